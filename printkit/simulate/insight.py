"""Evaluate observed games: order of play, lift of moves and cards, dead cards, leads, stakes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any, Final

from printkit.referee import Seat
from printkit.simulate.figures import SURE, Share, Spread, share_of
from printkit.simulate.observing import Observed
from printkit.simulate.playout import Played

FEWEST: Final = 10
"""The fewest players with and without something for which a report says what it does."""


@dataclass(frozen=True, slots=True)
class Lift:
    """The wins of players who made a move or had a card, compared with the others'.

    Attributes:
        name: the move, or the card's id.
        players: in how many games a player had it, counted by player.
        rate: how many of all players had it.
        used: of those who had a card, how many used it; of a move, how often one who made it made it in a game.
        having: wins of those who had it.
        lacking: wins of those who did not have it.
        lift: how much more those with it won, with the limits of its 95 % interval; None where there are too few.
        dead: the share of decisions with it in the decider's hand at which it could not be used; None
            where that was never seen.
    """

    name: str
    players: int
    rate: float
    used: float
    having: float
    lacking: float
    lift: tuple[float, float, float] | None
    dead: tuple[float, int] | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """How much depended on the decisions under a rule.

    Attributes:
        rule: the rule that asks.
        decisions: how many were thought about.
        spread: how much more the best answer was worth than the worst, in the mean; 1 is the whole game.
        mattered: how many had a spread of a tenth or more.
    """

    rule: str
    decisions: int
    spread: float
    mattered: float


@dataclass(frozen=True, slots=True)
class Insight:
    """The results of observed games.

    Attributes:
        games: how many were observed.
        order: wins by order of play, the first player first.
        moves: what moves did, the most telling first.
        cards: what cards did, the most telling first.
        turns: turns of a game.
        leads: how often the lead changed.
        settled: the share of the turns after which the winner led for good.
        stakes: how much depended on decisions, the most first; only where a bot thinks.
    """

    games: int
    order: tuple[Share, ...]
    moves: tuple[Lift, ...]
    cards: tuple[Lift, ...]
    turns: Spread | None
    leads: Spread | None
    settled: Spread | None
    stakes: tuple[Stake, ...]


def credit_win(game: Played, seat: int) -> float:
    """Return a player's part of a win: 1, or less where several share it."""
    winners = game.outcome.winners
    return 1 / len(winners) if Seat(seat) in winners else 0.0


def insight_of(played: Sequence[Played], seats: int) -> Insight | None:
    """Work out the results of observed games; None if none was observed."""
    seen = [(game, game.observed) for game in played if game.observed is not None]
    if not seen:
        return None
    won_by = [[credit_win(game, seat) for seat in range(seats)] for game, _ in seen]
    order = []
    for place in range(seats):
        won = [
            row[one.order[place]]
            for row, (_, one) in zip(won_by, seen, strict=True)
            if len(one.order) > place
        ]
        if won:
            order.append(share_of(sum(won), len(won)))
    settled = [one.settled for _, one in seen if one.settled is not None]
    turns = [one.turns for _, one in seen if one.turns]
    return Insight(
        len(seen),
        tuple(order),
        tuple(_sort_lifts(_find_move_lifts([one for _, one in seen], won_by, seats))),
        tuple(_sort_lifts(_find_card_lifts([one for _, one in seen], won_by, seats))),
        Spread.of(turns) if turns else None,
        Spread.of([one.leads for _, one in seen]) if turns else None,
        Spread.of(settled) if settled else None,
        _find_stakes([one for _, one in seen]),
    )


def _sort_lifts(found: Iterable[Lift]) -> list[Lift]:
    """Order the rows, the surest first."""

    def surely(one: Lift) -> float:
        if one.lift is None:
            return -1.0
        middle, low, high = one.lift
        return abs(middle) / max(high - low, 1e-9)

    return sorted(found, key=lambda one: (-surely(one), one.name))


def _find_move_lifts(
    seen: Sequence[Observed], won_by: Sequence[Sequence[float]], seats: int
) -> Iterable[Lift]:
    for name in dict.fromkeys(name for one in seen for name in one.moves):
        times = [one.moves.get(name, (0,) * seats) for one in seen]
        made = [n for row in times for n in row if n]
        having = [[bool(n) for n in row] for row in times]
        yield _make_lift(name, having, won_by, fmean(made))


