"""Parts for a stream of pictures of one board: find it again, compare a place with its print, read one place.

Each works alone and takes milliseconds, so that a follower looks only at what changed. No part keeps a picture, and
none decides what happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

import cv2
import numpy as np

from printkit.codes import make_matrix
from printkit.codes.matrix import Level
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import BoardPose
from printkit.sight.read import read_flat
from printkit.sight.sighting import Known

SCALE = 2.0
"""Pixels a mm of a board that is flattened for comparison."""
SOFT = 0.8
"""Pixels by which it is softened then."""
REACH = 2.0
"""mm that a board may have been pushed for its marks to be found in their old places; in a wider search, 14."""
MANY = 6
"""Marks from which a few may be wrong."""
SEEN = 0.72
"""Correlation with its print below which a mark is covered."""
READ_MODULE = 3.0
"""Pixels a module of a place that is read."""


@dataclass(frozen=True, slots=True)
class BoardMark:
    """A printed code of the board itself."""

    payload: str
    x: float
    """Its middle in grid mm."""
    y: float
    size: float
    """mm of its side."""
    level: Level = "Q"
    turn: float = 0.0
    """Degrees clockwise; of a turned mark only the square that fits within it upright is looked for."""


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """A piece that was read in one place."""

    payload: str
    x: float
    """Grid mm."""
    y: float
    larger: float
    """Apparent size of its code, 1 on the board; a piece held over it looks larger."""
    confidence: float
    size: float = 0.0
    """mm of the code's side."""
    turn: float = 0.0
    """Degrees clockwise."""


def register_board(
    grey: Array, pose: BoardPose, marks: Sequence[BoardMark], *, reach: float = REACH
) -> BoardPose | None:
    """Find a board in a new picture by its marks.

    Args:
        grey: the picture.
        pose: how it lay in the picture before.
        marks: its printed marks; two in sight are enough.
        reach: mm around its old place in which to look for each.

    Returns:
        The new pose; None if fewer than two marks are found, then the whole picture must be read.
    """
    steps = [(mark, *_find_shift(grey, pose, mark, reach)) for mark in marks]
    seen = [
        ((mark.x, mark.y), (mark.x + step[0], mark.y + step[1])) for mark, step, like in steps if like >= SEEN
    ]
    if len(seen) < 2:
        return None
    true, found = np.array(seen).swapaxes(0, 1)
    return replace(pose, matrix=pose.matrix @ fit_motion(true, found))


