"""Where herdsmen live: tents, wells, fires, altars, cairns, standing stones, ladders, jars at the door."""

from __future__ import annotations

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import disc, ellipse, joined, lens, poly, rect
from printkit.press.pictures.scene.thing import thing
from printkit.press.pictures.scene.tone import mix


def _roof(down: float) -> str:
    o = down
    return (
        f"M-172 {o}C-150 {-26 + o} -136 {-50 + o} -120 {-76 + o}C-96 {-76 + o} -70 {-86 + o} -50 {-108 + o}"
        f"C-26 {-92 + o} 8 {-91 + o} 38 {-111 + o}C58 {-91 + o} 86 {-80 + o} 110 {-76 + o}C126 {-48 + o} 148 {-22 + o} 172 {o}"
        f"L144 {o}C132 {-20 + o} 120 {-38 + o} 106 {-51 + o}C86 {-46 + o} 60 {-48 + o} 38 {-54 + o}"
        f"C8 {-47 + o} -24 {-47 + o} -50 {-53 + o}C-72 {-46 + o} -96 {-45 + o} -114 {-48 + o}C-128 {-34 + o} -138 {-16 + o} -146 {o}Z"
    )


@thing("tent", 344, 116, "lit", "dark", "closed")
def tent(pen: Pen, variant: str) -> None:
    """A long tent of woven cloth on poles, open in front, with a lamp inside."""
    lit = variant in ("lit", "")
    if lit and pen.canvas.light.hour.dim[4] > 0.3:
        for half, deep, share in ((176, 26, 0.16), (112, 19, 0.34), (68, 12, 0.56)):
            ground = pen.colour("earth", "shade")
            pen.canvas.fill(pen.placed(ellipse(-4, 2, half, deep)), mix(ground, "#ffb35a", share), "glow", 3)
    inside = poly((-126, 0), (-114, -56), (102, -58), (120, 0))
    if lit:
        x, y = pen.place(-8, -16)
        glow = Gradient(
            ((0, "#fff0b8"), (0.28, "#ffc766"), (0.62, "#d9713f"), (1, "#6a2c44")),
            (x, y, x + 128 * pen.size, y),
            radial=True,
        )
        pen.canvas.fill(pen.placed(inside), glow, "mass", pen.plane)
        pen.fill("M-108 -2L-102 -46L-76 -47V-2ZM70 -2V-48L94 -48L102 -2Z", "#a34a3c", "flat", "shade")
        pen.fill(
            "M-33 -2C-42 -5 -43 -19 -36 -24V-30H-24V-24C-17 -19 -18 -5 -27 -2Z", "#7a3038", "flat", "ink"
        )
        pen.fill(
            "M20 -2Q18 -15 32 -15H58Q70 -15 69 -2ZM28 -15Q28 -25 39 -25H51Q61 -25 60 -15Z",
            "#8f3a3a",
            "flat",
            "ink",
        )
        pen.line("M-8 -56V-42", "#7a3038", "flat", 1.6)
        pen.fill("M-15 -41H-1L2 -32Q-8 -24 -18 -32Z", "#fff6d6", "flat", "white")
    else:
        pen.fill(inside, "ink", "deep", "ink")
    pen.fill(_roof(0), "cloth", "lit", "rim")
    tone = "shade" if pen.canvas.light.hour.dim[4] > 0.3 else "body"
    pen.fill(_roof(2.6), "felt", tone, "near")
    with pen.clip(_roof(2.6)):
        for drop, material, width in ((0, "cloth", 5.0), (9, "cloth-2", 2.0)):
            d = (
                f"M-180 {-8 + drop}C-146 {-38 + drop} -130 {-56 + drop} -118 {-64 + drop}C-92 {-62 + drop} -70 {-72 + drop} -50 {-86 + drop}"
                f"C-24 {-74 + drop} 8 {-74 + drop} 38 {-89 + drop}C60 {-72 + drop} 86 {-66 + drop} 110 {-64 + drop}C130 {-42 + drop} 154 -18 180 {-4 + drop}"
            )
            pen.line(d, material, "body", width, "inverse")
    pen.line("M-50 -51V0M38 -52V0", "wood", "deep", 3.2)
    pen.line("M-50 -107V-114M38 -110V-117M-120 -75V-81M110 -75V-81", "wood", "deep", 3)
    pen.line("M-120 -76L-200 2M110 -76L190 2", "wood", "half", 1.3)


