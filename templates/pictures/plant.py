"""Plants: palms, olives, cypresses, vines, wheat, reeds, bushes, stumps, grass."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    chain_outlines,
    disc,
    ellipse,
    join_outlines,
    make_blade,
    make_frond,
    make_lens,
    make_limb,
    rect,
    spline,
)
from printkit.press.pictures.scene.thing import thing
from printkit.press.pictures.scene.tone import mix


def _make_trunk(height: float, lean: float, width: float) -> Outline:
    top = lean, -height
    return chain_outlines(
        spline(
            [(-width * 1.35, 0), (-width * 0.9 + lean * 0.35, -height * 0.5), (top[0] - width * 0.7, top[1])]
        ),
        spline(
            [(top[0] + width * 0.7, top[1]), (width * 0.95 + lean * 0.35, -height * 0.5), (width * 1.35, 0)]
        ),
    )


@thing("palm", 110, 170, "date", "young")
def palm(pen: Pen, variant: str) -> None:
    """A date palm: a leaning trunk, nine leaves in two tones, fruit."""
    rnd = pen.random
    height = 105.0 if variant == "young" else 165.0
    lean = rnd.choice((-1, 1)) * rnd.uniform(0.07, 0.14) * height
    width = max(2.6, height * 0.028)
    pen.fill(_make_trunk(height, lean, width), "wood", "body", "ink" if pen.plane > 2 else "mass")
    half = [
        (x + width * 0.5, y, 0.8)
        for x, y in ((0.0, -8.0), (lean * 0.4, -height * 0.5), (lean, -height * 0.94))
    ]
    pen.fill(make_limb(half), "wood", "lit", "skip")
    reach = height * 0.4
    fronds = []
    for i in range(9):
        share = i / 8
        angle = math.radians(-178 + 176 * share) + rnd.uniform(-0.07, 0.07)
        side = abs(math.cos(angle))
        length = reach * (0.74 + 0.26 * side) * rnd.uniform(0.92, 1.06)
        droop = reach * (0.12 + 0.46 * side) * rnd.uniform(0.85, 1.15)
        fronds.append(make_frond(lean, -height, angle, length, droop, 11 if reach * pen.size > 30 else 6))
    role = "ink" if pen.plane > 2 else "mass"
    pen.fill(join_outlines(*fronds[1::2]), "leaf", "half", role)
    pen.fill(join_outlines(*fronds[0::2]), "leaf", "shade" if pen.plane > 2 else "body", role)
    if variant == "date" and pen.plane >= 3:
        dates = [disc(lean + x, -height + y, 3.2) for x, y in ((-7, 9), (-3, 13), (4, 12), (8, 8), (1, 8))]
        pen.fill(join_outlines(*dates), "clay", "lit", "skip")


@thing("olive", 90, 90)
def olive(pen: Pen, _: str) -> None:
    """An olive tree: ten discs in three layers, a twisted trunk, specks of leaf."""
    rnd, r = pen.random, 44.0
    pen.fill(make_lens(r * 0.5, 0, r * 1.0, r * 0.2), "earth", "deep", "shade")
    trunk = "M-9 0C-1 -12 -12 -18 -15 -36L-5 -31L9 -38C4 -22 3 -9 11 0Z"
    pen.fill(trunk, "wood", "shade", "ink")
    blobs = []
    for i in range(9):
        angle = i / 9 * 2 * math.pi + rnd.uniform(-0.2, 0.2)
        blobs.append(
            (
                0.62 * math.cos(angle) * rnd.uniform(0.85, 1.1),
                -1.3 + 0.42 * math.sin(angle) * rnd.uniform(0.85, 1.1),
                rnd.uniform(0.3, 0.4),
            )
        )
    blobs.append((0, -1.3, 0.5))
    pen.fill(
        join_outlines(*(disc(u * r + r * 0.07, v * r + r * 0.07, q * r) for u, v, q in blobs)),
        "olive",
        "deep",
        "mass",
    )
    pen.fill(
        join_outlines(*(disc(u * r - r * 0.05, v * r - r * 0.07, q * r * 0.86) for u, v, q in blobs)),
        "olive",
        "body",
        "glow",
    )
    lit = [
        disc(u * r - r * 0.12, v * r - r * 0.14, q * r * 0.62)
        for u, v, q in blobs
        if u + (v + 0.3) * 1.2 < -1.05
    ]
    if lit:
        pen.fill(join_outlines(*lit), "olive", "lit", "glow")
    specks = []
    for __ in range(18):
        u, v = rnd.uniform(-0.85, 0.7), rnd.uniform(-1.8, -0.8)
        if math.hypot(u, (v + 1.3) * 1.5) < 0.8:
            specks.append(make_lens(u * r, v * r, r * 0.09, r * 0.05))
    if specks:
        pen.fill(join_outlines(*specks), "olive", "lit", "skip")


@thing("oak", 150, 140)
def oak(pen: Pen, _: str) -> None:
    """A broad tree with shade beneath it."""
    rnd = pen.random
    pen.fill(make_lens(16, 0, 92, 12), "earth", "deep", "shade")
    pen.fill(
        "M-12 0C-6 -18 -8 -34 -18 -62L-6 -58L0 -70L8 -58L22 -66C12 -40 10 -20 15 0Z", "wood", "shade", "ink"
    )
    spots: list[tuple[float, float, float]] = [
        (-62, -78, 26),
        (-38, -100, 32),
        (-4, -112, 36),
        (34, -102, 33),
        (62, -80, 27),
        (-22, -76, 30),
        (24, -76, 30),
    ]
    spots = [(x + rnd.uniform(-5, 5), y + rnd.uniform(-4, 4), r) for x, y, r in spots]
    pen.fill(join_outlines(*(disc(x + 4, y + 5, r) for x, y, r in spots)), "leaf", "deep", "mass")
    pen.fill(join_outlines(*(disc(x - 2, y - 2, r * 0.88) for x, y, r in spots)), "leaf", "body", "glow")
    pen.fill(
        join_outlines(*(disc(x - r * 0.26, y - r * 0.3, r * 0.55) for x, y, r in spots if y < -80)),
        "leaf",
        "lit",
        "glow",
    )


@thing("vine", 120, 70, casts=False)
def vine(pen: Pen, _: str) -> None:
    """A vine on a trellis with leaves and grapes."""
    rnd = pen.random
    for post in (-50, 0, 50):
        pen.line(f"M{post} 0V-62", "wood", "deep", 3.4)
    pen.line("M-58 -58H58M-58 -34H58", "wood", "shade", 2)
    pen.line(
        spline([(-50, 0), (-44, -22), (-52, -40), (-28, -54), (0, -50), (28, -58), (54, -50)]),
        "wood",
        "deep",
        3,
    )
    leaves, lit = [], []
    for i in range(16):
        x, y = -56 + i * 7.5 + rnd.uniform(-3, 3), -50 + rnd.uniform(-14, 14)
        r = rnd.uniform(7, 10)
        leaf = [
            (x, y - r),
            (x + r * 0.9, y - r * 0.5),
            (x + r * 0.7, y + r * 0.6),
            (x, y + r),
            (x - r * 0.7, y + r * 0.6),
            (x - r * 0.9, y - r * 0.5),
        ]
        leaves.append(spline(leaf, closed=True, tension=0.3))
        if i % 2:
            lit.append(disc(x - r * 0.2, y - r * 0.3, r * 0.42))
    berries: list[tuple[float, float]] = []
    for x in (-38.0, -8.0, 20.0, 46.0):
        for row, count in enumerate((3, 3, 2, 1)):
            for i in range(count):
                berries.append((x + (i - (count - 1) / 2) * 6, -32 + row * 5.4))
    pen.fill(join_outlines(*leaves), "leaf", "body")
    pen.fill(join_outlines(*lit), "leaf", "lit", "glow")
    pen.fill(join_outlines(*(disc(x, y, 3.4) for x, y in berries)), "fruit", "body", "ink")
    pen.fill(join_outlines(*(disc(x - 1, y - 1.2, 1.2) for x, y in berries)), "fruit", "lit", "white")


@thing("wheat", 90, 60, casts=False)
def wheat(pen: Pen, _: str) -> None:
    """A stand of ripe wheat: rows of ears in three tones."""
    rnd = pen.random
    for row, (tone, material) in enumerate((("shade", "wheat"), ("body", "wheat"), ("lit", "wheat"))):
        stalks, ears = [], []
        for i in range(13):
            x = -48 + i * 8 + rnd.uniform(-2, 2) + row * 2
            top = -58 + row * 8 + rnd.uniform(-5, 5)
            lean = rnd.uniform(-2, 7)
            stalks.append(make_blade(x, 0, -top, lean, 0.9))
            ears.append(
                spline(
                    [
                        (x + lean - 2.6, top + 8),
                        (x + lean + 0.6, top - 12),
                        (x + lean + 3.4, top + 8),
                        (x + lean + 0.4, top + 16),
                    ],
                    closed=True,
                    tension=0.7,
                )
            )
        pen.fill(join_outlines(*stalks), material, tone, "ink" if row == 0 else "glow")
        pen.fill(join_outlines(*ears), material, tone, "lit" if row else "shade")


@thing("reeds", 70, 120, casts=False)
def reeds(pen: Pen, _: str) -> None:
    """Reeds and cat's tails at the water."""
    rnd = pen.random
    far = [
        make_blade(rnd.uniform(-28, 28), 4, rnd.uniform(50, 90), rnd.uniform(-10, 12), 3.2) for _ in range(7)
    ]
    near = [
        make_blade(rnd.uniform(-30, 30), 6, rnd.uniform(60, 118), rnd.uniform(-16, 20), 3.4) for _ in range(8)
    ]
    pen.fill(join_outlines(*far), "grass", "body", "ink")
    pen.fill(join_outlines(*near), "leaf", "deep", "ink")
    for x, height, lean in ((-8, 112, 8), (14, 92, -6)):
        pen.line(spline([(x, 0), (x + lean * 0.3, -height * 0.5), (x + lean, -height)]), "leaf", "deep", 2)
        pen.fill(
            make_limb(
                [
                    (x + lean, -height + 2, 2.4),
                    (x + lean * 1.05, -height - 8, 4.4),
                    (x + lean * 1.1, -height - 24, 4.2),
                    (x + lean * 1.12, -height - 32, 1.2),
                ]
            ),
            "wood",
            "body",
            "ink",
        )


