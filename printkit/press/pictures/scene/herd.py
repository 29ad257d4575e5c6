"""Goats, cattle, donkeys and lions: each a coat with a lit back and a shaded belly, kneed legs, and what tells it apart."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    chained,
    disc,
    ellipse,
    joined,
    lens,
    limb,
    spline,
)
from printkit.press.pictures.scene.thing import thing

Leg = tuple[tuple[float, float, float], ...]


def coat(
    pen: Pen,
    points: Sequence[Point],
    back: tuple[int, int],
    belly: tuple[int, int],
    material: str,
    deep: float,
) -> Outline:
    """A body through points: lit along the back, shaded along the belly.

    Args:
        pen: what draws.
        points: round the body.
        back: the first and the last of the points that face the light.
        belly: those that face the ground.
        material: of the coat.
        deep: how far the shade reaches up, in units.

    Returns:
        The body's outline, for what is drawn within it.
    """
    body = spline(points, closed=True, tension=0.46)
    pen.fill(body, material, "body")
    low = points[belly[0] : belly[1] + 1]
    last = len(low) - 1
    inner = [(x - 2, y - deep * (0.3 + 0.7 * math.sin(math.pi * i / last))) for i, (x, y) in enumerate(low)]
    high = points[back[0] : back[1] + 1]
    end = len(high) - 1
    under = [(x + 1, y + deep * 0.42 * (0.2 + math.sin(math.pi * i / end))) for i, (x, y) in enumerate(high)]
    with pen.clip(body):
        pen.fill(chained(spline(low), spline(inner[::-1])), material, "shade", "shade")
        pen.line(spline(low), material, "deep", 3.0, "skip")
        pen.fill(chained(spline(high), spline(under[::-1])), material, "half", "glow")
        pen.line(spline(high), material, "lit", 2.4, "skip")
    return body


def legs(pen: Pen, far: Sequence[Leg], near: Sequence[Leg], material: str, hoof: str = "ink") -> None:
    """The far legs in shade; the near ones belong to the body and are drawn before it. Hoofs are darker."""
    pen.fill(joined(*(limb(leg) for leg in far)), material, "deep", "ink")
    pen.fill(joined(*(limb(leg) for leg in near)), material, "shade", "mass")
    hoofs = []
    for leg in (*far, *near):
        x, y, half = leg[-1]
        hoofs.append(chained((("M", x - half * 0.9, y - 3), ("L", x + half * 0.8, y - 3), ("L", x + half * 1.3, y + 1), ("L", x - half * 0.9, y + 1))))  # fmt: skip
    pen.fill(joined(*hoofs), hoof, "shade", "ink")


_GOAT = (
    (-25, -35), (-22, -42), (-8, -43), (6, -41), (14, -44), (19, -52), (24, -59), (31, -58), (39, -49), (40, -46),
    (36, -43.5), (30, -45), (26, -41), (23, -33), (19, -26), (4, -22), (-10, -24), (-18, -27), (-25, -28),
)  # fmt: skip
_GOAT_FAR: tuple[Leg, ...] = (
    ((-14, -32, 5), (-12, -20, 2.6), (-15, -12, 1.9), (-13, -2, 1.4), (-12, 0, 2)),
    ((10, -30, 4.4), (10, -16, 2.2), (8, -3, 1.5), (9.5, 0, 2)),
)
_GOAT_NEAR: tuple[Leg, ...] = (
    ((-20, -32, 6.4), (-18, -20, 3), (-22, -12, 2.2), (-20, -2, 1.6), (-19, 0, 2.2)),
    ((16, -30, 5.6), (18, -16, 2.5), (17, -3, 1.7), (18.5, 0, 2.2)),
)


@thing("goat", 56, 60, "horned", "kid")
def goat(pen: Pen, variant: str) -> None:
    """A goat with bent horns; or a kid, whose horns are buds."""
    kid = variant == "kid"
    if kid:
        pen = pen.at(0, 0, 0.74)
    pen.fill(lens(0, 1, 28, 4), "earth", "deep", "shade")
    if not kid:
        pen.line("M24 -58C21 -68 13 -72 4 -68", "paper", "shade", 3.2)
    pen.fill("M-24 -40C-29 -42 -32 -47 -31 -50C-27 -49 -23 -45 -21 -42Z", "hide", "deep", "ink")
    legs(pen, _GOAT_FAR, _GOAT_NEAR, "hide")
    coat(pen, _GOAT, (0, 6), (13, 18), "hide", 7.0)
    pen.fill(
        spline([(36, -43.5), (40, -46), (39.4, -49), (35, -50), (32, -46)], closed=True),
        "hide",
        "deep",
        "ink",
    )
    pen.fill(
        spline([(17, -46), (23, -45), (25, -38), (22, -30), (17, -33)], closed=True), "hide", "half", "glow"
    )
    if kid:
        pen.line("M22 -57L20 -62M27 -59L27 -64", "paper", "shade", 2.6)
        pen.fill("M22 -55C15 -56 11 -53 10 -49C15 -47 20 -49 23 -51Z", "hide", "deep", "ink")
    else:
        horn = [(26, -58, 2.8), (25, -67, 2.7), (19, -74, 2.3), (10, -75, 1.6), (4, -71, 0.8)]
        pen.fill(limb(horn), "paper", "body")
        pen.line(
            "M23.400 -63L27.600 -64M21 -68.500L24.500 -71M15.500 -72L17 -76M10 -73V-76.500",
            "wood",
            "shade",
            0.9,
        )
        pen.fill("M31 -45L33 -34L36.500 -44Z", "hide", "deep", "ink")
        pen.fill("M24 -55C18 -57 14 -53 13 -49C18 -48 22 -50 25 -52Z", "hide", "deep", "ink")
    pen.fill(disc(31, -53, 1.3), "ink", "deep", "ink")
    pen.fill(disc(31.4, -53.4, 0.4), "white", "flat", "white")


_OX = (
    (-53, -44), (-51, -56), (-44, -60), (-26, -59), (-6, -57), (8, -63), (17, -70), (25, -66), (36, -65), (44, -66),
    (51, -59), (58, -46), (64, -38), (64, -32), (57, -28), (49, -33), (44, -40), (41, -32), (35, -23), (25, -20),
    (6, -20), (-16, -22), (-32, -26), (-46, -29),
)  # fmt: skip
_OX_FAR: tuple[Leg, ...] = (
    ((-28, -34, 8), (-26, -20, 4.4), (-31, -12, 3.2), (-29, -3, 2.8), (-28, 0, 3.6)),
    ((15, -28, 6), (15, -15, 3.6), (14, -4, 2.7), (15, 0, 3.6)),
)
_OX_NEAR: tuple[Leg, ...] = (
    ((-41, -38, 11), (-37, -22, 5.4), (-43, -13, 3.6), (-41, -3, 3), (-40, 0, 4)),
    ((26, -30, 8), (27, -16, 4.2), (26, -4, 2.9), (27, 0, 4)),
)


@thing("ox", 110, 74, "plain", "yoked", "cow")
def ox(pen: Pen, variant: str) -> None:
    """An ox; yoked, with the beam of a plough; or a milk cow with her patches."""
    pen.fill(lens(2, 1, 54, 6), "earth", "deep", "shade")
    pen.fill(
        "M47 -65C50 -72 56 -77 63 -77C65 -83 63 -88 60 -92C67 -88 70 -80 66 -73C62 -67 54 -64 49 -62Z",
        "paper",
        "shade",
        "white",
    )
    pen.fill(limb([(-50, -56, 2.6), (-57, -44, 1.7), (-56, -26, 1.3)]), "hide", "deep", "ink")
    pen.fill("M-58 -28C-61 -20 -60 -14 -56 -9C-53 -15 -53 -22 -54 -28Z", "ink", "shade", "ink")
    legs(pen, _OX_FAR, _OX_NEAR, "hide")
    if variant == "cow":
        udder = "M-24 -26C-27 -16 -22 -12 -19 -12L-17.500 -8L-15.500 -12L-13 -8L-11 -12C-7 -13 -6 -19 -7 -26Z"
        pen.fill(udder, "clay", "lit", "mass")
    body = coat(pen, _OX, (1, 9), (17, 23), "hide", 11.0)
    with pen.clip(body):
        if variant == "cow":
            pen.fill(joined(*_PATCHES), "paper", "body", "white")
        pen.line("M31 -62C36 -54 38 -46 36 -36M-30 -54C-36 -46 -38 -38 -34 -30", "hide", "deep", 1.6)
        pen.fill(
            spline([(50, -38), (57, -42), (66, -40), (66, -28), (54, -27)], closed=True),
            "paper",
            "shade",
            "white",
        )
    pen.fill(
        "M40 -66C35 -74 37 -84 45 -90C43 -83 46 -76 51 -71C53 -68 51 -64 48 -63C45 -62 42 -63 40 -66Z",
        "paper",
        "lit",
    )
    pen.line("M41 -70Q44 -71 47 -73M40.500 -75Q43 -76.500 45 -78", "wood", "shade", 1)
    pen.fill("M37 -62C29 -66 22 -64 19 -59C25 -54 32 -54 39 -57Z", "hide", "deep", "ink")
    pen.fill("M35 -60C30 -62 26 -61 24 -59C28 -57 32 -57 36 -58Z", "clay", "half", "glow")
    pen.fill(joined(disc(48, -55, 2), ellipse(61.5, -35.5, 1.1, 1.6)), "ink", "deep", "ink")
    pen.fill(disc(48.6, -55.6, 0.6), "white", "flat", "white")
    pen.line("M56 -31Q60 -31.500 63 -33", "ink", "shade", 1)
    if variant == "yoked":
        pen.line("M-76 -12L30 -56", "wood", "deep", 4.6)
        pen.line("M-76 -13L30 -57", "wood", "lit", 1.2, "skip")
        pen.line("M27 -74L31 -46", "wood", "body", 5.4)
        pen.line("M30 -70C38 -60 40 -48 34 -42", "wood", "deep", 2.2)
        pen.line("M-76 -12L-98 -40M-76 -12L-66 -2", "wood", "body", 4)
        pen.fill("M-74 -10L-56 2H-80Z", "iron", "body", "ink")


_PATCHES = (
    spline([(-52, -50), (-40, -62), (-26, -60), (-21, -48), (-29, -38), (-42, -40)], closed=True),
    spline([(-10, -62), (2, -62), (10, -52), (4, -38), (-8, -36), (-15, -48)], closed=True),
    spline([(22, -70), (31, -66), (32, -52), (24, -44), (16, -54)], closed=True),
    spline([(46, -66), (53, -60), (58, -46), (52, -46), (47, -56)], closed=True),
)
"""The white of a cow's coat."""

