"""Animals: camels, sheep, hens, birds, fish, snakes. Goats, cattle, donkeys, lions and horses have modules of their own."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import chained, disc, ellipse, joined, lens, limb, spline
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


def _shift(x: float) -> float:
    return x - 60


@thing("camel", 130, 106, "loaded", "plain", "seated", "pack")
def camel(pen: Pen, variant: str) -> None:
    """A dromedary, walking or standing, with a load under a cloth; or seated."""
    if variant == "seated":
        _seated(pen)
        return
    pen.fill(lens(4, 2, 54, 6), "earth", "deep", "glow")
    rnd = pen.random
    far_tone, tone = ("deep", "shade") if pen.canvas.light.hour.dim[4] > 0.3 else ("shade", "body")
    legs = [limb([(_shift(x), y, w) for x, y, w in leg]) for leg in (_WALK if rnd.random() < 0.5 else _STAND)]
    tail = limb(
        [(_shift(x), y, w) for x, y, w in ((14, -62, 1.8), (9, -52, 1.2), (9, -42, 1.1), (7, -36, 2))]
    )
    pen.fill(joined(legs[1], legs[3]), "hide", far_tone, "ink")
    pen.fill(joined(legs[0], legs[2], tail), "hide", tone, "ink")
    pen.fill(spline([(_shift(x), y) for x, y in _CAMEL], closed=True), "hide", tone, "ink")
    with pen.clip(spline([(_shift(x), y) for x, y in _CAMEL], closed=True)):
        low = [(_shift(x), y) for x, y in _CAMEL[23:]]
        inner = [
            (x - 3, y - 7 * math.sin(math.pi * (i + 1) / (len(low) + 1))) for i, (x, y) in enumerate(low)
        ]
        pen.fill(chained(spline(low), spline(inner[::-1])), "hide", "deep", "skip")
    pen.fill(disc(_shift(113.5), -94.5, 1.1), "ink", "dark", "skip")
    pen.line(
        spline([(_shift(x), y) for x, y in ((116, -88.500), (119, -89), (121.500, -90.500))]),
        "ink",
        "shade",
        0.8,
        "skip",
    )
    crest = [(_shift(x), y) for x, y in _CAMEL[1:17]]
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


def _seated(pen: Pen) -> None:
    pen.fill(lens(0, 2, 56, 6), "earth", "deep", "glow")
    body = (
        "M-42 0C-46 -12 -40 -22 -30 -24C-24 -34 -16 -38 -10 -34C-4 -30 -2 -24 6 -22C12 -22 16 -28 17 -38C17 -46 20 -51 24 -54"
        "L26 -58L29 -54C34 -54 39 -51 42 -47C42 -43 38 -42 32 -44C28 -41 27 -34 27 -26C26 -14 20 -7 14 -4C18 -2 20 0 20 2L-42 2Z"
    )
    pen.fill(body, "hide", "body", "ink")
    pen.line(
        "M-29 -25C-23 -34 -16 -38 -10 -34C-4 -30 -2 -24 6 -22C13 -22 16.500 -28 17.500 -38C17.500 -46 20.500 -51 24.500 -54",
        "hide",
        "lit",
        1.8,
        "inverse",
    )
    pen.fill("M-26 -20C-20 -36 -4 -38 2 -22L0 -8Q-14 -4 -26 -10Z", "accent", "body", "white")
    pen.line("M-26 -14Q-12 -9 1 -14", "trim", "body", 2)


@thing("sheep", 58, 46, "white", "dark", "lamb", "ram")
def sheep(pen: Pen, variant: str) -> None:
    """A sheep: fleece of discs, a dark head."""
    if variant == "lamb":
        pen = pen.at(0, 0, 0.66)
    wool = "hide" if variant == "dark" else "wool"
    pen.fill(lens(2, 1, 27, 4), "earth", "deep", "shade")
    pen.fill(
        "M-14 -14H-10L-10.500 0H-13.500ZM-7 -14H-3L-4 0H-7ZM8 -14H12L11.500 0H8.500ZM14 -14H18L17.500 0H14.500Z",
        "ink",
        "shade",
        "ink",
    )
    spots = [
        (-18, -22, 9),
        (-10, -29, 10),
        (1, -31, 10.5),
        (11, -28, 10),
        (17, -21, 9),
        (10, -15, 9),
        (-1, -14, 10),
        (-12, -15, 9),
    ]
    body = [disc(x, y, r) for x, y, r in spots]
    pen.fill(joined(*body, ellipse(0, -22, 18, 11)), wool, "shade", "mass")
    pen.fill(
        joined(*(disc(x - 1.6, y - 2, r * 0.84) for x, y, r in spots[:5]), ellipse(-1, -24, 17, 9)),
        wool,
        "body",
        "glow",
    )
    pen.fill(joined(*(disc(x - 3, y - 3.4, r * 0.5) for x, y, r in spots[:5])), wool, "lit", "glow")
    curls = "".join(
        f"M{x - 5:.1f} {y + 3:.1f}q2 4 5.500 2.500M{x + 1:.1f} {y - 2:.1f}q2.500 3 5 1" for x, y, _ in spots
    )
    pen.line(curls, wool, "shade", 1.1, "skip")
    pen.fill(
        "M16 -32C20 -36 27 -35 30 -31L33 -23C33 -19 28 -17 24 -19C19 -22 15 -27 16 -32Z",
        "ink",
        "shade",
        "ink",
    )
    pen.fill("M18 -32.500C21 -35 26 -34 29 -30.500L31 -26C27 -28 22 -30 18 -32.500Z", "ink", "half", "skip")
    pen.fill(disc(25.500, -28.600, 1.3), "paper", "lit", "white")
    pen.fill(disc(25.900, -28.500, 0.7), "ink", "deep", "skip")
    if variant == "ram":
        horn = [(22, -34, 3.6), (15, -38, 4.4), (9, -32, 4.2), (11, -24, 3.4), (18, -22, 2.4), (22, -26, 1.4)]
        pen.fill(limb(horn), "wheat", "body")
        pen.line("M19 -40l1 5M12 -41l3 5M5 -36l5 2M5 -28l6 -2M11 -20l2 -4", "wood", "body", 1.2)
        return
    pen.fill("M17 -31C12 -33 9 -30 9 -27C13 -26 16 -27 18 -30Z", "ink", "shade", "ink")


@thing("hen", 66, 62)
def hen(pen: Pen, _: str) -> None:
    """A hen."""
    pen.fill(lens(2, 1, 22, 4), "earth", "deep", "shade")
    pen.line("M-3 -12V-1L-9 1M-3 -1L4 1M7 -12V-1L1 1M7 -1L14 1", "gold", "shade", 1.8)
    pen.fill(
        "M-12 -16C-28 -20 -37 -33 -35 -49C-31 -44 -28 -43 -25 -46C-22 -41 -19 -41 -16 -44C-13 -36 -6 -31 2 -30Z",
        "hide",
        "deep",
        "ink",
    )
    body = "M-21 -32C-14 -28 -6 -29 1 -32C9 -36 11 -44 13 -50C16 -58 27 -58 29 -50C30 -45 28 -40 28 -34C28 -19 17 -9 3 -9C-13 -9 -24 -18 -21 -32Z"
    pen.fill(body, "hide", "body")
    pen.fill(
        "M-21 -25C-8 -16 14 -17 28 -33C28 -18 17 -9 3 -9C-11 -9 -21 -15 -21 -25Z", "hide", "deep", "shade"
    )
    pen.fill(
        "M-15 -29C-4 -33 10 -30 13 -24C7 -15 -9 -13 -21 -19C-16 -20 -16 -25 -15 -29Z", "hide", "half", "glow"
    )
    pen.line("M-13 -22C-6 -18 3 -18 10 -23M-11 -26C-4 -23 4 -23 11 -26", "hide", "deep", 1.3)
    pen.fill(
        "M14 -55C11 -60 15 -64 18 -60C18 -65 23 -65 23 -60C26 -64 29 -61 27 -56C23 -58 18 -58 14 -55Z",
        "accent",
        "body",
        "ink",
    )
    pen.fill("M27 -44C31 -42 31 -36 28 -36C25 -37 25 -42 27 -44Z", "accent", "body", "ink")
    pen.fill("M28.500 -51L36 -47L28 -45Z", "gold", "shade", "ink")
    pen.fill(disc(23, -50, 1.5), "ink", "deep", "ink")


@thing("dove", 60, 40, casts=False)
def dove(pen: Pen, _: str) -> None:
    """A dove on the wing: two wings of feathers raised, a fan of a tail."""
    far = [
        limb([(4, -10, 4), (x * 0.6 + 4, y * 0.6 - 8, 3.2), (x, y, 1.2)])
        for x, y in ((30, -40), (35, -34), (38, -27), (37, -20), (32, -14))
    ]
    pen.fill(joined(*far), "white", "shade", "mass")
    tail = [
        limb([(-16, -6, 3.2), (x * 0.7, y * 0.7 - 2, 3.2), (x, y, 2)])
        for x, y in ((-44, -12), (-46, -6), (-45, 0), (-41, 6))
    ]
    pen.fill(joined(*tail), "white", "half", "mass")
    pen.line("M-20 -7L-40 -9M-20 -5L-40 -3M-18 -3L-38 3", "white", "deep", 1.0)
    body = (
        "M-24 -7C-14 -14 0 -16 12 -14C16 -20 23 -21 28 -17L36 -14L28 -11C26 -3 14 5 -2 4C-14 4 -20 0 -24 -7Z"
    )
    pen.fill(body, "white", "lit", "mass")
    pen.fill("M-24 -7C-10 -2 12 -4 27 -12C25 -3 14 5 -2 4C-14 4 -20 0 -24 -7Z", "white", "shade", "shade")
    near = [
        limb([(-4, -8, 5), (x * 0.55 - 3, y * 0.6 - 6, 4), (x, y, 1.4)])
        for x, y in ((-14, -54), (-8, -58), (-1, -58), (5, -54), (9, -47), (11, -39), (12, -30))
    ]
    pen.fill(joined(*near), "white", "lit", "mass")
    pen.fill(
        spline(
            [(-12, -8), (-15, -26), (-8, -38), (2, -40), (9, -30), (12, -16), (4, -6)],
            closed=True,
            tension=0.5,
        ),
        "white",
        "lit",
        "mass",
    )
    pen.line(
        "M-9 -20Q-2 -28 6 -24M-8 -13Q0 -19 9 -16M-12 -34L-11 -48M-5 -36L-4 -52M2 -36L3 -50",
        "white",
        "deep",
        1.1,
    )
    pen.fill("M35 -14.500L41 -13L35 -12Z", "gold", "shade", "ink")
    pen.fill(disc(26, -15.500, 1.3), "ink", "deep", "ink")


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
            chained(
                spline([(x - 11 * s, y - 3 * s), (x - 5 * s, y - 5 * s), (x, y)]),
                spline([(x, y), (x + 6 * s, y - 6 * s), (x + 12 * s, y - 5 * s)]),
                spline([(x + 6 * s, y - 3.6 * s), (x, y + 2 * s), (x - 5 * s, y - 2.6 * s)]),
            )
        )
    pen.fill(joined(*out), "ink", "half", "ink")


@thing("falcon", 110, 60, casts=False)
def falcon(pen: Pen, _: str) -> None:
    """A falcon that banks with spread wings, its flight feathers apart."""
    for side, upper, lower in ((-1.0, "body", "deep"), (1.0, "half", "shade")):
        wing = pen.at(0, -22, flip=side < 0)
        feathers = [
            limb([(x * 0.45, y * 0.4 + 4, 3.0), (x * 0.8, y * 0.8, 3.4), (x, y, 1.0)])
            for x, y in ((66, -30), (72, -21), (73, -12), (68, -3), (58, 5), (46, 10), (34, 13))
        ]
        wing.fill(joined(*feathers), "hide", lower, "ink")
        arm = [
            (2, -7),
            (16, -22),
            (34, -30),
            (52, -30),
            (66, -27),
            (50, -18),
            (40, -8),
            (28, 2),
            (12, 7),
            (2, 6),
        ]
        wing.fill(spline(arm, closed=True, tension=0.4), "hide", upper)
        edge = [(3, -7), (16, -22), (34, -30), (52, -30), (64, -27.500)]
        wing.line(spline(edge), "hide", "lit", 2.0, "skip")
        wing.line("M14 -8Q30 -18 48 -20M14 0Q28 -6 40 -9", "hide", "deep", 1.4)
    tail = [limb([(0, -14, 3), (x * 0.6, 6, 3.2), (x, 19, 2.0)]) for x in (-11, -5.5, 0, 5.5, 11)]
    pen.fill(joined(*tail), "hide", "deep", "ink")
    pen.line("M-10 13Q0 17 10 13M-8 7Q0 10 8 7", "paper", "shade", 1.6, "inverse")
    pen.fill("M-8 -30C-6 -42 6 -42 8 -30C10 -16 7 -2 0 8C-7 -2 -10 -16 -8 -30Z", "paper", "half", "mass")
    pen.fill("M2 -38C8 -36 10 -20 8 -12C6 -2 4 4 0 8C2 -8 4 -24 2 -38Z", "hide", "half", "shade")
    pen.line("M-4 -24l3 3M0 -18l3 3M-4 -12l3 3M-1 -30l3 2.500", "hide", "deep", 1.3)
    pen.fill("M-7 -34C-7 -44 7 -44 7 -34C5 -30 -5 -30 -7 -34Z", "hide", "deep", "ink")
    pen.fill("M4 -40L11 -38L5 -34Z", "gold", "lit", "white")


@thing("fish", 60, 24, casts=False)
def fish(pen: Pen, _: str) -> None:
    """A fish."""
    pen.fill("M-28 0C-14 -14 8 -13 18 -2L30 -11L27 0L30 11L18 2C8 13 -14 14 -28 0Z", "silver", "body")
    pen.fill("M-28 0C-10 4 8 4 18 2C8 13 -14 14 -28 0Z", "silver", "deep", "shade")
    pen.line("M-14 -7C-10 -3 -10 3 -14 7M-4 -5q3 5 0 10M4 -4q3 4 0 8", "ink", "shade", 1.2)
    pen.fill(disc(-19, -2, 1.8), "ink", "deep")
