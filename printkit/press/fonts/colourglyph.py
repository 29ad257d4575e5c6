"""Coloured letters, such as emoji: pictures of one glyph, kept in the cache."""

from __future__ import annotations

import io
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from printkit.files import find_cache, write_whole

_ACROSS = 512
"""Pixels of an em of a drawn glyph: 600 an inch at 60 points."""


class ColourGlyph(NamedTuple):
    """A glyph's picture; lengths in em, from the baseline upwards."""

    file: Path
    x: float
    top: float
    width: float
    height: float


def has_colours(face: hb.Face) -> bool:
    """Return whether a font's glyphs have their own colours (COLR, CBDT or sbix)."""
    return bool(face.has_color_png or face.has_color_paint or face.has_color_layers)


def draw_colour_glyph(font: hb.Font, glyph: int) -> ColourGlyph | None:
    """Return a glyph as a picture; None if it draws nothing."""
    extents = font.get_glyph_extents(glyph)
    if extents is None or not extents.width or not extents.height:
        return None
    png = font.get_glyph_color_png(glyph)
    data = bytes(png.data) if png is not None and len(png.data) else _paint(font, glyph, extents)
    if not data:
        return None
    file = find_cache("pictures") / f"glyph-{sha256(data).hexdigest()[:24]}.png"
    if not file.is_file():
        write_whole(file, data)
    em = font.face.upem
    return ColourGlyph(
        file, extents.x_bearing / em, extents.y_bearing / em, extents.width / em, -extents.height / em
    )


def _paint(font: hb.Font, glyph: int, extents: hb.GlyphExtents) -> bytes:
    """Return a glyph of layers and gradients as a bitmap, exactly as large as its extents."""
    from PIL import Image  # noqa: PLC0415  # loads slowly, only for who has such letters

    scale = _ACROSS / font.face.upem
    painter = hb.RasterPaint()
    painter.transform = (scale, 0, 0, scale, 0, 0)
    width, height = round(extents.width * scale), round(-extents.height * scale)
    left, bottom = round(extents.x_bearing * scale), round((extents.y_bearing + extents.height) * scale)
    painter.extents = hb.RasterExtents(left, bottom, max(width, 1), max(height, 1), 0)
    painter.paint_glyph(font, glyph)
    drawn = painter.render()
    if drawn is None:
        return b""
    made = drawn.extents
    image = Image.frombuffer(
        "RGBa", (made.width, made.height), drawn.buffer, "raw", "BGRa", made.stride, -1
    ).convert("RGBA")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