def lay_flat(grey: Array, pose: BoardPose, box: tuple[float, float, float, float], scale: float) -> Array:
    """Return a rectangle of the board (left, top, right, bottom in grid mm) as seen from straight above."""
    left, top, right, bottom = box
    wide, tall = (max(1, round((high - low) * scale)) for low, high in ((left, right), (top, bottom)))
    step = 8  # pixels: between places so near to one another straight lines are exact enough
    ticks = (np.arange(-1, max(wide, tall) // step + 2) + 0.5) * step / scale
    x, y = np.meshgrid(left + ticks, top + ticks)
    few = pose.to_pixels(np.stack([x, y], axis=-1).reshape(-1, 2))
    low, high = np.floor(few.min(0)).astype(int) - 4, np.ceil(few.max(0)).astype(int) + 5
    low = np.clip(low, 0, (grey.shape[1] - 1, grey.shape[0] - 1))
    part = grey[low[1] : max(high[1], low[1] + 1), low[0] : max(high[0], low[0] + 1)]
    few = (few - low).reshape(*x.shape, 2).astype(np.float32)
    spots = cv2.resize(few, None, fx=step, fy=step)[step : step + tall, step : step + wide]
    shrink = float(np.linalg.norm(spots[-1, -1] - spots[0, 0])) / max(float(np.hypot(wide, tall)), 1)
    if shrink > 1.2:
        part = cv2.GaussianBlur(part, (0, 0), 0.4 * shrink)
    return cv2.remap(part, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


@dataclass(slots=True, eq=False)
class TwoSums:
    """Flat pictures of one area in which nothing moves, added up by turns: grain fades, and what both sums show was seen twice."""

    _sums: list[Array] = field(default_factory=lambda: [np.zeros(1, np.float32)] * 2)
    _count: int = 0

    def add(self, flat: Array) -> tuple[Array, int]:
        """Add a picture to the other sum than the last; return the mean of that sum, and which it is."""
        which = self._count % 2
        self._sums[which] = self._sums[which] + flat
        self._count += 1
        return np.rint(self._sums[which] / ((self._count + 1) // 2)).astype(np.uint8), which


def see_spots(grey: Array, pose: BoardPose, spots: Array) -> Array:
    """Return the brightness beside its mean at places of the board, in mm right and down as complex numbers."""
    x, y = pose.to_pixels(np.stack([spots.real, spots.imag], axis=-1)).astype(np.float32).T
    seen = cv2.remap(grey, x[None], y[None], cv2.INTER_LINEAR)[0]
    return np.asarray(seen - seen.mean())


def read_area(
    grey: Array, pose: BoardPose, box: tuple[float, float, float, float], known: Mapping[str, Known]
) -> tuple[PlaceReading, ...]:
    """Read the pieces whose codes lie in a rectangle of the board: left, top, right, bottom in grid mm."""
    return read_laid(lay_flat(grey, pose, box, find_scale(known)), box[:2], known)


def find_scale(known: Mapping[str, Known]) -> float:
    """Return the pixels a mm in which the codes of those pieces are read."""
    return READ_MODULE * 21 / min(min(item.sizes) for item in known.values())


def read_laid(
    flat: Array, corner: tuple[float, float], known: Mapping[str, Known]
) -> tuple[PlaceReading, ...]:
    """Read the pieces in a flat picture, whose upper left corner lies there."""
    scale = find_scale(known)
    photo = LoadedPhoto("a place", (flat.shape[1], flat.shape[0]), lambda _: flat)
    found = []
    for seen in read_flat(photo, known, scale).sightings:
        corners = np.array(seen.corners)
        x, y = ((corners.mean(0) + 0.5) / scale + corner).tolist()
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        larger = round(float(sides.mean()) / scale / seen.size, 4)
        where = (round(x, 2), round(y, 2), larger, seen.confidence, seen.size, seen.angle)
        found.append(PlaceReading(seen.payload, *where))
    return tuple(found)


def _find_shift(grey: Array, pose: BoardPose, mark: BoardMark, reach: float) -> tuple[Array, float]:
    """Return how many mm a mark is off the pose, and how clearly it shows."""
    print_ = draw_mark(mark)
    half = print_.shape[0] / SCALE / 2
    box = (mark.x - half - reach, mark.y - half - reach, mark.x + half + reach, mark.y + half + reach)
    window = cv2.GaussianBlur(lay_flat(grey, pose, box, SCALE), (0, 0), SOFT)
    return find_print(window, print_)


def find_print(window: Array, print_: Array) -> tuple[Array, float]:
    """Return how many mm a print is off the middle of a flat, softened picture, and how clearly."""
    match = cv2.matchTemplate(window.astype(np.float32), print_, cv2.TM_CCOEFF_NORMED)
    _, best, _, (column, row) = cv2.minMaxLoc(match)
    middle = (np.array(match.shape[::-1]) - 1) / 2
    at = np.array((column + _find_peak(match[row], column), row + _find_peak(match[:, column], row)))
    return (at - middle) / SCALE, float(best)


def _find_peak(values: Array, place: int) -> float:
    """Find the true place of the highest value between its neighbours."""
    if not 0 < place < len(values) - 1:
        return 0.0
    before, here, after = (float(value) for value in values[place - 1 : place + 2])
    bend = before + after - 2 * here
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < -1e-9 else 0.0


def draw_mark(mark: BoardMark) -> Array:
    """Draw a mark as printed, with a module of its light border."""
    rows = np.array(make_matrix(mark.payload, mark.level))
    framed = np.pad(np.where(rows, 0.0, 255.0), 1, constant_values=255.0).astype(np.float32)
    side = round(mark.size * len(framed) / len(rows) * SCALE)
    fine = cv2.resize(framed, None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST)
    if mark.turn:
        angle, middle = radians(mark.turn), (len(fine) - 1) / 2
        within = 1 / (abs(cos(angle)) + abs(sin(angle)))
        turn = cv2.getRotationMatrix2D((middle, middle), -mark.turn, 1.0)
        cut = round(len(fine) * (1 - within) / 2)
        end = len(fine) - cut
        fine = cv2.warpAffine(fine, turn, fine.shape, borderMode=cv2.BORDER_REPLICATE)[cut:end, cut:end]
        side = round(side * within)
    return cv2.GaussianBlur(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), (0, 0), SOFT)


def fit_motion(true: Array, found: Array) -> Array:
    """Fit a motion from true to found places: a similarity of two, an affine map of three, a homography of four.

    Of more, those that lie apart from the others do not count: a tile that somebody pushed.
    """
    if len(true) == 2:
        one, other = (complex(*(each[1] - each[0])) for each in (true, found))
        turn = other / one
        linear = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
        return _make_affine(linear, found.mean(0) - linear @ true.mean(0))
    if len(true) == 3:
        solved, *_ = np.linalg.lstsq(np.column_stack([true, np.ones(3)]), found, rcond=None)
        return _make_affine(solved[:2].T, solved[2])
    return np.asarray(cv2.findHomography(true, found, cv2.LMEDS if len(true) > MANY else 0)[0])


def _make_affine(linear: Array, move: Array) -> Array:
    whole = np.eye(3)
    whole[:2, :2], whole[:2, 2] = linear, move
    return whole
