"""Examples at the borders of the rules, worked by hand from the specification by somebody who had not written the book."""

from __future__ import annotations

from typing import Any

import pytest

from mecca_book.book import BOOK, play_rounds
from mecca_book.contact import find_isolated
from mecca_book.moves import Photo, read_and_judge
from mecca_book.photo import read_board, read_photo
from mecca_book.setup import set_up
from mecca_book.state import Mecca
from mecca_tests.positions import P1, ground, position
from mecca_tests.tables import NAMES, table
from mecca_tests.test_turn import playing, shot
from mecca_tests.test_whole_turns import position_of
from printkit.boards.reading import SeenToken, SquareBoard
from printkit.boards.square import Square, parse_square
from printkit.referee import Refusal, Seat, Setup
from printkit.referee.trial import Trial
from printkit.simulate import Chance
from printkit.title import load_title

EX_9 = "R E13 G10; G K1 I10; W H11"


@pytest.mark.parametrize("by_hand", [True, False])
def test_an_own_pilgrim_placed_this_turn_is_taken_back_between_two_photos(by_hand: bool) -> None:
    """MEC-9.7, I5: EX-9 goes on: F11 black, G12 red, H10 black are told or photographed; then a photo without F11.

    F11 touches the red G10 and G12; its going isolates nobody. H10 touches R, G, W only; G12 touches F11 and H11.
    """
    made = table(position(EX_9), ["RK", "GW"])
    full = {**position(EX_9), **position("K F11 H10; R G12")}
    trial = playing(made)
    if by_hand:
        trial.give(0, "place F11 K").give(0, "place G12 R").give(0, "place H10 K")
    else:
        trial.give(0, shot(full, mode="placing"))
    assert trial.asks.rule == "MEC-6.1"
    trial.refuses(0, shot(without(full, "H10")), "NOT_REMOVABLE")
    trial.refuses(0, shot(without(full, "F11", "I10")), "EXTRA_REMOVED")
    trial.accepts(0, shot(full))
    trial.give(0, shot(without(full, "F11")))
    assert (trial.done, made.board, made.removals) == (True, without(full, "F11"), 1)
    assert made.count_reserves(Seat(0)) == {"R": 15, "K": 17}


def test_what_was_placed_is_not_asked_about() -> None:
    """MEC-9.4: EX-7 with L12 placed by hand: a photo without K11 and L12 is LEGAL; nobody asks where the first one stood."""
    made = table(position(P1), "RGBY")
    trial = playing(made).give(0, "place L12 R").give(0, "place G3 R")
    after = without({**position(P1), **position("R G3 K10")}, "K11")
    trial.refuses(0, shot({**after, **position("R L12")}), "ISOLATED_LEFT")
    trial.give(0, shot(after))
    assert (trial.done, made.board) == (True, after)
    assert (made.count_reserve("R"), made.count_reserve("Y")) == (15, 16)


@pytest.mark.parametrize(("players", "turns"), [(2, 15), (3, 20), (4, 22), (5, 18)])
def test_every_removal_is_legal_as_a_photo_once_the_placements_are_known(players: int, turns: int) -> None:
    """MEC-9.7, MEC-6.3 to MEC-6.7: after the placements any removal may be photographed, that of an own new pilgrim, too."""
    made, trial = earned(players, turns)
    judged = 0
    for move in trial.asks.options:  # type: ignore[attr-defined]
        if type(move).__name__ == "Remove":
            gone = [move.square, *find_isolated(made.ground, made.board, move.square)]
            board = without(made.board, *map(str, gone))
            seen = read_board(made.ground, shot(board)["board"])
            assert not isinstance(seen, Refusal)
            verdict = read_and_judge(made, Photo(seen))
            assert (verdict.name, verdict.removed) == ("LEGAL", move.square)
            judged += 1
    assert judged > 3


def earned(players: int, turns: int) -> tuple[Mecca, Trial[Any]]:
    """A turn by chance, placed by hand, that has earned the removal."""
    for number in range(100):
        chance = Chance(f"removals {players} {number}")
        made = position_of(players, f"removals {players}", turns)
        trial: Trial[Any] = playing(made, made.active)
        while not trial.done and trial.asks.rule == "MEC-5.4":
            trial.give(made.active, trial.asks.key(chance.pick(trial.asks.options)))  # type: ignore[attr-defined]
        if not trial.done:
            return made, trial
    raise AssertionError("no turn earned a removal")


