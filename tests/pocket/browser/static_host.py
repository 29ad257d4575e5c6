"""A static host: a folder served as it is, and which files were asked of it."""

from __future__ import annotations

import gzip
import io
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self


class StaticHost:
    """A host that knows nothing but its files.

    Attributes:
        folder: what it serves.
        asked: paths it was asked for, in order.
    """

    def __init__(self, folder: Path, *, shared: bool = False, packs: bool = False) -> None:
        """Serve a folder.

        Args:
            folder: what it serves.
            shared: pages of other hosts may read its files, as those of public addresses.
            packs: every file is sent packed by gzip, as many hosts send them.
        """
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

            def send_head(self) -> io.BytesIO | BinaryIO | None:
                file = Path(self.translate_path(self.path))
                file = file / "index.html" if self.path.endswith("/") else file
                if not packs or not file.is_file():
                    return super().send_head()
                sent = gzip.compress(file.read_bytes(), 1)
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(file))
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                return io.BytesIO(sent)

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
