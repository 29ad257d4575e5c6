"""A hex board as it was read: plain values, no picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from printkit.boards.hex import Edge, HexCell, TileSet, Vertex, neighbours
from printkit.boards.kit import HexKit
from printkit.boards.point import Point

Trouble: TypeAlias = Literal["off", "turned", "twice", "shared", "no-edge", "no-tile", "doubt", "mirrored"]
"""Why a piece has no place: too far from the grid; turned between two ways of lying; seen in two places; two pieces in
one place; a trade tile at no side; a disc on no tile; two places are as likely; read in a mirror."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a board, or that people should know."""

    code: str
    """The check's short name."""
    message: str
    rule: str
    serious: bool
    """Whether the board is refused; otherwise people may accept it."""
    cells: tuple[HexCell, ...] = ()
    edges: tuple[Edge, ...] = ()
    pieces: tuple[str, ...] = ()
    """Ids."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on its cell."""

    piece: str
    name: str
    cell: HexCell
    turn: int
    """Its corner N points so many times 60 degrees clockwise from the board's north, 0 to 5."""
    rest: float
    """Degrees that it is turned beyond that, clockwise."""
    off: float
    """mm from its middle to the cell's."""
    photo: int
    place: Point
    """The middle of its code in that photo, pixels."""
    confidence: float


@dataclass(frozen=True, slots=True)
class Trade:
    """A trade tile at a side of the board."""

    piece: str
    name: str
    edge: Edge
    off: float
    """mm from its middle to where it should lie."""
    rest: float
    """Degrees that it is turned from lying flat against the side, clockwise."""
    photo: int
    place: Point
    confidence: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A number disc on a tile."""

    piece: str
    name: str
    number: int
    cell: HexCell
    tile: str
    """Piece id of the tile; empty where the tile itself could not be read."""
    off: float
    """mm from its middle to the tile's."""
    photo: int
    place: Point
    confidence: float


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece that stands at a corner or on a side; without a name where its code could not be read."""

    piece: str
    name: str
    place: Vertex | Edge
    off: float
    """mm from its middle to the place."""
    photo: int
    seen: Point
    confidence: float


@dataclass(frozen=True, slots=True)
class Loose:
    """A piece that was read and has no sure place."""

    piece: str
    name: str
    why: Trouble
    photo: int
    place: Point
    cells: tuple[HexCell, ...] = ()
    """Cells that come into question, likeliest first."""
    edges: tuple[Edge, ...] = ()
    """Sides that come into question, likeliest first."""
    off: float = 0.0
    """mm from the likeliest place."""
    others: tuple[str, ...] = ()
    """Ids of other pieces concerned."""


def askew(sure: Collection[HexCell], loose: Iterable[Loose]) -> set[HexCell]:
    """Cells beside sure ones that a tile covers although it has no place: it lies askew, or upon another tile."""
    covered = {item.cells[0] for item in loose if item.why in {"off", "turned", "shared"} and item.cells}
    return {cell for cell in covered if not set(neighbours(cell)).isdisjoint(sure)}


@dataclass(frozen=True, slots=True)
class Gap:
    """A place of the board whose tile is not known."""

    cell: HexCell
    why: Literal["unread", "foreign", "hole", "shape"]
    """A code was seen there and could not be read; a code that is none of this game's; tiles lie all around; the
    usual shape of the board has a tile there."""
    text: str = ""
    """The foreign code."""
    photo: int | None = None
    place: Point | None = None
    """Middle of the code, pixels."""


@dataclass(frozen=True)
class HexBoard:
    """What photos of one board show."""

    tiles: tuple[LaidTile, ...] = ()
    """In reading order of their cells."""
    trades: tuple[Trade, ...] = ()
    discs: tuple[Disc, ...] = ()
    standing: tuple[Standing, ...] = ()
    loose: tuple[Loose, ...] = ()
    gaps: tuple[Gap, ...] = ()
    layout: int | None = None
    """Number of tiles of the usual shape that it has, whose coordinates are then used; None: a shape of its own."""
    apart: tuple[int, ...] = ()
    """Photos that share fewer than two tiles with the others and so could not be put beside them."""
    notes: tuple[str, ...] = ()
    """What else must be said, in sentences."""
    pitch: float = 1.0
    """How far apart tiles lie, as a part of lying side against side."""
    maps: tuple[tuple[int, Any], ...] = field(default=(), compare=False)
    """For each photo with a place its number and how the board lies in it, from mm to pixels and back."""

    @cached_property
    def at(self) -> dict[HexCell, LaidTile]:
        """Tiles by cell."""
        return {tile.cell: tile for tile in self.tiles}

    @cached_property
    def shape(self) -> TileSet:
        """The cells that are covered, known tile or not."""
        sure = {tile.cell for tile in self.tiles}
        gaps = {gap.cell for gap in self.gaps if gap.why != "hole"}
        return TileSet(frozenset(sure | gaps | askew(sure, self.loose)))

    @cached_property
    def numbers(self) -> dict[HexCell, tuple[Disc, ...]]:
        """Discs by cell."""
        found: dict[HexCell, tuple[Disc, ...]] = {}
        for disc in self.discs:
            found[disc.cell] = (*found.get(disc.cell, ()), disc)
        return found

    def of(self, piece: str) -> LaidTile | None:
        """The tile of that id, where it has a place."""
        return next((tile for tile in self.tiles if tile.piece == piece), None)


def number_of(board: HexBoard, kit: HexKit, tile: LaidTile, *, discs: bool | None = None) -> int:
    """The number in effect: the disc's if discs are played with and one lies there, else the printed one."""
    lying = board.numbers.get(tile.cell, ())
    if discs is not False and len(lying) == 1:
        return lying[0].number
    return kit.parts[tile.piece].number if tile.piece in kit.parts else 0
