"""Pieces in their places: sheets of a file once the neighbouring grounds are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, product
from math import ceil
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.contents import Piece
from printkit.box.sheetkeys import Sides
from printkit.measure import Size
from printkit.press.ops.edges import Edges, Side
from printkit.press.sheets.gang import Paper, PieceBlock, PieceCell
from printkit.press.sheets.grid import (
    PatternField,
    SheetLot,
    centre_spots,
    count_fitting,
    hold_paper,
    list_areas,
)
from printkit.press.sheets.sheetplan import Plan
from printkit.press.sheets.slot import Axis, Rect, Spot
from printkit.press.svg.die import Crease

# Where neighbours share a cut, and where a gutter separates them


GUTTER = 3.0
"""Between pieces of different grounds, mm: each bleeds half of it."""
LEAST = 1.2
"""A narrower gutter helps nobody; then the cut is shared."""
FOR_MARKS = 2.4
"""Kept free of gutters where there is room, so that a centred block has crop marks at its ends, mm."""
_STRIPS = 3
"""A block may be filled in so many strips side by side, so that equal grounds lie together."""
_SLIVER = 1000
"""Cost in cuts of different grounds without a gutter between them."""

Grounds: TypeAlias = tuple[Edges, Edges | None]
"""Of a piece's front and back."""
_Pair: TypeAlias = tuple[Side, Side | None]


class Borders(Struct, frozen=True):
    """The colours along the four sides of a piece as it lies, on both of its faces."""

    top: _Pair
    right: _Pair
    bottom: _Pair
    left: _Pair


def find_borders(grounds: Grounds, back_turn: int) -> Borders:
    """Return a piece's borders; a back's left is behind the front's right."""
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
    """Neighbours of different ground that share a cut for lack of room."""

    @property
    def cut_count(self) -> int:
        """Count the straight cuts of a guillotine."""
        opened = sum(1 for gap in (*self.across, *self.down) if gap)
        return len(self.across) + len(self.down) + 4 + opened

    def places(self, size: Size, pieces: int) -> list[tuple[float, float]]:
        """Return top left corners of the first pieces."""
        xs, ys = _list_starts(self.across, size.width), _list_starts(self.down, size.height)
        return [(xs[column], ys[row]) for column, row in self.cells(pieces)]

    def cells(self, pieces: int) -> Iterator[tuple[int, int]]:
        """Return column and row of the first pieces."""
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
    """Sheets that are filled alike: the same block, different pieces."""

    sheets: Sequence[Sequence[Borders]]
    size: Size
    """Of a piece as it lies."""
    turned: bool
    area: Rect

    def make_grid(self, columns: int, strips: int, rows: int) -> PieceGrid:
        """Return the grid of these numbers, opened where any sheet needs it."""
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
        """Return whether two neighbours have the same ground on either side of their cut."""
        if not self.turned:
            return one.right == two.left if across else one.bottom == two.top
        # on its side a piece has its top at the right; left and right are read the other way, both alike
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
        """Return the columns and rows that the area holds, no more than `make_grid`."""
        room = count_fitting(self.area[2], self.size.width, self.size.width)
        tall = count_fitting(self.area[3], self.size.height, self.size.height)
        return (min(room, grid[0]), min(tall, grid[1])) if grid else (room, tall)

    def best(self, pieces: int, most: tuple[int, int] | None) -> PieceGrid | None:
        """Return the grid of one sheet with fewest cuts; the widest one wins ties. None: they do not fit."""
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
        """Return the places of the pieces."""
        angle = 90 if self.turned else 0
        return centre_spots(grid.places(self.size, pieces), self.size, self.area, angle, against)


Look = Callable[[PieceCell], Grounds]
"""The grounds along a piece's edges."""


class LaidPiece(Struct, frozen=True):
    """A piece in its place on the front."""

    plan: Plan
    piece: Piece
    spot: Spot

    @property
    def creases(self) -> Iterator[Crease]:
        """Return the lines on the sheet along which it is folded, by its own creases."""
        for x1, y1, x2, y2 in self.plan.creases:
            left, top, _, _ = self.spot.to_sheet((x1, y1, 0, 0), self.plan.scale)
            right, bottom, _, _ = self.spot.to_sheet((x2, y2, 0, 0), self.plan.scale)
            yield (left, top, right, bottom)


