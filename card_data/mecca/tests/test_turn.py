"""MEC-4 to MEC-6: turns, move by move and by photo."""

from __future__ import annotations

from typing import Any

import pytest

from mecca_book.book import BOOK, play_rounds
from mecca_book.setup import set_up
from mecca_book.state import Mecca, check_invariants, new_table
from mecca_book.turn import play_turn
from mecca_tests.positions import P1, diagram, position
from mecca_tests.tables import table
from mecca_tests.test_judge import EX_13, EX_14
from printkit.boards.square import Square, parse_square
from printkit.box import find_box, load_box
from printkit.referee import Seat, Setup
from printkit.referee.trial import Trial


def playing(made: Mecca, seat: int = 0) -> Trial[Any]:
    """One turn of a seat."""
    return Trial.of(BOOK, made, play_turn(made, Seat(seat)))


def shot(board: dict[Square, str], **more: object) -> dict[str, object]:
    """A photo that shows exactly this board."""
    return {
        "do": "photo",
        "board": {"squares": {here.name: colour for here, colour in board.items()}},
        **more,
    }


def test_ex_2_first_round() -> None:
    """EX-2, MEC-4.3, MEC-4.2, MEC-6.1: one placement, no second, no removal; all refusals of the square."""
    made = table(position("R K1; G E13; B E1; Y K13"), "RGBY", round=1)
    trial = playing(made)
    assert len(trial.asks.options) == 15  # type: ignore[attr-defined]
    for here, code in (
        ("J2", "SAME_COLOUR"),
        ("H4", "ALONE"),
        ("C2", "CLOSED_MAT"),
        ("A7", "ENTRANCE_CLOSED"),
    ):
        trial.refuses(0, f"place {here} R", code)
    trial.refuses(0, "place E12 G", "NOT_YOUR_COLOUR")
    trial.refuses(0, "place K1 R", "ENTRANCE_CLOSED")
    trial.refuses(1, "place E12 G", "NOT_YOUR_TURN")
    trial.refuses(0, "remove K13", "REMOVAL_NOT_EARNED")
    trial.give(0, "place E12 R")
    assert trial.done
    assert made.board[parse_square("E12")] == "R"


def test_ex_5_placing_in_order() -> None:
    """EX-5, MEC-5.1, MEC-5.3, MEC-5.5: L12, G3, K10, then the removal right is earned (MEC-6.2)."""
    made = table(position(P1), "RGBY")
    trial = playing(made)
    trial.refuses(0, "place G3 R", "WRONG_COUNT")
    trial.refuses(0, "pass", "MUST_CONTINUE")
    trial.refuses(0, "stop-placing", "MUST_CONTINUE")
    trial.refuses(0, "remove K11", "REMOVAL_NOT_EARNED")
    trial.give(0, "place L12 R").give(0, "place G3 R").give(0, "place K10 R")
    assert trial.asks.rule == "MEC-6.1"
    trial.refuses(0, "place C5 R", "WRONG_PHASE")
    trial.give(0, "skip-removal")
    assert trial.done
    assert made.count_reserve("R") == 14


def test_ex_7_removal_isolates_an_own_pilgrim() -> None:
    """EX-7, MEC-6.3 to MEC-6.6, MEC-6.8: K11 goes, L12 comes back; yellow and red get one each."""
    made = table(position(P1), "RGBY")
    trial = playing(made)
    trial.give(0, "place L12 R").give(0, "place G3 R").give(0, "place K10 R")
    red, yellow = made.count_reserve("R"), made.count_reserve("Y")
    trial.refuses(0, "remove L10", "NOT_REMOVABLE")
    trial.refuses(0, "remove K1", "ENTRANCE_REMOVED")
    trial.refuses(0, "remove B7", "EMPTY_SQUARE")
    trial.give(0, "remove K11")
    assert (made.count_reserve("R"), made.count_reserve("Y")) == (red + 1, yellow + 1)
    assert parse_square("L12") not in made.board
    assert not list(check_invariants(made))


