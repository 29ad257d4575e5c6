"""Outlines for building pictures: curves through points, arches, domes, crenels, leaves.

Any unit works; y points down, so that a thing on the ground has its foot at y and reaches up to smaller numbers.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TypeAlias

from printkit.press.ops import Segment, curve
from printkit.press.ops.edges import lies_inside
from printkit.press.svg.die import flatten_outline

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Segment, ...]


def join_outlines(*outlines: Outline) -> Outline:
    """Combine several outlines to one."""
    return tuple(segment for outline in outlines for segment in outline)


def poly(*points: Point, closed: bool = True) -> Outline:
    """Connect points with straight lines."""
    return curve.make_polygon(points, closed=closed)


def rect(x: float, y: float, width: float, height: float, radius: float = 0) -> Outline:
    """Return a rectangle."""
    return curve.make_rectangle(x, y, width, height, radius)


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """Return an ellipse by its middle and half axes."""
    return curve.make_ellipse(x - across, y - down, 2 * across, 2 * down)


def disc(x: float, y: float, radius: float) -> Outline:
    """Return a circle by its middle."""
    return curve.make_ellipse(x - radius, y - radius, 2 * radius, 2 * radius)


def ring(x: float, y: float, outer: float, inner: float) -> Outline:
    """Return a ring; its hole turns the other way round, so that both filling rules leave it open."""
    hole = [
        (x + inner * math.cos(-math.pi * i / 24), y + inner * math.sin(-math.pi * i / 24)) for i in range(48)
    ]
    return join_outlines(disc(x, y, outer), spline(hole, closed=True))


def spline(points: Sequence[Point], *, closed: bool = False, tension: float = 0.5) -> Outline:
    """Return a smooth curve through points (Catmull-Rom); tension 0 is straight."""
    k = tension / 3
    out: list[Segment] = [("M", *points[0])]
    through = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        through, through[1:], through[2:], through[3:], strict=False
    ):
        out.append(
            ("C", x1 + (x2 - x0) * k, y1 + (y2 - y0) * k, x2 - (x3 - x1) * k, y2 - (y3 - y1) * k, x2, y2)
        )
    if closed:
        out.append(("Z",))
    return tuple(out)


def chain_outlines(*parts: Outline) -> Outline:
    """Join open outlines, one after the other, to a single closed one."""
    first, *rest = parts
    out = list(first)
    for part in rest:
        out.append(("L", *part[0][1:]))
        out += part[1:]
    out.append(("Z",))
    return tuple(out)


def make_ridge(points: Sequence[Point], floor: float, tension: float = 0.5) -> Outline:
    """Return ground below a line through points, down to a floor."""
    return chain_outlines(
        spline(points, tension=tension), (("M", points[-1][0], floor), ("L", points[0][0], floor))
    )


def make_limb(points: Sequence[tuple[float, float, float]]) -> Outline:
    """Return a tapering band through (x, y, half its width)."""
    left, right = [], []
    for i, (x, y, half) in enumerate(points):
        before, after = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return chain_outlines(spline(left), spline(right[::-1]))


def make_lens(x: float, y: float, half: float, bulge: float) -> Outline:
    """Return a flat lens: a ripple, a gleam, a shadow on the ground."""
    k = half / 3
    b = bulge * 2 / 3
    return (
        ("M", x - half, y),
        ("C", x - k, y - b, x + k, y - b, x + half, y),
        ("C", x + k, y + b, x - k, y + b, x - half, y),
        ("Z",),
    )


def make_star(x: float, y: float, radius: float, points: int, inner: float, turn: float = 0.0) -> Outline:
    """Return a star; `inner` is the notches' part of the radius, `turn` in degrees."""
    start = math.radians(turn)
    return curve.make_polygon(
        (
            x + (radius if i % 2 == 0 else radius * inner) * math.sin(i * math.pi / points + start),
            y - (radius if i % 2 == 0 else radius * inner) * math.cos(i * math.pi / points + start),
        )
        for i in range(2 * points)
    )


def make_keel(x: float, y: float, width: float, height: float) -> Outline:
    """Return a keel arch standing on y: round haunches, then straight to the point."""
    rise = width * 0.58
    spring = y - height + rise
    half = width / 2
    return (
        ("M", x - half, y),
        ("L", x - half, spring),
        ("C", x - half, spring - rise * 0.42, x - width * 0.36, spring - rise * 0.6, x - width * 0.2, spring - rise * 0.8),
        ("L", x, spring - rise),
        ("L", x + width * 0.2, spring - rise * 0.8),
        ("C", x + width * 0.36, spring - rise * 0.6, x + half, spring - rise * 0.42, x + half, spring),
        ("L", x + half, y),
        ("Z",),
    )  # fmt: skip


def make_arch(x: float, y: float, width: float, height: float, rise: float | None = None) -> Outline:
    """Return a pointed arch standing on y; `rise` is the height of its curved part."""
    up = width * 0.62 if rise is None else rise
    spring, half = y - height + up, width / 2
    return (
        ("M", x - half, y),
        ("L", x - half, spring),
        ("C", x - half, spring - up * 0.5, x - width * 0.2, spring - up * 0.82, x, spring - up),
        ("C", x + width * 0.2, spring - up * 0.82, x + half, spring - up * 0.5, x + half, spring),
        ("L", x + half, y),
        ("Z",),
    )


