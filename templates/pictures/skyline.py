"""A city on the horizon: halls under domes, minarets, roofs in three distances, a wall before it."""

from __future__ import annotations

from random import Random

from msgspec import Struct, field

from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    disc,
    join_outlines,
    make_dome,
    make_keel,
    make_merlons,
    poly,
    rect,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix


class _Parts(Struct):
    """What a skyline consists of."""

    y: float
    aside: int
    """The side in shade: 1 right, -1 left."""
    bodies: list[Outline] = field(default_factory=list)
    shades: list[Outline] = field(default_factory=list)
    lit: list[Outline] = field(default_factory=list)
    panes: list[Outline] = field(default_factory=list)

    def add_block(self, x: float, wide: float, high: float, part: float = 0.36) -> None:
        """A house or a hall: its flat front, and its side in shade."""
        self.bodies.append(rect(x - wide / 2, self.y - high, wide, high + 24))
        dark = wide * part
        left = x + wide / 2 - dark if self.aside > 0 else x - wide / 2
        self.shades.append(rect(left, self.y - high, dark, high + 24))
        self.lit.append(rect(x - wide / 2 - 1, self.y - high - 1.6, wide + 2, 2.6))

    def add_cupola(self, x: float, foot: float, radius: float) -> None:
        """A dome on a drum with its finial."""
        self.bodies += [
            rect(x - radius * 0.9, foot - radius * 0.34, radius * 1.8, radius * 0.5),
            make_dome(x, foot - radius * 0.3, radius, 1.14),
            rect(x - 0.7, foot - radius * 2.05, 1.4, radius * 0.7),
            disc(x, foot - radius * 1.68, radius * 0.09 + 0.5),
        ]
        s, top = self.aside * radius, foot - radius * 1.46
        self.shades.append(
            spline(
                [(x + s * 0.04, top), (x + s * 0.7, top + radius * 0.52), (x + s * 0.98, foot - radius * 0.3), (x + s * 0.9, foot + 2), (x + s * 0.34, foot + 2), (x + s * 0.46, foot - radius * 0.7)],
                closed=True, tension=0.34,
            )
        )  # fmt: skip
        self.panes += [
            rect(x + k * radius * 0.46 - 0.8, foot - radius * 0.22, 1.6, radius * 0.22) for k in (-1, 0, 1)
        ]

    def add_minaret(self, x: float, high: float, wide: float) -> None:
        """A minaret: a square shaft, an eight-sided one, a lantern and a bulb, with two balconies."""
        y, h, w = self.y, high, wide
        self.bodies += [
            rect(x - w / 2, y - h * 0.54, w, h * 0.54 + 24),
            rect(x - w * 0.36, y - h * 0.8, w * 0.72, h * 0.3),
            rect(x - w * 0.2, y - h * 0.92, w * 0.4, h * 0.14),
            poly((x - w * 0.4, y - h * 0.51), (x - w * 0.72, y - h * 0.545), (x - w * 0.72, y - h * 0.57), (x + w * 0.72, y - h * 0.57), (x + w * 0.72, y - h * 0.545), (x + w * 0.4, y - h * 0.51)),
            poly((x - w * 0.3, y - h * 0.775), (x - w * 0.54, y - h * 0.8), (x - w * 0.54, y - h * 0.825), (x + w * 0.54, y - h * 0.825), (x + w * 0.54, y - h * 0.8), (x + w * 0.3, y - h * 0.775)),
            make_dome(x, y - h * 0.91, w * 0.26, 2.0),
            rect(x - 0.6, y - h * 1.04, 1.2, h * 0.08),
        ]  # fmt: skip
        dark = x if self.aside > 0 else x - w / 2
        self.shades += [
            rect(dark + (w * 0.06 if self.aside > 0 else 0), y - h * 0.51, w * 0.44, h * 0.51 + 24),
            rect(x + (w * 0.04 if self.aside > 0 else -w * 0.36), y - h * 0.775, w * 0.32, h * 0.21),
        ]
        self.panes.append(rect(x - 0.9, y - h * 0.34, 1.8, 5))


