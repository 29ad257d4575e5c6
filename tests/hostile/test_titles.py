"""What was recorded names titles, never folders: nobody's log chooses which code is run."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.cli import app
from printkit.companion.archive import import_log
from printkit.companion.evenings import length_of
from printkit.companion.record import Record
from printkit.companion.registry import TableRegistry
from printkit.companion.store import open_store
from printkit.companion.tables import NoTableError
from printkit.referee.log import Header, header_line
from printkit.title import NoBookError, load_title

RAN = "printkit_evil_book_ran"


@pytest.fixture
def evil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a box and a book that says so when it is run, in the working folder."""
    book = tmp_path / "evil" / "book"
    book.mkdir(parents=True)
    (tmp_path / "evil" / "box.yaml").write_text("title: evil\n")
    for name in ("__init__", "book", "meta"):
        (book / f"{name}.py").write_text(f"import sys\nsys.modules[{RAN!r}] = sys\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, RAN, raising=False)
    return tmp_path


def _ways(folder: Path) -> list[str]:
    return [
        "./evil",
        "evil/",
        "evil",
        "./evil/box.yaml",
        str(folder / "evil"),
        "../" + folder.name + "/evil",
        "~/evil",
    ]


def _log(title: str) -> list[str]:
    return [header_line(Header(title, "1", ("Amina", "Bilal")))]


def test_a_title_is_a_name(evil: Path) -> None:
    for way in _ways(evil):
        with pytest.raises(NoBookError):
            _ = load_title(way).book
        assert load_title(way).folder is None
    assert RAN not in sys.modules


def test_a_log_runs_nobodys_book(evil: Path) -> None:
    """`replay` and `tables import` refuse the title, and its folder is not looked into."""
    for way in _ways(evil):
        (evil / "evil.jsonl").write_text("\n".join(_log(way)) + "\n")
        for command in (
            ["replay", "evil.jsonl"],
            ["tables", "import", "evil.jsonl", "--database", "tables.db"],
        ):
            found = CliRunner().invoke(app, command)
            assert found.exit_code != 0
            assert "no rules are written for" in f"{found.output} {found.exception}", found.output
    assert RAN not in sys.modules


@pytest.mark.parametrize("seats", ["{", "[]", "7", '{"seats": 5}', '{"host": 1}', "[" * 100_000])
def test_seats_that_are_damaged(evil: Path, seats: str) -> None:
    """A row that is no JSON, or another's, is told at its table."""
    store = open_store(str(evil / "tables.db"))
    store.create_table(Record("AAAA01", "mecca", _log("mecca")[0], seats, "2026-01-01T00:00:00+00:00"))
    with pytest.raises(NoTableError, match="its seats is damaged"):
        asyncio.run(TableRegistry(store).find_table("AAAA01"))


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"seats": 5}', "[" * 100_000])
def test_lobbies_and_results_that_are_damaged(evil: Path, text: str) -> None:
    """They are as good as none, and hide no others."""
    store = open_store(str(evil / "tables.db"))
    store.open_lobby("BBBB01", text)
    store.create_table(Record("AAAA01", "mecca", _log("mecca")[0], "{}", "2026-01-01T00:00:00+00:00"))
    store.keep_result("AAAA01", 0, text)
    registry = TableRegistry(store)
    assert asyncio.run(registry.lobby("BBBB01")) is None
    assert asyncio.run(registry.list_lobbies()) == []
    assert length_of(store, "AAAA01") is None


def test_a_stores_row_runs_nobodys_book(evil: Path) -> None:
    """A table that somebody wrote into a store: it cannot be woken."""
    store = open_store(str(evil / "tables.db"))
    for number, way in enumerate(_ways(evil)):
        code = f"AAAA{number:02d}"
        store.create_table(Record(code, way, _log(way)[0], "{}", "2026-01-01T00:00:00+00:00"))
        with pytest.raises(NoTableError, match="no rules are written for"):
            asyncio.run(TableRegistry(store).find_table(code))
    with pytest.raises(NoBookError):
        import_log(store, _log("./evil"))
    assert RAN not in sys.modules
