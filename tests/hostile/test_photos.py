"""Files that somebody sends as photos to do harm: each is told in a sentence, and the next photo is read."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import Mapping

import pytest
from PIL import Image

from printkit.companion.uploads import Asker, Readers, UploadError
from tests.companion.photos import bomb, layered, photo_of


def _png(width: int, height: int, *chunks: tuple[bytes, bytes], data: bytes = b"\0" * 4) -> bytes:
    listed = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        *chunks,
        (b"IDAT", zlib.compress(data)),
        (b"IEND", b""),
    ]
    parts = [
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in listed
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _saved(kind: str, *, frames: int = 1, side: int = 200, **more: object) -> bytes:
    out = io.BytesIO()
    pictures = [Image.new("RGB", (side, side), (number % 256, 0, 0)) for number in range(frames)]
    if frames > 1:
        more |= {"save_all": True, "append_images": pictures[1:]}
    pictures[0].save(out, kind, **more)
    return out.getvalue()


def _photos() -> Mapping[str, bytes]:
    jpeg = photo_of("https://example.org/1")
    size = jpeg.index(b"\xff\xc0") + 5
    return {
        "a picture that is a bomb": bomb(30_000),
        "a JPEG that says it is 65,000 wide": jpeg[:size] + struct.pack(">HH", 65_000, 65_000) + jpeg[size + 4 :],
        "two thousand layers": layered(4000, 2000),
        "a text that unpacks to 400 MB": _png(
            100, 100, (b"zTXt", b"a\0\0" + zlib.compress(b" " * 400_000_000, 1)), data=b"\0" * 10_100
        ),
        "a profile that unpacks to 400 MB": _png(
            100, 100, (b"iCCP", b"a\0\0" + zlib.compress(b" " * 400_000_000, 1)), data=b"\0" * 10_100
        ),
        "pixels that are not there": _png(5000, 5000),
        "cut off": jpeg[:700],
        "many frames": _saved("WEBP", frames=200, side=600),
        "a GIF": _saved("GIF", frames=50),
        "a TIFF": _saved("TIFF"),
        "a PDF": b"%PDF-1.7\n" * 1000,
        "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n(/etc/passwd) run\n",
        "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        "one pixel": _saved("PNG", side=1),
        "an HEIC that is none": b"\0\0\0\x18ftypheic\0\0\0\0" + b"\xff" * 5000,
        "an orientation that is none": _saved("JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\xff\xff\0\0"),
        "zeros": b"\0" * 1_000_000,
        "letters": b"x" * 1_000_000,
    }  # fmt: skip


@pytest.mark.slow
def test_they_are_told() -> None:
    """Each within seconds, by one reader after the other; what is a picture all the same has no codes."""

    async def test() -> None:
        readers = Readers(1)
        clock = asyncio.get_running_loop().time
        good = photo_of("https://example.org/2")
        for number, (name, photo) in enumerate(_photos().items()):
            begun, said = clock(), "."
            try:
                said += "".join(await readers.codes(photo, by=Asker(f"sender {number}", seated=True)))
            except UploadError as error:
                said = str(error)
            assert said.endswith("."), (name, said)  # a sentence, or no codes
            assert clock() - begun < 25, name
            assert await readers.codes(good, by=Asker("other", seated=True)) == ("https://example.org/2",), (
                name
            )
        await readers.close()

    asyncio.run(test())
