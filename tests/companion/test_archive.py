"""`printkit tables`: list, export, import, delete; on both kinds of store."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from printkit.cli import app
from printkit.companion.record import Record
from printkit.companion.store import open_store
from printkit.companion.taps import place_in_tap, taps_of
from tests.recorded import recorded_games

RUN = CliRunner()
GAMES = recorded_games("ayubistan")
GAME = next(file for file in GAMES if file.stem == "guard")
TOKEN = "a-secret-of-the-host"  # noqa: S105


def _tables(address: str, *words: str, typed: str = "") -> Result:
    ran = RUN.invoke(app, ["tables", *words, "--database", address], input=typed)
    assert "Traceback" not in ran.output
    return ran


def _kept(address: str, code: str = "QAMAR", **other: str) -> list[str]:
    """A table with the recorded game; its lines."""
    header, *entries = GAME.read_text(encoding="utf-8").splitlines()
    record = Record(code, "ayubistan", header, json.dumps({"host": TOKEN}), "2026-11-20T14:00:00+00:00")
    with closing(open_store(address)) as store:
        store.create_table(replace(record, **other))
        for number, line in enumerate(entries):
            store.append(code, number, line, f"r{number}")
    return [header, *entries]


def _code(ran: Result) -> str:
    assert ran.exit_code == 0, ran.output
    return str(ran.output.split("join code is ")[1][:5])


def test_no_tables_yet(address: str) -> None:
    """An empty store says what to do."""
    open_store(address).close()
    ran = _tables(address, "list")
    assert ran.exit_code == 0
    assert "printkit play TITLE" in ran.output


@pytest.mark.parametrize("words", [["list"], ["export", "QAMAR", "-"], ["delete", "QAMAR", "--yes"]])
def test_a_mistyped_file_is_not_made(tmp_path: Path, words: list[str]) -> None:
    """Who looks for tables in a file that is not there hears so, and no empty one is left behind."""
    ran = _tables(str(tmp_path / "tabels"), *words)
    assert ran.exit_code == 2
    assert "There is no file" in ran.output
    assert not (tmp_path / "tabels").exists()


def test_tables_are_listed(address: str) -> None:
    """Code, title, names, entries; names that would trouble a terminal are made harmless."""
    lines = _kept(address)
    hostile = {"seats": ["[bold red]x[/]", "Ami\u202ena\x1b[2J", "z" * 10_000]}
    with closing(open_store(address)) as store:
        store.create_table(Record("ZZZZZ", "mecca", json.dumps(hostile), "{}", "not a time"))
    ran = _tables(address, "list")
    told = [line for line in ran.output.splitlines() if "QAMAR" in line]
    assert len(told) == 1
    assert "ayubistan" in told[0]
    assert told[0].endswith(str(len(lines) - 1))
    for name in json.loads(lines[0])["seats"]:
        assert name in told[0]
    assert "[bold red]x[/]" in ran.output
    assert "\x1b" not in ran.output
    assert "\u202e" not in ran.output
    assert len(ran.output) < 5_000


def test_a_game_is_carried_from_one_store_to_another(address: str, tmp_path: Path) -> None:
    """Export, import, export again: the same bytes, under another code, without any secret."""
    lines = _kept(address)
    out, other = tmp_path / "out.jsonl", str(tmp_path / "other.sqlite3")
    ran = _tables(address, "export", "qamar", str(out))
    assert ran.exit_code == 0, ran.output
    assert f"{len(lines) - 1} entries" in ran.output
    assert out.read_text(encoding="utf-8") == "\n".join(lines) + "\n"
    assert TOKEN not in out.read_text(encoding="utf-8")
    code = _code(_tables(other, "import", str(out)))
    assert code != "QAMAR"
    again = _tables(other, "export", code, "-")
    assert again.output.splitlines() == lines


def test_what_one_tap_gave_stays_together(address: str, tmp_path: Path) -> None:
    """Two answers of one tap are undone as one also where the record was carried to; elsewhere it reads as ever."""
    header, *entries = GAME.read_text(encoding="utf-8").splitlines()
    with closing(open_store(address)) as store:
        store.create_table(Record("QAMAR", "ayubistan", header, "{}", "2026-11-20T14:00:00+00:00"))
        for number, line in enumerate(entries):
            store.append("QAMAR", number, line, "0:a-tap+1" if number == 7 else f"0:request-{number}")
    out, other = tmp_path / "out.jsonl", str(tmp_path / "other.sqlite3")
    assert _tables(address, "export", "QAMAR", str(out)).exit_code == 0
    written = out.read_text(encoding="utf-8").splitlines()
    assert json.loads(written[8]) == json.loads(entries[7]) | {"tap": 1}
    assert written[:8] + written[9:] == [header, *entries[:7], *entries[8:]]
    code = _code(_tables(other, "import", str(out)))
    with closing(open_store(other)) as store:
        assert store.lines(code) == entries
        assert {number: place_in_tap(one) for number, one in store.read_requests(code).items() if one} == {
            7: 1
        }
    assert _tables(other, "export", code, "-").output.splitlines() == written


@pytest.mark.parametrize("tap", [True, -1, 8, 21, "1", 1.5, None, [1]])
def test_a_tap_that_cannot_be_is_none(tap: object) -> None:
    """Only a number of answers that are there counts; a damaged line ends the reading."""
    line = json.dumps({"n": 7, "seat": 0, "answer": "draw", "tap": tap})
    good = json.dumps({"n": 8, "seat": 0, "answer": "A33", "tap": 8})
    assert taps_of(["{}"] * 7 + [line, good, "{", good], "x-") == {8: "x-0+8"}


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_recorded_game_can_be_imported(file: Path, tmp_path: Path) -> None:
    """A recorded game becomes a table, played back by the book."""
    code = _code(_tables(str(tmp_path / "t"), "import", str(file)))
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert len(store.lines(code)) == len(file.read_text(encoding="utf-8").splitlines()) - 1


def test_an_export_replaces_nothing_unasked(address: str, tmp_path: Path) -> None:
    """A file that is there stays, unless --force says otherwise."""
    _kept(address)
    out = tmp_path / "out.jsonl"
    out.write_text("a letter")
    ran = _tables(address, "export", "QAMAR", str(out))
    assert ran.exit_code == 2
    assert "is there already" in ran.output
    assert out.read_text() == "a letter"
    assert _tables(address, "export", "QAMAR", str(out), "--force").exit_code == 0
    assert out.read_text().startswith('{"printkit":"log"')


def test_a_damaged_log_is_imported_up_to_the_damage(tmp_path: Path) -> None:
    """The last line was cut off: it is told, and the rest is a table."""
    lines = GAME.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "cut.jsonl"
    file.write_text("\n".join(lines[:9]) + '\n{"n":8,"se', encoding="utf-8")
    ran = _tables(str(tmp_path / "t"), "import", str(file))
    assert "is damaged at line 10" in ran.output
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert store.lines(_code(ran)) == lines[1:9]


def test_a_line_separator_in_a_name_is_no_line_end(tmp_path: Path) -> None:
    """U+2028 in a name stays within its line of JSON."""
    lines = GAME.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    header["seats"][0] = "Ami\u2028na"
    file = tmp_path / "odd.jsonl"
    file.write_text("\n".join([json.dumps(header, ensure_ascii=False), *lines[1:]]), encoding="utf-8")
    code = _code(_tables(str(tmp_path / "t"), "import", str(file)))
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert store.lines(code) == lines[1:]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the header is no JSON"),
        ("Dear Amina", "the header is no JSON"),
        ('{"printkit":"log","format":1,"title":"chess","book":"1","seats":["A"],"options":{}}', "chess"),
        ('{"printkit":"log","format":9}', "newer than this program"),
    ],
)
def test_what_is_no_game_is_not_imported(tmp_path: Path, text: str, told: str) -> None:
    """A sentence, exit code 2, and no table."""
    file = tmp_path / "x.jsonl"
    file.write_text(text)
    ran = _tables(str(tmp_path / "t"), "import", str(file))
    assert ran.exit_code == 2
    assert told in ran.output
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert store.list_records() == []


def test_a_game_that_the_book_refuses_is_not_imported(tmp_path: Path) -> None:
    """An answer that was never legal: the line is named, and no table is left behind."""
    lines = GAME.read_text(encoding="utf-8").splitlines()
    lines[2] = '{"n":1,"seat":0,"answer":"fly to the moon"}'
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = _tables(str(tmp_path / "t"), "import", str(file))
    assert ran.exit_code == 2
    assert "line 3" in ran.output
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert store.list_records() == []


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A photo is no log."""
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe0")
    ran = _tables(str(tmp_path / "t"), "import", str(file))
    assert ran.exit_code == 2
    assert "no text in UTF-8" in ran.output


