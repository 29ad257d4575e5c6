"""The log: a game is the list of its answers. JSON Lines; the format is in docs/log-format.md.

This module turns a log into lines and lines into a log. It opens no file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from printkit.referee.errors import LogError
from printkit.referee.kinds import Data
from printkit.referee.seat import Seat

AFTER: Final = "after"
"""In an entry of a record: how many seconds after the previous one it was given."""
REFUSED: Final = "refused"
"""In an entry of a record: the rules that refused what was tried before it."""
BOT: Final = "bot"
"""In an entry of a record: true where a bot answered."""

FORMAT = 1
"""The version of the log format. It changes only when lines are written differently."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which game this is."""

    title: str
    book: str
    """The book's version."""
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    box: str = ""
    """Hash of the box's data, "" if unknown."""
    format: int = FORMAT
    deal: str = ""
    """Where printkit deals: the hash of the secret seed that it deals from, shown before the first card."""
    seed: str = ""
    """That seed; only in a record that is exported after the game."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was taken.

    Attributes:
        seat: who answered; None for the table.
        data: the answer as plain data.
        part: which of several open questions it answered.
    """

    seat: Seat | None
    data: Data
    part: int = 0


@dataclass(frozen=True, slots=True)
class Undone:
    """An earlier entry no longer counts.

    Attributes:
        entry: its number.
    """

    entry: int
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Corrected:
    """Fields of the table were set by hand.

    Attributes:
        changes: field path -> value, as plain data (`wallet.2`, `troops.0`).
    """

    changes: Mapping[str, Data]
    by: str = ""
    why: str = ""


Entry: TypeAlias = Answered | Undone | Corrected


@dataclass(frozen=True, slots=True)
class Damage:
    """The place where a log stops being readable, and the reason.

    Attributes:
        line: the first unusable line, counted from 1.
        what: the problem, in a sentence.
    """

    line: int
    what: str

    def __str__(self) -> str:
        """Say what is wrong and where."""
        return f"line {self.line}: {self.what}"


@dataclass(frozen=True, slots=True)
class Log:
    """A game's record.

    Attributes:
        header: which game.
        entries: everything before the damage, if there is any.
        damage: the first line that could not be read; None if all could.
    """

    header: Header
    entries: tuple[Entry, ...] = ()
    damage: Damage | None = None


def header_line(header: Header) -> str:
    """Write the header as one line of JSON, without the line end."""
    return _write_json(
        {
            "printkit": "log",
            "format": header.format,
            "title": header.title,
            "book": header.book,
            "box": header.box,
            "seats": list(header.seats),
            "options": dict(header.options),
            **({"deal": header.deal} if header.deal else {}),
            **({"seed": header.seed} if header.seed else {}),
        }
    )


def entry_line(number: int, entry: Entry) -> str:
    """Write an entry as one line of JSON, without the line end.

    Args:
        number: its place in the log, counted from 0.
        entry: what to write.
    """
    out: dict[str, Any] = {"n": number}
    match entry:
        case Answered(seat, data, part):
            if part:
                out["part"] = part
            out |= {"seat": seat, "answer": data}
        case Undone(what, by, why):
            out |= {"undo": what, "by": by, "why": why}
        case Corrected(changes, by, why):
            out |= {"correct": dict(changes), "by": by, "why": why}
    return _write_json(out)


def _write_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def log_lines(log: Log) -> Iterator[str]:
    """Write a log, line by line, without line ends."""
    yield header_line(log.header)
    for number, entry in enumerate(log.entries):
        yield entry_line(number, entry)


def read_log(lines: Iterable[str]) -> Log:
    """Read a log. Everything after a damaged line is left out, and the damage is named.

    Raises:
        LogError: the header itself cannot be read, so nothing can be recovered.
    """
    steps = iter(lines)
    header = _read_header(next(steps, ""))
    entries: list[Entry] = []
    undone: set[int] = set()
    for number, line in enumerate(steps):
        if not line.strip():
            continue
        try:
            entry = _read_entry(line, len(entries), len(header.seats), entries, undone)
        except _UnreadableError as error:
            return Log(header, tuple(entries), Damage(number + 2, str(error)))
        if isinstance(entry, Undone):
            undone.add(entry.entry)
        entries.append(entry)
    return Log(header, tuple(entries))


