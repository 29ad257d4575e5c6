"""Lists whose numbers are keys of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, height_of, stacked
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import BALL, ball, colour_of, words
from printkit.press.booklet.setting.paragraph import BASELINE, line_height
from printkit.press.ops import Op
from printkit.press.text import Style

_ROOM = 2 * BALL + 2.4
"""mm of a key and the space behind it."""
_GUTTER = 5.0


def set_keys(compositor: Compositor, block: Fence, width: float) -> list[FlowItem]:
    """A numbered list in one to three columns; its lines are not parted."""
    columns = block.options.get("columns", "2")
    if columns not in ("1", "2", "3"):
        compositor.wrong(block.line, f"columns={columns} will not do; write 1, 2 or 3")
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
    parts = _parted(items, count)
    columns_ = [stacked(part) for part in parts]

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return tuple(
            op for index, column in enumerate(columns_) for op in column.draw(x + index * (room + _GUTTER), y)
        )

    return [FlowItem(max(column.height for column in columns_), draw, compositor.look.mm(0.55), flex=True)]


def _parted(items: Sequence[FlowItem], count: int) -> list[list[FlowItem]]:
    """Items in columns of like height."""
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
    """Texts, each behind its key."""
    out = []
    for number, (text, line) in enumerate(texts, start):
        told = words(compositor, text, style, width - _ROOM, line)
        out.append(_line(compositor, str(number), told, style, colour))
    return out


def _line(compositor: Compositor, mark: str, told: FlowItem, style: Style, colour: str) -> FlowItem:
    height = max(told.height, 2 * BALL)
    middle = max(BALL, line_height(style) * BASELINE - style.size / 2.8346 * 0.3)
    down = max(0.0, middle - (line_height(style) * BASELINE - style.size / 2.8346 * 0.3))

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*ball(compositor, mark, x + BALL, y + middle, colour), *told.draw(x + _ROOM, y + down))

    return replace(FlowItem(height + down, draw), before=1.1)
