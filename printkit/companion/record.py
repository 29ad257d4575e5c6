"""Records that a store keeps, and errors for what it cannot keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from threading import Event, Thread
from typing import Final

import msgspec

LONGEST_WHY: Final = 200
"""Characters of a reason for an undo or a correction."""

LONGEST_REQUEST: Final = 200
"""Characters of a request's id; browsers make 36."""


DAMAGED: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError, msgspec.MsgspecError)
"""Errors of reading a stored text that is no JSON, or of another kind."""


class StoreError(Exception):
    """A table that does not exist, exists already, or cannot be stored; the message is a sentence."""


class BrokenError(StoreError):
    """The connection broke before the database could say whether something was written."""


class ConflictError(StoreError):
    """Another writer was quicker; nothing was written."""


@dataclass(frozen=True, slots=True)
class Record:
    """A table, without the entries of its log.

    Attributes:
        code: the join code, by which every other call names the table.
        title: the title that is played.
        header: the log's header line, JSON.
        seats: names, secret tokens, the host's token, spectators, as JSON; the store never looks inside.
        created: when the table was opened, a text such as `2026-11-20T14:00:00+00:00`; tables are listed by it.
    """

    code: str
    title: str
    header: str
    seats: str
    created: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of a table's log.

    Attributes:
        code: the table.
        number: the entry's place in the log, counted from 0; it must be the next one.
        line: the entry, one line of JSON.
        request: the client's name for this answer, so that it counts once; "" is never remembered.
    """

    code: str
    number: int
    line: str
    request: str


Kept = bool | StoreError
"""The result of an entry: True if it is on disk, False if its request was there already, or why it is not stored."""


Heard = Callable[[str, str], None]
"""Called with the code of a table ("" for any of them) and the message about it; "" if it was written to."""


def describe_players(record: Record) -> str:
    """Return the host's name of a listed table, and its players."""
    try:
        players = ", ".join(map(str, json.loads(record.header).get("seats", ())))
    except DAMAGED:
        players = ""
    return " · ".join(filter(None, (find_name(record), players)))


def find_name(record: Record) -> str:
    """Return the host's name of a table; "" if there is none."""
    try:
        return str(json.loads(record.seats).get("called", ""))
    except DAMAGED:
        return ""


def find_day(record: Record) -> str:
    """Return the day when a table was opened, here; "" if that is damaged."""
    try:
        return f"{datetime.fromisoformat(record.created).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return ""


def check_entry(entry: LogEntry) -> StoreError | None:
    """Return why no store can keep an entry as it is; None if they can."""
    if "\n" in entry.line or "\r" in entry.line:
        return StoreError("An entry of the log must be one line.")
    if len(entry.request) > LONGEST_REQUEST:
        return StoreError(
            f"The id of a request may have {LONGEST_REQUEST} characters, not {len(entry.request)}."
        )
    try:
        check_text(entry.code, entry.line, entry.request)
    except StoreError as error:
        return error
    return None


def check_text(*texts: str) -> None:
    """Check that every store can write these texts.

    Raises:
        StoreError: one of them cannot be written.
    """
    for text in texts:
        if not is_writable(text):
            raise StoreError("This text holds NUL or half a character and cannot be kept.")


def is_writable(text: str) -> bool:
    """Return whether every store can write a text: not if it holds NUL, or halves of characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def no_table(code: str) -> StoreError:
    """Make the error for a code that no table has."""
    return StoreError(f"There is no table {code[:40]!r}.")


def make_taken_error(code: str) -> StoreError:
    """Make the error for a code that is in use."""
    return StoreError(f"There is a table {code[:40]!r} already.")


def out_of_place(code: str, number: int, length: int) -> StoreError:
    """Make the error for an entry that is not the next one."""
    return StoreError(
        f"Entry {number} of table {code[:40]!r} cannot be kept: the log holds {length}, so {length} is next. "
        "Another server may be writing to the same table."
    )


def start_watching(look: Callable[[Event], None]) -> Callable[[], None]:
    """Watch in a separate thread, until the event passed to it is set; return a function that sets it."""
    ended = Event()
    thread = Thread(target=look, args=(ended,), name="printkit-watch", daemon=True)
    thread.start()

    def end() -> None:
        ended.set()
        thread.join(5)

    return end
