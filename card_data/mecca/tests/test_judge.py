"""MEC-9: verdicts on one photo. Verdicts, codes and squares are those of the worked examples."""

from __future__ import annotations

import pytest

from mecca_book.contact import find_touching
from mecca_book.judge import TurnVerdict, find_difference, judge_board
from mecca_tests.positions import P1, diagram, position, turn
from printkit.boards.square import Square, format_squares, parse_square

EX_13 = """
..-BRGBR-BWG-..
.------W-R----.
---WR--G---W---
---GB--B-W-G---
--------GB-R---
W-G-GW###-GW-WR
B-WB--###W-B-BG
W-RGRB###BR--WR
---------G-----
---W-R-R-B-----
---RGWBWG-GW---
.----R--------.
..-----------..
"""
EX_14 = """
..-YRKGY-----..
.-------R-----.
---YG-G--------
---R--K--------
---Y--YR-------
RKGKRG###------
Y-----###------
GKR--R###-R----
----YKGKYGK----
------Y----Y---
-----KG--------
.--R-R--------.
..-YK--YKRGK-..
"""


def photo(board: dict[Square, str], added: str, missing: str = "") -> dict[Square, str]:
    """The board after a turn: `R L12 G3` added, `K11 L10` missing."""
    after = {**board, **(position(added) if added else {})}
    for name in missing.split():
        del after[parse_square(name)]
    return after


def order(verdict: TurnVerdict) -> str:
    """The squares of the order found."""
    return format_squares(here for here, _ in verdict.order)


def following(verdict: TurnVerdict) -> str:
    """The squares that may be placed on next."""
    return format_squares(dict.fromkeys(here for here, _ in verdict.open))


def p1(added: str, missing: str = "", **changes: object) -> TurnVerdict:
    """Red's turn in position P1."""
    board = position(P1)
    return judge_board(turn(4, board, "R", "RGBY", **changes), board, photo(board, added, missing))


def test_ex_5_order_found() -> None:
    """EX-5, MEC-9.4: one photo of three placements has exactly one legal order."""
    verdict = p1("R G3 K10 L12")
    assert verdict.name == "LEGAL"
    assert order(verdict) == "L12 G3 K10"


def test_ex_6_nothing_changed() -> None:
    """EX-6, MEC-5.4: an unchanged board must go on; 32 legal first squares."""
    verdict = p1("")
    assert (verdict.name, verdict.codes) == ("CONTINUE", ("MUST_CONTINUE",))
    assert len(verdict.open) == 32


@pytest.mark.parametrize(("added", "squares"), [("R L12", "G3 F5 H5 L9 J10"), ("R L12 G3", "K10")])
def test_ex_6_must_continue(added: str, squares: str) -> None:
    """EX-6: what may be placed next is named."""
    verdict = p1(added)
    assert verdict.name == "CONTINUE"
    assert following(verdict) == squares


def test_ex_6_in_the_middle_of_placing() -> None:
    """EX-6, MEC-9.5: in mode `placing` a complete order is legal."""
    board = position(P1)
    red = turn(4, board, "R", "RGBY")
    assert judge_board(red, board, photo(board, "R L12 G3"), placing=True).name == "LEGAL"
    early = judge_board(red, board, photo(board, "R L12", "G5"), placing=True)
    assert (early.name, early.codes) == ("ILLEGAL", ("REMOVED_TOO_EARLY",))


def test_ex_6_wrong_counts() -> None:
    """EX-6, MEC-9.6: the longest legal part, and what is wrong with the rest."""
    verdict = p1("R L12 G4")
    assert (verdict.name, order(verdict), verdict.codes) == ("ILLEGAL", "L12", ("WRONG_COUNT",))
    assert "touches 3 pilgrims; your 2nd must touch exactly 2" in verdict.reasons[0].reason
    verdict = p1("R L12 G3 G4")
    assert (verdict.name, order(verdict)) == ("ILLEGAL", "L12 G3")
    assert verdict.codes == ("SAME_COLOUR", "WRONG_COUNT")
    assert "G4 touches your own colour at G3" in verdict.reasons[0].reason
    assert "touches 4 pilgrims; your 3rd must touch exactly 3" in verdict.reasons[1].reason


def test_ex_6_another_order() -> None:
    """EX-6: F6, G3, K10 is legal too."""
    verdict = p1("R F6 G3 K10")
    assert (verdict.name, order(verdict)) == ("LEGAL", "F6 G3 K10")


@pytest.mark.parametrize(
    ("added", "missing", "codes", "words"),
    [
        ("R L12 G3 B2", "", ("CLOSED_MAT",), "B2 is purple: closed with 4 players"),
        ("R L12 G3; Y H2", "", ("NOT_YOUR_COLOUR",), "H2"),
        ("R L12 G3 K10 F6", "", ("TOO_MANY_PLACED",), "4 pilgrims were placed; at most 3"),
        ("R L12", "G5", ("REMOVED_TOO_EARLY",), "G3 F5 H5 L9 J10"),
        ("R L12", "K1", ("ENTRANCE_REMOVED",), "K1"),
        ("R L12 A7", "", ("SQUARE_CHANGED",), "A7 was yellow, now red"),
        ("R L12 G6", "", ("NOT_A_MAT",), "G6 is not a mat"),
        ("R L12 E1", "", ("ENTRANCE_CLOSED",), "entrance"),
        ("R L12; K G3", "", ("COLOUR_NOT_IN_GAME",), "black"),
    ],
)
def test_ex_6_pre_checks(added: str, missing: str, codes: tuple[str, ...], words: str) -> None:
    """EX-6, MEC-9.3, MEC-3.5: what no order could mend is said at once."""
    verdict = p1(added, missing)
    assert (verdict.name, verdict.codes) == ("ILLEGAL", codes)
    assert words in verdict.reasons[0].reason


