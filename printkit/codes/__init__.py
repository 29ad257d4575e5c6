"""Who a piece is: the identity printed on it, as text and as QR matrix.

Knows no box, no ink and no picture; box, press, sight and games agree on it.
"""

from printkit.codes.check import check_character, is_intact
from printkit.codes.identity import (
    AmbiguousCodeError,
    Code,
    CodeError,
    alias_of,
    bare,
    parse,
    payload,
    shorten,
)
from printkit.codes.matrix import Matrix, bits, capacity, matrix

__all__ = [
    "AmbiguousCodeError",
    "Code",
    "CodeError",
    "Matrix",
    "alias_of",
    "bare",
    "bits",
    "capacity",
    "check_character",
    "is_intact",
    "matrix",
    "parse",
    "payload",
    "shorten",
]
