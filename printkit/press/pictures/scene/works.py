"""What is built and what works for everybody: a wall being raised, granaries, bridges, water wheels, stairs."""

from __future__ import annotations

import itertools
import math

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    arch,
    chained,
    disc,
    ellipse,
    joined,
    keel,
    lens,
    poly,
    rect,
    ring,
    round_arch,
    spline,
)
from printkit.press.pictures.scene.thing import thing

_COURSE = 14.0
"""How high a course of stones is, in units."""


@thing("scaffold", 150, 160)
def scaffold(pen: Pen, _: str) -> None:
    """A wall of dressed stone being raised about an arch, with poles, planks, a ladder and a hoist."""
    pen.fill(lens(6, 2, 96, 8), "earth", "deep", "shade")
    ends = [44.0, 44.0, 44.0, 44.0, 30.0, 14.0, -2.0, -20.0]
    rows = list(enumerate(ends))
    pen.fill(joined(*(rect(e, -(i + 1) * _COURSE, 15, _COURSE) for i, e in rows)), "stone", "deep", "shade")
    pen.fill(
        joined(*(rect(-64, -(i + 1) * _COURSE, e + 64, _COURSE + 0.4) for i, e in rows)), "stone", "body"
    )
    pen.fill(rect(-64, -8 * _COURSE, 9, 8 * _COURSE), "stone", "lit", "glow")
    stones = [
        rect(x, -(i + 1) * _COURSE + 1, 21, _COURSE - 2, 1)
        for i, e in rows
        for k, x in enumerate(-54 + 24 * n + (12 if i % 2 else 0) for n in range(4))
        if x + 21 < e and (i * 5 + k * 3) % 4 == 0
    ]
    pen.fill(joined(*stones), "stone", "half", "glow")
    seams = "".join(f"M-64 {-(i + 1) * _COURSE:.0f}H{e:.0f}" for i, e in rows[:-1])
    for i, e in rows:
        x = -54.0 + (12 if i % 2 else 0)
        while x < e:
            seams += f"M{x:.0f} {-i * _COURSE:.0f}v-{_COURSE:.0f}"
            x += 24
    pen.line(seams, "stone", "shade", 1.0)
    tops = [
        rect(b, -(i + 1) * _COURSE - 1.5, a - b, 3)
        for i, (a, b) in enumerate(itertools.pairwise(ends))
        if a > b
    ]
    pen.fill(joined(*tops, rect(-64, -8 * _COURSE - 1.5, 44, 3)), "stone", "lit", "lit")
    pen.fill(round_arch(-8, 0, 48, 60), "stone", "lit", "glow")
    pen.line(round_arch(-8, 0, 40, 55), "stone", "shade", 7, "line", (5.6, 1.2), "butt")
    pen.fill(round_arch(-8, 0, 34, 52), "wood", "dark", "ink")
    pen.fill("M-24 -30C-22 -46 6 -46 8 -30Z", "wood", "body", "mass")
    pen.line("M-20 -30V0M4 -30V0M-8 -30V-42M-20 -30L-8 -42L4 -30", "wood", "half", 2)
    for x, top in ((-76, -150), (-30, -162), (22, -132), (70, -118)):
        pen.line(f"M{x} 2V{top}", "wood", "deep", 3.6, "rod")
        pen.line(f"M{x - 0.8} 0V{top + 2}", "wood", "lit", 1.0, "skip")
    for y, left, right in ((-64, -88, 82), (-112, -86, 36)):
        pen.fill(rect(left, y, right - left, 5), "wood", "lit", "lit")
        pen.fill(rect(left, y + 5, right - left, 3), "wood", "deep", "ink")
        pen.line("".join(f"M{x} {y}v5" for x in range(int(left) + 14, int(right), 22)), "wood", "shade", 0.9)
    pen.line("M-76 -64L-30 -112M22 -64L70 -118", "wood", "shade", 2.2)
    rungs = "".join(f"M{88 - k * 3.2:.1f} {-k * 9:.1f}l10 0" for k in range(1, 7))
    pen.line(f"M88 2L66 -62M99 2L77 -62{rungs}", "wood", "body", 2.2)
    pen.line("M-30 -156L40 -150", "wood", "deep", 4, "rod")
    pen.fill(ring(38, -146, 6, 2.4), "wood", "half", "mass")
    pen.line("M44 -146V-92M32 -146L-28 -70", "paper", "shade", 1.3)
    pen.line("M44 -94L36 -84M44 -94L52 -84", "paper", "shade", 1.2)
    pen.fill(rect(32, -84, 24, 14, 1), "stone", "lit")
    pen.fill(rect(48, -84, 8, 14, 1), "stone", "shade", "shade")
    pen.fill(
        joined(rect(-62, -75, 16, 11, 1), rect(-44, -75, 14, 11, 1), rect(-54, -86, 15, 11, 1)),
        "stone",
        "half",
    )
    pen.fill("M-4 -122H16L13 -112H-1Z", "clay", "body")
    pen.line("M-4 -121C0 -130 12 -130 16 -121", "wood", "deep", 1.4)
    for x, y in ((-104, 0), (-86, 2), (-96, -12)):
        pen.fill(rect(x - 9, y - 12, 18, 12, 1), "stone", "half")
        pen.fill(rect(x + 3, y - 12, 6, 12, 1), "stone", "shade", "shade")


