"""Arms and war: helmets, shields, banners, spears, engines, burning towers."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.camp import flame, smoke
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.fort import tower
from printkit.press.pictures.scene.outline import Outline, arch, disc, joined, poly, rect, spline, star
from printkit.press.pictures.scene.thing import thing


@thing("banner", 80, 180, "accent", "trim", "lapis")
def banner(pen: Pen, variant: str) -> None:
    """A banner on a pole, bordered, with a star of eight and a swallow's tail."""
    material = variant if variant in ("accent", "trim", "lapis") else "accent"
    edge = "trim" if material != "trim" else "accent"
    pen.line("M0 0V-170", "wood", "deep", 4, "bar")
    pen.line("M-1 -4V-168", "wood", "lit", 1.1, "skip")
    pen.fill("M-4.500 -168C-6 -176 -2 -180 0 -190C2 -180 6 -176 4.500 -168Z", "gold", "lit")
    pen.fill("M0 -190C2 -180 6 -176 4.500 -168H0Z", "gold", "deep", "shade")
    cloth = "M2 -166C24 -178 44 -158 80 -168C74 -160 68 -154 64 -146C70 -140 76 -134 84 -127C50 -114 24 -138 2 -122Z"
    pen.fill(cloth, material, "body")
    with pen.clip(cloth):
        pen.fill(
            "M2 -166C10 -171 18 -171 26 -169C22 -156 22 -140 26 -128C18 -130 10 -128 2 -122Z",
            material,
            "half",
            "glow",
        )
        pen.fill("M44 -170C38 -156 38 -136 44 -118H58C54 -134 54 -154 60 -172Z", material, "deep", "shade")
        pen.fill("M2 -134C26 -150 46 -128 90 -140V-110H2Z", material, "shade", "skip")
        pen.line("M2 -161C24 -173 44 -153 80 -163M2 -127C24 -143 50 -119 84 -132", edge, "body", 3.0)
        pen.fill(star(32, -146, 10.5, 8, 0.66), edge, "lit", "white")
        pen.fill(disc(32, -146, 3.4), material, "deep", "ink")
    pen.line("M2 -167V-121", edge, "half", 2.0)


@thing("banners", 170, 180)
def banners(pen: Pen, _: str) -> None:
    """Three banners in the wind."""
    for x, y, size, kind in ((-56, 0, 0.82, "trim"), (40, -4, 0.88, "lapis"), (-8, 4, 1.06, "accent")):
        banner(pen.at(x, y, size), kind)


@thing("spears", 120, 150)
def spears(pen: Pen, _: str) -> None:
    """A stand of spears with shields leaning on it."""
    for i, lean in enumerate((-30, -14, 2, 16, 32)):
        pen.line(f"M{-lean * 0.5} 0L{lean} -132", "wood", "deep", 3.4)
        pen.fill(
            f"M{lean - 5} -130L{lean + lean * 0.12} -154L{lean + 5} -130Z",
            "metal",
            "lit" if i < 3 else "body",
        )
    for x in (-36, 30):
        shield(pen.at(x, 4, 0.5), "")


@thing("shield", 90, 100, "round", "kite")
def shield(pen: Pen, variant: str) -> None:
    """A shield: a round one with boss, rings and a star of eight, or a long one of two colours."""
    if variant == "kite":
        _kite(pen)
        return
    p = pen.at(0, -48)
    p.fill(disc(0, 0, 48), "gold", "body")
    p.fill(_crescent(48, 41.5), "gold", "lit", "lit")
    p.fill(disc(0, 0, 42), "accent", "body", "mass")
    with p.clip(disc(0, 0, 42)):
        p.fill("M6 -46H50V50H-30C14 40 34 0 6 -46Z", "accent", "deep", "shade")
        p.fill("M-46 10C-40 -20 -20 -40 10 -44L4 -38C-20 -32 -34 -14 -38 12Z", "accent", "half", "glow")
        p.line(star(0, 0, 44, 8, 0.76), "gold", "shade", 1.5)
    p.line(disc(0, 0, 37.5), "gold", "half", 1.2)
    p.fill(star(0, 0, 30, 8, 0.72), "gold", "body", "mass")
    p.fill(star(0, 0, 26, 8, 0.72), "ink", "deep", "ink")
    p.fill(star(0, 0, 23, 8, 0.62), "gold", "lit", "white")
    p.fill(disc(0, 0, 11.5), "metal", "deep", "ink")
    p.fill(disc(-0.8, -0.8, 10), "metal", "body", "mass")
    p.fill(disc(-2.6, -3, 6), "metal", "lit", "white")
    studs = [
        disc(39.7 * math.cos(a), 39.7 * math.sin(a), 2.3)
        for a in (math.pi * (i + 0.5) / 8 for i in range(16))
    ]
    p.fill(joined(*studs), "gold", "lit", "white")


