"""Measure how far drawing operations reach."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printkit.measure import POINTS_PER_MM
from printkit.press.ops import Group, Image, Op, Path, QrCode, Segment, Text
from printkit.press.ops.curve import find_bounds


class Extent(NamedTuple):
    """Left, top, right and bottom in mm."""

    left: float
    top: float
    right: float
    bottom: float


Point = tuple[float, float]


def measure_extent(ops: Iterable[Op]) -> Extent | None:
    """Return a rectangle around everything drawn, None where nothing is; text counts with its line, not letter by letter."""
    points = [point for op in ops for point in _find_corners(op)]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def outline_points(segments: Iterable[Segment]) -> Iterator[Point]:
    """Return end and control points of an outline."""
    for segment in segments:
        numbers = segment[1:]
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def map_to_parent(group: Group, x: float, y: float) -> Point:
    """Return a point of the group's own frame in the frame around it."""
    angle = math.radians(group.angle)
    cos, sin = math.cos(angle) * group.scale, math.sin(angle) * group.scale
    return group.x + x * cos - y * sin, group.y + x * sin + y * cos


def _find_corners(op: Op) -> Iterator[Point]:
    if isinstance(op, Path):
        half = op.width * (2 if op.join == "miter" else 0.75) if op.stroke else 0.0
        if op.segments:
            left, top, right, bottom = find_bounds(op.segments)
            yield left - half, top - half
            yield right + half, bottom + half
    elif isinstance(op, Text):
        em = op.size / POINTS_PER_MM
        yield op.x - em * 0.5, op.y - em * 1.5
        yield op.x + op.width + em * 0.5, op.y + em * 0.8
    elif isinstance(op, Image):
        yield op.x, op.y
        yield op.x + op.width, op.y + op.height
    elif isinstance(op, QrCode):
        yield op.x, op.y
        yield op.x + op.size, op.y + op.size
    else:
        points = outline_points(op.clip) if op.clip else _list_box_corners(measure_extent(op.ops))
        for x, y in points:
            yield map_to_parent(op, x, y)


def _list_box_corners(box: Extent | None) -> Iterator[Point]:
    if box is not None:
        yield box.left, box.top
        yield box.right, box.top
        yield box.right, box.bottom
        yield box.left, box.bottom