def _find_card_lifts(
    seen: Sequence[Observed], won_by: Sequence[Sequence[float]], seats: int
) -> Iterable[Lift]:
    for card in dict.fromkeys(card for one in seen for card in one.cards):
        had = [one.cards.get(card, ()) for one in seen]
        used = sum(len(one.used.get(card, ())) for one in seen)
        having = [[seat in row for seat in range(seats)] for row in had]
        held = [one.held[card] for one in seen if card in one.held]
        moments = sum(n for n, _ in held)
        dead = (sum(m for _, m in held) / moments, moments) if moments else None
        yield _make_lift(card, having, won_by, used / max(1, sum(map(len, had))), dead)


def _make_lift(
    name: str,
    having: Sequence[Sequence[bool]],
    won_by: Sequence[Sequence[float]],
    used: float,
    dead: tuple[float, int] | None = None,
) -> Lift:
    """Compare wins of those with something and of those without it.

    Whoever wins takes the win from the others of the same game: the error is that of games, not of single players.
    """
    games = [list(zip(row, wins, strict=True)) for row, wins in zip(having, won_by, strict=True)]
    pairs = [pair for game in games for pair in game]
    yes, no = [won for has, won in pairs if has], [won for has, won in pairs if not has]
    with_it, without = fmean(yes) if yes else 0.0, fmean(no) if no else 0.0
    lift = None
    if len(yes) >= FEWEST and len(no) >= FEWEST:
        shares = [
            sum((won - with_it) / len(yes) if has else (without - won) / len(no) for has, won in game)
            for game in games
        ]
        error = sqrt(sum(share * share for share in shares) * len(games) / max(1, len(games) - 1))
        lift = (with_it - without, with_it - without - SURE * error, with_it - without + SURE * error)
    return Lift(name, len(yes), len(yes) / len(pairs), used, with_it, without, lift, dead)


def _find_stakes(seen: Sequence[Observed]) -> tuple[Stake, ...]:
    sums: dict[str, list[float]] = {}
    for one in seen:
        for rule, (number, total, mattered) in one.stakes.items():
            sum_ = sums.setdefault(rule, [0, 0.0, 0])
            sum_[0] += number
            sum_[1] += total
            sum_[2] += mattered
    stakes = (Stake(rule, int(n), total / n, mattered / n) for rule, (n, total, mattered) in sums.items())
    return tuple(sorted(stakes, key=lambda one: (-one.spread * one.decisions, one.rule)))


# Skill against luck


@dataclass(frozen=True, slots=True)
class BotReport:
    """The results of one kind of bot, wherever it sat.

    Attributes:
        bot: its name.
        share: its wins for each time it played.
        fair: what it would have won if all were equal.
    """

    bot: str
    share: Share
    fair: float

    @property
    def above_luck(self) -> float:
        """The distance from luck alone (0) to always winning (1); below 0 it did worse than luck."""
        return (self.share.share - self.fair) / (1 - self.fair) if self.fair < 1 else 0.0


def bots_of(played: Sequence[Played]) -> tuple[BotReport, ...]:
    """Report each kind of bot, if several kinds played against one another."""
    names = dict.fromkeys(bot for game in played for bot in game.bots)
    if len(names) < 2:
        return ()
    found = []
    for name in names:
        at = [(game, seat) for game in played for seat, bot in enumerate(game.bots) if bot == name]
        fair = fmean(1 / len(game.bots) for game, _ in at)
        found.append(BotReport(name, share_of(sum(credit_win(*one) for one in at), len(at)), fair))
    return tuple(sorted(found, key=lambda one: -one.share.share))


def plain_insight(found: Insight) -> dict[str, Any]:
    """Return the same as plain data."""
    return {
        "games": found.games,
        "order_of_play": [one.to_plain() for one in found.order],
        "moves": [_plain_lift(one) for one in found.moves],
        "cards": [_plain_lift(one) for one in found.cards],
        "turns": found.turns.to_plain() if found.turns else None,
        "lead_changes": found.leads.to_plain() if found.leads else None,
        "settled": found.settled.to_plain() if found.settled else None,
        "stakes": [
            {
                "rule": one.rule,
                "decisions": one.decisions,
                "spread": round(one.spread, 4),
                "mattered": round(one.mattered, 4),
            }
            for one in found.stakes
        ],
    }


def _plain_lift(one: Lift) -> Mapping[str, Any]:
    return {
        "name": one.name,
        "players": one.players,
        "rate": round(one.rate, 4),
        "used": round(one.used, 4),
        "wins_with": round(one.having, 4),
        "wins_without": round(one.lacking, 4),
        "lift": None if one.lift is None else [round(x, 4) for x in one.lift],
        "dead": None if one.dead is None else round(one.dead[0], 4),
        "decisions_in_hand": 0 if one.dead is None else one.dead[1],
    }
