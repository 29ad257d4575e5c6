"""AYU-9: an invasion, cards 39 to 41."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from printkit.games.ayubistan.counting import count
from printkit.games.ayubistan.money import WORTH, half
from printkit.games.ayubistan.refusals import own_troops, payment, purchase, recruit_limit, refuse, supply
from printkit.games.ayubistan.table import Ayubistan, Declared, Side
from printkit.referee import (
    Choice,
    Counts,
    Field,
    Form,
    OneOf,
    Play,
    Refusals,
    Seat,
    Whole,
    choose,
    reveal_some,
    together,
)


@dataclass(frozen=True, slots=True)
class Declare:
    """A player's part in the battle (AYU-9.4)."""

    side: Side
    own: int = 0
    bought: int = 0
    tender: dict[str, int] | None = None


STAY_OUT = Declare("stay_out")


def invade(table: Ayubistan, drawer: Seat, army: str, size: int, draws: int) -> Play[None]:
    """AYU-9.1 to AYU-9.12: surge prices, surrender or declarations, the draw, rewards and losses."""
    table.drawer, table.army, table.surge = drawer, army, True
    table.surrender_proposed = False
    if not (yield from surrendered(table, drawer)):
        table.phase = "inv_declare"
        table.stack_mushrik = min(size, table.mushrik_supply)  # AYU-9.3
        table.mushrik_supply -= table.stack_mushrik
        for seat in table.order(drawer):
            yield from declare(table, seat)
        won, drawn = yield from battle(table, drawer, draws)
        judge_everybody(table, drawer)
        if won:
            victory(table, drawer, drawn)
        else:
            defeat(table, drawer)
        clear(table)
    table.drawer, table.army, table.surge = None, "", False  # AYU-9.12


# Surrender


def surrendered(table: Ayubistan, drawer: Seat) -> Play[bool]:
    """AYU-9.2: the drawer musters, or proposes surrender, on which all others vote in secret; once only."""
    table.phase = "inv_reveal"
    decision = yield from choose(
        drawer,
        ["muster", "propose-surrender"],
        rule="AYU-9.2",
        prompt="Muster a defence, or propose surrender?",
        waiting="the drawer's decision to muster or to propose surrender",
    )
    if decision == "muster":
        return False
    table.surrender_proposed = True
    table.phase = "inv_vote"
    votes = yield from together(
        {
            seat: Choice(
                seat, ["agree", "fight"], rule="AYU-9.2", prompt="Surrender?", secret=True, waiting="a vote"
            )
            for seat in table.others(drawer)
        }
    )
    if "fight" in votes.values():
        table.tell("The surrender is refused.")
        return False
    for seat in table.order(drawer):  # AYU-9.11
        table.take_sayeat(seat, 1)
        table.pay_compulsory(seat, half(table.value(seat)))
    table.tell("All surrender: 1 Sayeat each, and half of the money goes to the bank.")
    return True


# Declarations


def declare(table: Ayubistan, seat: Seat) -> Play[None]:
    """AYU-9.4, AYU-9.5: defend, stay out or join, once each; surge purchases are paid at once."""
    answer = yield from declaration(table, seat)
    price = answer.bought * table.numbers.price_troop_surge
    table.pay(seat, price, payment(table, seat, price, answer.tender))
    table.recruited[seat] += answer.bought
    table.troop_supply -= answer.bought
    table.troops[seat] -= answer.own
    troops = answer.own + answer.bought
    table.declared[seat] = Declared(answer.side, answer.own, answer.bought)
    if answer.side == "defend":
        table.stack_player += troops
    elif answer.side == "join":
        table.spent += troops
        table.stack_mushrik += troops
        table.mushrik_supply -= troops


