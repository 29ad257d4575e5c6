"""MEC-9.1: from figures in a photo to squares."""

from __future__ import annotations

from mecca_book.board import BOARD as COURT
from mecca_book.photo import find_moved, read_board, read_photo
from mecca_tests.positions import ground, position
from printkit.boards.reading import SeenToken, SquareBoard, read_plain, write_plain
from printkit.boards.square import parse_square
from printkit.referee import Refusal


def read(*tokens: SeenToken, **more: object) -> tuple[dict[str, str], list[str]]:
    """Squares and refusal codes of a photo."""
    reading = read_photo(ground(4), {}, SquareBoard(tokens, **more))  # type: ignore[arg-type]
    return {here.name: colour for here, colour in reading.board.items()}, [r.code for r in reading.wrong]


def test_ex_19_geometry() -> None:
    """EX-19, MEC-9.1: 6 mm off the middle is the most; the Kaaba is read as a square that is no mat."""
    assert read(SeenToken("R01", 87.5, 46.0)) == ({"E3": "R"}, [])
    assert read(SeenToken("R01", 7.0, 131.0)) == ({"A7": "R"}, [])
    assert read(SeenToken("R01", 150.0, 130.0)) == ({"H7": "R"}, [])
    board, codes = read(SeenToken("R01", 99.0, 52.0))
    assert (board, codes) == ({}, ["PHOTO_STRADDLE"])
    [straddle] = read_photo(ground(4), {}, SquareBoard((SeenToken("R01", 99.0, 52.0),))).wrong
    assert straddle.reason == "Centre the red pilgrim between E3 and F3."


def test_what_a_photo_must_show() -> None:
    """MEC-9.1: every reason to photograph again."""
    assert read(fiducials=2)[1] == ["PHOTO_FIDUCIALS"]
    assert read(error=3.1)[1] == ["PHOTO_FIDUCIALS"]
    assert read(SeenToken("R01", 10, 10), SeenToken("R02", 12, 12))[1] == ["PHOTO_TWO_IN_CELL"]
    assert read(SeenToken("R01", 10, 10), SeenToken("R01", 50, 50))[1] == ["PHOTO_DUPLICATE_ID"]
    assert read(unreadable=(SeenToken("R", 90, 50),))[1] == ["PHOTO_UNREADABLE"]
    confirmed = {"E3": "R"}
    assert read(unreadable=(SeenToken("R", 90, 50),), confirmed=confirmed) == ({"E3": "R"}, [])
    many = position("R D3 E3 F3 G3 H3 I3")
    assert [r.code for r in read_photo(ground(4), many, SquareBoard()).wrong] == ["PHOTO_MISSING"]


def test_nobody_stands_where_a_code_could_not_be_read() -> None:
    """MEC-9.1: a person may say so of a shadow, at the table as in scoring alone; the square is then empty, not in doubt."""
    data = {"tokens": [], "unreadable": [["R", 90, 50]], "confirmed": {"E3": "-"}}
    seen = read_board(ground(4), write_plain(COURT.settle_reading(read_plain(data, SquareBoard))))
    assert isinstance(seen, SquareBoard)
    assert (read_photo(ground(4), {}, seen).board, read_photo(ground(4), {}, seen).wrong) == ({}, ())


def test_bumped_tokens_are_accepted() -> None:
    """MEC-9.2: the same colour with another identity is no change; identities that moved are named."""
    stood = {parse_square("E13"): "R01", parse_square("G3"): "R02"}
    assert find_moved(stood, {parse_square("E13"): "R09", parse_square("G3"): "R02"}) == ()
    assert find_moved(stood, {parse_square("L12"): "R01"}) == (
        ("R01", parse_square("E13"), parse_square("L12")),
    )


def test_plain_data() -> None:
    """An observation is written and read as plain data; nonsense is refused in words."""
    seen = SquareBoard(
        (SeenToken("R07", 87.5, 46.0),), (SeenToken("B", 10, 10),), 4, 0.5, confirmed={"A7": "Y"}
    )
    assert read_board(ground(4), write_plain(seen)) == seen
    standing = read_board(ground(4), {"squares": {"E13": "R07"}})
    assert standing == SquareBoard((SeenToken("R07", 90.0, 250.0),))
    for nonsense in ({"squares": {"E99x": "R"}}, {"tokens": [["Q1", 1, 2]]}, 5, {"tokens": 3}):
        assert isinstance(read_board(ground(4), nonsense), Refusal)
