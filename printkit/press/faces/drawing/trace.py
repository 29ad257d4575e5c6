"""Record where every element lies on a face and how it fits: for viewing, never for printing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from printkit.measure import POINTS_PER_MM
from printkit.press.faces.placement import Rect
from printkit.press.faces.template import Element
from printkit.press.ops import Group, Op, QrCode, Text
from printkit.press.ops.extent import map_to_parent
from printkit.press.text import Block


class Fit(Struct, frozen=True):
    """How well a text fits its box."""

    size: float
    """Its size in points."""
    largest: float
    smallest: float
    lines: int
    height: float
    """mm of ink from top to bottom."""
    room: float
    """mm of height that the box has."""
    words: int
    widow: bool
    """Whether a paragraph's last line is one short word."""

    @property
    def slack(self) -> float:
        """Mm of unused height."""
        return self.room - self.height

    @property
    def tightness(self) -> float:
        """A number from 0, at full size in a tall box, to 2, at the smallest size without room."""
        used = min(self.height / self.room, 1.0) if self.room else 1.0
        span = self.largest - self.smallest
        return used + ((self.largest - self.size) / span if span > 0 else 0.0)


class Sharpness(Struct, frozen=True):
    """The resolution at which a picture is printed."""

    file: str
    dpi: float = 0.0
    """0 of a drawing, which is sharp in any size."""


class PlacedElement(Struct, frozen=True):
    """One element of one face."""

    element: Element
    rect: Rect
    """mm from the face's top left corner; for a turned element, before turning."""
    fit: Fit | Sharpness | None = None
    source: str = ""
    """The text as given."""


def fit_of(block: Block, source: str, rect: Rect) -> Fit:
    """Return how well a block fits its box."""
    em = block.size / POINTS_PER_MM
    widow = any(
        not line.first and len(line.units) == 1 and line.advance * em < 0.25 * rect.width
        for line in block.lines
    )
    style = block.style
    return Fit(
        block.size,
        style.size,
        style.min,
        len(block.lines),
        block.height,
        rect.height,
        len(source.split()),
        widow,
    )


def measure_overreach(ops: Iterable[Op], width: float, height: float) -> float:
    """Measure how many mm texts and codes reach over the edges of a face; 0 if they do not."""
    over = 0.0
    for op in ops:
        for x, y in _list_points(op):
            over = max(over, -x, -y, x - width, y - height)
    return over


def cut_away(ops: Iterable[Op], edge: Sequence[Sequence[tuple[float, float]]]) -> float:
    """Measure how many mm texts and codes reach over a cut line; 0 if they do not."""
    over = 0.0
    for op in ops:
        for point in _list_points(op):
            if not _encloses(edge, point):
                over = max(over, min(_measure_distance(point, polygon) for polygon in edge))
    return over


def measure_inside(point: tuple[float, float], edge: Sequence[Sequence[tuple[float, float]]]) -> float:
    """Measure how many mm a point lies inside a cut line; negative outside."""
    near = min(_measure_distance(point, polygon) for polygon in edge)
    return near if _encloses(edge, point) else -near


def _encloses(edge: Sequence[Sequence[tuple[float, float]]], point: tuple[float, float]) -> bool:
    """Decide by the even-odd rule whether an outline contains a point."""
    x, y = point
    within = False
    for polygon in edge:
        for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                within = not within
    return within


def _measure_distance(point: tuple[float, float], polygon: Sequence[tuple[float, float]]) -> float:
    """Measure the distance of a point from the nearest side."""
    x, y = point
    nearest = math.inf
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        part = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
        nearest = min(nearest, math.hypot(x - x1 - part * dx, y - y1 - part * dy))
    return nearest


def _list_corners(x: float, y: float, width: float, height: float) -> Iterable[tuple[float, float]]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _list_points(op: Op) -> Iterable[tuple[float, float]]:
    if isinstance(op, Text):
        if op.text.strip():
            em = op.size / POINTS_PER_MM
            yield from _list_corners(op.x, op.y - 0.6 * em, op.width, 0.6 * em)
    elif isinstance(op, QrCode):
        yield from _list_corners(op.x, op.y, op.size, op.size)
    elif isinstance(op, Group) and not op.shared.startswith(("symbol", "pattern")):
        for inner in op.ops:
            for x, y in _list_points(inner):
                yield map_to_parent(op, x, y)
