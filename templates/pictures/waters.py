"""Water and its shores: sea, river, banks, quays."""

from __future__ import annotations

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Canvas
from printkit.press.pictures.scene.outline import (
    Outline,
    join_outlines,
    make_lens,
    make_ridge,
    poly,
    rect,
)
from printkit.press.pictures.scene.thing import ground
from printkit.press.pictures.scene.tone import mix
from shared_pictures.land import make_ground_gradient, make_uneven_line


def draw_ripples(canvas: Canvas, y: float, plane: int, count: int = 40) -> None:
    """Lenses on water, larger towards us, light and dark by turns."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    bright: list[Outline] = []
    dark: list[Outline] = []
    for i in range(count):
        t = (i / count) ** 1.5
        yy = y + 5 + t * (height - y - 8)
        half = rnd.uniform(10, 26) * (1 + t * 2.4)
        (bright if i % 2 else dark).append(make_lens(rnd.uniform(-20, width + 20), yy, half, 0.7 + t * 3))
    canvas.fill(join_outlines(*bright), light.of("water", "lit", plane), "white", plane)
    canvas.fill(join_outlines(*dark), light.of("water", "deep", plane), "shade", plane)


@ground("water", 0.02, "calm", "river")
def water(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Open water to the lower edge, or a river between banks."""
    light, width, height, rnd = canvas.light, canvas.width, canvas.height, canvas.random
    far = mix(light.of("water", "lit", 2), light.hour.horizon, 0.5)
    body, near = light.of("water", "body", 3), mix(light.of("water", "body", 4), "#07323f", 0.5)
    fill = Gradient(((0, far), (0.18, mix(far, body, 0.6)), (0.5, body), (1, near)), (0, y, 0, height))
    bank = canvas.height * 0.2 if variant == "river" else canvas.height
    if variant == "river":
        canvas.fill(rect(-4, y, width + 8, bank), Gradient(fill.stops, (0, y, 0, y + bank)), "mass", plane)
        lenses = [
            make_lens(rnd.uniform(0, width), y + 6 + rnd.uniform(0, bank - 12), rnd.uniform(12, 40), 1.6)
            for _ in range(22)
        ]
        canvas.fill(join_outlines(*lenses[::2]), light.of("water", "lit", plane), "white", plane)
        canvas.fill(join_outlines(*lenses[1::2]), light.of("water", "deep", plane), "shade", plane)
        canvas.fill(
            make_ridge(make_uneven_line(canvas, y + bank, 8, 6), height),
            make_ground_gradient(canvas, "earth", min(4, plane + 1), y + bank),
            "mass",
            min(4, plane + 1),
        )
        return
    canvas.fill(rect(-4, y, width + 8, height - y + 6), fill, "mass", plane)
    _draw_shore(canvas, y)
    draw_ripples(canvas, y, 3)
    if light.hour.disc is not None or light.hour.round:
        path = []
        for i in range(18):
            t = (i / 17) ** 1.3
            path.append(
                make_lens(
                    canvas.sun[0] * width + rnd.uniform(-12, 12) * (1 + t * 2),
                    y + 4 + t * (height - y) * 0.75,
                    rnd.uniform(8, 20) * (1 + t),
                    0.8 + t * 2,
                )
            )
        canvas.fill(join_outlines(*path), mix(light.hour.key, "#ffffff", 0.2), "white", plane)


def _draw_shore(canvas: Canvas, y: float) -> None:
    """What the water says of the far side: the shore's dark mirrored in streaks, and a few sails before it."""
    rnd, light, width, height = canvas.chance("shore"), canvas.light, canvas.width, canvas.height
    streaks = [
        make_lens(
            rnd.uniform(0.05, 0.95) * width, y + 3 + (height - y) * 0.15 * t * t, rnd.uniform(16, 44), 1.3
        )
        for t in (k / 15 for k in range(16))
    ]
    canvas.fill(
        join_outlines(*streaks),
        mix(light.of("stone", "shade", 2), light.of("water", "body", 2), 0.4),
        "skip",
        2,
    )
    sails: list[Outline] = []
    hulls: list[Outline] = []
    for _ in range(rnd.choice((0, 2, 3))):
        x, size = rnd.uniform(0.08, 0.92) * width, rnd.uniform(0.7, 1.3)
        foot = y + 4 + 7 * size
        sails.append(poly((x - 1, foot - 2), (x + 7 * size, foot - 22 * size), (x + 10 * size, foot - 3)))
        hulls.append(
            poly(
                (x - 9 * size, foot - 3),
                (x + 12 * size, foot - 3),
                (x + 8 * size, foot),
                (x - 6 * size, foot),
            )
        )
    if sails:
        canvas.fill(join_outlines(*hulls), light.of("wood", "shade", 2), "ink", 2)
        canvas.fill(join_outlines(*sails), light.of("foam", "lit", 2), "white", 2)


@ground("banks", -0.02)
def banks(canvas: Canvas, plane: int, y: float, _: str) -> None:
    """A far bank, a strip of earth above water."""
    canvas.fill(
        make_ridge(make_uneven_line(canvas, y, 7, 7), y + 14),
        canvas.light.of("earth", "body", plane),
        "mass",
        plane,
    )


@ground("quay", 0.3, "left", "right")
def quay(canvas: Canvas, plane: int, y: float, variant: str) -> None:
    """Steps of a quay at one side."""
    width, height = canvas.width, canvas.height
    pen = canvas.make_pen(
        width if variant == "right" else 0, y, 1.0, max(4, plane - 1), flip=variant == "right"
    )
    high = height - y + 6
    pen.fill(
        poly(
            (-6, 0),
            (118, 0),
            (118, 16),
            (160, 16),
            (160, 36),
            (204, 36),
            (204, 60),
            (250, 60),
            (250, high),
            (-6, high),
        ),
        "stone",
        "body",
    )
    pen.fill(
        poly(
            (118, 24),
            (160, 24),
            (160, 36),
            (204, 42),
            (204, 60),
            (250, 67),
            (250, high),
            (170, high),
            (118, 66),
        ),
        "stone",
        "deep",
        "shade",
    )
    pen.fill(
        join_outlines(rect(-6, 0, 124, 15), rect(118, 16, 42, 7), rect(160, 36, 44, 7), rect(204, 60, 46, 8)),
        "stone",
        "lit",
    )
    pen.line(
        f"M-5 42H118M-5 70H130M-5 98H150M30 16V42M84 42V70M40 70V98M100 16V42M60 98V{high:.0f}",
        "stone",
        "deep",
        1.3,
    )
