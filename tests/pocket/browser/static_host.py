"""A static host: a folder served as it is, and which files were asked of it."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class StaticHost:
    """A host that knows nothing but its files.

    Attributes:
        folder: what it serves.
        asked: paths it was asked for, in order.
    """

    def __init__(self, folder: Path, *, shared: bool = False) -> None:
        """Serve a folder; `shared` lets pages of other hosts read its files, as public addresses do."""
        self.folder = folder
        self.asked: list[str] = []
        asked = self.asked

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                asked.append(self.path)

            def end_headers(self) -> None:
                if shared:
                    self.send_header("Access-Control-Allow-Origin", "*")
                super().end_headers()

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))

    @property
    def address(self) -> str:
        """Where it is, with a slash at its end."""
        return f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
