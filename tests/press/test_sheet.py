from __future__ import annotations

import itertools
from typing import Any

import pytest

from printkit.press.ops import Path, Sheet
from printkit.press.sheets.options import Options
from printkit.press.sheets.slot import Rect
from tests.press.parts import component, extent, faces, laid, printing, walk

MARK_INKS = {"#000000", "#7f7f7f"}


def lines(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    """Every straight black stroke of a sheet outside of faces: x1, y1, x2, y2."""
    found = []
    for path in walk(sheet.ops):
        if path.stroke == "#000000":
            segments = path.segments
            for one, two in itertools.pairwise(segments):
                if two[0] == "L":
                    start: tuple[Any, ...] = one
                    end: tuple[Any, ...] = two
                    found.append((*start[1:3], *end[1:3]))
    return found


def corners(sheet: Sheet, colour: str) -> list[Rect]:
    """The small squares of that colour, which tell where and how faces lie."""
    return [extent(path) for path in walk(sheet.ops) if path.fill == colour]


@pytest.mark.parametrize("kind", ["deck", "token", "flat", "standee", "mat", "board"])
@pytest.mark.parametrize("sides", ["duplex", "fold", "fronts"])
@pytest.mark.parametrize("count", [1, 5, 9, 20])
def test_no_mark_lies_on_a_face(kind: str, sides: str, count: int) -> None:
    """Crop marks, fold ticks and pointers stay outside every trim, also on unfinished sheets."""
    part = component(kind, (40, 60), "rect", count)
    planned, sheets, run = printing(part, Options(sides=sides))  # type: ignore[arg-type]
    for number, sheet in enumerate(sheets, 1):
        rects = [item.face for item in run.printed if item.page == number]
        for x1, y1, x2, y2 in lines(sheet):
            for x, y, width, height in rects:
                inside = (
                    x + 0.01 < max(x1, x2)
                    and min(x1, x2) < x + width - 0.01
                    and y + 0.01 < max(y1, y2)
                    and min(y1, y2) < y + height - 0.01
                )
                assert not inside, (planned.component.kind, (x1, y1, x2, y2), (x, y, width, height))


def test_crop_marks_of_a_single_card_as_worked_by_hand() -> None:
    """The card lies at 73.5..136.5, 101.5..189.5; marks begin 3.5 mm away and are 5 mm long."""
    _, sheets, _ = printing(component(count=1), Options(sides="fronts"))
    marks = {tuple(round(value, 3) for value in line) for line in lines(sheets[0]) if line[1] < 280}
    assert marks == {(x, y1, x, y2) for x in (73.5, 136.5) for y1, y2 in ((93.0, 98.0), (193.0, 198.0))} | {
        (x1, y, x2, y) for y in (101.5, 189.5) for x1, x2 in ((65.0, 70.0), (140.0, 145.0))
    }


def test_neighbours_without_a_gap_share_cut_lines() -> None:
    """Nine cards have four cuts each way: sixteen marks."""
    _, sheets, _ = printing(component(count=9), Options(sides="fronts"))
    assert len([line for line in lines(sheets[0]) if line[1] < 286 or line[0] == line[2]]) >= 16
    upright = {round(x1, 3) for x1, y1, x2, y2 in lines(sheets[0]) if x1 == x2 and y1 < 13}
    assert upright == {10.5, 73.5, 136.5, 199.5}


def clips(sheet: Sheet) -> list[Rect]:
    """Where each placed face may leave ink, on the sheet."""
    from printkit.press.ops import Group

    found = []
    for op in sheet.ops:
        if isinstance(op, Group) and op.clip:
            found.append(extent(walk((Group((Path(op.clip),), op.x, op.y, op.angle, op.scale),))[0]))
    return found


def test_bleed_goes_outwards_only_where_cuts_are_shared() -> None:
    """The middle card of nine is clipped to its trim (a twentieth of a mm laps over seams), the corner card bleeds 3 mm."""
    _, sheets, _ = printing(component(count=9), Options(sides="fronts"))
    assert clips(sheets[0])[4] == pytest.approx((73.5 - 0.05, 101.5 - 0.05, 63.1, 88.1))
    assert clips(sheets[0])[0] == pytest.approx((7.5, 10.5, 66.05, 91.05))


def test_bleed_takes_half_a_gap() -> None:
    """Tokens 2 mm apart bleed 1 mm each; at the block's outside 3 mm."""
    part = component("token", (17, 17), "rect", 140, {"gap": 2, "grid": [10, 14]})
    _, sheets, _ = printing(part, Options(sides="fronts"))
    x, y, width, height = clips(sheets[0])[11]
    assert (x, y) == pytest.approx((30 - 1.05, 32.5 - 1.05))
    assert (width, height) == pytest.approx((19.1, 19.1))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.4, -1.2)])
