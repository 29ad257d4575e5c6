"""The table as the camera sees it: a plane through a pinhole, with a little lens distortion.

One code of known size gives the plane; every further one makes it surer. The fit uses not where a code lies but
what it is: a square of so many mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, hypot, log
from typing import Any

import numpy as np

from printkit.sight.photo import Array
from printkit.sight.solve import median

USUAL_FOCAL = 0.755
"""Focal length by the picture's longer side: a phone's usual 67 degrees."""
DOUBTFUL = 0.03
"""Misfit above which a plane may lean differently: right ones have about 0.01, wrong ones 0.06 and more."""
DOUBTFUL_OF_FEW = 0.015
"""The same for so few codes that a wrong lean fits them nearly as well."""
FEW = 4
STEP = 1e-4
"""How much each value is changed to see its effect."""
STEEP = tuple((s * x, s * y) for s in (0.6, 1.4) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
"""Leans to try then."""
_FROM, _TO = [0, 1, 2, 3, 0, 1], [1, 2, 3, 0, 2, 3]
_SPANS = np.array([1, 1, 1, 1, 2**0.5, 2**0.5])


@dataclass(frozen=True)
class Plane:
    """A camera above a plane; lengths on the plane are mm."""

    width: int
    height: int
    focal: float
    """In longer sides of the picture."""
    lean: tuple[float, float]
    """Slopes of the plane to the right and down: 0, 0 is seen straight from above."""
    distance: float
    """mm from the camera to the plane along the view."""
    bend: float = 0.0
    """Radial distortion: what is seen at r lies at r (1 + bend r^2), r = 1 at the picture's corner."""
    error: float = 0.0
    """Typical misfit of a code's sides, as a part of them."""

    @property
    def middle(self) -> Array:
        """Return the picture's middle."""
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    def straighten_points(self, points: Array) -> Array:
        """Return pixels without the lens distortion."""
        away = points - self.middle
        rr = (away**2).sum(-1, keepdims=True) / (self.middle**2).sum()
        return np.asarray(self.middle + away * (1 + self.bend * rr))

    def bent(self, points: Array) -> Array:
        """Do the reverse of `straighten_points`."""
        away = points - self.middle
        reach = (self.middle**2).sum()
        rr = (away**2).sum(-1, keepdims=True) / reach
        seen = away
        for _ in range(3):
            seen = away / (1 + self.bend * rr)
            rr = (seen**2).sum(-1, keepdims=True) / reach
        return np.asarray(self.middle + seen)

    @property
    def matrix(self) -> Array:
        """Return the homography from mm on the plane to straight pixels."""
        focal, lean, distance = np.array([self.focal]), np.array([self.lean]), np.array([self.distance])
        return np.asarray(make_matrices(self.width, self.height, focal, lean, distance)[0])

    def to_mm(self, points: Array) -> Array:
        """Return pixels of the photo on the plane."""
        return map_points(np.linalg.inv(self.matrix), self.straighten_points(np.asarray(points, float)))

    def to_pixels(self, points: Array) -> Array:
        """Do the reverse of `to_mm`."""
        return self.bent(map_points(self.matrix, np.asarray(points, float)))


def make_matrices(width: int, height: int, focals: Array, leans: Array, distances: Array) -> Array:
    """Return homographies from mm on planes to straight pixels, one for each focal length, lean and distance."""
    # depth z = distance + a x + b y at a point that lies x, y, z from the camera
    a, b = leans[:, 0], leans[:, 1]
    found = np.zeros((len(leans), 3, 3))
    first, second = found[..., 0], found[..., 1]
    length = np.sqrt(1 + a * a)
    first[:, 0], first[:, 2] = 1 / length, a / length
    along = first[:, 2] * b
    second[:, 0], second[:, 1], second[:, 2] = -along * first[:, 0], 1, b - along * first[:, 2]
    second /= np.linalg.norm(second, axis=1)[:, None]
    found[:, 2, 2] = distances
    found[:, :2] *= (focals * max(width, height))[:, None, None]
    found[:, :2] += np.array([[(width - 1) / 2], [(height - 1) / 2]]) * found[:, 2:]
    return found


def map_points(matrix: Array, points: Array) -> Array:
    """Return points (any number of leading axes, then x, y) mapped by a homography."""
    mapped = points @ matrix[:2, :2].T
    mapped += matrix[:2, 2]
    depth = points @ matrix[2, :2]
    depth += matrix[2, 2]
    mapped /= depth[..., None]
    return np.asarray(mapped)


def measure_spans(quads: Array) -> Array:
    """Return four sides and two diagonals of each quadrilateral (diagonals divided by the root of 2): equal for a square."""
    return np.asarray(np.linalg.norm(quads[:, _FROM] - quads[:, _TO], axis=-1) / _SPANS)


def fit_plane(quads: Array, sizes: Array, width: int, height: int, *, steep: bool = True) -> Plane:
    """Return the plane on which quadrilaterals (pixels, n by 4 by 2) are squares of those sizes (mm).

    The focal length stays near a phone's usual one until many codes contradict it; a few wrong ones do no harm.
    Where the codes fit badly, as few codes in a steep view do, other leans are tried, and the best fit wins; unless
    `steep` is false.
    """
    fitted = _fit_near(quads, sizes, width, height, None)
    if fitted.error <= (DOUBTFUL if len(quads) >= FEW else DOUBTFUL_OF_FEW) or not steep:
        return fitted
    tried = [_fit_near(quads, sizes, width, height, replace(fitted, lean=lean, bend=0.0)) for lean in STEEP]
    best = min(tried, key=lambda one: one.error)
    return best if best.error < fitted.error / 2 else fitted


