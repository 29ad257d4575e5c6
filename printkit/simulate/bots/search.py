"""The search bot: it tries its answers out on tables that may be the true one, and takes the one that goes best.

It knows what its seat may know. Before each try it deals all the rest anew (`Redeal`); then everybody in the game
answers mostly by the title's own weights, until it ends or the try is cut off. Answers that do badly are dropped, and
the others get their playouts (sequential halving); in each round all meet the same deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Any, Final

from printkit.referee import BookError, Choice, Game, GamePosition, Question, Seat
from printkit.referee.redeal import Redeal
from printkit.simulate.bots.bot import Bot, BotStuckError, RandomBot, Standing, Weigh, list_candidates
from printkit.simulate.chance import Chance
from printkit.simulate.going_on import go_on

MOST: Final = 12
"""Answers that the bot considers; the heaviest, where the title weighs them."""
SURELY: Final = 1.0
"""Standard errors by which an answer must be better than the choice of the title's weights."""
EXAMPLES: Final = 4
"""Filled-in forms among them: examples must not crowd out real moves."""


Estimate = Callable[[Any, Seat], float]
"""How well a seat stands, in points: (table, seat)."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The playouts or the time that a decision may take.

    Attributes:
        playouts: so many tries; 0 for as many as there is time.
        cut: answers after which a try is judged by the score so far.
        seconds: when an answer must be there; 0 for no such limit. Only playouts give the same answer again.
    """

    playouts: int = 100
    cut: int = 40
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Tried:
    """One answer, how often it was tried and what it is worth, from 0 (lost) to 1 (won)."""

    answer: Any
    tries: int
    value: float


