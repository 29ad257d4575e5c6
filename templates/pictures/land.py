"""Ground and distance: ranges, dunes, fields, roads, what lies near."""

from __future__ import annotations

import math
from random import Random

from printkit.press.ops import Colour, Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    chain_outlines,
    disc,
    join_outlines,
    make_blade,
    make_lens,
    make_ridge,
    poly,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix
from shared_pictures.growth import draw_scrub, far_palms


def make_uneven_line(canvas: Canvas, y: float, rise: float, count: int) -> list[Point]:
    """An uneven line across the picture, from a little left of it to a little right."""
    rnd, width = canvas.random, canvas.width
    phase = rnd.uniform(0, 6)
    return [
        (
            -8 + (width + 16) * i / count,
            y - rise * (0.5 + 0.5 * math.sin(phase + i * 1.7)) + rnd.uniform(-0.16, 0.16) * rise,
        )
        for i in range(count + 1)
    ]


def make_ground_gradient(canvas: Canvas, material: str, plane: int, y: float) -> Gradient:
    """A material that comes out of the haze of the horizon and darkens towards us."""
    light = canvas.light
    body, near = light.of(material, "body", plane), light.of(material, "shade", min(5, plane + 1))
    far = mix(body, light.hour.horizon, _AIR[plane])
    stops = ((0, far), (0.3, mix(body, near, 0.12)), (1, mix(body, near, 0.9)))
    return Gradient(stops, (0, y, 0, canvas.height))


_AIR = (0.5, 0.5, 0.46, 0.36, 0.12, 0.0)
"""How much of the horizon's colour lies over a plane's far edge."""


def make_mist_gradient(
    colour: Colour, canvas: Canvas, top: float, foot: float, share: float = 0.5
) -> Gradient:
    """A colour that fades into the horizon's towards its foot, as mountains do behind the haze of a plain."""
    return Gradient(((0, colour), (1, mix(colour, canvas.light.hour.horizon, share))), (0, top, 0, foot))


