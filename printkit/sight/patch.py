"""Many small patches of a picture at once: where a symbol's modules lie, and how bright they are there."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

import cv2
import numpy as np

from printkit.sight.photo import Array

_ROWS = 16384  # a picture that OpenCV maps to may not have more rows than 32767
_FEW = 64  # quadrilaterals per batch: their numbers stay in the processor's cache

FAINTEST = 3.0
"""Grey levels of a patch's pattern, root of the mean square, below which its grain is ignored."""
UNIT = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
"""A symbol's corners in the order of every quadrilateral here."""


class Pyramid:
    """A picture and its halves, so that a module is always about two to four pixels."""

    def __init__(self, grey: Array) -> None:
        self.levels = [grey]
        self.is_inverted = False
        self._soft: dict[int, Array] = {}
        while min(self.levels[-1].shape) > 80 and len(self.levels) < 5:
            last = self.levels[-1]
            half = (last.shape[1] // 2, last.shape[0] // 2)
            self.levels.append(
                cv2.resize(last[: half[1] * 2, : half[0] * 2], half, interpolation=cv2.INTER_AREA)
            )

    def invert(self) -> Pyramid:
        """Return the same with light and dark exchanged."""
        other = copy(self)
        other.levels = [255 - level for level in self.levels]
        other._soft = {}  # noqa: SLF001  # its own kind
        other.is_inverted = not self.is_inverted
        return other

    def choose_level(self, module: float) -> int:
        """Return the level at which to look if a module has so many pixels in the picture."""
        return int(self.at(np.array(module)))

    def at(self, module: Array) -> Array:
        """Return the same for many at once."""
        levels = np.floor(np.log2(np.maximum(module, 0.1) / 1.9))
        return np.asarray(np.clip(levels, 0, len(self.levels) - 1).astype(int))

    def soften_level(self, level: int) -> Array:
        """Soften a level's edges, so that every pixel near an edge shows where the edge is."""
        if level not in self._soft:
            self._soft[level] = cv2.GaussianBlur(self.levels[level], (0, 0), 1.2)
        return self._soft[level]

    def sample_places(self, quads: Array, places: Array, level: int, *, soft: bool = False) -> Array:
        """Return brightness at places of each quadrilateral (pixels of the picture), put by `spread_places`: n by places."""
        picture = self.soften_level(level) if soft else self.levels[level]
        spots = spread_places((quads + 0.5) / 2**level - 0.5, places).astype(np.float32, copy=False)
        found = np.empty(spots.shape[:2], np.float32)
        for i in range(0, len(spots), _ROWS):
            some = slice(i, i + _ROWS)
            found[some] = cv2.remap(
                picture, spots[some, :, 0], spots[some, :, 1],
                cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE,
            )  # fmt: skip
        return found


@lru_cache(maxsize=16)
def make_grid(side: int, parts: int = 1) -> Array:
    """Return middles of the modules (or of their parts) of a symbol that reaches from -1 to 1; row by row."""
    ticks = (np.arange(side * parts) + 0.5) / (side * parts) * 2 - 1
    xx, yy = np.meshgrid(ticks, ticks)
    return np.stack([xx.ravel(), yy.ravel()], axis=-1).astype(np.float32)


def spread_places(quads: Array, places: Array) -> Array:
    """Return places of the square from -1 to 1 in each quadrilateral, by its perspective: n by places by 2.

    The places are the same for all, or each one's own.
    """
    a, b, c, d = (quads[:, i] for i in range(4))
    # the projective map of the unit square, after Heckbert
    total = a - b + c - d
    d1, d2 = b - c, d - c
    across = d1[:, 0] * d2[:, 1] - d2[:, 0] * d1[:, 1]
    across = np.where(np.abs(across) < 1e-9, 1e-9, across)
    g = (total[:, 0] * d2[:, 1] - d2[:, 0] * total[:, 1]) / across
    h = (d1[:, 0] * total[:, 1] - total[:, 0] * d1[:, 1]) / across
    kind = np.result_type(np.float32, places)
    maps = np.empty((len(quads), 3, 3), kind)
    maps[:, :2, 0], maps[:, 2, 0] = b - a + g[:, None] * b, g
    maps[:, :2, 1], maps[:, 2, 1] = d - a + h[:, None] * d, h
    maps[:, :2, 2], maps[:, 2, 2] = a, 1
    spots = np.ones((*places.shape[:-2], 3, places.shape[-2]), kind)
    spots[..., :2, :] = np.moveaxis((places + 1) / 2, -1, -2)
    found = np.empty((2, len(quads), places.shape[-2]), kind)  # as OpenCV wants them: all x, then all y
    for i in range(0, len(quads), _FEW):
        some = slice(i, i + _FEW)
        if spots.ndim > 2:
            mapped = maps[some] @ spots[some]
        else:
            mapped = (maps[some].reshape(-1, 3) @ spots).reshape(-1, 3, spots.shape[-1])
        w = mapped[:, 2]
        w[np.abs(w) < 1e-3] = 1e-3
        for axis in (0, 1):
            np.divide(mapped[:, axis], w, out=found[axis, some])
    return np.moveaxis(found, 0, -1)


def read_modules(pyramid: Pyramid, quads: Array, side: int, *, parts: int = 1) -> Array:
    """Return the brightness of every module of each quadrilateral: n by side * side.

    Args:
        pyramid: the picture.
        quads: n by 4 by 2, pixels.
        side: modules of a symbol's side.
        parts: places looked at along a module's side; their mean counts.
    """
    result = np.zeros((len(quads), side * side), np.float32)
    levels = pyramid.at(module_pixels(quads, side))
    for level in set(levels.tolist()):
        chosen = levels == level
        seen = pyramid.sample_places(quads[chosen], make_grid(side, parts), level)
        if parts > 1:
            seen = seen.reshape(-1, side, parts, side, parts).mean(axis=(2, 4))
        result[chosen] = seen.reshape(-1, side * side)
    return result


def correlate(seen: Array, target: Array, plain: Array) -> Array:
    """Correlate patches (any by n by modules) with a target, without light and slopes.

    Args:
        seen: the patches' brightness.
        target: one row for all, or one for each of the first axis; of length 1 and free of `plain`, so that the
            patches need not be freed of it.
        plain: rows of length 1 to remove (constant, slopes).
    """
    seen = seen - 128  # with large numbers small differences would be lost
    value = np.matmul(seen, target[..., None])[..., 0]
    power = np.einsum("...j,...j->...", seen, seen) - ((seen @ plain.T) ** 2).sum(-1)
    return np.asarray(value / np.sqrt(np.maximum(power, FAINTEST**2 * seen.shape[-1])))


def module_pixels(quads: Array, side: int) -> Array:
    """Return pixels a module, by the quadrilateral's area."""
    x, y = quads[..., 0], quads[..., 1]
    area = 0.5 * np.abs(
        x[:, 0] * y[:, 1] - x[:, 1] * y[:, 0] + x[:, 1] * y[:, 2] - x[:, 2] * y[:, 1]
        + x[:, 2] * y[:, 3] - x[:, 3] * y[:, 2] + x[:, 3] * y[:, 0] - x[:, 0] * y[:, 3]
    )  # fmt: skip
    return np.asarray(np.sqrt(area) / side)
