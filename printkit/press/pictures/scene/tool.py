"""What craftsmen and farmers work with, and wood: chisels on a stone, a plumb line, a hoe, a plough, a saw on a log, driftwood."""

from __future__ import annotations

import math
from collections.abc import Callable

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import disc, ellipse, limb, poly
from printkit.press.pictures.scene.thing import thing

Point = tuple[float, float]


def _along(foot: Point, head: Point) -> tuple[Callable[[float, float], Point], float]:
    """Points of a tool by how far up they are from its foot and how far right of its axis; and its length."""
    length = math.dist(foot, head)
    across, up = (head[0] - foot[0]) / length, (head[1] - foot[1]) / length
    return lambda far, side: (
        foot[0] + across * far - up * side,
        foot[1] + up * far + across * side,
    ), length


def _path(*points: Point) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def _chisel(pen: Pen, foot: Point, head: Point, edge: float) -> None:
    """An iron blade, a ring of brass, a wooden handle."""
    at, length = _along(foot, head)
    neck, ring = length * 0.55, length * 0.61
    pen.fill(
        poly(at(0, -edge), at(0, edge), at(13, 3.4), at(neck, 3), at(neck, -3), at(13, -3.4)), "iron", "body"
    )
    pen.fill(poly(at(0, 0), at(0, edge), at(13, 3.4), at(neck, 3), at(neck, 0)), "iron", "deep", "shade")
    pen.line(_path(at(0.6, -edge), at(0.6, edge)), "white", "lit", 1.6, "inverse")
    pen.fill(
        poly(
            at(ring, -4),
            at(ring, 4),
            at(length * 0.82, 6),
            at(length, 5),
            at(length, -5),
            at(length * 0.82, -6),
        ),
        "wood",
        "body",
    )
    pen.fill(
        poly(at(ring, 0.6), at(ring, 4), at(length * 0.82, 6), at(length, 5), at(length, 0.6)),
        "wood",
        "deep",
        "shade",
    )
    pen.line(_path(at(ring + 5, -2.6), at(length - 3, -3)), "wood", "lit", 1.2, "inverse")
    pen.fill(poly(at(neck - 1, -4.2), at(neck - 1, 4.2), at(ring, 4.6), at(ring, -4.6)), "gold", "body")


@thing("chisels", 104, 92)
def chisels(pen: Pen, _: str) -> None:
    """Two mason's chisels leaning on a stone that is half dressed."""
    pen.shadow(58, x=8, y=1)
    pen.fill(poly((-50, 0), (28, 0), (28, -38), (-50, -38)), "stone", "body")
    pen.fill(poly((-50, -38), (-38, -50), (42, -50), (28, -38)), "stone", "lit")
    pen.fill(poly((28, 0), (42, -11), (42, -50), (28, -38)), "stone", "deep", "shade")
    dressed = "".join(f"M{x} {y}l4 -5" for y in (-5, -14, -23, -31) for x in range(-46 + (y % 2) * 4, 0, 9))
    pen.line(dressed, "stone", "half", 1.2, "skip")
    _chisel(pen, (-30, 3), (-8, -84), 6.5)
    _chisel(pen, (24, 4), (2, -78), 4)


@thing("plumb-line", 92, 112)
def plumb_line(pen: Pen, _: str) -> None:
    """A plumb line: a bob of brass that hangs from a peg beside a wall."""
    pen.shadow(54, x=4, y=1)
    courses = ((-50, 0, 44), (-50, -26, 44), (-50, -52, 44), (-50, -78, 44))
    for i, (left, foot, wide) in enumerate(courses):
        pen.fill(
            poly((left, foot), (left + wide, foot), (left + wide, foot - 26), (left, foot - 26)),
            "stone",
            "body",
        )
        joint = left + (26 if i % 2 else 15)
        pen.line(f"M{joint} {foot}v-26", "stone", "shade", 1.5, "skip")
        pen.line(f"M{left} {foot - 26}h{wide}", "stone", "shade", 1.5)
    pen.fill(poly((-6, 0), (4, -5), (4, -109), (-6, -104)), "stone", "deep", "shade")
    pen.fill(poly((-50, -104), (-40, -109), (4, -109), (-6, -104)), "stone", "lit")
    pen.fill(poly((-34, -109), (44, -109), (44, -116), (-34, -116)), "wood", "body")
    pen.fill(poly((-34, -109), (44, -109), (44, -111.5), (-34, -111.5)), "wood", "deep", "shade")
    pen.fill(disc(30, -112.5, 6), "wood", "lit")
    pen.fill(disc(30, -112.5, 2.4), "wood", "deep", "ink")
    pen.line("M30 -107V-52", "white", "body", 2.2)
    pen.fill(poly((25, -54), (35, -54), (36, -47), (24, -47)), "gold", "deep", "shade")
    bob = "M17 -47H43C46 -34 42 -24 30 -4C18 -24 14 -34 17 -47Z"
    pen.fill(bob, "gold", "body")
    pen.fill("M31 -47H43C46 -34 42 -24 30 -4C33 -22 34 -34 31 -47Z", "gold", "deep", "shade")
    pen.fill("M20 -46H25C23 -36 25 -27 28 -17C20 -30 17 -36 20 -46Z", "gold", "lit", "inverse")
    pen.line("M16.500 -40H43.500", "gold", "deep", 1.6, "skip")


