"""An SVG as a bitmap, drawn by `printkit.confined` in a separate process."""

from __future__ import annotations

from typing import Any

from resvg_py import svg_to_bytes


def answer(request: dict[str, Any]) -> bytes:
    """Return a PNG.

    Args:
        request: the `svg`, its `width` and `height` in pixels.

    Raises:
        ValueError: it cannot be drawn; the end of a sentence.
    """
    size = request["width"], request["height"]
    try:
        return bytes(
            svg_to_bytes(
                svg_string=request["svg"], dpi=96, width=size[0], height=size[1], skip_system_fonts=True
            )
        )
    except (ValueError, OSError) as error:
        raise ValueError(f"cannot be drawn: {error}") from None
