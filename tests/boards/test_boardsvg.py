"""What boards on pages have in common: places to tap, doubts, reasons, printed faces; and entering one by taps."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from printkit.boards.adapter import BoardPicture
from printkit.boards.boardsvg import BoardSpot, BoardSvg, draw_square_names, make_box, make_disc
from printkit.boards.reading import TappedBoard
from printkit.boards.sprite import arrange_faces
from printkit.boards.square import SquareGrid
from printkit.boards.tapping import TapKind, TappedPieces

BOX = SimpleNamespace(palette={"full": {"red": "#c8102e", "on-red": "#ffffff"}})
PICTURE = BoardPicture(
    {}, BOX, True, {"A": ["One", "One", "Two"]}, "B", lambda place: f"/?pick={place}&x", str
)
SPOTS = {"A": make_box(10, 10, 19, 19), "B": make_disc(90, 10, 8)}


def drawing(**more: Any) -> BoardSvg:
    """A drawing of two places."""
    return BoardSvg(replace(PICTURE, **more), SPOTS.__getitem__, {"A": 'The "gate"', "B": ""}.__getitem__)


def test_a_place_says_what_a_tap_does() -> None:
    """What can be done stands in its label, once each; a place where nothing can is passed over by keys, unless all are asked for."""
    svg = drawing()
    can = svg.draw_target("A", PICTURE.offered["A"])
    assert 'class="spot open"' in can
    assert 'aria-label="The &quot;gate&quot;: One, Two"' in can
    assert 'href="/?pick=A&amp;x"' in can
    assert 'r="4" class="can"' in can
    assert "tabindex" not in can
    ringed = svg.draw_target("A", ["One"], ring=True, css=" far")
    assert '<rect x="0.5" y="0.5" width="19" height="19" rx="1.5" class="can-ring far"/>' in ringed
    cannot = svg.draw_target("B", (), "why not here?")
    assert 'class="spot picked" href="/?pick=B&amp;x" aria-label="B: why not here?" tabindex="-1"' in cannot
    assert "can" not in re.findall(r'class="([^"]*)"', cannot)[1:]
    assert "tabindex" not in drawing(doubtful=frozenset({"B"})).draw_target("B", ())


def test_doubts_and_marks() -> None:
    """Places in doubt in the order of their names; a sign in the middle of what people are asked about, escaped."""
    svg = drawing(doubtful=frozenset({"B", "A"}), marks={"B": "<1>"})
    assert [one.split()[0] for one in svg.draw_doubts()] == ["<rect", "<circle"]
    [mark] = svg.draw_marks()
    assert 'cx="90.0" cy="10.0"' in mark
    assert ">&lt;1&gt;<" in mark


def test_reasons_stay_within_what_is_seen() -> None:
    """Near the right edge and the top the reasons stand further left and below; without any nothing is drawn."""
    assert not [*drawing().draw_reasons((0, 0, 100, 50))]
    lines = [*drawing(why=("A tent must be joined to two camels & a city.",)).draw_reasons((0, 0, 120, 80))]
    x, y, width = (float(re.findall(rf'{name}="([-\d.]+)"', lines[0])[0]) for name in ("x", "y", "width"))
    assert 0 <= x <= x + width <= 120
    assert y >= 10
    assert [re.sub("<[^>]+>", "", line) for line in lines[1:-1]] == [
        "A tent must be joined to two",
        "camels &amp; a city.",
    ]


def test_a_face_lies_upon_a_plain_piece() -> None:
    """A colour and a letter are there before the picture is; where no picture is served, they are all."""
    spot = BoardSpot(5, 5, '<rect x="0" y="0" width="10" height="10"')
    plain = drawing().draw_piece("R01", spot, "red", "R")
    assert plain == (
        '<rect x="0" y="0" width="10" height="10" fill="#c8102e"/>'
        '<text class="letter" x="5.0" y="8.4" fill="#ffffff">R</text>'
    )
    faces = arrange_faces("/x.webp", [(("R01",), 17.0, 17.0)])
    assert drawing(faces=faces).draw_piece("R01", spot, "red", "R").startswith(plain + "<svg ")


def test_names_around_squares() -> None:
    """Letters above and below, numbers left and right, in the middle of their column or row."""
    names = [*draw_square_names(SquareGrid(("rr", "rr", "rr"), 20.0), 9)]
    assert [re.findall(r">(.+)<", one)[0] for one in names] == [
        "A",
        "A",
        "B",
        "B",
        "1",
        "1",
        "2",
        "2",
        "3",
        "3",
    ]
    assert 'x="30" y="-6.5"' in names[2]
    assert 'x="49" y="52.5"' in names[9]


def test_taps_put_and_take_away() -> None:
    """One piece of a layer stands at a place; a second tap takes it away; nobody has more than there are; foreign data is nothing."""
    pieces = TappedPieces(
        {
            "tents": TapKind({"a", "b", "c"}, {"X", "Y"}, 2, "corner"),
            "cities": TapKind({"a", "b", "c"}, {"X", "Y"}, 5, "corner"),
            "roads": TapKind({"a"}, {"X"}, 1),
        }
    )
    board = TappedBoard({"tents": {"a": "X", "z": "X", "b": "Q"}, "roads": ["a"]})
    start = {"tents": {"a": "X"}, "cities": {}, "roads": {}}
    assert pieces.find_standing(board) == start
    assert pieces.tap_place(board, "tents", "X", "a") == {"tents": {}, "cities": {}, "roads": {}}
    assert pieces.tap_place(board, "cities", "Y", "a") == {"tents": {}, "cities": {"a": "Y"}, "roads": {}}
    assert pieces.tap_place(board, "roads", "X", "a") == {**start, "roads": {"a": "X"}}
    for kind, owner, place in (("tents", "Q", "b"), ("tents", "X", "z"), ("walls", "X", "a")):
        assert pieces.tap_place(board, kind, owner, place) == start
    full = TappedBoard({"tents": {"a": "X", "b": "X"}})
    assert pieces.tap_place(full, "tents", "X", "c") is None
    assert pieces.tap_place(full, "tents", "Y", "c") is not None
