"""What is seen on the wall of a room: the light of a window that falls on it, bare bricks, and what hangs there."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from printkit.press.ops import Colour
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    ellipse,
    join_outlines,
    make_keel,
    make_lens,
    make_star,
    poly,
    rect,
    spline,
)
from printkit.press.pictures.scene.tone import mix

_LEAN = 0.2
"""How much light from a window slants: what it moves aside a unit down."""


def draw_sunlight(canvas: Canvas, x: float, top: float, foot: float, colour: Colour, aside: float) -> None:
    """A window's light on the wall, slanting, in four panes.

    Args:
        canvas: the picture.
        x: the middle of its upper edge, in units.
        top: its upper end.
        foot: its lower end.
        colour: of the wall in this light.
        aside: which way the light goes down: -1 to the left, 1 to the right.
    """
    high = foot - top
    wide = high * 0.5

    def slant_outline(outline: Outline) -> Outline:
        return tuple(
            (
                verb,
                *(
                    n + aside * _LEAN * (numbers[i + 1] - top) if i % 2 == 0 else n
                    for i, n in enumerate(numbers)
                ),
            )
            for verb, *numbers in outline
        )

    half = wide * 0.5 - 2.5
    panes = [
        rect(x + side * (half / 2 + 2.5) - half / 2, top + high * at, half, high * part)
        for side in (-1, 1)
        for at, part in ((0.34, 0.3), (0.68, 0.32))
    ]
    upper = [
        (("M", x + s * 2.5, top + high * 0.3), ("L", x + s * 2.5, top + 4), ("C", x + s * half * 0.6, top + high * 0.08, x + s * (half + 2.5), top + high * 0.16, x + s * (half + 2.5), top + high * 0.3), ("Z",))
        for s in (-1, 1)
    ]  # fmt: skip
    canvas.fill(slant_outline(join_outlines(*panes, *upper)), colour, "skip", 2)


def draw_bricks(canvas: Canvas, foot: float) -> None:
    """Bricks that show where plaster has come off, in two places."""
    rnd, light = canvas.chance("bricks"), canvas.light
    body: list[Outline] = []
    lit: list[Outline] = []
    for _ in range(2):
        x, y = rnd.uniform(0.02, 0.98) * canvas.width, rnd.uniform(40, max(44, foot - 40))
        for row, count in ((0, 2), (1, 3), (2, 2)):
            shift = rnd.uniform(-6, 6)
            for i in range(count):
                brick = rect(x + (i - count / 2) * 17 + shift, y + row * 8.5, 15, 6.6, 1.2)
                (lit if rnd.random() < 0.34 else body).append(brick)
    canvas.fill(
        join_outlines(*body),
        mix(light.of("plaster", "shade", 3), light.of("brick", "body", 3), 0.34),
        "skip",
        2,
    )
    if lit:
        canvas.fill(
            join_outlines(*lit),
            mix(light.of("plaster", "body", 3), light.of("brick", "lit", 3), 0.3),
            "skip",
            2,
        )


def draw_runner(canvas: Canvas, y: float) -> bool:
    """A woven cloth over a table's top, with borders and a fringe; some tables have none.

    Args:
        canvas: the picture.
        y: the table's far edge, in units.

    Returns:
        Whether there is one.
    """
    rnd, light = canvas.chance("runner"), canvas.light
    if rnd.random() < 0.4:
        return False
    width, height = canvas.width, canvas.height
    middle, half = rnd.uniform(0.42, 0.58) * width, rnd.uniform(0.24, 0.32) * width
    cloth, band = rnd.choice((("cloth", "trim"), ("lapis", "trim"), ("accent", "paper"), ("leaf", "trim")))
    top, foot, spread = y + 6, height - (height - y) * 0.14, 1.12

    def across(left: float, right: float) -> Outline:
        return poly(
            (middle + left * half, top), (middle + right * half, top),
            (middle + right * half * spread, foot), (middle + left * half * spread, foot),
        )  # fmt: skip

    canvas.fill(across(-1.02, 1.05), light.of("wood", "deep", 4), "skip", 4)
    canvas.fill(across(-1, 1), light.of(cloth, "half", 4), "mass", 4)
    canvas.fill(join_outlines(across(-0.94, -0.88), across(0.88, 0.94)), light.of(band, "half", 4), "lit", 4)
    canvas.fill(across(-0.8, 0.8), light.of(cloth, "body", 4), "shade", 2)
    steps = [-1 + 2 * (k + 0.5) / 26 for k in range(26)]
    fringe = (
        poly((middle + k * half * spread, foot), (middle + k * half * spread * 1.01, foot + 5), closed=False)
        for k in steps
    )
    canvas.line(join_outlines(*fringe), light.of(band, "half", 4), 1.6, "line", 4)
    return True


def furnish_wall(canvas: Canvas, x: float, foot: float) -> None:
    """One thing on a bare wall, as the seed has it: a rug, a plank with vessels, a niche with a jar, a round of metal."""
    rnd = canvas.chance("furnish")
    rnd.choice(_PIECES)(canvas, x, foot, rnd)


def _draw_rug(canvas: Canvas, x: float, foot: float, rnd: Random) -> None:
    light = canvas.light
    wide, top = 92.0, 44.0
    high = min(foot - top - 14, 124.0)
    cloth, band = rnd.choice((("cloth", "trim"), ("accent", "lapis"), ("lapis", "trim"), ("leaf", "cloth-2")))
    field = rect(x - wide / 2, top, wide, high)
    canvas.fill(rect(x - wide / 2 + 6, top + 5, wide, high), light.of("plaster", "deep", 3), "shade", 2)
    canvas.line(
        poly((x - wide * 0.62, top), (x + wide * 0.62, top), closed=False),
        light.of("wood", "deep", 3),
        3.4,
        "line",
        3,
    )
    canvas.fill(field, light.of(cloth, "body", 3), "mass", 3)
    with canvas.clip(field):
        canvas.fill(rect(x + wide * 0.26, top, wide, high), light.of(cloth, "shade", 3), "shade", 3)
        stripes = [rect(x - wide / 2, top + high * at, wide, high * 0.045) for at in (0.1, 0.18, 0.8, 0.88)]
        canvas.fill(join_outlines(*stripes), light.of(band, "half", 3), "lit", 3)
        canvas.fill(make_star(x, top + high * 0.5, high * 0.21, 8, 0.72), light.of(band, "body", 3), "lit", 3)
        canvas.fill(make_star(x, top + high * 0.5, high * 0.1, 8, 0.72), light.of(cloth, "deep", 3), "ink", 3)
    fringe = [
        poly(
            (x - wide / 2 + i * 5.4 + 2, top + high),
            (x - wide / 2 + i * 5.4 + 2, top + high + 6),
            closed=False,
        )
        for i in range(17)
    ]
    canvas.line(join_outlines(*fringe), light.of(band, "half", 3), 1.5, "line", 3)


def _make_jar(x: float, foot: float, wide: float, tall: float) -> Outline:
    """A vessel with a neck and a lip."""
    side = [(0.22, 0.0), (0.48, 0.34), (0.4, 0.62), (0.18, 0.78), (0.2, 0.86), (0.3, 1.0)]
    right = [(x + px * wide, foot - py * tall) for px, py in side]
    return spline([*right, *((2 * x - px, py) for px, py in reversed(right))], closed=True, tension=0.4)


def _draw_plank(canvas: Canvas, x: float, foot: float, rnd: Random) -> None:
    light = canvas.light
    wide = 138.0
    rows = (foot * 0.42, foot * 0.74) if foot > 190 else (foot * 0.56,)
    for y in rows:
        canvas.fill(rect(x - wide / 2 + 4, y + 5, wide, 6), light.of("plaster", "deep", 3), "shade", 2)
        at = x - wide / 2 + 12
        parts: dict[str, list[Outline]] = {}
        gleams: list[Outline] = []
        while at < x + wide / 2 - 14:
            size = rnd.uniform(14, 24)
            material = rnd.choice(("clay", "lapis", "water", "trim", "metal"))
            if rnd.random() < 0.3:
                parts.setdefault("paper", []).extend(rect(at, y - 4 - 5 * k, 22, 4.4, 1) for k in range(3))
                at += 30
                continue
            tall = rnd.uniform(24, 40)
            parts.setdefault(material, []).append(_make_jar(at + size / 2, y, size, tall))
            gleams.append(ellipse(at + size * 0.34, y - tall * 0.4, size * 0.08, tall * 0.13))
            at += size + rnd.uniform(3, 9)
        for material, shapes in sorted(parts.items()):
            canvas.fill(join_outlines(*shapes), light.of(material, "half", 3), "mass", 3)
        canvas.fill(join_outlines(*gleams), light.of("white", "lit", 3), "glow", 3)
        canvas.fill(rect(x - wide / 2, y, wide, 5), light.of("wood", "half", 3), "lit", 3)
        canvas.fill(rect(x - wide / 2, y + 3, wide, 3), light.of("wood", "deep", 3), "shade", 3)
        props = [
            poly(
                (x + s * wide * 0.38 - 2, y + 5),
                (x + s * wide * 0.38 + 2, y + 5),
                (x + s * wide * 0.38, y + 16),
            )
            for s in (-1, 1)
        ]
        canvas.fill(join_outlines(*props), light.of("wood", "shade", 3), "ink", 3)


def _draw_niche(canvas: Canvas, x: float, foot: float, rnd: Random) -> None:
    light = canvas.light
    floor = foot * 0.8
    wide, high = 74.0, min(120.0, floor - 36)
    canvas.fill(make_keel(x, floor, wide + 16, high + 13), light.of("stone", "half", 3), "lit", 2)
    hole = make_keel(x, floor, wide, high)
    deep = light.of("plaster", "deep", 3)
    canvas.fill(hole, deep, "white", 2)
    canvas.fill(hole, deep, "shade", 5)
    with canvas.clip(hole):
        canvas.fill(make_keel(x + 13, floor, wide, high - 5), light.of("plaster", "shade", 3), "skip", 2)
    material = rnd.choice(("clay", "lapis", "water"))
    canvas.fill(make_lens(x + 4, floor - 1, 26, 3), light.of("plaster", "dark", 3), "skip", 2)
    jar = _make_jar(x, floor - 1, 46, high * 0.6)
    canvas.fill(jar, light.of(material, "half", 3), "mass", 3)
    with canvas.clip(jar):
        canvas.fill(rect(x + 7, floor - high, 60, high), light.of(material, "shade", 3), "shade", 3)
        canvas.fill(rect(x - 40, floor - high * 0.36, 80, high * 0.06), light.of("trim", "half", 3), "lit", 3)
    canvas.fill(rect(x - wide / 2 - 12, floor, wide + 24, 6), light.of("stone", "lit", 3), "lit", 3)


def _draw_tray(canvas: Canvas, x: float, foot: float, rnd: Random) -> None:
    """A tray of beaten metal on a nail, with a ring of stars."""
    light = canvas.light
    radius = min(48.0, foot * 0.26)
    y = foot * 0.47
    metal = rnd.choice(("gold", "clay", "metal"))
    canvas.fill(ellipse(x + 6, y + 6, radius, radius), light.of("plaster", "deep", 3), "shade", 2)
    for part, tone, role in (
        (1.0, "shade", "mass"),
        (0.93, "half", "lit"),
        (0.62, "body", "mass"),
        (0.56, "half", "lit"),
    ):
        canvas.fill(ellipse(x, y, radius * part, radius * part), light.of(metal, tone, 3), role, 3)
    turns = [2 * math.pi * k / 12 for k in range(12)]
    studs = [
        make_star(x + math.cos(a) * radius * 0.78, y + math.sin(a) * radius * 0.78, radius * 0.09, 4, 0.5)
        for a in turns
    ]
    canvas.fill(
        join_outlines(*studs, make_star(x, y, radius * 0.36, 12, 0.6)), light.of(metal, "deep", 3), "ink", 3
    )


_PIECES: tuple[Callable[[Canvas, float, float, Random], None], ...] = (
    _draw_rug,
    _draw_plank,
    _draw_niche,
    _draw_tray,
)
