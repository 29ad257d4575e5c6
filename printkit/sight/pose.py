"""How a board lies in a photo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from printkit.sight.photo import Array
from printkit.sight.plane import through


@dataclass(frozen=True)
class BoardPose:
    """How a board lies in a photo: from grid mm to pixels and back."""

    matrix: Array
    """Homography from grid mm to pixels freed from the lens's bending."""
    bend: float
    middle: Array

    def straight(self, points: Array) -> Array:
        """Pixels freed from the lens's bending."""
        away = np.asarray(points, float) - self.middle
        return np.asarray(self.middle + away * (1 + self.bend * _square(away) / _square(self.middle)))

    def to_mm(self, points: Array) -> Array:
        """Pixels as grid mm."""
        return through(np.linalg.inv(self.matrix), self.straight(points))

    def to_pixels(self, points: Array) -> Array:
        """Grid mm as pixels."""
        away = through(self.matrix, np.asarray(points, float)) - self.middle
        seen = away
        for _ in range(4):
            seen = away / (1 + self.bend * _square(seen) / _square(self.middle))
        return np.asarray(self.middle + seen)


def _square(away: Array) -> Any:
    return (away**2).sum(-1, keepdims=True)