@pytest.mark.parametrize(
    ("size", "sheet"), [((63, 88), {}), ((88, 63), {}), ((100, 30), {"orientation": "landscape"})]
)
def test_backs_lie_under_their_fronts(
    flip: str, offset: tuple[float, float], size: tuple[float, float], sheet: dict[str, object]
) -> None:
    """Turning the page about the flip's edge carries every back's corner square onto the far corner of its front."""
    part = component(size=size, count=5, sheet=sheet)
    planned, sheets, _ = printing(part, Options(flip=flip, offset=offset))  # type: ignore[arg-type]
    front, back = sheets
    upright = front.height > front.width
    fronts = corners(front, "#112233")
    for x, y, width, height in fronts:
        # from the front's near corner (1 mm from its head and side) to where the back's near corner must be seen
        assert planned.arrangement is not None
        angle = planned.arrangement.spots[0].angle
        far = (
            size[0] - 4.0
        )  # the back is upright when the piece is turned sideways: its near corner lies behind the far one
        dx, dy = (far, 0.0) if angle == 0 else (0.0, far)
        seen_x, seen_y = x + dx, y + dy
        if (flip == "long") == upright:
            wanted = (front.width - seen_x - width + offset[0], seen_y + offset[1])
        else:
            wanted = (seen_x + offset[0], front.height - seen_y - height + offset[1])
        assert any(
            abs(bx - wanted[0]) < 0.01 and abs(by - wanted[1]) < 0.01
            for bx, by, _, _ in corners(back, "#445566")
        ), (wanted, corners(back, "#445566"))


def test_folding_brings_backs_under_fronts() -> None:
    """On a folded sheet fronts and backs mirror each other about the dashed line."""
    _, sheets, run = printing(component(count=4), Options(sides="fold"))
    axis = run.laid[0].axis
    (dashed,) = [path for path in walk(sheets[0].ops) if path.dash]
    x, y, _, _ = extent(dashed)
    assert (x if axis.direction == "vertical" else y) == pytest.approx(axis.at)
    for spot in [item.spot for item in run.laid[0].items]:
        back = spot.find_back_spot(axis)
        if axis.direction == "vertical":
            assert spot.right + back.x == pytest.approx(2 * axis.at)
        else:
            assert spot.bottom + back.y == pytest.approx(2 * axis.at)
    assert len(corners(sheets[0], "#445566")) == 4


def test_one_back_is_stored_once() -> None:
    """A shared form carries one name for all; backs of their own carry names of their own."""
    from printkit.press.ops import Group, Op

    def names(ops: tuple[Op, ...]) -> set[str]:
        found: set[str] = set()
        for op in ops:
            if isinstance(op, Group):
                found |= names(op.ops) | ({op.shared} if op.shared else set())
        return found

    _, same, _ = printing(component(count=9))
    assert names(same[1].ops) == {"back-parts-0"}
    _, own, _ = printing(component(count=9), own_backs=True)
    assert len(names(own[1].ops)) == 9


def test_own_backs_lie_behind_their_own_fronts() -> None:
    """Card 1, top left in front, has its back at the top right of the back page."""
    from printkit.press.ops import Group, Text

    _, sheets, _ = printing(component(count=9), own_backs=True)
    placed = {}
    for op in sheets[1].ops:
        if isinstance(op, Group) and op.clip:
            inner = op.ops[0]
            assert isinstance(inner, Group)
            (text,) = [each.text for each in inner.ops if isinstance(each, Text)]
            placed[text] = (round(op.x, 3), round(op.y, 3))
    assert placed["P001"] == (136.5, 13.5)
    assert placed["P003"] == (10.5, 13.5)


