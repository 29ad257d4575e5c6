"""The store: every table's entries, on disk before anybody is told that they are taken.

A table is a list of entries that only grows; entry 0 is its header. What an entry means is known by `tables`. The same
`Store` runs on SQLite (one file in the user's data folder) and on PostgreSQL (`companion.postgres`).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

FORMAT = 1
"""The version of the entries; a store of a newer one is refused."""


class StoreError(Exception):
    """The store cannot be opened, read or written; the text says why, for people."""


class ConflictError(StoreError):
    """Somebody else has written to the table meanwhile, or has deleted it, or the same thing was already written."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One entry as the store keeps it.

    Attributes:
        n: its number in the table, from 0 without gaps.
        kind: what it is; see `tables`.
        text: JSON.
        once: a name that no other entry of the table may have, so that nothing is taken twice; None where that
            does not matter.
    """

    n: int
    kind: str
    text: str
    once: str | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries of one table that are written together or not at all."""

    code: str
    entries: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list.

    Attributes:
        code: its join code.
        title: which game.
        opened: seconds since 1970.
        entries: how many there are.
    """

    code: str
    title: str
    opened: float
    entries: int


class Store(Protocol):
    """What a store can do. Methods block; they are called from one thread at a time."""

    def open_table(self, code: str, title: str, entries: Sequence[Kept]) -> None:
        """Begin a table. Durable when it returns.

        Raises:
            ConflictError: the code is taken.
        """

    def append(self, batches: Sequence[Batch]) -> None:
        """Write all entries of all batches, or none. Durable when it returns.

        Raises:
            ConflictError: a number or a `once` is taken, or the table is gone.
            StoreError: the disk or the database failed; nothing is written.
        """

    def entries(self, code: str) -> tuple[Kept, ...]:
        """Everything of a table in order; empty if there is none."""

    def tables(self) -> tuple[Listed, ...]:
        """All tables, the newest first."""

    def delete(self, code: str) -> bool:
        """Forget a table for ever; False if there was none."""

    def secret(self) -> bytes:
        """Bytes that were made once for this store and are known to nobody else."""

    def close(self) -> None:
        """Let go of the file or the connection."""


TABLES = """
create table if not exists meta (name text primary key, value text not null);
create table if not exists tables (
    code text primary key, title text not null, opened double precision not null
);
create table if not exists entries (
    code text not null references tables (code) on delete cascade,
    n integer not null,
    kind text not null,
    text text not null,
    once text,
    primary key (code, n)
);
create unique index if not exists entries_once on entries (code, once) where once is not null;
"""
"""The same words for both databases."""

LIST = """
select t.code, t.title, t.opened, (select count(*) from entries e where e.code = t.code)
from tables t order by t.opened desc, t.code
"""


def folder_of_user() -> Path:
    """Where the tables are by default."""
    from platformdirs import user_data_path  # noqa: PLC0415  # only where it is asked for

    return user_data_path("printkit", appauthor=False)


class SqliteStore:
    """Tables in one SQLite file.

    The write-ahead log is flushed to disk at every commit (`synchronous=full`): what is acknowledged survives a
    `kill -9` and a power cut.
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file.

        Raises:
            StoreError: it is no store of tables, or cannot be read or written.
        """
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Used by one thread after another, never by two at once: see `writer`.
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
            path.chmod(0o600)
            for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "trusted_schema=off"):
                self._db.execute(f"pragma {pragma}")
            self._db.executescript("begin immediate;" + TABLES + "commit;")
            self._check_format()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path}: the tables cannot be kept there: {error}") from error

    def _check_format(self) -> None:
        self._db.execute("insert or ignore into meta values ('format', ?)", (str(FORMAT),))
        check_format(str(self.path), self._db.execute("select value from meta where name = 'format'").fetchone()[0])

    def open_table(self, code: str, title: str, entries: Sequence[Kept]) -> None:  # noqa: D102
        self._write(
            [("insert into tables values (?, ?, ?)", [(code, title, time.time())]), _inserts(code, entries)]
        )

    def append(self, batches: Sequence[Batch]) -> None:  # noqa: D102
        self._write([_inserts(batch.code, batch.entries) for batch in batches])

    def _write(self, steps: Iterable[tuple[str, list[tuple[object, ...]]]]) -> None:
        db = self._db
        try:
            db.execute("begin immediate")
            try:
                for sql, rows in steps:
                    db.executemany(sql, rows)
                db.execute("commit")
            except BaseException:
                if db.in_transaction:
                    db.execute("rollback")
                raise
        except sqlite3.IntegrityError as error:
            raise ConflictError(str(error)) from error
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}") from error

    def entries(self, code: str) -> tuple[Kept, ...]:  # noqa: D102
        rows = self._db.execute("select n, kind, text, once from entries where code = ? order by n", (code,))
        return tuple(Kept(*row) for row in rows)

    def tables(self) -> tuple[Listed, ...]:  # noqa: D102
        return tuple(Listed(*row) for row in self._db.execute(LIST))

    def delete(self, code: str) -> bool:  # noqa: D102
        return self._db.execute("delete from tables where code = ?", (code,)).rowcount > 0

    def secret(self) -> bytes:  # noqa: D102
        self._db.execute("insert or ignore into meta values ('secret', ?)", (new_secret(),))
        return bytes.fromhex(self._db.execute("select value from meta where name = 'secret'").fetchone()[0])

    def close(self) -> None:  # noqa: D102
        self._db.close()


def _inserts(code: str, entries: Sequence[Kept]) -> tuple[str, list[tuple[object, ...]]]:
    rows: list[tuple[object, ...]] = [(code, e.n, e.kind, e.text, e.once) for e in entries]
    return "insert into entries (code, n, kind, text, once) values (?, ?, ?, ?, ?)", rows


def new_secret() -> str:
    """Thirty-two bytes by chance, in hexadecimal."""
    import secrets  # noqa: PLC0415

    return secrets.token_hex(32)


def check_format(where: str, found: str) -> None:
    """Refuse a store that a newer printkit has written.

    Raises:
        StoreError: it is newer.
    """
    if not found.isdecimal() or int(found) > FORMAT:
        raise StoreError(f"{where} was written by a newer printkit (format {found}); update printkit")


def open_store(database: str = "") -> Store:
    """Open the store at an address.

    Args:
        database: `postgresql://...`, a path of an SQLite file (also as `sqlite:///path`), or "" for the user's own.

    Raises:
        StoreError: it cannot be opened.
    """
    if database.startswith(("postgresql://", "postgres://")):
        from printkit.companion.postgres import PostgresStore  # noqa: PLC0415  # loads a driver

        return PostgresStore(database)
    if "://" in database and not database.startswith("sqlite:///"):
        raise StoreError(f"{database}: use postgresql://user@host/name, or the path of a file")
    path = database.removeprefix("sqlite:///")
    return SqliteStore(Path(path) if path else folder_of_user() / "tables.sqlite")
