"""One box's fonts, symbols and colours, and all texts that are set with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain
from operator import itemgetter

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.box.contents import Ink
from printkit.measure import POINTS_PER_MM
from printkit.press.fonts import Font, Library, direction, font_key
from printkit.press.ops import Colour, Op
from printkit.press.svg.symbols import Symbols
from printkit.press.text import markup
from printkit.press.text.breaking import Block, add_soft_hyphens, fit_text
from printkit.press.text.painting import TextPainter
from printkit.press.text.unit import (
    OBJECT,
    SIDE,
    SYMBOL,
    ParagraphRun,
    RunPiece,
    Style,
    TextLine,
    Unit,
    piece_bottom,
    piece_top,
)

# From text with marks to units: fonts chosen, words shaped and measured


_SOFT = "\u00ad"
_ITEM = re.compile(r"(?:•|–|\d{1,2}[.)]) ")
"""The beginning of a list's item."""
_BREAKS = re.compile(r"(?<=[^\W\d])([-–/]+)(?=[^\W\d])|([—\u200b\u00ad]+)")


class Measurer(Struct):
    """Measures texts with one box's fonts, symbols and colours."""

    library: Library
    symbols: Symbols
    colour: Callable[[str], Colour | None]
    """The colour of a name; raises ValueError with a sentence."""
    _words: dict[tuple[str, str, float, float], _Words] = field(default_factory=dict)

    def measure_paragraphs(self, source: str, style: Style) -> list[ParagraphRun]:
        """Return a text's paragraphs.

        Raises:
            FontError: an unknown family.
            SymbolError: an unknown symbol.
            ValueError: an unknown colour.
        """
        return [self._measure_units(p, style) for p in markup.parse(_change_case(source, style.case))]

    def _measure_units(self, paragraph: markup.Paragraph, style: Style) -> ParagraphRun:
        """Return a paragraph's unbreakable units."""
        if not paragraph:
            return _sum_units([self._make_blank_unit(style)], 0)
        if len(paragraph) == 1:
            plain = self._measure_plain_text(paragraph[0], style)
            if plain is not None:
                words, units = plain
                return _hang_item(paragraph, _sum_units(units, 0, words), style)
        text = "".join(part.text if isinstance(part, markup.Run) else OBJECT for part in paragraph)
        base, levels = 0, None
        if direction.has_rtl(text):
            base = direction.base_level(text)
            levels = direction.find_levels(text, base)
        builder = _Builder(self, style, levels)
        for part in paragraph:
            if isinstance(part, markup.Run):
                builder.add_run(part)
            else:
                builder.mark(part)
        return _hang_item(paragraph, _sum_units(builder.finish(), base), style)

    def _make_blank_unit(self, style: Style) -> Unit:
        """Make the unit of a blank line: nothing, as high as a line of capitals."""
        font = self.library.find_font(font_key(style.families[0], style.weight, italic=style.italic))
        return Unit(0.0, (RunPiece("", font, style.colour, 0.0, 0),), 0.0, 0, 0.0, font.cap_height, 0.0)

    def _measure_plain_text(self, part: markup.Part, style: Style) -> tuple[list[str], list[Unit]] | None:
        """Return words and units of a text of one look without anything special, as most texts are; None for others."""
        if isinstance(part, markup.Mark) or part.extra:
            return None
        weight = max(style.bold, style.weight) if part.bold else style.weight
        font = self.library.find_font(font_key(style.families[0], weight, italic=part.italic != style.italic))
        if " " in part.text and " " not in font.characters:
            return None
        colour = (self.colour(part.colour) if part.colour else None) or style.colour
        words = self._words.get((font.key, colour, style.tracking, style.size))
        if words is None:
            words = self._words[font.key, colour, style.tracking, style.size] = _Words(font, colour, style)
        texts = list(filter(None, part.text.split(" ")))
        try:
            return texts, list(map(words.__getitem__, texts))
        except _SpecialWord:
            return None


def _hang_item(paragraph: markup.Paragraph, run: ParagraphRun, style: Style) -> ParagraphRun:
    """Return a list's item, whose further lines are aligned beside its mark."""
    first = paragraph[0]
    if not isinstance(first, markup.Run) or len(run.units) < 2 or run.base:
        return run
    if style.align not in ("start", "left") or _ITEM.match(first.text) is None:
        return run
    return replace(run, hang=run.starts[1])


