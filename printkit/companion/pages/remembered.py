"""Remember between two pages what was worded and rendered, so that it is done once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

T = TypeVar("T")

MOST: Final = 4000
"""So many things are remembered in each of two generations."""
_NOTHING: Final[Any] = object()
"""Stands for a missing thing. A key is long, and hashed at each look-up: one look-up must do."""


class Memo:
    """Things by what they are made of. Two generations: what nobody asked for in a while is forgotten."""

    def __init__(self, most: int = MOST) -> None:
        """Remember `most` to twice as many things."""
        self._most = most
        self._new: dict[Hashable, Any] = {}
        self._old: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing of a key; make it if it is not remembered."""
        found: T = self._new.get(key, _NOTHING)
        if found is not _NOTHING:
            return found
        made: T = self._old.get(key, _NOTHING)
        if made is _NOTHING:
            made = make()
        if len(self._new) >= self._most:
            self._old, self._new = self._new, {}
        self._new[key] = made
        return made


class Memory:
    """The memory of one table: of its state now, and of the log, which only grows."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._at = ""
        self._now: dict[Hashable, Any] = {}
        self._kept: dict[Hashable, Any] = {}

    def at(self, state: str) -> Memory:
        """Look at a state of the table; forget what was remembered of another."""
        if state != self._at:
            self._at = state
            self._now.clear()
        return self

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a thing of this state; make it at the first call."""
        return _find_or_make(self._now, key, make)

    def make_kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a thing that outlives the state; make it at the first call."""
        return _find_or_make(self._kept, key, make)


def _find_or_make(where: dict[Hashable, Any], key: Hashable, make: Callable[[], T]) -> T:
    found: T = where.get(key, _NOTHING)
    if found is _NOTHING:
        found = where[key] = make()
    return found
