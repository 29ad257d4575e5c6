"""Between the browser's worker and the companion: what JavaScript hands over, as Python takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from pyodide.ffi import JsException, to_js

from printkit.pocket.inside import PageRequest, Pocket, start


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
        """Return when all is on the disk."""
        try:
            self._handle.flush()
        except JsException as error:
            raise OSError(str(error)) from error


class WorkerPocket:
    """The companion, as the worker's script calls it."""

    def __init__(self, pocket: Pocket) -> None:
        self._pocket = pocket
        self.told = pocket.told

    async def ask(self, asked: Any, send: Any, gone: Any) -> None:
        """Answer one question of a page, as the service worker hands it over."""
        headers = tuple((str(name), str(value)) for name, value in asked.headers)
        body = asked.body.to_bytes() if asked.body else b""
        question = PageRequest(asked.method, asked.path, asked.query, headers, body)

        def pass_on(status: int, told: list[list[str]], data: bytes, end: bool) -> None:
            send(status, to_js(told), to_js(data), end)

        await self._pocket.ask(question, pass_on, gone)

    def take(self, text: str) -> str:
        """Make the record of a game a table; return the address of its page."""
        return self._pocket.take_record(text)

    def records(self) -> str:
        """List the games that are kept, as JSON."""
        return msgspec.json.encode(self._pocket.list_records()).decode()

    def record(self, code: str) -> str:
        """Return the record of a game."""
        return self._pocket.make_record(code)


def start_worker(files: Mapping[str, Any], settings: Any, address: str, look: Any) -> WorkerPocket:
    """Start with what the site's settings say; `look` reads the codes of a photo, None where nothing does."""

    async def read(photo: bytes) -> Sequence[str]:
        return list(await look(to_js(photo)))

    handles = {name: HandleFile(handle) for name, handle in files.items()}
    titles = [str(title) for title in settings["titles"]]
    return WorkerPocket(start(handles, titles, address, str(settings["language"]), read if look else None))
