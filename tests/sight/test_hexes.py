"""The hex board from sightings: cells, turns, sides, discs, and what is wrong with the board (PP-2.x)."""

from __future__ import annotations

import json
from dataclasses import replace
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from printkit.boards.hex import Edge, HexCell, centre_of, side, turn_cell
from printkit.boards.hex_report import word_board
from printkit.boards.kit import NoBoardError
from printkit.boards.laid import Finding, HexBoard, number_of
from printkit.boards.later_photo import compare_boards
from printkit.boards.reading import read_plain, write_plain
from printkit.box import find_box, load_box
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from printkit.sight.hexboard import draw_hexes, locate_hexes, read_hexes
from printkit.sight.overhead import find_overhead, find_poses
from printkit.sight.photo import of_pixels
from printkit.sight.sighting import PhotoReading
from prophets_and_patriarchs_book.checks import RULES, check_board
from prophets_and_patriarchs_book.kit import CODE_AT, kit_of
from prophets_and_patriarchs_book.land import LAYOUTS
from tests.sight.hexscenes import (
    Camera,
    Lies,
    about,
    arrangement,
    corners_of,
    default_board,
    harbours,
    ids,
    kit,
    shoot,
    tile,
    trade,
)

EDGES = {name: side(cell, direction) for name, (cell, direction) in harbours().items()}


def found(lies: list[Lies], **options: object) -> HexBoard:
    """The board of one photo from straight above."""
    return read_hexes([shoot(lies, **options)], kit())  # type: ignore[arg-type]


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def without(lies: list[Lies], *names: str) -> list[Lies]:
    return [item for item in lies if item.name not in names]


def cells_of(board: HexBoard) -> dict[str, HexCell]:
    return {item.name: item.cell for item in board.tiles}


def any_camera(seed: int) -> Camera:
    """A phone held in any way: tilt to 45 degrees, turned at will, the picture cut, the lens bent, corners noisy."""
    rng = np.random.default_rng(seed)
    return Camera(
        tilt=rng.uniform(0, 45),
        around=rng.uniform(0, 360),
        spin=rng.uniform(-180, 180),
        distance=rng.uniform(650, 900),
        aim=(175 + rng.uniform(-80, 80), 150 + rng.uniform(-80, 80)),
        bend=rng.uniform(-0.02, 0.02),
        shift=(rng.uniform(-600, 600), rng.uniform(-600, 600)),
        noise=0.7,
        seed=seed,
    )


# --- the table from above -------------------------------------------------------------------------------------------


def test_codes_alone_give_the_table_in_mm() -> None:
    """Squares of 13.6 mm seen at 35 degrees from a cut picture: distances between their middles come out true to 1 %."""
    camera = Camera(tilt=35, around=70, spin=25, shift=(300, -250))
    rng = np.random.default_rng(0)
    lies = [item for item in default_board() if item.name.startswith("HX")]
    quads = np.array([corners_of(item, camera, rng) for item in lies])
    middles, turns = find_poses(find_overhead(quads, np.full(30, 13.6), 4000, 3000).to_mm(quads))
    truth = np.array([(item.x + 15.7, item.y + 11.6) for item in lies])  # all lie corner up
    for i, j in ((0, 29), (3, 25), (0, 3), (11, 16)):
        true = hypot(*(truth[i] - truth[j]))
        assert hypot(*(middles[i] - middles[j])) == pytest.approx(true, rel=0.01)
    assert np.degrees(np.ptp(turns)) < 0.5


def test_code_places_are_those_that_are_printed(tmp_path: Path) -> None:
    """Where the code stands on a face agrees with the press's own list of pieces, to half a mm."""
    box = load_box(find_box("prophets-and-patriarchs"))
    whole = kit_of(box, standing=True)
    build_boxes([box], Options(sides="fronts"), tmp_path, only=whole.components, jobs=1)
    listing = json.loads((tmp_path / "prophets-and-patriarchs" / "pieces.json").read_text())
    seen = set()
    for piece in listing["pieces"]:
        part = whole.parts[piece["id"]]
        x, y, width, height = piece["sheets"][0]["face"]
        left, top, wide, _ = piece["sheets"][0]["qr"]
        assert wide == part.code
        right, down = left + wide / 2 - x - width / 2, top + wide / 2 - y - height / 2
        if width < height and part.size[0] > part.size[1]:  # lies on the sheet turned by a quarter, clockwise
            right, down = down, -right
        assert (right, down) == pytest.approx(part.at, abs=0.5)
        seen.add(part.component if part.component in CODE_AT else part.role)
    assert seen == set(CODE_AT)


# --- tiles ----------------------------------------------------------------------------------------------------------


def test_worked_example_of_the_lattice() -> None:
    """EX-26: five middles in mm give the cells A (0,0), B (1,0), C (0,1), D (-1,1), E (1,1), photographed straight."""
    names = ["HX-HAY-6", "HX-HAY-7", "HX-WATER-6", "HX-WINE-5", "HX-OIL-4"]
    spots = [(0, 0), (69.3, 0), (34.6, 60.0), (-34.6, 60.0), (103.9, 60.0)]
    wanted = dict(zip(names, [(0, 0), (1, 0), (0, 1), (-1, 1), (1, 1)], strict=True))
    lies = [Lies(name, x, y) for name, (x, y) in zip(names, spots, strict=True)]
    assert cells_of(found(lies)) == wanted


