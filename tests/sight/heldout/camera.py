"""A phone's camera above a table: where a point of the table comes to lie in the picture, bent by the lens.

World: mm, x to the right and y down on the table, z into it, so that what stands up has z below 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tests.sight.heldout.prints import Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """One view."""

    wide: int
    high: int
    focal: float
    """Pixels."""
    turn: Pixels
    """Rotation from the world to the camera."""
    place: Pixels
    """The lens's centre in the world."""
    bend: tuple[float, float]
    """Radial terms of the second and fourth order; the half diagonal is 1."""

    def straight(self, points: Pixels) -> Pixels:
        """Where points of the world would lie without the lens's bending; `points[..., 3]`."""
        seen = (np.asarray(points, float) - self.place) @ self.turn.T
        return np.asarray(self.middle + self.focal * seen[..., :2] / seen[..., 2:])

    def see(self, points: Pixels) -> Pixels:
        """Pixels of points of the world."""
        away = self.straight(points) - self.middle
        square = (away**2).sum(-1, keepdims=True) / (self.middle**2).sum()
        return np.asarray(self.middle + away * (1 + self.bend[0] * square + self.bend[1] * square**2))

    @property
    def middle(self) -> Pixels:
        """The principal point."""
        return np.array([(self.wide - 1) / 2, (self.high - 1) / 2])

    def ground(self) -> tuple[Pixels, Pixels]:
        """For each pixel, where on the table it looks, mm."""
        coarse = 8
        x = np.arange(-coarse, self.wide + 2 * coarse, coarse, dtype=float)
        y = np.arange(-coarse, self.high + 2 * coarse, coarse, dtype=float)
        grid = np.stack(np.meshgrid(x, y), -1)
        away = grid - self.middle
        square = (self.middle**2).sum()
        free = away.copy()
        for _ in range(8):
            r2 = (free**2).sum(-1, keepdims=True) / square
            free = away / (1 + self.bend[0] * r2 + self.bend[1] * r2**2)
        rays = np.concatenate([free / self.focal, np.ones((*free.shape[:2], 1))], -1) @ self.turn
        spots = self.place[:2] - rays[..., :2] * (self.place[2] / rays[..., 2:])
        maps = []
        u, v = np.meshgrid(
            np.arange(self.wide, dtype=np.float32) / coarse + 1,
            np.arange(self.high, dtype=np.float32) / coarse + 1,
        )
        for axis in (0, 1):
            maps.append(cv2.remap(spots[..., axis].astype(np.float32), u, v, cv2.INTER_CUBIC))
        return maps[0], maps[1]

    def depth(self, x: Pixels, y: Pixels) -> Pixels:
        """How far along the axis points of the table lie, as a part of the middle's distance."""
        row = self.turn[2]
        along = (x - self.place[0]) * row[0] + (y - self.place[1]) * row[1] - self.place[2] * row[2]
        return np.asarray(along / float(-self.place[2] / row[2]))


def aimed(
    rng: np.random.Generator,
    extent: Pixels,
    *,
    pixels: tuple[int, int],
    tilt: tuple[float, float],
    bend: tuple[float, float],
    fill: tuple[float, float],
) -> Camera:
    """A view that shows all points of `extent` (n x 2, mm on the table), filling about that part of the frame."""
    wide, high = pixels
    low, far = extent.min(0), extent.max(0)
    target = np.array([*((low + far) / 2 + rng.normal(0, 0.01, 2) * (far - low)), 0.0])
    span = far - low
    around = rng.uniform(0, 360)
    lean = rng.uniform(*tilt)
    # the phone is held so that its long side lies along the table's, either way up
    level = 0.0 if (span[0] >= span[1]) == (wide >= high) else 90.0
    roll = level + 180 * rng.integers(2) + rng.uniform(-9, 9) - around
    turn = _about_z(roll) @ _about_x(lean) @ _about_z(around)
    focal = rng.uniform(0.70, 0.86) * max(wide, high)
    wanted = rng.uniform(*fill)
    corners = np.concatenate([extent, np.zeros((len(extent), 1))], 1)
    near, away = 50.0, 20000.0
    for _ in range(40):
        reach = (near * away) ** 0.5
        camera = Camera(wide, high, focal, turn, target - turn.T @ np.array([0, 0, reach]), bend)
        seen = (corners - camera.place) @ turn.T
        inside = bool((seen[:, 2] > 1).all()) and bool(
            (np.abs(camera.see(corners) / camera.middle - 1) < wanted).all()
        )
        near, away = (near, reach) if inside else (reach, away)
    return camera


def _about_z(degrees: float) -> Pixels:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([(c, -s, 0), (s, c, 0), (0, 0, 1)])


def _about_x(degrees: float) -> Pixels:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([(1, 0, 0), (0, c, -s), (0, s, c)])
