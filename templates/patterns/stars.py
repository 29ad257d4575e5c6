"""Star patterns over a box: a tiling, its motifs, and layers of fills and straps repeated over the cells."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from printkit.press.ops import Group, Op, Path
from printkit.press.pictures.ornament.shapes import (
    Paint,
    Point,
    connect_shapes,
    fill_outline,
    move_point,
    name_of,
    rectangle,
    stroke_outline,
)

from .contact import Crossing, make_motif
from .tilings import Tiling


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


def build_layers(tiling: Tiling, style: StarStyle, colours: StarColours) -> list[tuple[Op, ...]]:
    """One cell's operations, bottom layer first; every layer is repeated over all cells before the next."""
    most = max(len(polygon) for polygon in tiling.polygons)
    big: list[list[tuple[Point, ...]]] = [[], [], []]
    small: list[tuple[Point, ...]] = []
    straps: list[tuple[Point, ...]] = []
    crossings: list[Crossing] = []
    for polygon in tiling.polygons:
        drawn = make_motif(polygon, style.contact, style.depth)
        straps += drawn.straps
        crossings += drawn.crossings
        if len(polygon) == most:
            for level, star in enumerate(drawn.stars):
                big[level].append(star)
        else:
            small += drawn.stars
    fills: list[Op] = [*fill_outline(connect_shapes(small), colours.second)]
    for level, stars in enumerate(big):
        if stars:
            outermost = level == len([b for b in big if b]) - 1
            # Inside a rosette the petals take the second colour, the ring between them and the star the ground.
            paint = colours.star if outermost else (colours.second if level == 0 else colours.ground)
            fills += fill_outline(connect_shapes(stars), paint)
    lines = connect_shapes(straps, closed=False)
    if style.strap <= 0:
        return [tuple(fills), stroke_outline(lines, colours.line, style.line, cap="round", join="round")]
    edge = style.strap + 2 * style.line
    result: list[tuple[Op, ...]] = [
        tuple(fills),
        stroke_outline(lines, colours.line, edge if style.line > 0 else 0, cap="round"),
        stroke_outline(lines, colours.strap, style.strap, cap="round"),
    ]
    if style.interlace and style.line > 0:
        bridges = connect_shapes(_find_bridges(crossings, edge), closed=False)
        longer = connect_shapes(_find_bridges(crossings, edge, 1.04), closed=False)
        result.append(
            (
                *stroke_outline(bridges, colours.line, edge),
                *stroke_outline(longer, colours.strap, style.strap),
            )
        )
    return result


def _find_bridges(
    crossings: Sequence[Crossing], edge: float, longer: float = 1.0
) -> list[tuple[Point, Point]]:
    """The pieces of the upper straps that lie across the lower ones."""
    bridges = []
    for crossing in crossings:
        angle = math.radians(crossing.angle)
        half = (edge / 2 / abs(math.sin(angle)) + edge / 2 / abs(math.tan(angle))) * longer
        reach = (crossing.towards[0] * half, crossing.towards[1] * half)
        bridges.append((move_point(crossing.at, (-reach[0], -reach[1])), move_point(crossing.at, reach)))
    return bridges


def repeat_layers(
    cell: Sequence[tuple[Op, ...]], tiling: Tiling, size: Point, origin: Point, reach: float
) -> Iterator[Op]:
    """Every layer over all the cells that touch the box."""
    places = list(_find_places(tiling, size, origin, reach))
    for layer in cell:
        if layer:
            shared = name_of(layer)
            for x, y in places:
                yield Group(layer, x=round(x, 4), y=round(y, 4), shared=shared)


def _find_places(tiling: Tiling, size: Point, origin: Point, reach: float) -> Iterator[Point]:
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


def draw_star_field(
    build: Callable[[], Tiling],
    width: float,
    height: float,
    paints: Sequence[Paint],
    *,
    cell: float,
    columns: int,
    turn: float,
    centre: bool,
    **drawn_as: Any,
) -> tuple[Op, ...]:
    """A box full of stars, a star (or the middle between stars) in its middle."""
    style, colours = StarStyle(**drawn_as), StarColours(*paints)
    plain = build()
    tiling = plain.transform(turn, (width / columns if columns else cell) / plain.pitch)
    origin = (width / 2, height / 2)
    if not centre:
        origin = move_point(origin, ((tiling.a[0] + tiling.b[0]) / 2, (tiling.a[1] + tiling.b[1]) / 2))
    ground: tuple[Path, ...] = fill_outline(rectangle(width, height), colours.ground)
    return (
        *ground,
        *repeat_layers(
            build_layers(tiling, style, colours),
            tiling,
            (width, height),
            origin,
            reach_of(tiling, style.strap),
        ),
    )
