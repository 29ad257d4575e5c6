"""Run the studio's server until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from printkit.studio.port import open_port
from printkit.studio.watch.gallery import Studio
from printkit.web import host
from printkit.web.network import lan_address


def serve_studio(folder: Path, *, port: int, lan: bool, tell: Callable[[str], None]) -> None:
    """Serve the page of a box.

    Args:
        folder: the box.
        port: 0 for any that is free.
        lan: whether phones on the local network may look, with the same key.
        tell: called with the page's address.

    Raises:
        BoxError: the port cannot be had.
    """
    import asyncio  # noqa: PLC0415  # with the pages, only when they are served

    from printkit.studio.watch.watch_app import make_app  # noqa: PLC0415
    from printkit.web.server import Listener, serve_app  # noqa: PLC0415

    studio = Studio(folder)
    studio.start()
    with open_port("0.0.0.0" if lan else "127.0.0.1", port) as sock:  # noqa: S104  # asked for with --lan
        token = host.make_token(16)
        app = make_app(studio, token=token)
        tell(f"http://{lan_address() if lan else '127.0.0.1'}:{sock.getsockname()[1]}/?t={token}")
        asyncio.run(serve_app(app, [Listener(sock)]))
