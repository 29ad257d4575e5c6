"""A plan: which games to play, and playing them, on one core or several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from printkit.memory import seldom_tidied
from printkit.referee import Book, Game, GamePosition
from printkit.simulate.bots import Bot, Search, bot_of
from printkit.simulate.bots.bot import Standing
from printkit.simulate.chance import Chance
from printkit.simulate.observing import Observer
from printkit.simulate.playout import Played, counted_out, names_of, new_game, seed_of
from printkit.title import Title, open_title


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
        box: the folder of another box to play with, by the same rules; "" for the title's own.
        rotate: the bots move on by a seat with each game, so that all sit everywhere.
        closely: observe moves, cards, leads and stakes; that takes time.
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
    box: str = ""
    rotate: bool = False
    closely: bool = False

    def bot_at(self, seat: int, number: int = 0) -> str:
        """Return the name of the bot at a seat, in one of the games."""
        at = (seat - number) % self.seats if self.rotate else seat
        return self.bots[min(at, len(self.bots) - 1)]

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Return the names of all bots of a game in seat order."""
        return tuple(self.bot_at(seat, number) for seat in range(self.seats))


@cache
def title_of(plan_title: str, path: str = "", box: str = "") -> Title:
    """Load a title once in each process; or make one of a book without a title (`module:name`), or with another box."""
    if not path:
        found = open_title(plan_title)
        return found if not box else found.with_box(Path(box))
    module, _, name = path.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Book)
    return Title.of_book(found)


def open_game(plan: SimulationPlan) -> Game[Any]:
    """Open a game of a plan.

    Raises:
        SetupError: seats or options that the title does not have.
    """
    title = title_of(plan.title, plan.book, plan.box)
    return new_game(title.book, plan.seats, _resolve_options(plan, title), title.box, title.digest)


def open_position(plan: SimulationPlan) -> GamePosition[Any]:
    """Open a game of a plan that keeps no log.

    Raises:
        SetupError: as `open_game`.
    """
    title = title_of(plan.title, plan.book, plan.box)
    setup = title.book.set_up(names_of(plan.seats), _resolve_options(plan, title), title.box)
    return GamePosition.first(title.book, setup)


def _resolve_options(plan: SimulationPlan, title: Title) -> dict[str, Any]:
    return {**title.book.meta.for_bots, **plan.options}


def play_game(plan: SimulationPlan, number: int) -> Played:
    """Play one game of a plan: with a log only where a caller needs it."""
    names, title = plan.bots_of(number), title_of(plan.title)
    bots: list[Bot] = [bot_of(name, title) for name in names]
    thinks = any(isinstance(bot, Search) for bot in bots)
    logged = thinks or plan.closely or plan.log is not None
    game: Standing = open_game(plan) if logged else open_position(plan)
    if thinks and isinstance(game, Game):
        game.follow_positions()
    observer = Observer(game) if plan.closely and isinstance(game, Game) else None
    if observer is not None:
        bots = observer.watch_bots(bots)
    called = game.book.meta.title
    chance = Chance(seed_of(plan.seed, called, plan.seats, number))
    outcome, decisions = counted_out(game, bots, chance, check=plan.check)
    if plan.log is not None and isinstance(game, Game):
        plan.log.mkdir(parents=True, exist_ok=True)
        text = "".join(f"{line}\n" for line in game.lines())
        (plan.log / f"{called}-{plan.seats}-{number:05d}.jsonl").write_text(text, encoding="utf-8")
    game.table.rest()
    sides = {name: tuple(seats) for name, seats in game.book.sides(game.table).items()}
    observed = observer.build_observed() if observer is not None else None
    return Played(number, outcome, decisions, game.book.figures(game.table), sides, observed, names)


def play_games(plan: SimulationPlan, numbers: Sequence[int]) -> list[Played]:
    """Play some games of a plan, by their numbers."""
    with seldom_tidied():
        return [play_or_explain(plan, number) for number in numbers]


def play_or_explain(plan: SimulationPlan, number: int) -> Played:
    """Play a game; an error says which game it was."""
    try:
        return play_game(plan, number)
    except Exception as error:
        error.add_note(f"in game {number} of seed {plan.seed} with {plan.seats} seats")
        raise
