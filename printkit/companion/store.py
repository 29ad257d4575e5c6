"""The tables of the companion, stored in SQLite on a laptop or in PostgreSQL where there are many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Protocol

from platformdirs import user_data_path

from printkit.companion import statements as sql
from printkit.companion.record import (
    BrokenError,
    ConflictError,
    Heard,
    Kept,
    LogEntry,
    Record,
    StoreError,
    check_entry,
    check_text,
    is_writable,
    make_taken_error,
    no_table,
    out_of_place,
)
from printkit.companion.sqlite import SqliteDatabase
from printkit.web import host

Values = Mapping[str, Any]

LOBBIES_LAST: Final = timedelta(hours=12)
"""A lobby in which nothing happens for so long is deleted."""


class Database(Protocol):
    """A kind of database: its connections, and its dialect of the statements."""

    name: str
    """The name that distinguishes this store from others of the same database."""
    tells: bool
    """Whether it passes on messages between stores."""

    def read(self, statement: str, values: Values) -> list[tuple[Any, ...]]:
        """Query rows.

        Raises:
            StoreError: the database cannot be used.
        """

    def write(self, steps: Sequence[tuple[str, Values]], codes: Sequence[str]) -> list[int]:
        """Write in one transaction, on disk when it returns; return how many rows each statement wrote.

        Args:
            steps: statements and their values.
            codes: the tables that others learn about.

        Raises:
            BrokenError: it may be written, or not.
            ConflictError: another writer was quicker, nothing is written.
            StoreError: the database cannot be used, nothing is written.
        """

    def tell_others(self, told: Sequence[tuple[str, str]]) -> None:
        """Tell other stores something about tables, without writing; a database that cannot tell does nothing."""

    def watch(self, heard: Heard) -> Callable[[], None]:
        """Listen to other stores until the returned function is called."""

    def close(self) -> None:
        """Close files and connections."""


class Store:
    """A place that stores tables.

    Every method may be called from any thread, and has written its arguments to disk when it returns.
    """

    def __init__(self, database: Database) -> None:
        """Store tables in a database."""
        self.database = database

    @property
    def name(self) -> str:
        """The name that distinguishes this store from others of the same database."""
        return self.database.name

    @property
    def can_tell(self) -> bool:
        """Whether other stores receive messages."""
        return self.database.tells

    # -- tables --------------------------------------------------------------------------------------------------

    def create_table(self, record: Record) -> None:
        """Store a new table, with an empty log; the lobby with its code ends.

        Raises:
            StoreError: there is a table with this code.
        """
        values = {
            "code": record.code,
            "title": record.title,
            "header": record.header,
            "seats": record.seats,
            "created": record.created,
        }
        check_text(*values.values())
        steps = [(sql.END_LOBBY, {"code": record.code}), (sql.CREATE, values)]
        if not self._write_safely(steps, record.code, lambda: self.find_record(record.code) == record):
            raise make_taken_error(record.code)

    def _write_safely(self, steps: Sequence[tuple[str, Values]], code: str, done: Callable[[], bool]) -> bool:
        """Write; once more if the connection broke. Return whether the last statement wrote, or `done` says it had."""
        codes = [code] if code else []
        try:
            return self.database.write(steps, codes)[-1] > 0
        except BrokenError:
            return self.database.write(steps, codes)[-1] > 0 or done()

    def list_records(self) -> list[Record]:
        """Return all tables, the oldest first."""
        return [Record(*row) for row in self.database.read(sql.TABLES, {})]

    def find_record(self, code: str) -> Record | None:
        """Return one table; None if there is none with this code."""
        if not is_writable(code):
            return None
        rows = self.database.read(sql.TABLE, {"code": code})
        return Record(*rows[0]) if rows else None

    def find_going_on(self) -> Record | None:
        """Return the table that was opened last, if somebody has answered there and it has not ended."""
        records = self.list_records()
        if not records or not self.length(records[-1].code):
            return None
        ended = self.read_results().get(records[-1].code)
        return None if ended is not None and ended[1] else records[-1]

    def keep_seats(self, code: str, seats: str, before: str) -> bool:
        """Replace the stored seats; False if they are not the same as before, or there is no such table.

        Args:
            code: of the table.
            seats: the new value.
            before: the stored value so far.
        """
        check_text(code, seats, before)
        values = {"code": code, "seats": seats, "before": before}

        def done() -> bool:
            record = self.find_record(code)
            return record is not None and record.seats == seats

        return self._write_safely([(sql.SEATS, values)], code, done)

    def delete_table(self, code: str) -> None:
        """Delete a table and its log.

        Raises:
            StoreError: no such table.
        """
        check_text(code)
        if not self._write_safely([(sql.DELETE, {"code": code})], code, lambda: True):
            raise no_table(code)

    # -- logs ----------------------------------------------------------------------------------------------------

    def lines(self, code: str, start: int = 0) -> list[str]:
        """Return the entries of a table's log in order, without the header; none for an unknown table."""
        if not is_writable(code):
            return []
        return [line for (line,) in self.database.read(sql.LINES, {"code": code, "start": start})]

    def read_requests(self, code: str, start: int = 0) -> dict[int, str]:
        """Return the requests that brought the entries of a table's log, by number, from `start` on."""
        if not is_writable(code):
            return {}
        rows = self.database.read(sql.REQUESTS, {"code": code, "start": start})
        return {int(number): str(request) for number, request in rows}

    def length(self, code: str) -> int:
        """Count the entries of a table's log; 0 for an unknown table."""
        if not is_writable(code):
            return 0
        [(length,)] = self.database.read(sql.LENGTH, {"code": code})
        return int(length)

    def known(self, code: str, request: str) -> bool:
        """Return whether an entry of the table's log came with this request."""
        if not (is_writable(code) and is_writable(request)):
            return False
        return bool(self.database.read(sql.KNOWN, {"code": code, "request": request}))

    def append(self, code: str, number: int, line: str, request: str) -> bool:
        """Add an entry to a table's log, as `append_all`.

        Returns:
            False if this request is in the log already; then nothing was written.

        Raises:
            StoreError: no such table, another entry has this place, or the disk refuses.
        """
        [kept] = self.append_all([LogEntry(code, number, line, request)])
        if isinstance(kept, StoreError):
            raise kept
        return kept

    def append_all(self, entries: Sequence[LogEntry]) -> list[Kept]:
        """Add entries to several tables' logs with one flush. When this returns, they survive a loss of power.

        Each stands alone: one that cannot be stored does not stop the others. Those that are not simply the next ones
        are then written one by one.
        """
        again = False
        written = [0] * len(entries)
        if len(entries) > 1 and not any(map(check_entry, entries)):
            try:
                written = self.database.write(*_build_steps(entries))
            except BrokenError:
                again = True
            except StoreError:
                pass  # one of them, or the disk: each learns its own result
        return [
            rows > 0 or self._keep_entry(entry, again=again)
            for entry, rows in zip(entries, written, strict=True)
        ]

    def append_together(self, entries: Sequence[LogEntry]) -> bool:
        """Add several entries to the end of one table's log, all or none; each has its own request.

        Returns:
            False if the last one's request is in the log already; then nothing was written.

        Raises:
            StoreError: as `append`; nothing was written.
        """
        first, last = entries[0], entries[-1]
        for problem in filter(None, map(check_entry, entries)):
            raise problem
        steps: list[tuple[str, Values]] = [(sql.APPEND, _make_values(first))]
        steps += [
            (sql.FOLLOW, {**_make_values(entry), "before": before.request})
            for before, entry in pairwise(entries)
        ]
        try:
            written = self.database.write(steps, [first.code])
        except BrokenError:  # it may be there: then only the reply was lost
            if self.database.read(sql.SAME, _make_values(last)):
                return True
            written = self.database.write(steps, [first.code])
        if all(written):
            return True
        if self.known(last.code, last.request):
            return False
        raise out_of_place(first.code, first.number, self.length(first.code))

    def _keep_entry(self, entry: LogEntry, *, again: bool) -> Kept:
        """Store one entry and return the result; `again` if a broken connection may have stored it already."""
        problem = check_entry(entry)
        if problem is not None:
            return problem
        try:
            try:
                return self._add_entry(entry, again=again)
            except BrokenError:
                return self._add_entry(entry, again=True)
        except StoreError as error:
            return error

    def _add_entry(self, entry: LogEntry, *, again: bool) -> Kept:
        conflict: StoreError | None = None
        try:
            if self.database.write(*_build_steps([entry]))[0]:
                return True
        except (
            ConflictError
        ) as error:  # another server was quicker, or deleted the table; the queries below find out
            conflict = error
        if again and self.database.read(sql.SAME, _make_values(entry)):
            return True
        if self.known(entry.code, entry.request):
            return False
        if self.find_record(entry.code) is None:
            return no_table(entry.code)
        length = self.length(entry.code)
        return (
            conflict
            if conflict and length == entry.number
            else out_of_place(entry.code, entry.number, length)
        )

    # -- lobbies -------------------------------------------------------------------------------------------------

    def open_lobby(self, code: str, people: str) -> bool:
        """Store a new lobby; False if its code is used already. Lobbies that were left long ago are deleted."""
        now = host.find_moment()
        values = {"code": code, "people": people, "changed": now.isoformat()}
        steps = [(sql.END_LOBBIES, {"before": (now - LOBBIES_LAST).isoformat()}), (sql.OPEN_LOBBY, values)]
        return self._write_safely(steps, code, lambda: self.lobby(code) == (people, 0))

    def list_lobbies(self) -> list[tuple[str, str, int]]:
        """Return all lobbies, the one that changed last at the end: code, people, version."""
        return [(str(code), str(people), int(n)) for code, people, n in self.database.read(sql.LOBBIES, {})]

    def lobby(self, code: str) -> tuple[str, int] | None:
        """Return the people of a lobby and how often they changed; None if there is none."""
        rows = self.database.read(sql.LOBBY, {"code": code}) if is_writable(code) else []
        return (str(rows[0][0]), int(rows[0][1])) if rows else None

    def keep_lobby(self, code: str, people: str, version: int) -> bool:
        """Change a lobby; False if it has changed since this version, or has ended."""
        check_text(people)
        changed = host.find_moment().isoformat()
        values = {"code": code, "people": people, "version": version, "changed": changed}
        return self._write_safely(
            [(sql.KEEP_LOBBY, values)], code, lambda: self.lobby(code) == (people, version + 1)
        )

    # -- results -------------------------------------------------------------------------------------------------

    def read_results(self) -> dict[str, tuple[int, str]]:
        """Read how tables ended: by code, the length of the log at that time, and the result."""
        return {code: (int(length), result) for code, length, result in self.database.read(sql.RESULTS, {})}

    def keep_result(self, code: str, length: int, result: str) -> None:
        """Store how a table ended; nothing for an unknown table."""
        check_text(result)
        self._write_safely(
            [(sql.KEEP_RESULT, {"code": code, "length": length, "result": result})], "", lambda: True
        )

    # -- others --------------------------------------------------------------------------------------------------

    def tell_others(self, told: Sequence[tuple[str, str]]) -> None:
        """Send messages about tables, by code, to other stores of the same database. SQLite cannot, and does nothing."""
        self.database.tell_others(told)

    def watch(self, heard: Heard) -> Callable[[], None]:
        """Listen for what others write to the same tables and tell about them: other processes, other stores.

        Args:
            heard: called from a thread with the code of a table that has changed, or "" if any may have; and with
                the message about it, "" if it was written to.

        Returns:
            A function that ends it.
        """
        return self.database.watch(heard)

    def close(self) -> None:
        """Close files and connections. The store cannot be used any more."""
        self.database.close()


