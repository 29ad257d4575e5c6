"""Going on: bots and chance give one answer after the other to every question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from printkit.referee import GamePosition, Question
from printkit.referee.several import FirstOf, Together
from printkit.simulate.chance import Chance
from printkit.simulate.dealer import closed_hands, deal_answer, name_unseen

if TYPE_CHECKING:
    from printkit.simulate.bots.bot import Bot, Standing


def take_step(game: Standing, bots: Sequence[Bot], chance: Chance) -> None:
    """Give one answer to an open question."""
    session = game.session
    asked: Any = session.asked
    part = 0
    if asked.__class__ is FirstOf:
        dealt = asked.find_dealer_part() if asked.deals is not None else None
        if dealt is not None:
            part, question = dealt
        else:
            parts = asked.asked
            part = _pick_part(parts, chance) if len(parts) > 1 else 0
            question = parts[part]
    elif asked.__class__ is Together:
        sealed = session.sealed
        part = next(n for n in range(len(asked.parts)) if n not in sealed)
        question = asked.parts[part]
    else:
        question = asked
    seats = question.seats
    seat = seats[0] if seats else None
    if question.chance or seat is None:
        game.take(part, seat, deal_answer(question, chance))
    else:
        # Where the book asks for the cards of a hand, chance has answered before.
        if closed_hands(game.table.__class__):
            name_unseen(game, chance)
        game.take(part, seat, bots[seat].answer(game, seat, question, chance))


def go_on(position: GamePosition[Any], policy: Bot, chance: Chance, answers: int) -> None:
    """Play on for at most so many answers, everybody by the same policy."""
    bots = [policy] * len(position.table.names)
    session = position.session
    for _ in range(answers):
        if session.asked is None:
            return
        take_step(position, bots, chance)


def _pick_part(questions: Sequence[Question[Any]], chance: Chance) -> int:
    """Choose one of several open questions that can be answered."""
    part = int(chance.random() * len(questions))
    if questions[part].is_possible:
        return part
    return chance.pick([number for number, question in enumerate(questions) if question.is_possible])