@thing("granary", 120, 110, "full", "spoiled")
def granary(pen: Pen, variant: str) -> None:
    """Granaries of mud brick like beehives, with a ladder to the hatch, a door below, and what has run out of it."""
    spoiled = variant == "spoiled"
    pen.fill(lens(4, 2, 96, 8), "earth", "deep", "shade")
    for x, y, size in ((10, -8, 0.92), (-44, 0, 1.0), (58, 0, 0.9)):
        _silo(pen.at(x, y, size))
    left, right = pen.at(-44, 0), pen.at(58, 0, 0.9)
    left.fill(rect(-8, -72, 15, 15, 1.5), "wood", "deep", "ink")
    left.fill(rect(-8, -72, 7, 15, 1.5), "wood", "body", "mass")
    left.line(
        "M-15 0L-7 -58M-2 0L4 -58" + "".join(f"M{-14 + k * 1.15:.1f} {-k * 8}h12" for k in range(1, 7)),
        "wood",
        "shade",
        2,
    )
    for p in (right,):
        p.fill(arch(-3, 1, 32, 44, 16), "stone", "lit", "glow")
        p.fill(arch(-3, 1, 24, 38, 13), "wood", "dark", "ink")
        p.line("M-15 -12H9", "wood", "half", 3)
    if spoiled:
        left.line("M14 -92L8 -74L16 -62L10 -48M26 -30L18 -20L22 -8", "ink", "deep", 1.8)
        right.line("M-26 -50L-18 -42L-24 -30", "ink", "deep", 1.8)
        heap = "M30 4C40 -12 58 -16 70 -6C78 -4 84 0 88 4Z"
        pen.fill(heap, "olive", "shade", "mass")
        pen.fill(joined(*(disc(40 + k * 8, -4 - (k % 3) * 3, 2.4) for k in range(5))), "leaf", "deep", "ink")
        return
    heap = "M24 4C36 -18 54 -24 68 -12C80 -8 92 -2 98 4Z"
    pen.fill(heap, "wheat", "body", "lit")
    pen.fill("M60 4C66 -4 66 -10 64 -14C78 -10 92 -2 98 4Z", "wheat", "shade", "shade")
    pen.fill(
        joined(*(lens(36 + k * 7.3, -3 - (k * 5) % 9, 2.2, 0.9) for k in range(7))), "wheat", "lit", "glow"
    )


