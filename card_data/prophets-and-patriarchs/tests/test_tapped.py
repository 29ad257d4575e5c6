"""ERR-PP-24: a board that is tapped for scoring alone, on the booklet's shape and on one's own."""

from __future__ import annotations

from typing import Any

from printkit.boards.adapter import BoardPicture
from printkit.boards.reading import TappedBoard, read_plain
from prophets_and_patriarchs_book.board import BOARD
from prophets_and_patriarchs_book.standalone import STANDALONE
from prophets_and_patriarchs_book.tapped import LEAST, MOST, TAPS, shape_of
from prophets_and_patriarchs_tests.boards import box
from prophets_and_patriarchs_tests.test_standalone import count, players


def tapped(data: Any, brush: str, *places: str) -> Any:
    """After these taps, none of which is refused."""
    for place in places:
        assert place in TAPS.places(box(), data, brush)
        data, against = TAPS.tap(box(), data, brush, place)
        assert against == ()
    return data


def test_the_booklets_shape() -> None:
    """Camels, tents and cities go on and off; a corner holds one; the eighteenth camel is the last; a line is worked out."""
    data = tapped(TAPS.begun(box()), "camels.JUD", "s0,-1", "s1,-1", "s2,-1")
    data = tapped(data, "tents.JUD", "c1,-2")
    data = tapped(data, "cities.JUD", "c1,-2")
    found = count(data, A="JUD", B="LEV")
    assert found.counts[0] == {"tents": 0, "cities": 1, "longest": 1}
    assert found.standing["h2,0"] == "HX-JUD"
    assert tapped(data, "cities.JUD", "c1,-2").tapped["cities"] == {}
    free = sorted({*TAPS.places(box(), data, "camels.LEV")} - set(data.tapped["camels"]))
    full = tapped(data, "camels.LEV", *free[:18])
    same, against = TAPS.tap(box(), full, "camels.LEV", free[18])
    assert (same, [one.code for one in against]) == (full, ["too-many"])


def test_a_shape_of_ones_own() -> None:
    """PP-2.7: take a tile away at one end, put one at another; camels there count; the booklet's tiles are drawn no more."""
    data = TAPS.begun(box())
    assert "s-5,9" in TAPS.places(box(), data, "camels.JUD")
    assert "s-9,3" not in TAPS.places(box(), data, "camels.JUD")  # beyond the coast
    full, against = TAPS.tap(box(), data, "tiles", "h-4,2")
    assert [one.code for one in against] == []  # two places off the coast: no place for a tile
    assert full == data
    same, against = TAPS.tap(box(), data, "tiles", "h-3,3")
    assert (same, [one.code for one in against]) == (data, ["too-many"])  # 30 already
    data = tapped(data, "tiles", "h3,0", "h-3,3", "h-2,5", "h-4,4")
    assert len(shape_of(data).cells) == MOST
    data = tapped(
        data, "camels.LEV", "s-9,8", "s-9,9"
    )  # west and south-west of (-4, 4): they meet at its corner
    data = tapped(data, "tents.LEV", "c-14,13")
    found = count(data, A="JUD", B="LEV")
    assert found.counts[1] == {"tents": 1, "cities": 0, "longest": 1}
    assert [note.code for note in found.notes] == ["lines"]
    picture = BoardPicture(found.view, box(), False, {}, "", str, str, read=found.standing)
    svg = BOARD.draw(picture)
    assert (svg.count('class="camel"'), svg.count('class="number"')) == (2, 0)


def test_land_under_pieces_stays() -> None:
    """A tile is not taken away under a camel that would lie nowhere; one whose sides other tiles have may go."""
    data = tapped(TAPS.begun(box()), "camels.JUD", "s7,-1")  # the east side of (3, 0) is its own
    data = tapped(data, "camels.LEV", "s5,0")  # between (2, 0) and (3, 0)
    same, against = TAPS.tap(box(), data, "tiles", "h3,0")
    assert (same, [one.code for one in against]) == (data, ["stands"])
    data = tapped(data, "camels.JUD", "s7,-1")
    data = tapped(data, "tiles", "h3,0")
    assert data.tapped["camels"] == {"s5,0": "LEV"}
    assert tapped(data, "tiles", "h3,0") == tapped(
        TAPS.begun(box()), "camels.LEV", "s5,0"
    )  # the booklet's again


def test_too_small_a_land() -> None:
    """PP-2.7: fewer tiles than lie in any game are told, and the last one stays."""
    data = TAPS.begun(box())
    cells = sorted(f"h{c.q},{c.r}" for c in shape_of(data).cells)
    data = tapped(data, "tiles", *cells[: MOST - LEAST])
    assert [note.code for note in count(data, A="JUD", B="LEV").notes] == ["lines"]
    data = tapped(data, "tiles", *cells[MOST - LEAST :])
    assert len(shape_of(data).cells) == 1
    assert [note.code for note in count(data, A="JUD", B="LEV").notes] == ["lines", "tiles"]


def test_strange_data() -> None:
    """What nobody could have tapped is left out."""
    camels = {"s0,-1": "JUD", "s99,1": "JUD", "s1,-1": "XXX"}
    for held in (["h999,0"], ["x"], [], {"h0,0": "1"}, ["c1,1"]):
        data = read_plain({"tapped": {"camels": camels, "tiles": held}}, TappedBoard)
        assert len(shape_of(data).cells) == MOST
        assert tapped(data, "camels.LEV", "s2,-1").tapped["camels"] == {"s0,-1": "JUD", "s2,-1": "LEV"}
    assert TAPS.places(box(), TAPS.begun(box()), "nonsense") == frozenset()
    assert TAPS.brushes(box(), players(A="", B="")) == {}
    assert [*TAPS.brushes(box(), players(A="JUD", B=""))][-1] == "tiles"
    assert STANDALONE.taps is TAPS
