"""All squares at once: sets of squares as the bits of one whole number, for what is asked after every move.

Square (row, column) is bit `row * width + column`; one empty column at the right keeps rows from running into each other.
`contact.fits` says the same square by square, in the words of the rule; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from printkit.boards.square import Square, SquareGrid

T = TypeVar("T")

NOWHERE = (0, 0)
"""What nobody touches."""


@dataclass(frozen=True)
class Bits:
    """The squares of a board as bits.

    Attributes:
        width: bits in a row, one more than the board has columns.
        bit: the bit of every square.
        squares: the square of every bit.
        open: the open squares (MEC-1.1).
    """

    width: int
    bit: Mapping[Square, int]
    squares: Mapping[int, Square]
    open: int
    doors: int
    """The entrance squares."""
    stock: int
    """Pilgrims of each colour (MEC-3.3)."""
    lately: list[Contacts] = field(default_factory=list, compare=False, repr=False)
    """The last positions asked about."""

    def find_touched(self, pilgrims: int) -> tuple[int, int]:
        """MEC-1.2: return the squares that touch at least one of these pilgrims, and those that touch at least two."""
        once = twice = 0
        width = self.width
        for step in (1, width - 1, width, width + 1):
            for moved in (pilgrims << step, pilgrims >> step):
                twice |= once & moved
                once |= moved
        return once, twice


def list_bits(squares: int, of: Mapping[int, T]) -> list[T]:
    """Return what belongs to the bits of a set of squares, row by row."""
    found = []
    while squares:
        lowest = squares & -squares
        found.append(of[lowest])
        squares ^= lowest
    return found


def bits_of(
    grid: SquareGrid, open_squares: Collection[Square], doors: Collection[Square], stock: int
) -> Bits:
    """Return the bits of a board: open squares, entrances, and the pilgrims of each colour."""
    width = max(here.column for here in grid.kinds) + 2
    bit = {here: 1 << (here.row * width + here.column) for here in grid.kinds}
    return Bits(
        width,
        bit,
        {one: here for here, one in bit.items()},
        sum(bit[here] for here in open_squares),
        sum(bit[here] for here in doors),
        stock,
    )


class Contacts(NamedTuple):
    """Who touches what in one position, for all colours and all counts at once.

    Attributes:
        squares: the occupied squares, and `colours` what stands on them, in the position's order.
        standing: the pilgrims of each colour.
        touched: by colour, the squares that touch at least one of its pilgrims, and at least two.
        occupied: all pilgrims.
        repeated: the squares that touch some colour twice.
        at_least: by number, the squares that touch so many different colours.
    """

    squares: list[Square]
    colours: list[str]
    standing: Mapping[str, int]
    touched: Mapping[str, tuple[int, int]]
    occupied: int
    repeated: int
    at_least: tuple[int, ...]


NOTHING = Contacts([], [], {}, {}, 0, 0, ())
"""Before anything was asked."""


def find_contacts(bits: Bits, position: Mapping[Square, str]) -> Contacts:
    """Return the contacts of a position. A position that adds a pilgrim to one asked about lately costs little."""
    squares, colours = list(position), list(position.values())
    for last in bits.lately:
        if last.squares == squares and last.colours == colours:
            return last
        if last.squares == squares[:-1] and last.colours == colours[:-1]:
            colour = colours[-1]
            bit = bits.bit[squares[-1]]
            standing = {**last.standing, colour: last.standing.get(colour, 0) | bit}
            touched = {**last.touched, colour: bits.find_touched(standing[colour])}
            found = _gather_contacts(squares, colours, standing, touched, last.occupied | bit)
            bits.lately[:] = [found, last]
            return found
    standing = dict.fromkeys(colours, 0)
    for bit, colour in zip(map(bits.bit.__getitem__, squares), colours, strict=True):
        standing[colour] |= bit
    before = bits.lately[0] if bits.lately else NOTHING
    touched = {
        colour: before.touched[colour]
        if before.standing.get(colour) == pilgrims
        else bits.find_touched(pilgrims)
        for colour, pilgrims in standing.items()
    }
    found = _gather_contacts(squares, colours, standing, touched, sum(standing.values()))
    bits.lately[:] = [found]
    return found


def _gather_contacts(
    squares: list[Square],
    colours: list[str],
    standing: Mapping[str, int],
    touched: Mapping[str, tuple[int, int]],
    occupied: int,
) -> Contacts:
    repeated = one = two = three = four = five = six = 0
    for once, twice in touched.values():
        repeated |= twice
        six |= five & once
        five |= four & once
        four |= three & once
        three |= two & once
        two |= one & once
        one |= once
    at_least = (-1, one, two, three, four, five, six, 0)
    return Contacts(squares, colours, standing, touched, occupied, repeated, at_least)


def find_fitting(
    bits: Bits, position: Mapping[Square, str], colours: Collection[str], k: int
) -> dict[str, int]:
    """MEC-5.1: for each of these colours, if a pilgrim of it is in reserve, the squares on which it fits as the k-th placement."""
    found = find_contacts(bits, position)
    free = bits.open & ~found.occupied & ~found.repeated & found.at_least[k] & ~found.at_least[k + 1]
    standing, touched = found.standing, found.touched
    return {
        colour: free & ~touched.get(colour, NOWHERE)[0]
        for colour in colours
        if standing.get(colour, 0).bit_count() < bits.stock
    }
