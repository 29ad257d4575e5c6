"""Setting text: marks to pieces, pieces to lines, lines to operations.

Lines are broken first, then reordered (UAX #9). Everything is measured in em, so that another size needs no new shaping.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from printkit.measure import POINTS_PER_MM
from printkit.press import direction, markup
from printkit.press.fonts import Font, Library, font_key
from printkit.press.ops import Colour, Op, Text
from printkit.press.symbols import Symbols

Align: TypeAlias = Literal["start", "left", "centre", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]
_STEP = 0.25
"""Points between the sizes that are tried."""
_SLACK = 0.01
"""mm that rounding may cost."""
_SYMBOL = 1.28
"""Height of a symbol in text, in heights of a capital letter."""
_SIDE = 0.03
"""Room beside a symbol in em."""
_OBJECT = "\ufffc"
_SOFT = "\u00ad"
_BREAKS = re.compile(r"(?<=[^\W\d])([-–/]+)(?=[^\W\d])|([—\u200b\u00ad]+)")


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; colours and families are resolved."""

    families: tuple[str, ...] = ("Source Sans 3",)
    weight: int = 400
    bold: int = 700
    italic: bool = False
    size: float = 9.0
    """Points."""
    min: float = 9.0
    """Points, the smallest size that text may shrink to."""
    colour: Colour = "#000000"
    align: Align = "start"
    valign: Valign = "top"
    leading: float = 1.2
    """Distance of baselines in sizes."""
    tracking: float = 0.0
    """mm after each letter at full size."""
    case: Literal["none", "upper", "lower", "title"] = "none"
    indent: float = 0.0
    """mm before a paragraph's first line; negative: before all others."""
    gap: float = 0.0
    """mm between paragraphs at full size."""
    one_line: bool = False


class Piece(NamedTuple):
    """What one run of a line is made of; em."""

    text: str
    font: Font
    colour: str
    advance: float
    level: int
    symbol: str = ""
    place: int = 0
    """Position in its line, in reading order."""


class Unit(NamedTuple):
    """What is never broken: pieces, and the space after them."""

    advance: float
    pieces: tuple[Piece, ...]
    space: float
    """Width in em; 0 where a line may end without a space."""
    space_level: int
    soft: bool
    """Whether a hyphen appears when a line ends here."""
    top: float
    """Ink above the baseline in em."""
    bottom: float
    """Ink below the baseline in em."""


class Run(NamedTuple):
    """A paragraph's units, with running sums for breaking lines quickly."""

    units: Sequence[Unit]
    base: int
    """Level of the paragraph: 1 where it runs from right to left."""
    plain: bool
    """Whether all units are words of one look, parted by spaces."""
    starts: Sequence[float]
    """Where each unit begins, in em from the paragraph's begin."""
    ends: Sequence[float]
    """Where each unit ends."""


