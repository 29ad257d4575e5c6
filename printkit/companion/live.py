"""Who looks on: pages hear that something has changed, and fetch themselves anew."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

BEAT: Final = 15.0
"""Seconds between signs of life, so that a phone notices a dead connection."""

RETRY: Final = 1000
"""Milliseconds after which a browser asks again."""

MOST: Final = 80
"""Pages of one table that are told; a table has at most a dozen phones."""


class TooManyError(Exception):
    """So many pages look at a table that no more are told."""


class Channel:
    """The pages of one table."""

    def __init__(self) -> None:
        self.version = 0
        self._pages: set[asyncio.Event] = set()
        self._present: Counter[int] = Counter()
        self.closed = False

    def changed(self) -> None:
        """Wake every page."""
        self.version += 1
        for page in self._pages:
            page.set()

    def close(self) -> None:
        """End every stream: the server stops."""
        self.closed = True
        self.changed()

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return len(self._pages)

    @property
    def present(self) -> frozenset[int]:
        """Seats whose pages are open."""
        return frozenset(self._present)

    def listen(self, seat: int | None) -> AsyncIterator[bytes]:
        """The stream of one page. Several changes at once are told once.

        Raises:
            TooManyError: too many pages listen already.
        """
        if len(self._pages) >= MOST:
            raise TooManyError
        return self._events(seat)

    async def _events(self, seat: int | None) -> AsyncIterator[bytes]:
        page = asyncio.Event()
        self._pages.add(page)
        if seat is not None:
            self._present[seat] += 1
        try:
            yield f"retry: {RETRY}\nid: {self.version}\n: open\n\n".encode()
            while not self.closed:
                try:
                    await asyncio.wait_for(page.wait(), BEAT)
                except TimeoutError:
                    yield b": alive\n\n"
                    continue
                page.clear()
                if not self.closed:
                    yield f"id: {self.version}\nevent: changed\ndata: {self.version}\n\n".encode()
        finally:
            self._pages.discard(page)
            if seat is not None:
                self._present[seat] -= 1
                self._present += Counter()  # those at 0 go
