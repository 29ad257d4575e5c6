"""What carries people and goods: a cart, boats, a galley."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.goods import cloth, jar, sack
from printkit.press.pictures.scene.outline import disc, joined, lens, rect, ring
from printkit.press.pictures.scene.thing import thing


@thing("cart", 130, 90, "hay", "goods", "empty")
def cart(pen: Pen, variant: str) -> None:
    """A two-wheeled cart."""
    pen.fill(lens(4, 1, 66, 6), "earth", "deep", "shade")
    if variant == "goods":
        sack(pen.at(-26, -44, 0.8), "closed")
        jar(pen.at(10, -44, 0.7), "")
        cloth(pen.at(36, -44, 0.5), "bale")
    elif variant != "empty":
        pen.fill("M-56 -44C-60 -76 -40 -92 0 -94C40 -92 60 -76 54 -44Z", "wheat", "body")
        pen.fill("M6 -94C40 -92 60 -76 54 -44H16C30 -60 26 -84 6 -94Z", "wheat", "shade")
        pen.line(
            "M-44 -50L-34 -66M-20 -50L-14 -72M6 -52L6 -74M-30 -70L-20 -84M22 -56L30 -70", "wheat", "deep", 1.6
        )
    pen.fill("M-58 -46H60L56 -30H-54Z", "wood", "body")
    pen.line("M60 -38L104 -30", "wood", "body", 5)
    pen.fill(ring(-4, -24, 25, 19), "wood", "deep", "ink")
    pen.line(
        "".join(
            f"M-4 -24L{-4 + 20 * math.cos(a):.1f} {-24 + 20 * math.sin(a):.1f}"
            for a in (i * math.pi / 4 for i in range(8))
        ),
        "wood",
        "deep",
        3,
    )


@thing("boat", 130, 170, "sail", "moored", "adrift", casts=False)
def boat(pen: Pen, variant: str) -> None:
    """A felucca: a crescent hull, a long yard, a sail of three panels, and its image in the water."""
    rnd = pen.random
    hull = [
        lens(rnd.uniform(-4, 4), 7 + i * 3.6, (44 - i * 4.5) * rnd.uniform(0.8, 1), 1.9) for i in range(7)
    ]
    if variant in ("sail", ""):
        sail = [
            lens(24 - i * 2.2 + rnd.uniform(-5, 5), 16 + i * 8.5, (26 - i * 2.4) * rnd.uniform(0.7, 1.1), 2.3)
            for i in range(8)
        ]
        pen.fill(joined(*sail), "paper", "half", "white")
    pen.fill(joined(*hull), "water", "deep", "shade")
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


@thing("ship", 190, 190, casts=False)
def ship(pen: Pen, _: str) -> None:
    """A galley under a square sail: planks, a row of ports, oars in the water, a raised stern, foam at the bow."""
    pen.fill(joined(*(lens(0, 8 + i * 4, 80 - i * 9, 2) for i in range(6))), "water", "deep", "shade")
    oars = "".join(f"M{-50 + i * 19} -16L{-66 + i * 19} 14" for i in range(7))
    pen.line(oars, "wood", "shade", 2.2)
    pen.fill(joined(*(lens(-66 + i * 19, 14, 6, 1.6) for i in range(7))), "foam", "half", "white")
    pen.line("M4 -20V-182", "wood", "deep", 4.4)
    pen.line("M2.600 -24V-178", "wood", "lit", 1.2, "skip")
    pen.line("M4 -178L-94 -48M4 -178L92 -62M4 -168L-60 -30M4 -168L64 -34", "wood", "deep", 1.1)
    sail = "M-60 -162C-20 -154 30 -154 68 -164C78 -120 76 -84 62 -50C26 -38 -16 -38 -52 -50C-40 -84 -42 -122 -60 -162Z"
    pen.fill(sail, "paper", "half", "mass")
    with pen.clip(sail):
        pen.fill("M-60 -170H-24C-10 -130 -10 -86 -20 -40H-60Z", "paper", "lit", "lit")
        pen.fill("M36 -170H90V-30H30C44 -76 46 -124 36 -170Z", "paper", "deep", "shade")
        pen.fill(
            "M-70 -134C-14 -124 30 -124 90 -136V-116C30 -104 -14 -104 -70 -114Z", "accent", "body", "mass"
        )
        pen.fill("M38 -130L90 -136V-116L40 -108Z", "accent", "deep", "shade")
        pen.fill("M-70 -92C-14 -82 30 -82 90 -94V-84C30 -72 -14 -72 -70 -82Z", "accent", "half", "glow")
        pen.line("M-30 -166C-16 -124 -16 -84 -26 -40M4 -164C12 -124 12 -84 6 -38", "paper", "shade", 1.4)
    pen.line("M-66 -163C-20 -154 30 -154 74 -166", "wood", "deep", 4)
    pen.fill("M4 -186C20 -192 30 -182 46 -188L42 -180L47 -174C30 -168 20 -178 4 -172Z", "accent", "body")
    hull = "M-100 -66C-90 -60 -88 -46 -78 -42C-40 -26 50 -26 84 -54C88 -62 88 -72 98 -80C102 -74 100 -62 97 -52C90 -24 76 2 60 6H-56C-78 2 -94 -24 -100 -66Z"
    pen.fill(hull, "wood", "body")
    with pen.clip(hull):
        pen.fill("M-110 -20C-60 2 60 0 104 -34V20H-110Z", "wood", "deep", "shade")
        pen.fill(
            "M-104 -70C-92 -58 -88 -44 -78 -42C-70 -38 -60 -35 -50 -34L-52 -26C-80 -28 -94 -44 -104 -70Z",
            "wood",
            "lit",
            "glow",
        )
        pen.line("M-96 -40C-60 -14 56 -12 96 -48M-92 -26C-56 -2 54 0 90 -34", "wood", "deep", 1.6)
        pen.fill("M-110 0H110V20H-110Z", "lapis", "deep", "ink")
    pen.line(
        "M-99 -64C-89 -58 -87 -46 -77 -42C-40 -26 50 -26 84 -54C87 -60 88 -70 97 -78",
        "gold",
        "body",
        3.4,
        "inverse",
    )
    for i in range(6):
        x, y = -48 + i * 19, -33 + abs(i - 2.2) * 0.6
        pen.fill(disc(x, y + 9, 3.6), "ink", "deep", "ink")
    pen.fill("M-104 -64C-112 -74 -110 -88 -100 -90C-96 -84 -98 -74 -94 -62Z", "gold", "half", "mass")
    pen.fill(
        "M78 4C88 -2 96 2 104 -2C100 6 92 10 80 10ZM-74 6C-84 2 -92 6 -98 4C-92 10 -84 12 -72 11Z",
        "foam",
        "lit",
        "white",
    )
