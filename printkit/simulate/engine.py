"""A run: all games of a plan, here, in several processes or on a cluster; the same games in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from printkit.memory import seldom_tidied
from printkit.simulate.bots import bot_named
from printkit.simulate.plan import SimulationPlan, open_game, play_or_explain
from printkit.simulate.playout import Played


def run_plan(
    plan: SimulationPlan,
    *,
    jobs: int = 1,
    cluster: str = "",
    tick: Callable[[int], None] = lambda _: None,
    kept: list[Played] | None = None,
    done: Sequence[Played] = (),
    keep: Callable[[Played], None] = lambda _: None,
) -> list[Played]:
    """Play all games of a plan; the same games in the same order for any number of jobs and on a cluster.

    Args:
        plan: what to play.
        jobs: processes to play in.
        cluster: a Dask cluster: `tcp://host:8786`, or `local:4`; "" for this machine's own processes.
        tick: told how many more games are done.
        kept: gets each game as it is done, so that there is something when the run is broken off.
        done: games of the plan that were played before; they are not played again.
        keep: told each game as it is done, to write it down.

    Raises:
        SetupError: the plan does not fit the title.
        BookError: the book failed; which game it was stands in a note of the error.
        WorkersLostError: workers died again and again, or there is no cluster.
    """
    open_game(plan)  # problems of the plan show before any process starts
    for seat in range(plan.seats):
        bot_named(plan.bot_at(seat), plan.title)
    played = [] if kept is None else kept
    have = {game.number: game for game in done if game.number < plan.games}
    played += have.values()
    left = [number for number in range(plan.games) if number not in have] if have else range(plan.games)
    for game in _play_all(plan, left, jobs, cluster, tick):
        played.append(game)  # after an interruption the caller has the games played so far
        keep(game)
    return sorted(played, key=lambda game: game.number)


def _play_all(
    plan: SimulationPlan, numbers: Sequence[int], jobs: int, cluster: str, tick: Callable[[int], None]
) -> Iterator[Played]:
    if not cluster and jobs <= 1:
        return _play_here(plan, numbers, tick)
    from printkit.simulate import workers  # noqa: PLC0415  # one process needs none

    if cluster:
        return workers.on_cluster(plan, numbers, cluster, tick)
    return workers.in_processes(plan, numbers, jobs, tick)


def _play_here(plan: SimulationPlan, numbers: Sequence[int], tick: Callable[[int], None]) -> Iterator[Played]:
    with seldom_tidied():
        for number in numbers:
            yield play_or_explain(plan, number)
            tick(1)
