"""Stored tables, without a server: list, export, import and delete them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from printkit.companion.pages import tame_name
from printkit.companion.record import LONGEST_WHY, Record, StoreError, no_table
from printkit.companion.store import Store
from printkit.companion.taps import taps_of, with_taps
from printkit.referee import Damage, Game, LogError, read_log
from printkit.referee.log import Answered, Log
from printkit.title import load_title
from printkit.web.tokens import clean_code, new_code


def find_table(store: Store, typed: str) -> Record:
    """Return the table of a join code, however a person typed it.

    Raises:
        StoreError: there is none.
    """
    record = store.find_record(typed) or store.find_record(clean_code(typed))
    if record is None:
        raise no_table(typed)
    return record


def export_log(store: Store, code: str) -> Iterator[str]:
    """Return a table's log, line by line without line ends: the record of the game, without the seats' secrets.

    Raises:
        StoreError: no such table.
    """
    record = find_table(store, code)
    yield record.header
    yield from with_taps(store.lines(record.code), store.read_requests(record.code))


def import_log(store: Store, lines: Sequence[str]) -> tuple[Record, Damage | None]:
    """Make a log a table, under a new join code and with nobody in its seats yet.

    The log is played back first, so that a table is stored only if people can continue it.

    Returns:
        The new table, and where the log stops being readable, if it does: the table has everything before.

    Raises:
        LogError: it is no log, or the rules or the box cannot play it.
        NoBookError: no rules are written for its title.
        BoxError: the title's box is wrong.
        StoreError: the store cannot keep it.
    """
    log = _clean_log(read_log(lines))
    title = load_title(log.header.title)
    digest = title.digest if title.folder is not None else None
    game: Game[Any] = Game.resume(title.book, log, box=title.box, box_hash=digest)
    header, *entries = game.lines()
    record = Record(
        _new_code(store), title.name, header, "{}", datetime.now(UTC).isoformat(timespec="seconds")
    )
    # A record of an older book may have other entries when it is played on: then each answer stands by itself.
    taps = taps_of(lines[1:], "record-") if len(entries) == len(log.entries) else {}
    store.create_table(record)
    try:
        for number, line in enumerate(entries):
            store.append(record.code, number, line, taps.get(number, ""))
    except BaseException:
        store.delete_table(record.code)  # half a game would be taken for a whole one
        raise
    return record, log.damage


def _clean_log(log: Log) -> Log:
    """Return a log whose names and reasons are like typed ones: short, one line, without marks of direction.

    Raises:
        LogError: two names are the same then, or one is empty.
    """
    names = tuple(tame_name(str(name)) for name in log.header.seats)
    if not all(names) or len(set(names)) < len(names):
        raise LogError("the names of its players cannot be shown: one is empty, or two are the same", 1)
    entries = tuple(
        entry
        if isinstance(entry, Answered)
        else replace(entry, by=tame_name(entry.by), why=tame_name(entry.why, LONGEST_WHY))
        for entry in log.entries
    )
    return replace(log, header=replace(log.header, seats=names), entries=entries)


def _new_code(store: Store) -> str:
    code = new_code()
    while store.find_record(code) is not None:
        code = new_code()
    return code


def read_lines(file: Path) -> list[str]:
    """Return the lines of a log's file.

    Raises:
        LogError: it is no text.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LogError(f"{file} is no text in UTF-8; this is no printkit log") from None
    # Not splitlines: a name may hold a line separator of Unicode's, which JSON leaves as it is.
    return text.removeprefix("\ufeff").split("\n")


def write_lines(file: Path, lines: Iterator[str], *, replace: bool) -> int:
    """Write a log's file; return the number of entries.

    Raises:
        StoreError: it is there already and may not be replaced.
    """
    text = [f"{line}\n" for line in lines]
    try:
        with file.open("w" if replace else "x", encoding="utf-8", newline="\n") as stream:
            stream.writelines(text)
    except FileExistsError:
        raise StoreError(f"{file} is there already; take another name, or --force.") from None
    return len(text) - 1