def test_ex_8_removing() -> None:
    """EX-8, MEC-6.7: the pairs stay; blue and green get one back."""
    made = table(position("R E13 H5; G O7 I3 K5; B K1 J4; Y A7 I5 L6"), "RGBY")
    from mecca_book.turn import remove_pilgrim

    trial = Trial.of(BOOK, made, remove_pilgrim(made, Seat(0)))
    trial.refuses(0, "remove K5", "NOT_REMOVABLE").refuses(0, "remove I5", "NOT_REMOVABLE")
    trial.refuses(0, "remove K1", "ENTRANCE_REMOVED")
    blue, green = made.count_reserve("B"), made.count_reserve("G")
    trial.give(0, "remove J4")
    assert (made.count_reserve("B"), made.count_reserve("G")) == (blue + 1, green + 1)
    assert {"K5", "L6", "I5", "H5"} <= {here.name for here in made.board}


def test_occupied_and_empty_reserve() -> None:
    """MEC-2.2, MEC-5.1: an occupied square and an empty reserve are refused, each in its words."""
    board = position("R A7 C7; G O7 M7; B K1; Y E1")
    trial = playing(table(board, "RGBY"))
    trial.refuses(0, "place C7 R", "OCCUPIED")
    full = {**board, **dict.fromkeys(sorted(table(board, "RGBY").ground.open - board.keys())[::7][:16], "R")}
    made = table(full, "RGBY")
    assert made.count_reserve("R") == 0
    from mecca_book.moves import Place

    free = next(here for here in made.ground.open_in_order if here not in full)
    assert [r.code for r in Place(free, "R").find_refusals(made, Seat(0))] == ["RESERVE_EMPTY"]


def test_ex_13_pass() -> None:
    """EX-13, MEC-4.4, MEC-4.1: red passes by itself, the turn counts, the next seat is asked."""
    made = table(diagram(EX_13), "GWRB", round=9, active=Seat(2))
    trial = Trial.of(BOOK, made, play_rounds(made))
    assert made.turns_taken[2] == 2
    assert trial.asks.seats == (3,)
    assert "Cy cannot place and passes." in [made.word_note(note) for note in made.journal]


def test_ex_14_two_placements_no_third() -> None:
    """EX-14, MEC-5.5, MEC-6.1: the phase ends without a third placement, and no removal is offered."""
    made = table(diagram(EX_14), "KGRY", round=7)
    trial = playing(made)
    trial.give(0, "place L11 K").give(0, "place D8 K")
    assert trial.done


def test_ex_22_voluntary_stop() -> None:
    """EX-22, MEC-5.4: the option allows stopping after the first placement, not before."""
    made = table(position(P1), "RGBY", voluntary_stop=True)
    trial = playing(made)
    trial.refuses(0, "stop-placing", "MUST_CONTINUE")
    trial.give(0, "place L12 R").give(0, "stop-placing")
    assert trial.done


def test_photo_reports_a_turn() -> None:
    """MEC-9.4: one photo after the turn does it all; identities are kept for the next one."""
    made = table(position(P1), "RGBY")
    board = {**made.board, **position("R L12 G3 K10")}
    trial = playing(made)
    data = shot(board)
    data["board"]["squares"]["L12"] = "R05"  # type: ignore[index]
    trial.give(0, data)
    assert trial.done
    assert [here.name for here, _ in made.placed] == ["L12", "G3", "K10"]
    assert made.tokens == {parse_square("L12"): "R05"}


def test_photo_verdicts_are_refusals() -> None:
    """MEC-9.3 to MEC-9.6: an illegal or incomplete photo changes nothing and says why."""
    made = table(position(P1), "RGBY")
    trial = playing(made)
    trial.refuses(0, shot({**made.board, **position("R L12")}), "MUST_CONTINUE")
    trial.refuses(0, shot({**made.board, **position("R L12 G4")}), "WRONG_COUNT")
    assert made.board == position(P1)


def test_photo_in_the_middle_of_placing() -> None:
    """MEC-9.5: mode `placing` takes what is there and goes on."""
    made = table(position(P1), "RGBY")
    trial = playing(made)
    trial.give(0, shot({**made.board, **position("R L12 G3")}, mode="placing"))
    assert not trial.done
    trial.give(0, "place K10 R").give(0, "remove K11")
    assert trial.done


