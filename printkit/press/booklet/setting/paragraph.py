"""Running text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import Draw, FlowItem
from printkit.press.booklet.manuscript import Paragraph
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.fonts import FontError
from printkit.press.svg.symbols import SymbolError
from printkit.press.text import Block, Style, TextLine

BASELINE = 0.76
"""Where a line's baseline lies in its height."""
_CITED = re.compile(r"\[([A-Z]{2,5}-\d[\w.]*(?:[,·\s]+[A-Z]{2,5}-\d[\w.]*)*)\]")
"""Ids of rules in brackets."""
_LONG = 12
"""Lines from which on nobody notices a lone last word."""
_KEPT = 3
"""Ids of rules that stay in one line; longer ones may break after a dot."""
UNSETTABLE = (FontError, SymbolError, ValueError)
"""Why a text cannot be set: an unknown family, symbol or colour."""


def line_height(style: Style, size: float = 0.0) -> float:
    """Return the height of a line in mm, at its own size or at one in points."""
    return (size or style.size) * style.leading / POINTS_PER_MM


def set_paragraph(compositor: Compositor, block: Paragraph, width: float, style: Style) -> list[FlowItem]:
    """Return a paragraph with a little room above."""
    return set_text(
        compositor,
        block.text,
        style,
        width,
        block.line,
        before=compositor.look.to_mm(0.55 if style.size >= compositor.look.size else 0.32),
    )


def set_text(
    compositor: Compositor, text: str, style: Style, width: float, line: int, *, before: float = 0.0
) -> list[FlowItem]:
    """Return a text, line by line; its first two and last two lines keep together."""
    setter = compositor.setter
    text = mark_citations(compositor, text, line)
    try:
        block = setter.compose(text, style, width)
    except UNSETTABLE as error:
        compositor.note_problem(line, str(error))
        return []
    if missing := setter.take_missing():
        compositor.note_problem(line, f"no font has {missing}; put a font that has it into fonts/")
    if style.align != "centre":  # centred lines have similar lengths already
        block = _in_company(compositor, text, style, block, width)
    if block.missing_width > 0.3:
        compositor.note_problem(
            line, f'"{text[:40]}": a word is {block.missing_width:.1f} mm wider than its column'
        )
    tall = line_height(style, block.size)
    count = len(block.lines)

    def drawing(index: int) -> Draw:
        return lambda x, y: tuple(setter.line(block, block.lines[index], x, y + tall * BASELINE, width))

    return [
        FlowItem(
            tall,
            drawing(index),
            before if index == 0 else 0.0,
            keep=count > 1 and index in (0, count - 2),
        )
        for index in range(count)
    ]


def _in_company(compositor: Compositor, text: str, style: Style, block: Block, width: float) -> Block:
    """Return the text in a slightly narrower measure, if its last word stood alone in its line."""
    count = len(block.lines)
    if not 1 < count < _LONG or not _is_lone_word(block.lines[-1], block.size, width):
        return block
    for part in (0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79):
        tried = compositor.setter.compose(text, style, width * part)
        if len(tried.lines) != count or tried.missing_width > 0:
            return block
        if not _is_lone_word(tried.lines[-1], tried.size, width):
            return tried
    return block


def _is_lone_word(line: TextLine, size: float, width: float) -> bool:
    """Return whether a line is one short word."""
    return not line.first and len(line.units) == 1 and line.advance * size / POINTS_PER_MM < 0.3 * width


def mark_citations(compositor: Compositor, text: str, line: int) -> str:
    """Return a text with ids of rules in brackets in grey; note a problem for each unknown one."""
    if "[" not in text:
        return text

    def name_citation(match: re.Match[str]) -> str:
        names = re.split(r"[,·\s]+", match[1])
        for name in names:
            compositor.cited.add(name)
            try:
                if "." in name:
                    compositor.rules[name]
                else:
                    compositor.rules.find_section(name)
            except KeyError as error:
                compositor.note_problem(line, str(error.args[0]))
        prefix = names[0].partition("-")[0]
        short = [name.removeprefix(f"{prefix}-") for name in names]
        noted = any(name.partition(".")[0] in compositor.noted.replace(",", " ").split() for name in names)
        gap = "\u00a0" if len(names) <= _KEPT else " "
        shown = f"\u00a0·{gap}".join(short if noted else [names[0], *short[1:]])
        return f"{{{compositor.look.muted}|{shown}}}"

    return _CITED.sub(name_citation, text)


def add_lead(items: Sequence[FlowItem], before: float) -> list[FlowItem]:
    """Return items with a space above the first."""
    return [replace(items[0], before=before), *items[1:]] if items else []
