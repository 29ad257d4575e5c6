"""The commands `referee`, `replay` and `simulate`."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit import title
from printkit.cli import app
from printkit.title import Title
from tests.recorded import CARD_DATA
from tests.referee.caravan import BOOK
from tests.referee.properties import game_at

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _caravan_is_a_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(title._OPENED, "caravan", Title.of_book(BOOK))


def test_a_game_is_refereed_kept_and_gone_on_with(tmp_path: Path) -> None:
    """`--log` keeps the game; the same command goes on with it."""
    path = tmp_path / "game.jsonl"
    first = RUN.invoke(
        app, ["referee", "caravan", "--seats", "Amina, Bilal", "--log", str(path)], input="buy 1\nquit\n"
    )
    assert first.exit_code == 0, first.output
    assert (
        f"The game is kept in {path}." in first.output.replace("\n", " ").replace("  ", " ") or path.exists()
    )
    again = RUN.invoke(app, ["referee", "caravan", "--log", str(path)], input="buy 1\nquit\n")
    assert "Going on with the game of Amina, Bilal, after 1 entry." in again.output
    assert len(path.read_text().splitlines()) == 3


def test_what_stops_the_program_is_as_before(tmp_path: Path) -> None:
    """A game at the keyboard listens to SIGTERM while it runs; whoever goes on afterwards is stopped by it as ever."""
    before = signal.getsignal(signal.SIGTERM)
    log = str(tmp_path / "game.jsonl")
    RUN.invoke(app, ["referee", "caravan", "--seats", "Amina, Bilal", "--log", log], input="buy 1\nquit\n")
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_damaged_game_is_kept_aside_and_gone_on_with(tmp_path: Path) -> None:
    """A line that was cut off is lost; the original stays beside the log."""
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(game_at(BOOK, 2, 1, 3).lines()) + '\n{"n":3,"se')
    ran = RUN.invoke(app, ["referee", "caravan", "--log", str(path)], input="quit\n")
    assert "is damaged at line 5: no JSON" in ran.output
    assert "goes on from the 3 entries before it" in ran.output
    assert (tmp_path / "game.jsonl.damaged").exists()
    assert len(path.read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["referee", "belad"], "no rules are written for belad"),
        (["referee", "caravan"], "name the 2 to 4 players"),
        (["referee", "caravan", "--seats", "Amina"], "Caravan is for 2 to 4 players, not 1"),
        (["referee", "caravan", "--seats", "A,B", "--option", "camls=true"], "did you mean camels"),
        (["referee", "caravan", "--seats", "A,B", "--option", "camels"], "write NAME=VALUE"),
        (["simulate", "caravan", "--seats", "9"], "Caravan is for 2 to 4 players, not 9"),
        (["simulate", "caravan", "--seats", "2", "--bots", "gredy"], "caravan has no bot gredy"),
        (["simulate", "caravan", "--seats", "0"], "range x>=1"),
        (["simulate", "caravn"], "no rules are written for caravn"),
        (["simulate", "caravan", "--seats", "2", "--games", "-3"], "range x>=1"),
        (["simulate", "caravan", "--seats", "2", "--jobs", "-1"], "range x>=0"),
        (
            ["simulate", "caravan", "--seats", "2", "--bots", "random,random,random"],
            "3 bots are named for 2 seats",
        ),
        (["simulate", "caravan", "--seats", "2", "--bots", ","], "0 bots are named for 2 seats"),
        (
            ["simulate", "caravan", "--seats", "2", "--games", "1", "--log", "/proc/nowhere"],
            "/proc/nowhere: No such",
        ),
        (["referee", "caravan", "--seats", "A,B", "--log", "/nowhere/at/all"], "is no folder that is there"),
        (["play", "mecca", "--deal", "--board"], "Mecca does not have both a board"),
        (["play", "prophets-and-patriarchs", "--board"], "give --deal too"),
        (["play", "--deal", "--board"], "name one title"),
        (["replay", "/nowhere/at/all"], "does not exist"),
        (["replay", "/proc"], "is a directory"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(words: list[str], what: str) -> None:
    """No traceback, exit code 2."""
    ran = RUN.invoke(app, words)
    assert ran.exit_code == 2
    assert what in ran.output
    assert "Traceback" not in ran.output


def test_a_replay_at_an_entry_as_a_player(tmp_path: Path) -> None:
    """`--at` and `--seat` choose the moment and the eyes."""
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(game_at(BOOK, 2, 5, 20).lines()))
    ran = RUN.invoke(app, ["replay", str(path), "--at", "3", "--seat", "Seat 2"])
    assert ran.exit_code == 0, ran.output
    assert "shown up to 3, as seen by Seat 2" in ran.output
    assert RUN.invoke(app, ["replay", str(path), "--seat", "2"]).exit_code == 0
    assert "there is no Zora" in RUN.invoke(app, ["replay", str(path), "--seat", "Zora"]).output
    path.write_bytes(b"\xff\xfe\x00")
    assert "this is no printkit log" in RUN.invoke(app, ["replay", str(path)]).output


def test_a_replay_hides_nothing_of_a_game_that_has_ended(tmp_path: Path) -> None:
    """Ayubistan's section 4: its secrets are masked until the end; at any moment of a game that is over, but not as a seat."""
    whole = CARD_DATA / "ayubistan" / "games" / "pool.jsonl"
    lines = whole.read_text(encoding="utf-8").splitlines()
    unfinished = tmp_path / "unfinished.jsonl"
    unfinished.write_text("\n".join(lines[:-1]), encoding="utf-8")

    def said(path: Path, *more: str) -> str:
        ran = RUN.invoke(app, ["replay", str(path), *more])
        assert ran.exit_code == 0, ran.output
        return " ".join(ran.output.split())

    spied = "Told to Seat 3 alone: Seat 2 holds 1 ten, 1 five, 19 ones and 12 Troops."
    for shown in (said(whole), said(whole, "--at", "90")):
        assert "as seen by everybody after the end" in shown
        assert spied in shown
    for shown in (said(unfinished), said(unfinished, "--at", "90"), said(whole, "--at", "90", "--seat", "1")):
        assert "after the end" not in shown
        assert "Seat 2 holds" not in shown


