"""Scoring alone in Mecca: the figures of the worked examples, by numbers and from a board."""

from __future__ import annotations

from typing import Any

import pytest

from mecca_book.contact import Position
from mecca_book.ground import ground_of
from mecca_book.scoring import STANDALONE
from mecca_tests.positions import diagram
from mecca_tests.test_scoring import EX_15, EX_17
from printkit.boards.reading import SquareBoard, read_plain
from printkit.box import find_box, load_box
from printkit.referee import Outcome
from printkit.referee.standalone import BoardCount, ScoreSheet

BOX = load_box(find_box("mecca"))
NAMES = ("Amina", "Bilal", "Chadia", "Dawud", "Esma", "Faruq")


def typed(*rows: tuple[int, int, int]) -> list[ScoreSheet]:
    """What was typed: reserve, crescents, Kaaba."""
    keys = ("reserve", "crescents", "kaaba")
    return [
        ScoreSheet(name, dict(zip(keys, row, strict=True))) for name, row in zip(NAMES, rows, strict=False)
    ]


def outcome(*rows: tuple[int, int, int]) -> Outcome:
    """The ranking of typed numbers."""
    found = STANDALONE.score(BOX, typed(*rows), {}).outcome
    assert found is not None
    return found


def on(board: Position, *colours: str, **data: Any) -> BoardCount:
    """What a board says to players of those colours."""
    who = [ScoreSheet(name, picks={"colours": tuple(own)}) for name, own in zip(NAMES, colours, strict=False)]
    assert STANDALONE.board is not None
    tokens = [[f"{letter}", here.column * 20 + 10.0, here.row * 20 + 10.0] for here, letter in board.items()]
    return STANDALONE.board(BOX, who, read_plain({"tokens": tokens, **data}, SquareBoard), {})


def test_ex_20a_two_finishers_compare_points() -> None:
    """EX-20 (a), MEC-8.2: 18, 18, 19, 17 points; two have placed all, so the points decide: the third player wins."""
    found = outcome((2, 2, 3), (0, 0, 2), (0, 1, 2), (3, 2, 4))
    assert [one.total for one in found.scores] == [18, 18, 19, 17]
    assert (found.winners, found.rule) == ((2,), "MEC-8.2")
    assert found.ranking == ((2,), (0,), (1,), (3,))


def test_ex_20b_the_kaaba_breaks_ties_and_a_win_is_shared() -> None:
    """EX-20 (b), MEC-8.3, MEC-8.4: 20 points three times, next to the Kaaba 3, 5, 5: third and fifth share; 17 on 16 squares is told."""
    verdict = STANDALONE.score(BOX, typed((0, 1, 4), (0, 2, 3), (0, 2, 5), (0, 0, 0), (0, 2, 5)), {})
    assert verdict.outcome is not None
    assert [one.total for one in verdict.outcome.scores] == [19, 20, 20, 18, 20]
    assert verdict.outcome.winners == (2, 4)
    assert [one.rule for one in verdict.notes] == ["MEC-8.3"]
    assert "17 pilgrims" in verdict.notes[0].reason


def test_the_only_finisher_wins_with_fewer_points() -> None:
    """MEC-8.1: 18 points with an empty reserve beat 19 (17 on the board, 2 on crescents)."""
    found = outcome((0, 0, 0), (1, 2, 5))
    assert [one.total for one in found.scores] == [36, 37]
    assert (found.winners, found.rule) == ((0,), "MEC-8.1")


def test_more_in_one_place_than_on_the_board() -> None:
    """16 of 18 pilgrims are in reserve, so 2 stand on the board and 3 cannot be next to the Kaaba."""
    verdict = STANDALONE.score(BOX, typed((16, 0, 3), (0, 0, 0), (0, 0, 0), (0, 0, 0)), {})
    assert verdict.outcome is None
    assert [(one.code, one.rule) for one in verdict.refusals] == [("few", "MEC-8.2")]
    assert "Amina" in verdict.refusals[0].reason


def test_ex_15_by_one_photo_of_the_board() -> None:
    """EX-15: from the board alone white has 17, green 18, blue 20, black 18 points, and blue wins; the board is dead."""
    seen = on(diagram(EX_15), "W", "G", "B", "K")
    assert seen.refusals == ()
    assert seen.notes == ()
    found = STANDALONE.score(
        BOX, [ScoreSheet(n, c) for n, c in zip(NAMES, seen.counts, strict=False)], {}
    ).outcome
    assert found is not None
    assert [one.total for one in found.scores] == [17, 18, 20, 18]
    assert sum(one.lines[0].amount for one in found.scores) == len(diagram(EX_15))
    assert found.winners == (2,)


def test_colours_are_asked_for() -> None:
    """MEC-3.2: with four players one colour each; one is missing, one is had twice; no numbers are given."""
    seen = on(diagram(EX_15), "W", "", "W", "K")
    assert seen.counts == ()
    assert [one.reason for one in seen.refusals] == [
        "Bilal: choose 1 colour.",
        "Only one player can have white.",
    ]
    assert len(seen.standing) == len(diagram(EX_15))


