"""The table in letters, for the terminal; and what a simulation counts."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.games.ayubistan.counting import count, hasanat_of
from printkit.games.ayubistan.invasion import in_words
from printkit.games.ayubistan.money import Notes
from printkit.games.ayubistan.pieces import ARMY_CARDS
from printkit.games.ayubistan.table import Ayubistan
from printkit.games.ayubistan.view import shows_holdings
from printkit.referee import FIRST_SEAT, Seat


def picture(table: Ayubistan, seat: Seat | None) -> str:
    """What everybody may see, and the holdings of the seat that looks. At most 80 columns wide."""
    return "\n".join(
        line.rstrip() for line in (*_middle(table), "", *_players(table, seat), *_mine(table, seat))
    )


def _middle(table: Ayubistan) -> list[str]:
    discarded = [str(table.cards[card].number) for card in table.discard]
    top = f", last {discarded[-1]} {table.cards[table.discard[-1]].name}" if discarded else ""
    lines = [
        f"Bank: {table.bank} = {table.bank.value} Dirhams",
        f"Supplies: {count(table.troop_supply, 'Troop')}, {count(table.mushrik_supply, 'Mushrikeen Troop')}",
        f"Pools: {hasanat_of(table.hasanat_pool)}, {table.sayeat_pool} Sayeat",
        f"Action Cards: {len(table.deck)} to draw, {len(discarded)} discarded{top}",
    ]
    if table.aside:
        lines.append(f"Armies aside until everybody has had {table.numbers.army_rounds} turns")
    if table.phase != "over":
        done = [f"income {table.income}", "donated" if table.donated else "not donated yet"]
        done += [f"{count(table.traded, 'Troop')} traded"] if table.traded else []
        lines.append(f"Turn {table.total_turns() + 1}, {table.name(table.active)}: {', '.join(done)}")
    if table.surge and table.drawer is not None:
        lines.append(
            f"Invasion of the {table.army.capitalize()}, drawn by {table.name(table.drawer)}; Troops cost "
            f"{table.numbers.price_troop_surge}"
        )
        if table.stack_mushrik:
            lines.append(
                f"Stacks: {count(table.stack_player, 'Troop')} against "
                f"{count(table.stack_mushrik, 'Mushrikeen Troop')}"
            )
        lines += [f"  {table.name(who)}: {in_words(said)}" for who, said in table.declared.items()]
    return lines


def _players(table: Ayubistan, seat: Seat | None) -> list[str]:
    width = max(6, *map(len, table.names))
    lines = [f"  {'':<{width}}  Hasanat  Sayeat  score  turns  Troops  money (ones/fives/tens)"]
    for who in table.order(FIRST_SEAT):
        marker = ">" if who == table.active and table.phase != "over" else " "
        open_to = shows_holdings(table, who, seat)
        troops = str(table.troops[who]) if open_to else "hidden"
        money = _money(table.wallets[who]) if open_to else "hidden"
        sayeat = f"{table.sayeat[who]}" + (f" ({table.marked[who]} marked)" if table.marked[who] else "")
        lines.append(
            f"{marker} {table.name(who):<{width}}  {table.hasanat[who]:>7}  {sayeat:>6}  "
            f"{table.hasanat[who] - table.sayeat[who]:>5}  {table.turns_taken[who]:>5}  {troops:>6}  {money}"
        )
    return lines


def _mine(table: Ayubistan, seat: Seat | None) -> list[str]:
    lines = []
    if seat is not None and seat in (table.thief, table.victim):
        lines.append(f"At stake in the theft: {table.escrow} = {table.escrow.value} Dirhams")
    if seat is not None and seat == table.dreamer and table.known_top:
        cards = ", ".join(f"{table.cards[card].number} {table.cards[card].name}" for card in table.known_top)
        lines.append(f"On top of the deck, as you ordered them: {cards}")
    return lines


def _money(notes: Notes) -> str:
    return f"{notes.key} = {notes.value}"


def figures(table: Ayubistan) -> Mapping[str, float]:
    """What a simulation counts at the end."""
    return {
        "turns": table.total_turns(),
        "rounds": min(table.turns_taken),
        "cards drawn": len(table.discard),
        "attacks": table.attacks,
        "thefts": table.thefts,
        "invasions": sum(card in ARMY_CARDS for card in table.discard),
        "invasions beaten back": table.repelled,
        "Hasanat given": sum(table.hasanat),
        "Sayeat given": sum(table.sayeat),
    }
