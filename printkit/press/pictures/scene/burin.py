"""Draw like a burin: outlines with hatched shade."""

from __future__ import annotations

from printkit.press.ops import curve
from printkit.press.ops.curve import find_bounds
from printkit.press.pictures.scene.canvas import Box
from printkit.press.pictures.scene.layers import PictureLayer, PicturePart, make_filled_part
from printkit.press.pictures.scene.outline import Outline, join_outlines, poly

_DARK = ("accent", "lapis")
"""Materials darker than brass and paper."""


def hatch_outline(
    inside: Outline, material: str, pitch: float, lean: float, width: float, over: Box | None = None
) -> PictureLayer:
    """Return slanting lines that are visible inside an outline.

    Args:
        inside: the outline.
        material: of the lines.
        pitch: from line to line, units.
        lean: how far a line goes across for each unit that it goes up.
        width: of the lines, units.
        over: the box that the lines run through; left out: the outline's own.
    """
    left, top, right, bottom = over or find_bounds(inside)
    reach = (bottom - top) * lean
    count = int((right - left + abs(reach)) / pitch) + 1
    start = left - max(0.0, reach)
    lines = [
        poly((start + i * pitch, bottom), (start + i * pitch + reach, top), closed=False)
        for i in range(count + 1)
    ]
    tone, role = ("flat", "line") if material == "ink" else ("deep", "burin")
    return PictureLayer(
        (PicturePart(join_outlines(*lines), material, tone, role, width, cap="butt"),), clip=inside
    )


def engrave_outline(
    outline: Outline, material: str = "gold", *, edge: float = 2.4, deep: float = 10.0, cast: bool = True
) -> tuple[PicturePart | PictureLayer, ...]:
    """Return a part as engraved: a shadow on the wall, light, hatched shade, a line in ink around it.

    Args:
        outline: of the part.
        material: its material.
        edge: how wide its line in ink is, units.
        deep: how far from its lit edge the hatching begins, units.
        cast: whether it throws a shadow on the wall.
    """
    shadow = (
        (hatch_outline(_shift_outline(outline, deep * 1.4, deep * 0.9), "ink", 5.4, 0.45, 1.1),)
        if cast
        else ()
    )
    # without colours, lines all over distinguish oxblood and night from brass
    body = make_filled_part(
        _shift_outline(outline, deep * 0.34, deep * 0.24),
        material,
        "body",
        "shade" if material in _DARK else "white",
    )
    shade = hatch_outline(
        _shift_outline(outline, deep, deep * 0.6), material, 4.6, 0.6, 1.4, find_bounds(outline)
    )
    return (
        *shadow,
        make_filled_part(outline, material, "lit", "lit"),
        PictureLayer((body,), clip=outline),
        PictureLayer((shade,), clip=outline),
        PicturePart(outline, "ink", "flat", "line", edge),
    )


def _shift_outline(outline: Outline, dx: float, dy: float) -> Outline:
    return curve.transform_outline(outline, (1, 0, 0, 1, dx, dy))