@ground("city", -0.03, "walled", "open", "burning", "ancient", "close")
def city(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A city on the horizon: domes, minarets, roofs, a wall before it; an ancient one has a citadel and flat roofs, a close one rises at the end of a lane."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    if variant == "close":
        _draw_close_city(canvas, y)
        return
    aside = 1 if canvas.sun[0] < 0.5 else -1
    middle = width * (rnd.uniform(0.56, 0.72) if canvas.sun[0] < 0.5 else rnd.uniform(0.28, 0.44))
    half = width * 0.46
    hazy = mix(light.of("stone", "body", plane), light.hour.horizon, 0.45)
    canvas.fill(_make_roofs(rnd, middle - half, middle + half, y, 8, 20), hazy, "mass", plane)
    parts = _Parts(y, aside)
    (_add_citadel if variant == "ancient" else _add_quarters)(parts, rnd, middle, half)
    stone = mix(light.of("stone", "body", plane), light.of("clay", "body", plane), 0.26)
    canvas.fill(join_outlines(*parts.bodies), stone, "mass", plane)
    dark_side = mix(light.of("stone", "shade", plane), light.of("clay", "shade", plane), 0.4)
    canvas.fill(join_outlines(*parts.shades), dark_side, "shade", plane)
    canvas.fill(join_outlines(*parts.lit), light.of("stone", "lit", plane), "skip", plane)
    dark = light.hour.dim[4] > 0.3
    pane = mix(light.base("flame"), light.hour.horizon, 0.2) if dark else light.of("stone", "deep", plane)
    canvas.fill(join_outlines(*parts.panes), pane, "white" if dark else "skip", plane)
    front = _Parts(y + 5, aside)
    x = middle - half * 1.04
    while x < middle + half * 1.04:
        wide = rnd.uniform(16, 34)
        front.add_block(x, wide, rnd.uniform(3, 12), 0.4)
        if rnd.random() < 0.5:
            front.panes.append(rect(x - 3, front.y - 3, 2, 3.4))
        x += wide * rnd.uniform(0.9, 1.5)
    if variant == "burning":
        _draw_fires(canvas, plane, middle, y)
    near = light.of("plaster", "body", plane)
    canvas.fill(join_outlines(*front.bodies), near, "mass", plane)
    canvas.fill(join_outlines(*front.shades), light.of("plaster", "shade", plane), "shade", plane)
    canvas.fill(join_outlines(*front.panes), pane, "white" if dark else "skip", plane)
    if variant in ("walled", "", "burning", "ancient"):
        _draw_wall(canvas, plane, y, middle, half, aside)


def _add_quarters(parts: _Parts, rnd: Random, middle: float, half: float) -> None:
    """One great hall with its minarets, smaller ones at uneven steps, houses between."""
    y = parts.y
    x = middle - half
    while x < middle + half:
        near = 1 - abs(x - middle) / half
        wide = rnd.uniform(18, 40)
        parts.add_block(x, wide, rnd.uniform(8, 16) + 14 * near)
        parts.panes += [
            rect(x + wide * rnd.uniform(-0.4, 0.1), y - rnd.uniform(4, 14 + 12 * near), 2.0, 3.4)
            for _ in range(rnd.choice((0, 1, 2)))
        ]
        x += wide * rnd.uniform(0.8, 1.2)
    side = rnd.choice((-1, 1))
    for along, size in ((side * -0.66, 0.62), (side * 0.52, 0.74), (side * 0.9, 0.5)):
        at = middle + along * half + rnd.uniform(-10, 10)
        parts.add_block(at, 46 * size, 24 * size, 0.3)
        parts.add_cupola(at, y - 24 * size, 17 * size)
        parts.add_minaret(at - side * (34 + rnd.uniform(0, 8)) * size, rnd.uniform(62, 84) * size, 11 * size)
    parts.add_block(middle, 92, 27, 0.26)
    for k in (-1, 1):
        parts.add_cupola(middle + k * 33, y - 27, 8.5)
    parts.add_block(middle, 40, 37, 0.3)
    parts.add_cupola(middle, y - 36, 20)
    parts.panes += [make_keel(middle - 30 + k * 15, y - 4, 6, 12) for k in range(5)]
    parts.add_minaret(middle - side * 58, rnd.uniform(92, 104), 11)
    parts.add_minaret(middle + side * 72, rnd.uniform(70, 82), 10)


def _add_citadel(parts: _Parts, rnd: Random, middle: float, half: float) -> None:
    """Flat roofs that climb to a keep on a stepped mound, towers with crenels."""
    y, x = parts.y, middle - half
    while x < middle + half:
        near = 1 - abs(x - middle) / half
        wide = rnd.uniform(16, 34)
        high = rnd.uniform(7, 14) + 20 * near
        parts.add_block(x, wide, high)
        if rnd.random() < 0.4:
            parts.add_block(x + wide * 0.1, wide * 0.5, high + rnd.uniform(6, 10))
        parts.panes += [
            rect(x + wide * rnd.uniform(-0.4, 0.1), y - rnd.uniform(4, high), 2.0, 3.4)
            for _ in range(rnd.choice((0, 1, 2)))
        ]
        x += wide * rnd.uniform(0.8, 1.1)
    for wide, high in ((130, 30), (98, 44), (62, 60)):
        parts.add_block(middle, wide, high, 0.3)
        parts.bodies.append(
            make_merlons(
                middle - wide / 2 - 1,
                middle + wide / 2 + 1,
                y - high - 4,
                y - high + 2,
                int(wide / 9),
                4,
                0.4,
            )
        )
    side = rnd.choice((-1, 1))
    for along, wide, high in (
        (0.0, 24, 82),
        (side * 0.3, 20, 62),
        (side * -0.52, 18, 46),
        (side * 0.72, 18, 40),
    ):
        at = middle + along * half
        parts.add_block(at, wide, high, 0.42)
        parts.bodies.append(
            make_merlons(at - wide / 2 - 2, at + wide / 2 + 2, y - high - 5, y - high + 3, 3, 5, 0.4)
        )
        parts.panes.append(rect(at - 1.4, y - high + 9, 2.8, 6))
    parts.panes += [make_keel(middle - 20 + k * 20, y - 30, 7, 12) for k in range(3)]


def _make_roofs(rnd: Random, left: float, right: float, y: float, low: float, high: float) -> Outline:
    """A line of roofs far behind."""
    points, x = [(left, y + 20), (left, y - low)], left
    while x < right:
        step, up = rnd.uniform(14, 34), rnd.uniform(low, high)
        points += [(x, y - up), (x + step, y - up)]
        x += step
    points.append((x, y + 20))
    return poly(*points)


def _draw_wall(canvas: Canvas, plane: int, y: float, middle: float, half: float, aside: int) -> None:
    """A town wall with towers and a gate."""
    light = canvas.light
    left, right, top = middle - half - 24, middle + half + 24, y - 5
    body, shade = light.of("stone", "half", plane), light.of("stone", "shade", plane)
    canvas.fill(make_merlons(left, right, top, y + 26, 36, 5, 0.4), body, "mass", plane)
    towers, dark = [], []
    for k in range(6):
        x = left + (right - left) * (k + 0.35) / 5.7
        towers.append(make_merlons(x - 11, x + 11, top - 12, y + 26, 4, 5, 0.4))
        dark.append(rect(x + 2 if aside > 0 else x - 11, top - 6, 9, 38))
    canvas.fill(join_outlines(*towers), body, "mass", plane)
    canvas.fill(join_outlines(*dark, rect(left, top + 6, right - left, 2.4)), shade, "shade", plane)
    gate = middle + half * 0.12
    canvas.fill(make_keel(gate, y + 24, 25, 30), light.of("stone", "lit", plane), "lit", plane)
    canvas.fill(make_keel(gate, y + 24, 18, 24), light.of("wood", "deep", plane), "ink", plane)


def _draw_close_city(canvas: Canvas, y: float) -> None:
    """A dome and a minaret in the haze, as one sees them at the end of a lane."""
    light, rnd = canvas.light, canvas.chance("beyond")
    aside = rnd.choice((-1, 1))
    x, foot, unit = canvas.width * 0.505, y + 14, canvas.height / 380
    tower, hall = x - aside * rnd.uniform(34, 48), x + aside * rnd.uniform(20, 34)
    high, radius = rnd.uniform(128, 150) * unit, rnd.uniform(30, 38) * unit
    far = join_outlines(
        rect(tower - 8, foot - high * 0.62, 16, high * 0.62), rect(tower - 12, foot - high * 0.66, 24, 7),
        rect(tower - 5, foot - high * 0.9, 10, high * 0.3), rect(tower - 8, foot - high * 0.92, 16, 4),
        make_dome(tower, foot - high * 0.92, 5, 1.9), rect(tower - 0.8, foot - high * 1.06, 1.6, 9),
        rect(hall - radius * 1.5, foot - 46 * unit, radius * 3, 60), make_dome(hall, foot - 46 * unit, radius, 1.1),
        rect(hall - 0.8, foot - 46 * unit - radius * 1.6, 1.6, radius * 0.6),
    )  # fmt: skip
    canvas.fill(far, mix(light.of("stone", "body", 2), light.hour.horizon, 0.3), "mass", 1)
    shade = join_outlines(
        rect(tower + 1, foot - high * 0.62, 7, high * 0.62),
        rect(tower + 1, foot - high * 0.9, 4, high * 0.26),
        rect(hall + radius * 0.5, foot - 46 * unit, radius, 60),
        spline(
            [
                (hall + radius * 0.1, foot - 46 * unit - radius * 1.1),
                (hall + radius * 0.86, foot - 46 * unit - radius * 0.6),
                (hall + radius * 0.96, foot - 46 * unit),
                (hall + radius * 0.4, foot - 46 * unit),
            ],
            closed=True,
            tension=0.4,
        ),
    )
    canvas.fill(shade, mix(light.of("stone", "shade", 2), light.hour.horizon, 0.24), "shade", 1)


def _draw_fires(canvas: Canvas, plane: int, middle: float, y: float) -> None:
    """Smoke over the roofs, lit from below, and fire at its feet."""
    light, width, rnd = canvas.light, canvas.width, canvas.chance("fires")
    side = -1.0 if canvas.sun[0] * width < middle else 1.0
    dark, lit, fire = [], [], []
    for dx, size in ((-0.22, 0.9), (0.03, 1.2), (0.24, 0.8)):
        x0 = middle + dx * width
        for i in range(9):
            t = i / 8
            x, yy, r = (
                x0 + 64 * size * t**1.6 + rnd.uniform(-4, 4) * t,
                y - 22 - 120 * size * t,
                (4 + 22 * t) * size,
            )
            dark.append(disc(x, yy, r))
            lit.append(disc(x + side * r * 0.28, yy + r * 0.1, r * 0.7))
        for k in (-9, -4, 2, 7):
            tip = y - 20 - rnd.uniform(0, 18) * size
            fire.append(
                spline(
                    [(x0 + k - 4, y - 8), (x0 + k - 3, y - 16), (x0 + k + rnd.uniform(-1, 4), tip), (x0 + k + 4, y - 15), (x0 + k + 4, y - 8)],
                    closed=True, tension=0.4,
                )
            )  # fmt: skip
    canvas.fill(
        join_outlines(*dark),
        mix(light.of("rock", "deep", plane + 1), light.hour.horizon, 0.12),
        "mass",
        plane,
    )
    canvas.fill(join_outlines(*lit), light.of("rock", "shade", plane), "glow", plane)
    canvas.fill(join_outlines(*fire), mix(light.base("flame"), "#ffe9a8", 0.2), "white", plane)
