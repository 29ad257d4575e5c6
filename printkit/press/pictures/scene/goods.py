"""Things that people carry, keep and use: jars, sacks, baskets, bread, chests, scrolls, lamps, scales, cloth."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.camp import flame
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    disc,
    ellipse,
    joined,
    lens,
    limb,
    poly,
    rect,
    ring,
    star,
)
from printkit.press.pictures.scene.thing import thing


@thing("jar", 50, 64, "tall", "wide", "oil")
def jar(pen: Pen, variant: str) -> None:
    """A clay jar in four tones."""
    wide = 1.25 if variant == "wide" else 1.0
    pen.fill(lens(12 * wide, 1, 30 * wide, 5), "earth", "deep", "shade")

    def body(left: float, right: float) -> str:
        return (
            f"M{-9 * left} -62H{9 * right}V-56L{5.5 * right} -50C{30 * right * wide} -42 {26 * right * wide} -10 {9 * right} 0H{-9 * left}"
            f"C{-26 * left * wide} -10 {-30 * left * wide} -42 {-5.5 * left} -50L{-9 * left} -56Z"
        )

    pen.fill(body(1, 1), "clay", "body")
    with pen.clip(body(1, 1)):
        pen.fill("M-40 -70H-10C-20 -50 -20 -16 -10 4H-40Z", "clay", "lit", "glow")
        pen.fill("M6 -70H40V4H4C16 -16 18 -40 3 -50Z", "clay", "deep", "shade")
        pen.line("M-34 -38Q0 -30 34 -38M-34 -33Q0 -25 34 -33", "paper", "half", 1.8, "skip")
    pen.fill(ellipse(0, -62, 10.5, 3), "clay", "lit")
    if variant == "oil":
        pen.fill(ellipse(0, -62, 7.5, 1.9), "gold", "body", "ink")
    else:
        pen.fill(ellipse(0, -62, 7.5, 1.9), "ink", "deep", "ink")
    pen.line("M-8 -56C-20 -56 -22 -46 -17 -41M8 -56C20 -56 22 -46 17 -41", "clay", "shade", 3)


@thing("sack", 54, 54, "grain", "closed")
def sack(pen: Pen, variant: str) -> None:
    """A sack; one of grain stands open."""
    pen.fill(lens(10, 1, 32, 5), "earth", "deep", "shade")
    if variant == "closed":
        pen.fill(
            "M-26 0C-34 -20 -22 -36 -8 -40C-14 -46 -12 -52 -6 -54H8C12 -50 12 -46 7 -40C24 -36 34 -20 26 0Z",
            "wool",
            "body",
        )
        pen.fill("M4 -40H7C24 -36 34 -20 26 0H4C16 -10 18 -30 4 -40Z", "wool", "deep", "shade")
        pen.line("M-9 -41Q0 -37 9 -41", "accent", "body", 3)
        return
    pen.fill("M-27 0C-34 -16 -30 -34 -24 -44H24C30 -34 34 -16 27 0Z", "wool", "body")
    pen.fill("M6 -44H24C30 -34 34 -16 27 0H8C20 -12 18 -32 6 -44Z", "wool", "deep", "shade")
    pen.fill(ellipse(0, -44, 25, 7), "wool", "lit")
    pen.fill("M-21 -44C-12 -58 12 -58 21 -44C12 -39 -12 -39 -21 -44Z", "wheat", "body")
    pen.fill(
        joined(*(disc(x, y, 1.4) for x, y in ((-9, -47), (-2, -51), (5, -47), (11, -46), (0, -45)))),
        "wheat",
        "deep",
        "ink",
    )


@thing("basket", 70, 50, "fruit", "bread", "dates", "fish", "empty")
def basket(pen: Pen, variant: str) -> None:
    """A woven basket with what is in it."""
    pen.fill(lens(10, 1, 38, 6), "earth", "deep", "shade")
    if variant in ("fruit", ""):
        balls = [
            disc(x, y, 8)
            for x, y in ((-20, -34), (-6, -37), (9, -37), (22, -34), (-12, -46), (3, -48), (15, -45))
        ]
        pen.fill(joined(*balls), "fruit", "body")
        pen.fill(
            joined(
                *(
                    disc(x - 2, y - 2.5, 3)
                    for x, y in ((-20, -34), (-6, -37), (9, -37), (-12, -46), (3, -48), (15, -45))
                )
            ),
            "fruit",
            "lit",
            "white",
        )
        pen.fill("M-4 -54C2 -64 12 -64 18 -58C12 -52 4 -50 -4 -54Z", "leaf", "body")
    elif variant == "bread":
        for x, y, turn in ((-16, -34, -3), (14, -34, 3), (-2, -42, 0)):
            pen.fill(ellipse(x, y + turn * 0.3, 19, 9), "wheat", "shade", "mass")
            pen.fill(ellipse(x - 2, y - 2, 15, 6), "wheat", "half", "glow")
            pen.line(f"M{x - 8} {y - 4}l3 6M{x} {y - 5}l3 6M{x + 7} {y - 4}l3 5", "wood", "body", 1.3)
    elif variant == "dates":
        pen.fill(
            joined(*(ellipse(-24 + i % 7 * 8, -32 - i // 7 * 7, 4, 6.5) for i in range(18))),
            "wood",
            "body",
            "ink",
        )
        pen.fill(
            joined(*(disc(-25.4 + i % 7 * 8, -34 - i // 7 * 7, 1.4) for i in range(18))),
            "wood",
            "lit",
            "white",
        )
    elif variant == "fish":
        for i, (x, y) in enumerate(((-12, -34), (8, -38), (18, -33))):
            pen.fill(
                f"M{x - 18} {y}C{x - 8} {y - 9} {x + 6} {y - 8} {x + 12} {y - 1}L{x + 20} {y - 8}L{x + 18} {y + 6}L{x + 12} {y + 1}C{x + 4} {y + 7} {x - 8} {y + 7} {x - 18} {y}Z",
                "silver",
                "body" if i else "lit",
            )
    weave = "M-34 -32H34L27 0H-27Z"
    pen.fill(weave, "wheat", "shade", "mass")
    with pen.clip(weave):
        pen.fill("M8 -32H34L27 0H4Z", "wood", "half", "shade")
        pen.line("M-36 -24H36M-36 -16H36M-36 -8H36", "wood", "body", 1.6)
        pen.line("".join(f"M{-30 + i * 10} -34L{-24 + i * 8} 2" for i in range(7)), "wood", "body", 1.2)
    pen.line("M-35 -32H35", "wheat", "lit", 4)


@thing("bread", 70, 30)
def bread(pen: Pen, _: str) -> None:
    """Three round loaves."""
    pen.fill(lens(6, 1, 42, 5), "earth", "deep", "shade")
    for x, y, s in ((-18, -8, 1.0), (18, -8, 0.95), (0, -21, 0.92)):
        pen.fill(ellipse(x, y, 24 * s, 10 * s), "wheat", "shade", "mass")
        pen.fill(ellipse(x - 2, y - 2, 20 * s, 7.4 * s), "wheat", "body", "glow")
        pen.fill(ellipse(x - 4, y - 4, 12 * s, 3.6 * s), "wheat", "lit", "glow")
        pen.line(f"M{x - 9} {y - 6}l4 7M{x} {y - 7}l4 8M{x + 9} {y - 6}l4 7", "wood", "half", 1.4)


@thing("chest", 90, 70, "closed", "open")
def chest(pen: Pen, variant: str) -> None:
    """A chest of planks with bands, corners and nails; an open one is full of coins, pearls and a cup."""
    pen.fill(lens(6, 2, 58, 7), "earth", "deep", "shade")
    full = variant == "open"
    if full:
        lid = "M-46 -44C-46 -76 -30 -88 0 -88C30 -88 46 -76 46 -44Z"
        pen.fill(lid, "wood", "deep", "mass")
        pen.fill("M-40 -44C-40 -70 -26 -80 0 -80C26 -80 40 -70 40 -44Z", "ink", "deep", "ink")
        pen.line("M-46 -44C-46 -76 -30 -88 0 -88C30 -88 46 -76 46 -44", "trim", "body", 4)
        pen.line("M-44 -56C-42 -74 -28 -86 -4 -86", "trim", "lit", 1.4, "skip")
        heap = [(-34, -46, 8), (-22, -51, 9), (-9, -56, 9), (5, -57, 9), (18, -53, 9), (31, -47, 8), (-16, -46, 9), (0, -49, 9), (14, -46, 9)]  # fmt: skip
        pen.fill(
            joined(*(ellipse(x, y, r, r * 0.62) for x, y, r in heap), rect(-40, -46, 80, 8)),
            "gold",
            "shade",
            "mass",
        )
        pen.fill(
            joined(*(ellipse(x - 0.8, y - 1.2, r * 0.86, r * 0.5) for x, y, r in heap)),
            "gold",
            "half",
            "glow",
        )
        pen.fill(
            joined(*(ellipse(x - 2, y - 2, r * 0.4, r * 0.2) for x, y, r in heap)), "gold", "lit", "white"
        )
        pen.fill("M18 -54C14 -62 14 -70 18 -74H32C36 -70 36 -62 32 -54L27 -50H23Z", "silver", "half", "mass")
        pen.fill("M26 -74H32C36 -70 36 -62 32 -54L27 -50Z", "silver", "deep", "shade")
        beads = [(-36, -40), (-30, -36.5), (-23, -34.5), (-16, -34), (-9, -35.5), (-4, -39)]
        pen.fill(joined(*(disc(x, y, 2.6) for x, y in beads)), "white", "lit", "white")
    else:
        pen.fill("M-46 -42C-46 -66 -36 -74 -18 -74H18C36 -74 46 -66 46 -42Z", "wood", "body")
        pen.fill("M12 -74H18C36 -74 46 -66 46 -42H20C22 -58 18 -68 12 -74Z", "wood", "deep", "shade")
        pen.fill("M-46 -42C-46 -66 -36 -74 -18 -74H-8C-30 -70 -38 -60 -38 -42Z", "wood", "lit", "glow")
        pen.line("M-44 -56C-20 -52 20 -52 44 -56", "wood", "deep", 1.4)
        pen.line(
            "M-24 -74C-30 -66 -32 -54 -32 -42M24 -74C30 -66 32 -54 32 -42",
            "trim",
            "body",
            5,
            "bar",
            cap="butt",
        )
    pen.fill(rect(-46, -42, 92, 44, 2), "wood", "body")
    pen.fill(rect(14, -42, 32, 44), "wood", "deep", "shade")
    pen.fill(rect(-46, -42, 7, 44), "wood", "lit", "glow")
    pen.line("M-46 -27H46M-46 -12H46", "wood", "deep", 1.4)
    pen.line("M-40 -34h16M-6 -20h18M-36 -5h14M20 -34h14", "wood", "shade", 1.0, "skip")
    for x in (-36.0, 28.0):
        pen.fill(rect(x, -42, 8, 44), "trim", "body" if x < 0 else "shade", "mass")
        pen.fill(rect(x, -42, 2.2, 44), "trim", "lit", "lit")
    pen.fill(joined(rect(-46, -43, 92, 5), rect(-46, -2, 92, 4)), "trim", "half", "mass")
    pen.fill(joined(rect(14, -43, 32, 5), rect(14, -2, 32, 4)), "trim", "shade", "skip")
    nails = [disc(x + 4, y, 1.5) for x in (-36.0, 28.0) for y in (-33, -20, -7)]
    pen.fill(joined(*nails), "wood", "deep", "ink")
    pen.fill(
        joined(*(poly((sx * 46, 2), (sx * 46, -12), (sx * 32, 2)) for sx in (-1, 1))), "trim", "body", "mass"
    )
    pen.fill(star(0, -26, 13, 8, 0.74), "trim", "body", "mass")
    pen.fill(star(-0.6, -26.8, 10, 8, 0.74), "trim", "lit", "lit")
    pen.fill(
        joined(disc(0, -28, 2.8), poly((-1.6, -27), (1.6, -27), (2.6, -19), (-2.6, -19))),
        "ink",
        "deep",
        "ink",
    )


@thing("scroll", 110, 50, "open", "rolled")
def scroll(pen: Pen, variant: str) -> None:
    """A scroll with ruled lines, no writing."""
    if variant == "rolled":
        pen.fill(lens(6, 1, 50, 5), "earth", "deep", "shade")
        pen.fill("M-44 -20C-50 -20 -50 0 -44 0H44C50 0 50 -20 44 -20Z", "paper", "body")
        pen.fill("M-44 -8H46C48 -4 47 0 44 0H-44C-47 0 -48 -4 -46 -8Z", "paper", "deep", "shade")
        pen.fill(ellipse(44, -10, 5, 10), "paper", "lit")
        pen.line("M44 -10C46 -14 41 -16 40 -10", "wood", "shade", 1.4)
        pen.fill("M-8 -21H6V1H-8Z", "accent", "body", "ink")
        return
    pen.fill(lens(6, 5, 64, 6), "earth", "deep", "shade")
    pen.fill("M-42 -51C-20 -47 20 -47 42 -51V2C20 6 -20 6 -42 2Z", "paper", "lit")
    pen.line(
        "M-31 -37H-4M-31 -28H-4M-31 -19H-4M-31 -10H-12M4 -37H31M4 -28H31M4 -19H31M4 -10H22",
        "wood",
        "half",
        1.5,
    )
    for x in (-44, 44):
        pen.fill(rect(x - 2.6, -64, 5.2, 76), "wood", "deep", "ink")
        pen.fill(joined(disc(x, -66, 4.2), disc(x, 13, 4.2)), "gold", "body", "ink")
        pen.fill(rect(x - 10, -54, 20, 60, 3), "paper", "body")
        pen.fill(f"M{x + 2} -54H{x + 8}C{x + 10} -54 {x + 10} 6 {x + 8} 6H{x + 2}Z", "paper", "deep", "shade")
        pen.fill(ellipse(x, -54, 9, 2.4), "paper", "lit")


@thing("tablets", 110, 100)
def tablets(pen: Pen, _: str) -> None:
    """Two tables of stone, without letters."""
    pen.fill(lens(12, 2, 70, 8), "earth", "deep", "shade")
    for x in (-29, 29):
        p = pen.at(x, 0)
        p.fill("M-26 0V-72C-26 -100 26 -100 26 -72V0Z", "stone", "body")
        p.fill("M10 -92C20 -90 26 -82 26 -72V0H10Z", "stone", "deep", "shade")
        p.fill("M-26 0V-72C-26 -86 -20 -92 -10 -93C-18 -84 -18 -40 -18 0Z", "stone", "lit", "glow")
        p.line("M-14 -66H14M-14 -52H16M-14 -38H12M-14 -24H16", "stone", "deep", 2.4)


@thing("book", 90, 50, "open", "stack")
def book(pen: Pen, variant: str) -> None:
    """A book lying open on a stand, or a stack of books."""
    if variant == "stack":
        pen.fill(lens(8, 1, 54, 6), "earth", "deep", "shade")
        for i, (material, dx, half) in enumerate((("accent", -2, 46), ("lapis", 3, 40), ("leaf", -4, 36))):
            y = -i * 17.0
            pen.fill(rect(-half + dx, y - 16, half * 2, 16, 3), material, "body")
            pen.fill(
                f"M{half * 0.3 + dx} {y - 16}H{half + dx}V{y}H{half * 0.3 + dx}Z", material, "deep", "shade"
            )
            pen.fill(rect(-half + dx + 9, y - 13, half * 2 - 9, 10), "paper", "lit")
            pen.line(
                f"M{-half + dx + 12} {y - 9.5}H{half + dx}M{-half + dx + 12} {y - 6}H{half + dx}",
                "wood",
                "half",
                0.9,
            )
        return
    pen.fill("M-34 0L0 -22L34 0H24L0 -15L-24 0Z", "wood", "body", "ink")
    pen.fill(
        "M-50 -26C-30 -36 -10 -34 0 -26C10 -34 30 -36 50 -26V-20C30 -28 10 -26 0 -18C-10 -26 -30 -28 -50 -20Z",
        "accent",
        "body",
        "ink",
    )
    pen.fill("M-46 -32C-30 -40 -10 -40 0 -30V-22C-10 -30 -30 -32 -46 -26Z", "paper", "lit")
    pen.fill("M46 -32C30 -40 10 -40 0 -30V-22C10 -30 30 -32 46 -26Z", "paper", "half", "lit")
    pen.line("M-40 -33C-28 -38 -14 -37 -6 -32M40 -33C28 -38 14 -37 6 -32", "wood", "half", 1.1)


@thing("oil-lamp", 60, 40)
def oil_lamp(pen: Pen, _: str) -> None:
    """A small clay lamp with its flame."""
    pen.fill(lens(4, 1, 30, 4), "earth", "deep", "shade")
    flame(pen, 30, -19, 26)
    pen.fill("M-26 -16C-26 0 16 2 22 -10L34 -18L24 -22C10 -26 -26 -30 -26 -16Z", "clay", "body")
    pen.fill("M-26 -16C-26 0 16 2 22 -10C6 -4 -16 -6 -26 -16Z", "clay", "deep", "shade")
    pen.fill(ellipse(-4, -20, 16, 4), "clay", "lit")
    pen.fill(ellipse(-4, -20, 8, 2), "ink", "deep")
    pen.line("M-25 -18C-36 -24 -38 -10 -25 -10", "clay", "body", 3.4)
    pen.fill("M-14 -4H12V0H-14Z", "clay", "shade")


@thing("lampstand", 110, 130)
def lampstand(pen: Pen, _: str) -> None:
    """A lampstand with seven branches."""
    for r in (48, 32, 16):
        pen.line(f"M{-r} -104A{r} {r * 0.9} 0 0 0 {r} -104", "gold", "body", 4.6)
    pen.line("M0 -104V-8", "gold", "body", 5.6)
    pen.fill("M-26 0L-8 -14H8L26 0Z", "gold", "shade", "mass")
    pen.line("M-48 -104V-108", "gold", "lit", 1)
    for x in (-48, -32, -16, 0, 16, 32, 48):
        pen.fill(f"M{x - 5} -108H{x + 5}L{x + 3} -101H{x - 3}Z", "gold", "lit")
        flame(pen, x, -107, 15)
    pen.fill(joined(disc(0, -56, 5), disc(0, -74, 4.4), disc(0, -88, 4)), "gold", "lit")


@thing("scales", 110, 100, "even", "false")
def scales(pen: Pen, variant: str) -> None:
    """Scales; false ones hang askew."""
    tilt = 9 if variant == "false" else 0
    pen.fill(lens(6, 1, 36, 5), "earth", "deep", "shade")
    pen.fill("M-24 0L-6 -10H6L24 0Z", "wood", "body")
    pen.line("M0 -8V-92", "wood", "body", 5)
    pen.line(f"M-46 {-82 + tilt}L46 {-82 - tilt}", "gold", "body", 4)
    pen.fill(disc(0, -86, 6), "gold", "lit")
    for x, y in ((-46, -82 + tilt), (46, -82 - tilt)):
        pen.line(f"M{x} {y}L{x - 20} {y + 42}M{x} {y}L{x + 20} {y + 42}", "wood", "deep", 1.4)
        pen.fill(
            f"M{x - 24} {y + 42}H{x + 24}C{x + 18} {y + 54} {x - 18} {y + 54} {x - 24} {y + 42}Z",
            "gold",
            "body",
        )
        pen.fill(
            f"M{x + 4} {y + 42}H{x + 24}C{x + 18} {y + 54} {x} {y + 54} {x + 4} {y + 42}Z",
            "gold",
            "deep",
            "shade",
        )
    pen.fill(f"M-58 {-40 + tilt}V{-52 + tilt}H-34V{-40 + tilt}Z", "iron", "body", "ink")
    pen.fill(
        joined(*(disc(46 + dx, -45 - tilt + dy, 5) for dx, dy in ((-7, 0), (4, 0), (-1, -7)))),
        "wheat",
        "body",
        "lit",
    )


@thing("cloth", 90, 60, "bale", "folded", "coat")
def cloth(pen: Pen, variant: str) -> None:
    """Cloth: a bale, folded lengths, or a coat of many colours."""
    pen.fill(lens(8, 1, 52, 6), "earth", "deep", "shade")
    if variant == "coat":
        coat = "M-14 -112H14L26 -104L62 -74L50 -58L30 -72L34 0H-34L-30 -72L-50 -58L-62 -74L-26 -104Z"
        pen.fill(coat, "cloth", "body")
        with pen.clip(coat):
            for i, material in enumerate(("trim", "lapis", "leaf", "paper", "clay")):
                pen.fill(rect(-32 + i * 14, -120, 7, 122), material, "body", "white" if i % 2 else "ink")
            pen.fill("M12 -112H66V4H16Z", "cloth", "deep", "shade")
        pen.line("M-14 -112Q0 -100 14 -112M-62 -74L-50 -58M62 -74L50 -58", "trim", "body", 3)
        return
    if variant == "bale":
        pen.fill(rect(-42, -52, 84, 52, 9), "cloth", "body")
        pen.fill(rect(12, -52, 30, 52, 9), "cloth", "deep", "shade")
        pen.line("M-20 -52V0M20 -52V0M-42 -26H42", "trim", "body", 3.4)
        return
    for i, (material, half) in enumerate((("lapis", 44), ("cloth", 42), ("trim", 43), ("paper", 40))):
        y = -i * 12.0
        pen.fill(rect(-half, y - 12, half * 2, 12, 6), material, "body")
        pen.fill(rect(half * 0.3, y - 12, half * 0.7, 12, 6), material, "shade")
        pen.line(f"M{-half + 4} {y - 6}H{half - 6}", material, "deep", 1)


@thing("loom", 120, 140)
def loom(pen: Pen, _: str) -> None:
    """An upright loom with a half-woven cloth."""
    pen.line("M-52 0V-132M52 0V-132M-60 -126H60M-60 -16H60", "wood", "body", 7, cap="butt")
    pen.line("".join(f"M{-44 + i * 6} -122V-18" for i in range(15)), "wool", "half", 1.1)
    pen.fill("M-44 -18H44V-72H-44Z", "cloth", "body")
    for y, material, role in ((-28, "trim", "lit"), (-44, "lapis", "ink"), (-60, "paper", "lit")):
        pen.fill(f"M-44 {y}H44V{y - 7}H-44Z", material, "body", role)
    pen.fill(
        joined(*(poly((x, -37), (x + 6, -32), (x, -27), (x - 6, -32)) for x in (-33, -11, 11, 33))),
        "trim",
        "lit",
        "white",
    )
    pen.fill("M12 -18H44V-72H12Z", "cloth", "deep", "shade")
    pen.line("M-48 -78H48", "wood", "deep", 4)


@thing("horn", 90, 60)
def horn(pen: Pen, _: str) -> None:
    """A ram's horn, its mouth held up by a fork."""
    pen.line("M22 -30L8 3M22 -30L40 3", "wood", "deep", 5)
    pen.fill(
        limb([(-44, -3, 2.4), (-26, -5, 4.6), (-6, -10, 7.4), (14, -21, 10.6), (28, -39, 14), (34, -56, 17)]),
        "wheat",
        "shade",
        "mass",
    )
    pen.fill(
        limb([(-44, -4, 1), (-26, -7, 2), (-8, -13, 3.2), (10, -24, 4.4), (22, -41, 5.4)]),
        "wheat",
        "lit",
        "glow",
    )
    pen.fill(ellipse(36, -60, 16, 8), "wood", "deep", "ink")
    pen.line("M-30 -10l2 9M-18 -13l3 11M-4 -19l5 14", "wood", "body", 1.6)


