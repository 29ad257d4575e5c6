"""Section 9.2, match play: as many games as players, the start moving one seat each time; the scores are added."""

from __future__ import annotations

from typing import Any

import pytest

from mecca_book.book import BOOK
from printkit.box import find_box, load_box
from printkit.referee import Answer, Game, Log, Seat
from printkit.simulate import Chance
from printkit.simulate.bots import bot_named
from printkit.simulate.going_on import take_step
from tests.recorded import recorded_game

A, B, C = map(Seat, range(3))
BOX = load_box(find_box("mecca"))


def between(upto: int) -> Game[Any]:
    """The recorded match, up to where the game of that number has just ended."""
    log = recorded_game("mecca", "match")
    ends = [n for n, entry in enumerate(log.entries) if getattr(entry, "data", "") == "next-game"]
    return Game.resume(BOOK, Log(log.header, log.entries[: ends[upto - 1]]), box=BOX)


def totals(game: Game[Any]) -> list[int]:
    """Everybody's points as the score has them."""
    return [one.total for one in game.score()]


def test_the_next_game_begins_one_seat_further_on() -> None:
    """All pilgrims in reserve, colours kept, no doors, round 1; the points so far stand in the score with their working."""
    game = between(1)
    table = game.table
    starter, colours, points = table.starter, [list(one) for one in table.colours], totals(game)
    assert game.outcome is None
    assert table.board
    assert "Game 1 of 3 is won by" in game.event_log()[-1].text
    heir = table.right(starter)
    [asked] = game.open_questions()
    assert asked.seats == (heir,)
    assert "Game 1 of 3 is over." in str(asked.question.prompt)
    assert game.judge(Answer(starter, "next-game"))[0].code == "NOT_YOUR_TURN"
    assert game.judge(Answer(heir, "place E12 R"))[0].code == "WRONG_PHASE"
    assert game.give(Answer(heir, "next-game")) == ()
    assert (table.starter, table.board, table.turn_order, table.round) == (heir, {}, [], 1)
    assert table.colours == colours
    assert table.points == totals(game) == points
    assert [term.amount for term in game.score()[0].lines] == [0, 0, points[0]]
    assert game.open_questions()[0].seats == (heir,)
    assert game.judge(Answer(heir, f"enter O7 {colours[heir][0]}")) == ()


def test_what_was_put_right_before_the_next_game_counts() -> None:
    """The board stays as the game left it until the next one begins."""
    game = between(1)
    gone = next(here for here in game.table.board if here not in game.table.ground.doors)
    owner = game.table.owner(game.table.board[gone])
    before = totals(game)
    field = next(one for one in game.correctable_fields(None) if one.name == "board")
    assert game.correct(field.changes({**field.now, gone.name: "-"}), force=True) == ()
    assert game.give(Answer(game.open_questions()[0].seats[0], "next-game")) == ()
    assert before[owner] - game.table.points[owner] in {1, 2}


def test_the_match_ends_after_as_many_games_as_players() -> None:
    """Each begins once; all points of three games are added, nothing breaks a tie, and equal ones share the win."""
    log = recorded_game("mecca", "match")
    game = Game.resume(BOOK, log, box=BOX)
    said = [line.text for line in game.event_log()]
    begins = [text.removesuffix(" begins.") for text in said if text.endswith(" begins.")]
    assert sorted(begins) == ["Seat 1", "Seat 2", "Seat 3"]
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.rule) == ("match", "MEC-7.3")
    told = {
        name: sum(
            int(text.split()[2]) for text in said if text.startswith(f"{name}: ") and " in game " in text
        )
        for name in game.setup.names
    }
    for score in game.outcome.scores:
        [seat] = score.seats
        assert score.lines[-1].amount == told[game.setup.names[seat]] == game.table.points[seat]
        assert score.ties == ()
    best = max(one.total for one in game.outcome.scores)
    assert set(game.outcome.winners) == {one.seats[0] for one in game.outcome.scores if one.total == best}
    assert not game.undo()
    assert game.outcome is None


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_bots_play_a_match(seats: int) -> None:
    """Any number of players; a sole finisher wins a game (MEC-8.1) but only points count for the match."""
    options = {"match_play": True, "max_rounds": 2, "entrance_pilgrims": "per_colour"}
    game = Game.open(BOOK, [f"P{n}" for n in range(seats)], options=options, box=BOX)
    bots, chance = [bot_named("random", "mecca")] * seats, Chance(f"match {seats}")
    while game.outcome is None:
        take_step(game, bots, chance)
        assert game.problems() == ()
        assert game.table.played < seats
    assert game.table.played == seats - 1


def test_without_the_option_one_game_is_all() -> None:
    """Off by default: nothing of a match is asked or shown."""
    game = Game.resume(BOOK, recorded_game("mecca", "dead"), box=BOX)
    assert game.outcome is not None
    assert "Game 1" not in BOOK.picture(game.table, None)
    assert [term.label for term in game.score()[0].lines] == [
        "Pilgrims on the board",
        "On a crescent of their colour",
    ]
