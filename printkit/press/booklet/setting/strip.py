"""Decorations: strips of ornament, rules and breaks."""

from __future__ import annotations

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem
from printkit.press.booklet.manuscript import Break
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import draw_diamond
from printkit.press.ops import Group, Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.pictures import ornament
from printkit.press.text import Style


def make_band(compositor: Compositor, width: float, height: float) -> FlowItem | None:
    """Return a strip of the booklet's ornament; None if it has none, or the ink is to be saved."""
    look = compositor.look
    if look.ornament is None or not look.full:
        return None
    ops = _draw_pattern(compositor, width, height)
    return FlowItem(height + look.to_mm(1.3), lambda x, y: (Group(ops, x, y),), keep=True)


def _draw_pattern(compositor: Compositor, width: float, height: float) -> tuple[Op, ...]:
    """Return the ornament in a band: one row of its cells."""
    look, chosen = compositor.look, compositor.look.ornament
    if chosen is None:
        return ()
    colours = (look.tint, look.line, None, look.heading, look.heading)
    params, scale = dict(chosen.params or {}), chosen.scale
    if "cell" in ornament.list_parameters(chosen.pattern, look.patterns):
        params, scale = {**params, "cell": height, "columns": 0}, 1.0
    try:
        return ornament.draw_pattern(
            chosen.pattern,
            width,
            height,
            params=params,
            colours=colours,
            scale=scale,
            seed=chosen.seed,
            own=look.patterns,
        )
    except ValueError as error:
        compositor.note_problem(1, str(error), "ornament")
        compositor.look = replace(look, ornament=None)  # reported once
        return ()


def double_rule(compositor: Compositor, width: float, height: float) -> FlowItem:
    """Return the rule under a chapter's head: thin, with a thick beginning."""
    colour = compositor.look.line

    def draw(x: float, y: float) -> tuple[Op, ...]:
        thick = Path(make_rectangle(x, y + 1.2, 18, 0.7), fill=colour)
        thin = Path(make_rectangle(x, y + 1.2 + 0.275, width, 0.15), fill=colour)
        return (thin, thick)

    return FlowItem(height, draw, keep=True)


def single_rule(compositor: Compositor, width: float, height: float) -> FlowItem:
    """Return a thin rule under a chapter's head."""
    colour = compositor.look.line
    return FlowItem(
        height, lambda x, y: (Path(make_rectangle(x, y + 0.9, width, 0.3), fill=colour),), keep=True
    )


def set_break(compositor: Compositor, _block: Break, width: float, _style: Style) -> list[FlowItem]:
    """Return a break in the text."""
    return [small_break(compositor, width)]


def small_break(compositor: Compositor, width: float) -> FlowItem:
    """Draw three diamonds between lines."""
    colour = compositor.look.line
    middle, height = width / 2, compositor.look.to_mm(1.6)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        y += height / 2
        centre = x + middle
        diamonds = tuple(
            draw_diamond(centre + dx, y, size, colour) for dx, size in ((-3.4, 0.8), (0, 1.2), (3.4, 0.8))
        )
        left = Path(make_rectangle(centre - 26, y - 0.06, 20, 0.12), fill=colour)
        right = Path(make_rectangle(centre + 6, y - 0.06, 20, 0.12), fill=colour)
        return (left, right, *diamonds)

    return FlowItem(height, draw, compositor.look.to_mm(0.8))
