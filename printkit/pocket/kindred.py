"""Faces as a site stores them: one file holds what many of a component share, and each face only its own parts.

Its own parts are a list: texts, and pairs that take so many elements of the other file from a place on. `browser/unfold.js`
reads it.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

_SHORT: Final = 16
"""Elements with fewer characters than this are not worth a pair of numbers."""
_MOST_LOOKED: Final = 40
"""Places at which an element that is frequent in the other file is compared."""


def cut_elements(face: str) -> list[str]:
    """Return the elements of a face, each from its `<` on."""
    return [f"<{element}" for element in face.split("<")[1:]]


def find_common(faces: Iterable[str]) -> str:
    """Return the elements that several faces have, in the order in which they come first."""
    cut = [cut_elements(face) for face in dict.fromkeys(faces)]
    count = Counter(element for elements in cut for element in set(elements))
    common = (one for elements in cut for one in elements if count[one] > 1 and len(one) >= _SHORT)
    return "".join(dict.fromkeys(common))


def write_own(face: str, base: str) -> str:
    """Return a face as JSON: its own parts, and those it takes from another."""
    elements, others = cut_elements(face), cut_elements(base)
    places = defaultdict(list)
    for place, element in enumerate(others):
        places[element].append(place)
    found: list[str | tuple[int, int]] = []
    at = after = 0
    while at < len(elements):
        number, place = 0, after
        for tried in (after, *places[elements[at]][:_MOST_LOOKED]):
            same = _count_same(elements, at, others, tried)
            if same > number:
                number, place = same, tried
        step = max(number, 1)
        taken = "".join(elements[at : at + step])
        if number and len(taken) >= _SHORT:
            found.append(
                (place + 1, number)
            )  # as JavaScript splits: there is a text before the first `<`, too
        elif found and isinstance(found[-1], str):
            found[-1] += taken
        else:
            found.append(taken)
        at, after = at + step, place + step
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _count_same(elements: Sequence[str], at: int, others: Sequence[str], place: int) -> int:
    """Return how many elements are the same from two places on."""
    most = min(len(elements) - at, len(others) - place)
    return next((one for one in range(most) if elements[at + one] != others[place + one]), max(most, 0))
