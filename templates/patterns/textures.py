"""Simple fields of lines and shapes: hatchings that keep their meaning without colour, weaves, tiles, rays.

Every function fills a box of `width` x `height` mm; lengths in mm, angles in degrees.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from msgspec.structs import replace

from printkit.press.ops import Group, Op, Segment
from printkit.press.pictures.ornament.shapes import (
    Paint,
    Point,
    circle,
    connect_points,
    connect_shapes,
    fill_outline,
    make_smooth_curve,
    name_of,
    polar,
    rectangle,
    round_length,
    stroke_outline,
    turn_point,
)

_BLOCK = 8
"""Dots in a row of one cell; fewer and larger cells make a smaller file."""


def repeat_cell(cell: tuple[Op, ...], xs: Sequence[float], ys: Sequence[float]) -> tuple[Op, ...]:
    """One shared cell at every place of a grid."""
    if not cell:
        return ()
    shared = name_of(cell)
    return tuple(Group(cell, x=round_length(x), y=round_length(y), shared=shared) for y in ys for x in xs)


def list_steps(length: float, step: float, *, before: int = 0, after: int = 0) -> list[float]:
    """Where cells begin so that they cover a length evenly, a cell's middle on the middle."""
    count = max(1, math.ceil(length / step - 1e-9))
    start = (length - count * step) / 2
    return [start + i * step for i in range(-before, count + after)]


def draw_hatch(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    angle: float,
    pitch: float,
    line: float,
    dash: float,
) -> tuple[Op, ...]:
    """Parallel lines at an angle (0: level, 45: rising to the right)."""
    reach = math.hypot(width, height) / 2
    segments: list[Segment] = []
    for i in range(-math.ceil(reach / pitch), math.ceil(reach / pitch) + 1):
        ends = [turn_point((x, i * pitch), -angle) for x in (-reach, reach)]
        segments += connect_points([(x + width / 2, y + height / 2) for x, y in ends], closed=False)
    drawn = stroke_outline(tuple(segments), colours[0], line)
    if dash > 0 and drawn:
        return (replace(drawn[0], dash=(round_length(dash), round_length(dash))),)
    return drawn


def draw_crosshatch(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    angle: float,
    pitch: float,
    line: float,
    dash: float,
) -> tuple[Op, ...]:
    """Two sets of parallel lines, one across the other."""
    return tuple(
        op
        for turn in (0.0, 90.0)
        for op in draw_hatch(width, height, colours, angle=angle + turn, pitch=pitch, line=line, dash=dash)
    )


