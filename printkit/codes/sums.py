"""Codes of pieces as sums of few symbols that were drawn (ISO/IEC 18004:2015, 7.4.4 and 7.5).

Every two characters of a code are eleven bits of their own, and error correction is linear. So where two codes of one
length differ in one pair, their symbols of one level and mask differ in the same modules, whatever the other pairs are:
a deck of thousands has some hundred pairs to learn from the library.
"""

from __future__ import annotations

from collections.abc import Callable


class Sums:
    """Symbols of codes of one length, level and mask.

    Args:
        text: one of them.
        draw: a code's symbol, a byte for each module, 1 is dark; asked once for every new pair of characters.
    """

    def __init__(self, text: str, draw: Callable[[str], bytes]) -> None:
        dark = draw(text)
        self.modules = len(dark)
        """Of each symbol."""
        self._first = first = int.from_bytes(dark, "little")
        self._places = [(at, _Changes(text, at, first, draw)) for at in range(0, len(text), 2)]

    def symbol(self, text: str) -> int:
        """A code's symbol, a byte for each module, the first is the lowest."""
        symbol = self._first
        for at, changes in self._places:
            symbol ^= changes[text[at : at + 2]]
        return symbol


class _Changes(dict[str, int]):
    """Which modules another pair at one place changes, drawn when first met."""

    def __init__(self, text: str, at: int, first: int, draw: Callable[[str], bytes]) -> None:
        super().__init__({text[at : at + 2]: 0})
        self._before, self._after = text[:at], text[at + 2 :]
        self._first, self._draw = first, draw

    def __missing__(self, pair: str) -> int:
        drawn = self._draw(f"{self._before}{pair}{self._after}")
        change = self[pair] = int.from_bytes(drawn, "little") ^ self._first
        return change
