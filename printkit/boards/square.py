"""Boards of squares: names, neighbours, and where everything lies in mm.

Columns are lettered A, B, ... from the left, rows numbered 1, 2, ... from the top, as chess players name squares but
with row 1 on top. Grid coordinates have their origin at the top left corner of square A1, x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_uppercase
from typing import NamedTuple


class Square(NamedTuple):
    """A square; the order of squares is row by row from the top (row-major)."""

    row: int
    """Index from 0."""
    column: int
    """Index from 0."""

    @property
    def name(self) -> str:
        """The name that people use: `E13`."""
        return f"{ascii_uppercase[self.column]}{self.row + 1}"

    @property
    def key(self) -> str:
        """The name in options and logs."""
        return self.name

    @classmethod
    def from_key(cls, key: str) -> Square:
        """Return the square of that name, as `parse_square` reads it."""
        return parse_square(key)

    def __str__(self) -> str:
        """Return the name of the square."""
        return self.name

    def touches_square(self, other: Square) -> bool:
        """Return whether the other square is one of the eight around this one."""
        return self != other and abs(self.row - other.row) <= 1 and abs(self.column - other.column) <= 1


@lru_cache(maxsize=1 << 12)
def parse_square(name: str) -> Square:
    """Return the square of that name.

    Raises:
        ValueError: it is no square's name.
    """
    letter, number = name[:1].upper(), name[1:]
    if letter not in ascii_uppercase or not letter or not number.isdecimal() or int(number) < 1:
        raise ValueError(f"{name!r} is no square; squares are named like E13")
    return Square(int(number) - 1, ascii_uppercase.index(letter))


@dataclass(frozen=True)
class SquareGrid:
    """A board drawn as rows of characters, each character a kind of square; `voids` are no squares at all."""

    rows: tuple[str, ...]
    cell: float
    """Side of a square in mm."""
    voids: str = ".#"

    @cached_property
    def kinds(self) -> Mapping[Square, str]:
        """Every square with its character, row by row."""
        return {
            Square(row, column): kind
            for row, text in enumerate(self.rows)
            for column, kind in enumerate(text)
            if kind not in self.voids
        }

    @cached_property
    def neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
        """The squares around each square, diagonals included, row by row."""
        return {here: tuple(near for near in _list_around(here) if near in self.kinds) for here in self.kinds}

    def of_kind(self, kinds: str) -> tuple[Square, ...]:
        """Return all squares whose character is one of `kinds`, row by row."""
        return tuple(here for here, kind in self.kinds.items() if kind in kinds)

    def squares_touching(self, kind: str) -> tuple[Square, ...]:
        """Return the squares that touch a cell of that character, which may be a void one."""
        cells = {
            Square(row, column)
            for row, text in enumerate(self.rows)
            for column, character in enumerate(text)
            if character == kind
        }
        return tuple(here for here in self.kinds if any(near in cells for near in _list_around(here)))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the grid in mm."""
        return max(map(len, self.rows)) * self.cell, len(self.rows) * self.cell

    def centre_of(self, here: Square) -> tuple[float, float]:
        """Return the middle of a square, in grid mm."""
        return (here.column + 0.5) * self.cell, (here.row + 0.5) * self.cell

    def cell_at(self, x: float, y: float) -> Square:
        """Return the cell at a point in grid mm; it may be a void or lie outside."""
        return Square(int(y // self.cell), int(x // self.cell))

    def holds(self, here: Square) -> bool:
        """Return whether a cell lies within the rows, void or not."""
        return 0 <= here.row < len(self.rows) and 0 <= here.column < len(self.rows[here.row])

    def offset_in_cell(self, x: float, y: float) -> tuple[float, float]:
        """Return the distance of a point from the middle of its cell, in mm to the right and down."""
        centre = self.centre_of(self.cell_at(x, y))
        return x - centre[0], y - centre[1]


def _list_around(here: Square) -> Iterator[Square]:
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            if row or column:
                yield Square(here.row + row, here.column + column)


class Fiducial(NamedTuple):
    """A code at a known place of a board."""

    corner: str
    """`TL`, `TR`, `BR` or `BL`."""
    x: float
    """Centre in grid mm."""
    y: float
    size: float
    """Side of the symbol in mm, without quiet zone."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The fiducials of a board in one of its printed layouts."""

    layout: str
    fiducials: tuple[Fiducial, ...]


def format_squares(squares: Iterable[Square]) -> str:
    """Return squares in words: `G3 F5 H5`."""
    return " ".join(here.name for here in squares)


def parse_squares(text: str | Sequence[str]) -> tuple[Square, ...]:
    """Return the squares named in a text, separated by spaces.

    Raises:
        ValueError: one of them is no square's name.
    """
    return tuple(parse_square(word) for word in (text.split() if isinstance(text, str) else text))
