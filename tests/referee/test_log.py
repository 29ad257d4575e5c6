"""Logs: written, read, damaged, old."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from printkit.referee import Answer, Game, Log, LogError, Seat, log_lines, read_log
from printkit.simulate import Chance, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from tests.referee.caravan import BOOK
from tests.referee.properties import game_at


def lines() -> list[str]:
    """Write the log of a short game."""
    return list(game_at(BOOK, 2, 5, 12).lines())


def test_the_header_says_which_game_it_is() -> None:
    """Title, version, seats and all options are in the first line."""
    assert json.loads(lines()[0]) == {
        "printkit": "log",
        "format": 1,
        "title": "caravan",
        "book": "1",
        "box": "",
        "seats": ["Seat 1", "Seat 2"],
        "options": {"camels": True, "rounds": None},
    }


def test_reading_and_writing_is_the_identity() -> None:
    """A log that is read is written the same."""
    assert list(log_lines(read_log(lines()))) == lines()


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda line: line[:-4], "no JSON"),
        (lambda _: "7", "must be a JSON object"),
        (lambda line: line.replace('"n":6', '"n":7'), "entry 6 expected, 7 found"),
        (lambda _: '{"n":6,"seat":5,"answer":"x"}', "no seat 5"),
        (lambda _: '{"n":6,"seat":0}', "neither an answer, an undo nor a correction"),
        (lambda _: '{"n":6,"undo":6}', "entry 6 cannot be undone"),
        (lambda _: '{"n":6,"part":-1,"seat":0,"answer":"x"}', "no part of a question"),
    ],
)
def test_damage_is_named_and_everything_before_it_recovered(spoil: object, what: str) -> None:
    """Line 8 holds entry 6: six entries are recovered, whatever is wrong with it."""
    spoilt = lines()
    assert callable(spoil)
    spoilt[7] = spoil(spoilt[7])
    log = read_log(spoilt)
    assert log.damage is not None
    assert (log.damage.line, len(log.entries)) == (8, 6)
    assert what in str(log.damage)
    assert len(Game.resume(BOOK, log)) == 6


@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("", "no JSON"),
        ("{}", "no printkit log"),
        ('{"printkit":"log","format":9}', "format 9 is newer"),
        ('{"printkit":"log","format":1,"title":"caravan"}', "book is missing"),
    ],
)
def test_a_damaged_header_loses_the_game_with_a_sentence(header: str, what: str) -> None:
    """Without its header a log cannot be read at all."""
    with pytest.raises(LogError, match=what):
        read_log([header, *lines()[1:]])


def test_a_log_of_another_title_or_box_is_refused() -> None:
    """The header must fit book and box."""
    log = read_log(lines())
    with pytest.raises(LogError, match="a game of belaad, not of caravan"):
        Game.resume(BOOK, replace(log, header=replace(log.header, title="belaad")))
    with pytest.raises(LogError, match="box's data have changed"):
        Game.resume(BOOK, replace(log, header=replace(log.header, box="old")), box_hash="new")


def test_an_old_log_is_migrated_or_refused() -> None:
    """A log of version 0 is refused by a book without migration and taken by one that rewrites it."""
    log = read_log(lines())
    old = replace(log, header=replace(log.header, book="0"))
    with pytest.raises(LogError, match="played with version 0 of the rules of Caravan; this is version 1"):
        Game.resume(BOOK, old)

    def migrate(given: Log) -> Log:
        return replace(given, header=replace(given.header, book="1"))

    assert list(Game.resume(replace(BOOK, migrate=migrate), old).lines()) == lines()


def test_an_answer_the_book_refuses_names_its_line() -> None:
    """A log edited by hand fails where the book objects, with the book's reason."""
    game = Game.open(BOOK, ["Amina", "Bilal"])
    game.give(Answer(Seat(0), "buy 2"))
    spoilt = [*game.lines(), '{"n":1,"seat":0,"answer":"buy 1"}']
    with pytest.raises(LogError, match=r"line 3: .*Only 0 more in this turn"):
        Game.resume(BOOK, read_log(spoilt))


def test_a_log_can_be_played_up_to_an_entry() -> None:
    """`upto=4` gives the game as it was after four entries."""
    log = read_log(lines())
    assert list(Game.resume(BOOK, log, upto=4).lines()) == lines()[:5]


def test_a_physical_piece_stays_in_the_log() -> None:
    """The tracks that were seen are kept with the answer, and the same one twice is refused."""
    game = Game.open(BOOK, ["Amina", "Bilal"])
    game.give(Answer(Seat(0), "travel"))
    game.give(Answer(None, "raid"))
    twice = game.judge(Answer(Seat(0), ["robber@R1", "robber@R1", "sand"]))
    assert [reason.code for reason in twice] == ["twice"]
    assert game.give(Answer(Seat(0), ["robber@R1", "robber@R2", "sand"])) == ()
    assert '"answer":["robber@R1","robber@R2","sand"]' in list(game.lines())[-1]
    assert list(Game.resume(BOOK, read_log(game.lines())).lines()) == list(game.lines())


def test_a_log_is_the_same_whenever_it_is_written() -> None:
    """Each line written at once equals the line written when the game is over."""
    game = new_game(BOOK, 3, {}, None)
    chance, at_once = Chance("late"), list(game.lines())
    while game.outcome is None:
        take_step(game, [RandomBot()] * 3, chance)
        at_once += game.lines(len(game) - 1)
    assert list(game.lines()) == at_once
