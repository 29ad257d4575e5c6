"""What hangs across a lane from house to house: awnings, washing, lanterns, a room built over an arch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    chain_outlines,
    ellipse,
    join_outlines,
    poly,
    rect,
    spline,
)


def draw_overhead(canvas: Canvas, vx: float, variant: str, *, glow: bool) -> None:
    """What hangs across a lane: one of `HUNG` by its name, or as the seed has it."""
    rnd = canvas.chance("hung")
    by_seed = rnd.choice(list(HUNG))
    HUNG[variant if variant in HUNG else by_seed](canvas, vx, rnd, glow)


def _draw_awnings(canvas: Canvas, vx: float, rnd: Random, _: bool) -> None:
    """Striped cloth stretched from wall to wall, its underside in shade."""
    light, width, height = canvas.light, canvas.width, canvas.height
    for y, half, deep in ((height * 0.3, width * 0.17, 16.0), (height * 0.2, width * 0.26, 24.0)):
        tilt = rnd.uniform(-6, 6)
        top = [(vx - half, y - tilt), (vx, y + deep * 0.3), (vx + half, y + tilt)]
        low = [(vx + half, y + tilt + deep), (vx, y + deep * 1.5), (vx - half, y - tilt + deep)]
        cloth = chain_outlines(spline(top), spline(low))
        material = rnd.choice(("cloth", "accent", "lapis"))
        canvas.fill(cloth, light.of(material, "half", 3), "mass", 3)
        with canvas.clip(cloth):
            stripes = [rect(vx - half + half * 2 * k / 9, y - 30, half * 2 / 18, 90) for k in range(9)]
            canvas.fill(join_outlines(*stripes), light.of("paper", "half", 3), "white", 3)
        canvas.line(spline(low), light.of(material, "deep", 3), 2.6, "line", 3)


def _draw_washing(canvas: Canvas, vx: float, rnd: Random, _: bool) -> None:
    """Cloths on lines between the houses."""
    light, width, height = canvas.light, canvas.width, canvas.height
    for y, half in ((height * 0.26, width * 0.18), (height * 0.13, width * 0.27)):
        rope = [(vx - half, y), (vx, y + 12), (vx + half, y - 4)]
        canvas.line(spline(rope), light.of("wood", "deep", 3), 1.4, "line", 3)
        x = vx - half * 0.7
        while x < vx + half * 0.6:
            wide, tall = half * rnd.uniform(0.16, 0.26), half * rnd.uniform(0.22, 0.36)
            foot = y + 9 - 9 * ((x - vx) / half) ** 2
            sheet = chain_outlines(
                poly((x, foot), (x + wide, foot), closed=False),
                spline(
                    [
                        (x + wide, foot + tall),
                        (x + wide * 0.6, foot + tall - 3),
                        (x + wide * 0.2, foot + tall + 2),
                        (x, foot + tall - 1),
                    ]
                ),
            )
            material = rnd.choice(("paper", "cloth", "lapis", "trim", "accent", "paper"))
            canvas.fill(sheet, light.of(material, "half", 3), "mass", 3)
            canvas.fill(
                rect(x + wide * 0.66, foot, wide * 0.34, tall - 2), light.of(material, "shade", 3), "shade", 3
            )
            x += wide + half * rnd.uniform(0.04, 0.12)


def _draw_lanterns(canvas: Canvas, vx: float, rnd: Random, glow: bool) -> None:
    """Lanterns on a line from wall to wall."""
    light, width, height = canvas.light, canvas.width, canvas.height
    for y, half, count in ((height * 0.28, width * 0.18, 4), (height * 0.15, width * 0.28, 5)):
        canvas.line(
            spline([(vx - half, y), (vx, y + 14), (vx + half, y)]),
            light.of("iron", "deep", 3),
            1.3,
            "line",
            3,
        )
        bodies: list[Outline] = []
        cores: list[Outline] = []
        for k in range(count):
            t = (k + 0.5) / count * 2 - 1
            x, top, r = vx + t * half, y + 14 * (1 - t * t) + rnd.uniform(2, 6), half * 0.06
            bodies += [ellipse(x, top + r * 1.6, r, r * 1.5), rect(x - r * 0.4, top - 2, r * 0.8, r * 0.7)]
            cores.append(ellipse(x, top + r * 1.6, r * 0.6, r))
        canvas.fill(join_outlines(*bodies), light.of("accent", "half", 3), "ink", 3)
        canvas.fill(
            join_outlines(*cores), light.base("flame") if glow else light.of("trim", "lit", 3), "white", 3
        )


def _draw_bridge(canvas: Canvas, vx: float, rnd: Random, glow: bool) -> None:
    """A room built over the lane on an arch, with windows."""
    light, width, height = canvas.light, canvas.width, canvas.height
    top, foot, half = height * rnd.uniform(0.06, 0.1), height * 0.3, width * 0.19
    under = spline(
        [
            (vx + half, foot + 26),
            (vx + half * 0.6, foot + 4),
            (vx, foot - 4),
            (vx - half * 0.6, foot + 4),
            (vx - half, foot + 26),
        ]
    )
    wall = chain_outlines(poly((vx - half, top), (vx + half, top), closed=False), under)
    canvas.fill(wall, light.of("plaster", "body", 3), "mass", 3)
    with canvas.clip(wall):
        canvas.fill(rect(vx - half, foot - 14, half * 2, 60), light.of("plaster", "shade", 3), "shade", 3)
    beams = [rect(vx - half + 8 + k * (half * 2 - 22) / 6, foot - 20, 6, 9) for k in range(7)]
    canvas.fill(join_outlines(*beams), light.of("wood", "deep", 3), "ink", 3)
    panes = [
        rect(vx + s * half * 0.5 - half * 0.11, top + (foot - top) * 0.22, half * 0.22, (foot - top) * 0.4)
        for s in (-1, 0, 1)
    ]
    canvas.fill(
        join_outlines(*panes),
        light.base("flame") if glow else light.of("wood", "deep", 3),
        "white" if glow else "ink",
        3,
    )
    canvas.fill(rect(vx - half - 3, top - 5, half * 2 + 6, 6), light.of("plaster", "lit", 3), "lit", 3)


HUNG: Mapping[str, Callable[[Canvas, float, Random, bool], None]] = {
    "awnings": _draw_awnings,
    "washing": _draw_washing,
    "lanterns": _draw_lanterns,
    "bridge": _draw_bridge,
}
"""What hangs across a lane: canvas, where the lane ends, chance, whether windows are lit."""