def test_worked_example_of_the_lattice_turned_by_twenty_degrees() -> None:
    """EX-26: the same board turned by 20 degrees gives the same cells."""
    names = ["HX-HAY-6", "HX-HAY-7", "HX-WATER-6", "HX-WINE-5", "HX-OIL-4"]
    spots = [(0, 0), (65.1, 23.7), (12.0, 68.2), (-53.1, 44.5), (77.1, 91.9)]
    wanted = dict(zip(names, [(0, 0), (1, 0), (0, 1), (-1, 1), (1, 1)], strict=True))
    lies = [Lies(name, x, y, 20) for name, (x, y) in zip(names, spots, strict=True)]
    assert cells_of(found(lies)) == wanted


def test_worked_example_of_a_tile_beside_the_grid() -> None:
    """EX-26: a tile 16 mm off its place on an otherwise exact board is beside the grid (B-3), and is named."""
    lies = default_board()
    moved = [replace(item, y=item.y + 16) if item.name == "HX-WATER-7" else item for item in lies]
    board = found(moved)
    assert [(item.name, item.why) for item in board.loose] == [("HX-WATER-7", "off")]
    assert 15 < board.loose[0].off < 16.5
    findings = check_board(board, kit())
    assert (
        "Water 7 is not lying on the hex grid: it is 16 mm off its place, beside Judah, Wheat 6, Benjamin."
        in [finding.message for finding in findings if finding.code == "B-3"]
    )


@pytest.mark.parametrize(("down", "turn"), [(16.0, 0.0), (0.0, 25.0)])
@pytest.mark.parametrize("name", ["HX-LEV", "HX-JUD", "HX-WHEAT-8", "HX-SHEEP-11"])
def test_a_tile_askew_is_all_that_is_wrong(name: str, down: float, turn: float) -> None:
    """PP-2.3, B-3: it still covers its place: no hole (B-6) where it lies inside, no fault of a trade tile beside it (B-7)."""
    moved = [
        replace(item, y=item.y + down, turn=item.turn + turn) if item.name == name else item
        for item in default_board()
    ]
    board = found(moved)
    assert codes(check_board(board, kit())) == ["B-3"]
    assert board.layout == "LAYOUT-30"
    assert len(board.trades) == 9


def test_a_tile_beside_the_board_is_no_piece_of_it() -> None:
    """B-3, B-5: a tile that lies far from all others and askew covers no place of the board."""
    lies = [*without(default_board(), "HX-WHEAT-8"), Lies("HX-WHEAT-8", 480, 30, 20)]
    board = found(lies)
    assert len(board.shape.pieces()) == 1
    assert "B-5" not in codes(check_board(board, kit()))


@pytest.mark.parametrize("seed", range(12))
def test_the_default_board_is_read_from_any_photo(seed: int) -> None:
    """All 30 tiles on their cells and turned as they are, all nine trade tiles at their sides, from any photo."""
    lies = default_board(seed + 1, care=2.0)
    board = read_hexes([shoot(lies, any_camera(seed))], kit())
    truth = arrangement()
    upright = cells_of(board) == truth
    if not upright:  # the shape looks the same from the other side of the table
        assert cells_of(board) == {name: HexCell(1 - q, 5 - r) for name, (q, r) in truth.items()}
    assert board.layout == "LAYOUT-30"
    assert not board.loose
    turns = {item.name: item.turn for item in lies}
    for item in board.tiles:
        seen = 60 * item.turn + item.rest + (0 if upright else 180)
        assert (
            abs((seen - turns[item.name] + 180) % 360 - 180) < 2.2
        )  # corners off by 0.7 pixels, 13.6 mm apart
    wanted = EDGES if upright else {name: Edge(2 - q, 10 - r) for name, (q, r) in EDGES.items()}
    assert {item.name: item.edge for item in board.trades} == wanted


def test_reading_is_the_same_every_time() -> None:
    """The same sightings give the same board, whatever their order."""
    reading = shoot(default_board(3, care=2.0), any_camera(3))
    other = replace(reading, sightings=tuple(reversed(reading.sightings)))
    one, two = read_hexes([reading], kit()), read_hexes([other], kit())
    assert one == read_hexes([reading], kit())
    assert cells_of(one) == cells_of(two)


def test_north_is_the_one_nearer_the_photos_top() -> None:
    """Of the two ways to see the shape, the one is taken that stands upright in the photo (PP-2.4)."""
    lies = default_board()
    assert cells_of(found(lies)) == arrangement()
    upside_down = cells_of(found(lies, camera=Camera(spin=180)))
    assert upside_down["HX-WHEAT-6"] == (1, 5)


