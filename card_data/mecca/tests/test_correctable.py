"""Corrections of Mecca: who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from mecca_book.book import BOOK
from mecca_book.moves import Remove
from mecca_book.state import Mecca
from printkit.box import find_box, load_box
from printkit.referee import Answer, Data, Game
from printkit.referee.correctable import changes_of
from printkit.referee.log import Log
from printkit.simulate import Chance, RandomBot
from printkit.simulate.going_on import take_step
from printkit.title import load_title
from tests.recorded import recorded_game


def played(entries: int) -> Game[Mecca]:
    """A recorded game after so many entries."""
    log = recorded_game("mecca", "dead")
    return Game.resume(BOOK, Log(log.header, log.entries[:entries]), box=load_box(find_box("mecca")))


def put_right(game: Game[Mecca], **wanted: Data) -> list[str]:
    """Put fields right; gives the reasons against it."""
    changes, against = changes_of(game.correctable_fields(None), wanted)
    return [r.reason for r in against or game.correct(changes, by="Ana", why="it fell over")]


def test_a_pilgrim_stands_elsewhere() -> None:
    """It leaves D6 and stands on no other square; what a photo called it and that it was placed go with it."""
    game = played(41)
    board = {here.name: colour for here, colour in game.table.board.items()}
    assert board["D6"] == "K"
    here = next(square for square in game.table.board if square.name == "D6")
    game.table.seen = {here: "K07"}
    free = next(
        name
        for name in next(
            field for field in game.correctable_fields(None) if field.name == "board"
        ).kind.places  # type: ignore[attr-defined]
        if name not in board and put_right(played(41), board={"D6": "-", name: "K"}) == []
    )
    assert put_right(game, board={"D6": "-", free: "K"}) == []
    after = {here.name: colour for here, colour in game.table.board.items()}
    assert after == {name: c for name, c in board.items() if name != "D6"} | {free: "K"}
    assert game.table.tokens == {}
    assert all(here.name != "D6" for here, _ in game.table.placed)
    assert game.event_log()[-1].text == "Ana corrects Pilgrims on the board: it fell over"


def test_a_board_that_cannot_be_is_refused() -> None:
    """Two black pilgrims side by side, a colour that nobody plays, a square that is closed."""
    game = played(41)
    assert any(
        reason.startswith("I1: black pilgrims touch")
        for reason in put_right(game, board={"D5": "K", "D6": "K"})
    )
    unplayed = next(c for c in "YRGBKW" if c not in game.table.in_game)
    assert put_right(game, board={"D6": unplayed}) == [
        f"Pilgrims on the board: {unplayed} is not one of the choices."
    ]
    assert "Z9 is not one of the choices." in put_right(game, board={"Z9": "K"})[0]


def test_the_round() -> None:
    """From 1 up."""
    game = played(41)
    assert put_right(game, round=game.table.round + 1) == []
    assert put_right(game, round=0) == ["Round: 0 is out of range."]


def in_mid_turn(players: int, seed: int) -> Game[Mecca]:
    """A random game in which the active player has placed, and may go on."""
    title = load_title("mecca")
    game: Game[Mecca] = Game.open(title.book, list("ABCDEF")[:players], box=title.box)
    chance, bot = Chance(f"mid-turn {seed}"), RandomBot()
    wanted = 20 + seed
    while game.outcome is None and not (len(game) > wanted and game.table.placed and not earned(game)):
        take_step(game, [bot] * players, chance)
    return game


def earned(game: Game[Mecca]) -> bool:
    """Whether a removal is asked."""
    return game.open_questions()[0].question.rule == "MEC-6.1"


def in_removing() -> Game[Mecca]:
    """A random game in which the active player has placed enough and may remove somebody."""
    title = load_title("mecca")
    game: Game[Mecca] = Game.open(title.book, list("ABC"), box=title.box)
    chance = Chance("removing")
    while not earned(game):
        take_step(game, [RandomBot()] * 3, chance)
    return game


def test_who_has_earned_the_removal_keeps_it_when_a_placement_is_put_right() -> None:
    """MEC-6.1, MEC-5.5: it is earned when placing ends; a correction sets the board alone. Who did not place takes it back."""
    game = in_removing()
    table, seat = game.table, game.table.active
    loose = [
        here.name
        for here, _ in table.placed
        if not put_right(game.clone(), board={here.name: "-"}) and here not in table.ground.doors
    ]
    fewer = game.clone()
    assert put_right(fewer, board={loose[-1]: "-"}) == []
    assert len(fewer.table.placed) == len(table.placed) - 1
    assert earned(fewer)
    asked: Any = fewer.open_questions()[0].question
    removals = [value for value in asked.options if isinstance(value, Remove)]
    assert removals
    assert not fewer.judge(Answer(seat, asked.write(removals[0])))
    taken_back = game.clone()
    assert taken_back.undo() == ()
    assert not earned(taken_back)
    assert taken_back.open_questions()[0].question.rule == "MEC-5.4"


def photographed(board: dict[str, str]) -> dict[str, Data]:
    """A photo in the middle of placing that shows exactly this board."""
    return {"do": "photo", "mode": "placing", "board": {"squares": board}}


def shown(game: Game[Mecca]) -> dict[str, str]:
    """The board, square by square."""
    return {here.name: colour for here, colour in game.table.board.items()}


def moved_about(game: Game[Mecca]) -> Iterator[tuple[str, str]]:
    """Old pilgrims that can stand elsewhere: from where to where, a correction that the rules can live with."""
    table = game.table
    placed = {here.name for here, _ in table.placed}
    doors = {here.name for here in table.ground.doors}
    for here, colour in shown(game).items():
        for there in (square.name for square in sorted(table.ground.open - table.board.keys())):
            if here not in placed | doors and not put_right(game.clone(), board={here: "-", there: colour}):
                yield here, there
                break


@pytest.mark.parametrize("games", [3, pytest.param(8, marks=pytest.mark.slow)])
def test_a_correction_in_mid_turn_counts_for_the_next_photo(games: int) -> None:
    """The board that people put right is the one that a photo is compared with: the true board is taken, the old one refused.

    A pilgrim that stood elsewhere may make an earlier placement illegal; then the true board is judged so, and no other.
    """
    taken = tried = 0
    for seed in range(games):
        game = in_mid_turn(2 + seed % 5, seed)
        if game.outcome is not None:
            continue
        seat, old = game.table.active, shown(game)
        for here, there in islice(moved_about(game), 3):
            put = game.clone()
            assert put_right(put, board={here: "-", there: old[here]}) == []
            new = shown(put)
            assert new == {name: c for name, c in old.items() if name != here} | {there: old[here]}
            refused = put.judge(Answer(seat, photographed(old)))
            assert refused, "a photo of the board before the correction undoes it"
            tried += 1
            if not put.judge(Answer(seat, photographed(new))):
                assert not put.give(Answer(seat, photographed(new)))
                assert shown(put) == new
                taken += 1
    assert tried > 2 * games - 1
    assert taken > tried // 2


def test_a_placement_that_was_put_right_is_none_any_more() -> None:
    """The pilgrim of this turn never stood there: the next is the first again, and what is typed is judged so."""
    game = in_mid_turn(4, 3)
    table, seat = game.table, game.table.active
    here, colour = table.placed[-1]
    count = len(table.placed)
    assert put_right(game, board={here.name: "-"}) == []
    assert len(game.table.placed) == count - 1
    assert not game.judge(Answer(seat, f"place {here} {colour}"))
    prompt = game.open_questions()[0].question.prompt
    assert prompt.startswith(f"Pilgrim {count} of ")
