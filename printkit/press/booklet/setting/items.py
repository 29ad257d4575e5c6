"""Lists, with bullets or numbers."""

from __future__ import annotations

from dataclasses import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import Draw, FlowItem, shifted
from printkit.press.booklet.manuscript import Items
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import BASELINE, line_height
from printkit.press.booklet.setting.sign import diamond, signed
from printkit.press.text import Style

_INDENT = 4.4
"""Of an item's text, mm."""


def set_items(compositor: Compositor, block: Items, width: float, style: Style) -> list[FlowItem]:
    """A list's items, each with its sign left of it."""
    out: list[FlowItem] = []
    for number, blocks in enumerate(block.items):
        inner = shifted(compositor.blocks(blocks, width - _INDENT, style), _INDENT)
        if not inner:
            continue
        sign = (
            _bullet(compositor, style)
            if block.start is None
            else _number(compositor, block.start + number, style)
        )
        before = compositor.look.mm(0.55 if number == 0 else 0.28)
        inner[0] = replace(inner[0], draw=signed(inner[0].draw, sign), before=before)
        out += inner
    return out


def _bullet(compositor: Compositor, style: Style) -> Draw:
    drop = line_height(style) * BASELINE - style.size / POINTS_PER_MM * 0.24
    return lambda x, y: (diamond(x + 1.6, y + drop, 0.75, compositor.look.accent),)


def _number(compositor: Compositor, number: int, style: Style) -> Draw:
    colour = compositor.look.accent
    bold = replace(style, weight=700, italic=False, colour=colour, align="right", one_line=True)
    setter, room = compositor.setter, _INDENT - 1.0
    block = setter.compose(f"{number}.", bold, room)
    drop = line_height(style) * BASELINE
    return lambda x, y: tuple(setter.line(block, block.lines[0], x, y + drop, room))
