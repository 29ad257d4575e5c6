"""Tables in a PostgreSQL database: for a server with many tables. The only module that knows the driver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final, TypeVar

import psycopg

from printkit.companion.record import (
    Record,
    StoreError,
    check_entry,
    check_text,
    no_table,
    out_of_place,
    taken,
    writable,
)

T = TypeVar("T")

FORMAT: Final = 1
"""The version of the tables, kept in `printkit_format`."""

_LOCK: Final = 0x7072696E746B6974
"""Advisory lock under which the tables are made: two servers may start at the same moment."""

_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS printkit_format (version integer NOT NULL)",
    "INSERT INTO printkit_format SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM printkit_format)",
    "CREATE TABLE IF NOT EXISTS printkit_tables (code text PRIMARY KEY, title text NOT NULL, header text NOT NULL,"
    " seats text NOT NULL, created text NOT NULL)",
    "CREATE TABLE IF NOT EXISTS printkit_entries (code text NOT NULL REFERENCES printkit_tables (code) ON DELETE CASCADE,"
    " number integer NOT NULL, line text NOT NULL, request text NOT NULL, PRIMARY KEY (code, number))",
    "CREATE UNIQUE INDEX IF NOT EXISTS printkit_requests ON printkit_entries (code, request) WHERE request <> ''",
)

_RECORDS: Final = "SELECT code, title, header, seats, created FROM printkit_tables"

_APPEND: Final = """
INSERT INTO printkit_entries (code, number, line, request)
SELECT t.code, %(number)s, %(line)s, %(request)s FROM printkit_tables t WHERE t.code = %(code)s
AND %(number)s = (SELECT coalesce(max(number) + 1, 0) FROM printkit_entries WHERE code = %(code)s)
AND NOT EXISTS (
    SELECT 1 FROM printkit_entries WHERE code = %(code)s AND request = %(request)s AND %(request)s <> ''
)
"""


class PostgresStore:
    """Tables in a database. One connection, used by one thread at a time and made anew when it is lost."""

    def __init__(self, address: str) -> None:
        """Connect, and make the tables where they are missing.

        Raises:
            StoreError: no connection, or tables of a newer printkit.
        """
        self._address = address
        self._lock = Lock()
        self._connection: psycopg.Connection[Any] | None = None
        self._closed = False
        try:
            self._twice(lambda connection, _: self._prepare(connection))
        except BaseException:
            self.close()
            raise

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            for statement in _SCHEMA:
                connection.execute(statement)
            row = connection.execute("SELECT max(version) FROM printkit_format").fetchone()
        if row is not None and row[0] > FORMAT:
            raise StoreError("The database was written by a newer printkit; update this one.")

    @contextmanager
    def _borrowed(self) -> Iterator[psycopg.Connection[Any]]:
        """The connection, for one thread."""
        with self._lock:
            if self._closed:
                raise StoreError("The database cannot be used: this store is closed.")
            if self._connection is None or self._connection.closed:
                self._connection = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
                # Whatever the server's own setting: an answer is acknowledged when it is on the disk.
                self._connection.execute("SET synchronous_commit TO on")
            yield self._connection

    def _twice(self, work: Callable[[psycopg.Connection[Any], bool], T]) -> T:
        """Do something; once more where the connection was lost meanwhile.

        The work is told whether it is the second time: then the first may have been carried out although nobody
        could say so any more.
        """
        for again in (False, True):
            try:
                with self._borrowed() as connection:
                    try:
                        return work(connection, again)
                    except psycopg.OperationalError:
                        if again or not (connection.broken or connection.closed):
                            raise
            except psycopg.Error as error:
                raise StoreError(f"The database cannot be used: {_plain(error)}") from error
        raise AssertionError

    def create(self, record: Record) -> None:
        """Keep a new table."""
        values = (record.code, record.title, record.header, record.seats, record.created)
        check_text(*values)

        def work(connection: psycopg.Connection[Any], again: bool) -> None:
            try:
                connection.execute("INSERT INTO printkit_tables VALUES (%s, %s, %s, %s, %s)", values)
            except psycopg.errors.UniqueViolation:
                if not (again and self._record(connection, record.code) == record):
                    raise taken(record.code) from None

        self._twice(work)

    def records(self) -> list[Record]:
        """All tables, the oldest first."""
        return self._twice(
            lambda c, _: [
                Record(*row)
                for row in c.execute(f'{_RECORDS} ORDER BY created COLLATE "C", code COLLATE "C"')
            ]
        )

    def record(self, code: str) -> Record | None:
        """One table, None if it is not there."""
        return self._twice(lambda c, _: self._record(c, code)) if writable(code) else None

    @staticmethod
    def _record(connection: psycopg.Connection[Any], code: str) -> Record | None:
        row = connection.execute(f"{_RECORDS} WHERE code = %s", (code,)).fetchone()
        return Record(*row) if row else None

    def lines(self, code: str) -> list[str]:
        """The entries of a log."""
        if not writable(code):
            return []
        sql = "SELECT line FROM printkit_entries WHERE code = %s ORDER BY number"
        return self._twice(lambda c, _: [line for (line,) in c.execute(sql, (code,))])

    def append(self, code: str, number: int, line: str, request: str) -> bool:
        """Add an entry; False if its request is known."""
        check_text(code)
        check_entry(line, request)
        values = {"code": code, "number": number, "line": line, "request": request}

        def work(connection: psycopg.Connection[Any], again: bool) -> bool:
            try:
                if connection.execute(_APPEND, values).rowcount == 1:
                    return True
            except psycopg.errors.UniqueViolation:
                pass  # another server was quicker: told below
            if again and self._is(connection, code, number, line, request):
                return True
            if self._has(connection, code, request):
                return False
            if self._record(connection, code) is None:
                raise no_table(code)
            sql = "SELECT coalesce(max(number) + 1, 0) FROM printkit_entries WHERE code = %s"
            row = connection.execute(sql, (code,)).fetchone()
            raise out_of_place(code, number, row[0] if row else 0)

        return self._twice(work)

    @staticmethod
    def _is(connection: psycopg.Connection[Any], code: str, number: int, line: str, request: str) -> bool:
        """Whether just this entry is there: written by us, though the connection broke before we heard of it."""
        sql = "SELECT line, request FROM printkit_entries WHERE code = %s AND number = %s"
        return connection.execute(sql, (code, number)).fetchone() == (line, request)

    def known(self, code: str, request: str) -> bool:
        """Whether a request is in the log."""
        if not (writable(code) and writable(request)):
            return False
        return self._twice(lambda c, _: self._has(c, code, request))

    @staticmethod
    def _has(connection: psycopg.Connection[Any], code: str, request: str) -> bool:
        if not request:
            return False
        sql = "SELECT 1 FROM printkit_entries WHERE code = %s AND request = %s AND request <> ''"
        return connection.execute(sql, (code, request)).fetchone() is not None

    def keep_seats(self, code: str, seats: str) -> None:
        """Replace what is known of the seats."""
        check_text(code, seats)
        sql = "UPDATE printkit_tables SET seats = %s WHERE code = %s"
        if not self._twice(lambda c, _: c.execute(sql, (seats, code)).rowcount):
            raise no_table(code)

    def delete(self, code: str) -> None:
        """Forget a table."""
        check_text(code)

        def work(connection: psycopg.Connection[Any], again: bool) -> None:
            gone = connection.execute("DELETE FROM printkit_tables WHERE code = %s", (code,)).rowcount
            if not gone and not again:
                raise no_table(code)

        self._twice(work)

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._closed = True
            if self._connection is not None:
                self._connection.close()


def _plain(error: psycopg.Error) -> str:
    """What the driver says, on one line and without the address, which may hold a password."""
    return " ".join(str(error).split()) or type(error).__name__
