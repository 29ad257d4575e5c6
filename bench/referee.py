"""How fast the referee is: random playouts and replays, side by side with catanatron and python-chess.

    python bench/referee.py                     # every title, 2, 4 and 6 seats, and the peers that are installed
    python bench/referee.py --seconds 5 --profile ayubistan
    python bench/referee.py --against ../before # this checkout and another in turns, on a machine that does other things

A decision is one answer: a player's, or what chance brought. The log is kept in every run (the peers keep theirs: action
records, move stack) but in those of `--unlogged`, which are played as `printkit simulate` plays them where nobody looks at
single games. Seconds are the process's own CPU seconds; of three runs the quickest counts.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen
from typing import Any

from printkit.memory import seldom_tidied
from printkit.referee import Game, read_log
from printkit.simulate import Chance, SimulationPlan, bot_named, play_out
from printkit.simulate.plan import open_game, play_game
from printkit.title import list_refereed, load_title

RUNS = 3
TURNS = 60
"""Of eight games each, when two checkouts are compared."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2, help="CPU seconds for each run")
    parser.add_argument("--only", nargs="+", help="titles and peers to measure")
    parser.add_argument("--profile", metavar="TITLE", help="show where the time of a title's playouts goes")
    parser.add_argument("--against", metavar="FOLDER", help="compare with another checkout, playing in turns")
    parser.add_argument(
        "--unlogged", action="store_true", help="play without keeping a log, as simulations do"
    )
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        answer()
        return
    if options.against:
        compare(Path(options.against), options.only or list_refereed())
        return
    if options.profile:
        profile(options.profile)
        return
    wanted = options.only or [*list_refereed(), "catanatron", "chess"]
    print(f"{'':28}{'decisions/s':>14}{'a game':>10}{'games/s':>10}")
    for title in list_refereed():
        if title in wanted:
            low, high = load_title(title).meta.seats
            for seats in sorted({low, 4, high}):
                plan = SimulationPlan(title, seats, 1)
                play = simulated(plan) if options.unlogged else playouts(plan)
                report(f"{title}, {seats} seats", play, options.seconds)
    for peer, make in (("catanatron", catanatron), ("chess", chess)):
        if peer in wanted and find_spec(peer):
            report(f"{peer} ({'4 seats' if peer == 'catanatron' else '2 sides'})", make(), options.seconds)
    print()
    for title in list_refereed():
        if title in wanted:
            replay(title)


def report(name: str, play: Callable[[int], int], seconds: float) -> None:
    """Print decisions a second: the best of some runs."""
    play(0)
    best, length = 0.0, 0.0
    with seldom_tidied():
        for run in range(RUNS):
            begun = time.process_time()
            games = decisions = 0
            while time.process_time() - begun < seconds:
                decisions += play(run * 1_000_000 + games)
                games += 1
            rate = decisions / (time.process_time() - begun)
            if rate > best:
                best, length = rate, decisions / games
    print(f"{name:28}{best:>14,.0f}{length:>10,.0f}{best / length:>10,.1f}")


def playouts(plan: SimulationPlan) -> Callable[[int], int]:
    """Give a function that plays one random game of a title and counts its answers."""
    bots = [bot_named("random", plan.title)] * plan.seats

    def play(number: int) -> int:
        game = open_game(plan)
        play_out(game, bots, Chance(f"bench/{plan.title}/{plan.seats}/{number}"))
        return len(game)

    return play


def simulated(plan: SimulationPlan) -> Callable[[int], int]:
    """Give a function that plays one random game of a title without a log, and counts its answers."""
    return lambda number: play_game(plan, number).decisions


def catanatron() -> Callable[[int], int]:
    """Give a function that plays one random game of catanatron."""
    from catanatron import Color, RandomPlayer  # noqa: PLC0415  # measured only where it is installed
    from catanatron import Game as Catan  # noqa: PLC0415

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(number: int) -> int:
        random.seed(number)
        game = Catan([RandomPlayer(colour) for colour in colours], seed=number)
        game.play()
        return len(game.state.actions)

    return play


def chess() -> Callable[[int], int]:
    """Give a function that plays one random game of chess."""
    from chess import Board  # noqa: PLC0415  # measured only where it is installed

    def play(number: int) -> int:
        chance = random.Random(number)
        board = Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


def replay(title: str) -> None:
    """Print how long the longest of some games takes to be played back."""
    seats = load_title(title).meta.seats[1]
    plan = SimulationPlan(title, seats, 1)
    longest: Game[Any] | None = None
    for number in range(40):
        game = open_game(plan)
        play_out(game, [bot_named("random", title)] * seats, Chance(f"replay/{number}"))
        if longest is None or len(game) > len(longest):
            longest = game
    assert longest is not None
    lines = list(longest.lines())
    best = float("inf")
    for _ in range(10):
        begun = time.process_time()
        Game.resume(longest.book, read_log(lines), box=longest.setup.box)
        best = min(best, time.process_time() - begun)
    each = best / len(longest)
    print(
        f"{title}: {len(longest)} answers read and played back in {best * 1e3:.1f} ms; 300 would take {each * 3e5:.1f} ms"
    )


def compare(other: Path, wanted: Sequence[str]) -> None:
    """Play the same games here and in another checkout, some at a time in turns, and print how much faster this is."""
    here = Path(__file__).resolve().parents[1]
    players = [_player(here), _player(other.resolve())]
    print(f"{'':28}{'decisions/s':>14}{'there':>12}{'ratio':>8}")
    for title in wanted:
        low, high = load_title(title).meta.seats
        for seats in sorted({low, 4, high}):
            rates: list[tuple[float, float]] = []
            for turn in range(TURNS + 1):
                order = players if turn % 2 else players[::-1]
                found = {player.pid: _asked(player, title, seats, turn) for player in order}
                rates.append((found[players[0].pid], found[players[1].pid]))
            ratio = median(mine / theirs for mine, theirs in rates[1:])  # the first turn loads rules and box
            mine, theirs = (max(column) for column in zip(*rates, strict=True))
            print(f"{title + f', {seats} seats':28}{mine:>14,.0f}{theirs:>12,.0f}{ratio:>8.2f}", flush=True)
    for player in players:
        assert player.stdin is not None
        player.stdin.close()
        player.wait()


def _player(checkout: Path) -> Popen[str]:
    """Start a checkout's own script with its rules."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, str(checkout / "bench" / "referee.py"), "--answer"]
    return Popen(command, stdin=PIPE, stdout=PIPE, text=True, cwd=checkout, env=environment)


def _asked(player: Popen[str], title: str, seats: int, turn: int) -> float:
    assert player.stdin is not None
    assert player.stdout is not None
    print(title, seats, turn, file=player.stdin, flush=True)
    return float(player.stdout.readline())


def answer() -> None:
    """Play the games of each turn that is asked for, and answer with decisions a second."""
    plays: dict[tuple[str, int], Callable[[int], int]] = {}
    with seldom_tidied():
        for line in sys.stdin:
            title, seats, turn = line.split()
            key = (title, int(seats))
            if key not in plays:
                plays[key] = playouts(SimulationPlan(title, int(seats), 1))
            begun = time.process_time()
            decisions = sum(plays[key](int(turn) * 8 + game) for game in range(8))
            print(decisions / (time.process_time() - begun), flush=True)


def profile(title: str) -> None:
    """Show where the time of playouts goes."""
    play = playouts(SimulationPlan(title, 4, 1))
    play(0)
    profiler = cProfile.Profile()
    profiler.enable()
    for number in range(100):
        play(number)
    profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