@thing("small-tent", 56, 30, "lit", "dark", casts=False)
def small_tent(pen: Pen, variant: str) -> None:
    """A tent far away."""
    against = pen.canvas.light.hour.dim[4] > 0.3
    left, right = ("shade", "deep") if against else ("lit", "body")
    pen.fill(lens(4, 0, 32, 3), "earth", "deep", "glow")
    pen.fill(poly((-27, 0), (-9, -18), (8, -16), (28, 0)), "cloth", left, "mass")
    pen.fill(poly((-9, -18), (8, -16), (28, 0), (12, 0)), "cloth", right)
    pen.fill(poly((-9, -18), (8, -16), (28, 0), (12, 0)), "cloth", right, "shade")
    glow = variant != "dark" and against
    opening = poly((-6, 0), (-2, -11), (5, -10), (9, 0))
    pen.fill(opening, "flame" if glow else "ink", "glow" if glow else "deep", "white" if glow else "ink")


@thing("well", 110, 110, "framed", "open", "stopped")
def well(pen: Pen, variant: str) -> None:
    """A well of dressed stone; framed, with a beam and a bucket; stopped, filled with earth."""
    pen.fill(lens(10, 6, 72, 10), "earth", "deep", "shade")
    pen.fill("M-49 -46V-2C-49 16 49 16 49 -2V-46Z", "stone", "body")
    pen.fill("M-49 -46V-2C-49 4 -42 9 -32 11V-30Z", "stone", "lit", "glow")
    pen.fill("M19 -28V10C37 8 49 4 49 -2V-46C43 -36 33 -31 19 -28Z", "stone", "shade")
    pen.line(
        "M-49 -22C-31 -9 31 -9 49 -22M-29 -29V-15M-5 -27V-12M23 -29V-14M-17 -11V7M9 -10V10M35 -14V4M-39 -16V1",
        "stone",
        "deep",
        1.8,
    )
    pen.fill(ellipse(0, -46, 52, 15), "stone", "lit")
    if variant == "stopped":
        pen.fill(ellipse(0, -46, 40, 10.5), "earth", "shade")
        pen.fill("M-36 -46C-20 -62 20 -66 36 -46C20 -40 -20 -40 -36 -46Z", "earth", "body")
        for stone, shade in (
            ("M-30 -46L-25 -57L-12 -60L-5 -51L-9 -43Z", "M-12 -60L-5 -51L-9 -43L-16 -45Z"),
            ("M6 -46L2 -57L12 -65L25 -60L26 -48L17 -43Z", "M12 -55L25 -60L26 -48L17 -43Z"),
            ("M-12 -44L-8 -53L3 -54L9 -46L1 -41Z", "M3 -54L9 -46L1 -41L-2 -47Z"),
        ):
            pen.fill(stone, "rock", "lit")
            pen.fill(shade, "rock", "deep", "shade")
    else:
        pen.fill(ellipse(0, -46, 40, 10.5), "lapis", "deep", "ink")
        pen.fill(
            "M-37 -43C-29 -35 -13 -33.500 0 -35.500C17 -37 31 -35 37 -43C29 -34 17 -32 0 -32C-19 -32 -31 -36 -37 -43Z",
            "water",
            "lit",
            "white",
        )
    if variant in ("framed", ""):
        pen.line("M-43 -50V-120M43 -50V-120M-51 -114H51", "wood", "deep", 6, cap="butt")
        pen.line("M-41.500 -52V-116", "wood", "lit", 1.6, "skip")
        pen.line("M0 -112V-76", "wood", "deep", 2)
        pen.fill("M-10 -76H10L7 -57H-7Z", "wood", "body", "ink")
        pen.fill("M-10 -76H10L9.400 -72H-9.400Z", "gold", "lit", "white")


def flame(pen: Pen, x: float, y: float, height: float) -> None:
    """A flame of three nested tongues about a foot."""
    for part, colour, role in (
        (1.0, "#e0662c", "lit"),
        (0.7, "#ffb648", "lit"),
        (0.42, "#fff2c0", "white"),
    ):
        h, w = height * part, height * 0.3 * part
        d = (
            ("M", x - w, y - h * 0.2),
            ("C", x - w * 1.1, y - h * 0.5, x - w * 0.2, y - h * 0.6, x + w * 0.15, y - h),
            ("C", x + w * 0.2, y - h * 0.66, x + w * 1.2, y - h * 0.5, x + w, y - h * 0.2),
            ("C", x + w * 0.8, y + h * 0.03, x - w * 0.8, y + h * 0.03, x - w, y - h * 0.2),
            ("Z",),
        )
        pen.fill(d, colour, "flat", role)


