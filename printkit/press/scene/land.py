"""Ground and distance: ranges, dunes, fields, roads, water, towns on the horizon."""

from __future__ import annotations

import itertools
import math

from printkit.press.ops import Gradient
from printkit.press.scene.canvas import Canvas
from printkit.press.scene.outline import (
    Outline,
    Point,
    blade,
    chained,
    disc,
    dome,
    ellipse,
    joined,
    keel,
    lens,
    merlons,
    poly,
    rect,
    ridge,
    spline,
    star,
)
from printkit.press.scene.thing import ground
from printkit.press.scene.tone import mix


def _line(canvas: Canvas, y: float, rise: float, count: int) -> list[Point]:
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


def _under(canvas: Canvas, material: str, plane: int, y: float) -> Gradient:
    """A material that darkens towards us."""
    light = canvas.light
    far, near = light.of(material, "body", plane), light.of(material, "shade", min(5, plane + 1))
    return Gradient(((0, far), (1, mix(far, near, 0.7))), (0, y, 0, canvas.height))


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
    canvas.fill(ridge(points, canvas.height, 0.18), light.of("rock", "body", plane), "mass", plane)
    canvas.fill(joined(*shades), light.of("rock", "deep", plane), "shade", plane)


@ground("mountains", -0.02)
def mountains(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A range with lit and shaded faces."""
    rnd, light = canvas.random, canvas.light
    top = canvas.height * (0.2 if plane == 1 else 0.15)
    points, shades = [(-8.0, y)], []
    x = rnd.uniform(10, 60)
    while x < canvas.width:
        high = top * rnd.uniform(0.5, 1.05)
        step = rnd.uniform(60, 110)
        points += [(x, y - high), (x + step * 0.5, y - high * rnd.uniform(0.3, 0.55))]
        shades.append(
            poly(
                (x, y - high),
                (x + step * 0.16, y - high * 0.72),
                (x + step * 0.1, y - high * 0.5),
                (x + step * 0.34, y - high * 0.2),
                (x + step * 0.2, y + 20),
                (x - 2, y + 20),
                (x + step * 0.05, y - high * 0.4),
            )
        )
        x += step
    points.append((canvas.width + 8, y))
    canvas.fill(ridge(points, canvas.height, 0.12), light.of("rock", "half", plane), "mass", plane)
    canvas.fill(joined(*shades), light.of("rock", "shade", plane), "shade", plane)


@ground("hills", 0.0, "bare", "green")
def hills(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Rounded hills."""
    material = "grass" if variant == "green" else "earth" if plane > 2 else "sand"
    rise = canvas.height * 0.09
    canvas.fill(
        ridge(_line(canvas, y + rise * 0.4, rise, 6), canvas.height),
        _under(canvas, material, plane, y - rise),
        "mass",
        plane,
    )
    if variant == "green" and plane >= 2:
        tufts = [
            lens(canvas.random.uniform(0, canvas.width), y + canvas.random.uniform(14, 60), 9, 1.6)
            for _ in range(16)
        ]
        canvas.fill(joined(*tufts), canvas.light.of(material, "lit", plane), "glow", plane)


@ground("plain", 0.0, "sand", "grass", "earth")
def plain(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Level ground."""
    material = variant or "sand"
    canvas.fill(
        ridge(_line(canvas, y + 2, 5, 5), canvas.height), _under(canvas, material, plane, y), "mass", plane
    )
    marks = [
        lens(
            canvas.random.uniform(0, canvas.width),
            y + 8 + (i / 14) ** 1.5 * (canvas.height - y - 14),
            14 + 3 * i,
            1 + i * 0.14,
        )
        for i in range(14)
    ]
    canvas.fill(joined(*marks), canvas.light.of(material, "shade", plane), "shade", plane)


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
            ridge(crest, height), light.of("sand", "half" if i == 0 else "body", depth), "mass", depth
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
        canvas.fill(chained(edge, back), light.of("sand", "shade", depth), "shade", depth)
    ripples = []
    for __ in range(15):
        x, yy = rnd.uniform(0, width), rnd.uniform(y + height * 0.16, height)
        ripples.append(lens(x, yy, rnd.uniform(18, 44), 1.6))
    canvas.fill(joined(*ripples), light.of("sand", "shade", min(4, plane + 1)), "shade", min(4, plane + 1))


@ground("fields", 0.02, "wheat", "grass", "fallow", "vines", "stubble")
def fields(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Fields in rows that meet at a point on the horizon."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    material = {"grass": "grass", "fallow": "earth", "vines": "earth", "stubble": "sand"}.get(
        variant, "wheat"
    )
    canvas.fill(ridge(_line(canvas, y + 2, 6, 5), height), _under(canvas, material, plane, y), "mass", plane)
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
        joined(*rows),
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
            ears = []
            count = int(width / (size * 0.62))
            for i in range(count + 1):
                x = i * size * 0.62 + (size * 0.3 if row % 2 else 0) + rnd.uniform(-1, 1)
                h = size * rnd.uniform(1.0, 1.4)
                ears.append(
                    spline(
                        [
                            (x - size * 0.15, yy),
                            (x + size * 0.08, yy - h),
                            (x + size * 0.2, yy),
                            (x, yy + size * 0.6),
                        ],
                        closed=True,
                        tension=0.7,
                    )
                )
            tone = ("shade", "body", "lit")[row % 3]
            canvas.fill(
                joined(*ears), light.of("wheat", tone, plane), "shade" if row % 3 == 0 else "skip", plane
            )


@ground("terraces", 0.0, "wheat", "vines", "olive")
def terraces(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A hillside in terraces with dry walls."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    material = {"vines": "leaf", "olive": "olive"}.get(variant, "wheat")
    up = rnd.choice((-1, 1))
    for i in range(4):
        depth = min(4, max(2, plane + i // 2))
        base = y - height * 0.08 + i * (height - y) * 0.26 + i * 4
        points = [
            (
                -8 + (width + 16) * k / 8,
                base - height * 0.06 * math.sin(math.pi * k / 8 + up * 0.5) + up * (k - 4) * 4,
            )
            for k in range(9)
        ]
        canvas.fill(
            ridge([(px, py - 9) for px, py in points], height), light.of("stone", "lit", depth), "lit", depth
        )
        canvas.fill(
            ridge([(px, py - 6) for px, py in points], height),
            light.of("stone", "deep", depth),
            "shade",
            depth,
        )
        canvas.fill(
            ridge([(px, py + 4) for px, py in points], height),
            light.of(material, "body", depth),
            "mass",
            depth,
        )
        tufts = []
        for k in range(30):
            t = (k + 0.5) / 30
            px = -8 + (width + 16) * t
            py = (
                base
                - height * 0.06 * math.sin(math.pi * t + up * 0.5)
                + up * (t * 8 - 4) * 4
                + 14
                + (k % 3) * 9
            )
            tufts.append(lens(px, py, 10, 3.2))
        canvas.fill(joined(*tufts), light.of(material, "shade", depth), "shade", depth)


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
    canvas.fill(chained(left, right), light.of("sand", "lit", plane), "white", plane)


def ripples(canvas: Canvas, y: float, plane: int, count: int = 40) -> None:
    """Lenses on water, larger towards us, light and dark by turns."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    bright: list[Outline] = []
    dark: list[Outline] = []
    for i in range(count):
        t = (i / count) ** 1.5
        yy = y + 5 + t * (height - y - 8)
        half = rnd.uniform(10, 26) * (1 + t * 2.4)
        (bright if i % 2 else dark).append(lens(rnd.uniform(-20, width + 20), yy, half, 0.7 + t * 3))
    canvas.fill(joined(*bright), light.of("water", "lit", plane), "white", plane)
    canvas.fill(joined(*dark), light.of("water", "deep", plane), "shade", plane)


@ground("water", 0.02, "calm", "river")
def water(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Open water to the lower edge, or a river between banks."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    far = mix(light.of("water", "lit", 2), light.hour.horizon, 0.5)
    body, near = light.of("water", "body", 3), light.of("water", "shade", 4)
    fill = Gradient(((0, far), (0.18, mix(far, body, 0.6)), (0.5, body), (1, near)), (0, y, 0, height))
    bank = canvas.height * 0.2 if variant == "river" else canvas.height
    if variant == "river":
        canvas.fill(rect(-4, y, width + 8, bank), Gradient(fill.stops, (0, y, 0, y + bank)), "mass", plane)
        lenses = [
            lens(rnd.uniform(0, width), y + 6 + rnd.uniform(0, bank - 12), rnd.uniform(12, 40), 1.6)
            for _ in range(22)
        ]
        canvas.fill(joined(*lenses[::2]), light.of("water", "lit", plane), "white", plane)
        canvas.fill(joined(*lenses[1::2]), light.of("water", "deep", plane), "shade", plane)
        canvas.fill(
            ridge(_line(canvas, y + bank, 8, 6), height),
            _under(canvas, "earth", min(4, plane + 1), y + bank),
            "mass",
            min(4, plane + 1),
        )
        return
    canvas.fill(rect(-4, y, width + 8, height - y + 6), fill, "mass", plane)
    ripples(canvas, y, 3)
    if light.hour.disc is not None or light.hour.round:
        path = []
        for i in range(18):
            t = (i / 17) ** 1.3
            path.append(
                lens(
                    canvas.sun[0] * width + rnd.uniform(-12, 12) * (1 + t * 2),
                    y + 4 + t * (height - y) * 0.75,
                    rnd.uniform(8, 20) * (1 + t),
                    0.8 + t * 2,
                )
            )
        canvas.fill(joined(*path), mix(light.hour.key, "#ffffff", 0.2), "white", plane)


@ground("banks", -0.02)
def banks(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A far bank, a strip of earth above water."""
    canvas.fill(ridge(_line(canvas, y, 7, 7), y + 14), canvas.light.of("earth", "body", plane), "mass", plane)


@ground("parted-sea", -0.1)
def parted_sea(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Two walls of water and dry ground between, in one-point perspective."""
    light, width, height = canvas.light, canvas.width, canvas.height
    vx = width * 0.56
    left, right = vx - 40, vx + 40
    hour = light.hour
    canvas.fill(
        poly((width * 0.1, height), (left, y + 20), (right, y + 20), (width * 0.96, height)),
        Gradient(((0, light.of("sand", "lit", 3)), (1, light.of("earth", "body", 4))), (0, y, 0, height)),
        "mass",
        2,
    )
    gleams = []
    for i in range(17):
        q = (i / 16) ** 1.6
        gleams.append(
            lens(
                vx + canvas.random.uniform(-10, 10) * (0.4 + q * 2),
                y + 23 + q * (height - y - 30),
                (11 + 46 * q) * canvas.random.uniform(0.6, 1),
                1 + 5 * q,
            )
        )
    canvas.fill(joined(*gleams), mix(hour.key, "#ffffff", 0.25), "white", 3)
    base = light.base("water")
    bands = [
        mix(base, "#e8f6e6", 0.62),
        mix(base, "#d8f0e0", 0.36),
        base,
        mix(base, "#0b3a5e", 0.36),
        mix(base, "#0b2e54", 0.6),
        mix(base, "#0a2348", 0.78),
    ]
    for side in (0, 1):
        edge = left if side == 0 else right
        outer = -8.0 if side == 0 else width + 8
        floor = width * 0.1 if side == 0 else width * 0.96
        tops = []
        for k in range(6):
            start, end = -20 + k * height * 0.165 + side * 30, y + 2 + k * 3.6
            points = []
            for i in range(10):
                t = i / 9
                wave = (13 - k) * (1 - t) ** 1.4 * math.sin(k * 1.2 + side + i * 1.55)
                points.append((outer + (edge - outer) * t, start + (end - start) * t + wave))
            tops.append(points)
            colour = bands[k]
            stops = (
                (0.0, colour),
                (0.55, mix(colour, "#5fb0b0", 0.2)),
                (1.0, mix(colour, hour.horizon, 0.7)),
            )
            shape = chained(
                spline(points), (("M", edge, y + 20), ("L", floor, height + 4), ("L", outer, height + 4))
            )
            canvas.fill(shape, Gradient(stops, (outer, 0, edge, 0)), "shade" if k in (3, 5) else "mass", 3)
        foam, spray = [], []
        for i in range(54):
            t = 1 - (1 - i / 53) ** 1.35
            (x0, y0), (x1, y1) = tops[0][0], tops[0][-1]
            px = x0 + (x1 - x0) * t
            py = y0 + (y1 - y0) * t + 13 * (1 - t) ** 1.4 * math.sin(side + t * 9 * 1.55)
            r = ((1 - t) ** 1.15 * 12 + 1.5) * (1 if i % 3 else 0.76)
            foam.append(disc(px, py, r))
            spray.append(disc(px, py + 4, r * 1.25))
        canvas.fill(joined(*spray), mix(base, "#e8f6e6", 0.5), "mass", 3)
        canvas.fill(joined(*foam), "#f7f6e0", "white", 3)
        foot, shade = [], []
        for i in range(46):
            q = (i / 45) ** 1.5
            px, py = edge + (floor - edge) * q, y + 21 + (height - y - 20) * q
            r = (1 + q * 9) * (1 if i % 3 else 0.7)
            foot.append(disc(px, py, r))
            shade.append(disc(px + (r if side == 0 else -r), py + r * 0.5, r))
        canvas.fill(joined(*shade), light.of("earth", "shade", 4), "shade", 4)
        canvas.fill(joined(*foot), "#eef6e2", "white", 4)
    del plane


@ground("city", -0.03, "walled", "open", "burning")
def city(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A city on the horizon: domes, minarets, roofs, a wall before it."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    middle = width * rnd.uniform(0.3, 0.7)
    parts: list[Outline] = []
    shade: list[Outline] = []
    half = width * 0.34
    x = middle - half
    while x < middle + half:
        w = rnd.uniform(24, 48)
        near = 1 - abs(x - middle) / half
        h = rnd.uniform(12, 24) + 22 * near
        parts.append(rect(x, y - h, w, h + 26))
        shade.append(rect(x + w * 0.62, y - h, w * 0.38, h + 26))
        if rnd.random() < 0.42:
            r = w * 0.34
            parts += [dome(x + w / 2, y - h, r), rect(x + w / 2 - 0.7, y - h - r * 1.7, 1.4, r * 0.7)]
        elif rnd.random() < 0.4:
            tall = h + rnd.uniform(26, 52)
            parts += [
                rect(x + w / 2 - 4, y - tall, 8, tall),
                rect(x + w / 2 - 6, y - tall * 0.8, 12, 3),
                dome(x + w / 2, y - tall, 4, 1.7),
            ]
            shade.append(rect(x + w / 2 + 1, y - tall, 3, tall))
        x += w * rnd.uniform(0.74, 1.0)
    canvas.fill(joined(*parts), light.of("stone", "body", plane), "mass", plane)
    canvas.fill(joined(*shade), light.of("stone", "shade", plane), "shade", plane)
    if variant in ("walled", "", "burning"):
        canvas.fill(
            merlons(middle - half - 30, middle + half + 30, y - 8, y + 26, 34, 5, 0.4),
            light.of("stone", "half", plane),
            "mass",
            plane,
        )
        gate = keel(middle, y + 24, 18, 24)
        canvas.fill(gate, light.of("wood", "deep", plane), "ink", plane)
    if variant == "burning":
        for dx in (-60.0, 10.0, 80.0):
            puffs = [disc(middle + dx + 26 * (i / 6) ** 2 * 2, y - 30 - i * 17, 7 + i * 4) for i in range(7)]
            canvas.fill(joined(*puffs), light.of("rock", "shade", plane), "mass", plane)


@ground("village", 0.04)
def village(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Roofs and palms on the far side."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    walls, shade, holes = [], [], []
    x = rnd.uniform(-10, 20)
    while x < width:
        w, h = rnd.uniform(26, 54), rnd.uniform(18, 40)
        walls.append(rect(x, y - h, w, h + 20))
        shade.append(rect(x + w * 0.66, y - h, w * 0.34, h + 20))
        holes += [rect(x + w * 0.2, y - h * 0.66, 4, 7), rect(x + w * 0.45, y - h * 0.66, 4, 7)]
        if rnd.random() < 0.3:
            walls.append(dome(x + w / 2, y - h, w * 0.26, 0.9))
        x += w * rnd.uniform(0.9, 1.5)
    canvas.fill(joined(*walls), light.of("plaster", "body", plane), "mass", plane)
    canvas.fill(joined(*shade), light.of("plaster", "shade", plane), "shade", plane)
    canvas.fill(joined(*holes), light.of("wood", "deep", plane), "ink", plane)


@ground("street", 0.0, "dry", "wet")
def street(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A lane between houses: walls in perspective, a latticed bay, a lit arch at its end."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    vx, vy = width * rnd.uniform(0.46, 0.56), y + height * 0.1
    glow = light.hour.dim[4] > 0.3
    end = 62.0
    canvas.fill(
        rect(vx - end, vy - height * 0.2, end * 2, height * 0.2), light.of("plaster", "body", 2), "mass", 2
    )
    canvas.fill(keel(vx, vy, 56, height * 0.17), light.of("stone", "lit", 2), "lit", 2)
    arch_end = keel(vx, vy, 42, height * 0.145)
    if glow:
        canvas.fill(arch_end, Gradient(((0, "#c98a4b"), (1, "#ffd98a")), (0, vy - 60, 0, vy)), "white", 2)
    else:
        canvas.fill(arch_end, mix(light.hour.horizon, "#ffffff", 0.25), "white", 2)
    floor = poly((vx - end, vy), (vx + end, vy), (width + 60, height + 4), (-60, height + 4))
    material = "stone"
    far, near = light.of(material, "half", 3), light.of(material, "shade", 4)
    canvas.fill(floor, Gradient(((0, far), (1, near)), (0, vy, 0, height)), "mass", 3)
    for side in (-1, 1):
        for depth, x0, x1, top0, top1 in ((3, 0.34, 1.0, 0.2, 0.52), (4, 0.72, 1.0, -0.06, 0.1)):
            inner = vx + side * (end + (width * 0.5 - end) * (1 - 1) + (0 if depth == 3 else width * 0.24))
            outer = vx + side * (width * 0.3 if depth == 3 else width * 0.75)
            foot_in = vy + (height - vy) * (0.0 if depth == 3 else 0.34)
            foot_out = vy + (height - vy) * (0.44 if depth == 3 else 1.3)
            high_in = height * (top1 if depth == 3 else 0.02)
            high_out = height * (top0 if depth == 3 else -0.3)
            wall = poly((inner, high_in), (outer, high_out), (outer, foot_out), (inner, foot_in))
            tone = "shade" if side < 0 else "body"
            canvas.fill(wall, light.of("plaster" if depth == 3 else "brick", tone, depth), "mass", depth)
            if side < 0:
                canvas.fill(
                    wall, light.of("plaster" if depth == 3 else "brick", "deep", depth), "shade", depth
                )
            del x0, x1
            span = outer - inner
            for k, (a, b) in enumerate(((0.22, 0.3), (0.6, 0.42))):
                wx, wy = inner + span * a, high_in + (foot_in - high_in) * b
                opening = poly(
                    (wx, wy), (wx + span * 0.16, wy - 5), (wx + span * 0.16, wy + 33), (wx, wy + 32)
                )
                lit = glow and (k + depth) % 2 == 0
                canvas.fill(
                    opening,
                    light.base("flame") if lit else light.of("wood", "deep", depth),
                    "white" if lit else "ink",
                    depth,
                )
                canvas.line(
                    poly((wx + span * 0.05, wy), (wx + span * 0.05, wy + 33), closed=False),
                    light.of("wood", "body", depth),
                    1.2,
                    "skip",
                    depth,
                )
            if depth == 4:
                bx, by = inner, height * 0.2
                bay = poly((bx, by), (bx - side * 26, by + 8), (bx - side * 26, by + 66), (bx, by + 72))
                canvas.fill(bay, light.of("wood", "deep", 4), "ink", 4)
                with canvas.clip(
                    poly(
                        (bx - side * 2, by + 6),
                        (bx - side * 23, by + 13),
                        (bx - side * 23, by + 60),
                        (bx - side * 2, by + 65),
                    )
                ):
                    canvas.fill(
                        rect(bx - 30, by, 60, 80),
                        light.base("flame") if glow else light.of("wood", "lit", 4),
                        "white",
                        4,
                    )
                    lattice = joined(
                        *(
                            poly((bx - 60 + i * 7, by), (bx + i * 7, by + 80), closed=False)
                            for i in range(10)
                        ),
                        *(
                            poly((bx + i * 7, by), (bx - 60 + i * 7, by + 80), closed=False)
                            for i in range(10)
                        ),
                    )
                    canvas.line(lattice, light.of("wood", "deep", 4), 1.8, "line", 4)
    joints = joined(
        *(
            poly((vx + (i - 0.5) * 24, vy + 2), (vx + (i - 0.5) * 100, height + 4), closed=False)
            for i in range(-3, 5)
        )
    )
    canvas.line(joints, light.of(material, "deep", 3), 1, "line", 3)
    cross = joined(
        *(
            poly((vx - end - (yy - vy) * 1.7, yy), (vx + end + (yy - vy) * 1.7, yy), closed=False)
            for yy in (vy + 8, vy + 22, vy + 44, vy + 76)
        )
    )
    canvas.line(cross, light.of(material, "deep", 3), 1, "line", 3)
    if variant == "wet" or light.hour.rain:
        gleam = []
        for i in range(12):
            t = i / 12
            gleam.append(
                lens(
                    vx + rnd.uniform(-3, 3) * (1 + t),
                    vy + 3 + (height - vy) * 0.7 * t,
                    24 * (1 - 0.35 * t) * rnd.uniform(0.55, 1),
                    1.2 + 2.6 * t,
                )
            )
        canvas.fill(joined(*gleam), "#f3c47c" if glow else light.of("foam", "lit", 3), "white", 3)
        rings = joined(
            *(
                ellipse(width * u, vy + (height - vy) * v, 18, 4)
                for u, v in ((0.3, 0.7), (0.44, 0.9), (0.64, 0.6), (0.7, 0.88), (0.2, 0.95))
            )
        )
        canvas.line(rings, light.of("foam", "half", 3), 1.1, "line", 3)
    del plane


@ground("court", 0.04)
def court(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A paved court in perspective."""
    light, width, height = canvas.light, canvas.width, canvas.height
    canvas.fill(
        rect(-4, y, width + 8, height - y + 4),
        Gradient(((0, light.of("stone", "lit", 3)), (1, light.of("stone", "body", 4))), (0, y, 0, height)),
        "mass",
        plane,
    )
    vx, vy = width / 2, y - height * 0.16
    tiles = []
    rows = [y + (height - y) * t for t in (0.0, 0.08, 0.2, 0.38, 0.64, 1.04)]
    for j, (top, foot) in enumerate(itertools.pairwise(rows)):
        for i in range(-9, 10):
            if (i + j) % 2 == 0:
                tiles.append(
                    poly(
                        *(
                            (vx + (k - 0.5) * (yy - vy) * 0.5, yy)
                            for k, yy in ((i, top), (i + 1, top), (i + 1, foot), (i, foot))
                        )
                    )
                )
    canvas.fill(joined(*tiles), light.of("stone", "shade", 4), "shade", 2)


@ground("quay", 0.3, "left", "right")
def quay(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Steps of a quay at one side."""
    width, height = canvas.width, canvas.height
    pen = canvas.pen(width if variant == "right" else 0, y, 1.0, max(4, plane - 1), flip=variant == "right")
    high = height - y + 6
    pen.fill(
        poly(
            (-6, 0),
            (118, 0),
            (118, 16),
            (160, 16),
            (160, 36),
            (204, 36),
            (204, 60),
            (250, 60),
            (250, high),
            (-6, high),
        ),
        "stone",
        "body",
    )
    pen.fill(
        poly(
            (118, 24),
            (160, 24),
            (160, 36),
            (204, 42),
            (204, 60),
            (250, 67),
            (250, high),
            (170, high),
            (118, 66),
        ),
        "stone",
        "deep",
        "shade",
    )
    pen.fill(
        joined(rect(-6, 0, 124, 15), rect(118, 16, 42, 7), rect(160, 36, 44, 7), rect(204, 60, 46, 8)),
        "stone",
        "lit",
    )
    pen.line(
        f"M-5 42H118M-5 70H130M-5 98H150M30 16V42M84 42V70M40 70V98M100 16V42M60 98V{high:.0f}",
        "stone",
        "deep",
        1.3,
    )


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
    canvas.fill(ridge(points, height + 4), colour, "near", 5)
    if light.hour.dim[4] < 0.3:
        canvas.line(spline(points), light.of("sand", "lit", 5), 2.4, "skip", 5)
    blades = []
    for x, count in ((width * (0.08 if up > 0 else 0.86), 9), (width * (0.16 if up > 0 else 0.93), 7)):
        for i in range(count):
            foot = y + 8
            blades.append(
                blade(
                    x + (i - count / 2) * 3.4,
                    foot + rnd.uniform(2, 8),
                    rnd.uniform(18, 38),
                    (i - count / 2) * 4.4 + rnd.uniform(-3, 3),
                    1.4,
                )
            )
    canvas.fill(joined(*blades), light.of(material, "dark", 5), "ink", 5)


@ground("cliff", -0.2, "left", "right")
def cliff(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A rock face at one side."""
    height, rnd = canvas.height, canvas.random
    pen = canvas.pen(
        canvas.width if variant == "right" else 0, y, 1.0, max(3, plane), flip=variant == "right"
    )
    foot = height - y
    points = [(-8, -60), (40, -52), (66, -20), (92, -12), (104, 30), (128, 44), (134, 90), (160, foot + 6)]
    pen.fill(
        chained(
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
    canvas.fill(ridge(_line(canvas, y + 4, 10, 5), height), _under(canvas, "grass", plane, y), "mass", plane)
    blades, dots = [], []
    for i in range(46):
        t = (i / 46) ** 1.3
        x, yy = rnd.uniform(0, width), y + 14 + t * (height - y - 10)
        h = 5 + 12 * t
        blades += [blade(x + dx, yy, h * rnd.uniform(0.7, 1.1), dx * 0.9, 0.8 + t) for dx in (-3, 0, 3)]
        if i % 5 == 0:
            dots.append(disc(x + 6, yy - 2, 1.2 + t * 1.4))
    canvas.fill(joined(*blades), light.of("leaf", "body", min(4, plane + 1)), "skip", plane)
    canvas.fill(joined(*dots), light.of("foam", "lit", plane), "white", plane)


@ground("bones", 0.4)
def bones(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Dry bones on the ground."""
    rnd = canvas.random
    for i in range(12):
        t = i / 12
        x, yy = rnd.uniform(30, canvas.width - 30), y + t * (canvas.height - y) * 0.9
        size = 0.5 + 0.7 * t
        a = rnd.uniform(-0.5, 0.5)
        dx, dy = math.cos(a) * 17 * size, math.sin(a) * 17 * size * 0.5
        canvas.line(
            (("M", x - dx, yy - dy), ("L", x + dx, yy + dy)),
            canvas.light.of("paper", "lit", 4),
            4 * size,
            "white",
            plane,
        )
        ends = [disc(x + s * dx + e, yy + s * dy + e * 0.6, 3.2 * size) for s in (-1, 1) for e in (-2, 2)]
        canvas.fill(joined(*ends), canvas.light.of("paper", "lit", 4), "lit", 4)


@ground("tiles", 0.0, covers=True)
def tiles(canvas: Canvas, plane: int, _y: float, _: str) -> None:
    """A wall of eight-pointed stars."""
    light, width, height = canvas.light, canvas.width, canvas.height
    canvas.fill(rect(-4, -4, width + 8, height + 8), light.of("plaster", "shade", plane), "mass", plane)
    stars = [
        star(i * 66 + (33 if j % 2 else 0), j * 58, 24, 8, 0.76)
        for i in range(-1, int(width / 66) + 2)
        for j in range(int(height / 58) + 2)
    ]
    canvas.line(joined(*stars), light.of("plaster", "deep", plane), 1.4, "skip", plane)
