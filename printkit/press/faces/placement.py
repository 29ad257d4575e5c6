"""Place a box in its frame: names, negatives, percents, anchors (docs/templates.md, Boxes)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from printkit.expression.plain import PlainRecord
from printkit.nearest import list_words, suggest_nearest
from printkit.press.faces.values import Trouble, as_length

POINTS = {
    "top-left": (0.0, 0.0),
    "top": (0.5, 0.0),
    "top-right": (1.0, 0.0),
    "left": (0.0, 0.5),
    "centre": (0.5, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottom-left": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottom-right": (1.0, 1.0),
}
"""Points of a box by name, as parts of its width and height."""
SAFE = 3.0
"""mm inside the trim, where a slightly inexact cut does no harm."""

_NEAR = 0.05
"""mm by which a box may miss the bleed that it should reach."""


class Rect(NamedTuple):
    """A rectangle in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def lies_inside(self, frame: PlacedFrame) -> bool:
        """Return whether it crosses none of a frame's edges."""
        right, bottom = self.x + self.width, self.y + self.height
        return self.x >= 0 and self.y >= 0 and right <= frame.width and bottom <= frame.height


_ROOM = (0.5, 3000.0)
"""mm of a side that a picture or an ornament fills."""


def has_room(rect: Rect) -> bool:
    """Return whether a picture or an ornament is drawn in a box; not if a row's value leaves no area.

    Raises:
        Trouble: it is thinner than a line, or larger than any paper.
    """
    sides = (rect.width, rect.height)
    if 0 in sides:
        return False
    if min(sides) < _ROOM[0] or max(sides) > _ROOM[1]:
        least, most = _ROOM
        raise Trouble(f"{rect.width:g} x {rect.height:g} mm to be filled; {least:g} to {most:g} do", "box")
    return True


class PlacedFrame(PlainRecord, frozen=True, cache_hash=True):
    """The frame in which boxes are measured: a face, or a group's box."""

    width: float
    height: float
    bleed: float = 0.0
    written_to: float | None = None
    """The usual bleed of boxes, where `bleed` is a shop's wider one."""

    @property
    def whole(self) -> Rect:
        """The frame itself."""
        return Rect(0, 0, self.width, self.height)

    def rect(
        self, box: Any, anchor: Any = "top-left", origin: Any = None, natural: Rect | None = None
    ) -> Rect:
        """Return the rectangle of a box.

        Args:
            box: as in a template; None for the whole frame.
            anchor: the point of the box that x and y place.
            origin: the point of the frame they are measured from; None: top left, negatives from right or bottom.
            natural: gives width and height where the box does not.

        Raises:
            Trouble: it is no box; the text says what would work.
        """
        if box is None or box == "face":
            return self.whole
        if isinstance(box, str):
            named = self._resolve_name(box)
            if named is not None:
                return named
            box = [part for part in re.split(r"[,\s]+", box.strip("[]() ")) if part]
        if not isinstance(box, Sequence) or len(box) != 4:
            if natural is None or not isinstance(box, Sequence) or len(box) != 2:
                raise Trouble(f"{box!r} is no box; write [x, y, width, height], bleed, face or safe", "box")
            box = [*box, natural.width, natural.height]
        width = self._resolve_side(box[2], self.width, box[0])
        height = self._resolve_side(box[3], self.height, box[1])
        x, y = as_length(box[0], self.width, "box"), as_length(box[1], self.height, "box")
        across, down = _find_anchor(anchor, "anchor")
        if origin is not None:
            right, below = _find_anchor(origin, "from")
            x, y = x + right * self.width - across * width, y + below * self.height - down * height
        else:
            x = self._resolve_start(box[0], x - across * width, x < 0, width, self.width)
            y = self._resolve_start(box[1], y - down * height, y < 0, height, self.height)
        return self._to_bleed(Rect(x, y, width, height))

    def _to_bleed(self, rect: Rect) -> Rect:
        """Let a box that ends at its original bleed reach the present bleed."""
        own = self.written_to
        if own is None or self.bleed <= own:
            return rect
        more = self.bleed - own
        left, top, right, bottom = (
            more if abs(edge + own) < _NEAR else 0.0
            for edge in (
                rect.x,
                rect.y,
                self.width - rect.x - rect.width,
                self.height - rect.y - rect.height,
            )
        )
        return Rect(rect.x - left, rect.y - top, rect.width + left + right, rect.height + top + bottom)

    def _resolve_start(self, written: Any, start: float, negative: bool, side: float, whole: float) -> float:
        """Return where a side begins; a negative number counts from the far edge if the box then fits."""
        if not negative or "%" in str(written) or start + side > self.bleed + 1e-6:
            return start
        return start + whole

    def _resolve_side(self, value: Any, whole: float, start: Any) -> float:
        side = as_length(value, whole, "box")
        if side < 0:
            side += whole - max(as_length(start, whole, "box"), 0)
        if side < 0:
            raise Trouble(f"the box is {side:g} mm wide or high", "box")
        return side

    def _resolve_name(self, box: str) -> Rect | None:
        if box == "bleed":
            b = self.bleed
            return Rect(-b, -b, self.width + 2 * b, self.height + 2 * b)
        if box == "safe":
            return Rect(SAFE, SAFE, self.width - 2 * SAFE, self.height - 2 * SAFE)
        if box.isalpha():
            known = ("bleed", "face", "safe")
            raise Trouble(
                f'"{box}" is no box; known: {list_words(known)}.{suggest_nearest(box, known)}', "box"
            )
        return None


def _find_anchor(name: Any, key: str) -> tuple[float, float]:
    point = POINTS.get(str(name))
    if point is None:
        raise Trouble(
            f'"{name}" is no point; known: {list_words(POINTS)}.{suggest_nearest(str(name), POINTS)}', key
        )
    return point
