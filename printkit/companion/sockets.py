"""Settings of a server, its sockets, and what it prints at its start. This module loads quickly."""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from printkit.web.network import base_address

if TYPE_CHECKING:
    from printkit.companion.record import Record
    from printkit.companion.tables import OpenTable


@dataclass(frozen=True)
class Settings:
    """The settings with which a server is started.

    Attributes:
        host: the address to listen at; "" for all.
        port: the port; 0 takes the usual one, or the next that is free.
        https: whether HTTPS is served as well, with a certificate of our own.
        public_url: the address phones use, where a proxy stands before the server.
        title: the only title of tables; "" for all.
        names: players of a table that is opened at once; none to let the host name them.
        options: of that table.
        open_to_all: whether anybody may open tables.
        announce: whether a name is announced in the local network.
        titles: those that may be played; none for all.
        lobby: whether people gather in a lobby, whose join code is printed at once.
        key: identifies the person who starts the server; "" for a new one.
        deal: whether printkit deals at the table or in the lobby that is opened at once.
        board: whether the board lies on the table all the same.
        bots: the strengths of the bots there.
        camera: whether this computer's camera is to watch the table.
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
    titles: Sequence[str] = ()
    lobby: bool = False
    key: str = ""
    deal: bool = False
    board: bool = False
    bots: Sequence[str] = ()
    camera: bool = False


@dataclass(frozen=True)
class Started:
    """The facts to print once the server listens.

    Attributes:
        base: the address phones reach, without a slash at its end.
        join: the address phones open; of the table if there is one already.
        host_link: the address with which the person who started the server becomes the host.
        secure_join: as `join`, over HTTPS; "" without.
        table: the table that was opened.
        everywhere: whether everybody in the networks of this computer reaches the server.
        going_on: the table in play when the server ended; None if none was.
    """

    base: str
    join: str
    host_link: str
    secure_join: str = ""
    table: OpenTable | None = None
    everywhere: bool = False
    going_on: Record | None = None


@dataclass(frozen=True)
class SecureSocket:
    """The socket for HTTPS and what it shows: files of its certificate and key, and the authority's certificate."""

    socket: socket.socket
    chain: Path
    key: Path
    authority: bytes


@dataclass(frozen=True)
class Sockets:
    """The sockets phones come to, and their addresses.

    Attributes:
        settings: how the server is started.
        plain: the socket for HTTP.
        secured: that for HTTPS, if there is one.
    """

    settings: Settings
    plain: socket.socket
    secured: SecureSocket | None = None

    @property
    def base(self) -> str:
        """The address phones reach, without a slash at its end."""
        return base_address(self.settings.host, port_of(self.plain), public=self.settings.public_url)

    @property
    def secure_base(self) -> str:
        """The same over HTTPS; "" without."""
        if self.secured is None:
            return ""
        return base_address(self.settings.host, port_of(self.secured.socket), secure=True)

    def describe_start(
        self, key: str, table: OpenTable | None = None, lobby: str = "", going_on: Record | None = None
    ) -> Started:
        """Describe the way to a table, to a lobby, or to the page where people join and open tables."""
        code = table.code if table is not None else lobby
        path = f"/j/{code}" if code else "/"
        host, base, public = self.settings.host, self.base, bool(self.settings.public_url)
        anywhere = host in ("", "0.0.0.0", "::", "127.0.0.1", "localhost")  # noqa: S104  # compared
        local = base if public or not anywhere else f"http://localhost:{urlsplit(base).port or 80}"
        secure = self.secure_base + path if self.secured is not None else ""
        everywhere = host in ("", "0.0.0.0", "::") and not public  # noqa: S104  # compared
        return Started(base, base + path, f"{local}/owner/{key}", secure, table, everywhere, going_on)


def port_of(sock: socket.socket) -> int:
    """Return the port a socket listens at."""
    return int(sock.getsockname()[1])
