"""The greedy bot: takes what weighs most by a title's own simple measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printkit.referee import Question, Seat
from printkit.simulate.bots.bot import Standing, list_candidates
from printkit.simulate.chance import Chance

Weigh = Callable[[Any, Seat, Question[Any], Any], float]
"""How good a value is as an answer: (table, seat, question, value). Higher is better."""


class Greedy:
    """Weighs every answer at hand and takes the best; equal ones by chance."""

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
