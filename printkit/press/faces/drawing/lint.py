"""Find texts that overlap other texts, and texts that an inexact cut could remove."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct
from msgspec.structs import replace

from printkit.press.faces.drawing.trace import measure_inside
from printkit.press.faces.placement import SAFE, PlacedFrame
from printkit.press.faces.template import Element
from printkit.press.svg.die import Polygon

_TOUCH = 0.3
"""mm that ink may overlap, for letters never fill their line completely."""
_NEAR = 0.35
"""mm of the safe edge that nobody notices."""
_SMALL, _SMALL_SAFE = 40.0, 1.0
"""mm: pieces that are narrower are cut or punched one by one, and have little room."""
Quad = tuple[tuple[float, float], ...]
"""Corners of a line of text, in order."""


class InkMark(Struct, frozen=True):
    """A text on a face: the element, what it says, its lines."""

    element: Element
    source: str
    lines: tuple[Quad, ...]

    def move(self, x: float, y: float, turn: float = 0.0) -> InkMark:
        """Return the same turned clockwise about the origin by so many degrees, then moved by mm."""
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        lines = tuple(
            tuple((x + a * cos - b * sin, y + a * sin + b * cos) for a, b in line) for line in self.lines
        )
        return replace(self, lines=lines)


def make_mark(element: Element, source: str, boxes: Iterable[tuple[float, float, float, float]]) -> InkMark:
    """Return the mark of a text whose lines have their ink in boxes: left, top, right, bottom."""
    lines = tuple(((x, y), (right, y), (right, end), (x, end)) for x, y, right, end in boxes)
    return InkMark(element, " ".join(source.split()), lines)


def find_overlaps(marks: Sequence[InkMark]) -> Iterator[tuple[InkMark, InkMark, float]]:
    """Return pairs of overlapping texts, and by how many mm; a text that is drawn twice is intended."""
    for one, other in combinations(marks, 2):
        if one.source == other.source or one.element.accepts("overlap") or other.element.accepts("overlap"):
            continue
        depth = max((_measure_overlap(a, b) for a in one.lines for b in other.lines), default=0.0)
        if depth > _TOUCH:
            yield one, other, depth


def _measure_overlap(one: Quad, other: Quad) -> float:
    """Return how far one rectangle must move to clear another (separating axes); 0 if they are apart."""
    least = math.inf
    for corners in (one, other):
        for (x, y), (to_x, to_y) in pairwise(corners[:3]):
            length = math.hypot(to_x - x, to_y - y)
            if not length:
                return 0.0
            across = (to_x - x) / length, (to_y - y) / length
            spans = [[px * across[0] + py * across[1] for px, py in points] for points in (one, other)]
            least = min(least, min(max(spans[0]), max(spans[1])) - max(min(spans[0]), min(spans[1])))
    return max(least, 0.0)


def find_safe(frame: PlacedFrame) -> float:
    """Return how many mm from the cut a piece's texts are safe."""
    return SAFE if min(frame.width, frame.height) >= _SMALL else _SMALL_SAFE


def find_unsafe(
    marks: Iterable[InkMark], frame: PlacedFrame, edge: Sequence[Polygon]
) -> Iterator[tuple[InkMark, float]]:
    """Return texts that leave the safe area, and how many mm from the cut they are."""
    safe = find_safe(frame)
    for mark in marks:
        points = [point for line in mark.lines for point in line]
        if mark.element.accepts("safe") or not points:
            continue
        near = (
            min(measure_inside(point, edge) for point in points)
            if edge
            else min(min(x, y, frame.width - x, frame.height - y) for x, y in points)
        )
        if 0 <= near < safe - _NEAR:  # the cut itself is reported for these
            yield mark, near
