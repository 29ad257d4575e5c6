"""A hex board as photos show it: one record from sight through pipe, page and log to the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from printkit.boards.hex import Edge, HexCell, TileSet, Vertex, neighbours, place_of
from printkit.boards.kit import HexKit

# A place in a picture


class Point(NamedTuple):
    """A place in a picture, pixels from the middle of its top left pixel."""

    x: float
    y: float


Trouble: TypeAlias = Literal["off", "turned", "twice", "shared", "no-edge", "no-tile", "doubt", "mirrored"]
"""Why a piece has no place: too far from the grid; turned between two ways of lying; seen in two places; two pieces in
one place; a trade tile at no side; a disc on no tile; two places are as likely; read in a mirror."""

Axis: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
"""One coordinate of a cell; no board reaches farther."""

NOWHERE = Point(0.0, 0.0)
"""Where a piece is in a photo, if no photo showed it."""


class Finding(Struct, frozen=True):
    """Something that is wrong with a board, or that people should know."""

    code: str
    """The check's short name."""
    rule: str
    serious: bool
    """Whether the board is refused; otherwise people may accept it."""
    message: str
    cells: tuple[HexCell, ...] = ()
    edges: tuple[Edge, ...] = ()
    pieces: tuple[str, ...] = ()
    """Ids."""


class _Piece(Struct, frozen=True, rename={"piece": "id"}):
    """A piece by its id, called by its id in full."""

    piece: str
    name: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            force_setattr(self, "name", self.piece)


class LaidTile(_Piece, frozen=True, kw_only=True, rename={"piece": "id", "turn": "rot"}):
    """A tile on its cell."""

    q: Axis
    r: Axis
    turn: Annotated[int, Meta(ge=0, le=5)] = 0
    """Its corner N points so many times 60 degrees clockwise from the board's north, 0 to 5."""
    rest: float = 0.0
    """Degrees that it is turned beyond that, clockwise."""
    off: float = 0.0
    """mm from its middle to the cell's."""
    number: int = 0
    """The number in effect, for those who read the record."""
    photo: int = 0
    place: Point = NOWHERE
    """The middle of its code in that photo, pixels."""
    confidence: float = 1.0

    @property
    def cell(self) -> HexCell:
        """The cell in which it lies."""
        return HexCell(self.q, self.r)


class LaidTrade(_Piece, frozen=True, kw_only=True, rename={"piece": "id"}):
    """A trade tile at a side of the board."""

    edge: Edge
    side: str = ""
    """The side by its tile, for those who read the record: `NW of HX-JUD`."""
    off: float = 0.0
    """mm from its middle to where it should lie."""
    rest: float = 0.0
    """Degrees that it is turned from lying flat against the side, clockwise."""
    photo: int = 0
    place: Point = NOWHERE
    confidence: float = 1.0


class Disc(_Piece, frozen=True, kw_only=True, rename={"piece": "id"}):
    """A number disc on a tile."""

    number: int
    tile: str | None = None
    """Piece id of the tile; None where the tile itself could not be read."""
    q: Axis
    r: Axis
    off: float = 0.0
    """mm from its middle to the tile's."""
    photo: int = 0
    place: Point = NOWHERE
    confidence: float = 1.0

    @property
    def cell(self) -> HexCell:
        """The cell in which it lies."""
        return HexCell(self.q, self.r)


class StandingPiece(_Piece, frozen=True, kw_only=True, rename={"piece": "id", "seen": "place"}):
    """A piece that stands at a corner or on a side; without an id where its code could not be read."""

    at: str
    """The place's name: a corner's (c4,4) or a side's (s2,3)."""
    off: float = 0.0
    """mm from its middle to the place."""
    photo: int = 0
    seen: Point = NOWHERE
    """The middle of its code in that photo, pixels."""
    confidence: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(place_of(self.at), HexCell):
            raise ValueError(f"{self.at} is a hex; pieces stand at corners (c4,4) and on sides (s2,3)")  # noqa: TRY004  # wrong data

    @property
    def place(self) -> Vertex | Edge:
        """The corner or side where it stands."""
        return place_of(self.at)  # type: ignore[return-value]  # no hex, as is checked above


