"""Find a known board again in each picture of a stream, and flatten it: the geometry is computed once a pose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import cv2
import numpy as np

from printkit.boards.square import BoardPlan
from printkit.sight.frames import (
    SCALE,
    SEEN,
    SOFT,
    BoardMark,
    draw_mark,
    find_print,
    fit_motion,
    register_board,
)
from printkit.sight.photo import Array
from printkit.sight.plane import BoardPose, map_points
from printkit.sight.sight_errors import PhotoError
from printkit.sight.sighting import Known

REACH = 2.0
"""mm by which a board may have been pushed between two pictures."""
EXACT = 0.12
"""mm of shift above which the pose is corrected."""
SHARP = 0.62
"""Part of the usual sharpness below which a picture is out of focus."""
CUT = 0.25
"""Part of a place that lies beyond the picture, above which it is not seen."""
ROW = 1024
"""Pixels that are fetched from a picture in one row."""
ENOUGH = 1.75
"""Pixels a mm that are enough to compare places; pictures of more are opened at half their size."""


@dataclass(frozen=True, slots=True, eq=False)
class PrintedMarks:
    """The printed marks of one layout."""

    layout: str
    names: tuple[str, ...]
    marks: tuple[BoardMark, ...]
    prints: tuple[Array, ...]
    """Each mark as printed, flattened."""

    @classmethod
    def of(cls, plan: BoardPlan, codes: Mapping[str, Known]) -> PrintedMarks:
        """Draw the marks of a layout; `codes` are those of all marks, by id."""
        used = [one for one in plan.fiducials if one.corner in codes]
        marks = tuple(
            BoardMark(codes[one.corner].payload, one.x, one.y, one.size, codes[one.corner].level)
            for one in used
        )
        return cls(plan.layout, tuple(one.corner for one in used), marks, tuple(map(draw_mark, marks)))


class PlaceGrid(Protocol):
    """The places of a board that are compared from picture to picture: squares, or the corners and sides of hexes."""

    @property
    def cell(self) -> float:
        """Side in mm of the square around a place that is compared."""

    @property
    def kinds(self) -> Mapping[Any, str]:
        """Every place; those of one kind show the same print."""

    @property
    def neighbours(self) -> Mapping[Any, Sequence[Any]]:
        """The places around each place."""

    def centre_of(self, here: Any) -> tuple[float, float]:
        """Return the middle of a place in mm."""


class BoardTrack:
    """The place of one board from picture to picture."""

    def __init__(self, grid: PlaceGrid, places: Sequence[Any], marks: PrintedMarks, pose: BoardPose) -> None:
        """Track a board.

        Args:
            grid: its places.
            places: those to compare.
            marks: its printed marks.
            pose: where it lies in a picture of the largest size.
        """
        self.marks, self.pose = marks, pose
        self.size = tuple(round(2 * float(each) + 1) for each in pose.middle)
        """Width and height of the pictures that the pose fits."""
        half = int(grid.cell * 0.45 * SCALE)
        self.side = 2 * half
        """Pixels of a place's side."""
        self.spots = _spread_pixels(self.side)
        """mm of the pixels of a place from its middle."""
        middles = np.array([grid.centre_of(here) for here in places])
        spread = self.spots.reshape(self.side, 1, self.side, 2) + middles[:, None]
        windows = [
            _spread_pixels(print_.shape[0] + 2 * int(REACH * SCALE)) + np.array([mark.x, mark.y])
            for mark, print_ in zip(marks.marks, marks.prints, strict=True)
        ]
        self._wanted = np.concatenate([spread.reshape(-1, 2), *windows])
        """mm of every flattened pixel: all places side by side, then the windows of the marks."""
        plain = np.stack([np.ones(len(self.spots)), *self.spots.T], axis=1)
        self._plain = np.linalg.qr(plain)[0].astype(np.float32)
        self._maps: dict[tuple[int, int], tuple[Array, Array]] = {}
        self._sharpness = 0.0
        self.is_sharp = True
        self.is_whole_in_sight = False
        """Whether every mark showed in the picture before."""
        self.is_cut = False
        """Whether a part of the board lies beyond the picture."""

    def lay(self, data: bytes) -> Array | None:
        """Return each place of a picture (a row of brightness, without light and its slopes); None if marks are missing."""
        grey = self._open_small(data)
        for _ in range(2):
            flat = self._flatten(grey)
            found = self._find_marks(flat)
            if found is None:
                return None
            true, seen = found
            motion = fit_motion(true, seen)
            if float(np.hypot(*(map_points(motion, true) - true).T).max()) <= EXACT:
                break
            self._move(motion)
        wide = cv2.GaussianBlur(flat[: len(flat) - self._count_marks()].reshape(self.side, -1), (0, 0), SOFT)
        rows = (
            wide.reshape(self.side, -1, self.side).swapaxes(0, 1).reshape(-1, self.side**2).astype(np.float32)
        )
        rows -= (rows @ self._plain) @ self._plain.T
        return rows

    def search(self, data: bytes, reach: float) -> bool:
        """Look for a board that was pushed farther; return whether it was found."""
        grey, pose = self.open_whole(data)
        found = register_board(grey, pose, self.marks.marks, reach=reach)
        if found is None:
            return False
        self._move(np.linalg.inv(pose.matrix) @ found.matrix)
        return True

    def is_whole(self, data: bytes) -> bool:
        """Return whether a picture is as large as the one in which the board was found."""
        return measure_jpeg(data)[0] >= self.size[0]

    def open_whole(self, data: bytes) -> tuple[Array, BoardPose]:
        """Return a picture at full size, and the board's pose in it."""
        grey = open_frame(data)
        return grey, self._scale_pose(grey.shape[1] / self.size[0])

    def _open_small(self, data: bytes) -> Array:
        """Return a picture at half its size, where that is enough."""
        wide = measure_jpeg(data)[0]
        corners = np.array([[0.0, 0.0], [100.0, 0.0]])
        dense = float(np.linalg.norm(np.diff(self.pose.to_pixels(corners), axis=0))) / 100
        reduced = dense * wide / self.size[0] / 2 >= ENOUGH
        return open_frame(data, half=reduced)

    def _flatten(self, grey: Array) -> Array:
        """Return the needed pixels, one after the other."""
        size = (grey.shape[1], grey.shape[0])
        if size not in self._maps:
            spots = self._find_pixels(self._scale_pose(size[0] / self.size[0]))
            beyond = np.any((spots < -0.5) | (spots > np.array(size) - 0.5), axis=1)
            places = np.asarray(beyond)[: len(self._wanted) - self._count_marks()].reshape(
                self.side, -1, self.side
            )
            self.is_cut = bool(places.mean(axis=(0, 2)).max() > CUT)
            across, down = (np.ascontiguousarray(spots[:, axis]).reshape(-1, ROW) for axis in (0, 1))
            self._maps[size] = cv2.convertMaps(across, down, cv2.CV_16SC2)
        flat = cv2.remap(grey, *self._maps[size], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return flat.ravel()[: len(self._wanted)]

    def _find_pixels(self, pose: BoardPose) -> Array:
        """Return the places of all needed pixels in a picture, in whole rows."""
        short = -len(self._wanted) % ROW
        wanted = np.concatenate([self._wanted, np.repeat(self._wanted[-1:], short, axis=0)])
        return pose.to_pixels(wanted).astype(np.float32)

    def _count_marks(self) -> int:
        """Count the pixels of all windows of marks."""
        return sum((print_.shape[0] + 2 * int(REACH * SCALE)) ** 2 for print_ in self.marks.prints)

    def _find_marks(self, flat: Array) -> tuple[Array, Array] | None:
        """Return where marks are, and where they are seen; note the sharpness, and whether all are in sight."""
        true, seen, sharp = [], [], []
        at = len(flat) - self._count_marks()
        for mark, print_ in zip(self.marks.marks, self.marks.prints, strict=True):
            side = print_.shape[0] + 2 * int(REACH * SCALE)
            window = cv2.GaussianBlur(flat[at : at + side**2].reshape(side, side), (0, 0), SOFT)
            at += side**2
            step, like = find_print(window, print_)
            if like < SEEN:
                continue
            true.append((mark.x, mark.y))
            seen.append((mark.x + step[0], mark.y + step[1]))
            sharp.append(float(cv2.Laplacian(window, cv2.CV_32F).std() / max(float(window.std()), 1)))
        self.is_whole_in_sight = len(true) == len(self.marks.marks)
        if len(true) < 2:
            return None
        self._note_sharpness(float(np.median(sharp)))
        return np.array(true), np.array(seen)

    def _note_sharpness(self, now: float) -> None:
        usual = self._sharpness or now
        self.is_sharp = now >= SHARP * usual
        self._sharpness = usual + (0.1 if now > usual else 0.02) * (now - usual)

    def _move(self, motion: Array) -> None:
        self.pose = replace(self.pose, matrix=self.pose.matrix @ motion)
        self._maps.clear()

    def _scale_pose(self, scale: float) -> BoardPose:
        """Return the pose in a picture so many times as large."""
        shift = (scale - 1) / 2
        grown = np.array([[scale, 0, shift], [0, scale, shift], [0, 0, 1]])
        return BoardPose(grown @ self.pose.matrix, self.pose.bend, self.pose.middle * scale + shift)


def _spread_pixels(side: int) -> Array:
    """Return mm from the middle of a flat square of so many pixels to each of them."""
    steps = (np.arange(side) + 0.5 - side / 2) / SCALE
    return np.stack([axis.ravel() for axis in np.meshgrid(steps, steps)], axis=-1)


def open_frame(data: bytes, *, half: bool = False) -> Array:
    """Return the brightness of a JPEG, at half its size on request; it then opens in half the time.

    Raises:
        PhotoError: it is none.
    """
    how = cv2.IMREAD_REDUCED_GRAYSCALE_2 if half else cv2.IMREAD_GRAYSCALE
    grey = cv2.imdecode(np.frombuffer(data, np.uint8), how) if measure_jpeg(data)[0] else None
    if grey is None:
        raise PhotoError("the picture of the table is no JPEG, or damaged")
    return np.asarray(grey)


def measure_jpeg(data: bytes) -> tuple[int, int]:
    """Return width and height of a JPEG, without opening it; 0 and 0 if it is none."""
    at = 2
    while data[:2] == b"\xff\xd8" and at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if kind in {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + length
    return 0, 0
