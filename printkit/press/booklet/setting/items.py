"""Lists: with bullets, with numbers, with numbers that are keys of a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import Draw, FlowItem, height_of, shift_items, stack_items
from printkit.press.booklet.manuscript import Block, Fence, Items, Paragraph
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import BALL, add_sign, colour_of, draw_ball, draw_diamond, set_words
from printkit.press.booklet.setting.paragraph import BASELINE, line_height
from printkit.press.ops import Op
from printkit.press.text import Style

_SYMBOL = re.compile(r"(:[A-Za-z][\w/-]*:)\s+")
_INDENT = 4.4
"""Of an item's text, mm."""


def set_items(compositor: Compositor, block: Items, width: float, style: Style) -> list[FlowItem]:
    """Return a list's items, each with its sign left of it."""
    out: list[FlowItem] = []
    for number, blocks in enumerate(block.items):
        symbol, told = _split_symbol(blocks) if block.start is None else ("", blocks)
        inner = shift_items(compositor.set_blocks(told, width - _INDENT, style), _INDENT)
        if not inner:
            continue
        if symbol:
            sign = _draw_sign(compositor, symbol, style)
        elif block.start is None:
            sign = _draw_bullet(compositor, style)
        else:
            sign = _draw_number(compositor, block.start + number, style)
        before = compositor.look.to_mm(0.55 if number == 0 else 0.28)
        inner[0] = replace(inner[0], draw=add_sign(inner[0].draw, sign), before=before)
        out += inner
    return out


def _split_symbol(blocks: Sequence[Block]) -> tuple[str, Sequence[Block]]:
    """Return the symbol with which an item begins, which is its bullet, and the item without it."""
    first = blocks[0] if blocks else None
    found = _SYMBOL.match(first.text) if isinstance(first, Paragraph) else None
    if found is None or not isinstance(first, Paragraph):
        return "", blocks
    return found[1], (replace(first, text=first.text[found.end() :]), *blocks[1:])


def _draw_sign(compositor: Compositor, symbol: str, style: Style) -> Draw:
    """Return a symbol left of an item."""
    setter = compositor.setter
    large = replace(style, weight=400, italic=False, align="centre", one_line=True, size=style.size * 1.3)
    block = setter.compose(symbol, large, _INDENT)
    drop = line_height(style) * BASELINE + style.size / POINTS_PER_MM * 0.09
    left = (_INDENT - 0.8 - block.width) / 2
    return lambda x, y: tuple(setter.line(block, block.lines[0], x + left, y + drop, block.width + 0.1))


def _draw_bullet(compositor: Compositor, style: Style) -> Draw:
    drop = line_height(style) * BASELINE - style.size / POINTS_PER_MM * 0.24
    return lambda x, y: (draw_diamond(x + 1.6, y + drop, 0.75, compositor.look.accent),)


def _draw_number(compositor: Compositor, number: int, style: Style) -> Draw:
    colour = compositor.look.accent
    bold = replace(style, weight=700, italic=False, colour=colour, align="right", one_line=True)
    setter, room = compositor.setter, _INDENT - 1.0
    block = setter.compose(f"{number}.", bold, room)
    drop = line_height(style) * BASELINE
    return lambda x, y: tuple(setter.line(block, block.lines[0], x, y + drop, room))


_ROOM = 2 * BALL + 2.4
"""mm of a key and the space behind it."""
_GUTTER = 5.0


def set_keys(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """Return a numbered list in one to three columns; its lines are not divided."""
    columns = block.options.get("columns", "2")
    if columns not in ("1", "2", "3"):
        compositor.note_problem(block.line, f"columns={columns} will not do; write 1, 2 or 3")
        columns = "2"
    count = int(columns)
    colour = colour_of(
        compositor, block.options.get("colour", "warning"), block.line, compositor.look.warning
    )
    texts = [(text.removeprefix("- "), line) for text, line in block.lines]
    room = (width - _GUTTER * (count - 1)) / count
    items = key_lines(
        compositor,
        texts,
        room,
        compositor.look.panel,
        colour=colour,
        start=int(block.options.get("start", "1")),
    )
    if not items:
        return []
    parts = _split_columns(items, count)
    columns_ = [stack_items(part) for part in parts]

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return tuple(
            op for index, column in enumerate(columns_) for op in column.draw(x + index * (room + _GUTTER), y)
        )

    return [FlowItem(max(column.height for column in columns_), draw, compositor.look.to_mm(0.55), flex=True)]


def _split_columns(items: Sequence[FlowItem], count: int) -> list[list[FlowItem]]:
    """Split items into columns of similar height."""
    low, high = max(item.height for item in items), height_of(items)
    best = [list(items)]
    for _ in range(14):
        middle = (low + high) / 2
        parts: list[list[FlowItem]] = [[]]
        for item in items:
            if parts[-1] and height_of([*parts[-1], item]) > middle:
                parts.append([])
            parts[-1].append(item)
        if len(parts) <= count:
            high, best = middle, parts
        else:
            low = middle
    return best


def key_lines(
    compositor: Compositor,
    texts: Sequence[tuple[str, int]],
    width: float,
    style: Style,
    *,
    colour: str = "",
    start: int = 1,
) -> list[FlowItem]:
    """Set texts, each after its key."""
    out = []
    for number, (text, line) in enumerate(texts, start):
        told = set_words(compositor, text, style, width - _ROOM, line)
        out.append(_set_line(compositor, str(number), told, style, colour))
    return out


def _set_line(compositor: Compositor, mark: str, told: FlowItem, style: Style, colour: str) -> FlowItem:
    height = max(told.height, 2 * BALL)
    middle = max(BALL, line_height(style) * BASELINE - style.size / 2.8346 * 0.3)
    down = max(0.0, middle - (line_height(style) * BASELINE - style.size / 2.8346 * 0.3))

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*draw_ball(compositor, mark, x + BALL, y + middle, colour), *told.draw(x + _ROOM, y + down))

    return replace(FlowItem(height + down, draw), before=1.1)
