"""Photos that were never taken: printed pieces on a table, seen by a phone, with the truth beside them.

A scene says what lies where in mm; a shot says from where and how badly it is photographed. Both come from one seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin, tan
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.sight.pieces import Pixels, Print

Array: TypeAlias = NDArray[Any]
Floats: TypeAlias = Array


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on the table."""

    print: Print
    x: float
    """Centre in mm, x right, y down."""
    y: float
    turn: float
    """Degrees clockwise as seen."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How well it is photographed; ranges of what is drawn by lot."""

    defocus: tuple[float, float]
    """Standard deviation in pixels of a 12 megapixel picture."""
    motion: tuple[float, float]
    """Pixels."""
    noise: tuple[float, float]
    """Grey values."""
    jpeg: tuple[int, int]
    dark: tuple[float, float]
    """How bright the darkest corner is."""
    shadow: float
    """How likely a shadow lies on the table."""
    glare: float
    """How likely a lamp shines back."""
    contrast: tuple[float, float] = (0.75, 1.0)


GOOD = Quality((0.4, 0.6), (0, 0.5), (1, 2), (88, 94), (0.85, 1.0), 0.2, 0.0)
TYPICAL = Quality((0.6, 1.1), (0, 2.5), (2, 4.5), (75, 92), (0.6, 0.95), 0.6, 0.3)
POOR = Quality((1.0, 1.8), (1.5, 4.0), (5, 10), (60, 75), (0.35, 0.7), 0.9, 0.6)
QUALITIES = {"good": GOOD, "typical": TYPICAL, "poor": POOR}


@dataclass(frozen=True, slots=True)
class Seen:
    """The truth about one code in a photo."""

    payload: str
    corners: Floats
    """Top left, top right, bottom right, bottom left of the symbol in pixels."""
    centre: tuple[float, float]
    """The symbol's middle on the table in mm."""
    turn: float
    visible: bool
    """Nothing covers it and it lies wholly in the picture."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture and the truth."""

    image: Pixels
    """Red, green, blue."""
    codes: tuple[Seen, ...]
    tilt: float
    view: Floats
    """Homography from mm of the table to pixels, before the lens bends it."""

    @property
    def visible(self) -> dict[str, Seen]:
        """The codes that can be read; of a card's two the first, if it can."""
        return {code.payload: code for code in reversed(self.codes) if code.visible}


@dataclass(frozen=True, slots=True)
class Shot:
    """From where, and how."""

    seed: int
    quality: Quality = TYPICAL
    width: int = 4000
    height: int = 3000
    tilt: tuple[float, float] = (0.0, 30.0)
    spin: tuple[float, float] = (-12.0, 12.0)
    """How the phone is turned about its view, degrees."""
    margin: float = 0.05
    """Free part of the picture around what is photographed."""
    bend: tuple[float, float] = (-0.02, 0.02)
    """Radial distortion at the corner of the picture."""
    hand: bool = False
    """Fingers reach into the picture."""


def photograph(lying: list[Lying], shot: Shot) -> Photo:
    """Take the photo; later pieces lie on earlier ones."""
    rng = np.random.default_rng(shot.seed)
    tilt = rng.uniform(*shot.tilt)
    corners = np.concatenate([_corners(piece) for piece in lying])
    view = view_of(corners, tilt, rng.uniform(0, 360), rng.uniform(*shot.spin), shot)
    image = _table(rng, view, shot)
    cover = np.full((shot.height, shot.width), -1, np.int16)
    for number, piece in enumerate(lying):
        _lay(image, cover, number, piece, view)
    if shot.hand:
        _finger(image, cover, rng)
    bend = rng.uniform(*shot.bend)
    image, cover = _bent(image, cover, bend)
    image = _lit(image, rng, shot.quality)
    image = _spoilt(image, rng, shot)
    codes = []
    for number, piece in enumerate(lying):
        for payload, left, top, side in piece.print.codes:
            codes.append(_seen(payload, left, top, side, piece, number, view, cover, bend, shot))
    return Photo(image, tuple(codes), tilt, view)


