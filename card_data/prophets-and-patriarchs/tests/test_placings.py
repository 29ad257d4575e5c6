"""What a camera above the board in play shows, as answers of the player who is asked: PP-2.9."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from printkit.boards.adapter import BoardMoves, Follows
from printkit.boards.laid import HexBoard
from printkit.boards.reading import read_plain
from prophets_and_patriarchs_book.board import BOARD
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_tests.boards import box
from prophets_and_patriarchs_tests.tables import seat
from prophets_and_patriarchs_tests.test_recount import as_it_stands, in_play, seen

BUSINESS = ("build-camel", "build-tent", "build-city", "move-tent", "end-turn")


def understood(
    change: Mapping[str, str], tribe: str = "LEV", verbs: Collection[str] = BUSINESS, sixths: int = 0
) -> BoardMoves:
    """What a tribe may mean by a board on which these pieces lie otherwise; "" for one that is gone."""
    assert isinstance(BOARD, Follows)
    table = in_play()
    truth = {**as_it_stands(table), **change}
    board = read_plain(seen({at: piece for at, piece in truth.items() if piece}, sixths=sixths), HexBoard)
    return BOARD.understand_moves(box(), BOOK.view(table, None), seat(table, tribe), verbs, board)


@pytest.mark.parametrize("sixths", range(6))
def test_what_is_laid_is_built(sixths: int) -> None:
    """Whichever way the camera looks; a tent may need the camel that was laid with it, so the camel is tried first."""
    assert understood({}, sixths=sixths) == BoardMoves(begun=True)
    assert understood({"s1,5": "CM-LEV-09"}, sixths=sixths).answers == ("build-camel s1,5",)
    both = understood({"s1,5": "CM-LEV-09", "c1,7": "TN-LEV-3"}, sixths=sixths)
    assert both.answers == ("build-camel s1,5", "build-tent c1,7")
    city = understood({"c4,4": "CT-LEV-4"}, sixths=sixths)
    assert city.answers == ("build-city c4,4",)
    assert len(city.changes) == 1
    assert not city.begun


def test_a_tent_on_its_way_is_no_new_tent() -> None:
    """Lifted, and laid without its camel, it answers nothing yet; with its camel it moves."""
    lifted = understood({"c4,4": "", "s2,3": ""})
    assert (lifted.answers, lifted.begun) == ((), True)
    half = understood({"c4,4": "", "s2,3": "", "c1,10": "TN-LEV-1"})
    assert (half.answers, half.begun) == ((), True)
    moved = understood({"c4,4": "", "s2,3": "", "s0,7": "CM-LEV-01", "c1,10": "TN-LEV-1"})
    assert moved.answers == ("move-tent c4,4 s2,3 s0,7 c1,10",)


def test_cards_are_answered_by_places() -> None:
    """A free camel, a city free of cost, a camel that is lost; a verb that nobody asks for is no answer."""
    assert understood({"s1,5": "CM-LEV-09"}, verbs=("s1,5", "s2,3", "pass")).answers == ("s1,5",)
    assert understood({"c4,4": "CT-LEV-4"}, verbs=("c4,4", "pass")).answers == ("c4,4",)
    assert understood({"s2,3": ""}, verbs=("s2,3", "s1,6")).answers == ("s2,3",)
    assert understood({"s1,5": "CM-LEV-09"}, verbs=("end-turn",)) == BoardMoves(
        understood({"s1,5": "CM-LEV-09"}).changes
    )


def test_pieces_of_another_tribe_are_no_answers() -> None:
    """Nor is a place that another tribe left; both are told."""
    other = understood({"s1,5": "CM-JUD-09"})
    assert (len(other.changes), other.answers, other.begun) == (1, (), False)
    gone = understood({"c-2,10": ""})
    assert (len(gone.changes), gone.answers, gone.begun) == (1, (), True)


def test_the_first_two_pieces_come_together() -> None:
    """One of them is a beginning."""
    verbs = ("place-start",)
    assert understood({"c-5,7": "TN-LEV-3"}, verbs=verbs).begun
    assert not understood({"c-5,7": "TN-LEV-3"}, verbs=verbs).answers
    both = understood({"c-5,7": "TN-LEV-3", "s-3,4": "CM-LEV-09"}, verbs=verbs)
    assert both.answers == ("place-start c-5,7 s-3,4",)
