"""The store on PostgreSQL, for many tables on one server; the only module that knows psycopg."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

import psycopg

from printkit.companion.store import (
    FORMAT,
    LIST,
    TABLES,
    Batch,
    ConflictError,
    Kept,
    Listed,
    StoreError,
    check_format,
    new_secret,
)

T = TypeVar("T")
LOCK = 0x7072696E746B6974
"""Advisory lock while the tables are created: two servers may start at once."""


class PostgresStore:
    """Tables in a PostgreSQL database. A lost connection is made anew; a commit waits for the disk."""

    def __init__(self, address: str) -> None:
        """Connect, and create the tables where they are missing.

        Raises:
            StoreError: no connection, or a store of a newer printkit.
        """
        self._address = address
        parts = urlsplit(address)
        self.name = f"{parts.hostname or 'local'}{parts.path}"
        """Without user and password, for messages."""
        self._connection: psycopg.Connection[Any] | None = None
        self._do(self._prepare)

    def _connected(self) -> psycopg.Connection[Any]:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
            self._connection.execute("set synchronous_commit to on")
        return self._connection

    def _do(self, step: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Do one thing in one transaction."""
        try:
            connection = self._connected()
            with connection.transaction():
                return step(connection)
        except psycopg.IntegrityError as error:
            raise ConflictError(str(error)) from error
        except psycopg.Error as error:
            if self._connection is not None and (self._connection.broken or self._connection.closed):
                self._connection = None
            raise StoreError(f"the database {self.name}: {error}") from error

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute("select pg_advisory_xact_lock(%s)", (LOCK,))
        for statement in TABLES.split(";"):
            if statement.strip():
                connection.execute(statement.encode())
        connection.execute("insert into meta values ('format', %s) on conflict do nothing", (str(FORMAT),))
        check_format(self.name, _value(connection, "format"))

    def open_table(self, code: str, title: str, entries: Sequence[Kept]) -> None:  # noqa: D102
        def step(connection: psycopg.Connection[Any]) -> None:
            connection.execute("insert into tables values (%s, %s, %s)", (code, title, time.time()))
            _insert(connection, [Batch(code, tuple(entries))])

        self._do(step)

    def append(self, batches: Sequence[Batch]) -> None:  # noqa: D102
        self._do(lambda connection: _insert(connection, batches))

    def entries(self, code: str) -> tuple[Kept, ...]:  # noqa: D102
        sql = "select n, kind, text, once from entries where code = %s order by n"
        return self._do(lambda c: tuple(Kept(*row) for row in c.execute(sql, (code,))))

    def tables(self) -> tuple[Listed, ...]:  # noqa: D102
        return self._do(lambda c: tuple(Listed(*row) for row in c.execute(LIST)))

    def delete(self, code: str) -> bool:  # noqa: D102
        return self._do(lambda c: c.execute("delete from tables where code = %s", (code,)).rowcount > 0)

    def secret(self) -> bytes:  # noqa: D102
        def step(connection: psycopg.Connection[Any]) -> str:
            connection.execute("insert into meta values ('secret', %s) on conflict do nothing", (new_secret(),))
            return _value(connection, "secret")

        return bytes.fromhex(self._do(step))

    def close(self) -> None:  # noqa: D102
        if self._connection is not None:
            self._connection.close()


def _value(connection: psycopg.Connection[Any], name: str) -> str:
    row = connection.execute("select value from meta where name = %s", (name,)).fetchone()
    return str(row[0]) if row else ""


def _insert(connection: psycopg.Connection[Any], batches: Sequence[Batch]) -> None:
    rows = [(b.code, e.n, e.kind, e.text, e.once) for b in batches for e in b.entries]
    with connection.cursor() as cursor:
        cursor.executemany("insert into entries (code, n, kind, text, once) values (%s, %s, %s, %s, %s)", rows)