def small(photo_shot: Shot, factor: float) -> Shot:
    """The same shot with a camera of fewer pixels; blur in pixels shrinks less than the picture."""
    quality = photo_shot.quality
    blur = (max(0.4, quality.defocus[0] * factor), max(0.4, quality.defocus[1] * factor))
    motion = (quality.motion[0] * factor, quality.motion[1] * factor)
    return replace(
        photo_shot,
        width=round(photo_shot.width * factor),
        height=round(photo_shot.height * factor),
        quality=replace(quality, defocus=blur, motion=motion),
    )


def _turned(piece: Lying, x: float, y: float) -> tuple[float, float]:
    """A point of the face (mm from its top left corner) on the table."""
    dx, dy = x - piece.print.width / 2, y - piece.print.height / 2
    angle = radians(piece.turn)
    return piece.x + dx * cos(angle) - dy * sin(angle), piece.y + dx * sin(angle) + dy * cos(angle)


def _corners(piece: Lying) -> Floats:
    w, h = piece.print.width, piece.print.height
    return np.array([_turned(piece, x, y) for x, y in ((0, 0), (w, 0), (w, h), (0, h))])


def view_of(corners: Floats, tilt: float, around: float, spin: float, shot: Shot) -> Floats:
    """A pinhole camera of 67 degrees that has all corners in the picture."""
    focal = max(shot.width, shot.height) / 2 / tan(radians(67 / 2))
    middle = (corners.min(0) + corners.max(0)) / 2
    t, a, s = radians(tilt), radians(around), radians(spin)
    about = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, cos(t), -sin(t)], [0, sin(t), cos(t)]])
    roll = np.array([[cos(s), -sin(s), 0], [sin(s), cos(s), 0], [0, 0, 1]])
    rotation = roll @ about @ lean @ about.T
    room = np.array([shot.width, shot.height]) * (1 - 2 * shot.margin)
    shift = np.zeros(2)
    low, high = 50.0, 5000.0
    for _ in range(60):
        distance = (low + high) / 2
        camera = np.diag([focal, focal, 1.0]) @ np.column_stack(
            [rotation[:, 0], rotation[:, 1], (0, 0, distance)]
        )
        points = through(camera @ _moved(-middle), corners)
        if np.all(np.ptp(points, axis=0) < room) and np.all(np.isfinite(points)):
            high = distance
        else:
            low = distance
    camera = np.diag([focal, focal, 1.0]) @ np.column_stack([rotation[:, 0], rotation[:, 1], (0, 0, high)])
    camera = camera @ _moved(-middle)
    points = through(camera, corners)
    shift = np.array([shot.width, shot.height]) / 2 - (points.min(0) + points.max(0)) / 2
    return np.asarray(_moved(shift) @ camera)


def _moved(by: Floats) -> Floats:
    return np.array([[1, 0, by[0]], [0, 1, by[1]], [0, 0, 1.0]])


