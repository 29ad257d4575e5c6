"""The place of one face on a sheet, and of its back."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printkit.press.ops import Group, Op, Segment

Rect = tuple[float, float, float, float]
"""x, y, width, height in mm."""


class Axis(Struct, frozen=True):
    """The line about which paper is turned or folded."""

    direction: Literal["vertical", "horizontal"]
    at: float
    """x of a vertical line, y of a horizontal one, mm."""


class Spot(Struct, frozen=True):
    """A face's place: its trim's bounding rectangle as it lies, and how far the face is turned clockwise."""

    x: float
    y: float
    width: float
    height: float
    angle: int = 0
    """0, 90, 180 or 270 degrees."""

    @property
    def rect(self) -> Rect:
        """Return x, y, width, height."""
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
        """Return operations of a face in this place; `clip` is in the face's own frame."""
        x, y = {
            0: (self.x, self.y),
            90: (self.right, self.y),
            180: (self.right, self.bottom),
            270: (self.x, self.bottom),
        }[self.angle]
        return Group(ops, x, y, float(self.angle), scale, clip, shared)

    def find_back_spot(self, axis: Axis, turn: int = 0) -> Spot:
        """Return the place of the face's back, which is under this spot after the paper is turned about `axis`.

        The back is upright when the piece itself is turned sideways like a page; `turn` adds to that.
        """
        if axis.direction == "vertical":
            return replace(self, x=2 * axis.at - self.right, angle=(turn - self.angle) % 360)
        return replace(self, y=2 * axis.at - self.bottom, angle=(180 + turn - self.angle) % 360)

    def move_by(self, dx: float, dy: float) -> Spot:
        """Return the same spot elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def to_sheet(self, rect: Rect, scale: float = 1.0) -> Rect:
        """Return a rectangle of the face (mm from its top left corner) on the sheet."""
        x, y, width, height = (value * scale for value in rect)
        if self.angle == 0:
            return (self.x + x, self.y + y, width, height)
        if self.angle == 90:
            return (self.right - y - height, self.y + x, height, width)
        if self.angle == 180:
            return (self.right - x - width, self.bottom - y - height, width, height)
        return (self.x + y, self.bottom - x - width, height, width)
