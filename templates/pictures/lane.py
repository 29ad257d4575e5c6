"""A lane between houses in one-point perspective: what stands at which depth, and what is drawn on its walls and ground.

Depth 1 is the picture's lower edge; what is twice as far is half as large.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from random import Random

from msgspec import Struct

from printkit.press.ops import Colour, Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    disc,
    ellipse,
    join_outlines,
    make_keel,
    make_lens,
    make_merlons,
    poly,
    rect,
)
from printkit.press.pictures.scene.tone import mix

_CUTS = (0.94, 1.66, 2.34, 3.2, 4.5)
"""Depths between which houses stand."""
_END = _CUTS[-1]
_DOOR = ((0.0, 0.0), (0.0, 0.6), (0.05, 0.74), (0.16, 0.85), (0.3, 0.91), (0.5, 1.0), (0.7, 0.91), (0.84, 0.85), (0.95, 0.74), (1.0, 0.6), (1.0, 0.0))  # fmt: skip
"""A keel arch in a wall: part of its width, part of its height."""


class Alley(Struct):
    """How a lane is seen.

    Attributes:
        canvas: the picture.
        x: where its lines meet, in units.
        y: where its lines meet: the height of the eye.
        eye: units from the ground to the eye at depth 1.
        half: half the lane's width at depth 1.
        side: the wall with the door: 1 right, -1 left.
        sunny: the wall that the light falls on.
    """

    canvas: Canvas
    x: float
    y: float
    eye: float
    half: float
    side: int
    sunny: int

    @classmethod
    def of(cls, canvas: Canvas, y: float) -> Alley:
        """The view that a picture's seed has."""
        rnd = canvas.random
        x = canvas.width * rnd.uniform(0.46, 0.55)
        side = rnd.choice((-1, 1))
        sunny = 1 if canvas.sun[0] * canvas.width < x else -1
        return cls(canvas, x, y, canvas.height - y + 6, canvas.width * 0.52, side, sunny)

    def at(self, across: float, up: float, deep: float) -> Point:
        """A point of the lane: across and up are parts of half its width and of the eye's height."""
        return self.x + across * self.half / deep, self.y + (1 - up) * self.eye / deep

    def make_wall(self, across: float, points: Iterable[tuple[float, float]]) -> Outline:
        """An outline on a wall along the lane, through (depth, height)."""
        return poly(*(self.at(across, up, deep) for deep, up in points))

    def make_panel(self, across: float, near: float, far: float, low: float, high: float) -> Outline:
        """A rectangle on a wall along the lane."""
        return self.make_wall(across, ((near, low), (near, high), (far, high), (far, low)))

    def make_arch(self, across: float, near: float, far: float, low: float, high: float) -> Outline:
        """A keel arch on a wall along the lane."""
        return self.make_wall(across, ((near + (far - near) * t, low + (high - low) * s) for t, s in _DOOR))

    def front(self, deep: float, left: float, right: float, low: float, high: float) -> Outline:
        """A rectangle on a wall that faces us."""
        (x0, y0), (x1, y1) = self.at(left, high, deep), self.at(right, low, deep)
        return rect(min(x0, x1), y0, abs(x1 - x0), y1 - y0)


