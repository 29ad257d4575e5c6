"""What hands had to move at each answer of a game, and whose turn it was: looked at while somebody watches."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from printkit.referee.movements import Counted, Movement, count_zones, find_movements
from printkit.referee.seat import Seat


class Watch:
    """The movements of every answer since the log was played from its beginning.

    Attributes:
        movements: by the number of the entry.
        turns: whose turn it was, by the number of the entry; None where the book does not say it.
    """

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self.movements: dict[int, tuple[Movement, ...]] = {}
        self.turns: dict[int, Seat | None] = {}
        self._counted: tuple[int, Counted] = -1, {}

    def watch_answer(self, number: int, table: Any, turn: Seat | None, take: Callable[[], None]) -> None:
        """Take an answer, and count the pieces before it, whenever a chapter ends a lap, and after it.

        Args:
            number: of the entry that the answer will be. If the one before it was seen too, its count is the count now.
            table: where pieces lie.
            turn: whose turn it is.
            take: takes the answer.
        """
        seen, left = self._counted
        counts = [left if seen == number else count_zones(table)]
        table.lap = lambda: counts.append(count_zones(table))
        take()
        table.lap()
        self._counted = number + 1, counts[-1]
        self.turns[number] = turn
        self.movements[number] = tuple(
            moved for one, next_ in pairwise(counts) for moved in find_movements(one, next_)
        )

    def learn_from(self, other: Watch) -> None:
        """Learn what another saw of the same answers."""
        self.movements = {**other.movements, **self.movements}
        self.turns = {**other.turns, **self.turns}


__all__ = ["Watch"]
