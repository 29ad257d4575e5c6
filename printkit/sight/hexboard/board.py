"""A hex board as it was read: plain values, no picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from printkit.boards.hex import Board, Cell, Edge
from printkit.sight.sighting import Point
from printkit.sight.squares import Lie

Trouble: TypeAlias = Literal["off", "turned", "twice", "shared", "no-edge", "no-tile", "doubt", "mirrored"]
"""Why a piece has no place: too far from the grid; turned between two ways of lying; seen in two places; two pieces in
one place; a trade tile at no side; a disc on no tile; two places are as likely; read in a mirror."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on its cell."""

    piece: str
    name: str
    cell: Cell
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
    cell: Cell
    tile: str
    """Piece id of the tile; empty where the tile itself could not be read."""
    off: float
    """mm from its middle to the tile's."""
    photo: int
    place: Point
    confidence: float


@dataclass(frozen=True, slots=True)
class Loose:
    """A piece that was read and has no sure place."""

    piece: str
    name: str
    why: Trouble
    photo: int
    place: Point
    cells: tuple[Cell, ...] = ()
    """Cells that come into question, likeliest first."""
    edges: tuple[Edge, ...] = ()
    """Sides that come into question, likeliest first."""
    off: float = 0.0
    """mm from the likeliest place."""
    others: tuple[str, ...] = ()
    """Ids of other pieces concerned."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place of the board whose tile is not known."""

    cell: Cell
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

    tiles: tuple[Tile, ...] = ()
    """In reading order of their cells."""
    trades: tuple[Trade, ...] = ()
    discs: tuple[Disc, ...] = ()
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
    maps: tuple[tuple[int, Lie], ...] = field(default=(), compare=False)
    """For each photo with a place its number and how the board lies in it, from mm to pixels and back."""

    @cached_property
    def at(self) -> dict[Cell, Tile]:
        """Tiles by cell."""
        return {tile.cell: tile for tile in self.tiles}

    @cached_property
    def shape(self) -> Board:
        """The cells that are covered, known tile or not."""
        return Board.of(
            [tile.cell for tile in self.tiles] + [gap.cell for gap in self.gaps if gap.why != "hole"]
        )

    @cached_property
    def numbers(self) -> dict[Cell, tuple[Disc, ...]]:
        """Discs by cell."""
        found: dict[Cell, tuple[Disc, ...]] = {}
        for disc in self.discs:
            found[disc.cell] = (*found.get(disc.cell, ()), disc)
        return found

    def of(self, piece: str) -> Tile | None:
        """The tile of that id, where it has a place."""
        return next((tile for tile in self.tiles if tile.piece == piece), None)
