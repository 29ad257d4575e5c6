"""MEC-3: colours, entrances, turn order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from printkit.referee import (
    Message,
    Play,
    Plural,
    Refusal,
    Refusals,
    Seat,
    choose_some,
    join_messages,
    menu,
    reveal,
    say,
)

from .ground import COLOURS
from .moves import ENTERING, Enter
from .state import Mecca

CAPITALS = {"Y": "Yellow", "R": "Red", "G": "Green", "B": "Blue", "K": "Black", "W": "White"}
CHOOSE = Plural("Choose {n} colour.", "Choose {n} colours.")


def set_up(table: Mecca) -> Play[None]:
    """Steps S2 to S8: the starting player, everybody's colours and entrances, the turn order."""
    table.starter = yield from reveal(
        table.order(Seat(0)),
        rule="MEC-3.6",
        prompt="Who is the youngest?",
        label=table.name,
        waiting="saying who is the youngest",
    )
    table.announce("{who:seat} begins.", table.starter)
    purple = table.ground.limits.purple  # MEC-3.1, step S1
    table.announce("The purple mats are open." if purple else "The purple mats are closed.")
    for seat in table.order(table.starter):
        yield from choose_colours(table, seat)
    yield from enter_all(table)


def enter_all(table: Mecca) -> Play[None]:
    """Steps S5 to S8: everybody enters by a door, in seating order; the turn order follows."""
    seating = tuple(table.order(table.starter))
    for lap in range(table.entrance_pilgrims):
        for seat in seating:
            if len(table.doors[seat]) == lap:  # else a photo has reported it
                move = yield from ask_entrance(table, seat)
                move.carry_out(table, seat)
    order_turns(table)


def choose_colours(table: Mecca, seat: Seat) -> Play[None]:
    """MEC-3.2, MEC-3.3: one free colour, two with two or three players; all 18 pilgrims of each go into the reserve."""
    number = table.ground.limits.colours

    def judge(colours: Sequence[str]) -> Refusals:
        if len(colours) != number or len(set(colours)) != number:  # the same one twice is one
            return (Refusal("COLOUR_COUNT", CHOOSE(number), "MEC-3.2"),)
        for colour in colours:
            owner = table.owner(colour)
            if owner is not None:
                text = "{colour} is already taken by {who:seat}."
                return table.refuse("COLOUR_TAKEN", "MEC-3.2", text, CAPITALS[colour], owner)
        return ()

    def free() -> list[str]:
        return [colour for colour in COLOURS if table.owner(colour) is None]

    chosen = yield from choose_some(
        seat,
        free,
        known=list(COLOURS),
        judge=judge,
        suggest=lambda: list(combinations(free(), number)),
        least=number,
        most=number,
        rule="MEC-3.2",
        prompt=lambda: CHOOSE(number),
        verb="Choose",
        waiting="choosing colours",
        label=lambda colour: COLOURS[colour],
    )
    table.colours[seat] = list(chosen)


def list_everywhere(table: Mecca, seat: Seat) -> list[Enter]:
    """Whatever somebody may want for an entrance."""
    return [Enter(here, colour) for here in table.ground.cells for colour in COLOURS]


@menu(*ENTERING, rule="MEC-3.4", waiting="entering by a door", others=list_everywhere, exact=True)
def ask_entrance(table: Mecca, seat: Seat) -> Message:
    """MEC-3.4: one pilgrim at a free door; or a photo of everybody's."""
    return say(
        "Put a pilgrim on the entrance square of a free door; or, when everybody has, photograph the board."
    )


def order_turns(table: Mecca) -> None:
    """MEC-3.6: from the starting player's door on, by the numbers of the occupied doors, 6 followed by 1."""
    first = table.doors[table.starter][0]
    table.turn_order = sorted(table.order(Seat(0)), key=lambda seat: (table.doors[seat][0] - first) % 6)
    table.active = table.turn_order[0]
    table.announce("Turn order: {all:seats}.", tuple(table.turn_order))
    if table.turn_order != table.order(table.starter):  # step S7
        table.announce("Change seats, so that you sit in this order, each on the right of the one before.")
    taken = [door for doors in table.doors for door in doors]
    closed = [str(door) for door in table.ground.entrances if door not in taken]
    if closed:
        table.announce("Closed for the whole game: door {all}.", join_messages(closed))
