"""Tables in PostgreSQL: for many tables at once. The only module that knows psycopg."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from queue import LifoQueue
from secrets import token_hex
from threading import Event
from typing import Any, Final, LiteralString, TypeVar

import psycopg

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

CONNECTIONS: Final = 8
"""How many are used at once. They are opened when they are needed."""

FORMAT: Final = 1
"""The version of the schema."""

PATIENCE: Final = 10
"""Seconds to wait for a connection."""

LISTEN: Final = 0.5
"""Seconds after which a listener looks whether it should end; what is told is heard at once."""

_LOCK: Final = 0x7072_6E74
"""Number of the advisory lock under which the schema is made, so that two servers may start at once."""

T = TypeVar("T")

_SCHEMA: Final[tuple[LiteralString, ...]] = (
    "CREATE TABLE IF NOT EXISTS printkit_format (version integer NOT NULL)",
    """CREATE TABLE IF NOT EXISTS printkit_tables (
        code text PRIMARY KEY,
        title text NOT NULL,
        header text NOT NULL,
        seats text NOT NULL,
        created text NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS printkit_entries (
        code text NOT NULL REFERENCES printkit_tables (code) ON DELETE CASCADE,
        number integer NOT NULL,
        line text NOT NULL,
        request text NOT NULL,
        PRIMARY KEY (code, number)
    )""",
    """CREATE UNIQUE INDEX IF NOT EXISTS printkit_requests ON printkit_entries (code, request)
        WHERE request <> ''""",
    """INSERT INTO printkit_format SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM printkit_format)""",
)

_TABLE: Final = "SELECT code, title, header, seats, created FROM printkit_tables WHERE code = %s"

_TABLES: Final = """
SELECT code, title, header, seats, created FROM printkit_tables ORDER BY created COLLATE "C", code COLLATE "C"
"""

_APPEND: Final = """
WITH added AS (
    INSERT INTO printkit_entries (code, number, line, request)
    SELECT code, %(number)s, %(line)s, %(request)s FROM printkit_tables WHERE code = %(code)s
    AND %(number)s = (SELECT coalesce(max(number) + 1, 0) FROM printkit_entries WHERE code = %(code)s)
    AND NOT EXISTS (
        SELECT 1 FROM printkit_entries WHERE code = %(code)s AND request = %(request)s AND request <> ''
    )
    RETURNING code
)
SELECT pg_notify('printkit', %(store)s || code) FROM added
"""
"""Every change tells the other servers which table it is of, and which store made it."""

_SEATS: Final = """
WITH changed AS (UPDATE printkit_tables SET seats = %(seats)s WHERE code = %(code)s RETURNING code)
SELECT pg_notify('printkit', %(store)s || code) FROM changed
"""

_DELETE: Final = """
WITH gone AS (DELETE FROM printkit_tables WHERE code = %(code)s RETURNING code)
SELECT pg_notify('printkit', %(store)s || code) FROM gone
"""

_SAME: Final = """
SELECT 1 FROM printkit_entries
WHERE code = %(code)s AND number = %(number)s AND line = %(line)s AND request = %(request)s
"""

_KNOWN: Final = "SELECT 1 FROM printkit_entries WHERE code = %s AND request = %s AND request <> ''"

_LENGTH: Final = "SELECT coalesce(max(number) + 1, 0) FROM printkit_entries WHERE code = %s"


class PostgresStore:
    """Tables in a database. Each call uses a connection of its own; a broken one is replaced."""

    def __init__(self, address: str) -> None:
        """Connect, and make the tables where they are not there.

        Args:
            address: `postgresql://user:password@host:port/database`, with whatever libpq understands.

        Raises:
            StoreError: no connection, or a newer schema.
        """
        self._address = address
        self._name = token_hex(4)
        """Which of the stores of a database this is, eight characters."""
        self._idle: LifoQueue[psycopg.Connection[Any] | None] = LifoQueue()
        for _ in range(CONNECTIONS):
            self._idle.put(None)
        try:
            self._run(self._prepare)
        except BaseException:
            self.close()
            raise

    def _prepare(self, connection: psycopg.Connection[Any], _: bool) -> None:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            for statement in _SCHEMA:
                connection.execute(statement)
            row = connection.execute("SELECT max(version) FROM printkit_format").fetchone()
            if row and row[0] > FORMAT:
                raise StoreError("The database was written by a newer printkit; update this one.")

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._address, autocommit=True, connect_timeout=PATIENCE)
        # Whoever set the server up may have traded durability for speed; an acknowledged answer must stay.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'"
        )
        return connection

    @contextmanager
    def _borrowed(self) -> Iterator[psycopg.Connection[Any]]:
        connection = self._idle.get()
        try:
            if connection is None or connection.closed:
                connection = self._connect()
            yield connection
        finally:
            if connection is not None and connection.broken:
                connection.close()
                connection = None
            self._idle.put(connection)

    def _run(self, work: Callable[[psycopg.Connection[Any], bool], T]) -> T:
        """Do something with a connection; once more if it turns out to be dead, as after a restart.

        Args:
            work: gets the connection, and whether this is the second time: the first may have been done,
                the connection broken before the database could say so.
        """
        try:
            try:
                with self._borrowed() as connection:
                    return work(connection, False)
            except psycopg.OperationalError:
                self._drop_idle()
                with self._borrowed() as connection:
                    return work(connection, True)
        except psycopg.Error as error:
            raise StoreError(f"The database cannot be used: {' '.join(str(error).split())}") from error

    def _drop_idle(self) -> None:
        """If one connection died, the others that wait here are likely dead too."""
        held = [self._idle.get() for _ in range(self._idle.qsize())]
        for connection in held:
            if connection is not None:
                connection.close()
            self._idle.put(None)

    def create(self, record: Record) -> None:
        """Keep a new table."""
        values = (record.code, record.title, record.header, record.seats, record.created)
        check_text(*values)

        def work(connection: psycopg.Connection[Any], again: bool) -> bool:
            made = connection.execute(
                "INSERT INTO printkit_tables VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING", values
            )
            if made.rowcount == 1:
                return True
            return again and connection.execute(_TABLE, (record.code,)).fetchone() == values

        if not self._run(work):
            raise taken(record.code)

    def records(self) -> list[Record]:
        """All tables, the oldest first."""
        rows = self._run(lambda connection, _: connection.execute(_TABLES).fetchall())
        return [Record(*row) for row in rows]

    def record(self, code: str) -> Record | None:
        """One table, None if it is not there."""
        if not writable(code):
            return None
        row = self._run(lambda connection, _: connection.execute(_TABLE, (code,)).fetchone())
        return Record(*row) if row else None

    def lines(self, code: str) -> list[str]:
        """The entries of a log."""
        if not writable(code):
            return []
        rows = self._run(
            lambda connection, _: connection.execute(
                "SELECT line FROM printkit_entries WHERE code = %s ORDER BY number", (code,)
            ).fetchall()
        )
        return [line for (line,) in rows]

    def length(self, code: str) -> int:
        """How many entries a log has."""
        if not writable(code):
            return 0
        row = self._run(lambda connection, _: connection.execute(_LENGTH, (code,)).fetchone())
        return int(row[0]) if row else 0

    def append(self, code: str, number: int, line: str, request: str) -> bool:
        """Add an entry; False if its request is known."""
        entry = LogEntry(code, number, line, request)
        problem = unwritable(entry)
        if problem is not None:
            raise problem
        return self._run(lambda connection, again: _append(connection, self._values(entry), again=again))

    def append_all(self, entries: Sequence[LogEntry]) -> list[Kept]:
        """Add entries with one commit; those that are not simply the next ones are then looked at one by one."""
        if len(entries) < 2 or any(map(unwritable, entries)):
            return [self._kept(entry, again=False) for entry in entries]
        again = False
        try:
            with self._borrowed() as connection:
                written = _append_all(connection, [self._values(entry) for entry in entries])
        except psycopg.OperationalError:
            written, again = [0] * len(entries), True
        except psycopg.Error:
            written = [0] * len(entries)
        return [
            bool(rows) or self._kept(entry, again=again) for entry, rows in zip(entries, written, strict=True)
        ]

    def _values(self, entry: LogEntry) -> dict[str, Any]:
        return {
            "code": entry.code,
            "number": entry.number,
            "line": entry.line,
            "request": entry.request,
            "store": self._name,
        }

    def _kept(self, entry: LogEntry, *, again: bool) -> Kept:
        """What becomes of one entry; `again` if it may be there from a connection that broke."""
        problem = unwritable(entry)
        if problem is not None:
            return problem
        try:
            return self._run(
                lambda connection, twice: _append(connection, self._values(entry), again=again or twice)
            )
        except StoreError as error:
            return error

    def known(self, code: str, request: str) -> bool:
        """Whether a request is in the log."""
        if not (writable(code) and writable(request)):
            return False
        return self._run(
            lambda connection, _: connection.execute(_KNOWN, (code, request)).fetchone() is not None
        )

    def keep_seats(self, code: str, seats: str) -> None:
        """Replace what is known of the seats."""
        check_text(code, seats)
        values = {"code": code, "seats": seats, "store": self._name}
        changed = self._run(lambda connection, _: connection.execute(_SEATS, values).rowcount)
        if not changed:
            raise no_table(code)

    def delete(self, code: str) -> None:
        """Forget a table."""
        check_text(code)

        def work(connection: psycopg.Connection[Any], again: bool) -> bool:
            gone = connection.execute(_DELETE, {"code": code, "store": self._name}).rowcount
            return gone > 0 or again

        if not self._run(work):
            raise no_table(code)

    def watch(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Hear what other stores of this database notify, on a connection of its own."""
        return watching(lambda ended: self._listen(heard, ended))

    def _listen(self, heard: Callable[[str], None], ended: Event) -> None:
        while not ended.is_set():
            try:
                with self._connect() as connection:
                    connection.execute("LISTEN printkit")
                    heard("")  # whatever was told before somebody listened
                    while not ended.is_set():
                        for note in connection.notifies(timeout=LISTEN):
                            store, code = note.payload[: len(self._name)], note.payload[len(self._name) :]
                            if store != self._name:
                                heard(code)
            except psycopg.Error:
                ended.wait(1)  # the database is away: its other users tell about that

    def close(self) -> None:
        """Close all connections that wait."""
        self._drop_idle()


def _append_all(connection: psycopg.Connection[Any], entries: Sequence[Mapping[str, Any]]) -> list[int]:
    """Add entries in one transaction, sent at once; how many rows each wrote."""
    with connection.pipeline(), connection.transaction():
        cursors = [connection.execute(_APPEND, values) for values in entries]
    return [cursor.rowcount for cursor in cursors]


def _append(connection: psycopg.Connection[Any], values: Mapping[str, Any], *, again: bool) -> bool:
    """Add an entry; False if its request is known.

    Args:
        connection: where.
        values: the entry.
        again: whether it may have been written already by a connection that broke before it could say so.

    Raises:
        StoreError: it has no place.
    """
    code = values["code"]
    try:
        if connection.execute(_APPEND, values).rowcount == 1:
            return True
    except psycopg.IntegrityError:
        pass  # another server was quicker, or deleted the table; the reads below tell
    if again and connection.execute(_SAME, values).fetchone():
        return True
    if connection.execute(_KNOWN, (code, values["request"])).fetchone():
        return False
    if not connection.execute(_TABLE, (code,)).fetchone():
        raise no_table(code)
    row = connection.execute(_LENGTH, (code,)).fetchone()
    raise out_of_place(code, values["number"], row[0] if row else 0)
