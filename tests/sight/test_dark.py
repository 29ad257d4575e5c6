"""Codes in the dark: what one picture does not show, several pictures of a place in which nothing moves do."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from printkit.box import find_box, load_box
from printkit.codes import make_matrix
from printkit.sight.frames import TwoSums, find_scale, lay_flat, read_laid
from printkit.sight.known import known_codes
from printkit.sight.photo import Array
from printkit.sight.plane import BoardPose
from printkit.sight.sighting import Known
from tests.sight.filming import make_follower

CAMELS = known_codes(load_box(find_box("prophets-and-patriarchs")), "camels")
SIDE = 24.0
"""mm of the place that is looked at, the code in its middle."""
MODULE = 1.4
"""Pixels of the camera."""


def film_code(item: Known, count: int) -> Iterator[Array]:
    """Pictures of a code printed light on dark, in a quarter of the light, out of focus and full of noise."""
    rng = np.random.default_rng(sum(item.payload.encode()))
    rows = np.array(make_matrix(item.payload, item.level))
    face: Array = np.where(np.pad(rows, 2), 200.0, 40.0)
    fine = cv2.resize(face, None, fx=14, fy=14, interpolation=cv2.INTER_NEAREST)
    middle, wide = (len(fine) - 1) / 2, round(SIDE * MODULE * len(rows) / item.sizes[0])
    there: Array = cv2.getRotationMatrix2D((middle, middle), 25.0, MODULE / 14)
    there[:, 2] += (wide - 1) / 2 - middle + rng.uniform(-0.5, 0.5, 2)
    soft = cv2.GaussianBlur(fine, (0, 0), 1.2 * 14 / MODULE)
    seen = cv2.warpAffine(soft, there, (wide, wide), borderValue=100)
    for _ in range(count):
        noise: Array = rng.normal(0, 12, seen.shape[:2])
        grain = cv2.GaussianBlur(noise, (0, 0), 0.6)
        yield np.clip(np.rint(0.28 * seen + 20 + grain), 0, 255).astype(np.uint8)


def lay_code(item: Known, picture: Array) -> Array:
    """The place from straight above."""
    return lay_flat(picture, pose_of(item), (0.0, 0.0, SIDE, SIDE), find_scale(CAMELS))


def pose_of(item: Known) -> BoardPose:
    """How it lies in the picture: as it is seen."""
    scale = MODULE * len(make_matrix(item.payload, item.level)) / item.sizes[0]
    return BoardPose(np.diag([scale, scale, 1.0]), 0.0, np.array([500.0, 500.0]))


def test_pictures_that_are_added_up_show_codes_that_one_does_not() -> None:
    """Sums of four pictures show nearly every code, single pictures hardly one in ten; neither shows another code."""
    single, summed = list[str](), list[str]()
    some = list(CAMELS.values())[::14]
    for item in some:
        sums, shown = TwoSums(), list[Array]()
        for picture in film_code(item, 8):
            flat = lay_code(item, picture)
            single += [
                read.payload for read in read_laid(flat, (0, 0), CAMELS) if read.payload == item.payload
            ]
            shown.append(sums.add(flat)[0])
        for flat in shown[-2:]:
            found = [read.payload for read in read_laid(flat, (0, 0), CAMELS)]
            assert found in ([], [item.payload])
            summed += found
    assert len(single) < 8 * len(some) / 10
    assert len(summed) > 2 * len(some) * 0.9


def test_no_picture_is_in_both_sums() -> None:
    """What both show was seen twice."""
    sums = TwoSums()
    means = [sums.add(np.full((2, 2), 10 * number, np.uint8)) for number in range(6)]
    assert [which for _, which in means] == [0, 1, 0, 1, 0, 1]
    assert [int(flat[0, 0]) for flat, _ in means] == [0, 10, 10, 20, 20, 30]


@pytest.mark.parametrize(("white", "state"), [(70, "dark"), (200, "searching")])
def test_a_dark_room_is_told_at_once(white: int, state: str) -> None:
    """A board that is not found may only want light; in a bright room it does not lie there."""
    table = np.full((360, 480), white, np.uint8)
    table[40:120, 60:300] //= 3
    assert make_follower().look(cv2.imencode(".jpg", table)[1].tobytes(), 0.0).state == state