def draw_pavement(view: Alley, *, glow: bool) -> None:
    """Flags whose joints run together, a gutter, the shade of one wall, and the gate at the end."""
    canvas, light = view.canvas, view.canvas.light
    far, near = light.of("stone", "half", 3), light.of("stone", "shade", 4)
    (left, top), (right, _) = view.at(-1, 0, _END), view.at(1, 0, _END)
    floor = poly(
        (left - 20, top), (right + 20, top), (canvas.width + 90, canvas.height + 8), (-90, canvas.height + 8)
    )
    hazy = mix(far, light.hour.horizon, 0.35)
    if glow:
        far, near = mix(far, light.hour.shadow, 0.26), mix(near, light.hour.shadow, 0.5)
    canvas.fill(floor, Gradient(((0, hazy), (0.3, far), (1, near)), (0, top, 0, canvas.height)), "mass", 3)
    if not glow:  # the wall towards the light lays its shade over half of the lane, house by house
        s, edge = view.sunny, []
        for k, (z0, z1) in enumerate(itertools.pairwise(_CUTS)):
            reach = (0.04, -0.2, 0.1, -0.1)[k] * s
            edge += [view.at(reach, 0, z0), view.at(reach, 0, z1)]
        dark = poly(view.at(-s * 1.3, 0, _CUTS[0]), *edge, view.at(-s * 1.3, 0, _END))
        tone = Gradient(
            ((0, light.of("stone", "shade", 3)), (1, light.of("stone", "deep", 4))),
            (0, top, 0, canvas.height),
        )
        canvas.fill(dark, tone, "skip", 3)
    joints = [poly(view.at(k / 4, 0, 0.96), view.at(k / 4, 0, _END), closed=False) for k in range(-4, 5)]
    rows = (1.04, 1.18, 1.36, 1.6, 1.92, 2.36, 3.0, 3.8)
    joints += [poly(view.at(-1.1, 0, z), view.at(1.1, 0, z), closed=False) for z in rows]
    canvas.line(join_outlines(*joints), light.of("stone", "deep", 3), 1.0, "line", 3)
    flags = [
        poly(*(view.at(a, 0, z) for a, z in ((c, z0), (c + 0.25, z0), (c + 0.25, z1), (c, z1))))
        for i, (z0, z1) in enumerate(itertools.pairwise(rows))
        for c in ((-0.75, 0.25) if i % 3 else (-0.25, 0.5))
    ]
    canvas.fill(join_outlines(*flags), mix(near, far, 0.6) if not glow else mix(near, far, 0.24), "skip", 3)
    _draw_gate(view, glow=glow)


def _draw_gate(view: Alley, *, glow: bool) -> None:
    """The wall at the lane's end with crenels and an open gate."""
    canvas, light = view.canvas, view.canvas.light
    wall = light.of("plaster", "body", 2)
    (left, top), (right, foot) = view.at(-1.04, 1.72, _END), view.at(1.04, 0, _END)
    canvas.fill(make_merlons(left, right, top, foot + 1, 9, 6, 0.4), wall, "mass", 2)
    canvas.fill(rect(left, top + 6, right - left, 3), light.of("plaster", "shade", 2), "shade", 2)
    wide, tall = (right - left) * 0.42, (foot - top) * 0.86
    canvas.fill(make_keel(view.x, foot, wide * 1.36, tall * 1.12), light.of("stone", "lit", 2), "lit", 2)
    canvas.fill(make_keel(view.x, foot, wide * 1.14, tall), light.of("stone", "deep", 3), "ink", 2)
    stops = (
        ((0.0, "#c98a4b"), (1.0, "#ffd98a"))
        if glow
        else (
            (0.0, mix(light.hour.horizon, "#ffffff", 0.1)),
            (1.0, mix(light.hour.horizon, light.hour.key, 0.6)),
        )
    )
    canvas.fill(
        make_keel(view.x, foot, wide * 0.9, tall * 0.84),
        Gradient(stops, (0, foot - tall, 0, foot)),
        "white",
        2,
    )


def draw_houses(view: Alley, *, glow: bool) -> None:
    """The houses at both sides, the farthest first, each with its windows, beams and stones."""
    rnd = view.canvas.chance("houses")
    heights = {
        side: [4.4, rnd.uniform(2.9, 3.5), rnd.uniform(2.5, 3.3), rnd.uniform(2.0, 2.7)] for side in (-1, 1)
    }
    jut = {
        side: [1.0, rnd.uniform(0.9, 0.97), rnd.uniform(0.96, 1.04), rnd.uniform(0.9, 0.98)]
        for side in (-1, 1)
    }
    for k in (3, 2, 1, 0):
        for side in (-1, 1):
            _draw_house(view, side, k, side * jut[side][k], heights[side][k], rnd, glow=glow)
    _draw_bay(view, -view.side, glow=glow)
    _draw_door(view, glow=glow)


