"""Water and its shores: sea, river, banks, quays."""

from __future__ import annotations

import math

from printkit.press.ops import Gradient
from printkit.press.scene.canvas import Canvas
from printkit.press.scene.land import below, uneven
from printkit.press.scene.outline import (
    Outline,
    chained,
    disc,
    joined,
    lens,
    poly,
    rect,
    ridge,
    spline,
)
from printkit.press.scene.thing import ground
from printkit.press.scene.tone import mix


def ripples(canvas: Canvas, y: float, plane: int, count: int = 40) -> None:
    """Lenses on water, larger towards us, light and dark by turns."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    bright: list[Outline] = []
    dark: list[Outline] = []
    for i in range(count):
        t = (i / count) ** 1.5
        yy = y + 5 + t * (height - y - 8)
        half = rnd.uniform(10, 26) * (1 + t * 2.4)
        (bright if i % 2 else dark).append(lens(rnd.uniform(-20, width + 20), yy, half, 0.7 + t * 3))
    canvas.fill(joined(*bright), light.of("water", "lit", plane), "white", plane)
    canvas.fill(joined(*dark), light.of("water", "deep", plane), "shade", plane)


@ground("water", 0.02, "calm", "river")
def water(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Open water to the lower edge, or a river between banks."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    far = mix(light.of("water", "lit", 2), light.hour.horizon, 0.5)
    body, near = light.of("water", "body", 3), light.of("water", "shade", 4)
    fill = Gradient(((0, far), (0.18, mix(far, body, 0.6)), (0.5, body), (1, near)), (0, y, 0, height))
    bank = canvas.height * 0.2 if variant == "river" else canvas.height
    if variant == "river":
        canvas.fill(rect(-4, y, width + 8, bank), Gradient(fill.stops, (0, y, 0, y + bank)), "mass", plane)
        lenses = [
            lens(rnd.uniform(0, width), y + 6 + rnd.uniform(0, bank - 12), rnd.uniform(12, 40), 1.6)
            for _ in range(22)
        ]
        canvas.fill(joined(*lenses[::2]), light.of("water", "lit", plane), "white", plane)
        canvas.fill(joined(*lenses[1::2]), light.of("water", "deep", plane), "shade", plane)
        canvas.fill(
            ridge(uneven(canvas, y + bank, 8, 6), height),
            below(canvas, "earth", min(4, plane + 1), y + bank),
            "mass",
            min(4, plane + 1),
        )
        return
    canvas.fill(rect(-4, y, width + 8, height - y + 6), fill, "mass", plane)
    _shore(canvas, y)
    ripples(canvas, y, 3)
    if light.hour.disc is not None or light.hour.round:
        path = []
        for i in range(18):
            t = (i / 17) ** 1.3
            path.append(
                lens(
                    canvas.sun[0] * width + rnd.uniform(-12, 12) * (1 + t * 2),
                    y + 4 + t * (height - y) * 0.75,
                    rnd.uniform(8, 20) * (1 + t),
                    0.8 + t * 2,
                )
            )
        canvas.fill(joined(*path), mix(light.hour.key, "#ffffff", 0.2), "white", plane)


def _shore(canvas: Canvas, y: float) -> None:
    """What the water says of the far side: the shore's dark mirrored in streaks, and a few sails before it."""
    rnd, light, width, height = canvas.chance("shore"), canvas.light, canvas.width, canvas.height
    streaks = [
        lens(rnd.uniform(0.05, 0.95) * width, y + 3 + (height - y) * 0.15 * t * t, rnd.uniform(16, 44), 1.3)
        for t in (k / 15 for k in range(16))
    ]
    canvas.fill(
        joined(*streaks), mix(light.of("stone", "shade", 2), light.of("water", "body", 2), 0.4), "skip", 2
    )
    sails: list[Outline] = []
    hulls: list[Outline] = []
    for _ in range(rnd.choice((0, 2, 3))):
        x, size = rnd.uniform(0.08, 0.92) * width, rnd.uniform(0.7, 1.3)
        foot = y + 4 + 7 * size
        sails.append(poly((x - 1, foot - 2), (x + 7 * size, foot - 22 * size), (x + 10 * size, foot - 3)))
        hulls.append(
            poly(
                (x - 9 * size, foot - 3),
                (x + 12 * size, foot - 3),
                (x + 8 * size, foot),
                (x - 6 * size, foot),
            )
        )
    if sails:
        canvas.fill(joined(*hulls), light.of("wood", "shade", 2), "ink", 2)
        canvas.fill(joined(*sails), light.of("foam", "lit", 2), "white", 2)


