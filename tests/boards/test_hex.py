"""Hexagonal boards against the figures of the rules (PP-1.x) and the conventions of Red Blob Games."""

from __future__ import annotations

from collections import Counter
from math import isclose, sqrt

import pytest

from printkit.boards.hex import (
    COMPASS,
    DIRECTIONS,
    Compass,
    Direction,
    Edge,
    HexCell,
    TileSet,
    Vertex,
    cells_at,
    cells_beside,
    centre_of,
    corner,
    corners,
    corners_next_to,
    edge_between,
    ends_of,
    hex_outline,
    is_edge,
    is_vertex,
    least_boundary,
    locate_corner,
    middle_of,
    nearest_cell,
    neighbour,
    neighbours,
    side,
    sides_at,
    turn_cell,
)
from prophets_and_patriarchs_book.land import DROP_CELLS, LAYOUT_30, LAYOUTS

# PP-1.1, Red Blob Games "Neighbors" (pointy-top, axial): E NE NW W SW SE.
NEIGHBOURS_OF_ORIGIN = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


def test_neighbours_follow_the_published_offsets() -> None:
    """PP-1.1: the six neighbours of (0, 0)."""
    assert {d: tuple(neighbour(HexCell(0, 0), d)) for d in DIRECTIONS} == NEIGHBOURS_OF_ORIGIN


def test_centres_in_mm_follow_the_formula() -> None:
    """PP-1.1 with side 40: 69.3 mm to the right, 60 mm a row; EX-26 names the same points."""
    expected = {
        (0, 0): (0, 0),
        (1, 0): (69.3, 0),
        (0, 1): (34.6, 60),
        (-1, 1): (-34.6, 60),
        (1, 1): (103.9, 60),
    }
    for (q, r), (x, y) in expected.items():
        assert centre_of(HexCell(q, r)) == pytest.approx((x, y), abs=0.06)


@pytest.mark.parametrize(
    ("compass", "name"),
    [("N", (7, 1)), ("NE", (8, 2)), ("SE", (7, 4)), ("S", (5, 5)), ("SW", (4, 4)), ("NW", (5, 2))],
)
def test_a_corner_is_the_sum_of_the_three_cells_that_meet_there(
    compass: Compass, name: tuple[int, int]
) -> None:
    """PP-1.2 for cell (2, 1): N (3q+1, 3r-2), NE (3q+2, 3r-1), SE (3q+1, 3r+1), S (3q-1, 3r+2), SW (3q-2, 3r+1), NW (3q-1, 3r-1)."""
    found = corner(HexCell(2, 1), compass)
    assert found == name
    assert (sum(c.q for c in cells_at(found)), sum(c.r for c in cells_at(found))) == name


def test_corners_are_exactly_the_pairs_with_equal_remainders_by_three() -> None:
    """PP-1.2: a pair is a corner iff both leave the same remainder by 3 and not 0."""
    all_corners = {tuple(v) for q in range(-5, 6) for r in range(-5, 6) for v in corners(HexCell(q, r))}
    inner = {(q, r) for q in range(-6, 7) for r in range(-6, 7)}
    assert {pair for pair in inner if is_vertex(*pair)} == inner & all_corners


def test_one_corner_has_one_name_from_all_three_cells() -> None:
    """EX-2: c(1,1,N) = c(1,0,SE) = c(2,0,SW) = v(4,1)."""
    assert {corner(HexCell(1, 1), "N"), corner(HexCell(1, 0), "SE"), corner(HexCell(2, 0), "SW")} == {
        Vertex(4, 1)
    }
    assert set(cells_at(Vertex(4, 1))) == {HexCell(1, 1), HexCell(1, 0), HexCell(2, 0)}


def test_one_side_has_one_name_from_both_cells() -> None:
    """EX-2: s(1,1,NW) = s(1,0,SE) = e(2,1), ends v(2,2) and v(4,1)."""
    assert side(HexCell(1, 1), "NW") == side(HexCell(1, 0), "SE") == Edge(2, 1)
    assert set(ends_of(Edge(2, 1))) == {Vertex(2, 2), Vertex(4, 1)}
    assert set(cells_beside(Edge(2, 1))) == {HexCell(1, 1), HexCell(1, 0)}


