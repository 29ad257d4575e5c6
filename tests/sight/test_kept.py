"""A second photo completes what an earlier one showed of a hex board: what was read stays, contradictions are told (PP-2.10)."""

from __future__ import annotations

import pytest

from printkit.boards.laid import HexBoard
from printkit.boards.reading import read_json, write_json
from printkit.sight.hexboard import read_hexes
from prophets_and_patriarchs_book.checks import check_board
from tests.sight.hexscenes import Camera, Lies, about, arrangement, default_board, harbours, kit, shoot, tile

LEFT = (-200.0, -100.0, 200.0, 500.0)
RIGHT = (100.0, -100.0, 700.0, 500.0)


def again(board: HexBoard) -> HexBoard:
    """What a page posts back of a reading."""
    return read_json(write_json(board), HexBoard)


def codes(board: HexBoard) -> set[str]:
    return {finding.code for finding in check_board(board, kit()) if finding.serious}


@pytest.mark.parametrize("turned", [0, 90, 180, 310])
def test_two_halves_one_after_the_other(turned: float) -> None:
    """The second photo is taken from any side; together they are the booklet's board, trade tiles included."""
    lies = default_board(3, care=0.5)
    first = read_hexes([shoot(lies, within=LEFT)], kit())
    assert "B-1" in codes(first)
    cut = [one for one in lies if one.x >= RIGHT[0]]
    second = shoot(about(cut, turned), Camera(aim=(0.0, 0.0)))
    board = read_hexes([second], kit(), before=again(first))
    assert codes(board) == set()
    assert board.layout == "LAYOUT-30"
    assert {one.name: one.cell for one in board.tiles} == dict(arrangement())
    assert len(board.trades) == len(harbours())


def test_what_the_second_does_not_show_stays() -> None:
    """Two tiles that the first could not read are read by the second, which shows little else."""
    lies = default_board(4, care=0.5)
    first = read_hexes([shoot(lies, unread=("HX-LEV", "HX-WINE-9"))], kit())
    assert len([gap for gap in first.gaps if gap.why == "unread"]) == 2
    around = [one for one in lies if abs(one.x - at(lies, "HX-LEV").x) < 160]
    board = read_hexes([shoot(around)], kit(), before=again(first))
    assert board.of("HX-LEV") is not None
    left = {finding.code for finding in check_board(board, kit()) if finding.serious}
    assert left <= {"B-1", "B-10"}
    assert {one.piece for one in first.tiles} <= {one.piece for one in board.tiles}


def test_a_contradiction_is_told() -> None:
    """B-4: a tile that lies elsewhere now has no place, and both are told; the others stay."""
    lies = default_board(5)
    first = read_hexes([shoot(lies)], kit())
    cells = arrangement()
    swapped = [
        tile("HX-LEV", cells["HX-JUD"])
        if one.name == "HX-JUD"
        else tile("HX-JUD", cells["HX-LEV"])
        if one.name == "HX-LEV"
        else one
        for one in lies
    ]
    board = read_hexes([shoot(swapped)], kit(), before=again(first))
    told = [one for one in check_board(board, kit()) if one.code == "B-4"]
    assert {piece for one in told for piece in one.pieces} == {"HX-LEV", "HX-JUD"}
    assert all(set(one.cells) == {cells["HX-LEV"], cells["HX-JUD"]} for one in told)
    assert len(board.tiles) == 28


def test_a_photo_of_something_else() -> None:
    """A photo that shares no two tiles changes nothing, and says so; one without any tile neither."""
    lies = default_board(6)
    first = read_hexes([shoot(lies, within=LEFT)], kit())
    left = {one.name for one in first.tiles}
    far = [one for one in lies if one.name not in left]
    board = read_hexes([shoot(far)], kit(), before=again(first))
    assert board.apart == (0,)
    assert {one.piece for one in board.tiles} == {one.piece for one in first.tiles}
    nothing = read_hexes([shoot([])], kit(), before=again(first))
    assert {one.piece for one in nothing.tiles} == {one.piece for one in first.tiles}


def at(lies: list[Lies], name: str) -> Lies:
    return next(one for one in lies if one.name == name)