class Line(NamedTuple):
    """Units of one line, its width in em, its paragraph's base level, whether it begins a paragraph."""

    units: Sequence[Unit]
    advance: float
    base: int
    first: bool
    plain: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A text set in a width: lines at a size, and what is missing where it does not fit."""

    style: Style
    size: float
    """Points, after shrinking."""
    lines: tuple[Line, ...]
    width: float
    """Of the longest line, mm."""
    height: float
    """Ink from top to bottom, mm."""
    missing_width: float = 0.0
    """mm by which a word is too wide."""
    missing_height: float = 0.0
    """mm by which the lines are too high."""

    @property
    def fits(self) -> bool:
        """Whether nothing is missing."""
        return self.missing_width <= _SLACK and self.missing_height <= _SLACK


@dataclass(slots=True)
class Setter:
    """Sets texts with one box's fonts, symbols and colours."""

    library: Library
    symbols: Symbols
    colour: Callable[[str], Colour | None]
    """The colour of a name; raises ValueError with a sentence."""
    colours: Mapping[str, Colour] = field(default_factory=dict)
    """What names of colours inside symbols stand for."""
    _words: dict[tuple[str, str, float, float], _Words] = field(default_factory=dict)

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
        paragraphs = [self._units(p, style) for p in markup.parse(_cased(source, style.case))]
        lowest = min(style.min, style.size)
        block = _broken(paragraphs, style, style.size, width, height)
        if block.fits or lowest >= style.size:
            return _balanced(paragraphs, block, width, height)
        steps = int((style.size - lowest) / _STEP)
        # lines of a paragraph cover an area, so the fitting size is near the root of what there is to what is needed
        part = min(
            height / block.height if block.height else 1.0,
            width / block.width if block.width > width else 1.0,
        )
        step = max(
            0, min(steps, int(((part**0.5 if block.missing_height else part) * style.size - lowest) / _STEP))
        )
        block = _broken(paragraphs, style, lowest + step * _STEP, width, height)
        while block.fits and step < steps:
            larger = _broken(paragraphs, style, lowest + (step + 1) * _STEP, width, height)
            if not larger.fits:
                break
            block, step = larger, step + 1
        while not block.fits and step > 0:
            step -= 1
            block = _broken(paragraphs, style, lowest + step * _STEP, width, height)
        return _balanced(paragraphs, block, width, height)

    def place(self, block: Block, x: float, y: float, width: float, height: float = 0.0) -> tuple[Op, ...]:
        """Operations of a block in a box; without height it hangs from `y`.

        Args:
            block: from `compose`.
            x: left edge in mm.
            y: top edge in mm.
            width: mm.
            height: mm.
        """
        style, em = block.style, block.size / POINTS_PER_MM
        if not block.lines:
            return ()
        font = block.lines[0].units[0].pieces[0].font
        top, bottom = _top(block.lines[0]) * em, _bottom(block.lines[-1]) * em
        drop = block.height - top - bottom
        if style.valign == "top" or not height:
            first = y + max(font.ascent * em, top)
        elif style.valign == "middle":
            cap = font.cap_height * em
            first = y + (height - cap - drop) / 2 + cap
        else:
            first = y + height - max(font.descent * em, bottom) - drop
        if height:
            first = max(min(first, y + height - bottom - drop), y + top)
        ops: list[Op] = []
        for line, baseline in zip(block.lines, _baselines(block, first), strict=True):
            ops += self.line(block, line, x, baseline, width)
        return tuple(ops)

    def line(self, block: Block, line: Line, x: float, baseline: float, width: float) -> list[Op]:
        """Operations of one line of a block, aligned in a width."""
        style, em = block.style, block.size / POINTS_PER_MM
        indent = _indent(style, line)
        free = width - indent - line.advance * em
        align = style.align if style.align != "start" else ("right" if line.base else "left")
        if align == "centre":
            left = x + indent + free / 2
        elif align == "right":
            left = x + free if line.base else x + indent + free
        else:
            left = x if line.base else x + indent
        return self._drawn(line, left, baseline, block)

    def _drawn(self, line: Line, left: float, baseline: float, block: Block) -> list[Op]:
        size, em = block.size, block.size / POINTS_PER_MM
        tracking = round(block.style.tracking * size / block.style.size, 4)
        if line.plain:
            piece = line.units[0].pieces[0]
            text = " ".join([unit.pieces[0].text for unit in line.units])
            width = round(line.advance * em, 4)
            return [
                Text(
                    round(left, 4),
                    round(baseline, 4),
                    text,
                    piece.font.key,
                    size,
                    piece.colour,
                    width,
                    False,
                    tracking,
                )
            ]
        ops: list[tuple[int, Op]] = []
        for piece in _merged(_in_order(line)):
            width = piece.advance * em
            if piece.symbol:
                ops.append((piece.place, self._symbol(piece, left, baseline, em)))
            else:
                op = Text(
                    round(left, 4),
                    round(baseline, 4),
                    piece.text,
                    piece.font.key,
                    size,
                    piece.colour,
                    round(width, 4),
                    piece.level % 2 == 1,
                    tracking,
                )
                ops.append((piece.place, op))
            left += width
        if line.base or any(isinstance(op, Text) and op.rtl for _, op in ops):
            ops.sort(key=lambda pair: pair[0])  # drawn in reading order, so that it extracts in reading order
        return [op for _, op in ops]

    def _symbol(self, piece: Piece, left: float, baseline: float, em: float) -> Op:
        height = piece.font.cap_height * _SYMBOL * em
        top = baseline - piece.font.cap_height * em / 2 - height / 2
        width = piece.advance * em - 2 * _SIDE * em
        box = (left + _SIDE * em, top, width, height)
        return self.symbols.get(piece.symbol).drawn(box, piece.colour, self.colours)

    def _units(self, paragraph: markup.Paragraph, style: Style) -> Run:
        """A paragraph's unbreakable units."""
        if len(paragraph) == 1:
            plain = self._plain(paragraph[0], style)
            if plain is not None:
                return _summed(plain, 0, plain=True)
        text = "".join(part.text if isinstance(part, markup.Run) else _OBJECT for part in paragraph)
        base, levels = 0, None
        if direction.has_rtl(text):
            base = direction.base_level(text)
            levels = direction.levels(text, base)
        builder = _Builder(self, style, levels)
        for part in paragraph:
            if isinstance(part, markup.Run):
                builder.run(part)
            else:
                builder.mark(part)
        return _summed(builder.finish(), base, plain=False)

    def _plain(self, part: markup.Part, style: Style) -> list[Unit] | None:
        """The units of a text of one look without anything special, as most texts are; None for others."""
        if isinstance(part, markup.Mark) or _BREAKS.search(part.text) or direction.has_rtl(part.text):
            return None
        weight = max(style.bold, style.weight) if part.bold else style.weight
        font = self.library.font(font_key(style.families[0], weight, italic=part.italic != style.italic))
        if not font.covered.issuperset(part.text):
            return None
        colour = (self.colour(part.colour) if part.colour else None) or style.colour
        words = self._words.get((font.key, colour, style.tracking, style.size))
        if words is None:
            words = self._words[font.key, colour, style.tracking, style.size] = _Words(font, colour, style)
        return [words[word] for word in part.text.split(" ") if word]


