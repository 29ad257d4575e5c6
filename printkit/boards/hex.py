"""Hexagonal places: cells, corners and sides of a board of pointy-top hexes, and where they lie in mm.

Cells have axial coordinates (q, r), x to the right, y down, as in Red Blob Games' "Hexagonal Grids"
(https://www.redblobgames.com/grids/hexagons/). A corner is named by the sum of the three cells that meet there, a
side by the sum of the two cells that it separates, on the board or not; so each corner and each side has one name,
whichever cell it is looked at from, and all arithmetic is on whole numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, hypot, isqrt, pi, sin, sqrt
from typing import Literal, NamedTuple, TypeAlias, TypeVar, get_args

SIDE = 40.0
"""Side of a printed hex tile in mm: 80 mm from point to point."""

Direction: TypeAlias = Literal["E", "NE", "NW", "W", "SW", "SE"]
"""A cell's six sides and neighbours, counter-clockwise from the right."""
Compass: TypeAlias = Literal["N", "NE", "SE", "S", "SW", "NW"]
"""A cell's six corners, clockwise from the top."""
Point: TypeAlias = tuple[float, float]
"""x to the right, y down, mm."""


P = TypeVar("P", bound=Hashable)


class HexCell(NamedTuple):
    """A hexagon by its axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate, so that q + r + s = 0."""
        return -self.q - self.r


class Vertex(NamedTuple):
    """A corner: the sum of the axial coordinates of the three cells that meet there."""

    q: int
    r: int


class Edge(NamedTuple):
    """A side: the sum of the axial coordinates of the two cells that it separates."""

    q: int
    r: int


DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
COMPASS: tuple[Compass, ...] = get_args(Compass)

_OFFSETS: dict[Direction, tuple[int, int]] = {
    "E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1),
}  # fmt: skip
_CORNERS: dict[Compass, tuple[int, int]] = {
    "N": (1, -2), "NE": (2, -1), "SE": (1, 1), "S": (-1, 2), "SW": (-2, 1), "NW": (-1, -1),
}  # fmt: skip
_ENDS: dict[Direction, tuple[Compass, Compass]] = {
    "E": ("NE", "SE"), "NE": ("N", "NE"), "NW": ("NW", "N"),
    "W": ("SW", "NW"), "SW": ("S", "SW"), "SE": ("SE", "S"),
}  # fmt: skip
_STEPS = {1: ((-2, 1), (1, -2), (1, 1)), 2: ((-1, -1), (-1, 2), (2, -1))}

_known = lru_cache(maxsize=1 << 12)
"""A cache: a game asks again and again for what lies around the same few hundred places."""


def neighbour(cell: HexCell, direction: Direction) -> HexCell:
    """Return the cell beyond that side."""
    dq, dr = _OFFSETS[direction]
    return HexCell(cell.q + dq, cell.r + dr)


@_known
def neighbours(cell: HexCell) -> tuple[HexCell, ...]:
    """Return the six cells around, in the order of `DIRECTIONS`."""
    return tuple(neighbour(cell, direction) for direction in DIRECTIONS)


def turn_cell(cell: HexCell, sixths: int) -> HexCell:
    """Return the cell turned clockwise about (0, 0) by so many times 60 degrees."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return HexCell(q, r)


def corner(cell: HexCell, compass: Compass) -> Vertex:
    """Return a cell's corner, `c(q, r, K)`."""
    dq, dr = _CORNERS[compass]
    return Vertex(3 * cell.q + dq, 3 * cell.r + dr)


@_known
def corners(cell: HexCell) -> tuple[Vertex, ...]:
    """Return a cell's six corners, in the order of `COMPASS`."""
    return tuple(corner(cell, compass) for compass in COMPASS)


def side(cell: HexCell, direction: Direction) -> Edge:
    """Return a cell's side, `s(q, r, K)`."""
    dq, dr = _OFFSETS[direction]
    return Edge(2 * cell.q + dq, 2 * cell.r + dr)


@_known
def sides(cell: HexCell) -> tuple[Edge, ...]:
    """Return a cell's six sides, in the order of `DIRECTIONS`."""
    return tuple(side(cell, direction) for direction in DIRECTIONS)


def is_vertex(q: int, r: int) -> bool:
    """Return whether the pair names a corner: both leave the same remainder by 3, and not 0."""
    return q % 3 == r % 3 != 0


def is_edge(q: int, r: int) -> bool:
    """Return whether the pair names a side: not both are even."""
    return bool(q % 2 or r % 2)