def _fit_near(quads: Array, sizes: Array, width: int, height: int, start: Plane | None) -> Plane:
    """Return the best plane near one to start from, or near a view from straight above."""
    long = max(width, height)
    if start is None:
        shown = median(measure_spans(quads).mean(1) / sizes)  # pixels a mm
        start = Plane(width, height, USUAL_FOCAL, (0.0, 0.0), USUAL_FOCAL * long / shown)
    free = 4 if len(quads) < 8 else 5
    values = np.array([*start.lean, log(start.distance), log(start.focal), start.bend])
    pull = np.array([0.02, 0.02, 0.0, _held_focal(len(quads)), 20.0])
    noise = 0.01 + 0.7 / np.maximum(
        measure_spans(quads).mean(1), 1
    )  # how exact a side is: half a pixel and 1 %

    away = quads - start.middle
    bends = (away**2).sum(-1, keepdims=True) / (start.middle**2).sum()

    def misfits(some: Array) -> Array:
        """Measure the codes' sides under several planes: planes by codes by sides, in `noise`."""
        with np.errstate(all="ignore"):
            back = np.linalg.inv(
                make_matrices(width, height, np.exp(some[:, 3]), some[:, :2], np.exp(some[:, 2]))
            )
            straight = np.ones((len(some), 4 * len(quads), 3))
            bent = start.middle + away * (1 + some[:, 4, None, None, None] * bends)
            straight[..., :2] = bent.reshape(len(some), -1, 2)
            mapped = straight @ back.transpose(0, 2, 1)
            sides = measure_spans((mapped[..., :2] / mapped[..., 2:]).reshape(-1, 4, 2)).reshape(
                len(some), len(quads), -1
            )
            off = (sides / sizes[:, None] - 1) / noise[:, None]
        return np.asarray(np.nan_to_num(off, nan=1e3, posinf=1e3, neginf=-1e3))

    def hold_near(v: Array) -> Array:
        return np.asarray(np.array([v[0], v[1], 0.0, v[3] - log(USUAL_FOCAL), v[4]]) * pull)

    def look(v: Array) -> tuple[Array, Array, float]:
        """Return a plane's misfit, how it changes with each value, and the cost."""
        here, *around = misfits(np.vstack([v, v + steps])).reshape(free + 1, -1)
        slopes = np.zeros((here.size, 5))
        slopes[:, :free] = (np.array(around) - here).T / STEP
        return here, slopes, _sum_robustly(here) + float((hold_near(v) ** 2).sum())

    steps = np.eye(5)[:free] * STEP
    damping = 1e-2
    errors, slopes, cost = look(values)
    for _ in range(25):
        w = 1 / (1 + (errors / 3) ** 2)
        normal = (slopes * w[:, None]).T @ slopes + np.diag(pull**2)
        gradient = slopes.T @ (w * errors) + hold_near(values) * pull
        normal[np.arange(5), np.arange(5)] += damping * np.diag(normal) + 1e-9
        move = -np.linalg.solve(normal, gradient)
        move[free:] = 0
        trial = values + np.clip(move, -0.3, 0.3)
        trial_errors, trial_slopes, trial_cost = look(trial)
        if trial_cost < cost:
            done = cost - trial_cost < 1e-4 * cost
            values, errors, slopes, cost, damping = trial, trial_errors, trial_slopes, trial_cost, damping / 4
            if done:
                break
        else:
            damping *= 8
            if damping > 1e6:
                break
    lean = (float(values[0]), float(values[1]))
    sides = errors.reshape(len(quads), -1) * noise[:, None]
    return Plane(width, height, exp(values[3]), lean, exp(values[2]), float(values[4]), median(np.abs(sides)))


def _held_focal(count: int) -> float:
    """Return how firmly to hold the focal length: with few codes, zoom and tilt look alike."""
    if count < 4:
        return 30.0
    return 12.0 if count < 8 else 4.0


def _sum_robustly(errors: Array) -> float:
    return float((9 * np.log1p((errors / 3) ** 2)).sum())


def flat_plane(width: int, height: int, scale: float) -> Plane:
    """Return the plane of a picture seen from straight above, so many pixels a mm."""
    return Plane(width, height, USUAL_FOCAL, (0.0, 0.0), USUAL_FOCAL * max(width, height) / scale)


def measure_tilt(plane: Plane) -> float:
    """Return how far the view leans from straight above, in degrees."""
    return float(np.degrees(np.arctan(hypot(*plane.lean))))


@dataclass(frozen=True)
class BoardPose:
    """The place of a board in a photo: from grid mm to pixels and back."""

    matrix: Array
    """Homography from grid mm to pixels without the lens distortion."""
    bend: float
    middle: Array

    def straighten_points(self, points: Array) -> Array:
        """Return pixels without the lens distortion."""
        away = np.asarray(points, float) - self.middle
        return np.asarray(
            self.middle + away * (1 + self.bend * _square_lengths(away) / _square_lengths(self.middle))
        )

    def to_mm(self, points: Array) -> Array:
        """Return pixels as grid mm."""
        return map_points(np.linalg.inv(self.matrix), self.straighten_points(points))

    def to_pixels(self, points: Array) -> Array:
        """Return grid mm as pixels."""
        away = map_points(self.matrix, np.asarray(points, float)) - self.middle
        seen = away
        for _ in range(4):
            seen = away / (1 + self.bend * _square_lengths(seen) / _square_lengths(self.middle))
        return np.asarray(self.middle + seen)


def _square_lengths(away: Array) -> Any:
    return (away**2).sum(-1, keepdims=True)
