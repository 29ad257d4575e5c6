"""Streams of changes to open pages (server-sent events).

A stream first sends a page the present state (`parts`), so that an outdated page reloads; then each change
(`wake_pages`). A page that may no longer look gets `gone`, one that must leave because there are too many gets `full`;
then the stream ends.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
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
"""Pages of one channel that get news; a table has at most a dozen phones."""

MOST_WATCHING: Final = 40
"""Of those, pages of spectators."""

MOST_EACH: Final = 6
"""Pages of one person; the next one stops the oldest."""


HERE: Final = ("", "127.0.0.1", "::/64")
"""No network: this very computer, or a proxy on it that passes no addresses on."""


class TooManyError(Exception):
    """Too many pages are open for another stream."""


class EventStream(StreamingResponse):
    """A stream as an answer: no cache keeps it, and no proxy holds it back."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, headers=headers)


@dataclass(eq=False)
class OpenPage:
    """A page that gets news.

    Attributes:
        person: who looks; "" is not counted.
        plays: whether it has priority over spectators.
        network: where it is.
        arrived: called when its stream begins.
        left: called when its stream has ended.
    """

    person: str = ""
    plays: bool = True
    network: str = ""
    arrived: Callable[[], None] = lambda: None
    left: Callable[[], None] = lambda: None
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False

    def end(self) -> None:
        """Send it no more news."""
        self.over = True
        self.woken.set()


def _find_leaving(pages: Iterable[OpenPage], new: OpenPage) -> OpenPage:
    """Return the page that must leave: the new one if its network has as many as any, else the oldest of the largest network."""
    listed = list(pages)
    counts = Counter(one.network for one in listed)
    largest = max(counts.values())
    if new in listed and counts[new.network] == largest:
        return new
    return next(one for one in listed if counts[one.network] == largest)


class Audience:
    """All streams of a server. Spectators' are few, and no network has a large part of the room.

    Attributes:
        most: the largest number; a server has room for more connections, so that it can answer requests.
    """

    def __init__(self, most: int = 1500) -> None:
        self.most = most
        self._pages: dict[OpenPage, None] = {}

    @property
    def most_watching(self) -> int:
        """The most streams for people who have no seat."""
        return self.most // 8

    @property
    def most_of_network(self) -> int:
        """Return the most streams of one network; a proxy that passes no addresses on counts as none."""
        return self.most // 6

    def __len__(self) -> int:
        return len(self._pages)

    def enter(self, page: OpenPage) -> None:
        """Begin a stream; where there are too many, end another, or this one."""
        self._pages[page] = None
        watching = [one for one in self._pages if not one.plays]
        near = [] if page.network in HERE else [one for one in self._pages if one.network == page.network]
        if len(near) > self.most_of_network:
            self._end_page(next((one for one in near if not one.plays), near[0]))
        elif not page.plays and len(watching) > self.most_watching:
            self._end_page(_find_leaving(watching, page))
        elif len(self._pages) > self.most:
            self._end_page(_find_leaving(watching or self._pages, page))

    def _end_page(self, page: OpenPage) -> None:
        page.end()
        self.leave(page)

    def leave(self, page: OpenPage) -> None:
        """Note that a stream has ended."""
        self._pages.pop(page, None)


class NewsSource(Protocol):
    """The news of one page, requested once at its beginning and then at every change."""

    async def next(self) -> dict[str, Any] | None:
        """Return what has changed for this page since the last time; None if its reader may no longer look."""


class Channel:
    """Pages that get news of the same changes.

    Attributes:
        version: how many changes there were.
        epoch: distinguishes the counts of two server processes.
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
        """The number of open pages."""
        return len(self._pages)

    def stream_page(
        self, news: NewsSource, page: OpenPage, audience: Audience | None = None
    ) -> AsyncIterator[bytes]:
        """Return the stream of one page. Several changes at once are sent once.

        Args:
            news: its news.
            page: the page.
            audience: all streams of the server, if they are counted.

        Raises:
            TooManyError: too many pages listen already.
        """
        self._make_room(page)
        return self._write_events(news, page, Audience() if audience is None else audience)

    def _make_room(self, page: OpenPage) -> None:
        own = [one for one in self._pages if page.person and one.person == page.person]
        watching = [one for one in self._pages if not one.plays]
        if len(own) >= MOST_EACH:
            self._end_page(own[0])
        elif len(self._pages) >= MOST or (not page.plays and len(watching) >= MOST_WATCHING):
            if page.plays and not watching:
                raise TooManyError
            leaving = _find_leaving(watching if page.plays else [*watching, page], page)
            if leaving is page:
                raise TooManyError
            self._end_page(leaving)

    def _end_page(self, page: OpenPage) -> None:
        page.end()
        del self._pages[page]

    async def _write_events(
        self, news: NewsSource, page: OpenPage, audience: Audience
    ) -> AsyncIterator[bytes]:
        self._pages[page] = None
        audience.enter(page)
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
            audience.leave(page)
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


async def tell_gone() -> AsyncIterator[bytes]:
    """Return the stream of a page that came too late: what it shows has ended, and it goes on elsewhere."""
    yield _write_event("gone", {})


def _write_event(name: str, news: dict[str, Any]) -> bytes:
    """Write one event: JSON holds no line end."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(news))
