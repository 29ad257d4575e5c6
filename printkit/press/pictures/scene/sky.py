"""Skies: the hour's colours, the light itself, stars, clouds, rain."""

from __future__ import annotations

import itertools
import math

from printkit.press.ops import Colour, Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    disc,
    join_outlines,
    make_dome,
    make_lens,
    make_star,
    rect,
)
from printkit.press.pictures.scene.tone import lab, mix


def draw_sky(canvas: Canvas) -> None:
    """Draw the hour's sky from edge to edge."""
    hour, width, height = canvas.light.hour, canvas.width, canvas.height
    if hour.round:
        x, y = canvas.sun[0] * width, canvas.ground + 0.6 * height
        line = (x, y, x + 1.6 * height, y)
    else:
        line = (0.0, 0.0, 0.0, max(canvas.ground, height * 0.3))
    canvas.fill(rect(-2, -2, width + 4, height + 4), Gradient(hour.sky, line, radial=hour.round), "sky", 0)


def _find_sky_colour(canvas: Canvas, x: float, y: float) -> Colour:
    """Return the sky's colour at a point."""
    hour = canvas.light.hour
    if hour.round:
        far = math.hypot(x - canvas.sun[0] * canvas.width, y - canvas.ground - 0.6 * canvas.height)
        share = far / (1.6 * canvas.height)
    else:
        share = y / max(canvas.ground, canvas.height * 0.3)
    for (a, one), (b, other) in itertools.pairwise(hour.sky):
        if share <= b:
            return mix(one, other, round(max(0.0, (share - a) / (b - a)), 3))
    return hour.sky[-1][1]


def draw_light(canvas: Canvas) -> None:
    """Draw the disc of sun or moon with rings, each lighter than what it covers."""
    hour = canvas.light.hour
    if hour.disc is None:
        return
    x, y = canvas.sun[0] * canvas.width, canvas.sun[1] * canvas.height
    dark = lab(hour.sky[0][1])[0] < 0.5 and not hour.round
    radius = 22.0 if dark else 27.0
    if hour.round:
        canvas.fill(disc(x, y, radius * 1.4), mix(_find_sky_colour(canvas, x, y), hour.disc, 0.5), "glow", 0)
    else:
        for ring, part in ((2.5, 0.16), (1.95, 0.32), (1.45, 0.55)):
            below = _find_sky_colour(canvas, x, min(y + radius * ring, canvas.ground))
            canvas.fill(
                disc(x, y, radius * ring), mix(below, hour.disc, part * (0.6 if dark else 1.0)), "glow", 0
            )
    around = _find_sky_colour(canvas, x, y)
    canvas.fill(disc(x, y, radius), hour.disc, "lit", 0)
    if dark:
        canvas.fill(disc(x + 7, y - 5, radius * 0.25), mix(hour.disc, around, 0.2), "glow", 0)


