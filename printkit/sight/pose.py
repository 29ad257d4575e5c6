"""How a board lies in a photo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from printkit.sight.photo import Array
from printkit.sight.plane import map_points


@dataclass(frozen=True)
class BoardPose:
    """How a board lies in a photo: from grid mm to pixels and back."""

    matrix: Array
    """Homography from grid mm to pixels freed from the lens's bending."""
    bend: float
    middle: Array

    def straighten_points(self, points: Array) -> Array:
        """Pixels freed from the lens's bending."""
        away = np.asarray(points, float) - self.middle
        return np.asarray(
            self.middle + away * (1 + self.bend * _square_lengths(away) / _square_lengths(self.middle))
        )

    def to_mm(self, points: Array) -> Array:
        """Pixels as grid mm."""
        return map_points(np.linalg.inv(self.matrix), self.straighten_points(points))

    def to_pixels(self, points: Array) -> Array:
        """Grid mm as pixels."""
        away = map_points(self.matrix, np.asarray(points, float)) - self.middle
        seen = away
        for _ in range(4):
            seen = away / (1 + self.bend * _square_lengths(seen) / _square_lengths(self.middle))
        return np.asarray(self.middle + seen)


def _square_lengths(away: Array) -> Any:
    return (away**2).sum(-1, keepdims=True)
