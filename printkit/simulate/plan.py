"""A plan: which games to play, and playing them, on one core or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from gc import get_threshold, set_threshold
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from printkit.referee import Book, Game
from printkit.simulate.bots import bot_named
from printkit.simulate.chance import Chance
from printkit.simulate.playout import Played, new_game, play_out, seed_of
from printkit.title import Title, load_title

BATCH = 50
"""Games a worker plays before it reports."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """A run of games.

    Attributes:
        title: the title, by name or folder.
        seats: players in each game.
        games: how many games.
        seed: any text; the same seed gives the same games whatever the number of jobs.
        bots: the bots' names in seat order; the last one sits at all further seats.
        options: options of the book that differ from the defaults.
        log: a folder that gets every game's log, or None.
        check: look at the book's invariants after every so many answers; 0 never.
        book: where the book is (`module:name`), if it is no title's.
    """

    title: str
    seats: int
    games: int
    seed: str = "1"
    bots: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)
    log: Path | None = None
    check: int = 0
    book: str = ""

    def bot_at(self, seat: int) -> str:
        """Name the bot at a seat."""
        return self.bots[min(seat, len(self.bots) - 1)]


@cache
def title_of(plan_title: str, path: str = "") -> Title:
    """Load a title once in each process; or make one of a book that is no title's (`module:name`)."""
    if not path:
        return load_title(plan_title)
    module, _, name = path.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Book)
    return Title.of_book(found)


def open_game(plan: SimulationPlan) -> Game[Any]:
    """Open a game of a plan.

    Raises:
        SetupError: seats or options that the title does not have.
    """
    title = title_of(plan.title, plan.book)
    options = {**title.book.meta.for_bots, **plan.options}
    return new_game(title.book, plan.seats, options, title.box, title.digest)


def play_game(plan: SimulationPlan, number: int) -> Played:
    """Play one game of a plan."""
    game = open_game(plan)
    bots = [bot_named(plan.bot_at(seat), plan.title) for seat in range(plan.seats)]
    chance = Chance(seed_of(plan.seed, game.book.meta.title, plan.seats, number))
    outcome = play_out(game, bots, chance, check=plan.check)
    if plan.log is not None:
        plan.log.mkdir(parents=True, exist_ok=True)
        text = "".join(f"{line}\n" for line in game.lines())
        (plan.log / f"{game.book.meta.title}-{plan.seats}-{number:05d}.jsonl").write_text(
            text, encoding="utf-8"
        )
    return Played(number, outcome, len(game), game.book.figures(game.table))


@contextmanager
def seldom_tidied() -> Iterator[None]:
    """Look for garbage less often: a game leaves little, and looking after every 700 objects costs a fifth."""
    before = get_threshold()
    set_threshold(200_000)
    try:
        yield
    finally:
        set_threshold(*before)


def _batch(plan: SimulationPlan, first: int, last: int) -> list[Played]:
    with seldom_tidied():
        return [_told(plan, number) for number in range(first, last)]


def _told(plan: SimulationPlan, number: int) -> Played:
    """Play a game; an error says which game it was."""
    try:
        return play_game(plan, number)
    except Exception as error:
        error.add_note(f"in game {number} of seed {plan.seed} with {plan.seats} seats")
        raise


def run(plan: SimulationPlan, *, jobs: int = 1, tick: Callable[[int], None] = lambda _: None) -> list[Played]:
    """Play all games of a plan; the same games in the same order for any number of jobs.

    Args:
        plan: what to play.
        jobs: processes to play in.
        tick: told how many more games are done.

    Raises:
        SetupError: the plan does not fit the title.
        BookError: the book failed; which game it was stands in a note of the error.
    """
    open_game(plan)  # what is wrong with the plan shows before any process starts
    for seat in range(plan.seats):
        bot_named(plan.bot_at(seat), plan.title)
    played = list(_here(plan, tick) if jobs <= 1 else _spread(plan, jobs, tick))
    return sorted(played, key=lambda game: game.number)


def _here(plan: SimulationPlan, tick: Callable[[int], None]) -> Iterator[Played]:
    with seldom_tidied():
        for number in range(plan.games):
            yield _told(plan, number)
            tick(1)


def _spread(plan: SimulationPlan, jobs: int, tick: Callable[[int], None]) -> Iterator[Played]:
    batches = [(first, min(first + BATCH, plan.games)) for first in range(0, plan.games, BATCH)]
    pool = ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c)
    try:
        waiting = {pool.submit(_batch, plan, first, last): last - first for first, last in batches}
        for done in as_completed(waiting):
            yield from done.result()
            tick(waiting[done])
    finally:
        pool.shutdown(cancel_futures=True)  # Ctrl-C or an error: what has begun ends, the rest is not played


def _leave_ctrl_c() -> None:
    """Ctrl-C reaches all processes of a terminal; only the first one answers it."""
    signal(SIGINT, SIG_IGN)
