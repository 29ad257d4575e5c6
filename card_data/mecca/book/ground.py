"""The board under a game of Mecca: which squares are open, where the doors and crescents are, what the players' number changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from printkit.boards.square import Square, SquareGrid
from printkit.box import Box
from printkit.referee import SetupError

from .bits import Bits, bits_of

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


@dataclass(frozen=True)
class Ground:
    """The board for a number of players, as the box has it."""

    grid: SquareGrid
    players: int
    limits: Limits
    pilgrims: int
    """Pilgrims of each colour (MEC-3.3)."""

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
        return frozenset(self.grid.squares_touching("#"))

    @cached_property
    def neighbours(self) -> dict[Square, tuple[Square, ...]]:
        """MEC-1.2: the squares adjacent to each square, diagonals included."""
        return dict(self.grid.neighbours)

    @cached_property
    def bits(self) -> Bits:
        """The squares as bits."""
        return bits_of(self.grid, self.open, self.doors, self.pilgrims)

    @cached_property
    def squares_by_name(self) -> dict[str, Square]:
        """Every cell by its name."""
        return {here.name: here for here in self.cells}


def grid_of(box: Box) -> SquareGrid:
    """Return the board of the box (section 3.2): the constants `rows` and `cell` (mm)."""
    return SquareGrid(tuple(box.constants["rows"]), float(box.constants["cell"]))


def ground_of(box: Any, players: int) -> Ground:
    """Return the board for so many players; what the players' number changes stands in the box.

    Raises:
        SetupError: the game was opened without its box.
    """
    if not isinstance(box, Box):
        raise SetupError("Mecca is played on the board of its box; open the game with the loaded box")
    row = next(row for row in box.constants["limits"] if row["players"] == players)
    limits = Limits(row["colours"], row["purple"], row["most"], row["remove"])
    return _make_ground(grid_of(box), players, limits, box.constants["pilgrims"])


@cache
def _make_ground(grid: SquareGrid, players: int, limits: Limits, pilgrims: int) -> Ground:
    """Make one board for all games on it, so that its neighbourhoods are worked out once."""
    return Ground(grid, players, limits, pilgrims)
