"""The table of contents."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import FlowItem, stacked
from printkit.press.booklet.manuscript import Block, Directive, Heading
from printkit.press.booklet.setting.compositor import Compositor, ContentsEntry
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.booklet.setting.rule import expanded
from printkit.press.booklet.setting.strip import double_rule
from printkit.press.ops import Op, Path
from printkit.press.text import Style

_BETWEEN = 8.0
"""mm between two columns of chapters."""
_MOST = 36
"""Entries; of more only the chapters are listed."""


def named(compositor: Compositor, blocks: Sequence[Block]) -> list[ContentsEntry]:
    """What the table of contents names; its pages are not known before the text is set."""
    found: list[ContentsEntry] = []
    heard = ""
    for block in expanded(compositor, blocks):
        if isinstance(block, Heading) and block.level <= 2:
            heard = block.text
            found.append(ContentsEntry(block.level, heard, 0))
        elif isinstance(block, Directive) and block.word == "section":
            before, heard = heard, block.arguments[0]
            if heard.casefold() != before.casefold():
                found.append(ContentsEntry(2, heard, 0))
    return found


def contents(compositor: Compositor) -> list[FlowItem]:
    """The table of contents; its pages are told when it is drawn, for then they are known."""
    look = compositor.look
    if look.heads == "plain":
        return _short(compositor)
    title = set_text(compositor, "Contents", look.head, compositor.width, 1)
    items = [
        *[replace(item, keep=True) for item in title],
        double_rule(compositor, compositor.width, look.mm(1.4)),
    ]
    few = len(compositor.entries) <= _MOST
    for place, entry in enumerate(compositor.entries):
        if few or entry.level == 1:
            style = replace(look.body, weight=700 if entry.level == 1 else 400, one_line=True)
            items.append(_line(compositor, place, style, compositor.width))
    return items


def _short(compositor: Compositor) -> list[FlowItem]:
    """The chapters alone, in two columns under a small head."""
    look = compositor.look
    title = set_text(compositor, "Contents", look.section, compositor.width, 1)
    width = (compositor.width - _BETWEEN) / 2
    style = replace(look.panel, one_line=True)
    chapters = [place for place, entry in enumerate(compositor.entries) if entry.level == 1]
    lines = [replace(_line(compositor, place, style, width), before=0.0) for place in chapters]
    half = -(-len(lines) // 2)
    left, right = stacked(lines[:half]), stacked(lines[half:])

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*left.draw(x, y), *right.draw(x + width + _BETWEEN, y))

    head = [replace(item, before=look.mm(1.25), keep=True, flex=True) for item in title]
    return [*head, FlowItem(left.height, draw, look.mm(0.3))]


def _line(compositor: Compositor, place: int, style: Style, width: float) -> FlowItem:
    setter, look, entry = compositor.setter, compositor.look, compositor.entries[place]
    indent = 0.0 if entry.level == 1 else 5.0
    name = setter.compose(entry.text, style, width - indent - 10)
    tall = style.size * 1.5 / POINTS_PER_MM

    def draw(x: float, y: float) -> tuple[Op, ...]:
        page = setter.compose(str(compositor.entries[place].page), style, 8)
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
