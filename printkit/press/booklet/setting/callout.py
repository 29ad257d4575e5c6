"""Asides: call-outs on a tinted ground, and quotes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.press.booklet.flow import Draw, FlowItem, height_of, shift_items, together
from printkit.press.booklet.manuscript import Callout, Quote
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import add_sign
from printkit.press.booklet.setting.paragraph import BASELINE, add_lead, line_height, set_text
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.text import Block as TextBlock
from printkit.press.text import Style

_PAD, _BAR = 3.6, 1.1
"""mm beside the text, and of the bar at the left."""
_ABOVE, _BELOW = 2.4, 2.6
"""mm of ground above and below the text."""
_LAP = 0.12
"""mm that slices of ground overlap, so that viewers show no seams."""


def set_quote(compositor: Compositor, block: Quote, width: float, _style: Style) -> list[FlowItem]:
    """Set flavour text."""
    look = compositor.look
    indent = 0.0 if look.heads == "plain" else 8.0
    inner = compositor.set_blocks(block.blocks, width - indent, look.flavour)
    return together(add_lead(shift_items(inner, indent), look.to_mm(0.5 if look.heads == "plain" else 1.0)))


def set_callout(compositor: Compositor, block: Callout, width: float, _style: Style) -> list[FlowItem]:
    """Return an aside under its kind and title; short ones are never divided."""
    look = compositor.look
    inner_width = width - 2 * _PAD - _BAR
    head = _set_head(compositor, block, inner_width)
    body = compositor.set_blocks(block.blocks, inner_width, look.aside)
    items = shift_items([*together(head), *(add_lead(body, look.to_mm(0.3)) if head else body)], _BAR + _PAD)
    if not items:
        return []
    items[0] = replace(items[0], keep=True)
    if height_of(items) + _ABOVE + _BELOW < compositor.area.height * 0.55:
        items = together(items)
    return _tint_items(compositor, items, width, look.to_mm(0.7), trap=block.kind == "trap")


def _set_head(compositor: Compositor, block: Callout, width: float) -> list[FlowItem]:
    look = compositor.look
    if block.kind in ("side", "trap"):
        colour = look.warning if block.kind == "trap" else look.heading
        bold = replace(look.aside, weight=700, colour=colour)
        return set_text(compositor, block.title, bold, width, block.line) if block.title else []
    tag = compositor.setter.compose(block.kind.upper(), replace(look.label, tracking=0.25), width)
    style = replace(look.small_head, colour=look.heading)
    title = set_text(compositor, block.title, style, width - tag.width - 3, block.line) if block.title else []
    sign = _draw_tag(compositor, tag, line_height(style))
    if not title:
        return [FlowItem(line_height(style), sign)]
    title = shift_items(title, tag.width + 2.6)
    title[0] = replace(title[0], draw=add_sign(title[0].draw, sign))
    return title


def _draw_tag(compositor: Compositor, tag: TextBlock, tall: float) -> Draw:
    """Return the kind in small capitals on the title's line."""
    return lambda x, y: tuple(compositor.setter.line(tag, tag.lines[0], x, y + tall * BASELINE, 60))


def _tint_items(
    compositor: Compositor, items: Sequence[FlowItem], width: float, before: float, *, trap: bool = False
) -> list[FlowItem]:
    """Return a ground behind items, in slices, so that it may run over a page's end."""
    out: list[FlowItem] = []
    last = len(items) - 1
    for index, item in enumerate(items):
        above = _ABOVE if index == 0 else item.before
        below = _BELOW if index == last else 0.0
        out.append(
            FlowItem(
                above + item.height + below,
                _draw_slice(compositor, item, width, above, below, trap=trap),
                before if index == 0 else 0.0,
                item.keep if index < last else False,
            )
        )
    return out


def _draw_slice(
    compositor: Compositor, item: FlowItem, width: float, above: float, below: float, *, trap: bool = False
) -> Draw:
    look = compositor.look
    height = above + item.height + below
    lap = 0.0 if below else _LAP

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ground = Path(make_rectangle(x, y, width, height + lap), fill=look.tint)
        side = Path(make_rectangle(x, y, _BAR, height + lap), fill=look.warning if trap else look.line)
        return (ground, side, *item.draw(x, y + above))

    return draw
