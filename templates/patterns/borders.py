"""Frames and strips: a motif repeated a whole number of times along every side, and corners of their own.

A motif draws one unit in a frame of its own: `pitch` mm along the side (x), `band` mm across it (y, the outer edge at
y = 0). It must look the same at both ends, so that units, corners and sides of different length all join.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from printkit.press.ops import Group, Op, Path, Segment
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
)

from .textures import make_khatam


class FrameColours(Struct, frozen=True):
    """Colours by part."""

    ground: Paint
    figure: Paint
    second: Paint
    line: Paint


class Strip(Struct, frozen=True):
    """A motif: its natural pitch in bands, how one unit is drawn, and the corner (band x band)."""

    pitch: float
    unit: Callable[[float, float, float, FrameColours], tuple[Op, ...]]
    corner: Callable[[float, float, FrameColours], tuple[Op, ...]]


Draw: TypeAlias = tuple[Op, ...]


def _draw_star(at: Point, radius: float, line: float, c: FrameColours, figure: Paint = None) -> Draw:
    return (
        *fill_outline(connect_points(make_khatam(radius, 0, at)), figure or c.figure),
        *stroke_outline(connect_points(make_khatam(radius, 0, at)), c.line, line),
        *fill_outline(connect_points(make_khatam(radius * 0.48, 22.5, at)), c.second),
    )


def _make_lozenge(at: Point, across: float, high: float) -> list[Point]:
    return [(at[0] - across, at[1]), (at[0], at[1] - high), (at[0] + across, at[1]), (at[0], at[1] + high)]


def _star_corner(band: float, line: float, c: FrameColours) -> Draw:
    return _draw_star((band / 2, band / 2), band * 0.46, line, c)


def _draw_stars(pitch: float, band: float, line: float, c: FrameColours) -> Draw:
    half = [
        [(0, band * 0.2), (pitch * 0.13, band / 2), (0, band * 0.8)],
        [(pitch, band * 0.2), (pitch * 0.87, band / 2), (pitch, band * 0.8)],
    ]
    return (
        *fill_outline(connect_shapes(half), c.second),
        *_draw_star((pitch / 2, band / 2), min(band, pitch) * 0.42, line, c),
    )


def _draw_lozenges(pitch: float, band: float, line: float, c: FrameColours) -> Draw:
    middle = band / 2
    big, small = (
        _make_lozenge((pitch / 2, middle), pitch * 0.42, band * 0.38),
        _make_lozenge((pitch / 2, middle), pitch * 0.2, band * 0.18),
    )
    return (
        *fill_outline(connect_points(big), c.figure),
        *fill_outline(connect_points(small), c.second),
        *fill_outline((*circle(0, middle, band * 0.07), *circle(pitch, middle, band * 0.07)), c.figure),
        *stroke_outline(connect_points(big), c.line, line),
    )


def _draw_key(pitch: float, band: float, _line: float, c: FrameColours) -> Draw:
    u, v = pitch / 8, band / 7
    first = [(x * u, y * v) for x, y in [(0, 5.5), (1, 5.5), (1, 1.5), (6, 1.5), (6, 4), (3.4, 4)]]
    other = [(x * u, y * v) for x, y in [(3.4, 4), (3.4, 5.5), (8, 5.5)]]
    return stroke_outline(
        connect_points([*first, *other[1:]], closed=False), c.figure, v * 0.95, cap="square"
    )


def _draw_braid(pitch: float, band: float, line: float, c: FrameColours) -> Draw:
    middle, swing, wide = band / 2, band * 0.27, band * 0.2

    def strand(phase: float, start: float, end: float) -> tuple[Segment, ...]:
        count = max(2, round((end - start) * 12))
        points, slopes = [], []
        for i in range(count + 1):
            t = start + (end - start) * i / count
            a = 2 * math.pi * t + phase
            points.append((t * pitch, middle + swing * math.sin(a)))
            slopes.append(
                (pitch * (end - start) / count, swing * 2 * math.pi * math.cos(a) * (end - start) / count)
            )
        return make_smooth_curve(points, slopes)

    edge = wide + 2 * line

    def rope(phase: float, start: float, end: float, paint: Paint, more: float = 0.0) -> Draw:
        return (
            *stroke_outline(strand(phase, start, end), c.line, edge),
            *stroke_outline(strand(phase, start - more, end + more), paint, wide),
        )

    eye = fill_outline(
        (*circle(pitch * 0.25, middle, band * 0.06), *circle(pitch * 0.75, middle, band * 0.06)), c.second
    )
    # The first strand lies on top at the unit's ends, the second in its middle.
    return (
        *rope(0, 0, 1, c.figure, 0.01), *rope(math.pi, -0.01, 1.01, c.figure, 0.01), *eye,
        *rope(0, 0.0, 0.14, c.figure, 0.02), *rope(0, 0.86, 1.0, c.figure, 0.02),
    )  # fmt: skip


def _draw_roundel(band: float, line: float, c: FrameColours) -> Draw:
    m = band / 2
    return (
        *fill_outline(circle(m, m, band * 0.4), c.figure),
        *stroke_outline(circle(m, m, band * 0.4), c.line, line),
        *fill_outline(circle(m, m, band * 0.27), c.ground),
        *fill_outline(connect_points(make_khatam(band * 0.24, 0, (m, m))), c.second),
    )


def make_arch(x: float, base: float, width: float, height: float) -> tuple[Segment, ...]:
    """A pointed arch standing on its base, its top at y = base - height."""
    w, h = width / 2, height
    spring = base - h * 0.42
    return (
        ("M", round_length(x - w), round_length(base)),
        ("L", round_length(x - w), round_length(spring)),
        (
            "C",
            *(
                round_length(v)
                for v in (x - w, spring - h * 0.26, x - w * 0.42, base - h * 0.86, x, base - h)
            ),
        ),
        (
            "C",
            *(
                round_length(v)
                for v in (x + w * 0.42, base - h * 0.86, x + w, spring - h * 0.26, x + w, spring)
            ),
        ),
        ("L", round_length(x + w), round_length(base)),
        ("Z",),
    )


def _draw_arches(pitch: float, band: float, line: float, c: FrameColours) -> Draw:
    big = make_arch(pitch / 2, band * 0.94, pitch * 0.8, band * 0.84)
    return (
        *fill_outline(big, c.figure),
        *stroke_outline(big, c.line, line),
        *fill_outline(make_arch(pitch / 2, band * 0.94, pitch * 0.48, band * 0.56), c.second),
        *fill_outline(
            (*circle(0, band * 0.2, band * 0.06), *circle(pitch, band * 0.2, band * 0.06)), c.figure
        ),
    )


def _make_leaf(at: Point, degrees: float, length: float, wide: float) -> tuple[Segment, ...]:
    tip = (at[0] + polar(length, degrees)[0], at[1] + polar(length, degrees)[1])

    def point(along: float, off: float) -> Point:
        u, v = polar(along * length, degrees), polar(off * wide, degrees + 90)
        return at[0] + u[0] + v[0], at[1] + u[1] + v[1]

    a, b, e, f = point(0.15, 0.9), point(0.7, 0.75), point(0.6, -0.5), point(0.25, -0.6)
    return (
        ("M", round_length(at[0]), round_length(at[1])),
        ("C", *(round_length(v) for v in (*a, *b, *tip))),
        ("C", *(round_length(v) for v in (*e, *f, *at))),
        ("Z",),
    )


def _draw_vine(pitch: float, band: float, _line: float, c: FrameColours) -> Draw:
    middle, swing = band / 2, band * 0.22
    points = [(pitch * i / 8, middle + swing * math.sin(math.pi * i / 4)) for i in range(9)]
    slopes = [(pitch / 8, swing * math.pi / 4 * math.cos(math.pi * i / 4)) for i in range(9)]
    stem = stroke_outline(make_smooth_curve(points, slopes), c.figure, band * 0.075, cap="round")
    b = band
    leaves: tuple[Segment, ...] = ()
    tips: tuple[Segment, ...] = ()
    for x, side in ((0.25, 1.0), (0.75, -1.0)):
        at = (pitch * x, middle + side * swing)
        flower = (pitch * x, middle - side * b * 0.17)
        for spread in (-52, 0, 52):
            leaves += _make_leaf(
                (at[0], middle + side * b * 0.06),
                -90 * side + spread,
                b * (0.36 if spread else 0.42),
                b * 0.13,
            )
        tips += circle(flower[0], middle - side * b * 0.4, b * 0.045)
        for lean in (-1.0, 1.0):
            tips += _make_leaf(
                (at[0] + lean * pitch * 0.02, at[1]), 90 * side - lean * side * 58, b * 0.26, b * 0.09
            )
    return (*stem, *fill_outline(leaves, c.figure), *fill_outline(tips, c.second))


def _draw_flower(band: float, _line: float, c: FrameColours) -> Draw:
    m = band / 2
    petals = tuple(
        s
        for i in range(8)
        for s in _make_leaf(
            (m + polar(band * 0.08, 45 * i)[0], m + polar(band * 0.08, 45 * i)[1]),
            45 * i,
            band * 0.33,
            band * 0.13,
        )
    )
    return (*fill_outline(petals, c.figure), *fill_outline(circle(m, m, band * 0.1), c.second))


def _draw_beads(pitch: float, band: float, line: float, c: FrameColours) -> Draw:
    m = band / 2
    reels = [
        [(0, m - band * 0.26), (pitch * 0.1, m), (0, m + band * 0.26)],
        [(pitch, m - band * 0.26), (pitch * 0.9, m), (pitch, m + band * 0.26)],
    ]
    r = min(band, pitch) * 0.3
    return (
        *fill_outline(circle(pitch / 2, m, r), c.figure),
        *fill_outline(connect_shapes(reels), c.second),
        *stroke_outline(circle(pitch / 2, m, r), c.line, line),
    )


def _bead_corner(band: float, _line: float, c: FrameColours) -> Draw:
    m = band / 2
    return (
        *fill_outline(circle(m, m, band * 0.4), c.second),
        *fill_outline(circle(m, m, band * 0.24), c.figure),
    )


def _draw_steps(pitch: float, band: float, _line: float, c: FrameColours) -> Draw:
    u, v = pitch / 10, band / 5
    shape = [
        (0, 5),
        (0, 4),
        (1, 4),
        (1, 3),
        (2, 3),
        (2, 2),
        (3, 2),
        (3, 1),
        (7, 1),
        (7, 2),
        (8, 2),
        (8, 3),
        (9, 3),
        (9, 4),
        (10, 4),
        (10, 5),
    ]
    inner = [(3.6, 5), (3.6, 3.4), (4.4, 3.4), (4.4, 2.6), (5.6, 2.6), (5.6, 3.4), (6.4, 3.4), (6.4, 5)]
    return (
        *fill_outline(connect_points([(x * u, y * v) for x, y in shape]), c.figure),
        *fill_outline(connect_points([(x * u, y * v) for x, y in inner]), c.second),
    )


def _step_corner(band: float, _line: float, c: FrameColours) -> Draw:
    return fill_outline(rectangle(band * 0.6, band * 0.6, band * 0.2, band * 0.2), c.figure)


def _draw_teeth(pitch: float, band: float, _line: float, c: FrameColours) -> Draw:
    points = [(0, band), (pitch / 2, 0), (pitch, band)]
    small = [(pitch * 0.28, band), (pitch / 2, band * 0.56), (pitch * 0.72, band)]
    return (*fill_outline(connect_points(points), c.figure), *fill_outline(connect_points(small), c.second))


def _tooth_corner(band: float, _line: float, c: FrameColours) -> Draw:
    return fill_outline(
        connect_points([(band, band), (0, band), (0, band * 0.99), (band * 0.99, 0), (band, 0)]), c.figure
    )


def _draw_rope(pitch: float, band: float, line: float, c: FrameColours) -> Draw:
    h, lean = band * 0.36, pitch * 0.3
    m, w = band / 2, pitch * 0.46
    x = pitch / 2
    shape: tuple[Segment, ...] = (
        ("M", round_length(x - w), round_length(m + h)),
        (
            "C",
            *(
                round_length(v)
                for v in (x - w + lean, m + h, x - lean * 0.4, m - h, x + w - lean * 0.2, m - h)
            ),
        ),
        (
            "C",
            *(
                round_length(v)
                for v in (x + w + lean * 0.3, m - h, x + lean * 0.6, m + h, x - w + lean, m + h)
            ),
        ),
        ("Z",),
    )
    return (*fill_outline(shape, c.figure), *stroke_outline(shape, c.line, line))


STRIPS: dict[str, Strip] = {
    "stars": Strip(1.0, _draw_stars, _star_corner),
    "lozenges": Strip(0.9, _draw_lozenges, _star_corner),
    "key": Strip(1.15, _draw_key, _star_corner),
    "braid": Strip(1.7, _draw_braid, _draw_roundel),
    "arches": Strip(0.85, _draw_arches, _star_corner),
    "vine": Strip(1.9, _draw_vine, _draw_flower),
    "beads": Strip(0.8, _draw_beads, _bead_corner),
    "steps": Strip(1.5, _draw_steps, _step_corner),
    "teeth": Strip(1.0, _draw_teeth, _tooth_corner),
    "rope": Strip(0.7, _draw_rope, _draw_roundel),
}


def draw_frame(
    width: float,
    height: float,
    paints: Sequence[Paint],
    *,
    motif: str,
    band: float,
    pitch: float,
    line: float,
    rule: float,
) -> tuple[Op, ...]:
    """A band all round the box with rules along both its edges; `pitch` 0 is the motif's own."""
    colours = FrameColours(*paints)
    strip = STRIPS[motif]
    ops: list[Op] = []
    if colours.ground:
        ring = (
            *rectangle(width, height),
            *reversed_rectangle(width - 2 * band, height - 2 * band, band, band),
        )
        ops.append(Path(ring, fill=colours.ground, even_odd=True))
    corner = strip.corner(band, line, colours)
    corner_name = name_of("corner", corner)
    for length, sides in ((width - 2 * band, (0, 180)), (height - 2 * band, (90, 270))):
        count = max(1, round(length / (pitch or strip.pitch * band)))
        step = length / count
        unit = strip.unit(step, band, line, colours)
        shared = name_of(unit)
        for angle in sides:
            ops += [_place_unit(unit, shared, band + i * step, angle, (width, height)) for i in range(count)]
    ops += [_place_unit(corner, corner_name, 0, angle, (width, height)) for angle in (0, 90, 180, 270)]
    if rule > 0:
        rules = (
            *rectangle(width - rule, height - rule, rule / 2, rule / 2),
            *rectangle(width - 2 * band, height - 2 * band, band, band),
        )
        ops += stroke_outline(rules, colours.line or colours.figure, rule)
    return tuple(ops)


