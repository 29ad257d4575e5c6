"""What every store promises, against SQLite and against a real PostgreSQL server."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from queue import Queue
from threading import Barrier, Thread
from typing import Any

import pytest

from printkit.companion.record import LogEntry, Record, StoreError
from printkit.companion.store import Store, open_store, store_file

TABLE = Record("KAMEL", "mecca", '{"printkit":"log"}', '{"host":"secret"}', "2026-11-20T14:00:00+00:00")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with closing(open_store(address)) as opened:
        yield opened


def test_a_new_store_is_empty(store: Store) -> None:
    """Nothing is there before something is kept, and asking for it is no error."""
    assert store.list_records() == []
    assert store.find_record("KAMEL") is None
    assert store.lines("KAMEL") == []
    assert not store.known("KAMEL", "r1")


def test_tables_are_kept_word_for_word(store: Store) -> None:
    """Names in Arabic, quotes and overrides come back as they went in."""
    odd = replace(TABLE, code="B", seats='{"n":"عائشة \u202eevil\u202c \'); DROP TABLE tables; -- 😀"}')
    store.create_table(odd)
    store.create_table(TABLE)
    assert store.find_record("B") == odd
    assert store.find_record("KAMEL") == TABLE


def test_tables_are_listed_by_age(store: Store) -> None:
    """The oldest table comes first, whatever its code."""
    old = replace(TABLE, code="Z", created="2025-01-01T00:00:00+00:00")
    store.create_table(TABLE)
    store.create_table(old)
    assert store.list_records() == [old, TABLE]


def test_a_code_is_used_once(store: Store) -> None:
    """A second table with the same code is refused, and the first stays as it was."""
    store.create_table(TABLE)
    with pytest.raises(StoreError, match="a table 'KAMEL' already"):
        store.create_table(replace(TABLE, title="ayubistan"))
    with pytest.raises(StoreError):
        store.create_table(TABLE)
    assert store.list_records() == [TABLE]


def test_entries_come_back_in_order(store: Store) -> None:
    """Twelve entries: the tenth comes after the ninth, not after the first."""
    store.create_table(TABLE)
    written = [f'{{"n":{n},"answer":"ايوب\\u0000"}}' for n in range(12)]
    for number, line in enumerate(written):
        assert store.append("KAMEL", number, line, f"r{number}")
    assert store.lines("KAMEL") == written


@pytest.mark.parametrize("number", [-1, 0, 2, 10**6])
def test_an_entry_must_be_the_next_one(store: Store, number: int) -> None:
    """With one entry in the log only number 1 is taken."""
    store.create_table(TABLE)
    store.append("KAMEL", 0, "{}", "a")
    with pytest.raises(StoreError, match="the log holds 1, so 1 is next"):
        store.append("KAMEL", number, "{}", "b")
    assert store.lines("KAMEL") == ["{}"]
    assert not store.known("KAMEL", "b")
    assert store.append("KAMEL", 1, "{}", "b")


def test_a_request_counts_once(store: Store) -> None:
    """The same request again is told as known, at whatever place it is tried, and writes nothing."""
    store.create_table(TABLE)
    assert store.append("KAMEL", 0, '{"n":0}', "r")
    assert not store.append("KAMEL", 0, '{"n":0}', "r")
    assert not store.append("KAMEL", 1, '{"n":1}', "r")
    assert store.lines("KAMEL") == ['{"n":0}']
    assert store.known("KAMEL", "r")


def test_requests_of_tables_are_apart(store: Store) -> None:
    """Two tables may see the same id of a request."""
    store.create_table(TABLE)
    store.create_table(replace(TABLE, code="B"))
    assert store.append("KAMEL", 0, "{}", "r")
    assert not store.known("B", "r")
    assert store.append("B", 0, "{}", "r")


def test_an_empty_request_is_never_remembered(store: Store) -> None:
    """What no client asked for (the host's corrections) has no id and is always written."""
    store.create_table(TABLE)
    assert store.append("KAMEL", 0, "a", "")
    assert store.append("KAMEL", 1, "b", "")
    assert not store.known("KAMEL", "")
    assert store.lines("KAMEL") == ["a", "b"]


def test_seats_are_replaced(store: Store) -> None:
    """Only the seats change, and only of this table."""
    other = replace(TABLE, code="B")
    store.create_table(TABLE)
    store.create_table(other)
    assert store.keep_seats("KAMEL", "{}", TABLE.seats)
    assert store.find_record("KAMEL") == replace(TABLE, seats="{}")
    assert not store.keep_seats("KAMEL", "[]", TABLE.seats)  # another was quicker
    assert not store.keep_seats("NONE", "{}", TABLE.seats)
    assert store.find_record("KAMEL") == replace(TABLE, seats="{}")
    assert store.find_record("B") == other


def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    """The code is free again, and a new table under it begins with an empty log and no requests."""
    store.create_table(TABLE)
    store.append("KAMEL", 0, "{}", "r")
    store.delete_table("KAMEL")
    assert store.list_records() == []
    store.create_table(TABLE)
    assert store.lines("KAMEL") == []
    assert store.append("KAMEL", 0, "{}", "r")


def test_an_unknown_table_is_named(store: Store) -> None:
    """Whoever writes to a table that is not there is told so."""
    for work in (
        lambda: store.append("NONE", 0, "{}", "r"),
        lambda: store.delete_table("NONE"),
    ):
        with pytest.raises(StoreError, match="There is no table 'NONE'"):
            work()


@pytest.mark.parametrize("bad", ["nul\0", "half \ud800"])
def test_text_that_no_store_can_write_is_refused(store: Store, bad: str) -> None:
    """NUL and half characters are refused where something is kept, and found nowhere."""
    store.create_table(TABLE)
    for work in (
        lambda: store.create_table(replace(TABLE, code="B", seats=bad)),
        lambda: store.append("KAMEL", 0, bad, "r"),
        lambda: store.append("KAMEL", 0, "{}", bad),
        lambda: store.keep_seats("KAMEL", bad, TABLE.seats),
    ):
        with pytest.raises(StoreError, match="NUL or half a character"):
            work()
    assert store.find_record(bad) is None
    assert store.lines(bad) == []
    assert not store.known("KAMEL", bad)
    assert store.list_records() == [TABLE]


def test_an_entry_is_one_line_and_a_request_is_short(store: Store) -> None:
    """A line end would spoil an exported log; ids of requests are not for keeping books in."""
    store.create_table(TABLE)
    with pytest.raises(StoreError, match="one line"):
        store.append("KAMEL", 0, "{\n}", "r")
    with pytest.raises(StoreError, match="200 characters, not 201"):
        store.append("KAMEL", 0, "{}", "r" * 201)
    assert store.append("KAMEL", 0, "x" * 200_000, "r" * 200)


def test_one_of_many_equal_requests_is_written(store: Store) -> None:
    """Eight threads send the same answer at the same moment: one is written, seven hear that it is known."""
    store.create_table(TABLE)
    start = Barrier(8)
    said: list[bool] = []

    def send() -> None:
        start.wait()
        said.append(store.append("KAMEL", 0, "{}", "r"))

    _together(send, 8)
    assert sorted(said) == [False] * 7 + [True]
    assert store.lines("KAMEL") == ["{}"]


def test_many_writers_leave_no_gap(address: str) -> None:
    """Four threads and two open stores write to one log; whoever loses the race tries the next place."""
    with closing(open_store(address)) as one, closing(open_store(address)) as two:
        one.create_table(TABLE)

        def write(store: Store, name: str) -> None:
            for turn in range(6):
                for _ in range(1000):
                    number = len(store.lines("KAMEL"))
                    with suppress(StoreError):
                        assert store.append("KAMEL", number, f"{name}{turn}", f"{name}{turn}")
                        break

        writers = [
            Thread(target=write, args=(store, f"{n}{m}."))
            for n, store in enumerate((one, two))
            for m in (0, 1)
        ]
        for thread in writers:
            thread.start()
        for thread in writers:
            thread.join()
        lines = one.lines("KAMEL")
        assert sorted(lines) == sorted(f"{n}{m}.{turn}" for n in (0, 1) for m in (0, 1) for turn in range(6))
        for name in ("00", "01", "10", "11"):
            own = [line for line in lines if line.startswith(name)]
            assert own == [f"{name}.{turn}" for turn in range(6)]
        assert two.lines("KAMEL") == lines


def test_answers_of_many_tables_at_once(store: Store) -> None:
    """Twenty tables answer at the same moment, one with a wrong number: each hears of its own entry."""
    codes = [f"T{n}" for n in range(20)]
    for code in codes:
        store.create_table(replace(TABLE, code=code))
    start = Barrier(20)
    said: dict[str, object] = {}

    def send(code: str) -> None:
        start.wait()
        try:
            said[code] = store.append(code, 1 if code == "T7" else 0, f"of {code}", "r")
        except StoreError as error:
            said[code] = str(error)

    senders = [Thread(target=send, args=(code,)) for code in codes]
    for thread in senders:
        thread.start()
    for thread in senders:
        thread.join()
    assert "the log holds 0, so 0 is next" in str(said.pop("T7"))
    assert set(said.values()) == {True}
    assert len(said) == 19
    assert store.lines("T7") == []
    assert all(store.lines(code) == [f"of {code}"] for code in said)


def test_entries_of_many_tables_are_added_together(store: Store) -> None:
    """Each is judged for itself: those that cannot be kept are told why, and keep none of the others away."""
    codes = [f"T{n}" for n in range(5)]
    for code in codes:
        store.create_table(replace(TABLE, code=code))
    assert store.append_all([LogEntry(code, 0, "first", "r") for code in codes]) == [True] * 5
    said = store.append_all(
        [
            LogEntry("T0", 1, "second", "s"),
            LogEntry("T1", 1, "again", "r"),
            LogEntry("T2", 4, "too far", "s"),
            LogEntry("NONE", 0, "nowhere", "s"),
            LogEntry("T3", 1, "two\nlines", "s"),
            LogEntry("T4", 1, "second", ""),
        ]
    )
    assert [said[0], said[1], said[5]] == [True, False, True]
    assert "the log holds 1, so 1 is next" in str(said[2])
    assert "There is no table 'NONE'" in str(said[3])
    assert "one line" in str(said[4])
    lengths = [len(store.lines(code)) for code in codes]
    assert lengths == [2, 1, 1, 1, 2]
    assert store.append_all([]) == []


def test_entries_that_belong_together_are_kept_together(store: Store) -> None:
    """All or none: where another's entry stands in the way of the first, nothing follows it; sent again, they are there once."""
    store.create_table(TABLE)
    store.append("KAMEL", 0, "first", "r")
    both = [LogEntry("KAMEL", 1, "one", "m/0"), LogEntry("KAMEL", 2, "two", "m")]
    late = [replace(both[0], number=0), replace(both[1], number=1)]
    with pytest.raises(StoreError, match="the log holds 1, so 1 is next"):
        store.append_together(late)
    with pytest.raises(StoreError, match="one line"):
        store.append_together([both[0], replace(both[1], line="two\nlines")])
    assert store.lines("KAMEL") == ["first"]
    assert store.append_together(both)
    assert not store.append_together([replace(one, number=one.number + 2) for one in both[1:]])
    assert store.lines("KAMEL") == ["first", "one", "two"]


def test_a_store_goes_on_after_it_was_closed(address: str) -> None:
    """Tables, log and known requests are there when the store is opened again."""
    with closing(open_store(address)) as store:
        store.create_table(TABLE)
        store.append("KAMEL", 0, '{"n":0}', "r")
    with closing(open_store(address)) as store:
        assert store.list_records() == [TABLE]
        assert store.lines("KAMEL") == ['{"n":0}']
        assert not store.append("KAMEL", 1, '{"n":1}', "r")


WRITER = """
import sys
from printkit.companion.store import Record, open_store
store = open_store(sys.argv[1])
store.create_table(Record("KAMEL", "mecca", "{}", "{}", "2026"))
number = 0
while True:
    store.append("KAMEL", number, str(number), f"r{number}")
    print(number, flush=True)
    number += 1
"""


def test_what_was_acknowledged_survives_a_kill(address: str) -> None:
    """A writer is killed in the middle of its work; every entry it had told of is there, at most one more."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, address], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as told:
        first = [told.readline().strip() for _ in range(20)]
        os.kill(process.pid, signal.SIGKILL)
        acknowledged = first + [line.strip() for line in told if line.endswith("\n")]
    process.wait()
    assert acknowledged == [str(n) for n in range(len(acknowledged))]
    with closing(open_store(address)) as store:
        lines = store.lines("KAMEL")
        assert lines[: len(acknowledged)] == acknowledged
        assert len(lines) <= len(acknowledged) + 1
        assert not store.append("KAMEL", len(lines), "x", "r19")


def _together(work: Callable[[], None], threads: int) -> None:
    running = [Thread(target=work) for _ in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


# --- lobbies, results, what is told


def test_a_lobby_is_changed_by_one_at_a_time(store: Store) -> None:
    """Whoever changes what another has changed since is told, and nothing is overwritten."""
    assert store.open_lobby("LOBBY", "nobody")
    assert not store.open_lobby("LOBBY", "others")
    assert store.lobby("LOBBY") == ("nobody", 0)
    assert store.keep_lobby("LOBBY", "Amina", 0)
    assert not store.keep_lobby("LOBBY", "Bilal", 0)
    assert store.keep_lobby("LOBBY", "Amina, Bilal", 1)
    assert store.list_lobbies() == [("LOBBY", "Amina, Bilal", 2)]
    store.create_table(replace(TABLE, code="LOBBY"))
    assert store.lobby("LOBBY") is None
    assert not store.keep_lobby("LOBBY", "Amina", 2)


def test_a_table_ends_its_lobby_and_keeps_its_code(store: Store) -> None:
    """A lobby's code is its table's: the table takes it over, and no other lobby gets it."""
    assert store.open_lobby("KAMEL", "Amina")
    store.create_table(TABLE)
    assert store.list_lobbies() == []
    assert not store.open_lobby("KAMEL", "others")


def test_lobbies_that_were_left_are_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next lobby that is opened clears away those in which nothing happens any more."""
    assert store.open_lobby("OLD", "")
    monkeypatch.setattr("printkit.companion.store.LOBBIES_LAST", timedelta(seconds=-1))
    assert store.open_lobby("NEW", "")
    assert [code for code, _, _ in store.list_lobbies()] == ["NEW"]


def test_results_go_with_their_tables(store: Store) -> None:
    """The newest is kept; none is kept for a table that is not there."""
    store.create_table(TABLE)
    store.keep_result("KAMEL", 3, "three")
    store.keep_result("KAMEL", 4, "four")
    store.keep_result("NONE", 4, "four")
    assert store.read_results() == {"KAMEL": (4, "four")}
    store.delete_table("KAMEL")
    assert store.read_results() == {}


def test_servers_tell_one_another(postgres_address: str) -> None:
    """What one tells the other hears, with its table; nobody hears himself."""
    heard: Queue[tuple[str, str]] = Queue()
    with closing(open_store(postgres_address)) as one, closing(open_store(postgres_address)) as two:
        end = two.watch(lambda code, told: heard.put((code, told)))
        try:
            assert heard.get(timeout=10) == ("", "")  # it listens
            two.tell_others([("KAMEL", "of itself")])
            one.tell_others([("KAMEL", "here|there"), ("", "all")])
            one.create_table(TABLE)
            found = [heard.get(timeout=10) for _ in range(3)]
        finally:
            end()
    assert sorted(found) == [("", "all"), ("KAMEL", ""), ("KAMEL", "here|there")]


# --- SQLite alone


def test_the_file_is_the_users_own(tmp_path: Path) -> None:
    """Without an address the file is in the user's data folder; nobody else can read the tokens in it."""
    with closing(open_store()):
        file = store_file()
        assert file == tmp_path / "data" / "printkit" / "tables.sqlite3"
        assert file.stat().st_mode & 0o777 == 0o600


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    """Write-ahead log with full sync (2): SQLite's promise that a commit survives a loss of power."""
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert store.database.read("PRAGMA journal_mode", {}) == [("wal",)]
        assert store.database.read("PRAGMA synchronous", {}) == [(2,)]


def test_a_disk_that_refuses(tmp_path: Path) -> None:
    """Nothing is written and it is told; the store goes on when the disk does."""
    with closing(open_store(str(tmp_path / "t"))) as store, closing(sqlite3.connect(tmp_path / "t")) as other:
        store.create_table(TABLE)
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT raise(ABORT, 'disk is full'); END"
        )
        other.commit()
        with pytest.raises(StoreError, match="cannot be used: disk is full"):
            store.append("KAMEL", 0, "{}", "r")
        assert store.lines("KAMEL") == []
        other.execute("DROP TRIGGER full")
        other.commit()
        assert store.append("KAMEL", 0, "{}", "r")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """Whatever else the file is, it is named and left as it was."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Amina, " * 100)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used: file is not a database"):
        open_store(str(file))
    assert file.read_text() == "Dear Amina, " * 100


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder's name is told as such, not as a traceback."""
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(str(tmp_path))


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    """A file that a later printkit wrote is not touched."""
    file = tmp_path / "t"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer printkit"):
        open_store(str(file))


