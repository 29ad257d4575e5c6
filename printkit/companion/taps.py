"""Answers that one tap gave, together: in the store by their requests, in a record that is carried elsewhere by `tap`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

ALONG: Final = "+"
"""`REQUEST+1` is the request of the answer that came with the one of `REQUEST`, by the same tap."""
MOST_ALONG: Final = 20
TAP: Final = "tap"
"""How many answers the same tap had given before this one, in a line of a record."""


def extend_request(request: str, number: int) -> str:
    """What an answer is called that came with another by one tap."""
    return f"{request}{ALONG}{number}" if request else ""


def place_in_tap(request: str) -> int:
    """How many answers the same tap had given before the one with this request."""
    name, _, number = request.rpartition(ALONG)
    return min(int(number), MOST_ALONG) if name and number.isascii() and number.isdecimal() else 0


def with_taps(entries: Iterable[str], requests: Mapping[int, str]) -> Iterator[str]:
    """The lines of a record's entries; those that came along with the ones before say so."""
    for number, line in enumerate(entries):
        place = place_in_tap(requests.get(number, ""))
        yield (
            json.dumps(json.loads(line) | {TAP: place}, ensure_ascii=False, separators=(",", ":"))
            if place
            else line
        )


def taps_of(entries: Iterable[str], name: str) -> dict[int, str]:
    """By number, the requests of a record's entries that came together, as the store has them.

    Args:
        entries: the lines after the header.
        name: what the requests begin with; no other record's do.
    """
    found: dict[int, str] = {}
    for number, line in enumerate(line for line in entries if line.strip()):
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            break  # the record is damaged from here on
        place = data.get(TAP) if isinstance(data, dict) and "answer" in data else None
        if place.__class__ is int and 0 < place <= min(number, MOST_ALONG):
            found[number] = extend_request(f"{name}{number - place}", place)
    return found