@thing("crown", 80, 50)
def crown(pen: Pen, _: str) -> None:
    """A crown on a cushion."""
    pen.fill(lens(6, 3, 56, 6), "earth", "deep", "shade")
    pen.fill("M-50 0C-58 -10 -50 -18 -40 -16H40C50 -18 58 -10 50 0C40 4 -40 4 -50 0Z", "accent", "body")
    pen.fill("M-36 -16L-42 -54L-20 -36L0 -64L20 -36L42 -54L36 -16Z", "gold", "body")
    pen.fill("M8 -16L14 -44L20 -36L42 -54L36 -16Z", "gold", "deep", "shade")
    pen.fill("M-36 -16H36V-25H-36Z", "gold", "lit")
    pen.fill(joined(disc(-20, -20.5, 3), disc(20, -20.5, 3)), "lapis", "body", "ink")
    pen.fill(
        joined(disc(0, -20.5, 3.4), disc(0, -66, 4), disc(-42, -56, 3.4), disc(42, -56, 3.4)),
        "accent",
        "body",
        "ink",
    )


@thing("cup", 50, 60, "cup", "bowl")
def cup(pen: Pen, variant: str) -> None:
    """A wine cup; or a glazed bowl of milk."""
    if variant == "bowl":
        _bowl(pen)
        return
    pen.fill(lens(6, 1, 26, 4), "earth", "deep", "shade")
    pen.fill(
        "M-24 -60C-24 -34 -12 -26 -5 -24V-10C-12 -8 -18 -5 -18 0H18C18 -5 12 -8 5 -10V-24C12 -26 24 -34 24 -60Z",
        "gold",
        "body",
    )
    pen.fill(
        "M8 -60H24C24 -34 12 -26 5 -24V-10C12 -8 18 -5 18 0H4V-24C12 -34 12 -48 8 -60Z",
        "gold",
        "deep",
        "shade",
    )
    pen.fill(ellipse(0, -60, 24, 6), "gold", "lit")
    pen.fill(ellipse(0, -59.5, 19, 4), "fruit", "body", "ink")