@ground("banks", -0.02)
def banks(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A far bank, a strip of earth above water."""
    canvas.fill(
        ridge(uneven(canvas, y, 7, 7), y + 14), canvas.light.of("earth", "body", plane), "mass", plane
    )


@ground("parted-sea", -0.1)
def parted_sea(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Two walls of water and dry ground between, in one-point perspective."""
    light, width, height = canvas.light, canvas.width, canvas.height
    vx = width * 0.56
    left, right = vx - 40, vx + 40
    hour = light.hour
    canvas.fill(
        poly((width * 0.1, height), (left, y + 20), (right, y + 20), (width * 0.96, height)),
        Gradient(((0, light.of("sand", "lit", 3)), (1, light.of("earth", "body", 4))), (0, y, 0, height)),
        "mass",
        2,
    )
    gleams = []
    for i in range(17):
        q = (i / 16) ** 1.6
        gleams.append(
            lens(
                vx + canvas.random.uniform(-10, 10) * (0.4 + q * 2),
                y + 23 + q * (height - y - 30),
                (11 + 46 * q) * canvas.random.uniform(0.6, 1),
                1 + 5 * q,
            )
        )
    canvas.fill(joined(*gleams), mix(hour.key, "#ffffff", 0.25), "white", 3)
    base = light.base("water")
    bands = [
        mix(base, "#e8f6e6", 0.62),
        mix(base, "#d8f0e0", 0.36),
        base,
        mix(base, "#0b3a5e", 0.36),
        mix(base, "#0b2e54", 0.6),
        mix(base, "#0a2348", 0.78),
    ]
    for side in (0, 1):
        edge = left if side == 0 else right
        outer = -8.0 if side == 0 else width + 8
        floor = width * 0.1 if side == 0 else width * 0.96
        tops = []
        for k in range(6):
            start, end = -20 + k * height * 0.165 + side * 30, y + 2 + k * 3.6
            points = []
            for i in range(10):
                t = i / 9
                wave = (13 - k) * (1 - t) ** 1.4 * math.sin(k * 1.2 + side + i * 1.55)
                points.append((outer + (edge - outer) * t, start + (end - start) * t + wave))
            tops.append(points)
            colour = bands[k]
            stops = (
                (0.0, colour),
                (0.55, mix(colour, "#5fb0b0", 0.2)),
                (1.0, mix(colour, hour.horizon, 0.7)),
            )
            shape = chained(
                spline(points), (("M", edge, y + 20), ("L", floor, height + 4), ("L", outer, height + 4))
            )
            canvas.fill(shape, Gradient(stops, (outer, 0, edge, 0)), "shade" if k in (3, 5) else "mass", 3)
        foam, spray = [], []
        for i in range(54):
            t = 1 - (1 - i / 53) ** 1.35
            (x0, y0), (x1, y1) = tops[0][0], tops[0][-1]
            px = x0 + (x1 - x0) * t
            py = y0 + (y1 - y0) * t + 13 * (1 - t) ** 1.4 * math.sin(side + t * 9 * 1.55)
            r = ((1 - t) ** 1.15 * 12 + 1.5) * (1 if i % 3 else 0.76)
            foam.append(disc(px, py, r))
            spray.append(disc(px, py + 4, r * 1.25))
        canvas.fill(joined(*spray), mix(base, "#e8f6e6", 0.5), "mass", 3)
        canvas.fill(joined(*foam), "#f7f6e0", "white", 3)
        foot, shade = [], []
        for i in range(46):
            q = (i / 45) ** 1.5
            px, py = edge + (floor - edge) * q, y + 21 + (height - y - 20) * q
            r = (1 + q * 9) * (1 if i % 3 else 0.7)
            foot.append(disc(px, py, r))
            shade.append(disc(px + (r if side == 0 else -r), py + r * 0.5, r))
        canvas.fill(joined(*shade), light.of("earth", "shade", 4), "shade", 4)
        canvas.fill(joined(*foot), "#eef6e2", "white", 4)
    del plane


@ground("quay", 0.3, "left", "right")
def quay(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Steps of a quay at one side."""
    width, height = canvas.width, canvas.height
    pen = canvas.pen(width if variant == "right" else 0, y, 1.0, max(4, plane - 1), flip=variant == "right")
    high = height - y + 6
    pen.fill(
        poly(
            (-6, 0),
            (118, 0),
            (118, 16),
            (160, 16),
            (160, 36),
            (204, 36),
            (204, 60),
            (250, 60),
            (250, high),
            (-6, high),
        ),
        "stone",
        "body",
    )
    pen.fill(
        poly(
            (118, 24),
            (160, 24),
            (160, 36),
            (204, 42),
            (204, 60),
            (250, 67),
            (250, high),
            (170, high),
            (118, 66),
        ),
        "stone",
        "deep",
        "shade",
    )
    pen.fill(
        joined(rect(-6, 0, 124, 15), rect(118, 16, 42, 7), rect(160, 36, 44, 7), rect(204, 60, 46, 8)),
        "stone",
        "lit",
    )
    pen.line(
        f"M-5 42H118M-5 70H130M-5 98H150M30 16V42M84 42V70M40 70V98M100 16V42M60 98V{high:.0f}",
        "stone",
        "deep",
        1.3,
    )
