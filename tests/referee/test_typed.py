"""Moves that are typed, against the same moves as forms."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.referee import Menu, Move, OneOf, Seat, Table, Whole, move, optional, part
from printkit.referee.refusals import RANGE, UNKNOWN

A = Seat(0)


@move
class Fetch(Move[Table]):
    """So many of something from somewhere: a form."""

    rule = "WEL-1"
    name = "Fetch"

    where: str = part(OneOf(["well", "river"]))
    pails: int = part(Whole(1, 9))
    more: int | None = optional(Whole(0), default=None)


def question() -> Menu[Any]:
    """Fetch."""
    return Menu(Table(("Amina", "Bilal")), A, (Fetch,), rule="WEL-1")


@pytest.mark.parametrize(
    ("pails", "code"),
    [("1", ""), ("9", ""), ("0", RANGE), ("10", RANGE), ("-1", RANGE), ("2.5", RANGE), ("x", RANGE)],
)
def test_typed_numbers_have_the_limits_of_the_form(pails: str, code: str) -> None:
    """Below the least, above the most, and what is no number is refused in words as in the form."""
    for data in (f"fetch well {pails}", {"do": "fetch", "where": "well", "pails": pails}):
        assert [one.code for one in question().read_answer(A, data)[1]] == ([code] if code else [])


def test_what_may_be_left_out_has_limits_too() -> None:
    """Two pails and -1 more."""
    assert question().read_answer(A, "fetch well 2 0") == (Fetch("well", 2, 0), ())
    assert [one.code for one in question().read_answer(A, "fetch well 2 -1")[1]] == [RANGE]


@pytest.mark.parametrize("typed", ["fetch sea 2", "fetch sea x", "fetch well", "fetch well 2 1 1"])
def test_other_words_are_no_number(typed: str) -> None:
    """An unknown place, too few or too many words say no such move."""
    assert [one.code for one in question().read_answer(A, typed)[1]] == [UNKNOWN]
