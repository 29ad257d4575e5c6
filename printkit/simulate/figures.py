"""Figures: spreads, shares and means with the intervals in which the true ones lie 95 times of 100."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, median, stdev
from typing import Any, Final

SURE: Final = 1.96
"""Standard deviations of a 95 % interval."""
SEEN: Final = 0.84
"""Standard deviations more, so that an effect is seen in 80 of 100 runs."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, middle and greatest of some values, and their mean."""

    least: float
    middle: float
    most: float
    mean: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Gather values; there must be at least one."""
        return cls(min(values), median(values), max(values), fmean(values))

    def to_plain(self) -> dict[str, float]:
        """Return the same as plain data."""
        return {"least": self.least, "median": self.middle, "most": self.most, "mean": round(self.mean, 4)}


@dataclass(frozen=True, slots=True)
class Share:
    """Wins of so many games, with the limits of the 95 % interval of their share."""

    wins: float
    games: int
    share: float
    low: float
    high: float

    def to_plain(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "wins": round(self.wins, 4),
            "games": self.games,
            "share": [round(self.share, 4), round(self.low, 4), round(self.high, 4)],
        }


def share_of(wins: float, games: int) -> Share:
    """Return a share with its interval."""
    return Share(wins, games, *wilson_interval(wins, games))


def wilson_interval(wins: float, games: int) -> tuple[float, float, float]:
    """Give a share and the limits of its 95 % interval (Wilson's score interval).

    >>> [round(x, 3) for x in wilson_interval(50, 100)]
    [0.5, 0.404, 0.596]
    """
    share = wins / games
    square = SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return share, max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Give a mean and the limits of its 95 % interval."""
    mean = fmean(values)
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return mean, mean - half, mean + half


def games_needed(deviation: float, effect: float) -> int:
    """Return how many pairs of games show a difference of a given size in 80 of 100 runs.

    >>> games_needed(0.5, 0.05)
    784
    """
    return max(2, ceil(((SURE + SEEN) * deviation / effect) ** 2)) if deviation else 2
