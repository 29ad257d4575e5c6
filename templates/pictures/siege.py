"""Siege and its traces: engines, flying fire, smoke, a host's spears and shields from near by, its camp far off."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Canvas, Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    chain_outlines,
    disc,
    join_outlines,
    make_lens,
    make_limb,
    make_ridge,
    poly,
    spline,
)
from printkit.press.pictures.scene.thing import ground, thing
from printkit.press.pictures.scene.tone import mix


@thing("volley", 300, 200, casts=False)
def volley(pen: Pen, _: str) -> None:
    """A flight of arrows that falls from the left, each with its feathers and head."""
    rnd = pen.random
    shafts: list[Outline] = []
    vanes: list[Outline] = []
    heads: list[Outline] = []
    for i in range(13):
        x, y = -130 + (i * 73) % 260 + rnd.uniform(-10, 10), -180 + (i * 67) % 150 + rnd.uniform(-8, 8)
        size, angle = rnd.uniform(0.7, 1.15), math.radians(24 + 12 * (x + 130) / 260 + rnd.uniform(-4, 4))
        c, s = math.cos(angle) * size, math.sin(angle) * size

        def at(along: float, aside: float, x: float = x, y: float = y, c: float = c, s: float = s) -> Point:
            return x + along * c - aside * s, y + along * s + aside * c

        shafts.append(poly(at(-20, 0), at(20, 0), closed=False))
        vanes.append(poly(at(-21, -3.4), at(-13, -2.6), at(-9, 0), at(-13, 2.6), at(-21, 3.4), at(-18, 0)))
        heads.append(poly(at(19, -2.8), at(29, 0), at(19, 2.8), at(21, 0)))
    pen.line(join_outlines(*shafts), "wood", "deep", 1.5)
    pen.fill(join_outlines(*vanes), "accent", "half", "ink")
    pen.fill(join_outlines(*heads), "iron", "deep", "ink")


@thing("smoke", 120, 200, casts=False)
def smoke_column(pen: Pen, _: str) -> None:
    """A column of smoke that leans with the wind, lit on the side of the sun."""
    rnd, side = pen.random, -1.0 if pen.canvas.sun[0] * pen.canvas.width < pen.x else 1.0
    puffs: list[tuple[float, float, float]] = []
    for i in range(10):
        t = i / 9
        swing = rnd.uniform(-1, 1)
        puffs.append((84 * t**1.7 + 9 * swing * t, -196 * t, 5 + 31 * t + 3 * swing * t))
    body = [disc(x, y, r) for x, y, r in puffs]
    pen.fill(join_outlines(*body), "rock", "shade", "mass")
    if pen.flip:
        side = -side
    pen.fill(
        join_outlines(*(disc(x + side * r * 0.26, y + r * 0.04, r * 0.74) for x, y, r in puffs)),
        "rock",
        "body",
        "glow",
    )
    pen.fill(
        join_outlines(*(disc(x + side * r * 0.5, y - r * 0.12, r * 0.4) for x, y, r in puffs[3:])),
        "rock",
        "half",
        "glow",
    )


def _make_spear(x: float, foot: float, high: float, lean: float, head: float) -> Outline:
    return join_outlines(
        make_limb([(x, foot, 1.4), (x + lean, foot - high, 1.0)]),
        poly(
            (x + lean * 1.0 - head * 0.24, foot - high),
            (x + lean * 1.04 - head * 0.3, foot - high - head * 0.36),
            (x + lean * 1.1, foot - high - head),
            (x + lean * 1.04 + head * 0.3, foot - high - head * 0.36),
            (x + lean * 1.0 + head * 0.24, foot - high),
        ),
    )


@ground("host", 0.8, "both", "left", "right", "thin")
def host(canvas: Canvas, _plane: int, y: float, variant: str) -> None:
    """A host from near by along the lower edge: spear heads, pennons and the rims of shields, dark against the light."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.chance("host")
    dark = light.of("earth", "deep", 5)
    sides = {"left": (0.2,), "right": (0.8,)}.get(variant, (0.14, 0.84))
    up = -1 if variant == "right" or (variant not in ("left", "right") and rnd.random() < 0.5) else 1
    edge = [
        (-8.0, y - up * 6), (width * 0.2, y + 6 - up * 3), (width * 0.5, y + 13), (width * 0.78, y + 7 + up * 4), (width + 8, y + up * 8),
    ]  # fmt: skip
    canvas.fill(make_ridge(edge, height + 4), dark, "near", 5)
    shafts: list[Outline] = []
    edges: list[Point] = []
    pennons: list[Outline] = []
    rounds: list[tuple[float, float, float]] = []
    count = 4 if variant == "thin" else 6
    for middle in sides:
        for i in range(count):
            x = width * middle + (i - (count - 1) / 2) * width * 0.044 + rnd.uniform(-5, 5)
            tall, lean = rnd.uniform(62, 104) * height / 380, rnd.uniform(-9, 10)
            shafts.append(_make_spear(x, height + 2, tall + height - y, lean, 15))
            edges.append((x + lean, y - tall))
            if i % 3 == 1:
                top = y - tall + 5
                pennons.append(spline([(x + lean * 0.95, top), (x + lean + 14, top + 1), (x + lean + 30, top + 7), (x + lean + 15, top + 9), (x + lean * 0.9, top + 13)], closed=True, tension=0.3))  # fmt: skip
        for i in range(3):
            rounds.append((width * middle + (i - 1) * 63 + rnd.uniform(-4, 4), height - rnd.uniform(8, 20), 27 + rnd.uniform(-2, 3)))  # fmt: skip
    accent = light.of("accent", "half", 4)
    canvas.fill(join_outlines(*pennons), mix(accent, dark, 0.25), "mass", 5)
    canvas.fill(join_outlines(*shafts), dark, "ink", 5)
    side = 1.0 if canvas.sun[0] > 0.5 else -1.0
    glint = mix(light.hour.horizon, light.hour.key, 0.7)
    heads = [
        poly((x + side * 0.6, ty - 15.5), (x + side * 3.8, ty - 6), (x + side * 2.4, ty - 1))
        for x, ty in edges
    ]
    canvas.fill(join_outlines(*heads), glint, "inverse", 5)
    domes = [disc(x, cy, r) for x, cy, r in rounds]
    canvas.fill(join_outlines(*domes), mix(dark, accent, 0.12), "near", 5)
    for part, shade in ((0.9, 0.45), (0.5, 0.3)):
        arcs: list[Outline] = []
        for x, cy, r in rounds:
            lean = (canvas.sun[0] * width - x) / width * 20
            arcs.append(spline([(x - r * part * 0.8, cy - r * part * 0.58), (x + lean * 0.4, cy - r * part * 0.99), (x + r * part * 0.8, cy - r * part * 0.58)], tension=1.0))  # fmt: skip
        canvas.line(join_outlines(*arcs), mix(dark, glint, 1.0 - shade), 1.7, "inverse", 5)


