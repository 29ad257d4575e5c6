"""A title's Python runs after somebody has said so, whichever way leads to it; what does not need it asks nothing."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import printkit
from printkit import title as titles
from printkit.title import Title, list_refereed, load_title, open_title
from printkit.trust import VARIABLE, UntrustedError, is_trusted, remember_trust, trust_named
from tests.hostile.commands import type_command
from tests.referee.caravan import META
from tests.test_title import folder_with

RAN = "import pathlib\npathlib.Path({!r}).write_text('ran')\n"
SAID = "is a program that nobody has trusted on this computer, and nothing of it was run"


class Terminal(io.StringIO):
    """Somebody who sits there."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A title whose every module tells when it runs, on a computer where nothing was trusted."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(titles, "_OPENED", {})
    monkeypatch.setattr(titles._BOOKS, "folders", dict(titles._BOOKS.folders))
    titles._of_name.cache_clear()
    trust_named(trusted=False)
    folder = folder_with(tmp_path / "evil", "evil")
    for file in (folder / "book").iterdir():
        text = file.read_text()
        file.write_text(RAN.format(str(tmp_path / "ran")) + text)
    (folder / "book" / "board.py").write_text(RAN.format(str(tmp_path / "ran")))
    (folder / "templates").mkdir()
    (folder / "templates" / "cards.yaml").write_text("elements: []\n")
    yield folder
    titles._of_name.cache_clear()
    trust_named(trusted=False)


def _ran(folder: Path) -> bool:
    return (folder.parent / "ran").exists()


PLAYING = {
    "referee": ["referee", "./evil", "--seats", "Amina,Bilal"],
    "simulate": ["simulate", "./evil", "--games", "1"],
    "simulate --bots": ["simulate", "./evil", "--games", "1", "--bots", "greedy"],
    "play": ["play", "./evil", "--no-browser"],
    "score": ["score", "./evil"],
    "score by photos": ["score", "./evil", "--seat", "Amina"],
    "read-board": ["read-board", "./evil", "photo.jpg"],
    "replay": ["replay", "game.jsonl", "--title", "./evil"],
}


