"""Situations that the worked examples leave out, worked by hand from the specification's text and its board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mecca_book.book import BOOK, play_rounds
from mecca_book.contact import contact_reasons, find_isolated, is_removable
from mecca_book.judge import TurnVerdict, judge_board
from mecca_book.photo import read_board, read_photo
from mecca_book.scoring import conclude_game, count_standing
from mecca_book.setup import set_up
from mecca_book.state import Mecca, Turn, check_invariants
from mecca_book.turn import play_turn, remove_pilgrim
from mecca_tests.positions import P1, ground, position
from mecca_tests.positions import turn as turn_of
from mecca_tests.tables import NAMES, table
from mecca_tests.test_judge import photo
from mecca_tests.test_turn import shot
from printkit.boards.square import Square, format_squares, parse_square
from printkit.referee import Answer, Game, Refusal, Seat, Setup
from printkit.referee.trial import Trial
from printkit.title import load_title


def codes(players: int, board: str, here: str, colour: str, k: int = 1) -> list[str]:
    """The reasons of contact against a k-th placement."""
    return [r.code for r in contact_reasons(ground(players), position(board), parse_square(here), colour, k)]


def playing(made: Mecca, seat: int = 0) -> Trial[Any]:
    """One turn of a seat."""
    return Trial.of(BOOK, made, play_turn(made, Seat(seat)))


def judged(
    players: int, board: str, own: str, all_colours: str, added: str, missing: str = "", **changes: Any
) -> TurnVerdict:
    """A photo of a turn: `added` and `missing` against the board before."""
    before = position(board)
    placing = changes.pop("placing", False)
    return judge_board(
        turn_of(players, before, own, all_colours, **changes),
        before,
        photo(before, added, missing),
        placing=placing,
    )


def said(verdict: TurnVerdict) -> tuple[str, ...]:
    """Verdict and codes."""
    return (verdict.name, *verdict.codes)


# Contact


def test_squares_at_the_edge_touch_only_squares() -> None:
    """MEC-1.1, MEC-1.2: C1 touches D1, B2, C2 and D2 (B1 is void); A6 touches the door A7, and B7."""
    for near in ("D1", "B2", "C2", "D2"):
        assert codes(6, f"R {near}", "C1", "G") == []
    assert codes(6, "R E1", "C1", "G") == ["ALONE"]
    assert codes(4, "R A7", "A6", "G") == []
    assert codes(4, "R A7; W B7", "A6", "G", 2) == []
    assert codes(4, "R A7; W B7", "A6", "G", 1) == ["WRONG_COUNT"]


def test_voids_and_the_kaaba_connect_nothing() -> None:
    """MEC-1.2: F7 and J7 are not adjacent across the Kaaba, H5 and H9 are not, A3 and B2 are (A2 is void)."""
    assert codes(4, "R J7", "F7", "G") == ["ALONE"]
    assert codes(4, "R H9", "H5", "G") == ["ALONE"]
    assert codes(6, "R B2", "A3", "G") == []
    assert codes(4, "R J5", "F5", "G") == ["ALONE"]


def test_five_different_colours() -> None:
    """MEC-5.1, MEC-5.2: with six players the fifth pilgrim touches five; all five others are needed."""
    around = "G D9; B F9; K D11; W F11; Y E9"
    assert codes(6, around, "E10", "R", 5) == []
    assert codes(6, around, "E10", "R", 4) == ["WRONG_COUNT"]
    assert codes(6, around, "E10", "Y", 5) == ["SAME_COLOUR"]
    assert codes(6, around, "E10", "Y", 4) == ["SAME_COLOUR", "WRONG_COUNT"]


def test_all_reasons_of_contact_are_told_in_their_order() -> None:
    """Section 6: ALONE excludes the others; SAME_COLOUR, COLOUR_REPEATED, WRONG_COUNT come together in this order."""
    around = "R D9; G F9 D11; B F11"
    assert codes(4, around, "E10", "R", 2) == ["SAME_COLOUR", "COLOUR_REPEATED", "WRONG_COUNT"]
    assert codes(4, around, "E10", "R", 4) == ["SAME_COLOUR", "COLOUR_REPEATED"]
    assert codes(4, around, "E10", "Y", 4) == ["COLOUR_REPEATED"]
    assert codes(4, around, "E10", "G", 4) == ["SAME_COLOUR", "COLOUR_REPEATED"]  # green twice, and its own
    assert codes(4, around, "E10", "G", 3) == ["SAME_COLOUR", "COLOUR_REPEATED", "WRONG_COUNT"]
    assert codes(4, around, "H3", "R", 2) == ["ALONE"]


def test_entrance_pilgrims_are_touched_like_others() -> None:
    """MEC-1.3: D12 touches the red pilgrim at door 1; with one on D11 it touches two, of the same colour."""
    assert codes(4, "R E13", "D12", "G") == []
    assert codes(4, "R E13", "D12", "R") == ["SAME_COLOUR"]
    assert codes(4, "R E13 D11", "D12", "G", 2) == ["COLOUR_REPEATED"]


def test_crescents_change_nothing_for_placing() -> None:
    """MEC-2.3: a green pilgrim on red's crescent D11, a red one on its own."""
    for colour in "GR":
        assert codes(4, "B D10", "D11", colour) == []


