"""Instruments of scholars as an engraver shows them: brass with lines, an outline in ink, a hatched shadow on the wall."""

from __future__ import annotations

import math

from printkit.press.ops import curve
from printkit.press.pictures.scene.burin import cut, foot, hatch, moved, ticks, tube, turned
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    data,
    disc,
    ellipse,
    joined,
    limb,
    poly,
    rect,
    ring,
    spline,
    star,
)
from printkit.press.pictures.scene.thing import thing


@thing("astrolabe", 130, 150, casts=False)
def astrolabe(pen: Pen, _: str) -> None:
    """An astrolabe on a peg: a limb with its degrees, a plate of circles, a pierced star map, a rule."""
    p = pen.at(0, 0, 0.49)
    cy, r = -132.0, 116.0
    foot(p, 62, 26)
    p.line(disc(0, cy - r - 44, 13), "ink", "flat", 7)
    p.line(disc(0, cy - r - 44, 13), "gold", "body", 3)
    t = cy - r
    cut(p, f"M-52 {t + 14}C-44 {t - 8} -30 {t - 2} -27 {t - 14}C-16 {t - 12} -10 {t - 22} 0 {t - 34}C10 {t - 22} 16 {t - 12} 27 {t - 14}C30 {t - 2} 44 {t - 8} 52 {t + 14}Z", deep=8)  # fmt: skip
    p.fill(joined(disc(0, t - 9, 4.5), disc(-18, t + 1, 2.8), disc(18, t + 1, 2.8)), "ink", "flat", "ink")
    cut(p, disc(0, cy, r), deep=22, edge=3)
    p.line(joined(disc(0, cy, r - 7), disc(0, cy, r - 24)), "ink", "flat", 1.5)
    p.line(ticks(0, cy, r - 7, (17, 6, 6, 6, 6, 10, 6, 6, 6, 6), 120), "ink", "flat", 1.2, cap="butt")
    q = r - 25
    p.fill(disc(0, cy, q), "paper", "flat", "white")
    with p.clip(disc(0, cy, q)):
        p.line(joined(*(disc(0, cy - 30 + i * 3.2, 12 + i * 13.4) for i in range(9))), "gold", "shade", 1.3)
        rays = "".join(f"M0 {cy - 46}Q{k * 26.6:.1f} {cy + 16} {k * 47.5:.1f} {cy + q}" for k in range(-5, 6))
        p.line(f"{rays}M{-q} {cy}H{q}M0 {cy - q}V{cy + q}", "gold", "shade", 1.1)
    p.fill(joined(ring(0, cy, q, q - 9), rect(-q, cy - 5, 2 * q, 10)), "gold", "shade", "mass")
    flames = joined(*(_flame(cy, *one) for one in _FLAMES))
    p.fill(flames, "gold", "body", "mass")
    p.line(flames, "ink", "flat", 1.5)
    p.fill(ring(0, cy + 30, 68, 55), "gold", "lit", "lit")
    p.line(
        joined(disc(0, cy + 30, 68), disc(0, cy + 30, 55), disc(0, cy, q), disc(0, cy, q - 9)),
        "ink",
        "flat",
        1.6,
    )
    p.line(ticks(0, cy + 30, 67, (10, 5, 5), 36), "ink", "flat", 1.2, cap="butt")
    rule = turned([(-107, 0), (-86, -6), (-16, -6), (-9, -12), (9, -12), (16, -6), (86, -6), (107, 0), (86, 6), (16, 6), (9, 12), (-9, 12), (-16, 6), (-86, 6)], -38, 0, cy)  # fmt: skip
    p.fill(rule, "paper", "flat", "white")
    p.line(rule, "ink", "flat", 2.2)
    p.fill(disc(0, cy, 8), "ink", "flat", "ink")
    p.fill(star(0, cy, 5.4, 6, 0.5), "gold", "lit", "white")


_FLAMES = ((-160, 30, 46, 1), (-128, 40, 44, -1), (-95, 36, 42, 1), (-60, 38, 44, -1), (-28, 34, 48, 1), (12, 66, 26, -1), (168, 64, 28, 1))  # fmt: skip
"""Pointers of a star map: angle in degrees, where it begins, its length, the way it bends."""


