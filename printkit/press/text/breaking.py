"""Break units into lines: with hyphens on request, greedily, at the largest size that fits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.measure import POINTS_PER_MM
from printkit.nearest import list_words, suggest_nearest
from printkit.press.text.unit import ParagraphRun, Style, TextLine

_STEP = 0.25
"""Points between the tried sizes."""
_SLACK = 0.01
"""mm that rounding may cost."""
_SHORT, _FULL = 0.2, 0.72
"""Parts of the width: a last line below the first looks lost, a line above the second still looks full."""
_ALONE = 0.35
"""Part of the width: a single last word below it looks lost, and may have company from the line above."""
_HALF = 0.4
"""Part of the width that a line keeps when its number or its last word moves to the next line."""


class Block(Struct, frozen=True):
    """A text set in a width: lines at a size, and the missing part where it does not fit."""

    style: Style
    size: float
    """Points, after shrinking."""
    lines: tuple[TextLine, ...]
    width: float
    """Of the longest line, mm."""
    height: float
    """Ink from top to bottom, mm."""
    top: float = 0.0
    """Ink of the first line above its baseline, em."""
    bottom: float = 0.0
    """Ink of the last line below its baseline, em."""
    missing_width: float = 0.0
    """mm by which a word is too wide."""
    missing_height: float = 0.0
    """mm by which the lines are too high."""

    @property
    def fits(self) -> bool:
        """Whether nothing is missing."""
        return self.missing_width <= _SLACK and self.missing_height <= _SLACK


def fit_text(paragraphs: Sequence[ParagraphRun], style: Style, width: float, height: float) -> Block:
    """Return lines at the largest size between the style's limits that fits; at the smallest where none does."""
    lowest = min(style.min, style.size)
    block = _break_text(paragraphs, style, style.size, width, height)
    if block.fits or lowest >= style.size:
        return _even_lines(paragraphs, block, width, height)
    steps = int((style.size - lowest) / _STEP)
    # lines of a paragraph cover an area, so the fitting size is near the root of available over needed area
    part = min(
        height / block.height if block.height else 1.0,
        width / block.width if block.width > width else 1.0,
    )
    step = max(
        0, min(steps, int(((part**0.5 if block.missing_height else part) * style.size - lowest) / _STEP))
    )
    block = _break_text(paragraphs, style, lowest + step * _STEP, width, height)
    while block.fits and step < steps:
        larger = _break_text(paragraphs, style, lowest + (step + 1) * _STEP, width, height)
        if not larger.fits:
            break
        block, step = larger, step + 1
    while not block.fits and step > 0:
        step -= 1
        block = _break_text(paragraphs, style, lowest + step * _STEP, width, height)
    return _even_lines(paragraphs, block, width, height)


def _break_text(
    paragraphs: Sequence[ParagraphRun], style: Style, size: float, width: float, height: float
) -> Block:
    """Break paragraphs greedily at one size."""
    em = size / POINTS_PER_MM
    lines: list[TextLine] = []
    for paragraph in paragraphs:
        _break_paragraph(paragraph, style, width / em, em, lines)
    if not lines:
        return Block(style, size, (), 0.0, 0.0)
    if style.indent or any(line.hang for line in lines):
        widest = max(line.advance * em + indent_of(style, line, em) for line in lines)
    else:
        widest = max([line.advance for line in lines]) * em
    gaps = sum([line.first for line in lines]) - 1
    drop = (len(lines) - 1) * style.leading * em + gaps * style.gap * size / style.size
    top, bottom = lines[0].top, lines[-1].bottom
    total = drop + (top + bottom) * em
    missing = max(0.0, widest - width), max(0.0, total - height)
    return Block(style, size, tuple(lines), widest, total, top, bottom, *missing)


def _break_paragraph(run: ParagraphRun, style: Style, width: float, em: float, lines: list[TextLine]) -> None:
    units, words, starts, ends = run.units, run.words, run.starts, run.ends
    count = len(units)
    at = 0
    while at < count:
        room = width - _indent_in_em(style, em, first=at == 0) if style.indent else width
        hang = run.hang if at else 0.0
        room -= hang
        end = count if style.one_line else bisect_right(ends, starts[at] + room + 1e-6, at)
        end = max(end, at + 1)
        advance = ends[end - 1] - starts[at]
        if not run.plain and end < count:
            while (hyphen := units[end - 1].hyphen) and end > at + 1 and advance + hyphen > room + 1e-6:
                end -= 1
                advance = ends[end - 1] - starts[at]
            advance += hyphen
        lines.append(TextLine(units[at:end], advance, run.base, at == 0, run.plain, hang, words[at:end]))
        at = end


def _even_lines(paragraphs: Sequence[ParagraphRun], block: Block, width: float, height: float) -> Block:
    """Improve lines: no word alone in a line, and numbers stay with what they count.

    Centred lines get similar lengths; lone words get company where a word can be spared.
    """
    if len(block.lines) < 2 or not block.fits:
        return block
    if block.style.align == "centre":
        return _join_counts(_balance_lines(paragraphs, block, width, height), width)
    return _join_counts(_ease_last_words(block, width), width)


