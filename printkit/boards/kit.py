"""The pieces and measures that the reader of a board's photo needs; the title gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from printkit.boards.hex import TileSet
from printkit.boards.square import BoardPlan, Fiducial, SquareGrid

Role: TypeAlias = Literal["tile", "trade", "disc", "corner", "side"]
"""A tile on a cell, a tile at an outer side, a disc upon a tile, a piece that stands at a corner or on a side."""


class NoBoardError(ValueError):
    """The box has no such board, or the title's board cannot be read this way; the sentence says why."""


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A piece of a hex board."""

    piece: str
    """Its id."""
    name: str
    """Its id in full, for people."""
    role: Role
    code: float
    """mm of its symbol's side."""
    at: tuple[float, float]
    """mm from the face's middle to the symbol's, right and down."""
    size: tuple[float, float]
    """mm of the face."""
    component: str = ""
    """The key of its component in the box."""
    kind: str = ""
    """What sort of tile it is; empty where there are no sorts."""
    number: int = 0
    """Printed number, of a trade tile its rate; 0 where there is none."""


@dataclass(frozen=True, slots=True)
class Tolerances:
    """The distances that a piece of a hex board may lie from its place."""

    off: float = 0.20
    """A tile lies on the grid when its middle is at most so many pitches off."""
    turned: float = 15.0
    """Degrees that a tile may be turned beyond a multiple of 60."""
    on_tile: float = 25.0
    """mm from a tile's middle at which a disc is its."""
    at_side: float = 18.0
    """mm from a side's middle at which a tile lies at it."""
    on_place: float = 14.0
    """mm from a corner or a side's middle at which a piece stands there."""
    flat: float = 30.0
    """Degrees that the foot of a tile at a side may be turned from it."""


@dataclass(frozen=True, slots=True)
class HexKit:
    """All pieces of one title's board of hexes."""

    parts: Mapping[str, BoardPart]
    """By piece id."""
    side: float
    """mm of a tile's side."""
    code: str = ""
    """The three letters that begin the title's codes."""
    expected: tuple[str, ...] = ()
    """Ids of the tiles that must lie on the board."""
    shapes: Mapping[int, TileSet] = field(default_factory=dict)
    """The usual shape of so many tiles, whose coordinates a board of that shape has."""
    tolerances: Tolerances = Tolerances()

    def of_role(self, role: Role) -> tuple[BoardPart, ...]:
        """Return the parts of one sort, in the box's order."""
        return tuple(part for part in self.parts.values() if part.role == role)

    def name(self, piece: str) -> str:
        """Return the id in full."""
        return self.parts[piece].name if piece in self.parts else piece

    @property
    def components(self) -> tuple[str, ...]:
        """The keys of the components whose pieces lie on the board."""
        return tuple(dict.fromkeys(part.component for part in self.parts.values()))


@dataclass(frozen=True, slots=True)
class SquareKit:
    """One title's board of squares: where its corner codes lie, and what stands on it."""

    grid: SquareGrid
    plans: tuple[BoardPlan, ...]
    """Its printed layouts."""
    tokens: str
    """The key of the component whose pieces stand on it."""
    marks: tuple[str, ...] = ()
    """The keys of the components that carry the corner codes."""
    off_centre: float = 6.0
    """mm on an axis from the middle of a square, beyond which a token's square is in doubt."""

    @property
    def components(self) -> tuple[str, ...]:
        """The keys of the components that are looked for."""
        return (self.tokens, *self.marks)


def square_kit(constants: Mapping[str, Any], tokens: str, marks: tuple[str, ...] = ()) -> SquareKit:
    """Return the kit of a box whose constants describe a board of squares: `rows`, `cell` (mm) and `plans`.

    Args:
        constants: the box's.
        tokens: the key of the component whose pieces stand on it.
        marks: the keys of the components that carry the corner codes.
    """
    plans = tuple(
        BoardPlan(
            name,
            tuple(
                Fiducial(corner, float(x), float(y), float(plan["size"]))
                for corner, (x, y) in plan["fiducials"].items()
            ),
        )
        for name, plan in constants["plans"].items()
    )
    return SquareKit(SquareGrid(tuple(constants["rows"]), float(constants["cell"])), plans, tokens, marks)


Kit: TypeAlias = HexKit | SquareKit
