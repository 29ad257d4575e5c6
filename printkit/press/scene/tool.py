"""What craftsmen work with, and wood: chisels on a stone, a saw on a log, driftwood."""

from __future__ import annotations

import math
from collections.abc import Callable

from printkit.press.scene.canvas import Pen
from printkit.press.scene.outline import disc, ellipse, poly
from printkit.press.scene.thing import thing

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