_DONKEY = (
    (-37, -44), (-33, -53), (-18, -55), (2, -53), (13, -57), (21, -67), (28, -75), (34, -74), (44, -62), (49.5, -55),
    (47, -50), (41, -50), (35, -56), (31, -53), (29, -42), (22, -32), (4, -28), (-16, -29), (-28, -33), (-36, -38),
)  # fmt: skip
_DONKEY_FAR: tuple[Leg, ...] = (
    ((-20, -36, 6), (-18, -22, 3), (-22, -14, 2.3), (-20, -2, 1.8), (-19, 0, 2.4)),
    ((14, -34, 5), (15, -18, 2.6), (13, -3, 1.8), (14, 0, 2.4)),
)
_DONKEY_NEAR: tuple[Leg, ...] = (
    ((-30, -38, 8), (-27, -24, 3.8), (-32, -15, 2.6), (-30, -2, 2), (-29, 0, 2.6)),
    ((22, -36, 6.4), (24, -19, 2.9), (23, -3, 2), (24, 0, 2.6)),
)


@thing("donkey", 92, 80, "plain", "loaded")
def donkey(pen: Pen, variant: str) -> None:
    """A donkey, or a colt of one."""
    pen.fill(lens(0, 1, 44, 5), "earth", "deep", "shade")
    pen.fill("M29 -72C27 -82 29 -90 34 -96C37 -88 36 -80 34 -72Z", "hide", "deep", "ink")
    pen.fill(limb([(-36, -48, 2), (-42, -38, 1.4), (-41, -26, 1.2)]), "hide", "deep", "ink")
    pen.fill("M-43 -28C-45 -21 -44 -17 -41 -13C-39 -17 -39 -23 -40 -28Z", "ink", "shade", "ink")
    legs(pen, _DONKEY_FAR, _DONKEY_NEAR, "hide")
    body = coat(pen, _DONKEY, (0, 6), (14, 19), "hide", 8.0)
    with pen.clip(body):
        pen.fill(
            spline([(40, -58), (47, -61), (54, -54), (46, -46), (38, -50)], closed=True),
            "paper",
            "half",
            "white",
        )
        pen.line("M9 -58C13 -50 13 -44 10 -38", "ink", "shade", 2.2)
        pen.line("M30 -55C33 -60 37 -60 40 -62", "hide", "deep", 1.2)
    pen.fill("M12 -58L18 -67L24 -74L28 -79L30 -74L24 -66L17 -56Z", "ink", "shade", "ink")
    pen.fill("M25 -73C18 -80 16 -89 18 -97C25 -92 31 -84 32 -74Z", "hide", "body")
    pen.fill("M26 -76C22 -82 20 -88 20.500 -93C25 -89 28 -83 29 -76Z", "clay", "shade", "shade")
    pen.fill(ellipse(34.5, -66, 2.6, 2.0), "paper", "half", "white")
    pen.fill(joined(disc(34.8, -66, 1.5), ellipse(46.8, -55, 0.9, 1.3)), "ink", "deep", "ink")
    pen.line("M42 -51.500Q45 -51 47.500 -52.500", "ink", "shade", 0.9)
    if variant == "loaded":
        pen.fill("M-20 -57C-24 -46 -22 -28 -14 -26H2C8 -30 8 -48 4 -57Z", "cloth", "body", "white")
        pen.fill("M-6 -56H4C8 -46 8 -30 2 -26H-6Z", "cloth", "deep", "shade")
        pen.line("M-21 -48H6M-21 -36H5", "trim", "body", 2)
        pen.line("M-8 -26C-2 -22 12 -24 20 -32", "wood", "deep", 1.6)


