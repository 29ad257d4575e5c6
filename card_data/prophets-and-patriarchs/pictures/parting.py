"""The parted sea: walls of water in bands, with foam, curls and fish, and a dry way between them to the light."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from printkit.press.ops import Colour, Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    chain_outlines,
    disc,
    join_outlines,
    make_lens,
    make_ridge,
    poly,
    rect,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix

_BANDS = (
    ("#e8f6e6", 0.66),
    ("#d8f0e0", 0.36),
    ("#d8f0e0", 0.0),
    ("#0b3a5e", 0.36),
    ("#0b2e54", 0.58),
    ("#0a2348", 0.76),
)
"""What is mixed into the water, from the crest down."""
_GAP = 42.0
"""Half the way's width at the horizon, in units."""


@ground("parted-sea", 0.02)
def parted_sea(canvas: Canvas, _plane: int, y: float, _: str) -> None:
    """Two walls of water and dry ground between, in one-point perspective."""
    light, width, height = canvas.light, canvas.width, canvas.height
    hour, rnd = light.hour, canvas.chance("parting")
    vx = width * 0.57
    _draw_shore(canvas, vx, y)
    left, right = (vx - _GAP, width * 0.09), (vx + _GAP, width * 0.95)
    bed = poly((left[1], height + 4), (left[0], y), (right[0], y), (right[1], height + 4))
    far = mix(light.of("sand", "lit", 3), hour.key, 0.5)
    canvas.fill(
        bed,
        Gradient(
            (
                (0, far),
                (0.4, light.of("sand", "body", 3)),
                (1, mix(light.of("sand", "body", 3), light.of("earth", "shade", 4), 0.6)),
            ),
            (0, y, 0, height),
        ),
        "mass",
        2,
    )
    with canvas.clip(bed):
        _draw_bed(canvas, vx, y, rnd)
    for side, (edge, floor) in ((-1, left), (1, right)):
        _draw_wall(canvas, side, edge, floor, y, rnd)


def _draw_shore(canvas: Canvas, vx: float, y: float) -> None:
    """Hills of the other shore, between the walls."""
    light = canvas.light
    points = [(vx - 110, y), (vx - 74, y - 14), (vx - 34, y - 32), (vx - 16, y - 25), (vx + 6, y - 14), (vx + 30, y - 22), (vx + 62, y - 11), (vx + 120, y)]  # fmt: skip
    canvas.fill(
        make_ridge(points, y + 6, 0.3), mix(light.of("rock", "body", 2), light.hour.horizon, 0.2), "mass", 1
    )
    shade = join_outlines(
        poly(
            (vx - 34, y - 32),
            (vx - 26, y - 27),
            (vx - 24, y - 16),
            (vx - 34, y + 4),
            (vx - 52, y + 4),
            (vx - 42, y - 14),
        ),
        poly((vx + 30, y - 22), (vx + 36, y - 15), (vx + 34, y + 3), (vx + 14, y + 3), (vx + 24, y - 10)),
    )
    canvas.fill(shade, mix(light.of("rock", "shade", 2), light.hour.horizon, 0.1), "shade", 1)
    canvas.fill(rect(vx - 120, y - 2, 240, 5), light.of("rock", "shade", 3), "mass", 2)


