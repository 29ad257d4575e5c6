"""Buildings: houses, domes, minarets, towers, walls, gates, arcades, doors, stalls, bridges, wheels, stairs."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.glow import halo
from printkit.press.pictures.scene.outline import (
    arch,
    disc,
    ellipse,
    joined,
    keel,
    lens,
    poly,
    rect,
    star,
)
from printkit.press.pictures.scene.thing import thing


def windows(pen: Pen, places: Sequence[tuple[float, float]], width: float = 6, height: float = 12) -> None:
    """Small openings, lit where it is dark outside."""
    dark = pen.canvas.light.hour.dim[4] > 0.3
    every = joined(*(arch(x, y, width, height, width * 0.7) for x, y in places))
    if dark and pen.plane > 1:
        pen.fill(every, "flame", "half", "white")
    else:
        pen.fill(every, "wood", "deep", "ink")


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


@thing("niche", 170, 200, casts=False)
def niche(pen: Pen, _: str) -> None:
    """A lit niche in a wall."""
    pen.fill(keel(0, 0, 176, 214), "plaster", "shade")
    pen.fill(keel(0, 0, 160, 200), "plaster", "lit")


@thing("stall", 190, 150, "awning", "bare")
def stall(pen: Pen, _: str) -> None:
    """A market stall under a sagging awning: heaped baskets on a board of planks, cloth and lamps that hang, sacks before it."""
    pen.fill(rect(-82, -104, 164, 62), "ink", "shade", "shade")
    pen.fill(rect(-82, -78, 164, 5), "wood", "shade", "mass")
    jars = [(-66, "clay"), (-50, "lapis"), (-34, "clay"), (34, "lapis"), (50, "clay"), (66, "clay")]
    for x, material in jars:
        pen.fill(f"M{x - 3} -96H{x + 3}C{x + 3} -92 {x + 7} -90 {x + 7} -85C{x + 7} -80 {x + 4} -78 {x + 3} -78H{x - 3}C{x - 4} -78 {x - 7} -80 {x - 7} -85C{x - 7} -90 {x - 3} -92 {x - 3} -96Z", material, "half", "mass")  # fmt: skip
        pen.fill(f"M{x + 1} -96H{x + 3}C{x + 3} -92 {x + 7} -90 {x + 7} -85C{x + 7} -80 {x + 4} -78 {x + 3} -78H{x + 1}Z", material, "deep", "shade")  # fmt: skip
    pen.line("M-84 0V-114M84 0V-114", "wood", "deep", 5, cap="butt")
    pen.line("M-85.600 0V-112M82.400 0V-112", "wood", "lit", 1.3, "skip")
    pen.fill("M-92 -44H92V-34H-92Z", "wood", "lit")
    pen.fill("M-88 -34H88V0H-88Z", "wood", "body")
    pen.fill("M30 -34H88V0H30Z", "wood", "deep", "shade")
    pen.fill("M-88 -34H88V-29H-88Z", "wood", "deep", "skip")
    pen.line("M-60 -34V0M-30 -34V0M0 -34V0M30 -34V0M60 -34V0", "wood", "deep", 1.3)
    pen.fill(
        "M-40 -36H40V-14Q30 -9 20 -14Q10 -9 0 -14Q-10 -9 -20 -14Q-30 -9 -40 -14Z", "accent", "body", "mass"
    )
    pen.fill("M8 -36H40V-14Q30 -9 20 -14Q14 -11 8 -12Z", "accent", "deep", "shade")
    pen.line("M-40 -20H40", "trim", "body", 2.2)
    pen.fill(joined(*(star(x, -27, 4.4, 8, 0.64) for x in (-26, 0, 26))), "trim", "lit", "white")
    for x, material in ((-64, "fruit"), (-22, "wheat"), (20, "leaf"), (62, "clay")):
        heap = [
            disc(x + dx, -56 + dy, 5.4)
            for dx, dy in ((-12, 4), (-4, 3), (5, 4), (13, 4), (-8, -3), (1, -5), (9, -3), (0, -11))
        ]
        pen.fill(joined(*heap), material, "body")
        pen.fill(
            joined(*(disc(x + dx, -56 + dy, 5.2) for dx, dy in ((5, 4), (13, 4), (9, -3)))),
            material,
            "deep",
            "skip",
        )
        pen.fill(
            joined(*(disc(x + dx - 1, -57 + dy, 2.2) for dx, dy in ((-8, -3), (1, -5), (9, -3), (0, -11)))),
            material,
            "lit",
            "glow",
        )
        pen.fill(poly((x - 19, -56), (x + 19, -56), (x + 14, -43), (x - 14, -43)), "wheat", "shade", "mass")
        pen.fill(poly((x - 19, -56), (x - 10, -56), (x - 8, -43), (x - 14, -43)), "wheat", "half", "glow")
        pen.line(f"M{x - 17} -51H{x + 17}M{x - 15} -47H{x + 15}", "wood", "shade", 1.2)
    awning(pen.at(0, -108, 1.0), "")
    glow = pen.canvas.light.hour.dim[4] > 0.3
    for x in (-44, 0, 44):
        pen.line(f"M{x} -102v9", "wood", "deep", 1.2)
        pen.fill(poly((x - 4, -93), (x + 4, -93), (x + 5, -86), (x, -80), (x - 5, -86)), "flame" if glow else "trim", "glow" if glow else "half", "white")  # fmt: skip
    sack = "M-118 2C-122 -14 -116 -28 -108 -32L-104 -38L-96 -37L-92 -31C-84 -26 -80 -12 -84 2Z"
    pen.fill(sack, "wool", "shade", "mass")
    pen.fill("M-118 2C-122 -14 -116 -28 -108 -32L-104 -31C-112 -24 -112 -10 -110 2Z", "wool", "lit", "glow")
    pen.fill("M-98 -32C-88 -24 -88 -10 -92 2H-84C-80 -12 -84 -26 -92 -31Z", "wool", "deep", "shade")
    pen.line("M-109 -31H-92", "cloth-2", "shade", 2)


@thing("awning", 200, 40, casts=False)
def awning(pen: Pen, _: str) -> None:
    """A striped cloth on poles, scalloped along its lower edge, in shade below."""
    top = "M-94 -24C-60 -11 60 -11 94 -24L106 6Q93 16 80 5Q67 17 53 6Q40 17 27 6Q13 17 0 6Q-13 17 -27 6Q-40 17 -53 6Q-67 17 -80 5Q-93 16 -106 6Z"
    pen.fill(top, "cloth", "body")
    with pen.clip(top):
        for i in range(4):
            x0, x1 = -70.5 + i * 47, -47 + i * 47
            pen.fill(
                poly((x0 * 0.89, -30), (x1 * 0.89, -30), (x1 * 1.13, 20), (x0 * 1.13, 20)),
                "plaster",
                "lit",
                "white",
            )
        pen.fill("M-110 -1C-60 -8 60 -8 110 -1V24H-110Z", "cloth", "deep", "shade")
        for i in range(4):
            x0, x1 = -70.5 + i * 47, -47 + i * 47
            pen.fill(
                poly((x0 * 1.02, -4), (x1 * 1.02, -4), (x1 * 1.13, 20), (x0 * 1.13, 20)),
                "plaster",
                "shade",
                "skip",
            )
    pen.line("M-94 -24C-60 -11 60 -11 94 -24", "wood", "deep", 2)


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


@thing("throne", 130, 170)
def throne(pen: Pen, _: str) -> None:
    """A high seat on three steps under a quilted back, cushioned; nobody sits on it."""
    for i, tone in enumerate(("half", "lit", "half")):
        half, y = 74 - i * 10, -i * 9
        pen.fill(rect(-half, y - 9, 2 * half, 9), "stone", tone, "lit")
        pen.fill(rect(half * 0.2, y - 9, half * 0.8, 9), "stone", "shade", "shade")
        pen.fill(rect(-half, y - 9, 2 * half, 2), "stone", "lit", "lit")
    pen.fill("M-15 -27H15L24 0H-24Z", "accent", "body", "mass")
    pen.fill("M4 -27H15L24 0H6Z", "accent", "deep", "shade")
    pen.line("M-15 -27L-24 0M15 -27L24 0", "trim", "body", 2)
    back = keel(0, -27, 82, 138)
    pen.fill(back, "gold", "body")
    with pen.clip(back):
        pen.fill(rect(-42, -170, 9, 144), "gold", "lit", "lit")
        pen.fill(rect(20, -170, 24, 144), "gold", "deep", "shade")
    inner = keel(0, -27, 64, 122)
    pen.fill(inner, "accent", "body", "mass")
    with pen.clip(inner):
        pen.fill("M8 -160H40V-20H18C24 -70 20 -120 8 -160Z", "accent", "deep", "shade")
        quilt = "".join(f"M{-60 + i * 15} -20l60 -90M{60 - i * 15} -20l-60 -90" for i in range(9))
        pen.line(quilt, "accent", "deep", 1.2)
        buttons = [
            disc(x * 7.5, -50 - y * 11.25, 1.5) for y in range(6) for x in range(-4, 5) if (x + y) % 2 == 0
        ]
        pen.fill(joined(*buttons), "gold", "lit", "white")
    pen.fill(star(0, -122, 15, 8, 0.7), "gold", "body", "mass")
    pen.fill(star(0, -122, 11, 8, 0.62), "gold", "lit", "white")
    pen.fill(joined(disc(0, -170, 5.4), poly((-3, -172), (0, -188), (3, -172))), "gold", "lit", "ink")
    for x in (-41, 41):
        pen.fill(
            joined(rect(x - 4, -118, 8, 91), disc(x, -123, 6.4)), "gold", "half" if x < 0 else "shade", "mass"
        )
        pen.fill(disc(x - 1.5, -125, 2.4), "gold", "lit", "white")
    pen.fill("M-50 -27V-74Q-50 -80 -44 -80H-34V-54H34V-80H44Q50 -80 50 -74V-27Z", "gold", "body")
    pen.fill("M30 -54H34V-80H44Q50 -80 50 -74V-27H24Z", "gold", "deep", "shade")
    pen.fill("M-50 -74Q-50 -80 -44 -80H-34V-74H-44V-27H-50Z", "gold", "lit", "lit")
    pen.fill("M-36 -58Q0 -70 36 -58V-48Q0 -42 -36 -48Z", "lapis", "half", "mass")
    pen.fill("M6 -65Q24 -63 36 -58V-48Q22 -45 6 -45Z", "lapis", "deep", "shade")
    pen.line("M-36 -48Q0 -42 36 -48", "trim", "body", 2.2)
    lozenges = [poly((x - 5, -38), (x, -44), (x + 5, -38), (x, -32)) for x in (-30, -15, 0, 15, 30)]
    pen.fill(joined(*lozenges), "accent", "deep", "ink")
