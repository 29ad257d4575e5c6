"""The general decoder's passes: quick, and sure where a module has about three sharp pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp

from printkit.sight.photo import Array

QR = zxingcpp.BarcodeFormat.QRCodeModel2
"""The one kind that is printed; `QRCode` is a family, whose Micro QR is seen in the corners of ordinary codes."""


class Decoded(NamedTuple):
    """A code that was read letter by letter, or one that was found and could not be read."""

    text: str
    """Empty where it could not be read."""
    corners: Array
    """Four by two, pixels; its own top left first."""


def decode(grey: Array, *, scale: float = 1.0) -> list[Decoded]:
    """One pass over a picture whose pixels are `scale` of the photo's."""
    found = []
    for item in zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(QR), return_errors=True):
        place = item.position
        corners = np.array(
            [(p.x, p.y) for p in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)],
            float,
        )
        broken = item.error is not None and item.error.type == zxingcpp.ErrorType.Checksum
        if item.valid or broken:
            found.append(Decoded(item.text if item.valid else "", (corners + 0.5) / scale - 0.5))
    return found


class Passes:
    """The decoder's passes over one picture, each made once and only when it is wanted."""

    def __init__(self, grey: Array) -> None:
        """Passes over a picture of brightness."""
        self._more = _passes(grey)
        self._made: list[list[Decoded]] = []

    def __iter__(self) -> Iterator[list[Decoded]]:
        """What each pass finds: the whole picture, then twice as large and sharpened, then sharpened as it is."""
        number = 0
        while True:
            if number == len(self._made):
                found = next(self._more, None)
                if found is None:
                    return
                self._made.append(found)
            yield self._made[number]
            number += 1


def _passes(grey: Array) -> Iterator[list[Decoded]]:
    yield decode(grey)
    large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    yield decode(sharpened(large, 3.0), scale=2)
    yield decode(sharpened(grey, 1.5))


def sharpened(grey: Array, sigma: float) -> Array:
    """Edges made steeper, against defocus."""
    return cv2.addWeighted(grey, 2.5, cv2.GaussianBlur(grey, (0, 0), sigma), -1.5, 0)