@pytest.mark.parametrize(
    ("here", "colour", "code"),
    [
        ("B1", "G", "NOT_A_MAT"),
        ("H7", "R", "NOT_A_MAT"),
        ("E13", "R", "ENTRANCE_CLOSED"),
        ("A7", "G", "ENTRANCE_CLOSED"),
        ("B3", "G", "CLOSED_MAT"),
        ("F4", "G", "OCCUPIED"),
        ("F5", "G", "NOT_YOUR_COLOUR"),
        ("F5", "K", "NOT_YOUR_COLOUR"),
    ],
)
def test_only_the_first_reason_of_place_and_stock(here: str, colour: str, code: str) -> None:
    """Section 6: the square before the colour."""
    playing(table(position(P1), "RGBY")).refuses(0, f"place {here} {colour}", code)


# A turn of several placements


def test_earlier_placements_of_the_turn_count() -> None:
    """MEC-5.3: black on F11 touches white G10 and the red pilgrim placed before on E11 (k = 2)."""
    made = table(position("R K1; G O7 D10; W G10"), ["RK", "GW"])
    trial = playing(made).give(0, "place E11 R")
    trial.refuses(0, "place F11 R", "SAME_COLOUR").give(0, "place F11 K")
    assert made.placed == [(parse_square("E11"), "R"), (parse_square("F11"), "K")]


def test_the_first_round_is_one_placement_without_a_removal() -> None:
    """MEC-4.3: H3 touches green I4 only; then the turn is over, although red could go on with a second."""
    made = table(position("R E13; G O7 I4; B K1 I5; Y A7"), "RGBY", round=1)
    trial = playing(made).refuses(0, "remove I5", "REMOVAL_NOT_EARNED").give(0, "place H3 R")
    assert trial.done


def spread(made: Mecca, colour: str, left: int) -> None:
    """Put pilgrims of a colour on the board until so many are left: none next to its own, rather next to nobody."""
    for shunned in ("RGBYKW", colour):
        for here in made.ground.open_in_order:
            if (
                made.count_reserve(colour) > left
                and here not in made.board
                and not _touches(made.board, here, shunned)
            ):
                made.board[here] = colour
    assert made.count_reserve(colour) == left


def test_a_turn_ends_when_the_reserve_is_empty() -> None:
    """MEC-5.5, MEC-7.2: the last pilgrim goes down first; the final round is declared, red is the trigger, green is next."""
    made = table(position(P1), "RGBY")
    spread(made, "R", 1)
    trial = Trial.of(BOOK, made, play_rounds(made))
    options = trial.asks.options  # type: ignore[attr-defined]
    trial.give(0, trial.asks.key(options[0]))  # type: ignore[attr-defined]
    assert (made.final_round, made.trigger, made.active) == (True, 0, 1)


def _touches(board: dict[Square, str], here: Square, colours: str) -> bool:
    return any(colour in colours and here.touches_square(other) for other, colour in board.items())


