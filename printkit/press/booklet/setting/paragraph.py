"""Running text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.measure import POINTS_PER_MM
from printkit.press.booklet.flow import Draw, FlowItem
from printkit.press.booklet.manuscript import Paragraph
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.fonts import FontError
from printkit.press.symbols import SymbolError
from printkit.press.text import Style, eased

BASELINE = 0.76
"""Where a line's baseline lies in its height."""
UNSETTABLE = (FontError, SymbolError, ValueError)
"""Why a text cannot be set: an unknown family, symbol or colour."""


def line_height(style: Style, size: float = 0.0) -> float:
    """Height of a line in mm, at its own size or at one in points."""
    return (size or style.size) * style.leading / POINTS_PER_MM


def set_paragraph(compositor: Compositor, block: Paragraph, width: float, style: Style) -> list[FlowItem]:
    """A paragraph with a little room above."""
    return set_text(compositor, block.text, style, width, block.line, before=compositor.look.mm(0.55))


def set_text(
    compositor: Compositor, text: str, style: Style, width: float, line: int, *, before: float = 0.0
) -> list[FlowItem]:
    """A text, line by line; its first two and last two lines keep together."""
    setter = compositor.setter
    try:
        block = setter.compose(text, style, width)
    except UNSETTABLE as error:
        compositor.wrong(line, str(error))
        return []
    if style.align != "centre":  # centred lines are of like length already
        block = eased(block, width)
    if block.missing_width > 0.3:
        compositor.wrong(line, f'"{text[:40]}": a word is {block.missing_width:.1f} mm wider than its column')
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


def led(items: Sequence[FlowItem], before: float) -> list[FlowItem]:
    """Items with a space above the first."""
    return [replace(items[0], before=before), *items[1:]] if items else []
