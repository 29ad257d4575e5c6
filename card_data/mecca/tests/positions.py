"""The board and positions of the worked examples, in the specification's notation."""

from __future__ import annotations

from functools import cache

from mecca_book.contact import Position
from mecca_book.ground import COLOURS, Ground, ground_of
from mecca_book.judge import Judging
from printkit.boards.square import Square, parse_square
from printkit.box import find_box, load_box
from tests.boards.test_square import MECCA

GRID = MECCA
P1 = "R E13; G O7 G5 K9; B K1 H4 L10; Y A7 F4 K11"


@cache
def ground(players: int) -> Ground:
    """The board for so many players."""
    return ground_of(load_box(find_box("mecca")), players)


def position(text: str) -> dict[Square, str]:
    """`R E13 G3; G O7` as a position."""
    found = {}
    for group in text.split(";"):
        colour, *names = group.split()
        assert colour in COLOURS
        found.update({parse_square(name): colour for name in names})
    return found


def diagram(text: str) -> dict[Square, str]:
    """Thirteen rows of letters as a position; `-` is an empty square."""
    return {
        Square(row, column): letter
        for row, line in enumerate(text.split())
        for column, letter in enumerate(line)
        if letter in COLOURS
    }


def reserve(board: Position, colours: str) -> dict[str, int]:
    """MEC invariant I3: what is not on the board is in reserve."""
    return {colour: 18 - list(board.values()).count(colour) for colour in colours}


def turn(players: int, board: Position, colours: str, in_game: str, **changes: object) -> Judging:
    """A turn from round 2 on, with the reserves that follow from the board."""
    return Judging(ground(players), tuple(colours), reserve(board, colours), frozenset(in_game), **changes)  # type: ignore[arg-type]
