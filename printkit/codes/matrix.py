"""The QR symbol of a text, as rows of modules (ISO/IEC 18004)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["L", "M", "Q", "H"]
Matrix: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows from the top, True is dark, without quiet zone."""

_ALPHANUMERIC_V1 = {"L": 25, "M": 20, "Q": 16, "H": 10}


def capacity(level: Level) -> int:
    """Characters of a version 1 symbol in alphanumeric mode (ISO/IEC 18004:2015, table 7)."""
    return _ALPHANUMERIC_V1[level]


@lru_cache(maxsize=4096)
def matrix(text: str, level: Level) -> Matrix:
    """The smallest symbol that holds `text` at `level`."""
    import zxingcpp  # noqa: PLC0415  # loads a shared library: only when a code is drawn

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level=level)
    image = zxingcpp.write_barcode_to_image(barcode, scale=1, add_quiet_zones=False)
    rows, columns = image.shape
    dark = bytes(memoryview(image))  # type: ignore[arg-type]  # a buffer since Python 3.0, typed as one only from 3.12
    return tuple(tuple(dark[r * columns + c] == 0 for c in range(columns)) for r in range(rows))
