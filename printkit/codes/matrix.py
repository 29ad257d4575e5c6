"""The QR symbol of a text, as rows of modules (ISO/IEC 18004)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["L", "M", "Q", "H"]
Matrix: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows from the top, True is dark, without quiet zone."""

_ALPHANUMERIC_V1 = {"L": 25, "M": 20, "Q": 16, "H": 10}


def capacity_of(level: Level) -> int:
    """Return the characters of a version 1 symbol in alphanumeric mode (ISO/IEC 18004:2015, table 7)."""
    return _ALPHANUMERIC_V1[level]


_MODULES = bytes(value < 128 for value in range(256))
"""A table of grey values: dark ones become bytes of 1, the others of 0."""
_DIGITS = bytes((48, 49, *range(2, 256)))
"""Bytes of 0 and 1 as digits."""


_DRAWN: dict[tuple[str, Level], tuple[int, bytes]] = {}
"""Symbols that an earlier command drew."""


def remember_symbol(text: str, level: Level, side: int, dark: bytes) -> None:
    """Keep a symbol of `make_modules`, so that it need not be drawn: hundreds take as long as reading a photo."""
    _DRAWN[text, level] = side, dark


def make_modules(text: str, level: Level) -> tuple[int, bytes]:
    """Return the smallest symbol for `text` at `level`: modules a side, and a byte for each from the top, 1 is dark."""
    if drawn := _DRAWN.get((text, level)):
        return drawn
    dark = _draw_symbol(text, level)
    return math.isqrt(len(dark)), dark


def _draw_symbol(text: str, level: Level) -> bytes:
    """Draw a symbol with the library."""
    import zxingcpp  # noqa: PLC0415  # loads a shared library: only when a code is drawn

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level=level)
    image = zxingcpp.write_barcode_to_image(barcode, scale=1, add_quiet_zones=False)
    return bytes(memoryview(image)).translate(_MODULES)  # type: ignore[arg-type]


def make_bits(text: str, level: Level) -> tuple[int, ...]:
    """Make the modules with each row as a number: bit x is set where module x is dark."""
    side, dark = make_modules(text, level)
    digits = dark.translate(_DIGITS)[::-1]  # last row first, each row from the right
    return tuple(int(digits[i : i + side], 2) for i in range(len(digits) - side, -1, -side))


@lru_cache(maxsize=4096)
def make_matrix(text: str, level: Level) -> Matrix:
    """Make the modules as rows of booleans."""
    rows = make_bits(text, level)
    return tuple(tuple(row >> x & 1 == 1 for x in range(len(rows))) for row in rows)
