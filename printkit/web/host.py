"""The machine below a server: where blocking work runs, the time, chance, and a folder for what can be made again.

There is one machine below a process, so it is asked by plain functions. `install_machine` puts another in its place: a browser
has no threads and no disk.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from platformdirs import user_cache_path

P = ParamSpec("P")
T = TypeVar("T")


class Machine:
    """A machine with threads, clocks, a source of chance and a disk.

    Attributes:
        memory: bytes of a posted photo that are kept in memory; more goes to the disk.
        compresses: whether answers are compressed before they are sent.
        tables: for about so many tables what was rendered is remembered.
    """

    memory: int = 1 << 20
    compresses: bool = True
    tables: int = 10

    async def run_blocking(self, work: Callable[[], T]) -> T:
        """Run blocking work, while others get answers."""
        return await asyncio.to_thread(work)

    def time(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    def clock(self) -> float:
        """Return seconds that only grow."""
        return time.monotonic()

    def chance(self, size: int) -> bytes:
        """Return bytes that nobody can guess."""
        return secrets.token_bytes(size)

    def find_cache(self, name: str) -> Path | None:
        """Return a folder for what can be made again; None without a disk."""
        folder = user_cache_path("printkit") / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return folder


class SmallMachine(Machine):
    """A machine with one thread and no disk, as a browser is."""

    memory = 1 << 28
    compresses = False
    tables = 1

    async def run_blocking(self, work: Callable[[], T]) -> T:
        """Run work in place, after the work that waits already."""
        await asyncio.sleep(0)
        return work()

    def find_cache(self, name: str) -> Path | None:
        """Return None: there is no disk."""
        del name
        return None


_machine: Final[list[Machine]] = [Machine()]


def install_machine(host: Machine) -> Machine:
    """Install another machine; return the one before."""
    before, _machine[0] = _machine[0], host
    return before


async def run_blocking(work: Callable[P, T], /, *values: P.args, **named: P.kwargs) -> T:
    """Call a blocking function, while others get answers."""
    return await _machine[0].run_blocking(partial(work, *values, **named))


def now() -> float:
    """Return the seconds since 1970."""
    return _machine[0].time()


def find_moment() -> datetime:
    """Return the time as a date, in UTC."""
    return datetime.fromtimestamp(now(), UTC)


def read_clock() -> float:
    """Return seconds that only grow."""
    return _machine[0].clock()


def find_cache(name: str) -> Path | None:
    """Return a folder for what can be made again; None without a disk."""
    return _machine[0].find_cache(name)


def may_compress() -> bool:
    """Return whether answers are compressed: a thread packs long ones, and a browser's own pages travel nowhere."""
    return _machine[0].compresses


def count_remembered_tables() -> int:
    """Return for about how many tables what was rendered is remembered."""
    return _machine[0].tables


def count_photo_memory() -> int:
    """Return how many bytes of a posted photo are kept in memory."""
    return _machine[0].memory


def make_token(size: int) -> str:
    """Return so many unguessable bytes, as letters fit for an address."""
    return base64.urlsafe_b64encode(_machine[0].chance(size)).rstrip(b"=").decode()


def random_below(number: int) -> int:
    """Return a random number below another: from 2^64 equal parts, so that none is noticeably likelier."""
    return int.from_bytes(_machine[0].chance(8 + number.bit_length() // 8), "big") % number


def random_fraction() -> float:
    """Return a random number from 0 to 1, without 1: a throw of dice."""
    return random_below(1 << 53) / (1 << 53)
