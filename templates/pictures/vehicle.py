"""What carries people and goods: a cart, boats, a galley."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import join_outlines, make_lens, rect
from printkit.press.pictures.scene.thing import thing


@thing("boat", 130, 170, "sail", "moored", "adrift", casts=False)
def boat(pen: Pen, variant: str) -> None:
    """A felucca: a crescent hull, a long yard, a sail of three panels, and its image in the water."""
    rnd = pen.random
    hull = [
        make_lens(rnd.uniform(-4, 4), 7 + i * 3.6, (44 - i * 4.5) * rnd.uniform(0.8, 1), 1.9)
        for i in range(7)
    ]
    if variant in ("sail", ""):
        sail = [
            make_lens(
                24 - i * 2.2 + rnd.uniform(-5, 5), 16 + i * 8.5, (26 - i * 2.4) * rnd.uniform(0.7, 1.1), 2.3
            )
            for i in range(8)
        ]
        pen.fill(join_outlines(*sail), "paper", "half", "white")
    pen.fill(join_outlines(*hull), "water", "deep", "shade")
    if variant in ("sail", ""):
        pen.fill("M-8 -14C2 -60 30 -118 66 -158C58 -96 50 -52 52 -18C30 -10 10 -10 -8 -14Z", "paper", "lit")
        pen.fill(
            "M66 -158C58 -96 50 -52 52 -18C44 -15 38 -13.500 32 -12.600C32 -56 42 -106 66 -158Z",
            "paper",
            "shade",
        )
        pen.line("M2 -13C12 -58 36 -112 66 -158M17 -11C24 -60 44 -112 66 -158", "cloth-2", "body", 1)
    pen.line("M10 0L8 -88", "wood", "deep", 3.2)
    if variant in ("sail", ""):
        pen.line("M-16 -4C0 -62 30 -124 69 -164", "wood", "deep", 2.6)
    else:
        pen.line("M-24 -60C0 -72 30 -86 52 -92", "wood", "deep", 3)
        pen.fill("M-22 -60C0 -72 30 -86 50 -92L46 -84C28 -78 4 -62 -18 -52Z", "paper", "half", "lit")
    pen.fill(
        "M-52 -14C-30 -4 30 -3 60 -22C58 -8 48 4 36 6L-34 6C-44 4 -50 -4 -52 -14Z", "wood", "deep", "ink"
    )
    pen.line("M-50 -11C-30 -1 30 0 58 -17", "gold", "half", 2, "inverse")
    if variant == "adrift":
        pen.fill(rect(-30, -22, 26, 14, 5), "cloth", "lit", "white")
        pen.line("M-17 -22V-8", "trim", "body", 2)
