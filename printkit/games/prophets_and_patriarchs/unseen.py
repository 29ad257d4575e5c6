"""What people are asked of a board that a photo does not show whole: which tile lies there, where a trade tile lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, tau
from typing import Final

from printkit.boards.hex import (
    DIRECTIONS,
    Edge,
    TileSet,
    cells_beside,
    ends,
    middle,
    name_of,
    neighbours,
    place_of,
    side,
)
from printkit.boards.kit import HexKit
from printkit.boards.laid import HexBoard
from printkit.games.prophets_and_patriarchs.byhand import trade_name
from printkit.games.prophets_and_patriarchs.land import WHERE
from printkit.games.prophets_and_patriarchs.pieces import Pieces
from printkit.referee import Message, say

MOST_TRADES: Final = 3
"""More trade tiles that nobody saw are better photographed."""
BESIDE: Final = say(
    "A photo shows fewer than two of the tiles that were read before, so nobody can tell where it belongs: show some of both."
)


def is_trade(name: str) -> bool:
    """Whether what is asked for is a trade tile's side, and not a place's tile."""
    return name.startswith("TT-")


def unseen_trades(board: HexBoard, kit: HexKit) -> tuple[str, ...]:
    """The trade tiles that no photo shows, if they are few."""
    seen = {trade.piece for trade in board.trades} | {item.piece for item in board.loose}
    unseen = tuple(part.piece for part in kit.of_role("trade") if part.piece not in seen)
    return unseen if len(unseen) <= MOST_TRADES else ()


@dataclass(frozen=True)
class UnseenPieces:
    """Places without a tile and trade tiles without a side, in words and with their numbers on the drawing."""

    pieces: Pieces
    board: HexBoard
    blank: Sequence[str]
    trades: Sequence[str]

    @cached_property
    def free(self) -> list[Edge]:
        """Outer sides where a trade tile may lie, as none of the others touches them: clockwise, from the north."""
        if not self.trades:
            return []
        taken = {corner for trade in self.board.trades for corner in ends(trade.edge)}
        left, top, width, height = self.board.shape.extent()

        def around(edge: Edge) -> float:
            x, y = middle(edge)
            return atan2(x - left - width / 2, top + height / 2 - y) % tau

        return sorted((one for one in self.board.shape.boundary if not taken & {*ends(one)}), key=around)

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """Numbers of the places and sides that come into question."""
        asked = (*self.blank, *map(name_of, self.free))
        return {at: str(number) for number, at in enumerate(asked, 1)}

    @property
    def called(self) -> dict[str, Message]:
        """`Place 2, beside Hay 6, Levi`; a trade tile by its rate."""
        return {at: self._place(at) for at in self.blank} | {
            tile: say("Where does {tile} lie?", trade_name(self.pieces, tile)) for tile in self.trades
        }

    def _place(self, at: str) -> Message:
        cell = place_of(at)
        near = [self.board.at.get(other) for other in neighbours(cell)]  # type: ignore[arg-type]
        names = tuple(self._name(tile.piece) for tile in near if tile is not None)
        if not names:
            return say("Place {n}", self.marks[at])
        return say("Place {n}, beside {tiles}", self.marks[at], names[:3])

    def _name(self, piece: str) -> str:
        long = self.pieces.names.get(piece, piece)
        return self.pieces.tiles[long].name if long in self.pieces.tiles else long

    @property
    def alone(self) -> dict[str, dict[str, Message]]:
        """For each trade tile the sides that come into question."""
        shape = self.board.shape
        sides = {name_of(edge): self._side(shape, edge) for edge in self.free}
        return dict.fromkeys(self.trades, sides)

    def _side(self, shape: TileSet, edge: Edge) -> Message:
        """`7: Hay 6 (north-east)`."""
        cell = next(cell for cell in cells_beside(edge) if cell in shape.cells)
        where = next(name for name in DIRECTIONS if side(cell, name) == edge)
        tile = self.board.at.get(cell)
        return say(
            "{n}: {tile} ({where})",
            self.marks[name_of(edge)],
            self._name(tile.piece) if tile else "",
            WHERE[where],
        )
