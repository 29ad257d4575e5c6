"""Whole games of Belaad played at random, with every piece counted after every answer."""

from __future__ import annotations

import pytest

from printkit.referee import Answered, Game, read_log
from printkit.simulate import Chance, SimulationPlan, run_plan
from printkit.simulate.bots import bot_named
from printkit.simulate.plan import open_game
from printkit.simulate.playout import play_out


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_come_to_an_end(seats: int) -> None:
    """BEL-13.1, BEL-13.2, BEL-13.9: set-up to an ending, every invariant after every answer."""
    options = {"reports": "all", "guard_turns": 60}
    for game in run_plan(SimulationPlan("belaad", seats, 2, seed="whole", options=options, check=True)):
        assert game.outcome.reason in {"scholars", "order", "unfinished"}
        assert game.outcome.winners


def test_a_simulated_game_with_few_reports_plays_back_to_its_end() -> None:
    """BEL-13.7, BEL-2.11: won cards stay unseen until they are turned up, so the log tells them and ends as the game did."""
    options = {"reports": "few", "guard_turns": 24}
    plan = SimulationPlan("belaad", 3, 1, bots=("greedy",) * 3, options=options)
    game = open_game(plan)
    outcome = play_out(game, [bot_named("greedy", "belaad")] * 3, Chance("won-2"))
    turned_up = [[card] for hand in game.table.won for card in hand.shown]
    assert turned_up
    log = read_log(list(game.lines()))
    last = log.entries[-len(turned_up) :]
    assert [one.data for one in last if isinstance(one, Answered)] == turned_up
    assert Game.resume(game.book, log, box=game.setup.box).outcome == outcome