def round_arch(x: float, y: float, width: float, height: float) -> Outline:
    """Return a round arch standing on y."""
    half = width / 2
    spring, k = y - height + half, half * 0.5523
    return (
        ("M", x - half, y),
        ("L", x - half, spring),
        ("C", x - half, spring - k, x - k, spring - half, x, spring - half),
        ("C", x + k, spring - half, x + half, spring - k, x + half, spring),
        ("L", x + half, y),
        ("Z",),
    )


def make_dome(x: float, y: float, radius: float, height: float = 1.15) -> Outline:
    """Return a pointed dome on y that bulges a little above its foot."""
    up = radius * height
    return (
        ("M", x - radius * 0.96, y),
        ("C", x - radius * 1.12, y - up * 0.38, x - radius * 0.72, y - up * 0.78, x, y - up),
        ("C", x + radius * 0.72, y - up * 0.78, x + radius * 1.12, y - up * 0.38, x + radius * 0.96, y),
        ("Z",),
    )


def make_merlons(
    x0: float, x1: float, top: float, floor: float, count: int, height: float, gap: float = 0.42
) -> Outline:
    """Return a wall from floor up to a crenellated top."""
    pitch = (x1 - x0) / count
    points: list[Point] = [(x0, floor)]
    for i in range(count):
        a, b = x0 + i * pitch, x0 + i * pitch + pitch * (1 - gap)
        points += [(a, top - height), (b, top - height), (b, top), (a + pitch, top)]
    return curve.make_polygon([*points, (x1, floor)])


def make_blade(x: float, y: float, height: float, lean: float, half: float) -> Outline:
    """Return a blade of grass."""
    return (
        ("M", x - half, y),
        ("C", x - half * 0.6, y - height * 0.45, x + lean * 0.4, y - height * 0.8, x + lean, y - height),
        ("C", x + lean * 0.5 + half * 0.5, y - height * 0.72, x + half * 1.1, y - height * 0.4, x + half, y),
        ("Z",),
    )


def make_frond(
    x: float, y: float, angle: float, length: float, droop: float, leaflets: int = 11, width: float = 0.2
) -> Outline:
    """Return a palm leaf: a bent rib with leaflets on both sides that lean to the tip and hang; angle in radians."""
    ex, ey = x + length * math.cos(angle), y + length * math.sin(angle) + droop
    cx, cy = x + length * 0.52 * math.cos(angle), y + length * 0.66 * math.sin(angle) - length * 0.14

    def rib(t: float) -> Point:
        s = 1 - t
        return s * s * x + 2 * t * s * cx + t * t * ex, s * s * y + 2 * t * s * cy + t * t * ey

    upper: list[Point] = []
    lower: list[Point] = []
    for i in range(leaflets):
        t = (i + 0.9) / (leaflets + 0.4)
        px, py = rib(t)
        (ax, ay), (bx, by) = rib(max(0.0, t - 0.06)), rib(min(1.0, t + 0.02))
        norm = math.hypot(bx - ax, by - ay) or 1
        dx, dy = (bx - ax) / norm, (by - ay) / norm
        reach = length * width * (0.12 + 1.05 * math.sin(math.pi * min(1.0, 0.14 + t * 0.84)))
        reach *= 0.9 if i % 2 else 1.0
        side = 1 if dx >= 0 else -1
        for hanging, points, part in ((1, lower, 1.0), (-1, upper, 0.55)):
            nx, ny = -dy * side * hanging, dx * side * hanging
            sag = reach * 0.3 if hanging > 0 else 0.0
            points += [
                (px, py),
                (
                    px + (dx * 0.75 + nx * 0.66) * reach * part,
                    py + (dy * 0.75 + ny * 0.66) * reach * part + sag,
                ),
            ]
    (ax, ay), (bx, by) = rib(0.9), rib(1.0)
    tip = (bx + (bx - ax) * 0.45, by + (by - ay) * 0.5)
    return curve.make_polygon([(x, y), *upper, tip, *lower[::-1]])


def wind_holes(outline: Outline) -> Outline:
    """Return an outline whose holes turn the other way round, so that both filling rules leave them open."""
    rings = [(part, flatten_outline(part)) for part in split_subpaths(outline)]
    found: list[Segment] = []
    for part, lines in rings:
        if not lines:
            continue
        x, y = lines[0][0]
        depth = sum(
            lies_inside(others, x, y, even_odd=True)
            for other, others in rings
            if other is not part and others
        )
        is_hole = depth % 2 == 1
        found += reverse_subpath(part) if (_compute_area(lines[0]) < 0) != is_hole else part
    return tuple(found)


def split_subpaths(outline: Outline) -> list[Outline]:
    """Return the parts of an outline, each from where it begins."""
    starts = [at for at, segment in enumerate(outline) if segment[0] == "M"]
    return [outline[a:b] for a, b in itertools.pairwise([*starts, len(outline)])]


def reverse_subpath(part: Outline) -> Outline:
    """Return one part of an outline, drawn from its end to its start."""
    bent = [segment for segment in part if len(segment) > 1]
    ends = [_find_end(segment) for segment in bent]
    out: list[Segment] = [("M", *ends[-1])]
    for segment, end in zip(bent[:0:-1], ends[-2::-1], strict=True):
        if len(segment) == 7:
            _, x1, y1, x2, y2, _, _ = segment
            out.append(("C", x2, y2, x1, y1, *end))
        else:
            out.append(("L", *end))
    return (*out, ("Z",)) if part[-1][0] == "Z" else tuple(out)


def _find_end(segment: Segment) -> Point:
    numbers = list(segment[1:])
    return numbers[-2], numbers[-1]


def _compute_area(points: Sequence[Point]) -> float:
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2
