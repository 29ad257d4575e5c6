"""Outlines as segments: simple shapes, and SVG path data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from printkit.press.ops import Segment

Point = tuple[float, float]
Affine = tuple[float, float, float, float, float, float]
IDENTITY: Affine = (1, 0, 0, 1, 0, 0)
_KAPPA = 0.5522847498
"""Control points of a quarter circle, as a part of its radius."""


@lru_cache(maxsize=512, typed=True)  # equal on every card, and then written only once
def make_rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> tuple[Segment, ...]:
    """Return a rectangle, its corners rounded where a radius is given."""
    r = min(radius, width / 2, height / 2)
    right, bottom = x + width, y + height
    if r <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    k = r * (1 - _KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def make_ellipse(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return the ellipse within a box; a circle within a square."""
    rx, ry = width / 2, height / 2
    cx, cy = x + rx, y + ry
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", cx, y),
        ("C", cx + kx, y, x + width, cy - ky, x + width, cy),
        ("C", x + width, cy + ky, cx + kx, y + height, cx, y + height),
        ("C", cx - kx, y + height, x, cy + ky, x, cy),
        ("C", x, cy - ky, cx - kx, y, cx, y),
        ("Z",),
    )


def move_outline(outline: Iterable[Segment], dx: float, dy: float) -> tuple[Segment, ...]:
    """Return an outline in another place."""
    return tuple(
        (kind, *(value + (dx if place % 2 == 0 else dy) for place, value in enumerate(numbers)))
        for kind, *numbers in outline
    )


def make_polygon(points: Iterable[Point], *, closed: bool = True) -> tuple[Segment, ...]:
    """Connect points with straight lines."""
    every = list(points)
    start: tuple[Segment, ...] = (("M", *every[0]),) if every else ()
    lines = tuple(("L", *point) for point in every[1:])
    return (*start, *lines, ("Z",)) if closed and every else (*start, *lines)


def make_hexagon(
    x: float, y: float, width: float, height: float, grow: float = 0.0, *, flat: bool | None = None
) -> tuple[Segment, ...]:
    """Return the hexagon within a box, every side moved outwards by `grow` mm.

    Args:
        x: left.
        y: top.
        width: mm.
        height: mm.
        grow: mm.
        flat: whether it lies on a side, with points at left and right; by default where the box is wider than high.
    """
    if flat is None:
        flat = width > height + 0.01
    if flat:
        return tuple(
            (kind, *(n for pair in zip(rest[1::2], rest[::2], strict=True) for n in pair))
            for kind, *rest in make_hexagon(y, x, height, width, grow, flat=False)
        )
    up = grow * height / width if width else grow
    x, y, width, height = x - grow, y - up, width + 2 * grow, height + 2 * up
    return make_polygon(
        (x + width * across, y + height * down)
        for across, down in ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
    )


def make_star(box: tuple[float, float, float, float], points: int, inner: float) -> tuple[Segment, ...]:
    """Return a star with a point at the top; `inner` is the notches' part of the radius."""
    x, y, width, height = box
    cx, cy = x + width / 2, y + height / 2
    corners = []
    for i in range(points * 2):
        angle = math.pi * i / points - math.pi / 2
        reach = 1.0 if i % 2 == 0 else inner
        corners.append((cx + math.cos(angle) * width / 2 * reach, cy + math.sin(angle) * height / 2 * reach))
    return make_polygon(corners)


def transform_outline(segments: Iterable[Segment], matrix: Affine) -> tuple[Segment, ...]:
    """Return the outline after an affine map (a, b, c, d, e, f), as in SVG."""
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    for segment in segments:
        if len(segment) == 7:
            verb, x0, y0, x1, y1, x2, y2 = segment
            out.append(
                (
                    verb, a * x0 + c * y0 + e, b * x0 + d * y0 + f, a * x1 + c * y1 + e, b * x1 + d * y1 + f,
                    a * x2 + c * y2 + e, b * x2 + d * y2 + f,
                )
            )  # fmt: skip
        elif len(segment) == 3:
            verb, x, y = segment
            out.append((verb, a * x + c * y + e, b * x + d * y + f))
        else:
            out.append(segment)
    return tuple(out)


def find_bounds(segments: Iterable[Segment]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of an outline's points and handles."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in segments:
        if len(segment) == 7:
            _, x0, y0, x1, y1, x2, y2 = segment
            xs += (x0, x1, x2)
            ys += (y0, y1, y2)
        elif len(segment) == 3:
            _, x, y = segment
            xs.append(x)
            ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def combine_maps(outer: Affine, inner: Affine) -> Affine:
    """Return the map that applies `inner` first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


_LONGEST = 10_000
"""Letters of a `transform`."""


def transform_list(text: str) -> Affine:
    """Return an SVG `transform` attribute.

    Raises:
        ValueError: it cannot be read.
    """
    import re  # noqa: PLC0415

    matrix = IDENTITY
    rest = text
    if len(text) > _LONGEST:
        raise ValueError(f"a transform has {len(text)} letters; {_LONGEST} are the most")
    for name, inside in re.findall(r"(\w+)\s*\(([^()]*)\)", text):
        numbers = [float(part) for part in re.split(r"[\s,]+", inside.strip()) if part]
        matrix = combine_maps(matrix, _one_transform(name, numbers))
        rest = ""
    if rest.strip():
        raise ValueError(f"the transform {text!r} cannot be read")
    return matrix


def _one_transform(name: str, n: Sequence[float]) -> Affine:
    if name == "matrix" and len(n) == 6:
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate" and n:
        return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
    if name == "scale" and n:
        return (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
    if name == "rotate" and n:
        angle = math.radians(n[0])
        turn: Affine = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0)
        if len(n) == 3:
            x, y = n[1], n[2]
            turn = combine_maps(combine_maps((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
        return turn
    if name in ("skewX", "skewY") and n:
        slant = math.tan(math.radians(n[0]))
        return (1, 0, slant, 1, 0, 0) if name == "skewX" else (1, slant, 0, 1, 0, 0)
    raise ValueError(f"the transform {name!r} cannot be read")