@pytest.mark.parametrize("sixths", range(6))
def test_the_usual_shape_gets_the_usual_names_however_it_lies(sixths: int) -> None:
    """LAYOUT-29 has no symmetry: turned by any multiple of 60 degrees, its cells keep their names (PP-2.4)."""
    lies = [*without(default_board(), "HX-LEV", "HX-WHEAT-8"), tile("HX-WHEAT-8", (1, 2))]
    photo = shoot(about(lies, 60 * sixths + 7), Camera(aim=(0, 0), distance=1100))
    board = read_hexes([photo], kit(("BEN", "ISS", "NAP", "EPH", "JUD")))
    assert board.layout == "LAYOUT-29"
    assert {tuple(item.cell) for item in board.tiles} == LAYOUTS[29].cells
    assert cells_of(board)["HX-WHEAT-8"] == (1, 2)


def arrangement_at(q: int, r: int) -> str:
    return next(name for name, cell in arrangement().items() if cell == (q, r))


def test_another_shape_is_named_from_its_first_row() -> None:
    """A shape of its own: smallest r is 0, smallest q in that row is 0, E within 30 degrees of the right (PP-2.4)."""
    lies = [
        tile("HX-HAY-6", (4, 7)), tile("HX-HAY-7", (5, 7)), tile("HX-HAY-8", (3, 8), 2), tile("HX-HAY-9", (2, 9), 5),
    ]  # fmt: skip
    board = found(about(lies, 20))
    assert board.layout is None
    assert cells_of(board) == {
        "HX-HAY-6": (0, 0), "HX-HAY-7": (1, 0), "HX-HAY-8": (-1, 1), "HX-HAY-9": (-2, 2),
    }  # fmt: skip
    assert {item.name: item.turn for item in board.tiles} == {
        "HX-HAY-6": 0, "HX-HAY-7": 0, "HX-HAY-8": 2, "HX-HAY-9": 5,
    }  # fmt: skip


def test_one_tile_is_a_board_of_its_own() -> None:
    """A lone tile is on a grid that lies as it lies."""
    board = found([Lies("HX-HAY-6", 100, 100, 47)])
    assert cells_of(board) == {"HX-HAY-6": (0, 0)}
    assert abs(board.tiles[0].rest) < 0.1


def test_no_tile_is_said() -> None:
    """Where nothing is read there is no board, and that is said."""
    board = read_hexes([PhotoReading(4000, 3000)], kit())
    assert board == HexBoard(notes=("No tile was read.",))
    assert word_board(board, kit()) == ["No tile was read."]


def test_a_tile_between_two_ways_of_lying_is_not_placed() -> None:
    """25 degrees off is more than 15 (PP-2.3): told with its cell, not placed."""
    lies = [replace(item, turn=25) if item.name == "HX-LEV" else item for item in default_board()]
    board = found(lies)
    assert [(item.name, item.why, item.cells[0]) for item in board.loose] == [("HX-LEV", "turned", (1, 2))]
    assert board.of("HX-LEV") is None


def test_a_mirrored_photo_is_never_taken_for_a_board() -> None:
    """Codes that run the other way round are seen in a mirror: no tile gets a place (PP-2.4)."""
    reading = shoot(default_board())
    flipped = tuple(
        replace(item, corners=tuple(type(p)(4000 - p.x, p.y) for p in item.corners))  # type: ignore[arg-type]
        for item in reading.sightings
    )
    board = read_hexes([replace(reading, sightings=flipped)], kit())
    assert not board.tiles
    assert {item.why for item in board.loose} == {"mirrored"}
    assert "take the photo without mirroring" in check_board(board, kit())[0].message


def test_two_tiles_in_one_place_have_none() -> None:
    """A tile that lies upon another: neither is placed, both are named (B-4)."""
    lies = [replace(item, x=2, y=-3) if item.name == "HX-WINE-8" else item for item in default_board()]
    board = found(lies)
    assert sorted((item.name, item.why) for item in board.loose) == [
        ("HX-WHEAT-6", "shared"),
        ("HX-WINE-8", "shared"),
    ]
    messages = [finding.message for finding in check_board(board, kit()) if finding.code == "B-4"]
    assert messages == ["Wheat 6, Wine 8: two tiles in one place, beside Water 7, Wine 7, Benjamin."]


def test_a_tile_seen_twice_in_one_photo_has_no_place() -> None:
    """A tile of another box in play: the same id in two cells is an error, not a choice (B-4)."""
    lies = [*default_board(), tile("HX-LEV", (4, 1))]
    board = found(lies)
    assert [(item.name, item.why, set(item.cells)) for item in board.loose] == [
        ("HX-LEV", "twice", {(1, 2), (4, 1)})
    ]
    assert "B-4" in codes(check_board(board, kit()))


# --- what could not be read -----------------------------------------------------------------------------------------


def test_an_unread_code_leaves_a_gap_with_its_place() -> None:
    """EX-25: HX-LEV missing and (1, 2) unread: B-1, B-10, and the proposal."""
    board = found(default_board(5), unread=["HX-LEV"])
    assert [(gap.cell, gap.why) for gap in board.gaps] == [((1, 2), "unread")]
    assert board.gaps[0].place is not None
    assert board.layout == "LAYOUT-30"
    messages = [finding.message for finding in check_board(board, kit()) if finding.serious]
    assert messages == [
        "Missing tile: Levi.",
        "Please scan the tile beside Water 8, Oil 10, Hay 6. It may be Levi.",
    ]