def test_two_colours_run_out_one_by_one() -> None:
    """MEC-5.1, MEC-5.4: with no red in reserve G11 is RESERVE_EMPTY for red; black, next to green H10, goes on."""
    made = table(position("R E13; G O7 H10; W K1"), ["RK", "GW"])
    taken = [parse_square(name) for name in ("G9", "G10", "F10", "F11", "F12", "G12", "H11", "H12")]
    made.board |= dict.fromkeys(taken, "-")
    spread(made, "R", 0)
    made.board = {here: colour for here, colour in made.board.items() if colour != "-"}
    playing(made).refuses(0, "place G11 R", "RESERVE_EMPTY").accepts(0, "place G11 K")


# Removal and isolation


def test_one_turn_takes_at_most_five() -> None:
    """I4, MEC-6.6: E10 falls with four neighbours at its corners that touch nobody else."""
    board = position("R E10; G D9 F11; B F9; Y D11")
    here = ground(4)
    assert is_removable(here, board, parse_square("E10"))
    assert format_squares(find_isolated(here, board, parse_square("E10"))) == "D9 F9 D11 F11"
    made = table(position("R E13 E10; G O7 D9 F11; B K1 F9; Y A7 D11"), "RGBY")
    made.turn = Turn([(parse_square("E10"), "R")] * 3)
    trial = Trial.of(BOOK, made, remove_pilgrim(made, Seat(0)))
    trial.give(0, "remove E10")
    assert sorted(map(str, made.board)) == ["A7", "E13", "K1", "O7"]
    assert (made.removals, made.returned) == (1, 4)


def test_an_entrance_pilgrim_stays_alone() -> None:
    """MEC-6.5: D12 touches two reds, so it may go; D11 falls with it, E13 at the door is left alone and stays."""
    board = position("R E13 D11; G D12; B F1")
    assert is_removable(ground(4), board, parse_square("D12"))
    assert format_squares(find_isolated(ground(4), board, parse_square("D12"))) == "D11"
    assert not is_removable(ground(4), position("R E13; G D12 F12"), parse_square("E13"))


def test_a_pair_and_a_chain_stay() -> None:
    """MEC-6.7: of a removed middle the pairs D9-D8, F9-G10 stay; F11 touches G10 and stays, D11 goes."""
    board = position("R E10; G D9 F11; B D8; Y F9 D11; W G10")
    assert format_squares(find_isolated(ground(4), board, parse_square("E10"))) == "D11"


def test_what_may_be_removed() -> None:
    """MEC-6.3, MEC-6.4: any colour, two of one colour around; two of different colours are not enough."""
    board = position("R E10; G D9; B F9")
    assert not is_removable(ground(4), board, parse_square("E10"))
    assert is_removable(ground(4), position("R E10; G D9 F9"), parse_square("E10"))
    assert is_removable(ground(4), position("R E10 ; G D9 F11; B F9"), parse_square("E10"))
    assert not is_removable(ground(4), position("R E10; G D9"), parse_square("D9"))


def test_an_own_pilgrim_placed_this_turn_may_go_with_two_colours() -> None:
    """I5, MEC-6.3: EX-9's third pilgrim is removed by hand again; white H11 keeps G12."""
    made = table(position("R E13 G10; G K1 I10; W H11"), ["RK", "GW"])
    trial = playing(made).give(0, "place F11 K").give(0, "place G12 R").give(0, "place H10 K")
    assert trial.asks.rule == "MEC-6.1"
    assert is_removable(made.ground, made.board, parse_square("H11"))
    trial.refuses(0, "place D12 R", "WRONG_PHASE").refuses(1, "remove H11", "NOT_YOUR_TURN")
    trial.give(0, "remove H11")
    assert not list(check_invariants(made))


def test_a_right_without_a_target_ends_the_turn() -> None:
    """Section 6, `place`: three placements, but nobody touches two of one colour: no question about a removal."""
    board = position(P1)
    made = table(board, "RGBY")
    trial = playing(made).give(0, "place F6 R").give(0, "place G3 R").give(0, "place K10 R")
    assert len(made.placed) == 3
    targets = [here for here in made.board if is_removable(made.ground, made.board, here)]
    assert trial.done is (not targets)


