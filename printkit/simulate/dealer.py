"""The dealer: answers what chance answers at a real table."""

from __future__ import annotations

from typing import Any

from printkit.referee import Draw, Question, Reveal
from printkit.simulate.chance import Chance


def deal(question: Question[Any], chance: Chance) -> Any:
    """Let chance answer a reveal.

    Raises:
        TypeError: the question is for a player.
    """
    if isinstance(question, Reveal):
        weights = question.weights
        if weights is None:
            return question.pick(chance.random)
        return chance.weighted(question.options, weights)
    if isinstance(question, Draw):
        return chance.draw(question.candidates, question.count)
    raise TypeError(f"{question.rule}: this question is for a player, not for chance")
