"""One grid of hexes through the middles of tiles.

The grid is found among all that go through one tile in the direction of a neighbour or of a tile's own corners, and
then fitted together with the table's plane: codes stay squares of their size, tiles stay near the grid.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, radians, sqrt
from typing import NamedTuple

import numpy as np

from printkit.sight.overhead import BEND, LEAN, MANY, Overhead, estimate_noise, find_poses
from printkit.sight.photo import Array
from printkit.sight.plane import BoardPose, measure_spans
from printkit.sight.solve import descend

SIXTH = pi / 3
NEAR = 6.0
"""mm from the grid at which a tile counts half during the search for the grid."""
CARE = 2.0
"""mm by which people usually lay tiles beside the grid."""
STRAIGHT = radians(2.5)
GAPS = (1.003, 0.012)
"""How much wider than the tiles the grid usually is, and the standard deviation of that."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The place of a grid of ideal hexes in a photo."""

    overhead: Overhead
    turn: float
    """Radians clockwise from the overhead view's right to the grid's direction E, within a twelfth of a circle."""
    origin: Array
    """Overhead mm of cell (0, 0)'s middle."""
    stretch: float
    """Overhead mm of a grid's mm."""

    def place(self, quads: Array, at: Array) -> tuple[Array, Array]:
        """Return middles and turns of faces by their codes' corners (pixels, n by 4 by 2) and places `at` (mm, n by 2).

        Middles are in mm of the grid, turns in radians clockwise from its north.
        """
        middles, turns = find_faces(self.overhead, quads, at)
        return turn_points(middles - self.origin, -self.turn) / self.stretch, turns - self.turn

    @property
    def pose(self) -> BoardPose:
        """Return the map from mm of the grid to pixels and back."""
        view = self.overhead
        c, s = self.stretch * np.cos(self.turn), self.stretch * np.sin(self.turn)
        onto_table = np.array([[c, -s, self.origin[0]], [s, c, self.origin[1]], [0, 0, 1]])
        onto_photo = np.array([[view.unit, 0, view.origin[0]], [0, view.unit, view.origin[1]], [0, 0, 1]])
        matrix = onto_photo @ np.linalg.inv(view.matrix) @ onto_table
        return BoardPose(np.asarray(matrix / matrix[2, 2]), float(view.values[5]), view.middle)


def turn_points(points: Array, angle: Array | float) -> Array:
    """Return points turned clockwise (y down) about (0, 0)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack(
        [points[..., 0] * c - points[..., 1] * s, points[..., 0] * s + points[..., 1] * c], axis=-1
    )


def find_faces(overhead: Overhead, quads: Array, at: Array) -> tuple[Array, Array]:
    """Return middles of faces (overhead mm) and their turns (radians) from their codes' corners."""
    middles, turns = find_poses(overhead.to_mm(quads))
    return middles - turn_points(at, turns), turns


def find_cells(points: Array, side: float) -> Array:
    """Return axial coordinates (whole numbers, n by 2) of the cells in which points lie."""
    r = points[..., 1] / (1.5 * side)
    q = points[..., 0] / (side * sqrt(3)) - r / 2
    cube = np.stack([q, r, -q - r], axis=-1)
    whole = np.round(cube)
    worst = np.abs(whole - cube).argmax(-1)
    rest = -(whole.sum(-1, keepdims=True) - np.take_along_axis(whole, worst[..., None], -1))
    np.put_along_axis(whole, worst[..., None], rest, -1)
    return np.asarray(whole[..., :2], int)


def middles_of(cells: Array, side: float) -> Array:
    """Return middles of cells in mm."""
    q, r = cells[..., 0], cells[..., 1]
    return np.stack([side * sqrt(3) * (q + r / 2), 1.5 * side * r], axis=-1)


def measure_rest(turns: Array) -> Array:
    """Return angles beyond the nearest multiple of 60 degrees."""
    return turns - SIXTH * np.round(turns / SIXTH)


def fit_lattice(overhead: Overhead, quads: Array, sizes: Array, at: Array, side: float) -> Lattice:
    """Return the grid on which most tiles lie.

    Args:
        overhead: the table.
        quads: corners of the tiles' codes in pixels, n by 4 by 2; at least one.
        sizes: mm of each code's side, n.
        at: mm from each tile's middle to its code's, n by 2.
        side: mm of a tile's side.
    """
    middles, turns = find_faces(overhead, quads, at)
    turn, origin = _search_grid(middles, turns, side)
    lattice = _settle_grid(Lattice(overhead, turn, origin, 1.0), middles, turns, side)
    for _ in range(3):
        spots, _ = lattice.place(quads, at)
        cells = find_cells(spots, side)
        lattice = _refine_grid(lattice, _Codes(quads, sizes, at), middles_of(cells, side))
        if np.array_equal(find_cells(lattice.place(quads, at)[0], side), cells):
            break
    return lattice


