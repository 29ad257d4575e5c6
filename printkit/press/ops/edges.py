"""Find the colours along a face's edges, to decide whether two faces can share a cut.

A knife that is half a millimetre off shows a sliver of the neighbour. Nobody sees it where both sides of the cut have the
same ground; where they differ, a gutter keeps them apart and both bleed into it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from printkit.press.ops import Face, Gradient, Group, Image, Op, Path, Segment

Point: TypeAlias = tuple[float, float]
Affine: TypeAlias = tuple[float, float, float, float, float, float]
Box: TypeAlias = tuple[float, float, float, float]
Side: TypeAlias = tuple[str, ...]
"""Colours along one side, read from left to right or from top to bottom."""

WHOLE: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
"""A frame without transformation."""
DEPTH = 0.5
"""How far inside the trim the ground is sampled, mm; nearer lines are a frame's hair, not a ground."""
_CORNER = 2.5
_STEP = 3.0
_PAPER = "#ffffff"
_ORNAMENT = ("pattern", "ornament")
_MAYBE = ((1.0, None),)
"""The glass of pictures: they may have transparent parts."""
_SHADES = 12
"""Steps of a channel, of 255, that count as one."""
_CURVE = 6
"""Straight pieces of a curve."""


class Edges(Struct, frozen=True):
    """The grounds of one face."""

    top: Side
    right: Side
    bottom: Side
    left: Side


class _Area(Struct, frozen=True):
    """A filled outline in the face's own frame."""

    colour: str
    rings: tuple[tuple[Point, ...], ...]
    box: Box
    even_odd: bool
    gradient: Gradient | None
    """Along a line in the face's own frame."""
    clips: tuple[tuple[tuple[Point, ...], ...], ...]
    glass: tuple[tuple[float, Gradient | None], ...] = ()
    """Opacity and veil of the groups around it, where they are transparent."""

    def find_shade(self, x: float, y: float) -> str:
        """Return the colour at a point; of a gradient a rounded one: near shades count as equal."""
        return self.colour if self.gradient is None else _find_gradient_shade(self.gradient, x, y)

    def covers(self, x: float, y: float) -> bool:
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return lies_inside(self.rings, x, y, even_odd=self.even_odd) and all(
            lies_inside(clip, x, y, even_odd=False) for clip in self.clips
        )


Flat: TypeAlias = dict[tuple[str, Affine], tuple[_Area, ...]]
"""What shared groups leave along the edges."""


def find_edges(face: Face) -> Edges:
    """Return the colours along the four sides; text, strokes and ornament do not count."""
    return edges_of(face.ops, face.width, face.height)


def edges_of(ops: Sequence[Op], width: float, height: float, known: Flat | None = None) -> Edges:
    """Do the same for operations in a frame of that size; `known` keeps what faces of one component share."""
    inner = (DEPTH, DEPTH, width - DEPTH, height - DEPTH)
    areas = list(_find_areas(ops, WHOLE, (), inner, {} if known is None else known))
    if not areas:
        return _make_bare_edges(width, height)
    areas.reverse()
    across, down = _list_sample_places(width), _list_sample_places(height)

    def colour(x: float, y: float) -> str:
        seen = ""
        for area in areas:
            if area.covers(x, y):
                seen += area.find_shade(x, y)
                if not area.glass:
                    return seen
                for opacity, veil in area.glass:
                    seen += f" {opacity} {veil and _find_gradient_shade(veil, x, y)} over "
        return seen + _PAPER

    return Edges(
        tuple(colour(x, DEPTH) for x in across),
        tuple(colour(width - DEPTH, y) for y in down),
        tuple(colour(x, height - DEPTH) for x in across),
        tuple(colour(DEPTH, y) for y in down),
    )


@lru_cache(maxsize=64)
def _make_bare_edges(width: float, height: float) -> Edges:
    """Return the edges of a face where no operation reaches them."""
    level, upright = (_PAPER,) * len(_list_sample_places(width)), (_PAPER,) * len(_list_sample_places(height))
    return Edges(level, upright, level, upright)


