"""A packed font (WOFF, WOFF2), unpacked by `printkit.confined` in a separate process."""

from __future__ import annotations

import io
from typing import Any


def answer(request: dict[str, Any]) -> bytes:
    """Return the font as TrueType or OpenType.

    Args:
        request: the `path` of the file.

    Raises:
        ValueError: it cannot be unpacked; the end of a sentence.
    """
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # slow to load

    try:
        with TTFont(request["path"]) as font:
            font.flavor = None
            out = io.BytesIO()
            font.save(out)
    except Exception as error:  # noqa: BLE001  # three libraries, each fails in its own way
        raise ValueError(f"is no WOFF font, or a damaged one ({type(error).__name__})") from None
    return out.getvalue()
