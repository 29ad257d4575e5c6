"""Streams of changes to pages that are open (server-sent events).

A stream first tells a page the state of today (`parts`), so that a page that is not of today fetches itself anew; then
what has changed, each time it has (`wake_pages`). A page that may look no longer is told to go (`gone`), one that is told no
more because the same person has opened many others hears `full`; then the stream ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec
from starlette.responses import StreamingResponse

from printkit.web import host

BEAT: Final = 15.0
"""Seconds between signs of life, so that a phone notices a dead connection."""

RETRY: Final = 1000
"""Milliseconds after which a browser asks again."""

MOST: Final = 80
"""Pages of one channel that are told; a table has at most a dozen phones."""

MOST_WATCHING: Final = 40
"""Of those, pages of people who only look on."""

MOST_EACH: Final = 6
"""Pages of one person; with the next one the oldest is told no more."""


class TooManyError(Exception):
    """So many pages look that no more are told."""


class EventStream(StreamingResponse):
    """A stream as an answer: nobody keeps it, and no proxy holds it back."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, headers=headers)


@dataclass(eq=False)
class OpenPage:
    """A page that is told.

    Attributes:
        person: who looks; "" is not counted.
        plays: whether it goes before those who look on.
        arrived: called when its stream begins.
        left: called when its stream has ended.
    """

    person: str = ""
    plays: bool = True
    arrived: Callable[[], None] = lambda: None
    left: Callable[[], None] = lambda: None
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False


class NewsSource(Protocol):
    """What one page is told; asked for once at its beginning, then at every change."""

    async def next(self) -> dict[str, Any] | None:
        """Return what has changed for this page since the last time; None if its reader may look no longer."""


class Channel:
    """Pages that hear of the same changes.

    Attributes:
        version: how many changes there were.
        epoch: tells the counts of two server processes apart.
        closed: whether all streams end.
    """

    def __init__(self) -> None:
        self.version = 0
        self.epoch = host.make_token(6)
        self.closed = False
        self._pages: dict[OpenPage, None] = {}

    def wake_pages(self) -> None:
        """Wake every page."""
        self.version += 1
        for page in self._pages:
            page.woken.set()

    def close(self) -> None:
        """End every stream: the server stops."""
        self.closed = True
        self.wake_pages()

    @property
    def at(self) -> str:
        """The state that is shown now, `EPOCH:NUMBER`."""
        return f"{self.epoch}:{self.version}"

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return len(self._pages)

    def stream_page(self, news: NewsSource, page: OpenPage) -> AsyncIterator[bytes]:
        """Return the stream of one page. Several changes at once are told once.

        Raises:
            TooManyError: too many pages listen already.
        """
        self._make_room(page)
        return self._write_events(news, page)

    def _make_room(self, page: OpenPage) -> None:
        own = [one for one in self._pages if page.person and one.person == page.person]
        watching = [one for one in self._pages if not one.plays]
        if len(own) >= MOST_EACH:
            self._end_page(own[0])
        elif not page.plays and (len(watching) >= MOST_WATCHING or len(self._pages) >= MOST):
            raise TooManyError
        elif len(self._pages) >= MOST:
            if not watching:
                raise TooManyError
            self._end_page(watching[0])

    def _end_page(self, page: OpenPage) -> None:
        """Tell a page no more."""
        page.over = True
        page.woken.set()
        del self._pages[page]

    async def _write_events(self, news: NewsSource, page: OpenPage) -> AsyncIterator[bytes]:
        self._pages[page] = None
        page.arrived()
        try:
            yield f"retry: {RETRY}\n: open\n\n".encode()
            event = "parts"
            while not self._is_closed():
                page.woken.clear()
                found = await news.next()
                if self._is_closed():
                    break
                if page.over:
                    yield _write_event("full", {"at": self.at})
                    break
                yield _write_event(event if found is not None else "gone", found or {"at": self.at})
                if found is None:
                    break
                event = "changed"
                while not await self._has_changed(page):
                    yield b": alive\n\n"
        finally:
            self._pages.pop(page, None)
            page.left()

    async def _has_changed(self, page: OpenPage) -> bool:
        """Wait for a change, or the end; False if there was none for a while."""
        try:
            await asyncio.wait_for(page.woken.wait(), BEAT)
        except TimeoutError:
            return False
        return True

    def _is_closed(self) -> bool:  # a call, for the attribute changes while a stream waits
        return self.closed


def _write_event(name: str, news: dict[str, Any]) -> bytes:
    """Write one event: JSON holds no line end."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(news))
