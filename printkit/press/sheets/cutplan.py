"""Draw a sheet for the person who cuts it: outlines without faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.boxkeys import Shape
from printkit.measure import Size
from printkit.press.ops import Segment
from printkit.press.sheets.arrangement import Laid, LaidPiece
from printkit.press.sheets.grid import hold_paper
from printkit.press.sheets.sheetplan import Plan
from printkit.press.sheets.slot import Axis, Rect
from printkit.press.svg.die import Crease, Die, turn_die


class Outlines(Struct, frozen=True):
    """Pieces that are cut as one grid."""

    shape: Shape
    size: Size
    """Of a piece as it is printed."""
    rects: tuple[Rect, ...]
    turned: bool
    keys: tuple[str, ...]
    """Components on it."""
    folds: tuple[Crease, ...] = ()
    """Lines along which standees are folded."""
    creases: tuple[Crease, ...] = ()
    """Lines along which nets, and pieces with creases of their own, are folded."""
    corner: float = 0.0
    nets: tuple[tuple[Segment, ...], ...] = ()
    """Outlines of packaging's nets."""
    die: Die = ()
    """The cut line of shape path, as the pieces lie."""


class Sketch(Struct, frozen=True):
    """Sheets of one file that are cut alike."""

    sheets: tuple[int, ...]
    paper: Size
    blocks: tuple[Outlines, ...]
    cuts: int
    """Of one sheet."""
    fold: Axis | None = None
    """Where the sheet is folded before it is cut."""
    backs: bool = False
    """Whether the other side is printed."""
    glue: bool = False
    """Whether these are parts of one face."""
    by_hand: bool = False
    """Whether this is too large for the cutting machine's field, and is cut by hand."""

    @property
    def has_backs(self) -> bool:
        """Whether a page with the backs follows each page of fronts."""
        return self.backs and not self.fold


def make_sketches(laid: Sequence[Laid]) -> tuple[Sketch, ...]:
    """Make one sketch for all sheets of a kind; a sheet that is only less full belongs to the fuller one before it."""
    found: list[Sketch] = []
    for number, sheet in enumerate(laid, start=1):
        sketch = Sketch(
            (number,),
            sheet.paper,
            tuple(map(_make_outlines, sheet.blocks)),
            sheet.cuts,
            sheet.axis if sheet.sides == "fold" else None,
            any(item.plan.has_backs for item in sheet.items),
        )
        if found and _covers(found[-1], sketch):
            found[-1] = replace(
                found[-1], sheets=(*found[-1].sheets, number), blocks=_join_outlines(found[-1], sketch)
            )
        else:
            found.append(sketch)
    return tuple(found)


def tile_sketches(plans: Iterable[Plan]) -> tuple[Sketch, ...]:
    """Return the sheets of faces that are larger than the paper."""
    found = []
    number = 0
    for planned in plans:
        for _ in planned.component.pieces:
            for tile in planned.tiles:
                number += 1
                rect = (*tile.at, tile.crop[2], tile.crop[3])
                block = Outlines("rect", Size(rect[2], rect[3]), (rect,), False, (planned.component.key,))
                paper = hold_paper(planned.options.size, tile.orientation)
                found.append(Sketch((number,), paper, (block,), 4 - len(tile.glue), glue=True))
    return tuple(found)


def _make_outlines(block: Sequence[LaidPiece]) -> Outlines:
    planned = block[0].plan
    component = planned.component
    unit = planned.unit
    return Outlines(
        component.shape,
        Size(unit.width * planned.scale, unit.height * planned.scale),
        tuple(item.spot.rect for item in block),
        block[0].spot.angle in (90, 270),
        tuple(dict.fromkeys(item.piece.component for item in block)),
        tuple(_list_folds(block)),
        tuple(crease for item in block for crease in item.creases),
        component.corner * planned.scale if component.shape == "card" else 0.0,
        die=turn_die(planned.die, block[0].spot.angle),
    )


def _list_folds(block: Sequence[LaidPiece]) -> Iterator[Crease]:
    planned = block[0].plan
    if planned.component.kind != "standee":
        return
    foot, height, width = planned.hints.foot, planned.component.size.height, planned.component.size.width
    for item in block:
        for down in (foot, foot + height, foot + 2 * height):
            x, y, across, tall = item.spot.to_sheet((0, down, width, 0), planned.scale)
            yield (x, y, x + across, y + tall)


def _covers(one: Sketch, two: Sketch) -> bool:
    """Return whether every piece of `two` lies where `one` has one."""
    if (one.paper, one.fold, one.backs) != (two.paper, two.fold, two.backs) or len(one.blocks) != len(
        two.blocks
    ):
        return False
    return all(
        (a.shape, a.size, a.turned, a.die, bool(a.creases))
        == (b.shape, b.size, b.turned, b.die, bool(b.creases))
        and set(b.rects) <= set(a.rects)
        for a, b in zip(one.blocks, two.blocks, strict=True)
    )


def _join_outlines(one: Sketch, two: Sketch) -> tuple[Outlines, ...]:
    return tuple(
        replace(a, keys=tuple(dict.fromkeys((*a.keys, *b.keys))))
        for a, b in zip(one.blocks, two.blocks, strict=True)
    )
