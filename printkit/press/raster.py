"""PDF pages as pictures, for looking."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def pages(file: Path, dpi: float = 300) -> Iterator[Image]:
    """Every page of a PDF file."""
    import pypdfium2  # noqa: PLC0415  # a large library, only for previews

    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB")
            page.close()
    finally:
        document.close()
