"""A booklet's blocks as items for pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, Turn
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
from printkit.press.booklet.setting.beside import floated
from printkit.press.booklet.setting.callout import set_callout, set_quote
from printkit.press.booklet.setting.compositor import BlockSetter, Compositor
from printkit.press.booklet.setting.directive import directive, set_directive
from printkit.press.booklet.setting.fence import set_fence
from printkit.press.booklet.setting.heading import heading, set_heading
from printkit.press.booklet.setting.items import set_items
from printkit.press.booklet.setting.paragraph import set_paragraph
from printkit.press.booklet.setting.picture import set_figures
from printkit.press.booklet.setting.rule import expanded
from printkit.press.booklet.setting.strip import set_break
from printkit.press.booklet.setting.sums import set_sum
from printkit.press.booklet.setting.table import set_table

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
"""What sets a block of each kind."""
_GROWING = (Heading, Callout, FigureRow, TextTable, Quote)


def stream(compositor: Compositor, blocks: Sequence[Block]) -> Iterator[FlowItem | Turn]:
    """Everything, in order."""
    compositor.columns = compositor.look.columns
    blocks = list(expanded(compositor, blocks))
    at = 0
    while at < len(blocks):
        beside = floated(compositor, blocks, at)
        if beside:
            item, at = beside
            yield item
            continue
        made = list(_flexible(blocks[at], _made(compositor, blocks[at])))
        last = made[-1] if made else None
        if isinstance(last, FlowItem) and isinstance(blocks[at], Paragraph) and _has_table(blocks, at + 1):
            made[-1] = replace(last, keep=True)  # a sentence stays with its table
        for entry in made:
            _check_height(compositor, entry, blocks[at].line)
            yield entry
        at += 1


def _has_table(blocks: Sequence[Block], at: int) -> bool:
    return at < len(blocks) and isinstance(blocks[at], TextTable)


def _flexible(block: Block, entries: Iterable[FlowItem | Turn]) -> Iterator[FlowItem | Turn]:
    """Space before headings, call-outs and pictures may grow."""
    for index, entry in enumerate(entries):
        grows = index == 0 and isinstance(entry, FlowItem) and isinstance(block, _GROWING)
        yield replace(entry, flex=True) if grows and isinstance(entry, FlowItem) else entry


def _made(compositor: Compositor, block: Block) -> Iterable[FlowItem | Turn]:
    """One block in running text; headings and directives may turn pages there."""
    if isinstance(block, Directive):
        return directive(compositor, block)
    if isinstance(block, Heading):
        return heading(compositor, block, compositor.width)
    return compositor.block(block, compositor.width, compositor.look.body)


def _check_height(compositor: Compositor, entry: FlowItem | Turn, line: int) -> None:
    """Nothing that cannot be parted may be higher than a page."""
    if isinstance(entry, FlowItem) and entry.height > compositor.area.height + 0.01:
        over = entry.height - compositor.area.height
        compositor.wrong(line, f"this is {over:.0f} mm higher than a page; make it smaller or part it")
