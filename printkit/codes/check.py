"""The check character of ISO/IEC 7064: system MOD 37,36 (hybrid, alphanumeric).

It finds every single wrong character and nearly every swap of two neighbours.
"""

from __future__ import annotations

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_M = len(ALPHABET)


_NEXT = [
    {character: ((product + value) % _M or _M) * 2 % (_M + 1) for value, character in enumerate(ALPHABET)}
    for product in range(_M + 1)
]
"""What follows a running product at a character: a box has a hundred thousand codes to make."""


def _compute_remainder(text: str) -> int:
    product = _M
    for character in text:
        product = _NEXT[product][character]
    return product


def check_character(text: str) -> str:
    """The character to append (ISO/IEC 7064:2003, clause 8.2).

    Args:
        text: letters A-Z and digits only.

    Raises:
        KeyError: at any other character.
    """
    return ALPHABET[(1 - _compute_remainder(text)) % _M]


def is_intact(text: str) -> bool:
    """Whether `text`, check character last, is free of single errors (clause 8.3)."""
    return bool(text) and all(c in ALPHABET for c in text) and check_character(text[:-1]) == text[-1]
