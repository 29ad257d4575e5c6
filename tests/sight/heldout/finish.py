"""From the scene to the file: light, lens, sensor, the phone's own improvements, JPEG."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace

import cv2
import numpy as np
from PIL import Image

from tests.sight.heldout.prints import Pixels
from tests.sight.heldout.table import Scene, Truth

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Quality:
    """Ranges from which a photo's faults are drawn; pixels are those of 12 megapixels."""

    defocus: Range
    """Radius of the disc of confusion, pixels."""
    focus_tilt: Range
    """By how many pixels the radius differs over the picture."""
    motion: Range
    """Pixels."""
    noise: Range
    """Of 8 bits, at middle grey, before the phone smooths it."""
    uneven: Range
    """Part of the light that the darkest corner lacks."""
    shadow: float
    """Chance of a hard-edged shadow."""
    glare: float
    """Chance of a lamp in the varnish."""
    smooth: Range
    """How much the phone smooths, 0 to 1."""
    sharpen: Range
    """How much it sharpens: halos."""
    jpeg: tuple[int, int]
    exposure: Range = (0.8, 1.15)


TYPICAL = Quality(
    defocus=(0.5, 1.9), focus_tilt=(0, 0.7), motion=(0, 2.5), noise=(1.5, 4.5), uneven=(0.1, 0.5), shadow=0.4,
    glare=0.4, smooth=(0.2, 0.7), sharpen=(0.2, 1.0), jpeg=(75, 92),
)  # fmt: skip
POOR = Quality(
    defocus=(1.6, 3.2), focus_tilt=(0, 1.5), motion=(1.5, 4), noise=(5, 11), uneven=(0.4, 0.75), shadow=0.7,
    glare=0.7, smooth=(0.4, 1.0), sharpen=(0.2, 1.6), jpeg=(60, 76), exposure=(0.45, 1.3),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A photo as the phone stores it, and the truth."""

    jpeg: bytes
    wide: int
    """Pixels, upright."""
    high: int
    truth: tuple[Truth, ...]
    facts: str
    """What it was spoilt by, for people."""

    @property
    def open(self) -> dict[str, Truth]:
        """Codes that lie wholly in sight and are not wiped out, by payload."""
        return {one.payload: one for one in self.truth if one.open > 0.995 and one.burnt < 0.1}


def finish(scene: Scene, quality: Quality, rng: np.random.Generator, facts: str = "") -> Shown:
    """Take the photo."""
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    scale = max(scene.camera.wide, scene.camera.high) / 4000
    lamp = _lighting(scene, quality, rng)
    kelvin, cast = _cast(rng)
    curve = (np.linspace(0, 1, 256) ** 2.2)[:, None] * cast
    light = cv2.LUT(scene.image, curve.astype(np.float32)[:, None])
    light = cv2.multiply(light, cv2.merge([lamp] * 3), dst=light)
    glare = _glare(scene, quality, rng)
    if glare is not None:
        light = cv2.add(light, cv2.merge([glare] * 3), dst=light)
    radius, spread = rng.uniform(*quality.defocus) * scale, rng.uniform(*quality.focus_tilt) * scale
    light = _defocus(scene, light, radius, spread, rng)
    motion = rng.uniform(*quality.motion) * scale
    if motion > 0.4:
        light = cv2.filter2D(light, -1, _stroke(motion, rng.uniform(0, np.pi), rng.uniform(-0.5, 0.5)))
    light *= rng.uniform(*quality.exposure)
    noise, smooth, sharpen = (rng.uniform(*r) for r in (quality.noise, quality.smooth, quality.sharpen))
    image = _develop(_sensor(light, noise), smooth, sharpen, noise)
    level = int(rng.integers(*quality.jpeg))
    truth = tuple(replace(one, burnt=_burnt(glare, one)) for one in scene.truth)
    facts += (
        f" {scene.camera.wide}x{scene.camera.high} bend {scene.camera.bend[0]:+.3f}{scene.camera.bend[1]:+.3f} {kelvin} K"
        f" defocus {radius:.1f}+-{spread:.1f} motion {motion:.1f} noise {noise:.1f} smooth {smooth:.1f}"
        f" sharpen {sharpen:.1f} jpeg {level}{' glare' if glare is not None else ''}"
    )
    data = _file(image, level, int(rng.choice([1, 3, 6, 8])))
    return Shown(data, scene.camera.wide, scene.camera.high, truth, facts.strip())


def _lighting(scene: Scene, quality: Quality, rng: np.random.Generator) -> Pixels:
    """A lamp to one side, vignetting, hard-edged shadows of hand, head and phone."""
    wide, high = scene.camera.wide, scene.camera.high
    w, h = wide // 8, high // 8
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    x, y = x / w * 2 - 1, y / h * 2 - 1
    lamp = rng.uniform(-1.3, 1.3, 2)
    away = ((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / 6
    field: Pixels = 1 - rng.uniform(*quality.uneven) * np.clip(away, 0, 1)
    field *= 1 - rng.uniform(0.05, 0.3) * ((x**2 + y**2) / 2) ** 1.5
    light: Pixels = cv2.resize(field.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    if rng.random() < quality.shadow:
        centre = rng.uniform(0, 1, 2) * (w * 2, h * 2)
        angles = np.sort(rng.uniform(0, 2 * np.pi, 9))
        reach = rng.uniform(0.15, 0.7, 9) * h * 2
        spots = centre + np.stack([np.cos(angles), np.sin(angles)], -1) * reach[:, None]
        shade: Pixels = np.zeros((h * 2, w * 2), np.float32)
        cv2.fillPoly(shade, [spots.astype(np.int32)], 1.0)
        shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.6, 5))
        shade = cv2.resize(shade, (wide, high), interpolation=cv2.INTER_LINEAR)
        light = light * np.asarray(1 - rng.uniform(0.25, 0.6) * shade)
    return light


def _cast(rng: np.random.Generator) -> tuple[int, Pixels]:
    """The lamp's colour as far as the phone does not balance it."""
    kelvin = int(rng.choice([2700, 3500, 5000, 6500, 9000]))
    warm = {
        2700: (1.0, 0.70, 0.36),
        3500: (1.0, 0.80, 0.56),
        5000: (1.0, 0.95, 0.86),
        6500: (1, 1, 1),
        9000: (0.8, 0.9, 1.0),
    }
    cast = np.array(warm[kelvin]) ** rng.uniform(0.3, 1.0)
    return kelvin, (cast / cast.max()).astype(np.float32)


def _glare(scene: Scene, quality: Quality, rng: np.random.Generator) -> Pixels | None:
    """Blobs of lamp light, strong on varnish and faint on the rest."""
    if rng.random() >= quality.glare:
        return None
    wide, high = scene.camera.wide, scene.camera.high
    w, h = wide // 8, high // 8
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    total = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        cx, cy = rng.uniform(0, w), rng.uniform(0, h)
        a, b = rng.uniform(0.02, 0.09, 2) * h
        total += np.exp(-((((x - cx) / a) ** 2 + ((y - cy) / b) ** 2) ** 1.5)) * rng.uniform(0.5, 1.6)
    field = cv2.resize(total, (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(field * (0.04 + scene.gloss.astype(np.float32) / 255))


def _defocus(scene: Scene, light: Pixels, radius: float, spread: float, rng: np.random.Generator) -> Pixels:
    """Discs of confusion, of another size at the picture's other end."""
    if spread < 0.15:
        return np.asarray(cv2.filter2D(light, -1, _disc(radius)))
    h, w = light.shape[:2]
    y, x = np.mgrid[0 : h // 8, 0 : w // 8].astype(np.float32)
    way = rng.uniform(0, 2 * np.pi)
    part = (x / (w // 8) - 0.5) * np.cos(way) + (y / (h // 8) - 0.5) * np.sin(way) + 0.5
    part = cv2.merge([cv2.resize(np.clip(part, 0, 1).astype(np.float32), (w, h))] * 3)
    one: Pixels = cv2.filter2D(light, -1, _disc(max(radius - spread / 2, 0.3)))
    two: Pixels = cv2.filter2D(light, -1, _disc(radius + spread))
    two -= one
    two *= part
    two += one
    return np.asarray(two)


def _disc(radius: float) -> Pixels:
    """An even disc, its edge anti-aliased; a lens and a pixel are never quite sharp."""
    reach = int(np.ceil(radius)) + 1
    fine = 9
    n = (2 * reach + 1) * fine
    y, x = (np.mgrid[0:n, 0:n] + 0.5) / fine - reach - 0.5
    disc = (np.hypot(x, y) <= max(radius, 0.5)).astype(float)
    disc = disc.reshape(2 * reach + 1, fine, 2 * reach + 1, fine).mean((1, 3))
    return np.asarray((disc / disc.sum()).astype(np.float32))


def _stroke(length: float, angle: float, bow: float) -> Pixels:
    """The way a hand moves: a short bow."""
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1))
    for t in np.linspace(-0.5, 0.5, 41):
        x = length * (t * np.cos(angle) - bow * (t * t - 0.1) * np.sin(angle)) + reach
        y = length * (t * np.sin(angle) + bow * (t * t - 0.1) * np.cos(angle)) + reach
        i, j = int(y), int(x)
        for di, wy in ((0, 1 - y % 1), (1, y % 1)):
            for dj, wx in ((0, 1 - x % 1), (1, x % 1)):
                if 0 <= i + di < len(kernel) and 0 <= j + dj < len(kernel):
                    kernel[i + di, j + dj] += wx * wy
    return np.asarray((kernel / kernel.sum()).astype(np.float32))


def _sensor(light: Pixels, noise: float) -> Pixels:
    """Photons and electrons: noise grows with the root of the light, and is stronger in red and blue; one colour a pixel."""
    middle = 0.21  # linear light of middle grey; its slope there is what 8 bits show of the noise
    spread = noise / 255 / (0.4545 * middle ** (0.4545 - 1))
    grain = np.empty_like(light)
    cv2.randn(grain, np.zeros(3), np.array((1.3, 1.0, 1.5)))
    strength = np.maximum(light, 0)
    strength *= spread**2 * 0.8 / middle
    strength += spread**2 * 0.2
    grain *= np.sqrt(strength, out=strength)
    grain += light
    return np.asarray(np.clip(grain, 0, 1, out=grain))


def _develop(light: Pixels, smooth: float, sharpen: float, noise: float) -> Pixels:
    """The phone's own work: gamma, colour noise smoothed away, then light noise, then sharpened until it rings."""
    curve = (np.linspace(0, 1, 4096) ** 0.4545 * 255 + 0.5).astype(np.uint8)
    image = curve[np.multiply(light, 4095, out=light).astype(np.uint16)]
    tone = cv2.cvtColor(image, cv2.COLOR_RGB2YCrCb)
    y, cr, cb = cv2.split(tone)
    if smooth > 0.3:
        cr, cb = cv2.medianBlur(cr, 5), cv2.medianBlur(cb, 5)
    if smooth > 0.5:
        flat = cv2.bilateralFilter(y, 5, 4 + 4 * noise, 1.6)
        y = cv2.addWeighted(flat, smooth, y, 1 - smooth, 0)
    soft = cv2.GaussianBlur(y, (0, 0), 1.4)
    y = cv2.addWeighted(y, 1 + sharpen, soft, -sharpen, 0)
    return np.asarray(cv2.cvtColor(cv2.merge([y, cr, cb]), cv2.COLOR_YCrCb2RGB))


def _burnt(glare: Pixels | None, one: Truth) -> float:
    if glare is None:
        return 0.0
    grid = np.linspace(0.02, 0.98, 15)
    a, b, c, d = one.corners
    spots = [(a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v for u in grid for v in grid]
    inside = np.array(spots).round().astype(int)
    high, wide = glare.shape
    fits = (inside >= 0).all(1) & (inside < (wide, high)).all(1)
    return float((glare[inside[fits, 1], inside[fits, 0]] > 0.45).sum() / len(inside))


def _file(image: Pixels, level: int, orientation: int) -> bytes:
    """A JPEG with 4:2:0 colour, stored as the sensor was held: EXIF tells how to turn it."""
    stored = {1: image, 3: np.rot90(image, 2), 6: np.rot90(image, 1), 8: np.rot90(image, -1)}[orientation]
    picture = Image.fromarray(np.ascontiguousarray(stored))
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=level, subsampling="4:2:0", exif=exif)
    return out.getvalue()
