"""Polygons in contact: the star motif inside one polygon of a tiling (E. H. Hankin's method).

Two rays start at the middle of each edge and run into the polygon at the contact angle to the edge, one to each side.
In a regular polygon with n corners and apothem a, the ray of one edge meets the mirrored ray of the j-th next edge at
the distance `a cos(t) / cos(t - j 180/n)` from the centre (t: contact angle). At depth 1 rays end where they first
meet: a star. At depth 2 and 3 they run on to the second and third meeting: a rosette. Other polygons pair the rays
whose way to their meeting is shortest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from printkit.press.pictures.ornament.shapes import Point, interpolate_points

_NEAR = 1e-6


class Crossing(Struct, frozen=True):
    """Where one strap passes over another: the place and the direction of the upper one."""

    at: Point
    towards: Point
    angle: float
    """Between the two straps, degrees."""


class Motif(Struct, frozen=True):
    """What grows inside one polygon."""

    stars: tuple[tuple[Point, ...], ...]
    """Closed outlines, the outermost first; each lies on top of the one before."""
    straps: tuple[tuple[Point, ...], ...]
    """The drawn lines, each from one edge's middle to another's."""
    crossings: tuple[Crossing, ...]


class _Ray(Struct, frozen=True):
    edge: int
    left: bool
    start: Point
    way: Point


def find_meeting_radius(sides: int, apothem: float, contact: float, step: int) -> float:
    """Distance from a regular polygon's centre at which rays of edges `step` apart meet."""
    t, half = math.radians(contact), math.pi * step / sides
    return apothem * math.cos(t) / math.cos(t - half)


def find_max_depth(sides: int, contact: float) -> int:
    """How many meetings a ray passes before it runs outwards again, at least 1."""
    return max(1, math.floor(contact * sides / 180 + _NEAR))


def make_motif(polygon: Sequence[Point], contact: float, depth: int = 1) -> Motif:
    """The star motif of a polygon whose corners go round in order."""
    corners = _orient_corners(polygon)
    if _is_regular(corners):
        return _make_regular_motif(
            corners, contact, min(depth, find_max_depth(len(corners), contact)) if len(corners) >= 8 else 1
        )
    return _make_paired_motif(corners, contact)


def _orient_corners(polygon: Sequence[Point]) -> list[Point]:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True))
    return list(polygon) if area > 0 else list(reversed(polygon))


def find_centre(polygon: Sequence[Point]) -> Point:
    """The mean of the corners."""
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def _is_regular(corners: Sequence[Point]) -> bool:
    middle = find_centre(corners)
    reach = [math.dist(middle, corner) for corner in corners]
    edges = [math.dist(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    return max(reach) - min(reach) < _NEAR * max(reach) and max(edges) - min(edges) < _NEAR * max(edges)


def _cast_rays(corners: Sequence[Point], contact: float) -> list[_Ray]:
    rays = []
    for i, (a, b) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        along = math.atan2(b[1] - a[1], b[0] - a[0])
        for left in (True, False):
            angle = along + math.radians(contact if left else 180 - contact)
            rays.append(_Ray(i, left, interpolate_points(a, b, 0.5), (math.cos(angle), math.sin(angle))))
    return rays


def _make_regular_motif(corners: Sequence[Point], contact: float, depth: int) -> Motif:
    n, middle = len(corners), find_centre(corners)
    starts = [interpolate_points(corners[i], corners[(i + 1) % n], 0.5) for i in range(n)]
    apothem = math.dist(middle, starts[0])
    base = math.atan2(starts[0][1] - middle[1], starts[0][0] - middle[0])

    def meet_edge(edge: int, step: int) -> Point:
        angle = base + 2 * math.pi * edge / n + math.pi * step / n
        reach = find_meeting_radius(n, apothem, contact, step)
        return middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)

    stars = []
    for level in range(1, depth + 1):
        outer = [meet_edge(i, level - 1) for i in range(n)]
        inner = [meet_edge(i, level) for i in range(n)]
        # A ring's outline alternates between its outer and inner meetings, in the order of their directions.
        ring = sorted(outer + inner, key=lambda p: math.atan2(p[1] - middle[1], p[0] - middle[0]))
        stars.append(tuple(ring))
    straps = tuple((starts[i], meet_edge(i, depth), starts[(i + depth) % n]) for i in range(n))
    crossings = []
    for ray in _cast_rays(corners, contact):
        # A strap leaves its edge above the other and then goes under, over, under ... at the meetings it passes.
        if ray.left:
            crossings.append(Crossing(ray.start, ray.way, 180 - 2 * contact))
        for step in range(1, depth):
            if ray.left == (step % 2 == 0):
                edge = ray.edge if ray.left else ray.edge - step
                crossings.append(Crossing(meet_edge(edge, step), ray.way, 180 - 2 * contact + 360 * step / n))
    return Motif(tuple(stars), straps, tuple(crossings))


def _make_paired_motif(corners: Sequence[Point], contact: float) -> Motif:
    rays = _cast_rays(corners, contact)
    ways = []
    for first, second in combinations(range(len(rays)), 2):
        if rays[first].edge != rays[second].edge:
            hit = _intersect_rays(rays[first], rays[second])
            if hit:
                ways.append(
                    (
                        math.dist(rays[first].start, hit) + math.dist(rays[second].start, hit),
                        first,
                        second,
                        hit,
                    )
                )
    partner: dict[int, tuple[int, Point]] = {}
    for _, first, second, hit in sorted(ways):
        if first not in partner and second not in partner:
            partner[first], partner[second] = (second, hit), (first, hit)
    straps = tuple((rays[i].start, hit, rays[j].start) for i, (j, hit) in sorted(partner.items()) if i < j)
    crossings = tuple(Crossing(ray.start, ray.way, 180 - 2 * contact) for ray in rays if ray.left)
    return Motif(_find_loops(rays, partner), straps, crossings)


def _find_loops(rays: Sequence[_Ray], partner: dict[int, tuple[int, Point]]) -> tuple[tuple[Point, ...], ...]:
    loops, seen = [], set()
    for start in sorted(partner):
        if start in seen:
            continue
        loop: list[Point] = []
        here = start
        while here not in seen and here in partner:
            there, hit = partner[here]
            seen |= {here, there}
            loop += [rays[here].start, hit]
            here = there ^ 1  # the other ray of the edge where the strap arrived
        if len(loop) > 4:
            loops.append(tuple(loop))
    return tuple(loops)


def _intersect_rays(a: _Ray, b: _Ray) -> Point | None:
    cross = a.way[0] * b.way[1] - a.way[1] * b.way[0]
    dx, dy = b.start[0] - a.start[0], b.start[1] - a.start[1]
    if abs(cross) < _NEAR:
        if (
            abs(dx * a.way[1] - dy * a.way[0]) < _NEAR
            and dx * a.way[0] + dy * a.way[1] > 0 > dx * b.way[0] + dy * b.way[1]
        ):
            return interpolate_points(a.start, b.start, 0.5)
        return None
    s = (dx * b.way[1] - dy * b.way[0]) / cross
    t = (dx * a.way[1] - dy * a.way[0]) / cross
    return (a.start[0] + s * a.way[0], a.start[1] + s * a.way[1]) if s > _NEAR and t > _NEAR else None
