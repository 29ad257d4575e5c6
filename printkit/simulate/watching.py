"""Watch one simulated game, step by step: in the terminal, or as a log for another program."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console

from printkit.referee import Game
from printkit.simulate.bots import Bot, Search, bot_named
from printkit.simulate.chance import Chance
from printkit.simulate.going_on import take_step
from printkit.simulate.plan import SimulationPlan, open_game
from printkit.simulate.playout import LONGEST, seed_of


def play_steps(plan: SimulationPlan, number: int = 0) -> Iterator[tuple[Game[Any], bool]]:
    """Yield a game of a plan after each answer, with whether a turn has begun; the same game as in a run."""
    game = open_game(plan)
    bots: list[Bot] = [bot_named(name, plan.title) for name in plan.bots_of(number)]
    if any(isinstance(bot, Search) for bot in bots):
        game.follow_positions()
    turns = 0
    before = game.table.mark

    def mark() -> None:
        nonlocal turns
        turns += 1
        before()

    game.table.mark = mark
    chance = Chance(seed_of(plan.seed, game.book.meta.title, plan.seats, number))
    told = 0
    for _ in range(LONGEST):
        if game.session.asked is None:
            return
        take_step(game, bots, chance)
        yield game, turns != told or game.session.asked is None
        told = turns


def in_terminal(
    plan: SimulationPlan,
    pace: float,
    console: Console | None = None,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Tell a game line by line, and show the table when a turn begins.

    Args:
        plan: whose first game is shown.
        pace: seconds between answers.
        console: where to.
        wait: lets the time pass.
    """
    out = console or Console(highlight=False)
    told = -1
    for game, turned in play_steps(plan):
        for line in game.event_log(None, since=told):
            out.print(line.text, markup=False)
        told = len(game)
        if turned:
            out.rule()
            out.print(game.book.picture(game.table, None), markup=False)
            out.rule()
        if game.outcome is not None:
            winners = [game.setup.names[seat] for seat in game.outcome.winners]
            out.print(f"{game.outcome.text} Winners: {', '.join(winners) or 'nobody'}.", markup=False)
        wait(pace)
