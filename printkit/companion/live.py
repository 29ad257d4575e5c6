"""Who looks on: pages hear what has changed.

A stream first tells a page the stamps of all its parts (`parts`), so that a page that is not of today fetches itself
anew; then, at every change, the stamps and the parts that differ from what it was told before (`changed`). A page whose
reader may look no longer is told to go (`gone`), and the stream ends.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, Final, Protocol

from printkit.companion.tokens import new_token

BEAT: Final = 15.0
"""Seconds between signs of life, so that a phone notices a dead connection."""

RETRY: Final = 1000
"""Milliseconds after which a browser asks again."""

MOST: Final = 80
"""Pages of one table that are told; a table has at most a dozen phones."""


class TooManyError(Exception):
    """So many pages look at a table that no more are told."""


class News(Protocol):
    """What one page is told; asked for once at its beginning, then at every change."""

    async def next(self) -> dict[str, Any] | None:
        """What has changed for this page since the last time; None if its reader may look no longer."""


class Channel:
    """The pages of one table.

    Attributes:
        version: how many changes there were.
        epoch: tells the counts of two server processes apart.
        closed: whether all streams end.
    """

    def __init__(self) -> None:
        self.version = 0
        self.epoch = new_token()[:8]
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
    def at(self) -> str:
        """Which state of the table this is, `EPOCH:NUMBER`."""
        return f"{self.epoch}:{self.version}"

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return len(self._pages)

    @property
    def present(self) -> frozenset[int]:
        """Seats whose pages are open."""
        return frozenset(self._present)

    def listen(self, seat: int | None, news: News) -> AsyncIterator[bytes]:
        """The stream of one page. Several changes at once are told once.

        Args:
            seat: whose page it is; None for the table's.
            news: what it is told.

        Raises:
            TooManyError: too many pages listen already.
        """
        if len(self._pages) >= MOST:
            raise TooManyError
        return self._events(seat, news)

    async def _events(self, seat: int | None, news: News) -> AsyncIterator[bytes]:
        page = asyncio.Event()
        self._pages.add(page)
        if seat is not None:
            self._come(seat)
        try:
            yield f"retry: {RETRY}\n: open\n\n".encode()
            event = "parts"
            while not self._is_closed():
                page.clear()
                told = await news.next()
                if self._is_closed():
                    break
                yield _event(event if told is not None else "gone", told or {"at": self.at})
                if told is None:
                    break
                event = "changed"
                while not await self._heard(page):
                    yield b": alive\n\n"
        finally:
            self._pages.discard(page)
            if seat is not None:
                self._go(seat)

    async def _heard(self, page: asyncio.Event) -> bool:
        """Wait for a change, or the end; False if there was none for a while."""
        try:
            await asyncio.wait_for(page.wait(), BEAT)
        except TimeoutError:
            return False
        return True

    def _is_closed(self) -> bool:
        return self.closed

    def _come(self, seat: int) -> None:
        self._present[seat] += 1
        if self._present[seat] == 1:
            self.changed()

    def _go(self, seat: int) -> None:
        self._present[seat] -= 1
        if not self._present[seat]:
            del self._present[seat]
            if not self.closed:
                self.changed()


def _event(name: str, told: dict[str, Any]) -> bytes:
    """One event: JSON holds no line end."""
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\ndata: {data}\n\n".encode()