class Laid(Struct, frozen=True):
    """One sheet of paper."""

    paper: Size
    """As it is held."""
    axis: Axis
    sides: Sides
    blocks: tuple[tuple[LaidPiece, ...], ...]
    """Pieces that are cut as one grid."""
    cuts: int
    """Straight cuts of a guillotine; rounds and hexes are punched or cut along their outlines."""
    slivers: int = 0
    """Neighbours of different ground that share a cut for lack of room."""

    @property
    def items(self) -> tuple[LaidPiece, ...]:
        """Return all pieces."""
        return tuple(item for block in self.blocks for item in block)


def lay_pieces(papers: Iterable[Paper], look: Look | None = None) -> list[Laid]:
    """Return places for the pieces of a file's sheets; without `look` all grounds count as equal."""
    laid: list[Laid] = []
    for _, run in groupby(papers, key=lambda paper: paper.run):
        sheets = list(run)
        if len(sheets) == 1 and len(sheets[0].blocks) == 1:
            laid.append(_lay_alone(sheets[0], look))
        elif len(sheets[0].blocks) == 1:
            laid += _lay_alike(sheets, look)
        else:
            laid += [_lay_mixed(paper, look) for paper in sheets]
    return laid


def _lay_alone(paper: Paper, look: Look | None) -> Laid:
    """Return a sheet that no other must match: turned and filled so that fewest cuts separate the pieces."""
    block = paper.blocks[0]
    if not block.plan.hints.gutters:
        return _make_sheet(paper, [_place_fixed(block, _find_fold(paper))])
    known = _find_borders(block.cells, look)
    best: tuple[int, Laid] | None = None
    for candidate in _list_ways(paper):
        fill = _make_fill(candidate.blocks[0], [known])
        grid = fill.best(len(block.cells), block.plan.hints.grid)
        if grid is None:
            continue
        cost = grid.cut_count + 1000 * grid.slivers
        if best is None or cost < best[0]:
            spots = fill.place_spots(grid, len(block.cells), _find_fold(candidate))
            best = cost, _make_sheet(candidate, [(spots, grid)])
    if best is None:
        raise AssertionError("pieces that were planned fit their sheet")
    return best[1]


def _list_ways(paper: Paper) -> Iterator[Paper]:
    """Yield the sheet as planned; then turned and filled in other ways."""
    yield paper
    block = paper.blocks[0]
    planned = block.plan
    if not paper.free or planned.scale != 1:
        return
    for orientation, turned in product(("portrait", "landscape"), (False, True)):
        if planned.hints.orientation not in (None, orientation) or (turned and not planned.hints.turn):
            continue
        for axis, area in list_areas(orientation, planned.component.bleed, planned.hints, planned.options, planned.sides):  # type: ignore[arg-type]  # fmt: skip
            size = hold_paper(planned.options.size, orientation)  # type: ignore[arg-type]
            yield replace(paper, size=size, axis=axis, blocks=(replace(block, area=area, turned=turned),))


def _lay_alike(papers: Sequence[Paper], look: Look | None) -> list[Laid]:
    """Return sheets that are cut in one pile: the same places on all."""
    first = papers[0].blocks[0]
    if not first.plan.hints.gutters:
        return [_make_sheet(paper, [_place_fixed(paper.blocks[0], _find_fold(paper))]) for paper in papers]
    fill = _make_fill(first, [_find_borders(paper.blocks[0].cells, look) for paper in papers])
    most = fill.most(first.plan.hints.grid)
    grid = fill.make_grid(most[0], 1, most[1])
    spots = fill.place_spots(grid, most[0] * most[1], _find_fold(papers[0]))
    return [_make_sheet(paper, [(spots[: len(paper.blocks[0].cells)], grid)]) for paper in papers]