def _search_grid(middles: Array, turns: Array, side: float) -> tuple[float, Array]:
    """Return the best grid through one of the tiles."""
    pitch = side * sqrt(3)
    apart = middles[None] - middles[:, None]
    near = np.abs(np.linalg.norm(apart, axis=-1) / pitch - 1) < 0.2
    along = np.arctan2(apart[..., 1], apart[..., 0])[near]
    directions = np.degrees(measure_rest(np.concatenate([along, turns])))
    best, found = -1.0, (0.0, middles[0])
    for direction in np.unique(np.round(directions)):
        angle = radians(float(direction))
        straight = turn_points(apart, -angle)  # seen from every tile
        off = np.linalg.norm(straight - middles_of(find_cells(straight, side), side), axis=-1)
        upright = 1 / (1 + (measure_rest(turns - angle) / (4 * STRAIGHT)) ** 2)
        scores = (upright / (1 + (off / NEAR) ** 2)).sum(1)
        index = int(scores.argmax())
        if scores[index] > best + 1e-9:
            best, found = float(scores[index]), (angle, middles[index])
    return found


def _settle_grid(lattice: Lattice, middles: Array, turns: Array, side: float) -> Lattice:
    """Turn, move and stretch the grid to lie best under the tiles on the table as known now."""
    turn, origin, stretch = lattice.turn, lattice.origin, 1.0
    for _ in range(12):
        spots = turn_points(middles - origin, -turn) / stretch
        ideal = middles_of(find_cells(spots, side), side)
        off = np.linalg.norm(spots - ideal, axis=-1)
        weights = 1 / (1 + (off / NEAR) ** 2) ** 2
        a = ideal @ np.array([1, 1j])
        z = middles @ np.array([1, 1j])
        mean_a, mean_z = (weights * a).sum() / weights.sum(), (weights * z).sum() / weights.sum()
        spread = float((weights * np.abs(a - mean_a) ** 2).sum())
        hold = (side / 2) ** 2  # a lone tile keeps its own direction, two nearly so
        own = np.exp(1j * (turn + float((weights * measure_rest(turns - turn)).sum() / weights.sum())))
        factor = ((weights * np.conj(a - mean_a) * (z - mean_z)).sum() + hold * own) / (spread + hold)
        stretch = float(np.clip(abs(factor), 0.94, 1.08))
        turn = float(np.angle(factor))
        start = mean_z - stretch * np.exp(1j * turn) * mean_a
        origin = np.array([start.real, start.imag])
    return Lattice(lattice.overhead, _normalize_turn(turn), origin, stretch)


def _normalize_turn(turn: float) -> float:
    """Return the same grid, its direction E as near as possible to the right."""
    return float(measure_rest(np.array(turn)))


class _Codes(NamedTuple):
    """The tiles' codes: corners in pixels, sides in mm, mm from the tiles' middles."""

    quads: Array
    sizes: Array
    at: Array


def _refine_grid(lattice: Lattice, codes: _Codes, ideal: Array) -> Lattice:
    """Fit table and grid together: 6 numbers of the table, turn, place and stretch of the grid."""
    quads, sizes, at = codes
    off = estimate_noise(quads)
    table = lattice.overhead

    def unpack(values: Array) -> Lattice:
        return Lattice(table.with_values(values[:6]), float(values[6]), values[7:9] * 100, float(values[9]))

    start = np.array([*table.values, lattice.turn, *(lattice.origin / 100), lattice.stretch])
    usual = start.copy()
    usual[:2], usual[5], usual[9] = 0.0, 0.0, GAPS[0]
    bend = BEND if len(quads) >= MANY else 1e-4
    pull = np.array([1 / LEAN, 1 / LEAN, 0, 0, 0, 1 / bend, 0, 0, 0, 1 / GAPS[1]])

    def misfit(values: Array) -> Array:
        trial = unpack(values)
        squares = (measure_spans(trial.overhead.to_mm(quads)) / sizes[:, None] - 1) / off[:, None]
        spots, turns = trial.place(quads, at)
        return np.concatenate(
            [squares.ravel(), ((spots - ideal) / CARE).ravel(), measure_rest(turns) / STRAIGHT]
        )

    return unpack(descend(misfit, start, pull, held=usual))
