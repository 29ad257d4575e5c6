"""The box of Mecca against its specification: counts, the court, plans in mm, limits, rule ids."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
import zxingcpp
from PIL import ImageFilter

from printkit.boards.square import SquareGrid, parse_square, parse_squares
from printkit.box import Box
from printkit.box.contents import Ink
from printkit.codes import make_matrix, make_payload, parse
from printkit.press.build.builder import build_title
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Op, Sheet
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.fiducial import with_marks
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from tests.boxes.title import counts, expect_identities, numbered, rule_ids, unquoted

TITLE = "mecca"


@pytest.fixture(scope="module")
def court(box: Box) -> SquareGrid:
    """The board's grid."""
    return SquareGrid(tuple(box.constants["rows"]), box.constants["cell"])


def test_pieces_of_each_component(box: Box) -> None:
    """Section 2: board 1, pilgrims 108, booklet 1 by the rule book; 6 colour cards and a marker of ours: 117."""
    found = counts(box)
    assert found == {"board": 1, "pilgrims": 108, "colour-cards": 6, "start-marker": 1, "booklet": 0}
    assert sum(found.values()) + 1 == 117


def test_pilgrims_are_eighteen_of_six_colours(box: Box) -> None:
    """C2: Y01 to W18, each with its colour, letter, sign and hex."""
    rows = [piece.row.values for piece in box.components["pilgrims"].pieces]
    assert Counter((row["colour"], row["letter"], row["glyph"], row["hex"]) for row in rows) == {
        ("yellow", "Y", "triangle", "#F2C200"): 18,
        ("red", "R", "disc", "#C8102E"): 18,
        ("green", "G", "square", "#00843D"): 18,
        ("blue", "B", "diamond", "#0057B8"): 18,
        ("black", "K", "cross", "#1A1A1A"): 18,
        ("white", "W", "ring", "#FFFFFF"): 18,
    }
    ids = [piece.id for piece in box.components["pilgrims"].pieces]
    assert ids == [f"{letter}{n:02d}" for letter in "YRGBKW" for n in range(1, 19)]


def test_codes_fit_the_smallest_symbol(box: Box) -> None:
    """Every code is version 1 (21 modules) at level Q; a pilgrim's has modules of 0.47 mm, a third of its face."""
    expect_identities(box, 116)
    assert {len(make_matrix(piece.payload, "Q")) for piece in box.pieces().values()} == {21}
    code = box.components["pilgrims"].code
    assert code is not None
    assert code.size / 21 == pytest.approx(0.467, abs=0.001)
    assert code.size**2 <= 17**2 / 3


def test_the_court_is_the_specification_s(court: SquareGrid) -> None:
    """3.2: 13 rows of 15; 12 voids, 9 of Kaaba, 48 red, 60 yellow, 48 purple, 6 doors, 12 crescents."""
    assert court.size == (300.0, 260.0)
    characters = Counter("".join(court.rows))
    assert {kind: characters[kind] for kind in ".#ryp"} == {".": 12, "#": 9, "r": 48, "y": 60, "p": 48}
    assert len(court.kinds) == 174
    assert len(court.kinds) - 48 == 126
    assert court.squares_touching("#") == parse_squares("F5 G5 H5 I5 J5 F6 J6 F7 J7 F8 J8 F9 G9 H9 I9 J9")


def test_doors_and_crescents_stand_where_they_should(court: SquareGrid, box: Box) -> None:
    """3.2: six doors counter-clockwise from E13; two crescents a colour, as the colour cards print them."""
    doors = {court.kinds[here]: here.name for here in court.of_kind("123456")}
    assert doors == {"1": "E13", "2": "K13", "3": "O7", "4": "K1", "5": "E1", "6": "A7"}
    for row in box.rows("colour-cards"):
        assert set(court.of_kind(row.values["letter"])) == set(parse_squares(row.values["crescents"]))
    assert [court.kinds[parse_square(name)] for name in ("D3", "L3", "G3", "I3", "D6", "L6")] == list(
        "YRGBKW"
    )


@pytest.mark.parametrize(
    ("layout", "sheet_origin", "fiducials", "size"),
    [
        (
            "a3",
            (60, 18.5),
            {"TL": (-30, 11.5), "TR": (330, 11.5), "BR": (330, 248.5), "BL": (-30, 248.5)},
            36,
        ),
        (
            "a4x2",
            (20, 18.5),
            {"TL": (2, 7), "TR": (328, 7), "BR": (328, 253), "BL": (2, 253)},
            26,
        ),
    ],
)
def test_plans_in_mm(
    box: Box,
    layout: str,
    sheet_origin: tuple[float, float],
    fiducials: dict[str, tuple[float, float]],
    size: float,
) -> None:
    """C1: grid origin on the sheet, centres and size of the fiducials; the marks that are printed agree."""
    plan = box.constants["plans"][layout]
    printed = box.components["board"].sheet.layouts[layout]
    assert printed.tiles
    assert printed.marks
    at = printed.tiles[0].at
    assert (plan["origin"][0] + at[0], plan["origin"][1] + at[1]) == sheet_origin
    assert {corner: tuple(place) for corner, place in plan["fiducials"].items()} == fiducials
    assert plan["size"] == size
    marks = {mark.id: (*mark.at, mark.size) for mark in printed.marks}
    ox, oy = plan["origin"]
    assert marks == {corner: (x + ox, y + oy, size) for corner, (x, y) in fiducials.items()}