def declaration(table: Ayubistan, seat: Seat) -> Choice[Declare]:
    """AYU-9.4: what a player may do in an invasion."""
    return choose(
        seat,
        lambda: sensible(
            table.troops[seat],
            table.numbers.max_recruit - table.recruited[seat],
            table.value(seat) // table.numbers.price_troop_surge,
            seat != table.drawer,
        ),
        unless=partial(declaration_reasons, table, seat),
        others=lambda: wanted(table.troops[seat] + 2, table.numbers.max_recruit + 1),
        forms=lambda: (declaration_form(table, seat),),
        rule="AYU-9.4",
        prompt=lambda: (
            f"Defend, stay out or join? You have {count(table.troops[seat], 'Troop')} and {table.value(seat)} Dirhams."
        ),
        label=in_words,
        waiting="a declaration",
    )


def in_words(move: Declare | Declared) -> str:
    """What is declared: `defend with 2 own Troops and 1 bought now`."""
    if move.side == "stay_out":
        return "stay out"
    if move.bought and not move.own:
        return f"{move.side} with {move.bought} bought now"
    bought = f" and {move.bought} bought now" if move.bought else ""
    own = "no Troops" if not move.own else count(move.own, "own Troop")
    return f"{move.side} with {own}{bought}"


@cache
def wanted(own: int, bought: int) -> tuple[Declare, ...]:
    """What players may ask for, with so many own and bought Troops at most; what is bought is paid with the usual notes."""
    sides: tuple[Side, ...] = ("defend", "join")
    return (
        STAY_OUT,
        *(Declare(side, n, k) for side in sides for n in range(own + 1) for k in range(bought + 1)),
    )


@cache
def sensible(own: int, left: int, affordable: int, may_join: bool) -> tuple[Declare, ...]:
    """What a player may want who has so many Troops, may buy so many more, can pay so many, and is not the drawer."""
    bought = max(min(left, affordable), 0)
    return tuple(
        move
        for move in wanted(own, bought)
        if move.side != "join" or (may_join and own)
        if move != Declare("defend")
    )


def declaration_reasons(table: Ayubistan, seat: Seat, move: Declare) -> Refusals:
    """The first reason against a declaration, in the order of section 6.1."""
    if move.side == "stay_out":
        if move.own or move.bought:
            return refuse("R-AMOUNT", "Who stays out contributes nothing.", "AYU-9.4")
        return ()
    troops = move.own + move.bought
    if move.side == "join" and seat == table.drawer:
        return refuse("R-JOIN-DRAWER", "The player who drew the invasion leads the defence.", "AYU-9.4")
    if move.side == "defend" and troops < 1:
        return refuse("R-DEFEND-MIN", "Contribute at least 1 Troop, or stay out.", "AYU-9.4")
    found = recruit_limit(table, seat, move.bought, "AYU-9.4")
    if found:
        return found
    if move.side == "join" and not table.troops[seat]:
        reason = "Joining the invaders needs at least 1 Troop of your own."
        return refuse("R-JOIN-TROOPS", reason, "AYU-9.4")
    found = own_troops(table, seat, move.own, "AYU-9.4") or supply(table, move.bought, "AYU-9.4")
    if found:
        return found
    if move.side == "join" and troops > table.mushrik_supply:
        reason = f"The supply of Mushrikeen Troops holds only {table.mushrik_supply}."
        return refuse("R-MUSHRIK", reason, "AYU-9.4")
    price = move.bought * table.numbers.price_troop_surge
    return purchase(table, seat, price, move.tender) if price else ()


def declaration_form(table: Ayubistan, seat: Seat) -> Form[Declare]:
    """Any declaration, also with notes named for what is bought."""
    stock = dict(zip(WORTH, table.wallets[seat], strict=True))
    return Form(
        Declare,
        (
            Field("side", OneOf(["defend", "join", "stay_out"])),
            Field("own", Whole(0), label="own Troops"),
            Field("bought", Whole(0), label="bought now"),
            Field("tender", Counts(stock), label="notes", optional=True),
        ),
        lambda _seat, move: declaration_reasons(table, seat, move),
        label="Declare",
    )


