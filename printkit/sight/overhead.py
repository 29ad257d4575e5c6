"""The table as seen from straight above, in mm, found from the sizes of the codes that lie on it.

Nothing about the camera is assumed, so a photo may be cropped to any part. The sizes of codes show how the table leans
(a code's area shrinks with the cube of its depth, so the cube root is linear in the picture); their shapes show the
rest; then everything is refined together, with a little distortion by the lens.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from printkit.sight.photo import Array
from printkit.sight.plane import map_points, measure_spans
from printkit.sight.solve import descend

LEAN = 0.6
"""Standard deviation of how much depth changes over `SPREAD` mm."""
SPREAD = 400.0
BEND = 0.015
"""Standard deviation of the lens distortion."""
MANY = 8
"""Codes from which the distortion can be determined."""
SHARP = 0.7
"""Pixels by which a code's corner is usually off."""
TRUE = 0.004
"""Part by which a printed code's side is usually off."""


@dataclass(frozen=True, slots=True, eq=False)
class Overhead:
    """A map from pixels to mm; its origin and its upward direction are arbitrary, left and right are not."""

    middle: Array
    """The centre of the lens distortion, in pixels."""
    reach: float
    """Pixels from there to the picture's corner."""
    origin: Array
    """The pixel at which coordinates begin."""
    unit: float
    """Pixels of `SPREAD` mm."""
    values: Array
    """Two slopes of depth, then three numbers of shape (two logarithms of scale, one skew), then the distortion."""

    def to_mm(self, points: Array) -> Array:
        """Return pixels (any number of leading axes, then x, y) on the table."""
        away = np.asarray(points, float) - self.middle
        rr = (away**2).sum(-1, keepdims=True) / self.reach**2
        straight = self.middle + away * (1 + self.values[5] * rr)
        return map_points(self.matrix, (straight - self.origin) / self.unit)

    @property
    def matrix(self) -> Array:
        """Return the homography from straight units to mm."""
        a, b, wide, tall, skew, _ = self.values
        shape = np.array([[np.exp(wide), skew, 0], [0, np.exp(tall), 0], [0, 0, 1]])
        shape[:2] *= SPREAD
        return np.asarray(shape @ np.array([[1, 0, 0], [0, 1, 0], [a, b, 1]]))

    def with_values(self, values: Array) -> Overhead:
        """Return the same picture, another table."""
        return Overhead(self.middle, self.reach, self.origin, self.unit, values)


def measure_areas(quads: Array) -> Array:
    """Return signed areas of quadrilaterals in square pixels; positive where corners run clockwise as seen."""
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray((x * np.roll(y, -1, -1) - np.roll(x, -1, -1) * y).sum(-1) / 2)


def estimate_noise(quads: Array) -> Array:
    """Estimate how exact each code's sides are, as a fraction of them."""
    return np.asarray(TRUE + SHARP / np.maximum(measure_spans(quads).mean(1), 1))


def find_overhead(quads: Array, sizes: Array, width: int, height: int) -> Overhead:
    """Return the table on which quadrilaterals are squares.

    Args:
        quads: corners in pixels, n by 4 by 2, each clockwise as seen from its own top left; at least one.
        sizes: mm of each square's side, n.
        width: pixels of the picture.
        height: pixels of the picture.

    A few wrong codes do no harm. A single code gives only its own surroundings.
    """
    area = np.maximum(measure_areas(quads), 1.0)
    centres = quads.mean(1)
    origin = np.median(centres, axis=0)
    unit = float(np.median(np.sqrt(area) / sizes)) * SPREAD
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    reach = float(np.hypot(*middle))
    off = estimate_noise(quads)

    places = (centres - origin) / unit
    depth = np.cbrt(area / sizes**2)
    base, right, down = _plane_of_depth(places, depth, off)
    slopes = np.array([right, down]) / base
    flat = map_points(np.array([[1, 0, 0], [0, 1, 0], [*slopes, 1]]), (quads - origin) / unit)
    start = np.array([*slopes, *_fit_shape(flat, sizes / SPREAD, off), 0.0])

    first = Overhead(middle, reach, origin, unit, start)
    pull = np.array([1 / LEAN, 1 / LEAN, 0, 0, 0, 1 / BEND if len(quads) >= MANY else 1e4])

    def misfit(values: Array) -> Array:
        seen = measure_spans(first.with_values(values).to_mm(quads))
        return (seen / sizes[:, None] - 1) / off[:, None]

    return first.with_values(descend(misfit, start, pull))


def _plane_of_depth(places: Array, depth: Array, off: Array) -> tuple[float, float, float]:
    """Return depth as a plane over the picture: at the origin, and its slopes."""
    rows = np.column_stack([np.ones(len(places)), places])
    typical = float(np.median(depth))
    sigma = off * typical
    weights = np.ones(len(places))
    solution = np.zeros(3)
    hold = np.diag([0, 1 / (LEAN * typical) ** 2, 1 / (LEAN * typical) ** 2])
    for _ in range(8):
        scaled = rows * (weights / sigma**2)[:, None]
        solution = np.linalg.solve(scaled.T @ rows + hold, scaled.T @ depth)
        errors = (depth - rows @ solution) / sigma
        weights = 1 / (1 + (errors / 3) ** 2)
    return float(solution[0]), float(solution[1]), float(solution[2])


def _fit_shape(flat: Array, sizes: Array, off: Array) -> tuple[float, float, float]:
    """Return two logarithms of scale and the skew that make parallelograms squares of those sizes."""
    right = (flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]) / 2 / sizes[:, None]
    down = (flat[:, 3] - flat[:, 0] + flat[:, 2] - flat[:, 1]) / 2 / sizes[:, None]

    def row(one: Array, other: Array) -> Array:
        cross = one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0]
        return np.column_stack([one[:, 0] * other[:, 0], cross, one[:, 1] * other[:, 1]])

    rows = np.concatenate([row(right, right), row(down, down), row(right, down)])
    wanted = np.concatenate([np.ones(2 * len(flat)), np.zeros(len(flat))])
    sigma = np.tile(off, 3) * 2
    weights = np.ones(len(rows))
    metric = np.array([1.0, 0.0, 1.0])
    for _ in range(8):
        scaled = rows * (weights / sigma**2)[:, None]
        metric = np.linalg.lstsq(scaled.T @ rows, scaled.T @ wanted, rcond=None)[0]
        errors = (wanted - rows @ metric) / sigma
        weights = 1 / (1 + (errors / 3) ** 2)
    a, b, c = metric
    if a <= 0 or a * c <= b * b:
        size = float(np.median(np.sqrt((right**2).sum(1) + (down**2).sum(1)) / 2**0.5))
        return -log(size), -log(size), 0.0
    wide = a**0.5
    return log(wide), log((c - b * b / a) ** 0.5), float(b / wide)


def find_poses(quads: Array) -> tuple[Array, Array]:
    """Return middles (n by 2) and turns (n, radians clockwise) of squares given by corners (n by 4 by 2, mm)."""
    right = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    down = quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]
    turns = np.arctan2(right[:, 1] - down[:, 0], right[:, 0] + down[:, 1])
    return quads.mean(1), turns
