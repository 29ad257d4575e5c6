from __future__ import annotations

import pytest

from printkit.box.box_errors import BoxError
from printkit.measure import Size
from printkit.press.sheets.options import Options
from printkit.press.sheets.sheetplan import plan_sheets
from printkit.press.sheets.slot import Axis, Spot
from tests.press.parts import component


def positions(**keywords: object) -> list[tuple[float, float]]:
    """Top left corners of the spots of one sheet."""
    options = keywords.pop("options", Options())
    planned = plan_sheets(component(**keywords), options)  # type: ignore[arg-type]
    assert planned.arrangement is not None
    return [(round(spot.x, 3), round(spot.y, 3)) for spot in planned.arrangement.spots]


def test_nine_poker_cards_lie_on_a4_as_worked_by_hand() -> None:
    """3 x 63 = 189 of 200, 3 x 88 = 264 of 281: the block begins at 5 + 5.5 and 5 + 8.5."""
    assert positions() == [(x, y) for y in (13.5, 101.5, 189.5) for x in (10.5, 73.5, 136.5)]


def test_140_tokens_of_17_mm_lie_on_one_a4() -> None:
    """Pitch 19: 10 x 19 - 2 = 188 across, 14 x 19 - 2 = 264 down."""
    spots = positions(
        kind="token", size=(17, 17), shape="rect", count=140, sheet={"gap": 2, "grid": [10, 14]}
    )
    assert len(spots) == 140
    assert spots[0] == (11.0, 13.5)
    assert spots[1] == (30.0, 13.5)
    assert spots[10] == (11.0, 32.5)
    assert spots[-1] == (182.0, 260.5)


def test_sixteen_mini_cards_lie_on_a4() -> None:
    """4 x 44 = 176, 4 x 68 = 272."""
    spots = positions(size=(44, 68), count=20)
    assert len(spots) == 16
    assert spots[0] == (17.0, 9.5)


@pytest.mark.parametrize(
    ("paper", "size", "fits"),
    [
        ("a4", (63, 88), 9),
        ("letter", (63, 88), 9),
        ("a3", (63, 88), 18),
        ("letter", (44, 68), 15),
        ("a4", (70, 120), 4),
        ("a4", (88, 126), 4),
    ],
)
def test_as_many_cards_as_fit(paper: str, size: tuple[float, float], fits: int) -> None:
    """Counts worked by hand; Letter upright has 263.4 mm above the footer, too few for 3 x 88, but lies across."""
    assert len(positions(size=size, count=100, options=Options(paper=paper))) == fits


def test_hexes_lie_as_a_honeycomb() -> None:
    """Side 40: 69.282 wide, 80 tall; rows 0.75 x 80 + 3 cos 30 = 62.598 apart, every other one shifted by 36.141."""
    spots = positions(kind="tile", size=(69.282, 80), shape="hex", count=8)
    assert len(spots) == 8
    assert spots[1][0] - spots[0][0] == pytest.approx(72.282, abs=0.002)
    assert spots[2][0] - spots[0][0] == pytest.approx(36.141, abs=0.002)
    assert spots[2][1] - spots[0][1] == pytest.approx(62.598, abs=0.002)


def test_six_hexes_when_the_grid_says_so() -> None:
    """`grid: [2, 3]`."""
    assert len(positions(kind="tile", size=(69.282, 80), shape="hex", count=30, sheet={"grid": [2, 3]})) == 6


def test_few_pieces_get_a_block_no_larger_than_needed() -> None:
    """Two cards lie side by side in the middle of the sheet."""
    assert positions(count=2) == [(42.0, 101.5), (105.0, 101.5)]


def test_a_piece_that_does_not_fit_says_how_much_room_there_is() -> None:
    """Named with component and key."""
    with pytest.raises(
        BoxError,
        match=r"components\.parts\.size: a piece of 300 x 300 mm does not fit a4, which has 200 x 281 mm or 287 x 194",
    ):
        plan_sheets(component(size=(300, 300)), Options())


def test_a_mat_slightly_too_large_is_printed_smaller() -> None:
    """A4 in 281 x 200 mm: 281 / 297 = 0.946."""
    planned = plan_sheets(component("mat", (297, 210), "rect", 1), Options())
    assert planned.scale == pytest.approx(281 / 297)
    assert planned.sheets == 1


