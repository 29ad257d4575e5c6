"""Texts: set in their box, the same text only once."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.box.schema import Piece
from printkit.codes import bare
from printkit.press.drawing.node import Content, Styles
from printkit.press.drawing.style import style_of
from printkit.press.drawing.tools import Tools
from printkit.press.frame import Rect
from printkit.press.ops import Op
from printkit.press.template import Element
from printkit.press.text import Block, Style
from printkit.press.values import Trouble, Values, as_text

_KEPT = 256
"""Texts that an element remembers."""


def text(tools: Tools, element: Element, styles: Styles) -> Content:
    """A paragraph or several; what does not fit is told for every row."""
    written = tools.value(element, "text", "")
    style, names = style_of(tools, element, styles)
    fit = element.data.get("fit")
    if fit not in (None, "shrink", "line"):
        raise Trouble(f'"{fit}" is no way to fit; known: shrink, line', "fit")
    known: dict[tuple[str, Rect, int], Sequence[Op]] = {}

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        source = as_text(written.get(values))
        if not source or source.isspace():
            return ()
        look = style(values)
        key = (source, rect, id(look))
        ops = known.get(key)
        if ops is None:
            if len(known) > _KEPT:
                known.clear()
            may_be_small = _is_code(source, values.get("piece"))
            ops = _set(tools, element, source, look, rect, may_be_small=may_be_small)
            if ops:  # what does not fit is told for every row
                known[key] = ops
        return ops

    return Content(paint, written.names | names)


def _set(
    tools: Tools, element: Element, source: str, style: Style, rect: Rect, *, may_be_small: bool
) -> Sequence[Op]:
    block = tools.setter.compose(source, style, rect.width, rect.height)
    missing = tools.library.missing
    if missing:
        letters = ", ".join(f'"{c}" (U+{ord(c):04X})' for c in sorted(missing))
        missing.clear()
        message = f"no font has {letters}; name a family that has it in the style's `fonts:`"
        tools.problems.add(element, message, "text")
    if not block.fits:
        tools.problems.add(element, _overflow(block, source, rect), "text", each_row=True)
        return ()
    if not may_be_small:
        tools.legibility.size(element, block.size)
    return tools.setter.place(block, *rect)


def _is_code(source: str, piece: Piece | None) -> bool:
    """Whether a text is a piece's code or a good part of it, which may be small."""
    written = bare(source)
    return piece is not None and len(written) > 1 and written in bare(piece.payload)


def _overflow(block: Block, source: str, rect: Rect) -> str:
    words = " ".join(source.split())
    shown = words if len(words) <= 60 else f"{words[:57]}..."
    smallest = f"at {block.size:g} pt, the smallest that its style allows"
    if block.missing_width > 0.01:
        what = "the line" if block.style.one_line else "a word"
        return (
            f"the text does not fit: {what} is {block.missing_width:.1f} mm too wide for {rect.width:g} mm {smallest}: "
            f'"{shown}"'
        )
    return f'the text does not fit: {block.missing_height:.1f} mm of height are missing {smallest}: "{shown}"'
