"""Directives: what a line with `@word` asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, Turn
from printkit.press.booklet.manuscript import Directive, Heading
from printkit.press.booklet.setting.components import components
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.contents import contents
from printkit.press.booklet.setting.heading import heading
from printkit.press.booklet.setting.rule import introduction, rule
from printkit.press.booklet.setting.strip import band, small_break
from printkit.press.text import Style

Answer: TypeAlias = Callable[[Compositor, Sequence[str], int], Iterable[FlowItem | Turn]]


def directive(compositor: Compositor, asked: Directive) -> Iterable[FlowItem | Turn]:
    """What a directive in running text stands for."""
    return ANSWERS[asked.word](compositor, asked.arguments, asked.line)


def set_directive(compositor: Compositor, block: Directive, _width: float, _style: Style) -> list[FlowItem]:
    """Within another block there are none."""
    message = f"@{block.word} stands on a line of its own outside of lists, quotes and call-outs"
    compositor.wrong(block.line, message)
    return []


def _columns(compositor: Compositor, arguments: Sequence[str], line: int) -> list[FlowItem | Turn]:
    if tuple(arguments) not in (("1",), ("2",)):
        compositor.wrong(line, "write @columns 1 or @columns 2")
        return []
    compositor.columns = int(arguments[0])
    return [Turn("columns", compositor.columns)]


def _space(compositor: Compositor, arguments: Sequence[str], line: int) -> list[FlowItem | Turn]:
    try:
        height = float(arguments[0])
    except (IndexError, ValueError):
        compositor.wrong(line, "write for example @space 4 (mm)")
        return []
    return [FlowItem(height, lambda _x, _y: ())]


def _ornament(compositor: Compositor, _arguments: Sequence[str], _line: int) -> list[FlowItem | Turn]:
    look, width = compositor.look, compositor.width
    strip = band(compositor, width, 8.0)
    return [replace(strip, before=look.mm(1.2), keep=False) if strip else small_break(compositor, width)]


def _section(compositor: Compositor, arguments: Sequence[str], line: int) -> list[FlowItem | Turn]:
    """The head of a section of the rules, unless the booklet's own says the same."""
    if arguments[0].casefold() == compositor.heard.casefold():
        return []
    return heading(compositor, Heading(2, arguments[0], line), compositor.width)


ANSWERS: Mapping[str, Answer] = {
    "page": lambda _compositor, _arguments, _line: [Turn("page")],
    "column": lambda _compositor, _arguments, _line: [Turn("column")],
    "columns": _columns,
    "space": _space,
    "ornament": _ornament,
    "contents": lambda compositor, _arguments, _line: contents(compositor),
    "components": components,
    "section": _section,
    "introduction": lambda compositor, arguments, _line: introduction(
        compositor, arguments[0], compositor.width
    ),
    "rule": lambda compositor, arguments, line: rule(compositor, arguments[0], line, compositor.width),
}
"""By word; `rules` is expanded before (`rule.expanded`), into `section`, `introduction` and `rule`."""
