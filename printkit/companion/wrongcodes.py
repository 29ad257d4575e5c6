"""Wrong codes: people who guess are slowed down, and nobody is turned away."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from printkit.web.limits import Rate

PAUSE: Final = 2.0
"""Seconds that each newcomer waits after many wrong codes from one network, one after the other."""

MOST_WAITING: Final = 30
"""So many people of one network may wait."""

WAITED: Final = "printkit.waited"
"""Marks a request that has waited."""


class WrongCodes:
    """Wrong codes by network, and of all together.

    Beyond a number, newcomers wait: people of one network one after the other, so that guessing more at once is no
    quicker. People at the table never wait.
    """

    def __init__(self, each: Rate | None = None, together: Rate | None = None, pause: float = PAUSE) -> None:
        """Allow ten a minute of a network and three hundred of all."""
        self._each = each or Rate(10, 60)
        self._together = together or Rate(300, 60)
        self._pause = pause
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    def note(self, network: str) -> None:
        """Count a wrong code."""
        self._each.take(network)
        self._together.take("")

    def is_slowed(self, network: str) -> bool:
        """Return whether people of a network wait."""
        return not (self._each.has_left(network) and self._together.has_left(""))

    async def wait_turn(self, request: Request, network: str) -> None:
        """Wait before a code is checked, once a request.

        Raises:
            HTTPException: very many wait in this network; the page asks again by itself (429).
        """
        if request.scope.get(WAITED) or not self.is_slowed(network):
            return
        request.scope[WAITED] = True
        if self._waiting[network] >= MOST_WAITING:
            later = {"retry-after": "5", "refresh": "5"}
            raise HTTPException(
                429, "Many codes are being tried in this network. This page goes on by itself.", later
            )
        self._waiting[network] += 1
        lock = self._locks.setdefault(network, asyncio.Lock())
        try:
            async with lock:
                await asyncio.sleep(self._pause)
        finally:
            self._waiting[network] -= 1
            if not self._waiting[network]:
                del self._waiting[network]
                self._locks.pop(network, None)
