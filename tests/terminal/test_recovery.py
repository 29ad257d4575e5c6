"""Files of games, whatever has happened to them: what is wrong is said, and everything before it is played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit import title
from printkit.cli import app
from printkit.referee import Answer, BookError, Game, LogError, RefereeError, Seat, choose, read_log
from printkit.simulate import Chance
from printkit.terminal import read_file, recover_game
from printkit.title import Title, load_title
from tests.recorded import recorded_games
from tests.referee.caravan import BOOK
from tests.referee.properties import game_at

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _caravan_is_a_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(title._OPENED, "caravan", Title.of_book(BOOK))


def lines(entries: int = 12) -> list[bytes]:
    """The lines of a random game of two."""
    return [line.encode() for line in game_at(BOOK, 2, 5, entries).lines()]


def renumbered(line: bytes, number: int) -> bytes:
    """An entry with another number."""
    return json.dumps({**json.loads(line), "n": number}).encode()


def replayed(path: Path, *damaged: bytes) -> tuple[int, str]:
    """Replay a file of these lines: exit code and what was said."""
    path.write_bytes(b"\n".join(damaged))
    ran = RUN.invoke(app, ["replay", str(path)])
    assert "Traceback" not in ran.output
    assert not isinstance(ran.exception, Exception), ran.exception
    return ran.exit_code, " ".join(ran.output.split())


def test_a_sound_log_ends_well(tmp_path: Path) -> None:
    """Exit code 0, and a line end more or less changes nothing."""
    code, said = replayed(tmp_path / "g", *lines(), b"", b"")
    assert (code, "damaged" in said) == (0, False)


@pytest.mark.parametrize(
    ("first", "what"),
    [
        (b"", "is empty"),
        (b"\xff\xfe\x00\x07", "the header is no JSON"),
        (b'{"n":0,"seat":0,"answer":"buy 1"}', "its first line is missing"),
        (lines()[0][:40], "its first line is damaged"),
        (lines()[0].replace(b'"caravan"', b'"chess"'), "no rules are written for chess"),
        (lines()[0].replace(b'"format":1', b'"format":2'), "format 2 is newer than this program knows (1)"),
        (lines()[0].replace(b'"book":"1"', b'"book":"0"'), "played with version 0 of the rules of Caravan"),
        (lines()[0].replace(b'"Seat 2"', b'"Seat 1"'), "two players have the same name"),
        (lines()[0].replace(b'["Seat 1","Seat 2"]', b"[]"), "the header's seats are no list of names"),
        (b"[" * 100_000, "the header is no JSON"),
    ],
)
def test_without_a_header_nothing_can_be_told(tmp_path: Path, first: bytes, what: str) -> None:
    """Exit code 2 and a sentence with the line."""
    code, said = replayed(tmp_path / "g", first, *([] if not first else lines()[1:]))
    assert code == 2
    assert what in said


@pytest.mark.parametrize(
    ("spoil", "line", "what"),
    [
        (lambda ls: [*ls[:9], ls[9][:11]], 10, "no JSON from character"),
        (lambda ls: [*ls[:5], bytes(range(128, 250)), *ls[5:]], 6, "no JSON from character 1 on"),
        (lambda ls: [*ls[:5], b"[" * 100_000, *ls[6:]], 6, "no JSON that a log holds"),
        (lambda ls: [*ls[:5], ls[6], ls[5], *ls[7:]], 6, "entry 4 expected, 5 found"),
        (lambda ls: [*ls[:5], ls[4], *ls[5:]], 6, "entry 4 expected, 3 found"),
        (lambda ls: [*ls[:5], *ls[6:]], 6, "lines are missing or out of order"),
        (lambda ls: [*ls[:5], b'{"n":4,"seat":7,"answer":"buy 1"}'], 6, "there is no seat 7"),
        (lambda ls: [*ls[:5], b'{"n":4,"seat":0,"answer":"fly"}'], 6, "the rules refuse 'fly' of seat 0"),
        (lambda ls: [*ls[:5], b'{"n":4,"undo":3}', b'{"n":5,"undo":3}'], 7, "entry 3 cannot be undone"),
        (lambda ls: [*ls[:5], b'{"n":4,"correct":{"purse":[]}}'], 6, "The table cannot be so"),
        (lambda ls: [*ls[:5], b'{"n":4,"correct":{"zebras":1}}'], 6, "there is no zebras"),
        (lambda ls: [*ls[:5], renumbered(ls[1], 4).replace(b'"seat":0', b'"seat":1')], 6, "the rules refuse"),
    ],
)
def test_everything_before_the_damage_is_played(tmp_path: Path, spoil: Any, line: int, what: str) -> None:
    """Exit code 1, the line and what is wrong with it, and the position before it."""
    code, said = replayed(tmp_path / "g", *spoil(lines()))
    assert code == 1
    assert f"The log is damaged at line {line}: " in said
    assert what in said
    assert f"shown up to {line - 2}, as seen by everybody" in said


def test_a_cut_in_the_middle_of_a_letter_loses_one_line(tmp_path: Path) -> None:
    """A power cut within the two bytes of an Arabic letter: the entries before it are all there."""
    half = '{"n":12,"undo":11,"by":"عائشة'.encode()[:-1]
    code, said = replayed(tmp_path / "g", *lines(), half)
    assert code == 1
    assert "damaged at line 14" in said
    ran = RUN.invoke(app, ["referee", "caravan", "--log", str(tmp_path / "g")], input="quit\n")
    assert "goes on from the 12 entries before it" in " ".join(ran.output.split())
    assert (tmp_path / "g").read_bytes().splitlines() == lines()


def test_a_game_goes_on_before_an_answer_that_the_rules_refuse(tmp_path: Path) -> None:
    """The original stays beside it, also when one stands there from the last time."""
    path = tmp_path / "g.jsonl"
    for kept in ("g.jsonl.damaged", "g.jsonl.damaged-1"):
        path.write_bytes(b"\n".join([*lines()[:5], b'{"n":4,"seat":0,"answer":"fly"}']))
        ran = RUN.invoke(app, ["referee", "caravan", "--log", str(path)], input="quit\n")
        assert ran.exit_code == 0, ran.output
        assert b"fly" in (tmp_path / kept).read_bytes()
        assert path.read_bytes().splitlines() == lines()[:5]


def test_a_game_that_cannot_go_on_is_left_alone(tmp_path: Path) -> None:
    """Other players, other options or another version: a sentence, and the file as it was."""
    path = tmp_path / "g.jsonl"
    sound = b"\n".join(lines())
    for raw, words, what in (
        (sound, ["--seats", "Amina,Bilal"], "is a game of Seat 1, Seat 2"),
        (sound, ["--option", "rounds=3"], "has its options already"),
        (sound.replace(b'"book":"1"', b'"book":"0"'), [], "this is version 1, which cannot play it back"),
    ):
        path.write_bytes(raw)
        ran = RUN.invoke(app, ["referee", "caravan", "--log", str(path), *words])
        assert ran.exit_code == 2
        assert what in " ".join(ran.output.replace("│", "").split())
        assert [file.name for file in tmp_path.iterdir()] == ["g.jsonl"]
        assert path.read_bytes() == raw


def test_a_book_that_fails_while_a_log_is_played_is_named_with_its_line() -> None:
    """The entry at which it fails is found, everything before it is played, and the chapter's file and line are told."""

    def fragile(table: Any) -> Any:
        for turn in range(9):
            answer = yield from choose(Seat(0), ["on", "off"], rule="X-1")
            if answer == "off" and turn == 6:
                raise RuntimeError("torn page")
        return (yield from BOOK.play(table))

    def solid(table: Any) -> Any:
        for _ in range(9):
            yield from choose(Seat(0), ["on", "off"], rule="X-1")
        return (yield from BOOK.play(table))

    game = Game.open(replace(BOOK, play=solid), ["Amina", "Bilal"])
    for number in range(9):
        game.give(Answer(Seat(0), "off" if number > 3 else "on"))
    log = read_log(game.lines())
    found = recover_game(replace(BOOK, play=fragile), log, box=None)
    assert len(found.game) == 6
    assert found.damage is not None
    assert found.damage.line == 8
    assert "RuntimeError: torn page" in found.damage.what
    assert "test_recovery.py" in found.damage.what
    assert ", in fragile" in found.damage.what

    def never(_: Any) -> Any:
        yield from ()
        raise RuntimeError("no first page")

    with pytest.raises(BookError, match="no first page"):
        recover_game(replace(BOOK, play=never), log, box=None)


