"""A playout: one game played by bots and dealt by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.referee import Book, Game, Outcome, Seat
from printkit.simulate.bots import Bot
from printkit.simulate.bots.bot import Standing
from printkit.simulate.chance import Chance
from printkit.simulate.going_on import take_step
from printkit.simulate.observing import Observed

LONGEST = 200_000
"""Decisions after which a playout is given up: no real game lasts so long."""


class EndlessError(RuntimeError):
    """The error of a playout that does not end."""


class UnsoundError(RuntimeError):
    """The error of a table that breaks an invariant of its book."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a playout.

    Attributes:
        number: which game of the run.
        outcome: how it ended.
        decisions: how many answers were given, chance included.
        figures: what a book counts besides (turns, rounds), by name.
        sides: who played together, by the side's name, where the title has sides.
        observed: what was seen of it, if it was observed.
        bots: who sat where, in seat order.
    """

    number: int
    outcome: Outcome
    decisions: int
    figures: Mapping[str, float]
    sides: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    observed: Observed | None = None
    bots: tuple[str, ...] = ()


def seed_of(seed: str, title: str, seats: int, number: int) -> str:
    """Return the seed of one game, so that game 17 is always the same."""
    return f"{seed}/{title}/{seats}/{number}"


def play_out(game: Standing, bots: Sequence[Bot], chance: Chance, *, check: int = 0) -> Outcome:
    """Play a game to its end.

    Args:
        game: where it stands now; a position keeps no log, which is quicker.
        bots: one for each seat.
        chance: deals, and decides for bots.
        check: look at every invariant of a game after every so many answers, and at the end; 0 never.

    Raises:
        EndlessError: the game did not end.
        UnsoundError: an invariant broke.
        BookError: the book failed.
    """
    return counted_out(game, bots, chance, check=check)[0]


def counted_out(
    game: Standing, bots: Sequence[Bot], chance: Chance, *, check: int = 0
) -> tuple[Outcome, int]:
    """Play a game to its end, as `play_out`, and count the answers that it took."""
    session = game.session
    answers = 0
    while session.asked is not None:
        if answers == LONGEST:
            raise EndlessError(f"the game did not end within {LONGEST} answers; does the book need a guard?")
        take_step(game, bots, chance)
        answers += 1
        if check and (answers % check == 0 or session.asked is None):
            problems = game.book.problems(game.table)
            if problems:
                raise UnsoundError(f"after entry {answers - 1}: {'; '.join(problems)}")
    assert game.outcome is not None
    game.table.over = True
    return game.outcome, answers


def new_game(
    book: Book[Any], seats: int, options: Mapping[str, Any], box: Any, box_hash: str = ""
) -> Game[Any]:
    """Open a game for so many seats."""
    return Game.open(book, names_of(seats), options=options, box=box, box_hash=box_hash)


def names_of(seats: int) -> list[str]:
    """Name so many seats: Seat 1, Seat 2 and so on."""
    return [f"Seat {n + 1}" for n in range(seats)]
