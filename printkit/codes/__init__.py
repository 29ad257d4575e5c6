"""The identity printed on a piece, as text and as QR matrix.

Knows no box, no ink and no picture; box, press, sight and games agree on it.
"""

from printkit.codes.identity import (
    AmbiguousCodeError,
    Code,
    CodeError,
    check_character,
    make_payload,
    parse,
    shorten_id,
    strip_code,
)
from printkit.codes.matrix import Matrix, capacity_of, make_bits, make_matrix

__all__ = [
    "AmbiguousCodeError",
    "Code",
    "CodeError",
    "Matrix",
    "capacity_of",
    "check_character",
    "make_bits",
    "make_matrix",
    "make_payload",
    "parse",
    "shorten_id",
    "strip_code",
]
