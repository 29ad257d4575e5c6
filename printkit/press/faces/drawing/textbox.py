"""Texts: set in their box, the same text only once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.box.box_errors import Problem
from printkit.box.contents import Piece
from printkit.codes import strip_code
from printkit.press.faces.drawing.lettereffects import apply_effects
from printkit.press.faces.drawing.lint import make_mark
from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.problems import SMALLEST
from printkit.press.faces.drawing.textstyle import style_of
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.drawing.trace import fit_of
from printkit.press.faces.elementkeys import TextKeys, word_of
from printkit.press.faces.placement import Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_text
from printkit.press.ops import Group, Op
from printkit.press.text import Block, Style, markup
from printkit.press.text.painting import list_ink

_FITTING: Sequence[Op] = (Group(()),)
"""Stands for a text that was not drawn because it fits."""
_LONGEST = 20_000
"""Characters of a text on a face."""
_KEPT = 256
"""Texts that an element remembers."""


def compile_text(tools: Tools, element: Element, styles: Styles) -> Content:
    """Return a paragraph or several; a text that does not fit is reported for every row."""
    written = tools.value(element, "text", "")
    style, names = style_of(tools, element, styles)
    word_of(TextKeys, "fit", element.data.get("fit"))
    known: dict[tuple[str, Rect, Style], tuple[Sequence[Op], Block]] = {}
    place = (element.file, element.line, element.id)

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        source = as_text(written.get(values))
        if not source or source.isspace():
            return ()
        if len(source) > _LONGEST:
            raise Trouble(f"a text of {len(source)} characters; no face holds more than {_LONGEST}", "text")
        look = style(values)
        if look.fit == "same":
            look = _in_common(tools, place, source, look, rect)
        key = (source, rect, look)
        found = known.get(key)
        if found is None:
            if len(known) > _KEPT:
                known.clear()
            before = tools.problems.count
            found = _set_text(tools, element, source, look, rect, piece=values.get("piece"))
            if found is None:
                return ()
            if tools.problems.count == before:
                known[key] = found  # problems are reported for every row
        ops, block = found
        if tools.marks is not None and not _is_code(source, values.get("piece")):
            tools.marks.append(make_mark(element, source, list_ink(block, *rect)))
        if tools.trace is not None:
            tools.fit = (fit_of(block, source, rect), source)
        return ops

    return Content(paint, written.names | names)


def _in_common(tools: Tools, place: tuple[str, int, str], source: str, look: Style, rect: Rect) -> Style:
    """Return the style in the size that all texts of the element share."""
    tools.has_same = True
    if tools.measuring:
        block = tools.setter.compose(source, look, rect.width, rect.height)
        tools.same[place] = min(tools.same.get(place, look.size), block.size)
    size = tools.same.get(place, look.size)
    if size >= look.size:
        return look
    shrunk = size / look.size
    return replace(look, size=size, tracking=look.tracking * shrunk, gap=look.gap * shrunk)


def _set_text(
    tools: Tools, element: Element, source: str, style: Style, rect: Rect, *, piece: Piece | None
) -> tuple[Sequence[Op], Block] | None:
    for fault in markup.find_faults(source):
        shown = f'{fault.message}: "{shorten_text(source)}"'
        tools.problems.add(element, shown, "text", each_row=True, warning=fault.warning, kind=fault.message)
    block = tools.setter.compose(source, style, rect.width, rect.height)
    tools.tell_symbols(element, "text")
    missing = tools.library.take_missing()
    if missing:
        message = f"no font has {missing}; name a family that has it in the style's `fonts:`"
        tools.problems.add(element, message, "text", each_row=True)
    for family, lacking in tools.library.lacking:
        tools.problems.tell(
            Problem(
                "box.yaml",
                f"{family} has no {lacking} letters, so they are set plain; name another family, or put the style's file into fonts/",
                where="fonts",
                warning=True,
            )
        )
    tools.library.lacking.clear()
    if not block.fits:
        tools.problems.add(element, _describe_overflow(block, source, rect), "text", each_row=True)
        return None
    if block.size < SMALLEST and not _is_code(source, piece):
        tools.legibility.size(element, block.size)
    if tools.dry and tools.trace is None and not tools.edge and rect.lies_inside(tools.frame):
        return _FITTING, block
    ops = tools.setter.place(block, *rect)
    if style.effects is not None:
        ops = apply_effects(ops, style.effects, rect, tools.library)
    return ops, block


def _is_code(source: str, piece: Piece | None) -> bool:
    """Return whether a text is a piece's code or a large part of it, which may be small."""
    written = strip_code(source)
    return piece is not None and len(written) > 1 and written in strip_code(piece.payload)


def _describe_overflow(block: Block, source: str, rect: Rect) -> str:
    shown = shorten_text(source)
    smallest = f"at {block.size:g} pt, the smallest that its style allows"
    if block.missing_width > 0.01:
        what = "the line" if block.style.one_line else "a word"
        return (
            f"the text does not fit: {what} is {block.missing_width:.1f} mm too wide for {rect.width:g} mm {smallest}: "
            f'"{shown}"'
        )
    return f'the text does not fit: {block.missing_height:.1f} mm of height are missing {smallest}: "{shown}"'


def shorten_text(source: str) -> str:
    """Return a text's beginning."""
    words = " ".join(source.split())
    return words if len(words) <= 60 else f"{words[:57]}..."
