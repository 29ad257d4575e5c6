"""Find the direction of text: levels of the Unicode Bidirectional Algorithm (UAX #9), and the order.

Lines are broken first, then each is reordered separately. python-bidi resolves the levels; paired brackets (rule N0),
which it leaves out, are resolved here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")
_OPENING = {"(": ")", "[": "]", "{": "}", "«": "»", "‹": "›", "⟨": "⟩"}
_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}


def has_rtl(text: str) -> bool:
    """Return whether any character belongs to a script that runs from right to left."""
    if text.isascii():
        return False
    return any(
        "\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufdff" or "\ufe70" <= c <= "\ufefc" for c in text
    )


def base_level(text: str) -> int:
    """Return 0 where the first strong character runs rightwards, 1 where it runs leftwards (P2, P3)."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L":
            return 0
        if kind in ("R", "AL"):
            return 1
    return 0


def find_levels(text: str, base: int) -> list[int]:
    """Return the embedding level of every character of a paragraph; odd levels run leftwards."""
    from bidi import algorithm  # noqa: PLC0415  # only for text that needs it

    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"] = base
    storage["base_dir"] = "LR"[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(storage["chars"], "LR"[base])
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    found = iter(storage["chars"])
    every = []
    level = base
    for character in text:
        # explicit marks are dropped by rule X9; they take the level of what precedes them
        if unicodedata.bidirectional(character) not in ("RLE", "LRE", "RLO", "LRO", "PDF", "BN"):
            level = next(found)["level"]
        every.append(level)
    return every


def _resolve_brackets(characters: list[dict[str, Any]], base: str) -> None:
    """Apply N0: a pair of brackets runs as what is inside it, else as what is before it."""
    for opening, closing in _find_bracket_pairs(characters):
        inside = {_STRONG.get(c["type"]) for c in characters[opening + 1 : closing]} - {None}
        if base in inside:
            way = base
        elif inside:
            other = "R" if base == "L" else "L"
            before = next(
                (_STRONG[c["type"]] for c in reversed(characters[:opening]) if c["type"] in _STRONG), base
            )
            way = other if before == other else base
        else:
            continue
        characters[opening]["type"] = characters[closing]["type"] = way


def _find_bracket_pairs(characters: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    stack: list[tuple[str, int]] = []
    found = []
    for index, character in enumerate(characters):
        sign = character["ch"]
        if character["type"] != "ON":
            continue
        if sign in _OPENING:
            stack.append((_OPENING[sign], index))
        elif any(closing == sign for closing, _ in stack):
            while stack:
                closing, start = stack.pop()
                if closing == sign:
                    found.append((start, index))
                    break
    return sorted(found)


def order_visually(items: Sequence[T], item_levels: Sequence[int]) -> list[T]:
    """Return a line's items from left to right (L2: reverse every run of at least each level, highest first)."""
    order = list(range(len(items)))
    highest = max(item_levels, default=0)
    lowest_odd = min((level for level in item_levels if level % 2), default=highest + 1)
    for level in range(highest, lowest_odd - 1, -1):
        start = None
        for index in range(len(order) + 1):
            deep = index < len(order) and item_levels[order[index]] >= level
            if deep and start is None:
                start = index
            elif not deep and start is not None:
                order[start:index] = reversed(order[start:index])
                start = None
    return [items[index] for index in order]
