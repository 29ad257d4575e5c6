"""Games in several processes and on a cluster: the same figures, whoever plays them and whoever dies."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from printkit.simulate import SimulationPlan, run_plan
from printkit.simulate.workers import Chunks, WorkersLostError, compute_fingerprint, in_processes

PLAN = SimulationPlan("mecca", 3, 30, seed="workers")


def test_chunks_cover_every_game_once_and_grow() -> None:
    """The first are small; then each is as long as a second by the last one's rate; lost ones come again first."""
    chunks = Chunks(range(1000))
    assert [chunks.take(), chunks.take()] == [range(4), range(4, 8)]
    chunks.learn_speed(4, 0.04)
    assert chunks.take() == range(8, 108)
    chunks.again.append(range(4, 8))
    assert [chunks.take(), chunks.take()] == [range(4, 8), range(108, 208)]
    chunks.learn_speed(100, 0.5)
    last = [len(part) for part in iter(chunks.take, None)]
    assert sum(last) == 1000 - 208
    assert chunks.begun == 1000
    assert chunks.take() is None


def test_the_last_chunks_are_small_so_that_nobody_is_waited_for() -> None:
    """Of two workers none has more than a quarter of what is left, down to a sixteenth of a second's games."""
    chunks = Chunks(range(6000), workers=2)
    chunks.learn_speed(4, 0.01)
    sizes = [len(part) for part in iter(chunks.take, None)]
    assert sum(sizes) == 6000
    assert sizes[:10] == [400] * 10
    left = 6000
    for size in sizes:
        assert size <= max(left // 4, 400 // 16)
        left -= size
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) < 30


def test_two_processes_play_the_same_games() -> None:
    """Number, outcome, decisions and figures of each game are those of one process."""
    assert run_plan(PLAN, jobs=2) == run_plan(PLAN)


def test_a_process_that_is_killed_loses_nothing_and_counts_nothing_twice() -> None:
    """After the first games one process is killed; what it played is played again by another."""
    killed: list[int] = []

    def tick(_: int) -> None:
        if not killed:
            killed.append(_children()[0])
            os.kill(killed[0], signal.SIGKILL)

    played = sorted(in_processes(PLAN, range(PLAN.games), 2, tick), key=lambda game: game.number)
    assert killed
    assert played == run_plan(PLAN)


def _children() -> list[int]:
    """The worker processes of this one."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                status = (folder / "stat").read_text().rpartition(")")[2].split()
                line = (folder / "cmdline").read_text()
            except OSError:
                continue
            if int(status[1]) == os.getpid() and "spawn_main" in line:
                found.append(int(folder.name))
    return found


def test_a_deadly_game_is_named() -> None:
    """Processes that die again and again are given up after three, with the games they played."""
    plan = SimulationPlan("caravan", 3, 4, book="tests.simulate.deadly:BOOK")
    with pytest.raises(
        WorkersLostError, match="3 worker processes in a row died while they played games 0 to 1, 2 of seed"
    ):
        list(in_processes(plan, range(plan.games), 1, lambda _: None))


def test_other_rules_have_another_fingerprint() -> None:
    """The fingerprint is the same each time, and another one for another title."""
    assert compute_fingerprint(PLAN) == compute_fingerprint(PLAN)
    assert compute_fingerprint(PLAN) != compute_fingerprint(SimulationPlan("ayubistan", 3, 1))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the cluster's own
def test_a_cluster_plays_the_same_games() -> None:
    """Two processes of a Dask cluster on this machine give what one process gives."""
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    assert run_plan(PLAN, cluster="local:2") == run_plan(PLAN)


@pytest.mark.slow
def test_no_cluster_is_told() -> None:
    """Nobody answers: the address is named."""
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with pytest.raises(WorkersLostError, match="no cluster at tcp"):
        run_plan(PLAN, cluster="tcp://127.0.0.1:9")
