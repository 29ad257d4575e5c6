"""What grows in the middle distance, so that the eye goes from plane to plane: bushes on the ground, palms on the horizon."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    join_outlines,
    make_blade,
    make_dome,
    make_lens,
    poly,
)


def draw_scrub(canvas: Canvas, y: float, deep: float, plane: int, material: str) -> None:
    """Bushes in a few groups between the horizon and the middle, each with its light and its shadow.

    Args:
        canvas: the picture.
        y: the ground's upper edge, in units.
        deep: how far down the ground goes.
        plane: of the ground.
        material: of the ground.
    """
    rnd, light = canvas.chance("scrub"), canvas.light
    aside = 1.0 if canvas.sun[0] < 0.5 else -1.0
    dark: list[Outline] = []
    bodies: list[Outline] = []
    lit: list[Outline] = []
    for _ in range(rnd.choice((4, 5, 6))):
        along, depth = rnd.uniform(-0.04, 1.04) * canvas.width, rnd.uniform(0.02, 0.4)
        foot, size = y + deep * depth, 3.6 + 26 * depth
        dark.append(make_lens(along + aside * size * 1.1, foot + size * 0.06, size * 2.7, size * 0.3))
        for k in range(rnd.choice((2, 3, 4))):
            x, radius = along + (k - 1.2) * size * 1.1, size * rnd.uniform(0.62, 1.0)
            bodies.append(make_dome(x, foot, radius, 0.95))
            lit.append(make_dome(x - aside * radius * 0.3, foot - radius * 0.3, radius * 0.56, 0.8))
    bush = "olive" if material in ("sand", "earth") else "leaf"
    canvas.fill(join_outlines(*dark), light.of(material, "deep", plane), "skip", plane)
    canvas.fill(join_outlines(*bodies), light.of(bush, "shade", 3), "tint", 2)
    canvas.fill(join_outlines(*lit), light.of(bush, "half", 3), "glow", 2)


def far_palms(canvas: Canvas, y: float) -> None:
    """A few palms on the horizon, as outlines against the sky; some pictures have none."""
    rnd, light = canvas.chance("palms"), canvas.light
    start = rnd.choice((0.06, 0.28, 0.62, 0.84, 1.2))
    if start > 1:
        return
    parts: list[Outline] = []
    for k in range(rnd.choice((2, 3, 4))):
        x, tall = (start + k * rnd.uniform(0.02, 0.04)) * canvas.width, rnd.uniform(17, 30)
        lean = rnd.uniform(-3, 3)
        parts.append(
            poly((x - 0.9, y + 4), (x + lean - 0.6, y - tall), (x + lean + 0.6, y - tall), (x + 0.9, y + 4))
        )
        for bend in (-11.0, -8.0, -3.5, 3.5, 8.0, 11.0):
            drop = 4.0 if abs(bend) > 9 else -2.5 if abs(bend) > 5 else -7.0
            parts.append(make_blade(x + lean, y - tall + 1, -drop * tall / 24, bend * tall / 24, 1.5))
    canvas.fill(join_outlines(*parts), light.of("leaf", "shade", 2), "ink", 2)
