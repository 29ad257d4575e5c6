"""Where people live: towns on the horizon, streets, courts, pavements."""

from __future__ import annotations

import itertools

from printkit.press.ops import Gradient
from printkit.press.scene.canvas import Canvas
from printkit.press.scene.lane import HUNG, hung, lane
from printkit.press.scene.outline import (
    Outline,
    disc,
    dome,
    ellipse,
    joined,
    keel,
    lens,
    merlons,
    poly,
    rect,
    star,
)
from printkit.press.scene.thing import ground
from printkit.press.scene.tone import mix


@ground("city", -0.03, "walled", "open", "burning")
def city(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A city on the horizon: domes, minarets, roofs, a wall before it."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    middle = width * rnd.uniform(0.3, 0.7)
    parts: list[Outline] = []
    shade: list[Outline] = []
    panes: list[Outline] = []
    half = width * 0.42
    x = middle - half
    while x < middle + half:
        w = rnd.uniform(24, 48)
        near = 1 - abs(x - middle) / half
        h = rnd.uniform(12, 24) + 22 * near
        parts.append(rect(x, y - h, w, h + 26))
        shade.append(rect(x + w * 0.62, y - h, w * 0.38, h + 26))
        panes += [
            rect(x + w * rnd.uniform(0.1, 0.7), y - h * rnd.uniform(0.2, 0.9), 2.6, 4.2)
            for _ in range(rnd.choice((0, 1, 2)))
        ]
        if rnd.random() < 0.42:
            r = w * 0.34
            parts += [dome(x + w / 2, y - h, r), rect(x + w / 2 - 0.7, y - h - r * 1.7, 1.4, r * 0.7)]
        elif rnd.random() < 0.4:
            tall = h + rnd.uniform(26, 52)
            parts += [
                rect(x + w / 2 - 4, y - tall, 8, tall),
                rect(x + w / 2 - 6, y - tall * 0.8, 12, 3),
                dome(x + w / 2, y - tall, 4, 1.7),
            ]
            shade.append(rect(x + w / 2 + 1, y - tall, 3, tall))
        x += w * rnd.uniform(0.74, 1.0)
    canvas.fill(joined(*parts), light.of("stone", "body", plane), "mass", plane)
    canvas.fill(joined(*shade), light.of("stone", "shade", plane), "shade", plane)
    if light.hour.dim[4] > 0.3:
        canvas.fill(joined(*panes), mix(light.base("flame"), light.hour.horizon, 0.2), "white", plane)
    if variant in ("walled", "", "burning"):
        canvas.fill(
            merlons(middle - half - 30, middle + half + 30, y - 8, y + 26, 34, 5, 0.4),
            light.of("stone", "half", plane),
            "mass",
            plane,
        )
        gate = keel(middle, y + 24, 18, 24)
        canvas.fill(gate, light.of("wood", "deep", plane), "ink", plane)
    if variant == "burning":
        for dx in (-60.0, 10.0, 80.0):
            puffs = [disc(middle + dx + 26 * (i / 6) ** 2 * 2, y - 30 - i * 17, 7 + i * 4) for i in range(7)]
            canvas.fill(joined(*puffs), light.of("rock", "shade", plane), "mass", plane)


@ground("village", 0.04)
def village(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Roofs and palms on the far side."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    walls, shade, holes = [], [], []
    x = rnd.uniform(-10, 20)
    while x < width:
        w, h = rnd.uniform(26, 54), rnd.uniform(18, 40)
        walls.append(rect(x, y - h, w, h + 20))
        shade.append(rect(x + w * 0.66, y - h, w * 0.34, h + 20))
        holes += [rect(x + w * 0.2, y - h * 0.66, 4, 7), rect(x + w * 0.45, y - h * 0.66, 4, 7)]
        walls.append(rect(x - 2, y - h - 2, w + 4, 4))
        if rnd.random() < 0.3:
            walls.append(dome(x + w / 2, y - h, w * 0.26, 0.9))
        elif rnd.random() < 0.3:
            walls.append(rect(x + w * 0.12, y - h - 13, w * 0.4, 14))
        x += w * rnd.uniform(0.9, 1.5)
    canvas.fill(joined(*walls), light.of("plaster", "body", plane), "mass", plane)
    canvas.fill(joined(*shade), light.of("plaster", "shade", plane), "shade", plane)
    if light.hour.dim[4] > 0.3:
        canvas.fill(joined(*holes[::3]), mix(light.base("flame"), light.hour.horizon, 0.15), "white", plane)
        del holes[::3]
    canvas.fill(joined(*holes), light.of("wood", "deep", plane), "ink", plane)


@ground("street", 0.0, "dry", "wet", *HUNG)
def street(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A lane between houses: walls in perspective, a latticed bay, a lit arch at its end; something hangs across."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    vx, vy = width * rnd.uniform(0.46, 0.56), y + height * 0.1
    glow = light.hour.dim[4] > 0.3
    end = 62.0
    canvas.fill(
        rect(vx - end, vy - height * 0.2, end * 2, height * 0.2), light.of("plaster", "body", 2), "mass", 2
    )
    canvas.fill(keel(vx, vy, 56, height * 0.17), light.of("stone", "lit", 2), "lit", 2)
    arch_end = keel(vx, vy, 42, height * 0.145)
    if glow:
        canvas.fill(arch_end, Gradient(((0, "#c98a4b"), (1, "#ffd98a")), (0, vy - 60, 0, vy)), "white", 2)
    else:
        canvas.fill(arch_end, mix(light.hour.horizon, "#ffffff", 0.25), "white", 2)
    floor = poly((vx - end, vy), (vx + end, vy), (width + 60, height + 4), (-60, height + 4))
    material = "stone"
    far, near = light.of(material, "half", 3), light.of(material, "shade", 4)
    canvas.fill(floor, Gradient(((0, far), (1, near)), (0, vy, 0, height)), "mass", 3)
    for side in (-1, 1):
        for depth, x0, x1, top0, top1 in ((3, 0.34, 1.0, 0.2, 0.52), (4, 0.72, 1.0, -0.06, 0.1)):
            inner = vx + side * (end + (width * 0.5 - end) * (1 - 1) + (0 if depth == 3 else width * 0.24))
            outer = vx + side * (width * 0.3 if depth == 3 else width * 0.75)
            foot_in = vy + (height - vy) * (0.0 if depth == 3 else 0.34)
            foot_out = vy + (height - vy) * (0.44 if depth == 3 else 1.3)
            high_in = height * (top1 if depth == 3 else 0.02)
            high_out = height * (top0 if depth == 3 else -0.3)
            wall = poly((inner, high_in), (outer, high_out), (outer, foot_out), (inner, foot_in))
            tone = "shade" if side < 0 else "body"
            canvas.fill(wall, light.of("plaster" if depth == 3 else "brick", tone, depth), "mass", depth)
            if side < 0:
                canvas.fill(
                    wall, light.of("plaster" if depth == 3 else "brick", "deep", depth), "shade", depth
                )
            del x0, x1
            span = outer - inner
            for k, (a, b) in enumerate(((0.22, 0.3), (0.6, 0.42))):
                wx, wy = inner + span * a, high_in + (foot_in - high_in) * b
                opening = poly(
                    (wx, wy), (wx + span * 0.16, wy - 5), (wx + span * 0.16, wy + 33), (wx, wy + 32)
                )
                lit = glow and (k + depth) % 2 == 0
                canvas.fill(
                    opening,
                    light.base("flame") if lit else light.of("wood", "deep", depth),
                    "white" if lit else "ink",
                    depth,
                )
                canvas.line(
                    poly((wx + span * 0.05, wy), (wx + span * 0.05, wy + 33), closed=False),
                    light.of("wood", "body", depth),
                    1.2,
                    "skip",
                    depth,
                )
            if depth == 4:
                bx, by = inner, height * 0.2
                bay = poly((bx, by), (bx - side * 26, by + 8), (bx - side * 26, by + 66), (bx, by + 72))
                canvas.fill(bay, light.of("wood", "deep", 4), "ink", 4)
                with canvas.clip(
                    poly(
                        (bx - side * 2, by + 6),
                        (bx - side * 23, by + 13),
                        (bx - side * 23, by + 60),
                        (bx - side * 2, by + 65),
                    )
                ):
                    canvas.fill(
                        rect(bx - 30, by, 60, 80),
                        light.base("flame") if glow else light.of("wood", "lit", 4),
                        "white",
                        4,
                    )
                    lattice = joined(
                        *(
                            poly((bx - 60 + i * 7, by), (bx + i * 7, by + 80), closed=False)
                            for i in range(10)
                        ),
                        *(
                            poly((bx + i * 7, by), (bx - 60 + i * 7, by + 80), closed=False)
                            for i in range(10)
                        ),
                    )
                    canvas.line(lattice, light.of("wood", "deep", 4), 1.8, "line", 4)
    lane(canvas, vx, vy, end, glow=glow)
    joints = joined(
        *(
            poly((vx + (i - 0.5) * 24, vy + 2), (vx + (i - 0.5) * 100, height + 4), closed=False)
            for i in range(-3, 5)
        )
    )
    canvas.line(joints, light.of(material, "deep", 3), 1, "line", 3)
    cross = joined(
        *(
            poly((vx - end - (yy - vy) * 1.7, yy), (vx + end + (yy - vy) * 1.7, yy), closed=False)
            for yy in (vy + 8, vy + 22, vy + 44, vy + 76)
        )
    )
    canvas.line(cross, light.of(material, "deep", 3), 1, "line", 3)
    hung(canvas, vx, variant, glow=glow)
    if variant == "wet" or light.hour.rain:
        gleam = []
        for i in range(12):
            t = i / 12
            gleam.append(
                lens(
                    vx + rnd.uniform(-3, 3) * (1 + t),
                    vy + 3 + (height - vy) * 0.7 * t,
                    24 * (1 - 0.35 * t) * rnd.uniform(0.55, 1),
                    1.2 + 2.6 * t,
                )
            )
        canvas.fill(joined(*gleam), "#f3c47c" if glow else light.of("foam", "lit", 3), "white", 3)
        rings = joined(
            *(
                ellipse(width * u, vy + (height - vy) * v, 18, 4)
                for u, v in ((0.3, 0.7), (0.44, 0.9), (0.64, 0.6), (0.7, 0.88), (0.2, 0.95))
            )
        )
        canvas.line(rings, light.of("foam", "half", 3), 1.1, "line", 3)
    del plane


@ground("court", 0.04)
def court(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A paved court in perspective."""
    light, width, height = canvas.light, canvas.width, canvas.height
    far, near = light.of("stone", "lit", 3), light.of("stone", "half", 4)
    canvas.fill(
        rect(-4, y, width + 8, height - y + 4),
        Gradient(((0, far), (1, near)), (0, y, 0, height)),
        "mass",
        plane,
    )
    vx, vy = width * canvas.random.uniform(0.38, 0.62), y - height * 0.16
    tiles, joints = [], []
    rows = [y + (height - y) * t for t in (0.0, 0.08, 0.2, 0.38, 0.64, 1.04)]
    for j, (top, foot) in enumerate(itertools.pairwise(rows)):
        joints.append(poly((-4, top), (width + 4, top), closed=False))
        for i in range(-9, 10):
            if (i + j) % 2 == 0:
                tiles.append(
                    poly(
                        *(
                            (vx + (k - 0.5) * (yy - vy) * 0.5, yy)
                            for k, yy in ((i, top), (i + 1, top), (i + 1, foot), (i, foot))
                        )
                    )
                )
    for i in range(-9, 11):
        joints.append(
            poly(*((vx + (i - 0.5) * (yy - vy) * 0.5, yy) for yy in (rows[0], rows[-1])), closed=False)
        )
    shade = light.of("stone", "shade", 4)
    dark = Gradient(
        ((0, mix(far, shade, 0.06)), (0.3, mix(near, shade, 0.16)), (1, mix(near, shade, 0.34))),
        (0, y, 0, height),
    )
    canvas.fill(joined(*tiles), dark, "glow", 2)
    canvas.line(joined(*joints), mix(near, shade, 0.5), 1.0, "line", 2)
    _balustrade(canvas, y)


def _balustrade(canvas: Canvas, y: float) -> None:
    """The low wall at the far side of a court, pierced by arches, with posts, and its shadow on the pavement."""
    light, width = canvas.light, canvas.width
    tall, step = 15.0, 21.0
    count = int(width / step) + 2
    start = canvas.chance("posts").uniform(-step, 0)
    canvas.fill(rect(-4, y + 2, width + 8, 7), light.of("stone", "shade", 4), "shade", 2)
    canvas.fill(rect(-4, y - tall, width + 8, tall + 3), light.of("stone", "body", 3), "mass", 2)
    holes = [keel(start + (i + 0.5) * step, y + 1, step * 0.52, tall * 0.74) for i in range(count)]
    canvas.fill(joined(*holes), light.of("stone", "deep", 3), "ink", 2)
    posts = [rect(start + i * step * 5 - 4, y - tall - 7, 8, tall + 11) for i in range(count // 5 + 1)]
    canvas.fill(joined(*posts), light.of("stone", "half", 3), "mass", 2)
    caps = [disc(start + i * step * 5, y - tall - 10, 4.4) for i in range(count // 5 + 1)]
    coping = rect(-4, y - tall - 2, width + 8, 3.4)
    canvas.fill(joined(coping, *caps), light.of("stone", "lit", 3), "lit", 2)


@ground("tiles", 0.0, covers=True, floor=False)
def tiles(canvas: Canvas, plane: int, _y: float, _: str) -> None:
    """A wall of eight-pointed stars."""
    light, width, height = canvas.light, canvas.width, canvas.height
    canvas.fill(rect(-4, -4, width + 8, height + 8), light.of("plaster", "shade", plane), "mass", plane)
    stars = [
        star(i * 66 + (33 if j % 2 else 0), j * 58, 24, 8, 0.76)
        for i in range(-1, int(width / 66) + 2)
        for j in range(int(height / 58) + 2)
    ]
    canvas.line(joined(*stars), light.of("plaster", "deep", plane), 1.4, "skip", plane)
