"""Starting: the way to the table is told at once, phones that come early wait at the door, a signal ends it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from printkit import title as titles
from printkit import trust
from printkit.cli import app
from printkit.companion import serve as serving
from printkit.companion.store import open_store, store_file

ROOT = Path(__file__).parent.parent.parent

SLOW = ("starlette", "uvicorn", "jinja2", "yaml", "babel", "PIL", "numpy", "cryptography", "zeroconf")
"""What takes its time to load."""

NOT_FOR_THE_FIRST_PAGE = ("yaml", "babel", "PIL", "numpy", "cryptography", "printkit.box", "printkit.press")


def _loaded(modules: str, asked: tuple[str, ...]) -> list[str]:
    """Which modules are there when others have been imported, in a Python of its own."""
    code = f"import json, sys, {modules}; print(json.dumps([m for m in {asked!r} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_the_join_code_needs_nothing_that_is_slow_to_load() -> None:
    """Sockets and code come first, then the pages; boxes, pictures and other languages after the first page."""
    assert _loaded("printkit.companion.serve, printkit.companion.greeting", SLOW) == []
    assert _loaded("printkit.companion.running", NOT_FOR_THE_FIRST_PAGE) == []


def test_a_server_from_its_start_to_its_end(tmp_path: Path) -> None:
    """`printkit play`: the address is told, whoever comes at that moment is answered, SIGTERM closes it cleanly.

    At the next start the browser of the host is the host's still.
    """
    command = ["play", "mecca", "--host", "127.0.0.1", "--database", str(tmp_path / "tables.sqlite3")]
    with httpx.Client(follow_redirects=True, timeout=30) as laptop:
        first = _play(command, laptop)
        file = store_file().with_name("host-key")
        assert first == file.read_text()
        assert file.stat().st_mode & 0o077 == 0
        assert _play(command, laptop) == first
        file.write_text("short")  # damaged: another one
        assert _play(command, laptop) != first


@pytest.mark.parametrize("seats", [["--seats", "Amina,Bilal"], []])
def test_the_command_deals_cards_beside_a_real_board(tmp_path: Path, seats: list[str]) -> None:
    """Half and half, as the lobby offers it: at a table that is opened at once, and in a lobby."""
    database = str(tmp_path / "tables.sqlite3")
    words = ["play", "prophets-and-patriarchs", "--deal", "--board", *seats, "--host", "127.0.0.1"]
    with httpx.Client(follow_redirects=True, timeout=30) as laptop:
        _play([*words, "--database", database], laptop, "Prophets and Patriarchs")
    with closing(open_store(database)) as store:
        kept = [one.seats for one in store.list_records()] or [one for _, one, _ in store.list_lobbies()]
    found = [json.loads(one) for one in kept]
    assert [(bool(one["deal"]), one["board"]) for one in found] == [(True, True)]


def _play(command: list[str], laptop: httpx.Client, name: str = "Mecca") -> str:
    """Start a server, come to it as a phone and on the laptop, and end it; the key in the host's address."""
    with subprocess.Popen(
        [sys.executable, "-m", "printkit.cli", *command], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = ""
        for line in process.stdout:
            told += line
            if "Ctrl-C" in line:
                break
        join, host = (re.search(rf"{name}:\s+(\S+)", told) for name in ("Join", "Host"))
        assert join is not None
        assert host is not None
        assert "▀" in told
        with httpx.Client(follow_redirects=True, timeout=30) as phone:
            assert phone.get(join[1]).status_code == 200
        if laptop.cookies:  # from the start before
            hall = laptop.get(re.sub("/owner/.*", "/", host[1])).text
            assert ("Open a new table" in hall) == (laptop.cookies["printkit-owner"] in host[1])
        assert name in laptop.get(host[1]).text
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    return host[1].rpartition("/")[2]


def test_a_title_in_a_folder_is_gone_on_with_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was typed: by its name alone it would not be found."""
    monkeypatch.setattr(titles, "_OPENED", dict(titles._OPENED))
    monkeypatch.setattr(trust, "_named", False)
    monkeypatch.setattr(serving, "serve", lambda *_, **__: None)
    folder = "docs/examples/moth-and-lantern"
    words = ["play", folder, "--trust", "--no-browser", "--database", str(tmp_path / "t.sqlite3")]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output
    assert f"Go on with it: printkit play {folder}\n" in said.output
