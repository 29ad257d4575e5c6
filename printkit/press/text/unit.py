"""The look of a text, and the parts of its lines: pieces, unbreakable units, paragraphs; in em."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from printkit.press.fonts import Font
from printkit.press.ops import Colour
from printkit.press.text.markup import LOWERED, RAISED, UNDERLINED

Align: TypeAlias = Literal["start", "left", "centre", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]


class Style(Struct, frozen=True, cache_hash=True):
    """The look of a text; colours and families are resolved."""

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
    hyphenate: str = ""
    """Language in which words are hyphenated; empty: only at soft hyphens."""
    fit: Literal["shrink", "line", "grow", "same"] = "shrink"
    """`same`: all texts of an element are as large as the tightest of them."""
    effects: Any = None
    """Effects of its letters besides their colour; the code that places a text draws them."""


_SMALL, _UP, _DOWN = 0.64, 0.34, 0.16
"""Of raised and lowered letters: their size, and how far they are moved, in em."""
LOWEST = 0.16
"""Where a line under letters ends, in em below the baseline."""
OBJECT = "\ufffc"
"""Stands for a symbol in text."""
SYMBOL = 1.28
"""Height of a symbol in text, in heights of a capital letter."""
SIDE = 0.03
"""Room beside a symbol in em."""


class RunPiece(NamedTuple):
    """A part of one run in a line; em."""

    text: str
    font: Font
    colour: str
    advance: float
    level: int
    symbol: str = ""
    place: int = 0
    """Position in its line, in reading order."""
    extra: str = ""
    """As of a run: lines under or through it, and whether it is raised or lowered."""

    @property
    def scale(self) -> float:
        """The size as a fraction of the line's."""
        return _SMALL if RAISED in self.extra or LOWERED in self.extra else 1.0

    @property
    def rise(self) -> float:
        """The height of its baseline above the line's, in em."""
        return _UP if RAISED in self.extra else -_DOWN if LOWERED in self.extra else 0.0


class Unit(NamedTuple):
    """A part of a line that is never broken: pieces, and the space after them."""

    advance: float
    pieces: tuple[RunPiece, ...]
    space: float
    """Width in em; 0 where a line may end without a space."""
    space_level: int
    hyphen: float
    """Width in em of the hyphen that appears where a line ends here; 0 where none does."""
    top: float
    """Ink above the baseline in em."""
    bottom: float
    """Ink below the baseline in em."""


class ParagraphRun(Struct, frozen=True):
    """A paragraph's units, with running sums for breaking lines quickly."""

    units: Sequence[Unit]
    base: int
    """Level of the paragraph: 1 where it runs from right to left."""
    plain: bool
    """Whether all units are words of one look, parted by spaces."""
    starts: Sequence[float]
    """Where each unit begins, in em from the paragraph's beginning."""
    ends: Sequence[float]
    """Where each unit ends."""
    hang: float = 0.0
    """Room in em before all lines but the first: a list's item is aligned beside its mark."""
    words: Sequence[str] = ()
    """The units of a plain paragraph as texts."""


class TextLine(Struct, frozen=True):
    """Units of one line, its width in em, its paragraph's base level, whether it begins a paragraph."""

    units: Sequence[Unit]
    advance: float
    base: int
    first: bool
    plain: bool
    hang: float = 0.0
    """Room in em before the line."""
    words: Sequence[str] = ()
    """The units of a plain line as texts."""

    def find_word(self, index: int) -> str:
        """Return one unit as text; empty for a symbol."""
        if self.plain:
            return self.words[index]
        return "".join(["" if piece.symbol else piece.text for piece in self.units[index].pieces])

    @property
    def top(self) -> float:
        """Ink above the baseline in em."""
        return max([unit.top for unit in self.units])

    @property
    def bottom(self) -> float:
        """Ink below the baseline in em."""
        return max([unit.bottom for unit in self.units])


def piece_top(piece: RunPiece) -> float:
    """Ink above the baseline in em."""
    if piece.symbol:
        return piece.font.cap_height * (1 + SYMBOL) / 2
    return piece.font.shape(piece.text, rtl=piece.level % 2 == 1).top * piece.scale + piece.rise


def piece_bottom(piece: RunPiece) -> float:
    """Ink below the baseline in em."""
    if piece.symbol:
        return piece.font.cap_height * (SYMBOL - 1) / 2
    ink = piece.font.shape(piece.text, rtl=piece.level % 2 == 1).bottom * piece.scale - piece.rise
    return max(ink, LOWEST) if UNDERLINED in piece.extra else ink
