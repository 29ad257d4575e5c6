"""Cut lines of pieces with a special outline (`shape: path`).

A die is such an outline in parts of the piece's width and height, so that it fits every scale and can be turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from printkit.box.box_errors import BoxError
from printkit.box.boxkeys import Shape
from printkit.box.contents import Component
from printkit.box.shape import Outline
from printkit.measure import Size
from printkit.press.ops import Segment, curve
from printkit.press.ops.curve import make_ellipse, make_hexagon, make_rectangle
from printkit.press.ops.pathdata import path_data
from printkit.press.svg import vector

Die: TypeAlias = tuple[Segment, ...]
"""Empty for every shape but path."""
Crease: TypeAlias = tuple[float, float, float, float]
"""A line along which paper is folded: x1, y1, x2, y2 in mm."""
Rect: TypeAlias = tuple[float, float, float, float]
Polygon: TypeAlias = list[tuple[float, float]]

_FINE = 1000.0
"""Whole numbers a millimetre for enlarging polygons."""
_STEPS = 12
"""Straight pieces of a curve."""
_SLACK = 0.05
"""mm by which an outline may exceed its piece's size."""
_LEAST = 20.0
"""Square millimetres of a piece."""
_ROUND = 0.02
"""mm by which a rounded corner may differ from a circle."""


def find_die(component: Component) -> Die:
    """Return the cut line of a component's pieces; empty if their shape defines it.

    Raises:
        BoxError: it cannot be cut.
    """
    if component.shape != "path" or component.outline is None:
        return ()
    try:
        found = _make_die(component.outline, component.size)
    except ValueError as error:
        place = component.outline.place
        raise BoxError([type(place)(place.file, str(error), place.line, place.where)]) from None
    if component.kind in ("standee", "booklet"):
        place = component.outline.place
        message = f"a {component.kind} is cut straight; take shape: path out, or make it a token or a tile"
        raise BoxError([type(place)(place.file, message, place.line, place.where)])
    return found


def find_creases(component: Component) -> tuple[Crease, ...]:
    """Return the lines along which a component's pieces are folded, in mm from a piece's top left corner.

    Raises:
        BoxError: they cannot be creased.
    """
    if component.creases is None:
        return ()
    place = component.creases.place
    try:
        return _parse_creases(component.creases.text, component.size)
    except ValueError as error:
        raise BoxError([type(place)(place.file, str(error), place.line, place.where)]) from None


@lru_cache(maxsize=128)
def _parse_creases(text: str, size: Size) -> tuple[Crease, ...]:
    segments = path_data(text)
    if any(segment[0] == "C" for segment in segments):
        raise ValueError("paper is folded along straight lines; take the curves out of the creases")
    found = [
        (*start, *end)
        for points in flatten_outline(segments)
        for start, end in pairwise(points)
        if start != end
    ]
    if not found:
        raise ValueError("there is no line in the creases; leave them out")
    for x1, y1, x2, y2 in found:
        if not (
            min(x1, x2) >= 0 and max(x1, x2) <= size.width and min(y1, y2) >= 0 and max(y1, y2) <= size.height
        ):
            raise ValueError(f"a crease from {x1:g}, {y1:g} to {x2:g}, {y2:g} leaves the piece of {size}")
    return tuple(found)


@lru_cache(maxsize=128)
def _make_die(outline: Outline, size: Size) -> Die:
    segments, (width, height) = _read_outline(outline, size)
    polygons = [points for points in flatten_outline(segments) if len(points) > 2]
    reach = [point for polygon in polygons for point in polygon]
    if not polygons:
        raise ValueError("the outline encloses nothing; a cut line goes around the piece")
    left, right = min(x for x, _ in reach), max(x for x, _ in reach)
    top, bottom = min(y for _, y in reach), max(y for _, y in reach)
    across, down = size.width / width, size.height / height
    if min(left * across, top * down) < -_SLACK or (
        max((right - width) * across, (bottom - height) * down) > _SLACK
    ):
        raise ValueError(
            f"the outline reaches from {left:g}, {top:g} to {right:g}, {bottom:g}, outside of {width:g} x {height:g}; "
            f"write size: [{right - min(left, 0):g}, {bottom - min(top, 0):g}], or move it"
        )
    area = sum(map(_measure_polygon, polygons)) * across * down
    if area < _LEAST:
        raise ValueError(f"the outline encloses {area:.1f} square mm; nobody can cut less than {_LEAST:g}")
    return curve.transform_outline(_close_parts(segments), (1 / width, 0, 0, 1 / height, 0, 0))


