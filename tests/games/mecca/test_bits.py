"""All squares at once give the same as square by square."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.square import Square
from printkit.box import find_box, load_box
from printkit.games.mecca.bits import fitting
from printkit.games.mecca.contact import can_place, fits, placements
from printkit.games.mecca.ground import COLOURS
from printkit.games.mecca.pieces import ground_of

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
    found = placements(ground, board, colours, k)
    expected = [
        (here, colour)
        for here in ground.open_in_order
        if here not in board
        for colour in colours
        if fits(ground, board, here, colour, k)
    ]
    assert found == expected
    if k == 1:
        assert can_place(ground, board, colours) == bool(expected)


def test_nothing_fits_on_an_empty_board() -> None:
    """A first pilgrim must touch exactly one other."""
    assert fitting(ground_of(BOX, 4).bits, {}, ["R"], 1) == {"R": 0}