@thing("grass", 60, 36, casts=False)
def grass(pen: Pen, _: str) -> None:
    """A tuft of grass."""
    rnd, count = pen.random, 8
    blades = [
        make_blade(
            (i - count / 2) * 3.4,
            rnd.uniform(0, 4),
            34 * rnd.uniform(0.6, 1),
            (i - count / 2) * 4.4 + rnd.uniform(-3, 3),
            1.4,
        )
        for i in range(count)
    ]
    pen.fill(join_outlines(*blades), "leaf" if pen.canvas.light.hour.dim[4] < 0.3 else "earth", "deep", "ink")


_BLAZE = (
    (1.0, "#c8402a", "lit"), (0.86, "#ee7a30", "lit"), (0.68, "#ffb648", "white"), (0.46, "#ffe9a8", "white"),
)  # fmt: skip
"""Of flames from outside: how large, in which colour."""


def _draw_blaze(pen: Pen) -> None:
    """Flames about a bush: a glow, four nested bodies of leaning tongues, sparks."""
    rnd = pen.random
    hour = pen.canvas.light.hour
    if hour.dim[4] > 0.3:
        behind = hour.sky[1][1]
        with pen.clip(rect(-200, -300, 400, 302)):
            for radius, share in ((98, 0.2), (80, 0.36), (62, 0.54)):
                pen.canvas.fill(
                    pen.placed(disc(0, -56, radius)), mix(behind, "#b8483c", share), "glow", pen.plane
                )
        for half, share in ((118, 0.22), (84, 0.4)):
            tone = mix(pen.colour("earth", "shade"), "#e0703c", share)
            pen.canvas.fill(pen.placed(ellipse(0, 0, half, half * 0.12)), tone, "glow", pen.plane)
    tongues = [
        (x, top + rnd.uniform(-7, 7), lean)
        for x, top, lean in (
            (-46, -48, -9), (-35, -78, -2), (-23, -66, -10), (-13, -108, 5), (0, -92, -6), (9, -134, 3), (20, -88, 10),
            (30, -104, -2), (40, -62, 8), (50, -40, 5),
        )
    ]  # fmt: skip
    for part, colour, role in _BLAZE:
        found: list[Outline] = []
        for x, top, lean in tongues:
            foot, tip, wide = x * part, top * part, 15.0 * part
            found.append(
                (
                    ("M", foot - wide, -4.0),
                    ("C", foot - wide * 1.5, tip * 0.42, foot + lean * 1.6, tip * 0.56, foot + lean, tip),
                    (
                        "C",
                        foot + lean + wide * 0.9,
                        tip * 0.66,
                        foot + wide * 1.7,
                        tip * 0.36,
                        foot + wide,
                        -4.0,
                    ),
                    ("Z",),
                )
            )
        pen.fill(join_outlines(*found, ellipse(2, -9 * part, 50 * part, 9 * part)), colour, "flat", role)
    sparks = [
        make_lens(rnd.uniform(-46, 50), -rnd.uniform(96, 142), rnd.uniform(1.0, 2.0), rnd.uniform(1.4, 2.8))
        for _ in range(11)
    ]
    pen.fill(join_outlines(*sparks), "#ffb648", "flat", "white")