def _make_values(entry: LogEntry) -> Values:
    return {"code": entry.code, "number": entry.number, "line": entry.line, "request": entry.request}


def _build_steps(entries: Sequence[LogEntry]) -> tuple[list[tuple[str, Values]], list[str]]:
    steps = [(sql.APPEND, _make_values(entry)) for entry in entries]
    return steps, list(dict.fromkeys(entry.code for entry in entries))


def store_file() -> Path:
    """Return the file that is used unless somebody names another."""
    return user_data_path("printkit", appauthor=False) / "tables.sqlite3"


def open_store(address: str = "") -> Store:
    """Open a store.

    Args:
        address: `postgresql://...`, the path of an SQLite file, or "" for the one in the user's data folder.

    Raises:
        StoreError: it cannot be opened.
    """
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from printkit.companion.postgres import PostgresDatabase  # noqa: PLC0415  # few have its driver
        except ImportError as error:
            from printkit.base.installation import install_command  # noqa: PLC0415  # sites do without it

            raise StoreError(f"PostgreSQL needs its driver, psycopg: {install_command('hosted')}") from error
        return Store(PostgresDatabase(address))
    scheme, separator, _ = address.partition("://")
    if separator:
        raise StoreError(
            f"{scheme}:// is not known; give the path of a file, or postgresql://user@host/database."
        )
    return Store(SqliteDatabase(Path(address).expanduser() if address else store_file()))
