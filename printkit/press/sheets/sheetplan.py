"""Plan how a component's pieces will lie on sheets, before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Component
from printkit.box.sheetkeys import Orientation, SheetTile, Sides
from printkit.measure import PAPERS, Size
from printkit.press.sheets.grid import APART, Arrangement, SheetLot, arrange, find_usable_area, hold_paper
from printkit.press.sheets.hints import SINGLE, Hints, hints_of
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from printkit.press.sheets.slot import Rect
from printkit.press.svg.die import Crease, Die, find_creases, find_die


class Plan(Struct, frozen=True):
    """One component's sheets: either a grid of many pieces, or tiles of one face after another."""

    component: Component
    """With the layout of its paper."""
    hints: Hints
    options: Options
    """With the component's own paper."""
    sides: Sides
    unit: Size
    """The face in one spot at scale 1, or a standee's strip."""
    arrangement: Arrangement | None
    tiles: tuple[SheetTile, ...] = ()
    scale: float = 1.0
    die: Die = ()
    """The cut line of shape path."""
    creases: tuple[Crease, ...] = ()
    """Where pieces of shape path are folded, in mm of a piece."""

    @property
    def sheets(self) -> int:
        """Count the sheets of paper."""
        pieces = max(1, len(self.component.pieces))
        if self.arrangement is None:
            return pieces * len(self.tiles)
        return ceil(pieces / len(self.arrangement.spots))

    @property
    def has_backs(self) -> bool:
        """Whether a second side is printed."""
        return self.sides != "fronts"


def plan_sheets(component: Component, options: Options) -> Plan:
    """Find the places of a component's pieces.

    Raises:
        BoxError: a piece or a tile does not fit the paper.
    """
    component = resolve_layout(component, options.paper)
    own, folds = find_die(component), find_creases(component)
    hints = hints_of(component)
    if options.cut:
        hints = _for_machine(hints)
    if hints.paper:
        options = replace(options, paper=hints.paper)
    sides: Sides = (
        "fronts" if not component.back or component.kind == "standee" else hints.sides or options.sides
    )
    unit, pieces = component.size, max(1, len(component.pieces))
    if component.kind == "standee":
        unit = Size(unit.width, 2 * unit.height + 2 * hints.foot)
    if hints.tiles:
        tiles = tuple(_on_paper(tile, options) for tile in hints.tiles)
        _check_tiles(tiles, component, options)
        return Plan(component, hints, options, "fronts", unit, None, tiles)
    if hints.scale == 1:
        found = arrange(SheetLot(unit, pieces, component.bleed), hints, options, sides)
        if found:
            return Plan(component, hints, options, sides, unit, found, die=own, creases=folds)
    scale = min(hints.scale, _find_scale(unit, hints, options))
    if scale >= min(hints.shrink, hints.scale):
        small = Size(unit.width * scale - 1e-6, unit.height * scale - 1e-6)
        found = arrange(SheetLot(small, pieces, component.bleed * scale), hints, options, sides)
        if found:
            return Plan(component, hints, options, sides, unit, found, scale=scale, die=own, creases=folds)
    if component.kind in SINGLE and not own:
        return Plan(component, hints, options, "fronts", unit, None, automatic_tiles(unit, hints, options))
    raise BoxError(
        [
            Problem(
                "box.yaml",
                _too_large(component, unit, hints, options, sides),
                where=f"components.{component.key}.size",
            )
        ]
    )


def _for_machine(hints: Hints) -> Hints:
    """Return the hints for cutting every piece separately: no shared cuts, no marks for scissors."""
    gap = (max(hints.gap[0], APART), max(hints.gap[1], APART))
    return replace(hints, gap=gap, gutters=False, marks=False, outline=False)


def _find_scale(unit: Size, hints: Hints, options: Options) -> float:
    """Return the largest scale at which one unit fits the paper."""
    scales = []
    for orientation in _list_orientations(hints):
        _, _, width, height = find_usable_area(hold_paper(options.size, orientation), options, hints)
        for piece in (unit, unit.turn_round()) if hints.turn else (unit,):
            scales.append(min(width / piece.width, height / piece.height))
    return max(scales)


