"""Draw the reading of a hex board over a photo of it."""

from __future__ import annotations

import numpy as np

from printkit.boards.hex import Edge, HexCell, centre_of, ends_of, hex_outline, locate_corner
from printkit.boards.kit import HexKit
from printkit.boards.laid import HexBoard
from printkit.sight.hexboard.assembly import Poses
from printkit.sight.marked_photo import DOUBT, QUIET, READ, UNREAD, PhotoCanvas
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import BoardPose


def draw_hexes(photo: LoadedPhoto, board: HexBoard, poses: Poses, kit: HexKit, number: int = 0) -> Array:
    """Draw cells with their tiles, sides with their trade tiles, doubts in orange, unread places in red.

    Args:
        photo: the photo of that number.
        board: its reading.
        poses: how it lies in the photos.
        kit: the board's pieces.
        number: of the photo, from 0; one that does not fit to the others stays as it is.
    """
    sheet = PhotoCanvas(photo)
    lie = poses.get(number)
    if lie is None:
        return sheet.image
    for tile in board.tiles:
        sheet.draw_outline(_outline_hex(lie, tile.cell, kit.side, 0.97), QUIET, 1)
    for gap in board.gaps:
        sheet.draw_polygon(_outline_hex(lie, gap.cell, kit.side, 0.95), UNREAD, 0.35)
    for trade in board.trades:
        sheet.draw_outline(_find_side(lie, trade.edge, kit.side), READ, 5)
    for tile in board.tiles:
        x, y = centre_of(tile.cell, kit.side)
        spot = lie.to_pixels(np.array([(x, y)]))[0]
        sheet.label(spot[0], spot[1], f"{tile.name}  {tile.cell.q},{tile.cell.r}", READ, 0.4)
    for gap in board.gaps:
        spot = lie.to_pixels(np.array([centre_of(gap.cell, kit.side)]))[0]
        sheet.label(spot[0], spot[1], f"?  {gap.cell.q},{gap.cell.r}", UNREAD, 0.4)
    marks = [(item.name, item.place, item.photo, READ) for item in board.trades]
    marks += [(str(item.number), item.place, item.photo, READ) for item in board.discs]
    marks += [(f"{item.name}?", item.place, item.photo, DOUBT) for item in board.loose]
    for name, place_seen, seen_in, colour in marks:
        if seen_in == number:
            sheet.label(place_seen.x, place_seen.y, name, colour, 0.36)
    return sheet.image


def _outline_hex(lie: BoardPose, cell: HexCell, side: float, part: float) -> Array:
    return lie.to_pixels(np.array(centre_of(cell, side)) + np.array(hex_outline(side * part)))


def _find_side(lie: BoardPose, edge: Edge, side: float) -> Array:
    return lie.to_pixels(np.array([locate_corner(vertex, side) for vertex in ends_of(edge)]))
