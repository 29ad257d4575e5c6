"""Section 3.4, what cards take: each operation asks for a Shield before it touches a player."""

from __future__ import annotations

from functools import cache
from typing import Any

from printkit.box import Operation
from printkit.referee import Message, Play, Seat, say

from .asking import ask_shield, blind_draw, chosen_cards
from .pieces import make_cards
from .selecting import all_equal, find_event, resolve_players
from .state import Drought, Patriarchs
from .words import ANY_CARDS, RESOURCE, TURNS


def lose_cards(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: each returns so much, as far as it is there."""
    args: Any = op.arguments
    kind, n = args["kind"], args["n"]
    for seat in (
        yield from resolve_players(table, args["who"], doer, lambda seat: has_to_lose(table, seat, kind))
    ):
        if has_to_lose(table, seat, kind) and not (yield from ask_shield(table, seat)):
            yield from give_up(table, seat, kind, n)


def has_to_lose(table: Patriarchs, seat: Seat, kind: str) -> bool:
    """PP-6.12: return whether there is anything of it."""
    if kind == "V":
        return table.virtue[seat] > 0
    if kind == "S":
        return table.shekels[seat] > 0
    hand = table.hands[seat]
    return (hand.number if kind in {"ANY", "RND"} else hand.of(kind)) > 0


def give_up(table: Patriarchs, seat: Seat, kind: str, n: int) -> Play[None]:
    """Return so much of a kind to the supply: by choice, blind, or as the card names it."""
    if kind == "V":
        table.lose_virtue(seat, n)
    elif kind == "S":
        table.lose_shekels(seat, n)
    elif kind == "ANY":
        table.spend_cards(seat, (yield from chosen_cards(table, seat, n, return_words(n), say("Return"))))
    elif kind == "RND":
        yield from drawn_by_the_left(table, seat, n)
    else:
        table.spend_cards(seat, make_cards(kind, min(n, table.hands[seat].of(kind))))


def drawn_by_the_left(table: Patriarchs, seat: Seat, n: int) -> Play[None]:
    """PP-6.V3: the left neighbour draws, and all see it; nobody draws for a whole hand."""
    for left in range(n, 0, -1):
        if table.hands[seat].number <= left:
            return table.spend_cards(seat, table.hands[seat])
        kind = yield from blind_draw(table, seat, table.left(seat), secret=False)
        table.spend_cards(seat, make_cards(kind))
    return None


@cache
def return_words(n: int) -> Message:
    """Return the question for cards to be returned."""
    return say("Return {cards} of your choice.", ANY_CARDS(n))


def halve_hands(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: make players with more cards than the limit return half of them, rounded down."""
    args: Any = op.arguments
    for seat in (yield from resolve_players(table, args["who"], doer)):
        number = table.hands[seat].number
        if number > args["limit"] and not (yield from ask_shield(table, seat)):
            half = number // 2
            table.spend_cards(
                seat, (yield from chosen_cards(table, seat, half, return_words(half), say("Return")))
            )


def take_blind(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4 TAKE: the drawer draws from somebody's hand."""
    args: Any = op.arguments
    drawer = find_event(table).drawer
    for seat in (yield from resolve_players(table, args["who"], doer)):
        if table.hands[seat].number and seat != drawer and not (yield from ask_shield(table, seat)):
            yield from drawn_by_me(table, seat, drawer, args["n"])


def drawn_by_me(table: Patriarchs, owner: Seat, drawer: Seat, n: int) -> Play[None]:
    """PP-6.11: known to both."""
    for left in range(n, 0, -1):
        if table.hands[owner].number <= left:
            return table.pass_on(owner, drawer, table.hands[owner])
        kind = yield from blind_draw(table, owner, drawer, secret=True)
        table.pass_on(owner, drawer, make_cards(kind))
    return None


OPPOSITE = {"MOST": "FEW", "TOP": "LOW"}
"""Gifts between these are void if all are equal."""


def give_cards(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4, PP-6.V5: each giver gives cards of own choice; the void test first, then the giver, then the receiver."""
    args: Any = op.arguments
    if OPPOSITE.get(args["from"]) == args["to"] and all_equal(table, args["from"]):
        return
    named = yield from resolve_players(table, args["from"], doer, lambda seat: table.hands[seat].number > 0)
    if not any(table.hands[seat].number for seat in named):
        return  # PP-6.V4: nobody is asked who would get nothing
    for taker in (yield from resolve_players(table, args["to"], doer)):
        for giver in named:
            if giver != taker and table.hands[giver].number and not (yield from ask_shield(table, giver)):
                yield from hand_over(table, giver, taker, args["n"])


def hand_over(table: Patriarchs, giver: Seat, taker: Seat, n: int) -> Play[None]:
    """PP-6.11: known to giver and receiver."""
    text = "Give {cards} of your choice to {taker:seat}."
    words = lambda: table.say(text, ANY_CARDS(n), taker)  # noqa: E731
    given = yield from chosen_cards(table, giver, n, words, say("Give"), secret=True)
    table.pass_on(giver, taker, given)


def take_captive(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """PP-6.6: the longer captivity counts."""
    args: Any = op.arguments
    for seat in (
        yield from resolve_players(table, args["who"], doer, lambda seat: table.captivity[seat] < args["t"])
    ):
        if table.captivity[seat] < args["t"] and not (yield from ask_shield(table, seat)):
            table.captivity[seat] = args["t"]
            text = "{who:seat} goes into captivity for {time}."
            table.announce(text, seat, TURNS(args["t"]), hands=seat)


def start_drought(table: Patriarchs, op: Operation, doer: Seat) -> None:
    """PP-6.7, PP-6.9: the card lies open before its drawer; no Shield helps."""
    del doer
    args: Any = op.arguments
    drawer = find_event(table).drawer
    table.droughts.append(Drought(args["res"], drawer, args["t"], table.drawn[-1]))
    table.announce(
        "{resource} tiles yield nothing for {time} of {who:seat}.",
        RESOURCE[args["res"]],
        TURNS(args["t"]),
        drawer,
    )
