"""Answers that one tap gave, together: in the store by their requests, in an exported record by `tap`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from printkit.referee import Answer, Data, Game, Refusals
from printkit.referee.log import AFTER, BOT, REFUSED
from printkit.referee.menus import Menu
from printkit.referee.refusals import UNKNOWN, Refusal, rename_codes

ALONG: Final = "+"
"""`REQUEST+1` is the request of the answer that the same tap gave after that of `REQUEST`."""
MOST_ALONG: Final = 20
OWN: Final = "printkit:"
"""The beginning of the requests of printkit's own answers, for chance and for bots."""
TAP: Final = "tap"
"""How many answers the same tap had given before this one, in a line of a record."""


def extend_request(request: str, number: int) -> str:
    """Return the request of an answer that came with another by one tap."""
    return f"{request}{ALONG}{number}" if request else ""


def place_in_tap(request: str) -> int:
    """Return how many answers the same tap had given before the one with this request."""
    name, _, number = request.rpartition(ALONG)
    return min(int(number), MOST_ALONG) if name and number.isascii() and number.isdecimal() else 0


def against_both(game: Game[Any], first: Answer, then: Data) -> Refusals:
    """Return the reasons against an answer and the one that follows it; nothing is given."""
    for entry in game.questions_for(first.seat):
        if entry.part == first.part and isinstance(entry.question, Menu):
            value, against = entry.question.read_answer(first.seat, first.value)
            question = None if against or value is None else entry.question.following_question(value)
            if question is not None:
                against = question.read_answer(first.seat, then)[1]
            if against or question is not None:
                return rename_codes(against, game.book.codes)
    return (Refusal(UNKNOWN, "What was sent with it is not asked then."),)


def count_since_person(requests: Sequence[str]) -> int:
    """Count how many of these entries a person's last tap gave, with what printkit has answered since; 0 where nobody has."""
    since = next((n for n, one in enumerate(reversed(requests)) if not one.startswith(OWN)), None)
    if since is None:
        return 0
    last = len(requests) - 1 - since
    return min(place_in_tap(requests[last]), last) + 1 + since


def with_taps(
    entries: Iterable[str],
    requests: Mapping[int, str],
    times: Mapping[int, float] | None = None,
    refused: Mapping[int, Sequence[str]] | None = None,
) -> Iterator[str]:
    """Return the lines of a record's entries, with what only the table knows of them.

    Args:
        entries: the lines.
        requests: those that came along with the ones before say so, and those that a bot gave.
        times: when each was given, as far as known.
        refused: the rules that spoke against what was tried before each.
    """
    times, refused = times or {}, refused or {}
    for number, line in enumerate(entries):
        request = requests.get(number, "")
        more: dict[str, Any] = {}
        if place := place_in_tap(request):
            more[TAP] = place
        if request.startswith(OWN) and json.loads(line).get("seat") is not None:
            more[BOT] = True
        if number in times and number - 1 in times:
            more[AFTER] = round(times[number] - times[number - 1], 1)
        if number in refused:
            more[REFUSED] = list(refused[number])
        told = json.loads(line) | more if more else None
        yield json.dumps(told, ensure_ascii=False, separators=(",", ":")) if told else line


def taps_of(entries: Iterable[str], name: str) -> dict[int, str]:
    """Return the requests of a record's entries that came together, by number, as the store has them.

    Args:
        entries: the lines after the header.
        name: the beginning of the requests, unique to this record.
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
