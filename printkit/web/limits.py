"""Limits: how often somebody may do a thing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from printkit.web import host


class Rate:
    """A rate for each name: so many in so many seconds; unused ones add up to at most that many."""

    def __init__(
        self, number: float, seconds: float, *, clock: Callable[[], float] = host.read_clock, most: int = 5000
    ) -> None:
        """Allow `number` in `seconds`; remember `most` names, and forget the longest silent ones first."""
        self._number, self._seconds, self._clock, self._most = number, seconds, clock, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def has_left(self, name: str) -> bool:
        """Return whether there is any left; nothing is used up."""
        return self._count_left(name) >= 1

    def take(self, name: str) -> bool:
        """Use one up; False if there was none left."""
        left = self._count_left(name)
        self._left[name] = (max(0.0, left - 1) if left >= 1 else left, self._clock())
        self._left.move_to_end(name)
        while len(self._left) > self._most:
            self._left.popitem(last=False)
        return left >= 1

    def charge(self, name: str, price: float) -> None:
        """Use up a cost, even more than was left: it must be paid off before the next."""
        self._left[name] = (self._count_left(name) - price, self._clock())
        self._left.move_to_end(name)
        while len(self._left) > self._most:
            self._left.popitem(last=False)

    def _count_left(self, name: str) -> float:
        left, since = self._left.get(name, (self._number, self._clock()))
        return min(self._number, left + (self._clock() - since) * self._number / self._seconds)
