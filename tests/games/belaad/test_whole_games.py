"""Whole games of Belaad played at random, with every piece counted after every answer."""

from __future__ import annotations

import pytest

from printkit.simulate import SimulationPlan, run


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_come_to_an_end(seats: int) -> None:
    """BEL-13.1, BEL-13.2, BEL-13.9: set-up to an ending, every invariant after every answer."""
    options = {"reports": "all", "guard_turns": 60}
    for game in run(SimulationPlan("belaad", seats, 2, seed="whole", options=options, check=True)):
        assert game.outcome.reason in {"scholars", "order", "unfinished"}
        assert game.outcome.winners
