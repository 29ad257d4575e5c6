"""A hillside in terraces: dry walls with lit copings, and what grows between them, row behind row."""

from __future__ import annotations

import math
from random import Random

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    disc,
    join_outlines,
    make_lens,
    make_ridge,
    poly,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix

_LEVELS = 5


class _Slope:
    """Where a terrace's edge runs."""

    def __init__(self, canvas: Canvas, y: float, level: int, up: int) -> None:
        part = level / _LEVELS
        self.canvas = canvas
        self.near = part
        self.base = y - canvas.height * 0.1 + (canvas.height - y + canvas.height * 0.1) * part**1.25
        self.rise = canvas.height * (0.045 + 0.02 * part)
        self.fall = up * canvas.height * (0.05 + 0.03 * part)
        self.phase = 0.7 * level

    def at(self, share: float) -> Point:
        """A point of the edge, from the left (0) to the right (1)."""
        y = (
            self.base
            - self.rise * math.sin(math.pi * share + 0.3 * math.sin(self.phase))
            + self.fall * (share - 0.5)
        )
        return -8 + (self.canvas.width + 16) * share, y + 2.4 * math.sin(share * 9 + self.phase)

    def line(self, down: float = 0.0) -> list[Point]:
        """Points along the edge, moved down."""
        return [(x, y + down) for x, y in (self.at(k / 12) for k in range(13))]


