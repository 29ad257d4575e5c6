"""Placing and taking back, the moves that are offered most: each is made once for a board and knows its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from printkit.boards.square import Square


@dataclass(frozen=True)
class Place:
    """Put a pilgrim on a square (MEC-5.1)."""

    square: Square
    colour: str

    @cached_property
    def key(self) -> str:
        """Its name in answers and logs: `place E12 R`."""
        return f"place {self.square} {self.colour}"


@dataclass(frozen=True)
class Remove:
    """Take a pilgrim back (MEC-6.1)."""

    square: Square

    @cached_property
    def key(self) -> str:
        """Its name in answers and logs: `remove K11`."""
        return f"remove {self.square}"


def every_placement(squares: Mapping[Square, int], colours: Iterable[str]) -> dict[str, dict[int, Place]]:
    """By colour and by the bit of its square, every placement there can be."""
    return {colour: {bit: Place(here, colour) for here, bit in squares.items()} for colour in colours}