class _Words(dict[str, Unit]):
    """Units of plain words of one look, made when first met."""

    def __init__(self, font: Font, colour: str, style: Style) -> None:
        super().__init__()
        self._font, self._colour = font, colour
        self._tracking = style.tracking / style.size * POINTS_PER_MM

    def __missing__(self, word: str) -> Unit:
        shaped = self._font.shape(word)
        advance = shaped.advance + self._tracking * len(word)
        piece = Piece(word, self._font, self._colour, advance, 0)
        space = self._font.space + self._tracking
        unit = self[word] = Unit(advance, (piece,), space, 0, False, shaped.top, shaped.bottom)
        return unit


def _summed(units: Sequence[Unit], base: int, *, plain: bool) -> Run:
    starts, ends, at = [], [], 0.0
    for unit in units:
        starts.append(at)
        at += unit.advance
        ends.append(at)
        at += unit.space
    return Run(units, base, plain, starts, ends)


class _Builder:
    """Collects the units of one paragraph."""

    def __init__(self, setter: Setter, style: Style, levels: Sequence[int] | None) -> None:
        self.setter = setter
        self.style = style
        self.levels = levels
        self.at = 0
        self.units: list[Unit] = []
        self.open: list[Piece] = []
        self.tracking = style.tracking / style.size * POINTS_PER_MM

    def run(self, run: markup.Run) -> None:
        style = self.style
        weight = max(style.bold, style.weight) if run.bold else style.weight
        colour = (self.setter.colour(run.colour) if run.colour else None) or style.colour
        for chunk, font in self.setter.library.choose(
            run.text, style.families, weight, run.italic != style.italic
        ):
            self._chunk(chunk, font, colour)

    def mark(self, mark: markup.Mark) -> None:
        style = self.style
        self._keep_number()
        symbol = self.setter.symbols.get(mark.symbol)
        font = self.setter.library.font(font_key(style.families[0], style.weight, italic=style.italic))
        colour = (self.setter.colour(mark.colour) if mark.colour else None) or style.colour
        advance = symbol.width / symbol.height * font.cap_height * _SYMBOL + 2 * _SIDE
        level = self.levels[self.at] if self.levels else 0
        self.open.append(Piece(_OBJECT, font, colour, advance, level, mark.symbol))
        self.at += 1

    def _keep_number(self) -> None:
        """A number stays on the line of the symbol that it counts."""
        if self.open or not self.units or not self.units[-1].space:
            return
        last = self.units[-1]
        if last.pieces[-1].text.lstrip("+-−×").isdigit():
            self.units.pop()
            end = last.pieces[-1]
            self.open = [*last.pieces, Piece(" ", end.font, end.colour, last.space, last.space_level)]

    def _chunk(self, chunk: str, font: Font, colour: str) -> None:
        words = chunk.split(" ")
        last = len(words) - 1
        for index, word in enumerate(words):
            if word:
                if self.levels is None and _BREAKS.search(word) is None:
                    self._piece(word, font, colour, 0)
                else:
                    self._parts(word, font, colour)
                self.at += len(word)
            if index < last:
                self._close(font.space + self.tracking, level=self.levels[self.at] if self.levels else 0)
                self.at += 1

    def _parts(self, word: str, font: Font, colour: str) -> None:
        """A word with inner breaks, or of several directions."""
        start = 0
        for match in _BREAKS.finditer(word):
            self._directed(
                word[start : match.end()].replace(_SOFT, "").replace("\u200b", ""), start, font, colour
            )
            self._close(0.0, soft=_SOFT in match.group())
            start = match.end()
        self._directed(word[start:], start, font, colour)

    def _directed(self, text: str, start: int, font: Font, colour: str) -> None:
        if self.levels is None:
            if text:
                self._piece(text, font, colour, 0)
            return
        begin = self.at + start
        levels = self.levels[begin : begin + len(text)]
        run = 0
        for index in range(1, len(text) + 1):
            if index == len(text) or levels[index] != levels[run]:
                if text[run:index]:
                    self._piece(text[run:index], font, colour, levels[run])
                run = index

    def _piece(self, text: str, font: Font, colour: str, level: int) -> None:
        advance = font.shape(text, rtl=level % 2 == 1).advance + self.tracking * len(text)
        self.open.append(Piece(text, font, colour, advance, level))

    def _close(self, space: float, *, level: int = 0, soft: bool = False) -> None:
        if self.open:
            pieces = tuple(self.open)
            advance = pieces[0].advance if len(pieces) == 1 else sum(piece.advance for piece in pieces)
            top = max(map(_piece_top, pieces))
            bottom = max(map(_piece_bottom, pieces))
            self.units.append(Unit(advance, pieces, space, level, soft, top, bottom))
            self.open = []

    def finish(self) -> list[Unit]:
        self._close(0.0)
        return self.units


