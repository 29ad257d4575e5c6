"""The table as the camera sees it: a plane through a pinhole, bent a little by the lens.

One code of known size gives the plane; every further one makes it surer. What fits a code is not where it lies but
what it is: a square of so many mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, hypot, log, sqrt

import numpy as np

from printkit.sight.photo import Array
from printkit.sight.ranks import median

USUAL_FOCAL = 0.755
"""Focal length by the picture's longer side: a phone's usual 67 degrees."""
DOUBTFUL = 0.03
"""Misfit from which a plane may lean otherwise: right ones have about 0.01, wrong ones 0.06 and more."""
STEEP = tuple((s * x, s * y) for s in (0.6, 1.4) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
"""Leans that are tried then."""
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
        """The picture's middle."""
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    def straight(self, points: Array) -> Array:
        """Pixels freed from the lens's bending."""
        away = points - self.middle
        rr = (away**2).sum(-1, keepdims=True) / (self.middle**2).sum()
        return np.asarray(self.middle + away * (1 + self.bend * rr))

    def bent(self, points: Array) -> Array:
        """The other way round."""
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
        """Homography from mm on the plane to straight pixels."""
        long = max(self.width, self.height) * self.focal
        a, b = self.lean
        # depth z = distance + a x + b y at a point that lies x, y, z from the camera
        first = np.array([1.0, 0.0, a])
        first /= sqrt(first @ first)
        second = np.array([0.0, 1.0, b])
        second -= first * (first @ second)
        second /= sqrt(second @ second)
        middle = self.middle
        camera = np.array([[long, 0, middle[0]], [0, long, middle[1]], [0, 0, 1]])
        return np.asarray(camera @ np.array([first, second, (0, 0, self.distance)]).T)

    def to_mm(self, points: Array) -> Array:
        """Pixels of the photo on the plane."""
        return through(np.linalg.inv(self.matrix), self.straight(np.asarray(points, float)))

    def to_pixels(self, points: Array) -> Array:
        """The other way round."""
        return self.bent(through(self.matrix, np.asarray(points, float)))


def through(matrix: Array, points: Array) -> Array:
    """Points (any number of leading axes, then x, y) mapped by a homography."""
    x = points[..., 0]
    y = points[..., 1]
    w = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    mapped = np.stack(
        [
            (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / w,
            (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / w,
        ],
        axis=-1,
    )
    return np.asarray(mapped)


def spans(quads: Array) -> Array:
    """Four sides and two diagonals of each quadrilateral (diagonals by the root of 2): equal for a square."""
    return np.asarray(np.linalg.norm(quads[:, _FROM] - quads[:, _TO], axis=-1) / _SPANS)


def fit_plane(
    quads: Array, sizes: Array, width: int, height: int, start: Plane | None = None, *, steep: bool = True
) -> Plane:
    """The plane on which quadrilaterals (pixels, n by 4 by 2) are squares of those sizes (mm).

    The focal length stays near a phone's usual one until many codes tell otherwise; a few wrong ones do no harm.
    Where the codes fit badly, as few codes in a steep view do, other leans are tried, and the best fit wins; unless
    `steep` is false.
    """
    fitted = _fit(quads, sizes, width, height, start)
    if fitted.error <= DOUBTFUL or not steep:
        return fitted
    tried = [_fit(quads, sizes, width, height, replace(fitted, lean=lean, bend=0.0)) for lean in STEEP]
    best = min(tried, key=lambda one: one.error)
    return best if best.error < fitted.error / 2 else fitted


def _fit(quads: Array, sizes: Array, width: int, height: int, start: Plane | None) -> Plane:
    """The best plane near one to start from, or near a view from straight above."""
    long = max(width, height)
    if start is None:
        shown = median(spans(quads).mean(1) / sizes)  # pixels a mm
        start = Plane(width, height, USUAL_FOCAL, (0.0, 0.0), USUAL_FOCAL * long / shown)
    free = 4 if len(quads) < 8 else 5
    values = np.array([*start.lean, log(start.distance), log(start.focal), start.bend])
    pull = np.array([0.02, 0.02, 0.0, _held_focal(len(quads)), 20.0])
    noise = 0.01 + 0.7 / np.maximum(spans(quads).mean(1), 1)  # how exact a side is: half a pixel and 1 %

    def plane(v: Array) -> Plane:
        return Plane(width, height, exp(v[3]), (float(v[0]), float(v[1])), exp(v[2]), float(v[4]))

    def misfit(v: Array) -> Array:
        with np.errstate(all="ignore"):
            sides = spans(plane(v).to_mm(quads)) / sizes[:, None] - 1
        return np.asarray(np.nan_to_num(sides / noise[:, None], nan=1e3, posinf=1e3, neginf=-1e3))

    def held(v: Array) -> Array:
        return np.asarray(np.array([v[0], v[1], 0.0, v[3] - log(USUAL_FOCAL), v[4]]) * pull)

    damping = 1e-2
    errors = misfit(values)
    cost = _robust(errors) + float((held(values) ** 2).sum())
    for _ in range(25):
        weights = 1 / (1 + (errors / 3) ** 2)
        slopes = np.zeros((errors.size, 5))
        for index in range(free):
            step = np.zeros(5)
            step[index] = 1e-4
            slopes[:, index] = (misfit(values + step) - errors).ravel() / 1e-4
        w = weights.ravel()
        normal = (slopes * w[:, None]).T @ slopes + np.diag(pull**2)
        gradient = slopes.T @ (w * errors.ravel()) + held(values) * pull
        normal[np.arange(5), np.arange(5)] += damping * np.diag(normal) + 1e-9
        move = -np.linalg.solve(normal, gradient)
        move[free:] = 0
        move = np.clip(move, -0.3, 0.3)
        trial = values + move
        trial_errors = misfit(trial)
        trial_cost = _robust(trial_errors) + float((held(trial) ** 2).sum())
        if trial_cost < cost:
            done = cost - trial_cost < 1e-4 * cost
            values, errors, cost, damping = trial, trial_errors, trial_cost, damping / 4
            if done:
                break
        else:
            damping *= 8
            if damping > 1e6:
                break
    fitted = plane(values)
    sides = spans(fitted.to_mm(quads)) / sizes[:, None] - 1
    return replace(fitted, error=median(np.abs(sides)))


def _held_focal(count: int) -> float:
    """How firmly the focal length is held: zooming and leaning look alike until many codes are known."""
    if count < 4:
        return 30.0
    return 12.0 if count < 8 else 4.0


def _robust(errors: Array) -> float:
    return float((9 * np.log1p((errors / 3) ** 2)).sum())


def flat_plane(width: int, height: int, scale: float) -> Plane:
    """The plane of a picture seen from straight above, so many pixels a mm."""
    return Plane(width, height, USUAL_FOCAL, (0.0, 0.0), USUAL_FOCAL * max(width, height) / scale)


def tilt(plane: Plane) -> float:
    """How far the view leans from straight above, degrees."""
    return float(np.degrees(np.arctan(hypot(*plane.lean))))
