"""A shelf in an alcove, for still lifes: striped stones round the arch, inlay along the front, a lamp or a cord with fruit."""

from __future__ import annotations

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    chain_outlines,
    disc,
    join_outlines,
    make_keel,
    make_star,
    poly,
    rect,
    spline,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix


@ground("shelf", 0.1, "lit", "deep", covers=True)
def shelf(canvas: Canvas, _plane: int, y: float, variant: str) -> None:
    """A lit alcove with a shelf of stone: for still lifes; a deep one takes the material `ground`."""
    light, width, height = canvas.light, canvas.width, canvas.height
    wall, stone = light.of("plaster", "shade", 3), light.of("stone", "half", 3)
    deep = variant == "deep" and light.has_material("ground")
    base = light.base("ground") if deep else light.of("plaster", "body", 3)
    canvas.fill(rect(-4, -4, width + 8, height + 8), wall, "sky", 0)
    x, r = width / 2, min(width, y * 1.25) * 0.5
    wide = min(width * 0.92, r * 2.1)
    places = [
        (i * 62 + (31 if j % 2 else 0), j * 54)
        for i in range(-1, int(width / 62) + 2)
        for j in range(int(y / 54) + 2)
    ]
    # none behind the alcove or the shelf, where they are not seen
    seen = [
        make_star(sx, sy, 24, 8, 0.76)
        for sx, sy in places
        if sy < y + 24
        and (abs(sx - x) > wide * 0.5 - 22 or sy < y * 0.52 - (wide * 0.5 - abs(sx - x)) * 0.5 + 24)
    ]
    canvas.line(join_outlines(*seen), mix(wall, "#fffaf0", 0.35), 1.6, "skip", 1)
    canvas.fill(make_keel(x, y + 2, wide, y * 0.97), stone, "lit", 2)
    # striped stones round the arch, as builders of that time laid them, between two lines of gilt
    course = wide * 0.05
    band, stripe = (
        make_keel(x, y + 2, wide - course, y * 0.955),
        mix(stone, light.of("brick", "shade", 3), 0.55),
    )
    # without colours they are outlines: joints across the band, which its stripes cover in full colour
    with canvas.clip(make_keel(x, y + 2, wide, y * 0.97)):
        canvas.line(band, stripe, course, "rod", 2, (1.0, course * 0.9 - 1.0), "butt")
    canvas.line(band, stripe, course, "skip", 2, (course * 0.9, course * 0.9), "butt")
    canvas.line(make_keel(x, y + 2, wide, y * 0.97), light.of("trim", "body", 3), 2.0, "line", 2)
    inner = make_keel(x, y + 2, wide * 0.88, y * 0.9)
    rim = mix(base, "#120c14", 0.34) if deep else base
    middle = base if deep else light.of("plaster", "lit", 3)
    canvas.fill(inner, rim, "white", 2)
    with canvas.clip(inner):
        # without colours even lines rule its dark: what stands there is paper before them
        glow = Gradient(
            ((0, mix(base, "#fff4d6", 0.62 if deep else 0.7)), (0.5, middle), (1, rim)),
            (x - r * 0.16, y * 0.62, x + r * 1.15, y * 0.62),
            radial=True,
        )
        canvas.fill(inner, glow, "shade", 2)
        # the reveal of the alcove: the side that the light misses
        reveal = chain_outlines(
            poly((x - wide * 0.46, y + 4), (x - wide * 0.46, -4), (x + wide * 0.46, -4), closed=False),
            poly((x + wide * 0.1, 0), (x - wide * 0.3, y * 0.42), (x - wide * 0.365, y + 4), closed=False),
        )
        canvas.fill(reveal, mix(rim, light.hour.shadow, 0.3), "glow", 2)
    canvas.line(inner, rim, 1.2, "line", 2)
    canvas.fill(rect(-4, y, width + 8, height - y + 4), light.of("stone", "body", 4), "mass", 4)
    canvas.fill(rect(-4, y, width + 8, 6), light.of("stone", "lit", 4), "lit", 4)
    lip = height - (height - y) * 0.45
    canvas.fill(rect(-4, lip, width + 8, height - lip + 4), light.of("stone", "shade", 4), "shade", 4)
    _draw_frieze(canvas, lip, height)
    if deep:
        _draw_hanging(canvas, x, y, wide, inner)


def _draw_frieze(canvas: Canvas, top: float, height: float) -> None:
    """Inlay along the front of a shelf: lozenges and small ones between two lines."""
    light, width = canvas.light, canvas.width
    deep = min(20.0, height - top)
    middle, big, step = top + deep * 0.5, deep * 0.3, deep * 1.25
    count = int(width / step) + 2
    for shift, size, colour in (
        (0.0, big, light.of("trim", "half", 4)),
        (0.5, big * 0.5, light.of("lapis", "shade", 4)),
    ):
        found = [
            poly((cx - size, middle), (cx, middle - size), (cx + size, middle), (cx, middle + size))
            for cx in ((i + shift) * step for i in range(count))
        ]
        canvas.fill(join_outlines(*found), colour, "skip", 4)
    lines = [poly((-4, yy), (width + 4, yy), closed=False) for yy in (top + deep * 0.1, top + deep * 0.9)]
    canvas.line(join_outlines(*lines), light.of("stone", "deep", 4), 1.1, "skip", 4)


def _draw_hanging(canvas: Canvas, x: float, y: float, wide: float, inner: Outline) -> None:
    """What hangs in an alcove: a small lamp that burns, or dried fruit on a cord; some have nothing.

    The cord's ends are at the stones of the arch, whose inner line this is.
    """
    rnd, light = canvas.chance("over"), canvas.light
    what = rnd.choice(("lamp", "lamp", "cord", ""))
    if what == "lamp":
        pen = canvas.make_pen(x, y * 0.36, 0.5, 3)
        for radius, share in ((88, 0.1), (62, 0.2), (40, 0.34)):
            cx, cy = pen.place(0, -34)
            behind = mix(light.base("ground"), "#fff4d6", 0.3)
            canvas.fill(disc(cx, cy, radius * 0.5), mix(behind, "#ffe2a0", share), "skip", 2)
        pen.line("M-30 -40L0 -134L30 -40M0 -134V-200", "gold", "body", 2.4)
        body = "M-21 -76Q0 -70 21 -76C15 -64 11 -58 11 -52C31 -48 35 -32 27 -21C20 -13 12 -10 7 -8L13 0H-13L-7 -8C-12 -10 -20 -13 -27 -21C-35 -32 -31 -48 -11 -52C-11 -58 -15 -64 -21 -76Z"
        pen.fill(body, "flame", "lit", "lit")
        with pen.clip(body):
            pen.fill("M8 -80H40V10H4C20 -8 26 -32 8 -52Z", "#d98f3c", "flat", "shade")
            pen.fill("M-40 -38Q0 -29 40 -38V-28Q0 -19 -40 -28Z", "accent", "flat", "mass")
    elif what == "cord":
        half = wide * 0.44
        rope = [
            (x - half, y * 0.18),
            (x - 30, y * 0.37),
            (x, y * 0.4),
            (x + 30, y * 0.37),
            (x + half, y * 0.18),
        ]
        with canvas.clip(inner):
            canvas.line(spline(rope), light.of("wood", "body", 3), 1.6, "line", 2)
        fruit = [
            disc(px + across, py + down, 4.6)
            for px, py in rope[1:4]
            for across, down in ((-4.4, 6), (4.4, 6), (0, 13))
        ]
        canvas.fill(join_outlines(*fruit), light.of("accent", "body", 3), "ink", 2)
