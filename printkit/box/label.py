"""The name of a row, as people say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NAMES = ("name", "title", "card", "card_name", "label")


def label_row(row: Mapping[str, Any], otherwise: str) -> str:
    """Return the cell that names a row: of a column such as name or title, else its first text.

    >>> label_row({"id": "A1", "Card": "Moth"}, "A1"), label_row({"id": "A1", "n": 2}, "A1")
    ('Moth', 'A1')
    """
    for name in _NAMES:
        for column, value in row.items():
            if column.lower() == name and value:
                return str(value)
    for column, value in row.items():
        if column != "id" and isinstance(value, str) and 0 < len(value) <= 40:
            return value
    return otherwise


def narrow_texts(before: str, now: str) -> tuple[str, str]:
    """Return two texts without the words that both begin or end with, except two on either side.

    >>> narrow_texts("draw two cards and keep one", "draw three cards and keep one")
    ('draw two cards and …', 'draw three cards and …')
    """
    one, other = before.split(" "), now.split(" ")
    if len(one) < 6 and len(other) < 6:
        return before, now
    begin = 0
    while begin < min(len(one), len(other)) and one[begin] == other[begin]:
        begin += 1
    end = 0
    while end < min(len(one), len(other)) - begin and one[-1 - end] == other[-1 - end]:
        end += 1
    begin, end = max(0, begin - 2), max(0, end - 2)

    def cut(words: list[str]) -> str:
        kept = " ".join(words[begin : len(words) - end])
        return f"{'… ' if begin else ''}{kept}{' …' if end else ''}"

    return cut(one), cut(other)
