"""What mathematicians and measurers worked with, engraved: numbers laid in counters, a balance, a plate of the heavens, a cone that is cut, a mountain's angle, a wheel of ages."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.burin import board, cut, foot, hatch, measure, rod, ticks
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    arch,
    data,
    disc,
    dome,
    ellipse,
    joined,
    merlons,
    poly,
    rect,
    ring,
    star,
)
from printkit.press.pictures.scene.thing import thing


def _round(x: float, y: float, radius: float, degrees: float) -> Point:
    a = math.radians(degrees)
    return x + radius * math.sin(a), y - radius * math.cos(a)


def _gear(x: float, y: float, radius: float, sides: int, turn: float = 0.0) -> Outline:
    """A polygon whose corners lie on a circle."""
    return poly(*(_round(x, y, radius, turn + i * 360 / sides) for i in range(sides)))


@thing("friendly-numbers", 130, 150, casts=False)
def friendly_numbers(pen: Pen, _: str) -> None:
    """A counting board with 220 and 284: about each number lie its parts as counters, eleven and five; arcs lead each sum to the other."""
    p = pen.at(0, 0, 0.5)
    cut(p, "M-96 0L-84 -12H84L96 0Z", deep=4)
    board(p, -128, -276, 128, -12, 12)
    p.line(rect(-106, -254, 212, 172), "gold", "shade", 1.4)
    for x, parts, material, turn in ((-54, 11, "accent", 0.0), (54, 5, "lapis", 36.0)):
        y = -168.0
        sizes = (
            (5.0, 5.2, 5.6, 5.8, 6.4, 6.6, 7.2, 7.4, 8.2, 8.6, 9.4)
            if parts == 11
            else (5.0, 5.4, 6.0, 9.0, 10.4)
        )
        p.line(disc(x, y, 44), "gold", "shade", 1.4)
        for i, size in enumerate(sizes):
            px, py = _round(x, y, 44, turn + i * 360 / parts)
            p.line(poly((x, y), (px, py), closed=False), "ink", "flat", 1.3)
            p.fill(disc(px + 2.4, py + 2, size), "ink", "flat", "ink")
            cut(p, disc(px, py, size), deep=3.4, edge=1.5, cast=False)
        cut(p, disc(x, y, 23), material, deep=8, edge=2.4, cast=False)
        p.line(disc(x, y, 18), "gold", "lit", 1.5)
        p.fill(star(x, y, 13, 11 if parts == 11 else 5, 0.6), "gold", "lit", "lit")
    p.line("M-54 -222C-40 -248 40 -248 54 -222M46 -232L54 -221L58 -234", "accent", "flat", 3)
    p.line("M54 -114C40 -88 -40 -88 -54 -114M-46 -104L-54 -115L-58 -102", "lapis", "flat", 3)
    # counters on rods
    for row, y in enumerate((-66, -50, -34)):
        p.line(f"M-106 {y}H106", "ink", "flat", 2)
        for i in range(11):
            x = -96 + i * 11 + (70 if i > (6, 3, 8)[row] else 0)
            bead = ellipse(x, y, 5.2, 6.6)
            p.fill(
                bead,
                ("accent", "gold", "lapis")[row],
                "lit" if row == 1 else "flat",
                "lit" if row == 1 else "ink",
            )
            p.line(bead, "ink", "flat", 1.5)
            p.line(f"M{x - 2} {y - 3}v4", "paper", "flat", 1.2, "white")


@thing("algebra", 140, 150, casts=False)
def algebra(pen: Pen, _: str) -> None:
    """A balance that restores: squares and roots on one side, units on the other, over an abacus board with beads."""
    p = pen.at(0, 0, 0.5)
    cut(p, "M-52 -62L-40 -76H40L52 -62Z", deep=5)
    rod(p, [(0, -74, 14), (0, -92, 7), (0, -150, 6), (0, -196, 8), (0, -236, 5)])
    p.line("M-8 -150H8M-9 -192H9M-8 -110H8", "ink", "flat", 1.6)
    cut(p, "M-118 -240C-90 -252 -40 -248 -12 -262L0 -270L12 -262C40 -248 90 -252 118 -240L116 -232C86 -242 40 -238 12 -246H-12C-40 -238 -86 -242 -116 -232Z", deep=7, edge=2.6)  # fmt: skip
    cut(p, disc(0, -254, 10), "accent", deep=5, edge=2.2, cast=False)
    cut(p, "M-6 -270L0 -294L6 -270Z", deep=4, edge=2, cast=False)
    p.line("M0 -254V-222", "ink", "flat", 3)
    for side in (-1, 1):
        x = side * 104
        p.fill(disc(side * 114, -238, 4), "ink", "flat", "ink")
        for dx in (-38, 0, 38):
            p.line(f"M{side * 112} -236L{side * 96 + dx} -142", "ink", "flat", 1.5)
        x = side * 96
        pan = data(
            f"M{x - 44} -142H{x + 44}C{x + 40} -118 {x + 20} -112 {x} -112C{x - 20} -112 {x - 40} -118 {x - 44} -142Z"
        )
        if side < 0:
            for bx, by, s in ((x - 34, -142, 34), (x + 4, -142, 24)):
                cut(p, rect(bx, by - s, s, s), "accent" if s > 30 else "paper", deep=6, edge=2, cast=False)
                p.line(f"M{bx} {by - s}l7 -6h{s}l-7 6M{bx + s + 7} {by - s - 6}v{s}l-7 6", "ink", "flat", 1.6)
            p.line(f"M{x - 34} -159h34M{x - 17} -176v34", "gold", "lit", 1.5)
        else:
            for i, (bx, by) in enumerate(((x - 24, -151), (x - 6, -151), (x + 12, -151), (x + 29, -150), (x - 15, -166), (x + 3, -166), (x + 20, -166), (x - 5, -181), (x + 12, -181))):  # fmt: skip
                cut(p, disc(bx, by, 8.6), "lapis" if i % 3 == 1 else "gold", deep=4, edge=1.7, cast=False)
        cut(p, pan, deep=8, edge=2.4)
    # the abacus before it
    cut(p, rect(-104, -64, 208, 64, 3), "accent", deep=7, edge=2.8)
    p.fill(rect(-94, -55, 188, 46), "paper", "flat", "white")
    p.line(rect(-94, -55, 188, 46), "ink", "flat", 1.8)
    p.line("M-94 -38H94", "ink", "flat", 2.6)
    for i in range(13):
        x = -84 + i * 14
        p.line(f"M{x} -55V-9", "ink", "flat", 1.4)
        down = (i * 5) % 4
        beads = [ellipse(x, -46 + (0 if (i * 3) % 2 else -3), 5.6, 4)] + [ellipse(x, -32 + k * 6.4 + (3 if k >= down else 0), 5.6, 3.2) for k in range(3)]  # fmt: skip
        p.fill(
            joined(*beads),
            "gold" if i % 3 else "lapis",
            "body" if i % 3 else "flat",
            "lit" if i % 3 else "ink",
        )
        p.line(joined(*beads), "ink", "flat", 1.3)


@thing("heavens", 130, 150, casts=False)
def heavens(pen: Pen, _: str) -> None:
    """A plate of the heavens: a limb of degrees, polygons within its circle, an orbit with the disc that rolls on it, a ruler with a slide."""
    p = pen.at(0, 0, 0.5)
    cy, r = -160.0, 120.0
    foot(p, 64, 44)
    cut(p, disc(0, cy, r), deep=20, edge=3)
    p.line(joined(disc(0, cy, r - 7), disc(0, cy, r - 22)), "ink", "flat", 1.5)
    p.line(ticks(0, cy, r - 7, (15, 5, 5, 5, 5, 9, 5, 5, 5, 5), 120), "ink", "flat", 1.1, cap="butt")
    q = r - 24
    p.fill(disc(0, cy, q), "paper", "flat", "white")
    with p.clip(disc(0, cy, q)):
        hatch(p, disc(0, cy, q), disc(q * 0.9, cy + q * 0.5, q * 0.8), "gold", 6, 0.5, 1.0)
        spokes = [poly(_round(0, cy, 10, i * 30), _round(0, cy, q, i * 30), closed=False) for i in range(12)]
        p.line(joined(*spokes), "gold", "shade", 1.1)
    p.line(joined(*(_gear(0, cy, q - 1, sides) for sides in (6, 12))), "ink", "flat", 1.3)
    p.line(_gear(0, cy, q - 1, 6, 30), "accent", "flat", 1.4)
    p.line(disc(0, cy, q), "ink", "flat", 2)
    p.fill(ring(10, cy - 8, 60, 50), "gold", "lit", "lit")
    p.line(joined(disc(10, cy - 8, 60), disc(10, cy - 8, 50)), "ink", "flat", 1.8)
    p.line(ticks(10, cy - 8, 59, (8, 4, 4), 48), "ink", "flat", 1.0, cap="butt")
    ex, ey = _round(10, cy - 8, 55, 52)
    cut(p, disc(ex, ey, 25), "lapis", deep=8, edge=2.2, cast=False)
    p.line(joined(disc(ex, ey, 19), poly((ex - 19, ey), (ex + 19, ey), closed=False), poly((ex, ey - 19), (ex, ey + 19), closed=False)), "gold", "lit", 1.4)  # fmt: skip
    p.fill(star(ex + 13, ey - 14, 8, 8, 0.5), "gold", "lit", "lit")
    p.line(poly((0, cy), (ex + 13, ey - 14), closed=False), "accent", "flat", 2)
    ruler = rect(-r - 6, cy + 40, 2 * r + 12, 17)
    cut(p, ruler, "paper", deep=6, edge=2.2)
    p.line(
        "".join(f"M{x} {cy + 40}v{9 if x % 30 == 0 else 5}" for x in range(-120, 121, 6)), "ink", "flat", 1.0
    )
    cut(p, rect(-52, cy + 35, 22, 27, 3), deep=5, edge=2, cast=False)
    p.line(poly((-41, cy + 36), (0, cy), closed=False), "ink", "flat", 1.8)
    for x in (-r - 8, r + 8):
        cut(p, disc(x, cy + 48.5, 10), deep=5, edge=2)
    p.fill(disc(0, cy, 6), "ink", "flat", "ink")
    p.fill(disc(0, cy, 2.6), "gold", "lit", "white")
    cut(p, ring(0, cy - r - 9, 10, 5), deep=4, edge=2, cast=False)


@thing("conics", 140, 150, casts=False)
def conics(pen: Pen, _: str) -> None:
    """A cone of brass that a plane cuts in an ellipse; beside it on a board a parabola and a circle that meet where a cube is solved."""
    p = pen.at(0, 0, 0.5)
    x, top, low, rx = -34.0, -284.0, -64.0, 82.0
    cut(p, "M-108 0L-98 -12H30L40 0Z", "accent", deep=5)
    rod(p, [(x, -10, 22), (x, -26, 9), (x, -52, 20)])
    cut(p, f"M{x - rx - 8} {low}C{x - rx - 8} {low + 28} {x + rx + 8} {low + 28} {x + rx + 8} {low}Z", deep=6)
    cone = data(f"M{x} {top}L{x + rx} {low}C{x + rx} {low + 23} {x - rx} {low + 23} {x - rx} {low}Z")
    cut(p, cone, deep=26, edge=3)
    with p.clip(cone):
        hatch(p, cone, poly((x + 6, top), (x + rx + 4, low + 20), (x + 44, low + 20)), "ink", 5, 0.5, 1.2)
        for part in (0.28, 0.5, 0.72, 0.88):
            y, half = top + (low - top) * part, rx * part
            p.line(
                f"M{x - half} {y}C{x - half} {y + half * 0.27} {x + half} {y + half * 0.27} {x + half} {y}",
                "ink",
                "flat",
                1.3,
            )
        p.line("".join(f"M{x} {top}L{x + rx * k:.1f} {low + 17 * math.sqrt(1 - k * k):.1f}" for k in (-0.8, -0.5, -0.15, 0.2)), "gold", "deep", 1.3)  # fmt: skip
    # the plane, behind and before the cone
    plane = poly((-128, -150), (22, -214), (60, -180), (-90, -112))
    p.fill(plane, "paper", "flat", "white")
    hatch(p, plane, plane, "ink", 9, 0.45, 0.8)
    p.line(plane, "ink", "flat", 2.2)
    c, s = math.cos(math.radians(-24.5)), math.sin(math.radians(-24.5))
    section = tuple((x + 1 + 47 * math.cos(a) * c - 15 * math.sin(a) * s, -163 + 47 * math.cos(a) * s + 15 * math.sin(a) * c) for a in (2 * math.pi * i / 40 for i in range(40)))  # fmt: skip
    cut(p, poly(*section), "accent", deep=7, edge=2.2, cast=False)
    tip = data(f"M{x} {top}L{x - 40} -148C{x - 32} -170 {x + 12} -192 {x + 34} -189Z")
    cut(p, tip, deep=20, edge=2.6, cast=False)
    with p.clip(tip):
        hatch(p, tip, poly((x + 4, top), (x + 40, -186), (x + 14, -180)), "ink", 5, 0.5, 1.2)
        p.line(f"M{x - 17} {top + 60}q17 8 36 -2", "ink", "flat", 1.3)
    cut(p, disc(x, top, 5), deep=3, edge=1.8, cast=False)
    # the board
    cut(p, "M66 0L84 -40H92L78 0ZM120 0L108 -40H116L132 0Z", "accent", deep=4, edge=2)
    board(p, 52, -136, 144, -34, 8)
    window = rect(60, -128, 76, 86)
    p.line("M70 -50H130M80 -122V-44", "ink", "flat", 1.3)
    with p.clip(window):
        p.line("M80 -50C92 -50 110 -72 122 -132", "ink", "flat", 2.4)
        p.line(disc(102, -50, 22), "gold", "shade", 1.0)
        p.line("M80 -50A24 24 0 0 1 128 -50", "accent", "flat", 2.6)
    p.line("M108 -73V-50", "ink", "flat", 1.4, dash=(4, 3))
    p.fill(disc(108, -73, 4), "ink", "flat", "ink")


@thing("dip-angle", 140, 150, casts=False)
def dip_angle(pen: Pen, _: str) -> None:
    """How one mountain measures the earth: an arc of its round with degrees, the mountain, a sighting ring on top, the line that touches the horizon."""
    p = pen.at(0, 0, 0.5)
    cx, cy, r = -8.0, -16.0, 148.0
    cut(p, "M-124 0L-112 -14H98L110 0Z", "accent", deep=5)
    rim = [_round(cx, cy, r, a) for a in range(-58, 59, 4)]
    sector = poly((cx, cy), *rim)
    cut(p, sector, deep=16, edge=3)
    inner = poly((cx, cy - 8), *(_round(cx, cy, r - 26, a) for a in range(-53, 54, 4)))
    p.fill(inner, "paper", "flat", "white")
    with p.clip(inner):
        circles = joined(*(disc(cx, cy, k) for k in (36, 66, 96)))
        p.line(circles, "gold", "shade", 1.2)
        hatch(p, inner, poly((cx, cy), (cx + 130, cy - 110), (cx + 130, cy)), "ink", 5.4, 0.4, 0.9)
    p.line(inner, "ink", "flat", 1.8)
    marks = [poly(_round(cx, cy, r - 1, a), _round(cx, cy, r - (13 if i % 5 == 0 else 7), a), closed=False) for i, a in enumerate(range(-56, 57, 2))]  # fmt: skip
    p.line(joined(*marks), "ink", "flat", 1.1, cap="butt")
    # the mountain in facets
    left, right = _round(cx, cy, r - 2, -30), _round(cx, cy, r - 2, 24)
    peak = (cx, cy - r - 82)
    mount = [left, (left[0] + 20, left[1] - 22), (left[0] + 34, left[1] - 26), (cx - 18, peak[1] + 26), (cx - 8, peak[1] + 4), (cx + 6, peak[1]), (cx + 16, peak[1] + 26), (cx + 30, peak[1] + 42), (cx + 40, peak[1] + 64), right, (cx, cy - r + 1)]  # fmt: skip
    cut(p, poly(*mount), "stone", deep=10, edge=3)
    dark = poly((cx + 6, peak[1]), (cx + 16, peak[1] + 26), (cx + 30, peak[1] + 42), (cx + 40, peak[1] + 64), right, (cx + 14, cy - r + 1), (cx + 20, peak[1] + 62), (cx + 2, peak[1] + 36))  # fmt: skip
    p.fill(dark, "lapis", "flat", "ink")
    p.line(f"M{cx - 8} {peak[1] + 6}L{cx - 16} {peak[1] + 50}L{cx - 30} {cy - r - 6}M{cx - 16} {peak[1] + 50}L{cx} {peak[1] + 64}L{cx + 2} {cy - r}M{left[0] + 30} {left[1] - 24}L{left[0] + 32} {left[1] - 2}", "ink", "flat", 1.7)  # fmt: skip
    cut(p, poly((cx - 16, peak[1] + 22), (cx - 8, peak[1] + 4), (cx + 6, peak[1]), (cx + 12, peak[1] + 16), (cx + 4, peak[1] + 26), (cx - 2, peak[1] + 16), (cx - 8, peak[1] + 28)), "paper", deep=5, edge=1.8, cast=False)  # fmt: skip
    # the ring on its legs, the sights along the line that touches the arc
    ey = peak[1] - 22
    p.line(f"M{cx} {ey}L{cx - 12} {peak[1] + 6}M{cx} {ey}L{cx + 12} {peak[1] + 8}", "ink", "flat", 3)
    dip = math.degrees(math.acos(r / (cy - ey)))
    tx, ty = _round(cx, cy, r, dip)
    p.line(poly((cx, ey), (tx, ty), closed=False), "accent", "flat", 2.4, dash=(9, 5))
    p.line(poly((cx, ey), (cx + 118, ey), closed=False), "gold", "shade", 1.5)
    p.line(
        poly(*(_round(cx, ey, 62, a) for a in range(90, int(90 + dip) + 1, 3)), closed=False),
        "ink",
        "flat",
        1.6,
    )
    p.line(joined(poly((cx, cy), (tx, ty), closed=False), poly((cx, cy), (cx, cy - r), closed=False)), "ink", "flat", 1.8, dash=(7, 4))  # fmt: skip
    p.fill(joined(disc(tx, ty, 5), disc(cx, cy, 5)), "ink", "flat", "ink")
    cut(p, ring(cx, ey, 24, 17), deep=6, edge=2)
    p.line(ticks(cx, ey, 23, (5, 3), 32), "ink", "flat", 0.9, cap="butt")
    u = ((tx - cx) / math.hypot(tx - cx, ty - ey), (ty - ey) / math.hypot(tx - cx, ty - ey))
    rod(
        p,
        [(cx - u[0] * 28, ey - u[1] * 28, 2.4), (cx, ey, 4), (cx + u[0] * 28, ey + u[1] * 28, 2.4)],
        cast=False,
    )
    p.line(f"M-96 {peak[1]}H{cx - 8}", "gold", "shade", 1.2, dash=(5, 4))
    measure(p, (-90, left[1]), (-90, peak[1]))


@thing("ages", 140, 150, casts=False)
def ages(pen: Pen, _: str) -> None:
    """The wheel of dynasties on its trestle: a tent that rises, a fort, a palace above all, a tower that cracks, a ruin, bare sand."""
    p = pen.at(0, 0, 0.5)
    cy, r = -158.0, 124.0
    for side in (-1, 1):
        leg = p.at(0, 0, flip=side < 0)
        cut(leg, f"M62 0L0 {cy - 4}L-4 {cy + 8}L46 0Z", "accent", deep=5, cast=side > 0)
    cut(p, rect(-84, -10, 168, 10, 2), deep=4)
    teeth = star(0, cy, r + 6, 36, 0.94)
    cut(p, teeth, deep=20, edge=2.8)
    p.line(joined(disc(0, cy, r - 5), disc(0, cy, 60)), "ink", "flat", 1.6)
    p.line(ticks(0, cy, r - 5, (9, 4, 4, 4), 120), "ink", "flat", 1.0, cap="butt")
    p.fill(disc(0, cy, 58), "paper", "flat", "white")
    hatch(p, disc(0, cy, 58), disc(-8, cy - 8, 58), "gold", 5, 0.5, 1.0)
    hatch(p, disc(0, cy, 58), ring(0, cy, 58, 48), "ink", 4.4, 0.5, 1.0)
    p.line(disc(0, cy, 58), "ink", "flat", 2.2)
    for i in range(6):
        x, y = _round(0, cy, 60, i * 60 + 30)
        rod(p, [(0, cy, 7), (x * 0.5, cy + (y - cy) * 0.5, 4), (x, y, 8)], cast=False)
    cut(p, star(0, cy, 25, 12, 0.72), deep=8, edge=2.2, cast=False)
    cut(p, disc(0, cy, 11), "accent", deep=5, edge=2, cast=False)
    for i, draw in enumerate((_palace, _cracked, _ruin, _sand, _tent, _fort)):
        x, y = _round(0, cy, r - 36, i * 60)
        cut(p, disc(x, y, 27), "accent", deep=8, edge=2.2, cast=False)
        p.fill(disc(x, y, 23), "paper", "flat", "white")
        p.line(disc(x, y, 23), "ink", "flat", 1.6)
        with p.clip(disc(x, y, 22)):
            q = p.at(x, y + 12, 0.86)
            q.fill(rect(-30, 0, 60, 20), "gold", "body", "lit")
            q.line("M-30 0H30", "ink", "flat", 1.8)
            draw(q)
        p.fill(star(*_round(0, cy, r - 36, i * 60 + 30), 9, 8, 0.5), "ink", "flat", "ink")
    # which way it turns
    p.line(f"M-140 {cy + 22}C-146 {cy - 20} -138 {cy - 50} -122 {cy - 76}M-135 {cy - 68}L-121 {cy - 78}L-121 {cy - 61}", "accent", "flat", 3)  # fmt: skip
    p.line(f"M140 {cy - 22}C146 {cy + 20} 138 {cy + 50} 122 {cy + 76}M135 {cy + 68}L121 {cy + 78}L121 {cy + 61}", "accent", "flat", 3)  # fmt: skip


def _tent(pen: Pen) -> None:
    pen.fill("M-20 0C-10 -8 -4 -18 0 -27C4 -18 10 -8 20 0Z", "accent", "flat", "ink")
    pen.fill("M-5 0L0 -18L5 0Z", "paper", "flat", "white")
    pen.line("M0 -27V-32M-20 0L-25 1M20 0L25 1", "ink", "flat", 1.6)


def _fort(pen: Pen) -> None:
    shape = joined(merlons(-18, 18, -14, 0, 5, 5), merlons(-8, 8, -26, 0, 3, 5))
    pen.fill(shape, "stone", "body", "mass")
    pen.line(shape, "ink", "flat", 1.6)
    pen.fill(arch(0, 0, 8, 11, 5), "ink", "flat", "ink")


def _palace(pen: Pen) -> None:
    cut(pen, joined(rect(-20, -14, 40, 14), rect(-10, -18, 20, 6)), "paper", deep=6, edge=1.8, cast=False)
    cut(pen, dome(0, -18, 11), deep=5, edge=1.8, cast=False)
    pen.fill(joined(*(arch(x, 0, 6, 9, 4) for x in (-13, 0, 13))), "ink", "flat", "ink")
    pen.line("M0 -30V-37M-17 -14V-22M17 -14V-22", "ink", "flat", 2)


def _cracked(pen: Pen) -> None:
    cut(pen, merlons(-10, 10, -22, 0, 3, 6), "stone", deep=6, edge=1.8, cast=False)
    pen.line("M-2 -27L3 -20L-2 -14L4 -8L0 0", "ink", "flat", 2.4)
    pen.line("M-18 0V-8H-10M18 0V-6H10", "ink", "flat", 1.8)


def _ruin(pen: Pen) -> None:
    for x, high in ((-17, 12), (-4, 22), (9, 8)):
        cut(pen, poly((x, 0), (x, -high), (x + 4, -high - 4), (x + 8, -high + 2), (x + 8, 0)), "stone", deep=4, edge=1.6, cast=False)  # fmt: skip
    pen.line("M-22 0l6 -4l5 4M17 0l4 -4l4 4", "ink", "flat", 1.6)


def _sand(pen: Pen) -> None:
    pen.fill("M-30 4C-14 -10 -2 -10 8 -4C16 -8 22 -6 30 2V10H-30Z", "gold", "lit", "lit")
    pen.line("M-30 4C-14 -10 -2 -10 8 -4C16 -8 22 -6 30 2M-14 1C-6 -4 0 -3 6 0", "ink", "flat", 1.7)
    pen.line(disc(8, -20, 6), "ink", "flat", 1.6)