@pytest.mark.parametrize(
    ("angle", "axis", "behind"),
    [
        (0, Axis("vertical", 105), (137, 20, 0)),
        (90, Axis("vertical", 105), (137, 20, 270)),
        (0, Axis("horizontal", 148.5), (10, 189, 180)),
        (90, Axis("horizontal", 148.5), (10, 189, 90)),
    ],
)
def test_what_lies_behind_a_spot(angle: int, axis: Axis, behind: tuple[float, float, int]) -> None:
    """A spot at (10, 20) of 63 x 88: mirrored about x = 105 it begins at 210 - 73, about y = 148.5 at 297 - 108."""
    back = Spot(10, 20, 63, 88, angle).find_back_spot(axis)
    assert (back.x, back.y, back.angle) == behind


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_placing_and_measuring_agree(angle: int) -> None:
    """A rectangle of the face, carried along by `place`, lies where `to_sheet` says."""
    from printkit.press.ops import Path
    from printkit.press.ops.curve import make_rectangle
    from tests.press.parts import extent, walk

    size = Size(30, 50) if angle % 180 == 0 else Size(50, 30)
    spot = Spot(10, 20, size.width, size.height, angle)
    group = spot.place((Path(make_rectangle(3, 4, 5, 6), fill="#000000"),))
    assert extent(walk((group,))[0]) == pytest.approx(spot.to_sheet((3, 4, 5, 6)))


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ({"gpa": 3}, r'sheet\.gpa: unknown key. Did you mean "gap"'),
        ({"gap": "wide"}, r"sheet\.gap: 'wide' will not do; write mm"),
        ({"grid": [0, 3]}, r"sheet\.grid"),
        ({"orientation": "upright"}, r"\"upright\" is no orientation. Known: portrait, landscape"),
        ({"turn": "no"}, r"true or false"),
        ({"back-turn": 90}, r"90 is no back-turn. Known: 0, 180"),
        ({"paper": "a7"}, r"sheet\.paper"),
        ({"shrink": 0.1}, r"0\.5 to 1"),
        ({"tiles": 3}, r"list of tiles"),
        ({"tiles": [{"crop": [0, 0, 10, 10]}]}, r"tiles\.0: `at:` is missing"),
        ({"tiles": [{"crop": [0, 0, 10, 10], "at": [0, 0]}]}, r"5\.0 mm over the 5 mm margin"),
        ({"tiles": [{"crop": [0, 0, 100, 10], "at": [10, 10]}]}, r"outside the face"),
        ({"layouts": {"big": {"paper": "a2"}}}, r"layouts\.big\.paper"),
        ({"layouts": {"big": {"paper": "a3", "siez": [1, 2]}}}, r'Did you mean "size"'),
        ({"layouts": []}, r"one mapping a layout"),
    ],
)
def test_wrong_hints_are_named_with_what_would_do(sheet: dict[str, object], message: str) -> None:
    """Every message has component and key."""
    with pytest.raises(BoxError, match=message):
        plan_sheets(component(sheet=sheet), Options())


def test_layouts_follow_the_paper() -> None:
    """A3 gets its own, Letter the one for A4."""
    layouts = {
        "big": {
            "paper": "a3",
            "size": [400, 277],
            "tiles": [{"paper": "a3", "orientation": "landscape", "crop": [0, 0, 400, 277], "at": [10, 10]}],
        },
        "two": {"paper": "a4", "size": [100, 60], "set": {"layout": "two"}, "gap": 7},
    }
    board = component("board", (1, 1), "rect", 1, {"layouts": layouts})
    assert plan_sheets(board, Options(paper="a3")).component.size == Size(400, 277)
    letter = plan_sheets(board, Options(paper="letter"))
    assert letter.component.size == Size(100, 60)
    assert letter.component.constants == {"layout": "two"}
    assert letter.hints.gap == (7, 7)


def test_automatic_tiles_share_the_overlap() -> None:
    """390 mm on two A4: each (390 + 8) / 2 = 199 mm wide, the second begins at 191."""
    planned = plan_sheets(component("board", (390, 277), "rect", 1), Options())
    assert [tile.crop for tile in planned.tiles] == [(0, 0, 199, 277), (191, 0, 199, 277)]
    assert [tile.at for tile in planned.tiles] == [(5.5, 7), (5.5, 7)]
    assert planned.tiles[0].glue == ("right",)
    assert planned.tiles[1].join == ("left",)
