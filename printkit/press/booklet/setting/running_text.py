"""A booklet's blocks as items for pages: running text, lines with `@word`, blocks between `:::` lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, PageTurn
from printkit.press.booklet.manuscript import (
    Block,
    Break,
    Callout,
    Directive,
    Fence,
    FigureRow,
    Heading,
    Items,
    Paragraph,
    Quote,
    Sum,
    TextTable,
)
from printkit.press.booklet.setting.addition import set_sum
from printkit.press.booklet.setting.anatomy import set_anatomy
from printkit.press.booklet.setting.callout import set_callout, set_quote
from printkit.press.booklet.setting.compositor import BlockSetter, Compositor
from printkit.press.booklet.setting.heading import place_heading, set_contents, set_heading
from printkit.press.booklet.setting.inventory import set_components, set_list
from printkit.press.booklet.setting.items import set_items, set_keys
from printkit.press.booklet.setting.ledger import set_running
from printkit.press.booklet.setting.panels import set_panels
from printkit.press.booklet.setting.paragraph import set_paragraph
from printkit.press.booklet.setting.plate import float_picture, set_figures
from printkit.press.booklet.setting.rule import expand_sections, set_introduction, set_rule
from printkit.press.booklet.setting.scoretable import set_score
from printkit.press.booklet.setting.strip import make_band, set_break, small_break
from printkit.press.booklet.setting.tabletop import set_table_top
from printkit.press.booklet.setting.tabular import set_table
from printkit.press.booklet.setting.track import set_track
from printkit.press.text import Style

Answer: TypeAlias = Callable[[Compositor, Sequence[str], int], Iterable[FlowItem | PageTurn]]


def follow_directive(compositor: Compositor, asked: Directive) -> Iterable[FlowItem | PageTurn]:
    """Set the block that a directive in running text stands for."""
    return ANSWERS[asked.word](compositor, asked.arguments, asked.line)


def set_directive(compositor: Compositor, block: Directive, _width: float, _style: Style) -> list[FlowItem]:
    """Refuse a directive: within another block there are none."""
    message = f"@{block.word} stands on a line of its own outside of lists, quotes and call-outs"
    compositor.note_problem(block.line, message)
    return []


def _change_columns(compositor: Compositor, arguments: Sequence[str], line: int) -> list[FlowItem | PageTurn]:
    if tuple(arguments) not in (("1",), ("2",)):
        compositor.note_problem(line, "write @columns 1 or @columns 2")
        return []
    compositor.columns = int(arguments[0])
    return [PageTurn("columns", compositor.columns)]


def _make_space(compositor: Compositor, arguments: Sequence[str], line: int) -> list[FlowItem | PageTurn]:
    try:
        height = float(arguments[0])
    except (IndexError, ValueError):
        compositor.note_problem(line, "write for example @space 4 (mm)")
        return []
    return [FlowItem(height, lambda _x, _y: ())]


def _set_ornament(compositor: Compositor, _arguments: Sequence[str], _line: int) -> list[FlowItem | PageTurn]:
    look, width = compositor.look, compositor.width
    strip = make_band(compositor, width, 8.0)
    return [replace(strip, before=look.to_mm(1.2), keep=False) if strip else small_break(compositor, width)]


def _set_section(compositor: Compositor, arguments: Sequence[str], line: int) -> list[FlowItem | PageTurn]:
    """Return the head of a section of the rules, unless the booklet's own says the same."""
    if arguments[0].casefold() == compositor.heard.casefold():
        return []
    return place_heading(compositor, Heading(2, arguments[0], line), compositor.width)