def through(view: Floats, points: Floats) -> Floats:
    """Points mapped by a homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ view.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def _table(rng: np.random.Generator, view: Floats, shot: Shot) -> Array:
    """Wood, cloth, stone or a printed mat, seen in perspective."""
    side = 1400
    kind = rng.integers(4)
    fine = rng.normal(size=(side, side)).astype(np.float32)
    if kind == 0:  # wood
        grain = cv2.GaussianBlur(fine, (0, 0), sigmaX=40, sigmaY=0.8) * 12
        waves = cv2.GaussianBlur(fine, (0, 0), sigmaX=120, sigmaY=5) * 60
        base = np.array([150, 105, 65], np.float32) * rng.uniform(0.5, 1.3)
        texture = grain + waves
    elif kind == 1:  # cloth
        yy, xx = np.mgrid[0:side, 0:side]
        texture = ((np.sin(xx * 1.4) + np.sin(yy * 1.4)) * 8 + cv2.GaussianBlur(fine, (0, 0), 1) * 8).astype(
            np.float32
        )
        base = rng.uniform(40, 200, 3).astype(np.float32)
    elif kind == 2:  # stone
        layers = [cv2.GaussianBlur(fine, (0, 0), s) * s * 8 for s in (1, 3, 9, 27)]
        texture = np.asarray(np.sum(layers, axis=0), np.float32)
        base = np.full(3, rng.uniform(90, 210), np.float32) + rng.uniform(-10, 10, 3).astype(np.float32)
    else:  # a mat with tiles
        yy, xx = np.mgrid[0:side, 0:side]
        texture = (((xx // 45 + yy // 45) % 2) * 50 - 25 + cv2.GaussianBlur(fine, (0, 0), 1.2) * 5).astype(
            np.float32
        )
        base = rng.uniform(60, 190, 3).astype(np.float32)
    colour = np.clip(base + np.asarray(texture, np.float32)[..., None], 0, 255)
    spread = np.diag([1.0, 1.0, 1.0])
    spread[:2, :2] *= 1.2
    offset = _moved(np.array([-side * 0.6, -side * 0.6]))
    full = view @ offset @ spread
    return cv2.warpPerspective(
        colour.astype(np.float32),
        full,
        (shot.width, shot.height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )


def _lay(image: Array, cover: Array, number: int, piece: Lying, view: Floats) -> None:
    """Draw one piece, its edge's shadow first."""
    points = through(view, _corners(piece))
    low = np.maximum(np.floor(points.min(0)).astype(int) - 8, 0)
    high = np.minimum(np.ceil(points.max(0)).astype(int) + 9, (image.shape[1], image.shape[0]))
    if np.any(high - low < 2):
        return
    wide, tall = high - low
    sides = np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1)
    shown = max(sides) / max(piece.print.width, piece.print.height)
    scale = min(1.0, shown * 1.15 / piece.print.scale)
    size = (
        max(2, round(piece.print.image.shape[1] * scale)),
        max(2, round(piece.print.image.shape[0] * scale)),
    )
    paint: Array = cv2.resize(piece.print.image, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    mask: Array = cv2.resize(piece.print.mask, size, interpolation=cv2.INTER_AREA)
    frame = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(frame, (points - low).astype(np.float32) - 0.5)
    paint = cv2.warpPerspective(
        paint, warp, (int(wide), int(tall)), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = cv2.warpPerspective(mask, warp, (int(wide), int(tall)), flags=cv2.INTER_LINEAR)
    part = (slice(low[1], high[1]), slice(low[0], high[0]))
    shade = cv2.GaussianBlur(np.roll(mask, (2, 2), (0, 1)), (0, 0), 2.5) * 0.35
    image[part] *= 1 - (shade * (1 - mask))[..., None]
    image[part] = image[part] * (1 - mask[..., None]) + paint * mask[..., None]
    cover[part][mask > 0.5] = number


def _finger(image: Array, cover: Array, rng: np.random.Generator) -> None:
    """One or two fingers from an edge."""
    tall, wide = cover.shape
    for _ in range(rng.integers(1, 3)):
        start = np.array([rng.uniform(0, wide), tall + 50.0])
        end = start + np.array([rng.uniform(-0.15, 0.15) * wide, -rng.uniform(0.3, 0.5) * tall])
        mask = np.zeros(cover.shape, np.uint8)
        cv2.line(
            mask,
            start.astype(int).tolist(),
            end.astype(int).tolist(),
            255,
            int(wide * rng.uniform(0.03, 0.045)),
            cv2.LINE_AA,
        )
        soft = cv2.GaussianBlur(mask, (0, 0), 3).astype(np.float32)[..., None] / 255
        image[:] = image * (1 - soft) + np.array([200, 150, 125], np.float32) * soft
        cover[mask > 30] = -2


def _bent(image: Array, cover: Array, bend: float) -> tuple[Array, Array]:
    """Radial distortion: what was at r lies at r (1 + bend r^2), r = 1 at the corner."""
    if abs(bend) < 1e-4:
        return image, cover
    tall, wide = cover.shape
    yy, xx = np.mgrid[0:tall, 0:wide].astype(np.float32)
    cx, cy = (wide - 1) / 2, (tall - 1) / 2
    reach = cx**2 + cy**2
    rr = ((xx - cx) ** 2 + (yy - cy) ** 2) / np.float32(reach)
    inner = np.ones_like(rr)
    for _ in range(5):
        inner = 1 / (1 + np.float32(bend) * rr * inner**2)
    mx, my = ((xx - cx) * inner + cx).astype(np.float32), ((yy - cy) * inner + cy).astype(np.float32)
    return (
        cv2.remap(image, mx, my, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT),
        cv2.remap(cover, mx, my, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=-1),
    )


def bent_points(points: Floats, bend: float, wide: int, tall: int) -> Floats:
    """As `_bent`, for points."""
    middle = np.array([(wide - 1) / 2, (tall - 1) / 2])
    away = points - middle
    rr = (away**2).sum(1, keepdims=True) / (middle**2).sum()
    return np.asarray(middle + away * (1 + bend * rr))


def _lit(image: Array, rng: np.random.Generator, quality: Quality) -> Array:
    """Uneven light, a shadow, a lamp's reflection; made small and blown up."""
    tall, wide = image.shape[:2]
    st, sw = 75, 100
    yy, xx = np.mgrid[0:st, 0:sw] / np.array([st, sw])[:, None, None]
    dark = rng.uniform(*quality.dark)
    angle = rng.uniform(0, 2 * np.pi)
    along = np.cos(angle) * (xx - 0.5) + np.sin(angle) * (yy - 0.5)
    light = dark + (1 - dark) * (along - along.min()) / np.ptp(along)
    light = light * rng.uniform(*quality.contrast)
    if rng.uniform() < quality.shadow:
        side = rng.uniform(-0.3, 0.3)
        turn = rng.uniform(0, 2 * np.pi)
        edge = np.cos(turn) * (xx - 0.5) + np.sin(turn) * (yy - 0.5) - side
        soft = rng.uniform(0.02, 0.08)
        light = light * (1 - rng.uniform(0.2, 0.5) / (1 + np.exp(np.clip(-edge / soft, -50, 50))))
    gain = cv2.resize(light.astype(np.float32), (wide, tall), interpolation=cv2.INTER_CUBIC)
    tint = 1 + rng.uniform(-0.06, 0.06, 3).astype(np.float32)
    image = image * gain[..., None] * tint + rng.uniform(0, 12)
    if rng.uniform() < quality.glare:
        gx, gy, size = rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9), rng.uniform(0.03, 0.09)
        spot = np.exp(-(((xx - gx) / size) ** 2 + ((yy - gy) / size / 1.3) ** 2))
        strength = rng.uniform(30, 110)
        image = image + cv2.resize((spot * strength).astype(np.float32), (wide, tall))[..., None]
    return image


def _spoilt(image: Array, rng: np.random.Generator, shot: Shot) -> Pixels:
    """Defocus, motion, noise, the camera's sharpening, JPEG."""
    quality = shot.quality
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(*quality.defocus))
    length = rng.uniform(*quality.motion)
    if length > 0.3:
        image = cv2.filter2D(image, -1, _smear(length, rng.uniform(0, 180)))
    noise = rng.uniform(*quality.noise)
    grain = rng.standard_normal(image.shape, np.float32) * np.float32(noise)
    grain = cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.4
    image = image + grain * np.sqrt(np.clip(image, 10, 255) / 128)
    if rng.uniform() < 0.5:
        image = image + 0.5 * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    picture = np.clip(image, 0, 255).astype(np.uint8)
    level = int(rng.integers(quality.jpeg[0], quality.jpeg[1] + 1))
    _, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, level])
    shown = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert shown is not None
    return np.ascontiguousarray(shown[..., ::-1])


