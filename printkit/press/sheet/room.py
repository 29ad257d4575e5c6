"""How far a face may reach beyond its trim on a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press import marks
from printkit.press.curve import rectangle
from printkit.press.footer import footer_top
from printkit.press.grid import Arrangement
from printkit.press.ops import Group, Op, Segment
from printkit.press.plan import Plan
from printkit.press.spot import Spot

_LAP = 0.05
"""So far neighbours that share a cut overlap, lest a viewer shows a white seam between them; mm."""


class Room:
    """Clips faces so that bleed goes outwards and half into gaps, never onto a neighbour."""

    def __init__(self, plan: Plan, arrangement: Arrangement, spots: Sequence[Spot]) -> None:
        self.plan, self.arrangement = plan, arrangement
        self.corners = {(round(spot.x, 3), round(spot.y, 3)) for spot in spots}

    def place(self, spot: Spot, ops: tuple[Op, ...], bleed: float, of: Spot | None = None) -> Op:
        """A face in its spot; `of` is the spot before the printer's offset."""
        clip = self._clip(of or spot, bleed * self.plan.scale)
        inner = ops if self.plan.scale == 1 else (Group(ops, scale=self.plan.scale),)
        return spot.place(inner, clip)

    def _clip(self, spot: Spot, bleed: float) -> tuple[Segment, ...]:
        shape = self.plan.component.shape
        across, down = self.arrangement.gap
        width, height = (spot.width, spot.height) if spot.angle % 180 == 0 else (spot.height, spot.width)
        if shape in ("round", "hex"):
            return marks.trim(shape, (0, 0, width, height), min(bleed, across / 2, down / 2))
        left = self._side(spot, -spot.width - across, 0, bleed, across)
        right = self._side(spot, spot.width + across, 0, bleed, across)
        top = self._side(spot, 0, -spot.height - down, bleed, down)
        bottom = self._side(spot, 0, spot.height + down, bleed, down)
        left, top, right, bottom = {
            0: (left, top, right, bottom),
            90: (top, right, bottom, left),
            180: (right, bottom, left, top),
            270: (bottom, left, top, right),
        }[spot.angle]
        return rectangle(-left, -top, width + left + right, height + top + bottom)

    def _side(self, spot: Spot, dx: float, dy: float, bleed: float, gap: float) -> float:
        neighbour = (round(spot.x + dx, 3), round(spot.y + dy, 3)) in self.corners
        room = self._room(spot, dx, dy)
        return max(0.0, min(bleed, gap / 2 + _LAP if neighbour else bleed, room))

    def _room(self, spot: Spot, dx: float, dy: float) -> float:
        """From the spot's edge to the printer's margin, or to the fold."""
        paper, margin = self.arrangement.paper, self.plan.options.margin
        edges = {
            (True, False): spot.x - margin,
            (False, False): paper.width - margin - spot.right,
            (True, True): spot.y - margin,
            (False, True): footer_top(paper, margin) - spot.bottom,
        }
        room = edges[(dx or dy) < 0, dx == 0]
        axis = self.arrangement.axis
        if not self.arrangement.folded or (axis.direction == "vertical") != (dy == 0):
            return room
        edge = (spot.x if dx < 0 else spot.right) if dy == 0 else (spot.y if dy < 0 else spot.bottom)
        towards = (axis.at - edge) * (1 if (dx or dy) > 0 else -1)
        return min(room, towards) if towards > 0 else room
