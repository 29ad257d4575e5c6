"""Lengths in millimetres, the sizes that have names (paper and card formats), and how light colours are.

Everything inside printkit is in mm; points appear only for type and inside PDF files. Lengths with units are read
once, at the edge, by `parse_length`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NewType

from printkit.expression.plain import PlainRecord

Mm = NewType("Mm", float)
"""A length in millimetres."""

POINTS_PER_MM = 72 / 25.4
"""PDF's unit, 1/72 inch (ISO 32000-1, 8.3.2.3)."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(r"\s*(-?\d+(?:[.,]\d+)?)\s*(mm|cm|in|pt)?\s*")


class Size(PlainRecord, frozen=True):
    """Width and height in mm."""

    width: float
    height: float

    def turn_round(self) -> Size:
        """Return the same size lying on its other side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        """Return the size as people write it: `63 x 88 mm`."""
        return f"{self.width:g} x {self.height:g} mm"


_PAPER = re.compile(r"(\d+(?:\.\d+)?)(?:mm|cm|in)?x(\d+(?:\.\d+)?)(mm|cm|in)?")
_SMALLEST_PAPER, _LARGEST_PAPER = 70.0, 2000.0


class Papers(dict[str, Size]):
    """Paper sizes upright by name; sizes in numbers work too: `4x6in`, `100x150mm`."""

    def __missing__(self, name: str) -> Size:
        """Return a size in numbers."""
        try:
            return read_paper(name)
        except ValueError:
            raise KeyError(name) from None

    def __contains__(self, name: object) -> bool:
        """Return whether it is a name, or a size in numbers."""
        try:
            return bool(self[str(name)])
        except KeyError:
            return False


def read_paper(text: str) -> Size:
    """Read a paper's size in numbers, upright.

    Raises:
        ValueError: with a sentence that says why it is unusable; empty where it is nothing like a size.
    """
    match = _PAPER.fullmatch(text.lower().replace(" ", ""))
    if match is None:
        raise ValueError
    if match.group(3) is None:
        raise ValueError(f'"{text}" says no unit; write {text}mm or {text}in')
    sides = sorted(round(float(side) * _UNITS[match.group(3)], 3) for side in match.group(1, 2))
    if not (sides[0] >= _SMALLEST_PAPER and sides[1] <= _LARGEST_PAPER):
        shown = f"{text} is {sides[0]:g} x {sides[1]:g} mm; sheets have room for their footer and marks from {_SMALLEST_PAPER:g} to {_LARGEST_PAPER:g} mm a side"
        small = ". One card a page in its own size: printkit export --to pdf"
        raise ValueError(shown + (small if sides[0] < _SMALLEST_PAPER else ""))
    return Size(*sides)


PAPERS = Papers(
    {
        "a3": Size(297, 420),
        "a4": Size(210, 297),
        "a5": Size(148, 210),
        "letter": Size(215.9, 279.4),
        "legal": Size(215.9, 355.6),
        "tabloid": Size(279.4, 431.8),
    }
)
"""Paper sizes upright: ISO 216 and ANSI Y14.1."""

FORMATS = {
    "poker": Size(63, 88),
    "bridge": Size(57, 88),
    "tarot": Size(70, 120),
    "mini": Size(44, 68),
    "square": Size(70, 70),
    "jumbo": Size(88, 126),
    "a3": Size(297, 420),
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "a6": Size(105, 148),
}
"""Sizes that a box may name instead of numbers."""


def parse_length(text: str | float) -> Mm:
    """Read a length with or without unit (`12`, `12 mm`, `1.2 cm`, `0.5 in`, `10 pt`).

    Raises:
        ValueError: with a sentence that says what to write.
    """
    if isinstance(text, int | float) and not isinstance(text, bool):
        return Mm(float(text))
    match = _LENGTH.fullmatch(str(text))
    if match is None:
        raise ValueError(f"{text!r} is not a length; write for example 12, 12 mm, 1.2 cm or 0.5 in")
    number, unit = match.groups()
    return Mm(float(number.replace(",", ".")) * _UNITS[unit or "mm"])


def parse_size(value: object) -> Size:
    """Read a size: a format's name (`poker`, `a5-landscape`), `63x88`, or `[63, 88]`.

    Raises:
        ValueError: with a sentence that says what to write.
    """
    if isinstance(value, str):
        name, _, lying = value.strip().lower().replace(" ", "-").partition("-")
        if name in FORMATS and lying in ("", "landscape", "portrait"):
            return FORMATS[name].turn_round() if lying == "landscape" else FORMATS[name]
        parts: list[str | float] = list(re.split(r"\s*[x×]\s*", value.strip().removesuffix("mm")))
        if len(parts) != 2:
            known = ", ".join(FORMATS)
            raise ValueError(f"{value!r} is no size; write [width, height] in mm or one of: {known}")
        return _make_size(parts)
    if isinstance(value, list | tuple) and len(value) == 2:
        return _make_size(list(value))
    raise ValueError(f"{value!r} is no size; write [width, height] in mm, for example [63, 88]")


def _make_size(parts: list[str | float]) -> Size:
    width, height = (parse_length(part) for part in parts)
    if not (1 <= width <= 2000 and 1 <= height <= 2000):
        raise ValueError(f"{width:g} x {height:g} mm is no printable size; both sides must be 1 to 2000 mm")
    return Size(width, height)


def parse_colour(colour: str) -> tuple[float, float, float]:
    """Return the parts of `#rrggbb`, 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def format_colour(parts: Iterable[float]) -> str:
    """Format parts from 0 to 1 as `#rrggbb`."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in parts)


def mix_colours(one: str, other: str, share: float) -> str:
    """Mix two colours, with `share` of the other.

    >>> mix_colours("#ffffff", "#ff0000", 0.5)
    '#ff8080'
    """
    pairs = zip(parse_colour(one), parse_colour(other), strict=True)
    return format_colour([a + (b - a) * share for a, b in pairs])


def measure_luma(colour: str) -> float:
    """Measure the lightness of `#rrggbb` from 0 to 255 (ITU-R BT.709 weights)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def make_grey(colour: str) -> str:
    """Return the grey of the same lightness."""
    level = round(measure_luma(colour))
    return f"#{level:02x}{level:02x}{level:02x}"


def measure_luminance(colour: str) -> float:
    """Measure the relative luminance of `#rrggbb` from 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parse_colour(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def measure_contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2).

    >>> measure_contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((measure_luminance(one), measure_luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 6)