@ground("mesas", -0.02)
def mesas(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Flat-topped mountains with shaded flanks."""
    rnd, light = canvas.random, canvas.light
    points: list[Point] = [(-8, y + 4)]
    shades = []
    x = rnd.uniform(10, 60)
    while x < canvas.width - 30:
        high, wide = rnd.uniform(20, 44), rnd.uniform(40, 84)
        foot = rnd.uniform(10, 18)
        points += [
            (x, y + 2),
            (x + foot, y - high),
            (x + foot + wide, y - high - 2),
            (x + wide + foot * 2.2, y),
        ]
        shades.append(
            poly(
                (x + foot, y - high),
                (x + foot + wide * 0.42, y - high),
                (x + foot + wide * 0.46, y - high * 0.5),
                (x + foot + wide * 0.2, y + 30),
                (x - 14, y + 30),
                (x, y + 2),
            )
        )
        x += wide + foot * 2 + rnd.uniform(30, 120)
    points.append((canvas.width + 8, y + 4))
    if plane == 1:
        _draw_far_range(canvas, y, 34.0, 0.2, 150.0)
    body, shade = light.of("rock", "body", plane), light.of("rock", "deep", plane)
    canvas.fill(
        make_ridge(points, canvas.height, 0.18),
        make_mist_gradient(body, canvas, y - 40, y + 8),
        "mass",
        plane,
    )
    canvas.fill(join_outlines(*shades), make_mist_gradient(shade, canvas, y - 40, y + 8), "shade", plane)


@ground("mountains", -0.02)
def mountains(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A range of uneven peaks with lit and shaded faces, ravines and foothills."""
    rnd, light = canvas.random, canvas.light
    top = canvas.height * (0.23 if plane == 1 else 0.18)
    if plane == 1:
        _draw_far_range(canvas, y, top * 0.82, 0.12, 120.0)
    aside = 1 if canvas.sun[0] <= 0.55 else -1
    chief = canvas.width * (0.66 if canvas.sun[0] <= 0.5 else 0.3)
    points: list[Point] = [(-8.0, y - top * 0.2)]
    shades: list[Outline] = []
    gleams: list[Outline] = []
    x = rnd.uniform(-20, 40)
    while x < canvas.width + 20:
        step = rnd.uniform(80, 150) * (1 + 0.3 * max(0.0, 1 - abs(x - chief) / 120))
        near = max(0.0, 1 - abs(x - chief) / (canvas.width * 0.24))
        high = top * (rnd.uniform(0.36, 0.7) + 0.5 * near)
        points += [
            (x - step * 0.2, y - high * rnd.uniform(0.5, 0.62)),
            (x - step * 0.09, y - high * rnd.uniform(0.82, 0.9)),
            (x, y - high),
            (x + step * 0.1, y - high * rnd.uniform(0.76, 0.88)),
            (x + step * 0.22, y - high * rnd.uniform(0.6, 0.7)),
            (x + step * 0.46, y - high * rnd.uniform(0.24, 0.42)),
        ]
        shades.append(_make_shaded_face(rnd, x, y, high, step * 0.42 * aside))
        spur = x - aside * step * 0.2
        shades.append(_make_shaded_face(rnd, spur, y, high * 0.44, step * 0.16 * aside))
        gleams.append(
            poly(
                (x, y - high),
                (x - aside * step * 0.07, y - high * 0.66),
                (x - aside * step * 0.03, y - high * 0.44),
                (x - aside * step * 0.12, y - high * 0.2),
                (x - aside * step * 0.17, y - high * 0.5),
                (x - aside * step * 0.12, y - high * 0.74),
            )
        )
        x += step
    points.append((canvas.width + 8, y - top * 0.2))
    points.sort()
    body, shade = light.of("rock", "half", plane), light.of("rock", "shade", plane)
    range_ = make_ridge(points, canvas.height, 0.1)
    canvas.fill(range_, make_mist_gradient(body, canvas, y - top, y + 6), "mass", plane)
    with canvas.clip(range_):
        canvas.fill(
            join_outlines(*gleams),
            make_mist_gradient(light.of("rock", "lit", plane), canvas, y - top, y - top * 0.2),
            "skip",
            plane,
        )
        canvas.fill(join_outlines(*shades), make_mist_gradient(shade, canvas, y - top, y + 6), "shade", plane)


def _make_shaded_face(rnd: Random, x: float, y: float, high: float, reach: float) -> Outline:
    """The side of a peak away from the light: its edge runs down in steps, ravines cut into its foot."""
    return poly(
        (x, y - high),
        (x - reach * 0.1, y - high * 0.7),
        (x + reach * 0.16, y - high * 0.56),
        (x - reach * rnd.uniform(0.08, 0.2), y - high * 0.26),
        (x + reach * 0.06, y + 14),
        (x + reach * 0.36, y + 14),
        (x + reach * rnd.uniform(0.3, 0.44), y - high * 0.26),
        (x + reach * 0.62, y + 14),
        (x + reach * 1.1, y + 14),
        (x + reach * 0.9, y - high * 0.34),
        (x + reach * 0.5, y - high * 0.66),
        (x + reach * 0.22, y - high * 0.86),
    )


def _draw_far_range(canvas: Canvas, y: float, top: float, tension: float, step: float) -> None:
    """A range behind the range, hardly more than an edge in the haze."""
    rnd, colour = canvas.chance("behind"), canvas.light.of("rock", "body", 1)
    points, x = [(-8.0, y - top * 0.5)], rnd.uniform(0, step)
    while x < canvas.width:
        points.append((x, y - top * rnd.uniform(0.62, 1.12)))
        points.append((x + step * 0.5, y - top * rnd.uniform(0.4, 0.6)))
        x += step * rnd.uniform(0.8, 1.3)
    points.append((canvas.width + 8, y - top * 0.5))
    hazy = mix(colour, canvas.light.hour.horizon, 0.45)
    canvas.fill(
        make_ridge(points, y + 6, tension), make_mist_gradient(hazy, canvas, y - top * 1.1, y, 0.7), "mass", 1
    )


@ground("hills", 0.0, "bare", "green")
def hills(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Rounded hills."""
    material = "grass" if variant == "green" else "earth" if plane > 2 else "sand"
    rise = canvas.height * 0.09
    canvas.fill(
        make_ridge(make_uneven_line(canvas, y + rise * 0.4, rise, 6), canvas.height),
        make_ground_gradient(canvas, material, plane, y - rise),
        "mass",
        plane,
    )
    if plane >= 2:
        points = [
            (-8 + (canvas.width + 16) * k / 6, y + rise * (1.1 + 0.4 * math.sin(k * 1.9))) for k in range(7)
        ]
        canvas.fill(
            make_ridge(points, canvas.height),
            mix(canvas.light.of(material, "half", plane), canvas.light.of(material, "shade", plane), 0.5),
            "skip",
            plane,
        )
        canvas.line(spline(points), canvas.light.of(material, "lit", plane), 1.4, "skip", plane)
    if plane == 2:
        draw_scrub(canvas, y + rise * 0.5, canvas.height - y, plane, material)
    if variant == "green" and plane >= 2:
        tufts = [
            make_lens(canvas.random.uniform(0, canvas.width), y + canvas.random.uniform(14, 60), 9, 1.6)
            for _ in range(16)
        ]
        canvas.fill(join_outlines(*tufts), canvas.light.of(material, "lit", plane), "glow", plane)


@ground("plain", 0.0, "sand", "grass", "earth")
def plain(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Level ground in three swells, with a track, stones and tufts."""
    material = variant or "sand"
    light, rnd, width, height = canvas.light, canvas.random, canvas.width, canvas.height
    deep = height - y
    canvas.fill(
        make_ridge(make_uneven_line(canvas, y + 2, 5, 5), height),
        make_ground_gradient(canvas, material, plane, y),
        "mass",
        plane,
    )
    far_palms(canvas, y)
    glints = [
        make_lens(rnd.uniform(0, width), y + rnd.uniform(5, 12), rnd.uniform(40, 90), 1.6) for _ in range(5)
    ]
    canvas.fill(join_outlines(*glints), light.of(material, "lit", plane), "glow", plane)
    up = rnd.choice((-1, 1))
    for part, depth, tone in ((0.3, plane, "half"), (0.66, min(4, plane + 1), "body")):
        points = [
            (-8 + (width + 16) * k / 6, y + deep * part - up * (k - 3) * deep * 0.035 + rnd.uniform(-5, 5))
            for k in range(7)
        ]
        near = light.of(material, "shade" if part < 0.5 else "deep", 4)
        ground_tone = Gradient(
            ((0, light.of(material, tone, depth)), (1, near)), (0, y + deep * part, 0, height + deep * 0.5)
        )
        canvas.fill(make_ridge(points, height), ground_tone, "skip", depth)
        canvas.line(spline(points), light.of(material, "lit", depth), 1.2, "skip", depth)
        up = -up
    marks = [
        make_lens(rnd.uniform(0, width), y + 8 + (i / 14) ** 1.5 * (deep - 14), 10 + 2.4 * i, 0.8 + i * 0.12)
        for i in range(14)
    ]
    canvas.fill(join_outlines(*marks), light.of(material, "shade", plane), "shade", plane)
    draw_scrub(canvas, y + 5, deep, plane, material)
    _strew_stones(canvas, y + deep * 0.3, min(4, plane + 1), material)


def _strew_stones(canvas: Canvas, y: float, plane: int, material: str) -> None:
    """Stones with their shadows, and tufts, larger towards us."""
    rnd, light, width, height = canvas.random, canvas.light, canvas.width, canvas.height
    dark: list[Outline] = []
    stones: list[Outline] = []
    lit: list[Outline] = []
    blades: list[Outline] = []
    for i in range(9):
        t = (i + 1) / 9
        x, foot = rnd.uniform(0, width), y + (height - y) * t**1.2 - 4
        r = 2.0 + 4.4 * t * rnd.uniform(0.7, 1.2)
        if i % 3 == 2:
            blades += [
                make_blade(x + k * 3.2, foot, (9 + 12 * t) * rnd.uniform(0.7, 1.1), k * 3.4, 0.9 + 0.5 * t)
                for k in (-2, -1, 0, 1, 2)
            ]
            continue
        dark.append(make_lens(x + r * 0.8, foot + 0.5, r * 2.0, r * 0.34))
        stones.append(
            spline(
                [(x - r, foot), (x - r * 0.6, foot - r), (x + r * 0.4, foot - r * 1.1), (x + r, foot)],
                closed=True,
            )
        )
        lit.append(
            spline(
                [(x - r * 0.8, foot - r * 0.4), (x - r * 0.5, foot - r * 0.95), (x + r * 0.3, foot - r)],
                closed=True,
            )
        )
    canvas.fill(join_outlines(*dark), light.of(material, "deep", plane), "skip", plane)
    canvas.fill(join_outlines(*stones), light.of("rock", "body", plane), "mass", plane)
    canvas.fill(join_outlines(*lit), light.of("rock", "lit", plane), "glow", plane)
    canvas.fill(
        join_outlines(*blades),
        light.of("leaf" if material == "grass" else "olive", "shade", plane),
        "ink",
        plane,
    )


@ground("dunes", 0.06)
def dunes(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Dunes with S-shaped crests, lit on one flank."""
    rnd, light, width, height = canvas.random, canvas.light, canvas.width, canvas.height
    mirror = rnd.random() < 0.5

    def there(x: float) -> float:
        return width - x if mirror else x

    for i in range(2):
        base = y + i * (height - y) * 0.34
        depth = min(4, plane + i)
        rise = height * (0.1 + 0.02 * i)
        peak = width * rnd.uniform(0.26, 0.46) if i == 0 else width * rnd.uniform(0.6, 0.78)
        crest = [
            (there(-8), base + 6),
            (there(peak * 0.55), base - rise * 0.5),
            (there(peak), base - rise),
            (there(peak + width * 0.22), base - rise * 0.45),
            (there(peak + width * 0.42), base - rise * 0.05),
            (there(width + 8), base - rise * 0.2),
        ]
        canvas.fill(
            make_ridge(crest, height), light.of("sand", "half" if i == 0 else "body", depth), "mass", depth
        )
        foot = base + rise * 1.2
        edge = spline(
            [
                (there(peak), base - rise),
                (there(peak + width * 0.1), base - rise * 0.1),
                (there(peak + width * 0.02), base + rise * 0.5),
                (there(peak - width * 0.06), foot),
            ]
        )
        back = spline(
            [
                (there(peak - width * 0.06), foot),
                (there(peak + width * 0.24), base + rise * 0.5),
                (there(peak + width * 0.42), base - rise * 0.05),
                (there(peak + width * 0.22), base - rise * 0.45),
                (there(peak), base - rise),
            ]
        )
        canvas.fill(chain_outlines(edge, back), light.of("sand", "shade", depth), "shade", depth)
    _draw_trail(canvas, y)
    ripples = []
    for __ in range(15):
        x, yy = rnd.uniform(0, width), rnd.uniform(y + height * 0.16, height)
        ripples.append(make_lens(x, yy, rnd.uniform(18, 44), 1.6))
    canvas.fill(
        join_outlines(*ripples), light.of("sand", "shade", min(4, plane + 1)), "shade", min(4, plane + 1)
    )


def _draw_trail(canvas: Canvas, y: float) -> None:
    """Footprints that come from the horizon and grow towards us; some sand has none."""
    rnd, light, width, height = canvas.chance("trail"), canvas.light, canvas.width, canvas.height
    if rnd.random() < 0.4:
        return
    start, bend, side = rnd.uniform(0.2, 0.8), rnd.uniform(-0.2, 0.2), rnd.choice((-1, 1))
    steps = []
    for k in range(22):
        t = (k + 2) / 24
        x = width * (start + bend * math.sin(t * 3.0) + side * 0.24 * t * t)
        foot = y + (height - y) * (0.28 + 0.74 * t**1.5)
        steps.append(make_lens(x + (-1 if k % 2 else 1) * (1.2 + 4 * t), foot, 1.6 + 4.4 * t, 0.7 + 1.5 * t))
    canvas.fill(join_outlines(*steps), light.of("sand", "deep", 3), "skip", 3)


@ground("fields", 0.02, "wheat", "grass", "fallow", "vines", "stubble")
def fields(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Fields in rows that meet at a point on the horizon."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    material = {"grass": "grass", "fallow": "earth", "vines": "earth", "stubble": "sand"}.get(
        variant, "wheat"
    )
    canvas.fill(
        make_ridge(make_uneven_line(canvas, y + 2, 6, 5), height),
        make_ground_gradient(canvas, material, plane, y),
        "mass",
        plane,
    )
    vx, vy = width * rnd.uniform(0.35, 0.65), y - 14
    rows = []
    for i in range(-13, 14):
        x = vx + i * width * 0.11
        wide = 5 if variant != "vines" else 8
        rows.append(
            poly(
                (vx + i * 6 - 0.5, y + 4),
                (vx + i * 6 + 0.7, y + 4),
                (x + wide, height + 4),
                (x - wide, height + 4),
            )
        )
    canvas.fill(
        join_outlines(*rows),
        light.of(
            material if variant != "vines" else "leaf",
            "shade" if variant != "vines" else "body",
            min(4, plane + 1),
        ),
        "shade",
        plane,
    )
    del vy
    if variant in ("wheat", ""):
        for row in range(6):
            t = (row + 1) / 6
            yy = y + 6 + (height - y) * t * t
            size = 6 + 16 * t
            ears: list[Outline] = []
            count = int(width / (size * 0.62))
            for i in range(count + 1):
                x = i * size * 0.62 + (size * 0.3 if row % 2 else 0) + rnd.uniform(-1, 1)
                h = size * rnd.uniform(1.0, 1.4)
                ears.append(
                    (
                        ("M", x - size * 0.15, yy),
                        ("C", x - size * 0.16, yy - h * 0.5, x, yy - h * 0.8, x + size * 0.08, yy - h),
                        (
                            "C",
                            x + size * 0.22,
                            yy - h * 0.5,
                            x + size * 0.24,
                            yy + size * 0.2,
                            x,
                            yy + size * 0.6,
                        ),
                        ("Z",),
                    )
                )
            tone = ("shade", "body", "lit")[row % 3]
            canvas.fill(
                join_outlines(*ears),
                light.of("wheat", tone, plane),
                "shade" if row % 3 == 0 else "skip",
                plane,
            )


@ground("road", 0.0)
def road(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A road that winds to the horizon."""
    light, width, height = canvas.light, canvas.width, canvas.height
    x = width * canvas.random.uniform(0.4, 0.6)
    turn = canvas.random.choice((-1, 1))
    left = spline(
        [
            (x - 3, y + 2),
            (x + turn * 22 - 7, y + (height - y) * 0.2),
            (x - turn * 26 - 20, y + (height - y) * 0.5),
            (x + turn * 26 - 62, height + 6),
        ]
    )
    right = spline(
        [
            (x + turn * 26 + 62, height + 6),
            (x - turn * 26 + 18, y + (height - y) * 0.5),
            (x + turn * 22 + 7, y + (height - y) * 0.2),
            (x + 3, y + 2),
        ]
    )
    canvas.fill(chain_outlines(left, right), light.of("sand", "lit", plane), "white", plane)


@ground("foreground", 0.8, "dune", "dark", "grass")
def foreground(canvas: Canvas, _plane: int, y: float, variant: str) -> None:
    """A near silhouette along the lower edge that rises at one side."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    up = rnd.choice((-1, 1))
    points = [
        (-8.0, y + up * 10),
        (width * 0.2, y + 4 + up * 5),
        (width * 0.45, y + 12),
        (width * 0.7, y + 6 - up * 5),
        (width + 8, y - up * 12),
    ]
    material = "sand" if variant == "dune" and light.hour.dim[4] < 0.3 else "earth"
    colour = light.of(material, "deep", 5)
    canvas.fill(make_ridge(points, height + 4), colour, "near", 5)
    if light.hour.dim[4] < 0.3:
        canvas.line(spline(points), light.of("sand", "lit", 5), 2.4, "skip", 5)
    blades = []
    for x, count in ((width * (0.08 if up > 0 else 0.86), 9), (width * (0.16 if up > 0 else 0.93), 7)):
        for i in range(count):
            foot = y + 8
            blades.append(
                make_blade(
                    x + (i - count / 2) * 3.4,
                    foot + rnd.uniform(2, 8),
                    rnd.uniform(18, 38),
                    (i - count / 2) * 4.4 + rnd.uniform(-3, 3),
                    1.4,
                )
            )
    canvas.fill(join_outlines(*blades), light.of(material, "dark", 5), "ink", 5)


@ground("cliff", -0.2, "left", "right")
def cliff(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A rock face at one side."""
    height, rnd = canvas.height, canvas.random
    pen = canvas.make_pen(
        canvas.width if variant == "right" else 0, y, 1.0, max(3, plane), flip=variant == "right"
    )
    foot = height - y
    points = [(-8, -60), (40, -52), (66, -20), (92, -12), (104, 30), (128, 44), (134, 90), (160, foot + 6)]
    pen.fill(
        chain_outlines(
            spline([(px + rnd.uniform(-5, 5), py) for px, py in points], tension=0.2), (("M", -8, foot + 6),)
        ),
        "rock",
        "body",
    )
    pen.fill(
        poly((40, -52), (66, -20), (58, 30), (80, 70), (70, foot), (-8, foot), (-8, 20), (20, -10)),
        "rock",
        "deep",
        "shade",
    )
    pen.line("M66 -20L74 20L64 60M104 30L98 80L108 120M30 0L36 50L26 90", "rock", "deep", 1.8)


@ground("pasture", 0.04)
def pasture(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Grass with tufts and flowers."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    canvas.fill(
        make_ridge(make_uneven_line(canvas, y + 4, 10, 5), height),
        make_ground_gradient(canvas, "grass", plane, y),
        "mass",
        plane,
    )
    blades, dots = [], []
    for i in range(46):
        t = (i / 46) ** 1.3
        x, yy = rnd.uniform(0, width), y + 14 + t * (height - y - 10)
        h = 5 + 12 * t
        blades += [make_blade(x + dx, yy, h * rnd.uniform(0.7, 1.1), dx * 0.9, 0.8 + t) for dx in (-3, 0, 3)]
        if i % 5 == 0:
            dots.append(disc(x + 6, yy - 2, 1.2 + t * 1.4))
    draw_scrub(canvas, y + 8, height - y, plane, "grass")
    canvas.fill(join_outlines(*blades), light.of("leaf", "body", min(4, plane + 1)), "skip", plane)
    canvas.fill(join_outlines(*dots), light.of("foam", "lit", plane), "white", plane)
