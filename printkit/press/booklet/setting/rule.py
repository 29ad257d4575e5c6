"""Rules quoted from rules.md, with their ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import Draw, FlowItem
from printkit.press.booklet.manuscript import Block, Directive, Heading, read_markdown
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import add_sign
from printkit.press.booklet.setting.paragraph import BASELINE, line_height
from printkit.press.ops import Op

_ROOM, _GAP = 12.4, 1.9
"""mm of an id in the margin, and between it and the text."""


def expand_sections(compositor: Compositor, blocks: Sequence[Block]) -> Iterator[Block]:
    """Split sections of the rules into heads and single rules, so that pictures may stand beside some of them."""
    for block in blocks:
        if not isinstance(block, Directive) or block.word not in ("rules", "rule"):
            yield block
            continue
        if not block.arguments:
            compositor.note_problem(block.line, f"name what to quote, for example @{block.word} ABC-5")
        for name in block.arguments:
            if block.word == "rule":
                yield Directive("rule", (name,), block.line)
            elif name != "plain":
                yield from _expand_section(compositor, name, block.line, plain="plain" in block.arguments)


def _expand_section(compositor: Compositor, name: str, line: int, *, plain: bool) -> Iterator[Block]:
    try:
        section = compositor.rules.find_section(name)
    except KeyError as error:
        compositor.note_problem(line, str(error.args[0]))
        return
    if not plain:
        yield Directive("section", (section.title,), line)
    if section.introduction:
        yield Directive("introduction", (name,), line)
    group = ""
    for each in section.rules:
        if each.group != group:
            group = each.group
            yield Heading(3, group, line)
        yield Directive("rule", (each.id,), line)


def set_introduction(compositor: Compositor, name: str, width: float) -> list[FlowItem]:
    """Set the text of a section of the rules before its first rule."""
    section = compositor.rules.find_section(name)
    return _set_quotation(compositor, section.introduction, section.line + 1, width)


def set_rule(compositor: Compositor, name: str, line: int, width: float) -> list[FlowItem]:
    """Return one rule's text with its id."""
    try:
        found = compositor.rules[name]
    except KeyError as error:
        compositor.note_problem(line, str(error.args[0]))
        return []
    numbers = compositor.look.rule_numbers
    if compositor.columns > 1 and numbers == "margin":
        numbers = "inline"
    text = found.markdown
    if numbers == "inline":
        text = f"{{{compositor.look.accent}|**{found.id}**}} {text}"
    items = _set_quotation(compositor, text, found.line, width)
    if items and numbers == "margin":
        ids = _margin_ids(compositor, (found.id, *found.also))
        items[0] = replace(items[0], draw=add_sign(items[0].draw, ids))
    return items


def _set_quotation(compositor: Compositor, markdown: str, line: int, width: float) -> list[FlowItem]:
    """Return a text from rules.md; problems are reported with their place there."""
    file, compositor.file = compositor.file, compositor.rules.file
    try:
        blocks = read_markdown(markdown, compositor.rules.file, line, compositor.problems)
        style = compositor.look.law if _is_set_small(compositor) else compositor.look.body
        return compositor.set_blocks(blocks, width, style)
    finally:
        compositor.file = file


def _is_set_small(compositor: Compositor) -> bool:
    """Return whether rules are small, for reference: in columns, and at the end of a booklet that teaches first."""
    return compositor.columns > 1 or compositor.look.heads == "plain"


def _margin_ids(compositor: Compositor, ids: Sequence[str]) -> Draw:
    """Set ids in small type left of the text."""
    setter, look = compositor.setter, compositor.look
    style = replace(look.label, align="right")
    drop = line_height(look.body) * BASELINE
    step = style.size * 1.15 / POINTS_PER_MM
    blocks = [setter.compose(id_, style, _ROOM) for id_ in ids]

    def draw(x: float, y: float) -> tuple[Op, ...]:
        left = x - _ROOM - _GAP
        return tuple(
            op
            for index, block in enumerate(blocks)
            for op in setter.line(block, block.lines[0], left, y + drop + index * step, _ROOM)
        )

    return draw