def draw_dots(
    width: float, height: float, colours: Sequence[Paint], *, pitch: float, radius: float, staggered: bool
) -> tuple[Op, ...]:
    """Discs on a grid, every other row shifted."""
    block, rise = _BLOCK * pitch, pitch * math.sqrt(3) if staggered else pitch
    across, down = range(_BLOCK), range(_BLOCK // 2 if staggered else _BLOCK)
    places = [((i + 0.5) * pitch, (j + 0.25) * rise) for j in down for i in across]
    if staggered:
        places += [(i * pitch, (j + 0.75) * rise) for j in down for i in across]
    cell = fill_outline(tuple(segment for x, y in places for segment in circle(x, y, radius)), colours[0])
    return repeat_cell(
        cell, list_steps(width, block, after=1 if staggered else 0), list_steps(height, rise * len(down))
    )


def draw_waves(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    length: float,
    rise: float,
    pitch: float,
    line: float,
) -> tuple[Op, ...]:
    """Lines of waves, every other one shifted by half a wave."""

    def row(y: float, shift: float) -> tuple[Segment, ...]:
        count = 2 * math.ceil(width / length + 2)
        points = [
            ((i / 2 - 1) * length + shift, y + (rise / 2 if i % 2 else -rise / 2)) for i in range(count)
        ]
        return make_smooth_curve(points, [(length / 2 * 1.1, 0.0)] * count)

    rows = list_steps(height, pitch, after=1)
    return stroke_outline(
        tuple(s for n, y in enumerate(rows) for s in row(y, length / 2 * (n % 2))),
        colours[0],
        line,
        cap="round",
        join="round",
    )


def draw_scales(
    width: float, height: float, colours: Sequence[Paint], *, pitch: float, line: float
) -> tuple[Op, ...]:
    """Overlapping half discs, like fish scales or roof tiles."""
    ground, scale, edge = colours
    r = pitch / 2
    count = math.ceil(width / pitch) + 2
    disc = circle(0, 0, r)
    one = (
        *fill_outline(disc, scale),
        *stroke_outline(disc, edge, line),
        *fill_outline(circle(0, 0, r * 0.42), ground),
    )
    shared = name_of(one)
    row = tuple(Group(one, x=round_length(i * pitch), shared=shared) for i in range(count))
    named = name_of("row", count, pitch, line, ground, scale, edge)
    start = (width - count * pitch) / 2
    ops: list[Op] = list(fill_outline(rectangle(width, height), ground))
    for n, y in enumerate(reversed(list_steps(height, r, before=1, after=2))):
        ops.append(Group(row, x=round_length(start + r / 2 * (n % 2 * 2)), y=round_length(y), shared=named))
    return tuple(ops)


def draw_bricks(
    width: float, height: float, colours: Sequence[Paint], *, length: float, rise: float, line: float
) -> tuple[Op, ...]:
    """A wall in stretcher bond."""
    colour, ground = colours
    cell = stroke_outline(
        connect_shapes(
            [
                [(0, 0), (length, 0)],
                [(0, rise), (length, rise)],
                [(0, 0), (0, rise)],
                [(length / 2, rise), (length / 2, 2 * rise)],
            ],
            closed=False,
        ),
        colour,
        line,
    )
    return (
        *fill_outline(rectangle(width, height), ground),
        *repeat_cell(cell, list_steps(width, length, after=1), list_steps(height, 2 * rise)),
    )


def draw_chevrons(
    width: float, height: float, colours: Sequence[Paint], *, length: float, pitch: float, line: float
) -> tuple[Op, ...]:
    """Zigzag lines."""
    xs = list_steps(width, length, after=1)
    lines = []
    for y in list_steps(height, pitch, before=1, after=1):
        zigzag = [point for x in xs for point in ((x, y + length / 2), (x + length / 2, y))]
        lines.append(zigzag)
    return stroke_outline(connect_shapes(lines, closed=False), colours[0], line)


def draw_checks(width: float, height: float, colours: Sequence[Paint], *, pitch: float) -> tuple[Op, ...]:
    """A chequer of squares."""
    colour, ground = colours
    cell = fill_outline((*rectangle(pitch, pitch), *rectangle(pitch, pitch, pitch, pitch)), colour)
    return (
        *fill_outline(rectangle(width, height), ground),
        *repeat_cell(cell, list_steps(width, 2 * pitch), list_steps(height, 2 * pitch)),
    )


def draw_kilim(
    width: float, height: float, colours: Sequence[Paint], *, pitch: float, levels: int
) -> tuple[Op, ...]:
    """Stepped lozenges inside one another, as woven in flat carpets; the first colour is the ground."""
    cell: list[Op] = []
    for level in range(levels):
        half = levels - level
        unit = pitch / (2 * levels)
        corners: list[Point] = []
        for q in range(4):
            quarter = [
                turn_point((x, y), 90 * q)
                for i in range(half)
                for x, y in (((half - i) * unit, i * unit), ((half - i) * unit, (i + 1) * unit))
            ]
            corners += quarter
        paint = colours[1 + level % max(1, len(colours) - 1)] if len(colours) > 1 else None
        cell += fill_outline(connect_points([(x + pitch / 2, y + pitch / 2) for x, y in corners]), paint)
    return (
        *fill_outline(rectangle(width, height), colours[0]),
        *repeat_cell(tuple(cell), list_steps(width, pitch), list_steps(height, pitch)),
    )


def draw_weave(
    width: float, height: float, colours: Sequence[Paint], *, pitch: float, gap: float, line: float
) -> tuple[Op, ...]:
    """Bands over and under one another."""
    ground, warp, weft, edge = colours
    band = pitch - gap
    half = gap / 2

    def upright(x: float, y: float, span: float) -> tuple[Op, ...]:
        r = rectangle(band, span, x + half, y)
        sides = connect_shapes(
            [[(x + half, y), (x + half, y + span)], [(x + half + band, y), (x + half + band, y + span)]],
            closed=False,
        )
        return (*fill_outline(r, warp), *stroke_outline(sides, edge, line))

    def level(x: float, y: float, span: float) -> tuple[Op, ...]:
        r = rectangle(span, band, x, y + half)
        sides = connect_shapes(
            [[(x, y + half), (x + span, y + half)], [(x, y + half + band), (x + span, y + half + band)]],
            closed=False,
        )
        return (*fill_outline(r, weft), *stroke_outline(sides, edge, line))

    p = pitch
    cell = (
        *upright(0, 0, 2 * p), *upright(p, 0, 2 * p), *level(0, 0, p), *level(p, p, p),
        *level(p, 0, p), *level(0, p, p), *upright(p, 0, p), *upright(0, p, p),
    )  # fmt: skip
    return (
        *fill_outline(rectangle(width, height), ground),
        *repeat_cell(cell, list_steps(width, 2 * p), list_steps(height, 2 * p)),
    )


def draw_rays(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    count: int,
    turn: float,
    inner: float,
    x: float,
    y: float,
) -> tuple[Op, ...]:
    """A sunburst around a point given in shares of the box."""
    colour, ground = colours
    far = math.hypot(width, height)
    wedges = []
    for i in range(count):
        a, b = turn + 360 * i / count, turn + 360 * (i + 0.5) / count
        ring = [polar(far, a), polar(far, b), polar(inner, b), polar(inner, a)]
        wedges.append([(width * x + u, height * y + v) for u, v in ring])
    return (*fill_outline(rectangle(width, height), ground), *fill_outline(connect_shapes(wedges), colour))


def make_khatam(
    radius: float, spin: float = 0.0, centre: Point = (0.0, 0.0), points: int = 8, skip: int = 2
) -> list[Point]:
    """The outline of a star polygon {points/skip} with its tips on a circle."""
    inner = radius * math.cos(math.pi * skip / points) / math.cos(math.pi * (skip - 1) / points)
    ring = [polar(inner if i % 2 else radius, spin + 180 * i / points) for i in range(2 * points)]
    return [(x + centre[0], y + centre[1]) for x, y in ring]


def draw_zellij(
    width: float,
    height: float,
    colours: Sequence[Paint],
    *,
    cell: float,
    columns: int,
    joint: float,
    heart: bool,
    seed: int,
) -> tuple[Op, ...]:
    """Eight-pointed star tiles and crosses; the stars take their colours by chance from the rest of the colours."""
    ground, tip, mortar, *stars = colours
    cell = width / columns if columns else cell
    r = cell / 2
    chance = random.Random(seed)  # noqa: S311  ornament, not secrets
    ops: list[Op] = list(fill_outline(rectangle(width, height), ground))
    kinds = []
    for star in stars:
        one = (
            *fill_outline(connect_points(make_khatam(r, 0)), star),
            *(fill_outline(connect_points(make_khatam(r * 0.5, 22.5)), tip) if heart else ()),
            *stroke_outline(connect_points(make_khatam(r, 0)), mortar, joint, join="miter"),
        )
        kinds.append((one, name_of(one)))
    for y in list_steps(height, cell, after=1):
        for x in list_steps(width, cell, after=1):
            one, shared = kinds[chance.randrange(len(kinds))]
            ops.append(Group(one, x=round_length(x + r), y=round_length(y + r), shared=shared))
    return tuple(ops)
