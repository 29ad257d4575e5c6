"""Connections that keep a server waiting: they are closed in time, and players are served meanwhile."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn

from printkit.web.connections import Crowd, Patience, make_connection_class, room_for_files

QUICK = Patience(head=0.4, body=3, start=0.3, rate=1000, idle=0.5, reading=0.4)
LONG = 9
"""Seconds: more than any of these, even where others are busy, and less than `Patience` says by itself."""
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Stream]]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when the body is there; `/stream` goes on until the other end is closed."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    for _ in range(3000 if scope["path"] == "/stream" else 0):
        await send({"type": "http.response.body", "body": b"x" * 100, "more_body": True})
        await asyncio.sleep(0.1)
    for _ in range(100 if scope["path"] == "/flood" else 0):
        await send({"type": "http.response.body", "body": b"x" * 1_000_000, "more_body": True})
    await send({"type": "http.response.body", "body": b"served"})


@asynccontextmanager
async def serving(crowd: Crowd) -> AsyncIterator[Connect]:
    """A server with a crowd; gives what connects to it."""
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as sock:
        config = uvicorn.Config(
            app,
            http=make_connection_class(crowd),
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            timeout_graceful_shutdown=0,
        )
        server = uvicorn.Server(config)
        running = asyncio.ensure_future(server._serve(sockets=[sock]))
        opened: list[asyncio.StreamWriter] = []

        async def connect() -> Stream:
            reader, writer = await asyncio.open_connection(*sock.getsockname())
            opened.append(writer)
            return reader, writer

        try:
            yield connect
        finally:
            for writer in opened:
                writer.transport.abort()
            server.should_exit = True
            await running


async def asked(connect: Connect, path: bytes = b"/") -> bytes:
    """The answer to a whole request on a new connection."""
    reader, writer = await connect()
    writer.write(HEAD.replace(b"/ ", path + b" ", 1) + b"Connection: close\r\n\r\n")
    async with asyncio.timeout(LONG):
        return await reader.read()


async def ended(stream: Stream, seconds: float) -> bool:
    """Whether the server closes a connection in that time."""
    try:
        async with asyncio.timeout(seconds):
            with suppress(ConnectionError):
                while await stream[0].read(65536):
                    pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    "begun",
    [b"", HEAD, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\nabc"],
    ids=["silent", "half a head", "half a body"],
)
def test_what_does_not_arrive_is_not_waited_for(begun: bytes) -> None:
    """A connection that sends nothing, headers without an end, or a body without an end, is closed."""

    async def test() -> None:
        async with serving(Crowd(patience=QUICK)) as connect:
            stream = await connect()
            stream[1].write(begun)
            assert await ended(stream, LONG)

    asyncio.run(test())


def test_headers_that_drip_are_no_reason_to_wait_longer() -> None:
    """The time counts from the first byte, however many follow."""

    async def test() -> None:
        async with serving(Crowd(patience=QUICK)) as connect:
            reader, writer = await connect()
            for _ in range(12):
                writer.write(b"GET / HTTP/1.1\r\n"[:1])
                await asyncio.sleep(0.1)
            assert reader.at_eof() or await ended((reader, writer), 0.1)

    asyncio.run(test())


def test_a_body_that_comes_slowly_but_surely_is_taken() -> None:
    """A photo over a bad network may take longer than a form's start, if it keeps coming."""

    async def test() -> None:
        slow = Patience(head=5, body=8, start=0.5, rate=1000, idle=5, reading=5)
        async with serving(Crowd(patience=slow)) as connect:
            reader, writer = await connect()
            writer.write(
                b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6000\r\nConnection: close\r\n\r\n"
            )
            for _ in range(12):
                writer.write(b"x" * 500)
                await asyncio.sleep(0.08)
            async with asyncio.timeout(10):
                assert b"served" in await reader.read()

    asyncio.run(test())


def test_streams_stay_while_hundreds_of_idle_connections_come() -> None:
    """The connections that wait for nothing go first; whoever listens and whoever asks is served."""

    async def test() -> None:
        crowd = Crowd(most=40, most_each=0, patience=Patience(head=30, idle=30))
        async with serving(crowd) as connect:
            reader, writer = await connect()
            writer.write(HEAD.replace(b"/ ", b"/stream ", 1) + b"\r\n")
            await reader.readuntil(b"xxx")
            for _ in range(150):
                idle = await connect()
                idle[1].write(HEAD)
            assert b"served" in await asked(connect)
            assert len(crowd.everybody) <= 41
            assert await reader.read(65536)  # goes on
            await asyncio.sleep(0.3)
            assert await reader.read(65536)
            assert not reader.at_eof()

    asyncio.run(test())


def test_one_address_has_no_more_than_its_share() -> None:
    """Beyond it the address loses what it had open longest, nobody else does."""

    async def test() -> None:
        crowd = Crowd(most=1000, most_each=10, patience=Patience(head=30))
        async with serving(crowd) as connect:
            first = await connect()
            for _ in range(30):
                await connect()
            assert await ended(first, LONG)
            assert b"served" in await asked(connect)
            assert len(crowd.everybody) <= 11

    asyncio.run(test())


def test_an_answered_connection_is_kept_for_a_while_only() -> None:
    """Two requests may use one connection; after a silence it is closed."""

    async def test() -> None:
        async with serving(Crowd(patience=QUICK)) as connect:
            reader, writer = await connect()
            for _ in range(2):
                writer.write(HEAD + b"\r\n")
                await reader.readuntil(b"served")
            assert await ended((reader, writer), LONG)

    asyncio.run(test())


def test_who_does_not_take_what_is_sent_is_not_sent_more() -> None:
    """A phone that stops reading is given up after a time."""

    async def test() -> None:
        crowd = Crowd(patience=QUICK)
        async with serving(crowd) as connect:
            _, writer = await connect()
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(HEAD.replace(b"/ ", b"/flood ", 1) + b"\r\n")
            await asyncio.sleep(0.2)
            assert crowd.everybody
            for _ in range(40):
                await asyncio.sleep(0.1)
                if not crowd.everybody:
                    break
            assert not crowd.everybody

    asyncio.run(test())


def test_the_system_is_asked_for_files_enough() -> None:
    """There is room for a table's phones many times over."""
    assert 50 <= room_for_files() <= 2000
