"""What people are asked of a board that a photo does not show whole: which tile lies there, where a trade tile lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, tau
from typing import Final

from printkit.boards.hex import Edge, ends_of, middle_of, name_of, place_of
from printkit.boards.kit import HexKit
from printkit.boards.laid import HexBoard
from printkit.referee import Message, say

from .called import Called

MOST_TRADES: Final = 3
"""More trade tiles that nobody saw are better photographed."""
BESIDE: Final = say(
    "A photo shows fewer than two of the tiles that were read before, so nobody can tell where it belongs: show some of both."
)


def is_trade(name: str) -> bool:
    """Return whether what is asked for is a trade tile's side, and not a place's tile."""
    return name.startswith("TT-")


def unseen_trades(board: HexBoard, kit: HexKit) -> tuple[str, ...]:
    """Return the trade tiles that no photo shows, if they are few."""
    seen = {trade.piece for trade in board.trades} | {item.piece for item in board.loose}
    unseen = tuple(part.piece for part in kit.of_role("trade") if part.piece not in seen)
    return unseen if len(unseen) <= MOST_TRADES else ()


@dataclass(frozen=True)
class UnseenPieces:
    """Places without a tile and trade tiles without a side, in words and with their numbers on the drawing."""

    names: Called
    blank: Sequence[str]
    trades: Sequence[str]

    @cached_property
    def free(self) -> list[Edge]:
        """Outer sides where a trade tile may lie, as none of the others touches them: clockwise, from the north."""
        if not self.trades:
            return []
        taken = {corner for trade in self.names.board.trades for corner in ends_of(trade.edge)}
        left, top, width, height = self.names.board.shape.find_extent()

        def around(edge: Edge) -> float:
            x, y = middle_of(edge)
            return atan2(x - left - width / 2, top + height / 2 - y) % tau

        return sorted(
            (one for one in self.names.board.shape.boundary if not taken & {*ends_of(one)}), key=around
        )

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """Numbers of the places and sides that come into question."""
        asked = (*self.blank, *map(name_of, self.free))
        return {at: str(number) for number, at in enumerate(asked, 1)}

    @property
    def called(self) -> dict[str, Message]:
        """`Place 2, beside Hay 6, Levi`; a trade tile by its rate."""
        return {at: self._name_place(at) for at in self.blank} | {
            tile: say("Where does {tile} lie?", self.names.piece(tile)) for tile in self.trades
        }

    def _name_place(self, at: str) -> Message:
        beside = self.names.beside(place_of(at))  # type: ignore[arg-type]
        if not beside:
            return say("Place {n}", self.marks[at])
        return say("Place {n}, beside {tiles}", self.marks[at], beside)

    @property
    def alone(self) -> dict[str, dict[str, Message]]:
        """For each trade tile the sides that come into question: `7: Hay 6 (north-east)`."""
        sides = {
            at: say("{n}: {side}", self.marks[at], self.names.name_side(edge))
            for edge in self.free
            for at in [name_of(edge)]
        }
        return dict.fromkeys(self.trades, sides)