def _crescent(outer: float, inner: float) -> Outline:
    """The lit upper left of a rim."""
    return spline(
        [
            (-outer * 0.96, outer * 0.28), (-outer * 0.86, -outer * 0.5), (-outer * 0.3, -outer * 0.95), (outer * 0.4, -outer * 0.91),
            (inner * 0.4, -inner * 0.9), (-inner * 0.3, -inner * 0.94), (-inner * 0.85, -inner * 0.5), (-inner * 0.95, inner * 0.28),
        ],
        closed=True,
    )  # fmt: skip


def _kite(pen: Pen) -> None:
    """A long shield: an edge of brass, two fields, a band, a star on its boss."""
    pen.fill("M-42 -101Q0 -108 42 -101C45 -50 27 -15 0 5C-27 -15 -45 -50 -42 -101Z", "gold", "body")
    pen.fill("M-42 -101Q-20 -105 0 -105.500V-99Q-20 -98 -36 -96C-38 -60 -30 -32 -12 -12L-17 -9C-38 -34 -44 -66 -42 -101Z", "gold", "lit", "lit")  # fmt: skip
    pen.fill("M-36 -96Q0 -102 36 -96C38 -50 24 -18 0 -1C-24 -18 -38 -50 -36 -96Z", "accent", "body", "mass")
    with pen.clip("M-36 -96Q0 -102 36 -96C38 -50 24 -18 0 -1C-24 -18 -38 -50 -36 -96Z"):
        pen.fill("M0 -110H50V10H0Z", "accent", "deep", "shade")
        pen.fill("M-40 -100H-24C-28 -60 -18 -30 0 -4C-26 -14 -40 -50 -40 -100Z", "accent", "half", "glow")
        pen.fill("M-50 -84L50 -84V-76L-50 -76ZM-50 -40H50V-34H-50Z", "gold", "shade", "glow")
        pen.fill("M-50 -84H0V-76H-50ZM-50 -40H0V-34H-50Z", "gold", "half", "glow")
        pen.fill(joined(*(disc(x, -80, 2.2) for x in range(-30, 34, 10))), "ink", "deep", "ink")
    pen.fill(star(0, -58, 19, 8, 0.7), "gold", "body", "mass")
    pen.fill(star(0, -58, 16, 8, 0.62), "gold", "lit", "white")
    pen.fill(disc(0, -58, 6), "accent", "deep", "ink")
    pen.fill(disc(-1.6, -59.600, 2), "paper", "lit", "white")


@thing("lances", 300, 340, casts=False)
def lances(pen: Pen, _: str) -> None:
    """Two crossed lances with pennants, as they hang behind a helmet."""
    for side, tone, dark in ((-1, "body", "deep"), (1, "half", "shade")):
        p = pen.at(0, 0, flip=side > 0)
        p.line("M104 6L-106 -300", "wood", "deep", 9, "bar")
        p.line("M101 4L-108 -301", "gold", "half", 2.4, "skip")
        cloth = "M-92 -282C-112 -276 -124 -262 -150 -266C-158 -268 -166 -258 -178 -262C-170 -246 -172 -232 -176 -214C-158 -220 -146 -210 -132 -212C-104 -216 -86 -226 -62 -238Z"
        p.fill(cloth, "accent", tone, "mass")
        with p.clip(cloth):
            p.fill(
                "M-150 -280C-140 -256 -142 -232 -150 -204H-124C-116 -232 -118 -256 -126 -280Z",
                "accent",
                dark,
                "shade",
            )
            p.fill(
                "M-190 -226C-160 -232 -120 -226 -56 -250L-50 -230C-100 -208 -150 -206 -190 -204Z",
                "trim",
                "body",
                "white",
            )
        p.fill(
            "M-108 -298L-126 -312C-140 -330 -146 -346 -144 -366C-126 -356 -110 -340 -104 -320L-100 -304Z",
            "metal",
            "lit",
        )
        p.fill("M-102 -300L-144 -366C-126 -356 -110 -340 -104 -320L-98 -304Z", "metal", "shade", "shade")
        p.fill(disc(-104, -299, 7.5), "gold", "body", "mass")
        p.fill(disc(-106, -301, 3.4), "gold", "lit", "white")


