"""A journal loses nothing that was flushed, whatever happens to the process, and says what is damaged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from printkit.companion.record import StoreError
from printkit.pocket import journal as module
from printkit.pocket.journal import HEAD, Journal
from printkit.pocket.keeper import PocketDatabase
from tests.pocket.memoryfile import MemoryFile, make_files


def test_steps_are_read_again() -> None:
    """In order, behind the last copy."""
    files = make_files()
    first = Journal.open(files)
    first.append(b"one")
    first.append(b"two")
    again = Journal.open(files)
    assert (again.copy, again.steps, again.told) == (b"", [b"one", b"two"], [])
    again.write_copy(b"all")
    again.append(b"three")
    last = Journal.open(files)
    assert (last.copy, last.steps) == (b"all", [b"three"])


def test_a_step_of_an_older_copy_counts_once() -> None:
    """The process died after the copy was flushed and before the journal was emptied."""
    files = make_files()
    one = Journal.open(files)
    one.append(b"one")
    before = bytes(files["journal"].data)
    one.write_copy(b"all with one")
    files["journal"].data = bytearray(before)
    again = Journal.open(files)
    assert (again.copy, again.steps) == (b"all with one", [])


def test_a_torn_record_is_put_aside_and_told() -> None:
    """What stands before it counts."""
    files = make_files()
    one = Journal.open(files)
    one.append(b"one")
    one.append(b"two")
    del files["journal"].data[-1:]
    again = Journal.open(files)
    assert again.steps == [b"one"]
    assert len(again.told) == 1
    assert f"{HEAD.size + 2} bytes" in again.told[0]
    assert bytes(files["aside"].data).endswith(b"tw")
    again.append(b"three")
    assert Journal.open(files).steps == [b"one", b"three"]


def test_a_damaged_copy_leaves_the_one_before() -> None:
    """A bit has flipped in the newer one."""
    files = make_files()
    one = Journal.open(files)
    one.write_copy(b"first")
    one.write_copy(b"second")
    newest = next(file for file in files.values() if file.data.endswith(b"second"))
    newest.data[-1] ^= 1
    again = Journal.open(files)
    assert again.copy == b"first"
    assert len(again.told) == 1
    assert bytes(files["aside"].data) == bytes(newest.data)


@pytest.mark.parametrize("seed", range(40))
def test_kills(seed: int) -> None:
    """A thousand writes, processes killed at any moment: nothing that was acknowledged is lost, nothing counts twice."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    files = make_files()
    acknowledged: list[bytes] = []
    for _ in range(25):
        opened = Journal.open(files)
        state = [*filter(None, opened.copy.split(b",")), *opened.steps]
        assert state[: len(acknowledged)] == acknowledged
        assert len(state) - len(acknowledged) in (0, 1)  # the last may be there though nobody was told
        assert len(set(state)) == len(state)
        acknowledged = state
        for _ in range(chance.randint(1, 40)):
            body = b"%d" % len(acknowledged)
            killed = chance.random() < 0.05
            try:
                if killed:
                    _die_within(files, chance)
                opened.append(body)
                acknowledged.append(body)
                if chance.random() < 0.1:
                    opened.write_copy(b",".join(acknowledged))
            except _KilledError:
                break
        for file in files.values():
            file.__dict__.pop("flush", None)
            file.crash(chance)


class _KilledError(Exception):
    """The process is gone."""


def _die_within(files: dict[str, MemoryFile], chance: random.Random) -> None:
    left = chance.randint(0, 2)

    def flush_or_die(file: MemoryFile) -> None:
        nonlocal left
        if left == 0:
            raise _KilledError
        left -= 1
        MemoryFile.flush(file)

    for file in files.values():
        file.__dict__["flush"] = lambda file=file: flush_or_die(file)


def test_a_full_disk_is_told_before_anything_counts(tmp_path: Path) -> None:
    """The database is as it was, and goes on when there is room again."""
    files = make_files()
    database = PocketDatabase(Journal.open(files), tmp_path / "t.sqlite3")
    database.keep("a", "1")
    files["journal"].room = 10
    with pytest.raises(StoreError, match="no room"):
        database.keep("a", "2")
    assert database.find_kept("a") == "1"
    files["journal"].room = None
    database.keep("b", "3")
    again = PocketDatabase(Journal.open(files), tmp_path / "again.sqlite3")
    assert (again.find_kept("a"), again.find_kept("b"), again.told) == ("1", "3", [])


def test_a_long_journal_becomes_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the journal is short again, and all is there."""
    monkeypatch.setattr(module, "MOST", 5_000)
    files = make_files()
    database = PocketDatabase(Journal.open(files), tmp_path / "t.sqlite3")
    for number in range(200):
        database.keep(f"name {number}", "x" * 100)
    assert len(files["journal"].data) < 10_000
    assert files["copy-a"].data
    assert files["copy-b"].data
    again = PocketDatabase(Journal.open(files), tmp_path / "again.sqlite3")
    assert all(again.find_kept(f"name {number}") == "x" * 100 for number in range(200))
