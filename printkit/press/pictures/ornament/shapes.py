"""Points, outlines and circles: the elements of every ornament. Lengths in mm, angles in degrees, y points down."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from printkit.press.ops import Colour, Path, Segment

Point: TypeAlias = tuple[float, float]
Paint: TypeAlias = Colour | None
"""A colour, or none."""
Cap: TypeAlias = Literal["butt", "round", "square"]
Join: TypeAlias = Literal["miter", "round", "bevel"]

CIRCLE = 4 / 3 * (math.sqrt(2) - 1)
"""How far a Bezier handle reaches, in radii, when four curves make a circle."""


def round_length(value: float) -> float:
    """Round to a ten-thousandth of a mm, so that the same ornament is the same text on every machine."""
    return round(value, 4) + 0.0


def polar(radius: float, degrees: float) -> Point:
    """Return the point at a distance and angle from the origin."""
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def move_point(point: Point, by: Point) -> Point:
    """Return the point shifted by a vector."""
    return point[0] + by[0], point[1] + by[1]


def turn_point(point: Point, degrees: float, scale: float = 1.0) -> Point:
    """Return the point turned about the origin (clockwise on paper) and scaled."""
    c, s = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def interpolate_points(a: Point, b: Point, share: float) -> Point:
    """Return the point a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def connect_points(points: Iterable[Point], *, closed: bool = True) -> tuple[Segment, ...]:
    """Connect the points with straight lines."""
    segments: list[Segment] = [("L", round_length(x), round_length(y)) for x, y in points]
    first = segments[0]
    segments[0] = ("M", *first[1:])
    return (*segments, ("Z",)) if closed else tuple(segments)


def connect_shapes(shapes: Iterable[Sequence[Point]], *, closed: bool = True) -> tuple[Segment, ...]:
    """Connect several outlines to one path."""
    return tuple(segment for points in shapes for segment in connect_points(points, closed=closed))


def rectangle(width: float, height: float, x: float = 0.0, y: float = 0.0) -> tuple[Segment, ...]:
    """Return a rectangle by its top left corner."""
    return connect_points([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def circle(x: float, y: float, radius: float) -> tuple[Segment, ...]:
    """Return a circle as four curves."""
    r, k = radius, CIRCLE * radius
    curves = [
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    ]
    start: Segment = ("M", round_length(x + r), round_length(y))
    end: Segment = ("Z",)
    return (start, *(curve_to(curve) for curve in curves), end)


def curve_to(values: Iterable[float]) -> Segment:
    """Return a Bezier segment from its six numbers."""
    return ("C", *(round_length(value) for value in values))


def make_smooth_curve(
    points: Sequence[Point], slopes: Sequence[Point], *, closed: bool = False
) -> tuple[Segment, ...]:
    """Return a curve through points with given directions of travel (per step of the parameter): Hermite as Bezier."""
    count = len(points) if closed else len(points) - 1
    segments: list[Segment] = [("M", round_length(points[0][0]), round_length(points[0][1]))]
    for i in range(count):
        j = (i + 1) % len(points)
        (x0, y0), (x3, y3) = points[i], points[j]
        (u0, v0), (u3, v3) = slopes[i], slopes[j]
        curve = (x0 + u0 / 3, y0 + v0 / 3, x3 - u3 / 3, y3 - v3 / 3, x3, y3)
        segments.append(("C", *(round_length(value) for value in curve)))
    return (*segments, ("Z",)) if closed else tuple(segments)


def fill_outline(segments: tuple[Segment, ...], colour: Paint) -> tuple[Path, ...]:
    """Return a filled outline, or nothing without colour or outline."""
    return (Path(segments, fill=colour),) if colour and segments else ()


def stroke_outline(
    segments: tuple[Segment, ...], colour: Paint, width: float, *, cap: Cap = "butt", join: Join = "miter"
) -> tuple[Path, ...]:
    """Return a drawn line, or nothing without colour, width or line."""
    if not colour or width <= 0 or not segments:
        return ()
    return (Path(segments, stroke=colour, width=round_length(width), join=join, cap=cap),)


def name_of(*parts: object) -> str:
    """Return a short stable name for equal things."""
    return "ornament-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:12]