_NIGHT = (0.34, 0.3, 0.2, 0.1)
"""How much more of the shadow lies on the houses when windows are lit, from near to far."""
_TINTS = (
    ("plaster", "clay", 0.14),
    ("plaster", "cloth", 0.2),
    ("plaster", "stone", 0.6),
    ("plaster", "clay", 0.3),
)


def _draw_house(
    view: Alley, side: int, k: int, across: float, high: float, rnd: Random, *, glow: bool
) -> None:
    canvas, light = view.canvas, view.canvas.light
    near, far = _CUTS[k], _CUTS[k + 1]
    plane = (4, 3, 3, 2)[k]
    one, other, share = _TINTS[(k + (side > 0) * 2) % 4]
    material = mix(light.base(one), light.base(other), share)
    lit = side == view.sunny and not glow
    wall = view.make_panel(across, near, far, 0, high)
    tone = light.of(material, "lit" if lit else "shade", plane)
    deeper = light.of(material, "body" if lit else "deep", plane)
    (x0, _), (x1, _) = view.at(across, 0, max(near, 1.04)), view.at(across, 0, far)
    if glow:
        tone = mix(light.of(material, "deep" if k == 0 else "shade", plane), light.hour.shadow, _NIGHT[k])
        deeper = mix(tone, light.hour.shadow, 0.3) if k == 0 else tone
    canvas.fill(
        wall,
        Gradient(((0, deeper if k == 0 else tone), (1, tone)), (x0, 0, x1, 0)),
        "mass" if lit else "shade",
        plane,
    )
    if k:  # the end of the house, which faces us
        canvas.fill(
            view.front(near, across, side * 1.3, 0, high),
            mix(light.of(material, "shade", plane), light.hour.shadow, _NIGHT[k] * 0.6)
            if glow
            else light.of(material, "body", plane),
            "mass",
            plane,
        )
    edge = poly(view.at(across, high, near), view.at(across, high, far), closed=False)
    canvas.line(edge, light.of(material, "lit", plane), 3.0 - 0.5 * k, "skip", plane)
    _draw_courses(
        view,
        across,
        near,
        far,
        high,
        mix(tone, light.of(material, "dark" if glow else "deep", plane), 0.3),
        rnd,
        k,
    )
    beams = [
        view.make_panel(across, z, z + 0.05, high - 0.24, high - 0.14)
        for z in (near + (far - near) * t for t in (0.1, 0.3, 0.5, 0.7, 0.9))
    ]
    canvas.fill(join_outlines(*beams), light.of("wood", "deep", plane), "ink", plane)
    dark, bright = light.of("wood", "deep", plane), mix(light.base("flame"), light.hour.horizon, 0.12)
    if k:
        for low in (1.24, 2.16):
            if low + 0.7 > high:
                continue
            for t in (0.2, 0.6):
                z0 = near + (far - near) * t
                z1 = z0 + (far - near) * 0.2
                pane = view.make_arch(across, z0, z1, low, low + 0.56)
                shines = glow and rnd.random() < 0.5
                canvas.fill(pane, bright if shines else dark, "white" if shines else "ink", plane)
                sill = view.make_panel(across, z0 - 0.03, z1 + 0.03, low - 0.1, low)
                canvas.fill(sill, light.of(material, "lit", plane), "skip", plane)
    if k == 2:
        z0, z1 = near + 0.2, near + 0.5
        canvas.fill(view.make_arch(across, z0, z1, 0, 0.98), dark, "ink", plane)


