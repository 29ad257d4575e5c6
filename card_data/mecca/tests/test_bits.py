"""All squares at once give the same as square by square."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mecca_book.bits import bits_of, find_contacts, find_fitting
from mecca_book.contact import can_place, fits_square, list_placements
from mecca_book.ground import COLOURS, ground_of
from printkit.boards.square import Square, parse_square
from printkit.box import find_box, load_box

BOX = load_box(find_box("mecca"))
positions = st.dictionaries(
    st.sampled_from(sorted(ground_of(BOX, 6).grid.kinds)), st.sampled_from(sorted(COLOURS)), max_size=60
)


@settings(max_examples=60, deadline=None)
@given(positions, st.sampled_from([2, 6]), st.integers(1, 5))
def test_bits_agree_with_the_rule_square_by_square(position: dict[Square, str], players: int, k: int) -> None:
    """MEC-5.1: for any position, board and k the same squares fit, row by row; an empty board fits nobody."""
    ground = ground_of(BOX, players)
    board = {here: colour for here, colour in position.items() if here in ground.grid.kinds}
    colours = ["Y", "K"]
    found = list_placements(ground, board, colours, k)
    expected = [
        (here, colour)
        for here in ground.open_in_order
        if here not in board
        for colour in colours
        if fits_square(ground, board, here, colour, k)
    ]
    assert found == expected
    if k == 1:
        assert can_place(ground, board, colours) == bool(expected)


def test_nothing_fits_on_an_empty_board() -> None:
    """A first pilgrim must touch exactly one other."""
    assert find_fitting(ground_of(BOX, 4).bits, {}, ["R"], 1) == {"R": 0}


@settings(max_examples=40, deadline=None)
@given(positions, st.data())
def test_positions_that_follow_each_other(position: dict[Square, str], data: st.DataObject) -> None:
    """MEC-5.1, MEC-6.8: after pilgrims are taken back, exchanged and placed anew, what is kept of the last positions misleads nobody."""
    ground = ground_of(BOX, 6)
    board: dict[Square, str] = {}
    for here, colour in position.items():
        board[here] = colour
        if data.draw(st.booleans()):
            changed = data.draw(st.sampled_from(list(board)))
            other = data.draw(st.sampled_from(["", *sorted(COLOURS)]))
            del board[changed]
            board |= {changed: other} if other else {}
        fresh = bits_of(ground.grid, ground.open, ground.doors, 18)
        assert find_contacts(ground.bits, board) == find_contacts(fresh, board)


def test_who_has_none_in_reserve_places_none() -> None:
    """MEC-5.1, MEC-3.3: with all 18 red pilgrims on the board red fits nowhere, however many squares touch one pilgrim."""
    ground = ground_of(BOX, 6)
    spread = [here for here in ground.open_in_order if here.row % 3 == 0 and here.column % 2 == 0]
    board = dict.fromkeys(spread[: 18 - 1], "R") | {parse_square("O7"): "G"}
    assert list_placements(ground, board, ["R"], 1) != []
    assert list_placements(ground, board | {spread[18 - 1]: "R"}, ["R"], 1) == []
