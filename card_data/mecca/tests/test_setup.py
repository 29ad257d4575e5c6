"""MEC-3: colours, entrances, turn order."""

from __future__ import annotations

import pytest

from mecca_book.book import BOOK
from mecca_book.ground import grid_of, ground_of
from mecca_book.setup import set_up
from mecca_book.state import Mecca, new_table
from mecca_tests.positions import GRID
from mecca_tests.tables import NAMES
from printkit.box import find_box, load_box
from printkit.referee import Setup, SetupError
from printkit.referee.trial import Trial


def start(players: int, **options: object) -> Mecca:
    """A table before set-up, on the board of the box."""
    return new_table(Setup(NAMES[:players], BOOK.meta.read_options(options), load_box(find_box("mecca"))))


def test_the_box_holds_the_board() -> None:
    """MEC-2.1: the board of the box is the specification's, and its limits are those the book plays by."""
    box = load_box(find_box("mecca"))
    assert grid_of(box) == GRID
    limits = {players: tuple(ground_of(box, players).limits) for players in range(2, 7)}
    assert limits == {
        2: (2, False, 3, 3),
        3: (2, True, 5, 4),
        4: (1, False, 3, 3),
        5: (1, True, 4, 4),
        6: (1, True, 5, 4),
    }
    assert ground_of(box, 4).pilgrims == 18


def test_no_game_without_a_box() -> None:
    """A game opened without its box is refused in words."""
    with pytest.raises(SetupError, match="loaded box"):
        new_table(Setup(NAMES[:2], BOOK.meta.read_options({})))


def test_ex_1_turn_order() -> None:
    """EX-1, MEC-3.4, MEC-3.5, MEC-3.6: turns go by the doors, counter-clockwise from the starting player's."""
    table = start(4)
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, "0")
    for seat, colour in enumerate("RGBY"):
        trial.give(seat, [colour])
    trial.give(0, "enter K1 R").give(1, "enter E13 G").give(2, "enter E1 B").give(3, "enter K13 Y")
    assert trial.done
    assert [table.name(seat) for seat in table.turn_order] == ["Ana", "Cy", "Bo", "Di"]
    assert sorted(door for doors in table.doors for door in doors) == [1, 2, 4, 5]
    assert "3, 6" in " ".join(table.word_note(note) for note in table.journal)
    assert {table.count_reserve(colour) for colour in "RGBY"} == {17}


def test_ex_21_set_up_refusals() -> None:
    """EX-21, MEC-3.2, MEC-3.3, MEC-3.4: with three players two colours each and one entrance pilgrim each."""
    table = start(3)
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, "0")
    trial.refuses(0, ["R"], "COLOUR_COUNT")
    trial.give(0, ["R", "K"])
    trial.refuses(1, ["K", "W"], "COLOUR_TAKEN")
    trial.give(1, ["G", "W"]).give(2, ["B", "Y"])
    assert table.count_reserve("R") == 18
    trial.refuses(0, "enter D5 R", "NOT_AN_ENTRANCE")
    trial.refuses(0, "enter K1 G", "NOT_YOUR_COLOUR")
    trial.give(0, "enter K1 R")
    trial.refuses(1, "enter K1 G", "DOOR_TAKEN")
    trial.refuses(1, "enter D5 G", "NOT_AN_ENTRANCE")
    trial.refuses(0, "enter E1 K", "ONE_ENTRANCE_EACH")


def test_one_entrance_per_colour() -> None:
    """Option `entrance_pilgrims: per_colour`: two laps, order by the doors of the first."""
    table = start(2, entrance_pilgrims="per_colour")
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, "1").give(1, ["R", "K"]).give(0, ["G", "W"])
    trial.give(1, "enter O7 R").give(0, "enter E1 G")
    trial.refuses(1, "enter A7 R", "ONE_ENTRANCE_EACH")
    trial.give(1, "enter E13 K").give(0, "enter K13 W")
    assert table.turn_order == [1, 0]
    assert table.doors == [[5, 2], [3, 1]]
