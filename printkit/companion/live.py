"""Who looks on: pages hear what has changed.

A page that is told no more because the same person has opened many others hears `full`. A stream first tells a page the stamps of all its parts (`parts`), so that a page that is not of today fetches itself
anew; then, at every change, the stamps and the parts that differ from what it was told before (`changed`). A page whose
reader may look no longer is told to go (`gone`), and the stream ends.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec

from printkit.companion.tokens import new_token

BEAT: Final = 15.0
"""Seconds between signs of life, so that a phone notices a dead connection."""

RETRY: Final = 1000
"""Milliseconds after which a browser asks again."""

MOST: Final = 80
"""Pages of one table that are told; a table has at most a dozen phones."""

MOST_WATCHING: Final = 40
"""Of those, pages of spectators."""

MOST_EACH: Final = 6
"""Pages of one person; with the next one the oldest is told no more."""


class TooManyError(Exception):
    """So many pages look at a table that no more are told."""


@dataclass(eq=False)
class _Page:
    """A page that is told."""

    person: str
    plays: bool
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False


class NewsSource(Protocol):
    """What one page is told; asked for once at its beginning, then at every change."""

    async def next(self) -> dict[str, Any] | None:
        """What has changed for this page since the last time; None if its reader may look no longer."""


class Channel:
    """The pages of one table.

    Attributes:
        version: how many changes there were.
        epoch: tells the counts of two server processes apart.
        moved: called when a seat comes or goes.
        closed: whether all streams end.
    """

    def __init__(self) -> None:
        self.version = 0
        self.epoch = new_token()[:8]
        self._pages: dict[_Page, None] = {}
        self._present: Counter[int] = Counter()
        self._elsewhere: dict[str, frozenset[int]] = {}
        self.moved: Callable[[], None] | None = None
        self.closed = False

    def changed(self) -> None:
        """Wake every page."""
        self.version += 1
        for page in self._pages:
            page.woken.set()

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
    def here(self) -> frozenset[int]:
        """Seats whose pages are open with this server."""
        return frozenset(self._present)

    @property
    def present(self) -> frozenset[int]:
        """Seats whose pages are open, with whichever server."""
        return self.here.union(*self._elsewhere.values())

    def hear(self, server: str, seats: frozenset[int]) -> None:
        """Another server tells whose pages are open with it."""
        before = self.present
        self._elsewhere[server] = seats
        if not seats:
            del self._elsewhere[server]
        if self.present != before:
            self.changed()

    def listen(
        self, seat: int | None, news: NewsSource, person: str = "", *, plays: bool = True
    ) -> AsyncIterator[bytes]:
        """The stream of one page. Several changes at once are told once.

        Args:
            seat: whose page it is; None for the table's.
            news: what it is told.
            person: who looks; nobody is told on more than a few pages, "" is not counted.
            plays: whether it is a player or the host: they go before those who look on.

        Raises:
            TooManyError: too many pages listen already.
        """
        self._make_room(person, plays=plays)
        return self._events(seat, news, _Page(person, plays))

    def _make_room(self, person: str, *, plays: bool) -> None:
        own = [page for page in self._pages if person and page.person == person]
        watching = [page for page in self._pages if not page.plays]
        if len(own) >= MOST_EACH:
            self._end(own[0])
        elif not plays and (len(watching) >= MOST_WATCHING or len(self._pages) >= MOST):
            raise TooManyError
        elif len(self._pages) >= MOST:
            if not watching:
                raise TooManyError
            self._end(watching[0])

    def _end(self, page: _Page) -> None:
        """Tell a page no more."""
        page.over = True
        page.woken.set()
        del self._pages[page]

    async def _events(self, seat: int | None, news: NewsSource, page: _Page) -> AsyncIterator[bytes]:
        self._pages[page] = None
        if seat is not None:
            self._come(seat)
        try:
            yield f"retry: {RETRY}\n: open\n\n".encode()
            event = "parts"
            while not self._is_closed():
                page.woken.clear()
                told = await news.next()
                if self._is_closed():
                    break
                if page.over:
                    yield _event("full", {"at": self.at})
                    break
                yield _event(event if told is not None else "gone", told or {"at": self.at})
                if told is None:
                    break
                event = "changed"
                while not await self._heard(page.woken):
                    yield b": alive\n\n"
        finally:
            self._pages.pop(page, None)
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
            self._moved()

    def _go(self, seat: int) -> None:
        self._present[seat] -= 1
        if not self._present[seat]:
            del self._present[seat]
            if not self.closed:
                self._moved()

    def _moved(self) -> None:
        self.changed()
        if self.moved is not None:
            self.moved()


def _event(name: str, told: dict[str, Any]) -> bytes:
    """One event: JSON holds no line end."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(told))
