"""MEC-3.4 by photo: everybody's entrance pilgrims are on the board, and one photo reports them all."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.boards.reading import SquareBoard
from printkit.boards.square import Square, format_squares
from printkit.referee import Refusals, Seat, refuse, say

from .contact import Position
from .ground import COLOURS
from .photo import read_photo
from .state import Mecca

RULE = "MEC-3.4"


def find_lap(table: Mecca) -> int:
    """Pilgrims that everybody has at a door when this lap is over: 1, or 2 in the second lap of `per_colour`."""
    return min(len(doors) for doors in table.doors) + 1


def has_entered(table: Mecca, colour: str) -> bool:
    """Return whether a pilgrim of a colour stands at a door."""
    return any(table.board.get(here) == colour for here in table.ground.entrances.values())


def list_reasons(table: Mecca, seen: SquareBoard) -> Refusals:
    """Everything that is wrong with the entrances in a photo; empty if each player has entered by one door."""
    reading = read_photo(table.ground, table.board, seen)
    if reading.wrong:
        return reading.wrong
    board = reading.board
    seats = (_seat_reasons(table, seat, board) for seat in table.order(table.starter))
    found = (*_find_disturbed(table, board), *_find_misplaced(table, board), *seats)
    return tuple(one for some in found for one in some)


def _find_disturbed(table: Mecca, board: Position) -> Iterator[Refusals]:
    """MEC-6.5: refuse a photo in which an earlier entrance pilgrim is missing."""
    for here, colour in sorted(table.board.items()):
        if here not in board:
            text = "Entrance pilgrims are never removed: {square:name} is empty."
            yield refuse("ENTRANCE_REMOVED", "MEC-6.5", text, here)
        elif board[here] != colour:
            text = "{square:name} was {old}, now {new}: entrance pilgrims stay where they are."
            yield refuse("SQUARE_CHANGED", "MEC-6.5", text, here, COLOURS[colour], COLOURS[board[here]])


def _find_misplaced(table: Mecca, board: Position) -> Iterator[Refusals]:
    """MEC-3.4: pilgrims stand at doors only, in colours that somebody plays."""
    elsewhere = [here for here in sorted(board) if here not in table.ground.doors]
    if elsewhere:
        text = "Before the first turn pilgrims stand only at doors: take {squares:name} off the board."
        yield refuse("NOT_AN_ENTRANCE", RULE, text, format_squares(elsewhere))
    for here, colour in sorted(board.items()):
        if here in table.ground.doors and colour not in table.in_game:
            text = "Nobody plays {colour}, which stands on {square:name}."
            yield refuse("COLOUR_NOT_IN_GAME", RULE, text, COLOURS[colour], here)


def _seat_reasons(table: Mecca, seat: Seat, board: Position) -> Refusals:
    """MEC-3.4: check for one new pilgrim of each player who is still to enter in this lap, none of the others."""
    new = new_of(table, seat, board)
    squares = ", ".join(here.name for here in new)
    if len(table.doors[seat]) >= find_lap(table):
        text = "{who:seat} has entered already: take the pilgrim on {squares:name} off the board."
        return table.refuse("ONE_ENTRANCE_EACH", RULE, text, seat, squares) if new else ()
    if not new:
        left = [COLOURS[colour] for colour in table.colours[seat] if not has_entered(table, colour)]
        which = say("{one} or {other}", *left) if len(left) == 2 else left[0]
        text = "No pilgrim of {who:seat} ({colours}) stands at a door yet."
        return table.refuse("ENTRANCE_MISSING", RULE, text, seat, which)
    if len(new) > 1 and table.per_colour and len(table.colours[seat]) > 1:
        text = (
            "Pilgrims of {who:seat} stand on {squares:name}: one colour each enters first, and the turn order goes by "
            "its doors."
        )
        return table.refuse("ONE_ENTRANCE_EACH", RULE, text, seat, squares)
    if len(new) > 1:
        text = "Pilgrims of {who:seat} stand on {squares:name}: each player enters by one door only."
        return table.refuse("ONE_ENTRANCE_EACH", RULE, text, seat, squares)
    if has_entered(table, board[new[0]]):
        text = "The {colour} pilgrim of {who:seat} already stands at a door; the other colour enters now."
        return table.refuse("ONE_ENTRANCE_EACH", RULE, text, COLOURS[board[new[0]]], seat)
    return ()


def new_of(table: Mecca, seat: Seat, board: Position) -> list[Square]:
    """Return the entrance squares on which a seat's pilgrims stand in the photo and did not before, door by door."""
    return [
        here
        for here in table.ground.entrances.values()
        if here not in table.board and board.get(here) in table.colours[seat]
    ]


def report_entrances(table: Mecca, seen: SquareBoard) -> None:
    """Carry the entrances of a legal photo out, in seating order (step S5)."""
    reading = read_photo(table.ground, table.board, seen)
    found = {seat: new_of(table, seat, reading.board) for seat in table.order(table.starter)}
    for seat, squares in found.items():
        for here in squares:
            table.board[here] = reading.board[here]
            door = table.ground.doors[here]
            table.doors[seat].append(door)
            text = "{who:seat} enters by door {n} ({square:name}), {colour}."
            table.announce(text, seat, door, here, COLOURS[reading.board[here]])
    table.seen |= reading.tokens
