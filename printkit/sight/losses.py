"""Codes that are there and cannot be read: grey squares of a code's size in a light frame, whatever is in them.

Where a module has hardly a pixel, or the picture is out of focus, finder patterns are gone and nothing proposes a code.
Its quiet zone is still visible. The codes of the photo that were read set how much such a place must look like a code.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from printkit.sight.bank import Bank
from printkit.sight.locate import keep_apart, lay_flat
from printkit.sight.patch import Pyramid
from printkit.sight.photo import Array
from printkit.sight.plane import Plane, map_points
from printkit.sight.solve import percentile

MODULE = 0.75
"""Pixels a module of the flattened photo: few, since only the outline counts."""
EDGE = 3
"""Modules of quiet zone that are compared."""
TURNS = 9
"""Directions that are tried in a quarter."""
LEAST = 0.68
"""Correlation below which no place is reported."""
WITHOUT_EXAMPLE = 0.78
"""The same where fewer codes than `EXAMPLES` were read, too few to derive it."""
EXAMPLES = 4
SLACK = 0.04
"""How much less than the weaker ones of the codes that were read."""
FRAME_LEAST = 0.8
"""Brightness of a place's frame, against the codes near it that were read, below which it is no code's paper."""
WITHIN = (0.75, 1.33)
"""Range of how bright a place is within, against its frame, by the codes that were read: it is neither black nor pale."""
NEAREST = 3
COARSE = 2
"""Pixels of the flat picture that become one for a first look."""
COARSE_TURNS = 4
"""Directions of the first look."""
COARSE_LEAST = 0.42
"""Correlation of the first look above which a place is examined closely."""
MOST_CLOSELY = 400
NEAR = 3
"""Pixels around a place of the first look that are searched closely."""
FLATTEST = 36.0
"""Variance of brightness below which a picture's grain is ignored."""


def lost_codes(
    pyramid: Pyramid, plane: Plane, bank: Bank, size: float, *, own: Sequence[Array], taken: Sequence[Array]
) -> Array:
    """Find codes of a size that could not be read: n by 4 by 2 pixels, of unknown orientation.

    Args:
        pyramid: the picture.
        plane: the plane of the table.
        bank: codes of as many modules.
        size: mm of the symbol's side.
        own: codes of that size that were read.
        taken: every place where a code was read or is reported already.
    """
    flat = lay_flat(pyramid, plane, size / bank.side, bank.side, pixels=MODULE)
    if flat is None:
        return np.zeros((0, 4, 2))
    back = np.linalg.inv(flat.to_photo)
    reach = bank.side * MODULE
    filters = _make_filters(bank, MODULE, TURNS)
    examples = np.array([map_points(back, quad).mean(0) for quad in own]).reshape(-1, 2)
    least = _find_threshold(_look_closely(flat.picture, examples, filters)[1])
    spots = _first_look(flat.picture, bank, [map_points(back, quad).mean(0) for quad in taken], reach)
    spots, like, turn = _look_closely(flat.picture, spots, filters)
    good = like > least
    spots, like, turn = spots[good], like[good], turn[good]
    if not len(spots):
        return np.zeros((0, 4, 2))
    kept = keep_apart(spots, like, reach)
    angles = turn[kept] * (np.pi / 2 / TURNS)
    found = _make_squares(spots[kept], angles, reach / 2)
    found = found[
        _like_those(flat.picture, found, np.asarray([map_points(back, quad) for quad in own]), bank.side)
    ]
    return map_points(flat.to_photo, found)


def _like_those(picture: Array, places: Array, read: Array, side: int) -> Array:
    """Find places with the frame and inside of codes that were read; all if those are too few."""
    if len(read) < EXAMPLES or not len(places):
        return np.ones(len(places), bool)
    frames, within = _measure_levels(picture, places, side)
    frames_read, within_read = _measure_levels(picture, read, side)
    away = np.linalg.norm(places.mean(1)[:, None] - read.mean(1)[None], axis=-1)
    near = np.argsort(away, axis=1)[:, :NEAREST]
    light = frames >= FRAME_LEAST * np.median(frames_read[near], axis=1)
    grey = within / np.maximum(frames, 1) / np.median(within_read / np.maximum(frames_read, 1))
    return np.asarray(light & (grey >= WITHIN[0]) & (grey <= WITHIN[1]))


def _measure_levels(picture: Array, quads: Array, side: int) -> tuple[Array, Array]:
    """Measure the brightness of some squares' frames and insides."""
    middles = quads.mean(1, keepdims=True)
    steps = np.linspace(0, 1, 8, endpoint=False)[:, None]
    along = np.concatenate(
        [quads[:, None, k] + (quads[:, None, (k + 1) % 4] - quads[:, None, k]) * steps for k in range(4)],
        axis=1,
    )
    frames = _sample_points(picture, middles + (along - middles) * (1 + EDGE / side))
    within = [_sample_points(picture, middles + (along - middles) * part) for part in (0.25, 0.5, 0.75, 0.9)]
    return np.median(frames, axis=1), np.concatenate(within, axis=1).mean(axis=1)


def _sample_points(picture: Array, points: Array) -> Array:
    """Return the picture at points, those outside at its edge."""
    columns = np.clip(points[..., 0].round().astype(int), 0, picture.shape[1] - 1)
    rows = np.clip(points[..., 1].round().astype(int), 0, picture.shape[0] - 1)
    return np.asarray(picture[rows, columns], float)