def _draw_courses(
    view: Alley, across: float, near: float, far: float, high: float, colour: Colour, rnd: Random, k: int
) -> None:
    """Single stones, where the plaster is gone; the near walls show more of them."""
    if k > 2:
        return
    found = []
    for _ in range((15, 7, 5)[k]):
        z, up = (
            rnd.uniform(max(near, 1.0), far - 0.14),
            rnd.choice((0.1, 0.22, 0.34, 0.46, 0.94, 1.06, 1.5, 1.62, 1.74)),
        )
        if up + 0.1 < high:
            found.append(view.make_panel(across, z, z + rnd.choice((0.08, 0.12)), up, up + 0.1))
    view.canvas.fill(join_outlines(*found), colour, "mass", 3)


def _draw_bay(view: Alley, side: int, *, glow: bool) -> None:
    """A bay of latticed wood on consoles that hangs from the near wall, lit from within where it is dark outside."""
    canvas, light = view.canvas, view.canvas.light
    near, far, low, high = 1.22, 1.62, 1.06, 1.86
    outer, inner = side * 0.985, side * 0.83
    wood, dark, edge = light.of("wood", "shade", 4), light.of("wood", "deep", 4), light.of("wood", "lit", 4)
    bright = mix(light.base("flame"), "#ffffff", 0.1) if glow else light.of("wood", "lit", 3)
    consoles = [
        view.make_wall(inner * 1.06, ((z, low), (z, low - 0.26), (z + 0.05, low - 0.2), (z + 0.07, low)))
        for z in (near + 0.02, near + 0.17, near + 0.32)
    ]
    canvas.fill(join_outlines(*consoles), dark, "ink", 4)
    canvas.fill(view.front(near, outer, inner, low, high), wood, "ink", 4)
    canvas.fill(view.make_panel(inner, near, far, low, high), dark, "ink", 4)
    for face, lattice in (
        (
            view.make_panel(inner, near + 0.02, far - 0.02, low + 0.07, high - 0.07),
            [
                poly(
                    view.at(inner, a, near + (far - near) * t),
                    view.at(inner, b, near + (far - near) * (t + 0.5)),
                    closed=False,
                )
                for t in (k / 9 - 0.5 for k in range(14))
                for a, b in ((low, high), (high, low))
            ],
        ),
        (
            view.front(near, outer - side * 0.02, inner + side * 0.02, low + 0.07, high - 0.07),
            [
                poly(
                    view.at(outer + (inner - outer) * t, a, near),
                    view.at(outer + (inner - outer) * (t + 0.9), b, near),
                    closed=False,
                )
                for t in (k / 4 - 0.9 for k in range(8))
                for a, b in ((low, high), (high, low))
            ],
        ),
    ):
        canvas.fill(face, bright, "white", 4)
        with canvas.clip(face):
            canvas.line(join_outlines(*lattice), dark, 1.7, "line", 4)
    bars = [
        poly(view.at(inner, up, near), view.at(inner, up, far), closed=False)
        for up in (low + 0.28, high - 0.26)
    ]
    bars += [poly(view.at(inner, low, z), view.at(inner, high, z), closed=False) for z in (1.33, 1.47)]
    bars += [
        poly(view.at(outer, up, near), view.at(inner, up, near), closed=False)
        for up in (low + 0.28, high - 0.26)
    ]
    canvas.line(join_outlines(*bars), dark, 2.6, "line", 4, cap="butt")
    roof = poly(
        view.at(outer, high + 0.16, near - 0.03), view.at(inner * 0.93, high - 0.02, near - 0.03),
        view.at(inner * 0.93, high - 0.02, far + 0.04), view.at(outer, high + 0.16, far + 0.04),
    )  # fmt: skip
    canvas.fill(roof, dark, "ink", 4)
    canvas.line(
        poly(view.at(inner * 0.93, high - 0.02, near - 0.03), view.at(inner * 0.93, high - 0.02, far + 0.04), closed=False),
        edge, 1.8, "skip", 4,
    )  # fmt: skip
    canvas.line(poly(view.at(outer, low, near), view.at(inner, low, near), view.at(inner, low, far), closed=False), edge, 1.6, "skip", 4)  # fmt: skip


