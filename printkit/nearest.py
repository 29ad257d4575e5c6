"""Find the word that somebody probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_MEANT: Final = re.compile(r' Did you mean "([^"]+)"\?')


def find_closest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like this one; "" if none is.

    >>> find_closest("titel", ["title", "code"])
    'title'
    >>> find_closest("TITLE", ["title", "code"])
    'title'
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only where something is wrong

    plain: dict[str, str] = {}
    for each in sorted(known):
        plain.setdefault(each.casefold(), each)
    match = get_close_matches(word.casefold(), plain, n=1, cutoff=0.6)
    return plain[match[0]] if match else ""


def suggest_nearest(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean "x"?` for the closest known word, or nothing.

    >>> suggest_nearest("titel", ["title", "code"])
    ' Did you mean "title"?'
    """
    match = find_closest(word, known)
    return f' Did you mean "{match}"?' if match else ""


def split_hint(message: str) -> tuple[str, str]:
    """Split a message at the hint of `suggest_nearest`: what stands before, and the word; "" if there is no hint.

    >>> split_hint('"titel" is no column.' + suggest_nearest("titel", ["title", "code"]))
    ('"titel" is no column.', 'title')
    """
    found = _MEANT.search(message)
    return (message[: found.start()], found[1]) if found else (message, "")


def list_words(words: Iterable[str], limit: int = 12) -> str:
    """List the accepted words for a message; long lists are cut."""
    every = list(words)
    rest = f" and {len(every) - limit} more" if len(every) > limit else ""
    return ", ".join(every[:limit]) + rest
