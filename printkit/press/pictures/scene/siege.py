"""Siege and its traces: engines, flying fire, smoke, a host's spears and shields from near by, its camp far off."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Canvas, Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    chained,
    disc,
    joined,
    lens,
    limb,
    poly,
    rect,
    ridge,
    ring,
    spline,
)
from printkit.press.pictures.scene.thing import ground, thing
from printkit.press.pictures.scene.tone import mix


@thing("trebuchet", 200, 270)
def trebuchet(pen: Pen, _: str) -> None:
    """A trebuchet whose arm has just swung up: two trestles, a box of stones, a sling."""
    p = pen.at(-140, -346)

    def beam(*places: tuple[float, float, float]) -> Outline:
        return limb(places)

    far = [beam((78, 336, 3.4), (150, 200, 3)), beam((226, 336, 3.4), (150, 200, 3)), rect(112, 262, 78, 4)]
    p.fill(joined(*far), "wood", "shade", "ink")
    p.fill(rect(34, 332, 216, 9, 1), "wood", "shade", "ink")
    p.line("M181 84C190 66 208 62 218 82", "paper", "shade", 1.8)
    p.line("M183 88C196 78 212 84 218 82", "paper", "shade", 1.3)
    p.fill(beam((112, 276, 7), (150, 170, 5.4), (182, 82, 2.8)), "wood", "deep", "ink")
    p.line("M116 262L153 164L181 88", "wood", "lit", 1.5, "skip")
    p.line("M146 190l8 3M152 172l8 3M158 154l8 3M164 137l7 2", "paper", "shade", 2.2, "inverse")
    legs = [beam((60, 340, 5.4), (139, 194, 4)), beam((220, 340, 5.4), (141, 194, 4))]
    p.fill(joined(*legs, beam((92, 340, 3.2), (140, 226, 3)), beam((188, 340, 3.2), (140, 226, 3))), "wood", "deep", "ink")  # fmt: skip
    p.fill(
        joined(rect(90, 284, 100, 7), rect(110, 250, 60, 5.4), rect(36, 334, 212, 11, 2)),
        "wood",
        "deep",
        "ink",
    )
    p.line(
        "M62 334L139 192M146 200L222 334M92 284H188M112 250H168M38 334.600H246", "wood", "lit", 1.4, "skip"
    )
    box = "M86 266L134 277L127 322L78 311Z"
    p.fill(box, "wood", "body", "mass")
    with p.clip(box):
        p.fill("M112 260L140 270L130 330L104 320Z", "wood", "deep", "shade")
        p.line("M84 280L133 291M82 294L131 305", "wood", "deep", 1.6)
        p.line("M96 262L88 320M118 268L111 326", "iron", "deep", 4, "bar", cap="butt")
    p.fill(
        joined(*(disc(x, y, r) for x, y, r in ((96, 265, 7), (108, 265, 8), (121, 270, 7)))),
        "rock",
        "body",
        "ink",
    )
    p.fill(
        joined(*(disc(x - 1.6, y - 2, r * 0.55) for x, y, r in ((96, 265, 7), (108, 265, 8)))),
        "rock",
        "lit",
        "skip",
    )
    p.line(box, "wood", "deep", 1.6)
    p.line("M113 262L104 244M134 276L124 250", "iron", "deep", 2.4)
    for x, y in ((66, 344), (216, 344)):
        p.fill(disc(x, y, 16), "wood", "deep", "ink")
        p.fill(ring(x, y, 12.5, 10.6), "wood", "half", "inverse")
        p.fill(joined(*(lens(x + dx, y + dy, 2.4, 3.4) for dx, dy in ((-5.4, 0), (5.4, 0), (0, -5.4), (0, 5.4)))), "wood", "half", "inverse")  # fmt: skip
        p.fill(disc(x, y, 2.6), "metal", "lit", "white")
    p.fill(disc(140, 200, 9), "iron", "deep", "ink")
    p.fill(disc(138.600, 198, 3.4), "metal", "lit", "white")


@thing("fireball", 150, 60, casts=False)
def fireball(pen: Pen, _: str) -> None:
    """A pot of fire on its way, its tongues behind it."""
    p = pen.at(-331, -92)
    p.fill(
        "M200 76C250 40 302 44 336 71C347 79 352 90 346 100C338 111 322 109 316 98C312 90 304 82 294 78C302 86 304 94 302 101C292 82 270 72 246 69C254 73 259 78 260 83C244 74 222 72 200 76Z",
        "#f08a3c", "flat", "lit",
    )  # fmt: skip
    p.fill("M244 61C288 52 318 62 335 80C343 91 338 102 329 102C320 102 318 92 311 84C298 70 276 62 244 61Z", "#ffd98c", "flat", "white")  # fmt: skip
    p.fill(
        "M288 66C308 66 326 74 335 86C338 96 330 100 325 96C316 82 306 72 288 66Z", "#fff6d6", "flat", "white"
    )
    p.fill(disc(330, 90, 7), "ink", "dark", "ink")
    p.line("M326.500 86.500A5 5 0 0 1 332 85.500", "#f08a3c", "flat", 1.4, "skip")
    sparks = ((188, 82, 1.9), (214, 92, 1.6), (236, 88, 1.3), (172, 90, 1.3), (262, 98, 1.5), (228, 62, 1.2))
    p.fill(joined(*(disc(x, y, r) for x, y, r in sparks)), "#ffd98c", "flat", "star")


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
    pen.line(joined(*shafts), "wood", "deep", 1.5)
    pen.fill(joined(*vanes), "accent", "half", "ink")
    pen.fill(joined(*heads), "iron", "deep", "ink")


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
    pen.fill(joined(*body), "rock", "shade", "mass")
    if pen.flip:
        side = -side
    pen.fill(
        joined(*(disc(x + side * r * 0.26, y + r * 0.04, r * 0.74) for x, y, r in puffs)),
        "rock",
        "body",
        "glow",
    )
    pen.fill(
        joined(*(disc(x + side * r * 0.5, y - r * 0.12, r * 0.4) for x, y, r in puffs[3:])),
        "rock",
        "half",
        "glow",
    )


def _spear(x: float, foot: float, high: float, lean: float, head: float) -> Outline:
    return joined(
        limb([(x, foot, 1.4), (x + lean, foot - high, 1.0)]),
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
    canvas.fill(ridge(edge, height + 4), dark, "near", 5)
    shafts: list[Outline] = []
    edges: list[Point] = []
    pennons: list[Outline] = []
    rounds: list[tuple[float, float, float]] = []
    count = 4 if variant == "thin" else 6
    for middle in sides:
        for i in range(count):
            x = width * middle + (i - (count - 1) / 2) * width * 0.044 + rnd.uniform(-5, 5)
            tall, lean = rnd.uniform(62, 104) * height / 380, rnd.uniform(-9, 10)
            shafts.append(_spear(x, height + 2, tall + height - y, lean, 15))
            edges.append((x + lean, y - tall))
            if i % 3 == 1:
                top = y - tall + 5
                pennons.append(spline([(x + lean * 0.95, top), (x + lean + 14, top + 1), (x + lean + 30, top + 7), (x + lean + 15, top + 9), (x + lean * 0.9, top + 13)], closed=True, tension=0.3))  # fmt: skip
        for i in range(3):
            rounds.append((width * middle + (i - 1) * 63 + rnd.uniform(-4, 4), height - rnd.uniform(8, 20), 27 + rnd.uniform(-2, 3)))  # fmt: skip
    accent = light.of("accent", "half", 4)
    canvas.fill(joined(*pennons), mix(accent, dark, 0.25), "mass", 5)
    canvas.fill(joined(*shafts), dark, "ink", 5)
    side = 1.0 if canvas.sun[0] > 0.5 else -1.0
    glint = mix(light.hour.horizon, light.hour.key, 0.7)
    heads = [
        poly((x + side * 0.6, ty - 15.5), (x + side * 3.8, ty - 6), (x + side * 2.4, ty - 1))
        for x, ty in edges
    ]
    canvas.fill(joined(*heads), glint, "inverse", 5)
    domes = [disc(x, cy, r) for x, cy, r in rounds]
    canvas.fill(joined(*domes), mix(dark, accent, 0.12), "near", 5)
    for part, shade in ((0.9, 0.45), (0.5, 0.3)):
        arcs: list[Outline] = []
        for x, cy, r in rounds:
            lean = (canvas.sun[0] * width - x) / width * 20
            arcs.append(spline([(x - r * part * 0.8, cy - r * part * 0.58), (x + lean * 0.4, cy - r * part * 0.99), (x + r * part * 0.8, cy - r * part * 0.58)], tension=1.0))  # fmt: skip
        canvas.line(joined(*arcs), mix(dark, glint, 1.0 - shade), 1.7, "inverse", 5)


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
            shadow.append(lens(x + w * 0.56, foot + 1, w * 0.6, 1.6 * size))
            lit.append(chained(spline([(x, foot), (x + w * 0.3, foot - h * 0.42), (top, foot - h)]), spline([(top, foot - h), (x + w * 0.6, foot - h * 0.4), (x + w * 0.62, foot)])))  # fmt: skip
            dark.append(chained(spline([(top, foot - h), (x + w * 0.74, foot - h * 0.4), (x + w, foot)]), poly((x + w * 0.58, foot), (top, foot - h), closed=False)))  # fmt: skip
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
        canvas.fill(joined(*shadow), light.of("sand", "deep", near), "skip", near)
        canvas.fill(joined(*lit), light.of("plaster", "lit", near), "mass", near)
        canvas.fill(joined(*dark), light.of("plaster", "shade", near), "shade", near)
        glow = light.hour.dim[4] > 0.3
        canvas.fill(joined(*holes), mix(light.base("flame"), light.hour.horizon, 0.2) if glow else light.of("wood", "deep", near), "white" if glow else "ink", near)  # fmt: skip
    if threads:
        canvas.line(
            joined(*threads), mix(light.hour.horizon, light.of("rock", "shade", 3), 0.35), 2.4, "skip", 1
        )
    if poles:
        canvas.line(joined(*poles), light.of("wood", "deep", 3), 1.1, "line", 3)
        canvas.fill(joined(*flags), light.of("accent", "half", 3), "ink", 3)


@thing("ram", 240, 90)
def ram(pen: Pen, _: str) -> None:
    """A battering ram under its roof of hides."""
    pen.line("M-66 -46V-12M66 -46V-12", "wood", "shade", 4)
    pen.fill(limb([(-100, -32, 6.6), (60, -32, 6.6), (92, -32, 7.4)]), "wood", "shade", "ink")
    pen.line("M-98 -36H86", "wood", "lit", 1.6, "skip")
    pen.line("M-62 -40v16M-20 -40v16M22 -40v16M60 -40v16", "paper", "shade", 2.6, "inverse")
    pen.line("M-44 -56L-36 -34M44 -56L36 -34M0 -56V-34", "wood", "deep", 2.2)
    pen.fill("M86 -43H104C116 -43 122 -36 122 -32C122 -27 116 -20 104 -20H86Z", "iron", "body")
    pen.fill("M86 -30H122C121 -25 114 -20 104 -20H86Z", "iron", "deep", "shade")
    pen.fill("M86 -43H104C112 -43 118 -40 120.500 -36H86Z", "iron", "lit", "glow")
    roof = "M-92 -52L-58 -92H54L92 -52Q80 -47 70 -52Q58 -46 46 -52Q34 -46 22 -52Q10 -46 -2 -52Q-14 -46 -26 -52Q-38 -46 -50 -52Q-62 -46 -72 -52Q-82 -47 -92 -52Z"
    pen.fill(roof, "hide", "body")
    with pen.clip(roof):
        pen.fill("M16 -96H96V-44H34Z", "hide", "deep", "shade")
        pen.fill("M-92 -52L-58 -92H-40L-70 -52Z", "hide", "lit", "glow")
        pen.line("M-40 -92L-58 -46M-12 -92L-20 -46M18 -92L24 -46M44 -92L62 -46", "hide", "deep", 1.6)
        pen.line("M-64 -80H64M-78 -65H78", "hide", "shade", 1.4)
    pen.line("M-58 -92H54", "hide", "lit", 2.2, "skip")
    pen.line("M-78 -52V-12M78 -52V-12", "wood", "deep", 5, cap="butt")
    pen.fill(rect(-92, -19, 184, 7, 1.5), "wood", "deep", "ink")
    pen.line("M-90 -18.500H90", "wood", "lit", 1.3, "skip")
    for x in (-62, 0, 62):
        pen.fill(disc(x, -9, 13), "wood", "deep", "ink")
        pen.fill(ring(x, -9, 10, 8.4), "wood", "half", "inverse")
        pen.fill(disc(x, -9, 3), "metal", "lit", "white")
