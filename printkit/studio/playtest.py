"""Random playtest by data: thousands of games in which chance plays what can be paid; their results for the cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, quantiles
from typing import Any

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Row
from printkit.declared.declarations import LocatedExpression
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import Scope, number_of
from printkit.declared.playfile import FILE
from printkit.declared.playtest_rules import TrialSpec
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError


@dataclass
class TrialPlayer:
    """One player of a random game."""

    hand: list[Row]
    has: dict[str, int]
    played: list[Row] = field(default_factory=list)


@dataclass
class TrialReport:
    """The results of many random games.

    Attributes:
        games: how many.
        players: at each table.
        turns: rounds of each game.
        ended: games that reached their end before the turns ran out.
        dead: turn -> hands of which nothing could be played, and all hands that were checked.
        drawn: row -> how often it was drawn.
        played: row -> how often it was played.
        won: row -> how often by a winner.
        wins: by seat; shared wins count for each.
        curve: resource -> sums by turn, to be divided by `seen`.
        seen: hands at the end of each turn.
        exhausted: games in which the deck ran out.
    """

    games: int
    players: int
    turns: list[int] = field(default_factory=list)
    ended: int = 0
    dead: dict[int, tuple[int, int]] = field(default_factory=dict)
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    curve: dict[str, Counter[int]] = field(default_factory=dict)
    seen: Counter[int] = field(default_factory=Counter)
    exhausted: int = 0

    @property
    def dead_share(self) -> float:
        """The part of all hands of which nothing could be played."""
        looked = sum(all_ for _, all_ in self.dead.values())
        return sum(dead for dead, _ in self.dead.values()) / looked if looked else 0.0


class RandomTable:
    """One random game."""

    def __init__(
        self, spec: TrialSpec, box: Box, players: int, rng: random.Random, report: TrialReport
    ) -> None:
        self.spec, self.box, self.rng, self.report = spec, box, rng, report
        self.deck = [piece.row for piece in box.components[spec.cards].pieces]
        rng.shuffle(self.deck)
        self.names: dict[str, Any] = {
            **box.constants, "players": players, "true": True, "false": False, "none": None, "turn": 1,
        }  # fmt: skip
        zero = dict.fromkeys(spec.resources, 0)
        self.players = [TrialPlayer([], {**zero, **spec.start}) for _ in range(players)]
        for player in self.players:
            self.draw_cards(player, spec.hand or 0)

    def draw_cards(self, player: TrialPlayer, number: int) -> None:
        """Draw so many cards, as far as there are any."""
        for _ in range(number):
            if not self.deck:
                return
            row = self.deck.pop()
            player.hand.append(row)
            self.report.drawn[row.id] += 1

    def value(self, written: LocatedExpression, player: TrialPlayer, row: Row | None = None) -> Any:
        """Return an expression's value for a player, and a card."""
        own: dict[str, Any] = {
            "deck": len(self.deck),
            **player.has, "hand": [card.values for card in player.hand], "played": [card.values for card in player.played],
        }  # fmt: skip
        levels = (row.values, {"card": row.values}, own, self.names) if row is not None else (own, self.names)
        try:
            return Scope(levels, FUNCTIONS, (), StepBudget(), len(self.players)).value(
                written.expression.node
            )
        except ExpressionError as error:
            about = f"{row.id}: " if row is not None else ""
            raise BoxError([Problem(FILE, f"{written.label}: {about}{error}")]) from None

    def evaluate_amounts(
        self, section: dict[str, LocatedExpression], player: TrialPlayer, row: Row | None
    ) -> dict[str, int]:
        """Compute a cost, a gain or an income."""
        return {name: number_of(self.value(written, player, row)) for name, written in section.items()}

    def list_payable(self, player: TrialPlayer) -> list[tuple[Row, dict[str, int]]]:
        """Return the cards of a hand that may be played now, with their costs."""
        found = []
        for row in player.hand:
            if self.spec.when is not None and not self.value(self.spec.when, player, row):
                continue
            cost = self.evaluate_amounts(dict(self.spec.cost), player, row)
            if all(player.has[name] >= amount for name, amount in cost.items()):
                found.append((row, cost))
        return found

    def turn(self, player: TrialPlayer, number: int) -> None:
        """Take a turn: income, cards, plays."""
        spec, report = self.spec, self.report
        for name, amount in self.evaluate_amounts(dict(spec.income), player, None).items():
            player.has[name] += amount
        self.draw_cards(player, spec.draw)
        dead, looked = report.dead.get(number, (0, 0))
        options = self.list_payable(player)
        if player.hand:
            report.dead[number] = (dead + (not options), looked + 1)
        for _ in range(spec.plays):
            if not options:
                break
            self.play(player, options)
            options = self.list_payable(player)
        if spec.limit and len(player.hand) > spec.limit:
            self.rng.shuffle(player.hand)
            del player.hand[spec.limit :]

    def play(self, player: TrialPlayer, options: Sequence[tuple[Row, dict[str, int]]]) -> None:
        """Play one of the cards."""
        if self.spec.prefer is not None:
            worth = [number_of(self.value(self.spec.prefer, player, row)) for row, _ in options]
            options = [one for one, amount in zip(options, worth, strict=True) if amount == max(worth)]
        row, cost = options[self.rng.randrange(len(options))]
        gain = self.evaluate_amounts(dict(self.spec.gain), player, row)
        for name, amount in cost.items():
            player.has[name] -= amount
        for name, amount in gain.items():
            player.has[name] += amount
        player.hand.remove(row)
        player.played.append(row)
        self.report.played[row.id] += 1

    def play_game(self) -> None:
        """Play a whole random game."""
        spec, report = self.spec, self.report
        number = 0
        over = False
        while not over and number < spec.turns:
            number += 1
            self.names["turn"] = number
            for player in self.players:
                self.turn(player, number)
                for name, amount in player.has.items():
                    report.curve.setdefault(name, Counter())[number] += amount
                report.seen[number] += 1
                over = over or (spec.end is not None and bool(self.value(spec.end, player)))
            if (
                spec.end is None
                and not self.deck
                and not any(self.list_payable(player) for player in self.players)
            ):
                over = True
        report.turns.append(number)
        report.ended += over
        report.exhausted += not self.deck
        if spec.win:
            best = max(player.has[spec.win] for player in self.players)
            for seat, player in enumerate(self.players):
                if player.has[spec.win] == best:
                    report.wins[seat] += 1
                    report.won.update({row.id for row in player.played})


