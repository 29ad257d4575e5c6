"""Rooms: a wall with a window, a niche, a table, shelves; the plate of an engraver."""

from __future__ import annotations

from printkit.press.ops import Gradient
from printkit.press.scene.canvas import Canvas
from printkit.press.scene.outline import (
    Outline,
    chained,
    disc,
    ellipse,
    joined,
    keel,
    poly,
    rect,
    spline,
    star,
)
from printkit.press.scene.thing import ground
from printkit.press.scene.tone import mix


@ground("room", 0.1, "window", "niche", "bare", "arch", covers=True)
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
    if variant in ("window", ""):
        x, foot = width * side, y * 0.9
        high, wide = height * 0.62, min(width * 0.3, 150)
        canvas.fill(keel(x, foot + 6, wide + 20, high + 16), light.of("stone", "lit", 3), "lit", 2)
        sky = light.hour
        canvas.fill(
            keel(x, foot, wide, high),
            Gradient(
                ((0, "#8fc0cf"), (0.7, "#f3ead2"), (1, "#fff3d0"))
                if sky.dim[4] < 0.3
                else ((0, "#22346a"), (1, "#8d96b2")),
                (0, foot - high, 0, foot),
            ),
            "white",
            2,
        )
        with canvas.clip(keel(x, foot, wide, high)):
            canvas.fill(
                rect(x - wide, foot - high * 0.2, wide * 2, high * 0.2),
                light.of("earth", "half", 2),
                "mass",
                2,
            )
            canvas.fill(
                joined(
                    disc(x - wide * 0.2, foot - high * 0.28, wide * 0.16),
                    disc(x + wide * 0.12, foot - high * 0.26, wide * 0.2),
                ),
                light.of("leaf", "half", 2),
                "shade",
                2,
            )
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
        table(canvas, y)
        canvas.fill(beam, light.of("wood", "lit", 4), "glow", 4)
        return
    if variant == "niche":
        x, foot = width / 2, y + 2
        canvas.fill(keel(x, foot, width * 0.62, height * 0.86), light.of("stone", "half", 3), "lit", 2)
        canvas.fill(
            keel(x, foot, width * 0.54, height * 0.78),
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
                keel(width * part, y + 2, width * 0.26, height * 0.7), light.of("stone", "half", 3), "lit", 2
            )
            canvas.fill(keel(width * part, y + 2, width * 0.2, height * 0.62), dark, "shade", 2)
    table(canvas, y)


def table(canvas: Canvas, y: float) -> None:
    """A table top along the lower edge, and above it a frieze of tiles on the wall."""
    light, width, height = canvas.light, canvas.width, canvas.height
    tile = 26.0
    canvas.fill(rect(-4, y - tile - 4, width + 8, tile + 4), light.of("lapis", "half", 3), "mass", 3)
    every = [
        star(tile * (i + 0.5), y - tile / 2 - 2, tile * 0.4, 8, 0.7) for i in range(int(width / tile) + 1)
    ]
    canvas.fill(joined(*every), light.of("plaster", "lit", 3), "white", 3)
    canvas.fill(
        joined(
            *(
                star(tile * (i + 0.5), y - tile / 2 - 2, tile * 0.17, 8, 0.7)
                for i in range(int(width / tile) + 1)
            )
        ),
        light.of("clay", "body", 3),
        "ink",
        3,
    )
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
    canvas.line(joined(*grain), light.of("wood", "deep", 4), 1.1, "line", 3)