# Photos


def test_two_orders_are_possible_and_the_first_is_told() -> None:
    """MEC-9.4: E11 red and F11 black fit in either order; row-major, E11 comes first. No third is possible: LEGAL."""
    verdict = judged(2, "R K1; G O7 D10; W G10", "RK", "RKGW", "R E11; K F11")
    assert (said(verdict), format_squares(here for here, _ in verdict.order)) == (("LEGAL",), "E11 F11")
    other = judged(2, "R K1; G O7 D10; W G10", "RK", "RKGW", "K E11; R F11")
    assert format_squares(here for here, _ in other.order) == "E11 F11"


def test_the_first_square_of_the_picture_need_not_begin() -> None:
    """MEC-9.4: of G3, K10 and L12 only L12 can be the first."""
    verdict = judged(4, P1, "R", "RGBY", "R G3 K10 L12")
    assert (said(verdict), format_squares(here for here, _ in verdict.order)) == (("LEGAL",), "L12 G3 K10")


def test_prechecks_are_all_told() -> None:
    """MEC-9.3: everything that applies, also together: changed, entrance, Kaaba, purple, colours, too many."""
    verdict = judged(4, P1, "R", "RGBY", "R F4 H7 B2 A1; W H2; Y D3; G O7", "K1")
    assert verdict.name == "ILLEGAL"
    assert set(verdict.codes) == {
        "SQUARE_CHANGED",
        "ENTRANCE_REMOVED",
        "NOT_A_MAT",
        "CLOSED_MAT",
        "COLOUR_NOT_IN_GAME",
        "NOT_YOUR_COLOUR",
        "TOO_MANY_PLACED",
    }
    assert verdict.codes.count("NOT_A_MAT") == 2


def test_a_pilgrim_on_a_closed_door() -> None:
    """MEC-3.5, MEC-9.3: nobody enters after set-up."""
    assert said(judged(4, P1, "R", "RGBY", "R E1")) == ("ILLEGAL", "ENTRANCE_CLOSED")


def test_more_than_the_reserve_holds() -> None:
    """MEC-9.3 RESERVE_EMPTY: two placed, one in reserve; with one placed nothing is left to go on with; with none a pass."""
    before = position(P1)
    whole = turn_of(4, before, "R", "RGBY")
    one, none = (replace(whole, reserve={"R": left}) for left in (1, 0))
    assert judge_board(one, before, photo(before, "R L12 G3")).codes == ("RESERVE_EMPTY",)
    assert judge_board(one, before, photo(before, "R L12")).name == "LEGAL"
    assert judge_board(none, before, before).name == "LEGAL"


def test_the_first_round_by_photo() -> None:
    """MEC-4.3: one pilgrim; two are too many; nobody is removed, however right the square."""
    board = "R K1; G E13; B E1; Y K13"
    assert said(judged(4, board, "R", "RGBY", "R E12", first_round=True)) == ("LEGAL",)
    assert said(judged(4, board, "R", "RGBY", "R E12 J12", first_round=True)) == (
        "ILLEGAL",
        "TOO_MANY_PLACED",
    )
    crowded = board + "; G I5; B I4; G H3"
    verdict = judged(4, crowded, "R", "RGBY", "R E12", "I4", first_round=True)
    assert said(verdict) == ("ILLEGAL", "REMOVAL_NOT_EARNED")
    assert said(judged(4, board, "R", "RGBY", "", first_round=True)) == ("CONTINUE", "MUST_CONTINUE")


def test_a_removal_before_the_placing_is_over() -> None:
    """MEC-9.4 step 4: nothing placed and one pilgrim gone; and two placed of three possible."""
    assert said(judged(4, P1, "R", "RGBY", "", "G5")) == ("ILLEGAL", "REMOVED_TOO_EARLY")
    assert said(judged(4, P1, "R", "RGBY", "R L12 G3", "G5")) == ("ILLEGAL", "REMOVED_TOO_EARLY")
    placing = judged(4, P1, "R", "RGBY", "R L12", "G5", placing=True)
    assert said(placing) == ("ILLEGAL", "REMOVED_TOO_EARLY")


