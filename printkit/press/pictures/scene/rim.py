"""The rim of light about a thing that stands against a low sun, a fire or the moon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.press.ops import curve
from printkit.press.pictures.scene.canvas import Canvas, Clip, Item, Pen, SceneMark, box_of
from printkit.press.pictures.scene.outline import Outline, join_outlines
from printkit.press.pictures.scene.thing import Draw
from printkit.press.pictures.scene.tone import mix

AGAINST = 0.2
"""Shadow on a near body above which an hour's light is so low that edges shine."""
_WIDE = 2.3
_SOLID = ("mass", "lit", "ink", "tint")
_LEAST = 9.0
"""Smaller parts, in units, have no visible edge."""


def add_rim(draw: Draw) -> Draw:
    """Return a thing with its outline once more behind it, moved a little towards the light, in the light's colour."""

    def draw_rimmed(pen: Pen, variant: str) -> None:
        canvas = pen.canvas
        before = len(canvas.items)
        draw(pen, variant)
        edges = list(_find_solid_outlines(canvas.items[before:]))
        if edges:
            canvas.items.insert(before, _make_rim(canvas, pen, edges))

    return draw_rimmed


def _make_rim(canvas: Canvas, pen: Pen, edges: Sequence[Outline]) -> SceneMark:
    aside = max(-1.0, min(1.0, (canvas.sun[0] * canvas.width - pen.x) / 90))
    moved = curve.transform_outline(
        join_outlines(*edges), (1, 0, 0, 1, aside * _WIDE, -_WIDE * (1.1 - 0.5 * abs(aside)))
    )
    hour = canvas.light.hour
    return SceneMark(moved, mix(hour.horizon, hour.key, 0.75), "rim", pen.plane)


def _find_solid_outlines(items: Sequence[Item]) -> Iterator[Outline]:
    for item in items:
        if isinstance(item, Clip):
            continue  # a shape within an outline covers one that is there already
        if isinstance(item, SceneMark) and not item.width and item.role in _SOLID:
            left, top, right, bottom = box_of(item)
            if min(right - left, bottom - top) >= _LEAST:
                yield item.outline
