"""Animals: camels, sheep, hens, birds, fish, snakes. Goats, cattle, donkeys, lions and horses have modules of their own."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    chain_outlines,
    disc,
    join_outlines,
    make_lens,
    make_limb,
    spline,
)
from printkit.press.pictures.scene.thing import thing

_CAMEL = (
    (13, -60), (15, -70), (22, -77), (31, -80), (37, -88), (43, -96), (49, -97), (55, -92), (60, -83), (66, -76),
    (75, -71), (82, -66), (88, -64), (93, -70), (96, -82), (98, -93), (101, -100), (104.5, -105), (106.5, -101),
    (111, -101), (117, -96), (122, -91), (121.5, -87), (116, -86.5), (110, -88), (106.5, -85), (105, -76),
    (102.5, -66), (98, -55), (90, -47), (81, -44), (70, -41), (55, -40), (40, -43), (30, -47), (22, -50), (15, -53),
)  # fmt: skip
_STAND = (
    ((78, -50, 6), (79, -30, 3.1), (77, -24, 2.9), (84, -3, 1.9), (86, 0, 2.6)),
    ((72, -48, 6), (71, -28, 3), (69, -22, 2.8), (66, -3, 1.8), (67, 0, 2.6)),
    ((26, -55, 8), (30, -34, 4), (25, -24, 2.8), (31, -3, 1.8), (33, 0, 2.6)),
    ((22, -55, 7.5), (19, -34, 3.8), (13, -25, 2.7), (11, -3, 1.8), (12, 0, 2.6)),
)
_WALK = (
    ((78, -50, 6), (81, -30, 3.1), (80, -24, 2.9), (80, -3, 1.9), (82, 0, 2.6)),
    ((74, -48, 6), (68, -29, 3), (64, -23, 2.8), (57, -5, 1.8), (57, -2, 2.6)),
    ((26, -55, 8), (33, -34, 4), (31, -24, 2.8), (41, -3, 1.8), (43, 0, 2.6)),
    ((22, -55, 7.5), (20, -34, 3.8), (15, -25, 2.7), (17, -3, 1.8), (18.5, 0, 2.6)),
)
_LOADS = (("lapis", "trim"), ("paper", "accent"), ("accent", "trim"), ("clay", "paper"))


def _shift_x(x: float) -> float:
    return x - 60


@thing("camel", 130, 106, "loaded", "plain", "seated", "pack")
def camel(pen: Pen, variant: str) -> None:
    """A dromedary, walking or standing, with a load under a cloth; or seated."""
    if variant == "seated":
        _draw_seated_camel(pen)
        return
    pen.fill(make_lens(4, 2, 54, 6), "earth", "deep", "glow")
    rnd = pen.random
    far_tone, tone = ("deep", "shade") if pen.canvas.light.hour.dim[4] > 0.3 else ("shade", "body")
    legs = [
        make_limb([(_shift_x(x), y, w) for x, y, w in leg])
        for leg in (_WALK if rnd.random() < 0.5 else _STAND)
    ]
    tail = make_limb(
        [(_shift_x(x), y, w) for x, y, w in ((14, -62, 1.8), (9, -52, 1.2), (9, -42, 1.1), (7, -36, 2))]
    )
    pen.fill(join_outlines(legs[1], legs[3]), "hide", far_tone, "ink")
    pen.fill(join_outlines(legs[0], legs[2], tail), "hide", tone, "ink")
    pen.fill(spline([(_shift_x(x), y) for x, y in _CAMEL], closed=True), "hide", tone, "ink")
    with pen.clip(spline([(_shift_x(x), y) for x, y in _CAMEL], closed=True)):
        low = [(_shift_x(x), y) for x, y in _CAMEL[23:]]
        inner = [
            (x - 3, y - 7 * math.sin(math.pi * (i + 1) / (len(low) + 1))) for i, (x, y) in enumerate(low)
        ]
        pen.fill(chain_outlines(spline(low), spline(inner[::-1])), "hide", "deep", "skip")
    pen.fill(disc(_shift_x(113.5), -94.5, 1.1), "ink", "dark", "skip")
    pen.line(
        spline([(_shift_x(x), y) for x, y in ((116, -88.500), (119, -89), (121.500, -90.500))]),
        "ink",
        "shade",
        0.8,
        "skip",
    )
    crest = [(_shift_x(x), y) for x, y in _CAMEL[1:17]]
    pen.line(spline(crest), "hide", "lit", 1.8, "inverse")
    if variant in ("loaded", "pack"):
        cloth, band = rnd.choice(_LOADS) if variant == "loaded" else ("cloth", "trim")
        pen.fill(
            "M-38 -78C-28 -95 -18 -105 -10 -105C0 -103 6 -88 12 -76L10 -50Q-12 -42 -33 -52Z",
            cloth,
            "lit",
            "lit",
        )
        pen.fill("M-10 -105C0 -103 6 -88 12 -76L10 -50Q2 -46 -6 -46C2 -66 0 -90 -10 -105Z", cloth, "shade")
        pen.line("M-36 -63Q-12 -54 11 -63", band, "body", 3)
        pen.line("M-34 -56Q-12 -47 10.500 -56", band, "body", 1.4)
        for x in (-28, -16, -4, 6):
            pen.line(f"M{x} -48V-42", band, "body", 1.5)


def _draw_seated_camel(pen: Pen) -> None:
    pen.fill(make_lens(0, 2, 56, 6), "earth", "deep", "glow")
    body = (
        "M-42 0C-46 -12 -40 -22 -30 -24C-24 -34 -16 -38 -10 -34C-4 -30 -2 -24 6 -22C12 -22 16 -28 17 -38C17 -46 20 -51 24 -54"
        "L26 -58L29 -54C34 -54 39 -51 42 -47C42 -43 38 -42 32 -44C28 -41 27 -34 27 -26C26 -14 20 -7 14 -4C18 -2 20 0 20 2L-42 2Z"
    )
    pen.fill(body, "hide", "body", "mass")
    # the folded legs and the belly lie in shade: without them a silhouette in lines is no animal
    pen.fill("M-41 -3C-40 -11 -33 -15 -25 -13C-19 -11 -16 -6 -12 -4L-10 0H-41.500Z", "hide", "shade", "mass")
    pen.fill(
        "M23 -15C20 -8 14 -4.500 8 -4C4 -3.500 3 -2 3 0.500H19.500C19 -1 17.500 -3 14.500 -4C19 -6 23 -10 24.500 -15Z",
        "hide",
        "shade",
        "shade",
    )
    pen.fill(
        "M25.600 -16C27 -22 26 -33 28 -39C29 -42 31 -44 33 -44.400L29.500 -45C24 -42 23.500 -33 23.500 -26C23.500 -21 23 -17 21 -12C23 -12.500 25 -14 25.600 -16Z",
        "hide",
        "shade",
        "shade",
    )
    pen.line(
        "M-29 -25C-23 -34 -16 -38 -10 -34C-4 -30 -2 -24 6 -22C13 -22 16.500 -28 17.500 -38C17.500 -46 20.500 -51 24.500 -54",
        "hide",
        "lit",
        1.8,
        "skip",
    )
    pen.fill(disc(32.5, -49.8, 0.9), "ink", "dark", "ink")
    pen.line("M37 -45.500Q39.500 -45.200 41.500 -46.500", "ink", "shade", 0.7)
    pen.fill("M-26 -20C-20 -36 -4 -38 2 -22L0 -8Q-14 -4 -26 -10Z", "accent", "body", "tint")
    pen.line("M-26 -14Q-12 -9 1 -14", "trim", "body", 2)


@thing("birds", 120, 40, casts=False)
def birds(pen: Pen, _: str) -> None:
    """A flight of birds, far away."""
    rnd, out = pen.random, []
    for i in range(5):
        x, y, s = (
            -50 + i * 25 + rnd.uniform(-6, 6),
            -abs(i - 2) * 6 + rnd.uniform(-5, 5),
            rnd.uniform(0.8, 1.2),
        )
        out.append(
            chain_outlines(
                spline([(x - 11 * s, y - 3 * s), (x - 5 * s, y - 5 * s), (x, y)]),
                spline([(x, y), (x + 6 * s, y - 6 * s), (x + 12 * s, y - 5 * s)]),
                spline([(x + 6 * s, y - 3.6 * s), (x, y + 2 * s), (x - 5 * s, y - 2.6 * s)]),
            )
        )
    pen.fill(join_outlines(*out), "ink", "half", "ink")
