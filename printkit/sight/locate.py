"""Find where symbols of a known size may lie on a known plane.

The photo is projected onto the plane, so that every symbol is a square of one size. A finder pattern looks much the
same however it is turned: one round filter finds them all. Two finders at the right distance propose a symbol; the
third one, and then everything that all symbols share, confirms it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from printkit.sight.bank import Bank
from printkit.sight.patch import Pyramid, correlate, make_grid, spread_places
from printkit.sight.photo import Array
from printkit.sight.plane import Plane, map_points
from printkit.sight.solve import median


@dataclass(frozen=True, slots=True)
class Effort:
    """How closely to search a picture whose modules all have the same size."""

    module: float
    """Pixels a module of the picture."""
    finder: float
    """Least correlation of a finder pattern with the round filter."""
    three: float
    """Least sum over a symbol's three finders."""
    shared: float
    """Least correlation with the mean symbol, before refining."""
    both: float
    """Least correlation with the mean symbol and the finders' mean, together."""
    most: int
    """How many places are kept: the best."""


CLOSELY = Effort(module=1.5, finder=0.30, three=1.25, shared=0.20, both=0.72, most=160)
FAINTEST = 1.0
"""Pixels a module below which nothing is searched for."""
MOST_FINDERS = 3000
MOST_PIXELS = 14_000_000
MARGIN = 8
"""Pixels around the photo's content that are searched, too."""
STRIP = 128
"""Rows that are searched in one go."""
FLATTEST = 25.0
"""Variance of brightness below which a picture's grain is ignored."""


def locate_symbols(
    pyramid: Pyramid, plane: Plane, bank: Bank, size: float, taken: Sequence[Array]
) -> tuple[Array, Array]:
    """Return quadrilaterals (pixels, n by 4 by 2) that may be symbols of that size in mm, and how well each fits.

    Those in `taken` are read already: their finder patterns belong to no other symbol.
    """
    flat = lay_flat(pyramid, plane, size / bank.side, bank.side)
    if flat is None:
        return np.zeros((0, 4, 2)), np.zeros(0)
    back = np.linalg.inv(flat.to_photo)
    quads, fit = search_symbols(
        flat.picture, bank, CLOSELY, [map_points(back, quad) for quad in taken], flat.shown
    )
    return map_points(flat.to_photo, quads), fit


def search_symbols(
    picture: Array, bank: Bank, how: Effort, taken: Sequence[Array] = (), shown: Array | None = None
) -> tuple[Array, Array]:
    """Return squares (the picture's pixels, n by 4 by 2) that may be symbols, and how well each fits; none in `taken`.

    Anything outside the polygon `shown` is ignored.
    """
    response = measure_finders(picture, how.module, shown)
    for place in taken:
        cv2.fillConvexPoly(response, np.round(place + (place - place.mean(0)) * 0.06).astype(np.int32), -1.0)
    near = cv2.dilate(response, np.ones((5, 5), np.uint8))
    spots, strength = find_peaks(response, near, how.finder)
    quads, three = propose_squares(near, spots, strength, bank.side, how)
    if not len(quads):
        return np.zeros((0, 4, 2)), np.zeros(0)
    fit = shared_fit(_sample_quads(picture, quads, bank.side), bank)
    value = fit + three / 3
    good = (fit >= how.shared) & (value >= how.both)
    quads, fit, value = quads[good], fit[good], value[good]
    keep = keep_apart(quads.mean(axis=1), value, 4 * how.module, each=2, most=how.most)
    return quads[keep], fit[keep]


class Flat(NamedTuple):
    """The photo projected onto the plane."""

    picture: Array
    to_photo: Array
    """The matrix from its pixels to those of the photo."""
    shown: Array | None
    """The photo's corners in it; none if one of them is in the sky."""


