"""MEC-3.4 by photo: everybody's entrances in one picture, with all that can be wrong about it."""

from __future__ import annotations

from typing import Any

from mecca_book.book import BOOK
from mecca_book.setup import set_up
from mecca_book.state import Mecca
from mecca_tests.positions import position
from mecca_tests.test_setup import start
from printkit.boards.square import parse_square
from printkit.box import find_box, load_box
from printkit.referee import Answer, Game, Seat, read_log
from printkit.referee.trial import Trial

EX_1 = "R K1; G E13; B E1; Y K13"
"""Ana at door 4, Bo at 1, Cy at 5, Di at 2."""


def shot(text: str, **more: object) -> dict[str, Any]:
    """A photo of exactly these pilgrims."""
    return {
        "do": "photo",
        "board": {"squares": {here.name: colour for here, colour in position(text).items()}, **more},
    }


def four(**options: object) -> tuple[Mecca, Trial[None]]:
    """Ana red, Bo green, Cy blue, Di yellow; Ana is to enter first."""
    table = start(4, **options)
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, "0")
    for seat, colour in enumerate("RGBY"):
        trial.give(seat, [colour])
    return table, trial


def two_colours() -> tuple[Mecca, Trial[None]]:
    """Option `entrance_pilgrims: per_colour`: Bo begins with red and black, Ana has green and white."""
    table = start(2, entrance_pilgrims="per_colour")
    trial = Trial.of(BOOK, table, set_up(table))
    trial.give(None, "1").give(1, ["R", "K"]).give(0, ["G", "W"])
    return table, trial


def told(table: Mecca) -> str:
    """What the table was told."""
    return " ".join(table.word_note(note) for note in table.journal)


def test_ex_1_by_one_photo() -> None:
    """EX-1, MEC-3.4 to MEC-3.6: one photo enters all four; turns go Ana 4, Cy 5, Bo 1, Di 2, and doors 3 and 6 are closed."""
    table, trial = four()
    trial.give(0, shot(EX_1))
    assert trial.done
    assert table.board == position(EX_1)
    assert table.doors == [[4], [1], [5], [2]]
    assert [table.name(seat) for seat in table.turn_order] == ["Ana", "Cy", "Bo", "Di"]
    assert {table.count_reserve(colour) for colour in "RGBY"} == {17}
    said = told(table)
    assert "enters by door 5 (E1), blue." in said
    assert "Turn order: Ana, Cy, Bo, Di. Change seats" in said
    assert "Closed for the whole game: door 3, 6." in said


def test_who_sits_by_the_doors_keeps_the_seat() -> None:
    """S7: with the doors 1, 2, 3, 4 in seating order nobody is asked to change seats."""
    table, trial = four()
    trial.give(0, shot("R E13; G K13; B O7; Y K1"))
    assert table.turn_order == [0, 1, 2, 3]
    assert "Change seats" not in told(table)


def test_the_rest_after_some_by_hand() -> None:
    """A photo after two entrances by hand enters the other two; who entered stays (MEC-6.5), nobody enters twice."""
    table, trial = four()
    trial.give(0, "enter K1 R").give(1, "enter E13 G")
    trial.refuses(2, shot("G E13; B E1; Y K13"), "ENTRANCE_REMOVED")
    trial.refuses(2, shot("B K1; G E13; Y K13"), "SQUARE_CHANGED", "ENTRANCE_MISSING")
    trial.refuses(2, shot(EX_1.replace("K1;", "K1 O7;")), "ONE_ENTRANCE_EACH")
    trial.give(2, shot(EX_1))
    assert trial.done
    assert table.doors == [[4], [1], [5], [2]]


