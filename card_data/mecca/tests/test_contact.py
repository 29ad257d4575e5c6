"""MEC-1, MEC-5, MEC-6: who touches whom. The figures are those of the worked examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mecca_book.contact import (
    contact_reasons,
    find_isolated,
    find_touching,
    fits_square,
    is_removable,
    list_placements,
    removal_reasons,
)
from mecca_book.judge import right_reasons
from mecca_tests.positions import P1, ground, position, turn
from printkit.boards.square import parse_square, parse_squares


def codes(players: int, text: str, here: str, colour: str, k: int) -> tuple[str, ...]:
    """The refusal codes of a k-th placement; empty if it is legal."""
    board = position(text)
    found = contact_reasons(ground(players), board, parse_square(here), colour, k)
    assert fits_square(ground(players), board, parse_square(here), colour, k) == (not found)
    return tuple(reason.code for reason in found)


def test_ex_2_first_turn() -> None:
    """EX-2, MEC-1.1, MEC-4.3, MEC-5.1: exactly 15 legal squares; J2 touches the own colour, H4 nobody."""
    text = "R K1; G E13; B E1; Y K13"
    legal = list_placements(ground(4), position(text), ["R"], 1)
    assert {here.name for here, _ in legal} == {
        "D1",
        "F1",
        "D2",
        "E2",
        "F2",
        "D12",
        "E12",
        "F12",
        "D13",
        "F13",
        "J12",
        "K12",
        "L12",
        "J13",
        "L13",
    }
    assert codes(4, text, "J2", "R", 1) == ("SAME_COLOUR",)
    assert codes(4, text, "H4", "R", 1) == ("ALONE",)
    board = ground(4)
    assert parse_square("C2") not in board.open
    assert parse_square("A7") in board.doors
    assert parse_square("A7") not in board.open
    assert parse_square("G6") not in board.grid.kinds
    assert parse_square("A1") not in board.grid.kinds


def test_ex_3_adjacency_at_the_kaaba() -> None:
    """EX-3, MEC-1.2: contact passes the Kaaba's corner diagonally and never goes through it."""
    text = "R G5; Y H4"
    assert find_touching(ground(6), position(text), parse_square("F6")) == [(parse_square("G5"), "R")]
    assert codes(6, text, "F6", "B", 1) == ()
    assert codes(6, text, "G4", "B", 1) == ("WRONG_COUNT",)
    assert codes(6, text, "G4", "B", 2) == ()
    assert codes(6, text, "H5", "B", 2) == ()
    assert codes(6, text, "F4", "B", 1) == ()
    for here in ("J5", "F7", "G9"):
        assert codes(6, text, here, "B", 1) == ("ALONE",)


@pytest.mark.parametrize(
    ("here", "k", "found"),
    [
        ("E3", 1, ()),
        ("H3", 1, ()),
        ("J8", 1, ()),
        ("F6", 1, ()),
        ("L12", 1, ()),
        ("G3", 2, ()),
        ("G4", 3, ()),
        ("G4", 1, ("WRONG_COUNT",)),
        ("K10", 3, ()),
        ("K10", 2, ("WRONG_COUNT",)),
    ],
)
def test_ex_4_exactly_k(here: str, k: int, found: tuple[str, ...]) -> None:
    """EX-4, MEC-1.5, MEC-5.1: the k-th pilgrim touches exactly k."""
    assert codes(4, P1, here, "R", k) == found


def test_ex_8_a_pair_stays() -> None:
    """EX-8, MEC-6.4, MEC-6.5, MEC-6.6, MEC-6.7: I3 falls with J4; the pairs K5-L6 and I5-H5 stay."""
    board = position("R E13 H5; G O7 I3 K5; B K1 J4; Y A7 I5 L6")
    here = ground(4)
    assert [square.name for square in board if is_removable(here, board, square)] == ["J4"]
    assert find_isolated(here, board, parse_square("J4")) == parse_squares("I3")
    for name, code in (
        ("K5", "NOT_REMOVABLE"),
        ("I5", "NOT_REMOVABLE"),
        ("K1", "ENTRANCE_REMOVED"),
        ("J5", "EMPTY_SQUARE"),
    ):
        assert [reason.code for reason in removal_reasons(here, board, parse_square(name))] == [code]


def test_ex_9_two_colours() -> None:
    """EX-9, MEC-1.4, MEC-5.6: the player's other colour is a colour like any other."""
    text = "R E13 G10; G K1 I10; W H11"
    assert codes(2, text, "H10", "K", 3) == ()
    assert codes(2, text, "H10", "K", 2) == ("WRONG_COUNT",)
    assert codes(2, text, "H10", "R", 3) == ("SAME_COLOUR",)
    assert codes(2, text, "G9", "K", 1) == ()
    assert codes(2, text, "G9", "R", 1) == ("SAME_COLOUR",)


def test_ex_10_fourth_placement() -> None:
    """EX-10, MEC-5.2: four different colours around E10."""
    text = "R E13; G K13 D9 F8; B O7 F9; K K1 D11; W E1 E11 C8"
    assert codes(5, text, "E10", "R", 4) == ()
    assert codes(5, text, "E10", "R", 3) == ("WRONG_COUNT",)
    assert codes(5, text, "E10", "B", 4) == ("SAME_COLOUR",)
    assert codes(5, text, "C10", "R", 2) == ()
    assert codes(5, text, "G10", "R", 1) == ()
    assert ground(5).limits.most == 4
    assert ground(5).limits.threshold == 4


def test_ex_11_purple() -> None:
    """EX-11, MEC-3.1: purple mats are open with six players and closed with four."""
    six = "R A7; G O7; B K1; Y E1 D6; W E13; K K13 E5"
    for here in ("C5", "C7"):
        assert parse_square(here) in ground(6).open
        assert codes(6, six, here, "G", 1) == ()
    four = "R A7; G O7; B K1 E5; Y E1 D6"
    assert parse_square("C5") not in ground(4).open
    assert codes(4, four, "C7", "G", 1) == ()
    assert codes(4, four, "D5", "G", 2) == ()


@pytest.mark.parametrize(
    ("players", "placed", "right"),
    [
        (2, 2, 0),
        (2, 3, 1),
        (3, 3, 0),
        (3, 4, 1),
        (3, 5, 1),
        (4, 2, 0),
        (4, 3, 1),
        (5, 3, 0),
        (5, 4, 1),
        (6, 3, 0),
        (6, 4, 1),
        (6, 5, 1),
    ],
)
def test_ex_12_removal_right(players: int, placed: int, right: int) -> None:
    """EX-12, MEC-6.1: how many placements earn the right; in round 1 one placement never does (MEC-4.3)."""
    late = turn(players, {}, "RG"[: ground(players).limits.colours], "RGBYKW")
    assert (right_reasons(late, placed) == ()) == bool(right)
    assert [r.code for r in right_reasons(replace(late, first_round=True), 1)] == ["REMOVAL_NOT_EARNED"]


def test_ground_counts() -> None:
    """MEC-2.1, MEC-3.1: 126 squares in play with 2 or 4 players, 174 with 3, 5 or 6; six of them entrances."""
    for players, squares_in_play in ((2, 126), (3, 174), (4, 126), (5, 174), (6, 174)):
        assert len(ground(players).open) + 6 == squares_in_play
    assert [ground(4).entrances[door].name for door in range(1, 7)] == ["E13", "K13", "O7", "K1", "E1", "A7"]
    assert len(ground(2).kaaba) == 16
    assert len(ground(2).crescents) == 12
