"""The table in letters, and what a simulation counts."""

from __future__ import annotations

from ayubistan_book.book import BOOK
from ayubistan_book.state import Declared
from ayubistan_tests.tables import A, B, card, fresh, in_turn, war


def test_the_picture_hides_holdings_of_others() -> None:
    """Each seat sees its own wallet and Troops only; it fits 80 columns."""
    made = fresh(3)
    in_turn(made).give(A, "collect-income").give(A, "donate 1")
    everybody, mine = BOOK.picture(made, None), BOOK.picture(made, A)
    assert max(map(len, everybody.splitlines() + mine.splitlines())) <= 80
    assert "12 ones, 6 fives, 5 tens" not in everybody
    assert "12 ones, 6 fives, 5 tens" in mine
    assert everybody.count("hidden") == 6
    assert mine.count("hidden") == 4
    assert "Hasanat on the table: 39" in everybody
    assert "Income of this turn: taken" in everybody


def test_the_picture_of_a_battle() -> None:
    """The stacks and declarations of an invasion are shown to all, an escrow to thief and victim only."""
    made = fresh(3)
    card(made, 39).give(A, "muster").give(A, "declare defend 2 1")
    assert war(made).declared == {A: Declared("defend", 2, 1)}
    text = BOOK.picture(made, None)
    assert "Invasion: Byzantines" in text
    assert "Troops in the stack: 3" in text
    assert "Mushrikeen Troops in the stack: 8" in text
    assert "A: Defend with 2 Troops and 1 bought now" in text
    made = fresh(3)
    card(made, 33).give(A, "steal 1")
    assert "At stake" in BOOK.picture(made, B)
    assert "At stake" not in BOOK.picture(made, None)


def test_figures() -> None:
    """Attacks, thefts, cards and turns are counted."""
    made = fresh(2)
    trial = in_turn(made).give(A, "attack 1")
    trial.give(A, 1).give(B, 2)
    assert BOOK.figures(made)["attacks"] == 1
    assert BOOK.figures(made)["thefts"] == 0
    card(made, 33).give(A, "steal 1").give(B, "forgive")
    figures = BOOK.figures(made)
    assert (figures["thefts"], figures["Hasanat given"], figures["Sayeat given"]) == (1, 1, 2)
