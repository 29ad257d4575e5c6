"""Faces larger than the paper: printed in tiles to glue together."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.box.contents import Piece
from printkit.box.sheetkeys import SheetTile
from printkit.measure import Size
from printkit.press.ops import Face, Group, Op, Path, Sheet
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets import cropmarks
from printkit.press.sheets.fiducial import codes_of
from printkit.press.sheets.footer import Footer, footer_top
from printkit.press.sheets.grid import hold_paper
from printkit.press.sheets.piecelist import Faces, Printed
from printkit.press.sheets.sheetplan import Plan
from printkit.press.sheets.slot import Rect


def print_tiles(plan: Plan, faces: Faces, footer: Footer, printed: list[Printed]) -> Iterator[Sheet]:
    """Yield a sheet for each tile of each piece; add the printed pieces to `printed`."""
    sheet = 0
    for piece in plan.component.pieces:
        face, _ = faces(piece)
        for tile in plan.tiles:
            sheet += 1
            printed += _tile_codes(piece, face, tile, sheet)
            yield _print_tile(plan, tile, face, footer, sheet)


def _print_tile(plan: Plan, tile: SheetTile, face: Face, footer: Footer, sheet: int) -> Sheet:
    paper = hold_paper(plan.options.size, tile.orientation)
    cx, cy, width, height = tile.crop
    x, y = tile.at
    margin = plan.options.margin
    outer = {
        "left": min(plan.component.bleed, x - margin),
        "right": min(plan.component.bleed, paper.width - margin - x - width),
        "top": min(plan.component.bleed, y - margin),
        "bottom": min(plan.component.bleed, footer_top(paper, margin) - y - height),
    }
    left, right, top, bottom = (
        0.0 if edge in tile.glue or edge in tile.join else max(0.0, outer[edge])
        for edge in ("left", "right", "top", "bottom")
    )
    clip = make_rectangle(cx - left, cy - top, width + left + right, height + top + bottom)
    picture = Group(face.ops, x - cx, y - cy, clip=clip)
    rect = [(x, y, width, height)]
    lowest = footer_top(paper, margin) if y + height < footer_top(paper, margin) - 3 else paper.height
    crop = cropmarks.crop_marks(rect, paper, max(left, right, top, bottom), rect, lowest, margin=margin)
    joins = _join_marks(plan, tile, paper, footer)
    foot = footer.draw_footer(paper, sheet, within=(x, x + width - 3))
    return Sheet(paper.width, paper.height, (picture, *crop, *joins, *foot))


def _join_marks(plan: Plan, tile: SheetTile, paper: Size, footer: Footer) -> tuple[Op, ...]:
    """Mark the edge of the neighbour, and the strip on which it is glued."""
    cx, cy, width, height = tile.crop
    x, y = tile.at
    ops: list[Op] = []
    tiles, number = plan.tiles, plan.tiles.index(tile) + 1
    away = plan.component.bleed + 0.5
    for edge in tile.glue:
        upright = edge in ("left", "right")
        beside = [other for other in tiles if other is not tile and _is_neighbour(tile, other, edge)]
        after = tiles.index(beside[0]) + 1 if beside else number + 1
        if upright:
            at = (
                min((x + other.crop[0] - cx for other in beside), default=x + width) if edge == "right" else x
            )
            strip = (x + width + 0.6, y, min(9.0, paper.width - 2 - x - width - 0.6), height)
            if edge == "left":
                strip = (max(2.0, x - 9.6), y, min(9.0, x - 2.6), height)
            pointers = (
                cropmarks.draw_arrow(at, y - away, 1.8, "down"),
                cropmarks.draw_arrow(at, y + height + 1.6, 1.8, "up"),
            )
        else:
            at = (
                min((y + other.crop[1] - cy for other in beside), default=y + height)
                if edge == "bottom"
                else y
            )
            strip = (
                x,
                y + height + 0.6,
                width,
                min(9.0, paper.height - footer.margin - 6 - y - height - 0.6),
            )
            if edge == "top":
                strip = (x, max(2.0, y - 9.6), width, min(9.0, y - 2.6))
            pointers = (
                cropmarks.draw_arrow(x - away, at, 1.8, "right"),
                cropmarks.draw_arrow(x + width + away, at, 1.8, "left"),
            )
        ops += pointers
        if strip[2] > 1 and strip[3] > 1:
            ops += cropmarks.draw_hatch(*strip)
        ops += _glue_label(f"glue sheet {after} here, edge on the pointers", strip, footer, upright=upright)
    return tuple(ops)


def _is_neighbour(tile: SheetTile, other: SheetTile, edge: str) -> bool:
    """Return whether `other` is the neighbour at an edge."""
    (x, y, width, height), (ox, oy, owidth, oheight) = tile.crop, other.crop
    if edge in ("left", "right"):
        level = oy < y + height and y < oy + oheight
        return level and (x < ox <= x + width + 0.01 if edge == "right" else ox < x <= ox + owidth + 0.01)
    level = ox < x + width and x < ox + owidth
    return level and (y < oy <= y + height + 0.01 if edge == "bottom" else oy < y <= oy + oheight + 0.01)


def _glue_label(text: str, strip: Rect, footer: Footer, *, upright: bool) -> tuple[Op, ...]:
    x, y, width, height = strip
    length = footer.lettering.width(text, 6)
    ground = Path(make_rectangle(-length / 2 - 1, -2.0, length + 2, 2.8), fill="#ffffff")
    line = footer.lettering.line(text, 0, 0, 6, align="centre")
    if upright:
        return (Group((ground, *line), x + width / 2 + 0.7, y + height / 2, -90.0),)
    return (Group((ground, *line), x + width / 2, y + height / 2 + 0.7),)


def _tile_codes(piece: Piece, face: Face, tile: SheetTile, page: int) -> Iterator[Printed]:
    """Return codes that lie wholly on the tile; a front without codes is listed once a tile."""
    cx, cy, width, height = tile.crop
    rect = (*tile.at, width, height)
    found = codes_of(face.ops, {})
    dx, dy = tile.at[0] - cx, tile.at[1] - cy
    for text, (x, y, code_width, code_height) in found:
        if cx <= x and cy <= y and x + code_width <= cx + width and y + code_height <= cy + height:
            yield Printed(piece, page, rect, text, (x + dx, y + dy, code_width, code_height))
    if not any(text == piece.payload for text, _ in found):
        yield Printed(piece, page, rect)
