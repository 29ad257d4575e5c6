"""The QR symbol of a text, as rows of modules (ISO/IEC 18004)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, TypeAlias

from printkit.codes.identity import LONGEST_ID, is_code
from printkit.codes.mask import Masks
from printkit.codes.sums import Sums

Level: TypeAlias = Literal["L", "M", "Q", "H"]
Matrix: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows from the top, True is dark, without quiet zone."""

_ALPHANUMERIC_V1 = {"L": 25, "M": 20, "Q": 16, "H": 10}


def capacity(level: Level) -> int:
    """Characters of a version 1 symbol in alphanumeric mode (ISO/IEC 18004:2015, table 7)."""
    return _ALPHANUMERIC_V1[level]


_MODULES = bytes(value < 128 for value in range(256))
"""Grey values of a picture as bytes of 1, dark, and 0."""
_LARGEST = 41
"""Modules a side of version 6; larger symbols are drawn seldom, and say their version besides."""
_DIGITS = bytes((48, 49, *range(2, 256)))
"""Bytes of 0 and 1 as digits."""


_DRAWN: dict[tuple[str, Level], tuple[int, bytes]] = {}
"""Symbols that were drawn by an earlier command."""


def remember(text: str, level: Level, side: int, dark: bytes) -> None:
    """Keep a symbol as `modules` told it, so that it need not be drawn: hundreds take as long as reading a photo."""
    _DRAWN[text, level] = side, dark


def modules(text: str, level: Level) -> tuple[int, bytes]:
    """The smallest symbol that holds `text` at `level`: modules a side, and a byte for each from the top, 1 is dark."""
    if drawn := _DRAWN.get((text, level)):
        return drawn
    first, count = _first(text, level)
    side = math.isqrt(count)
    if (side, level) not in _MASKS:
        _MASKS[side, level] = _masks(text, level, side)
    masks = _MASKS[side, level]
    return side, masks.best(first) if masks else _drawn(text, level)


def _first(text: str, level: Level) -> tuple[int, int]:
    """A symbol under the first mask, and how many modules it has."""
    if len(text) > _SUMMED or not is_code(text):
        dark = _drawn(text, level, dataMask=0)
        return int.from_bytes(dark, "little"), len(dark)
    length = len(text), level
    if length not in _SUMS:
        _SUMS[length] = Sums(text, lambda code: _drawn(code, level, dataMask=0))
    return _SUMS[length].symbol(text), _SUMS[length].modules


_SUMMED = 6 + LONGEST_ID
"""Characters of a code up to which the library writes all of it in one alphanumeric mode, digits too."""
_SUMS: dict[tuple[int, Level], Sums] = {}
"""By length and level."""
_MASKS: dict[tuple[int, Level], Masks | None] = {}
"""By modules a side and level; none where the library chooses another way than ours."""


def _masks(text: str, level: Level, side: int) -> Masks | None:
    """The masks of symbols like that of `text`, if the library chooses the same for it."""
    if side > _LARGEST:
        return None
    drawn = [_drawn(text, level, dataMask=number) for number in range(8)]
    masks = Masks(side, drawn)
    return masks if masks.best(int.from_bytes(drawn[0], "little")) == _drawn(text, level) else None


def _drawn(text: str, level: Level, **options: int) -> bytes:
    """A symbol as the library draws it."""
    import zxingcpp  # noqa: PLC0415  # loads a shared library: only when a code is drawn

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level=level, **options)
    image = zxingcpp.write_barcode_to_image(barcode, scale=1, add_quiet_zones=False)
    return bytes(memoryview(image)).translate(_MODULES)  # type: ignore[arg-type]


def bits(text: str, level: Level) -> tuple[int, ...]:
    """As `modules`, each row as a number: bit x is set where module x is dark."""
    side, dark = modules(text, level)
    digits = dark.translate(_DIGITS)[::-1]  # last row first, each row from the right
    return tuple(int(digits[i : i + side], 2) for i in range(len(digits) - side, -1, -side))


@lru_cache(maxsize=4096)
def matrix(text: str, level: Level) -> Matrix:
    """As `bits`, rows of booleans."""
    rows = bits(text, level)
    return tuple(tuple(row >> x & 1 == 1 for x in range(len(rows))) for row in rows)
