"""Photos from phones: passed to a reader in another process, never opened in this one."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from printkit.boards.reading import R, read_json, write_json
from printkit.companion.child import end_process, start_process
from printkit.companion.photo_reader import (
    PhotographedBoard,
    PhotographedCodes,
    PhotographedPieces,
    PhotoReply,
    WatchedTable,
)
from printkit.web.limits import Rate

SECONDS: Final = 20.0
"""Seconds that a photo may take; then its reader is killed."""

STARTING: Final = 20.0
"""More seconds for the first photo of a reader, which loads its libraries."""

LONGEST_ANSWER: Final = 1 << 20
WAITING: Final = 24
"""Requests of players that may wait for a reader; further ones are told to try again."""

WAITING_OUTSIDE: Final = 4
"""Requests of people at no table that may wait for their reader."""

WAITING_EACH: Final = 3
"""Photos of one player."""

MEGAPIXELS: Final = 600
"""Megapixels a minute of one player's photos; an excess is waited off."""

MEGAPIXELS_OUTSIDE: Final = 200
"""The same from one network that sits at no table."""

PRICE_OF_FAILURE: Final = 0.5
"""The part of a minute's megapixels that a photo costs its sender if it killed its reader."""

T = TypeVar("T")

OUTSIDE: Final = "outside"
"""The argument of the reader for people at no table."""

_log: Final = logging.getLogger(__name__)


class UploadError(Exception):
    """A photo cannot be read; the text is for the person who took it."""


class BusyError(UploadError):
    """Too many photos at once."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The person whose photo it is.

    Attributes:
        name: of the person, for limits.
        seated: whether this person sits at a table.
    """

    name: str = ""
    seated: bool = False


OUTSIDER: Final = Asker()
PREPARING: Final = Asker("", seated=True)
"""The server itself, before the first photo."""


class _Line:
    """The queue for readers: the person served longest ago is next, so nobody's many photos keep others waiting."""

    def __init__(self, number: int, most: int, most_each: int) -> None:
        self.free: list[asyncio.subprocess.Process | None] = [None] * number
        self._most, self._most_each = most, most_each
        self._waiting: list[tuple[Asker, asyncio.Future[None]]] = []
        self._served: OrderedDict[str, int] = OrderedDict()
        self._turn = 0

    async def get(self, asker: Asker) -> asyncio.subprocess.Process | None:
        """Return a reader, or None in place of one that is not started yet.

        Raises:
            BusyError: too many wait already.
        """
        if not self.free:
            mine = sum(one.name == asker.name for one, _ in self._waiting)
            if len(self._waiting) >= self._most or mine >= self._most_each:
                raise BusyError("Many photos are being read just now; try again in a moment.")
            place = (asker, asyncio.get_running_loop().create_future())
            self._waiting.append(place)
            try:
                await place[1]
            except BaseException:
                if place in self._waiting:
                    self._waiting.remove(place)
                else:
                    self._serve_next()  # its turn came, but it had left meanwhile
                raise
        self._turn += 1
        self._served[asker.name] = self._turn
        self._served.move_to_end(asker.name)
        while len(self._served) > 1000:  # names
            self._served.popitem(last=False)
        return self.free.pop()

    def put(self, reader: asyncio.subprocess.Process | None) -> None:
        """Put back a reader that has nothing to do."""
        self.free.append(reader)
        self._serve_next()

    def _serve_next(self) -> None:
        if self._waiting and self.free:
            place = min(self._waiting, key=lambda one: self._served.get(one[0].name, 0))
            self._waiting.remove(place)
            place[1].set_result(None)


