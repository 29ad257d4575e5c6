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

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.press.ops import Face, Gradient, Group, Image, Op, Path, Segment
from printkit.press.ops.curve import find_bounds, make_polygon, transform_outline

Point: TypeAlias = tuple[float, float]
Affine: TypeAlias = tuple[float, float, float, float, float, float]
Box: TypeAlias = tuple[float, float, float, float]
Piece: TypeAlias = tuple[float, float, tuple[float, ...]]
Pieces: TypeAlias = tuple[Piece, ...]
Crossings: TypeAlias = list[tuple[float, int]]
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
    pieces: Pieces
    box: Box
    even_odd: bool
    gradient: Gradient | None
    """Along a line in the face's own frame."""
    clips: tuple[Pieces, ...]
    glass: tuple[tuple[float, Gradient | None], ...] = ()
    """Opacity and veil of the groups around it, where they are transparent."""
    _crossed: dict[float, tuple[Crossings, ...]] = field(default_factory=dict)
    """Where a level line crosses it and its clips, by the line's y: samples of a side share one, faces an area."""

    def find_shade(self, x: float, y: float) -> str:
        """Return the colour at a point; of a gradient a rounded one: near shades count as equal."""
        return self.colour if self.gradient is None else _find_gradient_shade(self.gradient, x, y)

    def covers(self, x: float, y: float) -> bool:
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        crossed = self._crossed.get(y)
        if crossed is None:
            crossed = tuple([_find_crossings(pieces, y) for pieces in (self.pieces, *self.clips)])
            self._crossed[y] = crossed
        return _is_within(crossed[0], x, even_odd=self.even_odd) and all(
            _is_within(each, x, even_odd=False) for each in crossed[1:]
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

    return Edges(
        _sample_side(areas, [(x, DEPTH) for x in across]),
        _sample_side(areas, [(width - DEPTH, y) for y in down]),
        _sample_side(areas, [(x, height - DEPTH) for x in across]),
        _sample_side(areas, [(DEPTH, y) for y in down]),
    )


def _sample_side(areas: Iterable[_Area], points: Sequence[Point]) -> Side:
    """Return the colours at the points of a side; `areas` from the top."""
    (left, top), (right, bottom) = points[0], points[-1]
    near = [
        area
        for area in areas
        if area.box[0] <= right and area.box[2] >= left and area.box[1] <= bottom and area.box[3] >= top
    ]
    return tuple([_find_colour(near, x, y) for x, y in points])


def _find_colour(areas: Iterable[_Area], x: float, y: float) -> str:
    seen = ""
    for area in areas:
        if area.covers(x, y):
            seen += area.find_shade(x, y)
            if not area.glass:
                return seen
            for opacity, veil in area.glass:
                seen += f" {opacity} {veil and _find_gradient_shade(veil, x, y)} over "
    return seen + _PAPER


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
    clips: tuple[Pieces, ...],
    inner: Box,
    known: Flat,
) -> Iterator[_Area]:
    """Return filled outlines that reach the sampled lines, in the order of drawing."""
    for op in ops:
        if isinstance(op, Path):
            if op.fill is None or not op.segments:
                continue
            box = _bound_outline(op.segments, at)
            if _reaches(box, inner):
                pieces = _list_pieces(op.segments, at)
                yield _Area(op.fill, pieces, box, op.even_odd, _place_gradient(op.gradient, at), clips)
        elif isinstance(op, Image):
            corners = ((op.x, op.y), (op.x + op.width, op.y), (op.x + op.width, op.y + op.height))
            outline = make_polygon((*corners, (op.x, op.y + op.height)))
            box = _bound_outline(outline, at)
            if _reaches(box, inner):
                pieces = _list_pieces(outline, at)
                yield _Area(f"picture {op.file} at {box}", pieces, box, False, None, clips, _MAYBE)
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
                if not _reaches(_bound_outline(op.clip, here), inner):
                    continue
                held = (*clips, _list_pieces(op.clip, here))
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


def _bound_outline(segments: Sequence[Segment], at: Affine) -> Box:
    """Return the box of an outline's points and handles, seen from outside."""
    a, b, c, d, e, f = at
    if b == c == 0:
        left, top, right, bottom = find_bounds(segments)
        (x1, x2), (y1, y2) = sorted((a * left + e, a * right + e)), sorted((d * top + f, d * bottom + f))
        return x1, y1, x2, y2
    return find_bounds(transform_outline(segments, at))


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
    a, b, c, d, e, f = at
    rings: list[tuple[Point, ...]] = []
    ring: list[Point] = []
    for segment in segments:
        if len(segment) == 7:
            _, x1, y1, x2, y2, x3, y3 = segment
            x0, y0 = ring[-1]
            x1, y1 = a * x1 + c * y1 + e, b * x1 + d * y1 + f
            x2, y2 = a * x2 + c * y2 + e, b * x2 + d * y2 + f
            x3, y3 = a * x3 + c * y3 + e, b * x3 + d * y3 + f
            ring += [
                (p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3)
                for p, q, r, s in _ALONG
            ]
        elif len(segment) == 3:
            kind, x, y = segment
            if kind == "M":
                if len(ring) > 2:
                    rings.append(tuple(ring))
                ring = []
            ring.append((a * x + c * y + e, b * x + d * y + f))
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


def _list_pieces(segments: Sequence[Segment], at: Affine) -> Pieces:
    """Return the lines and curves of a closed outline, each between the lowest and the highest y of its points."""
    pieces: list[Piece] = []
    ring: list[Piece] = []
    x0 = y0 = first_x = first_y = 0.0
    for segment in (*transform_outline(segments, at), ("M", 0.0, 0.0)):
        if len(segment) == 7:
            _, x1, y1, x2, y2, x3, y3 = segment
            ring.append((min(y0, y1, y2, y3), max(y0, y1, y2, y3), (x0, y0, x1, y1, x2, y2, x3, y3)))
            x0, y0 = x3, y3
        elif len(segment) == 3:
            kind, x, y = segment
            if kind == "M":
                if len(ring) > 1 or (ring and len(ring[0][2]) > 4):
                    pieces += (*ring, _make_line(x0, y0, first_x, first_y))
                ring, first_x, first_y = [], x, y
            else:
                ring.append(_make_line(x0, y0, x, y))
            x0, y0 = x, y
    return tuple(pieces)


def _make_line(x0: float, y0: float, x1: float, y1: float) -> Piece:
    return (y0, y1, (x0, y0, x1, y1)) if y0 < y1 else (y1, y0, (x0, y0, x1, y1))


def _find_crossings(pieces: Pieces, y: float) -> Crossings:
    """Return where an outline crosses a level line: x, and 1 downwards or -1 upwards."""
    found: Crossings = []
    for low, high, points in pieces:
        if not low <= y < high:
            continue
        x1, y1, *handles, x3, y3 = points
        steps = [(x3, y3)]
        if handles:
            x0, y0, (xa, ya, xb, yb) = x1, y1, handles
            steps = [
                (a * x0 + b * xa + c * xb + d * x3, a * y0 + b * ya + c * yb + d * y3)
                for a, b, c, d in _ALONG
            ]
        for x2, y2 in steps:
            if (y1 > y) != (y2 > y):
                found.append((x1 + (y - y1) * (x2 - x1) / (y2 - y1), 1 if y2 > y else -1))
            x1, y1 = x2, y2
    return found


def _is_within(crossed: Crossings, x: float, *, even_odd: bool) -> bool:
    """Return whether a point of a level line lies in the outline that crosses it there."""
    right = [way for at, way in crossed if x < at]
    return len(right) % 2 == 1 if even_odd else sum(right) != 0
