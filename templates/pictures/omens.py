"""What is told of in stories: a ladder of light, a serpent, a harp."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.glow import draw_halo
from printkit.press.pictures.scene.outline import make_star
from printkit.press.pictures.scene.thing import thing


@thing("ladder", 70, 250, "light", "wood", casts=False)
def ladder(pen: Pen, kind: str) -> None:
    """A ladder of light up to the stars, in the light that falls from its end; of wood it leans on a wall."""
    wooden = kind == "wood"
    if pen.canvas.light.hour.dim[4] > 0.3 and not wooden:
        draw_halo(pen, 0, -252, ((78, 0.1), (54, 0.22), (32, 0.42)))
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
        pen.fill(make_star(x, y, 8 - i * 0.6, 4, 0.2), "#fff6d8", "flat", "star")
