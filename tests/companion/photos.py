"""Photos of the tests: codes on white, and files that are no photos."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image

from printkit.codes.matrix import make_matrix


def photo_of(*payloads: str, kind: str = "JPEG") -> bytes:
    """Codes beside one another on white, ten pixels a module."""
    picture = Image.new("L", (380 * len(payloads) + 60, 400), 255)
    for number, payload in enumerate(payloads):
        for row, modules in enumerate(make_matrix(payload, "Q")):
            for column, dark in enumerate(modules):
                if dark:
                    left, top = 60 + 380 * number + column * 10, 60 + row * 10
                    picture.paste(0, (left, top, left + 10, top + 10))
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def bomb(side: int) -> bytes:
    """A PNG of a few kilobytes that says it has side x side pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 100_000))
        + chunk(b"IEND", b"")
    )


def layered(side: int, scans: int) -> bytes:
    """A progressive JPEG of so many layers: each costs as much as a picture, and a few bytes."""
    out = io.BytesIO()
    Image.new("L", (side, side), 128).save(out, "JPEG", progressive=True)
    data = out.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * scans + data[-2:]
