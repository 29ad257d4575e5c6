"""SQLite: a file for a laptop at the table. The only module that knows its dialect."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from secrets import token_hex
from threading import Event, Lock
from typing import Any, Final

from printkit.companion.record import ConflictError, Heard, StoreError, start_watching
from printkit.companion.statements import FORMAT, SCHEMA

PATIENCE: Final = 10.0
"""Seconds to wait while another program writes."""

LOOK: Final = 0.4
"""Seconds between two checks whether another process has written."""

NAMES: Final = {
    "tables": "tables",
    "entries": "entries",
    "requests": "requests",
    "lobbies": "lobbies",
    "results": "results",
    "rows_by_key": "WITHOUT ROWID",
    "by_bytes": "",
}


@lru_cache
def translate_statement(statement: str) -> str:
    """Return a statement as SQLite reads it; it takes `:name` as it is."""
    return statement.format_map(NAMES)


class SqliteDatabase:
    """Tables in a file. One connection, used by one thread at a time; a commit takes a few milliseconds."""

    tells = False

    def __init__(self, path: Path) -> None:
        """Open the file; make it if it is not there, so that only its owner can read it.

        Raises:
            StoreError: it is no database of ours, a newer one, or cannot be opened.
        """
        self.path = path
        self.name = token_hex(4)
        self._lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            self._connection = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path} cannot be opened: {error}.") from error
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        with self._use_connection() as connection:
            [version] = connection.execute("PRAGMA user_version").fetchone()
            if version > FORMAT:
                raise StoreError(f"{self.path} was written by a newer printkit; update this one.")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if version < FORMAT:
                made = "".join(f"{translate_statement(statement)};\n" for statement in SCHEMA)
                connection.executescript(f"BEGIN IMMEDIATE;\n{made}PRAGMA user_version = {FORMAT};\nCOMMIT;")

    @contextmanager
    def _use_connection(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._connection
            except sqlite3.Error as error:
                kind = ConflictError if isinstance(error, sqlite3.IntegrityError) else StoreError
                raise kind(f"{self.path} cannot be used: {error}.") from error
            finally:
                with suppress(sqlite3.Error):
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")

    def read(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Query rows."""
        with self._use_connection() as connection:
            return connection.execute(translate_statement(statement), values).fetchall()

    def write(self, steps: Sequence[tuple[str, Mapping[str, Any]]], codes: Sequence[str]) -> list[int]:
        """Write with one flush; a hundred tables cost hardly more than one. Other processes notice changes by themselves."""
        with self._use_connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            written = [
                connection.execute(translate_statement(statement), values).rowcount
                for statement, values in steps
            ]
            connection.execute("COMMIT")
        return written

    def tell_others(self, told: Sequence[tuple[str, str]]) -> None:
        """Do nothing: a file has no way to tell others."""

    def watch(self, heard: Heard) -> Callable[[], None]:
        """Check a few times a second whether another connection has written; SQLite does not say to which table."""
        return start_watching(lambda ended: self._look_for_changes(heard, ended))

    def _look_for_changes(self, heard: Heard, ended: Event) -> None:
        seen = -1
        while not ended.is_set():
            with suppress(StoreError):  # told to those who write and read
                now = self._read_version()
                if seen not in (-1, now):
                    heard("", "")
                seen = now
            ended.wait(LOOK)

    def _read_version(self) -> int:
        """Return a number that changes when another connection writes."""
        with self._use_connection() as connection:
            [version] = connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()
