"""Squares of a board that something lies upon: their print does not show.

What is printed on empty squares of one kind is taken from those that agree with one another best. A square whose print
does not show is covered; one beside it shows its print plainly, or is covered as well: what lies on a board is one
connected thing. Squares that are printed like no others are in doubt beside a covered one.
"""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np

from printkit.boards.square import Square, SquareGrid
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.pose import BoardPose

REACH = 0.475
"""Part of a square's side that is looked at, to each side of its middle: its lines are in."""
STEP = 0.5
"""mm between two places that are looked at."""
SOFT = 0.8
"""mm by which the picture is softened: so much two squares may be off."""
HIDDEN = 0.27
"""Correlation with the print below which a square is covered; empty ones have 0.32 to 0.97, most more than 0.6."""
PLAIN = 0.62
"""Correlation from which a square beside a covered one shows its print plainly, as a part of its like's."""
MATE = 0.5
"""Part of the best correlations from which two squares show the same print."""
PRINTED = 0.3
"""Correlation of the best below which nothing is known of a kind's print."""
FEWEST = 3
"""Squares of a kind that tell its print."""


def covered_squares(
    photo: LoadedPhoto, grid: SquareGrid, place: BoardPose, skip: Collection[str]
) -> tuple[Square, ...]:
    """Squares that something lies upon, or may lie upon, row by row; `skip` names those that need no look."""
    shown: dict[Square, float] = {}
    kinds: dict[str, list[Square]] = {}
    for here, kind in grid.kinds.items():
        if here.name not in skip:
            kinds.setdefault(kind, []).append(here)
            shown[here] = 0.0
    covered: set[Square] = set()
    for cells in kinds.values():
        print_ = _measure_print(_cut_patches(photo, grid, place, cells)) if len(cells) >= FEWEST else None
        if print_ is None:
            continue
        typical = min(1.0, float(np.sort(print_)[-len(cells) // 2 :].mean()) / 0.8)
        shown |= dict(zip(cells, print_ / typical, strict=True))
        covered |= {here for here, value in zip(cells, print_, strict=True) if value < HIDDEN}
    edge = set(covered)
    while edge:
        edge = {
            near
            for here in edge
            for near in grid.neighbours[here]
            if near in shown and near not in covered and shown[near] < PLAIN
        }
        covered |= edge
    return tuple(sorted(covered))


def _cut_patches(photo: LoadedPhoto, grid: SquareGrid, place: BoardPose, cells: Collection[Square]) -> Array:
    """The squares as the photo shows them, light and its slopes taken out, each of length 1."""
    reach = REACH * grid.cell
    ticks = np.arange(-reach, reach + STEP / 2, STEP)
    x, y = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    spots = np.array([place.to_pixels(np.stack([x, y], -1) + grid.centre_of(here)) for here in cells])
    step = float(np.hypot(*(spots[:, 1] - spots[:, 0]).T).mean()) / STEP
    soft = cv2.GaussianBlur(photo.grey, (0, 0), max(0.5, SOFT / 2 * step))
    spots = spots.astype(np.float32)
    seen = cv2.remap(soft, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR).astype(float)
    light, _ = np.linalg.qr(np.stack([np.ones(len(x)), x, y], axis=1))
    seen -= seen @ light @ light.T
    return np.asarray(seen / np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1e-6))


def _measure_print(seen: Array) -> Array | None:
    """How much each square shows of what is printed on its kind: about 0 to 1; None if that is not known."""
    alike = seen @ seen.T
    np.fill_diagonal(alike, 0)
    best = int(np.argmax(np.clip(alike, PRINTED, 1).sum(axis=1)))
    top = float(np.sort(alike[best])[-FEWEST + 1 :].mean())
    if top < PRINTED:
        return None
    mates = alike[best] > MATE * top
    mates[best] = True
    print_ = seen[mates].mean(axis=0)
    return np.asarray(seen @ print_ / np.linalg.norm(print_))
