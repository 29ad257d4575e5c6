"""A sum: what each figure stands for, and the result; the build adds it up."""

from __future__ import annotations

import re

from msgspec.structs import replace

from printkit.press.booklet.flow import FlowItem, stack_items
from printkit.press.booklet.manuscript import Sum
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.mark import set_words
from printkit.press.ops import Op, Path
from printkit.press.ops.curve import make_rectangle
from printkit.press.text import Style

_LINE = 0.45
"""mm above and below a line's text."""


def set_sum(compositor: Compositor, block: Sum, width: float, style: Style) -> list[FlowItem]:
    """Set lines with their figures at the right; the last is the result."""
    figures = [parse_figure(told) for told, _ in block.rows]
    for (told, _), figure in zip(block.rows, figures, strict=True):
        if figure is None:
            compositor.note_problem(
                block.line, f'"{told}" is no number; write for example = -2 | what is taken off'
            )
    if block.total is not None and None not in figures:
        comes_to = sum(figure or 0 for figure in figures)
        if comes_to != parse_figure(block.total[0]):
            compositor.note_problem(
                block.line, f"the figures make {format_figure(comes_to)}, not {block.total[0]}; mend the sum"
            )
    rows = [(text, told, False) for told, text in block.rows]
    rows += [(block.total[1], block.total[0], True)] if block.total else []
    lines = [
        _set_line(compositor, text, told, replace(style, align="left"), width, line=block.line, last=last)
        for text, told, last in rows
    ]
    return [replace(stack_items(lines), before=compositor.look.to_mm(0.4))] if lines else []


def parse_figure(told: str) -> float | None:
    """Return a figure as number: `-2`, `−2`, `+3`, `1/2`."""
    text = told.replace("−", "-").replace("–", "-").replace("*", "").strip()
    match = re.fullmatch(r"([+-]?\d+(?:\.\d+)?)", text)
    return float(match[1]) if match else None


def format_figure(figure: float) -> str:
    """Return a number as print writes it."""
    return f"{figure:g}".replace("-", "−")


def _set_line(
    compositor: Compositor, text: str, told: str, style: Style, width: float, *, line: int, last: bool
) -> FlowItem:
    look = compositor.look
    bold = replace(style, weight=700, colour=look.heading if style.colour == look.ink else style.colour)
    chosen = bold if last else style
    number = parse_figure(told)
    figure = (
        told.replace("-", "−") if number is None else (told.strip()[0] == "+") * "+" + format_figure(number)
    )
    name = set_words(compositor, text, chosen, width - 9.0, line)
    right = set_words(
        compositor,
        f"**{figure}**",
        replace(chosen, align="right", size=chosen.size + (1 if last else 0)),
        8.5,
        line,
    )
    height = max(name.height, right.height) + 2 * _LINE

    def draw(x: float, y: float) -> tuple[Op, ...]:
        rule = () if last else (Path(make_rectangle(x, y + height - 0.06, width, 0.12), fill=look.line),)
        return (
            *rule,
            *name.draw(x, y + (height - name.height) / 2),
            *right.draw(x + width - 8.5, y + (height - right.height) / 2),
        )

    return FlowItem(height, draw)
