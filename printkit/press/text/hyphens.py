"""Where words may be hyphenated: soft hyphens put in by the patterns of TeX and LibreOffice."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from printkit.box.errors import listed, nearest

_SHORTEST = 6
"""Letters of a word that may be broken."""
_KEPT = re.compile(r"(\\.|:(?:fa:)?[A-Za-z][\w/-]*:|\{[\w#-]+\|)")
"""Marks, in which nothing is broken."""
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")


def hyphenated(text: str, language: str) -> str:
    """The text with soft hyphens where the language's words may break.

    Raises:
        ValueError: there are no patterns for that language.
    """
    words = _patterns(language)

    def broken(word: re.Match[str]) -> str:
        return str(words.inserted(word.group(), "\u00ad"))

    parts = _KEPT.split(text)
    return "".join(part if index % 2 else _WORD.sub(broken, part) for index, part in enumerate(parts))


@lru_cache(maxsize=8)
def _patterns(language: str) -> Any:
    import pyphen  # noqa: PLC0415  # only where words are hyphenated

    found = pyphen.language_fallback(language)
    if found is None:
        known = sorted({key.split("_")[0] for key in pyphen.LANGUAGES})
        raise ValueError(
            f'"{language}" is no language that can be hyphenated.{nearest(language, known)} Known: {listed(known, 60)}'
        )
    return pyphen.Pyphen(lang=found, left=2, right=3)
