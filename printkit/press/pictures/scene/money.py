"""What people pay with: a purse, coins, dinars one by one."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import disc, ellipse, joined, lens, star
from printkit.press.pictures.scene.thing import thing


@thing("purse", 80, 110, casts=False)
def purse(pen: Pen, _: str) -> None:
    """A purse of leather that hangs from a cord, drawn shut, heavy below; a coin looks out."""
    pen.line("M0 -70C-6 -92 10 -104 2 -130", "cloth-2", "shade", 3.4, "bar")
    pen.fill(
        "M-12 -76C-20 -88 -16 -94 -10 -92C-6 -98 6 -98 10 -92C18 -94 20 -86 12 -76Z", "hide", "half", "mass"
    )
    body = "M-11 -74C-34 -62 -44 -36 -38 -16C-34 -2 -18 4 0 4C18 4 34 -2 38 -16C44 -36 34 -62 11 -74Z"
    pen.fill(body, "hide", "body")
    with pen.clip(body):
        pen.fill("M8 -80H50V10H-24C10 2 24 -30 8 -80Z", "hide", "deep", "shade")
        pen.fill("M-44 -20C-44 -44 -30 -62 -14 -74L-6 -70C-24 -56 -32 -36 -30 -12Z", "hide", "lit", "glow")
        pen.line(
            "M-6 -72C-14 -54 -16 -40 -14 -26M4 -72C8 -56 10 -46 8 -34M-2 -72C-4 -62 -4 -56 -2 -48",
            "hide",
            "deep",
            1.8,
        )
        pen.line("M-44 -14Q0 6 44 -14", "trim", "body", 3)
        pen.fill(
            joined(*(star(x, y, 5, 8, 0.66) for x, y in ((-24, -18), (0, -13), (24, -18)))),
            "trim",
            "lit",
            "white",
        )
    pen.fill("M-14 -78H14V-71Q0 -67 -14 -71Z", "accent", "body", "ink")
    pen.line("M10 -72C20 -66 18 -54 26 -48M14 -74C26 -72 26 -62 34 -60", "accent", "body", 2.4)
    pen.fill(joined(disc(26, -46, 3.6), disc(35, -59, 3.6)), "gold", "lit", "white")


@thing("coins", 80, 40, "gold", "silver")
def coins(pen: Pen, variant: str) -> None:
    """Stacks of coins."""
    material = "silver" if variant == "silver" else "gold"
    pen.fill(lens(8, 2, 48, 6), "earth", "deep", "shade")
    for x, y, count in ((-24, -3, 3), (24, -4, 4), (0, 0, 6)):
        for i in range(count):
            top = y - i * 6
            pen.fill(
                f"M{x - 17} {top - 5}V{top}A17 5 0 0 0 {x + 17} {top}V{top - 5}Z", material, "shade", "mass"
            )
            pen.fill(ellipse(x, top - 5, 17, 5), material, "body", "mass")
        pen.fill(ellipse(x, y - count * 6 + 1, 17, 5), material, "lit")
        pen.line(ellipse(x, y - count * 6 + 1, 11, 3), material, "deep", 1.2)


@thing("dinar", 130, 84, "one", "two", "three")
def dinar(pen: Pen, variant: str) -> None:
    """Large coins with a star: one leaning, two, or three beside low stacks."""
    pen.fill(lens(8, 2, 62, 7), "earth", "deep", "shade")
    if variant == "three":
        for x, y, count in ((-44, -2, 4), (46, -3, 6)):
            _pile(pen, x, y, count)
    elif variant == "two":
        _pile(pen, 44, -3, 3)
    for x, radius in {"one": ((0, 38.0),), "two": ((-26, 36.0), (22, 30.0))}.get(
        variant, ((-12, 36.0), (20, 29.0))
    ):
        _coin(pen, x, radius)
    if variant == "three":
        _flat(pen, -6, 4)
    elif variant == "two":
        _flat(pen, 4, 5)


def _coin(pen: Pen, x: float, r: float) -> None:
    """A coin on its edge, turned a little."""
    across = r * 0.9
    pen.fill(ellipse(x + r * 0.13, -r, across, r), "gold", "deep", "mass")
    pen.fill(ellipse(x, -r, across, r), "gold", "body", "mass")
    with pen.clip(ellipse(x, -r, across, r)):
        pen.fill(ellipse(x - r * 0.5, -r * 1.4, across, r), "gold", "lit", "glow")
        pen.fill(ellipse(x + r * 0.95, -r * 0.5, across * 0.8, r), "gold", "shade", "shade")
    pen.line(ellipse(x, -r, across * 0.84, r * 0.84), "gold", "deep", 1.6)
    beads = [
        disc(x + math.cos(a) * across * 0.72, -r + math.sin(a) * r * 0.72, r * 0.035)
        for a in (i * math.pi / 12 for i in range(24))
    ]
    pen.fill(joined(*beads), "gold", "deep", "ink")
    pen.fill(star(x, -r, r * 0.58, 8, 0.66), "gold", "deep", "ink")
    pen.fill(star(x, -r, r * 0.5, 8, 0.6), "gold", "lit", "white")
    pen.fill(disc(x, -r, r * 0.15), "gold", "shade", "ink")


def _flat(pen: Pen, x: float, y: float) -> None:
    """A coin that lies on its face."""
    pen.fill(ellipse(x, y, 22, 6.4), "gold", "deep", "mass")
    pen.fill(ellipse(x, y - 3, 22, 6.4), "gold", "body", "mass")
    pen.fill(ellipse(x - 3, y - 3.6, 17, 4.4), "gold", "lit", "glow")
    pen.line(ellipse(x, y - 3, 16, 4.2), "gold", "deep", 1.1)


def _pile(pen: Pen, x: float, y: float, count: int) -> None:
    """Coins on one another."""
    for i in range(count):
        top = y - i * 6
        pen.fill(f"M{x - 19} {top - 5}V{top}A19 5.6 0 0 0 {x + 19} {top}V{top - 5}Z", "gold", "shade", "mass")
        pen.fill(ellipse(x, top - 5, 19, 5.6), "gold", "half" if i % 2 else "body", "mass")
    pen.fill(ellipse(x, y - count * 6 + 1, 19, 5.6), "gold", "lit")
    pen.line(ellipse(x, y - count * 6 + 1, 13, 3.6), "gold", "deep", 1.2)
