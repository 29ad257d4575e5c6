"""Mecca's greedy bot: own crescents first, then long turns; removes where most opposing pilgrims return."""

from __future__ import annotations

from typing import Any

from printkit.referee import Question, Seat

from .contact import can_place, find_isolated, list_placements
from .moves import Place, Remove, SkipRemoval
from .state import Mecca

PLAYOUTS = "random"
"""The thinking bot plays games out at random: weighing the next placement costs many times as much and brings nothing."""


def weigh(table: Mecca, seat: Seat, question: Question[Any], value: Any) -> float:
    """Return how good a move is for the seat."""
    del question
    match value:
        case Place(here, colour):
            board = {**table.board, here: colour}
            own = table.colours[seat]
            crescent = table.ground.crescents.get(here) == colour
            more = bool(list_placements(table.ground, board, own, len(table.placed) + 2))
            return 3 * crescent + 2 * more + 0.5 * (here in table.ground.kaaba)
        case Remove(here):
            gone = [table.board[square] for square in (here, *find_isolated(table.ground, table.board, here))]
            mine = sum(colour in table.colours[seat] for colour in gone)
            after = {square: colour for square, colour in table.board.items() if square != here}
            return len(gone) - 3 * mine + 0.1 * can_place(table.ground, after, table.colours[seat])
        case SkipRemoval():
            return 0.5
    return 0