def _cased(source: str, case: str) -> str:
    """The text in capitals or small letters, names of symbols and colours untouched."""
    if case == "none":
        return source
    change = {"upper": str.upper, "lower": str.lower, "title": str.title}[case]
    kept = re.compile(r"(\\.|:(?:fa:)?[A-Za-z][\w/-]*:|\{[\w#-]+\|)")
    return "".join(part if index % 2 else change(part) for index, part in enumerate(kept.split(source)))


def _broken(paragraphs: Sequence[Run], style: Style, size: float, width: float, height: float) -> Block:
    """Break paragraphs greedily at one size."""
    em = size / POINTS_PER_MM
    lines: list[Line] = []
    for paragraph in paragraphs:
        _break(paragraph, style, width / em, em, lines)
    if not lines:
        return Block(style, size, (), 0.0, 0.0)
    if style.indent:
        widest = max(line.advance * em + _indent(style, line) for line in lines)
    else:
        widest = max([line.advance for line in lines]) * em
    gaps = sum([line.first for line in lines]) - 1
    drop = (len(lines) - 1) * style.leading * em + gaps * style.gap * size / style.size
    total = drop + (_top(lines[0]) + _bottom(lines[-1])) * em
    return Block(style, size, tuple(lines), widest, total, max(0.0, widest - width), max(0.0, total - height))


