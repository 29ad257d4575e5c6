"""The dealer of a table without paper: it answers what chance answers, from a seed that stays secret until the end.

The deal depends on the seed and on how far the game has come, so a game is the same whenever its log is played, and a
player who takes an answer back draws the same again. The seed's hash is in the log from the beginning: nobody can claim
later that another seed was used.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from printkit.referee import Answer, Book, Game, Question
from printkit.referee.several import FirstOf, Together
from printkit.simulate.chance import Chance
from printkit.simulate.dealer import closed_hands, deal_answer, name_unseen


def commit_to(seed: str) -> str:
    """Return a seed's hash, which is shown at the beginning."""
    return f"sha256:{hashlib.sha256(seed.encode()).hexdigest()}" if seed else ""


def find_options(book: Book[Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a dealt game: the dealer shows what people need not show at a table, so nothing stays untold."""
    chosen = dict(options)
    for option in book.meta.options:
        if option.for_bots is not None and chosen.get(option.name, option.default) in {
            option.default,
            str(option.default).lower(),
        }:
            chosen[option.name] = option.for_bots
    return chosen


@dataclass(frozen=True)
class TableDealer:
    """Deals from a seed.

    Attributes:
        seed: a text that nobody knows before the game has ended.
    """

    seed: str

    def __call__(self, game: Game[Any]) -> None:
        """Name unseen pieces in closed hands, to their holders."""
        table = game.table
        hands = closed_hands(table.__class__)
        if any(hand.unseen > 0 for name, _ in hands for hand in getattr(table, name)):
            name_unseen(game, self._make_chance(game, "hands"))

    def find_answer(self, game: Game[Any]) -> Answer | None:
        """Return the answer of chance now; None while people are asked, or after the game."""
        found = _find_dealt(game)
        if found is None:
            return None
        part, question = found
        value = deal_answer(question, self._make_chance(game, str(part)))
        seat = question.seats[0] if question.seats else None
        return Answer(seat, question.write(value), game.number, part)

    def _make_chance(self, game: Game[Any], what: str) -> Chance:
        return Chance(f"{self.seed}/{game.count_valid()}/{what}")


def _find_dealt(game: Game[Any]) -> tuple[int, Question[Any]] | None:
    """Return the open question that is for chance, before any other is answered; None for none."""
    session = game.session
    asked: Any = session.asked
    if asked is None:
        return None
    if isinstance(asked, FirstOf):
        dealt = asked.find_dealer_part()
        if dealt is not None or not all(map(_is_dealt, asked.asked)):
            return dealt
        return next(((part, one) for part, one in enumerate(asked.asked) if one.is_possible), None)
    parts = asked.parts
    sealed = session.sealed if isinstance(asked, Together) else ()
    return next(
        ((part, one) for part, one in enumerate(parts) if part not in sealed and _is_dealt(one)), None
    )


def _is_dealt(question: Question[Any]) -> bool:
    """Return whether chance answers it, or else anybody at the table might."""
    return question.chance or not question.seats


def is_for_chance(game: Game[Any], answer: Answer) -> bool:
    """Return whether an answer says what chance brings: where printkit deals nobody else may."""
    meant = [one.question for one in game.open_questions() if answer.part in {None, one.part}]
    return bool(meant) and any(map(_is_dealt, meant))
