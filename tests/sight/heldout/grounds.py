"""What lies under the pieces: wood, woven cloth, newspaper, a dark and a white table, stone; `PX` pixels a mm, repeating."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from tests.sight.heldout.prints import Pixels

PX = 4.0
"""Pixels a mm of a ground."""
SIDE = 1536
"""Pixels of its side; it repeats in a mirror."""
PARAGRAPH = (
    "the council met on thursday to discuss the new bridge over the river and the cost of grain which has risen "
    "again this month as traders wait for rain in the hills where no cloud was seen since the feast of lanterns"
).split()


def _noise(rng: np.random.Generator, across: float, down: float) -> Pixels:
    """Smooth noise of mean 0 and spread 1, with features of so many pixels each way."""
    small = rng.standard_normal((max(2, round(SIDE / down)), max(2, round(SIDE / across)))).astype(np.float32)
    field = cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    return np.asarray((field - field.mean()) / (field.std() + 1e-6))


def _coloured(value: Pixels, dark: tuple[int, int, int], light: tuple[int, int, int]) -> Pixels:
    part = np.clip(value, 0, 1)[..., None]
    return np.asarray((np.array(dark) * (1 - part) + np.array(light) * part).astype(np.uint8))


def wood(rng: np.random.Generator) -> Pixels:
    """Planks with grain and knots."""
    warp = _noise(rng, 600, 160) * 26 + _noise(rng, 150, 60) * 5
    y = np.mgrid[0:SIDE, 0:SIDE][0] + warp
    rings = 0.5 + 0.22 * np.sin(y / rng.uniform(4, 9)) + 0.1 * np.sin(y / 1.9)
    fibre = 0.12 * _noise(rng, 90, 1.6)
    tone = rings * 0.5 + 0.3 + fibre
    image = _coloured(tone, (92, 58, 32), (201, 158, 107))
    plank = round(rng.uniform(90, 160) * PX)
    for row in range(0, SIDE, plank):
        image[row : row + 3] = image[row : row + 3] // 3
        image[row : row + plank] = np.clip(image[row : row + plank] * rng.uniform(0.85, 1.1), 0, 255)
    return image


def kilim(rng: np.random.Generator) -> Pixels:
    """A woven cloth: bands of stepped lozenges and squares, of about the size of a code, with threads."""
    colours = [(140, 26, 32), (24, 48, 92), (226, 205, 160), (40, 36, 38), (178, 108, 36), (46, 92, 72)]
    image = np.empty((SIDE, SIDE, 3), np.uint8)
    step = round(rng.uniform(1.2, 2.5) * PX)
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    cell = 12 * step
    u, v = np.abs(x % cell - cell // 2) // step, np.abs(y % cell - cell // 2) // step
    ring = (np.where((y // cell) % 2 == 0, u + v, np.maximum(u, v))) % 6
    for number in range(6):
        image[ring == number] = colours[(number + rng.integers(6)) % 6]
    thread = (
        0.82 + 0.12 * np.sin(y * 2 * np.pi / 3.1) * np.sin(x * 2 * np.pi / 4.3) + 0.05 * _noise(rng, 2, 2)
    )
    return np.asarray(np.clip(image * thread[..., None], 0, 255).astype(np.uint8))


def newspaper(rng: np.random.Generator) -> Pixels:
    """Columns of small print and headlines, a halftone picture."""
    image = np.full((SIDE, SIDE), 214, np.uint8)
    column = 380
    for left in range(10, SIDE - 300, column):
        y = 30
        while y < SIDE:
            large = rng.random() < 0.06
            scale, gap = (1.6, 58) if large else (0.42, 15)
            words, line = rng.permutation(PARAGRAPH), ""
            for word in words:
                if cv2.getTextSize(f"{line} {word}", cv2.FONT_HERSHEY_COMPLEX, scale, 1)[0][0] > column - 24:
                    break
                line = f"{line} {word}".strip()
            cv2.putText(
                image, line, (left, y), cv2.FONT_HERSHEY_COMPLEX, scale, 40, 3 if large else 1, cv2.LINE_AA
            )
            y += gap
    top = int(rng.integers(100, SIDE - 500))
    yy, xx = np.mgrid[0:360, 0:700]
    dots = 120 + 90 * np.sin((xx + yy) * 0.9) * np.sin((xx - yy) * 0.9) + 60 * _noise(rng, 60, 60)[:360, :700]
    image[top : top + 360, 10:710] = np.clip(dots, 20, 230)
    image = np.clip(image + 6 * _noise(rng, 2, 2), 0, 255).astype(np.uint8)
    return np.asarray(cv2.merge([image, image, (image * 0.93).astype(np.uint8)]))


def dark(rng: np.random.Generator) -> Pixels:
    """A dark varnished table."""
    return _coloured(0.4 + 0.1 * _noise(rng, 300, 6) + 0.05 * _noise(rng, 2, 2), (14, 11, 10), (58, 44, 38))


def white(rng: np.random.Generator) -> Pixels:
    """A white table: nearly the colour of the cards."""
    return _coloured(
        0.7 + 0.08 * _noise(rng, 200, 200) + 0.03 * _noise(rng, 2, 2), (205, 203, 200), (248, 248, 246)
    )


def stone(rng: np.random.Generator) -> Pixels:
    """Speckled granite, with grains of about a module."""
    grains = _noise(rng, 3, 3) * 0.24 + _noise(rng, 9, 9) * 0.16 + 0.5
    return _coloured(grains, (40, 42, 48), (214, 208, 204))


def gingham(rng: np.random.Generator) -> Pixels:
    """A chequered tablecloth."""
    check = round(rng.uniform(4, 18) * PX)
    y, x = np.mgrid[0:SIDE, 0:SIDE] // check % 2
    part = (x + y) / 2 + 0.05 * _noise(rng, 2, 2)
    return _coloured(1 - part, tuple(int(v) for v in rng.integers(20, 130, 3)), (242, 240, 234))  # type: ignore[arg-type]


GROUNDS: dict[str, Callable[[np.random.Generator], Pixels]] = {
    "wood": wood,
    "kilim": kilim,
    "newspaper": newspaper,
    "dark": dark,
    "white": white,
    "stone": stone,
    "gingham": gingham,
}