def _list_sample_places(length: float) -> list[float]:
    """List the places at which a side is sampled; corners are left out."""
    corner = min(_CORNER, length / 4)
    count = max(3, math.ceil((length - 2 * corner) / _STEP) + 1)
    return [corner + (length - 2 * corner) * i / (count - 1) for i in range(count)]


def _find_areas(
    ops: Iterable[Op],
    at: Affine,
    clips: tuple[tuple[tuple[Point, ...], ...], ...],
    inner: Box,
    known: Flat,
) -> Iterator[_Area]:
    """Return filled outlines that reach the sampled lines, in the order of drawing."""
    for op in ops:
        if isinstance(op, Path):
            if op.fill is None or not op.segments:
                continue
            if not _comes_near(op.segments, at, inner):
                continue
            outline = flatten_rings(op.segments, at)
            box = _bound_rings(outline)
            if _reaches(box, inner):
                yield _Area(op.fill, outline, box, op.even_odd, _place_gradient(op.gradient, at), clips)
        elif isinstance(op, Image):
            corners = ((op.x, op.y), (op.x + op.width, op.y), (op.x + op.width, op.y + op.height))
            points = tuple(map_point(at, *point) for point in (*corners, (op.x, op.y + op.height)))
            box = _bound_rings((points,))
            if _reaches(box, inner):
                yield _Area(f"picture {op.file} at {box}", (points,), box, False, None, clips, _MAYBE)
        elif isinstance(op, Group) and not op.shared.startswith(_ORNAMENT):
            here = enter_frame(at, op)
            if op.is_clear:
                glass = ((op.opacity, _place_gradient(op.veil, here)),)
                solid = (replace(op, opacity=1.0, veil=None),)
                for area in _find_areas(solid, at, clips, inner, known):
                    yield replace(area, glass=(*area.glass, *glass))
                continue
            held = clips
            if op.clip:
                ring = flatten_rings(op.clip, here)
                if not _reaches(_bound_rings(ring), inner):
                    continue
                held = (*clips, ring)
            if op.shared and not held:
                key = (op.shared, here)
                if key not in known:
                    known[key] = tuple(_find_areas(op.ops, here, held, inner, known))
                yield from known[key]
            else:
                yield from _find_areas(op.ops, here, held, inner, known)


def _place_gradient(gradient: Gradient | None, at: Affine) -> Gradient | None:
    if gradient is None:
        return None
    x0, y0, x1, y1 = gradient.line
    return replace(gradient, line=(*map_point(at, x0, y0), *map_point(at, x1, y1)))


def _find_gradient_shade(gradient: Gradient, x: float, y: float) -> str:
    """Return the colour of a gradient at a point."""
    x0, y0, x1, y1 = gradient.line
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    if gradient.radial:
        part = math.hypot(x - x0, y - y0) / length
    else:
        part = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length**2
    return _blend_stops(gradient.stops, min(1.0, max(0.0, part)))


def _blend_stops(stops: Sequence[tuple[float, str]], part: float) -> str:
    """Return the colour at a part of a gradient, in steps that an eye does not distinguish."""
    for (start, one), (end, two) in itertools.pairwise(stops):
        if part <= end:
            share = (part - start) / (end - start) if end > start else 1.0
            channels = [
                int(one[i : i + 2], 16) * (1 - share) + int(two[i : i + 2], 16) * share for i in (1, 3, 5)
            ]
            return "#" + "".join(f"{round(value / _SHADES):02x}" for value in channels)
    return stops[-1][1]


def _comes_near(segments: Sequence[Segment], at: Affine, inner: Box) -> bool:
    """Return whether any point of an outline, end or control, comes to one of the sampled lines."""
    a, b, c, d, e, f = at
    left, top, right, bottom = inner
    for _, *n in segments:
        for i in range(0, len(n), 2):
            x, y = n[i], n[i + 1]
            px, py = a * x + c * y + e, b * x + d * y + f
            if px <= left or py <= top or px >= right or py >= bottom:
                return True
    return False


