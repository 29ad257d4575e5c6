"""One box's fonts, symbols and colours, and all texts that are set with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from printkit.press.fonts import Library
from printkit.press.ops import Colour, Op
from printkit.press.svg.symbols import Symbols
from printkit.press.text.breaking import Block, add_soft_hyphens, fit_text
from printkit.press.text.measuring import Measurer
from printkit.press.text.painting import TextPainter
from printkit.press.text.unit import Style, TextLine


class Typesetter:
    """Sets texts with one box's fonts, symbols and colours.

    Args:
        library: where fonts come from.
        symbols: that texts may name.
        colour: the colour of a name; raises ValueError with a sentence.
        colours: what names of colours inside symbols stand for.
    """

    __slots__ = ("_measurer", "_painter")

    def __init__(
        self,
        library: Library,
        symbols: Symbols,
        colour: Callable[[str], Colour | None],
        colours: Mapping[str, Colour] | None = None,
    ) -> None:
        self._measurer = Measurer(library, symbols, colour)
        self._painter = TextPainter(symbols, colours or {})

    def compose(self, source: str, style: Style, width: float, height: float = float("inf")) -> Block:
        """Break a text into lines, at the largest size between the style's limits that fits.

        Args:
            source: text with marks (docs/templates.md, Text).
            style: how it looks.
            width: mm.
            height: mm; without it the text keeps its full size unless a word is too wide.

        Raises:
            FontError: an unknown family.
            SymbolError: an unknown symbol.
            ValueError: an unknown colour.
        """
        if style.hyphenate:
            source = add_soft_hyphens(source, style.hyphenate)
        return fit_text(self._measurer.measure_paragraphs(source, style), style, width, height)

    def place(self, block: Block, x: float, y: float, width: float, height: float = 0.0) -> tuple[Op, ...]:
        """Operations of a block in a box; without height it hangs from `y`.

        Args:
            block: from `compose`.
            x: left edge in mm.
            y: top edge in mm.
            width: mm.
            height: mm.
        """
        return self._painter.place(block, x, y, width, height)

    def line(self, block: Block, line: TextLine, x: float, baseline: float, width: float) -> list[Op]:
        """Operations of one line of a block, aligned in a width."""
        return self._painter.line(block, line, x, baseline, width)