@thing("hoe", 124, 100)
def hoe(pen: Pen, _: str) -> None:
    """A hoe leaning on the wall: a long shaft, a swan neck and a broad iron blade."""
    pen.shadow(52, x=-6, y=1)
    at, length = _along((-52, 2), (28, -92))
    pen.fill(poly(at(0, -3.4), at(0, 3.4), at(length, 3), at(length, -3)), "wood", "body")
    pen.fill(poly(at(0, 0.4), at(0, 3.4), at(length, 3), at(length, 0.4)), "wood", "deep", "shade")
    pen.line(_path(at(4, -2), at(length - 3, -1.8)), "wood", "lit", 1.3, "inverse")
    pen.fill(limb(((26, -91, 4), (38, -102, 3.6), (51, -99, 3.4), (54, -82, 4))), "iron", "shade", "mass")
    pen.fill("M40 -84L67 -80C72 -68 78 -56 86 -44L34 -48C38 -60 40 -72 40 -84Z", "iron", "body")
    pen.fill("M56 -82L67 -80C72 -68 78 -56 86 -44L60 -46C60 -60 58 -72 56 -82Z", "iron", "deep", "shade")
    pen.line("M34 -48L86 -44", "white", "lit", 2, "skip")
    pen.line("M43 -80C43 -70 41 -62 39 -53", "white", "lit", 1.5, "inverse")
    pen.fill(
        poly(at(length - 12, -4.4), at(length - 12, 4.4), at(length + 1, 4.4), at(length + 1, -4.4)),
        "iron",
        "shade",
        "mass",
    )


@thing("plough", 150, 96)
def plough(pen: Pen, _: str) -> None:
    """A plough of wood, its iron share in the furrow."""
    pen.shadow(70, x=2, y=1)
    pen.fill(limb(((64, -84, 3.6), (47, -52, 4.6), (32, -12, 5.4))), "wood", "body")
    pen.fill(limb(((66, -84, 1.6), (49.500, -52, 2.2), (34.500, -12, 2.600))), "wood", "deep", "shade")
    pen.fill(limb(((57, -88, 2.6), (66, -87, 3.2), (74, -84, 2.6))), "wood", "lit")
    pen.fill(limb(((-86, -66, 3.4), (-50, -62, 4.2), (-10, -52, 5.2), (24, -26, 6))), "wood", "body")
    pen.fill(
        limb(((-84, -64, 1.4), (-50, -59.500, 1.9), (-11, -49, 2.400), (21, -23, 2.800))),
        "wood",
        "deep",
        "shade",
    )
    pen.line("M-80 -68.500C-56 -66 -30 -61 -8 -55", "wood", "lit", 1.4, "inverse")
    pen.fill(limb(((-12, -49, 2.600), (-15, -30, 2.600), (-16, -10, 2.600))), "wood", "shade", "mass")
    pen.fill("M40 -18C44 -12 44 -4 38 0H-22L-44 2L-28 -14Z", "wood", "body")
    pen.fill("M43 -10C44 -6 42 -2 38 0H-22L-44 2L-36 -6Z", "wood", "deep", "shade")
    pen.fill("M-6 -16L-6 2L-34 4L-66 4C-52 -8 -34 -15 -6 -16Z", "iron", "body")
    pen.fill("M-6 -6L-6 2L-34 4L-66 4C-50 -2 -32 -5 -6 -6Z", "iron", "deep", "shade")
    pen.line("M-62 2C-48 -8 -32 -13 -8 -14.500", "white", "lit", 1.6, "inverse")
    for x in (-1, 12):
        pen.fill(disc(x, -8, 1.9), "iron", "deep", "ink")