def test_a_mode_placing_photo_checks_the_orders_only() -> None:
    """MEC-9.5: two pilgrims are legal, a wrong count is diagnosed, an unchanged board is legal too."""
    assert said(judged(4, P1, "R", "RGBY", "R L12 G3", placing=True)) == ("LEGAL",)
    assert said(judged(4, P1, "R", "RGBY", "", placing=True)) == ("LEGAL",)
    assert said(judged(4, P1, "R", "RGBY", "R G3", placing=True)) == ("ILLEGAL", "WRONG_COUNT")
    assert said(judged(4, P1, "R", "RGBY", "R B2", placing=True)) == ("ILLEGAL", "CLOSED_MAT")


def test_removals_by_photo() -> None:
    """MEC-9.4 step 5, on P1 with its three placements: what is removable is K11 only, and L12 falls with it."""
    whole = "R G3 K10 L12"
    gone = judged(4, P1, "R", "RGBY", "R G3 K10", "K11")
    assert said(gone) == ("CONFIRM", "CONFIRM")
    assert said(judged(4, P1, "R", "RGBY", whole, "K11")) == ("CONTINUE", "ISOLATED_LEFT")
    assert said(judged(4, P1, "R", "RGBY", whole, "F4")) == ("ILLEGAL", "NOT_REMOVABLE")
    assert said(judged(4, P1, "R", "RGBY", whole, "F4 G5")) == ("ILLEGAL", "NOT_REMOVABLE", "NOT_REMOVABLE")
    assert said(judged(4, P1, "R", "RGBY", whole, "K11 K9")) == ("ILLEGAL", "EXTRA_REMOVED", "ISOLATED_LEFT")


def test_the_hidden_placement_is_only_asked_about_when_it_explains_everything() -> None:
    """MEC-9.4 step 6: with another pilgrim gone as well there is nothing to confirm; in round 1 neither."""
    assert judged(4, P1, "R", "RGBY", "R G3 K10", "K11 F4").name == "ILLEGAL"
    assert judged(4, P1, "R", "RGBY", "R G3 K10", "K11", first_round=True).name == "ILLEGAL"
    asked = judged(4, P1, "R", "RGBY", "R G3 K10", "K11")
    assert [str(here) for here, _ in asked.candidates] == ["J12", "K12", "L12"]


def test_a_truce_bars_removals_in_the_picture_too() -> None:
    """Section 9.2: REMOVAL_BARRED; a turn without a removal is legal."""
    whole = "R G3 K10 L12"
    assert said(judged(4, P1, "R", "RGBY", whole, "L10", barred=True)) == ("ILLEGAL", "REMOVAL_BARRED")
    assert said(judged(4, P1, "R", "RGBY", whole, barred=True)) == ("LEGAL",)


def test_stopping_early_by_photo() -> None:
    """Section 9.2, EX-22: one placement is a whole turn with the option; none is not; three still earn the removal."""
    assert said(judged(4, P1, "R", "RGBY", "R L12", voluntary_stop=True)) == ("LEGAL",)
    assert judged(4, P1, "R", "RGBY", "", voluntary_stop=True).name == "CONTINUE"
    early = judged(4, P1, "R", "RGBY", "", "G5", voluntary_stop=True)
    assert said(early) == ("ILLEGAL", "REMOVED_TOO_EARLY")


def test_a_hand_in_the_picture() -> None:
    """MEC-9.1 PHOTO_MISSING: six squares emptied ask for another photo, five are judged."""
    before = position(P1)
    here = ground(4)
    for count, expected in ((6, ["PHOTO_MISSING"]), (5, [])):
        left = dict(list(before.items())[count:])
        seen = read_board(here, {"squares": {s.name: c for s, c in left.items()}})
        assert not isinstance(seen, Refusal)
        assert [r.code for r in read_photo(here, before, seen).wrong] == expected


def test_six_millimetres() -> None:
    """MEC-9.1 (c): exactly 6.0 mm off on both axes is accepted, 6.1 is not."""
    here = ground(4)
    for off, expected in ((6.0, []), (6.1, ["PHOTO_STRADDLE"]), (-6.1, ["PHOTO_STRADDLE"])):
        seen = read_board(here, {"tokens": [["R07", 90 + off, 50 + off]]})
        assert not isinstance(seen, Refusal)
        assert [r.code for r in read_photo(here, {}, seen).wrong] == expected


