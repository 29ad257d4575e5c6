"""The parts that engraved things share: an outline with hatched shade, a scale with its marks, a foot, a board, a pinned sheet, a measured length."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.press.ops import curve
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    data,
    disc,
    hull,
    joined,
    limb,
    poly,
    rect,
    spline,
)


def hatch(
    pen: Pen, outline: Outline, inside: Outline, material: str, pitch: float, lean: float, width: float
) -> None:
    """Slanting lines over an outline's box, seen inside another one only."""
    left, top, right, bottom = hull(outline)
    reach = (bottom - top) * lean
    count = int((right - left + abs(reach)) / pitch) + 1
    start = left - max(0.0, reach)
    lines = [
        poly((start + i * pitch, bottom), (start + i * pitch + reach, top), closed=False)
        for i in range(count + 1)
    ]
    tone, role = ("flat", "line") if material == "ink" else ("deep", "burin")
    with pen.clip(inside):
        pen.line(joined(*lines), material, tone, width, role, cap="butt")


def moved(outline: Outline, dx: float, dy: float) -> Outline:
    """An outline shifted."""
    return curve.transformed(outline, (1, 0, 0, 1, dx, dy))


_DARK = ("accent", "lapis")
"""What is darker than brass and paper."""


def cut(
    pen: Pen,
    outline: Outline | str,
    material: str = "gold",
    *,
    edge: float = 2.4,
    deep: float = 10.0,
    cast: bool = True,
) -> None:
    """A part as a burin shows it.

    Args:
        pen: of the thing.
        outline: of the part, in the thing's units.
        material: what it is made of.
        edge: how wide its outline in ink is, units.
        deep: how far from its lit edge the hatching begins, units.
        cast: whether it throws a shadow on the wall.
    """
    shape = data(outline) if isinstance(outline, str) else outline
    if cast:
        shadow = moved(shape, deep * 1.4, deep * 0.9)
        hatch(pen, shadow, shadow, "ink", 5.4, 0.45, 1.1)
    pen.fill(shape, material, "lit", "lit")
    with pen.clip(shape):
        # without colours oxblood and night are told from brass by lines all over
        pen.fill(
            moved(shape, deep * 0.34, deep * 0.24),
            material,
            "body",
            "shade" if material in _DARK else "white",
        )
    with pen.clip(shape):
        hatch(pen, shape, moved(shape, deep, deep * 0.6), material, 4.6, 0.6, 1.4)
    pen.line(shape, "ink", "flat", edge)


def ticks(x: float, y: float, outer: float, lengths: Sequence[float], count: int) -> Outline:
    """Marks of a scale round a middle, pointing inwards, their lengths in turns."""
    marks = []
    for i in range(count):
        turn = 2 * math.pi * i / count
        inner = outer - lengths[i % len(lengths)]
        marks.append(
            poly(
                (x + outer * math.cos(turn), y + outer * math.sin(turn)),
                (x + inner * math.cos(turn), y + inner * math.sin(turn)),
                closed=False,
            )
        )
    return joined(*marks)


def foot(pen: Pen, half: float, high: float) -> None:
    """A turned foot of brass on the table."""
    h = high
    cut(pen, f"M{-half} 0C{-half + 2} {-h * 0.3} {-half * 0.6} {-h * 0.3} {-half * 0.42} {-h * 0.55}C{-half * 0.3} {-h * 0.8} {-half * 0.2} {-h * 0.8} {-half * 0.2} {-h}H{half * 0.2}C{half * 0.2} {-h * 0.8} {half * 0.3} {-h * 0.8} {half * 0.42} {-h * 0.55}C{half * 0.6} {-h * 0.3} {half - 2} {-h * 0.3} {half} 0Z", deep=7)  # fmt: skip
    pen.line(
        f"M{-half * 0.7} {-h * 0.24}H{half * 0.7}M{-half * 0.34} {-h * 0.7}H{half * 0.34}", "ink", "flat", 1.3
    )


