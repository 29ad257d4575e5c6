"""AYU-9: an invasion, cards 39 to 41."""

from __future__ import annotations

from functools import partial

from printkit.games.ayubistan.money import half
from printkit.games.ayubistan.moves import AGREE, FIGHT_ON, MUSTER, Declare, ProposeSurrender
from printkit.games.ayubistan.state import ARMIES, Ayubistan, Invasion
from printkit.games.ayubistan.words import MUSHRIKEEN, TROOPS, both
from printkit.referee import (
    Choice,
    Message,
    Play,
    Refusals,
    Seat,
    current,
    menu,
    refuse,
    reveal_some,
    say,
    together,
)


def invade(table: Ayubistan, drawer: Seat, army: str, size: int, draws: int) -> Play[None]:
    """AYU-9.1 to AYU-9.12: surge prices, surrender or declarations, the draw, rewards and losses."""
    invasion = table.invasion = Invasion(army, drawer)
    if not (yield from surrendered(table, drawer)):
        invasion.stack_mushrik = min(size, table.mushrik_supply)  # AYU-9.3
        table.mushrik_supply -= invasion.stack_mushrik
        for seat in table.order(drawer):
            move = yield from declaration(table, seat)
            move.do(table, seat)
        won, drawn = yield from battle(table, drawer, draws)
        judge_everybody(table, drawer)
        if won:
            victory(table, drawer, drawn)
        else:
            defeat(table, drawer)
        clear(table)
    table.invasion = None  # AYU-9.12


def surrendered(table: Ayubistan, drawer: Seat) -> Play[bool]:
    """AYU-9.2: the drawer musters, or proposes surrender, on which all others vote in secret; once only."""
    if (yield from muster(table, drawer)) is MUSTER:
        return False
    votes = yield from together(
        {
            seat: Choice(
                seat,
                [AGREE, FIGHT_ON],
                rule="AYU-9.2",
                prompt=lambda: vote_prompt(table),
                secret=True,
                waiting="a vote",
            )
            for seat in table.others(drawer)
        }
    )
    if FIGHT_ON in votes.values():
        table.announce("The surrender is refused.")
        return False
    for seat in table.order(drawer):  # AYU-9.11
        table.take_sayeat(seat, 1)
        table.pay_compulsory(seat, half(table.value(seat)))
    table.announce("All surrender: 1 Sayeat each, and half of the money goes to the bank.")
    return True


@menu(
    MUSTER,
    ProposeSurrender,
    rule="AYU-9.2",
    waiting="the drawer's decision to muster or to propose surrender",
)
def muster(table: Ayubistan, drawer: Seat) -> Message:
    """AYU-9.2: muster or propose surrender."""
    army = ARMIES[current(table.invasion).army]
    return say("The {army} stand at the gates. Muster a defence, or propose surrender?", army)


def vote_prompt(table: Ayubistan) -> Message:
    """Who proposes to surrender, and to whom."""
    invasion = current(table.invasion)
    text = "{who:seat} proposes to surrender to the {army}. Surrender?"
    return table.say(text, invasion.drawer, ARMIES[invasion.army])


@menu(Declare, rule="AYU-9.4", waiting="a declaration")
def declaration(table: Ayubistan, seat: Seat) -> Message:
    """AYU-9.4: what a player may do in an invasion, once each."""
    invasion = current(table.invasion)
    text = "The {army} attack with {enemies}, {troops} defend so far. Defend, stay out or join?"
    return say(text, ARMIES[invasion.army], MUSHRIKEEN(invasion.stack_mushrik), TROOPS(invasion.stack_player))


# The battle