def _break(run: Run, style: Style, width: float, em: float, lines: list[Line]) -> None:
    units, starts, ends = run.units, run.starts, run.ends
    count = len(units)
    at = 0
    while at < count:
        room = width - _indent_em(style, em, first=at == 0) if style.indent else width
        end = count if style.one_line else bisect_right(ends, starts[at] + room + 1e-6, at)
        end = max(end, at + 1)
        lines.append(Line(units[at:end], ends[end - 1] - starts[at], run.base, at == 0, run.plain))
        at = end


def _balanced(paragraphs: Sequence[Run], block: Block, width: float, height: float) -> Block:
    """Centred lines of like length: the narrowest measure that needs no further line."""
    count = len(block.lines)
    if (
        block.style.align != "centre"
        or not len(paragraphs) < count <= 2 * len(paragraphs) + 2
        or not block.fits
    ):
        return block
    low, high, best = width * 0.4, width, block
    for _ in range(7):
        middle = (low + high) / 2
        tried = _broken(paragraphs, block.style, block.size, middle, height)
        if tried.fits and len(tried.lines) == count:
            high, best = middle, tried
        else:
            low = middle
    return best


def _baselines(block: Block, first: float) -> Iterator[float]:
    em = block.size / POINTS_PER_MM
    gap = block.style.gap * block.size / block.style.size
    at = first
    for index, line in enumerate(block.lines):
        if index:
            at += block.style.leading * em + (gap if line.first else 0.0)
        yield at


def _indent(style: Style, line: Line) -> float:
    """Room before the line in mm."""
    return max(style.indent, 0.0) if line.first else max(-style.indent, 0.0)


def _indent_em(style: Style, em: float, *, first: bool) -> float:
    return (max(style.indent, 0.0) if first else max(-style.indent, 0.0)) / em


def _top(line: Line) -> float:
    """Ink above the baseline in em."""
    return max([unit.top for unit in line.units])


def _bottom(line: Line) -> float:
    """Ink below the baseline in em."""
    return max([unit.bottom for unit in line.units])


def _piece_top(piece: Piece) -> float:
    if piece.symbol:
        return piece.font.cap_height * (1 + _SYMBOL) / 2
    return piece.font.shape(piece.text, rtl=piece.level % 2 == 1).top


def _piece_bottom(piece: Piece) -> float:
    if piece.symbol:
        return piece.font.cap_height * (_SYMBOL - 1) / 2
    return piece.font.shape(piece.text, rtl=piece.level % 2 == 1).bottom


def _in_order(line: Line) -> list[Piece]:
    """The line's pieces with the spaces between them, from left to right."""
    pieces: list[Piece] = []
    last = len(line.units) - 1
    for index, unit in enumerate(line.units):
        pieces += unit.pieces
        if index < last and unit.space:
            end = unit.pieces[-1]
            pieces.append(Piece(" ", end.font, end.colour, unit.space, unit.space_level))
        elif index == last and unit.soft:
            end = unit.pieces[-1]
            pieces.append(Piece("-", end.font, end.colour, end.font.shape("-").advance, end.level))
    levels = [piece.level for piece in pieces]
    if any(levels):
        pieces = [piece._replace(place=place) for place, piece in enumerate(pieces)]
        return direction.visual(pieces, levels)
    return pieces


def _merged(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbours of one look and direction as one run."""
    run: list[Piece] = []
    for piece in pieces:
        if run and (
            piece.symbol
            or run[0].symbol
            or piece.font is not run[0].font
            or piece.level != run[0].level
            or (piece.colour != run[0].colour and piece.text != " ")
        ):
            yield _one(run)
            run = []
        run.append(piece)
    if run:
        yield _one(run)


def _one(run: list[Piece]) -> Piece:
    if len(run) == 1:
        return run[0]
    first = run[0]
    ordered = list(reversed(run)) if first.level % 2 else run
    return ordered[0]._replace(
        text="".join(piece.text for piece in ordered), advance=sum(piece.advance for piece in run)
    )
