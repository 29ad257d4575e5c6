"""The registry: every table of a server, loaded from the store when somebody asks for it, and their titles."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from printkit.companion.bot_seats import ProcessThinker, Thinker
from printkit.companion.live import TableChannel
from printkit.companion.lobby import BOT_NAMES, MOST_SEATS, Lobby, LobbyError, Person
from printkit.companion.neighbours import Neighbours
from printkit.companion.pages import LoadedTitle, tame_name
from printkit.companion.record import DAMAGED, Record, StoreError
from printkit.companion.seating import Seating
from printkit.companion.store import Store
from printkit.companion.table_dealer import TableDealer, commit_to, find_options
from printkit.companion.tables import NoTableError, OpenTable, replay_log
from printkit.companion.writer import Writer
from printkit.referee import Game, LogError, SetupError
from printkit.title import NoBookError, load_title
from printkit.web import host
from printkit.web.tokens import digest_token, new_code, new_token

MOST_LOBBIES: Final = 500
"""So many lobbies are in memory at once; the oldest is unloaded first."""

T = TypeVar("T")
_log: Final = logging.getLogger(__name__)


class TableRegistry:
    """All tables of one server, loaded from the store when somebody asks for them."""

    def __init__(self, store: Store, thinker: Thinker | None = None) -> None:
        self.store = store
        self.thinker = thinker if thinker is not None else ProcessThinker()
        self.writer = Writer(store)
        self._titles: dict[str, LoadedTitle] = {}
        self._tables: dict[str, OpenTable] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._lobbies: dict[str, Lobby] = {}
        self.neighbours = Neighbours(store, self._list_channels)

    def _list_channels(self) -> list[tuple[str, TableChannel]]:
        tables = [(table.code, table.channel) for table in self._tables.values()]
        return tables + [(lobby.code, lobby.channel) for lobby in self._lobbies.values()]

    async def title(self, name: str) -> LoadedTitle:
        """Return a title's book and box, loaded once, in a thread.

        Raises:
            NoBookError: there is no such book.
            BoxError: its box is wrong.
        """
        found = self._titles.get(name)
        if found is not None:
            return found
        async with self._lock_name("title:" + name):
            if name not in self._titles:
                self._titles[name] = await host.run_blocking(_load_title, name)
        return self._titles[name]

    def ready(self, name: str) -> LoadedTitle | None:
        """Return a title if it is loaded already."""
        return self._titles.get(name)

    def _lock_name(self, name: str) -> asyncio.Lock:
        """Allow one at a time for each name; nothing remains of it when nobody holds or waits for it any more."""
        return self._loading.setdefault(name, asyncio.Lock())

    # -- lobbies -------------------------------------------------------------------------------------------------

    async def lobby(self, code: str) -> Lobby | None:
        """Return the lobby of a join code, whichever server opened it; None if there is none."""
        there = self._lobbies.get(code)
        if there is not None or not code:
            return there
        kept = await host.run_blocking(self.store.lobby, code)
        if kept is None:
            return None
        there = self._lobbies.get(code)
        if there is None:
            there = Lobby(code)
            try:
                there.read_text(*kept)
            except DAMAGED:
                _log.warning(
                    "what the database keeps of the lobby %s is damaged; it is as good as none", code
                )
                return None
            self._add_lobby(there)
        return there

    async def list_lobbies(self) -> list[Lobby]:
        """List the lobbies where somebody sits, and those that are loaded here; the one that changed last at the end."""
        found = []
        for code, people, version in await host.run_blocking(self.store.list_lobbies):
            there = Lobby(code)
            with suppress(*DAMAGED):
                there.read_text(people, version)
            if there.people or code in self._lobbies:
                found.append(there)
        return found

    async def open_lobby(
        self,
        title: str = "",
        code: str = "",
        *,
        deal: bool = False,
        board: bool = False,
        bots: Sequence[str] = (),
    ) -> tuple[Lobby, str]:
        """Open a lobby, where people gather, with so many bots; return it and its host's token.

        Raises:
            StoreError: the store cannot keep it.
        """
        token = new_token()
        lobby = Lobby(code, title, digest_token(token), deal=deal, board=board)
        for seat, strength in enumerate(bots[: MOST_SEATS - 1]):  # the first seat is for the person who comes
            lobby.seats[1 + seat] = Person(BOT_NAMES[seat], bot=strength)
        return await self._keep_new(lobby), token

    async def open_again(self, table: OpenTable) -> Lobby:
        """Open a lobby for the people who have just played at a table.

        Raises:
            StoreError: the store cannot keep it.
        """
        title = table.loaded.book.meta.title
        return await self._keep_new(Lobby.again("", title, table.names, table.code, table.seating))

    async def _keep_new(self, lobby: Lobby) -> Lobby:
        """Store a new lobby, under a code that nobody uses."""
        code = lobby.code or new_code()
        while not await host.run_blocking(self.store.open_lobby, code, lobby.to_text()):
            code = new_code()
        lobby.code = code
        self._add_lobby(lobby)
        return lobby

    def _add_lobby(self, lobby: Lobby) -> None:
        while len(self._lobbies) >= MOST_LOBBIES:
            self._lobbies.pop(next(iter(self._lobbies))).channel.close()
        self._lobbies[lobby.code] = lobby
        self.neighbours.join(lobby.code, lobby.channel)

    async def change_lobby(self, lobby: Lobby, step: Callable[[Lobby], T]) -> T:
        """Change a lobby, durably; return what the step returns. Repeat it if another server was quicker.

        Raises:
            LobbyError: what the step raises, or the lobby has ended.
            StoreError: the store cannot keep it; nothing has changed.
        """
        async with self._lock_name("lobby:" + lobby.code):
            while True:
                before, version = lobby.to_text(), lobby.version
                try:
                    found = step(lobby)
                    text = lobby.to_text()
                    kept = text == before or await host.run_blocking(
                        self.store.keep_lobby, lobby.code, text, version
                    )
                except BaseException:
                    lobby.read_text(before, version)
                    raise
                if kept:
                    lobby.version = version + (text != before)
                    lobby.channel.wake_pages()
                    return found
                if not await self.read_lobby(lobby):
                    raise LobbyError("This lobby has ended.")

    async def read_lobby(self, lobby: Lobby) -> bool:
        """Read a lobby again; False if it has ended: its game has begun, or it is forgotten."""
        kept = await host.run_blocking(self.store.lobby, lobby.code)
        if kept is not None:
            if kept[1] != lobby.version:
                lobby.read_text(*kept)
                lobby.channel.wake_pages()
            return True
        if await host.run_blocking(self.store.find_record, lobby.code) is not None:
            lobby.started = True
        self._drop_lobby(lobby)
        return False

    def _drop_lobby(self, lobby: Lobby) -> None:
        """Note that it has ended; its pages go to the table, or learn that there is none."""
        self._lobbies.pop(lobby.code, None)
        lobby.channel.wake_pages()
        if not lobby.started:
            lobby.channel.close()

    async def start_game(self, lobby: Lobby) -> OpenTable:
        """Begin the game of a lobby: its people are at the table with their phones.

        Raises:
            SetupError, BoxError, StoreError: as `open`.
        """
        async with self._lock_name("start:" + lobby.code):
            if not lobby.started and not await self.read_lobby(lobby) and not lobby.started:
                raise LobbyError("This lobby has ended.")
            if lobby.started:
                return await self.find_table(lobby.code)
            options = lobby.options_of()
            try:
                await self.open(
                    lobby.title, lobby.names, options, code=lobby.code, seating=lobby.make_seating()
                )
            except StoreError:
                if await self.read_lobby(lobby) or not lobby.started:
                    raise
            lobby.started = True
        self._drop_lobby(lobby)
        return await self.find_table(lobby.code)

    # -- tables --------------------------------------------------------------------------------------------------

    async def open(
        self,
        title: str,
        names: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        code: str = "",
        seating: Seating | None = None,
        deal: str = "",
        board: bool = False,
        bots: Mapping[int, str] | None = None,
    ) -> tuple[OpenTable, str]:
        """Open a table; return it and its host's token ("" where a seating is given).

        Args:
            title: the title.
            names: the players, in seat order.
            options: of the game.
            code: the join code, where there is one already.
            seating: who sits where, where that is known already.
            deal: the seed from which printkit deals; "" with real cards, or where the seating has it.
            board: whether the board lies on the table all the same, where no seating is given.
            bots: seats that bots play -> their strength, where no seating is given.

        Raises:
            SetupError: too few or too many players, equal names, an option that does not exist, bots that cannot play it.
            BoxError, StoreError: the box is wrong, or the store cannot keep the table.
        """
        loaded = await self.title(title)
        clean = [tame_name(name) for name in names]
        if not all(clean):
            raise SetupError("give every player a name")
        token = ""
        if seating is None:
            seating, token = Seating.of(len(clean))
            seating.deal, seating.board, seating.bots = deal, board, dict(bots or {})
        if seating.bots and (why := loaded.refuse_bots(dealt=bool(seating.deal))):
            raise SetupError(why)
        seating.advises = seating.advises and not loaded.by_data  # a bot has nothing to advise there
        game = _open_game(loaded, clean, dict(options or {}), seating.deal)
        if seconds := loaded.book.meta.sand_glass:
            seating.timer = (0, seconds)  # it runs from the first turn on
        if not seating.deal and loaded.book.steps(game.table):
            seating.laying = list(range(len(clean)))
        for attempt in range(20):
            now = host.find_moment().isoformat(timespec="microseconds")
            record = Record(code or new_code(), title, next(game.lines()), seating.to_text(), now)
            try:
                await host.run_blocking(self.store.create_table, record)
                break
            except StoreError:
                if (
                    code
                    or attempt == 19
                    or await host.run_blocking(self.store.find_record, record.code) is None
                ):
                    raise
        table = OpenTable(
            record.code, loaded, game, seating, record.seats, self.store, self.writer, self.thinker
        )
        self._seat_at(table)
        await table.begin()
        return table, token

    def _seat_at(self, table: OpenTable) -> None:
        """Note that the table is loaded."""
        self._tables[table.code] = table
        self.neighbours.join(table.code, table.channel)

    async def find_table(self, code: str) -> OpenTable:
        """Return the table of a join code.

        Raises:
            NoTableError: there is none, or it cannot be continued.
        """
        table = self._tables.get(code)
        if table is not None and not table.gone:
            return table
        async with self._lock_name("table:" + code):
            table = self._tables.get(code)
            if table is None or table.gone:
                self._tables.pop(code, None)
                woken = await self._wake_table(code)
                self._seat_at(woken)
                await woken.begin()
        return self._tables[code]

    async def _wake_table(self, code: str) -> OpenTable:
        record = await host.run_blocking(self.store.find_record, code)
        if record is None:
            raise NoTableError("There is no table with this code.")
        try:
            loaded = await self.title(record.title)
        except NoBookError as error:
            raise NoTableError(
                f"This table cannot be played on: {error}. Its record can still be exported."
            ) from error
        lines = await host.run_blocking(self.store.lines, code)
        try:
            seating = Seating.from_text(record.seats, len(json.loads(record.header)["seats"]))
        except DAMAGED:
            raise NoTableError(
                "This table cannot be played on: what the database keeps of its seats is damaged. Its record can still be exported."
            ) from None
        try:
            game = await host.run_blocking(replay_log, loaded, record.header, lines, seating.deal)
        except LogError as error:
            raise NoTableError(
                f"This table cannot be played on: {error}. Its record can still be exported."
            ) from error
        return OpenTable(code, loaded, game, seating, record.seats, self.store, self.writer, self.thinker)

    async def delete_table(self, code: str) -> None:
        """Delete a table and its log; everybody with its page open learns that it is gone.

        Raises:
            StoreError: no such table, or the store is away.
        """
        await host.run_blocking(self.store.delete_table, code)
        if (table := self._tables.pop(code, None)) is not None:
            table.channel.close()

    async def listed(self) -> list[Record]:
        """Return all tables, the newest first."""
        return list(reversed(await host.run_blocking(self.store.list_records)))

    async def follow_stores(self) -> None:
        """Listen to what other servers write to the same store and show it, tell them who is here; until cancelled."""
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

        def hear(code: str, told: str) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody listens any more
                loop.call_soon_threadsafe(heard.put_nowait, (code, told))

        end = self.store.watch(hear)
        speaking = asyncio.ensure_future(self.neighbours.tell_others())
        try:
            while True:
                news = [await heard.get()]
                while not heard.empty():
                    news.append(heard.get_nowait())
                for code, told in news:
                    if told:
                        self.neighbours.hear_message(code, told)
                await self._read_anew({code for code, told in news if not told})
        finally:
            speaking.cancel()
            await asyncio.gather(speaking, return_exceptions=True)
            await host.run_blocking(end)

    async def _read_anew(self, codes: set[str]) -> None:
        """Show what others have written to these tables; "" stands for any."""
        if "" in codes:
            self.neighbours.begin_hearing()
        tables = [one for one in self.open_tables() if not one.gone and codes & {one.code, ""}]
        lobbies = [one for one in self._lobbies.values() if codes & {one.code, ""}]
        done = await asyncio.gather(
            *(table.catch_up() for table in tables),
            *(self.read_lobby(lobby) for lobby in lobbies),
            return_exceptions=True,
        )
        for problem in done:
            if isinstance(problem, Exception):
                _log.warning("what others wrote: %s", problem)

    def open_tables(self) -> tuple[OpenTable, ...]:
        """Return the loaded tables."""
        return tuple(self._tables.values())

    def close(self) -> None:
        """End every stream of events."""
        for _, channel in self._list_channels():
            channel.close()
        for table in self._tables.values():
            table.bots.close()


def _open_game(loaded: LoadedTitle, names: Sequence[str], options: Mapping[str, Any], seed: str) -> Game[Any]:
    """Return a new game; printkit deals if there is a seed."""
    dealer = TableDealer(seed) if seed else None
    game = Game.open(
        loaded.book,
        names,
        options=find_options(loaded.book, dict(options)) if dealer is not None else options,
        box=loaded.box,
        box_hash=loaded.digest,
        dealer=dealer,
        commitment=commit_to(seed),
    )
    game.watched = True
    return game


def _load_title(title: str) -> LoadedTitle:
    loaded = LoadedTitle.of(load_title(title))
    loaded.pieces, loaded.faces, loaded.piece_names, loaded.answers, loaded.theme  # noqa: B018  # made while nobody waits
    return loaded
