"""Photos from phones: handed to a reader in another process, never opened in this one."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

SECONDS: Final = 20.0
"""A photo may take; then its reader is killed."""

STARTING: Final = 20.0
"""More seconds for the first photo of a reader, which loads its libraries."""

LONGEST_ANSWER: Final = 1 << 20
WAITING: Final = 12
"""Photos that may wait for a reader; more are asked to come again."""

_log: Final = logging.getLogger(__name__)


class UploadError(Exception):
    """A photo cannot be read; the text is for the person who took it."""


class BusyError(UploadError):
    """Too many photos at once."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What photos of pieces show.

    Attributes:
        pieces: ids.
        unread: how many codes could not be read.
        foreign: what codes are that are no pieces of the title, in sentences.
        guesses: for each code that could not be read the pieces it may be, likeliest first.
    """

    pieces: tuple[str, ...]
    unread: int = 0
    foreign: tuple[str, ...] = ()
    guesses: tuple[tuple[str, ...], ...] = ()


class Readers:
    """Some processes that read photos, started when the first photo comes."""

    def __init__(self, number: int = 1, *, seconds: float = SECONDS, command: Sequence[str] = ()) -> None:
        """Keep up to `number` readers; `command` starts another program than ours, for tests."""
        self._seconds = seconds
        self._command = tuple(command) or (sys.executable, "-m", "printkit.companion.reading")
        self._free: asyncio.LifoQueue[asyncio.subprocess.Process | None] = asyncio.LifoQueue()
        for _ in range(number):
            self._free.put_nowait(None)
        self._waiting = 0
        self._fresh: set[int] = set()

    async def codes(self, photo: bytes) -> tuple[str, ...]:
        """The codes in one frame of a live camera, as texts."""
        return tuple(map(str, (await self._read("codes", "", photo)).get("codes", ())))

    async def pieces(self, title: str, *photos: bytes) -> Pieces:
        """The pieces in photos of one table."""
        found = await self._read("pieces", title, *photos)
        return Pieces(
            tuple(found.get("pieces", ())),
            int(found.get("unread", 0)),
            tuple(found.get("foreign", ())),
            tuple(tuple(map(str, one)) for one in found.get("guesses", ())),
        )

    async def board(
        self, title: str, *photos: bytes, options: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """The title's board as plain data, from one photo or several; options of the game may change what is on it."""
        board = (await self._read("board", title, *photos, options=options)).get("board", {})
        return board if isinstance(board, dict) else {}

    async def _read(
        self, work: str, title: str, *photos: bytes, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Hand photos over and wait.

        Raises:
            UploadError: it cannot be read, or took too long.
            BusyError: too many wait already.
        """
        if not all(photos) or not photos:
            raise UploadError("There is no photo in this form.")
        if self._waiting >= WAITING:
            raise BusyError("Many photos are being read just now; try again in a moment.")
        self._waiting += 1
        try:
            reader = await self._free.get()
        finally:
            self._waiting -= 1
        try:
            if reader is None or reader.returncode is not None:
                reader = await self._started()
            request = {"work": work, "title": title, "options": dict(options or {})}
            answer = await self._asked(reader, request, photos)
        except BaseException:
            await _ended(reader)
            reader = None
            raise
        finally:
            self._free.put_nowait(reader)
        if "problem" in answer:
            if "detail" in answer:
                _log.warning("a photo could not be read: %s", answer["detail"])
            raise UploadError(str(answer["problem"]))
        return answer

    async def _asked(
        self, reader: asyncio.subprocess.Process, request: dict[str, Any], photos: Sequence[bytes]
    ) -> dict[str, Any]:
        assert reader.stdin is not None
        assert reader.stdout is not None
        sizes = [len(photo) for photo in photos]
        request |= {"size": sum(sizes), "parts": sizes}
        patience = self._seconds * len(photos) + (STARTING if reader.pid in self._fresh else 0.0)
        try:
            async with asyncio.timeout(patience):
                reader.stdin.write(json.dumps(request).encode() + b"\n")
                reader.stdin.writelines(photos)
                await reader.stdin.drain()
                line = await reader.stdout.readline()
            answer = json.loads(line)
        except TimeoutError:
            raise UploadError(
                "The photo took too long to read; come closer, or take fewer pieces at once."
            ) from None
        except (ValueError, OSError) as error:
            raise UploadError(
                "The photo cannot be read; take it again, with fewer megapixels if you can."
            ) from error
        self._fresh.discard(reader.pid)
        return answer if isinstance(answer, dict) else {}

    async def _started(self) -> asyncio.subprocess.Process:
        reader = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_ANSWER,
            start_new_session=True,  # Ctrl-C at the table is for the server; it ends its readers itself
        )
        self._fresh.add(reader.pid)
        return reader

    async def close(self) -> None:
        """End all readers that have nothing to do."""
        while not self._free.empty():
            await _ended(self._free.get_nowait())


async def _ended(reader: asyncio.subprocess.Process | None) -> None:
    if reader is None:
        return
    with suppress(ProcessLookupError):
        reader.kill()
    with suppress(TimeoutError):
        await asyncio.wait_for(reader.wait(), 5)
    if reader.stdin is not None:
        reader.stdin.close()
