"""Lay things on a ground and look at them: the picture before light, lens and phone spoil it, and the truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin

import cv2
import numpy as np

from tests.sight.heldout.camera import Camera
from tests.sight.heldout.grounds import PX, SIDE
from tests.sight.heldout.prints import DOTS, Face, Pixels

FLAT = 5.0
"""mm above the table up to which a thing counts as lying flat."""
WHOLE = 0.995
"""Least part of a code that must be in sight for it to be called open."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A face and how it lies."""

    face: Face
    x: float
    """Its middle, mm."""
    y: float
    turn: float
    """Degrees clockwise."""
    curl: float = 0.0
    """mm by which its edges stand up (or its middle, below zero)."""
    curl_way: float = 0.0
    """Direction across which it is curled, degrees."""
    lift: float = 0.3
    """mm above the table: its thickness, or that of what it lies on."""
    gloss: float = 0.0
    """How much of a lamp it mirrors."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """A code that lies on the table."""

    payload: str
    corners: Pixels
    """Pixels of the upright picture: its own top left and on, clockwise."""
    x: float
    """Its middle on the table, mm."""
    y: float
    turn: float
    size: float
    open: float = 1.0
    """Part of it that is in the picture and not covered."""
    burnt: float = 0.0
    """Part of it that glare wiped out."""


@dataclass(eq=False)
class Scene:
    """What the camera sees, ready to be lit."""

    image: Pixels
    gloss: Pixels
    owner: Pixels
    """Which thing each pixel shows, from 1; 0 the ground."""
    truth: list[Truth]
    camera: Camera
    x: Pixels
    y: Pixels


def lay(things: Sequence[Thing], ground: Pixels, camera: Camera, rng: np.random.Generator) -> Scene:
    """Compose: the ground, then each thing with its shadow, in order."""
    x, y = camera.ground()
    image = _ground(ground, x, y, camera, rng)
    scene = Scene(
        image, np.zeros(image.shape[:2], np.uint8), np.zeros(image.shape[:2], np.uint16), [], camera, x, y
    )
    sun = rng.uniform(0, 2 * np.pi)
    for number, thing in enumerate(things, 1):
        _lay(scene, thing, number, (float(np.cos(sun)), float(np.sin(sun))))
    for number, thing in enumerate(things, 1):
        scene.truth += [_truth(scene, thing, number, code) for code in thing.face.codes]
    return scene


def _ground(ground: Pixels, x: Pixels, y: Pixels, camera: Camera, rng: np.random.Generator) -> Pixels:
    scale = float(np.median(np.hypot(np.diff(x[::50, ::50], axis=1), np.diff(y[::50, ::50], axis=1)))) / 50
    shrink = min(1.0, 1 / (PX * scale))
    small = cv2.resize(ground, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    turn, shift = rng.uniform(0, 2 * np.pi), rng.uniform(0, SIDE, 2)
    c, s = float(np.cos(turn)) * PX * shrink, float(np.sin(turn)) * PX * shrink
    u, v = x * c, x * s
    u -= y * s
    v += y * c
    u += float(shift[0])
    v += float(shift[1])
    return np.asarray(cv2.remap(small, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT))


def _lay(scene: Scene, thing: Thing, number: int, sun: tuple[float, float]) -> None:
    wide, high = thing.face.size
    around = _frame(scene.camera, thing, np.full(2, np.hypot(wide, high) / 2))
    part = _frame(scene.camera, thing, _extent(thing))
    if around is None or part is None:
        return
    scale = 1 / max(float(np.sqrt(np.abs(_area(scene.x[around], scene.y[around])))), 1e-3)  # pixels a mm
    x, y = scene.x[part], scene.y[part]
    shade = _shadow(thing, x, y, sun)
    face, mask, px = _small(thing, scale)
    u, v = _local(scene.camera, thing, x, y)
    u, v = u * px + (wide / 2 * px - 0.5), v * px + (high / 2 * px - 0.5)
    colour = cv2.remap(face, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.remap(mask, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT).astype(np.float32) / 255
    shade *= 1 - alpha
    below = cv2.multiply(scene.image[part], cv2.merge([shade] * 3), dtype=cv2.CV_32F)
    above = cv2.multiply(colour, cv2.merge([alpha] * 3), dtype=cv2.CV_32F)
    scene.image[part] = cv2.add(below, above, dtype=cv2.CV_8U)
    on = alpha > 0.4
    scene.owner[part][on] = number
    scene.gloss[part][on] = round(255 * thing.gloss)


def _frame(camera: Camera, thing: Thing, extent: Pixels) -> tuple[slice, slice] | None:
    """Rows and columns of the picture that a thing and its shadow may touch, if it reaches so far along x and y."""
    edge = np.array([(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]) * (extent + 8)
    seen = camera.see(np.concatenate([edge + np.array((thing.x, thing.y)), np.zeros((8, 1))], 1))
    left, top = np.maximum(np.floor(seen.min(0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(seen.max(0)).astype(int), (camera.wide, camera.high))
    if right - left < 4 or bottom - top < 4:
        return None
    return slice(top, bottom), slice(left, right)


def _extent(thing: Thing) -> Pixels:
    """How far it reaches from its middle, mm along x and y; what stands up may show anywhere around it."""
    wide, high = thing.face.size
    if thing.lift > FLAT:
        return np.full(2, np.hypot(wide, high) / 2)
    c, s = abs(np.cos(np.radians(thing.turn))), abs(np.sin(np.radians(thing.turn)))
    return np.array([wide * c + high * s, wide * s + high * c]) / 2


def _area(x: Pixels, y: Pixels) -> float:
    """mm² of a pixel in the middle."""
    r, c = x.shape[0] // 2, x.shape[1] // 2
    a = x[r, c + 1] - x[r, c], y[r, c + 1] - y[r, c]
    b = x[r + 1, c] - x[r, c], y[r + 1, c] - y[r, c]
    return float(a[0] * b[1] - a[1] * b[0])


def _small(thing: Thing, scale: float) -> tuple[Pixels, Pixels, float]:
    """The face at about the picture's own scale, so that nothing aliases."""
    image, mask = thing.face.image, thing.face.mask
    shrink = min(1.0, 1.15 * scale / DOTS)
    if shrink < 1:
        image = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        mask = cv2.resize(mask, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_AREA)
    mask = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT)[1:-1, 1:-1]
    return image, mask, image.shape[1] / thing.face.size[0]


