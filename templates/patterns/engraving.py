"""Engraver's lines: guilloche bands and rosettes for bank notes, medallions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from printkit.press.ops import Op, Segment
from printkit.press.pictures.ornament.shapes import (
    Paint,
    Point,
    circle,
    connect_points,
    connect_shapes,
    fill_outline,
    make_smooth_curve,
    move_point,
    polar,
    stroke_outline,
    turn_point,
)

from .contact import make_motif
from .stars import StarColours, StarStyle
from .tilings import find_apothem, make_regular_polygon


def draw_guilloche_band(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    lines: int,
    waves: float,
    swell: float,
    beat: float,
    line: float,
) -> tuple[Op, ...]:
    """A bundle of sine lines whose height swells and shrinks: `waves` over the width, `beat` swellings."""
    colour, second = colours
    middle, reach = height / 2, height / 2 - line

    def curve(phase: float, sign: float) -> tuple[Segment, ...]:
        count = max(8, math.ceil(waves * 8))
        points: list[Point] = []
        slopes: list[Point] = []
        for i in range(count + 1):
            t = i / count
            a, b = 2 * math.pi * waves, math.pi * 2 * beat
            high = 1 - swell / 2 + swell / 2 * math.cos(b * t)
            points.append((width * t, middle + sign * reach * high * math.sin(a * t + phase)))
            slope = reach * (
                high * a * math.cos(a * t + phase) - swell / 2 * b * math.sin(b * t) * math.sin(a * t + phase)
            )
            slopes.append((width / count, sign * slope / count))
        return make_smooth_curve(points, slopes)

    bundle = tuple(s for i in range(lines) for s in curve(2 * math.pi * i / lines, 1))
    other = tuple(s for i in range(lines) for s in curve(2 * math.pi * (i + 0.5) / lines, -1))
    return (*stroke_outline(other, second, line), *stroke_outline(bundle, colour, line))


def rosette_lines(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    lobes: int,
    lines: int,
    inner: float,
    turns: int,
    line: float,
) -> tuple[Op, ...]:
    """A guilloche rosette: closed wavy rings turned against one another, between `inner` (share) and the box's edge."""
    colour, second = colours
    outer = min(width, height) / 2 - line
    middle, swing = outer * (1 + inner) / 2, outer * (1 - inner) / 2

    def ring(phase: float) -> tuple[Segment, ...]:
        count = lobes * 8 * turns
        points: list[Point] = []
        slopes: list[Point] = []
        for i in range(count):
            t = 2 * math.pi * turns * i / count
            k = lobes / turns
            r, dr = middle + swing * math.cos(k * t + phase), -swing * k * math.sin(k * t + phase)
            dt = 2 * math.pi * turns / count
            points.append((width / 2 + r * math.cos(t), height / 2 + r * math.sin(t)))
            slopes.append(
                ((dr * math.cos(t) - r * math.sin(t)) * dt, (dr * math.sin(t) + r * math.cos(t)) * dt)
            )
        return make_smooth_curve(points, slopes, closed=True)

    rings = [ring(2 * math.pi * i / lines) for i in range(lines)]
    first = tuple(s for r in rings[::2] for s in r)
    other = tuple(s for r in rings[1::2] for s in r)
    return (*stroke_outline(other, second or colour, line), *stroke_outline(first, colour, line))


def draw_medallion(
    width: float,
    height: float,
    paints: Sequence[Paint],
    *,
    sides: int,
    rings: bool,
    beads: bool,
    turn: float,
    **drawn_as: Any,
) -> tuple[Op, ...]:
    """One great star in a disc, with a ring of beads."""
    style, colours = StarStyle(**drawn_as), StarColours(*paints)
    radius = min(width, height) / 2
    middle = (width / 2, height / 2)
    inner = radius * (0.82 if beads else 0.94) if rings else radius
    ops: list[Op] = []
    if rings:
        ops += fill_outline(circle(*middle, radius), colours.line)
        ops += fill_outline(circle(*middle, radius - style.line * 2), colours.strap)
        ops += fill_outline(circle(*middle, inner + style.line), colours.line)
    if rings and beads:
        mean, size = (radius + inner) / 2, (radius - inner) * 0.26
        spots = [move_point(polar(mean, turn + 360 / sides * (i + 0.5)), middle) for i in range(sides)]
        marks = [move_point(polar(mean, turn + 360 / sides * i), middle) for i in range(sides)]
        ops += fill_outline(tuple(s for x, y in spots for s in circle(x, y, size)), colours.line)
        lozenges = [
            [
                move_point(turn_point((u * size, v * size * 1.5), turn + 360 / sides * i + 90), spot)
                for u, v in ((-1.6, 0), (0, -0.6), (1.6, 0), (0, 0.6))
            ]
            for i, spot in enumerate(marks)
        ]
        ops += fill_outline(connect_shapes(lozenges), colours.star)
    scale = inner / find_apothem(sides)
    polygon = [move_point(turn_point(corner, turn, scale), middle) for corner in make_regular_polygon(sides)]
    ops += fill_outline(circle(*middle, inner), colours.ground)
    drawn = make_motif(polygon, style.contact, style.depth)
    for level, star in enumerate(drawn.stars):
        last = level == len(drawn.stars) - 1
        ops += fill_outline(
            connect_points(star),
            colours.star if last else (colours.second if level % 2 == 0 else colours.ground),
        )
    lines = connect_shapes(drawn.straps, closed=False)
    if style.strap > 0:
        ops += stroke_outline(lines, colours.line, style.strap + 2 * style.line)
        ops += stroke_outline(lines, colours.strap, style.strap)
    else:
        ops += stroke_outline(lines, colours.line, style.line, join="round")
    return tuple(ops)
