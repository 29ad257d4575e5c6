"""How a text looks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from printkit.press.ops import Colour

Align: TypeAlias = Literal["start", "left", "centre", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]


class Style(Struct, frozen=True, cache_hash=True):
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
    hyphenate: str = ""
    """Language in which words are hyphenated; empty: only at soft hyphens."""
    fit: Literal["shrink", "line", "grow", "same"] = "shrink"
    """`same`: all texts of an element are as large as the tightest of them."""
