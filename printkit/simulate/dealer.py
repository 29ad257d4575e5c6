"""The dealer: answers what chance answers at a real table."""

from __future__ import annotations

from functools import cache
from typing import Any

from printkit.referee import (
    Choice,
    DrawSeveral,
    Game,
    GamePosition,
    Hand,
    InHand,
    Pieces,
    Question,
    Reveal,
    list_unlocated,
)
from printkit.referee.state import list_zones
from printkit.simulate.bots.bot import list_candidates
from printkit.simulate.chance import Chance

TRIES = 200
"""How often the dealer draws before it takes what the rule suggests."""


def deal_answer(question: Question[Any], chance: Chance) -> Any:
    """Let chance answer a reveal, or a question that anybody at the table may answer.

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
    """Draw several candidates, again until the rule has no reason against them: the draw then agrees with facts."""
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


# Closed hands in simulated games: a dealer names every card that was drawn unseen, only to its holder


@cache
def closed_hands(kind: Any) -> tuple[tuple[str, Pieces], ...]:
    """Return the fields of a table with hands whose cards no question asks for."""
    return tuple(
        (name, about.of)
        for name, about, by in list_zones(kind)
        if isinstance(about, InHand) and not about.asked and about.of is not None and by == "seat"
    )


def name_unseen(game: Game[Any] | GamePosition[Any], chance: Chance) -> None:
    """Deal the unseen cards of closed hands."""
    table = game.table
    for name, pieces in closed_hands(table.__class__):
        hands: list[Hand] = getattr(table, name)
        for hand in hands:
            if hand.unseen > 0:
                _deal_names(game, name, pieces, chance)
                break


def _deal_names(game: Game[Any] | GamePosition[Any], name: str, pieces: Pieces, chance: Chance) -> None:
    spare = list_unlocated(game.table, pieces)
    drawn: list[tuple[int, list[str]]] = []
    for seat, hand in enumerate(getattr(game.table, name)):
        number = min(hand.unseen, len(spare))
        if number > 0:
            drawn.append((seat, [spare.pop(chance.number_below(len(spare))) for _ in range(number)]))

    def tell_names(table: Any) -> None:
        for seat, cards in drawn:
            hand: Hand = getattr(table, name)[seat]
            hand.told += cards
            hand.unseen -= len(cards)

    game.change_unseen(tell_names)
