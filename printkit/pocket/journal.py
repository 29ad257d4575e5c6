"""What was written, in order, after the last full copy: a journal in files that are written in place and flushed.

Three files: the journal, and two for full copies, used in turn. Everything in them is a record: a head with the number of the
copy that it belongs to, its length and a checksum, then its bytes. A record counts if its checksum is right. So a process
that is killed while writing leaves the last state that was flushed.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

HEAD: Final = struct.Struct("<4sIII")
"""Kind of record, number of its own or the preceding copy, bytes, checksum."""
STEP: Final = b"STEP"
COPY: Final = b"COPY"
MOST: Final = 1_000_000
"""Bytes of a journal before a new full copy is made."""
COPIES: Final = ("copy-a", "copy-b")
NAMES: Final = ("journal", *COPIES, "aside")
"""The files of a journal; `aside` holds damaged data."""


class File(Protocol):
    """A file that is written in place."""

    def read(self) -> bytes:
        """Return all of it."""

    def write(self, data: bytes, at: int) -> int:
        """Write bytes at a place; return how many were written.

        Raises:
            OSError: nothing can be written.
        """

    def truncate(self, size: int) -> None:
        """Truncate it."""

    def flush(self) -> None:
        """Return when everything is on disk.

        Raises:
            OSError: it is not.
        """


@dataclass
class Journal:
    """A journal that was opened.

    Attributes:
        files: by the names of `NAMES`.
        copy: the last full copy; empty if there is none.
        steps: the records after it.
        told: the damage, in sentences.
    """

    files: Mapping[str, File]
    copy: bytes = b""
    steps: list[bytes] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    _number: int = 0
    _name: str = COPIES[1]
    end: int = 0

    @classmethod
    def open(cls, files: Mapping[str, File]) -> Journal:
        """Read the files; move damaged parts aside and report them."""
        journal = cls(files)
        journal._read_copies()
        journal._read_steps()
        return journal

    def _read_copies(self) -> None:
        for name in COPIES:
            data = self.files[name].read()
            if not data:
                continue
            found = _read_record(data, 0, COPY)
            if found is None:
                self._put_aside(name, data)
            elif found[0] > self._number:
                self._number, self.copy = found
                self._name = name

    def _read_steps(self) -> None:
        data = self.files["journal"].read()
        while self.end < len(data):
            found = _read_record(data, self.end, STEP)
            if found is None:
                self._put_aside("journal", data[self.end :])
                self.files["journal"].truncate(self.end)
                break
            number, body = found
            if number == self._number:  # what follows an older copy is in the newer one
                self.steps.append(body)
            self.end += HEAD.size + len(body)

    def _put_aside(self, name: str, data: bytes) -> None:
        self.told.append(
            f"{len(data)} bytes of the file “{name}” are damaged: they were put aside, and what was kept before is used."
        )
        aside = self.files["aside"]
        aside.truncate(0)
        aside.write(data, 0)
        aside.flush()

    def append(self, body: bytes) -> None:
        """Write a record; it is on disk when this returns.

        Raises:
            OSError: it is not; the journal is as it was.
        """
        file = self.files["journal"]
        try:
            _write_record(file, STEP, self._number, body, self.end)
        except OSError:
            file.truncate(self.end)
            raise
        self.end += HEAD.size + len(body)

    @property
    def is_long(self) -> bool:
        """Whether a new full copy is due."""
        return self.end > MOST

    def write_copy(self, body: bytes) -> None:
        """Write a full copy into the file of the older copy, then empty the journal.

        Raises:
            OSError: the copy is not written; the one before and the journal hold.
        """
        name = COPIES[1 - COPIES.index(self._name)]
        file = self.files[name]
        file.truncate(0)
        _write_record(file, COPY, self._number + 1, body, 0)
        self._number, self._name = self._number + 1, name
        self.copy, self.steps, self.end = b"", [], 0
        journal = self.files["journal"]
        journal.truncate(0)
        journal.flush()


def _write_record(file: File, kind: bytes, number: int, body: bytes, at: int) -> None:
    record = HEAD.pack(kind, number, len(body), zlib.crc32(body, number)) + body
    if file.write(record, at) != len(record):
        raise OSError("there is no room left")
    file.flush()


def _read_record(data: bytes, at: int, kind: bytes) -> tuple[int, bytes] | None:
    """Return the number and the bytes of the record at a place; None if it is damaged."""
    if at + HEAD.size > len(data):
        return None
    found, number, size, checksum = HEAD.unpack_from(data, at)
    body = data[at + HEAD.size : at + HEAD.size + size]
    whole: Any = found == kind and len(body) == size and zlib.crc32(body, number) == checksum
    return (number, body) if whole else None
