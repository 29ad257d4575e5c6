"""The random bot: every legal answer alike."""

from __future__ import annotations

from typing import Any

from printkit.referee import Choice, Question, Seat
from printkit.referee.questions import Judged
from printkit.simulate.bots.bot import Standing, guess_answer, list_candidates
from printkit.simulate.chance import Chance

FORMS = 1 / 64
"""How often a form is filled in where there are options too; listing examples costs more than all the rest."""


class RandomBot:
    """Picks any legal answer; now and then also fills in a form."""

    def answer(self, game: Standing, seat: Seat, question: Question[Any], chance: Chance) -> Any:
        """Give a random legal value."""
        del game, seat
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