ANSWERS: Mapping[str, Answer] = {
    "page": lambda _compositor, _arguments, _line: [PageTurn("page")],
    "column": lambda _compositor, _arguments, _line: [PageTurn("column")],
    "columns": _change_columns,
    "space": _make_space,
    "ornament": _set_ornament,
    "contents": lambda compositor, _arguments, _line: set_contents(compositor),
    "components": set_components,
    "section": _set_section,
    "introduction": lambda compositor, arguments, _line: set_introduction(
        compositor, arguments[0], compositor.width
    ),
    "rule": lambda compositor, arguments, line: set_rule(compositor, arguments[0], line, compositor.width),
}
"""By word; `rules` is expanded before (`rule.expand_sections`), into `section`, `set_introduction` and `set_rule`."""


FenceSetter: TypeAlias = Callable[[Compositor, Fence, float], list[FlowItem]]

FENCE_SETTERS: Mapping[str, FenceSetter] = {
    "panels": set_panels,
    "play": set_panels,
    "goals": set_panels,
    "flow": set_panels,
    "quick": set_panels,
    "anatomy": set_anatomy,
    "keys": set_keys,
    "running": set_running,
    "score": set_score,
    "table": set_table_top,
    "track": set_track,
    "list": set_list,
}
"""Functions that set a block of each name."""


def set_fence(compositor: Compositor, block: Fence, width: float, _style: Style) -> list[FlowItem]:
    """Return a block of its kind."""
    return FENCE_SETTERS[block.kind](compositor, block, width)


SETTERS: Mapping[type[Any], BlockSetter] = {
    Heading: set_heading,
    Paragraph: set_paragraph,
    Items: set_items,
    TextTable: set_table,
    Callout: set_callout,
    Quote: set_quote,
    FigureRow: set_figures,
    Break: set_break,
    Directive: set_directive,
    Sum: set_sum,
    Fence: set_fence,
}
"""Functions that set a block of each kind."""
_GROWING = (Heading, Callout, FigureRow, TextTable, Quote)


def set_stream(compositor: Compositor, blocks: Sequence[Block]) -> Iterator[FlowItem | PageTurn]:
    """Set everything, in order."""
    compositor.columns = compositor.look.columns
    blocks = list(expand_sections(compositor, blocks))
    at = 0
    while at < len(blocks):
        beside = float_picture(compositor, blocks, at)
        if beside:
            item, at = beside
            yield item
            continue
        made = list(_make_flexible(blocks[at], _set_block(compositor, blocks[at])))
        last = made[-1] if made else None
        if isinstance(last, FlowItem) and isinstance(blocks[at], Paragraph) and _has_table(blocks, at + 1):
            made[-1] = replace(last, keep=True)  # a sentence stays with its table
        for entry in made:
            _check_height(compositor, entry, blocks[at].line)
            yield entry
        at += 1


def _has_table(blocks: Sequence[Block], at: int) -> bool:
    return at < len(blocks) and isinstance(blocks[at], TextTable)


def _make_flexible(block: Block, entries: Iterable[FlowItem | PageTurn]) -> Iterator[FlowItem | PageTurn]:
    """Let space before headings, call-outs and pictures grow."""
    for index, entry in enumerate(entries):
        grows = index == 0 and isinstance(entry, FlowItem) and isinstance(block, _GROWING)
        yield replace(entry, flex=True) if grows and isinstance(entry, FlowItem) else entry


def _set_block(compositor: Compositor, block: Block) -> Iterable[FlowItem | PageTurn]:
    """Set one block in running text; headings and directives may turn pages there."""
    if isinstance(block, Directive):
        return follow_directive(compositor, block)
    if isinstance(block, Heading):
        return place_heading(compositor, block, compositor.width)
    return compositor.set_block(block, compositor.width, compositor.look.body)


def _check_height(compositor: Compositor, entry: FlowItem | PageTurn, line: int) -> None:
    """Check that nothing indivisible is higher than a page."""
    if isinstance(entry, FlowItem) and entry.height > compositor.area.height + 0.01:
        over = entry.height - compositor.area.height
        compositor.note_problem(line, f"this is {over:.0f} mm higher than a page; make it smaller or part it")
