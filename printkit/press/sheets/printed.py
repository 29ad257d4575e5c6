"""What was printed where."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from printkit.box.schema import Piece
from printkit.press.ops import Face
from printkit.press.sheets.slot import Rect

Faces: TypeAlias = Callable[[Piece], tuple[Face, Face | None]]
"""Front and back of a piece."""


class Printed(Struct, frozen=True):
    """One code, or one front without code, on one page; rectangles in mm from the page's top left."""

    piece: Piece
    page: int
    """Counted from 1."""
    face: Rect
    payload: str = ""
    """Empty: a front without code."""
    qr: Rect | None = None
