"""Colours by meaning: a box's palette in one ink, and how well two colours contrast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.base.cssnames import find_css_colour
from printkit.measure import make_grey
from printkit.nearest import list_words, suggest_nearest
from printkit.press.faces.values import Trouble
from printkit.press.ops import Colour

CONTRAST = 4.5
"""Least contrast of text against its ground (WCAG 2.2, 1.4.3)."""


class SymbolColours(dict[str, Colour]):
    """Colours by the names that drawings use; a numeric colour is itself, in the palette's ink."""

    ink: Callable[[Colour], Colour] | None = None

    def get(self, name: str, default: Any = None) -> Any:
        """Return the colour of a name of the palette, of `#rrggbb`, or of a name that browsers know."""
        known = super().get(name)
        if known is None and self.ink is not None:
            plain = find_css_colour(name)
            return self.ink(plain) if plain else default
        return default if known is None else known

    def copy(self) -> SymbolColours:
        """Return colours that may be changed."""
        twin = SymbolColours(self)
        twin.ink = self.ink
        return twin


class Palette:
    """The colours of one ink."""

    def __init__(self, colours: Mapping[str, Colour], ink: str) -> None:
        self.colours = colours
        self.ink = ink
        self.symbols = SymbolColours(colours)
        self.symbols.ink = self._apply_ink
        """Names that symbols may use."""

    def find(self, name: object, key: str = "") -> Colour | None:
        """Return the colour of a name of the palette, of `#rrggbb`, or of CSS; None for `none`.

        Raises:
            Trouble: unknown, with the nearest known one.
        """
        text = str(name)
        known = self.colours.get(text)
        if known is not None:
            return known
        if name is None or text in ("none", ""):
            return None
        named = find_css_colour(text)
        if named is not None:
            return self._apply_ink(named)
        raise Trouble(
            f'there is no colour "{text}" in the palette.{suggest_nearest(text, self.colours)} '
            f'Known: {list_words(self.colours, 40)}, "#rrggbb", names of CSS such as tomato, none',
            key,
        )

    def _apply_ink(self, colour: Colour) -> Colour:
        if self.ink != "bw":
            return colour
        return make_grey(colour)
