"""The objects of a PDF file: their numbers, where they stand, how they are found (ISO 32000-1, 7.5).

Objects are written as they come, so that a file of thousands of pages takes no more memory than one of ten. Nothing
depends on the clock: the file's identity is a digest of what stands in it.
"""

from __future__ import annotations

import hashlib
from typing import BinaryIO

_BINARY = b"%\xe2\xe3\xcf\xd3\n"
"""Tells programs that pass files on that this one is no text (7.5.2)."""


class Objects:
    """A file that grows object by object."""

    def __init__(self, stream: BinaryIO, version: tuple[int, int]) -> None:
        self._stream = stream
        self._size = 0
        self._places: list[int | None] = []
        """Where each object begins; None: its number is given, its body still to come."""
        self._digest = hashlib.md5(usedforsecurity=False)
        self._write(b"%%PDF-%d.%d\n%b" % (*version, _BINARY))

    def reserve(self) -> int:
        """A number for an object that is written later."""
        self._places.append(None)
        return len(self._places)

    def put(self, body: bytes, number: int = 0) -> int:
        """Write an object, under a number that was reserved or the next; gives its number."""
        number = number or self.reserve()
        self._places[number - 1] = self._size
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        self._digest.update(body)
        return number

    @property
    def digest(self) -> str:
        """The identity of what was written so far, 32 hexadecimal digits."""
        return self._digest.hexdigest()

    def close(self, root: int, info: int) -> int:
        """Write the table of objects and the trailer; gives the file's size in bytes."""
        start, count = self._size, len(self._places) + 1
        lines = [b"0000000000 65535 f \n"]
        lines += [
            b"0000000000 00000 f \n" if place is None else b"%010d 00000 n \n" % place
            for place in self._places
        ]
        self._write(b"xref\n0 %d\n%b" % (count, b"".join(lines)))
        name = self.digest.encode()
        self._write(
            b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]>>\nstartxref\n%d\n%%%%EOF\n"
            % (count, root, info, name, name, start)
        )
        return self._size

    def _write(self, data: bytes) -> None:
        self._stream.write(data)
        self._size += len(data)
