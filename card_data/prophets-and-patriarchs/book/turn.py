"""PP-4: a turn, step by step."""

from __future__ import annotations

from printkit.referee import Menu, Move, Play, Seat, say, several

from .business import ALONE, BUSINESS, BUSINESS_RULE, said_of_business
from .dice import Pair, pair
from .events import end_droughts, events
from .figures import figures
from .gifts import take
from .income import collect
from .scoring import checkpoint
from .state import Patriarchs, Turn
from .turning import current
from .words import AMOUNTS, TURNS


def turn(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-4.1: roll, doubles, figures, events, income, business; it stops as soon as somebody has won."""
    table.active, table.turn = seat, Turn()
    table.turns += 1
    if table.own_turn and checkpoint(table):
        return  # PP-11.6
    for step in (roll, figures, events, income, business):
        yield from step(table, seat)
        if table.winner is not None:
            return
    end(table, seat)


def roll(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-4.2: two dice; doubles may bring a tribe its reward at once."""
    one, other = yield from table.standing(dice, seat)
    current(table).roll = (one, other)
    if one == other and doubles(table, seat):
        checkpoint(table)


def doubles(table: Patriarchs, seat: Seat) -> bool:
    """3.3, ADV_DOUBLES: whether anything was paid for equal dice; else there is no checkpoint (PP-11.6)."""
    paid = [
        AMOUNTS[amount.kind](n)
        for amount in table.tablet(seat).doubles
        if (n := take(table, seat, amount.kind, amount.n, "doubles"))
    ]
    if paid:
        table.announce("Equal dice bring {who:seat} {gain}.", seat, several(paid))
    return bool(paid)


def dice(table: Patriarchs, seat: Seat) -> Pair:
    """ROLL."""
    del table
    return pair(seat, "PP-4.2", say("Roll both dice."))


def income(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-7: everybody's income of this roll; nothing is asked. What a card took before is told apart from it."""
    number = current(table).number
    table.lap()
    if not collect(table, table.land.numbered[number], table.order(seat)):
        table.announce("{n} brings nobody anything.", number)
    checkpoint(table)
    yield from ()


def business(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-8.1, PP-4.3: the active player trades, buys, builds and moves in any order, until the turn is ended."""
    while True:
        said = yield from table.standing(business_menu, seat)
        asks = said.do(table, seat)
        if asks is not None:
            yield from asks
        if said.ends or checkpoint(table):
            return


def business_menu(table: Patriarchs, seat: Seat) -> Menu[Move[Patriarchs]]:
    """What may be done."""
    return Menu(
        table,
        seat,
        BUSINESS if table.player_trade else ALONE,
        rule=BUSINESS_RULE,
        prompt=lambda: business_words(table),
        waiting="trading and building",
        exact=True,
        says=said_of_business,
    )


def business_words(table: Patriarchs) -> str:
    """The question."""
    if current(table).resting:
        return say("You rest this turn: end it.")
    return say("Trade, build and move, then end the turn.")


def tell_captivity(table: Patriarchs, seat: Seat) -> None:
    """PP-6.6: the marker is turned, or taken away."""
    left = table.captivity[seat]
    if left:
        table.announce("Captivity of {who:seat}: {time} left.", seat, TURNS(left), hands=seat)
    else:
        table.announce("{who:seat} is free.", seat, hands=seat)


def end(table: Patriarchs, seat: Seat) -> None:
    """PP-6.6, PP-6.7: captivity and droughts of the active player have a turn less."""
    if table.captivity[seat]:
        table.captivity[seat] -= 1
        tell_captivity(table, seat)
    if table.droughts:
        end_droughts(table, seat)
    table.turn = None