def test_a_gap_among_tiles_is_an_unread_place_while_tiles_are_missing() -> None:
    """Nothing at all was seen in the middle of the board, and one tile is missing: its place is told."""
    board = found(without(default_board(), "HX-HAY-8"))
    assert [(gap.cell, gap.why) for gap in board.gaps] == [((0, 3), "shape")]


def test_places_at_the_rim_are_told_from_the_usual_shape() -> None:
    """Two tiles missing at the rim of the usual shape: their places are told; nobody says which is which."""
    board = found(without(default_board(), "HX-NAP", "HX-WINE-8"))
    assert [gap.cell for gap in board.gaps] == [(-2, 3), (1, 5)]
    assert board.layout == "LAYOUT-30"
    asked = [finding for finding in check_board(board, kit()) if finding.code == "B-10"]
    assert [finding.cells for finding in asked] == [((-2, 3),), ((1, 5),)]
    assert [finding.message for finding in asked] == [
        "Please scan the tile beside Sheep 11, Hay 9, Oil 4.",
        "Please scan the tile beside Issachar, Water 9, Oil 5.",
    ]


def test_a_foreign_code_on_a_cell_is_a_stranger() -> None:
    """A code of something else where a tile should lie: told as such (B-2)."""
    board = found(default_board(), foreign=["HX-HAY-8"])
    assert [(gap.cell, gap.why) for gap in board.gaps] == [((0, 3), "foreign")]
    assert "The code https://example.org/ beside Wine 5, Levi, Oil 7 does not belong to this game." in [
        finding.message for finding in check_board(board, kit())
    ]


def test_codes_beside_the_board_are_no_gaps() -> None:
    """An unread code on the table far from the grid invents no tile."""
    board = found([*without(default_board(), "HX-LEV"), tile("HX-LEV", (9, 9))], unread=["HX-LEV"])
    assert [gap.cell for gap in board.gaps] == [(1, 2)]


# --- trade tiles and discs ------------------------------------------------------------------------------------------


def test_a_trade_tile_may_lie_badly() -> None:
    """5 mm away from its side and turned by 20 degrees: still the same side."""
    lies = without(default_board(), "TT-HAY")
    cell, direction = harbours()["TT-HAY"]
    board = found([*lies, trade("TT-HAY", cell, direction, out=17, turn=20)])
    lying = next(item for item in board.trades if item.name == "TT-HAY")
    assert lying.edge == EDGES["TT-HAY"] == (-5, 5)
    assert lying.rest == pytest.approx(20, abs=1)


def test_a_trade_tile_far_away_is_at_no_side() -> None:
    """60 mm away from the board: it is told, with no side (B-7)."""
    lies = without(default_board(), "TT-HAY")
    cell, direction = harbours()["TT-HAY"]
    board = found([*lies, trade("TT-HAY", cell, direction, out=60)])
    assert [(item.name, item.why) for item in board.loose] == [("TT-HAY", "no-edge")]
    assert "The trade tile 2 : 1 Hay is not on the outer edge." in [
        finding.message for finding in check_board(board, kit())
    ]


@pytest.mark.parametrize("name", ["TT-HAY", "TT-WATER", "TT-ANY-1"])
def test_a_trade_tile_lies_either_way_round(name: str) -> None:
    """Its foot looks at the board or away from it: it lies at the same side, and as flat."""
    lies = without(default_board(), name)
    cell, direction = harbours()[name]
    for turn in (0, 6):
        board = found([*lies, trade(name, cell, direction, turn=180 + turn)])
        lying = next(item for item in board.trades if item.name == name)
        assert board.loose == ()
        assert lying.edge == EDGES[name]
        assert lying.rest == pytest.approx(turn, abs=0.1)


def test_a_trade_tile_inside_the_board_is_an_error() -> None:
    """EX-25: a trade tile on s(1, 1, E): B-7."""
    lies = without(default_board(), "TT-HAY")
    board = found([*lies, trade("TT-HAY", (1, 1), "E")])
    assert "B-7" in codes(check_board(board, kit()))
    assert next(item.edge for item in board.trades if item.name == "TT-HAY") == (3, 2)


def test_two_trade_tiles_may_not_share_a_corner_or_a_side() -> None:
    """B-8 for neighbouring sides; B-7 for two at one side."""
    lies = without(default_board(), "TT-ANY-1", "TT-WATER")
    board = found([*lies, trade("TT-ANY-1", (2, 0), "NW"), trade("TT-WATER", (2, 0), "NE", out=14)])
    at_corner = (
        "Two trade tiles share a corner: 3 : 1 at Judah (north-west), 2 : 1 Water at Judah (north-east)."
    )
    assert at_corner in [item.message for item in check_board(board, kit())]
    trades = tuple(
        structs.replace(item, edge=EDGES["TT-ANY-1"]) if item.name == "TT-WATER" else item
        for item in board.trades
    )
    same = check_board(structs.replace(board, trades=trades), kit())
    assert "Trade tiles lie at one side, Judah (north-west): 3 : 1, 2 : 1 Water." in [
        item.message for item in same
    ]


def disc(name: str, cell: tuple[int, int], *, dx: float = 0, dy: float = -17, turn: float = 33) -> Lies:
    item = tile(name, cell)
    return Lies(name, item.x + dx, item.y + dy, turn)


