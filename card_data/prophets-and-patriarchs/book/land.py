"""The land: a laid board as the rules speak of it, corners, sides, tiles and trade tiles by name (PP-1.1 to PP-1.7).

Corners and sides are named by their two numbers, `c4,4` and `s2,3`; `Corner` and `Side` are texts that mypy keeps apart. Nothing here knows who built what: that is `position`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

from printkit.boards import hex as hexes
from printkit.boards.hex import Edge, HexCell, TileSet, Vertex
from printkit.referee import say

Corner = NewType("Corner", str)
"""A corner's name, `c4,4` (PP-1.2)."""
Side = NewType("Side", str)
"""A side's name, `s2,3` (PP-1.3)."""
WHERE: Mapping[str, str] = {
    "N": say("north"),
    "NE": say("north-east"),
    "E": say("east"),
    "SE": say("south-east"),
    "S": say("south"),
    "SW": say("south-west"),
    "W": say("west"),
    "NW": say("north-west"),
}
"""Where a corner or a side is on its tile."""
LAYOUT_30 = TileSet.of((q, r) for r in range(6) for q in range(-2, 4) if 0 <= q + r <= 6)
"""Rows of 4, 5, 6, 6, 5, 4 tiles: no shape of 30 is more compact."""
DROP_CELLS = (HexCell(3, 0), HexCell(-2, 5), HexCell(0, 0), HexCell(1, 5))
"""The cells that smaller boards leave empty, in this order; each keeps 38 boundary sides."""
LAYOUTS = {30 - n: TileSet(LAYOUT_30.cells - set(DROP_CELLS[:n])) for n in range(5)}
"""LAYOUT-30 to LAYOUT-26 by number of tiles (PP-2.4)."""


def corner_of(vertex: Vertex) -> Corner:
    """Return the name of a corner."""
    return Corner(f"c{vertex.q},{vertex.r}")


def side_of(edge: Edge) -> Side:
    """Return the name of a side."""
    return Side(f"s{edge.q},{edge.r}")


def numbers_of(name: str) -> tuple[int, int]:
    """Return the two numbers of a name, `c4,-1`."""
    q, _, r = name[1:].partition(",")
    return int(q), int(r)


def vertex_of(corner: Corner) -> Vertex:
    """Return the corner of a name."""
    return Vertex(*numbers_of(corner))


