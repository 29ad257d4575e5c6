"""What holds a town: towers, curtain walls, gates, ramparts. Their lit side is the one towards the sun."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import nullcontext

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.light import Tone
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    disc,
    join_outlines,
    make_arch,
    make_merlons,
    poly,
    rect,
    ring,
    round_arch,
    spline,
)
from printkit.press.pictures.scene.thing import thing
from printkit.press.pictures.scene.tone import mix


def make_sunward_pen(pen: Pen) -> Pen:
    """A pen for what looks the same from both sides, its left side the lit one and turned towards the sun."""
    aside = pen.canvas.sun[0] * pen.canvas.width > pen.x
    return Pen(pen.canvas, pen.x, pen.y, pen.size, pen.plane, aside, pen.of)


def draw_slits(pen: Pen, places: Sequence[Point], width: float = 6.5, height: float = 30) -> None:
    """Arrow slits, each with a jamb and a sill of dressed stone."""
    pen.fill(
        join_outlines(*(rect(x - width / 2 - 3, y - height + 6, 3.4, height - 4) for x, y in places)),
        "stone",
        "half",
        "glow",
    )
    pen.fill(
        join_outlines(*(rect(x - width / 2 - 3, y, width + 6, 3.4) for x, y in places)),
        "stone",
        "half",
        "glow",
    )
    pen.fill(
        join_outlines(*(make_arch(x, y, width, height, width * 1.1) for x, y in places)), "ink", "deep", "ink"
    )


def draw_stones(
    pen: Pen,
    box: tuple[float, float, float, float],
    tone: Tone,
    *,
    step: float = 9.5,
    share: float = 0.2,
    role: str = "skip",
) -> None:
    """Some of the stones of a wall, in courses: left, top, right and foot, how high a course is, how many show."""
    x0, top, x1, foot = box
    rnd, found = pen.canvas.chance(f"stones {pen.x:.0f} {x0:.0f} {top:.0f}"), []
    for row in range(int((foot - top) / step)):
        x = x0 + rnd.uniform(0, 24)
        while x < x1 - 12:
            wide = min(rnd.choice((10, 13, 17)), x1 - x)
            if rnd.random() < share:
                found.append(rect(x, top + row * step + 1.4, wide, step - 2.8, 1.3))
            x += wide + rnd.uniform(2, 16)
    if found:
        pen.fill(join_outlines(*found), "stone", tone, role)


def _draw_rubble(pen: Pen, half: float) -> None:
    """Rock and fallen stones at a foot."""
    points = [(-half - 16, 5), (-half - 2, -9), (-half * 0.5, -4), (0, -8), (half * 0.6, -3), (half + 4, -10), (half + 20, 5)]  # fmt: skip
    pen.fill(spline(points, closed=True, tension=0.3), "earth", "shade", "mass")
    lit = [(-half - 14, 4), (-half - 2, -8), (-half * 0.52, -3.4), (-half * 0.6, 3)]
    pen.fill(spline(lit, closed=True, tension=0.3), "earth", "lit", "glow")


@thing("tower", 100, 210, "round", "square", "watch", "ruined")
def tower(pen: Pen, variant: str) -> None:
    """A tower; a round one in four tones with corbels, a square one, a watchtower with two faces, a ruined one."""
    if variant in ("watch", "square"):
        _draw_watchtower(make_sunward_pen(pen), square=variant == "square")
        return
    pen = make_sunward_pen(pen)
    w, h = 84.0, 190.0
    x0, x1, fl = -w / 2, w / 2, w * 0.07
    ruined = variant == "ruined"
    shaft = (
        _make_ruin(x0, x1, fl, h)
        if ruined
        else poly((x0, -h + 20), (x1, -h + 20), (x1 + fl, 0), (x0 - fl, 0))
    )
    if ruined:  # the far side of the wall, seen through the breach
        far = ((x0 + 16, -h + 60), (x0 + 24, -h + 16), (x0 + 40, -h + 26), (x0 + 54, -h + 12), (x1 - 4, -h + 60))  # fmt: skip
        pen.fill(poly(*far), "stone", "shade", "mass")
    else:  # the far side of the parapet
        pen.fill(make_merlons(x0 - 2, x1 + 2, -h - 5, -h + 10, 7, 12, 0.4), "stone", "deep", "mass")
    pen.fill(shaft, "stone", "body")
    with pen.clip(shaft) if ruined else nullcontext():
        _draw_strips(pen, w, -h if ruined else -h + 20, h)
    draw_slits(pen, [(0, -h + 148)] if ruined else [(2, -h + 88), (-6, -h + 150)])
    _draw_rubble(pen, w * 0.56)
    if not ruined:
        _draw_crown(pen, x0, x1, h)


def _make_ruin(x0: float, x1: float, flare: float, h: float) -> Outline:
    """A tower whose top has broken off."""
    crest = ((4, 2), (20, 8), (27, 28), (38, 46), (50, 30), (62, 26), (72, 38))
    return poly(
        (x0 - flare, 0), (x0, -h + 22), *((x0 + x, -h + y) for x, y in crest), (x1, -h + 32), (x1 + flare, 0)
    )


def _draw_strips(pen: Pen, w: float, top: float, h: float) -> None:
    """The four tones of a round tower, its stones, and two courses that run round it."""
    x0, x1, fl = -w / 2, w / 2, w * 0.07
    pen.fill(poly((x0, top), (x0 + w * 0.12, top), (x0 + w * 0.1, 0), (x0 - fl, 0)), "stone", "lit", "glow")
    half = poly((x0 + w * 0.12, top), (x0 + w * 0.34, top), (x0 + w * 0.32, 0), (x0 + w * 0.1, 0))
    pen.fill(half, "stone", "half", "glow")
    pen.fill(
        poly((x0 + w * 0.66, top), (x1, top), (x1 + fl, 0), (x0 + w * 0.68, 0)), "stone", "deep", "shade"
    )
    draw_stones(pen, (x0 + w * 0.34, -h + 44, x0 + w * 0.66, -8), "shade", step=9.5, share=0.34, role="glow")
    draw_stones(pen, (x0 + w * 0.14, -h + 44, x0 + w * 0.33, -8), "body", step=9.5, share=0.2, role="skip")
    draw_stones(pen, (x0 + w * 0.69, -h + 44, x1 - 4, -8), "shade", step=9.5, share=0.26, role="skip")
    for y, out in ((-h * 0.3, 2.0), (-h * 0.64, 0.0)):
        a, b = x0 - fl * 0.5 - out, x1 + fl * 0.5 + out
        band = f"M{a} {y}Q0 {y + 11} {b} {y}V{y + 5}Q0 {y + 16} {a} {y + 5}Z"
        pen.fill(band, "stone", "half", "glow")
        pen.fill(f"M{a} {y}Q{a * 0.6} {y + 4.4} {a * 0.2} {y + 5.4}V{y + 10.4}Q{a * 0.6} {y + 9.4} {a} {y + 5}Z", "stone", "lit", "lit")  # fmt: skip
        pen.fill(f"M{b * 0.3} {y + 5}Q{b * 0.7} {y + 4} {b} {y}V{y + 5}Q{b * 0.7} {y + 9} {b * 0.3} {y + 10}Z", "stone", "shade", "shade")  # fmt: skip


def _draw_crown(pen: Pen, x0: float, x1: float, h: float) -> None:
    """Corbels, the shadow under them, and a parapet that stands out over them."""
    w, n = x1 - x0, 10
    wide = w + 18
    pen.fill(rect(x0, -h + 20, w, 17), "stone", "deep", "shade")
    corbels: list[list[Outline]] = [[], [], []]
    for i in range(n):
        a, step = x0 - 8 + i * (w + 16) / n, (w + 16) / n
        corbels[0 if i < 2 else 1 if i < 6 else 2].append(
            poly((a + step * 0.12, -h + 16), (a + step * 0.8, -h + 16), (a + step * 0.68, -h + 32), (a + step * 0.32, -h + 32))
        )  # fmt: skip
    for part, tone in zip(corbels, ("lit", "shade", "dark"), strict=True):
        pen.fill(join_outlines(*part), "stone", tone, "ink")
    crown = make_merlons(x0 - 9, x1 + 9, -h, -h + 20, n // 2, 17, 0.4)
    pen.fill(crown, "stone", "body")
    with pen.clip(crown):
        pen.fill(rect(x0 - 10, -h - 20, wide * 0.2, 44), "stone", "lit", "glow")
        pen.fill(rect(x0 - 10 + wide * 0.2, -h - 20, wide * 0.2, 44), "stone", "half", "glow")
        pen.fill(rect(x0 - 9 + wide * 0.66, -h - 20, wide * 0.4, 44), "stone", "deep", "shade")
        pen.fill(rect(x0 - 10, -h + 4, wide, 3), "stone", "shade", "skip")
    pitch = wide / (n // 2)
    caps = [rect(x0 - 10.5 + i * pitch, -h - 19, pitch * 0.6 + 3, 4.2) for i in range(n // 2)]
    pen.fill(join_outlines(*caps[:3]), "stone", "lit", "lit")
    pen.fill(join_outlines(*caps[3:]), "stone", "half", "glow")


def _draw_watchtower(pen: Pen, *, square: bool) -> None:
    """A tower with a lit and a shaded face, seen from a corner; the watchtower has a roof of poles and reed."""
    left, right = poly((-40, 0), (-33, -92), (8, -92), (8, 8)), poly((8, 8), (8, -92), (36, -92), (43, -4))
    pen.fill(left, "stone", "lit")
    pen.fill(right, "stone", "body")
    pen.fill(right, "stone", "deep", "shade")
    draw_stones(pen, (-34, -84, 5, -4), "half", step=9, share=0.2, role="skip")
    draw_stones(pen, (11, -84, 38, -6), "shade", step=9, share=0.22, role="skip")
    pen.fill(poly((-39, -30), (8, -25), (8, -21), (-39.4, -26)), "stone", "half", "glow")
    pen.fill(poly((8, -25), (41, -30), (41.4, -26), (8, -21)), "stone", "dark", "skip")
    pen.fill(poly((-37, -92), (8, -86), (8, -95), (-37, -99)), "stone", "half", "glow")
    pen.fill(poly((8, -86), (39, -92), (39, -99), (8, -95)), "stone", "dark", "shade")
    pen.fill(make_merlons(-38, 12, -101, -94, 4, 9, 0.4), "stone", "lit")
    pen.fill(make_merlons(12, 41, -101, -94, 3, 9, 0.4), "stone", "shade", "mass")
    pen.fill(
        join_outlines(make_arch(-15, 3, 18, 34), make_arch(-22, -62, 8, 16), make_arch(-4, -60, 8, 16)),
        "wood",
        "deep",
        "ink",
    )
    pen.fill(join_outlines(rect(-28, -61, 12, 2.6), rect(-10, -59, 12, 2.6)), "stone", "half", "skip")
    pen.line("M-15 2V-24M-20 0V-24", "wood", "body", 1.2, "skip")
    pen.fill(join_outlines(rect(18, -66, 6, 14), rect(26, -40, 5, 12)), "ink", "deep", "ink")
    if not square:
        pen.line("M-30 -100V-126M34 -100V-126M2 -96V-124", "wood", "deep", 2.6, cap="butt")
        pen.fill(poly((-42, -122), (-30, -136), (32, -136), (46, -122), (2, -117)), "wheat", "half")
        pen.fill(poly((2, -117), (6, -136), (32, -136), (46, -122)), "wheat", "deep", "shade")
        pen.line(
            "M-38 -123L-27 -135M-28 -121L-18 -135M-16 -119L-8 -135M-6 -118L0 -135", "wheat", "shade", 1.2
        )


def _draw_leaves(pen: Pen) -> None:
    """The two leaves of a gate with their posts and bar, torn out and set down."""
    pen.draw_shadow(112, x=14)
    for side in (-1, 1):
        leaf = pen.at(side * 50, 0, flip=side > 0)
        planks = "M-44 0V-128C-20 -134 20 -146 38 -160V0Z"
        leaf.fill(planks, "wood", "body")
        with leaf.clip(planks):
            leaf.fill(rect(-44, -170, 12, 170), "wood", "lit", "glow")
            leaf.fill(rect(14, -170, 30, 170), "wood", "deep", "shade")
            leaf.line("M-24 0V-150M-4 0V-150M16 0V-160", "wood", "deep", 2.0)
        leaf.line("M-44 -32L38 -34M-44 -100L38 -112", "iron", "deep", 8, "bar", cap="butt")
        leaf.fill(join_outlines(*(disc(x, -66, 4) for x in (-34, -14, 6))), "metal", "lit", "ink")
        leaf.fill(rect(-58, -172, 16, 172), "wood", "shade", "mass")
        leaf.fill(rect(-62, -180, 24, 10), "iron", "deep", "ink")
    pen.line("M-84 -74L88 -60", "wood", "deep", 11, "bar", cap="butt")
    pen.line("M-84 -76L88 -62", "wood", "lit", 4, "skip", cap="butt")


def draw_curtain_wall(
    pen: Pen, left: float, right: float, top: float, *, openings: Sequence[float] = ()
) -> None:
    """A curtain wall with a parapet, a wall walk in shade below it, buttresses and slits."""
    count = max(3, int((right - left) / 24))
    pen.fill(make_merlons(left, right, top - 5, top + 12, count, 10, 0.5), "stone", "deep", "mass")
    pen.fill(make_merlons(left, right, top, 0, count, 15, 0.42), "stone", "body")
    pitch = (right - left) / count
    pen.fill(
        join_outlines(*(rect(left + i * pitch, top - 16, pitch * 0.58, 3.4) for i in range(count))),
        "stone",
        "lit",
        "lit",
    )
    low = [rect(left + 2, top + 18, right - left - 4, -top - 18)]
    pen.fill(join_outlines(*low), "stone", "shade", "skip")
    pen.fill(rect(left, top, right - left, 3), "stone", "lit", "glow")
    pen.fill(rect(left, top + 12, right - left, 6), "stone", "deep", "shade")
    for x in openings:
        pen.fill(
            poly((x - 9, top + 30), (x + 9, top + 30), (x + 13, 0), (x - 12, 0)), "stone", "body", "mass"
        )
        pen.fill(poly((x - 9, top + 30), (x - 5, top + 30), (x - 7, 0), (x - 12, 0)), "stone", "lit", "lit")
        pen.fill(
            poly((x - 9, top + 30), (x + 9, top + 30), (x + 3, top + 22), (x - 4, top + 22)),
            "stone",
            "half",
            "glow",
        )
        pen.fill(
            poly((x + 9, top + 30), (x + 17, top + 33), (x + 23, 0), (x + 13, 0)), "stone", "deep", "shade"
        )
    draw_stones(pen, (left + 4, top + 22, right - 4, -4), "body", step=10, share=0.16, role="skip")


@thing("gate", 240, 190, "closed", "open", "broken", "leaves")
def gate(pen: Pen, variant: str) -> None:
    """A city gate between two towers; or its two leaves alone, torn out and set down."""
    if variant == "leaves":
        _draw_leaves(pen)
        return
    pen.fill(make_merlons(-54, 54, -134, 0, 5, 14, 0.4), "stone", "body")
    pen.fill(join_outlines(*(rect(-54.0 + i * 21.6, -149, 13, 3.4) for i in range(5))), "stone", "lit", "lit")
    pen.fill(rect(-54, -128, 108, 5), "stone", "deep", "shade")
    pen.fill(rect(-54, -134, 108, 3), "stone", "lit", "glow")
    boxes = join_outlines(*(rect(x - 7, -122, 11, 15) for x in (-30, -14, 2, 18, 34)))
    pen.fill(boxes, "stone", "shade", "glow")
    pen.fill(join_outlines(*(poly((x - 7, -107), (x + 4, -107), (x + 1.5, -101), (x - 4.5, -101)) for x in (-30, -14, 2, 18, 34))), "stone", "deep", "ink")  # fmt: skip
    draw_stones(pen, (-52, -100, 52, -4), "shade", step=10, share=0.16, role="skip")
    voussoirs = _make_voussoirs(0, -47, 43, 31)
    pen.fill(round_arch(0, 0, 86, 90), "stone", "half")
    pen.fill(join_outlines(*voussoirs[::2]), "stone", "lit", "lit")
    pen.fill(join_outlines(*voussoirs[1::2]), "stone", "body", "glow")
    inside = round_arch(0, 0, 62, 78)
    if variant == "open":
        _draw_daylight(pen, inside)
    else:
        _draw_doors(pen, inside, broken=variant == "broken")
    for side in (-1, 1):
        tower(pen.at(side * 88, 0, 0.86), "ruined" if variant == "broken" and side > 0 else "round")


def _make_voussoirs(x: float, y: float, outer: float, inner: float, count: int = 11) -> list[Outline]:
    """The wedges of a round arch about a middle."""

    def at(radius: float, part: float) -> Point:
        angle = math.pi * (1 + part)
        return x + radius * math.cos(angle), y + radius * math.sin(angle)

    return [
        poly(
            at(inner, i / count), at(outer, i / count), at(outer, (i + 1) / count), at(inner, (i + 1) / count)
        )
        for i in range(count)
    ]


def _draw_daylight(pen: Pen, inside: Outline) -> None:
    """What is seen through an open gate: light, the raised portcullis, the two leaves."""
    x0, y0 = pen.place(0, -78)
    x1, y1 = pen.place(0, 0)
    horizon = pen.canvas.light.hour.horizon
    glow = Gradient(((0, mix(horizon, "#ffffff", 0.1)), (1, mix(horizon, "#fff0b8", 0.6))), (x0, y0, x1, y1))
    pen.canvas.fill(pen.placed(inside), glow, "white", pen.plane)
    with pen.clip(inside):
        pen.fill(poly((-31, 0), (-9, -18), (9, -18), (31, 0)), "earth", "half", "glow")
        pen.fill(join_outlines(*(poly((x - 2, -90), (x + 2, -90), (x + 2, -62), (x, -56), (x - 2, -62)) for x in range(-24, 30, 8))), "iron", "deep", "ink")  # fmt: skip
        pen.line("M-32 -70H32", "iron", "deep", 3)
        pen.fill("M-31 0V-66C-30 -72 -28 -76 -24 -80L-15 -66V-12Z", "wood", "body", "ink")
        pen.fill("M31 0V-66C30 -72 28 -76 24 -80L15 -66V-12Z", "wood", "deep", "ink")
        pen.line("M-30 -18L-15 -24M-30 -50L-15 -50", "iron", "deep", 2.4, "skip")


def _draw_doors(pen: Pen, inside: Outline, *, broken: bool) -> None:
    """Doors of planks with bands of iron and nails; broken ones gape."""
    pen.fill(inside, "wood", "body", "mass")
    with pen.clip(inside):
        pen.fill(rect(-32, -82, 64, 10), "ink", "deep", "shade")
        pen.fill(rect(0, -82, 32, 82), "wood", "deep", "shade")
        pen.line("M-20 -80V0M-10 -80V0M10 -80V0M20 -80V0", "wood", "deep", 1.3)
        pen.line("M0 -80V0", "ink", "deep", 2.2)
        pen.line("M-31 -22H31M-31 -52H31", "iron", "deep", 5)
        pen.line("M-31 -23.600H31M-31 -53.600H31", "iron", "lit", 1.0, "skip")
    nails = [disc(x, y, 1.5) for x in (-25, -15, -5, 5, 15, 25) for y in (-22, -52)]
    pen.fill(join_outlines(*nails), "metal", "lit", "white")
    pen.fill(ring(-5, -36, 3.6, 2.2), "gold", "body", "ink")
    if broken:
        pen.fill("M4 0L-2 -30L10 -44L6 -66L26 -58L32 -20L32 0Z", "ink", "dark", "ink")
        pen.line("M4 0L-2 -30L10 -44L6 -66L26 -58", "wood", "lit", 1.6, "skip")


@thing("wall", 300, 110)
def wall(pen: Pen, _: str) -> None:
    """A stretch of town wall."""
    pen = make_sunward_pen(pen)
    draw_curtain_wall(pen, -150, 150, -96, openings=(-92, 36))
    draw_slits(pen, [(-28, -34), (98, -34)], 7, 22)


@thing("rampart", 320, 190, casts=False)
def rampart(pen: Pen, _: str) -> None:
    """A curtain wall between towers."""
    draw_curtain_wall(make_sunward_pen(pen), -150, 150, -108, openings=(-70, 70))
    draw_slits(pen, [(-40, -44), (-98, -44), (40, -44), (98, -44)], 8, 24)
    for x in (-138, 138, 0):
        tower(pen.at(x, 4, 0.8), "round")