def _bowl(pen: Pen) -> None:
    pen.fill(lens(6, 1, 32, 4), "earth", "deep", "shade")
    pen.fill("M-14 -5L-17 0C-8 3 8 3 17 0L14 -5Z", "lapis", "deep")
    pen.fill("M-36 -32C-34 -14 -22 -4 -10 -3H10C22 -4 34 -14 36 -32Z", "lapis", "body")
    pen.fill("M12 -32H36C34 -14 22 -4 10 -3H2C14 -8 16 -20 12 -32Z", "lapis", "deep", "shade")
    pen.line("M-33 -22C-20 -15 20 -15 33 -22", "gold", "lit", 3)
    pen.fill(ellipse(0, -32, 36, 8), "lapis", "lit")
    pen.fill(ellipse(0, -31.4, 30, 5.6), "wool", "lit", "ink")


@thing("menhir", 40, 80)
def menhir(pen: Pen, _: str) -> None:
    """A boundary stone."""
    pen.fill("M-18 0C-20 -40 -12 -70 0 -76C14 -70 20 -40 18 0Z", "rock", "body")
    pen.fill("M2 -75C14 -70 20 -40 18 0H4C10 -30 10 -54 2 -75Z", "rock", "deep", "shade")


@thing("crook", 60, 120, "crook", "mantle")
def crook(pen: Pen, variant: str) -> None:
    """A shepherd's crook; or one with a mantle hung over it."""
    pen.line("M0 0V-92C0 -120 36 -120 32 -96C30 -88 24 -88 22 -92", "wood", "body", 5.4, "bar")
    pen.line("M-1.500 -2V-92", "wood", "lit", 1.4, "skip")
    if variant == "mantle":
        pen.fill("M-9 -92H9L16 -4C6 1 -6 1 -16 -4Z", "hide", "deep", "ink")
        for side in (-1, 1):
            half = pen.at(0, 0, flip=side < 0)
            half.fill(
                "M4 -94C22 -90 27 -60 33 -5C26 1 16 2 9 -1L3 -84Z", "wool", "lit" if side < 0 else "body"
            )
            half.line("M13 -84C18 -56 20 -30 21 -3M9 -70C13 -48 14 -30 15 -3", "wood", "half", 1.3)
            half.line("M3 -84L9.500 -1", "accent", "body", 3)
            half.line("M9 -11C16 -8 25 -9 32 -14", "accent", "body", 2.6)
        pen.fill("M-12 -92C-8 -101 8 -101 12 -92C6 -86 -6 -86 -12 -92Z", "wool", "lit")
        pen.fill(disc(0, -84, 3.6), "gold", "body", "ink")


