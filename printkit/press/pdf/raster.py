"""PDF pages as pictures, for viewing."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.Image import Image


def render_pages(file: Path, dpi: float = 300) -> Iterator[Image]:
    """Return every page of a PDF file."""
    return map(Dots.make_image, render_dots(file, dpi))


class Dots(Struct, frozen=True):
    """A page as pixels of three bytes: red, green, blue."""

    width: int
    height: int
    line: int
    """Bytes from a line to the next one."""
    data: bytes

    def make_image(self) -> Image:
        """Make a picture to work with."""
        from PIL import Image  # noqa: PLC0415  # loads slowly

        return Image.frombytes("RGB", (self.width, self.height), self.data, "raw", "RGB", self.line)

    def encode_png(self, dpi: float) -> bytes:
        """Write it as a PNG; flat pictures without filters take half of Pillow's time and are smaller."""
        wide = 3 * self.width
        lines = (self.data[start : start + wide] for start in range(0, self.height * self.line, self.line))
        packer = zlib.compressobj(2)
        packed = packer.compress(b"\0" + b"\0".join(lines)) + packer.flush()
        metre = round(dpi / 0.0254)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            _format_chunk(kind, data)
            for kind, data in (
                (b"IHDR", pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)),
                (b"pHYs", pack(">2IB", metre, metre, 1)),
                (b"IDAT", packed),
                (b"IEND", b""),
            )
        )


def _format_chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def render_dots(file: Path, dpi: float = 300) -> Iterator[Dots]:
    """Yield every page of a PDF file as bare pixels."""
    import pypdfium2  # noqa: PLC0415  # a large library, only for previews

    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            drawn = page.render(scale=dpi / 72, rev_byteorder=True)
            yield Dots(drawn.width, drawn.height, drawn.stride, bytes(drawn.buffer))
            page.close()
    finally:
        document.close()
