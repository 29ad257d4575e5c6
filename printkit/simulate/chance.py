"""Chance from a seed, the same on every machine and every Python.

Only `random.random()` is promised to repeat its sequence for a seed, so everything is made from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of chance.

    Attributes:
        random: the next number from 0 to 1 (1 excluded).
    """

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        self.random = Random(seed).random  # noqa: S311  # games need repeatable chance, not secrets

    def number_below(self, number: int) -> int:
        """Give a whole number from 0 to number - 1."""
        return int(self.random() * number)

    def pick(self, things: Sequence[T]) -> T:
        """Give one of some things, each alike."""
        return things[int(self.random() * len(things))]

    def draw(self, things: Sequence[T], number: int) -> tuple[T, ...]:
        """Draw some things one after the other, without putting back."""
        left, random = list(things), self.random
        return tuple([left.pop(int(random() * len(left))) for _ in range(number)])
