"""A page of a PDF as a bitmap, drawn by `printkit.confined` in a separate process."""

from __future__ import annotations

import io
from typing import Any

_FINE = 600
"""Dots an inch."""
_MOST = 4096
"""Dots of the longer side."""


def answer(request: dict[str, Any]) -> bytes:
    """Return a PNG, transparent where nothing is printed.

    Args:
        request: the `path`, and the `page` counted from 1.

    Raises:
        ValueError: it cannot be drawn; the end of a sentence.
    """
    import pypdfium2  # noqa: PLC0415  # a shared library, in the process that draws

    try:
        document = pypdfium2.PdfDocument(request["path"])
        if not 1 <= request["page"] <= len(document):
            raise ValueError(f"has pages 1 to {len(document)}, no page {request['page']}")
        page = document[request["page"] - 1]
        scale = min(_FINE / 72, _MOST / max(page.get_size()))
        picture = page.render(scale=scale, fill_color=(255, 255, 255, 0), may_draw_forms=False).to_pil()
    except (pypdfium2.PdfiumError, OSError) as error:
        raise ValueError(f"cannot be read as a PDF without a password: {error}") from None
    data = io.BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
