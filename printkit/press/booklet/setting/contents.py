"""The table of contents."""

from __future__ import annotations

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import FlowItem, stacked
from printkit.press.booklet.setting.compositor import Compositor, ContentsEntry
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.booklet.setting.strip import double_rule
from printkit.press.ops import Op, Path
from printkit.press.text import Style

_BETWEEN = 8.0
"""mm between two columns of chapters."""
_MOST = 36
"""Entries; of more only the chapters are listed."""


def contents(compositor: Compositor) -> list[FlowItem]:
    """The table of contents, out of the entries of an earlier pass."""
    look = compositor.look
    if look.heads == "plain":
        return _short(compositor)
    title = set_text(compositor, "Contents", look.head, compositor.width, 1)
    items = [
        *[replace(item, keep=True) for item in title],
        double_rule(compositor, compositor.width, look.mm(1.4)),
    ]
    entries = compositor.entries
    if len(entries) > _MOST:
        entries = [entry for entry in entries if entry.level == 1]
    for entry in entries:
        style = replace(look.body, weight=700 if entry.level == 1 else 400, one_line=True)
        items.append(_line(compositor, entry, style))
    return items


def _short(compositor: Compositor) -> list[FlowItem]:
    """The chapters alone, in two columns under a small head."""
    look = compositor.look
    title = set_text(compositor, "Contents", look.section, compositor.width, 1)
    width = (compositor.width - _BETWEEN) / 2
    style = replace(look.panel, one_line=True)
    chapters = [entry for entry in compositor.entries if entry.level == 1]
    lines = [replace(_line(compositor, entry, style, width), before=0.0) for entry in chapters]
    half = -(-len(lines) // 2)
    left, right = stacked(lines[:half]), stacked(lines[half:])

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*left.draw(x, y), *right.draw(x + width + _BETWEEN, y))

    head = [replace(item, before=look.mm(1.25), keep=True, flex=True) for item in title]
    return [*head, FlowItem(left.height, draw, look.mm(0.3))]


def _line(compositor: Compositor, entry: ContentsEntry, style: Style, width: float = 0.0) -> FlowItem:
    setter, look, width = compositor.setter, compositor.look, width or compositor.width
    indent = 0.0 if entry.level == 1 else 5.0
    name = setter.compose(entry.text, style, width - indent - 10)
    page = setter.compose(str(entry.page), style, 8)
    tall = style.size * 1.5 / POINTS_PER_MM

    def draw(x: float, y: float) -> tuple[Op, ...]:
        base = y + tall * 0.72
        start, end = x + indent + name.width + 1.5, x + width - page.width - 1.5
        leader = Path(
            (("M", start, base - 0.1), ("L", max(start, end), base - 0.1)),
            stroke=look.line,
            width=0.25,
            dash=(0.01, 1.1),
            cap="round",
        )
        number = setter.line(page, page.lines[0], x + width - page.width, base, page.width)
        return (*setter.line(name, name.lines[0], x + indent, base, width), leader, *number)

    return FlowItem(tall, draw, look.mm(0.45) if entry.level == 1 else 0.0)