def smoke(pen: Pen, x: float, y: float, height: float, lean: float) -> None:
    """A column of smoke that widens."""
    dark, light = [], []
    for i in range(8):
        t = i / 7
        r = (0.05 + 0.12 * t) * height
        px, py = x + lean * t * t + (4 if i % 2 else -4) * t, y - height * t
        dark.append(disc(px, py, r))
        light.append(disc(px - r * 0.26, py - r * 0.06, r * 0.72))
    pen.fill(joined(*dark), "rock", "half", "mass")
    pen.fill(joined(*light), "plaster", "half", "glow")


@thing("fire", 60, 60, casts=False)
def fire(pen: Pen, _: str) -> None:
    """A camp fire between stones."""
    for half, share in ((60, 0.12), (40, 0.28)):
        pen.canvas.fill(
            pen.placed(ellipse(0, 0, half, half * 0.16)),
            mix(pen.colour("earth", "shade"), "#ffb35a", share),
            "glow",
            pen.plane,
        )
    flame(pen, 0, 0, 58)
    pen.line("M-22 0L20 -12M22 0L-20 -12", "wood", "deep", 6)
    pen.fill(
        joined(*(ellipse(x, 3, 7, 4.6) for x in (-30, -17, 17, 30)), ellipse(0, 6, 8, 5)),
        "rock",
        "shade",
        "ink",
    )


@thing("altar", 110, 120, "smoking", "cold")
def altar(pen: Pen, variant: str) -> None:
    """An altar of uncut stones, with smoke."""
    if variant != "cold":
        smoke(pen, 4, -66, 96, 26)
    pen.fill(lens(10, 3, 74, 9), "earth", "deep", "shade")
    rows = ((-52, -20, 0, 4), (-47, -38, -20, 4), (-42, -54, -38, 3))
    for left, top, bottom, count in rows:
        step = -2 * left / count
        for i in range(count):
            x = left + i * step
            tone = "lit" if i == 0 else "shade" if i == count - 1 else "body"
            pen.fill(
                rect(x + 0.6, top + 0.6, step - 1.2, bottom - top - 1.2, 4),
                "rock",
                tone,
                "lit" if tone != "shade" else "mass",
            )
            if tone == "shade":
                pen.fill(
                    rect(x + step * 0.4, top + 0.6, step * 0.6 - 1.2, bottom - top - 1.2, 3),
                    "rock",
                    "deep",
                    "shade",
                )
    pen.fill("M-50 -54H50L44 -61H-44Z", "rock", "lit")
    if variant != "cold":
        pen.line("M-26 -60L24 -68M-22 -68L28 -60", "wood", "deep", 5)
        flame(pen, 0, -62, 34)


@thing("cairn", 60, 70)
def cairn(pen: Pen, _: str) -> None:
    """A heap of stones by the road."""
    pen.fill(lens(8, 2, 40, 6), "earth", "deep", "shade")
    for x, y, a, b in (
        (-16, -7, 17, 9),
        (16, -7, 16, 8),
        (-2, -20, 19, 9),
        (4, -34, 14, 8),
        (0, -46, 10, 7),
        (2, -57, 6, 5),
    ):
        pen.fill(ellipse(x, y, a, b), "rock", "body")
        pen.fill(ellipse(x - a * 0.2, y - b * 0.25, a * 0.66, b * 0.6), "rock", "lit", "glow")


@thing("pillar", 40, 100, "stone", "cloud")
def pillar(pen: Pen, variant: str) -> None:
    """A standing stone."""
    del variant
    pen.fill(lens(14, 2, 40, 6), "earth", "deep", "shade")
    pen.fill("M-20 2C-22 -30 -20 -70 -12 -92C-6 -100 8 -100 14 -90C20 -66 22 -28 20 2Z", "rock", "body")
    pen.fill("M4 -97C8 -98 12 -95 14 -90C20 -66 22 -28 20 2H2C8 -30 10 -66 4 -97Z", "rock", "deep", "shade")
    pen.fill("M-20 2C-22 -30 -20 -70 -12 -92C-9 -84 -13 -40 -11 2Z", "rock", "lit", "glow")


@thing("stakes", 120, 80, casts=False)
def stakes(pen: Pen, _: str) -> None:
    """Spears stuck in the ground."""
    rnd = pen.random
    for i in range(7):
        x, h, lean = -54 + i * 18 + rnd.uniform(-4, 4), rnd.uniform(54, 84), rnd.uniform(-7, 9)
        pen.line(f"M{x:.1f} 4L{x + lean:.1f} {-h:.1f}", "wood", "deep", 2.6)
        pen.fill(
            poly((x + lean - 3.6, -h), (x + lean + 0.6, -h - 16), (x + lean + 3.8, -h)), "iron", "deep", "ink"
        )