def _flame(cy: float, degrees: float, start: float, length: float, bend: float) -> Outline:
    a = math.radians(degrees)
    u, v = (math.cos(a), math.sin(a)), (-math.sin(a) * bend, math.cos(a) * bend)
    x, y = start * u[0], cy + start * u[1]
    points = [
        (0.0, -6.0),
        (length * 0.5, -11),
        (length, 6),
        (length * 0.6, 0),
        (length * 0.42, 5),
        (0.0, 6.0),
    ]
    return spline(
        [(x + u[0] * k + v[0] * n, y + u[1] * k + v[1] * n) for k, n in points], closed=True, tension=0.4
    )


@thing("celestial-globe", 140, 150, casts=False)
def celestial_globe(pen: Pen, _: str) -> None:
    """A globe of the sky in its stand: a horizon ring on columns, a meridian, stars joined into figures."""
    p = pen.at(0, 0, 0.5)
    cy, r = -164.0, 92.0
    cut(p, "M-114 0V-10H-104L-98 -24H98L104 -10H114V0Z", deep=8)
    for x in (-98, 92):
        cut(p, rect(x, cy - 2, 9, -cy - 22), deep=5, cast=x > 0)
    p.line(f"M-93 {cy * 0.4}h9M84 {cy * 0.4}h9", "ink", "flat", 1.4)
    cut(p, disc(0, cy, r + 14), deep=20, edge=2.6)
    p.line(ticks(0, cy, r + 13, (9, 4, 4), 60), "ink", "flat", 1.1, cap="butt")
    p.fill(disc(0, cy, r), "paper", "flat", "white")
    p.line(disc(0, cy, r), "ink", "flat", 2.6)
    globe = disc(0, cy, r)
    with p.clip(globe):
        hatch(p, globe, globe, "gold", 7, -0.3, 0.9)
        for k, width in ((0.3, 1.2), (0.52, 1.2), (0.72, 1.2)):
            band = poly(
                (r * (k - 0.3), cy - r),
                (r + 4, cy - r),
                (r + 4, cy + r),
                (-r, cy + r),
                (-r * 0.2, cy + r * k),
            )
            hatch(p, band, band, "ink", 6.4, 0.35 + k * 0.5, width * 0.75)
        p.fill(disc(-r * 0.12, cy - r * 0.1, r * 0.82), "paper", "flat", "white")
        p.line(
            joined(ellipse(0, cy, r, 30), ellipse(0, cy, 38, r), ellipse(0, cy, 70, r)), "gold", "shade", 1.4
        )
        p.line(f"M{-r} {cy + 26}Q0 {cy - 58} {r} {cy - 34}", "gold", "deep", 4)
        stars = ((-54, -34, 6), (-38, -52, 4.4), (-14, -46, 7), (-4, -20, 4.4), (-30, -8, 5), (18, 8, 6.4), (40, -8, 4.4), (52, 18, 5.4), (26, 36, 4.4), (-8, 44, 6), (-44, 34, 4.4), (34, -50, 5), (58, -34, 4))  # fmt: skip
        path = "".join(
            f"M{stars[a][0]} {cy + stars[a][1]}L{stars[b][0]} {cy + stars[b][1]}"
            for a, b in (
                (0, 1),
                (1, 2),
                (2, 3),
                (3, 4),
                (4, 0),
                (5, 6),
                (6, 7),
                (7, 8),
                (8, 5),
                (8, 9),
                (9, 10),
                (11, 12),
            )
        )
        p.line(path, "ink", "flat", 1.4)
        p.fill(joined(*(star(x, cy + y, size * 1.3, 8, 0.5) for x, y, size in stars)), "ink", "flat", "ink")
        p.fill(joined(*(disc(x, cy + y, size * 0.32) for x, y, size in stars)), "gold", "lit", "white")
    cut(p, "M-112 -156C-112 -174 112 -174 112 -156C112 -139 -112 -139 -112 -156Z", deep=5, cast=False)
    p.fill("M-90 -158C-90 -168 90 -168 90 -158C60 -151 -60 -151 -90 -158Z", "paper", "flat", "white")
    p.line("M-90 -158C-60 -151 60 -151 90 -158M-104 -152l4 4M-84 -148l3 4.600M-60 -145l2 5M-32 -143.500l1 5M0 -143v5M32 -143.500l-1 5M60 -145l-2 5M84 -148l-3 4.600M104 -152l-4 4", "ink", "flat", 1.4)  # fmt: skip
    cut(p, disc(0, cy - r - 18, 8), deep=4, cast=False)


