"""Run the studio's server until Ctrl-C."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from pathlib import Path

from printkit.box.errors import BoxError, Problem
from printkit.studio.watch.studio import Studio


def own_address() -> str:
    """This computer's address on the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only says by which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def watch(folder: Path, *, port: int, lan: bool, tell: Callable[[str], None]) -> None:
    """Serve the page of a box.

    Args:
        folder: the box.
        port: 0 for any that is free.
        lan: whether phones on the local network may look, with the same key.
        tell: called with the page's address.

    Raises:
        BoxError: the port cannot be had.
    """
    import uvicorn  # noqa: PLC0415  # with the pages, only when they are served

    from printkit.studio.watch.app import make_app  # noqa: PLC0415

    studio = Studio(folder)
    studio.start()
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind(("0.0.0.0" if lan else "127.0.0.1", port))  # noqa: S104  # asked for with --lan
    except OSError as error:
        raise BoxError(
            [Problem("--port", f"port {port} cannot be had: {(error.strerror or str(error)).lower()}")]
        ) from None
    token = secrets.token_urlsafe(16)
    host = own_address() if lan else "127.0.0.1"
    hosts = frozenset({"127.0.0.1", "localhost", host})
    app = make_app(studio, token=token, hosts=hosts)
    tell(f"http://{host}:{sock.getsockname()[1]}/?t={token}")
    config = uvicorn.Config(
        app, log_config=None, log_level="warning", lifespan="on", timeout_graceful_shutdown=1
    )
    with sock:
        uvicorn.Server(config).run(sockets=[sock])
