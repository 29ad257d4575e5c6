"""Buildings: houses, domes, minarets, towers, walls, gates, arcades, doors, stalls, bridges, wheels, stairs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.press.ops import Gradient
from printkit.press.scene.canvas import Pen
from printkit.press.scene.glow import halo
from printkit.press.scene.outline import (
    Outline,
    arch,
    disc,
    dome,
    ellipse,
    joined,
    keel,
    lens,
    merlons,
    poly,
    rect,
    ring,
    round_arch,
    star,
)
from printkit.press.scene.thing import thing


def windows(pen: Pen, places: Sequence[tuple[float, float]], width: float = 6, height: float = 12) -> None:
    """Small openings, lit where it is dark outside."""
    dark = pen.canvas.light.hour.dim[4] > 0.3
    every = joined(*(arch(x, y, width, height, width * 0.7) for x, y in places))
    if dark and pen.plane > 1:
        pen.fill(every, "flame", "half", "white")
    else:
        pen.fill(every, "wood", "deep", "ink")


@thing("house", 90, 90, "flat", "tall", "dome", "cord")
def house(pen: Pen, variant: str) -> None:
    """A house of mud brick with a roof terrace; or a tall one with a red cord from its window."""
    tall = variant in ("tall", "cord")
    h = 104.0 if tall else 66.0
    pen.fill(poly((24, 0), (24, -h), (46, -h + 6), (46, 2)), "plaster", "deep", "shade")
    pen.fill(rect(-44, -h, 68, h), "plaster", "body")
    pen.fill(rect(-44, -h, 10, h), "plaster", "lit", "glow")
    pen.fill(merlons(-46, 26, -h, -h + 5, 6, 6, 0.3), "plaster", "lit")
    if variant == "dome":
        pen.fill(dome(-10, -h - 2, 24, 1.0), "plaster", "lit")
        pen.fill(
            f"M-10 {-h - 26}C8 {-h - 22} 15 {-h - 10} 13 {-h - 2}H0C6 {-h - 12} 2 {-h - 22} -10 {-h - 26}Z",
            "plaster",
            "deep",
            "shade",
        )
    pen.fill(arch(-8, 0, 18, 34), "wood", "deep", "ink")
    pen.line("M-8 -2V-26", "wood", "body", 1.2, "skip")
    windows(pen, [(x, -h + y) for x in (-30, 10) for y in ((34, 66) if tall else (34,))])
    pen.line(f"M-44 {-h + 12}H24", "wood", "shade", 1.6, "skip")
    if variant == "cord":
        _cord(pen, 10, -h + 34)


def _cord(pen: Pen, x: float, y: float) -> None:
    """A lit window with a cord tied to it that hangs down the wall."""
    pen.fill(arch(x, y + 3, 14, 20), "flame", "flat", "white")
    pen.line(arch(x, y + 3, 14, 20), "ink", "flat", 1.6)
    cord = (
        f"M{x - 4} {y + 3}C{x - 7} {y + 20} {x + 5} {y + 30} {x} {y + 46}S{x + 3} {y + 60} {x - 2} {y + 66}"
    )
    pen.line(cord, "flame", "flat", 4.2, "bar")
    pen.line(cord, "accent", "flat", 3.0, "rod")


@thing("houses", 200, 90)
def houses(pen: Pen, _: str) -> None:
    """A huddle of houses on a slope."""
    rnd = pen.random
    for x, y, size in (
        (-66, -26, 0.7),
        (-16, -34, 0.78),
        (40, -28, 0.7),
        (80, -14, 0.66),
        (-90, -4, 0.74),
        (-34, 0, 0.86),
        (30, 2, 0.84),
        (78, 6, 0.7),
    ):
        house(pen.at(x, y, size), rnd.choice(("flat", "flat", "dome", "tall")))


@thing("dome", 90, 100, "mosque", "tomb")
def domed(pen: Pen, _: str) -> None:
    """A domed hall."""
    pen.fill(rect(-46, -40, 92, 40), "stone", "body")
    pen.fill(rect(8, -40, 38, 40), "stone", "deep", "shade")
    pen.fill(rect(-30, -52, 60, 13), "stone", "lit")
    pen.fill(rect(4, -52, 26, 13), "stone", "deep", "shade")
    pen.fill(dome(0, -51, 33), "stone", "lit")
    pen.fill("M0 -89C20 -72 36 -64 31.500 -51H6C16 -64 12 -78 0 -89Z", "stone", "deep", "shade")
    pen.line("M0 -88V-106", "gold", "body", 2)
    pen.fill(joined(disc(0, -94, 2.6), disc(0, -100, 1.9)), "gold", "body", "ink")
    windows(pen, [(-30, -10), (-12, -10), (12, -10), (30, -10)], 8, 20)


@thing("minaret", 30, 176)
def minaret(pen: Pen, _: str) -> None:
    """A minaret: square, octagon, bulb."""
    h, w = 172.0, 28.0

    def balcony(y: float, wide: float) -> Outline:
        return poly(
            (-wide * 0.34, y + h * 0.035),
            (-wide * 0.62, y),
            (-wide * 0.62, y - h * 0.022),
            (wide * 0.62, y - h * 0.022),
            (wide * 0.62, y),
            (wide * 0.34, y + h * 0.035),
        )

    bulb = f"M{-w * 0.17} {-h * 0.87}C{-w * 0.42} {-h * 0.905} {-w * 0.2} {-h * 0.945} 0 {-h * 0.965}C{w * 0.2} {-h * 0.945} {w * 0.42} {-h * 0.905} {w * 0.17} {-h * 0.87}Z"
    pen.fill(
        joined(
            rect(-w / 2, -h * 0.5, w, h * 0.5),
            rect(-w * 0.33, -h * 0.79, w * 0.66, h * 0.3),
            rect(-w * 0.17, -h * 0.89, w * 0.34, h * 0.12),
        ),
        "stone",
        "body",
    )
    pen.fill(bulb, "stone", "body")
    pen.fill(
        joined(
            rect(2, -h * 0.5, w / 2 - 2, h * 0.5),
            rect(2, -h * 0.79, w * 0.33 - 2, h * 0.3),
            rect(1, -h * 0.89, w * 0.17 - 1, h * 0.12),
        ),
        "stone",
        "shade",
    )
    pen.fill(joined(balcony(-h * 0.5, w * 1.12), balcony(-h * 0.78, w * 0.86)), "stone", "lit")
    pen.line(f"M0 {-h * 0.96}V{-h * 1.03}", "gold", "body", 1.8)
    windows(pen, [(0, -h * 0.3), (0, -h * 0.62)], 5, 14)


@thing("mosque", 260, 180)
def mosque(pen: Pen, _: str) -> None:
    """A mosque: a great dome between two small ones, a minaret, an arcade."""
    minaret(pen.at(98, 0, 1.04), "")
    domed(pen.at(-62, -8, 0.7), "")
    domed(pen.at(44, -8, 0.6), "")
    domed(pen.at(-6, 0, 1.28), "")
    pen.fill(rect(-126, -36, 250, 36), "stone", "body")
    pen.fill(merlons(-126, 124, -36, -32, 25, 6, 0.4), "stone", "lit")
    pen.fill(joined(*(keel(-112 + i * 28, 0, 18, 28) for i in range(9))), "stone", "deep", "ink")
    pen.fill(keel(0, 0, 34, 50), "stone", "lit")
    pen.fill(keel(0, 0, 24, 40), "wood", "deep", "ink")


@thing("arcade", 330, 150, "day", "lamps")
def arcade(pen: Pen, variant: str) -> None:
    """An arcade of keel arches on columns."""
    pen.fill(merlons(-166, 166, -140, 0, 17, 11, 0.42), "plaster", "body")
    pen.fill(rect(-166, -134, 332, 4), "plaster", "shade", "shade")
    glow = pen.canvas.light.hour.dim[4] > 0.3
    for i in range(5):
        x = -130.0 + i * 65
        pen.fill(keel(x, 0, 54, 116), "plaster", "lit")
        pen.fill(
            keel(x, 0, 44, 104),
            "flame" if glow else "wood",
            "half" if glow else "deep",
            "white" if glow else "ink",
        )
        if glow:
            pen.fill(f"M{x - 22} 0V-76H{x - 12}V0Z", "wood", "deep", "shade")
    for i in range(6):
        x = -162.5 + i * 65.0
        pen.fill(rect(x - 5, -78, 10, 78), "stone", "lit")
        pen.fill(rect(x + 1, -78, 4, 78), "stone", "deep", "shade")
        pen.fill(poly((x - 9, -84), (x + 9, -84), (x + 5, -76), (x - 5, -76)), "trim", "body")
    if variant == "lamps":
        for i in range(5):
            lamp(pen.at(-130 + i * 65, -62, 0.34), "")


@thing("door", 120, 170, "lit", "closed", "open")
def door(pen: Pen, variant: str) -> None:
    """A door in a keel arch with a stepped frame."""
    pen.fill(keel(0, 0, 118, 172), "stone", "body")
    pen.fill(keel(0, 0, 100, 156), "stone", "lit", "glow")
    pen.fill(keel(0, 0, 84, 142), "ink", "deep", "ink")
    inner = keel(0, 0, 72, 130)
    if variant in ("lit", "open", ""):
        (x0, y0), (x1, y1) = pen.place(0, -130), pen.place(0, 0)
        pen.canvas.fill(
            pen.placed(inner),
            Gradient(((0, "#f0a04c"), (0.6, "#ffdf94"), (1, "#f6a84c")), (x0, y0, x1, y1)),
            "white",
            pen.plane,
        )
    else:
        pen.fill(inner, "wood", "body", "mass")
        pen.line("M0 -126V0M-18 -110V0M18 -110V0", "wood", "deep", 2)
        pen.fill(
            joined(*(star(x, y, 8, 8, 0.7) for x in (-18, 18) for y in (-78, -40))), "trim", "body", "white"
        )
    if variant == "open":
        pen.fill("M-36 0V-84L-14 -100V8Z", "wood", "body", "ink")
    pen.fill(rect(-66, 0, 132, 7), "stone", "lit")


@thing("front", 250, 250, "lit", "closed", "open")
def front(pen: Pen, variant: str) -> None:
    """The front of a house: a door, a window on either side, a cornice with crenels."""
    pen.shadow(150, x=14, y=3)
    pen.fill(merlons(-116, 116, -250, -228, 9, 14, 0.45), "plaster", "body")
    pen.fill(rect(-116, -236, 232, 236), "plaster", "body")
    pen.fill(rect(-116, -236, 20, 236), "plaster", "lit", "glow")
    pen.fill(rect(88, -236, 28, 236), "plaster", "shade", "shade")
    pen.fill(rect(-122, -214, 244, 8), "stone", "lit")
    pen.fill(rect(-122, -206, 244, 4), "stone", "deep", "shade")
    pen.line("M-108 -30h22M-104 -52h14M66 -24h18M72 -46h12M-100 -186h30M58 -190h24", "plaster", "deep", 1.6)
    windows(pen, [(-84, -108), (84, -108)], 26, 56)
    pen.line("M-97 -112h26M71 -112h26", "stone", "deep", 4)
    door(pen, variant)


@thing("niche", 170, 200, casts=False)
def niche(pen: Pen, _: str) -> None:
    """A lit niche in a wall."""
    pen.fill(keel(0, 0, 176, 214), "plaster", "shade")
    pen.fill(keel(0, 0, 160, 200), "plaster", "lit")


@thing("stall", 190, 150, "awning", "bare")
def stall(pen: Pen, _: str) -> None:
    """A market stall under a sagging awning, with baskets."""
    pen.line("M-84 0V-112M84 0V-112", "wood", "deep", 5, cap="butt")
    pen.fill("M-92 -44H92V-34H-92Z", "wood", "lit")
    pen.fill("M-88 -34H88V0H-88Z", "wood", "body")
    pen.fill("M10 -34H88V0H10Z", "wood", "deep", "shade")
    pen.line("M-60 -34V0M-30 -34V0M0 -34V0M30 -34V0M60 -34V0", "wood", "deep", 1.3)
    for x, material in ((-64, "fruit"), (-22, "wheat"), (20, "leaf"), (62, "clay")):
        heap = [
            disc(x + dx, -56 + dy, 5.4)
            for dx, dy in ((-12, 4), (-4, 3), (5, 4), (13, 4), (-8, -3), (1, -5), (9, -3), (0, -11))
        ]
        pen.fill(joined(*heap), material, "body")
        pen.fill(
            joined(*(disc(x + dx - 1, -57 + dy, 2.2) for dx, dy in ((-8, -3), (1, -5), (9, -3), (0, -11)))),
            material,
            "lit",
            "glow",
        )
        pen.fill(poly((x - 19, -56), (x + 19, -56), (x + 14, -43), (x - 14, -43)), "wheat", "shade", "mass")
        pen.line(f"M{x - 17} -51H{x + 17}M{x - 15} -47H{x + 15}", "wood", "shade", 1.2)
    awning(pen.at(0, -108, 1.0), "")


@thing("awning", 200, 40, casts=False)
def awning(pen: Pen, _: str) -> None:
    """A striped cloth on poles."""
    top = "M-96 -22C-60 -10 60 -10 96 -22L104 6C84 -2 70 12 50 4C34 -2 20 12 0 5C-20 12 -34 -2 -50 4C-70 12 -84 -2 -104 6Z"
    pen.fill(top, "cloth", "body")
    with pen.clip(top):
        for i in range(5):
            x = -92 + i * 42
            pen.fill(f"M{x} -30h18L{x + 22} 20h-26Z", "plaster", "lit", "white")
        pen.fill("M-110 2C-60 -6 60 -6 110 2V20H-110Z", "cloth", "deep", "shade")
    pen.line("M-96 -22C-60 -10 60 -10 96 -22", "wood", "deep", 2)


@thing("bridge", 280, 90, casts=False)
def bridge(pen: Pen, _: str) -> None:
    """A stone bridge of three arches."""
    deck = "M-140 -44C-80 -70 80 -70 140 -44V0H-140Z"
    pen.fill(deck, "stone", "body")
    pen.fill("M-140 -44C-80 -70 80 -70 140 -44V-38C80 -64 -80 -64 -140 -38Z", "stone", "lit", "glow")
    pen.fill(
        joined(round_arch(0, 2, 66, 46), round_arch(-82, 2, 48, 34), round_arch(82, 2, 48, 34)),
        "water",
        "deep",
        "ink",
    )


@thing("wheel", 170, 170)
def wheel(pen: Pen, _: str) -> None:
    """A water wheel with buckets."""
    cy = -84.0
    pen.fill("M-12 0L-5 -84H5L12 0Z", "wood", "deep", "ink")
    pen.fill(ring(0, cy, 78, 70), "wood", "body", "ink")
    pen.fill(ring(0, cy, 50, 45), "wood", "body", "ink")
    spokes = "".join(
        f"M0 {cy}L{74 * math.cos(a):.1f} {cy + 74 * math.sin(a):.1f}"
        for a in (i * math.pi / 6 for i in range(12))
    )
    pen.line(spokes, "wood", "shade", 3.4)
    pots = [
        ellipse(80 * math.cos(a), cy + 80 * math.sin(a), 8, 10)
        for a in (i * math.pi / 6 + 0.26 for i in range(12))
    ]
    pen.fill(joined(*pots), "clay", "body")
    pen.fill(disc(0, cy, 9), "wood", "lit")
    pen.fill("M-110 -142H-20V-134H-110Z", "stone", "lit")
    pen.fill("M-110 -134H-96V0H-110ZM-44 -134H-32V0H-44Z", "stone", "body")


@thing("granary", 120, 110, "full", "spoiled")
def granary(pen: Pen, variant: str) -> None:
    """Beehive granaries with a stair."""
    for x, size in ((44, 0.86), (-28, 1.0)):
        p = pen.at(x, 0, size)
        p.fill("M-40 0C-46 -44 -30 -92 0 -102C30 -92 46 -44 40 0Z", "plaster", "body")
        p.fill("M6 -100C30 -92 46 -44 40 0H10C26 -40 22 -80 6 -100Z", "plaster", "deep", "shade")
        p.fill("M-40 0C-46 -44 -30 -92 0 -102C-22 -84 -30 -40 -27 0Z", "plaster", "lit", "glow")
        p.fill(arch(-4, -52, 16, 22, 9), "wood", "deep", "ink")
        p.fill(arch(-4, 0, 22, 30, 12), "wood", "deep", "ink")
        if variant == "spoiled":
            p.line("M-30 -30L-18 -46L-22 -60M20 -20L28 -44", "ink", "deep", 1.6)
    for i in range(6):
        pen.fill(rect(-84 + i * 6, -8 - i * 8, 12, 8 + i * 8), "stone", "lit" if i % 2 else "half")
    pen.fill(
        "M-12 0C-2 -14 20 -18 34 -6L40 4H-16Z", "wheat" if variant != "spoiled" else "rock", "body", "lit"
    )


@thing("lamp", 70, 140, casts=False)
def lamp(pen: Pen, _: str) -> None:
    """A mosque lamp of enamelled glass on three chains, glowing; its foot is its lowest point."""
    p = pen.at(0, -50)
    dark = pen.canvas.light.hour.dim[4] > 0.3
    if dark:
        halo(p, 0, 16, ((66, 0.14), (48, 0.28), (33, 0.46)))
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
        joined(*(poly((u - 4, 21), (u, 17), (u + 4, 21), (u, 25)) for u in (-20, -7, 7, 20))),
        "#ffe0a2",
        "flat",
        "white",
    )
    p.fill(ellipse(0, -25, 20, 3), "#fffbe6", "flat", "white")


@thing("lantern", 40, 70, casts=False)
def lantern(pen: Pen, _: str) -> None:
    """A lantern on a hook."""
    if pen.canvas.light.hour.dim[4] > 0.3:
        halo(pen, 0, -24, ((58, 0.14), (40, 0.28), (26, 0.46)))
    pen.line("M0 -56V-84", "iron", "deep", 2)
    pen.fill("M0 -62L12 -48H-12ZM-14 -46H14L19 -26L12 0H-12L-19 -26Z", "iron", "deep", "ink")
    pen.fill("M-9 -42H-2V-5H-8L-13 -25ZM2 -42H9L13 -25L8 -5H2Z", "#fff3c2", "flat", "white")


@thing("fountain", 150, 90)
def fountain(pen: Pen, _: str) -> None:
    """A fountain: a bowl on a foot in an eight-sided basin."""
    pen.fill(lens(6, 4, 86, 9), "earth", "deep", "shade")
    pen.fill("M-76 -26L-62 2H62L76 -26Z", "stone", "body")
    pen.fill("M20 -26L18 2H62L76 -26Z", "stone", "deep", "shade")
    pen.fill(ellipse(0, -27, 76, 15), "stone", "lit")
    pen.fill(ellipse(0, -26, 66, 11), "water", "body")
    pen.fill(joined(lens(-24, -24, 26, 2.4), lens(22, -29, 20, 2)), "water", "lit", "white")
    pen.fill("M-7 -26L-5 -62H5L7 -26Z", "stone", "shade")
    pen.fill("M-30 -70Q0 -50 30 -70Z", "stone", "lit")
    pen.line(
        "M0 -70C-4 -92 -20 -96 -30 -74M0 -70C4 -92 20 -96 30 -74M-28 -68C-36 -56 -38 -44 -38 -32M28 -68C36 -56 38 -44 38 -32M0 -70V-92",
        "foam",
        "lit",
        2.2,
        "cased",
    )


@thing("scaffold", 150, 160)
def scaffold(pen: Pen, _: str) -> None:
    """A wall being built, with poles, planks and a pulley."""
    pen.fill("M-60 0V-96H-44V-110H-20V-92H4V-70H30V-46H56V0Z", "stone", "body")
    pen.fill("M20 0V-70H30V-46H56V0Z", "stone", "deep", "shade")
    pen.line(
        "M-60 -24H56M-60 -48H40M-60 -72H4M-40 0V-24M-10 -24V-48M-34 -48V-72M20 0V-24M-4 0V-24M8 -48V-70",
        "stone",
        "deep",
        1.4,
    )
    pen.line("M-72 0V-150M-12 0V-140M66 0V-120M-80 -62H74M-80 -112H30M-72 -140L20 -120", "wood", "deep", 3)
    pen.line("M52 -116V-72", "wood", "shade", 1.4)
    pen.fill(rect(42, -74, 20, 13), "stone", "lit")


@thing("throne", 110, 150)
def throne(pen: Pen, _: str) -> None:
    """A high seat with steps; nobody sits on it."""
    pen.fill("M-64 0H64V-10H-64ZM-52 -10H52V-20H-52Z", "stone", "lit")
    pen.fill(keel(0, -20, 74, 126), "wood", "body")
    pen.fill(keel(0, -20, 58, 110), "accent", "body", "mass")
    pen.fill("M-44 -20V-66H-32V-52H32V-66H44V-20Z", "gold", "shade")
    pen.fill("M-34 -52H34V-42H-34Z", "gold", "lit")
    pen.fill(star(0, -96, 12, 8, 0.6), "gold", "lit", "white")
    pen.fill("M6 -130C22 -112 37 -108 37 -98V-66H28V-96C26 -108 14 -116 6 -130Z", "wood", "deep", "shade")


@thing("stair", 150, 110)
def stair(pen: Pen, _: str) -> None:
    """Broad steps up to a platform."""
    for i in range(6):
        half = 78 - i * 9
        pen.fill(rect(-half, -(i + 1) * 13, half * 2, 13), "stone", "half" if i % 2 else "body")
        pen.fill(rect(-half, -(i + 1) * 13, half * 2, 3), "stone", "lit", "glow")
        pen.fill(rect(half * 0.3, -(i + 1) * 13, half * 0.7, 13), "stone", "shade")
