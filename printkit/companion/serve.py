"""The sockets: a server at the table, on HTTP and HTTPS side by side, until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn

from printkit.companion.app import make_app
from printkit.companion.network import Announcement, NetworkError, addresses, base_address, listen
from printkit.companion.store import Store
from printkit.companion.tables import Hall, OpenTable
from printkit.companion.tokens import digest, new_token
from printkit.companion.visit import House

GRACE: Final = 2
"""Seconds that requests under way may take when the server stops."""
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """How a server is started.

    Attributes:
        host: the address to listen at; "" for all.
        port: the port; 0 takes the usual one, or the next that is free.
        https: whether HTTPS is served as well, with a certificate of our own.
        public_url: the address phones use, where a proxy stands before the server.
        title: the title tables are opened of; "" for all.
        names: players of a table that is opened at once; none to let the host name them.
        options: of that table.
        open_to_all: whether anybody may open tables.
        announce: whether a name is announced in the local network.
    """

    host: str = ""
    port: int = 0
    https: bool = False
    public_url: str = ""
    title: str = ""
    names: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    open_to_all: bool = False
    announce: bool = True


@dataclass(frozen=True)
class Started:
    """What there is to tell once the server listens.

    Attributes:
        join: the address phones open; of the table if there is one already.
        host_link: the address by which the one who started the server becomes the host.
        secure_join: as `join`, over HTTPS; "" without.
        table: the table that was opened.
    """

    join: str
    host_link: str
    secure_join: str = ""
    table: OpenTable | None = None


class _Server(uvicorn.Server):
    """A server that leaves signals to us: there may be two of them."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serve(store: Store, settings: Settings, *, tell: Callable[[Started], None]) -> None:
    """Serve until a signal comes.

    Args:
        store: where tables are kept.
        settings: how.
        tell: called once, when phones can come.

    Raises:
        NetworkError: the port cannot be had, or HTTPS is wanted and there can be no certificate.
        SetupError, BoxError, StoreError: the table cannot be opened.
    """
    with contextlib.ExitStack() as open_:
        plain = open_.enter_context(listen(settings.host, settings.port))
        secured = _secured(settings, plain)
        if secured is not None:
            open_.enter_context(secured.socket)
        asyncio.run(_serve(store, settings, plain, secured, tell))


@dataclass(frozen=True)
class _Secured:
    socket: socket.socket
    chain: Path
    key: Path
    authority: bytes


def _secured(settings: Settings, plain: socket.socket) -> _Secured | None:
    if not settings.https:
        return None
    from printkit.companion.certificates import CertificateError, own_names, server_certificate  # noqa: PLC0415  # slow

    try:
        made = server_certificate((*own_names(), *((settings.host,) if settings.host else ())))
    except CertificateError as error:
        raise NetworkError(f"HTTPS is not possible: {error}") from error
    beside = _port(plain) + 1
    sock = listen(settings.host, beside if settings.port else 0)
    return _Secured(sock, made.chain, made.key, made.authority.pem())


def _port(sock: socket.socket) -> int:
    return int(sock.getsockname()[1])


async def _serve(
    store: Store,
    settings: Settings,
    plain: socket.socket,
    secured: _Secured | None,
    tell: Callable[[Started], None],
) -> None:
    hall, key = Hall(store), new_token()
    house = House(
        hall,
        base=base_address(settings.host, _port(plain), public=settings.public_url),
        public=bool(settings.public_url),
        secure=urlsplit(settings.public_url).scheme == "https",
        key=digest(key),
        open_to_all=settings.open_to_all,
        title=settings.title,
        authority=secured.authority if secured is not None else b"",
    )
    table = (await hall.open(settings.title, settings.names, settings.options))[0] if settings.names else None
    app = make_app(house, hosts=(socket.gethostname(),))
    servers = [_Server(_config(app))]
    running = [asyncio.ensure_future(servers[0].serve(sockets=[plain]))]
    if secured is not None:
        servers.append(_Server(_config(app, ssl_certfile=secured.chain, ssl_keyfile=secured.key)))
        running.append(asyncio.ensure_future(servers[1].serve(sockets=[secured.socket])))
    stop = _on_signals()
    announcement = _announced(settings, plain)
    try:
        while not all(server.started for server in servers):
            if any(task.done() for task in running):
                break
            await asyncio.sleep(0.005)
        tell(_started(house, table, key, settings, secured))
        warm = asyncio.ensure_future(_warm(hall, settings.title))
        await asyncio.wait(
            {*running, asyncio.ensure_future(stop.wait())}, return_when=asyncio.FIRST_COMPLETED
        )
        warm.cancel()
    finally:
        hall.close()
        for server in servers:
            server.should_exit = True
        await asyncio.gather(*running, return_exceptions=True)
        await house.readers.close()
        if announcement is not None:
            announcement.close()


def _config(app: Any, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
        limit_concurrency=3000,
        **more,
    )


def _on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, stop.set)
    return stop


def _announced(settings: Settings, plain: socket.socket) -> Announcement | None:
    if not settings.announce or settings.host not in ("", "0.0.0.0") or settings.public_url:  # noqa: S104  # compared
        return None
    found = Announcement(_port(plain), addresses())
    found.start()
    return found


def _started(
    house: House, table: OpenTable | None, key: str, settings: Settings, secured: _Secured | None
) -> Started:
    path = f"/j/{table.code}" if table is not None else "/"
    local = f"http://localhost:{urlsplit(house.base).port or 80}" if not house.public else house.base
    if settings.host not in ("", "0.0.0.0", "::", "127.0.0.1", "localhost") and not house.public:  # noqa: S104  # compared
        local = house.base
    secure = (
        base_address(settings.host, _port(secured.socket), secure=True) + path if secured is not None else ""
    )
    return Started(house.base + path, f"{local}/house/{key}", secure, table)


async def _warm(hall: Hall, title: str) -> None:
    """Load the title while people still find their phones."""
    if title:
        with contextlib.suppress(Exception):
            shelf = await hall.shelf(title)
            if shelf.art is not None:
                await asyncio.to_thread(shelf.art.band)
