"""The tables of a browser: SQLite in memory, and a journal in the browser's own files that is flushed before anything counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from printkit.companion.record import StoreError
from printkit.companion.sqlite import SqliteDatabase, translate_statement
from printkit.pocket.journal import Journal

Steps = Sequence[tuple[str, Mapping[str, Any]]]

_MAKE: Final = "CREATE TABLE IF NOT EXISTS pocket (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
_KEEP: Final = (
    "INSERT INTO pocket VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class PocketDatabase(SqliteDatabase):
    """A database whose file is lost when the page is closed; a journal holds each write before it counts.

    Attributes:
        told: the unreadable parts, in sentences.
    """

    def __init__(self, journal: Journal, path: Path) -> None:
        """Make the database again from its journal.

        Raises:
            StoreError: it was written by a newer printkit.
        """
        if journal.copy:
            path.write_bytes(journal.copy)
        super().__init__(path)
        self._journal = journal
        self.told = list(journal.told)
        with self._use_connection() as connection:
            connection.execute(_MAKE)
            for body in journal.steps:
                self._repeat(connection, body)
        journal.copy, journal.steps = b"", []

    def _repeat(self, connection: sqlite3.Connection, body: bytes) -> None:
        connection.execute("BEGIN")
        try:
            _execute(connection, msgspec.msgpack.decode(body))
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            connection.execute("ROLLBACK")
            self.told.append(f"One change could not be read again: {error}.")

    def write(self, steps: Steps, codes: Sequence[str]) -> list[int]:
        """Write in one transaction: it counts when its record in the journal is flushed."""
        with self._use_connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            written = _execute(connection, steps)
            try:
                self._journal.append(msgspec.msgpack.encode([(text, dict(values)) for text, values in steps]))
            except OSError as error:
                raise StoreError(f"Nothing can be kept on this device: {error}.") from error
            connection.execute("COMMIT")
            if self._journal.is_long:
                self._copy(connection)
        return written

    def _copy(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA wal_checkpoint")
        try:
            self._journal.write_copy(connection.serialize())
        except OSError as error:  # the journal keeps growing; the next write tries again
            self.told.append(f"A full copy could not be written: {error}.")

    def keep(self, name: str, value: str) -> None:
        """Store a text of the browser itself, such as its cookies.

        Raises:
            StoreError: it cannot be kept.
        """
        self.write([(_KEEP, {"name": name, "value": value})], [])

    def find_kept(self, name: str) -> str:
        """Return a stored text; "" if there is none."""
        found = self.read("SELECT value FROM pocket WHERE name = :name", {"name": name})
        return str(found[0][0]) if found else ""


def _execute(connection: sqlite3.Connection, steps: Steps) -> list[int]:
    return [connection.execute(translate_statement(text), values).rowcount for text, values in steps]
