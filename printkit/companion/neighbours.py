"""The other servers of the same database: whose pages are open there, so that a seat whose phone is there does not seem away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from printkit.companion.live import TableChannel
from printkit.companion.record import StoreError
from printkit.companion.store import Store
from printkit.web import host

BEAT: Final = 10.0
"""Seconds between two messages that a server is alive."""

LOST: Final = 35.0
"""Seconds after which a silent server is forgotten, with everybody at its pages."""


class Neighbours:
    """The messages between this server and the others with the same database.

    Each tells which seats have a page open with it, table by table, when that changes and on request. Nothing of
    it is stored. A store that cannot tell (SQLite) has no neighbours.
    """

    def __init__(self, store: Store, channels: Callable[[], Iterable[tuple[str, TableChannel]]]) -> None:
        """Speak for a server.

        Args:
            store: it carries the messages.
            channels: the codes of all tables that are loaded here, and their pages.
        """
        self._store, self._channels = store, channels
        self._seen: dict[str, float] = {}
        self._queue: dict[tuple[str, str], None] = {}
        self._wake = asyncio.Event()

    def join(self, code: str, channel: TableChannel) -> None:
        """Note that a table was loaded here: learn whose pages are open elsewhere, and tell who comes and goes here."""
        channel.moved = lambda: self._note_news(code, "here")
        self._note_news(code, "who")

    def begin_hearing(self) -> None:
        """Begin to listen, perhaps again: ask for everything and tell everything."""
        self._note_news("", "who")
        self._tell_all()

    def _tell_all(self) -> None:
        for code, channel in self._channels():
            if channel.here:
                self._note_news(code, "here")

    def _note_news(self, code: str, what: str) -> None:
        if self._store.can_tell:
            self._queue[code, what] = None
            self._wake.set()

    def hear_message(self, code: str, told: str) -> None:
        """Take in a message of another server."""
        server, what, *more = told.split(" ")
        self._seen[server] = host.read_clock()
        if what == "gone":
            self._forget_server(server)
        elif what == "who" and not code:
            self._tell_all()
        for own, channel in self._channels():
            if own != code:
                continue
            if what == "here":
                seats = frozenset(int(seat) for seat in more if seat.isdecimal())
                channel.hear_server(server, seats)
            elif what == "who" and channel.here:
                self._note_news(code, "here")

    def _forget_server(self, server: str) -> None:
        self._seen.pop(server, None)
        for _, channel in self._channels():
            channel.hear_server(server, frozenset())

    async def tell_others(self) -> None:
        """Send the messages that are due, until cancelled; then say goodbye."""
        if not self._store.can_tell:
            return
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):  # `wait_for` may swallow the end
                        await self._wake.wait()
                self._wake.clear()
                with suppress(StoreError):  # the database is down: answers report that
                    await host.run_blocking(self._store.tell_others, self._list_due())
                for server, seen in list(self._seen.items()):
                    if host.read_clock() - seen > LOST:
                        self._forget_server(server)
        finally:
            with suppress(StoreError):
                await host.run_blocking(self._store.tell_others, [("", f"{self._store.name} gone")])

    def _list_due(self) -> list[tuple[str, str]]:
        """List the messages that are due now; at least that this server is alive."""
        queue, self._queue = self._queue, {}
        here = {code: channel.here for code, channel in self._channels()}
        told = []
        for code, what in queue:
            seats = sorted(here.get(code, ())) if what == "here" else []
            told.append((code, " ".join([self._store.name, what, *map(str, seats)])))
        return told or [("", f"{self._store.name} alive")]