def without(board: dict[Square, str], *gone: str) -> dict[Square, str]:
    """A board less some squares."""
    return {here: colour for here, colour in board.items() if here.name not in gone}


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (297, 50, "Centre the red pilgrim on O3."),
        (150, 2, "Centre the red pilgrim on H1."),
        (3, 130, "Centre the red pilgrim on A7."),
        (150, 258.5, "Centre the red pilgrim on H13."),
        (16.1, 130, "Centre the red pilgrim between A7 and B7."),
    ],
)
def test_a_pilgrim_at_the_rim_is_between_no_two_squares(x: float, y: float, words: str) -> None:
    """MEC-9.1: beyond the rim there is no square P3, H0, Z7 or H14 to name."""
    wrong = read_photo(ground(4), {}, SquareBoard((SeenToken("R01", x, y),))).wrong
    assert [(r.code, r.reason) for r in wrong] == [("PHOTO_STRADDLE", words)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_which_mats_are_open_is_told(players: int) -> None:
    """MEC-3.1, section 10: purple with 3, 5 and 6 players."""
    box = load_title("mecca").box
    made = BOOK.table(Setup(NAMES[:players], BOOK.meta.read_options({}), box))
    Trial.of(BOOK, made, set_up(made)).give(None, "0")
    told = [made.word_note(note) for note in made.journal]
    assert ("The purple mats are open." in told, "The purple mats are closed." in told) == (
        players in (3, 5, 6),
        players in (2, 4),
    )


def test_a_door_is_named_by_number_or_square() -> None:
    """Section 6, `place_entrance`: door 4 is K1; D5 is none, and there is no door 7."""
    made, trial = entering(3)
    trial.refuses(0, "enter D5 R", "NOT_AN_ENTRANCE").refuses(0, "enter 4 W", "NOT_YOUR_COLOUR")
    trial.refuses(0, "enter 7 R", "WRONG_PHASE").give(0, "enter 4 R")
    assert made.board == position("R K1")
    trial.refuses(1, "enter 4 B", "DOOR_TAKEN").refuses(1, "enter K1 B", "DOOR_TAKEN").give(1, "enter A7 B")
    assert made.doors == [[4], [6], []]


def test_whoever_enters_once_more_is_out_of_turn() -> None:
    """`per_colour`: Ana, who has entered, will enter again in the second lap: NOT_YOUR_TURN; else ONE_ENTRANCE_EACH."""
    _, trial = entering(3, entrance_pilgrims="per_colour")
    trial.give(0, "enter 4 R").refuses(0, "enter 5 G", "NOT_YOUR_TURN")
    trial.give(1, "enter 1 K").give(2, "enter 2 W").give(0, "enter 5 G").refuses(
        0, "enter 6 R", "ONE_ENTRANCE_EACH"
    )
    _, trial = entering(3)
    trial.give(0, "enter 4 R").refuses(0, "enter 5 G", "ONE_ENTRANCE_EACH")


def entering(players: int, **options: Any) -> tuple[Mecca, Trial[Any]]:
    """Two colours each are chosen; Ana enters first."""
    made = BOOK.table(Setup(NAMES[:players], BOOK.meta.read_options(options), load_title("mecca").box))
    trial = Trial.of(BOOK, made, set_up(made)).give(None, "0")
    for seat, colours in zip(range(players), ("RG", "KB", "WY"), strict=False):
        trial.give(seat, list(colours))
    return made, trial


def test_who_is_still_to_move_in_the_final_round_is_told() -> None:
    """Section 10, MEC-7.3: Bo empties the reserve as second of three: Cy alone is still to move; after the last nobody is."""
    for seat, told in ((1, ["Still to move: Cy."]), (2, [])):
        made = one_left(seat)
        trial = Trial.of(BOOK, made, play_rounds(made))
        trial.give(seat, "place H3 " + "KW"[seat - 1])
        assert made.final_round
        assert [w for note in made.journal if (w := made.word_note(note)).startswith("Still")] == told
        assert trial.done == (seat == 2)


def one_left(seat: int) -> Mecca:
    """Three players, round 1, a seat's turn, one pilgrim of its first colour in reserve, which fits on H3 next to red I4."""
    board = position("R E13 I4; G K1; K O7; B E1; W A7; Y K13")
    made = table(board, ["RG", "KB", "WY"], round=1, active=Seat(seat))
    goal = parse_square("H3")
    for left, colour in enumerate(reversed(made.colours[seat])):
        for here in made.ground.open_in_order:
            alone = all(other != colour or not here.touches_square(at) for at, other in made.board.items())
            free = here not in made.board and here != goal and not here.touches_square(goal)
            if alone and free and made.count_reserve(colour) > left:
                made.board[here] = colour
    return made


def test_one_pilgrim_is_told_as_one() -> None:
    """MEC-5.1: after L12, E3 touches F4 alone and H5 touches G5 and H4; the second must touch two."""
    trial = playing(table(position(P1), "RGBY")).give(0, "place L12 R")
    [wrong] = trial.judge(0, "place E3 R")
    assert (wrong.code, wrong.reason) == (
        "WRONG_COUNT",
        "E3 touches 1 pilgrim; your 2nd must touch exactly 2.",
    )
    trial.accepts(0, "place H5 R")


def test_nobody_but_the_active_player_removes() -> None:
    """Section 6: NOT_YOUR_TURN before everything; in `removing` placing and passing are WRONG_PHASE."""
    trial = playing(table(position(P1), "RGBY"))
    trial.give(0, "place L12 R").give(0, "place G3 R").give(0, "place K10 R")
    for act in ("remove K11", "skip-removal", "pass", "stop-placing", "place H3 G"):
        trial.refuses(1, act, "NOT_YOUR_TURN")
    for act in ("place H3 R", "pass", "stop-placing"):
        trial.refuses(0, act, "WRONG_PHASE")
    for here in ("G6", "A1", "H3"):
        trial.refuses(0, f"remove {here}", "EMPTY_SQUARE")
