"""Numbers and texts as PDF writes them."""

from __future__ import annotations

from functools import lru_cache


class _Numbers(dict[float, str]):
    """Numbers as PDF writes them, to a thousandth; coordinates repeat from card to card."""

    def __missing__(self, value: float) -> str:
        if len(self) > 100_000:
            self.clear()
        text = f"{value:.3f}".rstrip("0").rstrip(".")
        text = "0" if text == "-0" else text
        self[value] = text
        return text


_NUMBER = _Numbers()
written = _NUMBER.__getitem__
"""A number to a thousandth."""


@lru_cache(maxsize=10_000)
def round_length(length: float) -> float:
    """Return a length to a ten-thousandth of a mm, as operations hold it; remembered as above."""
    return round(length, 4)