def _read_outline(outline: Outline, size: Size) -> tuple[Sequence[Segment], tuple[float, float]]:
    """Return segments, and the box in which they are written."""
    if not outline.is_svg:
        segments = path_data(outline.text)
        if not segments:
            raise ValueError("there is no path in the outline")
        return segments, outline.view or (size.width, size.height)
    try:
        drawing = vector.read_drawing(outline.text)
    except ValueError as error:
        raise ValueError(f"the outline's SVG {error}") from None
    if drawing.svg:
        raise ValueError(
            "the outline's SVG has gradients, clips or other effects; save one plain path without them"
        )
    shapes = [shape.segments for shape in drawing.shapes if shape.segments]
    if not shapes:
        raise ValueError("the outline's SVG draws nothing; it needs one path")
    if abs(drawing.width / drawing.height / (size.width / size.height) - 1) > 0.01:
        raise ValueError(
            f"the outline's SVG is {drawing.width:g} x {drawing.height:g}, which {size} would squash; write size: "
            f"[{size.width:g}, {round(size.width * drawing.height / drawing.width, 2):g}]"
        )
    return max(shapes, key=_measure_area), (drawing.width, drawing.height)


def _measure_area(segments: Sequence[Segment]) -> float:
    return sum(map(_measure_polygon, flatten_outline(segments)))


def _measure_polygon(polygon: Polygon) -> float:
    """Return the area within a polygon."""
    sides = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides)) / 2


def _close_parts(segments: Iterable[Segment]) -> Iterable[Segment]:
    """Yield every part closed: an open cut cuts nothing out."""
    open_ = False
    for segment in segments:
        if segment[0] == "M" and open_:
            yield ("Z",)
        open_ = segment[0] != "Z"
        yield segment
    if open_:
        yield ("Z",)


def turn_die(given: Die, angle: int) -> Die:
    """Return the die of a piece that is turned clockwise by so many degrees, in right angles."""
    matrix: curve.Affine = {
        0: curve.IDENTITY,
        90: (0, 1, -1, 0, 1, 0),
        180: (-1, 0, 0, -1, 1, 1),
        270: (0, -1, 1, 0, 0, 1),
    }[angle]
    return curve.transform_outline(given, matrix) if angle else given


def mirror_die(given: Die, turn: int = 0) -> Die:
    """Return the die as on a back, which is turned like a page; `turn`: further degrees."""
    return turn_die(curve.transform_outline(given, (-1, 0, 0, 1, 1, 0)), turn)


def lay_die(given: Die, rect: Rect, grow: float = 0.0) -> tuple[Segment, ...]:
    """Return a die in a rectangle, moved outwards by `grow` mm."""
    x, y, width, height = rect
    segments = curve.transform_outline(given, (width, 0, 0, height, 0, 0))
    if grow > 0:
        segments = _grow_outline(segments, round(grow, 4))
    return curve.transform_outline(segments, (1, 0, 0, 1, x, y))


@lru_cache(maxsize=256)
def _grow_outline(segments: tuple[Segment, ...], by: float) -> tuple[Segment, ...]:
    import pyclipper  # noqa: PLC0415  # only for cut lines that are moved outwards

    polygons = [
        [(round(x * _FINE), round(y * _FINE)) for x, y in points]
        for points in flatten_outline(segments)
        if len(points) > 2
    ]
    sound = pyclipper.SimplifyPolygons(polygons, pyclipper.PFT_EVENODD)
    offset = pyclipper.PyclipperOffset(2.0, _ROUND * _FINE)
    offset.AddPaths(sound, pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON)
    found: list[Segment] = []
    for points in offset.Execute(by * _FINE):
        found += curve.make_polygon((x / _FINE, y / _FINE) for x, y in points)
    return tuple(found)


def flatten_outline(segments: Iterable[Segment]) -> list[Polygon]:
    """Return the parts of an outline as straight lines."""
    found: list[Polygon] = []
    for kind, *n in segments:
        if kind == "M" or not found:
            found.append([(n[0], n[1])] if n else [])
        elif kind == "L":
            found[-1].append((n[0], n[1]))
        elif kind == "C":
            found[-1] += _flatten_curve(found[-1][-1], n)
        elif kind == "Z":
            found.append([found[-1][0]] if found[-1] else [])
    return [points for points in found if len(points) > 1]


def _flatten_curve(start: tuple[float, float], n: Sequence[float]) -> Polygon:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = n
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _WEIGHTS]


def _weigh_points(t: float) -> tuple[float, float, float, float]:
    """Return the weights of a curve's four points at a part of it."""
    u = 1 - t
    return u**3, 3 * u * u * t, 3 * u * t * t, t**3


_WEIGHTS = [_weigh_points(step / _STEPS) for step in range(1, _STEPS + 1)]


def make_trim(shape: Shape, rect: Rect, grow: float, own: Die = ()) -> tuple[Segment, ...]:
    """Return a shape's cut line, every side moved outwards by `grow` mm; `own`: that of shape path, as it lies.

    Cards count as rectangles: their corners are rounded after cutting.
    """
    x, y, width, height = rect
    if shape == "round":
        return make_ellipse(x - grow, y - grow, width + 2 * grow, height + 2 * grow)
    if shape == "hex":
        return make_hexagon(x, y, width, height, grow)
    if shape == "path":
        return lay_die(own, rect, grow)
    return make_rectangle(x - grow, y - grow, width + 2 * grow, height + 2 * grow)
