"""What the operations of the cards do: the box's words, one function each."""

from __future__ import annotations

from collections.abc import Callable

from printkit.referee import Message, Play, Seat, choose, menu, say

from .moves import Fly, Swap
from .state import LANTERN, PLACES, RING, Garden

Effect = Callable[..., Play[None]]
"""Called with the table, the seat and what the card says: the operation's arguments by name."""


def fly(table: Garden, seat: Seat, n: int) -> Play[None]:
    """MOT-3: fly up to so many beds, at least one."""
    yield from fly_to(table, seat, table.within(table.moths[seat], n))


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
    move.carry_out(table, seat)


def sip(table: Garden, seat: Seat, who: str, n: int) -> Play[None]:
    """You, each player or your left neighbour sips."""
    for one in {"ME": [seat], "ALL": table.order(seat), "NEXT": [table.left(seat)]}[who]:
        table.sip(one, n)
    yield from ()


def swap(table: Garden, seat: Seat) -> Play[None]:
    """Swap two beds that touch each other."""
    move = yield from which_beds(table, seat)
    move.carry_out(table, seat)


@menu(Swap, rule="MOT-2.1", waiting="a swap")
def which_beds(table: Garden, seat: Seat) -> Message:
    """MOT-2.1: two beds that touch each other."""
    return say("Which two beds do you swap?")


def lure(table: Garden, seat: Seat, who: str) -> Play[None]:
    """The neighbour's moth flies one bed towards the lantern."""
    victim = table.left(seat)
    if table.moths[victim] in RING:
        table.moths[victim] = LANTERN
        table.announce("The moth of {who:seat} flies to the lantern.", victim)
    yield from ()


def draw(table: Garden, seat: Seat, n: int) -> Play[None]:
    """Draw more."""
    table.draw(seat, n)
    yield from ()


EFFECTS: dict[str, Effect] = {"FLY": fly, "SIP": sip, "SWAP": swap, "LURE": lure, "DRAW": draw}
