"""Logs of version 1, whose corrections name the fields of that version's table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printkit.referee import Corrected, Data, Entry, Log

TURN = ("income", "donated", "recruited", "traded")
RENAMED = {"known_top": "deck.top", "deck": "deck.cards"}


def migrate(log: Log) -> Log | None:
    """Return the same game for version 2; None for an unknown version."""
    if log.header.book != "1":
        return None
    return replace(log, header=replace(log.header, book="2"), entries=tuple(map(_migrate_entry, log.entries)))


def _migrate_entry(entry: Entry) -> Entry:
    return (
        replace(entry, changes=dict(_migrate_changes(entry.changes)))
        if isinstance(entry, Corrected)
        else entry
    )


def _migrate_changes(changes: Mapping[str, Data]) -> Iterator[tuple[str, Data]]:
    """Yield the fields under their new names: those of a turn stand alone; prices of war follow from the invasion."""
    for path, value in changes.items():
        name = path.partition(".")[0]
        if name in TURN:
            yield f"turn.{path}", int(value) if name == "donated" else value
        elif name != "surge":
            yield RENAMED.get(path, path), value
