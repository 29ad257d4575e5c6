"""The dealer: answers what chance answers at a real table."""

from __future__ import annotations

from typing import Any

from printkit.referee import Choice, DrawSeveral, Question, Reveal
from printkit.simulate.bots.bot import list_candidates
from printkit.simulate.chance import Chance

TRIES = 200
"""How often is drawn before what the rule suggests is taken."""


def deal_answer(question: Question[Any], chance: Chance) -> Any:
    """Let chance answer a reveal, or what anybody at the table may answer.

    Raises:
        TypeError: the question is for a player.
    """
    if isinstance(question, Reveal):
        return question.drawn(chance.random)
    if isinstance(question, DrawSeveral):
        return _draw_candidates(question, chance)
    if isinstance(question, Choice) and not question.seats:
        return chance.pick(list_candidates(question, chance))
    raise TypeError(f"{question.rule}: this question is for a player, not for chance")


def _draw_candidates(question: DrawSeveral[Any], chance: Chance) -> tuple[Any, ...]:
    """Several candidates, drawn again until the rule has no reason against them: what somebody knows is so."""
    candidates, count = question.candidates, question.count
    for _ in range(TRIES):
        drawn = chance.draw(candidates, min(count, len(candidates)))
        if not question.doubts(drawn):
            return drawn
    known = [drawn for drawn in question.suggestions() if not question.judge(drawn)]
    if not known:
        raise TypeError(
            f"{question.rule}: no draw was legal in {TRIES} tries; the question needs a `suggest`"
        )
    return chance.pick(known)