def test_discs_lie_on_the_tiles_whose_numbers_they_cover() -> None:
    """A disc on the number of a tile gives the tile its number (PP-2.8)."""
    board = found([*default_board(), disc("ND-05-3", (2, 0)), disc("ND-11-1", (0, 1), dx=5)])
    assert {item.name: board.at[item.cell].name for item in board.discs} == {
        "ND-05-3": "HX-JUD",
        "ND-11-1": "HX-BEN",
    }
    judah = board.at[HexCell(2, 0)]
    assert number_of(board, kit(), judah) == 5
    assert number_of(board, kit(), judah, discs=False) == 12


def test_discs_have_their_own_checks() -> None:
    """B-9: a disc beside the board, two on one tile, discs that are switched off; W-6: tiles without one."""
    one_on = [*default_board(), disc("ND-05-3", (2, 0))]
    assert "W-6" in codes(check_board(found(one_on), kit()))
    off = check_board(found(one_on), kit(), discs=False)
    assert "Number discs are switched off; 1 of them lies on the board." in [item.message for item in off]
    beside = check_board(found([*one_on, disc("ND-06-1", (5, 2))]), kit())
    assert "A disc with the number 6 is not on a tile." in [item.message for item in beside]
    both = check_board(found([*one_on, disc("ND-06-1", (2, 0), dy=0)]), kit())
    assert "Two discs on Judah." in [item.message for item in both]


def test_a_disc_seen_on_two_tiles() -> None:
    """B-9, not B-4: the ids of discs are unique; a disc of another box in play is told by its number."""
    board = found([*default_board(), disc("ND-05-3", (2, 0)), disc("ND-05-3", (0, 1))])
    told = [one for one in check_board(board, kit()) if one.serious]
    assert [one.code for one in told] == ["B-9"]
    assert "A disc with the number 5 is seen twice: beside " in told[0].message
    assert set(told[0].cells) == {(2, 0), (0, 1)}
    off = [one for one in check_board(board, kit(), discs=False) if one.serious]
    assert [one.message for one in off] == ["Number discs are switched off; 1 of them lies on the board."]


# --- checks ---------------------------------------------------------------------------------------------------------


def test_the_default_board_passes_every_check() -> None:
    """DEFAULT-30 with its trade tiles: nothing is wrong and nothing is worth telling (3.2)."""
    board = found(default_board(4))
    assert check_board(board, kit()) == ()
    assert word_board(board, kit())[-1] == "The board is complete."


def swapped(one: str, other: str) -> list[Lies]:
    lies = {item.name: item for item in default_board()}
    a, b = lies[one], lies[other]
    lies[one], lies[other] = replace(a, x=b.x, y=b.y), replace(b, x=a.x, y=a.y)
    return list(lies.values())


def test_worked_examples_of_the_supplies() -> None:
    """EX-25: HAY-9 and WINE-9 exchanged: only W-1 for Naphtali; WATER-9 and WHEAT-10 exchanged: W-1 for Issachar."""
    first = check_board(found(swapped("HX-HAY-9", "HX-WINE-9")), kit())
    assert [(item.code, item.message) for item in first] == [("W-1", "Naphtali has no Hay beside it.")]
    second = check_board(found(swapped("HX-WATER-9", "HX-WHEAT-10")), kit())
    assert ("W-1", "Issachar has no Water beside it.") in [(item.code, item.message) for item in second]
    assert not any(item.serious for item in second)


def test_worked_example_of_the_hole() -> None:
    """EX-25: the tile of (1, 3) moved to (4, 1) leaves a hole, told with its cell (B-6)."""
    name = arrangement_at(1, 3)
    board = found([*without(default_board(), name), tile(name, (4, 1))])
    holes = [gap.cell for gap in board.gaps if gap.why == "hole"]
    findings = check_board(board, kit())
    assert len(holes) == 1
    told = {item.cells: item.message for item in findings if item.code == "B-6"}
    assert told == {(holes[0],): "There is a hole beside Sheep 4, Water 8, Levi."}
    lev, hole = board.of("HX-LEV"), holes[0]
    assert lev is not None
    assert (hole.q - lev.cell.q, hole.r - lev.cell.r) == (0, 1)  # (1, 3) lies to the lower right of (1, 2)


def test_a_board_in_two_pieces_is_refused() -> None:
    """B-5: three tiles two cells away from the others, on the same grid."""
    away = ["HX-WHEAT-5", "HX-SHEEP-6", "HX-OIL-5", "HX-WINE-8"]
    lies = [
        replace(item, x=item.x - 69.28, y=item.y + 120) if item.name in away else item
        for item in default_board()
    ]
    messages = [item.message for item in check_board(found(lies), kit()) if item.code == "B-5"]
    assert len(messages) == 1
    assert messages[0].startswith("The board is in 2 pieces")


