"""Where neighbours share a cut, and where a gutter keeps them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import TypeAlias

from msgspec import Struct

from printkit.measure import Size
from printkit.press.ops.edges import Edges, Side
from printkit.press.sheets.grid import centre_spots, count_fitting
from printkit.press.sheets.slot import Axis, Rect, Spot

GUTTER = 3.0
"""Between pieces of different grounds, mm: each bleeds half of it."""
LEAST = 1.2
"""A gutter that is narrower helps nobody; then the cut is shared."""
FOR_MARKS = 2.4
"""Kept free of gutters where there is room, so that a centred block has crop marks at its ends, mm."""
_STRIPS = 3
"""A block may be filled in so many strips side by side, so that equal grounds lie together."""
_SLIVER = 1000
"""Counts as so many cuts: grounds that differ without a gutter between them."""

Grounds: TypeAlias = tuple[Edges, Edges | None]
"""Of a piece's front and back."""
_Pair: TypeAlias = tuple[Side, Side | None]


class Borders(Struct, frozen=True):
    """What lies along a piece's four sides as it lies, on both of its faces."""

    top: _Pair
    right: _Pair
    bottom: _Pair
    left: _Pair


def find_borders(grounds: Grounds, back_turn: int) -> Borders:
    """A piece's borders; a back's left is behind the front's right."""
    front, back = grounds
    if back is None:
        behind: tuple[Side | None, ...] = (None, None, None, None)
    elif back_turn:
        behind = (back.bottom[::-1], back.right[::-1], back.top[::-1], back.left[::-1])
    else:
        behind = (back.top[::-1], back.left, back.bottom[::-1], back.right)
    return Borders(
        (front.top, behind[0]), (front.right, behind[1]), (front.bottom, behind[2]), (front.left, behind[3])
    )


class PieceGrid(Struct, frozen=True):
    """Pieces in columns and rows, the block filled strip after strip; gaps after every column and row but the last."""

    columns: int
    """Of one strip."""
    strips: int
    rows: int
    across: tuple[float, ...]
    down: tuple[float, ...]
    slivers: int = 0
    """Neighbours of different ground that share a cut for want of room."""

    @property
    def cut_count(self) -> int:
        """Straight cuts of a guillotine."""
        opened = sum(1 for gap in (*self.across, *self.down) if gap)
        return len(self.across) + len(self.down) + 4 + opened

    def places(self, size: Size, pieces: int) -> list[tuple[float, float]]:
        """Top left corners of the first pieces."""
        xs, ys = _list_starts(self.across, size.width), _list_starts(self.down, size.height)
        return [(xs[column], ys[row]) for column, row in self.cells(pieces)]

    def cells(self, pieces: int) -> Iterator[tuple[int, int]]:
        """Column and row of the first pieces."""
        for index in range(pieces):
            strip, rest = divmod(index, self.columns * self.rows)
            row, column = divmod(rest, self.columns)
            yield strip * self.columns + column, row


def _list_starts(gaps: Sequence[float], length: float) -> list[float]:
    starts = [0.0]
    for gap in gaps:
        starts.append(starts[-1] + length + gap)
    return starts


class Fill(Struct, frozen=True):
    """Sheets that are filled alike: the same block, other pieces."""

    sheets: Sequence[Sequence[Borders]]
    size: Size
    """Of a piece as it lies."""
    turned: bool
    area: Rect

    def make_grid(self, columns: int, strips: int, rows: int) -> PieceGrid:
        """The grid of these numbers, opened where any sheet needs it."""
        plain = PieceGrid(columns, strips, rows, (0.0,) * (columns * strips - 1), (0.0,) * (rows - 1))
        across, down = [False] * (columns * strips), [False] * rows
        for sheet in self.sheets:
            where = dict(zip(plain.cells(len(sheet)), sheet, strict=True))
            for (column, row), piece in where.items():
                beside, below = where.get((column + 1, row)), where.get((column, row + 1))
                if beside is not None and not self._has_same_ground(piece, beside, across=True):
                    across[column] = True
                if below is not None and not self._has_same_ground(piece, below, across=False):
                    down[row] = True
        gaps_across, few = self._find_gaps(across[:-1], self.size.width, self.area[2])
        gaps_down, short = self._find_gaps(down[:-1], self.size.height, self.area[3])
        return PieceGrid(columns, strips, rows, gaps_across, gaps_down, few + short)

    def _has_same_ground(self, one: Borders, two: Borders, *, across: bool) -> bool:
        """Whether two neighbours have the same ground on either side of their cut."""
        if not self.turned:
            return one.right == two.left if across else one.bottom == two.top
        # lying on its side a piece's top is at its right; left and right are read the other way, both of them alike
        return one.top == two.bottom if across else one.right == two.left

    @staticmethod
    def _find_gaps(needed: Sequence[bool], length: float, room: float) -> tuple[tuple[float, ...], int]:
        opened = sum(needed)
        if not opened:
            return (0.0,) * len(needed), 0
        free = room - length * (len(needed) + 1)
        left = (free - FOR_MARKS) / opened
        if left < LEAST:
            left = free / opened
        if left < LEAST:
            return (0.0,) * len(needed), opened
        gap = min(GUTTER, int(left * 100 + 1e-6) / 100)
        return tuple(gap if need else 0.0 for need in needed), 0

    def most(self, grid: tuple[int, int] | None) -> tuple[int, int]:
        """Columns and rows that the area holds, no more than `make_grid`."""
        room = count_fitting(self.area[2], self.size.width, self.size.width)
        tall = count_fitting(self.area[3], self.size.height, self.size.height)
        return (min(room, grid[0]), min(tall, grid[1])) if grid else (room, tall)

    def best(self, pieces: int, most: tuple[int, int] | None) -> PieceGrid | None:
        """The grid of one sheet with fewest cuts; the widest one wins ties. None: they do not fit."""
        room, tall = self.most(most)
        found: tuple[int, int, PieceGrid] | None = None
        for columns, strips in product(range(room, 0, -1), range(1, _STRIPS + 1)):
            rows = ceil(pieces / (columns * strips))
            if columns * strips > room or rows > tall or (strips - 1) * columns * rows >= pieces:
                continue
            grid = self.make_grid(columns, strips, rows)
            cost = grid.cut_count + grid.slivers * _SLIVER
            if found is None or (cost, strips) < found[:2]:
                found = (cost, strips, grid)
        return found[2] if found else None

    def place_spots(self, grid: PieceGrid, pieces: int, against: Axis | None) -> tuple[Spot, ...]:
        """Where the pieces lie."""
        angle = 90 if self.turned else 0
        return centre_spots(grid.places(self.size, pieces), self.size, self.area, angle, against)
