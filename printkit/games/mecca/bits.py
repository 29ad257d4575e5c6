"""All squares at once: sets of squares as the bits of one whole number, for what is asked after every move.

Square (row, column) is bit `row * width + column`; one empty column at the right keeps rows from running into each other.
`contact.fits` says the same square by square, in the words of the rule; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from printkit.boards.square import Grid, Square

HIGHEST = 6
"""No square has to touch more pilgrims than there are colours."""


@dataclass(frozen=True)
class Bits:
    """The squares of a board as bits.

    Attributes:
        width: bits in a row, one more than the board has columns.
        bit: the bit of every square.
        squares: the square of every bit number.
        open: the open squares (MEC-1.1).
    """

    width: int
    bit: Mapping[Square, int]
    squares: Mapping[int, Square]
    open: int

    def touched(self, pilgrims: int) -> tuple[int, int]:
        """MEC-1.2: the squares that touch at least one of these pilgrims, and those that touch at least two."""
        once = twice = 0
        width = self.width
        for step in (1, width - 1, width, width + 1):
            for moved in (pilgrims << step, pilgrims >> step):
                twice |= once & moved
                once |= moved
        return once, twice

    def listed(self, squares: int) -> list[Square]:
        """The squares of a set, row by row."""
        found = []
        while squares:
            lowest = squares & -squares
            found.append(self.squares[lowest.bit_length() - 1])
            squares ^= lowest
        return found


def bits_of(grid: Grid, open_squares: Collection[Square]) -> Bits:
    """The bits of a board, of which some squares are open."""
    width = max(here.column for here in grid.kinds) + 2
    number = {here: here.row * width + here.column for here in grid.kinds}
    bit = {here: 1 << n for here, n in number.items()}
    return Bits(width, bit, {n: here for here, n in number.items()}, sum(bit[here] for here in open_squares))


def fitting(bits: Bits, position: Mapping[Square, str], colours: Collection[str], k: int) -> dict[str, int]:
    """MEC-5.1: for each of these colours the squares on which it fits as the k-th placement."""
    bit = bits.bit
    standing: dict[str, int] = dict.fromkeys(colours, 0)
    for here, colour in position.items():
        standing[colour] = standing.get(colour, 0) | bit[here]
    touching: dict[str, int] = {}
    occupied = repeated = 0
    at_least = [0] * (HIGHEST + 2)  # how many different colours touch a square
    for colour, pilgrims in standing.items():
        occupied |= pilgrims
        once, twice = bits.touched(pilgrims)
        touching[colour] = once
        repeated |= twice
        for number in range(min(k, HIGHEST), 0, -1):
            at_least[number + 1] |= at_least[number] & once
        at_least[1] |= once
    free = bits.open & ~occupied & ~repeated & at_least[k] & ~at_least[k + 1]
    return {colour: free & ~touching[colour] for colour in colours}
