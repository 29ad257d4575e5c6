"""What is told of in stories: a ladder of light, a serpent, a harp."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.glow import halo
from printkit.press.pictures.scene.outline import disc, ellipse, joined, lens, limb, poly, spline, star
from printkit.press.pictures.scene.thing import thing


@thing("ladder", 70, 250, "light", "wood", casts=False)
def ladder(pen: Pen, kind: str) -> None:
    """A ladder of light up to the stars, in the light that falls from its end; of wood it leans on a wall."""
    wooden = kind == "wood"
    if pen.canvas.light.hour.dim[4] > 0.3 and not wooden:
        halo(pen, 0, -252, ((78, 0.1), (54, 0.22), (32, 0.42)))
    x0, x1 = 30.0, 8.0
    rungs = []
    for i in range(1, 15):
        t = 1 - (1 - i / 15) ** 1.25
        half = x0 + (x1 - x0) * t
        rungs.append(f"M{-half:.1f} {-250 * t:.1f}H{half:.1f}")
    rails = f"M{-x0} 2L{-x1} -254M{x0} 2L{x1} -254"
    if wooden:
        pen.line(rails + "".join(rungs), "wood", "deep", 5.4, "cased")
        pen.line(f"M{-x0 - 1} 2L{-x1 - 1} -254M{x0 - 1} 2L{x1 - 1} -254", "wood", "lit", 2.0, "skip")
        return
    pen.line(rails, "#f2c872", "flat", 4.6, "cased")
    pen.line(rails + "".join(rungs), "#fff3cc", "flat", 2.6, "cased")
    for i, (x, y) in enumerate(((-44, -120), (40, -170), (-30, -206), (30, -236), (48, -90), (-52, -60))):
        pen.fill(star(x, y, 8 - i * 0.6, 4, 0.2), "#fff6d8", "flat", "star")


_COIL = (
    (-44, -1, 0.8), (-36, -5, 2.4), (-27, -7, 3.6), (-18, -2, 4.4), (-8, -4, 5.0), (2, -9, 5.4), (12, -4, 5.6),
    (22, -4, 5.6), (31, -11, 5.2), (33, -22, 4.6), (28, -32, 4.2), (27, -40, 4.0), (33, -46, 4.6), (40, -46, 5.2), (48, -42.5, 2.6),
)  # fmt: skip


@thing("serpent", 80, 40, casts=False)
def serpent(pen: Pen, _: str) -> None:
    """A snake on the sand, its head raised, with a row of lozenges on its back."""
    pen.fill(lens(0, 4, 50, 5), "earth", "deep", "shade")
    pen.fill(limb(_COIL), "accent", "body", "ink")
    pen.fill(limb([(x + 0.4, y + h * 0.62, h * 0.36) for x, y, h in _COIL[1:-2]]), "accent", "deep", "skip")
    pen.line(spline([(x - 0.6, y - h * 0.62) for x, y, h in _COIL[1:-1]]), "accent", "lit", 1.3, "skip")
    marks = []
    for i, (x, y, h) in enumerate(_COIL[2:-2]):
        nx, ny, _nh = _COIL[i + 3]
        for t in (0.0, 0.5):
            px, py = x + (nx - x) * t, y + (ny - y) * t
            marks.append(
                poly((px - h * 0.5, py), (px, py - h * 0.46), (px + h * 0.5, py), (px, py + h * 0.46))
            )
    pen.fill(joined(*marks), "trim", "lit", "white")
    pen.fill(joined(ellipse(41, -47.4, 1.4, 1.1)), "trim", "lit", "white")
    pen.fill(disc(41.2, -47.4, 0.7), "ink", "deep", "ink")
    pen.line("M50 -42L57 -41M56.500 -41L60 -43.500M56.500 -41L60 -38.500", "accent", "deep", 1.1)


@thing("harp", 80, 110)
def harp(pen: Pen, _: str) -> None:
    """A harp of ten strings: two bent arms, a bar with pegs, a sounding box with a star."""
    pen.fill(lens(4, 2, 46, 5), "earth", "deep", "shade")
    far = [(22, -26, 6.5), (36, -50, 5), (42, -76, 4.2), (36, -98, 4), (24, -108, 3.4), (20, -104, 2)]
    near = [
        (-22, -26, 7),
        (-38, -50, 5.6),
        (-46, -78, 4.8),
        (-40, -102, 4.4),
        (-26, -114, 3.8),
        (-20, -109, 2.2),
    ]
    pen.fill(limb(far), "wood", "deep", "ink")
    box = "M-40 0C-44 -22 -38 -36 -22 -38C-6 -34 10 -34 26 -36C38 -32 42 -18 36 2Z"
    pen.fill(box, "wood", "body")
    with pen.clip(box):
        pen.fill("M8 6C16 -12 18 -26 14 -40H46V6Z", "wood", "shade", "shade")
        pen.fill("M-46 6C-46 -22 -42 -36 -24 -42L-24 -38C-34 -34 -36 -20 -34 6Z", "wood", "lit", "glow")
        pen.line("M-44 -6C-20 -2 16 -2 42 -4", "gold", "body", 2.6)
        pen.line("M-44 -32C-20 -28 16 -28 42 -30", "gold", "body", 1.4)
    pen.fill(limb(near), "wood", "body")
    pen.fill(limb([(x - h * 0.4, y, h * 0.3) for x, y, h in near]), "wood", "lit", "glow")
    pen.line(f"M{-48} -96L46 -86", "gold", "shade", 6.4, "rod")
    pen.line(f"M{-47} -97.500L45 -87.500", "gold", "lit", 2.0, "skip")
    strings = "".join(f"M{-32 + i * 7.1:.1f} {-94 + i * 0.75:.1f}L{-13 + i * 3.2:.1f} -18" for i in range(10))
    pen.line(strings, "paper", "lit", 1.0)
    pen.fill(joined(*(disc(-32 + i * 7.1, -96 + i * 0.75, 1.7) for i in range(10))), "wood", "dark", "ink")
    pen.fill("M-18 -20H20L18 -15H-16Z", "paper", "shade", "white")
    pen.fill(star(0, -26.5, 5.4, 8, 0.6), "gold", "lit", "white")
    for x, y in ((-21, -112), (21, -106)):
        pen.fill(disc(x, y, 4.6), "gold", "body", "mass")
        pen.fill(disc(x - 1.2, y - 1.4, 1.9), "gold", "lit", "glow")
