"""Printed pieces as pictures: cut out of the press's own PDFs, as `pieces.json` says where they lie."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from printkit.box import find_box, load_box
from printkit.press.sheets.options import Options
from tests.sight.heldout.prints import print_once, with_second

PX = 10.0
"""Pixels a mm of the rasters of small pieces: more than any photo of ours shows."""
Pixels: TypeAlias = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Print:
    """A printed face as it was cut out."""

    id: str
    component: str
    image: Pixels
    """Red, green, blue; `scale` pixels a mm."""
    mask: NDArray[Any]
    """1 where there is paper."""
    scale: float
    width: float
    """mm."""
    height: float
    codes: tuple[tuple[str, float, float, float], ...]
    """Payload, and left, top and side of the symbol in mm of the face."""


class Prints:
    """The pieces of one title, printed and cut."""

    def __init__(self, title: str, folder: Path) -> None:
        """Print the title into the folder, if it is not there yet."""
        self.box = load_box(find_box(title))
        self.folder = folder / title
        print_once(self.box, Options(), folder)
        self.listing = json.loads((self.folder / "pieces.json").read_text())
        self._ids = {piece.alias: piece.id for piece in self.box.pieces().values()}
        self._pages: dict[tuple[str, int], Pixels] = {}
        self._cut: dict[str, Print] = {}

    def ids(self, *components: str) -> list[str]:
        """The pieces of those components."""
        return [piece["id"] for piece in self.listing["pieces"] if piece["component"] in components]

    def of(self, piece: str) -> Print:
        """A piece's side with the code, or its front; by its id or the longer name that its data use."""
        piece = self._ids.get(piece, piece)
        if piece not in self._cut:
            entry = next(item for item in self.listing["pieces"] if item["id"] == piece)
            self._cut[piece] = self._cut_out(entry)
        return self._cut[piece]

    def _page(self, file: str, page: int, scale: float) -> Pixels:
        key = (file, page)
        if key not in self._pages:
            document = pdfium.PdfDocument(self.folder / file)
            picture = document[page - 1].render(scale=scale * 25.4 / 72).to_numpy()[..., :3]
            self._pages[key] = np.ascontiguousarray(picture[..., ::-1])
            document.close()
        return self._pages[key]

    def _cut_out(self, entry: dict[str, Any]) -> Print:
        component = self.box.components[entry["component"]]
        tiles = entry["sheets"]
        if component.kind == "board":
            return self._board(entry)
        sheet = next((tile for tile in tiles if tile["qr"]), tiles[0])
        page = self._page(sheet["file"], sheet["page"], PX)
        x, y, width, height = sheet["face"]
        left, top = round(x * PX), round(y * PX)
        image = page[top : top + round(height * PX), left : left + round(width * PX)]
        codes: tuple[tuple[str, float, float, float], ...] = ()
        if sheet["qr"]:
            qx, qy, side, _ = sheet["qr"]
            codes = ((entry["payload"], qx - left / PX, qy - top / PX, side),)
        if (width > height) != (component.size.width > component.size.height):
            image = np.ascontiguousarray(np.rot90(image))
            codes = tuple((text, qy, width - qx - side, side) for text, qx, qy, side in codes)
            width, height = height, width
        return Print(
            entry["id"], component.key, image, _mask(image.shape[:2], component.shape, component.corner * PX),
            PX, width, height, with_second(component, codes),
        )  # fmt: skip

    def _board(self, entry: dict[str, Any]) -> Print:
        """A board, its tiles put together again."""
        component = self.box.components[entry["component"]]
        layout = component.sheet.layouts["a4x2"]
        assert layout.size is not None
        width, height = layout.size.width, layout.size.height
        image = np.zeros((round(height * PX), round(width * PX), 3), np.uint8)
        for tile, sheet in zip(layout.tiles or (), entry["sheets"], strict=True):
            page = self._page(sheet["file"], sheet["page"], PX)
            x, y, w, h = (round(v * PX) for v in sheet["face"])
            cx, cy = round(tile.crop[0] * PX), round(tile.crop[1] * PX)
            image[cy : cy + h, cx : cx + w] = page[y : y + h, x : x + w]
        codes = []
        payloads = {mark["id"]: mark["payload"] for mark in self.listing["marks"]}
        for spot in layout.marks or ():
            half = spot.size / 2
            codes.append((payloads[spot.id], spot.at[0] - half, spot.at[1] - half, spot.size))
        mask = np.ones(image.shape[:2], np.float32)
        return Print(entry["id"], component.key, image, mask, PX, width, height, tuple(codes))


def _mask(shape: tuple[int, ...], form: str, corner: float) -> NDArray[Any]:
    high, wide = shape
    mask = np.zeros(shape, np.uint8)
    if form == "round":
        cv2.ellipse(mask, (wide // 2, high // 2), (wide // 2, high // 2), 0, 0, 360, 255, -1)
    elif form == "hex":
        points = [
            (wide / 2, 0),
            (wide, high / 4),
            (wide, high * 3 / 4),
            (wide / 2, high),
            (0, high * 3 / 4),
            (0, high / 4),
        ]
        cv2.fillPoly(mask, [np.array(points).round().astype(np.int32)], 255)
    elif form == "card":
        r = int(corner)
        cv2.rectangle(mask, (r, 0), (wide - r, high), 255, -1)
        cv2.rectangle(mask, (0, r), (wide, high - r), 255, -1)
        for x in (r, wide - r):
            for y in (r, high - r):
                cv2.circle(mask, (x, y), r, 255, -1)
    else:
        mask[:] = 255
    return mask.astype(np.float32) / 255


@cache
def printed(title: str, folder: Path) -> Prints:
    """The title's pieces; printed once."""
    return Prints(title, folder)