def _draw_bed(canvas: Canvas, vx: float, y: float, rnd: Random) -> None:
    """Wet sand: ripples, the light's path, the prints of many who have gone before."""
    light, height = canvas.light, canvas.height
    dark, pale, path, prints = [], [], [], []
    deep = height - y
    for i in range(16):
        q = (i / 15) ** 1.7
        wide = _GAP + q * 190
        x, a = vx - q * 30 + rnd.uniform(-0.8, 0.8) * wide, wide * rnd.uniform(0.18, 0.34)
        dark.append(make_lens(x, y + 6 + q * deep * 0.94, a, 0.6 + 3.4 * q))
        pale.append(make_lens(x + a * 0.5, y + 9 + q * deep * 0.95, a * 0.8, 0.5 + 2.4 * q))
    for i in range(19):
        q = (i / 18) ** 1.6
        path.append(
            make_lens(
                vx + rnd.uniform(-9, 9) * (0.4 + q * 2),
                y + 4 + q * deep * 0.94,
                (11 + 44 * q) * rnd.uniform(0.6, 1),
                0.9 + 5 * q,
            )
        )
    for i in range(34):
        q = ((i + 1) / 34) ** 1.5
        x = vx - 16 - 60 * q + (10 + 52 * q) * math.sin(i * 2.4) * 0.7
        prints.append(
            make_lens(
                x + (1 + 4 * q) * (-1 if i % 2 else 1), y + 5 + q * deep * 0.9, 1.4 + 4.8 * q, 0.8 + 2.4 * q
            )
        )
    canvas.fill(join_outlines(*dark), light.of("earth", "shade", 3), "shade", 3)
    canvas.fill(join_outlines(*pale), light.of("sand", "lit", 3), "skip", 3)
    canvas.fill(join_outlines(*path), mix(light.hour.key, "#ffffff", 0.3), "white", 3)
    canvas.fill(join_outlines(*prints), light.of("earth", "deep", 3), "ink", 3)


def _make_wave_line(
    side: int, width: float, start: float, end: Point, sway: float, phase: float
) -> list[Point]:
    """Make a wavy line on a wall, from the picture's edge to where the wall ends; the waves die away with distance."""
    outer = -8.0 if side < 0 else width + 8
    found = []
    for i in range(10):
        t = i / 9
        wave = sway * (1 - t) ** 1.4 * math.sin(phase + i * 1.55)
        found.append((outer + (end[0] - outer) * t, start + (end[1] - start) * t + wave))
    return found


def _make_sliver(points: Sequence[Point], wide: float) -> Outline:
    """Make a line that swells and thins out again."""
    last = len(points) - 1
    back = [(x, y + wide * math.sin(math.pi * i / last)) for i, (x, y) in enumerate(points)]
    return chain_outlines(spline(points), spline(back[::-1]))


def _draw_wall(canvas: Canvas, side: int, edge: float, floor: float, y: float, rnd: Random) -> None:
    light, width, height = canvas.light, canvas.width, canvas.height
    base, hour = light.base("water"), light.hour
    outer = -8.0 if side < 0 else width + 8
    colours = [mix(base, other, share) for other, share in _BANDS]
    lift = -0.02 if side < 0 else 0.08
    starts = [height * (lift + k * 0.168) for k in range(6)]
    ends = [(edge, y - 17 + k * 3.2) for k in range(6)]
    phases = [k * (1.1 if side < 0 else 1.3) + (0 if side < 0 else 0.6) for k in range(6)]
    for k, colour in enumerate(colours):
        top = _make_wave_line(side, width, starts[k], ends[k], 13 - k, phases[k])
        shape = chain_outlines(
            spline(top), (("M", edge, y + 2), ("L", floor, height + 4), ("L", outer, height + 4))
        )
        stops = ((0.0, colour), (0.55, mix(colour, "#5fb0b0", 0.24)), (1.0, mix(colour, hour.key, 0.7)))
        canvas.fill(shape, Gradient(stops, (outer, 0, edge, 0)), "shade" if k in (3, 5) else "mass", 3)
    bright: list[Outline] = []
    dark: list[Outline] = []
    for k in range(5):
        for part in (0.3, 0.68) if k > 1 else (0.34,):
            start = starts[k] + (starts[k + 1] - starts[k]) * part
            end = edge, ends[k][1] + (ends[k + 1][1] - ends[k][1]) * part
            along = _make_wave_line(side, width, start, end, 13 - k, phases[k] + part * 1.1)
            first = rnd.choice((0, 1, 2))
            piece = along[first : first + rnd.choice((4, 5))]
            (bright if part < 0.5 else dark).append(_make_sliver(piece, 4.2 if part < 0.5 else 3.4))
    canvas.fill(join_outlines(*bright), mix(base, "#d8f6ea", 0.62), "white", 3)
    canvas.fill(join_outlines(*dark), mix(base, "#0b3a5e", 0.3), "skip", 3)
    shoal = [
        _make_fish(outer - side * x * width, height * up, size, -side, lean)
        for x, up, size, lean in ((0.15, 0.57, 34, -6), (0.09, 0.64, 24, 2), (0.23, 0.64, 21, -8))
    ]
    canvas.fill(join_outlines(*shoal), mix(colours[5], "#0a2348", 0.3), "ink", 4)
    _draw_foam(
        canvas,
        side,
        _make_wave_line(side, width, starts[0], ends[0], 13, phases[0]),
        mix(base, "#e8f6e6", 0.5),
    )
    foot, shade = [], []
    for i in range(50):
        q = (i / 49) ** 1.5
        x, yy = edge + (floor - edge) * q, y + 2 + (height - y) * q
        r = (1 + q * 9) * (1 if i % 3 else 0.7)
        foot.append(disc(x, yy, r))
        shade.append(disc(x - side * r * 0.9, yy + r * 0.5, r))
    canvas.fill(join_outlines(*shade), light.of("earth", "shade", 4), "shade", 4)
    canvas.fill(join_outlines(*foot), "#eef6e2", "lit", 4)