def test_tribes_that_are_left_out() -> None:
    """PP-2.7: without Levi the board has 29 tiles; his tile on the board does not belong to the game."""
    five = kit(("BEN", "ISS", "NAP", "EPH", "JUD"))
    lies = [*without(default_board(), "HX-LEV", "HX-WHEAT-8"), tile("HX-WHEAT-8", (1, 2))]  # DEFAULT-29
    board = read_hexes([shoot(lies)], five)
    assert board.layout == "LAYOUT-29"
    assert not [item for item in check_board(board, five) if item.serious]
    strange = check_board(found(default_board()), five)
    assert "Levi does not belong to this game: its tribe is left out." in [item.message for item in strange]
    with pytest.raises(NoBoardError, match="there is no tribe DAN; the tribes are BEN, LEV"):
        kit(("DAN",))


def test_clusters_rich_corners_and_ragged_shapes_are_told() -> None:
    """W-2 to W-5 on a small board made for it: three Hay in a row, two tribes side by side, 6 + 7 + 8 at a corner."""
    lies = [
        tile("HX-HAY-6", (0, 0)), tile("HX-HAY-7", (1, 0)), tile("HX-HAY-8", (0, 1)), tile("HX-BEN", (2, 0)),
        tile("HX-LEV", (3, 0)), *(tile(name, (4 + i, 0)) for i, name in enumerate(["HX-OIL-4", "HX-OIL-5", "HX-WINE-5"])),
    ]  # fmt: skip
    findings = [(item.code, item.message) for item in check_board(found(lies), kit()) if not item.serious]
    assert ("W-2", "The tribe tiles Benjamin and Levi lie side by side.") in findings
    assert ("W-2", "3 tiles of one kind lie together: Hay 6, Hay 7, Hay 8.") in findings
    rich = "The pips around the corner of Hay 6, Hay 7, Hay 8 add up to 16, more than 16."
    assert rich not in [message for _, message in findings]  # 5 + 6 + 5 = 16 is not more than 16
    assert ("W-5", "Wine 5 has only one neighbour.") in findings
    # 8 tiles: a row of 7 and one below; 6 * 8 = 48 sides, 8 pairs (6 in the row, 2 below) leave 48 - 16 = 32 outside,
    # and 2 * ceil(sqrt(93)) = 20 would do: 12 more is more than 6.
    assert ("W-4", "The board is ragged: 32 outer sides, where 20 would be enough.") in findings


def test_a_very_rich_corner_is_told() -> None:
    """W-3: 6 + 7 + 7 at one corner is 5 + 6 + 6 = 17 of 36 rolls."""
    lies = [tile("HX-HAY-6", (0, 0)), tile("HX-WATER-7", (1, 0)), tile("HX-WINE-7", (0, 1))]
    messages = [item.message for item in check_board(found(lies), kit()) if item.code == "W-3"]
    assert len(messages) == 1
    assert "add up to 17" in messages[0]


def test_missing_trade_tiles_are_named() -> None:
    """B-7 names each."""
    messages = [item.message for item in check_board(found(without(default_board(), "TT-OIL")), kit())]
    assert messages == ["Missing trade tile: 2 : 1 Oil."]


def test_every_check_cites_a_rule_of_the_book() -> None:
    """Each finding's rule stands in the title's rules."""
    text = (find_box("prophets-and-patriarchs") / "rules.md").read_text(encoding="utf-8")
    assert len(RULES) == 16
    for rule in RULES.values():
        assert f"**{rule}**" in text


# --- telling --------------------------------------------------------------------------------------------------------


def test_plain_data_name_everything() -> None:
    """The plain form has the fields of PP-2.2 and is JSON."""
    board = found([*default_board(4), disc("ND-05-3", (2, 0))])
    data = write_plain(structs.replace(board, findings=check_board(board, kit())))
    assert json.loads(json.dumps(data)) == data
    assert data["layout"] == "LAYOUT-30"
    judah = next(entry for entry in data["tiles"] if entry["id"] == "HX-JUD")
    assert (judah["q"], judah["r"], judah["number"]) == (2, 0, 5)
    assert next(entry for entry in data["trade"] if entry["id"] == "TT-ANY-1")["side"] == "NW of HX-JUD"
    assert data["discs"][0]["tile"] == "HX-JUD"


@pytest.mark.parametrize("seed", range(4))
def test_a_board_comes_back_from_plain_data(seed: int) -> None:
    """What a photo shows is kept in logs as plain data: read back it is the same board, troubles and gaps too."""
    lies = [
        *without(default_board(seed, care=4.0), "HX-LEV"),
        disc("ND-05-3", (2, 0)),
        tile("HX-LEV", (9, 9)),
    ]
    board = found(lies, unread=["HX-WATER-7"])
    data = json.loads(json.dumps(write_plain(board)))
    again = read_plain(data, HexBoard)
    assert check_board(again, kit()) == check_board(board, kit())
    assert write_plain(again) == data
    assert again == board
    assert [item.cell for item in again.tiles] == [item.cell for item in board.tiles]