@thing("chain", 170, 40)
def chain(pen: Pen, _: str) -> None:
    """Shackles and a chain."""
    for i in range(6):
        x = -40 + i * 16
        pen.line(ellipse(x, -8 - (3 if i % 2 else 0), 10, 6 if i % 2 else 4), "iron", "body", 4)
    pen.fill(ring(-62, -16, 19, 12), "iron", "shade", "ink")
    pen.fill(ring(62, -16, 19, 12), "iron", "shade", "ink")


@thing("emblem", 120, 120, casts=False)
def emblem(pen: Pen, _: str) -> None:
    """A round shield of honour with an eight-pointed star."""
    p = pen.at(0, -60)
    p.fill(disc(0, 0, 60), "gold", "body")
    p.fill(disc(0, 0, 52), "lapis", "body", "ink")
    p.fill(star(0, 0, 44, 8, 0.76), "gold", "lit", "white")
    p.fill(star(0, 0, 30, 8, 0.76), "lapis", "deep", "ink")
    p.fill(disc(0, 0, 9), "gold", "lit", "white")


@thing("honeycomb", 76, 50)
def honeycomb(pen: Pen, _: str) -> None:
    """A piece of honeycomb on a broad leaf."""
    pen.fill(lens(4, 1, 40, 6), "earth", "deep", "shade")
    pen.fill("M-40 -3C-26 -13 22 -14 42 -5C26 4 -22 6 -40 -3Z", "leaf", "body")
    pen.line("M-38 -3C-18 -7 20 -8 40 -5", "leaf", "deep", 1.2)
    slab = "M-27 -5L-31 -18L-24 -31L-13 -34L-9 -42L8 -44L14 -39L25 -37L30 -24L28 -8L20 -3H-20Z"
    pen.fill(slab, "gold", "shade")
    pen.fill(
        "M-27 -8L-31 -18L-24 -31L-13 -34L-9 -42L8 -44L14 -39L25 -37L30 -24L28 -11L20 -8H-20Z", "gold", "body"
    )
    cells = [
        (x, y)
        for row in range(4)
        for x, y in ((-20 + 10.4 * i + 5.2 * (row % 2), -14 - 8.6 * row) for i in range(5))
        if (abs(x) < 23 and y > -36) or (abs(x) < 8 and y > -42)
    ]
    full = [disc(x, y, 1) for x, y in cells[::3]]
    pen.fill(joined(*(_cell(x, y, 4.7) for x, y in cells)), "gold", "deep", "ink")
    pen.fill(joined(*(_cell(x, y - 0.5, 3.7) for x, y in cells)), "gold", "lit", "glow")
    pen.fill(joined(*full), "white", "lit", "skip")
    pen.fill("M18 -9C16 -4 19 -2 18 3C18 6 24 6 24 3C23 -2 26 -5 24 -9Z", "gold", "half", "glow")


