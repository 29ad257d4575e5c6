"""Boards of squares, with Mecca's grid as the sample; the figures are its specification's."""

from __future__ import annotations

import pytest

from printkit.boards.square import Square, SquareGrid, parse_square, parse_squares

MECCA = SquareGrid(
    (
        "..py5yryry4yp..",
        ".ppryryryryrpp.",
        "pppYryGyByrRppp",
        "pppryryryryrppp",
        "pppyryryryryppp",
        "yryKyr###ryWyry",
        "6yryry###yryry3",
        "yryWyr###ryKyry",
        "pppyryryryryppp",
        "pppryryryryrppp",
        "pppRryByGyrYppp",
        ".ppryryryryrpp.",
        "..py1yryry2yp..",
    ),
    20,
)


def test_names() -> None:
    """Letters are columns, numbers rows from the top."""
    assert parse_square("E13") == Square(12, 4)
    assert Square(12, 4).name == "E13"
    with pytest.raises(ValueError, match="no square"):
        parse_square("13E")


def test_counts() -> None:
    """MEC-2.1: 174 squares, 126 of them not purple; 48 purple, 6 entrances, 12 crescents."""
    assert len(MECCA.kinds) == 174
    assert len(MECCA.of_kind("p")) == 48
    assert len(MECCA.kinds) - 48 == 126
    assert len(MECCA.of_kind("123456")) == 6
    assert len(MECCA.of_kind("YRGBKW")) == 12


def test_contact() -> None:
    """MEC-1.2: contact goes past the Kaaba's corner, never through it."""
    assert parse_square("F6") in MECCA.neighbours[parse_square("G5")]
    assert parse_square("J7") not in MECCA.neighbours[parse_square("F7")]
    assert len(MECCA.neighbours[parse_square("E13")]) == 5


def test_close_to_the_kaaba() -> None:
    """The 16 squares that touch the Kaaba."""
    close = parse_squares("F5 G5 H5 I5 J5 F6 J6 F7 J7 F8 J8 F9 G9 H9 I9 J9")
    assert MECCA.squares_touching("#") == close


def test_millimetres() -> None:
    """Centres and offsets as in EX-19."""
    assert MECCA.size == (300.0, 260.0)
    assert MECCA.centre_of(parse_square("A1")) == (10.0, 10.0)
    assert MECCA.cell_at(87.5, 46.0) == parse_square("E3")
    assert MECCA.offset_in_cell(87.5, 46.0) == (-2.5, -4.0)
    assert MECCA.offset_in_cell(99.0, 52.0)[0] == 9.0
    assert MECCA.cell_at(7.0, 131.0) == parse_square("A7")
    assert MECCA.cell_at(150.0, 130.0) == parse_square("H7")
    assert parse_square("H7") not in MECCA.kinds
