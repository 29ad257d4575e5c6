"""The glow about a lamp: rings of light on whatever lies behind it, each lighter than what it covers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from printkit.press.ops import Colour, Gradient
from printkit.press.ops.edges import lies_inside
from printkit.press.pictures.scene.canvas import Clip, Item, Pen, SceneMark, box_of
from printkit.press.pictures.scene.outline import Outline, disc
from printkit.press.pictures.scene.tone import lab, mix
from printkit.press.svg.die import flatten_outline

Point: TypeAlias = tuple[float, float]

_WARM, _BRIGHT = "#ffd891", "#fff6dc"
_SAMPLES = 10
_SHARE = 0.7
"""A ring is lighter than this part of what it covers: a lit window behind it does not count."""


def draw_halo(pen: Pen, x: float, y: float, rings: Sequence[tuple[float, float]]) -> None:
    """Rings of light about a point of a thing: radius and how much of the light is in each, from outside."""
    centre = pen.place(x, y)
    found = []
    for radius, share in rings:
        behind = sorted(
            sample_colours(pen.canvas.items, _sample_disc(centre, radius * pen.size)), key=lambda c: lab(c)[0]
        )
        base = (
            behind[min(len(behind) - 1, int(len(behind) * _SHARE))] if behind else pen.colour("stone", "deep")
        )
        found.append((radius, mix(base, _WARM if lab(base)[0] < 0.75 else _BRIGHT, share)))
    for radius, colour in found:
        pen.canvas.fill(pen.placed(disc(x, y, radius)), colour, "glow", pen.plane)


def _sample_disc(centre: Point, radius: float) -> list[Point]:
    """Points spread over a disc."""
    turns = [(part * radius, 2 * math.pi * k / _SAMPLES) for part in (0.55, 0.95) for k in range(_SAMPLES)]
    return [centre, *((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for r, a in turns)]


def sample_colours(items: Sequence[Item], points: Iterable[Point]) -> list[Colour]:
    """The colours that a picture shows at some points so far; points where nothing lies are left out."""
    left, found = list(points), []
    for item in reversed(items):
        if not left:
            break
        if isinstance(item, Clip):
            hit = _filter_inside(item, left)
            found += sample_colours(item.items, hit)
        elif isinstance(item, SceneMark) and not item.width and item.role != "skip":
            hit = _filter_inside(item, left)
            found += [_find_mark_colour(item, point) for point in hit]
        else:
            continue
        left = [point for point in left if point not in hit]
    return found


def _filter_inside(item: SceneMark | Clip, points: Sequence[Point]) -> list[Point]:
    left, top, right, bottom = box_of(item)
    near = [(x, y) for x, y in points if left <= x <= right and top <= y <= bottom]
    return [
        (x, y) for x, y in near if lies_inside(_flatten_outline(tuple(item.outline)), x, y, even_odd=False)
    ]


@lru_cache(maxsize=256)
def _flatten_outline(outline: Outline) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple(ring) for ring in flatten_outline(outline))


def _find_mark_colour(mark: SceneMark, point: Point) -> Colour:
    return mark.colour if mark.gradient is None else _find_gradient_colour(mark.gradient, point)


def _find_gradient_colour(gradient: Gradient, point: Point) -> Colour:
    """A gradient's colour at a point."""
    x0, y0, x1, y1 = gradient.line
    across, down = x1 - x0, y1 - y0
    length = math.hypot(across, down) or 1.0
    x, y = point[0] - x0, point[1] - y0
    share = math.hypot(x, y) / length if gradient.radial else (x * across + y * down) / length**2
    before = gradient.stops[0]
    for stop in gradient.stops:
        if share <= stop[0]:
            wide = stop[0] - before[0]
            return mix(before[1], stop[1], round((share - before[0]) / wide, 3)) if wide else stop[1]
        before = stop
    return before[1]
