"""What is built and what works for everybody: a wall being raised, granaries, bridges, water wheels, stairs."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    chain_outlines,
    join_outlines,
    poly,
    rect,
    round_arch,
    spline,
)
from printkit.press.pictures.scene.thing import thing


@thing("bridge", 280, 90, casts=False)
def bridge(pen: Pen, _: str) -> None:
    """A stone bridge of three arches with cutwaters and a parapet."""
    spans = ((0.0, 70.0, 50.0), (-84.0, 50.0, 36.0), (84.0, 50.0, 36.0))
    deck = "M-150 -42C-84 -74 84 -74 150 -42V4H-150Z"
    pen.fill(deck, "stone", "body")
    with pen.clip(deck):
        pen.fill("M-150 -30C-84 -60 84 -60 150 -30V-24C84 -54 -84 -54 -150 -24Z", "stone", "shade", "shade")
        rnd = pen.random
        stones = [
            rect(rnd.uniform(-140, 124), -rnd.uniform(4, 50), rnd.choice((12, 16)), 6, 1) for _ in range(20)
        ]
        pen.fill(join_outlines(*stones), "stone", "half", "skip")
        pen.fill(
            join_outlines(*(round_arch(x, 5, w + 16, h + 9) for x, w, h in spans)), "stone", "lit", "glow"
        )
        for x, w, h in spans:
            pen.line(round_arch(x, 5, w + 8, h + 4.5), "stone", "shade", 8, "line", (6.0, 1.4), "butt")
        pen.fill(join_outlines(*(round_arch(x, 5, w, h) for x, w, h in spans)), "water", "dark", "ink")
        for x, w, h in spans:
            pen.fill(
                chain_outlines(
                    spline([(x - w / 2, 6), (x - w / 2, -h * 0.42), (x - w * 0.2, -h + 6)]),
                    spline([(x - w * 0.1, -h + 8), (x - w * 0.34, -h * 0.4), (x - w * 0.32, 6)]),
                ),
                "stone",
                "shade",
                "skip",
            )
    for x in (-48, 48):
        pen.fill(poly((x - 8, 6), (x - 8, -22), (x, -30), (x + 8, -22), (x + 8, 6)), "stone", "lit", "lit")
        pen.fill(poly((x + 1, 6), (x + 1, -28), (x + 8, -22), (x + 8, 6)), "stone", "shade", "shade")
    rail = "M-152 -44C-84 -78 84 -78 152 -44V-36C84 -68 -84 -68 -152 -36Z"
    pen.fill(rail, "stone", "lit")
    pen.line("M-150 -36C-84 -67 84 -67 150 -36", "stone", "deep", 1.6)