def _unturned(thing: Thing, x: Pixels, y: Pixels) -> tuple[Pixels, Pixels]:
    c, s = float(np.cos(np.radians(thing.turn))), float(np.sin(np.radians(thing.turn)))
    dx, dy = x - float(thing.x), y - float(thing.y)
    u, v = dx * c, dy * c
    dy *= s
    dx *= s
    u += dy
    v -= dx
    return u, v


def _turned(thing: Thing, u: Pixels, v: Pixels) -> tuple[Pixels, Pixels]:
    c, s = np.cos(np.radians(thing.turn)), np.sin(np.radians(thing.turn))
    return thing.x + u * c - v * s, thing.y + u * s + v * c


def _height(thing: Thing, u: Pixels, v: Pixels) -> Pixels:
    """Mm above the table at points of the face."""
    if not thing.curl:
        return np.full_like(u, thing.lift)
    way = float(np.radians(thing.curl_way))
    reach = max(thing.face.size) / 2
    along = np.clip(u * (cos(way) / reach) + v * (sin(way) / reach), -1.2, 1.2) ** 2
    bulge = thing.curl * along if thing.curl > 0 else -thing.curl * (1 - along)
    return np.asarray(thing.lift + np.maximum(bulge, 0))


def _local(camera: Camera, thing: Thing, x: Pixels, y: Pixels) -> tuple[Pixels, Pixels]:
    """The point of the face that is seen where the table's point (x, y) would be: what stands up hides what is behind."""
    cx, cy, cz = float(camera.place[0]), float(camera.place[1]), -float(camera.place[2])
    if not thing.curl:
        raised = thing.lift / cz
        return _unturned(thing, x * (1 - raised) + cx * raised, y * (1 - raised) + cy * raised)
    u, v = _unturned(thing, x, y)
    for _ in range(2):
        part = _height(thing, u, v) / cz
        px, py = x + (cx - x) * part, y + (cy - y) * part
        u, v = _unturned(thing, px, py)
    return u, v


def _shadow(thing: Thing, x: Pixels, y: Pixels, sun: tuple[float, float]) -> Pixels:
    """How much light reaches the ground beside the thing."""
    length = min(0.6 + abs(thing.curl) * 0.6 + thing.lift, 3.0)
    u, v = _unturned(thing, x - sun[0] * length * 0.6, y - sun[1] * length * 0.6)
    wide, high = thing.face.size
    beyond = np.maximum(np.abs(u) - wide / 2, np.abs(v) - high / 2)
    if thing.face.mask[0, 0] == 0 and thing.face.mask[0, thing.face.mask.shape[1] // 2]:
        beyond = np.maximum(beyond, np.hypot(u, v) - max(wide, high) / 2 - 1)
    return np.asarray(1 - 0.45 * np.clip(1 - (beyond + 0.4) / length, 0, 1).astype(np.float32))


def _truth(scene: Scene, thing: Thing, number: int, code: tuple[str, float, float, float]) -> Truth:
    text, left, top, side = code
    wide, high = thing.face.size
    u = np.array([left, left + side, left + side, left]) - wide / 2
    v = np.array([top, top, top + side, top + side]) - high / 2
    grid = np.linspace(0, 1, 31)
    gu, gv = np.meshgrid(u[0] + grid * side, v[0] + grid * side)
    inside = _seen(scene.camera, thing, gu.ravel(), gv.ravel()).round().astype(int)
    fits = (inside >= 0).all(1) & (inside < (scene.camera.wide, scene.camera.high)).all(1)
    shown = np.zeros(len(inside), bool)
    shown[fits] = scene.owner[inside[fits, 1], inside[fits, 0]] == number
    x, y = _turned(thing, u.mean(keepdims=True), v.mean(keepdims=True))
    return Truth(
        text, _seen(scene.camera, thing, u, v), float(x[0]), float(y[0]), thing.turn, side, float(shown.mean())
    )  # fmt: skip


def _seen(camera: Camera, thing: Thing, u: Pixels, v: Pixels) -> Pixels:
    x, y = _turned(thing, u, v)
    return camera.see(np.stack([x, y, -_height(thing, u, v)], -1))