def run_playtest(spec: TrialSpec, box: Box, *, players: int, games: int, seed: int) -> TrialReport:
    """Play so many games by chance; equal seeds give equal reports.

    Raises:
        BoxError: something that a card needs cannot be computed.
    """
    rng = random.Random(seed)  # noqa: S311  # a game's chance
    report = TrialReport(games, players)
    for _ in range(games):
        RandomTable(spec, box, players, rng, report).play_game()
    return report


def as_data(report: TrialReport, box: Box, spec: TrialSpec) -> dict[str, Any]:
    """Return a report as plain data."""
    cards = Counter(piece.row.id for piece in box.components[spec.cards].pieces)
    rounds = report.turns
    spread = quantiles(rounds, n=10) if len(rounds) > 1 else rounds * 9
    return {
        "games": report.games,
        "players": report.players,
        "rounds": {"mean": round(mean(rounds), 2), "from": round(spread[0], 1), "to": round(spread[-1], 1)},
        "reached the end": report.ended,
        "deck ran out": report.exhausted,
        "dead hands": round(report.dead_share, 4),
        "dead hands by turn": {
            turn: round(dead / all_, 4) for turn, (dead, all_) in sorted(report.dead.items())[:12] if all_
        },
        "wins by seat": [report.wins[seat] for seat in range(report.players)] if spec.win else [],
        "by turn": {
            name: {turn: round(sums[turn] / report.seen[turn], 2) for turn in sorted(sums)[:12]}
            for name, sums in report.curve.items()
        },
        "cards": {
            row: {
                "drawn": report.drawn[row],
                "played": report.played[row],
                "played of drawn": round(report.played[row] / report.drawn[row], 4)
                if report.drawn[row]
                else None,
                "by winners": report.won[row],
            }
            for row in cards
        },
        "never played": [row for row in cards if report.drawn[row] and not report.played[row]],
        "never drawn": [row for row in cards if not report.drawn[row]],
    }
