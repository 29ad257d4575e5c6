"""How good an answer is: what a bot prefers."""

from __future__ import annotations

from typing import Any

from printkit.referee import Question, Seat

from .moves import Fly, PlayCard
from .state import LANTERN, Garden, blooms


def weigh(table: Garden, seat: Seat, question: Question[Any], value: Any) -> float:
    """Rest on flowers of the card that was played, away from the light; play cards that sip."""
    del question
    match value:
        case PlayCard(card):
            sips = sum(op["n"] for op in table.effects[card] if op.name == "SIP" and op["who"] != "NEXT")
            return sips + any(
                blooms(table, place) == table.flowers[card] for place in table.within(table.moths[seat], 1)
            )
        case Fly(place):
            card = table.played[-1] if table.played else ""
            return 2 * (blooms(table, place) == table.flowers.get(card)) - 3 * (place == LANTERN)
    return 0