def _cell(x: float, y: float, radius: float) -> Outline:
    """A cell of a comb, one corner up."""
    return poly(
        *((x + radius * math.sin(i * math.pi / 3), y - radius * math.cos(i * math.pi / 3)) for i in range(6))
    )


@thing("bracelet", 64, 34)
def bracelet(pen: Pen, _: str) -> None:
    """A bracelet lying on the ground, with a stone."""
    pen.fill(lens(4, 2, 36, 8), "earth", "deep", "shade")
    outer = "M-30 -13C-30 -27 30 -27 30 -13V-6C30 9 -30 9 -30 -6Z"
    pen.fill(outer, "silver", "shade")
    pen.fill("M-25 -13C-25 -4 25 -4 25 -13C25 -23 -25 -23 -25 -13Z", "silver", "deep", "ink")
    pen.fill("M-22 -11C-18 -4 18 -4 22 -11C14 -16 -14 -16 -22 -11Z", "earth", "half", "glow")
    pen.line("M-27.500 -12C-26 0 26 0 27.500 -12", "silver", "lit", 2.2, "inverse")
    for x, y in ((-20, -1), (-13, 1.2), (13, 1.2), (20, -1)):
        pen.fill(disc(x, y, 1.5), "silver", "deep", "ink")
    pen.fill(ellipse(0, 1, 7.5, 5.6), "gold", "body")
    pen.fill(ellipse(0, 0.6, 5.2, 3.8), "lapis", "body", "ink")
    pen.fill(ellipse(-1.6, -0.4, 1.6, 1), "white", "lit", "inverse")