def test_neighbours_of_a_corner() -> None:
    """EX-2: around v(4,4) lie v(2,5), v(5,2), v(5,5); EX-4 names their sides."""
    assert set(corners_next_to(Vertex(4, 4))) == {Vertex(2, 5), Vertex(5, 2), Vertex(5, 5)}
    assert edge_between(Vertex(4, 4), Vertex(2, 5)) == Edge(2, 3)
    assert edge_between(Vertex(2, 5), Vertex(1, 7)) == Edge(1, 4)
    assert edge_between(Vertex(4, 7), Vertex(5, 8)) == Edge(3, 5)


# PP-1.3: the ends of each side of a cell.
ENDS: dict[Direction, tuple[Compass, Compass]] = {
    "E": ("NE", "SE"),
    "NE": ("N", "NE"),
    "NW": ("NW", "N"),
    "W": ("SW", "NW"),
    "SW": ("S", "SW"),
    "SE": ("SE", "S"),
}


@pytest.mark.parametrize("cell", [HexCell(0, 0), HexCell(2, -3), HexCell(-1, 4)])
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_ends_of_every_side(cell: HexCell, direction: Direction) -> None:
    """PP-1.3: a side ends in the two corners that the rules name, from whichever cell it is seen."""
    expected = {corner(cell, compass) for compass in ENDS[direction]}
    edge = side(cell, direction)
    assert set(ends_of(edge)) == expected
    first, second = expected
    assert edge_between(first, second) == edge


def test_sides_are_the_pairs_that_are_not_both_even() -> None:
    """PP-1.3: (2q, 2r) would be a cell; every other pair is a side and has two cells that sum up to it."""
    for q in range(-4, 5):
        for r in range(-4, 5):
            if is_edge(q, r):
                one, other = cells_beside(Edge(q, r))
                assert (one.q + other.q, one.r + other.r) == (q, r)
                assert other in neighbours(one)
            else:
                with pytest.raises(ValueError, match="both numbers are even"):
                    ends_of(Edge(q, r))


def test_a_pair_that_is_no_corner_is_refused() -> None:
    """(3, 3) is three times a cell, not a corner; distant corners have no side between them."""
    with pytest.raises(ValueError, match="no corner"):
        corners_next_to(Vertex(3, 3))
    with pytest.raises(ValueError, match="not neighbours"):
        edge_between(Vertex(4, 4), Vertex(4, 7))


def test_corner_and_middle_in_mm() -> None:
    """A tile's top corner lies 40 mm above its centre, its right side's middle 34.64 mm beside it."""
    x, y = centre_of(HexCell(2, 3))
    assert locate_corner(corner(HexCell(2, 3), "N")) == pytest.approx((x, y - 40))
    assert locate_corner(corner(HexCell(2, 3), "SE")) == pytest.approx((x + 20 * sqrt(3), y + 20))
    assert middle_of(side(HexCell(2, 3), "E")) == pytest.approx((x + 20 * sqrt(3), y))
    for direction in DIRECTIONS:
        one, other = (locate_corner(v) for v in ends_of(side(HexCell(2, 3), direction)))
        expected = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        assert middle_of(side(HexCell(2, 3), direction)) == pytest.approx(expected)


def test_outline_has_the_corners_of_a_tile() -> None:
    """The outline about (0, 0) is the tile's six corners, clockwise from the top."""
    for point, compass in zip(hex_outline(), COMPASS, strict=True):
        assert point == pytest.approx(locate_corner(corner(HexCell(0, 0), compass)), abs=1e-9)


