"""Lists, with bullets or numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import Draw, FlowItem, shifted
from printkit.press.booklet.manuscript import Block, Items, Paragraph
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import BASELINE, line_height
from printkit.press.booklet.setting.sign import diamond, signed
from printkit.press.text import Style

_SYMBOL = re.compile(r"(:[A-Za-z][\w/-]*:)\s+")
_INDENT = 4.4
"""Of an item's text, mm."""


def set_items(compositor: Compositor, block: Items, width: float, style: Style) -> list[FlowItem]:
    """A list's items, each with its sign left of it."""
    out: list[FlowItem] = []
    for number, blocks in enumerate(block.items):
        symbol, told = _symbol(blocks) if block.start is None else ("", blocks)
        inner = shifted(compositor.blocks(told, width - _INDENT, style), _INDENT)
        if not inner:
            continue
        if symbol:
            sign = _sign(compositor, symbol, style)
        elif block.start is None:
            sign = _bullet(compositor, style)
        else:
            sign = _number(compositor, block.start + number, style)
        before = compositor.look.mm(0.55 if number == 0 else 0.28)
        inner[0] = replace(inner[0], draw=signed(inner[0].draw, sign), before=before)
        out += inner
    return out


def _symbol(blocks: Sequence[Block]) -> tuple[str, Sequence[Block]]:
    """A symbol with which an item begins, which is its sign, and the item without it."""
    first = blocks[0] if blocks else None
    found = _SYMBOL.match(first.text) if isinstance(first, Paragraph) else None
    if found is None or not isinstance(first, Paragraph):
        return "", blocks
    return found[1], (replace(first, text=first.text[found.end() :]), *blocks[1:])


def _sign(compositor: Compositor, symbol: str, style: Style) -> Draw:
    """A symbol left of an item."""
    setter = compositor.setter
    large = replace(style, weight=400, italic=False, align="centre", one_line=True, size=style.size * 1.3)
    block = setter.compose(symbol, large, _INDENT)
    drop = line_height(style) * BASELINE + style.size / POINTS_PER_MM * 0.09
    left = (_INDENT - 0.8 - block.width) / 2
    return lambda x, y: tuple(setter.line(block, block.lines[0], x + left, y + drop, block.width + 0.1))


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
