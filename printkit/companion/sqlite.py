"""Tables in one SQLite file: for a laptop at the table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock
from typing import Final

from printkit.companion.record import (
    Kept,
    LogEntry,
    Record,
    StoreError,
    check_text,
    no_table,
    out_of_place,
    taken,
    unwritable,
    watching,
    writable,
)

FORMAT: Final = 1
"""The version of the schema, kept in the file as `user_version`."""

PATIENCE: Final = 10.0
"""Seconds to wait while another program writes."""

LOOK: Final = 0.4
"""Seconds between two looks whether another process has written."""

_SCHEMA: Final = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    header TEXT NOT NULL,
    seats TEXT NOT NULL,
    created TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    code TEXT NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    request TEXT NOT NULL,
    PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS requests ON entries (code, request) WHERE request <> '';
PRAGMA user_version = 1;
COMMIT;
"""

_APPEND: Final = """
INSERT INTO entries (code, number, line, request)
SELECT code, :number, :line, :request FROM tables WHERE code = :code
AND :number = (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE code = :code)
AND NOT EXISTS (SELECT 1 FROM entries WHERE code = :code AND request = :request AND :request <> '')
"""

_LENGTH: Final = "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE code = ?"


class SqliteStore:
    """Tables in a file. One connection, used by one thread at a time; a commit takes a few milliseconds."""

    def __init__(self, path: Path) -> None:
        """Open the file; make it if it is not there, so that only its owner can read it.

        Raises:
            StoreError: it is no database of ours, a newer one, or cannot be opened.
        """
        self.path = path
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
        with self._use() as connection:
            [version] = connection.execute("PRAGMA user_version").fetchone()
            if version > FORMAT:
                raise StoreError(f"{self.path} was written by a newer printkit; update this one.")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if version < FORMAT:
                connection.executescript(_SCHEMA)

    @contextmanager
    def _use(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._connection
            except sqlite3.Error as error:
                raise StoreError(f"{self.path} cannot be used: {error}.") from error

    def create(self, record: Record) -> None:
        """Keep a new table."""
        values = (record.code, record.title, record.header, record.seats, record.created)
        check_text(*values)
        with self._use() as connection:
            try:
                connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", values)
            except sqlite3.IntegrityError:
                raise taken(record.code) from None

    def records(self) -> list[Record]:
        """All tables, the oldest first."""
        with self._use() as connection:
            rows = connection.execute(
                "SELECT code, title, header, seats, created FROM tables ORDER BY created, code"
            )
            return [Record(*row) for row in rows]

    def record(self, code: str) -> Record | None:
        """One table, None if it is not there."""
        if not writable(code):
            return None
        with self._use() as connection:
            row = connection.execute(
                "SELECT code, title, header, seats, created FROM tables WHERE code = ?", (code,)
            ).fetchone()
        return Record(*row) if row else None

    def lines(self, code: str) -> list[str]:
        """The entries of a log."""
        if not writable(code):
            return []
        with self._use() as connection:
            rows = connection.execute("SELECT line FROM entries WHERE code = ? ORDER BY number", (code,))
            return [line for (line,) in rows]

    def length(self, code: str) -> int:
        """How many entries a log has."""
        if not writable(code):
            return 0
        with self._use() as connection:
            [length] = connection.execute(_LENGTH, (code,)).fetchone()
        return int(length)

    def append(self, code: str, number: int, line: str, request: str) -> bool:
        """Add an entry; False if its request is known."""
        [kept] = self.append_all([LogEntry(code, number, line, request)])
        if isinstance(kept, StoreError):
            raise kept
        return kept

    def append_all(self, entries: Sequence[LogEntry]) -> list[Kept]:
        """Add entries with one flush; a hundred tables cost hardly more than one."""
        wrong = [unwritable(entry) for entry in entries]
        with self._use() as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
                done = [
                    problem or self._add(connection, entry)
                    for entry, problem in zip(entries, wrong, strict=True)
                ]
                connection.execute("COMMIT")
            except sqlite3.Error as error:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                return [StoreError(f"{self.path} cannot be written: {error}.") for _ in entries]
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            return done

    def _add(self, connection: sqlite3.Connection, entry: LogEntry) -> Kept:
        values = {
            "code": entry.code,
            "number": entry.number,
            "line": entry.line,
            "request": entry.request,
        }
        if connection.execute(_APPEND, values).rowcount == 1:
            return True
        if self._has(connection, entry.code, entry.request):
            return False
        if not connection.execute("SELECT 1 FROM tables WHERE code = ?", (entry.code,)).fetchone():
            return no_table(entry.code)
        [length] = connection.execute(_LENGTH, (entry.code,)).fetchone()
        return out_of_place(entry.code, entry.number, length)

    def known(self, code: str, request: str) -> bool:
        """Whether a request is in the log."""
        if not (writable(code) and writable(request)):
            return False
        with self._use() as connection:
            return self._has(connection, code, request)

    def _has(self, connection: sqlite3.Connection, code: str, request: str) -> bool:
        if not request:
            return False
        found = connection.execute(
            "SELECT 1 FROM entries WHERE code = ? AND request = ? AND request <> ''", (code, request)
        )
        return found.fetchone() is not None

    def keep_seats(self, code: str, seats: str) -> None:
        """Replace what is known of the seats."""
        check_text(code, seats)
        with self._use() as connection:
            changed = connection.execute("UPDATE tables SET seats = ? WHERE code = ?", (seats, code)).rowcount
        if not changed:
            raise no_table(code)

    def delete(self, code: str) -> None:
        """Forget a table."""
        check_text(code)
        with self._use() as connection:
            gone = connection.execute("DELETE FROM tables WHERE code = ?", (code,)).rowcount
        if not gone:
            raise no_table(code)

    def watch(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Look a few times a second whether another connection has written; it is not told to which table."""
        return watching(lambda ended: self._look(heard, ended))

    def _look(self, heard: Callable[[str], None], ended: Event) -> None:
        seen = -1
        while not ended.is_set():
            with suppress(StoreError):  # told to those who write and read
                now = self._written()
                if seen not in (-1, now):
                    heard("")
                seen = now
            ended.wait(LOOK)

    def _written(self) -> int:
        """A number that changes when another connection writes."""
        with self._use() as connection:
            [version] = connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()
