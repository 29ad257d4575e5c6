"""How simulations scale: one process against two, a cluster against the pool, Ayubistan against catanatron, search bots.

    python bench/simulate.py                    # all of it; on a machine that does nothing else
    python bench/simulate.py scale cluster      # only these
    python bench/simulate.py strength --title mecca --games 40 --against greedy

One process, two, and a local cluster play the same games in turns, some rounds; the middle of the rounds' ratios counts. For
catanatron the seconds are the process's own CPU seconds, so it may be measured on a machine that does other things.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from statistics import median

from printkit.memory import seldom_tidied
from printkit.simulate import SimulationPlan, run_plan
from printkit.simulate.figures import share_of
from printkit.simulate.plan import play_game

PLAN = SimulationPlan("ayubistan", 4, 6000, seed="bench")


def main() -> None:
    """Measure what is wanted and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "what", nargs="*", help="scale, cluster, catanatron, strength; all but the last if not given"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=0, help="games in each round; of `strength`: in all")
    parser.add_argument("--title", default="mecca")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--bot", default="search")
    parser.add_argument("--seed", default="strength")
    options = parser.parse_args()
    wanted = options.what or ["scale", "cluster", "catanatron"]
    plan = SimulationPlan("ayubistan", 4, options.games or PLAN.games, seed="bench")
    busy = os.getloadavg()[0]
    if busy > 0.5 and {"scale", "cluster"} & set(wanted):
        print(f"The machine is busy (load {busy:.1f}): ratios of wall time say little.")
    if "scale" in wanted:
        print(
            f"two processes against one: {_ratio(lambda: run_plan(plan), lambda: run_plan(plan, jobs=2), options.rounds):.2f}x"
        )
    if "cluster" in wanted and find_spec("distributed"):
        _cluster(plan, options.rounds)
    if "catanatron" in wanted:
        _against_catanatron(options.rounds)
    if "strength" in wanted:
        _strength(options.title, options.bot, options.against, options.games or 40, options.seed)


def _ratio(one: Callable[[], object], other: Callable[[], object], rounds: int) -> float:
    """How much more the other gets done in the same time."""
    found = []
    for _ in range(rounds):
        found.append(_seconds(one) / _seconds(other))
    return median(found)


def _seconds(play: Callable[[], object]) -> float:
    begun = time.perf_counter()
    play()
    return time.perf_counter() - begun


def _cluster(plan: SimulationPlan, rounds: int) -> None:
    """What a cluster and the pool get done in a second, and what their starts cost: from short and long runs in turns."""
    short, longer = replace(plan, games=plan.games // 3), plan
    ratios, starts = [], []
    for _ in range(rounds):
        pool = [_seconds(lambda one=one: run_plan(one, jobs=2)) for one in (short, longer)]
        cluster = [_seconds(lambda one=one: run_plan(one, cluster="local:2")) for one in (short, longer)]
        ratios.append((pool[1] - pool[0]) / (cluster[1] - cluster[0]))
        starts.append(cluster[0] - pool[0])
    print(
        f"cluster of two against the pool of two: {median(ratios):.2f}x; its start takes {median(starts):.1f} s more"
    )


def _against_catanatron(rounds: int) -> None:
    """Decisions a CPU second at four seats, in turns."""
    ours = []
    theirs = []
    for turn in range(rounds):
        with seldom_tidied():
            ours.append(_ayubistan(turn))
            if find_spec("catanatron"):
                theirs.append(_catanatron(turn))
    print(f"ayubistan, 4 seats: {median(ours):,.0f} decisions a second of one core")
    if theirs:
        ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
        print(f"catanatron, 4 seats: {median(theirs):,.0f}; ayubistan is {ratio:.1f} times as quick")
    else:
        print("catanatron is not installed")


def _ayubistan(turn: int) -> float:
    begun, decisions = time.process_time(), 0
    for number in range(400):
        decisions += play_game(PLAN, turn * 400 + number).decisions
    return decisions / (time.process_time() - begun)


def _catanatron(turn: int) -> float:
    import random  # noqa: PLC0415  # only where the peer is measured

    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415  # may not be installed

    begun, decisions = time.process_time(), 0
    for number in range(8):
        random.seed(turn * 100 + number)
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        decisions += len(
            game.state.action_records if hasattr(game.state, "action_records") else game.state.actions
        )
    return decisions / (time.process_time() - begun)


def _strength(title: str, bot: str, against: str, games: int, seed: str) -> None:
    """Wins of a bot against another at two seats, each beginning half of the games."""
    plan = SimulationPlan(title, 2, games, seed=seed, bots=(bot, against), rotate=True)
    won, begun, decisions = 0.0, time.process_time(), 0
    for number in range(games):
        played = play_game(plan, number)
        mine = played.bots.index(bot)
        winners = played.outcome.winners
        won += 1 / len(winners) if mine in winners else 0
        decisions += played.decisions
        share = share_of(won, number + 1)
        print(
            f"{title}: {bot} against {against}: {won:g} of {number + 1} ({share.low:.0%} to {share.high:.0%}), "
            f"{1000 * (time.process_time() - begun) / decisions:.0f} ms an answer",
            flush=True,
        )


if __name__ == "__main__":
    main()
