"""Report a run of games: who wins, how long a game takes, how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from printkit.simulate.figures import Spread, wilson_interval
from printkit.simulate.insight import BotReport, Insight, bots_of, insight_of, plain_insight
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.playout import Played


@dataclass(frozen=True, slots=True)
class SeatReport:
    """The results of a seat.

    Attributes:
        bot: who sat there.
        wins: games won; a win shared by three counts a third.
        share: wins per game, with the limits of its 95 % interval.
        scores: its final scores; None where a game has none.
    """

    bot: str
    wins: float
    share: tuple[float, float, float]
    scores: Spread | None


@dataclass(frozen=True, slots=True)
class SideReport:
    """The results of players who play together.

    Attributes:
        name: the side: a team or a role.
        seats: who plays on it, as in the first game that has it.
        games: games that had this side.
        wins: games won; a win shared by two sides counts a half.
        share: wins per game, with the limits of its 95 % interval.
        scores: its final scores; None where a game has none.
    """

    name: str
    seats: tuple[int, ...]
    games: int
    wins: float
    share: tuple[float, float, float]
    scores: Spread | None


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """The figures of a run."""

    games: int
    seats: tuple[SeatReport, ...]
    sides: tuple[SideReport, ...]
    """Empty for a title where everybody plays alone."""
    nobody: int
    """Games that everybody lost."""
    decisions: Spread
    figures: dict[str, Spread]
    reasons: dict[str, int]
    bots: tuple[BotReport, ...] = ()
    """The results of each kind of bot, where several played; the empty tuple where all are alike."""
    insight: Insight | None = None
    """What was observed, if games were."""
    skill: BotReport | None = None
    """A thinking player among others that answer by chance."""


def report_of(plan: SimulationPlan, played: Sequence[Played]) -> SimulationReport:
    """Work out the figures of a run of at least one game."""
    wins = [0.0] * plan.seats
    scores: list[list[float]] = [[] for _ in wins]
    for game in played:
        for seat in game.outcome.winners:
            wins[seat] += 1 / len(game.outcome.winners)
        for score in game.outcome.scores:
            for seat in score.seats:
                scores[seat].append(score.total)
    seats = tuple(
        SeatReport(
            "rotating" if plan.rotate else plan.bot_at(n),
            wins[n],
            wilson_interval(wins[n], len(played)),
            Spread.of(scores[n]) if scores[n] else None,
        )
        for n in range(plan.seats)
    )
    names = dict.fromkeys(name for game in played for name in game.figures)
    figures = {
        name: Spread.of([game.figures[name] for game in played if name in game.figures]) for name in names
    }
    reasons = Counter(game.outcome.reason for game in played)
    return SimulationReport(
        games=len(played),
        seats=seats,
        sides=_report_sides(played),
        nobody=sum(not game.outcome.winners for game in played),
        decisions=Spread.of([game.decisions for game in played]),
        figures=figures,
        reasons=dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        bots=bots_of(played),
        insight=insight_of(played, plan.seats),
    )


def _report_sides(played: Sequence[Played]) -> tuple[SideReport, ...]:
    return tuple(
        _report_side(name, [game for game in played if name in game.sides])
        for name in dict.fromkeys(name for game in played for name in game.sides)
    )


def _report_side(name: str, played: Sequence[Played]) -> SideReport:
    wins, scores = 0.0, []
    for game in played:
        winners, mine = set(game.outcome.winners), set(game.sides[name])
        if winners & mine:
            wins += 1 / sum(not winners.isdisjoint(seats) for seats in game.sides.values())
        scores += [score.total for score in game.outcome.scores if mine & set(score.seats)]
    spread = Spread.of(scores) if scores else None
    return SideReport(
        name, played[0].sides[name], len(played), wins, wilson_interval(wins, len(played)), spread
    )


def plain_report(report: SimulationReport) -> dict[str, Any]:
    """Give the figures as plain data for other programs."""

    def spread(value: Spread | None) -> dict[str, float] | None:
        return None if value is None else value.to_plain()

    return {
        "games": report.games,
        "seats": [
            {
                "seat": number,
                "bot": seat.bot,
                "wins": round(seat.wins, 4),
                "share": [round(x, 4) for x in seat.share],
                "score": spread(seat.scores),
            }
            for number, seat in enumerate(report.seats)
        ],
        "sides": [
            {
                "side": side.name,
                "seats": list(side.seats),
                "wins": round(side.wins, 4),
                "share": [round(x, 4) for x in side.share],
                "score": spread(side.scores),
            }
            for side in report.sides
        ],
        "nobody_wins": report.nobody,
        "decisions": spread(report.decisions),
        "figures": {name: spread(value) for name, value in report.figures.items()},
        "ends": report.reasons,
        "bots": [
            {
                "bot": one.bot,
                **one.share.to_plain(),
                "fair": round(one.fair, 4),
                "above_luck": round(one.above_luck, 4),
            }
            for one in report.bots
        ],
        "observed": None if report.insight is None else plain_insight(report.insight),
    }
