"""Whole games of Belaad played at random, with every piece counted after every answer."""

from __future__ import annotations

import pytest

from printkit.simulate import Plan, run


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_come_to_an_end(seats: int) -> None:
    """BEL-13.1, BEL-13.2, BEL-13.9: set-up to an ending, every invariant after every answer."""
    options = {"reports": "all", "guard_turns": 60}
    for game in run(Plan("belaad", seats, 2, seed="whole", options=options, check=True)):
        assert game.outcome.reason in {"scholars", "order", "unfinished"}
        assert game.outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ten_thousand_random_games(seats: int) -> None:
    """2,000 games for each number of seats: each comes to an end, and every piece is there at its end."""
    options = {"reports": "all", "guard_turns": 2000}
    played = run(Plan("belaad", seats, 2000, seed="many", options=options), jobs=2)
    assert {game.outcome.reason for game in played} <= {"scholars", "order", "unfinished"}
    some = run(Plan("belaad", seats, 20, seed="checked", options=options, check=True), jobs=2)
    assert len(some) == 20