def turned(points: Sequence[Point], degrees: float, x: float, y: float) -> Outline:
    """A polygon turned by degrees about a point that lies where its own origin was."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return poly(*((x + px * c - py * s, y + px * s + py * c) for px, py in points))


def rod(
    pen: Pen, points: Sequence[tuple[float, float, float]], material: str = "gold", *, cast: bool = True
) -> None:
    """A rod through (x, y, half its width)."""
    cut(pen, limb(points), material, edge=2.0, deep=5, cast=cast)


def tube(pen: Pen, path: Outline | str, material: str, width: float, core: float) -> None:
    """A bent wire or pipe: a core of its material between two contours."""
    pen.line(path, "ink", "flat", width, "rod")
    pen.line(path, material, "lit", core, "white")


def scale(pen: Pen, x: float, top: float, bottom: float, lengths: Sequence[float], step: float) -> None:
    """Marks of an upright scale, pointing right (left where negative), their lengths in turns."""
    count = int((bottom - top) / step) + 1
    marks = (
        poly((x, bottom - i * step), (x + lengths[i % len(lengths)], bottom - i * step), closed=False)
        for i in range(count)
    )
    pen.line(joined(*marks), "ink", "flat", 1.2, cap="butt")


def measure(pen: Pen, start: Point, end: Point, material: str = "gold") -> None:
    """A measured length: a fine line with an arrow and a bar at either end."""
    (x0, y0), (x1, y1) = start, end
    long = math.hypot(x1 - x0, y1 - y0) or 1.0
    u, v = (x1 - x0) / long, (y1 - y0) / long
    parts = [poly(start, end, closed=False)]
    for (x, y), way in ((start, 1), (end, -1)):
        parts.append(poly((x - v * 7, y + u * 7), (x + v * 7, y - u * 7), closed=False))
        tip = [(x + way * u * 9 - v * 3.4, y + way * v * 9 + u * 3.4), (x, y), (x + way * u * 9 + v * 3.4, y + way * v * 9 - u * 3.4)]  # fmt: skip
        parts.append(poly(*tip, closed=False))
    pen.line(joined(*parts), material, "shade", 1.2, cap="butt")


def board(pen: Pen, left: float, top: float, right: float, bottom: float, frame: float = 10.0) -> None:
    """A board in a mitred frame of brass, paper within."""
    cut(pen, rect(left, top, right - left, bottom - top), deep=9, edge=2.6)
    a, b, c, d = left + frame, top + frame, right - frame, bottom - frame
    corners = "".join(
        f"M{x} {y}L{s} {t}" for x, y, s, t in ((left, top, a, b), (right, top, c, b), (left, bottom, a, d), (right, bottom, c, d))
    )  # fmt: skip
    pen.fill(rect(a, b, c - a, d - b), "paper", "flat", "white")
    pen.line(corners, "ink", "flat", 1.4)
    shade = joined(
        *(
            poly((a + i * 5.0, b), (a + i * 5.0 + 6, b + 7), closed=False)
            for i in range(int((c - a - 8) / 5))
        ),
        *(
            poly((a, b + i * 5.0), (a + 7, b + i * 5.0 + 6), closed=False)
            for i in range(int((d - b - 8) / 5))
        ),
    )
    pen.line(shade, "ink", "flat", 0.9, cap="butt")
    pen.line(rect(a, b, c - a, d - b), "ink", "flat", 1.8)


def chart(pen: Pen, left: float, top: float, right: float, bottom: float) -> None:
    """A sheet that hangs between two rods from a peg, a fine frame on it."""
    middle = (left + right) / 2
    pen.line(f"M{left + 16} {top}L{middle} {top - 26}L{right - 16} {top}", "ink", "flat", 1.8)
    pen.fill(disc(middle, top - 27, 5), "ink", "flat", "ink")
    shadow = rect(left + 14, top + 10, right - left, bottom - top)
    hatch(pen, shadow, shadow, "ink", 5.4, 0.45, 1.1)
    page = rect(left, top, right - left, bottom - top)
    pen.fill(page, "paper", "flat", "white")
    pen.line(page, "ink", "flat", 2.0)
    pen.line(rect(left + 7, top + 13, right - left - 14, bottom - top - 26), "gold", "shade", 1.3)
    for y in (top, bottom):
        cut(pen, rect(left - 10, y - 5, right - left + 20, 10, 4), "accent", deep=5, edge=2.0)
        for x in (left - 12, right + 12):
            cut(pen, disc(x, y, 7), deep=4, edge=2.0, cast=False)


def lines(
    left: float, right: float, top: float, bottom: float, step: float, short: Sequence[float] = (0.0,)
) -> Outline:
    """Level lines, some of them shorter by a part of the width in turns."""
    wide, count = right - left, int((bottom - top) / step) + 1
    return joined(
        *(poly((left, top + i * step), (right - wide * short[i % len(short)], top + i * step), closed=False) for i in range(count))
    )  # fmt: skip


def leaf(x: float, y: float, degrees: float, long: float, wide: float = 0.2) -> Outline:
    """A pointed leaf from its stalk; `wide` is half its width as part of its length."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    points = ((0.0, 0.0), (long * 0.42, -long * wide), (long, 0.0), (long * 0.42, long * wide))
    return spline([(x + k * c - n * s, y + k * s + n * c) for k, n in points], closed=True, tension=0.7)
