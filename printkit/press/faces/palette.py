"""Colours by meaning: a box's palette in one ink, and how well two colours stand apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from printkit.box.box_errors import list_words, suggest_nearest
from printkit.measure import make_grey
from printkit.press.faces.values import Trouble
from printkit.press.ops import Colour

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_NAMES = {
    "red": "#c0282d",
    "green": "#2e7d32",
    "blue": "#1f5fa8",
    "yellow": "#f2c230",
    "orange": "#d9772b",
    "gold": "#c9a227",
    "silver": "#a8adb3",
    "grey": "#808080",
    "gray": "#808080",
    "brown": "#7a4f2a",
    "purple": "#6b3f8f",
}
"""What the usual names inside symbols stand for where the palette says nothing."""
CONTRAST = 4.5
"""Least contrast of text against its ground (WCAG 2.2, 1.4.3)."""


class SymbolColours(dict[str, Colour]):
    """Colours by the names that drawings use; a colour in numbers is itself, in the palette's ink."""

    ink: Callable[[Colour], Colour] | None = None

    def get(self, name: str, default: Any = None) -> Any:
        """The colour of a name, or of `#rrggbb`."""
        known = super().get(name)
        if known is None and self.ink is not None and _HEX.fullmatch(name):
            digits = name[1:] if len(name) == 7 else "".join(digit * 2 for digit in name[1:])
            return self.ink(f"#{digits.lower()}")
        return default if known is None else known

    def copy(self) -> SymbolColours:
        """Colours that may be changed."""
        twin = SymbolColours(self)
        twin.ink = self.ink
        return twin


class Palette:
    """The colours of one ink."""

    def __init__(self, colours: Mapping[str, Colour], ink: str) -> None:
        self.colours = colours
        self.ink = ink
        drawn = {name: self._apply_ink(colour) for name, colour in _NAMES.items()}
        self.symbols = SymbolColours({**drawn, **colours})
        self.symbols.ink = self._apply_ink
        """Names that symbols may use."""

    def find(self, name: object, key: str = "") -> Colour | None:
        """The colour of a name; None for `none`.

        Raises:
            Trouble: unknown, with the nearest known one.
        """
        text = str(name)
        known = self.colours.get(text)
        if known is not None:
            return known
        if name is None or text in ("none", ""):
            return None
        if _HEX.fullmatch(text):
            digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
            return self._apply_ink(f"#{digits.lower()}")
        raise Trouble(
            f'there is no colour "{text}" in the palette.{suggest_nearest(text, self.colours)} '
            f'Known: {list_words(self.colours, 40)}, "#rrggbb", none',
            key,
        )

    def _apply_ink(self, colour: Colour) -> Colour:
        if self.ink != "bw":
            return colour
        return make_grey(colour)