def _list_orientations(hints: Hints) -> tuple[Orientation, ...]:
    return (hints.orientation,) if hints.orientation else ("portrait", "landscape")


def automatic_tiles(unit: Size, hints: Hints, options: Options) -> tuple[SheetTile, ...]:
    """Divide a face into as few sheets as possible, all of equal size, which overlap by `overlap` mm."""
    best: tuple[SheetTile, ...] = ()
    for orientation in _list_orientations(hints):
        area = find_usable_area(hold_paper(options.size, orientation), options, hints)
        tiles = _make_tiles(unit, area, hints.overlap, options.paper, orientation)
        if tiles and (not best or len(tiles) < len(best)):
            best = tiles
    return best


def _make_tiles(
    unit: Size, area: Rect, overlap: float, paper: str, orientation: Orientation
) -> tuple[SheetTile, ...]:
    x, y, room_x, room_y = area
    columns = _count_parts(unit.width, room_x, overlap)
    rows = _count_parts(unit.height, room_y, overlap)
    if not columns or not rows:
        return ()
    width = (unit.width + (columns - 1) * overlap) / columns
    height = (unit.height + (rows - 1) * overlap) / rows
    return tuple(
        SheetTile(
            paper=paper,
            orientation=orientation,
            crop=(column * (width - overlap), row * (height - overlap), width, height),
            at=(x + (room_x - width) / 2, y + (room_y - height) / 2),
            glue=(*(("right",) if column + 1 < columns else ()), *(("bottom",) if row + 1 < rows else ())),
            join=(*(("left",) if column else ()), *(("top",) if row else ())),
        )
        for row in range(rows)
        for column in range(columns)
    )


def _count_parts(length: float, room: float, overlap: float) -> int:
    if length <= room:
        return 1
    if room <= overlap:
        return 0
    return ceil((length - overlap) / (room - overlap) - 1e-9)


def _on_paper(tile: SheetTile, options: Options) -> SheetTile:
    """Move a tile that was written for another paper by half the difference."""
    if tile.paper == options.paper or options.size == PAPERS[tile.paper]:
        return tile
    wanted, given = (
        hold_paper(PAPERS[tile.paper], tile.orientation),
        hold_paper(options.size, tile.orientation),
    )
    at = (tile.at[0] + (given.width - wanted.width) / 2, tile.at[1] + (given.height - wanted.height) / 2)
    return replace(tile, paper=options.paper, at=at)


def _check_tiles(tiles: Sequence[SheetTile], component: Component, options: Options) -> None:
    problems = []
    for index, tile in enumerate(tiles):
        where = f"components.{component.key}.sheet.tiles.{index}"
        paper = hold_paper(options.size, tile.orientation)
        (cx, cy, width, height), (x, y) = tile.crop, tile.at
        if (
            cx < -0.001
            or cy < -0.001
            or cx + width > component.size.width + 0.001
            or cy + height > component.size.height + 0.001
        ):
            problems.append(
                Problem("box.yaml", f"the crop reaches outside the face of {component.size}", where=where)
            )
        over = max(
            options.margin - x,
            options.margin - y,
            x + width + options.margin - paper.width,
            y + height + options.margin - paper.height,
        )
        if over > 0.001:
            advice = f"the tile reaches {over:.1f} mm over the {options.margin:g} mm margin of {options.paper}; use smaller crops or another paper"
            problems.append(Problem("box.yaml", advice, where=where))
    if problems:
        raise BoxError(problems)


def _too_large(component: Component, unit: Size, hints: Hints, options: Options, sides: Sides) -> str:
    areas = [
        find_usable_area(hold_paper(options.size, orientation), options, hints)
        for orientation in _list_orientations(hints)
    ]
    rooms = " or ".join(f"{width:g} x {height:g} mm" for _, _, width, height in areas)
    half = ", of which folding backs leaves half" if sides == "fold" else ""
    lying = "" if hints.turn else " (turn: false keeps it upright)"
    strip = " (with back and feet)" if component.kind == "standee" else ""
    return f"a piece of {unit}{strip} does not fit {options.paper}, which has {rooms}{half}{lying}; choose a smaller size or a larger --paper"