@thing("armillary", 140, 150, casts=False)
def armillary(pen: Pen, _: str) -> None:
    """An armillary sphere: rings of the sky one within another, the earth in the middle."""
    p = pen.at(0, 0, 0.5)
    cy, r = -176.0, 112.0
    foot(p, 66, 64)
    for part, (across, down, turn, wide) in enumerate(
        (
            (r * 0.96, 34.0, -23.0, 10.0),
            (r, r, 0.0, 13.0),
            (40.0, r * 0.97, 12.0, 9.0),
            (r * 0.97, 22.0, 23.0, 15.0),
        )
    ):
        outer = _oval(across, down, turn, cy)
        inner = _hole(across - wide, max(down - wide * 0.86, 5), turn, cy)
        if part == 1:
            shadow = moved(ring(0, cy, r, r - wide), 16, 11)
            hatch(p, shadow, shadow, "ink", 5.4, 0.45, 1.1)
        band = joined(outer, inner)
        p.fill(band, "gold", "lit", "lit")
        with p.clip(band):
            p.fill(
                poly((0, cy - r - 8), (r + 8, cy - r - 8), (r + 8, cy + r + 8), (-r * 0.3, cy + r + 8)),
                "gold",
                "body",
                "white",
            )
            hatch(p, rect(10, cy - r, r, 2 * r), rect(10, cy - r, r + 4, 2 * r), "gold", 5, 0.6, 1.6)
        p.line(joined(outer, inner), "ink", "flat", 2.2)
    p.line(ticks(0, cy, r - 1, (8, 4, 4), 72), "ink", "flat", 1.1, cap="butt")
    tube(p, f"M-50 {cy + 118}L50 {cy - 118}", "gold", 6, 2.6)
    cut(p, disc(0, cy, 21), "lapis", deep=8, cast=False)
    p.line(f"M-14 {cy - 10}A19 19 0 0 1 2 {cy - 17}", "paper", "flat", 2.2, "inverse")
    cut(p, disc(50, cy - 118, 7), deep=3, cast=False)


def _oval(across: float, down: float, degrees: float, y: float) -> Outline:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return curve.transformed(ellipse(0, 0, across, down), (c, s, -s, c, 0, y))


