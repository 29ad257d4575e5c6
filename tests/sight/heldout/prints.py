"""Printed pieces, cut out of the press's own sheets, with the faults of a home printer."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from printkit.box import Box, find_box, load_box
from printkit.box.contents import Component, Ink
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from tests.once import make_once

Pixels: TypeAlias = NDArray[Any]

DPI = 300
DOTS = DPI / 25.4
"""Dots a mm: what a home printer resolves."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One printed side, cut out."""

    id: str
    row: str
    component: str
    image: Pixels
    """Red, green, blue, `DOTS` a mm."""
    mask: Pixels
    """255 where there is paper."""
    codes: tuple[tuple[str, float, float, float], ...]
    """Payload, left, top and side in mm of the face."""
    title: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.image.shape[1] / DOTS, self.image.shape[0] / DOTS


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer differs from the perfect one."""

    spread: float = 0.0
    """mm by which dark grows (or, below zero, shrinks)."""
    black: float = 0.0
    """What black reflects, 0 to 1."""
    white: float = 1.0
    """What paper reflects."""
    screen: float = 0.0
    """Cells a mm of its halftone; 0 for none."""
    soft: float = 0.03
    """mm of blur: ink in fibres."""

    def print(self, face: Face) -> Face:
        """The face as it comes out of this printer."""
        image: Pixels = face.image.astype(np.float32) / 255
        if self.screen:
            image = _halftone(image, self.screen)
        if self.spread:
            image = _spread(image, self.spread * DOTS)
        image = cv2.GaussianBlur(image, (0, 0), max(self.soft * DOTS, 0.2))
        image = self.black + (self.white - self.black) * image
        return replace(face, image=(image * 255 + 0.5).astype(np.uint8))


def _spread(image: Pixels, dots: float) -> Pixels:
    """Grow dark by part of a dot or more: whole dots by morphology, the rest by blending."""
    grow = cv2.erode if dots > 0 else cv2.dilate
    round_ = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
    left = abs(dots)
    while left > 0:
        part = min(left, 1.0)
        image = (1 - part) * image + part * grow(image, round_)
        left -= part
    return image


def _halftone(image: Pixels, cells: float) -> Pixels:
    """Clustered dots, each ink at its own angle; what is black or white stays so."""
    return np.asarray((image > _screen(image.shape[0], image.shape[1], cells)).astype(np.float32))


@lru_cache(maxsize=2)
def _screen(high: int, wide: int, cells: float) -> Pixels:
    """How light each ink must be for paper to show, for faces of one size."""
    result = np.empty((high, wide, 3), np.float32)
    for channel, angle in enumerate((15, 75, 45)):
        c, s = (f(np.radians(angle)) * 2 * np.pi * cells / DOTS for f in (np.cos, np.sin))
        # the sum of two waves, cos(cx + sy) + cos(cy - sx), out of waves along x and along y
        across, along = np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32)
        threshold = np.outer(np.cos(s * along), np.cos(c * across)) - np.outer(
            np.sin(s * along), np.sin(c * across)
        )
        threshold += np.outer(np.cos(c * along), np.cos(s * across))
        threshold += np.outer(np.sin(c * along), np.sin(s * across))
        result[..., channel] = np.clip(0.5 + 0.24 * threshold, 0.04, 0.96)
    return result


def print_once(box: Box, options: Options, folder: Path) -> None:
    """Print a title into a folder if it is not there."""
    make_once(folder / box.title, lambda at: build_boxes([box], options, at.parent, jobs=1))


class Stock:
    """All faces of one title as one printer's settings make them."""

    def __init__(self, title: str, folder: Path, ink: Ink = "full", paper: str = "a4") -> None:
        """Build the title into the folder if it is not there."""
        self.box: Box = load_box(find_box(title))
        place = folder if (ink, paper) == ("full", "a4") else folder / f"{ink}-{paper}"
        self._folder = place / self.box.title
        print_once(self.box, Options(ink=ink, paper=paper), place)
        self._list = json.loads((self._folder / "pieces.json").read_text())
        self._pages: dict[tuple[str, int], Pixels] = {}
        self._faces: dict[str, Face] = {}
        self._paper = paper

    def ids(self, *components: str) -> list[str]:
        """Pieces with a code, of those components or of all."""
        return [
            piece["id"]
            for piece in self._list["pieces"]
            if _coded(piece) and (not components or piece["component"] in components)
        ]

    def face(self, piece: str) -> Face:
        """A piece's face by its id, or by its row's id where there is one of it."""
        if piece not in self._faces:
            entry = next(p for p in self._list["pieces"] if piece in (p["id"], p["row"]))
            spot = _coded(entry) or entry["sheets"][0]
            x, y, _, _ = spot["face"]
            code = (entry["payload"], spot["qr"][0] - x, spot["qr"][1] - y, spot["qr"][2])
            face = self._cut(entry, spot, (code,))
            self._faces[piece] = replace(
                face, codes=with_second(self.box.components[entry["component"]], face.codes)
            )
        return self._faces[piece]

    def board(self, layout: str) -> list[tuple[Face, float, float]]:
        """A board's parts with the left top of each in mm of the whole."""
        entry = next(p for p in self._list["pieces"] if self.box.components[p["component"]].kind == "board")
        at = {
            mark.id: mark.at
            for mark in self.box.components[entry["component"]].sheet.layouts[layout].marks or ()
        }
        parts = []
        for spot in entry["sheets"]:
            x, y, _, _ = spot["face"]
            here = [
                (mark["id"], mark["payload"], place["qr"])
                for mark in self._list["marks"]
                for place in mark["sheets"]
                if (place["file"], place["page"]) == (spot["file"], spot["page"])
            ]
            codes = tuple((text, qr[0] - x, qr[1] - y, qr[2]) for _, text, qr in here)
            name, _, (left, top, side, _) = here[0]
            parts.append(
                (
                    self._cut(entry, spot, codes),
                    float(at[name][0] - (left - x + side / 2)),
                    float(at[name][1] - (top - y + side / 2)),
                )
            )
        return parts

    def _cut(self, entry: dict[str, Any], spot: dict[str, Any], codes: tuple[Any, ...]) -> Face:
        page = self._page(spot["file"], spot["page"])
        x, y, wide, high = spot["face"]
        left, top = round(x * DOTS), round(y * DOTS)
        image = page[top : top + round(high * DOTS), left : left + round(wide * DOTS)]
        component = self.box.components[entry["component"]]
        form = str(getattr(component.shape, "value", component.shape))
        radius = float(component.corner) * DOTS
        codes = tuple((p, qx + x - left / DOTS, qy + y - top / DOTS, side) for p, qx, qy, side in codes)
        size = component.size
        if component.kind != "board" and (wide > high) != (size.width > size.height):
            image = np.ascontiguousarray(np.rot90(image))
            codes = tuple((p, qy, wide - qx - side, side) for p, qx, qy, side in codes)
        return Face(
            entry["id"], entry["row"], component.key, image, _outline(image.shape, form, radius), codes, self.box.title
        )  # fmt: skip

    def _page(self, file: str, number: int) -> Pixels:
        if (file, number) not in self._pages:
            document = pypdfium2.PdfDocument(self._folder / file)
            try:
                bitmap = document[number - 1].render(scale=DPI / 72)
                picture = bitmap.to_numpy()
                order = cv2.COLOR_BGR2RGB if picture.shape[2] == 3 else cv2.COLOR_BGRA2RGB
                self._pages[(file, number)] = cv2.cvtColor(picture, order)
            finally:
                document.close()
        return self._pages[(file, number)]


