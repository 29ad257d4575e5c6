"""Headings of chapters, of sections and of less."""

from __future__ import annotations

from dataclasses import replace

from printkit.press.booklet.flow import FlowItem, Turn, together
from printkit.press.booklet.manuscript import Heading
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.booklet.setting.strip import band, double_rule
from printkit.press.text import Style


def heading(compositor: Compositor, block: Heading, width: float) -> list[FlowItem | Turn]:
    """A heading in running text; a chapter's may turn the page."""
    look = compositor.look
    if block.level < 3:
        compositor.heard = block.text
    if block.level == 1:
        return _chapter(compositor, block, width)
    style = look.section if block.level == 2 else look.small_head
    before, after = (look.mm(1.9), look.mm(0.35)) if block.level == 2 else (look.mm(1.2), look.mm(0.05))
    items = together(set_text(compositor, block.text, style, width, block.line, before=before))
    if not items:
        return []
    last = replace(items[-1], height=items[-1].height + after, keep=True)
    first = replace(items[0] if len(items) > 1 else last, before=before, mark=(block.level, block.text))
    return [first, *items[1:-1], *([last] if len(items) > 1 else [])]


def set_heading(compositor: Compositor, block: Heading, width: float, _style: Style) -> list[FlowItem]:
    """A heading within another block, where no page is turned."""
    return [entry for entry in heading(compositor, block, width) if isinstance(entry, FlowItem)]


def _chapter(compositor: Compositor, block: Heading, width: float) -> list[FlowItem | Turn]:
    look = compositor.look
    own_page = look.chapters == "page"
    strip = band(compositor, width, 9.0) if own_page else None
    items = [
        replace(item, keep=True) for item in set_text(compositor, block.text, look.head, width, block.line)
    ]
    parts = [*([strip] if strip else []), *items, double_rule(compositor, width, look.mm(1.25))]
    before = 0.0 if own_page else look.mm(3.4)
    parts[0] = replace(parts[0], before=before, mark=(1, block.text))
    turn: list[FlowItem | Turn] = [Turn("page")] if own_page else []
    return [*turn, *parts]