def _smear(length: float, angle: float) -> Array:
    size = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((size, size), np.float32)
    for step in np.linspace(-length / 2, length / 2, 41):
        x, y = size // 2 + step * cos(radians(angle)), size // 2 + step * sin(radians(angle))
        x0, y0 = int(np.floor(x)), int(np.floor(y))
        for dx in (0, 1):
            for dy in (0, 1):
                kernel[y0 + dy, x0 + dx] += (1 - abs(x - x0 - dx)) * (1 - abs(y - y0 - dy))
    return np.asarray(kernel / kernel.sum())


def _seen(
    payload: str, left: float, top: float, side: float, piece: Lying, number: int, view: Floats,
    cover: Array, bend: float, shot: Shot,
) -> Seen:  # fmt: skip
    square = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
    table = np.array([_turned(piece, x, y) for x, y in square])
    pixels = bent_points(through(view, table) - 0.5, bend, shot.width, shot.height)
    inside = np.all(pixels >= 1) and np.all(pixels < (shot.width - 1, shot.height - 1))
    covered = True
    if inside:
        mask = np.zeros(cover.shape, np.uint8)
        cv2.fillPoly(mask, [np.round(pixels).astype(np.int32)], 1)
        covered = np.mean(cover[mask > 0] != number) > 0.004
    middle = table.mean(0)
    return Seen(
        payload, pixels, (float(middle[0]), float(middle[1])), piece.turn, bool(inside and not covered)
    )