def test_data_that_are_no_board_are_refused() -> None:
    """Whatever a page posts: a sentence says what is wrong."""
    wrong: dict[str, Any] = {
        "a record is expected, and not a whole number": 3,
        "`tiles`: a list is expected, and not a text": {"tiles": "HX-JUD"},
        "`tiles`, entry 2: `id` is missing": {"tiles": [tile_at(0), {"q": 1, "r": 0}]},
        "`tiles`, entry 1: `q` is missing": {"tiles": [{"id": "x"}]},
        "`tiles`, entry 1, `r`: a whole number is expected, and not a text": {
            "tiles": [{**tile_at(0), "r": "east"}]
        },
        "`tiles`, entry 1: a record is expected, and not a text": {"tiles": ["HX-JUD"]},
        "`trade`, entry 1, `edge`: a list is expected, and not a whole number": {
            "trade": [{"id": "x", "edge": 3}]
        },
        "`unread`, entry 1: `why` is missing": {"unread": [{"q": 0, "r": 0}]},
        "`loose`, entry 1: `cells` is missing": {"loose": [{"id": "x", "why": "shared"}]},
        "`loose`, entry 1, `why`: 'gone' is nothing that may stand there": {
            "loose": [{"id": "x", "why": "gone"}]
        },
    }
    for words, data in wrong.items():
        with pytest.raises(ValueError, match=words):
            read_plain(data, HexBoard)


def tile_at(q: int) -> dict[str, Any]:
    """A tile as plain data."""
    return {"id": "HX-JUD", "q": q, "r": 0}


def test_what_somebody_wrote_twice_is_told() -> None:
    """B-4: two tiles in one place, a tile in two places, a trade tile at two sides, in data that no photo gave."""
    board = found(default_board())
    first, second, *others = board.tiles
    shared = check_board(
        structs.replace(board, tiles=(first, structs.replace(second, q=first.q, r=first.r), *others)), kit()
    )
    assert [item.pieces for item in shared if item.code == "B-4"] == [(first.piece, second.piece)]
    there = structs.replace(board, tiles=(*board.tiles, structs.replace(first, q=4, r=1)))
    assert [item.cells for item in check_board(there, kit()) if item.code == "B-4"] == [(first.cell, (4, 1))]
    trade = structs.replace(board.trades[0], edge=EDGES["TT-WATER"])
    sides = check_board(structs.replace(board, trades=(*board.trades, trade)), kit())
    assert [item.pieces for item in sides if item.code == "B-4"] == [(trade.piece,)]


def test_tiles_far_apart_are_judged_at_once() -> None:
    """B-5, B-6: a tile written a million places away; the hole that it leaves is found."""
    board = found(default_board())
    tiles = tuple(
        structs.replace(tile, q=10**9, r=7) if tile.cell == (1, 3) else tile for tile in board.tiles
    )
    away = structs.replace(board, tiles=tiles)
    assert away.shape.find_holes() == {(1, 3)}
    assert "B-5" in codes(check_board(away, kit()))


def test_lines_of_text_show_rows_and_gaps() -> None:
    """Rows from the top, a question mark where a tile was not read, then what is to be mended."""
    board = found(default_board(), unread=["HX-WATER-7"])
    lines = word_board(board, kit(), check_board(board, kit()))
    assert lines[0] == "29 tiles with a place, laid as LAYOUT-30."
    assert lines[1] == "  row 0   0: HX-WHEAT-6   1: ?   2: HX-JUD   3: HX-WHEAT-8"
    assert "  Please scan the tile beside Judah, Wheat 6, Benjamin. It may be Water 7. (PP-2.6)" in lines


def test_the_board_lies_where_the_photo_shows_it() -> None:
    """The map from mm to pixels brings each cell's middle to its tile's, in the frame of the rules, within 1.5 mm."""
    lies = default_board()
    camera = replace(any_camera(7), noise=0.3)
    board, poses = locate_hexes([shoot(lies, camera)], kit())
    truth = {item.name: camera.see(np.array([(item.x, item.y)]))[0] for item in lies}
    [(number, lie)] = poses.items()
    assert number == 0
    for item in board.tiles:
        shown = lie.to_pixels(np.array([centre_of(item.cell)]))[0]
        assert hypot(*(shown - truth[item.name])) < 1.5 * 4
        assert hypot(*(lie.to_mm(shown[None])[0] - centre_of(item.cell))) < 0.05


def test_the_picture_shows_cells_gaps_and_sides() -> None:
    """Drawn over a plain photo: something at a tile's cell, red in an unread cell, nothing for an unknown photo."""
    lies = default_board()
    board, poses = locate_hexes([shoot(lies, unread=["HX-LEV"])], kit())
    photo = of_pixels(np.full((3000, 4000, 3), 120, np.uint8))
    image = draw_hexes(photo, board, poses, kit())
    lie = poses[0]
    x, y = lie.to_pixels(np.array([centre_of(HexCell(1, 2))]))[0]
    red = image[round(y) + 60, round(x) + 60].astype(int)
    assert red[0] > red[1] + 20
    assert np.array_equal(draw_hexes(photo, board, poses, kit(), 3), photo.rgb)


# --- several photos -------------------------------------------------------------------------------------------------

LEFT = (-400.0, -400.0, 200.0, 800.0)
RIGHT = (60.0, -400.0, 800.0, 800.0)