def test_points_near_a_centre_belong_to_its_cell() -> None:
    """Rounding cube coordinates: anything nearer to a centre than 34.6 mm (the inner circle) lies in that cell."""
    for q in range(-3, 4):
        for r in range(-3, 4):
            x, y = centre_of(HexCell(q, r))
            for dx, dy in ((0, 0), (34, 0), (-34, 0), (17, 29), (-17, 29), (0, 38), (0, -38)):
                assert nearest_cell((x + dx, y + dy)) == HexCell(q, r)


def test_turning_follows_red_blob_games() -> None:
    """Turning right: (q, r, s) becomes (-r, -s, -q)."""
    cell = HexCell(3, -1)
    assert turn_cell(cell, 1) == HexCell(-cell.r, -cell.s)
    assert turn_cell(cell, 6) == cell == turn_cell(turn_cell(cell, 2), -2)
    x0, y0 = centre_of(cell)
    x1, y1 = centre_of(turn_cell(cell, 1))
    assert (x1, y1) == pytest.approx((x0 / 2 - y0 * sqrt(3) / 2, x0 * sqrt(3) / 2 + y0 / 2))


def test_the_layout_of_thirty() -> None:
    """EX-1: 30 tiles, 80 corners (42/16/22 touch 3/2/1 tiles; 58 of degree 3, 22 of degree 2), 109 sides, 38 at the rim."""
    rows = Counter(cell.r for cell in LAYOUT_30.cells)
    assert [rows[r] for r in range(6)] == [4, 5, 6, 6, 5, 4]
    assert (len(LAYOUT_30.cells), len(LAYOUT_30.vertices), len(LAYOUT_30.edges), len(LAYOUT_30.boundary)) == (
        4 + 5 + 6 + 6 + 5 + 4,
        80,
        109,
        38,
    )
    touching = Counter(len(LAYOUT_30.tiles_at(v)) for v in LAYOUT_30.vertices)
    assert touching == {3: 42, 2: 16, 1: 22}
    assert Counter(len(LAYOUT_30.next_to(v)) for v in LAYOUT_30.vertices) == {3: 58, 2: 22}
    assert {HexCell(1 - q, 5 - r) for q, r in LAYOUT_30.cells} == LAYOUT_30.cells


@pytest.mark.parametrize(
    ("tiles", "vertices", "edges"), [(30, 80, 109), (29, 78, 106), (28, 76, 103), (27, 74, 100), (26, 72, 97)]
)
def test_smaller_layouts(tiles: int, vertices: int, edges: int) -> None:
    """PP-1.7: E = (6F + b)/2 and V = E - F + 1 with b = 38 on each; no tile is cut off, no hole."""
    board = LAYOUTS[tiles]
    assert (len(board.cells), len(board.vertices), len(board.edges)) == (tiles, vertices, edges)
    assert len(board.boundary) == 38
    assert edges == (6 * tiles + 38) // 2
    assert vertices == edges - tiles + 1
    assert len(board.pieces()) == 1
    assert not board.find_holes()


def test_layouts_drop_cells_in_the_order_of_the_rules() -> None:
    """(3,0), (-2,5), (0,0), (1,5) go one after another."""
    assert DROP_CELLS == ((3, 0), (-2, 5), (0, 0), (1, 5))
    assert LAYOUTS[28].cells == LAYOUTS[30].cells - {(3, 0), (-2, 5)}


@pytest.mark.parametrize(
    ("tiles", "least"), [(1, 6), (7, 18), (26, 36), (27, 36), (28, 38), (29, 38), (30, 38)]
)
def test_least_boundary(tiles: int, least: int) -> None:
    """PP-1.7: 38 for 28 to 30 tiles, 36 for 26 and 27; 6 for one tile, 18 for a ring and its middle."""
    assert least_boundary(tiles) == least