@pytest.mark.parametrize("name", PLAYING)
def test_without_anybody_to_ask_it_is_refused(name: str, stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    (stranger.parent / "game.jsonl").write_text(_log("evil"))
    code, said = type_command(PLAYING[name], monkeypatch, capsys)
    assert code == 2
    assert SAID in said
    assert "answer y, or add the option --trust" in said
    assert not _ran(stranger)


@pytest.mark.parametrize(
    "words",
    [
        ["check", "./evil"],
        ["build", "./evil", "--output", "out"],
        ["list", "./evil"],
        ["preview", "./evil", "--output", "out"],
        ["stats", "./evil"],
        ["export", "./evil", "--to", "png", "--output", "out"],
    ],
    ids=lambda words: words[0],
)
def test_what_needs_no_book_asks_nothing(words: list[str], stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    monkeypatch.setattr(sys, "stderr", asked := Terminal())
    code, said = type_command(words, monkeypatch, capsys)
    assert code == 0, said + asked.getvalue()
    assert "trust" not in said + asked.getvalue()
    assert not _ran(stranger)


@pytest.mark.parametrize("at", [0, 1, 4])
def test_the_option_runs_it_once(at: int, stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    """Before the command, after it, or last; the next command is refused again."""
    words = ["simulate", "./evil", "--games", "20"]
    code, said = type_command([*words[:at], "--trust", *words[at:]], monkeypatch, capsys)
    assert (code, "20 games" in said) == (0, True), said
    assert _ran(stranger)
    assert not (stranger.parent / "config" / "printkit").exists()


@pytest.mark.parametrize("part", ["pictures", "patterns"])
@pytest.mark.parametrize(
    "words",
    [["build"], ["check"], ["preview"], ["stats"], ["export", "--to", "tts"], ["play", "--no-browser"]],
)
def test_python_that_draws_is_asked_for_too(words: list[str], part: str, stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    shutil.rmtree(stranger / "book")
    (stranger / part).mkdir()
    (stranger / part / "__init__.py").write_text(RAN.format(str(stranger.parent / "ran")) + "PATTERNS = {}\n")
    command, *more = words
    code, said = type_command([command, "./evil", *more], monkeypatch, capsys)
    assert code == 2
    assert SAID in said
    assert not _ran(stranger)


def test_it_is_asked_once(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for answer in ("\n", "n\n", "", "yesterday\n"):
        monkeypatch.setattr(sys, "stdin", Terminal(answer))
        monkeypatch.setattr(sys, "stderr", asked := Terminal())
        with pytest.raises(UntrustedError, match=SAID):
            open_title("./evil")
        assert re.match(rf"{stranger}/book is a program in Python.*\nDo you trust who made it, and run it\? \[y/N\] ", asked.getvalue())  # fmt: skip
        assert not _ran(stranger)
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    assert open_title("./evil").name == "evil"
    assert _ran(stranger)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv(VARIABLE, "")  # another process, another day
    monkeypatch.setattr(titles, "_OPENED", {})
    assert open_title("./evil").book.meta.title == "evil"


def test_another_in_its_place_is_asked_for_again(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another owner, another disk, another place, or a damaged memory."""
    program = stranger / "book"
    remember_trust(program)
    monkeypatch.setenv(VARIABLE, "")
    assert is_trusted(program)
    kept = stranger.parent / "config" / "printkit" / "trusted.json"
    assert kept.stat().st_mode & 0o077 == 0
    (known,) = json.loads(kept.read_text())
    for changed in ({"owner": known["owner"] + 1}, {"device": known["device"] + 1}):
        kept.write_text(json.dumps([known | changed]))
        assert not is_trusted(program)
    for damaged in ("", "{", "7", "[" * 100_000, '{"folder": 1}', "\0"):
        kept.write_text(damaged)
        assert not is_trusted(program)
    kept.write_text(json.dumps([known]))
    assert is_trusted(program)
    shutil.move(stranger, stranger.parent / "elsewhere")
    assert not is_trusted(stranger.parent / "elsewhere" / "book")
    (stranger.parent / "elsewhere" / "link").symlink_to(program)
    assert not is_trusted(stranger.parent / "elsewhere" / "link")


def test_the_gate_stands_before_the_import(stranger: Path) -> None:
    """Whoever finds the package by its name does not get past it, either."""
    title = Title(str(stranger), stranger, titles._package_of("evil", stranger))
    assert title.has_book
    assert not _ran(stranger)
    for way in (lambda: title.book, lambda: title.meta, lambda: title.board, lambda: title.name):
        with pytest.raises(UntrustedError):
            way()
    with pytest.raises(UntrustedError):
        __import__(f"{title.package}.book")
    assert not _ran(stranger)


def test_what_was_made_here_is_trusted(stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    for words in (
        ["new", "mine"],
        ["new-book", "mine"],
        ["simulate", "./mine", "--games", "20", "--seats", "2"],
    ):
        monkeypatch.setenv(VARIABLE, "")  # each its own process
        code, said = type_command(words, monkeypatch, capsys)
        assert code == 0, said


def test_children_get_it_from_their_parent(stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    code, said = type_command(
        ["simulate", "./evil", "--games", "40", "--jobs", "2", "--trust"], monkeypatch, capsys
    )
    assert (code, "40 games" in said) == (0, True), said
    child = [sys.executable, "-c", "from printkit.title import open_title; print(open_title('./evil').board)"]
    (stranger / "book" / "board.py").write_text("BOARD = 'seen'\n")
    assert subprocess.run(child, capture_output=True, text=True, check=True).stdout == "seen\n"
    monkeypatch.setenv(VARIABLE, "")
    refused = subprocess.run(child, capture_output=True, text=True, check=False)
    assert SAID in refused.stderr


def test_lists_leave_it_out(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server offers, and what logs name, is looked up without asking."""
    (stranger.parent / "card_data").mkdir()
    shutil.move(stranger, stranger.parent / "card_data" / "evil")
    shutil.copytree(stranger.parent / "card_data" / "evil", stranger.parent / "card_data" / "mecca")
    monkeypatch.setattr(sys, "stdin", Terminal("y\n" * 9))
    assert {"evil", "mecca"}.isdisjoint(list_refereed())
    assert {"evil", "mecca"}.isdisjoint(titles.scored_standalone())
    assert "belaad" in titles.scored_standalone()
    for name in ("evil", "mecca"):
        with pytest.raises(UntrustedError):
            _ = load_title(name).book
    assert not _ran(stranger)


def test_who_opens_all_titles_is_told_which_are_left_out(stranger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    (stranger.parent / "card_data").mkdir()
    shutil.copytree(stranger, stranger.parent / "card_data" / "neighbour")
    monkeypatch.setattr("printkit.companion.serve.serve", lambda *_args, **_more: None)
    for words, told in (([], True), (["mecca"], False)):
        code, said = type_command(["play", *words, "--database", "tables.db"], monkeypatch, capsys)
        assert code == 0, said
        assert ("neighbour is left out: nobody has trusted" in said) is told
    assert not _ran(stranger)


def test_a_table_runs_none_of_its_neighbours(stranger: Path) -> None:
    """`printkit play mecca` in a folder with other boxes, and every page that lists games."""
    (stranger.parent / "card_data").mkdir()
    shutil.copytree(stranger, stranger.parent / "card_data" / "neighbour")
    command = [sys.executable, "-m", "printkit.cli", "play", "mecca", "--no-browser", "--port", "0", "--database", "tables.db"]  # fmt: skip
    environment = os.environ | {
        "PYTHONPATH": str(Path(printkit.__file__).parents[1]),
        "PYTHONUNBUFFERED": "1",
    }
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            address = ""
            until = time.monotonic() + 60
            while not address and time.monotonic() < until:
                found = re.search(r"http://[\w.:-]+/", server.stdout.readline())
                address = found[0] if found else ""
            said = {path: _status(address + path) for path in PAGES}
        finally:
            server.terminate()
    assert said == PAGES
    assert not _ran(stranger)


PAGES = {
    "": 200,
    "score": 200,
    "evenings": 403,
    "score/evil": 404,
    "score/neighbour": 404,
    "theme/neighbour": 404,
}
"""Pages of a server, and how it answers."""


def _status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310  # our own server
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_no_other_way_leads_to_code() -> None:
    """The program loads code by name in these places only; each other would need a gate of its own."""
    loading = {"import_module", "__import__", "exec", "eval", "spec_from_file_location", "run_path", "run_module", "exec_module"}  # fmt: skip
    found = set()
    for path in Path(printkit.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""  # fmt: skip
            if name in loading:
                found.add((path.name, name))
    assert found == {
        ("confined.py", "import_module"),  # modules of our own, that work on a file
        ("importer.py", "spec_from_file_location"),  # books, behind the gate
        ("importer.py", "exec_module"),
        ("programs.py", "import_module"),  # drawings of pictures, behind the gate
        ("plan.py", "import_module"),  # a book of a test, named by a program
        ("title.py", "import_module"),  # of a package that the importer found
    }


def _log(title: str) -> str:
    from printkit.referee.log import Header, header_line

    return header_line(Header(title, META.version, ("Amina", "Bilal"))) + "\n"
