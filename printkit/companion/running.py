"""A running server: the application on HTTP and HTTPS side by side, until a signal comes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from printkit.companion.address import Announcement
from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.lobby import name_bots
from printkit.companion.pages import Words, list_languages
from printkit.companion.record import StoreError
from printkit.companion.registry import TableRegistry
from printkit.companion.sockets import Sockets, port_of
from printkit.companion.store import Store
from printkit.companion.tables import OpenTable
from printkit.web import host
from printkit.web.connections import Crowd, room_for_files
from printkit.web.network import list_addresses
from printkit.web.server import Listener, serve_app
from printkit.web.stream import Audience
from printkit.web.tokens import digest_token, new_token

SETTLED: Final = 2.0
"""Seconds between two checks whether tables have been loaded."""

REST: Final = 0.3
"""Seconds after the start in which only what the first page needs is loaded."""


async def run_server(
    store: Store, doors: Sockets, key: str, opened: Callable[[OpenTable], None], lobby: str = ""
) -> None:
    """Serve until a signal comes.

    Args:
        store: the place of the tables.
        doors: the sockets.
        key: identifies the person who started the server.
        opened: called with the table, if one is opened at once.
        lobby: the join code of the lobby that is opened at once; "" for none.

    Raises:
        SetupError, BoxError, StoreError: it cannot be opened.
    """
    settings, secured = doors.settings, doors.secured
    registry = TableRegistry(store)
    state = AppState(
        registry,
        base=doors.base,
        public=bool(settings.public_url),
        secure=urlsplit(settings.public_url).scheme == "https",
        key=digest_token(key),
        open_to_all=settings.open_to_all,
        title=settings.title,
        titles=tuple(settings.titles),
        camera=settings.camera,
        https=doors.secure_base,
        authority=secured.authority if secured is not None else b"",
        audience=Audience(room_for_files() * 3 // 4),
    )
    if settings.names:
        people = len(settings.names)
        table, _ = await registry.open(
            settings.title,
            [*settings.names, *name_bots(settings.names, len(settings.bots))],
            settings.options,
            deal=new_token() if settings.deal else "",
            board=settings.board,
            bots={people + n: bot for n, bot in enumerate(settings.bots)},
        )
        opened(table)
    if lobby:
        with contextlib.suppress(StoreError):
            state.going_on = await host.run_blocking(store.find_going_on)
        await registry.open_lobby(
            settings.title, lobby, deal=settings.deal, board=settings.board, bots=settings.bots
        )
    state.readers.early = True
    app = make_app(state, hosts=(socket.gethostname(),))
    listeners = [Listener(doors.plain)]
    if secured is not None:
        listeners.append(Listener(secured.socket, secured.chain, secured.key))
    announcement = _make_announcement(doors)
    if announcement is not None:
        asyncio.get_running_loop().call_later(REST, announcement.start)
    try:
        await serve_app(
            app,
            listeners,
            most_each=0 if settings.public_url else Crowd.most_each,
            beside=(
                _warm_title(registry, settings.title),
                registry.follow_stores(),
                _spare_the_collector(registry),
            ),
            end=registry.close,
        )
    finally:
        await state.readers.close()
        await registry.thinker.close()
        for watch in state.watches.values():
            await watch.readers.close()
        if announcement is not None:
            announcement.close()


def _make_announcement(doors: Sockets) -> Announcement | None:
    """Return the name in the local network, where phones of the network can come in."""
    settings = doors.settings
    if not settings.announce or settings.host not in ("", "0.0.0.0") or settings.public_url:  # noqa: S104  # compared
        return None
    return Announcement(port_of(doors.plain), list_addresses())


async def _warm_title(registry: TableRegistry, title: str) -> None:
    """Load the title while people still find their phones, after the first of them got their answers."""
    await asyncio.sleep(REST)
    with contextlib.suppress(Exception):
        for language in list_languages():
            await host.run_blocking(Words.of(language).find_phrases, title)
        if title:
            loaded = await registry.title(title)
            if loaded.art is not None:
                await host.run_blocking(loaded.art.draw_band)


async def _spare_the_collector(registry: TableRegistry) -> None:
    """Keep Python's collector of cyclic garbage from looking at all tables again and again.

    Titles and tables stay while the server runs; scanning those of a hundred tables takes half a second in which
    nobody gets an answer. Objects that exist when the tables are loaded are frozen, the rest is scanned less often.
    """
    gc.set_threshold(10_000, 20, 50)
    seen = -1
    while True:
        now = len(registry.open_tables())
        if now != seen:
            seen = now
            gc.freeze()
        await asyncio.sleep(SETTLED)
