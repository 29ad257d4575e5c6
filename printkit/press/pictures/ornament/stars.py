"""Star patterns over a box: a tiling, its motifs, and layers of fills and straps repeated over the cells."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from printkit.press.ops import Group, Op, Path
from printkit.press.pictures.ornament.contact import Crossing, motif
from printkit.press.pictures.ornament.shapes import Paint, Point, filled, moved, outlines, rectangle, stroked
from printkit.press.pictures.ornament.tilings import Tiling


class StarStyle(Struct, frozen=True):
    """How a star pattern is drawn; lengths in mm."""

    contact: float
    depth: int
    strap: float
    """Width of the straps; 0: thin lines only."""
    line: float
    """Width of the line along the straps' edges, or of the lines themselves without straps."""
    interlace: bool


class StarColours(Struct, frozen=True):
    """Colours by part."""

    ground: Paint
    star: Paint
    second: Paint
    strap: Paint
    line: Paint


def layers(tiling: Tiling, style: StarStyle, colours: StarColours) -> list[tuple[Op, ...]]:
    """One cell's operations, bottom layer first; every layer is repeated over all cells before the next."""
    most = max(len(polygon) for polygon in tiling.polygons)
    big: list[list[tuple[Point, ...]]] = [[], [], []]
    small: list[tuple[Point, ...]] = []
    straps: list[tuple[Point, ...]] = []
    crossings: list[Crossing] = []
    for polygon in tiling.polygons:
        drawn = motif(polygon, style.contact, style.depth)
        straps += drawn.straps
        crossings += drawn.crossings
        if len(polygon) == most:
            for level, star in enumerate(drawn.stars):
                big[level].append(star)
        else:
            small += drawn.stars
    fills: list[Op] = [*filled(outlines(small), colours.second)]
    for level, stars in enumerate(big):
        if stars:
            outermost = level == len([b for b in big if b]) - 1
            # Inside a rosette the petals take the second colour, the ring between them and the star the ground.
            paint = colours.star if outermost else (colours.second if level == 0 else colours.ground)
            fills += filled(outlines(stars), paint)
    lines = outlines(straps, closed=False)
    if style.strap <= 0:
        return [tuple(fills), stroked(lines, colours.line, style.line, cap="round", join="round")]
    edge = style.strap + 2 * style.line
    result: list[tuple[Op, ...]] = [
        tuple(fills),
        stroked(lines, colours.line, edge if style.line > 0 else 0, cap="round"),
        stroked(lines, colours.strap, style.strap, cap="round"),
    ]
    if style.interlace and style.line > 0:
        bridges = outlines(_bridges(crossings, edge), closed=False)
        longer = outlines(_bridges(crossings, edge, 1.04), closed=False)
        result.append((*stroked(bridges, colours.line, edge), *stroked(longer, colours.strap, style.strap)))
    return result


def _bridges(crossings: Sequence[Crossing], edge: float, longer: float = 1.0) -> list[tuple[Point, Point]]:
    """The pieces of the upper straps that lie across the lower ones."""
    bridges = []
    for crossing in crossings:
        angle = math.radians(crossing.angle)
        half = (edge / 2 / abs(math.sin(angle)) + edge / 2 / abs(math.tan(angle))) * longer
        reach = (crossing.towards[0] * half, crossing.towards[1] * half)
        bridges.append((moved(crossing.at, (-reach[0], -reach[1])), moved(crossing.at, reach)))
    return bridges


def name_of(*parts: object) -> str:
    """A short stable name for what is the same."""
    return "ornament-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def repeated(
    cell: Sequence[tuple[Op, ...]], tiling: Tiling, size: Point, origin: Point, reach: float
) -> Iterator[Op]:
    """Every layer over all the cells that touch the box."""
    places = list(_places(tiling, size, origin, reach))
    for layer in cell:
        if layer:
            shared = name_of(layer)
            for x, y in places:
                yield Group(layer, x=round(x, 4), y=round(y, 4), shared=shared)


def _places(tiling: Tiling, size: Point, origin: Point, reach: float) -> Iterator[Point]:
    width, height = size
    (ax, ay), (bx, by) = tiling.a, tiling.b
    area = ax * by - ay * bx
    corners = [
        (x - origin[0], y - origin[1]) for x in (-reach, width + reach) for y in (-reach, height + reach)
    ]
    along = [(x * by - y * bx) / area for x, y in corners]
    across = [(ax * y - ay * x) / area for x, y in corners]
    for j in range(math.floor(min(across)), math.ceil(max(across)) + 1):
        for i in range(math.floor(min(along)), math.ceil(max(along)) + 1):
            x, y = origin[0] + i * ax + j * bx, origin[1] + i * ay + j * by
            if -reach <= x <= width + reach and -reach <= y <= height + reach:
                yield x, y


def reach_of(tiling: Tiling, spare: float) -> float:
    """How far a cell's drawing lies from its origin."""
    return max(math.hypot(*corner) for polygon in tiling.polygons for corner in polygon) + spare


def field(
    build: Callable[[], Tiling],
    width: float,
    height: float,
    *,
    cell: float,
    turn: float,
    centre: bool,
    style: StarStyle,
    colours: StarColours,
) -> tuple[Op, ...]:
    """A box full of stars, a star (or the middle between stars) in its middle."""
    plain = build()
    tiling = plain.turned(turn, cell / plain.pitch)
    origin = (width / 2, height / 2)
    if not centre:
        origin = moved(origin, ((tiling.a[0] + tiling.b[0]) / 2, (tiling.a[1] + tiling.b[1]) / 2))
    ground: tuple[Path, ...] = filled(rectangle(width, height), colours.ground)
    return (
        *ground,
        *repeated(
            layers(tiling, style, colours), tiling, (width, height), origin, reach_of(tiling, style.strap)
        ),
    )