def test_a_simulation_prints_figures_and_keeps_games(tmp_path: Path) -> None:
    """Ten games: a table for people, JSON for programs, one log a game."""
    ran = RUN.invoke(app, ["simulate", "caravan", "--seats", "2", "--games", "10", "--log", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert "95 % interval" in ran.output
    assert len(list(tmp_path.iterdir())) == 10
    ran = RUN.invoke(app, ["simulate", "caravan", "--seats", "2", "--games", "10", "--json"])
    figures = json.loads(ran.stdout)
    assert figures["games"] == 10
    assert sum(seat["wins"] for seat in figures["seats"]) == pytest.approx(10)


@pytest.mark.parametrize(
    ("words", "option", "given"),
    [
        (["referee", "caravan", "--seats", "Amina", "--seats", "Bilal"], "--seats", "Amina and Bilal"),
        (["build", "mecca", "--ink=bw", "--ink", "low"], "--ink", "bw and low"),
        (["tables", "list", "--database", "a", "--database=b"], "--database", "a and b"),
    ],
)
def test_one_value_never_takes_the_place_of_another(words: list[str], option: str, given: str) -> None:
    """An option that takes one value is refused when it is given two; what may be repeated, and the same twice, is not."""
    refused = RUN.invoke(app, words)
    assert refused.exit_code == 2
    assert f"Invalid value for {option}: it takes one value, and was given {given}" in refused.output
    for fine in (
        ["--name", "a=b", "--paper", "a4", "--paper", "a4"],
        ["--", "--paper", "a4", "--paper", "a3"],
    ):
        assert "takes one value" not in RUN.invoke(app, ["build", "no-such-box", *fine]).output


def test_a_box_without_a_command_is_told_what_it_wants() -> None:
    """Whoever types only a box's name learns which commands take it; any other word is no command."""
    told = RUN.invoke(app, ["mecca", "--ink", "bw"])
    assert (told.exit_code, told.output.splitlines()[-1]) == (
        2,
        "Error: mecca is a box; say what to do: printkit build mecca, printkit play mecca",
    )
    assert "No such command 'mekka'." in RUN.invoke(app, ["mekka"]).output