def test_an_address_of_another_kind() -> None:
    """What is not known is not taken for a file name."""
    with pytest.raises(StoreError, match=r"mysql:// is not known"):
        open_store("mysql://localhost/x")


# --- PostgreSQL alone


def test_a_restarted_database_is_met_again(postgres_address: str) -> None:
    """The server throws every connection out; the next answer is kept all the same, once."""
    import psycopg

    with closing(open_store(postgres_address)) as store:
        store.create_table(TABLE)
        for number in range(3):
            with psycopg.connect(postgres_address, autocommit=True) as other:
                other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                )
            assert store.append("KAMEL", number, str(number), f"r{number}")
        assert store.lines("KAMEL") == ["0", "1", "2"]


@pytest.fixture
def lossy(postgres_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Store, list[int]]]:
    """A store whose connection breaks after the commit, before the database could say so, while the list has items."""
    import psycopg

    from printkit.companion import postgres

    real, breaks = postgres._write_steps, [1]

    def written(connection: Any, *rest: Any) -> list[int]:
        done = real(connection, *rest)
        if breaks:
            breaks.pop()
            connection.close()
            raise psycopg.OperationalError("the connection was lost")
        return done

    with closing(open_store(postgres_address)) as store:
        monkeypatch.setattr(postgres, "_write_steps", written)
        yield store, breaks


