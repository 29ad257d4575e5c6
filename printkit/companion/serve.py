"""Start a server at the table: open the doors, say where they are, then load the rest and serve until Ctrl-C."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from printkit.companion.logs import write_logs
from printkit.companion.record import Record, StoreError
from printkit.companion.sockets import SecureSocket, Settings, Sockets, Started, port_of
from printkit.companion.store import Store, store_file
from printkit.web.network import NetworkError, open_socket
from printkit.web.tokens import new_code, new_token

if TYPE_CHECKING:
    from printkit.companion.tables import OpenTable


def serve(
    store: Store,
    settings: Settings,
    *,
    tell: Callable[[Started], None],
    opened: Callable[[OpenTable], None] = lambda _: None,
) -> None:
    """Serve until a signal comes.

    Args:
        store: the place of the tables.
        settings: the server's settings.
        tell: called once, when phones can connect: those that connect before all is loaded wait.
        opened: called with the table that is opened at once, when the server runs.

    Raises:
        NetworkError: the port cannot be had, or HTTPS is wanted and there can be no certificate.
        SetupError, BoxError, StoreError: the table cannot be opened.
    """
    with ExitStack() as open_:
        open_.callback(write_logs())
        plain = open_.enter_context(open_socket(settings.host, settings.port))
        doors = Sockets(settings, plain, _open_https(settings, port_of(plain)))
        if doors.secured is not None:
            open_.enter_context(doors.secured.socket)
        key = settings.key or _find_key()
        lobby = new_code() if settings.lobby and not settings.names else ""
        if not settings.names:
            tell(doors.describe_start(key, lobby=lobby, going_on=_find_going_on(store) if lobby else None))
        from printkit.companion.running import run_server  # noqa: PLC0415  # slow, and the join code should appear at once

        def there(table: OpenTable) -> None:
            tell(doors.describe_start(key, table))
            opened(table)

        asyncio.run(run_server(store, doors, key, there, lobby))


def _find_key() -> str:
    """Return the secret in the host's address, kept beside the tables: the host stays the host after a restart."""
    file = store_file().with_name("host-key")
    with suppress(OSError, ValueError):
        if len(kept := file.read_text(encoding="ascii")) >= len(new_token()):
            return kept
    key = new_token()
    with suppress(OSError):  # then it is this start's alone
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        file.touch(mode=0o600)
        file.write_text(key, encoding="ascii")
    return key


def _find_going_on(store: Store) -> Record | None:
    with suppress(StoreError):  # the next person who starts the server learns of that soon enough
        return store.find_going_on()
    return None


def _open_https(settings: Settings, plain: int) -> SecureSocket | None:
    """Return the socket for HTTPS, beside the port for HTTP."""
    if not settings.https:
        return None
    from printkit.companion.certificates import CertificateError, own_names, server_certificate  # noqa: PLC0415  # slow

    try:
        made = server_certificate((*own_names(), *((settings.host,) if settings.host else ())))
    except CertificateError as error:
        raise NetworkError(f"HTTPS is not possible: {error}") from error
    sock = open_socket(settings.host, plain + 1 if settings.port else 0)
    return SecureSocket(sock, made.chain, made.key, made.authority.pem())
