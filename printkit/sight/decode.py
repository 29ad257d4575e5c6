"""The general decoder's passes: quick, and sure where a module has about three sharp pixels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp

from printkit.sight.glance import is_blank
from printkit.sight.photo import Array

QR = zxingcpp.BarcodeFormat.QRCodeModel2
"""The only kind that is printed; `QRCode` is a family, whose Micro QR is seen in the corners of ordinary codes."""
STRETCHES = (1.5, 1.9)
"""How many times as high a steep view is made: a code's modules are square again at 48 and at 58 degrees."""
CONTRAST = 3.0
"""By how much an equalised picture's contrast may grow, in times that of the histogram's mean."""


class Decoded(NamedTuple):
    """A code that was read letter by letter, or one that was found and is unreadable."""

    text: str
    """Empty where it could not be read."""
    corners: Array
    """Four by two, pixels; its own top left first."""
    is_light: bool = False
    """Whether it is printed light on dark."""


def decode(grey: Array, *, scale: float | tuple[float, float] = 1.0) -> list[Decoded]:
    """Make one pass over a picture whose pixels are `scale` of the photo's, or so across and down; codes are dark on light."""
    found = []
    for item in zxingcpp.read_barcodes(
        grey, formats=zxingcpp.BarcodeFormats(QR), return_errors=True, try_invert=False
    ):
        place = item.position
        corners = np.array(
            [(p.x, p.y) for p in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)],
            float,
        )
        broken = item.error is not None and item.error.type == zxingcpp.ErrorType.Checksum
        if item.valid or broken:
            found.append(Decoded(item.text if item.valid else "", (corners + 0.5) / np.array(scale) - 0.5))
    return found


def decode_steep(grey: Array, *, aside: bool = False) -> Iterator[list[Decoded]]:
    """Decode a steep view, stretched in height or width to look as from above."""
    for times in STRETCHES:
        scale = (times, 1.0) if aside else (1.0, times)
        yield decode(
            cv2.resize(grey, None, fx=scale[0], fy=scale[1], interpolation=cv2.INTER_CUBIC), scale=scale
        )


def equalise(grey: Array) -> Array:
    """Return a picture at half its size with equal brightness everywhere: for codes in the dark, in a shadow, under a lamp."""
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.createCLAHE(CONTRAST, (8, 8)).apply(half))


class Passes:
    """The decoder's passes over one picture, each made once and only on demand."""

    def __init__(self, grey: Array) -> None:
        """Pass over a picture of brightness."""
        self._grey = grey
        self._more = _make_passes(grey)
        self._made: list[list[Decoded]] = []

    def __iter__(self) -> Iterator[list[Decoded]]:
        """Yield each pass: as it is, enlarged and sharpened, sharpened, equalised; if nothing, inverted."""
        number = 0
        while True:
            if number == len(self._made):
                found = next(self._more, None)
                if found is None:
                    return
                self._made.append(found)
            yield self._made[number]
            number += 1

    @cached_property
    def is_blank(self) -> bool:
        """Return whether no pass reads anything, and nothing looks like a code; the decoder stumbles over ornaments, too."""
        return not any(item.text for found in self for item in found) and is_blank(self._grey)


def _make_passes(grey: Array) -> Iterator[list[Decoded]]:
    dark = decode(grey)
    yield dark
    for times in (2, 1):
        found = decode(sharpen(grey, 1.5, times=times), scale=times)
        dark = [*dark, *found]
        yield found
    found = decode(equalise(grey), scale=0.5)
    dark = [*dark, *found]
    yield found
    if not any(item.text for item in dark):
        yield [item._replace(is_light=True) for item in decode(255 - grey)]


def sharpen(grey: Array, sigma: float, *, times: int = 1) -> Array:
    """Return a picture, so many times as large, its edges made steeper against defocus."""
    soft = cv2.GaussianBlur(grey, (0, 0), sigma)  # blurred while it is small: the same, in half the time
    if times > 1:
        grey = cv2.resize(grey, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
        soft = cv2.resize(soft, None, fx=times, fy=times, interpolation=cv2.INTER_LINEAR)
    return cv2.addWeighted(grey, 2.5, soft, -1.5, 0)
