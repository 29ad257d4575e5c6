"""Rooms: a wall with a window, a niche, a table, shelves; the plate of an engraver."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.press.ops import Gradient, curve
from printkit.press.pictures.scene.canvas import Canvas, Item, Pen, SceneMark
from printkit.press.pictures.scene.outline import (
    Outline,
    disc,
    ellipse,
    join_outlines,
    make_dome,
    make_keel,
    make_lens,
    make_ridge,
    make_star,
    poly,
    rect,
    ring,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import lighten, mix
from shared_pictures.wall import draw_bricks, draw_runner, draw_sunlight, furnish_wall


@ground("room", 0.1, "window", "niche", "bare", "arch", "shelves", "library", covers=True)
def room(canvas: Canvas, _plane: int, y: float, variant: str) -> None:
    """A room: a wall in warm light, a keel window or niche, a table along the lower edge."""
    light, width, height = canvas.light, canvas.width, canvas.height
    lit, body, dark = (light.of("plaster", tone, 3) for tone in ("lit", "body", "deep"))
    side = canvas.random.choice((0.24, 0.76))
    glow = Gradient(
        ((0, lit), (0.45, body), (1, mix(body, dark, 0.75))),
        (width * side, height * 0.3, width * (side + (0.95 if side < 0.5 else -0.95)), height * 0.3),
        radial=True,
    )
    canvas.fill(rect(-4, -4, width + 8, height + 8), glow, "sky", 1)
    rail = y - 34
    bare = {"arch": 0.5, "bare": 0.5 if side < 0.5 else 0.42}.get(variant, 1 - side)
    if variant not in ("shelves", "library", "niche"):
        draw_bricks(canvas, rail)
        if light.hour.dim[4] < 0.3:
            shone = mix(mix(lit, body, 0.5), light.hour.key, 0.4)
            place = 0.5 + (0.04 if side < 0.5 else -0.04)
            draw_sunlight(canvas, width * place, 40, rail - 12, shone, 1 if side < 0.5 else -1)
        if variant != "arch":
            furnish_wall(canvas, width * bare, rail)
    if variant in ("window", ""):
        x, foot = width * side, y * 0.9
        high, wide = height * 0.62, min(width * 0.3, 150)
        canvas.fill(make_keel(x, foot + 6, wide + 20, high + 16), light.of("stone", "lit", 3), "lit", 2)
        sky = light.hour
        canvas.fill(
            make_keel(x, foot, wide, high),
            Gradient(
                ((0, "#8fc0cf"), (0.7, "#f3ead2"), (1, "#fff3d0"))
                if sky.dim[4] < 0.3
                else ((0, "#22346a"), (1, "#8d96b2")),
                (0, foot - high, 0, foot),
            ),
            "white",
            2,
        )
        with canvas.clip(make_keel(x, foot, wide, high)):
            _draw_outside(canvas, x, foot, wide, high)
        canvas.line(
            poly((x, foot - high), (x, foot), closed=False), light.of("wood", "deep", 3), 3, "line", 3
        )
        canvas.line(
            poly((x - wide / 2, foot - high * 0.52), (x + wide / 2, foot - high * 0.52), closed=False),
            light.of("wood", "deep", 3),
            3,
            "line",
            3,
        )
        beam = poly(
            (x - wide * 0.4, y + 10),
            (x + wide * 0.5, y + 10),
            (x + wide * (1.2 if side < 0.5 else 0.2), height),
            (x + wide * (0.0 if side < 0.5 else -1.1), height),
        )
        _draw_rafters(canvas)
        draw_table(canvas, y)
        if not draw_runner(canvas, y):
            canvas.fill(beam, light.of("wood", "lit", 4), "glow", 4)
        return
    if variant == "niche":
        x, foot = width / 2, y + 2
        canvas.fill(make_keel(x, foot, width * 0.62, height * 0.86), light.of("stone", "half", 3), "lit", 2)
        canvas.fill(
            make_keel(x, foot, width * 0.54, height * 0.78),
            Gradient(
                ((0, mix(lit, "#fff3d0", 0.4)), (1, body)),
                (x, foot - height * 0.3, x + width * 0.32, foot - height * 0.3),
                radial=True,
            ),
            "white",
            2,
        )
    elif variant == "arch":
        for part in (0.18, 0.82):
            canvas.fill(
                make_keel(width * part, y + 2, width * 0.26, height * 0.7),
                light.of("stone", "half", 3),
                "lit",
                2,
            )
            inner = make_keel(width * part, y + 2, width * 0.2, height * 0.62)
            canvas.fill(inner, dark, "shade", 2)
            with canvas.clip(inner):
                canvas.fill(
                    make_keel(width * part + 12, y + 2, width * 0.16, height * 0.56),
                    mix(dark, body, 0.3), "glow", 2,
                )  # fmt: skip
    elif variant in ("shelves", "library"):
        _draw_shelves(canvas, y, variant)
    _draw_rafters(canvas)
    draw_table(canvas, y)
    draw_runner(canvas, y)


@ground("still-room", 0.1, "window", "niche", "bare", "arch", "shelves", "library", covers=True)
def still_room(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """A room for still lifes: without colours no more than an even wall and a table, so that the thing is the loudest."""
    light, width, height = canvas.light, canvas.width, canvas.height
    canvas.fill(rect(-4, -4, width + 8, y + 4), light.of("plaster", "body", 3), "shade", 2)
    canvas.fill(rect(-4, y, width + 8, height - y + 4), light.of("wood", "half", 4), "mass", 3)
    canvas.line(
        poly((-4, y + 9), (width + 4, y + 9), closed=False), light.of("wood", "deep", 4), 1.1, "line", 3
    )
    first = len(canvas.items)
    room(canvas, plane, y, variant)
    _colour_only(canvas.items[first:])


def _colour_only(items: Sequence[Item]) -> None:
    """Give marks the role of light, which prints in colour alone."""
    for item in items:
        if isinstance(item, SceneMark):
            item.role = "glow"
        else:
            _colour_only(item.items)


def _draw_outside(canvas: Canvas, x: float, foot: float, wide: float, high: float) -> None:
    """What a window shows: a hill, roofs with a dome, trees of a garden."""
    light = canvas.light
    hill = [
        (x - wide, foot - high * 0.3),
        (x - wide * 0.2, foot - high * 0.44),
        (x + wide, foot - high * 0.26),
    ]
    canvas.fill(make_ridge(hill, foot + 4), light.of("sand", "half", 2), "skip", 2)
    roofs = [
        rect(x + wide * left, foot - high * tall, wide * across, high * tall)
        for left, across, tall in ((-0.5, 0.3, 0.24), (-0.24, 0.26, 0.32), (0.0, 0.2, 0.2), (0.18, 0.4, 0.27))
    ]
    towers = [
        make_dome(x - wide * 0.11, foot - high * 0.32, wide * 0.1),
        rect(x + wide * 0.24, foot - high * 0.5, wide * 0.06, high * 0.3),
    ]
    canvas.fill(join_outlines(*roofs, *towers), light.of("plaster", "body", 3), "mass", 2)
    shades = [
        rect(x + wide * at, foot - high * tall, wide * 0.08, high * tall)
        for at, tall in ((-0.28, 0.24), (-0.06, 0.32), (0.5, 0.27))
    ]
    canvas.fill(join_outlines(*shades), light.of("plaster", "shade", 3), "skip", 2)
    trees = [
        make_lens(x + wide * at, foot - high * 0.1, wide * across, high * tall)
        for at, across, tall in ((-0.34, 0.07, 0.34), (-0.22, 0.06, 0.24), (0.36, 0.07, 0.3))
    ]
    bushes = [
        make_dome(x + wide * at, foot + 2, wide * r, 0.8)
        for at, r in ((-0.46, 0.14), (0.0, 0.15), (0.2, 0.12), (0.44, 0.16))
    ]
    canvas.fill(join_outlines(*trees, *bushes), light.of("leaf", "shade", 3), "ink", 2)


def _draw_rafters(canvas: Canvas) -> None:
    """Beams of the ceiling, whose ends show below a moulding."""
    light, width = canvas.light, canvas.width
    canvas.fill(rect(-4, -4, width + 8, 15), light.of("wood", "deep", 4), "near", 3)
    ends = [rect(x, 9, 15, 11) for x in range(8, int(width), 44)]
    canvas.fill(join_outlines(*ends), light.of("wood", "shade", 4), "mass", 3)
    canvas.fill(
        join_outlines(*(rect(x + 11, 9, 4, 11) for x in range(8, int(width), 44))),
        light.of("wood", "dark", 4),
        "ink",
        3,
    )
    canvas.fill(rect(-4, 7, width + 8, 3), light.of("trim", "half", 4), "lit", 3)


def _draw_shelves(canvas: Canvas, y: float, variant: str) -> None:
    """Two rows of niches in the wall: with jars and flasks, or with books and scrolls."""
    light, width, rnd = canvas.light, canvas.width, canvas.random
    across = 5
    step, top = width / across, 34.0
    deep = (y - 34.0 - top) / 2
    for row in range(2):
        foot = top + deep * (row + 1) - 5
        holes = [make_keel(step * (i + 0.5), foot, step * 0.84, deep - 9) for i in range(across)]
        canvas.fill(
            join_outlines(
                *(make_keel(step * (i + 0.5), foot, step * 0.84 + 9, deep - 3) for i in range(across))
            ),
            light.of("stone", "half", 3),
            "lit",
            2,
        )
        canvas.fill(join_outlines(*holes), light.of("plaster", "deep", 3), "white", 2)
        with canvas.clip(join_outlines(*holes)):
            backs = [make_keel(step * (i + 0.5) + 9, foot, step * 0.84, deep - 15) for i in range(across)]
            canvas.fill(
                join_outlines(*backs),
                mix(light.of("plaster", "deep", 3), light.of("plaster", "shade", 3), 0.6),
                "shade",
                2,
            )
        things: dict[str, list[Outline]] = {}
        gleams: list[Outline] = []
        for i in range(across):
            x, end = step * (i + 0.16), step * (i + 0.82)
            while x < end - 6:
                if variant == "library":
                    wide, tall = rnd.uniform(5, 9), deep * rnd.uniform(0.34, 0.5)
                    material = rnd.choice(("accent", "lapis", "leaf", "trim", "hide"))
                    things.setdefault(material, []).append(rect(x, foot - tall, wide, tall))
                    gleams.append(rect(x + wide * 0.25, foot - tall * 0.8, wide * 0.5, 2))
                    x += wide + 0.8 + (rnd.uniform(4, 16) if rnd.random() < 0.16 else 0)
                else:
                    wide, tall = rnd.uniform(14, 22), deep * rnd.uniform(0.3, 0.46)
                    material = rnd.choice(("clay", "lapis", "water", "trim", "accent"))
                    jar = spline(
                        [
                            (x + wide * 0.3, foot), (x, foot - tall * 0.5), (x + wide * 0.34, foot - tall * 0.84),
                            (x + wide * 0.28, foot - tall), (x + wide * 0.72, foot - tall), (x + wide * 0.66, foot - tall * 0.84),
                            (x + wide, foot - tall * 0.5), (x + wide * 0.7, foot),
                        ],
                        closed=True, tension=0.4,
                    )  # fmt: skip
                    things.setdefault(material, []).append(jar)
                    gleams.append(ellipse(x + wide * 0.3, foot - tall * 0.52, wide * 0.09, tall * 0.16))
                    x += wide + rnd.uniform(3, 9)
        for material, shapes in sorted(things.items()):
            canvas.fill(join_outlines(*shapes), light.of(material, "half", 3), "mass", 2)
        canvas.fill(join_outlines(*gleams), light.of("plaster", "lit", 3), "glow", 2)
        canvas.fill(rect(-4, foot, width + 8, 4), light.of("wood", "half", 3), "lit", 2)
        canvas.fill(rect(-4, foot + 4, width + 8, 3), light.of("wood", "deep", 3), "shade", 2)


def draw_table(canvas: Canvas, y: float) -> None:
    """A table top along the lower edge, and above it a frieze of tiles on the wall."""
    light, width, height = canvas.light, canvas.width, canvas.height
    tile = 26.0
    canvas.fill(rect(-4, y - tile - 4, width + 8, tile + 4), light.of("lapis", "half", 3), "ink", 3)
    with canvas.define_stamp("tile") as new:
        if new:
            canvas.fill(make_star(0, 0, tile * 0.4, 8, 0.7), light.of("plaster", "lit", 3), "white", 3)
            canvas.fill(make_star(0, 0, tile * 0.17, 8, 0.7), light.of("clay", "body", 3), "ink", 3)
    for i in range(int(width / tile) + 1):
        canvas.press("tile", tile * (i + 0.5), y - tile / 2 - 2)
    canvas.fill(rect(-4, y - tile - 7, width + 8, 3.5), light.of("trim", "lit", 3), "lit", 3)
    canvas.fill(
        rect(-4, y, width + 8, height - y + 4),
        Gradient(
            (
                (0, light.of("wood", "lit", 4)),
                (0.25, light.of("wood", "half", 4)),
                (1, light.of("wood", "shade", 4)),
            ),
            (0, y, 0, height),
        ),
        "mass",
        4,
    )
    canvas.fill(rect(-4, y, width + 8, 4), light.of("wood", "lit", 4), "lit", 4)
    grain = []
    rnd = canvas.random
    for _ in range(9):
        x, yy = rnd.uniform(-40, width), rnd.uniform(y + 12, height)
        grain.append(spline([(x, yy), (x + 40, yy - 2), (x + 90, yy + 1), (x + 140, yy)]))
    canvas.line(join_outlines(*grain), light.of("wood", "deep", 4), 1.1, "line", 3)


@ground("plate", 0.1, covers=True, floor=False)
def plate(canvas: Canvas, _plane: int, y: float, _: str) -> None:
    """An engraved plate: a ruled wall, a niche of clear paper, a table, two frames."""
    light, width, height = canvas.light, canvas.width, canvas.height
    ink, gold, paper = light.base("ink"), light.base("gold"), light.base("paper")
    rnd = canvas.random
    wall = mix(paper, gold, 0.14)
    canvas.fill(rect(-4, -4, width + 8, height + 8), wall, "sky", 0)
    lines: dict[float, list[Outline]] = {}
    yy = 12.0
    while yy < y - 2:
        share = yy / y
        wide = 1.5 if share < 0.2 else 1.2 if share < 0.4 else 0.95 if share < 0.6 else 0.75
        start = width * 0.05 + 40 * share**1.5 + rnd.uniform(-12, 12)
        lines.setdefault(wide, []).append(poly((start, yy), (width - 12, yy), closed=False))
        if rnd.random() < 0.5:
            lines[wide].append(poly((start - 24, yy), (start - rnd.uniform(8, 16), yy), closed=False))
        yy += 5
    for wide, rows in lines.items():
        canvas.line(join_outlines(*rows), mix(ink, gold, 0.3), wide * 0.9, "line", 1, cap="butt")
    x, wide, high = width * 0.58, min(width * 0.62, y * 1.05), y * 0.93
    shine = Gradient(
        ((0, mix(paper, "#ffffff", 0.7)), (0.6, paper), (1, mix(paper, gold, 0.26))),
        (x - wide * 0.1, y * 0.6, x + wide * 0.6, y * 0.6),
        radial=True,
    )
    canvas.fill(make_keel(x, y, wide, high), shine, "white", 1)
    _engraved_niche(canvas, x, y, wide, high)
    canvas.line(make_keel(x, y, wide, high), ink, 2, "line", 2)
    canvas.line(make_keel(x, y, wide - 14, high - 9), gold, 1.2, "line", 2)
    canvas.fill(rect(-4, y, width + 8, height - y + 4), mix(paper, gold, 0.18), "white", 3)
    rows = []
    yy = y + 12
    i = 0
    while yy < height - 12:
        rows.append(poly((14 + (i * 37 % 50), yy), (width - 14 - (i * 53 % 70), yy), closed=False))
        yy += 4.6
        i += 1
    if rows:
        canvas.line(join_outlines(*rows), ink, 0.8, "line", 3, cap="butt")
    canvas.line(poly((8, y), (width - 8, y), closed=False), ink, 3, "line", 3, cap="butt")
    canvas.line(poly((8, y + 5.5), (width - 8, y + 5.5), closed=False), gold, 1.4, "line", 3, cap="butt")
    canvas.line(rect(4, 4, width - 8, height - 8), ink, 1.6, "line", 5)
    canvas.line(rect(9, 9, width - 18, height - 18), gold, 0.9, "line", 5)


def _engraved_niche(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """The hollow of a niche in lines: its side away from the light, crossed where it is deepest, and rays behind what stands there."""
    light, rnd = canvas.light, canvas.chance("burin")
    ink, gold, paper = light.base("ink"), light.base("gold"), light.base("paper")
    rays = []
    middle = y - high * 0.44
    for k in range(40):
        turn = 2 * math.pi * k / 40
        near, far = wide * (0.37 if k % 2 else 0.33), wide * (0.45 if k % 2 else 0.42)
        sine, cosine = math.sin(turn), math.cos(turn)
        rays.append(
            poly(
                (x + near * cosine, middle + near * sine),
                (x + far * cosine, middle + far * sine),
                closed=False,
            )
        )
    edge = x + wide / 2
    hatch, deep = [], []
    for row in range(int(high / 5)):
        yy = y - 4 - row * 5
        reach = wide * (0.15 + 0.03 * math.sin(row * 0.5)) + rnd.uniform(-5, 5)
        hatch.append(poly((edge - reach, yy), (edge, yy), closed=False))
        if row % 2:
            hatch.append(poly((edge - reach - rnd.uniform(9, 15), yy), (edge - reach - 4, yy), closed=False))
        deep.append(poly((edge - wide * 0.075, yy - 9), (edge, yy + 3), closed=False))
    with canvas.clip(make_keel(x, y, wide, high)):
        canvas.line(join_outlines(*rays), mix(gold, paper, 0.4), 1.3, "line", 1, cap="butt")
        canvas.line(join_outlines(*hatch), mix(ink, gold, 0.4), 0.9, "line", 1, cap="butt")
        canvas.line(join_outlines(*deep), mix(ink, gold, 0.3), 0.8, "line", 1, cap="butt")


@ground("door-leaf", 0.0, covers=True, floor=False)
def door_leaf(canvas: Canvas, plane: int, _y: float, _variant: str) -> None:
    """A door from close by: planks, bands of iron, a lock plate with the key in it, light through the crack beside it."""
    light, width, height = canvas.light, canvas.width, canvas.height
    rnd, crack = canvas.chance("grain"), width * 0.9
    wood, dark, lit = (
        light.of("wood", "body", plane),
        light.of("wood", "deep", plane),
        light.of("wood", "half", plane),
    )
    canvas.fill(rect(-4, -4, width + 8, height + 8), Gradient(((0, lit), (0.5, wood), (1, light.of("wood", "shade", plane))), (0, 0, width, height * 0.4)), "mass", plane)  # fmt: skip
    step = width / 7
    grain: list[Outline] = []
    for i in range(7):
        for _grain in range(5):
            x, y = i * step + rnd.uniform(6, step - 8), rnd.uniform(-20, height)
            grain.append(spline([(x, y), (x + rnd.uniform(-3, 3), y + 40), (x + rnd.uniform(-3, 3), y + 90)]))
    canvas.line(join_outlines(*grain), light.of("wood", "shade", plane), 1.3, "line", plane)
    canvas.line(
        join_outlines(*(poly((i * step, -4), (i * step, height + 4), closed=False) for i in range(1, 7))),
        dark,
        3.4,
        "line",
        plane,
    )
    canvas.line(
        join_outlines(
            *(poly((i * step + 2.4, -4), (i * step + 2.4, height + 4), closed=False) for i in range(1, 7))
        ),
        lit,
        1.2,
        "skip",
        plane,
    )
    # the jamb, and the light between
    glow = Gradient(((0, "#ffe7a6"), (0.6, "#f7b456"), (1, "#c9682f")), (crack, 0, crack + 22, 0))
    canvas.fill(rect(crack, -4, 16, height + 8), glow, "white", plane)
    canvas.fill(rect(crack + 15, -4, width, height + 8), light.of("stone", "deep", plane), "ink", plane)
    canvas.fill(rect(crack - 5, -4, 5, height + 8), mix(lit, "#ffcf82", 0.6), "glow", plane)
    iron, edge = light.of("iron", "deep", plane), light.of("iron", "lit", plane)
    nails = [
        (float(x), y) for y in (height * 0.16, height * 0.86) for x in range(24, int(crack - 50), int(step))
    ]
    for y in (height * 0.16, height * 0.86):
        canvas.fill(
            join_outlines(rect(-4, y - 16, crack - 30, 32), make_star(crack - 34, y, 26, 4, 0.5)),
            iron,
            "ink",
            plane,
        )
        canvas.line(poly((-4, y - 14.5), (crack - 34, y - 14.5), closed=False), edge, 1.6, "skip", plane)
    canvas.fill(
        join_outlines(*(disc(x, y, 5) for x, y in nails)), light.of("metal", "half", plane), "white", plane
    )
    canvas.fill(
        join_outlines(*(disc(x - 1.4, y - 1.4, 1.9) for x, y in nails)),
        light.of("metal", "lit", plane),
        "skip",
        plane,
    )
    _draw_lock(canvas.make_pen(width * 0.62, height * 0.44, height / 380 * 0.86, plane))


def _draw_lock(pen: Pen) -> None:
    """A lock plate of pierced brass with its key in it, a tassel on the key."""
    pen.fill(
        curve.transform_outline(make_star(0, 0, 92, 8, 0.76), (1, 0, 0, 1, 9, 9)), "wood", "deep", "shade"
    )
    pen.fill(make_star(0, 0, 92, 8, 0.76), "gold", "body")
    pen.fill(make_star(-2, -2, 86, 8, 0.76), "gold", "lit", "lit")
    pen.fill(make_star(1, 1, 84, 8, 0.76), "gold", "body", "mass")
    pen.fill(poly((0, 0), (92, -6), (70, 70), (-6, 92)), "gold", "shade", "shade")
    pen.line(make_star(0, 0, 70, 8, 0.76), "gold", "deep", 2.2)
    pen.fill(join_outlines(*(disc(78 * math.cos(a), 78 * math.sin(a), 4.4) for a in (math.pi * i / 4 for i in range(8)))), "ink", "deep", "ink")  # fmt: skip
    pen.fill(join_outlines(*(make_lens(44 * math.cos(a), 44 * math.sin(a), 7, 5) for a in (math.pi * (i + 0.5) / 4 for i in range(8)))), "wood", "deep", "ink")  # fmt: skip
    pen.fill(join_outlines(disc(0, -4, 19), poly((-8, 6), (8, 6), (14, 36), (-14, 36))), "ink", "deep", "ink")
    # the key, seen from its bow
    pen.fill(poly((-6, -2), (6, -2), (12, 62), (0, 62)), "metal", "shade", "mass")
    pen.fill(ring(6, 86, 32, 17), "metal", "body", "mass")
    pen.line("M-18 96A27 27 0 0 1 14 60", "metal", "lit", 4.4, "skip")
    pen.fill(make_star(6, 86, 12, 8, 0.6), "metal", "half", "glow")
    pen.line("M6 116C4 130 16 140 10 156", "accent", "body", 4, "bar")
    pen.fill("M2 154H18L22 196H-4Z", "accent", "body", "mass")
    pen.fill("M11 154H18L22 196H12Z", "accent", "deep", "shade")
    pen.fill(rect(0, 150, 20, 8, 2), "trim", "lit", "white")


@ground("glory", 0.0, "stars", "plain", covers=True, floor=False)
def glory(canvas: Canvas, _plane: int, _y: float, variant: str) -> None:
    """A plain ground with light behind the middle: for one thing alone."""
    light, width, height = canvas.light, canvas.width, canvas.height
    base = light.base("ground") if light.has_material("ground") else light.base("water")
    pale = mix(lighten(base, 0.32), "#fff3d0", 0.1)
    x, y = width / 2, height * 0.46
    reach = max(width, height) * 0.62
    canvas.fill(
        rect(-4, -4, width + 8, height + 8),
        Gradient(
            ((0, mix(base, pale, 0.5)), (0.5, base), (1, mix(base, "#05080f", 0.42))),
            (x, y, x + reach, y),
            radial=True,
        ),
        "sky",
        0,
    )
    if variant != "plain":
        stars = [
            make_star(i * 88 + (44 if j % 2 else 0), j * 78 + 20, 30, 8, 0.76)
            for i in range(-1, int(width / 88) + 2)
            for j in range(-1, int(height / 78) + 2)
        ]
        canvas.line(join_outlines(*stars), mix(base, pale, 0.26), 1.8, "skip", 1)
    radius = min(width, height) * 0.43
    for part, share in ((1.08, 0.26), (0.82, 0.5)):
        canvas.fill(make_star(x, y, radius * part, 16, 0.93), mix(base, pale, share), "glow", 1)