@ground("terraces", 0.0, "wheat", "vines", "olive")
def terraces(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A hillside in terraces with dry walls."""
    light, height, rnd = canvas.light, canvas.height, canvas.random
    up = rnd.choice((-1, 1))
    soil = {"vines": "earth", "olive": "earth"}.get(variant, "wheat")
    grow = {"vines": _draw_vines, "olive": _draw_olives}.get(variant, _draw_wheat)
    for level in range(_LEVELS):
        slope = _Slope(canvas, y, level, up)
        depth = min(4, max(2, plane - 1 + (level + 1) // 2))
        air = max(0.0, 0.4 - 0.16 * level)
        wall = 5 + 12 * slope.near
        body = mix(light.of(soil, "half" if soil == "earth" else "body", depth), light.hour.horizon, air)
        canvas.fill(
            make_ridge(slope.line(-2), height),
            mix(light.of("stone", "lit", depth), light.hour.horizon, air),
            "lit",
            depth,
        )
        canvas.fill(
            make_ridge(slope.line(1.4), height),
            mix(light.of("stone", "shade", depth), light.hour.horizon, air),
            "shade",
            depth,
        )
        joints = []
        for k in range(40):
            share = (k + rnd.uniform(0.1, 0.9)) / 40
            x, top = slope.at(share)
            joints.append(
                poly(
                    (x, top + 2.4),
                    (x + rnd.uniform(-0.8, 0.8), top + wall * rnd.uniform(0.5, 1.0)),
                    closed=False,
                )
            )
        canvas.line(
            join_outlines(*joints),
            mix(light.of("stone", "deep", depth), light.hour.horizon, air),
            1.1,
            "line",
            depth,
        )
        near = mix(body, light.of(soil, "shade", min(4, depth + 1)), 0.6)
        edge = slope.line(wall)
        tone = Gradient(((0, body), (1, near)), (0, slope.base, 0, slope.base + height * 0.3))
        canvas.fill(make_ridge(edge, height), tone, "mass", depth)
        grow(canvas, slope, wall, depth, air, rnd)


def _draw_wheat(canvas: Canvas, slope: _Slope, wall: float, depth: int, air: float, rnd: Random) -> None:
    """Rows of ears that overlap, in three tones."""
    light = canvas.light
    size = 8 + 13 * slope.near
    for row, tone in enumerate(("shade", "body", "lit")):
        ears = []
        count = int(canvas.width / (size * 0.86))
        for k in range(count + 1):
            x, top = slope.at((k + (0.5 if row % 2 else 0)) / count)
            foot = top + wall + size * (0.5 + row * 0.62)
            tall = size * rnd.uniform(0.9, 1.15)
            ears.append(_make_ear(x, foot, size, tall))
        colour = mix(light.of("wheat", tone, depth), light.hour.horizon, air)
        canvas.fill(join_outlines(*ears), colour, "shade" if row == 0 else "skip", depth)


def _make_ear(x: float, foot: float, size: float, tall: float) -> Outline:
    """A stand of ears as one leaning leaf."""
    return (
        ("M", x - size * 0.36, foot),
        ("C", x - size * 0.3, foot - tall * 0.5, x - size * 0.06, foot - tall * 0.8, x + size * 0.12, foot - tall),
        ("C", x + size * 0.3, foot - tall * 0.6, x + size * 0.4, foot + size * 0.2, x, foot + size * 0.5),
        ("Z",),
    )  # fmt: skip


def _draw_vines(canvas: Canvas, slope: _Slope, wall: float, depth: int, air: float, rnd: Random) -> None:
    """A trellis along the terrace: posts, leaves in two tones, grapes."""
    light = canvas.light
    size = 5.6 + 7 * slope.near
    posts, leaves, lit, grapes, shade = [], [], [], [], []
    count = int(canvas.width / (size * 1.7))
    for k in range(count + 1):
        x, top = slope.at((k + 0.5) / count)
        foot = top + wall + size * 2.4
        if k % 3 == 0:
            posts.append(
                poly(
                    (x - 0.14 * size, foot + size * 0.7),
                    (x - 0.14 * size, foot - size * 2),
                    (x + 0.14 * size, foot - size * 2),
                    (x + 0.14 * size, foot + size * 0.7),
                )
            )
        for _ in range(2):
            px, py, r = (
                x + rnd.uniform(-0.8, 0.8) * size,
                foot - size * rnd.uniform(0.5, 1.5),
                size * rnd.uniform(0.5, 0.8),
            )
            leaves.append(make_lens(px, py, r * 1.1, r * 1.25))
            lit.append(make_lens(px - r * 0.3, py - r * 0.34, r * 0.6, r * 0.7))
        shade.append(make_lens(x + size * 0.5, foot + size * 0.7, size * 1.3, size * 0.24))
        if k % 2:
            grapes += [
                make_lens(x + dx * size, foot - dy * size, size * 0.28, size * 0.36)
                for dx, dy in ((0, 0.4), (0.34, 0.4), (0.15, 0.0))
            ]
    for found, colour, role in (
        (shade, light.of("earth", "deep", depth), "skip"),
        (posts, light.of("wood", "deep", depth), "ink"),
        (leaves, light.of("leaf", "shade", depth), "tint"),
        (lit, light.of("leaf", "half", depth), "glow"),
        (grapes, light.of("fruit", "body", depth), "ink"),
    ):
        canvas.fill(join_outlines(*found), mix(colour, light.hour.horizon, air), role, depth)


def _draw_olives(canvas: Canvas, slope: _Slope, wall: float, depth: int, air: float, rnd: Random) -> None:
    """Olive trees at uneven steps, each with its shadow, and furrows about them."""
    light, aside = canvas.light, 1 if canvas.sun[0] < 0.5 else -1
    size = 7 + 17 * slope.near
    furrows = [spline(slope.line(wall + size * part)) for part in (0.3, 0.7, 1.1)]
    canvas.line(
        join_outlines(*furrows),
        mix(light.of("earth", "shade", depth), light.hour.horizon, air),
        1.0,
        "line",
        depth,
    )
    trunks: list[Outline] = []
    crowns: list[Outline] = []
    lit: list[Outline] = []
    shade: list[Outline] = []
    share = rnd.uniform(0.0, 0.08)
    while share < 1.02:
        x, top = slope.at(share)
        foot = top + wall + size * rnd.uniform(0.7, 1.0)
        shade.append(make_lens(x + aside * size * 0.7, foot, size * 1.2, size * 0.2))
        trunks.append(
            poly(
                (x - size * 0.16, foot),
                (x - size * 0.06, foot - size * 0.7),
                (x + size * 0.1, foot - size * 0.7),
                (x + size * 0.2, foot),
            )
        )
        for dx, dy, r in (
            (-0.6, 1.0, 0.5),
            (0.6, 1.0, 0.5),
            (0.0, 1.4, 0.6),
            (-0.3, 0.8, 0.5),
            (0.34, 0.8, 0.5),
        ):
            crowns.append(disc(x + dx * size, foot - dy * size, r * size))
            if dy > 0.9:
                lit.append(disc(x + (dx - aside * 0.14) * size, foot - (dy + 0.12) * size, r * size * 0.62))
        share += rnd.uniform(1.5, 2.6) * size * 1.9 / canvas.width
    for found, colour, role in (
        (shade, light.of("earth", "deep", depth), "shade"),
        (trunks, light.of("wood", "deep", depth), "ink"),
        (crowns, light.of("olive", "shade", depth), "tint"),
        (lit, light.of("olive", "half", depth), "glow"),
    ):
        canvas.fill(join_outlines(*found), mix(colour, light.hour.horizon, air), role, depth)