def test_ex_7_confirm() -> None:
    """EX-7: a hidden first placement is asked about; one tap confirms it."""
    made = table(position(P1), "RGBY")
    board = {**made.board, **position("R G3 K10")}
    del board[parse_square("K11")]
    trial = playing(made)
    trial.refuses(0, shot(board), "CONFIRM")
    trial.give(0, shot(board, confirm=True))
    assert trial.done
    assert made.board == board


def test_what_a_photo_cannot_show() -> None:
    """MEC-9.7, I5: with two colours a pilgrim placed and removed in one turn is entered by hand."""
    made = table(position("R E13 G10; G K1 I10; W H11"), ["RK", "GW"])
    trial = playing(made)
    trial.give(0, "place F11 K").give(0, "place G12 R").give(0, "place H10 K")
    assert trial.asks.rule == "MEC-6.1"
    trial.give(0, "remove F11")
    assert trial.done
    board = dict(made.board)
    again = playing(table(position("R E13 G10; G K1 I10; W H11"), ["RK", "GW"]))
    assert again.judge(0, shot(board))


def test_removal_barred() -> None:
    """Option `final_round_truce`: once declared, nobody removes."""
    made = table(position(P1), "RGBY", truce=True, final_round=True)
    trial = playing(made)
    trial.give(0, "place L12 R").give(0, "place G3 R").give(0, "place K10 R")
    assert trial.done


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_only_the_active_player_is_asked(seat: int) -> None:
    """Another seat hears whose turn it is."""
    playing(table(position(P1), "RGBY")).refuses(seat, "place L12 R", "NOT_YOUR_TURN")


def test_squares_that_are_no_mats() -> None:
    """EX-2, MEC-1.1: the Kaaba and the voids are not mats, and hold nobody to take back."""
    trial = playing(table(position("R K1; G E13; B E1; Y K13"), "RGBY", round=1))
    trial.refuses(0, "place G6 R", "NOT_A_MAT").refuses(0, "place A1 R", "NOT_A_MAT")
    trial.refuses(0, "skip-removal", "WRONG_PHASE").refuses(1, "skip-removal", "NOT_YOUR_TURN")


def test_wrong_phase_in_the_set_up() -> None:
    """Section 6: who is asked for colours or an entrance hears WRONG_PHASE, the others NOT_YOUR_TURN."""
    made = new_table(
        Setup(("Ana", "Bo", "Cy", "Di"), BOOK.meta.read_options({}), load_box(find_box("mecca")))
    )
    trial = Trial.of(BOOK, made, set_up(made)).give(None, "1")
    trial.refuses(1, "place E12 R", "WRONG_PHASE").refuses(0, "place E12 R", "NOT_YOUR_TURN")
    trial.refuses(1, ["R", "G"], "COLOUR_COUNT")
    trial.give(1, ["R"]).refuses(2, ["R", "G"], "COLOUR_COUNT").give(2, ["G"]).give(3, ["B"]).give(0, ["Y"])
    trial.refuses(1, "place E12 R", "WRONG_PHASE").refuses(2, "remove E12", "NOT_YOUR_TURN")
    trial.refuses(1, "enter A1 G", "NOT_AN_ENTRANCE").refuses(1, "enter E1 G", "NOT_YOUR_COLOUR")


def test_a_photo_with_reserves_and_bumped_pilgrims() -> None:
    """MEC-9.1, MEC-9.2, MEC-9.6: pilgrims beside the board do not count; another identity of the same colour is a note."""
    made = table(position(P1), "RGBY", seen={parse_square("F4"): "Y01"})
    board = {**position(P1), **position("R G3 K10 L12")}
    tokens = [[colour, 20 * here.column + 10, 20 * here.row + 10] for here, colour in board.items()]
    tokens = [["Y02", x, y] if (x, y) == (110, 70) else [name, x, y] for name, x, y in tokens]
    photo = {"do": "photo", "board": {"tokens": [*tokens, ["R09", -30, 40], ["R08", 310, 270]]}}
    trial = playing(made)
    wrong = trial.judge(0, shot({**position(P1), **position("R L12 G3 G4")}))
    assert wrong[0].reason.startswith("L12, then G3; but G4 touches")
    trial.give(0, photo)
    assert made.tokens[parse_square("F4")] == "Y02"
    assert any("same colour stand on F4" in made.word_note(note) for note in made.journal)
