"""Corrections: fields of every type."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple

import pytest

from printkit.referee import Seat, Table
from printkit.referee.correct import WrongCorrectionError, apply_change, read_change


class Phase(Enum):
    """Two phases."""

    MAIN = "main"
    OVER = "over"


@dataclass(frozen=True)
class Notes:
    """A wallet."""

    ones: int
    tens: int


class Coins(NamedTuple):
    """Coins in a row."""

    small: int
    large: int


@dataclass
class Hand:
    """A player's things."""

    cards: list[str]
    coins: dict[str, int]


@dataclass
class Many(Table):
    """A table with fields of all types."""

    phase: Phase = Phase.MAIN
    mode: Literal["open", "closed"] = "open"
    active: Seat | None = None
    wallets: list[tuple[int, int]] = field(default_factory=lambda: [(1, 2), (3, 4)])
    notes: Notes = field(default_factory=lambda: Notes(1, 2))
    hands: list[Hand] = field(default_factory=lambda: [Hand(["a"], {"gold": 1})])
    flag: bool = False
    coins: Coins = field(default_factory=lambda: Coins(1, 2))


def corrected(path: str, data: Any) -> Many:
    """Correct one field of a fresh table."""
    table = Many(("Amina", "Bilal"))
    apply_change(table, path, read_change(table, path, data))
    return table


def test_every_type_of_field() -> None:
    """Plain data become values of the field's type."""
    assert corrected("phase", "over").phase is Phase.OVER
    assert corrected("mode", "closed").mode == "closed"
    assert corrected("active", 1).active == 1
    assert corrected("active", None).active is None
    assert corrected("wallets.1", [5, 6]).wallets == [(1, 2), (5, 6)]
    assert corrected("notes", {"ones": 7, "tens": 0}).notes == Notes(7, 0)
    assert corrected("hands.0.coins.gold", 9).hands[0].coins == {"gold": 9}
    assert corrected("hands.0.cards", ["x", "y"]).hands[0].cards == ["x", "y"]
    assert corrected("flag", True).flag is True


@pytest.mark.parametrize(
    ("path", "data", "what"),
    [
        ("phase", "main2", "'main2' is no Phase"),
        ("mode", "ajar", "none of open, closed"),
        ("active", "x", "is no"),
        ("wallets.1", [5], "2 values are needed, 1 came"),
        ("wallets.7", [5, 6], "7 is not one of 0 to 1"),
        ("wallets.0.1", 3, "nothing inside"),
        ("notes.ones", 3, "set the whole of it"),
        ("coins.small", 3, r"in this order: coins=\[small,large\]"),
        ("notes", {"ons": 1}, "there is no ons; did you mean ones"),
        ("hands.0.coins.gould", 1, "did you mean gold"),
        ("flag", 1, "1 is no bool"),
        ("journal", [], "there is no journal"),
    ],
)
def test_wrong_corrections_say_what_would_do(path: str, data: Any, what: str) -> None:
    """Nothing is guessed: field, index and type must fit."""
    with pytest.raises(WrongCorrectionError, match=what):
        corrected(path, data)


def test_a_named_tuple_takes_as_many_values_as_it_has_and_of_its_types() -> None:
    """Two coins are set by two whole numbers."""
    assert corrected("coins", [3, 4]).coins == Coins(3, 4)
    for wrong in ([3], [3, 4, 5], ["a", 4], 7):
        with pytest.raises(WrongCorrectionError):
            corrected("coins", wrong)
