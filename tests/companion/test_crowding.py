"""A server that a few addresses would fill: their own streams end, people who look on go first, and everybody else is served."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import uvicorn

from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.live import TableChannel
from printkit.companion.registry import TableRegistry
from printkit.companion.seating import Seating
from printkit.companion.store import open_store
from printkit.web.connections import Crowd, make_connection_class
from printkit.web.stream import MOST_WATCHING, Audience
from tests.companion.phones import Planted, fresh_game, planted, recorded
from tests.companion.room import KEY, Browser, evening, room


class _Still:
    async def next(self) -> dict[str, Any] | None:
        return {"at": "", "parts": [], "new": {}}


class _Streams:
    """Streams at many tables of a server."""

    def __init__(self, most: int) -> None:
        self.audience = Audience(most)
        self.open: list[tuple[str, bool, Any]] = []

    async def add(self, network: str, *, plays: bool = True, channel: TableChannel | None = None) -> None:
        """Somebody opens a page, by default of a table of its own."""
        stream = (channel or TableChannel()).listen(
            0, _Still(), f"p{len(self.open)}", plays=plays, network=network, audience=self.audience
        )
        for _ in range(2):
            await anext(stream)
        self.open.append((network, plays, stream))

    def count(self, network: str, *, plays: bool | None = None) -> int:
        """How many streams of a network go on."""
        return sum(page.network == network and plays in (None, page.plays) for page in self.audience._pages)

    async def close(self) -> None:
        """All leave."""
        for _, _, stream in self.open:
            await stream.aclose()
        assert not self.audience


def test_three_addresses_do_not_fill_a_server() -> None:
    """However many seats they have; players elsewhere keep their streams, and more come."""

    async def test() -> None:
        streams = _Streams(120)
        for n in range(30):
            await streams.add(f"club {n}")
        for n in range(300):
            await streams.add(f"evil {n % 3}")
        for n in range(60):
            await streams.add(f"home {n}")
        assert all(streams.count(f"club {n}") == 1 for n in range(30))
        assert all(streams.count(f"home {n}") == 1 for n in range(60))
        assert len(streams.audience) <= 120
        await streams.close()

    asyncio.run(test())


def test_who_looks_on_goes_first() -> None:
    """Spectators are few in all, those of the largest network go first; players that come take a spectator's place."""

    async def test() -> None:
        streams = _Streams(80)
        await streams.add("home", plays=False)
        for n in range(200):
            await streams.add(f"evil {n % 3}", plays=False)
        assert len(streams.audience) == 80 // 8
        assert streams.count("home") == 1
        for n in range(79):
            await streams.add(f"seat {n}")
        assert len(streams.audience) == 80
        assert sum(not page.plays for page in streams.audience._pages) == 1
        for n in range(3):
            await streams.add(f"late {n}")
        assert sum(streams.count(f"seat {n}") for n in range(79)) == 79
        assert [streams.count(f"late {n}") for n in range(3)] == [1, 0, 0]
        await streams.close()

    asyncio.run(test())


def test_spectators_of_one_network_do_not_keep_others_from_a_table() -> None:
    """One network takes all places for spectators of a table; somebody of another still looks on."""

    async def test() -> None:
        streams, channel = _Streams(2000), TableChannel()
        for _ in range(MOST_WATCHING):
            await streams.add("evil", plays=False, channel=channel)
        await streams.add("home", plays=False, channel=channel)
        assert channel.pages == MOST_WATCHING
        assert streams.count("home") == 1
        await streams.close()

    asyncio.run(test())


def test_joins_throw_no_spectator_out() -> None:
    """There is no list of spectators that could be full; a token of another table, or one that is changed, is none."""
    seating, _ = Seating.of(2)
    first = seating.watch()
    more = {seating.watch() for _ in range(500)}
    assert len(more) == 500
    kept = Seating.from_text(seating.to_text(), 2)
    assert len(seating.to_text()) < 500
    assert all(kept.is_watcher(token) for token in (first, *more))
    other, _ = Seating.of(2)
    for wrong in (other.watch(), first[:-1] + "ü", first[1:], "", ".", "a.b", first.replace(".", "..")):
        assert not kept.is_watcher(wrong)


