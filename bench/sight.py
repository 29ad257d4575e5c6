"""How well and how fast photos are read, beside zxing-cpp and OpenCV alone, on photos composed from the press's sheets.

    python bench/sight.py                        # every scene, typical, poor and 3 megapixels
    python bench/sight.py --photos 20 --scenes full mecca108 --no-opencv
    python bench/sight.py --strangers            # half the pieces are unknown: is one of them taken for another?

Reach counts the codes that lie open in the picture. Seconds are CPU seconds of this process, the median of the photos.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np
import zxingcpp

from printkit.boards.hex import Cell, side
from printkit.box import find_box, load_box
from printkit.sight.hexboard import HexKit, read_hexes
from printkit.sight.known import known_codes
from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo
from printkit.sight.sighting import Known, Reading
from printkit.sight.squares import read_squares, square_plans
from tests.sight import scenes
from tests.sight.photos import POOR, TYPICAL, Lying, Photo, Shot, photograph, small

SCENES: dict[str, Callable[[int, Path], list[Lying]]] = {
    "hand": scenes.hand,
    "tableau": scenes.tableau,
    "full": scenes.full_table,
    "mini": scenes.mini_cards,
    "mecca60": lambda seed, folder: scenes.mecca(seed, folder, 60),
    "mecca108": lambda seed, folder: scenes.mecca(seed, folder, 108),
    "hexes": scenes.patriarchs,
    "hexes+discs": lambda seed, folder: scenes.patriarchs(seed, folder, discs=True),
}
TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")


@dataclass
class Sum:
    """Figures of one scene and quality."""

    codes: int = 0
    read: int = 0
    false: int = 0
    unread: int = 0
    zxing: int = 0
    opencv: int = 0
    places: int = 0
    right: int = 0
    off: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=6, help="photos of each scene and quality")
    parser.add_argument("--scenes", nargs="+", choices=SCENES, default=list(SCENES))
    parser.add_argument("--qualities", nargs="+", default=["typical", "poor", "3mp"])
    parser.add_argument("--tilt", type=float, nargs=2, default=(0, 30))
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--no-opencv", action="store_true")
    parser.add_argument("--strangers", action="store_true")
    parser.add_argument("--prints", type=Path, help="folder that keeps the printed sheets")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.prints or Path(scratch)
        known = {name: known_codes(load_box(find_box(name))) for name in TITLES}
        print(
            f"{'scene':<12} {'quality':<8} {'codes':>6} {'read %':>7} {'false':>6} {'unread':>7} {'zxing %':>8} "
            f"{'OpenCV %':>9} {'places %':>9} {'mm':>5} {'CPU s':>6} {'worst':>6}"
        )
        for scene in options.scenes:
            for quality in options.qualities:
                total = Sum()
                for number in range(options.photos):
                    seed = options.seed + number
                    shot = Shot(seed, POOR if quality == "poor" else TYPICAL, tilt=tuple(options.tilt))
                    shot = small(shot, 0.5) if quality == "3mp" else shot
                    photo = photograph(SCENES[scene](seed, folder), shot)
                    codes = _codes(photo, known)
                    if options.strangers:
                        _strangers(total, photo, codes, seed)
                    else:
                        _measure(total, photo, codes, scene, opencv=not options.no_opencv)
                _line(scene, quality, total)


def _codes(photo: Photo, known: dict[str, dict[str, Known]]) -> dict[str, Known]:
    first = photo.codes[0].payload
    return next(codes for codes in known.values() if first in codes)


def _measure(total: Sum, photo: Photo, known: dict[str, Known], scene: str, *, opencv: bool) -> None:
    visible = photo.visible
    picture = of_pixels(photo.image)
    begun = time.process_time()
    reading = read_photo(picture, known)
    _places(total, photo, reading, scene)
    total.seconds.append(time.process_time() - begun)
    total.codes += len(visible)
    total.read += len({seen.payload for seen in reading.sightings} & visible.keys())
    total.unread += len(reading.unread)
    total.false += _false(photo, reading)
    plain = zxingcpp.read_barcodes(picture.grey, formats=zxingcpp.BarcodeFormat.QRCode)
    total.zxing += len({item.text for item in plain if item.valid} & visible.keys())
    if opencv:
        _, texts, _, _ = cv2.QRCodeDetector().detectAndDecodeMulti(picture.grey)
        total.opencv += len(set(texts or ()) & visible.keys())


def _false(photo: Photo, reading: Reading) -> int:
    """Sightings of what does not lie there."""
    there = {code.payload: code for code in photo.codes}
    wrong = 0
    for seen in reading.sightings:
        code = there.get(seen.payload)
        if code is None:
            wrong += 1
            continue
        reach = np.linalg.norm(code.corners[1] - code.corners[0]) / 2
        wrong += bool(np.linalg.norm(np.array(seen.corners).mean(0) - code.corners.mean(0)) > reach)
    return wrong


def _strangers(total: Sum, photo: Photo, known: dict[str, Known], seed: int) -> None:
    """Half the pieces in the photo are taken out of what may be there, then the other half."""
    names = sorted({code.payload for code in photo.codes})
    random.Random(seed).shuffle(names)
    for half in (set(names[::2]), set(names[1::2])):
        begun = time.process_time()
        reading = read_photo(
            of_pixels(photo.image), {text: item for text, item in known.items() if text not in half}
        )
        total.seconds.append(time.process_time() - begun)
        left = photo.visible.keys() - half
        total.codes += len(left)
        total.read += len({seen.payload for seen in reading.sightings} & left)
        total.false += _false(photo, reading)
        total.unread += len(reading.unread)


def _places(total: Sum, photo: Photo, reading: Reading, scene: str) -> None:
    if scene.startswith("mecca"):
        _squares(total, photo, reading)
    elif scene.startswith("hexes"):
        _hexes(total, reading)


def _squares(total: Sum, photo: Photo, reading: Reading) -> None:
    box = load_box(find_box("mecca"))
    grid, plans = square_plans(box)
    board = read_squares(of_pixels(photo.image), reading, grid, plans, "pilgrims")
    found = {token.id: token for token in board.tokens}
    origin = next(plan for plan in plans if plan.layout == "a4x2").fiducials[0]
    mark = next(code for code in photo.codes if code.payload.startswith(f"MEC:{origin.corner}*"))
    for code in photo.visible.values():
        name = code.payload[4:-2]
        if len(name) == 3:
            x, y = code.centre[0] - mark.centre[0] + origin.x, code.centre[1] - mark.centre[1] + origin.y
            total.places += 1
            token = found.get(name)
            if token is not None:
                total.right += token.square == grid.cell_at(x, y).name and not token.candidates
                total.off.append(float(np.hypot(token.x - x, token.y - y)))


def _hexes(total: Sum, reading: Reading) -> None:
    box = load_box(find_box("prophets-and-patriarchs"))
    board = read_hexes([reading], HexKit.of(box))
    want = {row.id: Cell(row.values["q"], row.values["r"]) for row in box.tables["arrangement"]}
    sides = {
        row.values["tile"]: side(Cell(row.values["q"], row.values["r"]), row.values["side"])
        for row in box.tables["trade-places"]
    }
    right = sum(want[tile.name] == tile.cell for tile in board.tiles)
    right += sum(sides[trade.name] == trade.edge for trade in board.trades)
    turned = sum(want[tile.name] == (1 - tile.cell.q, 5 - tile.cell.r) for tile in board.tiles)
    turned += sum(sides[t.name] == (2 - t.edge.q, 10 - t.edge.r) for t in board.trades)
    total.right += max(right, turned)
    total.places += len(want) + len(sides)


def _line(scene: str, quality: str, total: Sum) -> None:
    def share(part: int, whole: int) -> str:
        return f"{100 * part / whole:.1f}" if whole else "-"

    off = f"{np.percentile(total.off, 99):.2f}" if total.off else "-"
    print(
        f"{scene:<12} {quality:<8} {total.codes:>6} {share(total.read, total.codes):>7} {total.false:>6} {total.unread:>7} "
        f"{share(total.zxing, total.codes):>8} {share(total.opencv, total.codes):>9} {share(total.right, total.places):>9} "
        f"{off:>5} {statistics.median(total.seconds):>6.2f} {max(total.seconds):>6.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