def _draw_foam(canvas: Canvas, side: int, crest: Sequence[Point], under: Colour) -> None:
    """Foam along a crest: discs that dwindle with distance, and curls that are about to break."""
    x0, x1 = crest[0][0], crest[-1][0]
    foam, spray, curls = [], [], []
    for i in range(60):
        t = 1 - (1 - i / 59) ** 1.35
        k = min(8, int(t * 9))
        part = t * 9 - k
        x = x0 + (x1 - x0) * t
        y = crest[k][1] + (crest[k + 1][1] - crest[k][1]) * part
        r = ((1 - t) ** 1.15 * 11.5 + 1.5) * (1 if i % 3 else 0.76)
        foam.append(disc(x, y, r))
        spray.append(disc(x, y + 4, r * 1.3))
        if i % 6 == 1 and i < 46:
            big, s = 12 * (1 - i / 59) + 1.6, -side
            curls.append(
                (
                    ("M", x, y - big * 0.4),
                    ("C", x + s * big * 0.9, y - big * 2.2, x + s * big * 2.6, y - big * 2.2, x + s * big * 2.8, y - big * 0.5),
                    ("C", x + s * big * 2.2, y - big * 1.4, x + s * big * 1.5, y - big * 1.2, x + s * big * 1.3, y + big * 0.4),
                    ("Z",),
                )
            )  # fmt: skip
    canvas.fill(join_outlines(*spray), under, "mass", 3)
    canvas.fill(join_outlines(*foam, *curls), "#f7f6e0", "lit", 3)


def _make_fish(x: float, y: float, long: float, ahead: int, lean: float) -> Outline:
    """Draw a fish in the wall."""
    turn = math.radians(lean)

    def at(u: float, v: float) -> Point:
        u, v = u * long, v * long
        return x + (u * math.cos(turn) - v * math.sin(turn)) * ahead, y + u * math.sin(turn) + v * math.cos(
            turn
        )

    back = spline([at(-0.5, 0), at(-0.2, -0.2), at(0.14, -0.15), at(0.32, -0.02)])
    tail = poly(at(0.52, -0.16), at(0.47, 0), at(0.52, 0.16), closed=False)
    belly = spline([at(0.32, 0.02), at(0.12, 0.14), at(-0.2, 0.17), at(-0.5, 0)])
    return chain_outlines(back, tail, belly)
