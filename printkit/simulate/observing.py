"""Observing games: which moves and cards a seat used, which cards were dead, who led, and what was at stake.

An observer follows the bots' decisions, and looks at the table when a turn begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import pairwise
from typing import Any, Final

from printkit.referee import Choice, FaceDown, Game, InHand, Pile, Question, Seat
from printkit.referee.moves import Move, Word
from printkit.referee.state import list_zones
from printkit.referee.zones import UNSEEN
from printkit.simulate.bots.bot import Bot, Standing
from printkit.simulate.bots.search import Search
from printkit.simulate.chance import Chance


@dataclass(frozen=True, slots=True)
class Observed:
    """The observations of one game; plain data only.

    Attributes:
        order: the seats in the order of their first decisions.
        moves: how often each seat made a move, by the move's name.
        cards: who had a card, by its id: seats that held it, or drew it, or used it.
        used: who used it.
        held: decisions with a card in the decider's hand, while cards of the hand could be used: all, and
            those at which this one could not.
        turns: turns begun.
        leads: how often the lead changed.
        settled: the share of the turns after which the winner led for good; None if nobody won or scores tell nothing.
        stakes: decisions of thinking bots by rule: how many, the sum of the spreads of their values, and how many had a
            spread of a tenth or more.
    """

    order: tuple[int, ...] = ()
    moves: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    used: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    held: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    turns: int = 0
    leads: int = 0
    settled: float | None = None
    stakes: Mapping[str, tuple[int, float, int]] = field(default_factory=dict)


MATTERS = 0.1
"""A decision matters if its best answer is worth at least so much more than its worst, on a scale from lost to won."""


class Observer:
    """Observes one game from its beginning."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._seats = len(game.setup.names)
        self.cards: Final = _card_ids(game.table)
        """All pieces with ids that players can have."""
        self._hands = _list_hands(game.table.__class__)
        self._order: list[int] = []
        self._moves: dict[str, Counter[int]] = {}
        self._had: dict[str, set[int]] = {}
        self._used: dict[str, set[int]] = {}
        self._held: dict[str, list[int]] = {}
        self._leaders: list[frozenset[Seat]] = []
        self._stakes: dict[str, list[float]] = {}
        table, before = game.table, game.table.mark

        def mark() -> None:
            before()
            self._leaders.append(_find_leader(game.book.score(game.table)))

        table.mark = mark

    def watch_bots(self, bots: Sequence[Bot]) -> list[Bot]:
        """Return the same bots, observed."""
        return [_Watched(bot, self) for bot in bots]

    def note_decision(self, seat: Seat, question: Question[Any], value: Any, bot: Bot | None) -> None:
        """Note a decision of a bot, or of a person (None) whose record is observed."""
        if seat not in self._order and (self._leaders or self._game.book.onward is None):
            self._order.append(seat)
        name = name_move(value)
        if name:
            self._moves.setdefault(name, Counter())[seat] += 1
        named = self._find_named_cards(value)
        for card in named:
            self._used.setdefault(card, set()).add(seat)
        hand = self._in_hand(seat)
        for card in (*named, *hand):
            self._had.setdefault(card, set()).add(seat)
        if hand and isinstance(question, Choice) and not question.secret:
            possible = {card for option in question.options for card in self._find_named_cards(option)} | set(
                named
            )
            if possible & set(hand):
                for card in hand:
                    counts = self._held.setdefault(card, [0, 0])
                    counts[0] += 1
                    counts[1] += card not in possible
        if isinstance(bot, Search) and len(bot.last) > 1:
            values = [one.value for one in bot.last if one.tries]
            spread = max(values) - min(values) if values else 0.0
            stake = self._stakes.setdefault(question.rule, [0, 0.0, 0])
            stake[0] += 1
            stake[1] += spread
            stake[2] += spread >= MATTERS

    def build_observed(self) -> Observed:
        """Return all observations, when the game is over."""
        game = self._game
        for entry in game.answers():
            if entry[0].chance and entry[1] is not None:
                for card in self._find_named_cards(entry[2]):
                    self._had.setdefault(card, set()).add(entry[1])
        outcome = game.outcome
        winners = frozenset(outcome.winners) if outcome is not None else frozenset()
        leaders = [*self._leaders, _find_leader(game.book.score(game.table))] if self._leaders else []
        sole = [one for one in leaders if one]
        leads = sum(one != other for one, other in pairwise(sole))
        return Observed(
            tuple(self._order),
            {name: tuple(n[s] for s in range(self._seats)) for name, n in sorted(self._moves.items())},
            {card: tuple(sorted(seats)) for card, seats in sorted(self._had.items())},
            {card: tuple(sorted(seats)) for card, seats in sorted(self._used.items())},
            {card: (n, dead) for card, (n, dead) in sorted(self._held.items())},
            len(self._leaders),
            leads,
            _find_settled_share(leaders, winners),
            {rule: (int(n), round(total, 6), int(m)) for rule, (n, total, m) in sorted(self._stakes.items())},
        )

    def _in_hand(self, seat: Seat) -> list[str]:
        table = self._game.table
        return [card for name in self._hands for card in getattr(table, name)[seat].known]

    def _find_named_cards(self, value: Any) -> list[str]:
        """Return the cards that an answer names."""
        cards = self.cards
        return list(dict.fromkeys(text for text in _walk_texts(value) if text in cards)) if cards else []


class _Watched:
    """A bot under observation."""

    def __init__(self, bot: Bot, observer: Observer) -> None:
        self._bot = bot
        self._observer = observer

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Answer as the bot does, and observe it."""
        value = self._bot.answer(game, seat, question, chance)
        self._observer.note_decision(seat, question, value, self._bot)
        return value


def _card_ids(table: Any) -> frozenset[str]:
    """Return all pieces with ids that are held, drawn or laid down."""
    found: set[str] = set()
    for _, about, _ in list_zones(table.__class__):
        if isinstance(about, InHand | FaceDown | Pile) and about.of is not None:
            found.update(kind for kind in about.of.total(table) if kind not in ("", UNSEEN))
    return frozenset(found)


def _list_hands(kind: Any) -> tuple[str, ...]:
    return tuple(name for name, about, by in list_zones(kind) if isinstance(about, InHand) and by == "seat")


def _walk_texts(value: Any) -> Iterator[str]:
    """Yield all texts in an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list | dict):
        for one in value:
            yield from _walk_texts(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _walk_texts(getattr(value, one.name))


def name_move(value: Any) -> str:
    """Return the name of a move: its class's; a word's own."""
    if isinstance(value, Word):
        return str(value.name)
    if not isinstance(value, Move):
        return ""
    kind = value.__class__
    name = "".join(f" {c.lower()}" if c.isupper() else c for c in kind.__name__).strip()
    return name[:1].upper() + name[1:]


def _find_leader(scores: Sequence[Any]) -> frozenset[Seat]:
    """Return the seat that leads alone; None if several lead or all have the same."""
    if len(scores) < 2:
        return frozenset()
    ordered = sorted((score.total for score in scores), reverse=True)
    if ordered[0] == ordered[1]:
        return frozenset()
    return frozenset(next(score.seats for score in scores if score.total == ordered[0]))


def _find_settled_share(leaders: Sequence[frozenset[Seat]], winners: frozenset[Seat]) -> float | None:
    """Return the share of the turns after which the winner led for good."""
    if not leaders or not winners or not any(leaders):
        return None
    last = 0
    for number, leader in enumerate(leaders):
        if not leader & winners:
            last = number + 1
    return round(min(last / len(leaders), 1.0), 4)
