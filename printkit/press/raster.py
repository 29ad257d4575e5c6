"""PDF pages as pictures, for looking."""

from __future__ import annotations

import io
from collections.abc import Container, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.measure import Size
from printkit.press.output import output_file

if TYPE_CHECKING:
    from PIL.Image import Image


def write_pictures(
    file: Path, folder: Path, stem: str, *, backed: bool, dpi: float = 300, without: Container[int] = ()
) -> None:
    """Every page's part that Cricut's program can print, as `STEM-1.png`, `STEM-1-back.png`, `STEM-2.png`, ...

    Sheets whose numbers are in `without` get none: they are printed from the PDF and cut by hand.

    Raises:
        PressError: one cannot be written.
    """
    from printkit.press.cutfile import field  # noqa: PLC0415  # only for cutting machines, not for previews

    for number, picture in enumerate(pages(file, dpi)):
        sheet, back = divmod(number, 2) if backed else (number, 0)
        if sheet + 1 in without:
            continue
        dots = dpi / 25.4
        x, y, width, height = field(Size(picture.width / dots, picture.height / dots))
        left, top = round(x * dots), round(y * dots)
        part = picture.crop((left, top, left + round(width * dots), top + round(height * dots)))
        data = io.BytesIO()
        part.save(data, "PNG", dpi=(dpi, dpi))
        with output_file(folder / f"{stem}-{sheet + 1}{'-back' if back else ''}.png") as stream:
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
