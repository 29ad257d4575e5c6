"""Standees: front and back as one strip that is folded over the head and glued."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.ops import Face, Group, Op
from printkit.press.ops.curve import rectangle
from printkit.press.sheets import cropmarks
from printkit.press.sheets.sheetplan import Plan
from printkit.press.sheets.slot import Spot


def standee(front: Face, back: Face, plan: Plan) -> tuple[Face, float]:
    """Front under its turned back, with a flap at either end; also how far down the front lies."""
    foot = plan.hints.foot
    width, height = front.width, front.height
    bleed = front.bleed
    down = foot + height
    upper = Group(back.ops, width, down, 180.0, clip=rectangle(-bleed, 0, width + 2 * bleed, height))
    lower = Group(front.ops, 0, down, clip=rectangle(-bleed, 0, width + 2 * bleed, height))
    return Face(width, 2 * height + 2 * foot, bleed, (upper, lower)), down


def standee_marks(plan: Plan, spots: Sequence[Spot]) -> tuple[Op, ...]:
    """Dashed ticks outside the strip where it is folded: over the head and at both feet."""
    component, foot = plan.component, plan.hints.foot
    height = component.size.height
    ops: list[Op] = []
    for spot in spots:
        for down in (foot, foot + height, foot + 2 * height):
            x, y, width, tall = spot.to_sheet((0, down, component.size.width, 0), plan.scale)
            if tall == 0:
                ops += [
                    cropmarks.tick(x - 1.8, y, x - 0.4, y),
                    cropmarks.tick(x + width + 0.4, y, x + width + 1.8, y),
                ]
            else:
                ops += [
                    cropmarks.tick(x, y - 1.8, x, y - 0.4),
                    cropmarks.tick(x, y + tall + 0.4, x, y + tall + 1.8),
                ]
    return tuple(ops)