def test_what_is_wrong_with_the_doors() -> None:
    """MEC-3.4: nobody at a door, two at doors, on a mat, a colour that nobody plays; everything at once, each with its reason."""
    _, trial = four()
    trial.refuses(0, shot("R K1; G E13; B E1"), "ENTRANCE_MISSING")
    trial.refuses(0, shot("R K1 O7; G E13; B E1; Y K13"), "ONE_ENTRANCE_EACH")
    trial.refuses(0, shot(EX_1 + "; W O7"), "COLOUR_NOT_IN_GAME")
    trial.refuses(0, shot("R K1 E3; G E13; B E1; Y K13"), "NOT_AN_ENTRANCE")
    trial.refuses(0, shot("R D1; G E13 O7; B E1"), "NOT_AN_ENTRANCE", "ENTRANCE_MISSING", "ONE_ENTRANCE_EACH", "ENTRANCE_MISSING")  # fmt: skip
    found = trial.judge(0, shot("R D1; G E13 O7; B E1"))
    assert [reason.reason for reason in found] == [
        "Before the first turn pilgrims stand only at doors: take D1 off the board.",
        "No pilgrim of Ana (red) stands at a door yet.",
        "Pilgrims of Bo stand on E13, O7: each player enters by one door only.",
        "No pilgrim of Di (yellow) stands at a door yet.",
    ]
    assert {reason.rule for reason in found} == {"MEC-3.4"}


def test_a_photo_that_cannot_be_read() -> None:
    """MEC-9.1: fewer than three corners, a pilgrim between two squares, one that cannot be read until it is confirmed."""
    table, trial = four()
    tokens = [["R01", 210.0, 10.0], ["G02", 90.0, 250.0], ["B03", 90.0, 10.0]]  # K1, E13, E1
    seen: dict[str, Any] = {
        "tokens": tokens,
        "unreadable": [["Y", 210.0, 250.0]],
        "fiducials": 4,
        "error": 0.5,
    }

    def photo(**more: object) -> dict[str, Any]:
        return {"do": "photo", "board": {**seen, **more}}

    trial.refuses(0, photo(fiducials=2), "PHOTO_FIDUCIALS")
    trial.refuses(0, photo(), "PHOTO_UNREADABLE")
    off = [["R01", 219.0, 10.0], *tokens[1:]]  # 9 mm right of K1's centre
    trial.refuses(0, photo(tokens=off, confirmed={"K13": "Y"}), "PHOTO_STRADDLE")
    trial.give(0, photo(confirmed={"K13": "Y"}))
    assert table.board == position(EX_1)
    assert table.tokens == {parse_square("K1"): "R01", parse_square("E13"): "G02", parse_square("E1"): "B03"}


def test_a_closed_door_stays_closed() -> None:
    """MEC-3.5: after the photo of the entrances, a photo with a pilgrim at a door that nobody took is refused."""
    game = Game.open(BOOK, ["Ana", "Bo", "Cy", "Di"], box=load_box(find_box("mecca")))
    for seat, data in ((None, "0"), (0, ["R"]), (1, ["G"]), (2, ["B"]), (3, ["Y"]), (0, shot(EX_1))):
        assert game.give(Answer(Seat(seat) if seat is not None else None, data)) == ()
    turn = shot("R K1 O7; G E13; B E1; Y K13")
    assert [reason.code for reason in game.judge(Answer(Seat(0), turn))] == ["ENTRANCE_CLOSED"]
    assert game.judge(Answer(Seat(0), "enter O7 R"))[0].code == "ONE_ENTRANCE_EACH"
    again = Game.resume(BOOK, read_log(list(game.lines())), box=game.setup.box)
    assert again.table.doors == game.table.doors


def test_one_entrance_for_each_colour_in_two_laps() -> None:
    """Option `entrance_pilgrims: per_colour`, MEC-3.6: a photo after each lap; the doors of the first give the order."""
    table, trial = two_colours()
    trial.refuses(1, shot("R O7; K E13; G E1"), "ONE_ENTRANCE_EACH")
    trial.give(1, shot("R O7; G E1"))
    assert table.doors == [[5], [3]]
    trial.refuses(1, shot("R O7 E13; G E1; W K13"), "ONE_ENTRANCE_EACH")
    trial.refuses(1, shot("R O7; G E1; W K13"), "ENTRANCE_MISSING")
    assert (
        trial.judge(1, shot("R O7; G E1; W K13"))[0].reason
        == "No pilgrim of Bo (black) stands at a door yet."
    )
    trial.give(1, shot("R O7; K E13; G E1; W K13"))
    assert trial.done
    assert table.doors == [[5, 2], [3, 1]]
    assert table.turn_order == [1, 0]
