"""Perft: how many sequences of whole turns there are from fixed positions, counted twice.

One number catches any wrong rule of placing and removing. The book plays every turn by its own questions; the plain
count in `brute.py` shares no code with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import pytest

from mecca_book.book import BOOK
from mecca_book.state import Mecca
from mecca_book.turn import play_turn
from mecca_tests import brute
from mecca_tests.positions import P1, diagram, position
from mecca_tests.tables import table
from mecca_tests.test_judge import EX_13, EX_14
from mecca_tests.test_scoring import EX_16
from printkit.boards.square import Square
from printkit.referee import Choice, Seat
from printkit.referee.trial import Trial

FIRST = position("R K1; G E13; B E1; Y K13")
POSITIONS = {
    "first round, 4 players": (FIRST, ["R", "B", "G", "Y"], 0, True),
    "first round, 2 players": (position("R E13; G K1"), ["RK", "GW"], 0, True),
    "P1": (position(P1), ["R", "G", "B", "Y"], 0, False),
    "EX-13": (diagram(EX_13), ["G", "W", "R", "B"], 2, False),
    "EX-14": (diagram(EX_14), ["K", "G", "R", "Y"], 0, False),
    "EX-16": (diagram(EX_16), ["R", "Y", "W", "G"], 0, False),
}
COUNTS = {
    ("first round, 4 players", 2): 227,
    ("first round, 4 players", 3): 3487,
    ("first round, 2 players", 2): 229,
    ("P1", 1): 239,
    ("EX-13", 2): 23,
    ("EX-13", 3): 426,
    ("EX-14", 1): 62,
    ("EX-16", 2): 48,
    ("EX-16", 3): 52,
}


def after_each_turn(made: Mecca, seat: Seat) -> Iterator[dict[Square, str]]:
    """The boards after each legal whole turn, by answering the book's questions in every way."""
    prefixes: list[list[str]] = [[]]
    while prefixes:
        prefix = prefixes.pop()
        twin = copy(made)
        twin.board, twin.turns_taken = dict(made.board), list(made.turns_taken)
        twin.journal, twin._standing = [], {}
        trial = Trial.of(BOOK, twin, play_turn(twin, seat))
        for answer in prefix:
            trial.give(seat, answer)
        if trial.done:
            yield twin.board
        else:
            asked = trial.asks
            assert isinstance(asked, Choice)
            prefixes += [[*prefix, asked.key(option)] for option in asked.options]


def perft(board: dict[Square, str], order: list[str], seat: int, depth: int, first_round: bool) -> int:
    """How many sequences of whole turns the book allows."""
    if not depth:
        return 1
    made = table(board, order, round=1 if first_round else 2)
    following = (seat + 1) % len(order)
    return sum(
        perft(after, order, following, depth - 1, first_round and following > 0)
        for after in after_each_turn(made, Seat(seat))
    )


@pytest.mark.parametrize(("name", "depth"), COUNTS)
def test_counted_by_the_book(name: str, depth: int) -> None:
    """The book allows exactly so many sequences of whole turns."""
    board, order, seat, first_round = POSITIONS[name]
    assert perft(board, order, seat, depth, first_round) == COUNTS[name, depth]


@pytest.mark.parametrize(("name", "depth"), COUNTS)
def test_counted_by_trying_everything(name: str, depth: int) -> None:
    """A plain count from the specification alone gives the same number."""
    board, order, seat, first_round = POSITIONS[name]
    plain = {(here.column, here.row): colour for here, colour in board.items()}
    assert brute.count(len(order), plain, order, seat, depth, first_round) == COUNTS[name, depth]