def _balance_lines(paragraphs: Sequence[ParagraphRun], block: Block, width: float, height: float) -> Block:
    """Return centred lines of similar length: the narrowest measure that needs no further line.

    Of longer texts only those that end with a word alone.
    """
    count = len(block.lines)
    if count <= len(paragraphs):
        return block
    if count > 2 * len(paragraphs) + 2 and len(block.lines[-1].units) > 1:
        return block
    low, high, best = width * 0.4, width, block
    for _ in range(7):
        middle = (low + high) / 2
        tried = _break_text(paragraphs, block.style, block.size, middle, height)
        if tried.fits and len(tried.lines) == count:
            high, best = middle, tried
        else:
            low = middle
    return best


def _ease_last_words(block: Block, width: float) -> Block:
    """Return the block with company for words that end a paragraph alone, where the line above can spare some."""
    em = block.size / POINTS_PER_MM
    lines = list(block.lines)
    for index in range(1, len(lines)):
        above, last = lines[index - 1 : index + 1]
        if last.first or not (index + 1 == len(lines) or lines[index + 1].first):
            continue
        while len(above.units) >= 3:
            short, full = (_ALONE, _HALF) if len(last.units) == 1 else (_SHORT, _FULL)
            word, gap = above.units[-1], above.units[-2].space
            rest = (above.advance - word.advance - gap) * em
            if _counts_following(above.find_word(-2), above.find_word(-1)):
                rest -= (above.units[-2].advance + above.units[-3].space) * em
            if not (gap and word.space and last.advance * em <= short * width and rest >= full * width):
                break
            above, last = _handed_down(above, last)
        lines[index - 1 : index + 1] = above, last
    return _replace_lines(block, lines)


def _join_counts(block: Block, width: float) -> Block:
    """Return the block with numbers at line ends moved down to what they count, where there is room."""
    em = block.size / POINTS_PER_MM
    lines = list(block.lines)
    for index in range(1, len(lines)):
        above, below = lines[index - 1 : index + 1]
        if (
            below.first
            or len(above.units) < 3
            or not _counts_following(above.find_word(-1), below.find_word(0))
        ):
            continue
        number, gap = above.units[-1], above.units[-2].space
        rest = above.advance - number.advance - gap
        longer = (number.advance + number.space + below.advance) * em + indent_of(block.style, below, em)
        if gap and number.space and rest * em >= _HALF * width and longer <= width:
            lines[index - 1 : index + 1] = _handed_down(above, below)
    return _replace_lines(block, lines)


def _counts_following(word: str, following: str) -> bool:
    """Return whether a word is a number that seems to count the following word, which is no *and* or *of*."""
    return word.isdecimal() and (following[:1].isupper() or sum(map(str.isalpha, following)) > 3)


def _handed_down(above: TextLine, below: TextLine) -> tuple[TextLine, TextLine]:
    """Move the last word of a line to the beginning of the next line of the paragraph; return both."""
    *kept, word = above.units
    return (
        replace(
            above,
            units=kept,
            advance=above.advance - word.advance - kept[-1].space,
            words=above.words[:-1],
        ),
        replace(
            below,
            units=[word, *below.units],
            advance=word.advance + word.space + below.advance,
            words=[*above.words[-1:], *below.words],
        ),
    )


def _replace_lines(block: Block, lines: Sequence[TextLine]) -> Block:
    """Return the block with these lines in place of as many."""
    if all(map(is_, lines, block.lines)):
        return block
    return replace(block, lines=tuple(lines), top=lines[0].top, bottom=lines[-1].bottom)


def indent_of(style: Style, line: TextLine, em: float) -> float:
    """Return room before the line in mm."""
    return (max(style.indent, 0.0) if line.first else max(-style.indent, 0.0)) + line.hang * em


def _indent_in_em(style: Style, em: float, *, first: bool) -> float:
    return (max(style.indent, 0.0) if first else max(-style.indent, 0.0)) / em


_SHORTEST = 6
"""Letters of a word that may be broken."""
_KEPT = re.compile(r"(\\.|:(?:fa:)?[A-Za-z][\w/-]*:|\{[\w#-]+\|)")
"""Marks, inside which nothing is broken."""
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")


def add_soft_hyphens(text: str, language: str) -> str:
    """Return the text with soft hyphens where the language's words may break.

    Raises:
        ValueError: there are no patterns for that language.
    """
    words = _load_patterns(language)

    def broken(word: re.Match[str]) -> str:
        return str(words.inserted(word.group(), "\u00ad"))

    parts = _KEPT.split(text)
    return "".join(part if index % 2 else _WORD.sub(broken, part) for index, part in enumerate(parts))


@lru_cache(maxsize=8)
def _load_patterns(language: str) -> Any:
    import pyphen  # noqa: PLC0415  # only where words are hyphenated

    found = pyphen.language_fallback(language)
    if found is None:
        known = sorted({key.split("_")[0] for key in pyphen.LANGUAGES})
        raise ValueError(
            f'"{language}" is no language that can be hyphenated.{suggest_nearest(language, known)} Known: {list_words(known, 60)}'
        )
    return pyphen.Pyphen(lang=found, left=2, right=3)