@_known
def cells_at(vertex: Vertex) -> tuple[HexCell, ...]:
    """Return the three cells that meet in a corner, on the board or not."""
    found = []
    for dq, dr in _CORNERS.values():
        q, r = vertex.q - dq, vertex.r - dr
        if q % 3 == r % 3 == 0:
            found.append(HexCell(q // 3, r // 3))
    return tuple(found)


@_known
def cells_beside(edge: Edge) -> tuple[HexCell, HexCell]:
    """Return the two cells that a side separates, on the board or not: the first has it as its E, NE or NW side."""
    direction = _find_direction(edge)
    dq, dr = _OFFSETS[direction]
    cell = HexCell((edge.q - dq) // 2, (edge.r - dr) // 2)
    return cell, neighbour(cell, direction)


@_known
def ends_of(edge: Edge) -> tuple[Vertex, Vertex]:
    """Return the two corners that a side joins."""
    cell = cells_beside(edge)[0]
    first, second = _ENDS[_find_direction(edge)]
    return corner(cell, first), corner(cell, second)


def edge_between(one: Vertex, other: Vertex) -> Edge:
    """Return the side that joins two neighbouring corners: a third of the sum of their names.

    Raises:
        ValueError: the corners are not neighbours.
    """
    if other not in corners_next_to(one):
        raise ValueError(
            f"no side joins the corners {tuple(one)} and {tuple(other)}: they are not neighbours"
        )
    return Edge((one.q + other.q) // 3, (one.r + other.r) // 3)


@_known
def corners_next_to(vertex: Vertex) -> tuple[Vertex, ...]:
    """Return the three corners one side away, on the board or not.

    Raises:
        ValueError: the pair is no corner.
    """
    if not is_vertex(*vertex):
        raise ValueError(f"{tuple(vertex)} is no corner: both numbers leave the same remainder by 3, 1 or 2")
    return tuple(Vertex(vertex.q + dq, vertex.r + dr) for dq, dr in _STEPS[vertex.q % 3])


@_known
def sides_at(vertex: Vertex) -> tuple[Edge, ...]:
    """Return the three sides that meet in a corner, on the board or not."""
    return tuple(edge_between(vertex, other) for other in corners_next_to(vertex))


def centre_of(cell: HexCell, length: float = SIDE) -> Point:
    """Return the centre of a cell in mm; cell (0, 0) is at (0, 0)."""
    return length * sqrt(3) * (cell.q + cell.r / 2), 1.5 * length * cell.r


@_known
def locate_corner(vertex: Vertex, length: float = SIDE) -> Point:
    """Return the place of a corner in mm."""
    return length * sqrt(3) * (vertex.q / 3 + vertex.r / 6), length * vertex.r / 2


def middle_of(edge: Edge, length: float = SIDE) -> Point:
    """Return the middle of a side in mm."""
    return length * sqrt(3) * (edge.q / 2 + edge.r / 4), 0.75 * length * edge.r


def nearest_cell(point: Point, length: float = SIDE) -> HexCell:
    """Return the cell in which a point lies, by rounding cube coordinates."""
    r = point[1] / (1.5 * length)
    q = point[0] / (length * sqrt(3)) - r / 2
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return HexCell(whole_q, whole_r)


@_known
def hex_outline(length: float = SIDE) -> tuple[Point, ...]:
    """Return the corners of a hex about its centre, in the order of `COMPASS`."""
    angles = [(index - 1.5) * pi / 3 for index in range(6)]
    return tuple((length * cos(angle), length * sin(angle)) for angle in angles)


def least_boundary(tiles: int) -> int:
    """Return the fewest boundary sides that so many hexes can have: 2 times the root of 12F - 3, rounded up."""
    square = 12 * tiles - 3
    root = isqrt(square)
    return 2 * (root if root * root == square else root + 1)


def _find_direction(edge: Edge) -> Direction:
    match edge.q % 2, edge.r % 2:
        case 1, 0:
            return "E"
        case 1, 1:
            return "NE"
        case 0, 1:
            return "NW"
    raise ValueError(f"{tuple(edge)} is no side: both numbers are even")


@dataclass(frozen=True)
class TileSet:
    """A set of cells with a tile on each, and what exists on it.

    A corner or side exists if it belongs to at least one tile; those at the coast count like inner ones.
    """

    cells: frozenset[HexCell]

    @classmethod
    def of(cls, cells: Iterable[tuple[int, int]]) -> TileSet:
        """Return the board of those (q, r)."""
        return cls(frozenset(HexCell(q, r) for q, r in cells))

    @cached_property
    def vertices(self) -> frozenset[Vertex]:
        """All corners."""
        return frozenset(vertex for cell in self.cells for vertex in corners(cell))

    @cached_property
    def edges(self) -> frozenset[Edge]:
        """All sides."""
        return frozenset(edge for cell in self.cells for edge in sides(cell))

    @cached_property
    def boundary(self) -> frozenset[Edge]:
        """The sides of exactly one tile."""
        return frozenset(edge for edge in self.edges if len(self.tiles_beside(edge)) == 1)

    def tiles_at(self, vertex: Vertex) -> tuple[HexCell, ...]:
        """Return the tiles that meet in a corner, one to three."""
        return tuple(cell for cell in cells_at(vertex) if cell in self.cells)

    def tiles_beside(self, edge: Edge) -> tuple[HexCell, ...]:
        """Return the tiles on either side of a side, one or two."""
        return tuple(cell for cell in cells_beside(edge) if cell in self.cells)

    def tiles_around(self, cell: HexCell) -> tuple[HexCell, ...]:
        """Return the tiles that share a side with that cell."""
        return tuple(other for other in neighbours(cell) if other in self.cells)

    def next_to(self, vertex: Vertex) -> tuple[Vertex, ...]:
        """Return the corners one existing side away."""
        return tuple(other for other in corners_next_to(vertex) if edge_between(vertex, other) in self.edges)

    def distance(self, one: Vertex, other: Vertex) -> int | None:
        """Count the sides of a shortest way along existing sides; None if there is no way."""
        return _walk_places(one, self.next_to).get(other)

    def pieces(self) -> tuple[frozenset[HexCell], ...]:
        """Return the groups of tiles that hang together by sides, in reading order of their first tile."""
        left, groups = set(self.cells), []
        for cell in sorted(self.cells, key=lambda c: (c.r, c.q)):
            if cell in left:
                group = frozenset(_walk_places(cell, self.tiles_around))
                left -= group
                groups.append(group)
        return tuple(groups)

    def find_holes(self) -> frozenset[HexCell]:
        """Return the empty cells that cannot be reached from outside through empty cells.

        Only tiles that hang together can enclose one, so tiles far apart cost nothing.
        """
        return frozenset().union(*map(_find_enclosed, self.pieces())) - self.cells

    def outward_vector(self, edge: Edge, length: float = SIDE) -> Point:
        """Return the unit vector that points from a boundary side away from its tile.

        Raises:
            ValueError: the side is not at the boundary.
        """
        tiles = self.tiles_beside(edge)
        if len(tiles) != 1:
            raise ValueError(f"side {tuple(edge)} is not on the outer edge of the board")
        (x0, y0), (x1, y1) = centre_of(tiles[0], length), middle_of(edge, length)
        reach = hypot(x1 - x0, y1 - y0)
        return (x1 - x0) / reach, (y1 - y0) / reach

    def find_extent(self, length: float = SIDE) -> tuple[float, float, float, float]:
        """Return the smallest rectangle around all tiles: left, top, width, height in mm."""
        spots = [locate_corner(vertex, length) for vertex in self.vertices]
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        return left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top


def _find_enclosed(cells: frozenset[HexCell]) -> frozenset[HexCell]:
    """Return the empty cells that these tiles close in."""
    low_q, high_q = min(c.q for c in cells) - 1, max(c.q for c in cells) + 1
    low_r, high_r = min(c.r for c in cells) - 1, max(c.r for c in cells) + 1
    window = {HexCell(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1)}
    empty = window - cells
    outside = _walk_places(HexCell(low_q, low_r), lambda cell: (n for n in neighbours(cell) if n in empty))
    return frozenset(empty - outside.keys())


def _walk_places(start: P, around: Callable[[P], Iterable[P]]) -> dict[P, int]:
    """Yield every place that can be reached, with the number of steps to it."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in around(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def name_of(where: HexCell | Edge | Vertex) -> str:
    """Return a place's name in answers, logs and addresses: `h1,0` a hex, `s4,-1` a side, `c4,4` a corner."""
    letter = {HexCell: "h", Edge: "s", Vertex: "c"}[type(where)]
    return f"{letter}{where.q},{where.r}"


@lru_cache(maxsize=1 << 12)
def place_of(name: str) -> HexCell | Edge | Vertex:
    """Return the place of that name.

    Raises:
        ValueError: no place is named so.
    """
    kinds: dict[str, type[HexCell | Edge | Vertex]] = {"h": HexCell, "s": Edge, "c": Vertex}
    made = kinds.get(name[:1])
    q, comma, r = name[1:].partition(",")
    if made is None or not comma or not all(n.removeprefix("-").isdecimal() for n in (q, r)):
        raise ValueError(
            f"{name!r} is no place; a hex is named like h1,0, a side like s4,-1, a corner like c4,4"
        )
    return made(int(q), int(r))


def is_place(name: str) -> bool:
    """Return whether a text names a hex, a side or a corner."""
    try:
        place_of(name)
    except ValueError:
        return False
    return True


def locate_place(name: str) -> tuple[float, float]:
    """Return the middle of a hex or of a side, or the place of a corner, in mm."""
    where = place_of(name)
    if isinstance(where, HexCell):
        return centre_of(where)
    return middle_of(where) if isinstance(where, Edge) else locate_corner(where)
