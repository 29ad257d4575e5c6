"""PDF pages as pictures, for looking."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.measure import Size
from printkit.press.output import output_file

if TYPE_CHECKING:
    from PIL.Image import Image


def write_pictures(file: Path, folder: Path, names: Mapping[int, str], dpi: float = 300) -> None:
    """Pages' parts that Cricut's program can print.

    Args:
        file: the PDF.
        folder: where the pictures go.
        names: their names by page, from 1; other pages get none.
        dpi: dots an inch.

    Raises:
        PressError: one cannot be written.
    """
    from printkit.press.cutfile import field  # noqa: PLC0415  # only for cutting machines, not for previews

    for number, picture in enumerate(pages(file, dpi), start=1):
        if number not in names:
            continue
        dots = dpi / 25.4
        x, y, width, height = field(Size(picture.width / dots, picture.height / dots))
        left, top = round(x * dots), round(y * dots)
        part = picture.crop((left, top, left + round(width * dots), top + round(height * dots)))
        data = io.BytesIO()
        part.save(data, "PNG", dpi=(dpi, dpi))
        with output_file(folder / names[number]) as stream:
            stream.write(data.getvalue())


def pages(file: Path, dpi: float = 300) -> Iterator[Image]:
    """Every page of a PDF file."""
    import pypdfium2  # noqa: PLC0415  # a large library, only for previews

    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            yield page.render(scale=dpi / 72).to_pil()
            page.close()
    finally:
        document.close()
