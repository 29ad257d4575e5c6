"""Parts for a stream of pictures: the board found again, places compared with their print, one place read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from mecca_book.board import BOARD as COURT
from printkit.box import find_box, load_box
from printkit.codes import make_payload
from printkit.sight.frames import (
    BoardMark,
    lay_flat,
    read_area,
    register_board,
)
from printkit.sight.known import known_codes
from printkit.sight.photo import Array, of_pixels
from printkit.sight.plane import BoardPose
from printkit.sight.squares import SquareView, read_squares
from tests.sight import scenes
from tests.sight.conftest import read
from tests.sight.photos import TYPICAL, Photo, Shot, photograph, small

MECCA = load_box(find_box("mecca"))
KIT = COURT.kit(MECCA, {})
PILGRIMS = known_codes(MECCA, "pilgrims")
PLAN = next(plan for plan in KIT.plans if plan.layout == "a4x2")
MARKS = [BoardMark(make_payload(MECCA.code, one.corner), one.x, one.y, one.size) for one in PLAN.fiducials]


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def frame(sheets: Path) -> Photo:
    """The board with thirty pilgrims, 3 megapixels."""
    return photograph(scenes.mecca(9, sheets, 30), small(Shot(12, TYPICAL, tilt=(15, 15)), 0.5))


@pytest.fixture(scope="module")
def board(frame: Photo) -> SquareView:
    """What it shows."""
    return read_squares(of_pixels(frame.image), read(frame, known_codes(MECCA)), KIT)


@pytest.fixture(scope="module")
def pose(board: SquareView) -> BoardPose:
    """How it lies."""
    assert board.maps[0] is not None
    return board.maps[0]


@pytest.fixture(scope="module")
def grey(frame: Photo) -> Array:
    """Its brightness."""
    return cv2.cvtColor(frame.image, cv2.COLOR_RGB2GRAY)


@pytest.mark.parametrize("box", [(10.3, 20.1, 57.9, 93.4), (0.0, 0.0, 3.1, 2.2), (100.0, 40.0, 180.0, 51.0)])
def test_a_flat_picture_has_every_pixel_in_its_place(
    grey: Array, pose: BoardPose, box: tuple[float, float, float, float]
) -> None:
    """Few places are worked out, those between them found by straight lines: as exact as if each were worked out."""
    left, top, _, _ = box
    flat = lay_flat(grey, replace(pose, bend=-0.05), box, 8.0)
    down, across = np.indices(flat.shape)
    mm = np.stack([left + (across + 0.5) / 8, top + (down + 0.5) / 8], axis=-1).reshape(-1, 2)
    x, y = (axis.reshape(flat.shape) for axis in replace(pose, bend=-0.05).to_pixels(mm).astype(np.float32).T)
    exact = cv2.remap(grey, x, y, cv2.INTER_LINEAR)
    assert np.abs(flat.astype(int) - exact).max() <= 8
    assert np.abs(flat.astype(int) - exact).mean() < 0.3


def pushed(grey: Array, pose: BoardPose, mm: tuple[float, float], turn: float = 0.0) -> tuple[Array, Array]:
    """The picture after the table was pushed so far and turned (degrees, about the board's middle), and the move in mm."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    middle = np.array(KIT.grid.size) / 2
    move = np.eye(3)
    move[:2, :2] = [[c, -s], [s, c]]
    move[:2, 2] = middle + mm - move[:2, :2] @ middle
    flat = replace(pose, bend=0.0)
    picture = flat.matrix @ move @ np.linalg.inv(flat.matrix)
    return cv2.warpPerspective(grey, picture, grey.shape[::-1], flags=cv2.INTER_LINEAR), move


@pytest.mark.parametrize(
    ("mm", "turn", "reach"),
    [((0.0, 0.0), 0.0, 2.0), ((1.2, -0.7), 0.0, 2.0), ((-0.5, 0.9), 0.3, 2.0), ((7, 5), -1.0, 14.0)],
)
def test_a_pushed_board_is_found_again(
    grey: Array, pose: BoardPose, mm: tuple[float, float], turn: float, reach: float
) -> None:
    """To a quarter of a millimetre all over the board, by its marks alone."""
    moved, move = pushed(grey, pose, mm, turn)
    found = register_board(moved, pose, MARKS, reach=reach)
    assert found is not None
    wide, tall = KIT.grid.size
    places = np.array([(x, y) for x in (10.0, wide / 2, wide - 10) for y in (10.0, tall / 2, tall - 10)])
    there = places @ move[:2, :2].T + move[:2, 2]
    off = np.linalg.norm(found.to_mm(pose.to_pixels(there)) - places, axis=1)
    assert off.max() < 0.25


def test_covered_marks_do_not_count(grey: Array, pose: BoardPose) -> None:
    """Two of four marks are enough; with one the whole picture must be read again."""
    moved, _ = pushed(grey, pose, (0.8, 0.4))
    hidden = moved.copy()
    for number, count in enumerate((1, 2, 3)):
        mark = MARKS[number]
        corner = mark.size * 0.6
        spots = [
            (mark.x + dx, mark.y + dy)
            for dx, dy in ((-corner, -corner), (corner, -corner), (corner, corner), (-corner, corner))
        ]
        cv2.fillConvexPoly(hidden, np.round(pose.to_pixels(np.array(spots))).astype(np.int32), 140)
        found = register_board(hidden, pose, MARKS)
        if count == 3:
            assert found is None
        else:
            assert found is not None
            off = found.to_mm(pose.to_pixels(np.array([[150.8, 100.4]]))) - (150, 100)
            assert np.hypot(*off[0]) < 0.4


def test_what_is_held_over_the_board_looks_larger(grey: Array, pose: BoardPose, board: SquareView) -> None:
    """A pilgrim whose code is shown a twelfth larger."""
    token = board.tokens[0]
    flat = lay_flat(grey, pose, (token.x - 17, token.y - 17, token.x + 17, token.y + 17), 8.0)
    large = cv2.resize(flat, None, fx=1.08, fy=1.08, interpolation=cv2.INTER_CUBIC)
    same = BoardPose(np.diag([8.0, 8.0, 1.0]), 0.0, np.array([500.0, 500.0]))
    found = {one.payload: one for one in read_area(large, same, (1.4, 1.4, 35.4, 35.4), PILGRIMS)}
    one = found[make_payload(MECCA.code, token.id)]
    assert one.larger == pytest.approx(1.08, abs=0.03)