def _silo(pen: Pen) -> None:
    """One granary in four tones, ringed by its courses."""
    body = "M-40 2C-44 -40 -34 -86 -6 -104L0 -108L6 -104C34 -86 44 -40 40 2Z"
    pen.fill(body, "plaster", "body")
    with pen.clip(body):
        pen.fill("M-42 4C-46 -40 -36 -86 -6 -106C-24 -84 -32 -40 -29 4Z", "plaster", "lit", "glow")
        pen.fill("M16 4C22 -40 18 -84 2 -108L6 -106C36 -86 46 -40 42 4Z", "plaster", "shade", "shade")
        pen.fill("M30 4C35 -40 29 -78 10 -100C38 -82 46 -40 42 4Z", "plaster", "deep", "skip")
        rings = "".join(
            f"M{-44} {y:.0f}Q0 {y + 9:.0f} 44 {y:.0f}" for y in (-90.0, -74.0, -58.0, -42.0, -26.0, -10.0)
        )
        pen.line(rings, "plaster", "shade", 1.2)
        marks = [
            rect(x, y, 9, 4, 1) for x, y in ((-20, -50), (2, -66), (-8, -30), (12, -44), (-26, -16), (4, -84))
        ]
        pen.fill(joined(*marks), "plaster", "half", "skip")
    pen.fill(joined(ellipse(0, -107, 7, 2.6), rect(-1.4, -116, 2.8, 9)), "wood", "shade", "ink")


@thing("bridge", 280, 90, casts=False)
def bridge(pen: Pen, _: str) -> None:
    """A stone bridge of three arches with cutwaters and a parapet."""
    spans = ((0.0, 70.0, 50.0), (-84.0, 50.0, 36.0), (84.0, 50.0, 36.0))
    deck = "M-150 -42C-84 -74 84 -74 150 -42V4H-150Z"
    pen.fill(deck, "stone", "body")
    with pen.clip(deck):
        pen.fill("M-150 -30C-84 -60 84 -60 150 -30V-24C84 -54 -84 -54 -150 -24Z", "stone", "shade", "shade")
        rnd = pen.random
        stones = [
            rect(rnd.uniform(-140, 124), -rnd.uniform(4, 50), rnd.choice((12, 16)), 6, 1) for _ in range(20)
        ]
        pen.fill(joined(*stones), "stone", "half", "skip")
        pen.fill(joined(*(round_arch(x, 5, w + 16, h + 9) for x, w, h in spans)), "stone", "lit", "glow")
        for x, w, h in spans:
            pen.line(round_arch(x, 5, w + 8, h + 4.5), "stone", "shade", 8, "line", (6.0, 1.4), "butt")
        pen.fill(joined(*(round_arch(x, 5, w, h) for x, w, h in spans)), "water", "dark", "ink")
        for x, w, h in spans:
            pen.fill(
                chained(
                    spline([(x - w / 2, 6), (x - w / 2, -h * 0.42), (x - w * 0.2, -h + 6)]),
                    spline([(x - w * 0.1, -h + 8), (x - w * 0.34, -h * 0.4), (x - w * 0.32, 6)]),
                ),
                "stone",
                "shade",
                "skip",
            )
    for x in (-48, 48):
        pen.fill(poly((x - 8, 6), (x - 8, -22), (x, -30), (x + 8, -22), (x + 8, 6)), "stone", "lit", "lit")
        pen.fill(poly((x + 1, 6), (x + 1, -28), (x + 8, -22), (x + 8, 6)), "stone", "shade", "shade")
    rail = "M-152 -44C-84 -78 84 -78 152 -44V-36C84 -68 -84 -68 -152 -36Z"
    pen.fill(rail, "stone", "lit")
    pen.line("M-150 -36C-84 -67 84 -67 150 -36", "stone", "deep", 1.6)


