"""MEC-3.4 by photo: everybody's entrance pilgrims are on the board, and one photo reports them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from printkit.boards.square import Square, names
from printkit.games.mecca.contact import Position
from printkit.games.mecca.ground import COLOURS
from printkit.games.mecca.photo import Observation, observation, plain, read_photo
from printkit.games.mecca.table import Mecca
from printkit.referee import Field, Form, Free, Refusal, Refusals, Seat


@dataclass(frozen=True, slots=True)
class EntrancesPhoto:
    """What one photo of the board shows when everybody has put an entrance pilgrim."""

    board: Observation


def entrances_form(table: Mecca) -> Form[Any]:
    """The entrances of all who are still to enter, by one photo.

    With option `entrance_pilgrims: per_colour` it reports one lap: a turn order by the doors of the first lap cannot be
    seen once the pilgrims of the second stand there too.
    """
    return Form(
        EntrancesPhoto,
        (Field("board", Free(lambda data: observation(table.ground, data), plain), label="the board"),),
        lambda _seat, photo: entrances_reasons(table, photo.board),
        label="Photo of the entrances",
        key="photo",
    )


def lap(table: Mecca) -> int:
    """Pilgrims that everybody has at a door when this lap is over: 1, or 2 in the second lap of `per_colour`."""
    return min(len(doors) for doors in table.doors) + 1


def entered(table: Mecca, colour: str) -> bool:
    """Whether a pilgrim of a colour stands at a door."""
    return any(table.board.get(here) == colour for here in table.ground.entrances.values())


def entrances_reasons(table: Mecca, seen: Observation) -> Refusals:
    """Everything that is wrong with the entrances in a photo; empty if each player has entered by one door."""
    reading = read_photo(table.ground, table.board, seen)
    if reading.wrong:
        return reading.wrong
    board = reading.board
    return (
        *_disturbed(table, board),
        *_misplaced(table, board),
        *(reason for seat in table.order(table.starter) for reason in _seat_reasons(table, seat, board)),
    )


def _disturbed(table: Mecca, board: Position) -> Iterator[Refusal]:
    """MEC-6.5: whoever has entered already stays."""
    for here, colour in sorted(table.board.items()):
        if here not in board:
            reason = f"Entrance pilgrims are never removed: {here} is empty."
            yield Refusal("ENTRANCE_REMOVED", reason, "MEC-6.5")
        elif board[here] != colour:
            reason = f"{here} was {COLOURS[colour]}, now {COLOURS[board[here]]}: entrance pilgrims stay where they are."
            yield Refusal("SQUARE_CHANGED", reason, "MEC-6.5")


def _misplaced(table: Mecca, board: Position) -> Iterator[Refusal]:
    """MEC-3.4: pilgrims stand at doors only, in colours that somebody plays."""
    elsewhere = [here for here in sorted(board) if here not in table.ground.doors]
    if elsewhere:
        reason = f"Before the first turn pilgrims stand only at doors: take {names(elsewhere)} off the board."
        yield Refusal("NOT_AN_ENTRANCE", reason, "MEC-3.4")
    for here, colour in sorted(board.items()):
        if here in table.ground.doors and colour not in table.in_game:
            reason = f"Nobody plays {COLOURS[colour]}, which stands on {here}."
            yield Refusal("COLOUR_NOT_IN_GAME", reason, "MEC-3.4")


def _seat_reasons(table: Mecca, seat: Seat, board: Position) -> Iterator[Refusal]:
    """MEC-3.4: one new pilgrim of whoever is still to enter in this lap, none of the others."""
    name, new = table.name(seat), new_of(table, seat, board)
    doors = ", ".join(here.name for here in new)
    if len(table.doors[seat]) >= lap(table):
        if new:
            reason = f"{name} has entered already: take the pilgrim on {doors} off the board."
            yield Refusal("ONE_ENTRANCE_EACH", reason, "MEC-3.4")
    elif not new:
        left = [colour for colour in table.colours[seat] if not entered(table, colour)]
        colours = " or ".join(COLOURS[colour] for colour in left)
        yield Refusal(
            "ENTRANCE_MISSING", f"No pilgrim of {name} ({colours}) stands at a door yet.", "MEC-3.4"
        )
    elif len(new) > 1 and table.per_colour and len(table.colours[seat]) > 1:
        reason = f"Pilgrims of {name} stand on {doors}: one colour each enters first, and the turn order goes by its doors."
        yield Refusal("ONE_ENTRANCE_EACH", reason, "MEC-3.4")
    elif len(new) > 1:
        reason = f"Pilgrims of {name} stand on {doors}: each player enters by one door only."
        yield Refusal("ONE_ENTRANCE_EACH", reason, "MEC-3.4")
    elif entered(table, board[new[0]]):
        reason = f"The {COLOURS[board[new[0]]]} pilgrim of {name} already stands at a door; the other colour enters now."
        yield Refusal("ONE_ENTRANCE_EACH", reason, "MEC-3.4")


def new_of(table: Mecca, seat: Seat, board: Position) -> list[Square]:
    """The entrance squares on which a seat's pilgrims stand in the photo and did not before, door by door."""
    return [
        here
        for here in table.ground.entrances.values()
        if here not in table.board and board.get(here) in table.colours[seat]
    ]


def report(table: Mecca, photo: EntrancesPhoto) -> None:
    """Carry the entrances of a legal photo out, in seating order (step S5)."""
    reading = read_photo(table.ground, table.board, photo.board)
    found = {seat: new_of(table, seat, reading.board) for seat in table.order(table.starter)}
    for seat, squares in found.items():
        for here in squares:
            table.board[here] = reading.board[here]
            door = table.ground.doors[here]
            table.doors[seat].append(door)
            table.tell("{:seat} enters by door {} ({}), {}.", seat, door, here, COLOURS[reading.board[here]])
    table.tokens |= reading.tokens
