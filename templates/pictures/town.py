"""Buildings: houses, domes, minarets, towers, walls, gates, arcades, doors, stalls, bridges, wheels, stairs."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.glow import draw_halo
from printkit.press.pictures.scene.outline import (
    ellipse,
    join_outlines,
    make_arch,
    poly,
)
from printkit.press.pictures.scene.thing import thing


def draw_windows(
    pen: Pen, places: Sequence[tuple[float, float]], width: float = 6, height: float = 12
) -> None:
    """Small openings, lit where it is dark outside."""
    dark = pen.canvas.light.hour.dim[4] > 0.3
    every = join_outlines(*(make_arch(x, y, width, height, width * 0.7) for x, y in places))
    if dark and pen.plane > 1:
        pen.fill(every, "flame", "half", "white")
    else:
        pen.fill(every, "wood", "deep", "ink")


@thing("lamp", 70, 140, casts=False)
def lamp(pen: Pen, _: str) -> None:
    """A mosque lamp of enamelled glass on three chains, glowing; its foot is its lowest point."""
    p = pen.at(0, -50)
    dark = pen.canvas.light.hour.dim[4] > 0.3
    if dark:
        draw_halo(p, 0, 16, ((66, 0.14), (48, 0.28), (33, 0.46)))
    p.line("M-30 10L0 -84L30 10M0 -84V-120", "gold", "body", 1.7)
    body = "M-21 -26Q0 -20 21 -26C15 -14 11 -8 11 -2C31 2 35 18 27 29C20 37 12 40 7 42L13 50H-13L-7 42C-12 40 -20 37 -27 29C-35 18 -31 2 -11 -2C-11 -8 -15 -14 -21 -26Z"
    x, y = p.place(-4, 14)
    glow = Gradient(
        ((0, "#fffdf0"), (0.45, "#ffefb8"), (1, "#f0b55a")), (x, y, x + 36 * p.size, y), radial=True
    )
    p.canvas.fill(p.placed(body), glow, "lit", p.plane)
    with p.clip(body):
        p.fill("M14 -30L40 -30V60H6C20 44 26 20 8 -2Z", "#d98f3c", "flat", "shade")
        p.fill("M-40 12Q0 21 40 12V22Q0 31 -40 22Z", "accent", "flat", "mass")
    p.fill(
        join_outlines(*(poly((u - 4, 21), (u, 17), (u + 4, 21), (u, 25)) for u in (-20, -7, 7, 20))),
        "#ffe0a2",
        "flat",
        "white",
    )
    p.fill(ellipse(0, -25, 20, 3), "#fffbe6", "flat", "white")


@thing("lantern", 40, 70, casts=False)
def lantern(pen: Pen, _: str) -> None:
    """A lantern on a hook."""
    if pen.canvas.light.hour.dim[4] > 0.3:
        draw_halo(pen, 0, -24, ((58, 0.14), (40, 0.28), (26, 0.46)))
    pen.line("M0 -56V-84", "iron", "deep", 2)
    pen.fill("M0 -62L12 -48H-12ZM-14 -46H14L19 -26L12 0H-12L-19 -26Z", "iron", "deep", "ink")
    pen.fill("M-9 -42H-2V-5H-8L-13 -25ZM2 -42H9L13 -25L8 -5H2Z", "#fff3c2", "flat", "white")