def _lay_mixed(paper: Paper, look: Look | None) -> Laid:
    """Return blocks of several sizes, each in its part of the sheet, all together in the middle."""
    filled: list[tuple[tuple[Spot, ...], PieceGrid | None]] = []
    for block in paper.blocks:
        spots, grid = _place_cornered(block, look) if block.plan.hints.gutters else _place_fixed(block, None)
        left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
        filled.append(
            (tuple(spot.move_by(block.area[0] - left, block.area[1] - top) for spot in spots), grid)
        )
    every = [spot for spots, _ in filled for spot in spots]
    x, y, width, height = paper.area
    dx = x + width / 2 - (min(spot.x for spot in every) + max(spot.right for spot in every)) / 2
    dy = y + height / 2 - (min(spot.y for spot in every) + max(spot.bottom for spot in every)) / 2
    moved = [(tuple(spot.move_by(dx, dy) for spot in spots), grid) for spots, grid in filled]
    return _make_sheet(paper, moved)


def _place_cornered(block: PieceBlock, look: Look | None) -> tuple[tuple[Spot, ...], PieceGrid]:
    """Return a block's places with fewest cuts, its pieces upright or on their side."""
    known = _find_borders(block.cells, look)
    best: tuple[int, tuple[Spot, ...], PieceGrid] | None = None
    for turned in (block.turned, not block.turned) if block.plan.hints.turn else (block.turned,):
        fill = _make_fill(replace(block, turned=turned), [known])
        grid = fill.best(len(block.cells), None)
        if grid is None:
            continue
        cost = grid.cut_count + 1000 * grid.slivers
        if best is None or cost < best[0]:
            best = cost, fill.place_spots(grid, len(block.cells), None), grid
    if best is None:
        raise AssertionError("a block's pieces fit its area")
    return best[1], best[2]


def _make_fill(block: PieceBlock, sheets: Sequence[Sequence[Borders]]) -> Fill:
    planned = block.plan
    unit = planned.unit
    if planned.scale != 1:
        unit = Size(unit.width * planned.scale - 1e-6, unit.height * planned.scale - 1e-6)
    return Fill(sheets, unit.turn_round() if block.turned else unit, block.turned, block.area)


def _place_fixed(block: PieceBlock, against: Axis | None) -> tuple[tuple[Spot, ...], PieceGrid | None]:
    """Return places that no ground moves: rounds, hexes, standees, gaps that the box names."""
    planned = block.plan
    unit, bleed = planned.unit, planned.component.bleed * planned.scale
    if planned.scale != 1:
        unit = Size(unit.width * planned.scale - 1e-6, unit.height * planned.scale - 1e-6)
    hints = (
        planned.hints if against is not None or not planned.hints.grid else replace(planned.hints, grid=None)
    )
    field = PatternField(SheetLot(unit, len(block.cells), bleed), hints, block.turned)
    return field.fill(block.area, against)[: len(block.cells)], None


def _find_fold(paper: Paper) -> Axis | None:
    return paper.axis if paper.sides == "fold" else None


def _find_borders(cells: Iterable[PieceCell], look: Look | None) -> list[Borders]:
    blank = Borders(((), None), ((), None), ((), None), ((), None))
    if look is None:
        return [blank for _ in cells]
    return [find_borders(look(cell), cell.plan.hints.back_turn) for cell in cells]


def _make_sheet(paper: Paper, filled: Sequence[tuple[Sequence[Spot], PieceGrid | None]]) -> Laid:
    blocks = []
    cuts = slivers = 0
    for block, (spots, grid) in zip(paper.blocks, filled, strict=True):
        items = tuple(
            LaidPiece(cell.plan, cell.piece, spot) for cell, spot in zip(block.cells, spots, strict=True)
        )
        blocks.append(items)
        cuts += cuts_of(items)
        slivers += grid.slivers if grid else 0
    return Laid(paper.size, paper.axis, paper.sides, tuple(blocks), cuts, slivers)


def cuts_of(items: Sequence[LaidPiece]) -> int:
    """Return straight cuts that separate a block."""
    if not items or items[0].plan.component.shape in ("round", "hex", "path"):
        return 0
    spots = [item.spot for item in items]
    across = {x for spot in spots for x in (spot.x, spot.right)}
    down = {y for spot in spots for y in (spot.y, spot.bottom)}
    return len({round(x, 3) for x in across}) + len({round(y, 3) for y in down})