def lay_flat(
    pyramid: Pyramid, plane: Plane, module: float, side: int, *, pixels: float = CLOSELY.module
) -> Flat | None:
    """Project the photo so that a module (mm) has so many pixels; only the part of the plane where one has enough pixels."""
    wide, tall = plane.width, plane.height
    xs, ys = np.meshgrid(np.linspace(0, wide - 1, 25), np.linspace(0, tall - 1, 19))
    rim = np.stack([xs.ravel(), ys.ravel()], axis=-1)
    inverse = np.linalg.inv(plane.matrix)
    before = inverse[2, 0] * rim[:, 0] + inverse[2, 1] * rim[:, 1] + inverse[2, 2]
    front = before * (inverse[2] @ (*plane.middle, 1.0)) > 0  # a corner of a steep view may show the sky
    rim = rim[front]
    if len(rim) < 4:
        return None
    mm = map_points(inverse, rim)
    aside = map_points(inverse, rim + np.array((1, 0))) - mm
    down = map_points(inverse, rim + np.array((0, 1))) - mm
    area = np.abs(aside[:, 0] * down[:, 1] - aside[:, 1] * down[:, 0])  # mm2 a pixel
    mm = mm[module / np.sqrt(area) >= FAINTEST * pixels / CLOSELY.module]
    if len(mm) < 4:
        return None
    low, high = mm.min(0) - module * side / 2, mm.max(0) + module * side / 2
    scale = pixels / module
    size = np.ceil((high - low) * scale).astype(int)
    if size[0] * size[1] > MOST_PIXELS:
        scale *= (MOST_PIXELS / (size[0] * size[1])) ** 0.5
        if scale * module < 0.75 * pixels:
            return None
        size = np.ceil((high - low) * scale).astype(int)
        scale = pixels / module  # the middle part at full size
        middle = (low + high) / 2
        low, high = middle - size / scale / 2, middle + size / scale / 2
    place = np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    to_photo = plane.matrix @ place
    level = pyramid.choose_level(median(module / np.sqrt(area)) * 0.8 * CLOSELY.module / pixels)
    shrink = np.diag([0.5**level, 0.5**level, 1.0])
    shrink[:2, 2] = 0.5 ** (level + 1) - 0.5
    picture = cv2.warpPerspective(
        pyramid.levels[level],
        shrink @ to_photo,
        (int(size[0]), int(size[1])),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    photo = np.array([(0, 0), (wide - 1, 0), (wide - 1, tall - 1), (0, tall - 1)], float)
    return Flat(picture, to_photo, map_points(np.linalg.inv(to_photo), photo) if front.all() else None)


@lru_cache(maxsize=4)
def _make_filter(module: float) -> tuple[Array, int]:
    """Return a finder pattern averaged over all turns, mean 0, and its reach in pixels."""
    reach = int(np.ceil(4.3 * module))
    fine = 4
    ticks = np.arange(-reach * fine, reach * fine + 1) / fine / module
    xx, yy = np.meshgrid(ticks, ticks)
    total: Array = np.zeros_like(xx)
    for angle in np.linspace(0, np.pi / 2, 12, endpoint=False):
        x, y = xx * np.cos(angle) + yy * np.sin(angle), yy * np.cos(angle) - xx * np.sin(angle)
        ring = np.maximum(np.abs(x), np.abs(y))
        total += np.where(ring < 1.5, -1, np.where(ring < 2.5, 1, np.where(ring < 3.5, -1, 1)))
    total = cv2.GaussianBlur(total / 12, (0, 0), 0.45 * module * fine)
    kernel = total[::fine, ::fine]
    yy2, xx2 = np.mgrid[-reach : reach + 1, -reach : reach + 1] / module
    inside = xx2**2 + yy2**2 <= 4.3**2
    kernel = np.where(inside, kernel - kernel[inside].mean(), 0)
    return (kernel / np.linalg.norm(kernel)).astype(np.float32), reach


def measure_finders(picture: Array, module: float, shown: Array | None = None) -> Array:
    """Rate every place as the middle of a finder pattern: about -1 to 1; 0 far outside `shown`."""
    kernel, reach = _make_filter(module)
    window = (2 * int(reach * 0.85) + 1,) * 2
    unit = 1 / float((kernel != 0).sum()) ** 0.5
    framed = cv2.copyMakeBorder(picture, reach, reach, reach, reach, cv2.BORDER_REFLECT_101)
    response = np.zeros(picture.shape, np.float32)
    for top in range(0, len(picture), STRIP):  # the values at work stay in the processor's cache
        rows = min(STRIP, len(picture) - top)
        left, right = _find_columns(shown, top - reach, top + rows + reach, picture.shape[1])
        if left >= right:
            continue
        strip = framed[top : top + rows + 2 * reach, left : right + 2 * reach]
        match = cv2.filter2D(strip.astype(np.float32), cv2.CV_32F, kernel)  # bytes take twice as long
        mean = cv2.boxFilter(strip, cv2.CV_32F, window)
        spread_ = cv2.sqrBoxFilter(strip, cv2.CV_32F, window)
        cv2.subtract(spread_, cv2.multiply(mean, mean, dst=mean), dst=spread_)
        np.maximum(spread_, FLATTEST, out=spread_)
        cv2.sqrt(spread_, dst=spread_)
        cv2.divide(match, spread_, dst=match, scale=unit)
        response[top : top + rows, left:right] = match[reach : reach + rows, reach:-reach]
    return response


def _find_columns(shown: Array | None, top: float, bottom: float, width: int) -> tuple[int, int]:
    """Return the columns of a polygon between two rows of a picture; all without a polygon."""
    if shown is None:
        return 0, width
    ends = np.roll(shown, -1, axis=0)
    rise = ends[:, 1] - shown[:, 1]
    rise = np.where(np.abs(rise) < 1e-6, 1e-6, rise)
    parts = np.clip((np.array([[top], [bottom]]) - shown[:, 1]) / rise, 0, 1)
    points = shown + parts[..., None] * (ends - shown)  # each edge's two ends, cut off above and below
    inside = points[(points[..., 1] > top - 1) & (points[..., 1] < bottom + 1)]
    if not len(inside):
        return 0, 0
    return max(int(inside[:, 0].min()) - MARGIN, 0), min(int(inside[:, 0].max()) + 1 + MARGIN, width)


def find_peaks(response: Array, near: Array, least: float) -> tuple[Array, Array]:
    """Return the strongest local maxima, to a fraction of a pixel, and their values; `near` is the largest around each place."""
    strong = np.flatnonzero(response > least)  # few, so the rest is not compared
    strong = strong[response.ravel()[strong] >= near.ravel()[strong]]
    ys, xs = np.divmod(strong, response.shape[1])
    inside = (xs > 1) & (ys > 1) & (xs < response.shape[1] - 2) & (ys < response.shape[0] - 2)
    xs, ys = xs[inside], ys[inside]
    values = response[ys, xs]
    order = np.argsort(-values)[:MOST_FINDERS]
    xs, ys, values = xs[order], ys[order], values[order]
    here = response[ys, xs]
    left, right = response[ys, xs - 1], response[ys, xs + 1]
    above, below = response[ys - 1, xs], response[ys + 1, xs]
    dx = 0.5 * (left - right) / np.minimum(left + right - 2 * here, -1e-6)
    dy = 0.5 * (above - below) / np.minimum(above + below - 2 * here, -1e-6)
    spots = np.stack([xs + np.clip(dx, -0.5, 0.5), ys + np.clip(dy, -0.5, 0.5)], axis=-1)
    return spots, values


def propose_squares(
    near: Array, spots: Array, strength: Array, side: int, how: Effort
) -> tuple[Array, Array]:
    """Return squares with finders in three corners, in pixels of the flat picture, and the sums over their finders."""
    if len(spots) < 2:
        return np.zeros((0, 4, 2)), np.zeros(0)
    leg = (side - 7) * how.module
    one, other = _find_pairs(spots, 1.12 * leg * 2**0.5)
    away = spots[other] - spots[one]
    length = np.hypot(away[:, 0], away[:, 1])
    quads, sums = [], []
    # (top left, top right), (top left, bottom left), (top right, bottom left)
    for kind, (reach, tolerance) in enumerate(((leg, 0.10), (leg, 0.10), (leg * 2**0.5, 0.10))):
        chosen = np.nonzero(np.abs(length / reach - 1) < tolerance)[0]
        if not len(chosen):
            continue
        first, second, step = one[chosen], other[chosen], away[chosen]
        turned = np.stack([-step[:, 1], step[:, 0]], axis=-1)  # a quarter clockwise as seen
        if kind == 0:
            corner, across, down = spots[first], step, turned
            third = corner + down
        elif kind == 1:
            corner, down = spots[first], step
            across = -turned
            third = corner + across
        else:
            # from top right to bottom left: step = down - across
            across = (-step - turned) / 2
            down = across + step
            corner = spots[first] - across
            third = corner
        value = strength[first] + strength[second] + _sample_points(near, third)
        good = value > how.three
        unit_x, unit_y = across[good] / (side - 7), down[good] / (side - 7)
        start = corner[good] - 3.5 * unit_x - 3.5 * unit_y
        quads.append(
            np.stack(
                [start, start + side * unit_x, start + side * (unit_x + unit_y), start + side * unit_y],
                axis=1,
            )
        )
        sums.append(value[good])
    if not quads:
        return np.zeros((0, 4, 2)), np.zeros(0)
    every, total = np.concatenate(quads), np.concatenate(sums)
    best = np.argsort(-total)[:8000]
    return np.asarray(every[best]), np.asarray(total[best])


def _find_pairs(spots: Array, reach: float) -> tuple[Array, Array]:
    """Return indices of all ordered pairs of places that lie within reach of each other, across and down."""
    left, rows = spots[:, 0] - spots[:, 0].min(), np.floor(spots[:, 1] / reach)
    length = left.max() + 3 * reach
    along = rows * length + left  # row after row: neighbours lie in the same row or in the next
    order = np.argsort(along, kind="stable")
    along = along[order]
    ones, others = [], []
    for start, middle in (
        (np.arange(len(along)) + 1, along),
        (np.searchsorted(along, along + length - reach), along + length),
    ):
        counts = np.maximum(np.searchsorted(along, middle + reach, side="right") - start, 0)
        ones.append(np.repeat(order, counts))
        ranks = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        others.append(order[ranks + np.repeat(start, counts)])
    one, other = np.concatenate(ones), np.concatenate(others)
    near = np.abs(spots[other, 1] - spots[one, 1]) <= reach
    one, other = one[near], other[near]
    return np.concatenate([one, other]), np.concatenate([other, one])


def _sample_points(picture: Array, points: Array) -> Array:
    xs = np.clip(np.round(points[:, 0]).astype(int), 0, picture.shape[1] - 1)
    ys = np.clip(np.round(points[:, 1]).astype(int), 0, picture.shape[0] - 1)
    return np.asarray(picture[ys, xs])


def _sample_quads(picture: Array, quads: Array, side: int) -> Array:
    points = spread_places(quads, make_grid(side))
    found = [
        cv2.remap(picture, points[i : i + 16384, :, 0], points[i : i + 16384, :, 1], cv2.INTER_LINEAR)
        for i in range(0, len(points), 16384)
    ]
    return np.concatenate(found).astype(np.float32)


def shared_fit(seen: Array, bank: Bank) -> Array:
    """Correlate patches with the mean symbol, without slopes of the light."""
    template = bank.templates[1]
    return correlate(seen, template.mean, template.basis[:4])


def keep_apart(centres: Array, value: Array, reach: float, *, each: int = 1, most: int = 10**6) -> Array:
    """Choose the best, at most so many, with at most `each` within `reach` of a better one."""
    order = np.argsort(-value)
    kept: list[int] = []
    for index in order:
        if len(kept) == most:
            break
        if kept:
            near = np.hypot(*(centres[kept] - centres[index]).T) < reach
            if near.sum() >= each:
                continue
        kept.append(int(index))
    return np.array(kept, int)
