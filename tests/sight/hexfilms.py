"""The board of Prophets and Patriarchs before a camera: laid tiles as one picture, and pieces at its corners and sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees
from pathlib import Path

import cv2
import numpy as np

import printkit.title
from printkit.boards.hex import Edge, Vertex, ends_of, locate_corner, middle_of, place_of
from printkit.box import find_box, load_box
from printkit.referee import Game, Log
from printkit.sight.follow_hexes import HexFollower
from printkit.sight.known import known_codes
from prophets_and_patriarchs_book.kit import kit_of
from tests.sight.filming import draw_deed
from tests.sight.pieces import Print, Prints
from tests.sight.scenes import patriarchs
from tests.sight.videos import Deed, Put

TITLE = "prophets-and-patriarchs"
SCALE = 6.0
"""Pixels a mm."""
LOOSE = 1.008
"""How much wider than they should tiles lie in `patriarchs`."""


def hex_follower() -> HexFollower:
    """One for the whole board."""
    box = load_box(find_box(TITLE))
    kit = kit_of(box, standing=True)
    return HexFollower(kit, known_codes(box, *kit.components))


def hex_print(seed: int, folder: Path, *, discs: bool = False) -> Print:
    """The board as people laid it, on a cloth."""
    rng = np.random.default_rng(seed)
    lying = patriarchs(seed, folder, discs=discs)
    reach = np.array(
        [
            42.0 if piece.print.component.endswith("e-tiles") and piece.print.width > 50 else 23.0
            for piece in lying
        ]
    )
    spots = np.array([(piece.x, piece.y) for piece in lying])
    low, high = (spots - reach[:, None]).min(0), (spots + reach[:, None]).max(0)
    origin = -low
    size = tuple(np.round((high - low) * SCALE).astype(int).tolist())
    image = np.full((size[1], size[0], 3), 105, np.uint8)
    image += rng.integers(0, 25, image.shape[:2], np.uint8)[..., None]
    for piece in lying:
        print_ = piece.print
        times = SCALE / print_.scale
        turn = cv2.getRotationMatrix2D(
            ((print_.image.shape[1] - 1) / 2, (print_.image.shape[0] - 1) / 2), -piece.turn, times
        )
        spot = np.array([(piece.x + origin[0]) * SCALE, (piece.y + origin[1]) * SCALE])
        turn[:, 2] = turn[:, 2] + spot - (np.array(print_.image.shape[1::-1]) - 1) / 2
        face = cv2.warpAffine(print_.image, turn, size, flags=cv2.INTER_AREA)
        mask = cv2.warpAffine(print_.mask.astype(np.float32), turn, size)[..., None]
        image = (image * (1 - mask) + face * mask).astype(np.uint8)
    mask = np.ones(image.shape[:2], np.float32)
    return Print(
        f"{origin[0]} {origin[1]}", "board", image, mask, SCALE, size[0] / SCALE, size[1] / SCALE, ()
    )


def put_at(prints: Prints, board: Print, place: str, piece: str, rng: np.random.Generator) -> Put:
    """A piece at a corner or on a side, a little off; camels along the side, either way."""
    where = place_of(place)
    origin = [float(each) for each in board.id.split()]
    if isinstance(where, Edge):
        (x, y), (one, other) = middle_of(where), map(locate_corner, ends_of(where))
        turn = degrees(atan2(other[1] - one[1], other[0] - one[0]))
        turn += float(rng.choice([0, 180]) + rng.uniform(-6, 6))
    else:
        assert isinstance(where, Vertex)
        (x, y), turn = locate_corner(where), float(rng.uniform(0, 360))
    made = prints.of(piece)
    if piece.startswith("CM") and made.width < made.height:
        turn -= 90
    dx, dy = rng.uniform(-2, 2, 2)
    return Put(made, (x * LOOSE + origin[0] + dx, y * LOOSE + origin[1] + dy), turn, place)


def list_placings(log: Log) -> Iterator[dict[str, str]]:
    """Place -> sort of piece (`CM-LEV`) after each answer of a game that changed the board."""
    loaded = printkit.title.open_title(TITLE)
    game = Game.resume(loaded.book, Log(log.header), box=loaded.box)
    before: dict[str, str] = {}
    for entry in log.entries:
        game.play_on((entry,))
        table = game.table
        now = {
            str(at): f"{letters}-{tribe}"
            for letters, stands in (("CM", table.camels), ("TN", table.tents), ("CT", table.cities))
            for at, tribe in stands.items()
        }
        if now != before:
            yield now
        before = now


def make_placings(prints: Prints, board: Print, boards: Sequence[Mapping[str, str]], seed: int) -> list[Deed]:
    """What hands do for one board to follow the other; some linger, hold pieces over the board, or come in twos."""
    rng = np.random.default_rng(seed)
    reserve: dict[str, list[str]] = {}
    for piece in rng.permutation(prints.ids("camels", "tents", "cities")):
        reserve.setdefault(str(piece)[:6], []).append(str(piece))
    standing: dict[str, str] = {}
    deeds = []
    for now in boards:
        gone = [at for at, piece in standing.items() if now.get(at) != piece[:6]]
        for at in gone:
            piece = standing.pop(at)
            reserve[piece[:6]].insert(0, piece)
        puts = []
        for at in sorted(now.keys() - standing.keys()):
            standing[at] = reserve[now[at]].pop()
            puts.append(put_at(prints, board, at, standing[at], rng))
        puts.sort(key=lambda put: put.name)
        deeds.append(draw_deed(puts, gone, int(rng.integers(10)), rng))
    return deeds
