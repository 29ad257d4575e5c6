"""Effects of letters besides their colour: a shadow, an outline, gradients."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.faces.drawing.paint import Tint, find_paint
from printkit.press.faces.palette import Palette
from printkit.press.faces.placement import Rect
from printkit.press.faces.values import Trouble, as_length, as_pair
from printkit.press.fonts import Library
from printkit.press.fonts.glyphpen import GlyphPen
from printkit.press.ops import Colour, Group, Op, Path, Segment, Text
from printkit.press.ops.curve import make_rectangle
from printkit.press.ops.extent import outline_points
from printkit.press.ops.pathdata import path_data


class Effects(Struct, frozen=True):
    """The effects of one style.

    Attributes:
        paint: of the letters.
        outline: colour and width in mm of a line around them.
        shadow: paint, and mm right and down.
    """

    paint: Tint
    outline: tuple[Colour, float] | None = None
    shadow: tuple[Tint, float, float] | None = None


def read_effects(palette: Palette, given: Mapping[str, Any], paint: Tint) -> Effects | None:
    """Return a style's effects of letters; None if they are plain.

    Raises:
        Trouble: it is malformed.
    """
    outline, shadow = given.get("outline"), given.get("shadow")
    if not outline and not shadow and not paint.stops and paint.is_solid:
        return None
    line, cast = None, None
    if outline:
        said = _read_keys(outline, ("colour", "width"), "outline: {colour: paper, width: 0.5}")
        colour = palette.find(said.get("colour", "paper"), "style, outline")
        width = as_length(said.get("width", 0.4), 0.0, "style, outline")
        if width < 0 or width > 10:
            raise Trouble(f"{width:g} mm will not do; 0 to 10 do", "style, outline")
        line = (colour, width) if colour and width else None
    if shadow:
        said = _read_keys(shadow, ("colour", "at"), 'shadow: {colour: "#00000080", at: [0.4, 0.4]}')
        below = find_paint(palette, said.get("colour", "#00000066"), "style, shadow")
        if below and below.stops:
            raise Trouble("a shadow has one colour, such as '#00000066'", "style, shadow")
        right, down = as_pair(said.get("at", (0.35, 0.35)), (10.0, 10.0), "style, shadow")
        cast = (below, right, down) if below else None
    return Effects(paint, line, cast)


def _read_keys(written: Any, known: tuple[str, ...], how: str) -> dict[str, Any]:
    if not isinstance(written, dict) or any(key not in known for key in written):
        raise Trouble(f"write {how}", f"style, {how.partition(':')[0]}")
    return written


def apply_effects(ops: Sequence[Op], effects: Effects, rect: Rect, library: Library) -> tuple[Op, ...]:
    """Return a text's operations with shadow below, then its outline, then the letters."""
    made: list[Op] = []
    if effects.shadow is not None:
        paint, right, down = effects.shadow
        width = effects.outline[1] * 2 if effects.outline else 0.0
        cast = [_tint(op, paint.colour) for op in ops]
        if width:
            cast += [_draw_letters(op, library, stroke=paint.colour, width=width) for op in _find_texts(ops)]
        made += paint.fade((Group(tuple(cast), right, down),), rect)
    letters: list[Op] = []
    if effects.outline is not None:
        colour, width = effects.outline
        letters += [_draw_letters(op, library, stroke=colour, width=width * 2) for op in _find_texts(ops)]
    gradient = effects.paint.fill(rect)
    for op in ops:
        if gradient is not None and isinstance(op, Text) and op.colour == effects.paint.colour:
            letters.append(replace(_draw_letters(op, library), fill=op.colour, gradient=gradient))
        elif gradient is not None and isinstance(op, Path) and op.stroke == effects.paint.colour:
            (left, y), (right, _) = outline_points(op.segments)  # a line below or through them
            area = make_rectangle(left, y - op.width / 2, right - left, op.width)
            letters.append(Path(area, op.stroke, gradient=gradient))
        else:
            letters.append(op)
    return (*made, *effects.paint.fade(letters, rect))


def _find_texts(ops: Sequence[Op]) -> Iterator[Text]:
    return (op for op in ops if isinstance(op, Text))


def _tint(op: Op, colour: Colour) -> Op:
    """Return the same in one colour."""
    if isinstance(op, Text):
        return replace(op, colour=colour)
    if isinstance(op, Path):
        return replace(op, fill=op.fill and colour, stroke=op.stroke and colour, gradient=None)
    if isinstance(op, Group):
        return replace(
            op,
            ops=tuple(_tint(each, colour) for each in op.ops),
            shared=op.shared and f"{op.shared} {colour}",
        )
    return op


def _draw_letters(op: Text, library: Library, stroke: Colour | None = None, width: float = 0.0) -> Path:
    """Return a text's letters as one outline."""
    outline = _outline_letters(library, op)
    return Path(outline, stroke=stroke, width=width, join="round", cap="round")


@lru_cache(maxsize=512)
def _outline_letters(library: Library, op: Text) -> tuple[Segment, ...]:
    font = library.find_font(op.font)
    scale = op.size / POINTS_PER_MM / font.upem
    at, parts = 0.0, []
    for word in font.words(op.text, rtl=op.rtl):
        for glyph in word.glyphs:
            pen = GlyphPen(op.x + (at + glyph.x) * scale, op.y - glyph.y * scale, scale, 4)
            font.font.draw_glyph_with_pen(glyph.id, pen)
            parts += pen.parts
            at += glyph.advance + (op.tracking / scale if scale else 0.0)
    return path_data("".join(parts)) if parts else ()