def test_everything_wrong_with_a_picture_is_told_at_once() -> None:
    """MEC-9.1: two in a cell, one identity twice, a blob without a code; with two corners only that is said."""
    here = ground(4)
    data: dict[str, Any] = {
        "tokens": [["R07", 90, 50], ["R08", 92, 50], ["R07", 130, 50]],
        "unreadable": [["B", 210, 50]],
    }
    seen = read_board(here, data)
    assert not isinstance(seen, Refusal)
    assert [r.code for r in read_photo(here, {}, seen).wrong] == [
        "PHOTO_TWO_IN_CELL",
        "PHOTO_DUPLICATE_ID",
        "PHOTO_UNREADABLE",
    ]
    seen = read_board(here, {**data, "fiducials": 2})
    assert not isinstance(seen, Refusal)
    assert [r.code for r in read_photo(here, {}, seen).wrong] == ["PHOTO_FIDUCIALS"]
    seen = read_board(here, {"tokens": [], "error": 3.1})
    assert not isinstance(seen, Refusal)
    assert [r.code for r in read_photo(here, {}, seen).wrong] == ["PHOTO_FIDUCIALS"]


def test_photos_and_hands_mix_within_a_turn() -> None:
    """MEC-9.5: a pilgrim by hand, a photo in mode `placing` with the second, the third by hand, a photo of the end."""
    made = table(position(P1), "RGBY")
    trial = playing(made).give(0, "place L12 R")
    two = {**position(P1), **position("R L12 G3")}
    trial.refuses(0, shot(two), "MUST_CONTINUE").give(0, shot(two, mode="placing"))
    assert format_squares(here for here, _ in made.placed) == "L12 G3"
    trial.give(0, "place K10 R").refuses(0, "place F6 R", "WRONG_PHASE")
    trial.give(0, shot({**two, **position("R K10")}))
    assert (trial.done, made.turns_taken[0]) == (True, 2)


def test_a_photo_that_lost_a_pilgrim_placed_by_hand() -> None:
    """MEC-9.5: L12 was entered and is not in the picture of the middle of the turn."""
    made = table(position(P1), "RGBY")
    trial = playing(made).give(0, "place L12 R")
    trial.refuses(0, shot(position(P1), mode="placing"), "REMOVED_TOO_EARLY")
    trial.refuses(0, shot(position(P1)), "MUST_CONTINUE")
    assert made.board[parse_square("L12")] == "R"


def test_only_whose_turn_it_is_sends_the_photo_for() -> None:
    """Section 6: a photo is judged for the active player, whatever the others would like."""
    made = table(position(P1), "RGBY")
    board = {**position(P1), **position("G H3")}
    playing(made).refuses(0, shot(board), "NOT_YOUR_COLOUR").refuses(1, shot(board), "NOT_YOUR_TURN")


# Set-up


def setting_up(players: int, **options: Any) -> tuple[Mecca, Trial[Any]]:
    """A game before its set-up, Ana being the youngest."""
    desk = load_title(BOOK.meta.title)
    made = BOOK.table(Setup(NAMES[:players], BOOK.meta.read_options(options), desk.box))
    return made, Trial.of(BOOK, made, set_up(made)).give(None, "0")


def test_two_colours_are_two_different_ones() -> None:
    """MEC-3.2: red twice is one colour; none, three or a free and a taken one are refused."""
    _, trial = setting_up(2)
    trial.refuses(0, ["R", "R"], "COLOUR_COUNT").refuses(0, [], "COLOUR_COUNT")
    trial.refuses(0, ["R", "G", "B"], "COLOUR_COUNT").give(0, ["R", "K"])
    trial.refuses(1, ["R", "G"], "COLOUR_TAKEN").refuses(1, ["R"], "COLOUR_COUNT").give(1, ["G", "W"])


