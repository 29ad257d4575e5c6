"""Where herdsmen live: tents, wells, fires, altars, cairns, standing stones, ladders, jars at the door."""

from __future__ import annotations

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import disc, ellipse, join_outlines, poly
from printkit.press.pictures.scene.thing import thing
from printkit.press.pictures.scene.tone import mix


def _make_roof(down: float) -> str:
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
    pen.fill(_make_roof(0), "cloth", "lit", "rim")
    tone = "shade" if pen.canvas.light.hour.dim[4] > 0.3 else "body"
    pen.fill(_make_roof(2.6), "felt", tone, "near")
    with pen.clip(_make_roof(2.6)):
        for drop, material, width in ((0, "cloth", 5.0), (9, "cloth-2", 2.0)):
            d = (
                f"M-180 {-8 + drop}C-146 {-38 + drop} -130 {-56 + drop} -118 {-64 + drop}C-92 {-62 + drop} -70 {-72 + drop} -50 {-86 + drop}"
                f"C-24 {-74 + drop} 8 {-74 + drop} 38 {-89 + drop}C60 {-72 + drop} 86 {-66 + drop} 110 {-64 + drop}C130 {-42 + drop} 154 -18 180 {-4 + drop}"
            )
            pen.line(d, material, "body", width, "inverse")
    pen.line("M-50 -51V0M38 -52V0", "wood", "deep", 3.2)
    pen.line("M-50 -107V-114M38 -110V-117M-120 -75V-81M110 -75V-81", "wood", "deep", 3)
    pen.line("M-120 -76L-200 2M110 -76L190 2", "wood", "half", 1.3)


def draw_flame(pen: Pen, x: float, y: float, height: float) -> None:
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


def draw_smoke(pen: Pen, x: float, y: float, height: float, lean: float) -> None:
    """A column of smoke that widens."""
    dark, light = [], []
    for i in range(8):
        t = i / 7
        r = (0.05 + 0.12 * t) * height
        px, py = x + lean * t * t + (4 if i % 2 else -4) * t, y - height * t
        dark.append(disc(px, py, r))
        light.append(disc(px - r * 0.26, py - r * 0.06, r * 0.72))
    pen.fill(join_outlines(*dark), "rock", "half", "mass")
    pen.fill(join_outlines(*light), "plaster", "half", "glow")


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
    draw_flame(pen, 0, 0, 58)
    pen.line("M-22 0L20 -12M22 0L-20 -12", "wood", "deep", 6)
    pen.fill(
        join_outlines(*(ellipse(x, 3, 7, 4.6) for x in (-30, -17, 17, 30)), ellipse(0, 6, 8, 5)),
        "rock",
        "shade",
        "ink",
    )


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