def reversed_rectangle(width: float, height: float, x: float, y: float) -> tuple[Segment, ...]:
    """A rectangle wound the other way, for holes."""
    return connect_points([(x, y), (x, y + height), (x + width, y + height), (x + width, y)])


def _place_unit(unit: Draw, shared: str, along: float, angle: int, size: Point) -> Group:
    width, height = size
    x, y = {0: (along, 0.0), 90: (width, along), 180: (width - along, height), 270: (0.0, height - along)}[
        angle
    ]
    return Group(unit, x=round_length(x), y=round_length(y), angle=float(angle), shared=shared)


def draw_strip(
    width: float,
    height: float,
    paints: Sequence[Paint],
    *,
    motif: str,
    pitch: float,
    line: float,
    rule: float,
) -> tuple[Op, ...]:
    """The motif along the box's longer side, as high as the shorter one."""
    if height > width:
        lying = draw_strip(height, width, paints, motif=motif, pitch=pitch, line=line, rule=rule)
        return (Group(lying, x=width, angle=90.0),)
    kind, colours = STRIPS[motif], FrameColours(*paints)
    count = max(1, round(width / (pitch or kind.pitch * height)))
    unit = kind.unit(width / count, height, line, colours)
    shared = name_of(unit)
    ops: list[Op] = list(fill_outline(rectangle(width, height), colours.ground))
    ops += [Group(unit, x=round_length(i * width / count), shared=shared) for i in range(count)]
    if rule > 0:
        edges = connect_shapes(
            [[(0, rule / 2), (width, rule / 2)], [(0, height - rule / 2), (width, height - rule / 2)]],
            closed=False,
        )
        ops += stroke_outline(edges, colours.line or colours.figure, rule)
    return tuple(ops)