@ground("encampment", 0.14)
def encampment(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A camp far off: rows of tents with pennants, smaller with distance, and threads of smoke."""
    light, width, rnd = canvas.light, canvas.width, canvas.chance("tents")
    deep = canvas.height - y
    threads, poles, flags = [], [], []
    for row in range(3):
        size, foot = 0.42 + 0.26 * row, y + deep * (0.02, 0.09, 0.2)[row]
        lit, dark, holes, shadow = [], [], [], []
        x = rnd.uniform(-30, 10)
        while x < width + 20:
            w, h = 54 * size * rnd.uniform(0.85, 1.2), 30 * size * rnd.uniform(0.9, 1.25)
            top = x + w * 0.46
            shadow.append(make_lens(x + w * 0.56, foot + 1, w * 0.6, 1.6 * size))
            lit.append(chain_outlines(spline([(x, foot), (x + w * 0.3, foot - h * 0.42), (top, foot - h)]), spline([(top, foot - h), (x + w * 0.6, foot - h * 0.4), (x + w * 0.62, foot)])))  # fmt: skip
            dark.append(chain_outlines(spline([(top, foot - h), (x + w * 0.74, foot - h * 0.4), (x + w, foot)]), poly((x + w * 0.58, foot), (top, foot - h), closed=False)))  # fmt: skip
            holes.append(poly((x + w * 0.24, foot), (x + w * 0.36, foot - h * 0.5), (x + w * 0.46, foot)))
            if rnd.random() < 0.34:
                poles.append(poly((top, foot - h), (top, foot - h - 11 * size), closed=False))
                flags.append(poly((top, foot - h - 11 * size), (top + 10 * size, foot - h - 8.4 * size), (top, foot - h - 5.6 * size)))  # fmt: skip
            if row == 0 and rnd.random() < 0.28:
                threads.append(
                    spline([(x, foot - 4), (x + 5, foot - 22), (x + 1, foot - 38), (x + 12, foot - 60)])
                )
            x += w * rnd.uniform(1.0, 1.9)
        near = min(4, plane + row)
        canvas.fill(join_outlines(*shadow), light.of("sand", "deep", near), "skip", near)
        canvas.fill(join_outlines(*lit), light.of("plaster", "lit", near), "mass", near)
        canvas.fill(join_outlines(*dark), light.of("plaster", "shade", near), "shade", near)
        glow = light.hour.dim[4] > 0.3
        canvas.fill(join_outlines(*holes), mix(light.base("flame"), light.hour.horizon, 0.2) if glow else light.of("wood", "deep", near), "white" if glow else "ink", near)  # fmt: skip
    if threads:
        canvas.line(
            join_outlines(*threads),
            mix(light.hour.horizon, light.of("rock", "shade", 3), 0.35),
            2.4,
            "skip",
            1,
        )
    if poles:
        canvas.line(join_outlines(*poles), light.of("wood", "deep", 3), 1.1, "line", 3)
        canvas.fill(join_outlines(*flags), light.of("accent", "half", 3), "ink", 3)