@thing("bush", 90, 70, "green", "burning", "thorn", "flowering", casts=False)
def bush(pen: Pen, variant: str) -> None:
    """A bush; a burning one stands in flames and stays green."""
    rnd = pen.random
    if variant == "burning":
        _draw_blaze(pen)
    stems = []
    for i in range(-4, 5):
        lean = i * 10 + rnd.uniform(-3, 3)
        stems.append(spline([(i * 1.6, 0), (lean * 0.5, -26), (lean, -52 + abs(i) * 4)]))
        stems.append(spline([(lean * 0.5, -26), (lean * 0.5 + 9, -38), (lean * 0.6 + 12, -50)]))
    dark = "ink" if variant in ("burning", "thorn") else "wood"
    pen.line(join_outlines(*stems), dark, "deep", 2.2)
    if variant == "thorn":
        return
    leaves, lit = [], []
    for _ in range(34):
        angle, far = rnd.uniform(math.pi, 2 * math.pi), rnd.uniform(0.35, 1)
        x, y = math.cos(angle) * 44 * far, -22 + math.sin(angle) * 36 * far
        size = rnd.uniform(4, 6.4)
        leaves.append(ellipse(x, y, size, size * 0.66))
        if rnd.random() < 0.4:
            lit.append(ellipse(x - 1.4, y - 1.4, size * 0.6, size * 0.4))
    pen.fill(join_outlines(*leaves), "leaf", "body")
    pen.fill(join_outlines(*lit), "leaf", "lit", "glow")
    if variant == "flowering":
        flowers = [disc(rnd.uniform(-38, 38), -22 - rnd.uniform(0, 32), 3) for _ in range(11)]
        pen.fill(join_outlines(*flowers), "accent", "lit", "white")