@thing("sabres", 240, 260, casts=False)
def sabres(pen: Pen, _: str) -> None:
    """Two crossed sabres, their blades curved upwards, with gilded guards."""
    for side in (-1, 1):
        p = pen.at(0, 0, flip=side > 0)
        blade = "M58 -34C30 -70 -10 -110 -44 -160C-66 -192 -84 -226 -88 -262C-68 -236 -54 -222 -30 -190C4 -144 44 -96 72 -48Z"
        p.fill(blade, "metal", "body")
        p.fill("M72 -48C44 -96 4 -144 -30 -190C-54 -222 -68 -236 -88 -262C-70 -218 -44 -186 -18 -152C12 -112 40 -80 64 -42Z", "metal", "lit", "glow")  # fmt: skip
        p.line("M58 -40C32 -74 -6 -116 -38 -164", "metal", "deep", 1.8)
        p.fill("M40 -24C52 -30 60 -40 66 -56L76 -62L84 -54C76 -40 66 -26 52 -14L44 -14Z", "gold", "body")
        p.fill("M40 -24C52 -30 60 -40 66 -56L71 -52C66 -38 56 -26 46 -18Z", "gold", "lit", "glow")
        grip = "M66 -36L76 -44L104 -8C108 0 104 8 96 6C92 4 90 0 86 -6Z"
        p.fill(grip, "wood", "body", "ink")
        p.line("M74 -36l8 -6M80 -28l8 -6M86 -20l8 -6M92 -12l8 -6", "gold", "body", 1.8, "inverse")
        p.fill(disc(98, 2, 7), "gold", "body", "mass")
        p.fill(disc(96.500, 0.500, 3), "gold", "lit", "white")
        p.line("M102 6C112 14 104 22 112 32", "accent", "body", 3, "bar")


@thing("chariot", 120, 90)
def chariot(pen: Pen, _: str) -> None:
    """A war chariot without its horses: a bowed front with a star, spears in their case, a spoked wheel."""
    pen.line("M-34 -62L-56 -112M-28 -64L-44 -116M-22 -64L-34 -110", "wood", "deep", 2.6)
    heads = [
        poly((x - 3, y), (x + dx, y - 15), (x + 3.4, y))
        for x, y, dx in ((-56, -111, -6), (-44, -115, -4), (-34, -109, -4))
    ]
    pen.fill(joined(*heads), "metal", "half")
    pen.line("M20 -32L100 -50", "wood", "deep", 5.4, "bar")
    pen.line("M22 -34L98 -51", "wood", "lit", 1.3, "skip")
    pen.line("M92 -62L104 -38", "wood", "deep", 5)
    body = "M-52 -28C-58 -60 -46 -72 -30 -66C-14 -76 -2 -82 14 -80C20 -62 26 -46 34 -30Z"
    pen.fill(body, "accent", "body")
    with pen.clip(body):
        pen.fill("M6 -86H40V-20H10C14 -44 12 -66 6 -86Z", "accent", "deep", "shade")
        pen.fill("M-60 -28C-62 -60 -50 -74 -30 -68C-44 -60 -46 -44 -42 -28Z", "accent", "half", "glow")
        pen.fill("M-60 -34H40V-26H-60Z", "gold", "shade", "glow")
        pen.line("M-56 -42H40", "gold", "half", 1.6)
    pen.line(
        "M-52 -28C-58 -60 -46 -72 -30 -66C-14 -76 -2 -82 14 -80C20 -62 26 -46 34 -30", "gold", "body", 3.6
    )
    pen.line("M-51 -34C-55 -60 -45 -70 -31 -65C-16 -74 -4 -80 12 -79", "gold", "lit", 1.2, "skip")
    pen.fill(star(-16, -52, 12, 8, 0.7), "gold", "body", "mass")
    pen.fill(star(-16, -52, 9, 8, 0.6), "gold", "lit", "white")
    pen.fill("M-58 -30H40L38 -22H-54Z", "wood", "shade", "mass")
    cx, cy = -10.0, -26.0
    spokes = "".join(
        f"M{cx} {cy}L{cx + 24 * math.cos(a):.1f} {cy + 24 * math.sin(a):.1f}"
        for a in (math.pi * i / 4 for i in range(8))
    )
    pen.line(spokes, "wood", "deep", 3.2)
    pen.line(disc(cx, cy, 24.5), "wood", "deep", 6)
    pen.line(disc(cx, cy, 27.6), "iron", "body", 1.6, "inverse")
    pen.line("M-31 -36A24.500 24.500 0 0 1 -6 -50", "wood", "lit", 1.6, "skip")
    pen.fill(disc(cx, cy, 6.4), "gold", "body", "mass")
    pen.fill(disc(cx - 1.4, cy - 1.6, 2.6), "gold", "lit", "white")