@ground("plate", 0.1, covers=True)
def plate(canvas: Canvas, _plane: int, y: float, _: str) -> None:
    """An engraved plate: a ruled wall, a niche of clear paper, a table, two frames."""
    light, width, height = canvas.light, canvas.width, canvas.height
    ink, gold, paper = light.base("ink"), light.base("gold"), light.base("paper")
    rnd = canvas.random
    canvas.fill(rect(-4, -4, width + 8, height + 8), paper, "sky", 0)
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
        canvas.line(joined(*rows), ink, wide, "line", 1, cap="butt")
    x, wide, high = width * 0.58, min(width * 0.62, y * 1.05), y * 0.93
    canvas.fill(keel(x, y, wide, high), paper, "white", 1)
    canvas.line(keel(x, y, wide, high), ink, 2, "line", 2)
    canvas.line(keel(x, y, wide - 14, high - 9), gold, 1.2, "line", 2)
    canvas.fill(rect(-4, y, width + 8, height - y + 4), paper, "white", 3)
    rows = []
    yy = y + 12
    i = 0
    while yy < height - 12:
        rows.append(poly((14 + (i * 37 % 50), yy), (width - 14 - (i * 53 % 70), yy), closed=False))
        yy += 4.6
        i += 1
    if rows:
        canvas.line(joined(*rows), ink, 0.8, "line", 3, cap="butt")
    canvas.line(poly((8, y), (width - 8, y), closed=False), ink, 3, "line", 3, cap="butt")
    canvas.line(poly((8, y + 5.5), (width - 8, y + 5.5), closed=False), gold, 1.4, "line", 3, cap="butt")
    canvas.line(rect(4, 4, width - 8, height - 8), ink, 1.6, "line", 5)
    canvas.line(rect(9, 9, width - 18, height - 18), gold, 0.9, "line", 5)


@ground("glory", 0.0, "stars", "plain", covers=True)
def glory(canvas: Canvas, _plane: int, _y: float, variant: str) -> None:
    """A plain ground with light behind the middle: for one thing alone."""
    light, width, height = canvas.light, canvas.width, canvas.height
    base = light.base("ground") if light.knows("ground") else light.base("water")
    x, y = width / 2, height * 0.46
    reach = max(width, height) * 0.62
    canvas.fill(
        rect(-4, -4, width + 8, height + 8),
        Gradient(
            ((0, mix(base, "#fff3d0", 0.32)), (0.45, base), (1, mix(base, "#05080f", 0.42))),
            (x, y, x + reach, y),
            radial=True,
        ),
        "sky",
        0,
    )
    if variant != "plain":
        stars = [
            star(i * 88 + (44 if j % 2 else 0), j * 78 + 20, 30, 8, 0.76)
            for i in range(-1, int(width / 88) + 2)
            for j in range(-1, int(height / 78) + 2)
        ]
        canvas.line(joined(*stars), mix(base, "#fff3d0", 0.14), 1.6, "skip", 1)
    radius = min(width, height) * 0.43
    for part, share in ((1.0, 0.1), (0.78, 0.26)):
        canvas.fill(star(x, y, radius * part, 16, 0.93), mix(base, "#fff3d0", share), "glow", 1)


@ground("shelf", 0.1, covers=True)
def shelf(canvas: Canvas, _plane: int, y: float, _: str) -> None:
    """A lit alcove with a shelf of stone: for still lifes."""
    light, width, height = canvas.light, canvas.width, canvas.height
    base = light.of("plaster", "body", 3)
    canvas.fill(rect(-4, -4, width + 8, height + 8), light.of("plaster", "shade", 3), "sky", 0)
    x, r = width / 2, min(width, y * 1.25) * 0.5
    arch_out = keel(x, y + 2, min(width * 0.9, r * 2.1), y * 0.97)
    canvas.fill(arch_out, light.of("stone", "half", 3), "lit", 2)
    inner = keel(x, y + 2, min(width * 0.9, r * 2.1) * 0.88, y * 0.9)
    canvas.fill(
        inner,
        Gradient(
            ((0, mix(base, "#fffaf0", 0.7)), (0.6, light.of("plaster", "lit", 3)), (1, base)),
            (x - r * 0.2, y * 0.5, x + r * 1.1, y * 0.5),
            radial=True,
        ),
        "white",
        2,
    )
    with canvas.clip(inner):
        edge = keel(x + r * 0.36, y + 2, min(width * 0.9, r * 2.1) * 0.88, y * 0.9)
        canvas.fill(chained(edge), light.of("plaster", "lit", 3), "skip", 2)
    canvas.fill(rect(-4, y, width + 8, height - y + 4), light.of("stone", "body", 4), "mass", 4)
    canvas.fill(rect(-4, y, width + 8, 6), light.of("stone", "lit", 4), "lit", 4)
    canvas.fill(
        rect(-4, height - (height - y) * 0.45, width + 8, (height - y) * 0.45 + 4),
        light.of("stone", "shade", 4),
        "shade",
        4,
    )
    canvas.fill(ellipse(x + 12, y + 7, r * 0.5, 5), light.of("stone", "shade", 4), "shade", 4)