def test_turns_go_by_doors_not_by_seats() -> None:
    """MEC-3.6: six players at doors 3, 1, 6, 2, 5, 4: Ana at 3, then 4, 5, 6, 1, 2."""
    made, trial = setting_up(6)
    for seat, colour in enumerate("RGBYKW"):
        trial.give(seat, [colour])
    for seat, (here, colour) in enumerate(zip(("O7", "E13", "A7", "K13", "E1", "K1"), "RGBYKW", strict=True)):
        trial.give(seat, f"enter {here} {colour}")
    assert made.turn_order == [0, 5, 4, 2, 1, 3]
    assert trial.done


def test_entrances_per_colour() -> None:
    """Section 9.2: two laps; each colour once; the order by the doors of the first lap; no door is closed with three players."""
    made, trial = setting_up(3, entrance_pilgrims="per_colour")
    for seat, colours in enumerate(("RG", "BY", "KW")):
        trial.give(seat, list(colours))
    trial.give(0, "enter K13 R").give(1, "enter E13 B").give(2, "enter A7 K")
    trial.refuses(0, "enter E1 R", "ONE_ENTRANCE_EACH").refuses(0, "enter K13 G", "DOOR_TAKEN")
    trial.give(0, "enter E1 G").give(1, "enter K1 Y").give(2, "enter O7 W")
    assert (made.turn_order, made.count_reserves(Seat(0))) == ([0, 2, 1], {"R": 17, "G": 17})
    made, trial = setting_up(4, entrance_pilgrims="per_colour")
    for seat, colour in enumerate("RGBY"):
        trial.give(seat, [colour])
    for seat, (here, colour) in enumerate(zip(("O7", "E13", "A7", "K13"), "RGBY", strict=True)):
        trial.give(seat, f"enter {here} {colour}")
    assert trial.done  # one colour each: one lap


# The end


def filled(finished: str) -> Mecca:
    """A table on which a colour has no pilgrim left."""
    made = table(position("R E13; G O7; B K1; Y A7"), "RGBY")
    spread(made, finished, 0)
    return made


def test_the_final_round_ends_with_the_last_seat() -> None:
    """MEC-7.2, MEC-7.3: yellow, last in order, is found with an empty reserve: no further turn."""
    made = filled("Y")
    made.active = Seat(3)
    outcome = Trial.of(BOOK, made, play_rounds(made)).result
    assert (made.final_round, made.trigger, made.passes) == (True, 3, 1)
    assert outcome.reason == "round_end"
    assert outcome.winners == (3,)  # the only one with all pilgrims placed


def test_a_player_without_pilgrims_passes() -> None:
    """MEC-4.4, R28: red passes by itself and the pass counts as a turn; the final round goes on with green."""
    made = filled("R")
    trial = Trial.of(BOOK, made, play_rounds(made))
    assert (made.passes, made.turns_taken[0], made.trigger, made.final_round) == (1, 2, 0, True)
    assert (trial.done, made.active) == (False, 1)


def test_the_reserve_is_looked_at_after_the_removal() -> None:
    """MEC-7.2, R16: red's third placement empties the reserve; its own removal of K11 brings L12 back: no final round."""
    made = table(position(P1), "RGBY")
    needed = {parse_square(name) for name in ("L12", "G3", "K10")}
    around = {near for here in needed for near in made.ground.neighbours[here]} | needed
    made.board |= dict.fromkeys(around - made.board.keys(), "-")
    spread(made, "R", 3)
    made.board = {here: colour for here, colour in made.board.items() if colour != "-"}
    trial = Trial.of(BOOK, made, play_rounds(made))
    trial.give(0, "place L12 R").give(0, "place G3 R").give(0, "place K10 R")
    assert made.count_reserve("R") == 0
    trial.give(0, "remove K11")
    assert (made.count_reserve("R"), made.final_round, made.active) == (1, False, 1)


