"""Arms and war: helmets, shields, banners, spears, engines, burning towers."""

from __future__ import annotations

from printkit.press.scene.camp import flame, smoke
from printkit.press.scene.canvas import Pen
from printkit.press.scene.fort import tower
from printkit.press.scene.outline import arch, disc, joined, rect, star
from printkit.press.scene.thing import thing


@thing("banner", 80, 180, "accent", "trim", "lapis")
def banner(pen: Pen, variant: str) -> None:
    """A banner on a pole."""
    material = variant if variant in ("accent", "trim", "lapis") else "accent"
    pen.line("M0 0V-170", "wood", "deep", 4)
    pen.fill("M-4 -170L0 -184L4 -170Z", "gold", "lit")
    pen.fill(
        "M2 -166C24 -178 44 -158 76 -168C70 -154 72 -140 80 -126C46 -114 24 -138 2 -122Z", material, "body"
    )
    pen.fill(
        "M2 -138C24 -152 46 -130 74 -140C75 -134 77 -130 80 -126C46 -114 24 -138 2 -122Z",
        material,
        "deep",
        "shade",
    )
    pen.line("M3 -160C24 -171 44 -152 72 -161", "trim" if material != "trim" else "accent", "lit", 2.4)


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
    """A shield with boss and rings."""
    if variant == "kite":
        outer = "M-38 -98H38C40 -50 24 -18 0 0C-24 -18 -40 -50 -38 -98Z"
        pen.fill(outer, "accent", "body")
        pen.fill("M0 -98H38C40 -50 24 -18 0 0Z", "accent", "deep", "shade")
        pen.line(outer, "gold", "body", 5)
        pen.fill(star(0, -62, 18, 8, 0.6), "gold", "lit", "white")
        return
    p = pen.at(0, -48)
    p.fill(disc(0, 0, 48), "gold", "body")
    p.fill(disc(0, 0, 43), "accent", "body", "mass")
    p.fill("M30 -30.800A43 43 0 0 1 -22 37C10 36 34 10 30 -30.800Z", "accent", "deep", "shade")
    p.line(disc(0, 0, 27), "gold", "body", 3)
    p.fill(star(0, 0, 21, 8, 0.62), "gold", "lit", "white")
    p.fill(disc(0, 0, 8), "metal", "lit")
    p.fill(
        joined(
            *(
                disc(36 * x, 36 * y, 2.6)
                for x, y in (
                    (1, 0),
                    (-1, 0),
                    (0, 1),
                    (0, -1),
                    (0.7, 0.7),
                    (-0.7, 0.7),
                    (0.7, -0.7),
                    (-0.7, -0.7),
                )
            )
        ),
        "gold",
        "lit",
        "white",
    )


@thing("chariot", 120, 90)
def chariot(pen: Pen, _: str) -> None:
    """A war chariot without its horses."""
    pen.fill("M-50 -28C-54 -62 -30 -78 8 -74L30 -30Z", "accent", "body")
    pen.fill("M0 -75L8 -74L30 -30H-6Z", "accent", "deep", "shade")
    pen.line("M-50 -30C-54 -62 -30 -78 8 -74L30 -30Z", "gold", "body", 3)
    pen.line("M24 -30L96 -46", "wood", "deep", 5)
    pen.line(disc(-10, -26, 24), "wood", "deep", 6)
    pen.line("M-34 -26H14M-10 -50V-2M-27 -43L7 -9M7 -43L-27 -9", "wood", "deep", 3)


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