def draw_stars(canvas: Canvas, count: int) -> None:
    """Draw stars, denser away from the light, and a few that gleam."""
    if count <= 0:
        return
    rnd, width, height = canvas.random, canvas.width, canvas.height
    sun = canvas.sun[0] * width, canvas.ground
    small: list[Outline] = []
    for _ in range(count):
        x, y = rnd.uniform(6, width - 6), rnd.uniform(6, canvas.ground * 0.85)
        if math.hypot(x - sun[0], (y - sun[1]) * 1.2) > height * 0.42 + rnd.uniform(0, 60):
            small.append(disc(x, y, rnd.choice((0.7, 0.8, 1.0, 1.3))))
    bright = []
    for _ in range(max(3, count // 14)):
        x, y = rnd.uniform(20, width - 20), rnd.uniform(14, canvas.ground * 0.55)
        bright.append(make_star(x, y, rnd.uniform(3.2, 6), 4, 0.22))
    if small:
        canvas.fill(join_outlines(*small), "#d9c6e8", "dust", 0)
    canvas.fill(join_outlines(*bright), "#fff3d0", "star", 0)


def draw_clouds(canvas: Canvas, count: int) -> None:
    """Draw flat clouds, lit above."""
    rnd, hour = canvas.random, canvas.light.hour
    for i in range(count):
        x = canvas.width * ((i + 0.5) / count + rnd.uniform(-0.12, 0.12))
        y = canvas.height * rnd.uniform(0.1, 0.34)
        size = rnd.uniform(0.7, 1.25)
        here = next((c for at, c in hour.sky if at >= y / max(canvas.ground, 1)), hour.sky[-1][1])
        pale = mix(here, hour.key, 0.5)
        low, high = [], []
        for dx, dy, r in ((-44, 0, 11), (-24, -7, 17), (2, -12, 22), (28, -5, 16), (46, 0, 10)):
            low.append(disc(x + dx * size, y + dy * size, r * size))
            high.append(disc(x + (dx - 3) * size, y + (dy - 4) * size, r * size * 0.9))
        base = rect(x - 60 * size, y - 4 * size, 120 * size, 15 * size, 7 * size)
        canvas.fill(join_outlines(*low, base), mix(here, pale, 0.45), "mass", 1)
        canvas.fill(join_outlines(*high), pale, "glow", 1)


def draw_rain(canvas: Canvas, count: int = 90) -> None:
    """Draw rain in one direction, in two tones."""
    rnd, width, height = canvas.random, canvas.width, canvas.height
    for share, length, colour, line in ((0.66, 20.0, "#aab0cd", 0.9), (0.34, 34.0, "#dfe2ee", 1.2)):
        drops = []
        for _ in range(int(count * share)):
            x, y = rnd.uniform(-20, width + 40), rnd.uniform(-20, height - 14)
            reach = length * rnd.uniform(0.6, 1.2)
            drops.append((("M", x, y), ("L", x - reach * 0.26, y + reach)))
        canvas.line(join_outlines(*drops), colour, line, "line", 3)


def draw_swarm(canvas: Canvas, count: int, colour: str) -> None:
    """Draw a cloud of locusts: many small darts, larger towards the viewer."""
    rnd, width, height = canvas.random, canvas.width, canvas.height
    darts = []
    for i in range(count):
        near = (i / count) ** 1.6
        x, y = rnd.uniform(0, width), rnd.uniform(height * 0.03, height * (0.5 + 0.1 * near))
        size = 2.2 + 9 * near
        darts += [
            make_lens(x, y, size, size * 0.28),
            (
                ("M", x - size * 0.3, y),
                ("L", x + size * 0.5, y - size * 0.75),
                ("L", x + size * 0.35, y),
                ("Z",),
            ),
        ]
    canvas.fill(join_outlines(*darts), colour, "ink", 4)


_STREAKS = ((0.0, 0.0, 1.0, 3.4), (-0.34, 6.4, 0.62, 2.6), (0.42, 11.0, 0.5, 2.0))
"""Of a bank of cloud: each streak's place along it and under it in units, its part of the length, its bulge."""
_HEAPS = ((-0.62, 0.34), (-0.3, 0.56), (0.04, 0.74), (0.36, 0.5), (0.64, 0.3))
"""Of a heaped cloud: each heap's place along it and its radius, as parts of a third of its length."""


def draw_wisps(canvas: Canvas) -> None:
    """Draw clouds above the horizon: heaps by day, streaks lit from below in low light, none at the disc."""
    hour, width = canvas.light.hour, canvas.width
    rnd = canvas.chance("wisps")
    low = hour.dim[4] > 0.15
    sun = canvas.sun[0] * width, canvas.sun[1] * canvas.height
    for _ in range(rnd.choice((3, 4, 5))):
        x, y = rnd.uniform(0.04, 0.96) * width, rnd.uniform(0.36, 0.86) * canvas.ground
        half = rnd.uniform(46, 110) * (1.0 if low else 0.7)
        if hour.disc is not None and abs(y - sun[1]) < 76 and abs(x - sun[0]) < half + 74:
            continue
        here = _find_sky_colour(canvas, x, y)
        if low:
            bank = [
                (x + along * half, y + under, half * part, bulge) for along, under, part, bulge in _STREAKS
            ]
            canvas.fill(
                join_outlines(*(make_lens(*each) for each in bank)), mix(here, hour.shadow, 0.2), "skip", 0
            )
            edge = [
                make_lens(px, py + bulge * 0.7, part * 0.94, bulge * 0.42) for px, py, part, bulge in bank
            ]
            canvas.fill(join_outlines(*edge), mix(here, hour.key, 0.5), "skip", 0)
            continue
        heaps = [make_dome(x + along * half, y, part * half * 0.34, 0.8) for along, part in _HEAPS]
        canvas.fill(join_outlines(make_lens(x, y, half, 3.0), *heaps), mix(here, "#ffffff", 0.34), "skip", 0)
        lit = [make_dome(x + along * half - 3, y - 2, part * half * 0.26, 0.8) for along, part in _HEAPS]
        canvas.fill(join_outlines(*lit), mix(here, "#ffffff", 0.6), "skip", 0)
