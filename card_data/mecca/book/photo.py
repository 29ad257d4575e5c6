"""MEC-9.1: from what a photo shows to the board that the judge compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.boards.reading import SeenToken, SquareBoard, read_plain
from printkit.boards.square import Square, parse_square
from printkit.referee import Data, Plural, Refusal, Refusals, refuse

from .contact import Position
from .ground import COLOURS, Ground

RULE = "MEC-9.1"
MOST_OFF_CENTRE = 6.0
"""mm on an axis."""
WORST_ERROR = 3.0
"""mm of reprojection error of the fiducials."""
MOST_EMPTIED = 5
"""Squares that one turn can empty (invariant I4)."""


SEEN = Plural("{n} pilgrim seen", "{n} pilgrims seen")


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """The board in a photo, or what to do about the photo."""

    board: dict[Square, str] = field(default_factory=dict)
    tokens: dict[Square, str] = field(default_factory=dict)
    doubts: dict[Square, str] = field(default_factory=dict)
    """Squares where something lies that could not be read, and the colour of its frame."""
    wrong: Refusals = ()


def read_photo(ground: Ground, before: Position, seen: SquareBoard) -> ReadBoard:
    """MEC-9.1: squares of all tokens, or the reasons to photograph again (verdict REPHOTO)."""
    if seen.fiducials < 3 or seen.error > WORST_ERROR:
        return ReadBoard(wrong=refuse("PHOTO_FIDUCIALS", RULE, "Show all four corners."))
    wrong: Refusals = ()
    board: dict[Square, str] = {}
    tokens: dict[Square, str] = {}
    doubts: dict[Square, str] = {}
    places: dict[str, Square] = {}
    said = {parse_square(name): colour for name, colour in seen.said.items()}
    for token in seen.tokens:
        if not _on_the_board(ground, token):
            continue  # a pilgrim in reserve that lies in the picture
        here = ground.grid.cell_at(token.x, token.y)
        off = ground.grid.offset_in_cell(token.x, token.y)
        if max(abs(off[0]), abs(off[1])) > MOST_OFF_CENTRE:
            wrong += _off_centre(ground, token, here, _shift_square(here, off))
            continue
        if token.id in places:
            text = "{pilgrim:name} is seen on {one:name} and on {other:name}; only one can be it."
            wrong += refuse("PHOTO_DUPLICATE_ID", RULE, text, token.id, places[token.id], here)
        elif here in board:
            wrong += refuse("PHOTO_TWO_IN_CELL", RULE, "Two pilgrims lie on {square:name}.", here)
        board[here] = token.id[:1]
        if len(token.id) > 1:
            tokens[here] = token.id
            places[token.id] = here
    for blob in seen.unreadable:
        if not _on_the_board(ground, blob):
            continue
        here = ground.grid.cell_at(blob.x, blob.y)
        if here not in board and here not in said:
            doubts[here] = blob.id[:1]
            guess = COLOURS.get(blob.id[:1], "unknown")
            text = "The {colour} pilgrim on {square:name} cannot be read: tap to confirm its colour."
            wrong += refuse("PHOTO_UNREADABLE", RULE, text, guess, here)
    for here, colour in said.items():
        if colour:
            board.setdefault(here, colour)
    emptied = [here for here in before if here not in board]
    if not wrong and len(emptied) > MOST_EMPTIED:
        text = "{n} squares were emptied, at most {most} can be. Is a hand in the picture?"
        wrong += refuse("PHOTO_MISSING", RULE, text, len(emptied), MOST_EMPTIED)
    return ReadBoard(board, tokens, doubts, wrong)


def _on_the_board(ground: Ground, token: SeenToken) -> bool:
    width, height = ground.grid.size
    return 0 <= token.x < width and 0 <= token.y < height


def _off_centre(ground: Ground, token: SeenToken, here: Square, other: Square) -> Refusals:
    """PHOTO_STRADDLE: between which squares, or on which at the rim of the grid, where there is no other."""
    if other not in ground.cells:
        return refuse(
            "PHOTO_STRADDLE",
            RULE,
            "Centre the {colour} pilgrim on {square:name}.",
            COLOURS[token.id[:1]],
            here,
        )
    text = "Centre the {colour} pilgrim between {one:name} and {other:name}."
    return refuse("PHOTO_STRADDLE", RULE, text, COLOURS[token.id[:1]], here, other)


def _shift_square(here: Square, off: tuple[float, float]) -> Square:
    row = (off[1] > MOST_OFF_CENTRE) - (off[1] < -MOST_OFF_CENTRE)
    column = (off[0] > MOST_OFF_CENTRE) - (off[0] < -MOST_OFF_CENTRE)
    return Square(here.row + row, here.column + column)


def find_moved(
    before: Mapping[Square, str], after: Mapping[Square, str]
) -> tuple[tuple[str, Square, Square], ...]:
    """MEC-9.3: identities that stood on one square and stand on another."""
    stood = {identity: here for here, identity in before.items()}
    return tuple(
        (identity, stood[identity], here)
        for here, identity in sorted(after.items())
        if identity in stood and stood[identity] != here
    )


def read_board(ground: Ground, data: Data) -> SquareBoard | Refusal:
    """Read a board from plain data.

    Either `{"squares": {"E13": "R07", "G3": "R"}}`, or as sight writes it, with millimetres:
    `{"tokens": [["R07", 87.5, 46.0]], "unreadable": [["R", 10, 10]], "fiducials": 4, "error": 0.8,
    "confirmed": {"E3": "R"}}`.
    """
    try:
        tapped = isinstance(data, dict) and "squares" in data
        board = _read_tapped(ground, data["squares"]) if tapped else read_plain(data, SquareBoard)
    except ValueError as error:
        return _no_board(error)[0]
    wrong = check_readable(board)
    return wrong[0] if wrong else board


def _read_tapped(ground: Ground, data: Data) -> SquareBoard:
    standing = read_plain(data, dict[str, str])
    return SquareBoard(
        tuple(
            SeenToken(token, *ground.grid.centre_of(parse_square(name))) for name, token in standing.items()
        )
    )


def check_readable(board: SquareBoard) -> Refusals:
    """Why a reading is none of this board: a pilgrim without a colour of the game, or something said of no square."""
    letters = [token.id[:1] for token in (*board.tokens, *board.unreadable)]
    try:
        for letter in (*letters, *filter(None, board.said.values())):
            if letter not in COLOURS:
                raise ValueError(f"{letter!r} is none of the colours {', '.join(COLOURS)}")
        for name in board.said:
            parse_square(name)
    except ValueError as error:
        return _no_board(error)
    return ()


def _no_board(error: ValueError) -> Refusals:
    return refuse("field", RULE, "This is no observation of the board: {why:name}", str(error))