def edge_of(side: Side) -> Edge:
    """Return the side of a name."""
    return Edge(*numbers_of(side))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on its place, with its number in effect (PP-2.8)."""

    id: str
    name: str
    cell: HexCell
    number: int
    resource: str = ""
    tribe: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True)
class TradeTile:
    """A trade tile: so many cards of a kind for one; `ANY` for any."""

    id: str
    kind: str
    rate: int


@dataclass(frozen=True)
class Land:
    """A laid board.

    Attributes:
        tiles: by id, in the board's order.
        trades: trade tiles by the side at which they lie.
    """

    tiles: Mapping[str, Tile]
    trades: Mapping[Side, TradeTile]

    @cached_property
    def board(self) -> TileSet:
        """The shape."""
        return TileSet.of(tile.cell for tile in self.tiles.values())

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """All corners, in reading order (PP-1.5, PP-1.7)."""
        return tuple(corner_of(v) for v in sorted(self.board.vertices, key=lambda v: (v.r, v.q)))

    @cached_property
    def reading_corners(self) -> Callable[[Corner], int]:
        """Tells the place of a corner in reading order, to sort by."""
        return {corner: number for number, corner in enumerate(self.corners)}.__getitem__

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """All sides, in reading order (PP-1.5)."""
        return tuple(side_of(e) for e in sorted(self.board.edges, key=lambda e: (e.r, e.q)))

    @cached_property
    def reading_sides(self) -> Callable[[Side], int]:
        """Tells the place of a side in reading order, to sort by."""
        return {side: number for number, side in enumerate(self.sides)}.__getitem__

    @cached_property
    def ends(self) -> Mapping[Side, tuple[Corner, Corner]]:
        """The two corners that a side joins."""
        return {side: _make_pair(hexes.ends_of(edge_of(side))) for side in self.sides}

    @cached_property
    def ways(self) -> Mapping[Corner, tuple[tuple[Side, Corner], ...]]:
        """From each corner the sides that lead away, each with the corner at its other end (PP-1.4)."""
        return {corner: self._find_ways(vertex_of(corner)) for corner in self.corners}

    def _find_ways(self, vertex: Vertex) -> tuple[tuple[Side, Corner], ...]:
        beyond = self.board.next_to(vertex)
        return tuple((side_of(hexes.edge_between(vertex, other)), corner_of(other)) for other in beyond)

    @cached_property
    def sides_at(self) -> Mapping[Corner, tuple[Side, ...]]:
        """The sides that meet at each corner."""
        return {corner: tuple(side for side, _ in ways) for corner, ways in self.ways.items()}

    @cached_property
    def near_corners(self) -> Mapping[Corner, tuple[Corner, ...]]:
        """The corners one side away (PP-9.4)."""
        return {corner: tuple(other for _, other in ways) for corner, ways in self.ways.items()}

    @cached_property
    def tiles_at(self) -> Mapping[Corner, tuple[Tile, ...]]:
        """The tiles that meet at a corner."""
        found = {corner: self.board.tiles_at(vertex_of(corner)) for corner in self.corners}
        return {corner: tuple(self._tiles_by_cell[cell] for cell in cells) for corner, cells in found.items()}

    @cached_property
    def tiles_beside(self) -> Mapping[Side, tuple[Tile, ...]]:
        """The tiles on either hand of a side."""
        found = {side: self.board.tiles_beside(edge_of(side)) for side in self.sides}
        return {side: tuple(self._tiles_by_cell[cell] for cell in cells) for side, cells in found.items()}

    @cached_property
    def _tiles_by_cell(self) -> Mapping[HexCell, Tile]:
        return {tile.cell: tile for tile in self.tiles.values()}

    @cached_property
    def corners_of(self) -> Mapping[str, tuple[Corner, ...]]:
        """The six corners of a tile, by its id."""
        return {key: tuple(map(corner_of, hexes.corners(tile.cell))) for key, tile in self.tiles.items()}

    @cached_property
    def sides_of(self) -> Mapping[str, tuple[Side, ...]]:
        """The six sides of a tile, by its id."""
        return {key: tuple(map(side_of, hexes.sides(tile.cell))) for key, tile in self.tiles.items()}

    @cached_property
    def tiles_by_number(self) -> Mapping[int, tuple[Tile, ...]]:
        """The tiles of each number in effect (PP-4.2)."""
        return {n: tuple(tile for tile in self.tiles.values() if tile.number == n) for n in range(2, 13)}

    @cached_property
    def markets(self) -> Mapping[Corner, TradeTile]:
        """The trade tile that a corner serves, if any (PP-8.2)."""
        return {corner: tile for side, tile in self.trades.items() for corner in self.ends[side]}

    @cached_property
    def home_tiles(self) -> Mapping[str, Tile]:
        """The tile of each tribe whose tile is on the board."""
        return {tile.tribe: tile for tile in self.tiles.values() if tile.tribe}

    def find_distance(self, one: Corner, other: Corner) -> int | None:
        """PP-1.6: the number of sides on a shortest way."""
        return self.board.distance(vertex_of(one), vertex_of(other))

    @cached_property
    def corner_names(self) -> Mapping[Corner, str]:
        """What people call each corner: by its tiles, at the coast also by where it is on one of them."""
        return {corner: self._corner_name(corner) for corner in self.corners}

    def _corner_name(self, corner: Corner) -> str:
        tiles = self.tiles_at[corner]
        if len(tiles) == 3:
            return say("{one} · {two} · {three}", *(tile.name for tile in tiles))
        first = tiles[0]
        where = hexes.COMPASS[hexes.corners(first.cell).index(vertex_of(corner))]
        return say("{tile} ({where})", first.name, WHERE[where])

    @cached_property
    def side_names(self) -> Mapping[Side, str]:
        """What people call each side: by its tiles, at the coast by where it is on its tile."""
        return {side: self._side_name(side) for side in self.sides}

    def _side_name(self, side: Side) -> str:
        tiles = self.tiles_beside[side]
        if len(tiles) == 2:
            return say("{one} | {two}", *(tile.name for tile in tiles))
        where = hexes.DIRECTIONS[hexes.sides(tiles[0].cell).index(edge_of(side))]
        return say("{tile} ({where})", tiles[0].name, WHERE[where])


def _make_pair(found: Iterable[Vertex]) -> tuple[Corner, Corner]:
    one, other = found
    return corner_of(one), corner_of(other)
