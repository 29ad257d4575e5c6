"""Arms and war: helmets, shields, banners, spears, engines, burning towers."""

from __future__ import annotations

import itertools

from printkit.press.ops import Gradient
from printkit.press.scene.camp import flame, smoke
from printkit.press.scene.canvas import Pen
from printkit.press.scene.outline import Outline, arch, disc, joined, limb, merlons, poly, rect, star
from printkit.press.scene.thing import thing
from printkit.press.scene.town import tower


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


@thing("helmet", 240, 330, "plain", "crest", "brim", "horned", "turban", casts=False)
def helmet(pen: Pen, variant: str) -> None:
    """A helmet with mail; nobody's face is in it."""
    p = pen.at(-220, -366)
    mail = "M126 224C116 262 108 300 96 336C108 346 116 338 124 346C134 356 144 346 152 354C162 364 172 352 182 358C194 366 206 356 220 362C234 356 246 366 258 358C268 352 278 364 288 354C296 346 306 356 316 346C324 338 332 346 344 336C332 300 324 262 314 224Z"
    p.fill(mail, "metal", "shade", "mass")
    with p.clip(mail):
        left: list[Outline] = []
        right: list[Outline] = []
        for j in range(17):
            for i in range(26):
                x, y = 92 + i * 10.4 + (5.2 if j % 2 else 0), 226 + j * 8.6
                arc: Outline = (("M", x - 4.6, y), ("C", x - 1.5, y + 4.9, x + 1.5, y + 4.9, x + 4.6, y))
                (left if x < 200 else right).append(arc)
        p.line(joined(*right), "metal", "deep", 1.5)
        p.line(joined(*left), "metal", "lit", 1.5)
    p.fill(
        "M158 224C154 262 160 300 186 322C206 336 234 336 254 322C280 300 286 262 282 224Z",
        "ink",
        "deep",
        "ink",
    )
    p.fill("M156 228C154 262 160 292 174 318C150 312 128 288 122 228Z", "gold", "lit")
    p.fill("M284 228C286 262 280 292 266 318C290 312 312 288 318 228Z", "gold", "deep", "shade")
    bowl = "M118 214C112 150 140 96 192 62C206 52 212 44 216 30L224 30C228 44 234 52 248 62C300 96 328 150 322 214Z"
    if variant == "brim":
        bowl = "M118 214C112 130 160 74 220 74C280 74 328 130 322 214Z"
    p.fill(bowl, "metal", "body")
    with p.clip(bowl):
        edges = (112, 140, 172, 204, 236, 264, 290, 310, 330)
        tones = ("half", "lit", "lit", "half", "body", "shade", "deep", "deep")
        for (a, b), tone in zip(itertools.pairwise(edges), tones, strict=True):
            bend = -4 if b < 220 else 4
            d = f"M{a} 216C{a + (220 - a) * 0.06 - 4:.1f} 150 {a + (220 - a) * 0.5:.1f} 86 219 26L221 26C{b + (220 - b) * 0.5:.1f} 86 {b + (220 - b) * 0.06 + bend:.1f} 150 {b} 216Z"
            p.fill(d, "metal", tone, "shade" if a > 250 else "skip")
    if variant == "crest":
        p.fill(
            "M216 34C190 -16 250 -52 318 -22C292 -18 286 -4 300 14C272 6 256 16 250 42C240 36 226 34 216 34Z",
            "accent",
            "body",
        )
        p.fill(
            "M300 14C272 6 256 16 250 42C240 36 226 34 216 34C230 10 266 -8 318 -22C292 -18 286 -4 300 14Z",
            "accent",
            "deep",
            "shade",
        )
    elif variant == "horned":
        p.fill("M128 150C84 140 60 104 66 60C84 96 112 108 142 112Z", "paper", "lit")
        p.fill("M312 150C356 140 380 104 374 60C356 96 328 108 298 112Z", "paper", "shade")
        p.fill(joined(disc(220, 34, 9), poly((214, 28), (220, 8), (226, 28))), "gold", "lit")
    elif variant == "turban":
        p.fill(
            "M104 214C96 180 118 158 160 160C190 150 250 150 280 160C322 158 344 180 336 214C300 200 140 200 104 214Z",
            "paper",
            "body",
        )
        p.line(
            "M108 200C150 168 200 168 236 188M140 166C190 164 250 180 330 200M120 182C160 160 260 158 318 176",
            "cloth-2",
            "half",
            3,
        )
        p.fill(joined(disc(220, 34, 9), poly((214, 28), (220, 8), (226, 28))), "gold", "lit")
    elif variant == "brim":
        p.fill("M60 226C110 186 330 186 380 226C330 214 110 214 60 226Z", "metal", "lit")
        p.fill("M220 196C300 196 350 204 380 226C340 216 290 214 220 214Z", "metal", "deep", "shade")
        p.fill(disc(220, 76, 8), "gold", "lit")
    else:
        p.fill(joined(disc(220, 34, 9), poly((214, 28), (220, 8), (226, 28))), "gold", "lit")
    if variant not in ("turban", "brim"):
        band = "M112 206C150 190 290 190 328 206L330 236C290 218 150 218 110 236Z"
        (x0, y0), (x1, _) = p.place(110, 206), p.place(330, 206)
        glow = Gradient(
            tuple(
                zip(
                    (0, 0.3, 0.55, 1),
                    (p.colour("gold"), p.colour("gold", "lit"), p.colour("gold"), p.colour("gold", "deep")),
                    strict=True,
                )
            ),
            (x0, y0, x1, y0),
        )
        p.canvas.fill(p.placed(band), glow, "lit", p.plane)
        gems = [
            poly((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y))
            for x, y in ((130 + i * 22.5, 213.5 - 4 + abs(i - 4) ** 2 * 0.32) for i in range(9))
        ]
        p.fill(joined(*gems), "ink", "deep", "ink")
        p.line("M330 236C290 218 150 218 110 236", "gold", "deep", 2.2)
    p.fill(
        "M211 190L220 180L229 190L227 286C227 298 232 300 232 308C228 318 212 318 208 308C208 300 213 298 213 286Z",
        "gold",
        "lit",
    )
    p.fill(
        "M220 180L229 190L227 286C227 298 232 300 232 308C230 313 225 315.500 220 315.500Z",
        "gold",
        "deep",
        "shade",
    )


