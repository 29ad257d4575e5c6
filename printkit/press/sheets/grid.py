"""Find the largest grid or honeycomb of pieces on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil, floor, sqrt

from msgspec import Struct

from printkit.box.sheetkeys import Orientation, Sides
from printkit.measure import Size
from printkit.press.sheets.hints import Hints
from printkit.press.sheets.options import CRICUT, Options
from printkit.press.sheets.slot import Axis, Rect, Spot

FOOTER = 6.0
"""The band above the lower margin that belongs to the footer, mm."""
_SLACK = 1e-6
SILHOUETTE = 17.0
"""mm that pieces keep from the paper's edges, to leave the machine's marks free."""
APART = 3.0
"""Between pieces that a machine cuts, and around them, mm: each has its bleed and its own cut."""


class Arrangement(Struct, frozen=True):
    """The places of one sheet, front side up."""

    paper: Size
    """As it is held."""
    spots: tuple[Spot, ...]
    """Row by row from the top left."""
    axis: Axis
    """The axis about which the paper is turned, or folded."""
    sides: Sides
    gap: tuple[float, float]
    nested: bool = False
    area: Rect = (0.0, 0.0, 0.0, 0.0)
    """Where spots may lie."""

    @property
    def is_turned(self) -> bool:
        """Whether pieces lie on their side."""
        return bool(self.spots) and self.spots[0].angle == 90


def find_usable_area(paper: Size, options: Options, hints: Hints) -> Rect:
    """Return the area for pieces: inside the margins, above the footer."""
    if options.machine == "cricut":
        width, height = CRICUT if paper.height >= paper.width else CRICUT[::-1]
        width, height = (
            min(width, paper.width - 10) - 2 * APART,
            min(height, paper.height - 2 * options.margin - 2 * FOOTER) - 2 * APART,
        )
        return ((paper.width - width) / 2, (paper.height - height) / 2, width, height)
    machine = SILHOUETTE if options.machine == "silhouette" else 0.0
    margin, foot = max(options.margin, hints.margin, machine), max(options.margin + FOOTER, machine)
    return (margin, margin, paper.width - 2 * margin, paper.height - margin - foot)


def hold_paper(paper: Size, orientation: Orientation) -> Size:
    """Return the paper upright or across."""
    return paper if orientation == "portrait" else paper.turn_round()


def flip_axis(paper: Size, flip: str) -> Axis:
    """Return the line about which a printer turns the paper, for the edge of the paper it turns about."""
    upright = paper.height >= paper.width
    if (flip == "long") == upright:
        return Axis("vertical", paper.width / 2)
    return Axis("horizontal", paper.height / 2)


class SheetLot(Struct, frozen=True):
    """Pieces to be laid out: their number and their size, mm."""

    size: Size
    pieces: int
    bleed: float


def arrange(lot: SheetLot, hints: Hints, options: Options, sides: Sides) -> Arrangement | None:
    """Return the arrangement with fewest sheets; upright paper and upright pieces win ties. None: not one piece fits."""
    best: Arrangement | None = None
    for candidate in _list_candidates(lot, hints, options, sides):
        if candidate.spots and (best is None or _count_sheets(candidate, lot) < _count_sheets(best, lot)):
            best = candidate
    return best


def _count_sheets(arrangement: Arrangement, lot: SheetLot) -> int:
    return ceil(lot.pieces / len(arrangement.spots))


def _list_candidates(lot: SheetLot, hints: Hints, options: Options, sides: Sides) -> Iterator[Arrangement]:
    orientations: tuple[Orientation, ...] = (
        (hints.orientation,) if hints.orientation else ("portrait", "landscape")
    )
    for orientation, turned in product(orientations, (False, True) if hints.turn else (False,)):
        field = PatternField(lot, hints, turned)
        for axis, area in list_areas(orientation, lot.bleed, hints, options, sides):
            spots = field.fill(area, axis if sides == "fold" else None)
            yield Arrangement(
                hold_paper(options.size, orientation), spots, axis, sides, hints.gap, hints.nest, area
            )


def list_areas(
    orientation: Orientation, bleed: float, hints: Hints, options: Options, sides: Sides
) -> Iterator[tuple[Axis, Rect]]:
    """List the areas for fronts on paper held in this way, each with the axis of its backs."""
    sheet = hold_paper(options.size, orientation)
    area = find_usable_area(sheet, options, hints)
    if sides != "fold":
        yield flip_axis(sheet, options.flip), area
        return
    for axis in (_find_fold(area, "vertical"), _find_fold(area, "horizontal")):
        yield axis, _find_half(area, axis, max(bleed, 1.5))


def _find_fold(area: Rect, direction: str) -> Axis:
    x, y, width, height = area
    return Axis("vertical", x + width / 2) if direction == "vertical" else Axis("horizontal", y + height / 2)


def _find_half(area: Rect, axis: Axis, clear: float) -> Rect:
    """Return the left or upper half, kept clear of the fold."""
    x, y, width, height = area
    if axis.direction == "vertical":
        return (x, y, width / 2 - clear, height)
    return (x, y, width, height / 2 - clear)


class PatternField(Struct, frozen=True):
    """Fills an area with spots of one kind."""

    lot: SheetLot
    hints: Hints
    turned: bool

    def fill(self, area: Rect, against: Axis | None = None) -> tuple[Spot, ...]:
        """Return spots of one grid, no larger than needed, centred in the area or against the fold."""
        piece = self.lot.size.turn_round() if self.turned else self.lot.size
        places = (_place_honeycomb if self.hints.nest else _place_grid)(
            piece, area, self.hints, self.lot.pieces, self.turned
        )
        return centre_spots(places, piece, area, 90 if self.turned else 0, against)


def centre_spots(
    places: Sequence[tuple[float, float]], piece: Size, area: Rect, angle: int, against: Axis | None = None
) -> tuple[Spot, ...]:
    """Return spots at places of a block, which lies in the middle of the area or against the fold."""
    if not places:
        return ()
    block = Size(max(x for x, _ in places) + piece.width, max(y for _, y in places) + piece.height)
    x, y, width, height = area
    left, top = x + (width - block.width) / 2, y + (height - block.height) / 2
    if against and against.direction == "vertical":
        left = x + width - block.width
    elif against:
        top = y + height - block.height
    return tuple(Spot(left + px, top + py, piece.width, piece.height, angle) for px, py in places)


def count_fitting(room: float, length: float, pitch: float) -> int:
    """Count how many of a length fit in the room at a distance."""
    return max(0, floor((room - length) / pitch + 1 + _SLACK))


def _shrink_grid(columns: int, rows: int, pieces: int) -> tuple[int, int]:
    """Return a grid no larger than the pieces need."""
    columns = min(columns, pieces)
    return columns, min(rows, ceil(pieces / columns)) if columns else 0


def _place_grid(
    piece: Size, area: Rect, hints: Hints, pieces: int, _turned: bool
) -> list[tuple[float, float]]:
    across, down = piece.width + hints.gap[0], piece.height + hints.gap[1]
    columns, rows = count_fitting(area[2], piece.width, across), count_fitting(area[3], piece.height, down)
    if hints.grid:
        columns, rows = min(columns, hints.grid[0]), min(rows, hints.grid[1])
    columns, rows = _shrink_grid(columns, rows, pieces)
    return [(column * across, row * down) for row, column in product(range(rows), range(columns))]


def _place_honeycomb(
    piece: Size, area: Rect, hints: Hints, pieces: int, turned: bool
) -> list[tuple[float, float]]:
    """Return hexes with a point at the top in rows shifted by half a pitch; those that lie on a side in columns."""
    room = Size(area[2], area[3])
    grid = hints.grid
    flat = turned if abs(piece.width - piece.height) < 0.01 else piece.width > piece.height
    if flat:
        piece, room = piece.turn_round(), room.turn_round()
        grid = (grid[1], grid[0]) if grid else None
    gap = hints.gap[0]
    across, down = piece.width + gap, piece.height * 0.75 + gap * sqrt(3) / 2
    rows = count_fitting(room.height, piece.height, down)
    columns = count_fitting(room.width, piece.width, across)
    if grid:
        columns, rows = min(columns, grid[0]), min(rows, grid[1])
    shifted = min(columns, count_fitting(room.width - across / 2, piece.width, across))
    places = [
        (column * across + (across / 2 if row % 2 else 0.0), row * down)
        for row in range(rows)
        for column in range(shifted if row % 2 else columns)
    ][: max(pieces, 1)]
    return [(y, x) for x, y in places] if flat else places