def test_pilgrims_that_nobody_has() -> None:
    """Six colours stand on a board of five players: those of the sixth are told and count for no one."""
    seen = on(diagram(EX_17), "Y", "R", "G", "B", "K")
    assert "Nobody has white; these pilgrims count for no one." in [one.reason for one in seen.notes]


def test_a_square_in_doubt_is_answered() -> None:
    """A code of a white pilgrim cannot be read: the square is asked for; `white` counts it, `nobody` leaves it out."""
    board = diagram(EX_15)
    here = next(one for one, letter in board.items() if letter == "W")
    rest = {one: letter for one, letter in board.items() if one != here}
    blob = [["W", here.column * 20 + 10.0, here.row * 20 + 10.0]]
    doubtful = on(rest, "W", "G", "B", "K", unreadable=blob)
    assert doubtful.counts == ()
    assert doubtful.doubts == {here.name: "W"}
    white = on(rest, "W", "G", "B", "K", unreadable=blob, confirmed={here.name: "W"})
    empty = on(rest, "W", "G", "B", "K", unreadable=blob, confirmed={here.name: ""})
    assert (white.doubts, empty.doubts) == ({}, {})
    assert empty.counts[0]["reserve"] - white.counts[0]["reserve"] == 1


def test_nonsense_is_told() -> None:
    """What is no board, or says something of no square, gives a reason, never an accident."""
    assert STANDALONE.board is not None
    who = [ScoreSheet("A", picks={"colours": ("R", "G")}), ScoreSheet("B", picks={"colours": ("B", "K")})]
    nonsense: list[Any] = [None, [], {"tokens": 3}, {"tokens": [["R01", "x", 1]]}, {"confirmed": [1]}]
    for data in nonsense:
        with pytest.raises(ValueError, match="is expected, and not"):
            read_plain(data, SquareBoard)
    for said in ({"nowhere": ""}, {"E3": "Q"}):
        assert STANDALONE.board(BOX, who, SquareBoard(confirmed=said), {}).counts == (), said
    assert STANDALONE.board(BOX, who, SquareBoard(fiducials=2), {}).refusals[0].code == "PHOTO_FIDUCIALS"


def test_covered_squares_are_asked_for_again() -> None:
    """MEC-9.1: no square under a hand is taken for an empty one; a person may say what stands there, or that nobody does."""
    own = ("W", "G", "B", "K")
    stands = {here.name for here in diagram(EX_15)}
    empty = [here.name for here in ground_of(BOX, 4).grid.kinds if here.name not in stands]
    one, other = two = empty[:2]
    seen = on(diagram(EX_15), *own, covered=[*two, *sorted(stands)[:1]])
    assert seen.counts == ()
    assert [why.code for why in seen.refusals] == ["PHOTO_COVERED"]
    assert f"Something lies on {one}, {other} and may hide pilgrims" in seen.refusals[0].reason
    assert dict(seen.doubts) == dict.fromkeys(two, "?")
    clear = on(diagram(EX_15), *own)
    said = on(diagram(EX_15), *own, covered=two, confirmed=dict.fromkeys(two, ""))
    assert said.refusals == ()
    assert said.counts == clear.counts
    assert on(diagram(EX_15), *own, covered=empty[:20]).doubts == {}


def test_a_board_by_taps() -> None:
    """EX-15 entered by taps counts as its photo does; a second tap takes away; there are eighteen of a colour."""
    taps = STANDALONE.taps
    assert taps is not None
    assert STANDALONE.board is not None
    who = [
        ScoreSheet(name, picks={"colours": (letter,)}) for name, letter in zip(NAMES, "WGBK", strict=False)
    ]
    assert list(taps.brushes(BOX, who)) == ["W", "G", "B", "K"]
    board = taps.begun(BOX)
    for here, letter in diagram(EX_15).items():
        assert here.name in taps.places(BOX, board, letter)
        board, against = taps.tap(BOX, board, letter, here.name)
        assert against == ()
    found = STANDALONE.board(BOX, who, board, {})
    assert found.counts == on(diagram(EX_15), *"WGBK").counts
    here, letter = next(iter(diagram(EX_15).items()))
    without, _ = taps.tap(BOX, board, letter, here.name)
    assert here.name not in without.tapped["pilgrims"]
    assert taps.tap(BOX, board, letter, "H6")[0] == board  # the Kaaba is no square
    free = [name for name in sorted(taps.places(BOX, board, "Y")) if name not in board.tapped["pilgrims"]]
    for name in free[:18]:
        board, against = taps.tap(BOX, board, "Y", name)
        assert against == ()
    same, against = taps.tap(BOX, board, "Y", free[18])
    assert (same, [one.code for one in against]) == (board, ["too-many"])
    lacking = STANDALONE.board(BOX, [ScoreSheet("A"), *who[1:]], board, {})
    assert (lacking.counts, [one.code for one in lacking.refusals]) == ((), ["colours"])