def test_a_standee_is_its_front_under_its_turned_back() -> None:
    """25 x 45 with 10 mm feet: a strip of 25 x 110; the back's near corner square lies at the strip's far right, upside down."""
    part = component("standee", (25, 45), "rect", 1)
    planned, sheets, run = printing(part)
    assert planned.unit.height == 110
    assert len(sheets) == 1
    x, y, width, height = run.printed[0].face
    assert (width, height) == (25, 45)
    ((front_x, front_y, *_),) = corners(sheets[0], "#112233")
    ((back_x, back_y, *_),) = corners(sheets[0], "#445566")
    assert (front_x, front_y) == pytest.approx((x + 1, y + 1))
    assert (back_x + 2, back_y + 2) == pytest.approx((x + 25 - 1, y - 1))


def test_rounds_and_hexes_have_outlines_instead_of_crop_marks() -> None:
    """The thin line runs 0.075 mm outside the trim, so that the cut leaves none of it."""
    for shape, size in (("round", (25.0, 25.0)), ("hex", (69.282, 80.0))):
        _, sheets, run = printing(component("token", size, shape, 1), Options(sides="fronts"))
        (outline,) = [path for path in walk(sheets[0].ops) if path.stroke == "#7f7f7f"]
        x, _, width, _ = extent(outline)
        assert x == pytest.approx(run.printed[0].face[0] - 0.075)
        assert width == pytest.approx(size[0] + 0.15)
        assert not [line for line in lines(sheets[0]) if line[1] < 280]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_every_sheet_has_a_ruler_of_50_mm_and_says_what_it_is(paper: str) -> None:
    """Title, component, number of sheets, edition; the ruler's base line is exactly 50 mm."""
    from printkit.press.ops import Group, Op, Text

    def texts(ops: tuple[Op, ...]) -> str:
        return " ".join(
            texts(op.ops) if isinstance(op, Group) else op.text for op in ops if isinstance(op, Group | Text)
        )

    _, sheets, _ = printing(component(count=60), Options(paper=paper))
    for number, sheet in enumerate(sheets):
        said = texts(sheet.ops[-6:])
        assert "Testing" in said
        assert f"Parts · sheet {number // 2 + 1} of {len(sheets) // 2}" in said
        assert "edition 1.0" in said
        longest = max(x2 - x1 for x1, _, x2, _ in lines(sheet))
        assert longest == pytest.approx(50.0, abs=1e-9)


def test_printed_rectangles_are_where_the_faces_are() -> None:
    """Nine cards: page 1, faces as worked by hand, codes in their middle; the face's code is 31.5 mm."""
    _, _, run = printing(component(count=9))
    first = run.printed[0]
    assert (first.page, first.payload) == (1, first.piece.payload)
    assert first.face == pytest.approx((10.5, 13.5, 63, 88))
    assert first.qr == pytest.approx((10.5 + 15.75, 13.5 + 28.25, 31.5, 31.5))
    assert len(run.printed) == 9


def test_tiles_show_their_crops_where_they_say() -> None:
    """Two A4: the second tile's picture is moved left by its crop; the code at the far side is printed on page 2."""
    tiles = [
        {"paper": "a4", "crop": [0, 0, 190, 277], "at": [10, 10], "glue": "right"},
        {"paper": "a4", "crop": [190, 0, 190, 277], "at": [10, 10], "join": "left"},
    ]
    part = component(
        "board", (380, 277), "rect", 1, {"tiles": tiles}, marks=({"id": "TR", "at": [365, 20], "size": 26},)
    )
    from printkit.press.sheets.fiducial import with_marks
    from printkit.press.sheets.footer import Footer
    from printkit.press.sheets.printing import Printing
    from printkit.press.sheets.sheetplan import plan_sheets
    from tests.press.parts import LETTERS

    planned = plan_sheets(part, Options())
    front, _ = faces(part)(part.pieces[0])
    marked = with_marks(front, part, "TST")
    run = Printing(
        (planned,), laid(planned), lambda _: (marked, None), Footer(LETTERS, "T", "B", "1", planned.sheets, 5)
    )
    assert len(list(run.sheets())) == 2
    (mark,) = [item for item in run.printed if item.payload.startswith("TST:TR*")]
    assert mark.page == 2
    assert mark.qr == pytest.approx((365 - 13 - 190 + 10, 20 - 13 + 10, 26, 26))
    assert mark.face == (10, 10, 190, 277)
