"""The properties of the referee, on the small game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.referee import Game, Seat
from printkit.simulate import Chance
from tests.referee import properties
from tests.referee.caravan import BOOK, Caravan

positions = st.builds(
    lambda seats, seed, steps: properties.game_at(BOOK, seats, seed, steps),
    st.integers(2, 4),
    st.integers(0, 10**6),
    st.integers(0, 120),
)


@settings(max_examples=40, deadline=None)
@given(positions, st.integers(0, 10**6))
def test_judge_and_give_agree_and_refused_answers_change_nothing(game: Game[Any], seed: int) -> None:
    """Whatever is said: judging changes nothing, giving does what judging said, a refusal leaves everything."""
    properties.check_offers(game, Chance(str(seed)))
    properties.check_answers(game, Chance(str(seed)))


def test_the_answers_tried_are_legal_and_illegal() -> None:
    """The check above means nothing unless it tries both sorts."""
    games = [properties.game_at(BOOK, 3, seed, steps) for seed in range(3) for steps in (0, 1, 5, 20)]
    legal = [properties.check_answers(game, Chance("x")) for game in games]
    tried = [len(properties.answers_to_try(game, Chance("x"))) for game in games]
    assert sum(legal) > len(games)
    assert sum(tried) - sum(legal) > 10 * len(games)


@settings(max_examples=40, deadline=None)
@given(positions)
def test_undo_then_the_same_answer_gives_the_same_state(game: Game[Any]) -> None:
    """An answer that is taken back and given again leads to the same table, questions and outcome."""
    properties.check_undo(game)
    properties.check_undo_all(game)


@settings(max_examples=40, deadline=None)
@given(positions)
@pytest.mark.slow
def test_a_log_plays_back_to_itself(game: Game[Any]) -> None:
    """Log to game to log is the identity, also after an undo and a correction."""
    properties.check_log(game)
    game.undo(why="to have one")
    properties.check_log(game)
    if game.outcome is None:
        assert game.correct({"purse.0": 7}, by="a test") == ()
        properties.check_log(game)
    properties.check_sound(game)


def _richer(table: Caravan, seat: Seat) -> bool:
    table.purse[seat] += 1
    return True


@settings(max_examples=40, deadline=None)
@given(positions, st.integers(0, 1))
def test_no_view_shows_another_seats_secret(game: Game[Any], owner: int) -> None:
    """What A sees does not change when only B's purse changes."""
    if game.outcome is None:
        properties.check_no_leak(game, _richer, Seat(owner))


def test_equal_logs_under_two_hash_seeds() -> None:
    """Nothing depends on the order of sets."""
    properties.check_hash_seeds("caravan", [2, 4], 2, book_path="tests.referee.caravan:BOOK")


def test_a_leak_is_found() -> None:
    """The check for leaks itself notices a public screen that shows a purse."""
    from dataclasses import replace

    leaky = replace(BOOK, view=lambda table, _seat: {"purses": list(table.purse)})
    game = properties.game_at(leaky, 2, 1, 3)
    with pytest.raises(AssertionError, match="sees a secret"):
        properties.check_no_leak(game, _richer, Seat(0))