# The battle


def battle(table: Ayubistan, drawer: Seat, draws: int) -> Play[tuple[bool, int]]:
    """AYU-9.6, AYU-9.7: shuffle both stacks, draw n cards; Muslims win with more than half of them.

    Gives whether they won, and how many Player Troops were drawn.
    """
    if not table.stack_player or not table.stack_mushrik:
        return bool(table.stack_player), 0
    table.phase = "inv_draw"
    cards = yield from reveal_some(
        lambda: ["player"] * table.stack_player + ["mushrik"] * table.stack_mushrik,
        lambda: min(draws, table.stack_player + table.stack_mushrik),
        rule="AYU-9.6",
        prompt=lambda: battle_prompt(table, drawer, draws),
        judge=lambda cards: stack_reasons(table, cards, draws),
        known=["player", "mushrik"],
        waiting="the cards of the battle",
    )
    table.drawn = list(cards)
    mine = cards.count("player")
    return mine > len(cards) - mine, mine


def battle_prompt(table: Ayubistan, drawer: Seat, draws: int) -> str:
    """Who shuffles what, and how many are drawn."""
    m, k = table.stack_player, table.stack_mushrik
    shuffled = f"{count(m, 'Troop')} and {count(k, 'Mushrikeen Troop')}"
    return f"Another player shuffles {shuffled}; {table.name(drawer)} draws {min(draws, m + k)}."


def stack_reasons(table: Ayubistan, cards: tuple[str, ...], draws: int) -> Refusals:
    """R-STACK: exactly n cards, at most as many of a side as are in the stack."""
    count = min(draws, table.stack_player + table.stack_mushrik)
    if len(cards) != count:
        return refuse(
            "R-STACK", f"This draw does not fit the stack: wrong count, {count} are drawn.", "AYU-9.7"
        )
    if cards.count("player") > table.stack_player or cards.count("mushrik") > table.stack_mushrik:
        return refuse("R-STACK", "This draw does not fit the stack: too many of one side.", "AYU-9.7")
    return ()


def judge_everybody(table: Ayubistan, drawer: Seat) -> None:
    """AYU-9.8: Sayeat for those who stayed out or joined, Hasanat due to contributors (AYU-2.12)."""
    for seat in table.order(drawer):
        side = table.declared[seat].side
        if side != "defend":
            table.take_sayeat(seat, 2 if side == "join" else 1)
    dues = {seat: said.troops for seat, said in table.declared.items() if said.side == "defend"}
    table.share_hasanat(dues, drawer)


def victory(table: Ayubistan, drawer: Seat, drawn: int) -> None:
    """AYU-9.9: three Dirhams for each contributed Troop; the drawer takes the Player Troops that were drawn."""
    table.tell("The invasion is beaten back.")
    table.repelled += 1
    for seat in table.order(drawer):
        if table.declared[seat].side == "defend":
            table.receive(seat, table.numbers.win_pay * table.declared[seat].troops)
    table.troops[drawer] += drawn
    table.stack_player -= drawn


def defeat(table: Ayubistan, drawer: Seat) -> None:
    """AYU-9.10: contributors pay half, stay-outs all; half of the booty is shared by the joiners."""
    table.tell("The invaders win.")
    booty = 0
    for seat in table.order(drawer):
        side, value = table.declared[seat].side, table.value(seat)
        if side != "join":
            booty += table.pay_compulsory(seat, half(value) if side == "defend" else value)
    joiners = [seat for seat in table.order(drawer) if table.declared[seat].side == "join"]
    for seat in joiners:
        table.receive(seat, half(booty) // len(joiners))


def clear(table: Ayubistan) -> None:
    """All Troops used return to their supplies."""
    table.troop_supply += table.stack_player + table.spent
    table.mushrik_supply += table.stack_mushrik
    table.stack_player = table.stack_mushrik = table.spent = 0
    table.declared, table.drawn = {}, []
