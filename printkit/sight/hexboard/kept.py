"""Keep the reading of earlier photos of a board as one more view, so that a later photo completes it."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot

from printkit.boards.hex import Edge, HexCell, TileSet, centre_of, middle_of
from printkit.boards.kit import HexKit
from printkit.boards.laid import HexBoard, Point
from printkit.sight.hexboard.photo_grid import GridPiece, GridView, normalize_angle

KEPT = -1
"""The number of that view: photos count from 0."""
FAR = 60
"""No board reaches so many cells from (0, 0)."""


def view_of(board: HexBoard, kit: HexKit) -> GridView:
    """Return the sure places and the unread codes of a board; everything else must be seen again."""
    return GridView(KEPT, tuple(_list_lays(board, kit)), tuple(_list_blanks(board, kit)), 0.0, 1.0)


def _list_lays(board: HexBoard, kit: HexKit) -> Iterator[GridPiece]:
    for tile in board.tiles:
        if tile.piece in kit.parts and _is_near(tile.cell):
            x, y = centre_of(tile.cell, kit.side)
            turn = normalize_angle(60 * tile.turn + tile.rest)
            yield GridPiece(kit.parts[tile.piece], x, y, turn, KEPT, tile.place, tile.confidence)
    shape = board.shape
    for trade in board.trades:
        if trade.piece in kit.parts and any(map(_is_near, shape.tiles_beside(trade.edge))):
            part = kit.parts[trade.piece]
            x, y, turn = _place_outside(shape, trade.edge, kit.side, part.size[1] / 2)
            yield GridPiece(part, x, y, turn, KEPT, trade.place, trade.confidence)
    for disc in board.discs:
        if disc.piece in kit.parts and _is_near(disc.cell):
            x, y = centre_of(disc.cell, kit.side)
            yield GridPiece(kit.parts[disc.piece], x, y, 0.0, KEPT, disc.place, disc.confidence)


def _place_outside(shape: TileSet, edge: Edge, side: float, depth: float) -> tuple[float, float, float]:
    """Return the place and the turn of a trade tile at a side of the board."""
    x, y = middle_of(edge, side)
    cx, cy = centre_of(shape.tiles_beside(edge)[0], side)
    reach = hypot(x - cx, y - cy)
    ux, uy = (x - cx) / reach, (y - cy) / reach
    return x + depth * ux, y + depth * uy, degrees(atan2(ux, -uy))


def _list_blanks(board: HexBoard, kit: HexKit) -> Iterator[GridPiece]:
    tile = kit.of_role("tile")[0]
    for gap in board.gaps:
        if gap.why in {"unread", "foreign"} and _is_near(gap.cell):
            x, y = centre_of(gap.cell, kit.side)
            seen = gap.place or Point(0.0, 0.0)
            yield GridPiece(
                None, x + tile.at[0], y + tile.at[1], 0.0, KEPT, seen, text=gap.text or "", size=tile.code
            )


def _is_near(cell: HexCell) -> bool:
    return max(abs(cell.q), abs(cell.r)) < FAR
