"""A front of dust that the wind drives over the plain."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import disc, join_outlines, make_lens, rect
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix

_LAYERS = ((0.5, 0.34, 0.5), (0.36, 0.28, 0.28), (0.2, 0.22, 0.08))
"""From behind to the front: height and largest puff in heights of the picture, and how much of the low sky is in it."""


@ground("dust-front", -0.02, floor=False)
def dust_front(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A wall of rolling dust, three clouds deep, higher where the sun is not, with streaks blown before it."""
    rnd, light = canvas.random, canvas.light
    away = 1 if canvas.sun[0] <= 0.5 else -1
    sky = light.hour.sky[-1][1]
    for high, large, share in _LAYERS:
        body, gleam = [rect(-8, y - canvas.height * high * 0.3, canvas.width + 16, canvas.height * 0.6)], []
        steps = 7
        for step in range(steps + 1):
            along = step / steps if away > 0 else 1 - step / steps
            x = canvas.width * along + rnd.uniform(-14, 14)
            r = canvas.height * large * (0.42 + 0.58 * step / steps) * rnd.uniform(0.78, 1.0) * 0.62
            top = y - canvas.height * high * (0.25 + 0.75 * step / steps) + r
            body.append(disc(x, top, r))
            gleam.append(disc(x - away * r * 0.2, top - r * 0.16, r * 0.78))
            body.append(disc(x + r * 0.8, top + r * 0.7, r * 0.86))
        colour = mix(light.of("earth", "shade", plane + 1), sky, share)
        canvas.fill(join_outlines(*body), colour, "mass", plane)
        canvas.fill(join_outlines(*gleam), mix(colour, light.of("sand", "lit", plane), 0.38), "skip", plane)
    streaks = [
        make_lens(
            rnd.uniform(0, canvas.width),
            y + canvas.height * rnd.uniform(-0.12, 0.05),
            rnd.uniform(26, 80),
            1.3,
        )
        for _ in range(12)
    ]
    canvas.fill(join_outlines(*streaks), mix(light.of("sand", "lit", plane), sky, 0.3), "glow", plane)