def with_second(
    component: Component, codes: tuple[tuple[str, float, float, float], ...]
) -> tuple[tuple[str, float, float, float], ...]:
    """A face's code, and its second, small one where its component has one."""
    second = component.code.second if component.code is not None else None
    if second is None or not codes:
        return codes
    text, left, top, side = codes[0]
    x, y = (at + (side - second.size) / 2 + way for at, way in zip((left, top), second.beside, strict=True))
    return (codes[0], (text, x, y, second.size))


def _coded(entry: dict[str, Any]) -> dict[str, Any] | None:
    """Where the side with the code was printed."""
    return next((spot for spot in entry["sheets"] if spot["qr"]), None)


@lru_cache(maxsize=64)
def _outline(shape: tuple[int, ...], form: str, radius: float) -> Pixels:
    high, wide = shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    if form == "round":
        cv2.ellipse(mask, (((wide - 1) / 2, (high - 1) / 2), (wide - 1, high - 1), 0), 255, -1)
    elif form == "hex":
        spots = [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
        cv2.fillConvexPoly(
            mask, np.array([(x * (wide - 1), y * (high - 1)) for x, y in spots], np.int32), 255
        )
    elif radius >= 1:
        y, x = np.mgrid[0:high, 0:wide]
        dx = np.maximum(np.maximum(radius - x, x - (wide - 1 - radius)), 0)
        dy = np.maximum(np.maximum(radius - y, y - (high - 1 - radius)), 0)
        mask[np.hypot(dx, dy) <= radius] = 255
    else:
        mask[:] = 255
    return mask


@cache
def stock(title: str, folder: Path, ink: Ink = "full", paper: str = "a4") -> Stock:
    """A title's faces; built once."""
    return Stock(title, folder, ink, paper)