@thing("burning-tower", 120, 230, casts=False)
def burning_tower(pen: Pen, _: str) -> None:
    """A tower on fire."""
    smoke(pen, 14, -190, 110, 60)
    tower(pen, "ruined")
    flame(pen, -14, -164, 54)
    flame(pen, 18, -156, 66)
    pen.fill(joined(arch(0, -96, 14, 30, 10), arch(-18, -60, 10, 22, 8)), "flame", "glow", "white")


@thing("sword", 60, 150)
def sword(pen: Pen, _: str) -> None:
    """A sword, point up."""
    pen.fill("M-7 -40L-6 -138L0 -152L6 -138L7 -40Z", "metal", "lit")
    pen.fill("M0 -40V-152L6 -138L7 -40Z", "metal", "deep", "shade")
    pen.fill(
        "M-30 -44C-20 -38 -10 -40 0 -40C10 -40 20 -38 30 -44L32 -34C20 -28 -20 -28 -32 -34Z", "gold", "body"
    )
    pen.fill(rect(-5, -34, 10, 26, 3), "wood", "body", "ink")
    pen.fill(disc(0, -4, 8), "gold", "lit")


@thing("bow", 110, 130)
def bow(pen: Pen, _: str) -> None:
    """A bow and a quiver full of arrows."""
    pen.line("M-44 -4C-20 -20 -10 -44 -14 -66C-10 -88 -22 -112 -46 -126", "wood", "body", 6, "bar")
    pen.line("M-44 -4C-20 -20 -10 -44 -14 -66C-10 -88 -22 -112 -46 -126", "wood", "lit", 2, "skip")
    pen.line("M-44 -4C-46 -44 -46 -86 -46 -126", "paper", "lit", 1.6)
    pen.line("M-14 -58V-74", "accent", "body", 9, "bar", cap="butt")
    for i, x in enumerate((10, 20, 30, 40, 50)):
        top = -118 - (i * 7) % 16
        pen.line(f"M{x} -70L{x + 4} {top}", "wood", "lit", 2)
        pen.fill(
            f"M{x + 1} {top + 18}L{x - 4} {top + 6}L{x + 4} {top - 6}L{x + 11} {top + 6}L{x + 6} {top + 18}Z",
            "paper" if i % 2 else "accent",
            "body",
            "white",
        )
    quiver = "M6 -80L56 -84L46 0C40 6 26 6 20 0Z"
    pen.fill(quiver, "cloth", "body")
    with pen.clip(quiver):
        pen.fill("M34 -90H70V10H30Z", "cloth", "deep", "shade")
        pen.line("M4 -70L60 -74M12 -14L56 -16", "trim", "body", 7, "bar", cap="butt")
        pen.fill(star(30, -42, 13, 8, 0.6), "trim", "lit", "white")
