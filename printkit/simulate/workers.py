"""Workers: games in chunks of about a second, on the cores of this machine or on a Dask cluster.

Any worker may play a chunk, even twice: each game has its own seed, so the figures are the same with one process,
with several and on a cluster, and when a worker dies no game is lost or counted twice.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from printkit.referee import RefereeError
from printkit.simulate.plan import SimulationPlan, play_games, title_of
from printkit.simulate.playout import Played

FIRST: Final = 4
"""Games of the first chunks, from which the rate is learnt."""
SECONDS: Final = 1.0
"""How long a chunk is meant to take."""
MOST: Final = 1000
SMALLEST: Final = 16
"""The last chunks take at least `SECONDS` divided by this: to hand one out costs about a millisecond."""
AHEAD: Final = 2
"""Chunks that wait for each worker."""
UNWATCHED: Final = {"distributed.worker.profile.enabled": False}
"""Workers look a hundred times a second at what they run, for a page that nobody opens: a sixth of their time."""
DEATHS: Final = 3
"""Deaths of workers in a row after which the error names the games that they played."""


class WorkersLostError(RefereeError):
    """Workers died again and again over the same games, or there is none."""


class OtherRulesError(RefereeError):
    """A worker of a cluster plays by other rules than this computer."""


@dataclass
class Chunks:
    """The games still to be played, in chunks of about a second; the last chunks become smaller.

    Whoever would play a whole second alone at the end would keep all others waiting.

    Attributes:
        games: the numbers of all of them.
        workers: who plays them.
        again: chunks that were lost, played first.
        size: games of the next chunk.
    """

    games: Sequence[int]
    workers: int = 1
    again: deque[Sequence[int]] = field(default_factory=deque)
    size: int = FIRST
    begun: int = 0

    def take(self) -> Sequence[int] | None:
        """Return the numbers of the next chunk; None if all are given out."""
        if self.again:
            return self.again.popleft()
        if self.begun >= len(self.games):
            return None
        fair = (len(self.games) - self.begun) // (AHEAD * self.workers)
        number = min(self.size, max(fair, self.size // SMALLEST, 1))
        first, self.begun = self.begun, min(self.begun + number, len(self.games))
        return self.games[first : self.begun]

    def learn_speed(self, games: int, seconds: float) -> None:
        """Note how long a chunk took."""
        self.size = max(1, min(MOST, round(games * SECONDS / max(seconds, 1e-6))))


def play_chunk(plan: SimulationPlan, numbers: Sequence[int], wanted: str = "") -> tuple[list[Played], float]:
    """Play some games of a plan; return the seconds that it took as well.

    Raises:
        OtherRulesError: the rules here are not those that are wanted.
    """
    if wanted and compute_fingerprint(plan) != wanted:
        raise OtherRulesError("a worker of the cluster plays by other rules; install the same version there")
    begun = time.perf_counter()
    return play_games(plan, numbers), time.perf_counter() - begun


def in_processes(
    plan: SimulationPlan, numbers: Sequence[int], jobs: int, tick: Callable[[int], None]
) -> Iterator[Played]:
    """Play games in several processes; a process that is killed is replaced, and its games are played again.

    Raises:
        WorkersLostError: processes died three times in a row.
    """
    todo, deaths = Chunks(numbers, jobs), 0
    running: dict[Future[tuple[list[Played], float]], Sequence[int]] = {}
    while True:
        pool = ProcessPoolExecutor(
            max_workers=jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c
        )
        try:
            for played in _drain_pool(pool, plan, todo, running, jobs):
                deaths = 0
                yield from played
                tick(len(played))
        except BrokenProcessPool:
            deaths += 1
            lost = sorted(running.values(), key=lambda part: part[0])
            if deaths >= DEATHS:
                games = ", ".join(
                    f"{part[0]} to {part[-1]}" if len(part) > 1 else str(part[0]) for part in lost
                )
                raise WorkersLostError(
                    f"{DEATHS} worker processes in a row died while they played games {games} of seed {plan.seed}; "
                    "is there memory enough? Play these with --jobs 1 to see what happens"
                ) from None
            todo.again.extend(lost)
            running.clear()
        else:
            return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _drain_pool(
    pool: ProcessPoolExecutor,
    plan: SimulationPlan,
    todo: Chunks,
    running: dict[Future[tuple[list[Played], float]], Sequence[int]],
    jobs: int,
) -> Iterator[list[Played]]:
    while True:
        while len(running) < AHEAD * jobs and (part := todo.take()) is not None:
            try:
                running[pool.submit(play_chunk, plan, part)] = part
            except BrokenProcessPool:
                todo.again.append(part)
                raise
        if not running:
            return
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            played, seconds = done.result()
            del running[done]
            todo.learn_speed(len(played), seconds)
            yield played


def on_cluster(
    plan: SimulationPlan, numbers: Sequence[int], address: str, tick: Callable[[int], None]
) -> Iterator[Played]:
    """Play games on a Dask cluster: `tcp://host:8786`, or `local:4` for four processes here.

    Raises:
        WorkersLostError: nobody answers at the address, or a game kills every worker.
        OtherRulesError: a worker has another version of the rules.
        ImportError: the package `distributed` is not installed.
    """
    import dask.config  # noqa: PLC0415  # an extra
    from distributed import Client, KilledWorker, LocalCluster, as_completed  # noqa: PLC0415  # an extra

    kind, _, number = address.partition(":")
    local = None
    try:
        if kind == "local":
            with dask.config.set(UNWATCHED):
                local = LocalCluster(
                    n_workers=int(number or 2), threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
                )
        client = Client(local or address, timeout="10s")
    except (OSError, ValueError) as error:
        raise WorkersLostError(f"no cluster at {address}: {error}") from error
    wanted, todo = compute_fingerprint(plan), Chunks(numbers)
    run = hashlib.sha256(f"{time.time_ns()}{address}".encode()).hexdigest()[
        :12
    ]  # keys are unique for each run
    try:
        waiting = as_completed()
        open_chunks = 0

        def fill() -> int:
            given = 0
            todo.workers = max(1, sum(client.nthreads().values()))
            room = AHEAD * todo.workers - open_chunks
            while given < room and (part := todo.take()) is not None:
                key = f"simulate-{run}-{part[0]}-{part[-1]}"
                waiting.add(client.submit(play_chunk, plan, part, wanted, key=key, pure=False))
                given += 1
            return given

        open_chunks += fill()
        while open_chunks:
            done = next(waiting)
            try:
                played, seconds = done.result()
            except KilledWorker as error:
                raise WorkersLostError(f"workers died again and again over {done.key}: {error}") from error
            open_chunks -= 1
            todo.learn_speed(len(played), seconds)
            open_chunks += fill()
            yield from played
            tick(len(played))
    finally:
        client.close()
        if local is not None:
            local.close()


def compute_fingerprint(plan: SimulationPlan) -> str:
    """Hash everything that decides how games are played: the rules' sources, the box, the Python version."""
    title = title_of(plan.title, plan.book, plan.box)
    return hashlib.sha256(f"{_hash_sources()} {title.digest}".encode()).hexdigest()


@cache
def _hash_sources() -> str:
    """Return the version of Python and the sources of the rules, as this process has loaded them."""
    import printkit  # noqa: PLC0415  # only its folder is wanted

    found = hashlib.sha256(str(sys.version_info[:2]).encode())
    root = Path(str(printkit.__file__)).parent
    for room in ("referee", "games", "simulate", "box"):
        for path in sorted((root / room).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


def _leave_ctrl_c() -> None:
    """Ignore Ctrl-C in a worker: it reaches all processes of a terminal, and only the first one answers it."""
    signal(SIGINT, SIG_IGN)
