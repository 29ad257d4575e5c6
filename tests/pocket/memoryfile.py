"""Files of a browser, in memory: what was written and not flushed may be lost, or half of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from printkit.pocket.journal import NAMES


@dataclass
class MemoryFile:
    """A file.

    Attributes:
        data: as the process sees it.
        safe: as the disk has it.
        room: bytes that may still be written; None for any number.
    """

    data: bytearray = field(default_factory=bytearray)
    safe: bytes = b""
    room: int | None = None

    def read(self) -> bytes:
        """Return all of it."""
        return bytes(self.data)

    def write(self, data: bytes, at: int) -> int:
        """Write as much as there is room for."""
        most = len(data) if self.room is None else min(len(data), self.room)
        self.data[at : at + most] = data[:most]
        if self.room is not None:
            self.room -= most
        return most

    def truncate(self, size: int) -> None:
        """Cut it off."""
        del self.data[size:]

    def flush(self) -> None:
        """Put it on the disk."""
        self.safe = bytes(self.data)

    def crash(self, chance: random.Random) -> None:
        """Lose what was not flushed: all of it, none, or the end of what was added."""
        kept = chance.choice((len(self.safe), len(self.data), chance.randint(0, len(self.data))))
        torn = (
            bytes(self.data[: max(kept, 0)]) if bytes(self.data[: len(self.safe)]) == self.safe else self.safe
        )
        self.data = bytearray(torn if len(torn) >= len(self.safe) else self.safe)
        self.safe = bytes(self.data)


def make_files() -> dict[str, MemoryFile]:
    """Return the empty files of a journal."""
    return {name: MemoryFile() for name in NAMES}
