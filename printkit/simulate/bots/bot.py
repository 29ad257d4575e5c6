"""A bot, and answers that any bot can find to any question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from printkit.referee import Amounts, Choice, Game, GamePosition, Number, Question, Seat, Some, SomeOf, Whole
from printkit.referee.judged import Judged
from printkit.simulate.chance import Chance

TRIES = 200
"""How often a bot guesses a legal answer before it gives up."""


class BotStuckError(RuntimeError):
    """No legal answer was found; the question needs a `suggest`."""


Standing: TypeAlias = Game[Any] | GamePosition[Any]
"""Where bots answer: a game, or a position of one in a bot's thoughts."""


class Bot(Protocol):
    """Answers for a seat."""

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Give a legal value, not its key."""


def list_candidates(question: Question[Any], chance: Chance) -> Sequence[Any]:
    """List some legal answers: all options and form examples of a choice, what a judged question suggests, or guesses.

    Raises:
        BotStuckError: there are none.
    """
    if isinstance(question, Choice):
        found = [*question.options, *question.examples()]
        if not found:
            raise BotStuckError(f"{question.rule}: only forms are left, and none has examples")
        return found
    if isinstance(question, Judged):
        return question.suggestions() or [guess_answer(question, chance)]
    raise BotStuckError(f"{question.rule}: a question of an unknown kind")


def guess_answer(question: Judged[Any], chance: Chance) -> Any:
    """Guess a legal answer to a question that suggests none.

    Raises:
        BotStuckError: none was found.
    """
    for _ in range(TRIES):
        value = _guess_value(question, chance)
        if not question.judge(value):
            return value
    raise BotStuckError(
        f"{question.rule}: no legal answer in {TRIES} guesses; the question needs a `suggest`"
    )


def _guess_value(question: Judged[Any], chance: Chance) -> Any:
    kind = question.kind
    if isinstance(question, Number) and isinstance(kind, Whole):
        high = kind.high if kind.high is not None else kind.low + 20
        return kind.low + chance.number_below(high - kind.low + 1)
    if isinstance(question, Some) and isinstance(kind, SomeOf):
        pieces = kind.pieces
        most = len(pieces) if kind.most is None else min(kind.most, len(pieces))
        number = kind.least + chance.number_below(max(most - kind.least, 0) + 1)
        return kind.arrange_pieces(chance.draw(pieces, min(number, len(pieces))))
    if isinstance(question, Amounts):
        return {name: chance.number_below(there + 1) for name, there in kind.stock.items()}  # type: ignore[attr-defined]
    raise BotStuckError(
        f"{question.rule}: this kind of answer cannot be guessed; the question needs a `suggest`"
    )


# The greedy bot: it takes the answer that weighs most by a title's own simple measure


Weigh = Callable[[Any, Seat, Question[Any], Any], float]
"""How good a value is as an answer: (table, seat, question, value). Higher is better."""


class Greedy:
    """Weighs every available answer and takes the best; equal ones by chance."""

    def __init__(self, weigh: Weigh) -> None:
        self.weigh = weigh

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Give the heaviest legal value."""
        table, weigh = game.table, self.weigh
        best: list[Any] = []
        most = float("-inf")
        for value in list_candidates(question, chance):
            weight = weigh(table, seat, question, value)
            if weight > most:
                best, most = [value], weight
            elif weight == most:
                best.append(value)
        return chance.pick(best)


# The random bot: every legal answer alike


FORMS = 1 / 64
"""How often a form is filled in where there are options too; listing examples costs more than all the rest."""


class RandomBot:
    """Picks any legal answer; now and then also fills in a form."""

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Give a random legal value."""
        if isinstance(question, Choice):
            if question.has_forms and chance.random() < FORMS:
                filled = question.examples()
                if filled:
                    return chance.pick(filled)
            value = question.pick(chance.random)
            return chance.pick(list_candidates(question, chance)) if value is None else value
        if isinstance(question, Judged):
            found = question.suggestions()
            return chance.pick(found) if found else guess_answer(question, chance)
        return chance.pick(list_candidates(question, chance))