def _find_threshold(values: Array) -> float:
    """Return how much a place must look like a code, judged by the codes that were read."""
    if len(values) < EXAMPLES:
        return WITHOUT_EXAMPLE
    return min(WITHOUT_EXAMPLE, max(LEAST, percentile(values, 15) - SLACK))


def _make_squares(middles: Array, angles: Array, half: float) -> Array:
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    turned = np.stack(
        [np.stack([np.cos(angles), -np.sin(angles)], -1), np.stack([np.sin(angles), np.cos(angles)], -1)], 1
    )
    return np.asarray(middles[:, None] + corners @ turned.transpose(0, 2, 1))


def _first_look(picture: Array, bank: Bank, taken: Sequence[Array], reach: float) -> Array:
    """Return places of a flat picture that look a little like codes from afar, without those taken."""
    small = cv2.resize(picture, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 0.4).astype(np.float32)
    squared = soft * soft
    like = np.full(soft.shape, -1.0, np.float32)
    for kernel, window in _make_filters(bank, MODULE / COARSE, COARSE_TURNS):
        count = float((window > 0).sum())
        mean = cv2.filter2D(soft, -1, window, borderType=cv2.BORDER_REPLICATE)
        square = cv2.filter2D(squared, -1, window, borderType=cv2.BORDER_REPLICATE)
        spread = np.sqrt(np.maximum(square - mean * mean, FLATTEST) * count)
        found = cv2.filter2D(soft, -1, kernel, borderType=cv2.BORDER_REPLICATE) / spread
        np.maximum(like, found, out=like)
    for x, y in taken:
        cv2.circle(
            like, (round(float(x) / COARSE), round(float(y) / COARSE)), round(reach / COARSE), -1.0, -1
        )
    highest = cv2.dilate(like, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((like >= highest) & (like > COARSE_LEAST))
    order = np.argsort(-like[ys, xs])[:MOST_CLOSELY]
    return (np.stack([xs, ys], axis=-1)[order] + 0.5) * COARSE - 0.5


def _look_closely(picture: Array, spots: Array, filters: Filters) -> tuple[Array, Array, Array]:
    """Return where near each spot it looks most like a code, how much, and in which direction."""
    half = len(filters[0][0]) // 2
    edge = half + NEAR
    soft = cv2.GaussianBlur(picture, (0, 0), 0.5).astype(np.float32)
    framed = cv2.copyMakeBorder(soft, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    kernels = np.stack([kernel.ravel() for kernel, _ in filters], axis=1)
    windows = np.stack([window.ravel() for _, window in filters], axis=1)
    counts = (windows > 0).sum(0)
    places, likes, turns = np.zeros((len(spots), 2)), np.zeros(len(spots)), np.zeros(len(spots), int)
    reach, steps = 2 * (half + NEAR) + 1, 2 * NEAR + 1
    for index, spot in enumerate(spots):
        x, y = np.clip(np.round(spot).astype(int), 0, (soft.shape[1] - 1, soft.shape[0] - 1))
        part = framed[y : y + reach, x : x + reach]
        around = np.lib.stride_tricks.sliding_window_view(part, (2 * half + 1,) * 2).reshape(steps**2, -1)
        mean = around @ windows
        spread = np.sqrt(np.maximum((around * around) @ windows - mean * mean, FLATTEST) * counts)
        found = (around @ kernels) / spread
        best = int(found.argmax())
        where, turns[index] = divmod(best, len(filters))
        likes[index] = found.flat[best]
        places[index] = (x + where % steps - NEAR, y + where // steps - NEAR)
    return places, likes, turns


Filters = tuple[tuple[Array, Array], ...]
"""What codes look like in each direction, and the window of each."""


def _make_filters(bank: Bank, module: float, turns: int) -> Filters:
    """Make filters of what all codes share, in a light frame, for each quarter turn, with their windows."""
    side = bank.side
    whole = np.ones((side + 2 * EDGE, side + 2 * EDGE), np.float32)
    mean = bank.mean.reshape(side, side)
    whole[EDGE:-EDGE, EDGE:-EDGE] = np.mean([np.rot90(mean, turn) for turn in range(4)], axis=0)
    fine = 4
    large = cv2.GaussianBlur(np.repeat(np.repeat(whole, fine, 0), fine, 1), (0, 0), 0.8 * fine)
    half = len(whole) / 2
    reach = int(np.ceil(half * 2**0.5 * module))
    xx, yy = np.meshgrid(*[np.arange(-reach, reach + 1) / module] * 2)
    filters = []
    for angle in np.arange(turns) * (np.pi / 2 / turns):
        x, y = xx * np.cos(angle) + yy * np.sin(angle), yy * np.cos(angle) - xx * np.sin(angle)
        places = [((axis + half) * fine - 0.5).astype(np.float32) for axis in (x, y)]
        kernel = cv2.remap(large, places[0], places[1], cv2.INTER_LINEAR)
        inside = np.maximum(np.abs(x), np.abs(y)) <= half
        kernel = np.where(inside, kernel - kernel[inside].mean(), 0)
        window = np.where(inside, 1 / inside.sum(), 0)
        filters.append(((kernel / np.linalg.norm(kernel)).astype(np.float32), window.astype(np.float32)))
    return tuple(filters)
