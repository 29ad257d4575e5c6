"""Dry bones on the ground: ribs, long bones, vertebrae, the skull of an ox, each half sunk in the sand."""

from __future__ import annotations

import math
from collections.abc import Callable

from printkit.press.pictures.scene.canvas import Canvas, Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    disc,
    ellipse,
    join_outlines,
    make_lens,
    make_limb,
    spline,
)
from printkit.press.pictures.scene.thing import ground


def _draw_long_bone(pen: Pen) -> None:
    """A long bone with its knuckles."""
    shaft = make_limb([(-18, -3, 2.6), (-6, -4.4, 2.0), (6, -4.4, 2.0), (18, -3, 2.6)])
    knobs = [disc(s * 19 + d, -3 + e, 3.2) for s in (-1, 1) for d, e in ((s * 1.4, -2.0), (s * 1.4, 2.2))]
    _draw_bone(pen, join_outlines(shaft, *knobs), 21)
    pen.line("M-14 -1.800C-4 -3 6 -3 14 -1.800", "paper", "deep", 1.2)


def _draw_ribs(pen: Pen) -> None:
    """A cage of ribs standing out of the sand."""
    ribs: list[Outline] = []
    for i in range(6):
        x, high = -26.0 + i * 11, 26 + 8 * math.sin(math.pi * (i + 1) / 7)
        ribs.append(make_limb([(x - 3, 0, 1.5), (x - 7, -high * 0.5, 1.9), (x - 1, -high, 2.0), (x + 8, -high * 1.08, 1.6), (x + 14, -high * 0.86, 0.7)]))  # fmt: skip
    spine = [ellipse(-30 + k * 8.4, -29 - 9 * math.sin(math.pi * (k + 0.5) / 9), 3.6, 3.0) for k in range(9)]
    pen.fill(make_lens(6, 1, 46, 5), "sand", "deep", "shade")
    pen.fill(join_outlines(*ribs), "paper", "shade", "white")
    pen.fill(join_outlines(*(make_limb([(x - 1.2, y, h * 0.5) for x, y, h in [(p - 3, 0, 1.5), (p - 7, -26 * 0.5, 1.9), (p - 1, -26, 2.0)]]) for p in (-26 + i * 11.0 for i in range(6)))), "paper", "lit", "skip")  # fmt: skip
    pen.fill(join_outlines(*spine), "paper", "half", "lit")


def _draw_skull(pen: Pen) -> None:
    """The skull of an ox with its horns."""
    pen.fill(make_lens(3, 1, 24, 3.4), "sand", "deep", "shade")
    pen.fill(
        make_limb([(-7, -22, 2.8), (-18, -26, 2.4), (-25, -34, 1.6), (-25, -42, 0.6)]),
        "paper",
        "shade",
        "mass",
    )
    pen.fill(
        make_limb([(7, -22, 2.8), (18, -26, 2.4), (25, -34, 1.6), (25, -42, 0.6)]), "paper", "deep", "mass"
    )
    face = [(-9, -24), (0, -27), (9, -24), (11, -15), (6, -8), (5, 0), (-5, 0), (-6, -8), (-11, -15)]
    pen.fill(spline(face, closed=True, tension=0.4), "paper", "lit", "lit")
    pen.fill(spline([(2, -26), (9, -24), (11, -15), (6, -8), (5, 0), (1, 0), (4, -12)], closed=True, tension=0.4), "paper", "shade", "shade")  # fmt: skip
    pen.fill(join_outlines(ellipse(-6.4, -16, 2.4, 3), ellipse(6.4, -16, 2.4, 3), make_lens(-2, -3, 1.2, 1.8), make_lens(2, -3, 1.2, 1.8)), "ink", "deep", "ink")  # fmt: skip


def _draw_vertebrae(pen: Pen) -> None:
    """A row of vertebrae."""
    pen.fill(make_lens(0, 1, 24, 2.6), "sand", "deep", "shade")
    for k in range(6):
        x, size = -17 + k * 7.0, 3.6 - k * 0.3
        pen.fill(
            join_outlines(ellipse(x, -2.4, size, size * 0.8), ellipse(x, -5.6, size * 0.4, size)),
            "paper",
            "half",
            "lit",
        )


def _draw_bone(pen: Pen, outline: Outline, half: float) -> None:
    pen.fill(make_lens(3, 0.6, half * 1.12, 2.6), "sand", "deep", "shade")
    pen.fill(outline, "paper", "lit", "lit")


_KINDS: tuple[Callable[[Pen], None], ...] = (
    _draw_ribs,
    _draw_long_bone,
    _draw_vertebrae,
    _draw_skull,
    _draw_long_bone,
    _draw_ribs,
    _draw_long_bone,
    _draw_vertebrae,
    _draw_long_bone,
    _draw_skull,
    _draw_long_bone,
)


@ground("bones", 0.3)
def bones(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """Dry bones on the ground."""
    rnd, width, height = canvas.random, canvas.width, canvas.height
    start = rnd.randrange(len(_KINDS))
    for i in range(11):
        t = (i + 0.4) / 11
        x = ((i * 0.382 + rnd.uniform(-0.05, 0.05)) % 1.0) * (width - 60) + 30
        size = 0.5 + 0.9 * t
        kind = _KINDS[(i + start) % len(_KINDS)]
        kind(
            canvas.make_pen(
                x, y + (height - y) * t * 0.94 + 6, size, max(3, min(4, plane)), flip=rnd.random() < 0.5
            )
        )
