"""The table's plane from squares of known size."""

from __future__ import annotations

import numpy as np
import pytest

from printkit.boards.laid import Point
from printkit.sight.locate import lay_flat
from printkit.sight.patch import UNIT, Pyramid, spread_places
from printkit.sight.photo import Array
from printkit.sight.plane import Plane, fit_plane, measure_spans, measure_tilt
from printkit.sight.sighting import angle_of, find_crossing

TRUE = Plane(4000, 3000, 0.755, (0.3, -0.2), 700.0, 0.0)


def squares(plane: Plane, count: int, size: float, seed: int = 1) -> Array:
    """Squares lying any way on a plane, in pixels."""
    rng = np.random.default_rng(seed)
    quads = []
    for _ in range(count):
        angle, place = rng.uniform(0, 6.28), rng.uniform(-200, 200, 2)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        quads.append(plane.to_pixels(UNIT * size / 2 @ turn.T + place))
    return np.array(quads)


def test_there_and_back() -> None:
    """Millimetres to pixels and back, a bent lens included."""
    plane = Plane(4000, 3000, 0.7, (0.4, 0.1), 650.0, 0.02)
    points = np.array([(0.0, 0.0), (150, -120), (-220, 90)])
    assert plane.to_mm(plane.to_pixels(points)) == pytest.approx(points, abs=0.05)


def test_true_lengths() -> None:
    """A square of 14 mm on a leaning plane measures 14 mm in all six ways."""
    quads = squares(TRUE, 5, 14)
    assert measure_spans(TRUE.to_mm(quads)) == pytest.approx(np.full((5, 6), 14.0), abs=1e-6)


def test_one_code_gives_the_size() -> None:
    """From one code on, sizes near it are right within 3 %."""
    quad = squares(TRUE, 1, 14)
    plane = fit_plane(quad, np.array([14.0]), 4000, 3000)
    assert measure_spans(plane.to_mm(quad)).mean() == pytest.approx(14, rel=0.03)


def test_many_codes_give_the_lean() -> None:
    """Twelve noisy codes, one of them wrong, give the slope within 2 degrees and sizes within 1 %."""
    rng = np.random.default_rng(3)
    quads = squares(TRUE, 12, 14) + rng.normal(0, 0.3, (12, 4, 2))
    sizes = np.full(12, 14.0)
    sizes[5] = 20.0
    plane = fit_plane(quads, sizes, 4000, 3000)
    assert measure_tilt(plane) == pytest.approx(measure_tilt(TRUE), abs=2.0)
    fine = np.delete(quads, 5, axis=0)
    assert measure_spans(plane.to_mm(fine)).mean(1) == pytest.approx(np.full(11, 14.0), rel=0.015)


def test_spread_meets_corners_and_crossing() -> None:
    """The middle of a symbol is where its diagonals cross, in any perspective."""
    quad = np.array([[(0.0, 0.0), (10, 1), (8, 7), (1, 9)]])
    assert spread_places(quad, UNIT)[0] == pytest.approx(quad[0], abs=1e-4)
    corners = tuple(Point(*xy) for xy in quad[0])
    crossing = find_crossing(corners)  # type: ignore[arg-type]
    assert tuple(spread_places(quad, np.zeros((1, 2)))[0, 0]) == pytest.approx(tuple(crossing), abs=1e-4)


@pytest.mark.parametrize(("turn", "angle"), [(0, 0), (1, 90), (3, -90)])
def test_angle(turn: int, angle: float) -> None:
    """A symbol's angle is that of its upper side, clockwise as seen."""
    square = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)]
    corners = tuple(Point(*square[(i + turn) % 4]) for i in range(4))
    assert angle_of(corners) == pytest.approx(angle)  # type: ignore[arg-type]


@pytest.mark.slow
def test_two_codes_in_a_steep_view() -> None:
    """From 57 degrees aside, two codes give the lean in at least three of four views (without other leans tried: in half)."""
    rng = np.random.default_rng(8)
    right = 0
    for seed in range(40):
        way, steep = rng.uniform(0, 6.28), np.tan(np.radians(57))
        true = Plane(4000, 3000, 0.755, (steep * np.cos(way), steep * np.sin(way)), 600.0)
        quads: list[Array] = []
        while len(quads) < 2:
            place = true.to_mm(rng.uniform((300, 300), (3700, 2700)))
            quad = squares(true, 1, 14, seed + 100 * len(quads))[0]
            quad = true.to_pixels(true.to_mm(quad) - true.to_mm(quad).mean(0) + place)
            if 40 < np.linalg.norm(quad[0] - quad[2]) < 1500:
                quads.append(quad + rng.normal(0, 0.3, (4, 2)))
        plane = fit_plane(np.array(quads), np.full(2, 14.0), 4000, 3000)
        assert plane.error < 0.03
        right += np.hypot(plane.lean[0] - true.lean[0], plane.lean[1] - true.lean[1]) < 0.25
    assert right >= 30


def test_a_corner_above_the_horizon_hides_nothing() -> None:
    """A view so steep that its top left corner shows no table is laid flat all the same."""
    plane = Plane(400, 300, 0.755, (-1.35, -0.57), 100.0)
    assert lay_flat(Pyramid(np.zeros((300, 400), np.uint8)), plane, 0.9, 21) is not None