def _hole(across: float, down: float, degrees: float, y: float) -> Outline:
    """An oval that turns the other way round, so that it cuts a hole."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turns = [-math.pi * i / 24 for i in range(48)]
    points = [(across * math.cos(a), down * math.sin(a)) for a in turns]
    return spline([(px * c - py * s, y + px * s + py * c) for px, py in points], closed=True)


@thing("alembic", 150, 150, casts=False)
def alembic(pen: Pen, _: str) -> None:
    """An alembic over a small furnace, its beak in a receiver."""
    p = pen.at(-16, 0, 0.5)
    cut(p, "M-74 0L-66 -92H66L74 0Z", "accent", deep=12)
    p.line("M-71 -30H71M-68 -62H68M-40 0V-30M-4 0V-30M36 0V-30M-54 -30V-62M-18 -30V-62M24 -30V-62M52 -30V-62M-40 -62V-92M2 -62V-92M40 -62V-92", "paper", "flat", 1.6)  # fmt: skip
    p.fill("M-22 0V-20C-22 -44 22 -44 22 -20V0Z", "ink", "flat", "ink")
    p.fill("M-14 -2C-20 -16 -6 -20 -4 -34C6 -26 4 -18 12 -22C16 -12 14 -6 10 -2Z", "gold", "lit", "white")
    cut(p, "M-22 -196C-22 -172 -62 -160 -62 -124C-62 -100 -40 -92 0 -92C40 -92 62 -100 62 -124C62 -160 22 -172 22 -196Z", deep=16)  # fmt: skip
    p.line("M-60 -124C-40 -116 40 -116 60 -124", "ink", "flat", 1.6)
    p.line("M-44 -140C-40 -152 -30 -160 -24 -168", "paper", "flat", 3, "inverse")
    cut(p, "M30 -236L126 -148L146 -108L136 -102L116 -138L18 -214Z", deep=6)
    cut(p, "M-34 -196C-44 -212 -44 -248 -22 -268C-10 -278 10 -278 22 -268C44 -248 44 -212 34 -196Z", deep=12)
    p.line("M-36 -206C-20 -200 20 -200 36 -206M-34 -196H34", "ink", "flat", 2)
    p.line("M-28 -226C-28 -244 -22 -254 -12 -262", "paper", "flat", 3, "inverse")
    cut(p, disc(0, -280, 8), deep=4, cast=False)
    glass = "M132 -100C132 -84 116 -76 112 -54C108 -24 122 0 142 0C162 0 176 -24 172 -54C168 -76 152 -84 152 -100Z"
    p.fill(glass, "paper", "flat", "white")
    with p.clip(data(glass)):
        p.fill(rect(100, -40, 90, 44), "lapis", "flat", "mass")
        hatch(p, rect(140, -100, 50, 100), rect(146, -100, 40, 100), "ink", 5, 0.5, 1.0)
    p.line(glass, "ink", "flat", 2.2)
    p.line("M118 -44C118 -32 122 -18 130 -10", "paper", "flat", 2.4, "inverse")


@thing("oud", 130, 150, casts=False)
def oud(pen: Pen, _: str) -> None:
    """An oud that leans in its stand: a belly with a pierced rose, strings, a neck bent back."""
    p = pen.at(-4, 0, 0.5)
    cut(p, "M-70 0L-52 -14H54L72 0Z", deep=5)
    body = [(-10, -14), (-58, -34), (-82, -78), (-70, -128), (-30, -168), (6, -192), (28, -196), (44, -178), (58, -138), (66, -90), (52, -42), (20, -16)]  # fmt: skip
    cut(p, spline(body, closed=True, tension=0.5), "wheat", deep=18, edge=3)
    inner = [(-8, -24), (-50, -42), (-71, -80), (-60, -124), (-24, -158), (10, -180), (24, -182), (36, -168), (47, -134), (54, -90), (43, -48), (18, -26)]  # fmt: skip
    p.line(spline(inner, closed=True, tension=0.5), "ink", "flat", 1.4)
    p.fill(disc(-8, -108, 25), "gold", "lit", "white")
    p.fill(disc(-8, -108, 21), "ink", "flat", "ink")
    p.line(joined(star(-8, -108, 20, 8, 0.7), disc(-8, -108, 9)), "gold", "lit", 2.6, "inverse")
    neck = poly((10, -186), (32, -194), (86, -300), (72, -308))
    cut(p, neck, "accent", deep=6)
    p.line("M22 -208L40 -200M34 -230L52 -222M46 -252L64 -244M58 -274L76 -266", "gold", "lit", 1.6)
    cut(p, poly((70, -304), (90, -298), (40, -330), (22, -326)), deep=5)
    for i in range(4):
        x, y = 76 - i * 12, -304 - i * 6.5
        p.line(f"M{x} {y}l-4 -14", "ink", "flat", 3.4)
        p.fill(disc(x - 4.4, y - 16, 3.6), "gold", "lit", "white")
    p.fill(poly((-46, -46), (18, -34), (17, -28), (-48, -40)), "ink", "flat", "ink")
    strings = "".join(f"M{-38 + i * 12} {-43 + i * 2.3}L{76 + i * 2.4} {-304 + i * 1.2}" for i in range(5))
    p.line(strings, "ink", "flat", 1.0)


@thing("codex", 150, 150, casts=False)
def codex(pen: Pen, _: str) -> None:
    """A great book open on a folding stand, its pages ruled, a medallion and a border in gold on each; no writing."""
    p = pen.at(0, 0, 0.5)
    for side in (-1, 1):
        leg = p.at(0, 0, flip=side > 0)
        cut(leg, "M-96 -96L-84 -104L72 -6L66 0H46Z", deep=6, cast=side > 0)
        leg.fill(joined(star(-36, -56, 7, 8, 0.6)), "ink", "flat", "ink")
    cut(p, "M-132 -108L0 -86L132 -108L128 -96L0 -72L-128 -96Z", "accent", deep=5)
    for side in (-1, 1):
        page = p.at(0, 0, flip=side > 0)
        sheet = data("M0 -88C-30 -112 -80 -122 -126 -112L-136 -252C-92 -268 -34 -258 0 -230Z")
        page.fill(sheet, "paper", "flat", "white")
        with page.clip(sheet):
            page.line("".join(f"M0 {-100 - i * 11}C-34 {-124 - i * 11} -82 {-134 - i * 11} -118 {-124 - i * 11}" for i in range(2, 11)), "ink", "flat", 1.2)  # fmt: skip
            hatch(
                page,
                rect(-36, -270, 40, 190),
                data("M0 -88C-10 -96 -20 -104 -30 -108L-26 -246C-16 -240 -8 -236 0 -230Z"),
                "ink",
                4.6,
                0.5,
                1.0,
            )
            page.fill(ellipse(-70, -184, 30, 34), "paper", "flat", "white")
        page.line(
            "M-18 -116C-46 -132 -82 -138 -114 -131L-122 -238C-88 -248 -48 -242 -18 -224Z",
            "gold",
            "shade",
            3.4,
        )
        page.fill(star(-70, -184, 29, 12, 0.74), "gold", "body", "mass")
        page.line(star(-70, -184, 29, 12, 0.74), "ink", "flat", 1.5)
        page.fill(star(-70, -184, 15, 8, 0.62), "lapis" if side < 0 else "accent", "flat", "ink")
        page.fill(disc(-70, -184, 5), "gold", "lit", "white")
        page.line(sheet, "ink", "flat", 2.6)
        page.line(
            "M-2 -84C-32 -106 -82 -116 -128 -106M-3 -80C-34 -100 -84 -110 -130 -100", "ink", "flat", 1.4
        )
    p.line(limb([(0, -230, 1), (0, -88, 1)]), "ink", "flat", 2)
    p.line("M0 -92C4 -60 -6 -40 6 -16", "accent", "flat", 4.4, "bar")


@thing("herb", 120, 150, casts=False)
def herb(pen: Pen, _: str) -> None:
    """A healing herb in a glazed pot: leaves with their veins, three heads of flower."""
    p = pen.at(0, 0, 0.5)
    stems = "M0 -70C-4 -130 2 -190 0 -262M0 -120C-24 -150 -40 -170 -50 -206M0 -104C24 -134 44 -158 52 -196"
    tube(p, stems, "leaf", 6, 2.6)
    for x, y, degrees, long in ((-2, -96, 200, 74), (2, -84, -18, 74), (-1, -150, 222, 60), (1, -160, -40, 60), (-20, -146, 172, 50), (24, -134, 8, 50), (0, -206, 232, 44), (0, -214, -54, 44), (-44, -190, 196, 34), (48, -182, -14, 34)):  # fmt: skip
        a = math.radians(degrees)
        c, s = math.cos(a), math.sin(a)
        leaf = spline(
            [(x + k * c - n * s, y + k * s + n * c) for k, n in ((0.0, 0.0), (long * 0.4, -long * 0.2), (long, 0.0), (long * 0.4, long * 0.2))],
            closed=True, tension=0.7,
        )  # fmt: skip
        cut(p, leaf, "leaf" if long > 40 else "gold", deep=6, edge=2.0, cast=x >= 0)
        p.line(poly((x, y), (x + long * 0.86 * c, y + long * 0.86 * s), closed=False), "ink", "flat", 1.3)
    for x, y, r in ((0, -272, 17), (-52, -214, 13), (54, -204, 13)):
        petals = [
            disc(x + r * 0.62 * math.cos(k), y + r * 0.62 * math.sin(k), r * 0.46)
            for k in (math.pi * i / 4 for i in range(8))
        ]
        p.fill(joined(*petals), "accent", "flat", "ink")
        p.line(joined(*petals), "ink", "flat", 1.2)
        p.fill(disc(x, y, r * 0.42), "gold", "lit", "white")
        p.line(disc(x, y, r * 0.42), "ink", "flat", 1.3)
    cut(p, "M-52 -74H52L44 -22C42 -8 34 0 22 0H-22C-34 0 -42 -8 -44 -22Z", "lapis", deep=12)
    p.line("M-49 -52H49M-45 -28H45", "gold", "lit", 2.4)
    p.fill(joined(*(star(-32.0 + i * 21.4, -40, 7, 8, 0.62) for i in range(4))), "gold", "lit", "white")
    cut(p, rect(-58, -84, 116, 13, 3), deep=4, cast=False)


@thing("world", 130, 150, casts=False)
def world(pen: Pen, _: str) -> None:
    """A map of the world on a disc of silver: seas with waves, a coast, mountains, seven climes; it stands on a foot."""
    p = pen.at(0, 0, 0.5)
    cy, r = -160.0, 118.0
    foot(p, 60, 46)
    cut(p, disc(0, cy, r), "silver", deep=20, edge=3)
    p.line(disc(0, cy, r - 8), "ink", "flat", 1.3)
    p.line(ticks(0, cy, r - 1, (7, 3, 3), 72), "ink", "flat", 1.0, cap="butt")
    q = r - 14
    sea = disc(0, cy, q)
    p.fill(sea, "silver", "lit", "white")
    with p.clip(sea):
        waves = "".join(f"M{-q} {cy - q + 8 + i * 9}" + "q5 -4 10 0t10 0" * 11 for i in range(24))
        p.line(waves, "lapis", "flat", 0.9, "skip")
        lands = (
            [(-96, -20), (-70, -52), (-30, -46), (-8, -70), (40, -78), (84, -44), (100, 2), (70, 20), (40, 8), (22, 30), (4, 12), (-20, 18), (-34, -4), (-62, 4)],
            [(-84, 34), (-46, 30), (-10, 44), (18, 46), (40, 70), (10, 96), (-40, 90), (-78, 66)],
            [(56, 44), (74, 40), (82, 56), (66, 66)],
        )  # fmt: skip
        for points in lands:
            land = spline([(x, cy + y) for x, y in points], closed=True, tension=0.6)
            p.fill(land, "gold", "lit", "lit")
            hatch(p, land, land, "gold", 6, 0.4, 1.0)
            p.line(land, "ink", "flat", 2.0)
        peaks = "".join(f"M{x} {cy + y}l8 -14l8 14M{x + 8} {cy + y - 14}l2 12" for x, y in ((-60, -16), (-40, -14), (14, -36), (34, -40), (54, -32), (-40, 66), (-20, 70)))  # fmt: skip
        p.line(peaks, "ink", "flat", 1.6)
        p.line(
            f"M{-q} {cy - 60}Q0 {cy - 40} {q} {cy - 60}M{-q} {cy - 22}Q0 {cy - 6} {q} {cy - 22}M{-q} {cy + 26}Q0 {cy + 38} {q} {cy + 26}",
            "accent",
            "flat",
            1.2,
        )
        p.line(
            f"M-8 {cy + 46}C-14 {cy + 20} -2 {cy + 4} -14 {cy - 18}M40 {cy + 6}C46 {cy - 14} 36 {cy - 30} 44 {cy - 44}",
            "lapis",
            "flat",
            2.4,
        )
        p.fill(
            joined(*(disc(x, cy + y, 3) for x, y in ((-26, -26), (20, -16), (66, -8), (-50, 52), (8, 64)))),
            "accent",
            "flat",
            "ink",
        )
    p.line(sea, "ink", "flat", 2.2)
