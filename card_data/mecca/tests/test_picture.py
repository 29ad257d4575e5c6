"""The board in letters, and what a simulation counts."""

from __future__ import annotations

from mecca_book.book import BOOK
from mecca_tests.positions import P1, position
from mecca_tests.tables import table
from printkit.boards.square import parse_square


def test_the_picture_shows_every_pilgrim_at_its_square() -> None:
    """Columns are lettered, rows numbered; the last turn and own crescents are marked; it fits 80 columns."""
    made = table({**position(P1), parse_square("D11"): "R"}, "RGBY", last={parse_square("F4"): "Y"})
    lines = BOOK.picture(made, None).splitlines()
    assert max(map(len, lines)) <= 80
    letters = lines[0]
    row = {int(line[:2]): line for line in lines if line[:2].strip().isdecimal()}
    assert sorted(row) == list(range(1, 14))
    for here, colour in made.board.items():
        assert row[here.row + 1][letters.index(here.name[0])] == colour
    assert row[4][letters.index("F") - 1] == ">"
    assert row[11][letters.index("D") + 1] == "*"
    assert row[3][letters.index("D")] == "y"
    assert row[13][letters.index("K")] == " ", "door 2 is closed"
    assert row[7].count("#") == 3
    assert any("red: 2 on the board, 16 in reserve, 1 on crescents" in line for line in lines)


def test_a_picture_before_the_colours() -> None:
    """Before the set-up is over the doors are drawn and nobody has colours."""
    made = table({}, ["", "", "", ""], turn_order=[], turn=None)
    text = BOOK.picture(made, None)
    assert all(f" {door} " in text for door in range(1, 7))
    assert "Ana: no colours yet" in text


def test_figures() -> None:
    """Turns, rounds and pilgrims are counted; 13 pilgrims of 72 are 18.1 %."""
    figures = BOOK.figures(table(position(P1), "RGBY", passes=2))
    assert (figures["rounds"], figures["turns"], figures["passes"]) == (2, 4, 2)
    count = len(position(P1))
    assert figures["pilgrims on the board, %"] == round(100 * count / 72, 1)