def _draw_door(view: Alley, *, glow: bool) -> None:
    """A door in the near wall: lit, with a lamp beside it, in the dark; under a striped awning by day."""
    canvas, light, side = view.canvas, view.canvas.light, view.side
    near, far, top = 1.16, 1.46, 1.34
    across = side * 1.0
    if glow:
        wall = view.make_panel(across, _CUTS[0], _CUTS[1], 0, 3.2)
        tone = mix(light.of("plaster", "deep", 4), light.hour.shadow, 0.34)
        x, y = view.at(across, 1.5, 1.5)
        with canvas.clip(wall):
            for radius, share in ((112, 0.14), (80, 0.28), (50, 0.46)):
                canvas.fill(disc(x, y, radius), mix(tone, "#ffc27a", share), "glow", 4)
    canvas.fill(
        view.make_arch(across, near - 0.04, far + 0.05, 0, top + 0.16), light.of("stone", "lit", 4), "lit", 4
    )
    canvas.fill(view.make_arch(across, near, far, 0, top), light.of("wood", "dark", 4), "ink", 4)
    leaf = view.make_arch(across, near + 0.03, far - 0.02, 0, top - 0.1)
    if glow:
        _, y0 = view.at(across, top, far)
        canvas.fill(
            leaf,
            Gradient(((0, "#f2a850"), (0.6, "#ffdf94"), (1, "#f6a84c")), (0, y0, 0, canvas.height)),
            "white",
            4,
        )
    else:
        canvas.fill(leaf, light.of("wood", "body", 4), "mass", 4)
    lines = [
        poly(view.at(across, 0, z), view.at(across, top - 0.2, z), closed=False) for z in (1.24, 1.31, 1.38)
    ]
    lines.append(poly(view.at(across, 0.52, near + 0.03), view.at(across, 0.52, far - 0.02), closed=False))
    canvas.line(join_outlines(*lines), "#a3562f" if glow else light.of("wood", "deep", 4), 1.8, "line", 4)
    if not glow:
        _draw_shelter(view, across, near - 0.08, far + 0.1)
        return
    (hx, hy), (lx, _) = view.at(across, 1.82, 1.56), view.at(across - side * 0.12, 1.82, 1.56)
    iron = light.of("iron", "dark", 4)
    canvas.line(poly((hx, hy), (lx, hy), (lx, hy + 14), closed=False), iron, 2.4, "line", 4)
    pen = canvas.make_pen(lx, hy + 14, 0.62, 4)
    pen.fill("M0 0L11 13H-11ZM-13 15H13L18 34L11 58H-11L-18 34Z", "iron", "dark", "ink")
    pen.fill("M-8 19H-2V53H-7L-12 35ZM2 19H8L12 35L7 53H2Z", "#fff3c2", "flat", "white")


def _draw_shelter(view: Alley, across: float, near: float, far: float) -> None:
    """A striped cloth that leans out over a door."""
    canvas, light, side = view.canvas, view.canvas.light, view.side
    out, high, low = across - side * 0.2, 1.78, 1.5
    material = view.canvas.chance("shelter").choice(("accent", "lapis", "cloth"))
    cloth = poly(
        view.at(across, high, near),
        view.at(across, high, far),
        view.at(out, low, far),
        view.at(out, low, near),
    )
    canvas.fill(cloth, light.of(material, "half", 4), "mass", 4)
    steps = [near + (far - near) * k / 7 for k in range(8)]
    stripes = [
        poly(view.at(across, high, a), view.at(across, high, b), view.at(out, low, b), view.at(out, low, a))
        for a, b in list(itertools.pairwise(steps))[::2]
    ]
    canvas.fill(join_outlines(*stripes), light.of("paper", "half", 4), "white", 4)
    hem = [
        view.make_wall(out, ((a, low), (b, low), ((a + b) / 2, low - 0.16)))
        for a, b in itertools.pairwise(steps)
    ]
    canvas.fill(join_outlines(*hem), light.of(material, "shade", 4), "shade", 4)
    canvas.line(
        join_outlines(poly(view.at(out, low, near), view.at(across, low - 0.3, near), closed=False)),
        light.of("wood", "deep", 4), 1.8, "line", 4,
    )  # fmt: skip