def read_more(log: Log, lines: Iterable[str]) -> tuple[Entry, ...]:
    """Read the lines that come after those of a log.

    Raises:
        LogError: one of them is damaged.
    """
    entries = list(log.entries)
    undone = {entry.entry for entry in entries if isinstance(entry, Undone)}
    for line in lines:
        try:
            entry = _read_entry(line, len(entries), len(log.header.seats), entries, undone)
        except _UnreadableError as error:
            raise LogError(str(error), len(entries) + 2) from error
        if isinstance(entry, Undone):
            undone.add(entry.entry)
        entries.append(entry)
    return tuple(entries[len(log.entries) :])


class _UnreadableError(Exception):
    pass


def _read_header(line: str) -> Header:
    try:
        data = _parse_line(line)
    except _UnreadableError as error:
        raise LogError(
            "the header is no JSON; this is no printkit log, or its first line is damaged", 1
        ) from error
    if not isinstance(data, dict) or data.get("printkit") != "log":
        raise LogError(
            'the first line is no header with "printkit":"log"; this is no printkit log, or its first line is missing',
            1,
        )
    version = data.get("format")
    if not isinstance(version, int) or version > FORMAT:
        raise LogError(f"format {version} is newer than this program knows ({FORMAT}); update printkit", 1)
    for name, kind in (("title", str), ("book", str), ("seats", list), ("options", dict)):
        if not isinstance(data.get(name), kind):
            raise LogError(f"the header's {name} is missing or damaged", 1)
    if not data["seats"] or not all(isinstance(name, str) for name in data["seats"]):
        raise LogError("the header's seats are no list of names", 1)
    box, deal, seed = (str(data.get(name, "")) for name in ("box", "deal", "seed"))
    seats, options = tuple(data["seats"]), data["options"]
    return Header(data["title"], data["book"], seats, options, box, version, deal, seed)


def _parse_line(line: str) -> Any:
    try:
        data = json.loads(line)
        if "\\ud" in line.lower():  # half a character can be neither shown nor kept
            _write_json(data).encode()
    except json.JSONDecodeError as error:
        what = f"no JSON from character {error.pos + 1} on"
        raise _UnreadableError(f"{what}; the line is damaged or was cut off") from error
    except (ValueError, RecursionError) as error:  # a number or a nest that nobody wrote
        raise _UnreadableError("no JSON that a log holds; the line is damaged") from error
    return data


def _read_entry(line: str, number: int, seats: int, before: list[Entry], undone: set[int]) -> Entry:
    data = _parse_line(line)
    if not isinstance(data, dict):
        raise _UnreadableError("an entry must be a JSON object")
    if data.get("n") != number:
        raise _UnreadableError(
            f"entry {number} expected, {data.get('n')!r} found; lines are missing or out of order"
        )
    if "answer" in data:
        seat, part = data.get("seat"), data.get("part", 0)
        if seat is not None and not (
            isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats
        ):
            raise _UnreadableError(f"there is no seat {seat!r}")
        if not isinstance(part, int) or part < 0:
            raise _UnreadableError(f"{part!r} is no part of a question")
        return Answered(None if seat is None else Seat(seat), data["answer"], part)
    by, why = str(data.get("by", "")), str(data.get("why", ""))
    if "undo" in data:
        what = data["undo"]
        if (
            not isinstance(what, int)
            or not 0 <= what < number
            or isinstance(before[what], Undone)
            or what in undone
        ):
            raise _UnreadableError(f"entry {what!r} cannot be undone")
        return Undone(what, by, why)
    if "correct" in data and isinstance(data["correct"], dict):
        return Corrected(data["correct"], by, why)
    raise _UnreadableError("neither an answer, an undo nor a correction")
