"""Read the answer in a posted form.

Names of posted fields: `answer` (the key of a button), `do` (a form's name) with `f.FIELD`, `number`, `count.KIND`,
`some` (once a piece), `place.PIECE` (its place in an order), `json` (data of another shape).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Protocol

from printkit.referee import Choice, Data, Open
from printkit.referee.choice import Thrown
from printkit.referee.judged import Judged
from printkit.referee.kinds import Counts, Free, Kind, SomeOf, Whole
from printkit.web import host


class Posted(Protocol):
    """A posted form: names with one or several values."""

    def get(self, name: str, default: str = "", /) -> Any:
        """Return the last value of a name."""

    def getlist(self, name: str, /) -> list[Any]:
        """Return all values of a name."""

    def keys(self) -> Iterable[str]:
        """Return the names."""


def answer_of(entry: Open, posted: Posted) -> Data:
    """Return the answer a posted form gives to a question; the question itself judges it.

    Anything unreadable is passed on unchanged, so that the referee says what is possible.
    """
    if posted.get("answer"):
        return _parse_button(str(posted.get("answer")), entry)
    question = entry.question
    if posted.get("throw") and isinstance(question, Thrown):
        return question.key(question.drawn(host.random_fraction))
    if isinstance(question, Choice):
        for form in question.forms:
            if form.name == posted.get("do"):
                data: dict[str, Data] = {"do": form.name}
                for part in form.fields:
                    value = _read_field(f"f.{part.name}", part.kind, posted)
                    if value is not None:
                        data[part.name] = value
                return data
        return str(posted.get("do") or "")
    if isinstance(question, Judged):
        return _read_field(_whole_name(question.kind), question.kind, posted)
    return None


def _whole_name(kind: Kind[Any]) -> str:
    if isinstance(kind, SomeOf):
        return "some"
    if isinstance(kind, Counts):
        return "count"
    return "number" if isinstance(kind, Whole) else "json"


def _parse_button(text: str, entry: Open) -> Data:
    """Return a button's value: a key, or the JSON of a suggestion."""
    if isinstance(entry.question, Judged) and text[:1] in '{["0123456789':
        return _parse_json(text)
    return text


def _parse_json(text: str) -> Data:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _read_field(name: str, kind: Kind[Any], posted: Posted) -> Data:
    """Return the data of one field; None where it was left empty."""
    if isinstance(kind, SomeOf):
        return _read_pieces(name, kind, posted)
    if isinstance(kind, Counts):
        counts = {
            kind.key(k): parse_number(text)
            for k in kind.stock
            if (text := str(posted.get(f"{name}.{kind.key(k)}") or "").strip())
        }
        return {key: number for key, number in counts.items() if number != 0} or (
            None if name.startswith("f.") else {}
        )
    text = str(posted.get(name) or "").strip()
    if not text:
        return None
    if isinstance(kind, Free):
        return _parse_json(text)
    return parse_number(text) if isinstance(kind, Whole) else text


def _read_pieces(name: str, kind: SomeOf[Any], posted: Posted) -> Data:
    """Return pieces: ticked or scanned ones, times where a piece is there more than once, places where the order counts."""
    chosen = [str(value) for value in posted.getlist(name) if str(value)]
    keys = dict.fromkeys(kind.key(piece) for piece in kind.pieces)
    placed: list[tuple[int, int, str]] = []
    for number, key in enumerate(keys):
        place = str(posted.get(f"{name}.place.{key}") or "").strip()
        if place.isdecimal() and int(place):
            placed.append((int(place), number, key))
        times = str(posted.get(f"{name}.times.{key}") or "").strip()
        if times.isdecimal():
            chosen += [key] * min(int(times), 999)
    return [*chosen, *(key for _, _, key in sorted(placed))]


def parse_number(text: str) -> Data:
    """Return a number as typed; digits of any script count."""
    text = text.strip()
    return int(text) if text.lstrip("-").isdecimal() and text.count("-") <= 1 and len(text) <= 9 else text