# The trade places P1 to P9: side's name and its two corners, as the rules list them.
TRADE = [
    ((2, 0, "NW"), (4, -1), (5, -1), (7, -2)),
    ((3, 1, "NE"), (7, 1), (10, 1), (11, 2)),
    ((3, 3, "NE"), (7, 5), (10, 7), (11, 8)),
    ((2, 4, "SE"), (4, 9), (7, 13), (5, 14)),
    ((0, 5, "SE"), (0, 11), (1, 16), (-1, 17)),
    ((-1, 5, "SW"), (-3, 11), (-4, 17), (-5, 16)),
    ((-2, 4, "SW"), (-5, 9), (-7, 14), (-8, 13)),
    ((-2, 2, "SW"), (-5, 5), (-7, 8), (-8, 7)),
    ((-1, 1, "NW"), (-2, 1), (-4, 2), (-2, 1)),
]


@pytest.mark.parametrize(("where", "name", "first", "second"), TRADE)
def test_trade_places_are_boundary_sides_of_every_layout(
    where: tuple[int, int, Direction], name: tuple[int, int], first: tuple[int, int], second: tuple[int, int]
) -> None:
    """Each of P1 to P9 has the name and corners of the rules and lies on the rim of LAYOUT-30 to LAYOUT-26."""
    q, r, direction = where
    edge = side(HexCell(q, r), direction)
    assert edge == name
    assert set(ends_of(edge)) == {first, second}
    assert all(edge in board.boundary for board in LAYOUTS.values())


def test_distance_counts_existing_sides() -> None:
    """PP-1.6: neighbours 1; across a lone tile 3; unreachable None."""
    assert LAYOUT_30.distance(Vertex(4, 4), Vertex(2, 5)) == 1
    assert LAYOUT_30.distance(Vertex(4, 4), Vertex(1, 7)) == 2
    lone = TileSet.of([(0, 0), (5, 5)])
    assert lone.distance(corner(HexCell(0, 0), "N"), corner(HexCell(0, 0), "S")) == 3
    assert lone.distance(corner(HexCell(0, 0), "N"), corner(HexCell(5, 5), "N")) is None


def test_corners_and_sides_exist_only_where_a_tile_is() -> None:
    """PP-1.5: a lone tile has six corners of degree 2 and six boundary sides."""
    lone = TileSet.of([(0, 0)])
    assert (len(lone.vertices), len(lone.edges), len(lone.boundary)) == (6, 6, 6)
    assert {len(lone.next_to(v)) for v in lone.vertices} == {2}
    assert len(sides_at(corner(HexCell(0, 0), "N"))) == 3


def test_pieces_and_holes() -> None:
    """A ring of six has one hole, two distant tiles are two pieces, EX-25's gap at (1,3) is a hole."""
    ring = TileSet(frozenset(neighbours(HexCell(0, 0))))
    assert ring.find_holes() == {HexCell(0, 0)}
    assert len(ring.pieces()) == 1
    assert len(TileSet.of([(0, 0), (2, 0)]).pieces()) == 2
    moved = TileSet((LAYOUT_30.cells - {HexCell(1, 3)}) | {HexCell(4, 1)})
    assert moved.find_holes() == {HexCell(1, 3)}
    assert TileSet(frozenset()).find_holes() == frozenset()


def test_outward_points_away_from_the_board() -> None:
    """The trade place P1 on the NW side of a tile points up and to the left at 60 degrees; an inner side has none."""
    x, y = LAYOUT_30.outward_vector(Edge(4, -1))
    assert isclose(x, -0.5, abs_tol=1e-9)
    assert isclose(y, -sqrt(3) / 2, abs_tol=1e-9)
    with pytest.raises(ValueError, match="outer edge"):
        LAYOUT_30.outward_vector(Edge(2, 1))


def test_extent_in_mm() -> None:
    """Six rows of 60 mm plus a point of 20 above and below; rows of six shifted by half a tile: 6.5 x 69.28 mm."""
    left, top, width, height = LAYOUT_30.find_extent()
    assert (top, height) == pytest.approx((-40, 5 * 60 + 80))
    assert width == pytest.approx(6.5 * 40 * sqrt(3))
    assert left == pytest.approx(centre_of(HexCell(-2, 2))[0] - 20 * sqrt(3))
