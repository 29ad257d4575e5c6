"""How far a face may reach beyond its trim on a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.ops import Group, Op, Segment
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.arrangement import Laid
from printkit.press.sheets.footer import footer_top
from printkit.press.sheets.sheetplan import Plan
from printkit.press.sheets.slot import Spot
from printkit.press.svg.die import Die, make_trim, mirror_die

_LAP = 0.05
"""So far neighbours that share a cut overlap, lest a viewer shows a white seam between them; mm."""
_SAME = 0.01
"""Edges that lie no farther apart are one; mm."""


class Room:
    """Clips faces so that bleed goes outwards and half into gaps, never onto a neighbour.

    It serves all sheets that are filled alike.
    """

    def __init__(self, laid: Laid, spots: Sequence[Spot], margin: float) -> None:
        self.laid, self.spots, self.margin = laid, spots, margin
        self._known: dict[tuple[str, Spot, bool], tuple[Segment, ...]] = {}

    def place(self, plan: Plan, spot: Spot, ops: tuple[Op, ...], bleed: float, of: Spot | None = None) -> Op:
        """A face in its spot; `of` is a back's spot before the printer's offset."""
        key = (plan.component.key, of or spot, of is None)
        clip = self._known.get(key)
        if clip is None:
            own = plan.die if of is None else mirror_die(plan.die, plan.hints.back_turn)
            clip = self._known[key] = self._make_clip(plan, of or spot, bleed * plan.scale, own)
        inner = ops if plan.scale == 1 else (Group(ops, scale=plan.scale),)
        return spot.place(inner, clip)

    def _make_clip(self, plan: Plan, spot: Spot, bleed: float, own: Die) -> tuple[Segment, ...]:
        shape = plan.component.shape
        width, height = (spot.width, spot.height) if spot.angle % 180 == 0 else (spot.height, spot.width)
        if shape in ("round", "hex", "path"):
            across, down = plan.hints.gap
            return make_trim(shape, (0, 0, width, height), min(bleed, across / 2, down / 2), own)
        left, right, top, bottom = (max(0.0, min(bleed, side)) for side in self._measure_sides(spot, bleed))
        left, top, right, bottom = {
            0: (left, top, right, bottom),
            90: (top, right, bottom, left),
            180: (right, bottom, left, top),
            270: (bottom, left, top, right),
        }[spot.angle]
        return make_rectangle(-left, -top, width + left + right, height + top + bottom)

    def _measure_sides(self, spot: Spot, bleed: float) -> tuple[float, float, float, float]:
        """How far ink may go to the left, the right, up and down: to half of a gap, to the margin, to the fold."""
        paper = self.laid.paper
        left, right = spot.x - self.margin, paper.width - self.margin - spot.right
        up, below = spot.y - self.margin, footer_top(paper, self.margin) - spot.bottom
        reach = 2 * bleed
        for other in self.spots:
            if other.y < spot.bottom - _SAME and spot.y < other.bottom - _SAME:
                if -_SAME < (gap := spot.x - other.right) < reach:
                    left = min(left, gap / 2 + _LAP)
                elif -_SAME < (gap := other.x - spot.right) < reach:
                    right = min(right, gap / 2 + _LAP)
            elif other.x < spot.right - _SAME and spot.x < other.right - _SAME:
                if -_SAME < (gap := spot.y - other.bottom) < reach:
                    up = min(up, gap / 2 + _LAP)
                elif -_SAME < (gap := other.y - spot.bottom) < reach:
                    below = min(below, gap / 2 + _LAP)
        if self.laid.sides == "fold":
            at = self.laid.axis.at
            if self.laid.axis.direction == "vertical":
                left, right = _to_fold(left, spot.x - at), _to_fold(right, at - spot.right)
            else:
                up, below = _to_fold(up, spot.y - at), _to_fold(below, at - spot.bottom)
        return left, right, up, below


def _to_fold(room: float, distance: float) -> float:
    """The fold stops ink that comes from its own side."""
    return min(room, distance) if distance > 0 else room