class Loose(_Piece, frozen=True, kw_only=True, rename={"piece": "id"}):
    """A piece that was read and has no sure place."""

    why: Trouble
    cells: tuple[HexCell, ...] = ()
    """Cells that come into question, likeliest first."""
    edges: tuple[Edge, ...] = ()
    """Sides that come into question, likeliest first."""
    off: float = 0.0
    """mm from the likeliest place."""
    others: tuple[str, ...] = ()
    """Ids of other pieces concerned."""
    photo: int = 0
    place: Point = NOWHERE

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.why == "shared" and not self.cells:
            raise ValueError("`cells` is missing: the place that two tiles share")


def find_askew(sure: Collection[HexCell], loose: Iterable[Loose]) -> set[HexCell]:
    """Return cells beside sure ones that a tile covers although it has no place: it lies askew or on another tile."""
    covered = {item.cells[0] for item in loose if item.why in {"off", "turned", "shared"} and item.cells}
    return {cell for cell in covered if not set(neighbours(cell)).isdisjoint(sure)}


class Gap(Struct, frozen=True, kw_only=True):
    """A place of the board whose tile is not known."""

    q: Axis
    r: Axis
    why: Literal["unread", "foreign", "hole", "shape"]
    """A code was seen there and could not be read; a code that is none of this game's; tiles lie all around; the
    usual shape of the board has a tile there."""
    text: str | None = None
    """The foreign code."""
    photo: int | None = None
    place: Point | None = None
    """Middle of the code, pixels."""

    @property
    def cell(self) -> HexCell:
        """The cell in which it is."""
        return HexCell(self.q, self.r)


class HexBoard(Struct, frozen=True, kw_only=True, dict=True, rename={"trades": "trade", "gaps": "unread"}):
    """The reading of one board of hexes from its photos."""

    layout: str | None = None
    """The usual shape that it has, whose coordinates are then used, as `LAYOUT-30`; None: a shape of its own."""
    tiles: tuple[LaidTile, ...] = ()
    """In reading order of their cells."""
    trades: tuple[LaidTrade, ...] = ()
    discs: tuple[Disc, ...] = ()
    standing: tuple[StandingPiece, ...] = ()
    loose: tuple[Loose, ...] = ()
    gaps: tuple[Gap, ...] = ()
    apart: tuple[int, ...] = ()
    """Photos that share fewer than two tiles with the others and so could not be put beside them."""
    notes: tuple[str, ...] = ()
    """What else must be said, in sentences."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with it, where it was checked."""
    confirmed: dict[str, str] | UnsetType = UNSET
    """What people said of what could not be read; not in the record before they are asked."""

    @property
    def said(self) -> dict[str, str]:
        """The answers of people about what could not be read."""
        return self.confirmed or {}

    @cached_property
    def at(self) -> dict[HexCell, LaidTile]:
        """Tiles by cell."""
        return {tile.cell: tile for tile in self.tiles}

    @cached_property
    def shape(self) -> TileSet:
        """The cells that are covered, known tile or not."""
        sure = {tile.cell for tile in self.tiles}
        gaps = {gap.cell for gap in self.gaps if gap.why != "hole"}
        return TileSet(frozenset(sure | gaps | find_askew(sure, self.loose)))

    @cached_property
    def numbers(self) -> dict[HexCell, tuple[Disc, ...]]:
        """Discs by cell."""
        found: dict[HexCell, tuple[Disc, ...]] = {}
        for disc in self.discs:
            found[disc.cell] = (*found.get(disc.cell, ()), disc)
        return found

    def of(self, piece: str) -> LaidTile | None:
        """Return the tile of that id, where it has a place."""
        return next((tile for tile in self.tiles if tile.piece == piece), None)


def number_of(board: HexBoard, kit: HexKit, tile: LaidTile, *, discs: bool | None = None) -> int:
    """Return the number in effect: the disc's if discs are played with and one lies there, else the printed one."""
    lying = board.numbers.get(tile.cell, ())
    if discs is not False and len(lying) == 1:
        return lying[0].number
    return kit.parts[tile.piece].number if tile.piece in kit.parts else 0