@thing("saw", 116, 92)
def saw(pen: Pen, _: str) -> None:
    """A carpenter's saw leaning on a log."""
    pen.shadow(58, x=6, y=1)
    pen.fill("M-52 0C-60 -6 -60 -30 -52 -36H38V0Z", "wood", "body")
    pen.fill("M-57 -10C-56 -4 -54 -1 -52 0H38V-12Z", "wood", "deep", "shade")
    pen.line("M-48 -29H14M-40 -23H28M-20 -17H34", "wood", "deep", 1.1, "skip")
    pen.fill(ellipse(38, -18, 10, 18), "wood", "lit")
    for r in (0.7, 0.4):
        pen.line(_round(38, -18, 10 * r, 18 * r), "wood", "deep", 1.1, "skip")
    at, length = _along((-50, 2), (22, -62))
    count = 16
    step = (length - 4) / count
    teeth = [
        point
        for i in range(count)
        for point in (
            at(2 + i * step, 5 + 9 * i / count),
            at(2 + (i + 0.35) * step, 8.4 + 9 * i / count),
        )
    ]
    heel = at(length, 14)
    pen.fill(poly(at(0, -3), *teeth, heel, at(length, -11)), "silver", "body")
    pen.fill(poly(at(0, 1), *teeth, heel, at(length, 5)), "silver", "deep", "shade")
    pen.line(_path(at(2, -2), at(length, -9.6)), "white", "lit", 1.3, "inverse")
    grip = (
        at(length - 3, -11),
        at(length + 16, -14),
        at(length + 28, 0),
        at(length + 22, 16),
        at(length - 1, 14),
    )
    pen.fill(poly(*grip), "wood", "body")
    pen.fill(poly(grip[2], grip[3], grip[4], at(length + 1, 6), at(length + 16, 8)), "wood", "deep", "shade")
    pen.line(_path(grip[0], grip[1], grip[2]), "wood", "lit", 1.6, "inverse")
    hole = (
        at(length + 4, -4),
        at(length + 13, -6),
        at(length + 19, 0),
        at(length + 16, 7),
        at(length + 6, 6),
    )
    pen.fill(poly(*hole), "ink", "deep", "ink")
    for far, side in ((length - 8, -3), (length - 8, 6)):
        pen.fill(disc(*at(far, side), 1.8), "gold", "body")


def _round(x: float, y: float, across: float, down: float) -> str:
    return f"M{x - across} {y}A{across} {down} 0 1 1 {x + across} {y}A{across} {down} 0 1 1 {x - across} {y}Z"


@thing("driftwood", 140, 60, casts=False)
def driftwood(pen: Pen, _: str) -> None:
    """A bleached trunk with two broken boughs, afloat."""
    pen.fill(ellipse(2, 4, 68, 6), "water", "deep", "shade")
    trunk = "M-60 -12C-40 -20 -12 -19 12 -21C32 -23 46 -21 56 -22C66 -26 72 -33 80 -37L83 -31C78 -25 74 -20 70 -17L76 -15L74 -9C56 -5 40 -3 24 -2C-2 1 -34 4 -58 4Z"
    pen.fill("M28 -21C30 -34 25 -42 30 -55L36 -54C35 -42 42 -34 42 -20Z", "wood", "shade")
    pen.fill("M-18 -18C-20 -30 -30 -38 -40 -46L-35 -50C-22 -42 -10 -32 -5 -19Z", "wood", "body")
    pen.fill("M-12 -18C-14 -30 -24 -38 -36 -48L-35 -50C-22 -42 -10 -32 -5 -19Z", "wood", "deep", "shade")
    pen.fill(trunk, "wood", "body")
    with pen.clip(trunk):
        pen.fill("M-62 -3C-30 -5 10 -8 36 -12C50 -14 62 -14 86 -16V10H-62Z", "wood", "deep", "shade")
        pen.line("M-54 -11C-30 -17 -8 -15 14 -17C30 -19 46 -17 60 -19", "wood", "lit", 2, "inverse")
        pen.line(
            "M-50 -4C-30 -8 -16 -5 2 -9M8 -9C24 -11 40 -12 58 -12M-34 0C-20 -2 -4 -2 10 -4",
            "wood",
            "shade",
            1.2,
        )
    pen.fill(ellipse(-59, -4, 4.6, 8), "wood", "lit")
    pen.line(_round(-59, -4, 2.4, 4.6), "wood", "deep", 1, "skip")
    pen.line(
        "M-76 7Q-52 2 -28 7T20 7T70 5M-44 12Q-24 8 -2 12M20 11Q40 8 60 11", "water", "lit", 1.5, "inverse"
    )
