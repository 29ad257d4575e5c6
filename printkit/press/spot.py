"""Where one face lies on a sheet, and what lies behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printkit.press.ops import Group, Op, Segment

Rect = tuple[float, float, float, float]
"""x, y, width, height in mm."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The line about which paper is turned or folded."""

    direction: Literal["vertical", "horizontal"]
    at: float
    """x of a vertical line, y of a horizontal one, mm."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A face's place: its trim's bounding rectangle as it lies, and how far the face is turned clockwise."""

    x: float
    y: float
    width: float
    height: float
    angle: int = 0
    """0, 90, 180 or 270 degrees."""

    @property
    def rect(self) -> Rect:
        """x, y, width, height."""
        return (self.x, self.y, self.width, self.height)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    def place(
        self, ops: tuple[Op, ...], clip: tuple[Segment, ...] = (), shared: str = "", scale: float = 1.0
    ) -> Group:
        """Operations of a face in this place; `clip` is in the face's own frame."""
        x, y = {
            0: (self.x, self.y),
            90: (self.right, self.y),
            180: (self.right, self.bottom),
            270: (self.x, self.bottom),
        }[self.angle]
        return Group(ops, x, y, float(self.angle), scale, clip, shared)

    def behind(self, axis: Axis, turn: int = 0) -> Spot:
        """Where the face's back must lie so that it is under this spot after the paper is turned about `axis`.

        The back reads upright when the piece itself is turned sideways like a page; `turn` adds to that.
        """
        if axis.direction == "vertical":
            return replace(self, x=2 * axis.at - self.right, angle=(turn - self.angle) % 360)
        return replace(self, y=2 * axis.at - self.bottom, angle=(180 + turn - self.angle) % 360)

    def moved(self, dx: float, dy: float) -> Spot:
        """The same spot elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def to_sheet(self, rect: Rect, scale: float = 1.0) -> Rect:
        """A rectangle of the face (mm from its top left corner) on the sheet."""
        x, y, width, height = (value * scale for value in rect)
        if self.angle == 0:
            return (self.x + x, self.y + y, width, height)
        if self.angle == 90:
            return (self.right - y - height, self.y + x, height, width)
        if self.angle == 180:
            return (self.right - x - width, self.bottom - y - height, width, height)
        return (self.x + y, self.bottom - x - width, height, width)


def outline(points: Sequence[tuple[float, float]]) -> tuple[Segment, ...]:
    """A closed polygon as segments."""
    (x, y), *rest = points
    return (("M", x, y), *(("L", px, py) for px, py in rest), ("Z",))


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """A rectangle as segments."""
    return outline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """An ellipse as four cubic curves, true to 0.03 % of its radius."""
    k = 0.5522847498307936
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + k * ry, cx + k * rx, cy + ry, cx, cy + ry),
        ("C", cx - k * rx, cy + ry, cx - rx, cy + k * ry, cx - rx, cy),
        ("C", cx - rx, cy - k * ry, cx - k * rx, cy - ry, cx, cy - ry),
        ("C", cx + k * rx, cy - ry, cx + rx, cy - k * ry, cx + rx, cy),
        ("Z",),
    )


def hexagon(x: float, y: float, width: float, height: float, grow: float = 0.0) -> tuple[Segment, ...]:
    """A pointy-top hexagon in a rectangle, every side moved outwards by `grow` mm."""
    cx, cy = x + width / 2, y + height / 2
    across = (width / 2 + grow) / (width / 2)
    half_width, half_height = width / 2 * across, height / 2 * across
    return outline(
        [
            (cx, cy - half_height),
            (cx + half_width, cy - half_height / 2),
            (cx + half_width, cy + half_height / 2),
            (cx, cy + half_height),
            (cx - half_width, cy + half_height / 2),
            (cx - half_width, cy - half_height / 2),
        ]
    )


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Segment, ...]:
    """A rectangle with round corners."""
    if radius <= 0:
        return rectangle(x, y, width, height)
    k, right, bottom = radius * (1 - 0.5522847498307936), x + width, y + height
    return (
        ("M", x + radius, y),
        ("L", right - radius, y),
        ("C", right - k, y, right, y + k, right, y + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - k, right - k, bottom, right - radius, bottom),
        ("L", x + radius, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - radius),
        ("L", x, y + radius),
        ("C", x, y + k, x + k, y, x + radius, y),
        ("Z",),
    )