_LION = (
    (-52, -6), (-54, -20), (-48, -33), (-36, -39), (-18, -36), (2, -38), (14, -44), (30, -38), (36, -20), (42, -11),
    (56, -9), (65, -7), (67, -2), (60, 0.6), (30, 0), (4, -1), (-20, 0.5), (-44, 1),
)  # fmt: skip


@thing("lion", 110, 66)
def lion(pen: Pen, _: str) -> None:
    """A lion at rest: paws stretched out, the mane in three tones."""
    pen.fill(lens(4, 1, 66, 6), "earth", "deep", "shade")
    tail = [(-48, -6, 3), (-62, -2, 2.4), (-74, -6, 2), (-80, -18, 1.7), (-76, -28, 1.4)]
    pen.fill(limb(tail), "wheat", "shade", "mass")
    pen.fill("M-79 -26C-84 -34 -80 -42 -73 -45C-70 -38 -70 -31 -74 -26Z", "earth", "deep", "ink")
    pen.fill(
        joined(limb([(20, -16, 6), (38, -8, 4.6), (56, -7, 3.8), (68, -5, 4.0)]), ellipse(70, -4.6, 6, 4.2)),
        "wheat",
        "deep",
        "ink",
    )
    coat(pen, _LION, (1, 6), (13, 17), "wheat", 8.0)
    thigh = spline(
        [(-50, -4), (-49, -20), (-38, -30), (-24, -27), (-17, -15), (-12, -7), (2, -5), (5, 0), (-20, 1), (-44, 1)],
        closed=True, tension=0.44,
    )  # fmt: skip
    pen.fill(thigh, "wheat", "half", "lit")
    pen.line("M-24 -27C-18 -20 -17 -12 -11 -7", "wheat", "deep", 1.6)
    pen.line("M58 -3L65 -3.500M57 -6L64 -6.500M-4 -1.500L3 -2M40 -10Q34 -14 32 -22", "wheat", "deep", 1.2)

    def mane(radius: float, length: float, count: int, turn: float) -> Outline:
        points = []
        for i in range(count):
            for k, r in ((0.0, radius), (0.5, radius + length)):
                a = turn + (i + k) * 2 * math.pi / count
                drop = 1.28 if 0.3 < (a % (2 * math.pi)) < 2.6 else 1.0
                points.append((23 + r * math.cos(a), -44 + r * math.sin(a) * drop))
        return spline(points, closed=True, tension=0.3)

    pen.fill(mane(20, 9, 13, 0.1), "earth", "deep", "ink")
    pen.fill(mane(15, 7, 11, 0.4), "earth", "shade", "mass")
    pen.line(
        "M9 -58L4 -61M4 -48L-2 -49M4 -36L-1 -33M12 -26L9 -20M24 -24L25 -17M18 -63L17 -68",
        "wheat",
        "shade",
        1.4,
    )
    pen.fill(disc(22, -60, 5), "wheat", "shade", "mass")
    pen.fill(disc(22.6, -59.4, 2.6), "earth", "deep", "ink")
    head = spline(
        [(20, -50), (24, -60), (33, -63), (41, -58), (47, -52), (55, -49), (58, -44), (56, -38), (50, -34), (42, -33), (32, -33), (24, -38)],
        closed=True, tension=0.44,
    )  # fmt: skip
    pen.fill(head, "wheat", "body", "lit")
    with pen.clip(head):
        pen.fill(
            spline([(24, -60), (33, -65), (43, -58), (50, -51), (42, -53), (32, -56)], closed=True),
            "wheat",
            "lit",
            "glow",
        )
        pen.fill(
            spline([(46, -46), (56, -44), (60, -38), (50, -31), (42, -34)], closed=True),
            "paper",
            "half",
            "white",
        )
        pen.fill(
            spline([(18, -44), (26, -44), (32, -36), (44, -32), (30, -28), (18, -34)], closed=True),
            "wheat",
            "deep",
            "shade",
        )
    pen.fill(
        "M52.500 -50.500L59 -47.500C60 -45 58.500 -43 56.500 -42.500C55 -45 54 -47 52.500 -50.500Z",
        "ink",
        "deep",
        "ink",
    )
    pen.line("M56.500 -42.500C55.500 -40 53 -39.500 51 -40M40 -53Q43 -55 46 -52.500", "ink", "deep", 1.3)
    pen.fill("M39.500 -51.500Q42.500 -54 45 -51Q42 -49.500 39.500 -51.500Z", "gold", "lit", "white")
    pen.fill(disc(42.6, -51.5, 1.1), "ink", "deep", "ink")