def test_two_overlapping_photos_give_the_whole_board() -> None:
    """Each photo shows two thirds of the board, one of them from the other side of the table: all 30, all trade tiles."""
    lies = default_board(6, care=1.5)
    one = shoot(lies, Camera(tilt=25, around=40, seed=1, noise=0.5), within=LEFT)
    two = shoot(lies, Camera(tilt=30, around=200, spin=170, seed=2, noise=0.5), number=1, within=RIGHT)
    for reading in (one, two):
        assert sum(item.piece.startswith("HX") for item in reading.sightings) < 25
    board = read_hexes([one, two], kit())
    assert cells_of(board) in (
        arrangement(),
        {n: HexCell(1 - q, 5 - r) for n, (q, r) in arrangement().items()},
    )
    assert len(board.trades) == 9
    assert not [item for item in check_board(board, kit()) if item.serious]
    assert {item.photo for item in board.tiles} == {0, 1}


def test_photos_that_share_no_two_tiles_are_not_joined() -> None:
    """PP-2.5: a photo that shares fewer than two tiles is left apart, and that is said."""
    lies = default_board()
    one = shoot(lies, within=(-400, -400, 200, 800))
    two = shoot(lies, number=1, within=(290, -400, 800, 800))
    board = read_hexes([one, two], kit())
    assert board.apart == (1,)
    assert board.notes[0].startswith("Photo 2 shares fewer than two tiles with the others")
    assert {item.photo for item in board.tiles} == {0}


def test_a_tile_that_was_moved_between_photos_is_told() -> None:
    """PP-2.5: the same tile in two different cells is an error (B-4), and has no place."""
    lies = default_board()
    moved = [*without(lies, "HX-WINE-9"), tile("HX-WINE-9", (4, 2))]
    board = read_hexes([shoot(lies), shoot(moved, number=1)], kit())
    assert [(item.name, item.why, set(item.cells)) for item in board.loose] == [
        ("HX-WINE-9", "twice", {(3, 2), (4, 2)})
    ]
    assert "B-4" in codes(check_board(board, kit()))


def test_a_third_photo_joins_through_the_second() -> None:
    """Photos need not overlap with the first one, only with one another in a chain."""
    lies = default_board()
    photos = [
        shoot(lies, within=(-400, -400, 120, 800)),
        shoot(lies, number=1, within=(240, -400, 800, 800)),
        shoot(lies, number=2, within=(20, -400, 400, 800)),
    ]
    board = read_hexes(photos, kit())
    assert not board.apart
    assert cells_of(board) == arrangement()


def test_a_tile_unread_in_one_photo_and_read_in_another_is_no_gap() -> None:
    """A second photo that shows the tile fills the gap of the first."""
    lies = default_board()
    board = read_hexes([shoot(lies, unread=["HX-LEV"]), shoot(lies, number=1)], kit())
    assert not board.gaps
    assert len(board.tiles) == 30


def test_a_title_without_hexes_is_refused() -> None:
    """Belaad has no such board; the sentence says what is missing."""
    with pytest.raises(NoBoardError, match="Belaad has no board of hex tiles"):
        kit_of(load_box(find_box("belaad")))


def test_turning_names_is_turning_the_table() -> None:
    """A board turned clockwise by 60 degrees has the cells that `turn_cell` says, whatever the shape."""
    lies = [tile("HX-HAY-6", (0, 0)), tile("HX-HAY-7", (1, 0)), tile("HX-HAY-8", (2, 0))]
    board = found(about(lies, 60))
    steps = [
        cell - first
        for cell, first in zip(cells_of(board)["HX-HAY-7"], cells_of(board)["HX-HAY-6"], strict=True)
    ]
    assert tuple(steps) == turn_cell(HexCell(1, 0), 1)
    assert {item.turn for item in board.tiles} == {1}
    assert set(ids().values()) == set(kit().parts)


# --- a later photo --------------------------------------------------------------------------------------------------


def test_a_later_photo_confirms_the_board() -> None:
    """Taken from the other side of the table, of a part of the board only: known names hold, nothing differs."""
    lies = default_board(6, care=1.5)
    known = found(lies)
    later = read_hexes([shoot(lies, Camera(spin=175, tilt=20, seed=4, noise=0.5), within=LEFT)], kit())
    assert cells_of(later) != {
        name: cell for name, cell in cells_of(known).items() if name in cells_of(later)
    }
    comparison = compare_boards(known, later)
    assert comparison.joined
    assert comparison.differences == ()
    assert {tile.piece for tile in later.tiles} <= set(comparison.confirmed)
    every = {tile.piece for tile in known.tiles} | {trade.piece for trade in known.trades}
    assert set(comparison.unseen) | set(comparison.confirmed) == every


def test_a_later_photo_tells_what_lies_elsewhere() -> None:
    """Two tiles exchanged and a trade tile moved: each is named, in the known board's names."""
    known = found(default_board())
    lies = [item for item in swapped("HX-HAY-6", "HX-OIL-4") if item.name != "TT-HAY"]
    later = found(about([*lies, trade("TT-HAY", (-2, 3), "W")], 60))
    assert set(compare_boards(known, later).differences) == {
        "HX-HAY-6 lies at (-2, 2) and lay at (1, 1) before.",
        "HX-OIL-4 lies at (1, 1) and lay at (-2, 2) before.",
        "TT-HAY lies at another side than before.",
    }


def test_a_photo_of_another_board_says_nothing() -> None:
    """One shared tile is too little (PP-2.5)."""
    known = found(default_board())
    assert not compare_boards(known, found([tile("HX-HAY-6", (0, 0))])).joined