@thing("trebuchet", 200, 270)
def trebuchet(pen: Pen, _: str) -> None:
    """A trebuchet, wound."""
    p = pen.at(-140, -346)

    def beam(x0: float, y0: float, x1: float, y1: float, a: float, b: float) -> None:
        p.fill(limb([(x0, y0, a), (x1, y1, b)]), "wood", "deep", "ink")

    p.line("M178 88C190 70 206 66 214 84", "ink", "deep", 2.2)
    beam(110, 276, 180, 84, 6.4, 2.6)
    for numbers in (
        (62, 340, 140, 196, 4.6, 4),
        (218, 340, 140, 196, 4.6, 4),
        (92, 340, 140, 222, 3, 3),
        (188, 340, 140, 222, 3, 3),
    ):
        beam(*numbers)
    p.fill(joined(rect(92, 286, 98, 6), rect(112, 252, 57, 5), rect(40, 336, 204, 10)), "wood", "deep", "ink")
    p.fill("M88 268L132 278L126 318L80 308Z", "wood", "deep", "ink")
    p.fill(joined(disc(66, 344, 15), disc(216, 346, 15), disc(140, 206, 8)), "wood", "deep", "ink")
    p.line("M186 86L149 188M134 226L122 262M222 333L147 194", "wood", "lit", 1.6, "skip")
    p.fill(joined(disc(66, 344, 5), disc(216, 346, 5), disc(140, 206, 3)), "cloth-2", "body", "white")
    p.line("M66 331V357M53 344H79M216 333V359M203 346H229", "wood", "half", 1.8, "inverse")


@thing("ram", 240, 90)
def ram(pen: Pen, _: str) -> None:
    """A battering ram under its roof."""
    pen.fill("M-84 -54L-50 -88H50L84 -54Z", "wood", "body")
    pen.fill("M0 -88H50L84 -54H20Z", "wood", "deep", "shade")
    pen.line("M-74 -54V-10M74 -54V-10M-40 -54L-30 -32M40 -54L30 -32", "wood", "deep", 5)
    pen.fill(limb([(-96, -30, 6), (60, -30, 6), (92, -30, 7)]), "wood", "shade", "ink")
    pen.fill("M88 -42H104C114 -42 118 -34 118 -30C118 -24 112 -18 104 -18H88Z", "iron", "body")
    pen.fill(joined(*(disc(x, -8, 12) for x in (-60, 0, 60))), "wood", "deep", "ink")
    pen.fill(joined(*(disc(x, -8, 4) for x in (-60, 0, 60))), "cloth-2", "body", "white")


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


@thing("rampart", 320, 190, casts=False)
def rampart(pen: Pen, _: str) -> None:
    """A curtain wall between towers."""
    pen.fill(merlons(-150, 150, -104, 0, 12, 15, 0.42), "stone", "shade", "mass")
    pen.fill(rect(-150, -92, 300, 5), "stone", "deep", "shade")
    pen.fill(rect(-150, -104, 300, 3), "stone", "lit", "glow")
    pen.fill(joined(*(arch(x, -44, 8, 24, 7) for x in (-70, -30, 30, 70))), "ink", "deep", "ink")
    for x in (-138, 0, 138):
        tower(pen.at(x, 4, 0.8), "round")


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
