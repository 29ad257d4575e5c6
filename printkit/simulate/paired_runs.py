"""Comparing two variants of a title: the same seeds for both, and the difference of each figure with its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, Final

from printkit.referee import Seat
from printkit.simulate.figures import games_needed, mean_interval
from printkit.simulate.insight import credit_win
from printkit.simulate.playout import Played

EFFECT: Final = 0.05
"""The default size of a difference to look for: for a share this much, for anything else this part of it."""


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure under two variants.

    Attributes:
        name: the figure.
        share: whether it is a share of games, to be shown in percent.
        one: its mean under the first variant.
        other: its mean under the second.
        difference: second less first, with the limits of its 95 % interval.
        effect: the difference that is looked for.
        needed: pairs of games that show an effect of that size in 80 of 100 runs; None where no pair differs, so that
            nothing can be said of it.
    """

    name: str
    share: bool
    one: float
    other: float
    difference: tuple[float, float, float]
    effect: float
    needed: int | None

    @property
    def sure(self) -> bool:
        """Whether the interval excludes zero."""
        _, low, high = self.difference
        return low > 0 or high < 0


@dataclass(frozen=True, slots=True)
class PairedComparison:
    """Two variants side by side.

    Attributes:
        names: the variants in the words of the command line.
        pairs: games that were played under both.
        differences: all figures, wins first.
        effect: the difference that is looked for.
    """

    names: tuple[str, str]
    pairs: int
    differences: tuple[FigureDifference, ...]
    effect: float = EFFECT

    @property
    def alike(self) -> str:
        """The sentence if no game of one run differs from the other's; "" if some do."""
        if not self.pairs or any(one.difference[0] or one.needed is not None for one in self.differences):
            return ""
        return (
            "No game went differently: these bots never meet what was changed, or it changes nothing that is counted here. "
            "Look whether the bots use it, or try others (--bots greedy, search)."
        )


def compare_runs(
    names: tuple[str, str], one: Sequence[Played], other: Sequence[Played], effect: float = EFFECT
) -> PairedComparison:
    """Compare runs of two variants, game by game of the same number.

    Args:
        names: the variants.
        one: games of the first.
        other: games of the second.
        effect: the size of the difference that is looked for.
    """
    by_number = {game.number: game for game in other}
    pairs = [(game, by_number[game.number]) for game in one if game.number in by_number]
    figures = [(_list_figures(first), _list_figures(second)) for first, second in pairs]
    wanted = dict.fromkeys(name for both in figures for found in both for name in found)
    differences = []
    for name in wanted:
        values = [
            (first.get(name, 0.0), second.get(name, 0.0))
            for first, second in figures
            if name[0] == "share" or (name in first and name in second)  # a share without a value is 0
        ]
        if values:
            differences.append(_make_difference(name, values, effect))
    return PairedComparison(names, len(pairs), tuple(differences), effect)


def _list_figures(game: Played) -> Mapping[tuple[str, str], float]:
    """Return all figures of a game: (kind, name) -> value; kinds are `share` (yes or no) and `number`."""
    found: dict[tuple[str, str], float] = {}
    seats = len(game.bots)
    for seat in range(seats):
        found["share", f"wins of seat {seat + 1}"] = credit_win(game, seat)
    for name, members in game.sides.items():
        found["share", f"wins of {name}"] = float(any(seat in game.outcome.winners for seat in members))
    found["share", "nobody wins"] = float(not game.outcome.winners)
    found["share", f"ends by {game.outcome.reason}"] = 1.0
    for seat in range(seats):
        total = next((score.total for score in game.outcome.scores if Seat(seat) in score.seats), None)
        if total is not None:
            found["number", f"score of seat {seat + 1}"] = float(total)
    totals = sorted((score.total for score in game.outcome.scores), reverse=True)
    if len(totals) > 1:
        found["number", "lead of the first"] = float(totals[0] - totals[1])
    found["number", "answers"] = float(game.decisions)
    found |= {("number", name): float(value) for name, value in game.figures.items()}
    if game.observed is not None:
        found["number", "changes of the lead"] = float(game.observed.leads)
    return found


def _make_difference(
    name: tuple[str, str], values: Sequence[tuple[float, float]], effect: float
) -> FigureDifference:
    kind, what = name
    share = kind == "share"
    leads = [second - first for first, second in values]
    one, other = fmean(first for first, _ in values), fmean(second for _, second in values)
    size = effect if share else effect * max(abs(one), 1e-9)
    deviation = stdev(leads) if len(leads) > 1 else 0.0
    needed = games_needed(deviation, size) if deviation else None
    return FigureDifference(what, share, one, other, mean_interval(leads), size, needed)


def plain_comparison(found: PairedComparison) -> dict[str, Any]:
    """Return the same as plain data."""
    return {
        "variants": list(found.names),
        "pairs": found.pairs,
        "alike": found.alike,
        "figures": [
            {
                "name": one.name,
                "share": one.share,
                "values": [round(one.one, 5), round(one.other, 5)],
                "difference": [round(x, 5) for x in one.difference] if found.pairs > 1 else None,
                "sure": one.sure,
                "effect": round(one.effect, 5),
                "pairs_needed": one.needed,
            }
            for one in found.differences
        ],
    }