class _SpecialWord(Exception):  # controls the flow, no error
    """A word with inner breaks, from right to left, or with letters missing in its font."""


class _Words(dict[str, Unit]):
    """Units of plain words of one look, made on first use."""

    def __init__(self, font: Font, colour: str, style: Style) -> None:
        super().__init__()
        self._font, self._colour = font, colour
        self._tracking = style.tracking / style.size * POINTS_PER_MM

    def __missing__(self, word: str) -> Unit:
        special = _BREAKS.search(word) or direction.has_rtl(word)
        if special or not self._font.characters.issuperset(word):
            raise _SpecialWord
        shaped = self._font.shape(word)
        advance = shaped.advance + self._tracking * len(word)
        piece = RunPiece(word, self._font, self._colour, advance, 0)
        space = self._font.space + self._tracking
        unit = self[word] = Unit(advance, (piece,), space, 0, 0.0, shaped.top, shaped.bottom)
        return unit


_STEPS = itemgetter(0, 2)
"""A unit's advance and space."""


def _sum_units(units: Sequence[Unit], base: int, words: Sequence[str] | None = None) -> ParagraphRun:
    """Return a paragraph with where its units begin and end; with `words` a plain one."""
    sums = list(accumulate(chain.from_iterable(map(_STEPS, units))))
    starts = [0.0, *sums[1:-1:2]] if sums else []
    return ParagraphRun(units, base, words is not None, starts, sums[::2], words=words or ())


class _Builder:
    """Collects the units of one paragraph."""

    def __init__(self, measurer: Measurer, style: Style, levels: Sequence[int] | None) -> None:
        self.measurer = measurer
        self.style = style
        self.levels = levels
        self.at = 0
        self.extra = ""
        """Of the run that is being added."""
        self.units: list[Unit] = []
        self.open: list[RunPiece] = []
        self.tracking = style.tracking / style.size * POINTS_PER_MM

    def add_run(self, run: markup.Run) -> None:
        style = self.style
        weight = max(style.bold, style.weight) if run.bold else style.weight
        colour = (self.measurer.colour(run.colour) if run.colour else None) or style.colour
        for chunk, font in self.measurer.library.choose(
            run.text, style.families, weight, run.italic != style.italic, outlined=False
        ):
            self.extra = run.extra
            self._add_chunk(chunk, font, colour)

    def mark(self, mark: markup.Mark) -> None:
        style = self.style
        self._keep_number()
        symbol = self.measurer.symbols.get(mark.symbol)
        font = self.measurer.library.find_font(font_key(style.families[0], style.weight, italic=style.italic))
        colour = (self.measurer.colour(mark.colour) if mark.colour else None) or style.colour
        advance = symbol.width / symbol.height * font.cap_height * SYMBOL + 2 * SIDE
        level = self.levels[self.at] if self.levels else 0
        self.open.append(RunPiece(OBJECT, font, colour, advance, level, mark.symbol))
        self.at += 1

    def _keep_number(self) -> None:
        """Keep a number on the line of the symbol that it counts."""
        if self.open or not self.units or not self.units[-1].space:
            return
        last = self.units[-1]
        if last.pieces[-1].text.lstrip("+-−×").isdigit():
            self.units.pop()
            end = last.pieces[-1]
            self.open = [*last.pieces, RunPiece(" ", end.font, end.colour, last.space, last.space_level)]

    def _add_chunk(self, chunk: str, font: Font, colour: str) -> None:
        words = chunk.split(" ")
        last = len(words) - 1
        for index, word in enumerate(words):
            if word:
                if self.levels is None and _BREAKS.search(word) is None:
                    self._add_piece(word, font, colour, 0)
                else:
                    self._add_word_parts(word, font, colour)
                self.at += len(word)
            if index < last:
                self._close_unit(font.space + self.tracking, level=self.levels[self.at] if self.levels else 0)
                self.at += 1

    def _add_word_parts(self, word: str, font: Font, colour: str) -> None:
        """Add a word with inner breaks, or of several directions."""
        start = 0
        for match in _BREAKS.finditer(word):
            self._add_directed_text(
                word[start : match.end()].replace(_SOFT, "").replace("\u200b", ""), start, font, colour
            )
            self._close_unit(0.0, hyphen=font.shape("-").advance if _SOFT in match.group() else 0.0)
            start = match.end()
        self._add_directed_text(word[start:], start, font, colour)

    def _add_directed_text(self, text: str, start: int, font: Font, colour: str) -> None:
        if self.levels is None:
            if text:
                self._add_piece(text, font, colour, 0)
            return
        begin = self.at + start
        levels = self.levels[begin : begin + len(text)]
        run = 0
        for index in range(1, len(text) + 1):
            if index == len(text) or levels[index] != levels[run]:
                if text[run:index]:
                    self._add_piece(text[run:index], font, colour, levels[run])
                run = index

    def _add_piece(self, text: str, font: Font, colour: str, level: int) -> None:
        piece = RunPiece(text, font, colour, 0.0, level, extra=self.extra)
        advance = font.shape(text, rtl=level % 2 == 1).advance * piece.scale + self.tracking * len(text)
        self.open.append(piece._replace(advance=advance))

    def _close_unit(self, space: float, *, level: int = 0, hyphen: float = 0.0) -> None:
        if self.open:
            pieces = tuple(self.open)
            advance = pieces[0].advance if len(pieces) == 1 else sum(piece.advance for piece in pieces)
            top = max(map(piece_top, pieces))
            bottom = max(map(piece_bottom, pieces))
            self.units.append(Unit(advance, pieces, space, level, hyphen, top, bottom))
            self.open = []
        elif space and self.units and not self.units[-1].space:  # after a dash that ends a word
            self.units[-1] = self.units[-1]._replace(space=space, space_level=level, hyphen=0.0)

    def finish(self) -> list[Unit]:
        self._close_unit(0.0)
        if self.units:
            self.units[-1] = self.units[-1]._replace(hyphen=0.0)
        return self.units


