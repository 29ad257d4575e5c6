"""The glow about a lamp: rings of light on everything behind it, each lighter than what it covers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from printkit.press.ops import Colour, Gradient
from printkit.press.ops.edges import lies_inside
from printkit.press.pictures.scene.canvas import Clip, Item, Pen, SceneMark, box_of
from printkit.press.pictures.scene.outline import Outline, disc, spline
from printkit.press.pictures.scene.thing import Draw, Thing
from printkit.press.pictures.scene.tone import lab, lighten, mix
from printkit.press.svg.die import flatten_outline

Point: TypeAlias = tuple[float, float]

_WARM, _BRIGHT = "#ffd891", "#fff6dc"
_SAMPLES = 10
_SHARE = 0.7
"""A ring is lighter than this part of the colours it covers: a lit window behind it does not count."""


def draw_halo(pen: Pen, x: float, y: float, rings: Sequence[tuple[float, float]]) -> None:
    """Draw rings of light about a point of a thing: radius and share of the light in each, from outside."""
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
    """Return points spread over a disc."""
    turns = [(part * radius, 2 * math.pi * k / _SAMPLES) for part in (0.55, 0.95) for k in range(_SAMPLES)]
    return [centre, *((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for r, a in turns)]


def sample_colours(items: Sequence[Item], points: Iterable[Point]) -> list[Colour]:
    """Return the colours that a picture shows at some points so far; points without any mark are left out."""
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
    if not near:
        return []
    rings = _flatten_outline(tuple(item.outline))
    return [(x, y) for x, y in near if lies_inside(rings, x, y, even_odd=False)]


@lru_cache(maxsize=256)
def _flatten_outline(outline: Outline) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple(ring) for ring in flatten_outline(outline))


def _find_mark_colour(mark: SceneMark, point: Point) -> Colour:
    return mark.colour if mark.gradient is None else _find_gradient_colour(mark.gradient, point)


def _find_gradient_colour(gradient: Gradient, point: Point) -> Colour:
    """Return a gradient's colour at a point."""
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


# The shadow that a thing casts on its ground: away from the light, in the colour of the ground


_FOOT = 0.44
"""How far a shadow reaches at the foot: part of the thing's width to either side."""
_REACH = 0.62
"""How far it falls away from the light, if that is at the side: part of the thing's height."""


def add_shadow(thing: Thing, draw: Draw) -> Draw:
    """Return a drawing of a thing with the shadow that it casts below it."""

    def draw_shadowed(pen: Pen, variant: str) -> None:
        _cast_shadow(pen, thing)
        draw(pen, variant)

    return draw_shadowed


def _cast_shadow(pen: Pen, thing: Thing) -> None:
    canvas = pen.canvas
    if pen.y < canvas.ground:
        return
    half, high = thing.width * _FOOT * pen.size, thing.height * pen.size
    aside = pen.x / canvas.width - canvas.sun[0]
    reach = max(-1.0, min(1.0, aside * 1.8 + (0.12 if aside >= 0 else -0.12))) * min(high, 220) * _REACH
    probe = pen.x + reach * 0.6, min(pen.y + 4, canvas.height - 1)
    behind = sample_colours(canvas.items, [probe]) or sample_colours(canvas.items, [(pen.x, pen.y)])
    if not behind:
        return
    hour = canvas.light.hour
    colour = mix(lighten(behind[0], -0.06), hour.shadow, 0.22)
    canvas.fill(_make_shadow(pen.x, pen.y, half, reach), colour, "shade", max(1, pen.plane - 1))


def _make_shadow(x: float, y: float, half: float, reach: float) -> Outline:
    """Return a flat tongue from a foot, rounded at its end."""
    low = min(half * 0.16, 12.0) + abs(reach) * 0.05
    near = half if reach > 0 else -half
    return spline(
        [
            (x - near, y),
            (x, y - low * 0.5),
            (x + near + reach * 0.55, y - low * 0.25),
            (x + near + reach, y + low * 0.4),
            (x + near * 0.6 + reach * 0.7, y + low),
            (x - near * 0.4, y + low * 0.9),
        ],
        closed=True,
    )
