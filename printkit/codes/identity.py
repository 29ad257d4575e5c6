"""A piece's code `TTT:PIECE*C`: title, piece, check character.

The check runs over the letters and digits of title and piece, so a person may leave punctuation out when typing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

# The check character of ISO/IEC 7064: system MOD 37,36 (hybrid, alphanumeric)


ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_M = len(ALPHABET)


_NEXT = [
    {character: ((product + value) % _M or _M) * 2 % (_M + 1) for value, character in enumerate(ALPHABET)}
    for product in range(_M + 1)
]
"""The running product after each character, by the product before it: a box makes a hundred thousand codes."""


def _compute_remainder(text: str) -> int:
    product = _M
    for character in text:
        product = _NEXT[product][character]
    return product


def check_character(text: str) -> str:
    """Return the character to append (ISO/IEC 7064:2003, clause 8.2).

    Args:
        text: letters A-Z and digits only.

    Raises:
        KeyError: at any other character.
    """
    return ALPHABET[(1 - _compute_remainder(text)) % _M]


LONGEST_ID = 10
"""Characters of a piece id whose code still fits a version 1 symbol at level Q (16 characters in all)."""

_PIECE = re.compile(r"[A-Z0-9](?:[A-Z0-9.-]*[A-Z0-9])?")
_OTHER = re.compile(r"[^A-Z0-9]+")
_TITLE = re.compile(r"[A-Z]{3}")
_CODE = re.compile(r"([A-Z]{3}):([A-Z0-9.-]+)\*([0-9A-Z])")


class CodeError(ValueError):
    """The error of a text that is no code of ours, or a damaged one; the sentence says which."""


class AmbiguousCodeError(CodeError):
    """The error of a typed text that may be one of several codes."""

    def __init__(self, typed: str, may_be: tuple[Code, ...]) -> None:
        """Keep the typed text, and the codes that it may be."""
        named = " or ".join(str(code) for code in may_be)
        super().__init__(f"{typed!r} may be {named}; type the whole code")
        self.may_be = may_be


class Code(Struct, frozen=True):
    """A piece's identity."""

    title: str
    """Three capital letters."""
    piece: str
    """The piece id, unique in its title."""

    def __str__(self) -> str:
        """Return the printed text, which is also the QR symbol's payload."""
        return make_payload(self.title, self.piece)


def strip_code(text: str) -> str:
    """Return only the letters and digits of a text, in capitals: what a person types."""
    return _OTHER.sub("", text.upper())


def is_piece_id(text: str) -> bool:
    """Return whether a text is made of capital letters, digits, inner hyphens and dots."""
    return _PIECE.fullmatch(text) is not None


def is_title_code(text: str) -> bool:
    """Return whether a text is three capital letters."""
    return _TITLE.fullmatch(text) is not None


def is_code(text: str) -> bool:
    """Return whether a text looks like a piece's code, right or damaged."""
    return _CODE.fullmatch(text) is not None


def make_payload(title: str, piece: str) -> str:
    """Return the code as text: `BEL:A01*K`."""
    return f"{title}:{piece}*{check_character(strip_code(title + piece))}"


def parse(text: str) -> Code:
    """Read a code as printed or scanned.

    Raises:
        CodeError: says whether the text is foreign or damaged; it never guesses.
    """
    match = _CODE.fullmatch(text.strip().upper())
    if match is None:
        raise CodeError(f"{text!r} is not a printkit code; those look like BEL:A01*K")
    title, piece, check = match.groups()
    if check_character(strip_code(title + piece)) != check:
        raise CodeError(f"{text!r} is damaged: its check character does not fit; read or type it again")
    return Code(title, piece)


def find_code(text: str, known: Iterable[Code]) -> Code:
    """Return the known code that a person typed, with or without title, punctuation and check character.

    Raises:
        AmbiguousCodeError: several fit.
        CodeError: nothing known fits, or the check character does not.
    """
    typed = strip_code(text)
    hits = []
    for code in known:
        piece, title = strip_code(code.piece), code.title
        check = check_character(title + piece)
        if typed in {piece, title + piece, title + piece + check, piece + check}:
            hits.append(code)
    exact = [code for code in hits if typed in {strip_code(code.piece), strip_code(str(code))}]
    if len(exact or hits) == 1:
        return (exact or hits)[0]
    if hits:
        raise AmbiguousCodeError(text, tuple(hits))
    raise CodeError(f"{text!r} is no piece of this box; type the text beside the code, for example BEL:A01*K")


def shorten_id(long: str, prefixes: Iterable[str] = ()) -> str:
    """Shorten a name to a piece id: unchanged up to ten characters, else prefix dropped and words cut to three letters.

    >>> shorten_id("LF-ROLE-MASON-A", ["LF"])
    'ROL-MAS-A'
    """
    if len(long) <= LONGEST_ID:
        return long
    words = long.split("-")
    if len(words) > 1 and words[0] in set(prefixes):
        words = words[1:]
    return "-".join(word if not word.isalpha() else word[:3] for word in words)
