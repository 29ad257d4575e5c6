"""Small things drawn beside text."""

from __future__ import annotations

from printkit.press.booklet.flow import Draw
from printkit.press.ops import Path
from printkit.press.ops.curve import polygon


def signed(draw: Draw, sign: Draw) -> Draw:
    """Two drawings at one place; signs and ids come first in reading order."""
    return lambda x, y: (*sign(x, y), *draw(x, y))


def diamond(x: float, y: float, size: float, colour: str) -> Path:
    """A small square on its corner about a point."""
    return Path(polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)]), fill=colour)
