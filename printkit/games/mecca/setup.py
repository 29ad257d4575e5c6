"""MEC-3: colours, entrances, turn order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.boards.square import Square
from printkit.games.mecca.doors import EntrancesPhoto, entered, entrances_form, report
from printkit.games.mecca.ground import COLOURS
from printkit.games.mecca.table import Mecca
from printkit.referee import Play, Refusal, Refusals, Seat, choose, choose_some, reveal


@dataclass(frozen=True, slots=True)
class Enter:
    """Put a pilgrim on the entrance square of a door (MEC-3.4)."""

    square: Square
    colour: str


Entrance: TypeAlias = Enter | EntrancesPhoto


def set_up(table: Mecca) -> Play[None]:
    """Steps S2 to S8: the starting player, everybody's colours and entrances, the turn order."""
    table.starter = yield from reveal(
        table.order(Seat(0)), rule="MEC-3.6", prompt="Who is the youngest?", label=table.name
    )
    table.tell("{:seat} begins.", table.starter)
    seating = table.order(table.starter)
    for seat in seating:
        yield from choose_colours(table, seat)
    table.phase = "entrances"
    for lap in range(table.ground.limits.colours if table.per_colour else 1):
        for seat in seating:
            if len(table.doors[seat]) == lap:  # else a photo has reported it
                yield from enter(table, seat)
    order_turns(table)
    table.phase = "placing"


def choose_colours(table: Mecca, seat: Seat) -> Play[None]:
    """MEC-3.2, MEC-3.3: one free colour, two with two or three players; all 18 pilgrims of each go into the reserve."""
    number = table.ground.limits.colours

    def judge(colours: Sequence[str]) -> Refusals:
        found = []
        if len(colours) != number or len(set(colours)) != number:  # the same one twice is one
            found.append(
                Refusal("COLOUR_COUNT", f"Choose {number} colour{'s' if number > 1 else ''}.", "MEC-3.2")
            )
        for colour in colours:
            owner = table.owner(colour)
            if owner is not None:
                reason = f"{COLOURS[colour].capitalize()} is already taken by {table.name(owner)}."
                found.append(Refusal("COLOUR_TAKEN", reason, "MEC-3.2"))
        return tuple(found[:1])

    def free() -> list[str]:
        return [colour for colour in COLOURS if table.owner(colour) is None]

    def suggest() -> list[tuple[str, ...]]:
        if number == 1:
            return [(colour,) for colour in free()]
        return [(a, b) for i, a in enumerate(free()) for b in free()[i + 1 :]]

    chosen = yield from choose_some(
        seat,
        free,
        known=list(COLOURS),
        judge=judge,
        suggest=suggest,
        least=number,
        most=number,
        rule="MEC-3.2",
        prompt=f"Choose {number} colour{'s' if number > 1 else ''}.",
        label=lambda colour: COLOURS[colour],
    )
    table.colours[seat] = list(chosen)


def enter(table: Mecca, seat: Seat) -> Play[None]:
    """MEC-3.4: one pilgrim of an own colour on a free entrance square, which counts as placed; or a photo of everybody's."""

    def options() -> list[Entrance]:
        colours = [c for c in table.colours[seat] if not table.per_colour or not entered(table, c)]
        return [
            Enter(here, c)
            for here in table.ground.entrances.values()
            if here not in table.board
            for c in colours
        ]

    def others() -> list[Entrance]:
        return [Enter(here, colour) for here in table.ground.cells for colour in COLOURS]

    move: Entrance = yield from choose(
        seat,
        options,
        others=others,
        why_not=lambda move: entrance_reasons(table, seat, move),
        forms=lambda: (entrances_form(table),),
        rule="MEC-3.4",
        prompt="Put a pilgrim on the entrance square of a free door; or, when everybody has, photograph the board.",
        label=lambda move: _label(table, move),
    )
    match move:
        case Enter(here, colour):
            table.board[here] = colour
            table.doors[seat].append(table.ground.doors[here])
        case EntrancesPhoto():
            report(table, move)


def _label(table: Mecca, move: Entrance) -> str:
    if isinstance(move, EntrancesPhoto):
        return "photo of the entrances"
    door = table.ground.doors.get(move.square)
    where = f"door {door} ({move.square})" if door is not None else str(move.square)
    return f"{where}, {COLOURS[move.colour]}"


def entrance_reasons(table: Mecca, seat: Seat, move: Entrance) -> Refusals:
    """The first reason why a pilgrim cannot be put there."""
    if not isinstance(move, Enter):
        return ()
    found = []
    door = table.ground.doors.get(move.square)
    if door is None:
        found.append(Refusal("NOT_AN_ENTRANCE", f"{move.square} is not an entrance square.", "MEC-3.4"))
    elif move.square in table.board:
        owner = next(s for s in table.order(Seat(0)) if door in table.doors[s])
        found.append(Refusal("DOOR_TAKEN", f"Door {door} is taken by {table.name(owner)}.", "MEC-3.4"))
    if move.colour not in table.colours[seat]:
        found.append(Refusal("NOT_YOUR_COLOUR", f"You do not play {COLOURS[move.colour]}.", "MEC-3.4"))
    elif table.per_colour and entered(table, move.colour):
        reason = f"Your {COLOURS[move.colour]} pilgrim already stands at a door; use your other colour."
        found.append(Refusal("ONE_ENTRANCE_EACH", reason, "MEC-3.4"))
    return tuple(found[:1])


def order_turns(table: Mecca) -> None:
    """MEC-3.6: from the starting player's door on, by the numbers of the occupied doors, 6 followed by 1."""
    first = table.doors[table.starter][0]
    table.turn_order = sorted(table.order(Seat(0)), key=lambda seat: (table.doors[seat][0] - first) % 6)
    table.active = table.turn_order[0]
    table.tell(f"Turn order: {', '.join('{:seat}' for _ in table.turn_order)}.", *table.turn_order)
    if table.turn_order != table.order(table.starter):  # step S7
        table.tell("Change seats, so that you sit in this order, each on the right of the one before.")
    taken = [door for doors in table.doors for door in doors]
    closed = [str(door) for door in table.ground.entrances if door not in taken]
    if closed:
        table.tell("Closed for the whole game: door {}.", ", ".join(closed))
