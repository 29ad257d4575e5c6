"""The board under a game of Mecca: which squares are open, where the doors and crescents are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from printkit.boards.square import Grid, Square
from printkit.games.mecca.bits import Bits, bits_of
from printkit.games.mecca.placement import Place, Remove, every_placement

COLOURS = {"Y": "yellow", "R": "red", "G": "green", "B": "blue", "K": "black", "W": "white"}
"""Letters of the six colours and their names."""


class Limits(NamedTuple):
    """What a number of players changes (section 3.1 of the specification)."""

    colours: int
    """Colours per player (MEC-3.2)."""
    purple: bool
    """Whether the purple mats are open (MEC-3.1)."""
    most: int
    """Placements a turn, from round 2 on (MEC-5.2)."""
    threshold: int
    """Placements that earn the removal right (MEC-6.1)."""


LIMITS = {
    2: Limits(2, purple=False, most=3, threshold=3),
    3: Limits(2, purple=True, most=5, threshold=4),
    4: Limits(1, purple=False, most=3, threshold=3),
    5: Limits(1, purple=True, most=4, threshold=4),
    6: Limits(1, purple=True, most=5, threshold=4),
}

PILGRIMS = 18
"""Pilgrims of each colour (MEC-3.3)."""


@dataclass(frozen=True)
class Ground:
    """The board for a number of players."""

    grid: Grid
    players: int

    @property
    def limits(self) -> Limits:
        """What this number of players changes."""
        return LIMITS[self.players]

    @cached_property
    def doors(self) -> dict[Square, int]:
        """Entrance squares and the numbers of their doors."""
        return {here: int(kind) for here, kind in self.grid.kinds.items() if kind.isdigit()}

    @cached_property
    def entrances(self) -> dict[int, Square]:
        """Entrance squares by door, 1 to 6."""
        return {door: here for here, door in sorted(self.doors.items(), key=lambda item: item[1])}

    @cached_property
    def open(self) -> frozenset[Square]:
        """MEC-1.1, MEC-3.1: the squares on which pilgrims may be placed; never an entrance (crescents are mats, MEC-2.3)."""
        closed = set(self.doors) if self.limits.purple else {*self.doors, *self.grid.of_kind("p")}
        return frozenset(here for here in self.grid.kinds if here not in closed)

    @cached_property
    def open_in_order(self) -> tuple[Square, ...]:
        """The open squares in row-major order (row 1 first, A before B)."""
        return tuple(sorted(self.open))

    @cached_property
    def cells(self) -> tuple[Square, ...]:
        """Every cell of the grid, those of the Kaaba and the voids included, row by row."""
        return tuple(Square(r, c) for r, row in enumerate(self.grid.rows) for c in range(len(row)))

    @cached_property
    def crescents(self) -> dict[Square, str]:
        """Crescent squares and the letters of their colours."""
        return {here: kind for here, kind in self.grid.kinds.items() if kind in COLOURS}

    @cached_property
    def kaaba(self) -> frozenset[Square]:
        """MEC-8.3: the squares close to the Kaaba, those that touch it."""
        return frozenset(self.grid.touching("#"))

    @cached_property
    def near(self) -> dict[Square, tuple[Square, ...]]:
        """MEC-1.2: the squares adjacent to each square, diagonals included."""
        return dict(self.grid.neighbours)

    @cached_property
    def bits(self) -> Bits:
        """The squares as bits."""
        return bits_of(self.grid, self.open, self.doors, PILGRIMS)

    @cached_property
    def placements(self) -> dict[str, dict[int, Place]]:
        """By colour and by the bit of its square, every placement that is ever offered."""
        return every_placement(self.bits.bit, COLOURS)

    @cached_property
    def removals(self) -> dict[int, Remove]:
        """By the bit of its square, every removal that is ever offered."""
        return {bit: Remove(here) for here, bit in self.bits.bit.items()}
