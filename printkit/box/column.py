"""The types of a table's columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from printkit.box.box_errors import list_words, suggest_nearest
from printkit.box.operation import Unreadable
from printkit.box.vocabulary import Vocabulary, parse_truth, parse_whole

Reader = Callable[[str], Any]
_OUTER = re.compile(r"(\w+)\((.*)\)")
PLAIN = (
    "text",
    "int",
    "number",
    "bool",
    "operations",
    "words(<category>)",
    "list(<separator>)",
    "amounts(<category>)",
)


def find_reader(kind: str, vocabulary: Vocabulary) -> Reader:
    """The function that reads a cell of that type.

    Raises:
        Unreadable: the type is unknown; says which there are.
    """
    match = _OUTER.fullmatch(kind.strip())
    name, inner = match.groups() if match else (kind.strip(), "")
    if name in ("words", "amounts", "set") and inner not in vocabulary.words:
        if vocabulary.broken:
            return str
        raise Unreadable(
            f'"{inner}" is no category of vocabulary.yaml;{suggest_nearest(inner, vocabulary.words)}'
        )
    match name:
        case "text":
            return str
        case "int":
            return lambda text: parse_whole(text) if text else 0
        case "number":
            return _read_number
        case "bool":
            return parse_truth
        case "operations":
            return vocabulary.parse
        case "words":
            return lambda text: _read_word(text, inner, vocabulary) if text else ""
        case "set":
            return lambda text: tuple(
                _read_word(part.strip(), inner, vocabulary) for part in text.split("&") if part.strip()
            )
        case "list":
            separator = inner or ";"
            return lambda text: tuple(part.strip() for part in text.split(separator) if part.strip())
        case "amounts":
            return lambda text: vocabulary.parse_amounts(text, inner)
    raise Unreadable(
        f'"{kind}" is no type of a column;{suggest_nearest(name, _plain_names())} Known: {list_words(PLAIN)}'
    )


def _plain_names() -> Iterable[str]:
    return (kind.partition("(")[0] for kind in PLAIN)


def _read_number(text: str) -> float:
    try:
        return float(text.replace(",", ".")) if text else 0.0
    except ValueError:
        raise Unreadable(f'"{text}" is not a number') from None


def _read_word(text: str, category: str, vocabulary: Vocabulary) -> str:
    words = vocabulary.words[category]
    if text not in words:
        raise Unreadable(
            f'"{text}" is no {category};{suggest_nearest(text, words)} Known: {list_words(words)}'
        )
    return text