def _change_case(source: str, case: str) -> str:
    """Return the text in capitals or small letters, leaving names of symbols and colours unchanged."""
    if case == "none":
        return source
    change = {"upper": str.upper, "lower": str.lower, "title": str.title}[case]
    kept = re.compile(r"(\\.|:(?:fa:|gi:)?[A-Za-z][\w/-]*(?:#[\w.-]+)?:|\{[\w#-]+\|)")
    return "".join(part if index % 2 else change(part) for index, part in enumerate(kept.split(source)))


class Typesetter:
    """Sets texts with one box's fonts, symbols and colours.

    Args:
        library: the source of fonts.
        symbols: those that texts may name.
        colour: the colour of a name; raises ValueError with a sentence.
        colours: what names of colours inside symbols stand for.
        ink: the ink of letters that are pictures.
    """

    __slots__ = ("_measurer", "_painter")

    def __init__(
        self,
        library: Library,
        symbols: Symbols,
        colour: Callable[[str], Colour | None],
        colours: Mapping[str, Colour] | None = None,
        ink: Ink = "full",
    ) -> None:
        self._measurer = Measurer(library, symbols, colour)
        self._painter = TextPainter(symbols, colours or {}, ink)

    def compose(self, source: str, style: Style, width: float, height: float = float("inf")) -> Block:
        """Break a text into lines, at the largest size between the style's limits that fits.

        Args:
            source: text with marks (docs/templates.md, Text).
            style: its look.
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

    def take_missing(self) -> str:
        """Return the letters that no font had since the last time, named; "" where there were none."""
        return self._measurer.library.take_missing()

    def place(self, block: Block, x: float, y: float, width: float, height: float = 0.0) -> tuple[Op, ...]:
        """Return operations of a block in a box; without height it hangs from `y`.

        Args:
            block: from `compose`.
            x: left edge in mm.
            y: top edge in mm.
            width: mm.
            height: mm.
        """
        return self._painter.place(block, x, y, width, height)

    def line(self, block: Block, line: TextLine, x: float, baseline: float, width: float) -> list[Op]:
        """Return operations of one line of a block, aligned in a width."""
        return self._painter.line(block, line, x, baseline, width)