@thing("wheel", 170, 170, "whole", "broken")
def wheel(pen: Pen, variant: str) -> None:
    """A water wheel between piers of masonry, with jars on its rim and a channel above; or with its rim broken."""
    cy, broken = -84.0, variant == "broken"
    pier = poly((-104, 4), (-100, -150), (-62, -150), (-58, 4))
    pen.fill(pier, "stone", "body")
    with pen.clip(pier):
        pen.fill(poly((-74, 4), (-76, -150), (-58, -150), (-56, 4)), "stone", "deep", "shade")
        pen.fill(poly((-106, 4), (-102, -150), (-94, -150), (-96, 4)), "stone", "lit", "glow")
        pen.line(
            "M-110 -130H-50M-110 -108H-50M-110 -86H-50M-110 -64H-50M-110 -42H-50M-110 -20H-50M-86 -150V-130M-78 -130V-108M-88 -108V-86M-80 -86V-64M-90 -64V-42M-80 -42V-20M-88 -20V0",
            "stone",
            "shade",
            1.1,
        )
    pen.fill(keel(-82, 4, 20, 52), "ink", "deep", "ink")
    pen.fill("M-132 -162H-14V-150H-132Z", "stone", "lit")
    pen.fill("M-132 -150H-14V-145H-132Z", "stone", "deep", "shade")
    if not broken:
        pen.fill(
            "M-14 -160C-6 -158 -4 -150 -4 -140L-8 -112L-10 -140C-10 -148 -14 -152 -18 -152Z",
            "foam",
            "lit",
            "white",
        )
    gap = (1, 2) if broken else ()
    spokes = [i for i in range(12) if i not in gap]

    def rim(outer: float, inner: float) -> Outline:
        if not broken:
            return ring(0, cy, outer, inner)
        turns = [-0.2 + 1.18 + k * (2 * math.pi - 1.0) / 30 for k in range(31)]
        out = [(outer * math.cos(a), cy + outer * math.sin(a)) for a in turns]
        back = [(inner * math.cos(a), cy + inner * math.sin(a)) for a in turns[::-1]]
        return poly(*out, *back)

    far = [
        poly(
            (0, cy),
            (74 * math.cos(a) + 6, cy + 74 * math.sin(a)),
            (74 * math.cos(a + 0.05) + 6, cy + 74 * math.sin(a + 0.05)),
        )
        for a in (i * math.pi / 6 + 0.12 for i in spokes)
    ]
    pen.fill(joined(*far), "wood", "dark", "ink")
    pen.fill(rim(82, 76), "wood", "deep", "ink")
    lines = "".join(
        f"M0 {cy}L{74 * math.cos(a):.1f} {cy + 74 * math.sin(a):.1f}"
        for a in (i * math.pi / 6 for i in spokes)
    )
    pen.line(lines, "wood", "body", 4)
    pen.fill(joined(rim(78, 70), rim(52, 47)), "wood", "half", "mass")
    for i in spokes:
        a = i * math.pi / 6 + 0.26
        x, y = 82 * math.cos(a), cy + 82 * math.sin(a)
        jar = pen.at(x, y)
        jar.fill("M-5 -10H5L4 -6C11 -2 11 9 0 12C-11 9 -11 -2 -4 -6Z", "clay", "body")
        jar.fill("M1 -6H4C11 -2 11 9 0 12C5 6 5 -2 1 -6Z", "clay", "deep", "shade")
    pen.fill(disc(0, cy, 11), "wood", "lit")
    pen.fill(disc(0, cy, 5), "iron", "deep", "ink")
    pen.fill("M-14 6L-7 -84H7L14 6Z", "wood", "shade", "mass")
    pen.fill("M2 6L1 -84H7L14 6Z", "wood", "deep", "shade")
    pen.fill(disc(0, cy, 5), "iron", "lit", "lit")
    if broken:
        pen.line("M74 -2L104 -22M84 4L112 2M62 4L90 -10", "wood", "body", 5)
        pen.line("M74 -3L104 -23M84 3L112 1", "wood", "lit", 1.3, "skip")
        pen.fill("M112 4C104 0 108 -12 118 -12C126 -10 126 0 122 4Z", "clay", "shade", "mass")


@thing("stair", 150, 110)
def stair(pen: Pen, _: str) -> None:
    """Broad steps up to a platform, between parapets, with a strip of carpet."""
    for i in range(6):
        half = 78 - i * 9
        top = -(i + 1) * 13.0
        pen.fill(rect(-half, top, half * 2, 13), "stone", "half" if i % 2 else "body")
        pen.fill(rect(-half, top, half * 2, 3), "stone", "lit", "glow")
        pen.fill(rect(half * 0.5, top, half * 0.5, 13), "stone", "shade")
        joints = "".join(f"M{x:.0f} {top + 3:.0f}v10" for x in range(int(-half) + 14, int(half), 24))
        pen.line(joints, "stone", "shade", 0.9)
        wide = 17 - i * 1.4
        pen.fill(rect(-wide, top, wide * 2, 13.4), "accent", "body", "white")
        pen.fill(rect(-wide, top + 8, wide * 2, 5.4), "accent", "deep", "shade")
        pen.line(f"M{-wide + 2:.1f} {top:.0f}v13M{wide - 2:.1f} {top:.0f}v13", "trim", "body", 1.2)