class Readers:
    """Some processes that read photos, started when the first photo comes.

    People at no table have a separate reader, which the system runs only when nothing else is to be done:
    a player's photo never waits for theirs.
    """

    def __init__(
        self, number: int = 1, *, seconds: float = SECONDS, command: Sequence[str] = (), megapixels: int = 0
    ) -> None:
        """Keep up to `number` readers for players; `command` starts another program than ours, for tests.

        `megapixels` are those that one player's photos may have in a minute; the usual number if it is 0.
        """
        self.early = False
        """Whether a reader may start before the first photo: only if `close` is sure to be called."""
        self._seconds = seconds
        self._command = tuple(command) or (sys.executable, "-P", "-m", "printkit.companion.photo_reader")
        self._starting: set[asyncio.Task[None]] = set()
        self._lines = {
            True: _Line(number, WAITING, WAITING_EACH),
            False: _Line(1, WAITING_OUTSIDE, WAITING_OUTSIDE // 2),
        }
        self._paid = {True: Rate(megapixels or MEGAPIXELS, 60), False: Rate(MEGAPIXELS_OUTSIDE, 60)}
        self._fresh: set[int] = set()

    def ready(self, title: str) -> None:
        """Start the players' reader for a title if there is none yet: somebody is about to take a photo."""
        line = self._lines[True]
        none_yet = line.free and all(reader is None for reader in line.free)
        if self.early and none_yet and not self._starting:
            task = asyncio.create_task(self._prepare_reader(title))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _prepare_reader(self, title: str) -> None:
        with suppress(UploadError):
            await self._read_photos(PREPARING, PhotoReply, "ready", title, b"-")

    async def codes(self, photo: bytes, *, title: str = "", by: Asker = OUTSIDER) -> tuple[str, ...]:
        """Return the codes in one frame of a live camera, as texts; with a title also those that only its pieces explain."""
        return (await self._read_photos(by, PhotographedCodes, "codes", title, photo)).codes

    async def pieces(self, title: str, *photos: bytes, by: Asker = OUTSIDER) -> PhotographedPieces:
        """Return the pieces in photos of one table."""
        return await self._read_photos(by, PhotographedPieces, "pieces", title, *photos)

    async def board(
        self,
        title: str,
        *photos: bytes,
        kind: type[R],
        options: Mapping[str, Any] | None = None,
        before: R | None = None,
        by: Asker = OUTSIDER,
    ) -> PhotographedBoard[R]:
        """Return the title's board, of that kind, from one photo or several.

        Options of the game may change what is on it; `before` is what earlier photos showed, which these complete.
        """
        request = {"options": options or {}, "before": before}
        return await self._read_photos(by, PhotographedBoard[kind], "board", title, *photos, **request)  # type: ignore[valid-type]

    async def watch(
        self, title: str, frame: bytes, *, kind: type[R], options: Mapping[str, Any], at: float, by: Asker
    ) -> WatchedTable[R]:
        """Read one more frame of a table that this reader follows; `at` are the seconds at which it came."""
        return await self._read_photos(by, WatchedTable[kind], "watch", title, frame, options=options, at=at)  # type: ignore[valid-type]

    async def _read_photos(
        self, by: Asker, kind: type[T], work: str, title: str, *photos: bytes, **about: object
    ) -> T:
        """Pass photos on with their orders, and wait.

        Raises:
            UploadError: it cannot be read, or took too long.
            BusyError: too many wait already, or this person's photos had very many pixels lately.
        """
        if not all(photos) or not photos:
            raise UploadError("There is no photo in this form.")
        paid, line = self._paid[by.seated], self._lines[by.seated]
        if not paid.has_left(by.name):
            raise BusyError("Very large photos came from there. Wait a minute, or take smaller ones.")
        reader = await line.get(by)
        try:
            if reader is None or reader.returncode is not None:
                reader = await self._start_reader(by)
            request = {"work": work, "title": title, **about}
            said, found = await self._ask_reader(reader, request, photos, kind)
        except BaseException:
            await end_process(reader)
            reader = None
            paid.charge(by.name, PRICE_OF_FAILURE * (MEGAPIXELS if by.seated else MEGAPIXELS_OUTSIDE))
            raise
        finally:
            line.put(reader)
        paid.charge(by.name, said.pixels / 1e6)
        if found is None:
            if said.detail:
                _log.warning("a photo could not be read: %s", said.detail)
            raise UploadError(said.problem)
        return found

    async def _ask_reader(
        self,
        reader: asyncio.subprocess.Process,
        request: dict[str, object],
        photos: Sequence[bytes],
        kind: type[T],
    ) -> tuple[PhotoReply, T | None]:
        """Ask a reader and return its reply, and its findings if there was no problem."""
        assert reader.stdin is not None
        assert reader.stdout is not None
        sizes = [len(photo) for photo in photos]
        head = write_json({**request, "size": sum(sizes), "parts": sizes})
        patience = self._seconds * len(photos) + (STARTING if reader.pid in self._fresh else 0.0)
        try:
            async with asyncio.timeout(patience):
                reader.stdin.write(head.encode() + b"\n")
                reader.stdin.writelines(photos)
                await reader.stdin.drain()
                line = await reader.stdout.readline()
            said = read_json(line, PhotoReply)
            found = None if said.problem else read_json(line, kind)
        except TimeoutError:
            raise UploadError(
                "The photo took too long to read; come closer, or take fewer pieces at once."
            ) from None
        except (ValueError, OSError) as error:
            raise UploadError(
                "The photo cannot be read; take it again, with fewer megapixels if you can."
            ) from error
        self._fresh.discard(reader.pid)
        return said, found

    async def _start_reader(self, by: Asker) -> asyncio.subprocess.Process:
        reader = await start_process(
            *self._command,
            *(() if by.seated else (OUTSIDE,)),
            limit=LONGEST_ANSWER,
            errors=asyncio.subprocess.DEVNULL,
        )
        self._fresh.add(reader.pid)
        return reader

    async def close(self) -> None:
        """End all readers that have nothing to do."""
        self.early = False
        if self._starting:  # not cancelled: a process that is just being started would be awaited without end
            await asyncio.wait(self._starting, timeout=STARTING)
        for line in self._lines.values():
            while line.free:
                await end_process(line.free.pop())