def test_ex_18_turn_by_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """EX-18: reserves 2, 2, 4, 3 become 1, 1, 1, 1 in one round, green's 0 in between; 18, 17, 19, 17: blue wins."""
    made = table(position("R E13 L3; G O7; B K1 I3 G11; Y A7"), "RGBY", round=9)
    crescents = dict.fromkeys(made.ground.crescents.keys() - made.board.keys(), "-")
    made.board |= crescents
    for colour, left in zip("RGBY", (2, 2, 4, 3), strict=True):
        spread(made, colour, left)
    for here in crescents:
        del made.board[here]
    played: list[tuple[int, list[int]]] = []

    def reported(_: Mecca, seat: Seat) -> Any:
        """The turn of the example: who places how many, and what blue takes back."""
        yield from ()
        made.board |= dict.fromkeys(crescents.keys() - made.board.keys(), "-")
        spread(made, "RGBY"[seat], (1, 0, 1, 1)[seat])
        made.board = {here: colour for here, colour in made.board.items() if colour != "-"}
        if seat == 2:
            for lost in "YG":
                del made.board[next(here for here in reversed(made.board) if made.board[here] == lost)]
        made.turns_taken[seat] += 1
        played.append((seat, [made.count_reserve(colour) for colour in "RGBY"]))

    monkeypatch.setattr("mecca_book.book.play_turn", reported)
    monkeypatch.setattr("mecca_book.book.is_dead", lambda _: False)
    outcome = Trial.of(BOOK, made, play_rounds(made)).result
    assert played == [(0, [1, 2, 4, 3]), (1, [1, 0, 4, 3]), (2, [1, 1, 1, 4]), (3, [1, 1, 1, 1])]
    assert (made.trigger, outcome.reason) == (1, "round_end")
    assert [score.total for score in outcome.scores] == [18, 17, 19, 17]
    assert outcome.winners == (2,)


def test_who_gets_a_pilgrim_back_has_not_finished() -> None:
    """MEC-7.4, MEC-8.1: the round was declared by Ana, who has one in reserve at the end: points decide."""
    board = position("R E13 D11; G O7; B K1; Y A7")
    outcome = conclude_game(
        [count_standing(ground(4), board, colour) for colour in "RGBY"], "round_end", "MEC-7.3"
    )
    assert outcome.winners == (0,)
    assert outcome.scores[0].total == 3  # two on the board, D11 counts twice


def test_a_crescent_of_another_colour_counts_once() -> None:
    """MEC-8.2, R23, R24: green on D11 counts 1; a player of green and red has red's D11 doubled and green's L3 not."""
    board = position("G D11 O7")
    assert count_standing(ground(4), board, "G").crescents == 0
    both = count_standing(ground(2), position("R D11; G L3"), "RG")
    assert (both.on_board, both.crescents) == (2, 1)


def test_full_ties_share_and_finishers_compare() -> None:
    """MEC-8.1 to MEC-8.4, MEC-8.3: one pilgrim each; two of them next to the Kaaba share the win."""
    board = position("R F5; G J9; B H2; Y H12")
    outcome = conclude_game(
        [count_standing(ground(4), board, colour) for colour in "RGBY"], "round_end", "MEC-7.3"
    )
    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0, 1), (2, 3))


def test_max_rounds_and_the_final_round_together() -> None:
    """Section 9.2: a final round that ends with the last allowed round ends as a final round."""
    made = filled("Y")
    made.active, made.max_rounds, made.round = Seat(3), 2, 2
    assert Trial.of(BOOK, made, play_rounds(made)).result.reason == "round_end"
    made = table(position(P1), "RGBY")
    made.active, made.max_rounds, made.round = Seat(3), 2, 2
    trial = Trial.of(BOOK, made, play_rounds(made))
    while not trial.done:
        options = trial.asks.options  # type: ignore[attr-defined]
        trial.give(3, trial.asks.key(options[0]))  # type: ignore[attr-defined]
    assert trial.result.reason == "max_rounds"


def test_nothing_to_undo_has_its_code() -> None:
    """Section 6: NOTHING_TO_UNDO before the first answer; after one undo nothing again."""
    desk = load_title(BOOK.meta.title)
    game = Game.open(BOOK, ["Ana", "Bo"], box=desk.box)
    assert [r.code for r in game.undo()] == ["NOTHING_TO_UNDO"]
    game.give(Answer(None, "1"))
    assert game.undo() == ()
    assert [r.code for r in game.undo()] == ["NOTHING_TO_UNDO"]