def battle(table: Ayubistan, drawer: Seat, draws: int) -> Play[tuple[bool, int]]:
    """AYU-9.6, AYU-9.7: shuffle both stacks, draw n cards; Muslims win with more than half of them.

    Gives whether they won, and how many Player Troops were drawn.
    """
    invasion = current(table.invasion)
    if not invasion.stack_player or not invasion.stack_mushrik:
        return bool(invasion.stack_player), 0
    cards = yield from reveal_some(
        lambda: ["player"] * invasion.stack_player + ["mushrik"] * invasion.stack_mushrik,
        lambda: min(draws, invasion.stack_player + invasion.stack_mushrik),
        rule="AYU-9.6",
        prompt=lambda: battle_prompt(table, drawer, draws),
        judge=partial(stack_reasons, invasion, draws),
        known=["player", "mushrik"],
        label=CARDS.__getitem__,
        waiting="the cards of the battle",
    )
    mine = cards.count("player")
    return mine > len(cards) - mine, mine


CARDS = {"player": "Troop", "mushrik": "Mushrik"}


def battle_prompt(table: Ayubistan, drawer: Seat, draws: int) -> Message:
    """Who shuffles what, and how many are drawn."""
    invasion = current(table.invasion)
    m, k = invasion.stack_player, invasion.stack_mushrik
    text = "Another player shuffles {stacks}; {who:seat} draws {n}."
    return table.say(text, both(TROOPS(m), MUSHRIKEEN(k)), drawer, min(draws, m + k))


def stack_reasons(invasion: Invasion, draws: int, cards: tuple[str, ...]) -> Refusals:
    """R-STACK: exactly n cards, at most as many of a side as are in the stack."""
    count = min(draws, invasion.stack_player + invasion.stack_mushrik)
    if len(cards) != count:
        text = "This draw does not fit the stack: wrong count, {n} are drawn."
        return refuse("R-STACK", "AYU-9.7", text, count)
    if cards.count("player") > invasion.stack_player or cards.count("mushrik") > invasion.stack_mushrik:
        return refuse("R-STACK", "AYU-9.7", "This draw does not fit the stack: too many of one side.")
    return ()


def judge_everybody(table: Ayubistan, drawer: Seat) -> None:
    """AYU-9.8: Sayeat for those who stayed out or joined, Hasanat due to contributors (AYU-2.12)."""
    declared = current(table.invasion).declared
    for seat in table.order(drawer):
        side = declared[seat].side
        if side != "defend":
            table.take_sayeat(seat, 2 if side == "join" else 1)
    dues = {seat: said.troops for seat, said in declared.items() if said.side == "defend"}
    table.share_hasanat(dues, drawer)


def victory(table: Ayubistan, drawer: Seat, drawn: int) -> None:
    """AYU-9.9: three Dirhams for each contributed Troop; the drawer takes the Player Troops that were drawn."""
    invasion = current(table.invasion)
    table.announce("The invasion is beaten back.")
    table.repelled += 1
    for seat in table.order(drawer):
        said = invasion.declared[seat]
        if said.side == "defend":
            table.receive(seat, table.numbers.win_pay * said.troops)
    table.troops[drawer] += drawn
    invasion.stack_player -= drawn


def defeat(table: Ayubistan, drawer: Seat) -> None:
    """AYU-9.10: contributors pay half, stay-outs all; half of the booty is shared by the joiners."""
    declared = current(table.invasion).declared
    table.announce("The invaders win.")
    sides = {seat: declared[seat].side for seat in table.order(drawer)}
    booty = 0
    for seat, side in sides.items():
        if side != "join":
            value = table.value(seat)
            booty += table.pay_compulsory(seat, half(value) if side == "defend" else value)
    joiners = [seat for seat, side in sides.items() if side == "join"]
    for seat in joiners:
        table.receive(seat, half(booty) // len(joiners))


def clear(table: Ayubistan) -> None:
    """All Troops used return to their supplies."""
    invasion = current(table.invasion)
    table.troop_supply += invasion.stack_player + invasion.spent
    table.mushrik_supply += invasion.stack_mushrik
    invasion.stack_player = invasion.stack_mushrik = invasion.spent = 0