def draw_doorstep(view: Alley, *, glow: bool) -> None:
    """What stands at the feet of the walls: pots with plants, and light from the door on the ground."""
    canvas, light = view.canvas, view.canvas.light
    if glow:
        pool = poly(
            *(view.at(view.side * a, 0, z) for a, z in ((1.0, 1.18), (1.0, 1.44), (0.62, 1.32), (0.54, 1.1)))
        )
        canvas.fill(pool, mix(light.of("stone", "shade", 4), light.base("flame"), 0.3), "skip", 3)
    rnd = canvas.chance("lane")
    pots: list[Outline] = []
    lit: list[Outline] = []
    leaves: list[Outline] = []
    shade: list[Outline] = []
    for side in (-1, 1):
        for deep in rnd.sample((1.78, 2.2, 2.7), 2):
            x, y = view.at(side * 0.86, 0, deep)
            r = 21 / deep
            shade.append(make_lens(x + r * 0.8, y, r * 1.9, r * 0.26))
            pots.append(poly((x - r, y - r * 1.7), (x + r, y - r * 1.7), (x + r * 0.7, y), (x - r * 0.7, y)))
            pots.append(rect(x - r * 1.15, y - r * 2.0, r * 2.3, r * 0.44))
            lit.append(
                poly((x - r, y - r * 1.5), (x - r * 0.4, y - r * 1.5), (x - r * 0.36, y), (x - r * 0.7, y))
            )
            leaves += [
                disc(x + dx * r, y - r * (2.3 + up), r * size)
                for dx, up, size in ((-0.7, 0.1, 0.62), (0.7, 0.1, 0.62), (0.0, 0.7, 0.8), (-0.3, 0.3, 0.7))
            ]
    canvas.fill(join_outlines(*shade), light.of("stone", "deep", 3), "skip", 3)
    canvas.fill(join_outlines(*leaves), light.of("leaf", "shade", 3), "ink", 3)
    canvas.fill(join_outlines(*pots), light.of("clay", "body", 3), "mass", 3)
    canvas.fill(join_outlines(*lit), light.of("clay", "lit", 3), "glow", 3)


def draw_puddles(view: Alley, *, glow: bool) -> None:
    """Wet ground: the gate and the door in it as broken lenses, and rings where drops fall."""
    canvas, light, rnd = view.canvas, view.canvas.light, view.canvas.random
    warm = ("#f3c47c", "#fff0c0") if glow else (light.of("foam", "lit", 3), light.of("foam", "lit", 4))
    columns: list[tuple[Point, float, float]] = [(view.at(0, 0, _END), 26.0, 0.72)]
    if glow:
        columns.append((view.at(view.side * 0.84, 0, 1.34), 40.0, 0.98))
    for colour, part in zip(warm, (1.0, 0.45), strict=True):
        found: Sequence[Outline] = [
            make_lens(
                x + rnd.uniform(-3, 3) * (1 + t),
                y + 2 + (canvas.height * reach - y) * t,
                wide * part * (1 - 0.35 * t) * rnd.uniform(0.55, 1),
                1.2 + 2.6 * t,
            )
            for (x, y), wide, reach in columns
            for t in (i / 11 for i in range(11))
        ]
        canvas.fill(join_outlines(*found), colour, "white", 3)
    rings = [
        ellipse(canvas.width * u, view.y + (canvas.height - view.y) * v, a * b, a * b * 0.22)
        for u, v, a in ((0.3, 0.7, 16), (0.42, 0.9, 22), (0.64, 0.62, 13), (0.62, 0.92, 20), (0.2, 0.95, 18))
        for b in (1.0, 0.45)
    ]
    canvas.line(join_outlines(*rings), light.of("foam", "half", 3), 1.1, "line", 3)
