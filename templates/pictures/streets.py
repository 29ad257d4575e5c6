"""Where people live: towns on the horizon, streets, courts, pavements."""

from __future__ import annotations

import itertools

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    disc,
    join_outlines,
    make_keel,
    make_star,
    poly,
    rect,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix
from shared_pictures.hung import HUNG, draw_overhead
from shared_pictures.lane import Alley, draw_doorstep, draw_houses, draw_pavement, draw_puddles


@ground("street", 0.0, "dry", "wet", *HUNG)
def street(canvas: Canvas, _plane: int, y: float, variant: str) -> None:
    """A lane between houses in one-point perspective: a latticed bay, a door, a gate at its end; something hangs across."""
    view = Alley.of(canvas, y)
    glow = canvas.light.hour.dim[4] > 0.3
    draw_pavement(view, glow=glow)
    draw_houses(view, glow=glow)
    draw_doorstep(view, glow=glow)
    draw_overhead(canvas, view.x, variant, glow=glow)
    if variant == "wet" or canvas.light.hour.rain:
        draw_puddles(view, glow=glow)


@ground("court", 0.04)
def court(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A paved court in perspective."""
    light, width, height = canvas.light, canvas.width, canvas.height
    far, near = light.of("stone", "lit", 3), light.of("stone", "half", 4)
    canvas.fill(
        rect(-4, y, width + 8, height - y + 4),
        Gradient(((0, far), (1, near)), (0, y, 0, height)),
        "mass",
        plane,
    )
    vx, vy = width * canvas.random.uniform(0.38, 0.62), y - height * 0.16
    tiles, joints = [], []
    rows = [y + (height - y) * t for t in (0.0, 0.08, 0.2, 0.38, 0.64, 1.04)]
    for j, (top, foot) in enumerate(itertools.pairwise(rows)):
        joints.append(poly((-4, top), (width + 4, top), closed=False))
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
    for i in range(-9, 11):
        joints.append(
            poly(*((vx + (i - 0.5) * (yy - vy) * 0.5, yy) for yy in (rows[0], rows[-1])), closed=False)
        )
    shade = light.of("stone", "shade", 4)
    dark = Gradient(
        ((0, mix(far, shade, 0.06)), (0.3, mix(near, shade, 0.16)), (1, mix(near, shade, 0.34))),
        (0, y, 0, height),
    )
    canvas.fill(join_outlines(*tiles), dark, "glow", 2)
    canvas.line(join_outlines(*joints), mix(near, shade, 0.5), 1.0, "line", 2)
    _draw_balustrade(canvas, y)


def _draw_balustrade(canvas: Canvas, y: float) -> None:
    """The low wall at the far side of a court, pierced by arches, with posts, and its shadow on the pavement."""
    light, width = canvas.light, canvas.width
    tall, step = 15.0, 21.0
    count = int(width / step) + 2
    start = canvas.chance("posts").uniform(-step, 0)
    canvas.fill(rect(-4, y + 2, width + 8, 7), light.of("stone", "shade", 4), "shade", 2)
    canvas.fill(rect(-4, y - tall, width + 8, tall + 3), light.of("stone", "body", 3), "mass", 2)
    holes = [make_keel(start + (i + 0.5) * step, y + 1, step * 0.52, tall * 0.74) for i in range(count)]
    canvas.fill(join_outlines(*holes), light.of("stone", "deep", 3), "ink", 2)
    posts = [rect(start + i * step * 5 - 4, y - tall - 7, 8, tall + 11) for i in range(count // 5 + 1)]
    canvas.fill(join_outlines(*posts), light.of("stone", "half", 3), "mass", 2)
    caps = [disc(start + i * step * 5, y - tall - 10, 4.4) for i in range(count // 5 + 1)]
    coping = rect(-4, y - tall - 2, width + 8, 3.4)
    canvas.fill(join_outlines(coping, *caps), light.of("stone", "lit", 3), "lit", 2)


@ground("tiles", 0.0, covers=True, floor=False)
def tiles(canvas: Canvas, plane: int, _y: float, _: str) -> None:
    """A wall of eight-pointed stars."""
    light, width, height = canvas.light, canvas.width, canvas.height
    canvas.fill(rect(-4, -4, width + 8, height + 8), light.of("plaster", "shade", plane), "mass", plane)
    stars = [
        make_star(i * 66 + (33 if j % 2 else 0), j * 58, 24, 8, 0.76)
        for i in range(-1, int(width / 66) + 2)
        for j in range(int(height / 58) + 2)
    ]
    canvas.line(join_outlines(*stars), light.of("plaster", "deep", plane), 1.4, "skip", plane)
