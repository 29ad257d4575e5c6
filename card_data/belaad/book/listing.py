"""Menus with an order of their own: what is worth trying now, and what declines at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from printkit.referee import Seat
from printkit.referee.menus import Menu

from .state import Belaad

Lists = Callable[[Belaad, Seat], tuple[Any, ...]]


class Listed(Menu[Any]):
    """A menu with a list of its own. What is not listed can still be said, and hears its reasons."""

    __slots__ = ("_lists", "_waits")

    def __init__(
        self,
        table: Belaad,
        seat: Seat,
        classes: Sequence[Any],
        lists: Lists,
        *,
        rule: str,
        prompt: Any,
        waiting: str | Callable[[], str],
        says: Lists | None = None,
    ) -> None:
        """Args as those of a `Menu`, and `lists`, which lists the moves; `waiting` may follow where the table stands."""
        self._lists = lists
        super().__init__(table, seat, classes, rule=rule, prompt=prompt, says=says)
        self._waits = waiting

    @property
    def waiting(self) -> str:
        """What the others wait for."""
        return self._waits if isinstance(self._waits, str) else self._waits()

    @waiting.setter
    def waiting(self, words: str) -> None:
        self._waits = words

    def _list_moves(self) -> tuple[Any, ...]:
        return self._lists(self._table, self._seat)


class LastWord(Menu[Any]):
    """A menu with what is the same at every table at its end: to decline, to concede."""

    __slots__ = ()

    def _list_moves(self) -> list[Any]:
        live = [one for list_ in self._sheet.live for one in list_(self._table, self._seat)]
        return [*live, *self._sheet.all]


@lru_cache(maxsize=8192)
def make_move(kind: Any, *parts: Any) -> Any:
    """Return a move, made once: moves are values, and serve every game."""
    return kind(*parts)
