"""The code that leads from the printed game to the place to play it: a plate with a QR code and three lines."""

from __future__ import annotations

from typing import Final

from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, QrCode
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.slot import Rect

WIDTH: Final = 46.0
HEIGHT: Final = 22.0
"""Of the plate, mm."""
_QUIET: Final = 2.0
_LINES: Final = ("Scan to play,", "score, or", "look up a rule")


def draw_invitation(address: str, x: float, y: float, letters: Lettering, *, width: float = WIDTH) -> Op:
    """Draw the plate with its upper left corner at a place; it is as narrow as requested, and taller accordingly.

    Args:
        address: the text of the code.
        x: mm.
        y: mm.
        letters: of the lines.
        width: mm.
    """
    side = HEIGHT - 2 * _QUIET
    ops: list[Op] = [
        Outline(make_rectangle(0, 0, WIDTH, HEIGHT), fill="#ffffff", stroke="#000000", width=0.2),
        QrCode(_QUIET, _QUIET, side, address, "M"),
    ]
    for number, line in enumerate(_LINES):
        ops += letters.line(
            line, side + 2 * _QUIET, 8.0 + 4.3 * number, 9, weight=700 if number == 0 else 400
        )
    return Group(tuple(ops), x, y, scale=min(width, WIDTH) / WIDTH)


def place_invitation(address: str, panel: Rect, letters: Lettering, *, above: float) -> tuple[Op, ...]:
    """Draw the plate in the middle of a panel, its foot so many mm above the panel's; nothing without an address."""
    x, y, width, height = panel
    wide = min(WIDTH, width - 8)
    left, top = x + (width - wide) / 2, y + height - above - HEIGHT * wide / WIDTH
    return (draw_invitation(address, left, top, letters, width=wide),) if address else ()
