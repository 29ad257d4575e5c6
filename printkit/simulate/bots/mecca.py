"""A greedy player of Mecca: likes its own crescents, keeps the next placement possible, takes back what costs others most."""

from __future__ import annotations

from typing import Any

from printkit.games.mecca.contact import fits, isolated
from printkit.games.mecca.table import Mecca
from printkit.games.mecca.turn import Photo, Place, Remove
from printkit.referee import Question, Seat


def weigh(table: Mecca, seat: Seat, question: Question[Any], value: Any) -> float:
    """Tell how good an answer is; higher is better."""
    del question
    match value:
        case Place(square, colour):
            return _place(table, seat, square, colour)
        case Remove(square):
            own = table.colours[seat]
            fallen = (square, *isolated(table.ground, table.board, square))
            return sum(-1 if table.board[here] in own else 1 for here in fallen)
        case Photo():
            return -100
    return 0


def _place(table: Mecca, seat: Seat, square: Any, colour: str) -> float:
    """Two points for an own crescent, a little for every neighbour square on which the next pilgrim would fit."""
    ground = table.ground
    after = {**table.board, square: colour}
    k = len(table.placed) + 2
    next_ones = sum(
        fits(ground, after, here, own, k)
        for here in ground.near[square]
        if here in ground.open and here not in after
        for own in table.placeable(seat)
    )
    return 2 * (ground.crescents.get(square) == colour) + min(next_ones, 5) / 5
