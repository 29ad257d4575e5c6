"""The four corners of a symbol in a picture."""

from __future__ import annotations

import numpy as np

from printkit.boards.point import Point
from printkit.sight.patch import module_pixels
from printkit.sight.photo import Array
from printkit.sight.sighting import Corners


def measure_side(quad: Array) -> float:
    """About how long its sides are."""
    return float(module_pixels(quad[None], 1)[0])


def list_corners(quad: Array) -> Corners:
    """The same as plain values."""
    a, b, c, d = (Point(round(float(x), 2), round(float(y), 2)) for x, y in quad)
    return a, b, c, d


def covers_place(expected: Array, quad: Array) -> bool:
    """Whether a symbol lies where one is expected, and as it is turned."""
    return bool(np.hypot(*(expected - quad).T).max() < 0.5 * measure_side(expected))
