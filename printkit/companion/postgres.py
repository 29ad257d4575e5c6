"""PostgreSQL: for many tables at once. The only module that knows psycopg and its dialect."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from queue import LifoQueue
from secrets import token_hex
from threading import Event
from typing import Any, Final, TypeVar

import psycopg

from printkit.companion.record import BrokenError, ConflictError, Heard, StoreError, start_watching
from printkit.companion.statements import FORMAT, SCHEMA

CONNECTIONS: Final = 8
"""How many connections are used at once. They are opened on demand."""

PATIENCE: Final = 10
"""Seconds to wait for a connection."""

LISTEN: Final = 0.5
"""Seconds after which a listener checks whether it should end; messages arrive at once."""

_LOCK: Final = 0x7072_6E74
"""Number of the advisory lock for making the schema, so that two servers may start at once."""

NAMES: Final = {
    "tables": "printkit_tables",
    "entries": "printkit_entries",
    "requests": "printkit_requests",
    "lobbies": "printkit_lobbies",
    "results": "printkit_results",
    "rows_by_key": "",
    "by_bytes": 'COLLATE "C"',
}

_VALUE: Final = re.compile(r"(?<!:):(\w+)")
_TYPES: Final = {"number": "integer", "start": "integer", "version": "integer", "length": "integer"}
_TELL: Final = b"SELECT pg_notify('printkit', told) FROM unnest(%(told)s::text[]) AS told"

T = TypeVar("T")


@lru_cache
def translate_statement(statement: str) -> bytes:
    """Return a statement as psycopg reads it: `%(name)s::type` instead of `:name`."""
    plain = statement.format_map(NAMES).replace("%", "%%")
    return _VALUE.sub(lambda found: f"%({found[1]})s::{_TYPES.get(found[1], 'text')}", plain).encode()


class PostgresDatabase:
    """Tables in a database. Each call uses a connection of its own; a broken one is replaced."""

    tells = True

    def __init__(self, address: str) -> None:
        """Connect, and make the tables if they do not exist.

        Args:
            address: `postgresql://user:password@host:port/database`, with whatever libpq understands.

        Raises:
            StoreError: no connection, or a newer schema.
        """
        self._address = address
        self.name = token_hex(4)
        self._idle: LifoQueue[psycopg.Connection[Any] | None] = LifoQueue()
        for _ in range(CONNECTIONS):
            self._idle.put(None)
        try:
            with _explain_errors():
                self._try_twice(self._prepare)
        except BaseException:
            self.close()
            raise

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            connection.execute("CREATE TABLE IF NOT EXISTS printkit_format (version integer NOT NULL)")
            row = connection.execute("SELECT max(version) FROM printkit_format").fetchone()
            version = (row and row[0]) or 0
            if version > FORMAT:
                raise StoreError("The database was written by a newer printkit; update this one.")
            if version < FORMAT:
                for statement in SCHEMA:
                    connection.execute(translate_statement(statement))
                connection.execute("DELETE FROM printkit_format")
                connection.execute("INSERT INTO printkit_format VALUES (%s)", (FORMAT,))

    def _connect(self) -> psycopg.Connection[Any]:
        # One that neither answers nor hangs up counts as down; otherwise a table would wait for it for hours.
        connection = psycopg.connect(
            self._address,
            autocommit=True,
            connect_timeout=PATIENCE,
            tcp_user_timeout=PATIENCE * 1000,
            keepalives_idle=PATIENCE,
            keepalives_interval=3,
            keepalives_count=3,
        )
        # The server may be set up to trade durability for speed; an acknowledged answer must stay.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'"
        )
        return connection

    @contextmanager
    def _borrow_connection(self) -> Iterator[psycopg.Connection[Any]]:
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

    def _try_twice(self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Do something with a connection; once more if it turns out to be dead, as after a restart."""
        try:
            with self._borrow_connection() as connection:
                return work(connection)
        except psycopg.OperationalError:
            self._drop_idle()
            with self._borrow_connection() as connection:
                return work(connection)

    def _drop_idle(self) -> None:
        """If one connection died, the others that wait here are likely dead too."""
        held = [self._idle.get() for _ in range(self._idle.qsize())]
        for connection in held:
            if connection is not None:
                connection.close()
            self._idle.put(None)

    def read(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Query rows."""
        with _explain_errors():
            return self._try_twice(
                lambda connection: connection.execute(translate_statement(statement), values).fetchall()
            )

    def write(self, steps: Sequence[tuple[str, Mapping[str, Any]]], codes: Sequence[str]) -> list[int]:
        """Write in one transaction, sent at once; tell the other servers which tables changed."""
        with _explain_errors():
            try:
                with self._borrow_connection() as connection:
                    return _write_steps(connection, steps, [self._format_note(code, "") for code in codes])
            except psycopg.OperationalError as error:
                self._drop_idle()
                raise BrokenError(_format_error(error)) from error

    def _format_note(self, code: str, told: str) -> str:
        """Write a notification: the sender, the table, the message."""
        return f"{self.name}|{code}|{told}"

    def tell_others(self, told: Sequence[tuple[str, str]]) -> None:
        """Notify the other servers without writing."""
        notes = [self._format_note(code, what) for code, what in told]
        with _explain_errors():
            self._try_twice(lambda connection: connection.execute(_TELL, {"told": notes}))

    def watch(self, heard: Heard) -> Callable[[], None]:
        """Listen to other stores of this database, on a separate connection."""
        return start_watching(lambda ended: self._listen_for_notes(heard, ended))

    def _listen_for_notes(self, heard: Heard, ended: Event) -> None:
        while not ended.is_set():
            try:
                with self._connect() as connection:
                    connection.execute("LISTEN printkit")
                    heard("", "")  # messages sent before anybody listened
                    while not ended.is_set():
                        for note in connection.notifies(timeout=LISTEN):
                            store, code, told = note.payload.split("|", 2)
                            if store != self.name:
                                heard(code, told)
            except psycopg.Error:
                ended.wait(1)  # the database is down: its other users report that

    def close(self) -> None:
        """Close all idle connections."""
        self._drop_idle()


def _write_steps(
    connection: psycopg.Connection[Any], steps: Sequence[tuple[str, Mapping[str, Any]]], notes: list[str]
) -> list[int]:
    with connection.pipeline(), connection.transaction():
        cursors = [connection.execute(translate_statement(statement), values) for statement, values in steps]
        if notes:
            connection.execute(_TELL, {"told": notes})
    return [cursor.rowcount for cursor in cursors]


@contextmanager
def _explain_errors() -> Iterator[None]:
    """Raise errors of psycopg as every store raises them."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise ConflictError(_format_error(error)) from error
    except psycopg.Error as error:
        raise StoreError(_format_error(error)) from error


def _format_error(error: psycopg.Error) -> str:
    return f"The database cannot be used: {' '.join(str(error).split())}"
