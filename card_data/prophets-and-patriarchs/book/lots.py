"""Boards drawn by lot (section 3.2): a number says how the tiles lie, so that the referee itself draws nothing.

Somebody at the table names any number; the same number is the same board for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from printkit.boards.hex import HexCell

from .land import DROP_CELLS
from .pieces import BoxPieces, Layout

T = TypeVar("T")
MOST = 999_999
"""The highest lot."""


class Lot:
    """Numbers that follow from one number: the constants of Knuth's MMIX."""

    def __init__(self, number: int) -> None:
        self.state = number
        for _ in range(4):
            self.draw_below(2)

    def draw_below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """Return all of them in another order (Fisher and Yates)."""
        found = list(things)
        for last in range(len(found) - 1, 0, -1):
            other = self.draw_below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


def draw_layout(box: BoxPieces, number: int, tribes: Sequence[str], *, discs: bool) -> Layout:
    """Draw the board of a lot: tribe tiles, Hay, Water and all others change places among themselves; then DEFAULT-n's step.

    So every tribe tile has Hay and Water beside it. Trade tiles change places too; discs are dealt over all tiles.
    """
    lot = Lot(number)
    cells: dict[str, HexCell] = {}
    for group in group_cells(box):
        cells.update(zip(group, lot.shuffle([box.tiles[tile].cell for tile in group]), strict=True))
    gone = [tile for tile in cells if box.tiles[tile].tribe and box.tiles[tile].tribe not in tribes]
    where = {cell: tile for tile, cell in cells.items()}
    for drop, tile in zip(DROP_CELLS, gone, strict=False):
        cells[where[drop]] = cells.pop(tile)
    trades = dict(zip(box.places, lot.shuffle(list(box.places.values())), strict=True))
    numbers = (
        lot.shuffle([n for n, copies in box.numbers.discs.items() for _ in range(copies)]) if discs else []
    )
    return Layout(cells, trades, dict(zip(cells, numbers, strict=False)))


def group_cells(box: BoxPieces) -> list[list[str]]:
    """Return the classes of cells of section 3.2."""
    found: dict[str, list[str]] = {}
    for key, tile in box.tiles.items():
        name = "tribe" if tile.tribe else tile.resource if tile.resource in {"HAY", "WATER"} else "other"
        found.setdefault(name, []).append(key)
    return list(found.values())
