"""From the press's sheets to the board: printed tiles, photographed, read, laid on the lattice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from printkit.boards.hex import Edge, HexCell, side
from printkit.boards.laid import HexBoard, Point
from printkit.box import find_box, load_box
from printkit.sight.decode import decode
from printkit.sight.hexboard import read_hexes
from printkit.sight.known import known_codes
from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo
from printkit.sight.sighting import PhotoReading, Sighting
from tests.sight.hexscenes import arrangement, harbours, kit
from tests.sight.photos import GOOD, TYPICAL, Photo, Shot, photograph
from tests.sight.scenes import patriarchs

PARTS = ("resource-tiles", "tribe-tiles", "trade-tiles", "number-discs")


def right(board: HexBoard, turned_about: bool) -> bool:
    """Whether all tiles and trade tiles are where the scene has them; the shape looks the same turned about."""
    cells = {
        name: HexCell(1 - q, 5 - r) if turned_about else HexCell(q, r)
        for name, (q, r) in arrangement().items()
    }
    edges = {name: side(cell, direction) for name, (cell, direction) in harbours().items()}
    if turned_about:
        edges = {name: Edge(2 - q, 10 - r) for name, (q, r) in edges.items()}
    return {item.name: item.cell for item in board.tiles} == cells and {
        item.name: item.edge for item in board.trades
    } == edges


@pytest.mark.slow
def test_thirty_printed_tiles_are_all_right(sheets: Path) -> None:
    """Cut out of the press's PDF, laid on the lattice 1 mm badly, photographed at a tilt, read by the general decoder
    alone: all 30 tiles and nine trade tiles are where they lie, turned as they are to 2 degrees, and nothing else is seen.
    """
    lying = patriarchs(2, sheets)
    photo = photograph(lying, Shot(2, quality=GOOD, tilt=(20, 30)))
    board = read_hexes([_decoded(photo)], kit())
    assert right(board, False) or right(board, True)
    assert board.layout == "LAYOUT-30"
    assert not board.loose
    assert not board.gaps
    about = 0 if right(board, False) else 180
    turns = {piece.print.id: piece.turn for piece in lying}
    for item in board.tiles:
        wrong = 60 * item.turn + item.rest + about - turns[item.piece]
        assert abs((wrong + 180) % 360 - 180) < 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4, *(pytest.param(seed, marks=pytest.mark.long) for seed in (5, 6, 7))])
def test_boards_in_typical_photos(sheets: Path, seed: int) -> None:
    """Typical photos to 30 degrees, every other one with 30 discs: all right."""
    discs = seed % 2 == 1
    photo = photograph(patriarchs(seed, sheets, discs=discs), Shot(seed, quality=TYPICAL))
    known = known_codes(load_box(find_box("prophets-and-patriarchs")), *PARTS)
    board = read_hexes([read_photo(of_pixels(photo.image), known)], kit())
    assert right(board, False) or right(board, True)
    assert len(board.discs) == (30 if discs else 0)
    assert len({disc.cell for disc in board.discs}) == len(board.discs)


def _decoded(photo: Photo) -> PhotoReading:
    """What zxing-cpp alone reads."""
    grey = of_pixels(photo.image).grey
    seen = []
    payloads = {
        piece.payload: piece for piece in load_box(find_box("prophets-and-patriarchs")).pieces().values()
    }
    for text, corners, _ in decode(grey):
        if text in payloads and payloads[text].id in kit().parts:
            part = kit().parts[payloads[text].id]
            a, b, c, d = (Point(float(x), float(y)) for x, y in np.asarray(corners))
            seen.append(
                Sighting(
                    part.piece,
                    text,
                    part.name,
                    payloads[text].component,
                    (a, b, c, d),
                    "decoded",
                    1.0,
                    part.code,
                )
            )
    tall, wide = grey.shape
    return PhotoReading(wide, tall, tuple(seen))