def test_a_commit_whose_answer_was_lost_counts(lossy: tuple[Store, list[int]]) -> None:
    """What was kept but could not be told is told as kept, once."""
    store, breaks = lossy
    store.create_table(TABLE)
    assert not breaks
    for number, request in enumerate(["r", ""]):
        breaks.append(1)
        assert store.append("KAMEL", number, "{}", request)
        assert not breaks
    assert store.lines("KAMEL") == ["{}", "{}"]
    breaks.append(1)
    assert store.append_together([LogEntry("KAMEL", 2, "{}", "m/0"), LogEntry("KAMEL", 3, "{}", "m")])
    assert store.lines("KAMEL") == ["{}"] * 4
    breaks.append(1)
    assert store.open_lobby("LOBBY", "[]")
    breaks.append(1)
    assert store.keep_lobby("LOBBY", "[1]", 0)
    assert store.lobby("LOBBY") == ("[1]", 1)
    breaks.append(1)
    store.delete_table("KAMEL")
    assert not breaks


def test_commits_of_many_tables_whose_answer_was_lost_count(lossy: tuple[Store, list[int]]) -> None:
    """Entries of three tables were committed together, then the connection broke: all are told as kept, once."""
    store, breaks = lossy
    codes = ["A", "B", "C"]
    for code in codes:
        store.create_table(replace(TABLE, code=code))
    breaks.append(1)
    assert store.append_all([LogEntry(code, 0, "{}", "r") for code in codes]) == [True] * 3
    assert not breaks
    assert [store.lines(code) for code in codes] == [["{}"]] * 3


def test_durability_is_not_left_to_the_servers_settings(postgres_address: str) -> None:
    """A database whose `synchronous_commit` is off is told to wait for the disk nevertheless."""
    off = postgres_address + "%20-csynchronous_commit%3Doff"
    with closing(open_store(off)) as store:
        assert store.database.read("SHOW synchronous_commit", {}) == [("on",)]


def test_a_schema_of_a_newer_version(postgres_address: str) -> None:
    """Tables that a later printkit made are not touched."""
    import psycopg

    open_store(postgres_address).close()
    with psycopg.connect(postgres_address, autocommit=True) as connection:
        connection.execute("UPDATE printkit_format SET version = 99")
    with pytest.raises(StoreError, match="newer printkit"):
        open_store(postgres_address)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    """No server at the address: a sentence, and no wait."""
    with pytest.raises(StoreError, match="The database cannot be used: "):
        open_store(f"postgresql://x@/x?host={tmp_path}")