class Search:
    """Thinks ahead; plays any book.

    Attributes:
        last: what it thought of the answers to the last question, the chosen one first.
    """

    def __init__(
        self,
        weigh: Weigh | None,
        budget: Budget | None = None,
        *,
        playouts: str = "weights",
        estimate: Estimate | None = None,
    ) -> None:
        """Make one.

        Args:
            weigh: how the title weighs answers; None if nobody has said.
            budget: what a decision may cost.
            playouts: `random`, if the title's weights cost more in a playout than they bring.
            estimate: how well a seat stands where a try is cut off; None takes the score.
        """
        self.estimate = estimate
        self.weigh = weigh
        self.budget = budget if budget is not None else Budget()
        leaning = weigh is not None and playouts != "random"
        self.policy: Bot = Leaning(weigh) if weigh is not None and leaning else RandomBot()
        self.last: tuple[Tried, ...] = ()

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Give the answer that did best."""
        wanted = self.wanted(game.table, seat, question, chance)
        if len(wanted) == 1:
            self.last = ()
            return wanted[0]
        assert isinstance(game, Game)  # the bot thinks of a game; in its thoughts other bots answer
        part = next(n for n, one in enumerate(game.session.parts) if one is question)
        return self.choose(lambda: game.position(seat), seat, part, wanted, chance)

    def wanted(self, table: Any, seat: Seat, question: Question[Any], chance: Chance) -> list[Any]:
        """Return the answers worth a try, the heaviest first."""
        if isinstance(question, Choice):
            found = list(question.options)
            examples = question.examples()
            found += chance.draw(examples, min(len(examples), EXAMPLES)) if found else examples
            if not found:
                raise BotStuckError(f"{question.rule}: only forms are left, and none has examples")
        else:
            found = list(list_candidates(question, chance))
        if len(found) > 1:
            found = list(chance.draw(found, len(found)))
            weigh = self.weigh
            if weigh is not None:
                found.sort(key=lambda value: -weigh(table, seat, question, value))
        return found[:MOST]

    def choose(
        self,
        position: Callable[[], GamePosition[Any]],
        seat: Seat,
        part: int,
        wanted: Sequence[Any],
        chance: Chance,
    ) -> Any:
        """Halve the answers until one is left; where the title weighs answers, another than the heaviest has to prove itself.

        Args:
            position: gives the true position, each time a new one; what the seat cannot know of it is dealt anew.
            seat: who is to answer.
            part: which of the open questions.
            wanted: the answers.
            chance: deals.
        """
        budget = self.budget
        deadline = time.perf_counter() + budget.seconds if budget.seconds else float("inf")
        tries = Tries(position, (part, seat), self, f"{chance.random()}")
        found: list[dict[int, float]] = [{} for _ in wanted]
        left = list(range(len(wanted)))
        rounds = max(1, ceil(log2(len(wanted))))
        deal = 0
        while len(left) > 1 and time.perf_counter() < deadline:
            each = max(1, budget.playouts // (rounds * len(left))) if budget.playouts else 4
            for deal in range(deal, deal + each):  # noqa: B020  # it goes on from the last round's
                for at in left:
                    if time.perf_counter() > deadline:
                        break
                    value = tries.one(wanted[at], deal)
                    if value is not None:
                        found[at][deal] = value
            deal += 1
            left.sort(key=lambda at: (-_compute_mean(found[at]), at))
            if len(left) == 2 and not budget.playouts:
                continue  # the time that is left goes to these two
            kept = left[: max(1, (len(left) + 1) // 2)]
            left = kept if self.weigh is None or 0 in kept or len(kept) == 1 else [*kept[:-1], 0]
        best = (
            left[0]
            if self.weigh is None or left[0] == 0 or _is_surely_better(found[left[0]], found[0])
            else 0
        )
        order = sorted(range(len(wanted)), key=lambda at: (at != best, at not in left, -len(found[at]), at))
        self.last = tuple(Tried(wanted[at], len(found[at]), _compute_mean(found[at])) for at in order)
        return wanted[best]


def _compute_mean(values: Mapping[int, float]) -> float:
    return sum(values.values()) / len(values) if values else 0.0


def _is_surely_better(better: Mapping[int, float], usual: Mapping[int, float]) -> bool:
    """Return whether an answer beats the usual one by more than chance can explain, deal for deal."""
    leads = [value - usual[deal] for deal, value in better.items() if deal in usual]
    if len(leads) < 2:
        return bool(better) and not usual
    mean = sum(leads) / len(leads)
    spread = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean > SURELY * sqrt(spread / len(leads))


class Tries:
    """Tries of answers to one question."""

    def __init__(
        self, position: Callable[[], GamePosition[Any]], asked: tuple[int, Seat], search: Search, seed: str
    ) -> None:
        self._position = position
        self._part, self._seat = asked
        self._search = search
        self._seed = seed
        true = position()
        self._redeal = Redeal(true.table, self._seat)
        totals = [abs(score.total) for score in true.book.score(true.table)]
        self._scale = 1 + 0.2 * (sum(totals) / len(totals) if totals else 0)
        true.rest()

    def one(self, answer: Any, deal: int) -> float | None:
        """Try an answer with one deal; None if it is not possible there."""
        chance = Chance(f"{self._seed}/{deal}")
        position = self._position()
        try:
            self._redeal.deal_onto(position.table, chance.random)
            position.session.refresh()
            position.take(self._part, self._seat, answer)
            go_on(position, self._search.policy, chance, self._search.budget.cut)
            return estimate_worth(position, self._seat, self._scale, self._search.estimate)
        except (BookError, BotStuckError, TypeError, ValueError, IndexError, KeyError, AssertionError):
            return None  # what prevents it is secret: this deal does not allow it
        finally:
            position.rest()


def estimate_worth(
    position: GamePosition[Any], seat: Seat, scale: float, estimate: Estimate | None = None
) -> float:
    """Rate a position for a seat: its lead over the best other one; at the end, half of it is the win."""
    outcome = position.outcome
    if outcome is None and estimate is not None:
        table = position.table
        lead = estimate(table, seat) - max(
            (estimate(table, other) for other in table.others(seat)), default=0
        )
        return 0.5 + 0.5 * lead / (abs(lead) + scale)
    scores = outcome.scores if outcome is not None and outcome.scores else position.book.score(position.table)
    own = [score.total for score in scores if seat in score.seats]
    others = [score.total for score in scores if seat not in score.seats]
    lead = (own[0] if own else 0) - (max(others) if others else 0)
    value = 0.5 + 0.5 * lead / (abs(lead) + scale)
    if outcome is None:
        return value
    won = 1 / len(_find_winning_sides(outcome)) if seat in outcome.winners else 0.0
    return 0.5 * value + 0.5 * won


def _find_winning_sides(outcome: Any) -> set[tuple[Seat, ...]]:
    """Return the sides that share the win; a team counts once."""
    sides = {score.seats for score in outcome.scores if set(score.seats) & set(outcome.winners)}
    return sides or {(seat,) for seat in outcome.winners}


class Leaning:
    """Answers within playouts: mostly the heaviest, sometimes any."""

    STRAYS: Final = 0.2

    def __init__(self, weigh: Weigh) -> None:
        self._weigh = weigh
        self._random = RandomBot()

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Give a legal value."""
        if chance.random() < self.STRAYS:
            return self._random.answer(game, seat, question, chance)
        options = question.options if isinstance(question, Choice) else list_candidates(question, chance)
        if not options:
            return self._random.answer(game, seat, question, chance)
        if len(options) == 1:
            return options[0]
        weigh, table = self._weigh, game.table
        best: list[Any] = []
        most = float("-inf")
        for value in options:
            weight = weigh(table, seat, question, value)
            if weight > most:
                best, most = [value], weight
            elif weight == most:
                best.append(value)
        return best[0] if len(best) == 1 else chance.pick(best)
