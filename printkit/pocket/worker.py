"""Between the browser's worker and the companion: converts JavaScript's values for Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from pyodide.ffi import JsException, to_js

from printkit.companion.address import qr_svg
from printkit.companion.bot_seats import LineThinker
from printkit.pocket.inside import PageRequest, Pocket
from printkit.web import host

_PATIENCE: Final = 60.0
"""Seconds for a thought: for the first one a phone starts Python once more."""


class HandleFile:
    """A file of the origin's private file system, which a worker writes in place."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def read(self) -> bytes:
        """Return all of it."""
        return bytes(self._handle.read().to_bytes())

    def write(self, data: bytes, at: int) -> int:
        """Write bytes at a place."""
        try:
            return int(self._handle.write(to_js(data), at))
        except JsException as error:
            raise OSError(str(error)) from error

    def truncate(self, size: int) -> None:
        """Cut it off."""
        self._handle.truncate(size)

    def flush(self) -> None:
        """Return when everything is on disk."""
        try:
            self._handle.flush()
        except JsException as error:
            raise OSError(str(error)) from error


class WorkerThinker(LineThinker):
    """Bots think in a second worker, with another Python; it starts with the first question."""

    def __init__(self, helper: Any) -> None:
        super().__init__(_PATIENCE)
        self._helper = helper

    async def ask(self, line: bytes) -> bytes:
        """As `LineThinker.ask`."""
        return str(await self._helper.ask(line.decode())).encode()

    async def end(self) -> None:
        """End the worker."""
        self._helper.end()


class WorkerPocket(Pocket):
    """The companion, as the worker's script calls it."""

    async def answer(self, asked: Any, send: Any, gone: Any) -> None:
        """Answer one question of a page, as the service worker passes it on."""
        headers = tuple((str(name), str(value)) for name, value in asked.headers)
        body = asked.body.to_bytes() if asked.body else b""
        guest = int(asked.guest or 0)
        cookies = {str(name): str(value) for name, value in asked.cookies.to_py().items()} if guest else {}
        question = PageRequest(asked.method, asked.path, asked.query, headers, body, guest, cookies)

        def pass_on(status: int, told: list[list[str]], data: bytes, end: bool) -> None:
            send(status, to_js(told), to_js(data), end)

        await self.ask(question, pass_on, gone)

    def write_list(self) -> str:
        """List the stored games, as JSON."""
        return msgspec.json.encode(self.list_records()).decode()

    def draw_code(self, text: str) -> str:
        """Return a QR code as SVG."""
        return qr_svg(text)


def start_worker(
    files: Mapping[str, Any], settings: Any, address: str, scanner: Any, thinker: Any
) -> WorkerPocket:
    """Start with the site's settings; a second worker reads the codes of a photo, a third thinks for bots."""

    async def read(photo: bytes, live: bool) -> Sequence[str]:
        return list(await scanner.ask(to_js([photo, live])))

    host.install_machine(host.SmallMachine())  # one thread and no disk
    return WorkerPocket(
        {name: HandleFile(handle) for name, handle in files.items()},
        titles=[str(title) for title in settings["titles"]],
        address=address,
        database=Path("/tables.sqlite3"),
        language=str(settings["language"]),
        look=read if scanner else None,
        thinker=WorkerThinker(thinker),
    )
