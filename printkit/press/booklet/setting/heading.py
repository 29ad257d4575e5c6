"""Headings of chapters, sections and smaller parts, and the table of contents."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import FlowItem, PageTurn, shift_items, stack_items, together
from printkit.press.booklet.manuscript import Block, Directive, Heading
from printkit.press.booklet.setting.compositor import Compositor, ContentsEntry
from printkit.press.booklet.setting.mark import draw_ball
from printkit.press.booklet.setting.paragraph import set_text
from printkit.press.booklet.setting.rule import expand_sections
from printkit.press.booklet.setting.strip import double_rule, make_band, single_rule
from printkit.press.ops import Op, Path
from printkit.press.text import Style

_BALL = 3.0
"""Radius of the disc of a chapter's number, mm."""


def place_heading(compositor: Compositor, block: Heading, width: float) -> list[FlowItem | PageTurn]:
    """Return a heading in running text; a chapter's may turn the page."""
    look = compositor.look
    if block.level < 3:
        compositor.heard = block.text
    if block.level == 1:
        return _set_chapter(compositor, block, width)
    before, after = (
        (look.to_mm(0.9), look.to_mm(0.05)) if block.level == 2 else (look.to_mm(0.8), look.to_mm(0.0))
    )
    style = look.section if block.level == 2 else look.small_head
    if block.level == 2 and compositor.columns > 1 and look.heads == "plain":
        style, before = look.panel_head, look.to_mm(0.7)
    items = together(set_text(compositor, block.text, style, width, block.line, before=before))
    if not items:
        return []
    last = replace(items[-1], height=items[-1].height + after, keep=True)
    first = replace(items[0] if len(items) > 1 else last, before=before, mark=(block.level, block.text))
    return [first, *items[1:-1], *([last] if len(items) > 1 else [])]


def set_heading(compositor: Compositor, block: Heading, width: float, _style: Style) -> list[FlowItem]:
    """Return a heading within another block, where no page is turned."""
    return [entry for entry in place_heading(compositor, block, width) if isinstance(entry, FlowItem)]


def _set_title(compositor: Compositor, block: Heading, width: float) -> list[FlowItem]:
    """Return a chapter's name with its number at the left and a note at the right."""
    look = compositor.look
    for key in block.options:
        if key not in ("number", "note"):
            compositor.note_problem(block.line, f'"{key}" is unknown; a chapter has number= and note=')
    mark, note = block.options.get("number", ""), block.options.get("note", "")
    compositor.noted = note
    left = 2 * _BALL + 3.0 if mark else 0.0
    style = replace(look.panel, colour=look.muted, align="right")
    right = compositor.setter.compose(note, style, width).width + 3.0 if note else 0.0
    items = shift_items(set_text(compositor, block.text, look.head, width - left - right, block.line), left)
    if not items:
        return []
    if mark or note:
        first = items[0]
        aside = set_text(compositor, note, style, right, block.line) if note else []
        colour = look.heading if look.full else look.ink

        def draw(x: float, y: float) -> tuple[Op, ...]:
            middle = y + first.height * 0.52
            sign = draw_ball(compositor, mark, x + _BALL, middle, colour, radius=_BALL) if mark else ()
            said = aside[0].draw(x + width - right, y + first.height - aside[0].height - 0.5) if aside else ()
            return (*sign, *first.draw(x, y), *said)

        items[0] = replace(first, draw=draw)
    return [replace(item, keep=True) for item in items]


def _set_chapter(compositor: Compositor, block: Heading, width: float) -> list[FlowItem | PageTurn]:
    look = compositor.look
    own_page = look.chapters == "page"
    strip = make_band(compositor, width, 9.0) if own_page and look.heads == "band" else None
    rule = single_rule if look.heads == "plain" else double_rule
    parts = [
        *([strip] if strip else []),
        *_set_title(compositor, block, width),
        rule(compositor, width, look.to_mm(1.25)),
    ]
    before = 0.0 if own_page else look.to_mm(3.4)
    parts[0] = replace(parts[0], before=before, mark=(1, block.text))
    turn: list[FlowItem | PageTurn] = [PageTurn("page")] if own_page else []
    return [*turn, *parts]


_BETWEEN = 8.0
"""mm between two columns of chapters."""
_MOST = 36
"""Entries; if there are more, only the chapters are listed."""


def list_entries(compositor: Compositor, blocks: Sequence[Block]) -> list[ContentsEntry]:
    """List the entries of the table of contents; their pages are not known before the text is set."""
    found: list[ContentsEntry] = []
    heard = ""
    for block in expand_sections(compositor, blocks):
        if isinstance(block, Heading) and block.level <= 2:
            heard = block.text
            found.append(ContentsEntry(block.level, heard, 0))
        elif isinstance(block, Directive) and block.word == "section":
            before, heard = heard, block.arguments[0]
            if heard.casefold() != before.casefold():
                found.append(ContentsEntry(2, heard, 0))
    return found


def set_contents(compositor: Compositor) -> list[FlowItem]:
    """Return the table of contents; its page numbers are filled in when it is drawn, since they are known then."""
    look = compositor.look
    if look.heads == "plain":
        return _set_short_contents(compositor)
    title = set_text(compositor, "Contents", look.head, compositor.width, 1)
    items = [
        *[replace(item, keep=True) for item in title],
        double_rule(compositor, compositor.width, look.to_mm(1.4)),
    ]
    few = len(compositor.entries) <= _MOST
    for place, entry in enumerate(compositor.entries):
        if few or entry.level == 1:
            style = replace(look.body, weight=700 if entry.level == 1 else 400, one_line=True)
            items.append(_set_line(compositor, place, style, compositor.width))
    return items


def _set_short_contents(compositor: Compositor) -> list[FlowItem]:
    """Return the chapters alone, in two columns under a small head."""
    look = compositor.look
    title = set_text(compositor, "Contents", look.section, compositor.width, 1)
    width = (compositor.width - _BETWEEN) / 2
    style = replace(look.panel, one_line=True)
    chapters = [place for place, entry in enumerate(compositor.entries) if entry.level == 1]
    lines = [replace(_set_line(compositor, place, style, width), before=0.0) for place in chapters]
    half = -(-len(lines) // 2)
    left, right = stack_items(lines[:half]), stack_items(lines[half:])

    def draw(x: float, y: float) -> tuple[Op, ...]:
        return (*left.draw(x, y), *right.draw(x + width + _BETWEEN, y))

    head = [replace(item, before=look.to_mm(1.25), keep=True, flex=True) for item in title]
    return [*head, FlowItem(left.height, draw, look.to_mm(0.3))]


def _set_line(compositor: Compositor, place: int, style: Style, width: float) -> FlowItem:
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

    return FlowItem(tall, draw, look.to_mm(0.45) if entry.level == 1 else 0.0)
