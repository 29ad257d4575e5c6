"""The registry: every table of a server, woken from the store when somebody asks for it, and their titles."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Final

from printkit.companion.lobby import Lobby
from printkit.companion.pages import LoadedTitle, tame
from printkit.companion.seating import Seating
from printkit.companion.store import Record, Store, StoreError
from printkit.companion.tables import NoTableError, OpenTable, played
from printkit.companion.tokens import digest, new_code, new_token
from printkit.companion.writer import Writer
from printkit.referee import Game, LogError, SetupError
from printkit.title import load_title

MOST_LOBBIES: Final = 500
"""So many lobbies at once; the oldest goes first."""


class TableRegistry:
    """All tables of one server, woken from the store when somebody asks for them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writer = Writer(store)
        self._titles: dict[str, LoadedTitle] = {}
        self._tables: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.lobbies: dict[str, Lobby] = {}

    async def title(self, name: str) -> LoadedTitle:
        """A title's book and box, loaded once, in a thread.

        Raises:
            NoBookError: there is no such book.
            BoxError: its box is wrong.
        """
        found = self._titles.get(name)
        if found is not None:
            return found
        async with self._alone("title:" + name):
            if name not in self._titles:
                self._titles[name] = await asyncio.to_thread(_loaded, name)
        return self._titles[name]

    def ready(self, name: str) -> LoadedTitle | None:
        """A title if it is loaded already."""
        return self._titles.get(name)

    @asynccontextmanager
    async def _alone(self, name: str) -> AsyncIterator[None]:
        """One at a time for each name; nothing remains of it."""
        lock = self._loading.setdefault(name, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            if not lock.locked() and self._loading.get(name) is lock:
                del self._loading[name]

    def open_lobby(self, title: str = "", code: str = "") -> tuple[Lobby, str]:
        """Open a lobby, where people come together; gives it and its host's token."""
        token = new_token()
        lobby = Lobby(code or new_code(), title, digest(token))
        self._add(lobby)
        return lobby, token

    def open_again(self, table: OpenTable) -> Lobby:
        """Open a lobby for those who have just played at a table."""
        title = table.loaded.book.meta.title
        lobby = Lobby.again(new_code(), title, table.names, table.code, table.seating)
        self._add(lobby)
        return lobby

    def _add(self, lobby: Lobby) -> None:
        while len(self.lobbies) >= MOST_LOBBIES:
            self.lobbies.pop(next(iter(self.lobbies))).channel.close()
        self.lobbies[lobby.code] = lobby

    async def start(self, lobby: Lobby) -> OpenTable:
        """Begin the game of a lobby: its people are at the table with the phones they have.

        Raises:
            SetupError, BoxError, StoreError: as `open`.
        """
        async with self._alone("lobby:" + lobby.code):
            if lobby.started:
                return await self.find(lobby.code)
            options = lobby.options_of()
            table, _ = await self.open(
                lobby.title, lobby.names, options, code=lobby.code, seating=lobby.seating()
            )
            lobby.started = True
        self.lobbies.pop(lobby.code, None)
        lobby.channel.changed()  # its pages go to the table
        return table

    async def open(
        self,
        title: str,
        names: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        code: str = "",
        seating: Seating | None = None,
    ) -> tuple[OpenTable, str]:
        """Open a table; gives it and its host's token ("" where a seating is given).

        Args:
            title: the title.
            names: the players, in seat order.
            options: of the game.
            code: the join code, where there is one already.
            seating: who sits where, where that is known already.

        Raises:
            SetupError: too few or too many players, equal names, an option that does not exist.
            BoxError, StoreError: the box is wrong, or the store cannot keep the table.
        """
        loaded = await self.title(title)
        clean = [tame(name) for name in names]
        if not all(clean):
            raise SetupError("give every player a name")
        game = Game.open(loaded.book, clean, options=options, box=loaded.box, box_hash=loaded.digest)
        game.watched = True
        token = ""
        if seating is None:
            seating, token = Seating.of(len(clean))
        for attempt in range(20):
            now = datetime.now(UTC).isoformat(timespec="microseconds")
            record = Record(code or new_code(), title, next(game.lines()), seating.written(), now)
            try:
                await asyncio.to_thread(self.store.create, record)
                break
            except StoreError:
                if code or attempt == 19 or await asyncio.to_thread(self.store.record, record.code) is None:
                    raise
        table = self._tables[record.code] = OpenTable(
            record.code, loaded, game, seating, self.store, self.writer
        )
        return table, token

    async def find(self, code: str) -> OpenTable:
        """The table of a join code.

        Raises:
            NoTableError: there is none, or it cannot be played on.
        """
        table = self._tables.get(code)
        if table is not None and not table.gone:
            return table
        async with self._alone("table:" + code):
            table = self._tables.get(code)
            if table is not None and table.gone:
                table.channel.close()
                del self._tables[code]
            if code not in self._tables:
                self._tables[code] = await self._wake(code)
        return self._tables[code]

    async def _wake(self, code: str) -> OpenTable:
        record = await asyncio.to_thread(self.store.record, code)
        if record is None:
            raise NoTableError("There is no table with this code.")
        loaded = await self.title(record.title)
        lines = await asyncio.to_thread(self.store.lines, code)
        try:
            game = await asyncio.to_thread(played, loaded, record.header, lines)
        except LogError as error:
            raise NoTableError(
                f"This table cannot be played on: {error}. Its record can still be exported."
            ) from error
        seating = Seating.read(record.seats, len(game.setup.names))
        return OpenTable(code, loaded, game, seating, self.store, self.writer)

    async def listed(self) -> list[Record]:
        """All tables, the newest first."""
        return list(reversed(await asyncio.to_thread(self.store.records)))

    async def follow(self) -> None:
        """Hear what other servers write to the same store, and show it; until cancelled."""
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[str] = asyncio.Queue()

        def hear(code: str) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody follows any more
                loop.call_soon_threadsafe(heard.put_nowait, code)

        end = self.store.watch(hear)
        try:
            while True:
                codes = {await heard.get()}
                while not heard.empty():
                    codes.add(heard.get_nowait())
                for table in self.open_tables():
                    if not table.gone and codes & {table.code, ""}:
                        await table.catch_up()
        finally:
            await asyncio.to_thread(end)

    def open_tables(self) -> tuple[OpenTable, ...]:
        """Those that are awake."""
        return tuple(self._tables.values())

    def close(self) -> None:
        """End every stream of events."""
        for channel in [one.channel for one in self._tables.values()] + [
            one.channel for one in self.lobbies.values()
        ]:
            channel.close()


def _loaded(title: str) -> LoadedTitle:
    loaded = LoadedTitle.of(load_title(title))
    loaded.pieces, loaded.faces, loaded.named, loaded.answers, loaded.theme  # noqa: B018  # made while nobody waits
    return loaded


def about(record: Record) -> str:
    """The players of a table that is only listed."""
    try:
        return ", ".join(map(str, json.loads(record.header).get("seats", ())))
    except (ValueError, AttributeError):
        return ""