def test_ex_6_pilgrim_moved() -> None:
    """EX-6, MEC-9.3: identity R01 left E13 and stands on L12."""
    board = position(P1)
    after = photo(board, "R L12", "E13")
    verdict = judge_board(
        turn(4, board, "R", "RGBY"), board, after, moved=(("R01", parse_square("E13"), parse_square("L12")),)
    )
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("ENTRANCE_REMOVED", "PILGRIM_MOVED"))


def test_ex_7_removal() -> None:
    """EX-7, MEC-6.4, MEC-6.6: photos of a whole turn with a removal."""
    verdict = p1("R G3 K10", "K11")
    assert verdict.name == "CONFIRM"
    assert format_squares(here for here, _ in verdict.candidates) == "J12 K12 L12"
    verdict = p1("R G3 K10 L12", "K11")
    assert (verdict.name, verdict.codes) == ("CONTINUE", ("ISOLATED_LEFT",))
    assert "L12" in verdict.reasons[0].reason
    verdict = p1("R G3 K10 L12", "L10")
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("NOT_REMOVABLE",))
    verdict = p1("R G3 K10 L12", "K11 L10")
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("EXTRA_REMOVED", "ISOLATED_LEFT"))
    assert "L10" in verdict.reasons[0].reason
    assert "L12" in verdict.reasons[1].reason


def test_ex_9_two_colours() -> None:
    """EX-9, MEC-5.6: colours are mixed freely within a turn."""
    board = position("R E13 G10; G K1 I10; W H11")
    black_red = turn(2, board, "RK", "RKGW")
    verdict = judge_board(black_red, board, photo(board, "K F11 H10; R G12"))
    assert (verdict.name, order(verdict)) == ("LEGAL", "F11 G12 H10")
    verdict = judge_board(black_red, board, photo(board, "K F11 H10; R I11"))
    assert (verdict.name, order(verdict)) == ("ILLEGAL", "F11 I11")
    assert verdict.codes == ("COLOUR_REPEATED", "WRONG_COUNT")
    assert "red twice (G10 I11)" in verdict.reasons[0].reason


def test_ex_13_forced_pass() -> None:
    """EX-13, MEC-4.4: an unchanged photo is legal when nothing can be placed; H9 touches the own colour."""
    board = diagram(EX_13)
    red = turn(4, board, "R", "GWRB")
    assert red.reserve == {"R": 4}
    alone = {
        here.name: [near.name for near, _ in find_touching(red.ground, board, here)]
        for here in red.ground.open_in_order
        if here not in board and len(find_touching(red.ground, board, here)) == 1
    }
    assert alone == {"H9": ["H10"], "L9": ["K8"], "F13": ["F12"], "G13": ["F12"]}
    assert {board[parse_square(near)] for [near] in alone.values()} == {"R"}
    assert all(turn(4, board, own, "GWRB").next_placements(board, {}) for own in "GWB")
    assert judge_board(red, board, board).name == "LEGAL"
    verdict = judge_board(red, board, photo(board, "R H9"))
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("SAME_COLOUR",))


def test_ex_14_two_placements_no_third() -> None:
    """EX-14, MEC-5.5: the phase ends when no third placement is legal; no removal right with two."""
    board = diagram(EX_14)
    black = turn(4, board, "K", "KGRY")
    verdict = judge_board(black, board, photo(board, "K L11 D8"))
    assert (verdict.name, order(verdict)) == ("LEGAL", "L11 D8")
    verdict = judge_board(black, board, photo(board, "K L11"))
    assert (verdict.name, following(verdict)) == ("CONTINUE", "I1 D8 D9 H11 G13")
    verdict = judge_board(black, board, photo(board, "K D8"))
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("WRONG_COUNT",))
    assert "D8 touches 2 pilgrims; your 1st must touch exactly 1" in verdict.reasons[0].reason
    verdict = judge_board(black, board, photo(board, "K L11 D8", "D4"))
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("REMOVAL_NOT_EARNED",))
    assert "You placed 2; 3 are needed" in verdict.reasons[0].reason


def test_ex_22_voluntary_stop() -> None:
    """EX-22: with the option a player may stop after the first placement, but not before it."""
    verdict = p1("R L12", voluntary_stop=True)
    assert (verdict.name, order(verdict)) == ("LEGAL", "L12")
    assert p1("", voluntary_stop=True).name == "CONTINUE"
    verdict = p1("R L12 G3", "K9", voluntary_stop=True)
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("REMOVAL_NOT_EARNED",))


def test_removal_barred_in_the_final_round() -> None:
    """Option `final_round_truce`: no removals once the final round is declared."""
    verdict = p1("R G3 K10 L12", "K11 L12"[:3], barred=True)
    assert (verdict.name, verdict.codes) == ("ILLEGAL", ("REMOVAL_BARRED",))


@pytest.mark.parametrize(
    ("hints", "words"), [(0, "3rd pilgrim."), (1, "(1 possibility)"), (2, "3rd pilgrim: K10.")]
)
def test_hints(hints: int, words: str) -> None:
    """Option `hints`: that, how many, or where."""
    assert words in p1("R L12 G3", hints=hints).reasons[0].reason


def test_difference() -> None:
    """MEC-9.2: added, removed and changed squares, row by row."""
    change = find_difference(position("R A7 C5; G O7"), position("R A7 B7; B O7"))
    assert change.added == {parse_square("B7"): "R"}
    assert change.removed == (parse_square("C5"),)
    assert change.changed == ((parse_square("O7"), "G", "B"),)