def test_deleting_asks_first(address: str) -> None:
    """No leaves the table; yes, or --yes, deletes it; another table stays."""
    _kept(address)
    _kept(address, "OTHER")
    assert "Nothing was deleted." in _tables(address, "delete", "QAMAR", typed="n\n").output
    assert "QAMAR" in _tables(address, "list").output
    assert _tables(address, "delete", " qamar", typed="y\n").exit_code == 0
    assert "QAMAR" not in _tables(address, "list").output
    assert "OTHER" in _tables(address, "list").output
    assert _tables(address, "delete", "OTHER", "--yes").exit_code == 0
    assert "No tables" in _tables(address, "list").output


@pytest.mark.parametrize("words", [("export", "NIXDA", "-"), ("delete", "NIXDA", "--yes")])
def test_an_unknown_code(address: str, words: tuple[str, ...]) -> None:
    """A code that no table has."""
    open_store(address).close()
    ran = _tables(address, *words)
    assert ran.exit_code == 2
    assert "There is no table 'NIXDA'" in ran.output


def test_the_database_may_be_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PRINTKIT_DATABASE stands for --database."""
    monkeypatch.setenv("PRINTKIT_DATABASE", str(tmp_path / "t"))
    assert "join code" in RUN.invoke(app, ["tables", "import", str(GAME)]).output
    with closing(open_store(str(tmp_path / "t"))) as store:
        assert len(store.list_records()) == 1
