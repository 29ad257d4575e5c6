"""What people call the pieces and places of a board that was read: `Hay 6`, `2 : 1 Oil`, `beside Hay 6, Levi`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from printkit.boards.hex import DIRECTIONS, Edge, HexCell, cells_beside, neighbours, side
from printkit.boards.kit import HexKit
from printkit.boards.laid import HexBoard
from printkit.referee import Message, say

from .land import WHERE
from .words import RESOURCE, TRIBE

TRIBES: Final = "tribe-tiles"
"""The component of the tribes' tiles."""
MOST_BESIDE: Final = 3
"""So many neighbours tell where a place is."""


def format_rate(rate: int, kind: str) -> Message:
    """`3 : 1`, `2 : 1 Wheat`."""
    return say("{rate} : 1", rate) if kind == "ANY" else say("{rate} : 1 {kind}", rate, RESOURCE[kind])


@dataclass(frozen=True)
class Called:
    """Names for people, of the pieces of a kit and the places of a board."""

    board: HexBoard
    kit: HexKit

    def piece(self, piece: str, name: str = "") -> Message:
        """Return what people call a piece; one of another game has only the name that was read."""
        part = self.kit.parts.get(piece)
        if part is None:
            return say("{tile:name}", name or piece)
        if part.role == "trade":
            return format_rate(part.number, part.kind)
        if part.role == "disc":
            return say("{n}", part.number)
        if part.component == TRIBES:
            return say(TRIBE[part.kind])
        return say("{kind} {n}", RESOURCE[part.kind], part.number)

    def pieces(self, pieces: Iterable[str]) -> tuple[Message, ...]:
        """Return several."""
        return tuple(map(self.piece, pieces))

    def beside(self, cell: HexCell) -> tuple[Message, ...]:
        """Return a few of the tiles around a place."""
        near = [self.board.at[other] for other in neighbours(cell) if other in self.board.at]
        return tuple(self.piece(tile.piece, tile.name) for tile in near[:MOST_BESIDE])

    def place(self, cell: HexCell) -> Message:
        """Return a place by the tiles around it, by its row where there are none."""
        beside = self.beside(cell)
        return say("beside {tiles}", beside) if beside else say("at ({q}, {r})", cell.q, cell.r)

    def places(self, cells: Iterable[HexCell]) -> tuple[Message, ...]:
        """Return several."""
        return tuple(map(self.place, cells))

    def name_side(self, edge: Edge) -> Message:
        """`Hay 6 (north-east)`; where no tile is, by its numbers."""
        for cell in cells_beside(edge):
            tile = self.board.at.get(cell)
            if tile is not None:
                where = next(name for name in DIRECTIONS if side(cell, name) == edge)
                return say("{tile} ({where})", self.piece(tile.piece, tile.name), WHERE[where])
        return say("side {q}, {r}", edge.q, edge.r)

    def sides(self, edges: Iterable[Edge]) -> tuple[Message, ...]:
        """Return several."""
        return tuple(map(self.name_side, edges))