def test_fiducials_keep_clear_of_squares(box: Box, court: SquareGrid) -> None:
    """No square lies under a fiducial or its two quiet modules, in any layout."""
    for plan in box.constants["plans"].values():
        reach = plan["size"] / 2 * (1 + 4 / 21)
        for x, y in plan["fiducials"].values():
            for here in court.kinds:
                cx, cy = court.centre_of(here)
                assert abs(cx - x) >= 10 + reach or abs(cy - y) >= 10 + reach, here.name


def test_sheets_meet_beside_the_kaaba(box: Box) -> None:
    """A4: the left sheet ends with column I, the last that the Kaaba takes; Letter parts below its last row too."""
    plan = box.constants["plans"]["a4x2"]
    layouts = box.components["board"].sheet.layouts
    left, right = layouts["a4x2"].tiles or ()
    assert left.crop[2] == plan["origin"][0] + 9 * 20 == right.crop[0]
    assert {tile.crop[:2] for tile in layouts["letter"].tiles or ()} == {
        (x, y) for x in (0, plan["origin"][0] + 9 * 20) for y in (0, plan["origin"][1] + 8 * 20)
    }
    assert (left.glue, right.join) == (("right",), ("left",))


def test_limits(box: Box) -> None:
    """Table 3.1: colours, purple mats, most placements, placements that earn the removal."""
    table = [
        (r["players"], r["colours"], r["purple"], r["most"], r["remove"]) for r in box.constants["limits"]
    ]
    assert table == [
        (2, 2, False, 3, 3),
        (3, 2, True, 5, 4),
        (4, 1, False, 3, 3),
        (5, 1, True, 4, 4),
        (6, 1, True, 5, 4),
    ]


def test_every_rule_stands_under_its_id() -> None:
    """Section 6: the ids of the specification, no more and no fewer."""
    wanted = numbered("MEC", {1: 5, 2: 3, 3: 6, 4: 4, 5: 6, 6: 8, 7: 4, 8: 4, 9: 7})
    assert rule_ids(TITLE) == wanted
    assert len(wanted) == 47


def test_the_booklet_quotes_every_rule() -> None:
    """Chapters MEC-1 to MEC-9 are all set from rules.md."""
    assert unquoted(TITLE) == set()


@pytest.mark.parametrize(("paper", "sheets"), [("a3", 1), ("a4", 2), ("letter", 4)])
@pytest.mark.slow
def test_every_layout_of_the_board_is_found_in_a_picture(
    box: Box, tmp_path: Path, paper: str, sheets: int
) -> None:
    """On every paper the four corners, and nothing else, are read at 150 dpi, TL above BL and left of TR."""
    report = build_title(box, Options(paper=paper), tmp_path, only=["board"])
    pictures = list(render_pages(report.folder / "board.pdf", 150))
    assert len(pictures) == sheets
    places = {
        parse(code.text).piece: code.position.top_left
        for page in pictures
        for code in zxingcpp.read_barcodes(page)
    }
    assert set(places) == {"TL", "TR", "BR", "BL"}
    if sheets < 4:
        assert places["TL"].y < places["BL"].y
        assert places["TR"].y < places["BR"].y


def test_a_pilgrim_s_code_lies_in_its_middle(box: Box) -> None:
    """A symbol of 9.8 mm, a third of the face, within 3.6 mm of its colour on all sides."""
    component = box.components["pilgrims"]
    faces = Faces(box, component)
    for piece in component.pieces[::18]:
        face = faces.front(piece)
        assert face.code == pytest.approx((3.6, 3.6, 9.8, 9.8))
    assert not faces.problems


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_the_six_colours_differ_in_every_ink(box: Box, ink: Ink) -> None:
    """No two colours look the same on the back: each has its own sign and letter."""
    component = box.components["pilgrims"]
    faces = Faces(box, component, ink)
    backs = {faces.back(piece) for piece in component.pieces[::18]}
    assert len(backs) == 6


def test_a_full_court_is_read_in_one_picture(box: Box, court: SquareGrid, tmp_path: Path) -> None:
    """All 108 pilgrims, turned and a little off their squares, and the four corners, at 5.5 px a mm and blurred."""
    chance = random.Random(4)  # noqa: S311  a test position
    board = resolve_layout(box.components["board"], "a3")
    face = with_marks(Faces(box, board).front(board.pieces[0]), board, box.code)
    pilgrims = Faces(box, box.components["pilgrims"])
    ox, oy = box.constants["plans"]["a3"]["origin"]
    ops: list[Op] = list(face.ops)
    places = chance.sample(list(court.kinds), 108)
    for piece, here in zip(box.components["pilgrims"].pieces, places, strict=True):
        x, y = court.centre_of(here)
        cut = Group(pilgrims.front(piece).ops, x=-8.5, y=-8.5, clip=make_rectangle(0, 0, 17, 17))
        lie = {"x": ox + x + chance.uniform(-2, 2), "y": oy + y + chance.uniform(-2, 2)}
        ops.append(Group((cut,), **lie, angle=chance.choice((0, 90, 180, 270)) + chance.uniform(-8, 8)))
    write_pdf(tmp_path / "court.pdf", [Sheet(face.width, face.height, tuple(ops))])
    (picture,) = render_pages(tmp_path / "court.pdf", 5.5 * 25.4)
    blurred = picture.convert("L").filter(ImageFilter.GaussianBlur(0.7))
    read = {code.text for code in zxingcpp.read_barcodes(blurred)}
    corners = {make_payload("MEC", corner) for corner in ("TL", "TR", "BR", "BL")}
    assert read == {piece.payload for piece in box.components["pilgrims"].pieces} | corners