@pytest.mark.parametrize("title", ["ayubistan", "mecca"])
def test_no_damage_raises_anything_but_a_sentence(title: str, tmp_path: Path) -> None:
    """A recorded game with lines cut, swapped, lost, with odd bytes, odd answers and odd corrections, 60 times."""
    chance, path = Chance(title), tmp_path / "g"
    desk = load_title(title)
    sound = recorded_games(title)[0].read_bytes().split(b"\n")[:60]
    odd: list[Any] = [
        None,
        True,
        -1,
        10**30,
        "",
        [],
        {},
        {"do": []},
        [None],
        1.5,
        {"do": "photo", "board": [[[]]]},
    ]
    wrong = [
        {"wallets.0": [1]},
        {"active": 9},
        {"turns_taken": []},
        {"colours": [[]]},
        {"deck": []},
        {"round": -3},
    ]
    for kind in [0, 1, 2, 3, 4, 5] * 10:
        spoilt = list(sound)
        at = 1 + chance.number_below(len(spoilt) - 2)
        if kind == 0:
            spoilt[at] = spoilt[at][: chance.number_below(len(spoilt[at]))]
        elif kind == 1:
            spoilt[at], spoilt[at + 1] = renumbered(spoilt[at + 1], at - 1), renumbered(spoilt[at], at)
        elif kind == 2:
            spoilt[at] = spoilt[at].replace(b"e", bytes([chance.number_below(256)]))
        elif kind == 3:
            del spoilt[at]
        elif kind == 4:
            spoilt[at] = json.dumps({"n": at - 1, "seat": 0, "answer": chance.pick(odd)}).encode()
        else:
            spoilt[at] = json.dumps({"n": at - 1, "correct": chance.pick(wrong)}).encode()
        path.write_bytes(b"\n".join(spoilt))
        try:
            found = recover_game(desk.book, read_file(path), box=desk.box)
        except LogError:
            continue
        except RefereeError as error:  # a book must never fail on a log
            pytest.fail(str(error))
        assert found.damage is None or len(found.game) <= found.damage.line - 2
        assert found.game.view(None).event_log is not None
