"""The titles' greedy bots: better than chance, and they see no secret."""

from __future__ import annotations

import pytest

from printkit.simulate import SimulationPlan, report_of, run_plan
from printkit.simulate.bots import bot_names


@pytest.mark.parametrize(("title", "games", "atleast"), [("ayubistan", 12, 0.8), ("mecca", 12, 0.3)])
def test_greed_beats_chance(title: str, games: int, atleast: float) -> None:
    """One greedy player against three random ones wins far more than a quarter."""
    plan = SimulationPlan(title, 4, games, bots=("greedy", "random"))
    assert bot_names(title) == ["random", "greedy", "search"]
    assert report_of(plan, run_plan(plan)).seats[0].share[0] >= atleast
