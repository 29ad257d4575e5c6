"""A running server: one application at some sockets, with limits for clients, until a signal ends it."""

from __future__ import annotations

import asyncio
import contextlib
import math
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import uvicorn

from printkit.web.connections import Crowd, make_connection_class, room_for_files

GRACE: Final = 2
"""Seconds that requests under way may take when the server stops."""


@dataclass(frozen=True)
class Listener:
    """A socket at which an application is served.

    Attributes:
        socket: it listens already.
        chain: the file of a certificate, for HTTPS; None for HTTP.
        key: the file of its key.
    """

    socket: socket.socket
    chain: Path | None = None
    key: Path | None = None


class _Server(uvicorn.Server):
    """A server that leaves signals to us: there may be two of them."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve_app(
    app: Any,
    listeners: Sequence[Listener],
    *,
    most_each: int = Crowd.most_each,
    beside: Sequence[Coroutine[Any, Any, None]] = (),
    end: Callable[[], None] = lambda: None,
) -> None:
    """Serve until a signal comes.

    Args:
        app: the application.
        listeners: its sockets.
        most_each: so many connections may come from one address; 0 for any, where a proxy stands before the server.
        beside: work to do meanwhile.
        end: called when the server stops, before it waits for the requests under way: ends the streams.
    """
    crowd = Crowd(room_for_files(), most_each)
    servers = [_Server(_make_config(app, crowd, one)) for one in listeners]
    running = [
        asyncio.ensure_future(server.serve(sockets=[one.socket]))
        for server, one in zip(servers, listeners, strict=True)
    ]
    stop = _on_signals()
    tasks = [asyncio.ensure_future(work) for work in beside]
    try:
        await asyncio.wait(
            {*running, asyncio.ensure_future(stop.wait())}, return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        for task in tasks:
            task.cancel()
        end()
        for server in servers:
            server.should_exit = True
        await asyncio.gather(*running, *tasks, return_exceptions=True)


def _make_config(app: Any, crowd: Crowd, listener: Listener) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        loop="asyncio",
        http=make_connection_class(crowd),
        ws="none",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=math.ceil(crowd.patience.idle) + 1,  # `Connection` closes it before
        ssl_certfile=listener.chain,
        ssl_keyfile=listener.key,
    )


def _on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, stop.set)
    return stop
