"""What the operations of the cards do: the box's words, one function each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.referee import Menu, Play, Seat, choose

from .moves import Fly, Swap
from .state import LANTERN, PLACES, RING, Garden

Effect = Callable[[Garden, Seat, Any], Play[None]]


def fly(table: Garden, seat: Seat, operation: Any) -> Play[None]:
    """MOT-3: fly up to so many beds, at least one."""
    yield from fly_to(table, seat, table.within(table.moths[seat], operation["n"]))


def fly_to(table: Garden, seat: Seat, ends: list[str]) -> Play[None]:
    """Choose where to rest."""
    move = yield from choose(
        seat,
        [Fly(place) for place in ends],
        others=[Fly(place) for place in PLACES],
        rule="MOT-3.1",
        prompt="Where does your moth rest?",
        label=lambda move: move.label(table),
        waiting="a flight",
    )
    move.do(table, seat)


def sip(table: Garden, seat: Seat, operation: Any) -> Play[None]:
    """You, each player or your left neighbour sips."""
    who = {"ME": [seat], "ALL": table.order(seat), "NEXT": [table.left(seat)]}[operation["who"]]
    for one in who:
        table.sip(one, operation["n"])
    yield from ()


def swap(table: Garden, seat: Seat, operation: Any) -> Play[None]:
    """Swap two beds that touch each other."""
    del operation
    menu: Menu[Any] = Menu(
        table, seat, (Swap,), rule="MOT-2.1", prompt="Which two beds do you swap?", waiting="a swap"
    )
    move = yield from menu
    move.do(table, seat)


def lure(table: Garden, seat: Seat, operation: Any) -> Play[None]:
    """The neighbour's moth flies one bed towards the lantern."""
    del operation
    victim = table.left(seat)
    if table.moths[victim] in RING:
        table.moths[victim] = LANTERN
        table.announce("The moth of {who:seat} flies to the lantern.", victim)
    yield from ()


def draw(table: Garden, seat: Seat, operation: Any) -> Play[None]:
    """Draw more."""
    table.draw(seat, operation["n"])
    yield from ()


EFFECTS: dict[str, Effect] = {"FLY": fly, "SIP": sip, "SWAP": swap, "LURE": lure, "DRAW": draw}
