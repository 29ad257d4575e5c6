"""What waits for the disk is written together; each table hears of its own entry."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Event
from typing import Any, cast

import pytest

from printkit.companion.record import Kept, LogEntry, StoreError
from printkit.companion.store import Store
from printkit.companion.writer import Writer
from tests.companion.room import evening


class Disk:
    """A store whose first flush takes as long as a test wants."""

    def __init__(self, *said: Kept | Exception) -> None:
        self.said, self.flushes = list(said), list[list[str]]()
        self.begun, self.done = Event(), Event()

    def append_all(self, entries: Sequence[LogEntry]) -> list[Kept]:
        """Wait, then say of each entry what the test has prepared; True if it has prepared nothing."""
        first = not self.flushes
        self.flushes.append([entry.code for entry in entries])
        self.begun.set()
        if first:
            self.done.wait(10)
        told: list[Any] = [self.said.pop(0) if self.said else True for _ in entries]
        for one in told:
            if isinstance(one, Exception) and not isinstance(one, StoreError):
                raise one
        return told


def test_entries_gather_while_the_disk_is_busy() -> None:
    """One table writes; nineteen that come meanwhile are written with the next flush."""

    async def test() -> None:
        disk = Disk()
        writer = Writer(cast(Store, disk))
        first = asyncio.ensure_future(writer.append(LogEntry("T0", 0, "{}", "")))
        assert await asyncio.to_thread(disk.begun.wait, 10)
        rest = [asyncio.ensure_future(writer.append(LogEntry(f"T{n}", 0, "{}", ""))) for n in range(1, 20)]
        await asyncio.sleep(0)
        assert not first.done()
        disk.done.set()
        assert await asyncio.gather(first, *rest) == [True] * 20
        assert disk.flushes == [["T0"], [f"T{n}" for n in range(1, 20)]]
        assert await writer.append(LogEntry("T0", 1, "{}", ""))
        assert disk.flushes[-1] == ["T0"]

    evening(test)


def test_each_hears_of_its_own_entry() -> None:
    """A repeated request, a refused entry and a kept one in one flush; then a store that fails as a whole."""

    async def test() -> None:
        disk = Disk(True, False, StoreError("not the next one"), True)
        disk.done.set()
        writer = Writer(cast(Store, disk))
        many = [writer.append(LogEntry(f"T{n}", 0, "{}", "")) for n in range(4)]
        told = await asyncio.gather(*many, return_exceptions=True)
        assert [told[0], told[1], told[3]] == [True, False, True]
        assert str(told[2]) == "not the next one"
        disk.said = [RuntimeError("no more threads")]
        with pytest.raises(StoreError, match="no more threads"):
            await writer.append(LogEntry("T0", 1, "{}", ""))
        assert await writer.append(LogEntry("T0", 1, "{}", ""))

    evening(test)