def _reaches(box: Box, inner: Box) -> bool:
    """Return whether a box comes to one of the sampled lines."""
    left, top, right, bottom = box
    return left <= inner[0] or top <= inner[1] or right >= inner[2] or bottom >= inner[3]


def enter_frame(at: Affine, group: Group) -> Affine:
    """Return the map from a group's own frame to the outside."""
    a, b, c, d, _e, _f = at
    angle = math.radians(group.angle)
    cos, sin = math.cos(angle) * group.scale, math.sin(angle) * group.scale
    x, y = map_point(at, group.x, group.y)
    return (a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, x, y)


def map_point(at: Affine, x: float, y: float) -> Point:
    """Return a point of a frame, seen from outside."""
    a, b, c, d, e, f = at
    return a * x + c * y + e, b * x + d * y + f


def flatten_rings(segments: Sequence[Segment], at: Affine) -> tuple[tuple[Point, ...], ...]:
    """Return closed polygons of an outline; curves as short straight pieces."""
    rings: list[tuple[Point, ...]] = []
    ring: list[Point] = []
    here = (0.0, 0.0)
    for segment in segments:
        kind, *n = segment
        if kind == "M":
            if len(ring) > 2:
                rings.append(tuple(ring))
            here = (n[0], n[1])
            ring = [map_point(at, *here)]
        elif kind == "L":
            here = (n[0], n[1])
            ring.append(map_point(at, *here))
        elif kind == "C":
            (x0, y0), (x1, y1) = ring[-1], map_point(at, n[0], n[1])
            (x2, y2), (x3, y3) = map_point(at, n[2], n[3]), map_point(at, n[4], n[5])
            ring += [
                (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                for a, b, c, d in _ALONG
            ]
            here = (n[4], n[5])
    if len(ring) > 2:
        rings.append(tuple(ring))
    return tuple(rings)


def _weigh_points(t: float) -> tuple[float, float, float, float]:
    """Return the weights of a curve's four points at a part of it."""
    u = 1 - t
    return u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t


_ALONG = [_weigh_points(i / _CURVE) for i in range(1, _CURVE + 1)]


def _on_curve(start: Point, n: Sequence[float], t: float) -> Point:
    a, b, c, d = _weigh_points(t)
    return (
        a * start[0] + b * n[0] + c * n[2] + d * n[4],
        a * start[1] + b * n[1] + c * n[3] + d * n[5],
    )


def drawn_along(segments: Sequence[Segment], at: Affine) -> Iterator[tuple[Point, Point]]:
    """Yield the straight pieces of an outline's stroke, open ones too."""
    here = start = (0.0, 0.0)
    for kind, *n in segments:
        if kind == "M":
            here = start = (n[0], n[1])
        elif kind == "Z":
            yield map_point(at, *here), map_point(at, *start)
            here = start
        else:
            points = (
                [(n[0], n[1])]
                if kind == "L"
                else [_on_curve(here, n, i / _CURVE) for i in range(1, _CURVE + 1)]
            )
            for before, after in itertools.pairwise([here, *points]):
                yield map_point(at, *before), map_point(at, *after)
            here = (n[-2], n[-1])


def _bound_rings(rings: Iterable[Sequence[Point]]) -> Box:
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (math.inf, math.inf, -math.inf, -math.inf)


def lies_inside(rings: Iterable[Sequence[Point]], x: float, y: float, *, even_odd: bool) -> bool:
    """Return whether a point lies in an outline: by winding number, or by even and odd."""
    winding = crossings = 0
    for ring in rings:
        x1, y1 = ring[-1]
        below = y1 > y
        for x2, y2 in ring:
            if (y2 > y) is not below:
                below = not below
                if x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    crossings += 1
                    winding += 1 if below else -1
            x1, y1 = x2, y2
    return crossings % 2 == 1 if even_odd else winding != 0
