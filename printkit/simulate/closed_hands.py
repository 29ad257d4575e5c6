"""Closed hands in simulated games: a dealer names every card that was drawn unseen, to its holder alone.

At a real table nobody makes people show their hands, so the referee counts what nobody has named, and any card that it knows
nowhere may be played from there. Bots would make use of that. So the dealer keeps the truth: cards drawn unseen are dealt
from those that may be there, and stay what they are. The log does not know of it and plays back all the same.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from printkit.referee import Game, GamePosition, Hand, InHand, Pieces, list_unlocated
from printkit.referee.state import list_zones
from printkit.simulate.chance import Chance


@cache
def closed_hands(kind: Any) -> tuple[tuple[str, Pieces], ...]:
    """The fields of a table that hold hands whose cards nobody is asked for."""
    return tuple(
        (name, about.of)
        for name, about, by in list_zones(kind)
        if isinstance(about, InHand) and not about.asked and about.of is not None and by == "seat"
    )


def name_unseen(game: Game[Any] | GamePosition[Any], chance: Chance) -> None:
    """Deal what lies unseen in closed hands."""
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


__all__ = ["closed_hands", "name_unseen"]