def test_two_hundred_joins(tmp_path: Path) -> None:
    """Through the pages, from one address: whoever looked on before goes on looking."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table = await here.table("ayubistan", "A", "B")
            first = here.browser(client="10.0.0.1")
            for browser in (first, here.browser()):
                for _ in range(1 if browser is first else 201):
                    await browser.get(f"/j/{table.code}?seats=")
                    reply = await browser.post(f"/j/{table.code}", {"seat": "watch"})
                    assert reply.url.path == f"/t/{table.code}/table"
            assert (await first.get(f"/t/{table.code}/table")).url.path == f"/t/{table.code}/table"

    evening(test)


def test_who_becomes_host_has_a_new_session(tmp_path: Path) -> None:
    """By the owner's link, and by opening a table or a lobby: a session that somebody else gave the browser is worth nothing."""

    async def test() -> None:
        async with room(tmp_path, open_to_all=True) as here:
            given = "given-by-somebody-else"
            for path, form in (
                (f"/owner/{KEY}", None),
                ("/open", {"title": "mecca", "do": "lobby"}),
                ("/open", {"title": "ayubistan", "name": ["A", "B"]}),
            ):
                browser = here.browser()
                browser.client.cookies.set("printkit-session", given, domain="localhost.local")
                if form is not None:
                    await browser.get("/")
                    assert session_of(browser) == given
                    reply = await browser.post(path, form)
                else:
                    reply = await browser.get(path)
                assert reply.status_code == 200
                assert session_of(browser) != given
                assert 'name="csrf"' in reply.text
                posted = await browser.post("/look", {"theme": "dark"})  # its forms are its own
                assert posted.status_code == 200
                mine = session_of(browser)
                await browser.get("/")
                assert session_of(browser) == mine

    evening(test)


def session_of(browser: Browser) -> str:
    """The session that a browser shows."""
    [found] = {cookie.value for cookie in browser.client.cookies.jar if cookie.name == "printkit-session"}
    return str(found)


@asynccontextmanager
async def _serving(folder: Path, most: int, streams: int) -> AsyncIterator[tuple[int, list[Planted]]]:
    """A real server behind a proxy, with room for so many connections; gives its port and tables."""
    with closing(open_store(str(folder / "t"))) as store, socket.create_server(("127.0.0.1", 0)) as sock:
        game = fresh_game(recorded("guard"))
        tables = [planted(store, game) for _ in range(40)]
        state = AppState(TableRegistry(store), base="http://localhost", audience=Audience(streams))
        config = uvicorn.Config(
            make_app(state),
            http=make_connection_class(Crowd(most, most_each=0)),
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            timeout_graceful_shutdown=0,
        )
        server = uvicorn.Server(config)
        running = asyncio.ensure_future(server._serve(sockets=[sock]))
        try:
            yield sock.getsockname()[1], tables
        finally:
            state.registry.close()
            server.should_exit = True
            await running


async def _ask(
    port: int, path: str, cookies: dict[str, str], address: str
) -> tuple[bytes, asyncio.StreamWriter]:
    """Ask for a page as a proxy passes it on; the beginning of the answer, and the connection, which stays."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    jar = "; ".join(f"{name}={value}" for name, value in cookies.items())
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\nCookie: {jar}\r\n\r\n"
    writer.write(head.encode())
    try:
        async with asyncio.timeout(20):
            return await reader.read(400), writer
    except ConnectionError:
        return b"", writer


def test_silent_streams_behind_a_proxy(tmp_path: Path) -> None:
    """Three addresses open three times as many streams as there is room for; a player elsewhere gets pages and a stream, and answers."""

    async def test() -> None:
        async with _serving(tmp_path, 80, 48) as (port, tables):
            table, writers = tables[0], []
            for n in range(240):
                who: int | str = "watcher" if n % 2 else 0
                path, cookies = f"{tables[n % 40].path(who)}/events", tables[n % 40].cookies(who)
                _, writer = await _ask(port, path, cookies, f"203.0.113.{n % 3}")
                writers.append(writer)
            told, writer = await _ask(port, f"{table.path(1)}", table.cookies(1), "198.51.100.7")
            assert told.startswith(b"HTTP/1.1 200"), told
            writers.append(writer)
            told, writer = await _ask(port, f"{table.path(1)}/events", table.cookies(1), "198.51.100.7")
            assert re.match(rb"HTTP/1.1 200[^\0]*text/event-stream", told), told
            writers.append(writer)
            for writer in writers:
                writer.transport.abort()

    asyncio.run(test())
