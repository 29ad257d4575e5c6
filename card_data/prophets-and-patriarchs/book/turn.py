"""PP-4: a turn, step by step."""

from __future__ import annotations

from printkit.referee import Menu, Move, Play, Seat, join_messages, say

from .business import ALONE, BUSINESS, BUSINESS_RULE, said_of_business
from .dice import Pair, ask_pair
from .events import end_droughts, play_events
from .figures import move_figures
from .gifts import take_kind
from .income import collect_income
from .scoring import check_victory
from .state import Patriarchs, Turn
from .turning import current_turn
from .words import AMOUNTS, TURNS


def play_turn(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-4.1: roll, doubles, figures, events, income, business; it stops as soon as somebody has won."""
    table.active, table.turn = seat, Turn()
    table.turns += 1
    if table.own_turn and check_victory(table):
        return  # PP-11.6
    for step in (roll_dice, move_figures, play_events, pay_income, play_business):
        yield from step(table, seat)
        if table.winner is not None:
            return
    end_turn(table, seat)


def roll_dice(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-4.2: two dice; doubles may bring a tribe its reward at once."""
    one, other = yield from table.standing(ask_dice, seat)
    current_turn(table).roll = (one, other)
    if one == other and pay_doubles(table, seat):
        check_victory(table)


def pay_doubles(table: Patriarchs, seat: Seat) -> bool:
    """3.3, ADV_DOUBLES: return whether anything was paid for equal dice; else there is no checkpoint (PP-11.6)."""
    paid = [
        AMOUNTS[amount.kind](n)
        for amount in table.tablet(seat).doubles
        if (n := take_kind(table, seat, amount.kind, amount.n, "doubles"))
    ]
    if paid:
        table.announce("Equal dice bring {who:seat} {gain}.", seat, join_messages(paid))
    return bool(paid)


def ask_dice(table: Patriarchs, seat: Seat) -> Pair:
    """ROLL."""
    del table
    return ask_pair(seat, "PP-4.2", say("Roll both dice."))


def pay_income(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-7: everybody's income of this roll; nothing is asked. What a card took before is told apart from it."""
    number = current_turn(table).number
    table.lap()
    if not collect_income(table, table.land.tiles_by_number[number], table.order(seat)):
        table.announce("{n} brings nobody anything.", number)
    check_victory(table)
    yield from ()


def play_business(table: Patriarchs, seat: Seat) -> Play[None]:
    """PP-8.1, PP-4.3: the active player trades, buys, builds and moves in any order, until the turn is ended."""
    while True:
        said = yield from table.standing(business_menu, seat)
        asks = said.carry_out(table, seat)
        if asks is not None:
            yield from asks
        if said.ends or check_victory(table):
            return


def business_menu(table: Patriarchs, seat: Seat) -> Menu[Move[Patriarchs]]:
    """Return what may be done."""
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
    """Return the question."""
    if current_turn(table).resting:
        return say("You rest this turn: end it.")
    return say("Trade, build and move, then end the turn.")


def tell_captivity(table: Patriarchs, seat: Seat) -> None:
    """PP-6.6: the marker is turned, or taken away."""
    left = table.captivity[seat]
    if left:
        table.announce("Captivity of {who:seat}: {time} left.", seat, TURNS(left), hands=seat)
    else:
        table.announce("{who:seat} is free.", seat, hands=seat)


def end_turn(table: Patriarchs, seat: Seat) -> None:
    """PP-6.6, PP-6.7: captivity and droughts of the active player have a turn less."""
    if table.captivity[seat]:
        table.captivity[seat] -= 1
        tell_captivity(table, seat)
    if table.droughts:
        end_droughts(table, seat)
    table.turn = None
