"""Ingenious devices, engraved: a fountain with its works, an elephant that tells the hours, a dark chamber, a column that measures the river, wings, a wheel of ciphers."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.burin import (
    cut,
    foot,
    hatch,
    lines,
    measure,
    moved,
    rod,
    scale,
    ticks,
    tube,
)
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    arch,
    data,
    disc,
    dome,
    ellipse,
    joined,
    limb,
    poly,
    rect,
    ring,
    spline,
    star,
)
from printkit.press.pictures.scene.thing import thing


@thing("trick-fountain", 140, 150, casts=False)
def trick_fountain(pen: Pen, _: str) -> None:
    """A fountain whose jet changes its shape by itself: two bowls, and in the opened plinth the tipping trough, the pipe and the float."""
    p = pen.at(0, 0, 0.5)
    # the jet: a lily, and drops
    for side in (-1, 1):
        spray = p.at(0, 0, flip=side < 0)
        for far, top, low in ((20, -292, -214), (42, -282, -208), (66, -264, -200)):
            spray.line(f"M0 -222C{far * 0.2:.0f} {top} {far} {top + 6} {far} {low}", "ink", "flat", 2.0)
            spray.line(f"M2 -222C{far * 0.2 + 4:.0f} {top + 8} {far - 5} {top + 14} {far - 5} {low - 8}", "lapis", "lit", 1.2, "skip")  # fmt: skip
        spray.fill(joined(*(ellipse(x, y, 2.4, 4.6) for x, y in ((74, -246), (78, -226), (52, -196), (28, -204)))), "ink", "flat", "ink")  # fmt: skip
    rod(p, [(0, -180, 9), (0, -200, 5), (0, -226, 4)])
    for half, y, high in ((74, -196, 28), (118, -124, 34)):
        bowl = data(f"M{-half} {y}C{-half * 0.9} {y + high * 0.7} {-half * 0.4} {y + high} -14 {y + high}H14C{half * 0.4} {y + high} {half * 0.9} {y + high * 0.7} {half} {y}Z")  # fmt: skip
        if y > -190:
            rod(p, [(0, -160, 12), (0, -146, 8), (0, -112, 11)])
        cut(p, bowl, deep=12, edge=2.8)
        with p.clip(bowl):
            p.line("".join(f"M{x} {y}C{x * 0.96} {y + high * 0.6} {x * 0.6} {y + high} {x * 0.2} {y + high}" for x in range(int(-half), int(half) + 1, 16)), "ink", "flat", 1.2)  # fmt: skip
        cut(p, ellipse(0, y, half + 5, 8), deep=4, cast=False)
        p.fill(ellipse(0, y, half - 3, 4.6), "lapis", "flat", "ink")
        p.line(
            f"M{-half * 0.6} {y}h{half * 0.4}M{half * 0.2} {y + 1.6}h{half * 0.36}",
            "paper",
            "flat",
            1.4,
            "white",
        )
    for side in (-1, 1):
        spray = p.at(0, 0, flip=side < 0)
        spray.line("M76 -190C84 -174 86 -152 84 -130M70 -186C77 -170 79 -150 77 -128M84 -190C92 -174 94 -152 93 -132", "ink", "flat", 1.6)  # fmt: skip
    cut(p, "M-16 -92H16L22 -80H-22Z", deep=5)
    cut(p, "M-96 0V-10H-88V-70H-94V-80H94V-70H88V-10H96V0Z", "accent", deep=10, edge=3)
    p.line("M-88 -70H88M-88 -10H88", "gold", "lit", 2)
    window = data("M-66 -14V-48C-66 -62 -54 -66 -44 -66H44C54 -66 66 -62 66 -48V-14Z")
    p.fill(window, "paper", "flat", "white")
    with p.clip(window):
        hatch(p, rect(-66, -66, 132, 52), rect(-66, -66, 16, 52), "ink", 4.4, 0.6, 1.0)
        p.fill(rect(-70, -30, 140, 20), "lapis", "flat", "ink")
        p.line("M-60 -24h30M-20 -20h26M18 -25h30", "paper", "flat", 1.3, "white")
        tube(p, "M0 -70V-44C0 -36 -6 -34 -14 -34", "gold", 7, 3)
    cut(p, "M-52 -54L-14 -46L-18 -34L-46 -40Z", deep=4, edge=1.9, cast=False)
    cut(p, disc(38, -32, 10), deep=5, edge=1.9, cast=False)
    p.line("M38 -42L18 -54M18 -60V-48", "ink", "flat", 2.2)
    p.line(window, "ink", "flat", 2.4)


@thing("elephant-clock", 150, 150, casts=False)
def elephant_clock(pen: Pen, _: str) -> None:
    """A clock on an elephant's back: a tower with a dial and a dome, a bird on top, a serpent that lets a ball fall into its bowl."""
    p = pen.at(8, 0, 0.48)
    for x, far in ((-40, False), (52, False), (-16, True), (76, True)):
        leg = limb([(x, -66, 17), (x, -30, 13), (x, 0, 14)])
        if far:
            p.fill(leg, "paper", "shade", "mass")
            hatch(p, leg, leg, "ink", 4.2, 0.3, 1.2)
            p.line(leg, "ink", "flat", 2.2)
    trunk = limb(
        [(-88, -92, 17), (-104, -70, 13), (-110, -44, 10), (-112, -22, 8), (-124, -12, 6), (-138, -20, 5)]
    )
    cut(p, trunk, "paper", deep=8)
    with p.clip(trunk):
        p.line("".join(f"M{x} {y}l26 5" for x, y in ((-126, -68), (-126, -58), (-126, -48), (-124, -38), (-124, -28))), "ink", "flat", 1.3)  # fmt: skip
    body = spline([(-58, -108), (-30, -130), (12, -136), (54, -130), (84, -108), (90, -76), (74, -50), (28, -42), (-26, -46), (-58, -66)], closed=True, tension=0.55)  # fmt: skip
    for x in (-40, 52):
        leg = limb([(x, -66, 18), (x, -30, 14), (x, 0, 15)])
        cut(p, leg, "paper", deep=9)
        p.line(f"M{x - 11} -1a5 5 0 0 1 8 0a5 5 0 0 1 8 0", "ink", "flat", 1.4)
    cut(p, body, "paper", deep=14, edge=3)
    hatch(p, body, moved(body, 60, 22), "ink", 5, 0.5, 1.1)
    with p.clip(body):
        p.fill(joined(rect(-56, -66, 32, 40), rect(36, -66, 32, 40)), "paper", "body", "white")
    p.line("M88 -92C102 -84 100 -60 104 -44M104 -46q-4 12 1 18q5 -6 -1 -18", "ink", "flat", 3.4)
    head = spline(
        [(-54, -130), (-78, -138), (-100, -122), (-104, -96), (-88, -74), (-60, -74)],
        closed=True,
        tension=0.6,
    )
    cut(p, head, "paper", deep=10, edge=2.8)
    ear = spline(
        [(-70, -124), (-48, -132), (-30, -116), (-30, -86), (-46, -66), (-58, -84)], closed=True, tension=0.6
    )
    cut(p, ear, "paper", deep=8, edge=2.6)
    hatch(p, ear, moved(ear, 10, 8), "ink", 4.6, 0.6, 1.1)
    cut(p, limb([(-92, -76, 5), (-112, -60, 4), (-132, -64, 1)]), "wheat", deep=3, edge=2)
    p.fill(disc(-86, -106, 3.6), "ink", "flat", "ink")
    p.line("M-94 -112C-90 -116 -82 -116 -78 -111", "ink", "flat", 1.5)
    cloth = data("M-24 -132C10 -142 34 -140 62 -130L66 -66C40 -56 4 -56 -26 -64Z")
    cut(p, cloth, "accent", deep=8, cast=False)
    p.line("M-20 -74C6 -66 38 -66 61 -76M-24 -66V-58M-12 -63V-55M0 -60V-52M12 -59V-51M24 -59V-51M36 -60V-52M48 -62V-54M60 -66V-57", "gold", "lit", 2.4)  # fmt: skip
    p.fill(star(20, -100, 17, 8, 0.62), "gold", "lit", "lit")
    p.fill(star(20, -100, 8, 8, 0.62), "ink", "flat", "ink")
    _tower(p.at(19, -136))


def _tower(pen: Pen) -> None:
    """What stands on the elephant: a floor, columns, a dial, a dome, the bird and the serpent."""
    cut(pen, "M-54 0L-48 -12H48L54 0Z", deep=5)
    pen.fill(rect(-40, -78, 80, 66), "paper", "flat", "white")
    hatch(pen, rect(-40, -78, 80, 66), rect(12, -78, 28, 66), "ink", 4.8, 0.5, 1.0)
    opening = arch(0, -12, 56, 62, 28)
    pen.fill(opening, "lapis", "flat", "ink")
    pen.line(opening, "ink", "flat", 2)
    for x in (-42, 34):
        cut(pen, rect(x, -78, 8, 66), deep=4, edge=2, cast=x > 0)
    cut(pen, disc(0, -40, 21), deep=8, edge=2.2, cast=False)
    pen.fill(disc(0, -40, 14), "paper", "flat", "white")
    pen.line(joined(disc(0, -40, 14), ticks(0, -40, 20, (5, 3), 24)), "ink", "flat", 1.2, cap="butt")
    pen.line("M0 -40L8 -48M0 -40L-4 -33", "ink", "flat", 2.4)
    cut(pen, "M-54 -78L-48 -88H48L54 -78Z", deep=5)
    cut(pen, dome(0, -88, 38, 1.0), "accent", deep=9, edge=2.6)
    pen.line(
        "M-16 -88C-22 -104 -12 -118 0 -126M16 -88C22 -104 12 -118 0 -126M0 -88V-124",
        "gold",
        "lit",
        1.6,
    )
    cut(pen, "M-2 -126C-12 -126 -18 -136 -12 -144C-18 -146 -22 -142 -26 -142C-22 -152 -10 -154 -6 -146C2 -140 10 -144 22 -156C22 -138 14 -126 4 -126Z", deep=4, edge=2)  # fmt: skip
    pen.fill(disc(-13, -146, 1.8), "ink", "flat", "ink")
    # the serpent bends from the cornice to the bowl
    tube(pen, "M-48 -82C-78 -98 -92 -70 -78 -58C-70 -50 -60 -58 -66 -66", "gold", 8, 3.6)
    pen.fill(disc(-84, -40, 5), "ink", "flat", "ink")
    pen.line("M-84 -58V-48", "gold", "shade", 1.4, dash=(3, 3))


@thing("dark-chamber", 150, 150, casts=False)
def dark_chamber(pen: Pen, _: str) -> None:
    """A dark chamber cut open: a candle before a small hole, its rays that cross there, its image upside down; a lens in its ring below."""
    p = pen.at(4, 0, 0.5)
    for x in (0, 116):
        cut(p, f"M{x - 12} 0L{x - 6} -84H{x + 6}L{x + 12} 0H{x + 4}L{x} -40L{x - 4} 0Z", deep=5)
    cut(p, rect(-30, -94, 168, 12, 2), deep=5)
    cut(p, "M-22 -250L4 -272H150L130 -250Z", deep=6)
    cut(p, "M130 -250L150 -272V-116L130 -94Z", "accent", deep=5)
    cut(p, rect(-22, -250, 152, 156), deep=10, edge=3, cast=False)
    room = rect(-10, -238, 128, 132)
    p.fill(room, "ink", "flat", "ink")
    p.fill(poly((118, -238), (104, -226), (104, -118), (118, -106)), "paper", "body", "white")
    hole, flame, base = (-10.0, -172.0), (-110.0, -226.0), (-110.0, -132.0)
    for start, y in (flame, base, (-110.0, -196.0)):
        dx, dy = hole[0] - start, hole[1] - y
        t = (104 - hole[0]) / dx
        p.line(poly((start + 8, y + dy * 0.08), hole, closed=False), "gold", "shade", 1.8)
        p.line(poly(hole, (hole[0] + dx * t, hole[1] + dy * t), closed=False), "gold", "lit", 2.2, "white")
    p.fill(poly((-24, -176), (-10, -173.4), (-10, -170.6), (-24, -168)), "ink", "flat", "ink")
    # the image, upside down
    p.fill("M98 -112C92 -122 93 -132 98 -136C103 -132 104 -122 98 -112Z", "gold", "lit", "white")
    p.fill(rect(94, -210, 8, 72), "paper", "flat", "white")
    p.line("M-10 -116H104M-10 -228H104", "gold", "shade", 1.3, "white")
    p.line(room, "ink", "flat", 2)
    for x in (-16, 124):
        p.fill(joined(*(disc(x, y, 2.4) for y in (-242, -204, -140, -102))), "ink", "flat", "ink")
    # the candle
    cut(
        p,
        "M-130 0C-130 -14 -120 -12 -117 -26V-96H-128L-132 -108H-88L-92 -96H-103V-26C-100 -12 -90 -14 -90 0Z",
        deep=6,
    )
    p.line("M-117 -40H-103M-117 -80H-103", "ink", "flat", 1.4)
    cut(p, rect(-120, -200, 20, 92, 2), "paper", deep=8)
    p.line("M-114 -200C-116 -188 -112 -184 -114 -176", "ink", "flat", 1.4)
    cut(p, "M-110 -246C-96 -226 -98 -206 -110 -203C-122 -206 -124 -226 -110 -246Z", deep=6, cast=False)
    p.line("M-110 -202V-214", "ink", "flat", 2.2)
    rays = (poly((-110 + 24 * math.cos(a), -224 + 28 * math.sin(a)), (-110 + 36 * math.cos(a), -224 + 42 * math.sin(a)), closed=False) for a in (math.pi * (k + 3.2) / 6.5 + math.pi * 0.5 for k in range(8)))  # fmt: skip
    p.line(joined(*rays), "gold", "shade", 1.8)
    # the lens
    rod(p, [(58, 0, 16), (58, -5, 12), (58, -10, 3), (58, -20, 3)])
    cut(p, ring(58, -44, 27, 20), deep=5, edge=2.2)
    p.fill(disc(58, -44, 20), "paper", "flat", "white")
    p.line("M46 -34L60 -58M52 -30L70 -60M48 -50C50 -56 54 -58 58 -59", "ink", "flat", 1.4)


@thing("nilometer", 140, 150, casts=False)
def nilometer(pen: Pen, _: str) -> None:
    """The river's column in its well, cut open: walls in courses, niches, steps, a marble shaft with cubits and fingers, the water."""
    p = pen.at(0, 0, 0.5)
    pit = rect(-88, -248, 176, 240)
    cut(p, rect(-112, -252, 224, 252), "stone", deep=10, edge=3)
    p.line(lines(-112, 112, -236, -12, 16), "ink", "flat", 1.2)
    p.line("".join(f"M{x} {y}v16" for i, y in enumerate(range(-252, -8, 16)) for x in ((-100, 104) if i % 2 else (-96, 98))), "ink", "flat", 1.2)  # fmt: skip
    p.fill(pit, "paper", "flat", "white")
    with p.clip(pit):
        hatch(p, pit, rect(52, -248, 40, 240), "ink", 5, 0.5, 1.1)
        hatch(p, pit, rect(-88, -248, 12, 240), "ink", 5, 0.5, 1.0)
        for x in (-56, 56):
            niche = arch(x, -132, 44, 84, 30)
            p.fill(niche, "ink", "flat", "ink")
            p.line(arch(x, -132, 54, 92, 34), "ink", "flat", 2)
            p.line(f"M{x - 13} -134V-176C{x - 13} -190 {x - 6} -198 {x} -204", "gold", "lit", 1.5, "white")
        p.line(lines(-88, 88, -128, -92, 12), "ink", "flat", 1.1)
        # steps down at the left
        steps = "M-88 -118H-76V-104H-64V-90H-52V-76H-40V-60H-88Z"
        p.fill(steps, "stone", "lit", "lit")
        p.line(steps, "ink", "flat", 2)
        water = data("M-92 -84" + "q7.700 -5 15.400 0t15.400 0" * 6 + "V0H-92Z")
        p.fill(water, "lapis", "flat", "ink")
        p.line("".join(f"M{x} {y}q6 -4 12 0t12 0" for x, y in ((-78, -66), (-44, -56), (26, -64), (52, -48), (-70, -38), (22, -30), (-40, -20), (56, -18))), "paper", "flat", 1.6, "white")  # fmt: skip
    p.line(pit, "ink", "flat", 2.6)
    cut(p, rect(-18, -236, 36, 214), "paper", deep=14, edge=2.8, cast=False)
    p.line("M-6 -236V-22M6 -236V-22", "ink", "flat", 1.0)
    scale(p, -18, -228, -26, (14, 6, 6, 6), 7)
    scale(p, 18, -228, -26, (-14, -6, -6, -6), 7)
    submerged = "M-20 -84q7.700 -5 15.400 0t15.400 0q6 -4 11 0"
    p.line(submerged, "lapis", "flat", 3)
    cut(p, "M-30 -236L-22 -224H22L30 -236Z", deep=4, cast=False)
    cut(p, "M-34 -12L-26 -26H26L34 -12Z", deep=4, cast=False)
    cut(p, rect(-106, -256, 212, 20, 2), "accent", deep=6)
    p.fill(joined(*(star(-88 + i * 22, -246, 6, 4, 0.5) for i in range(9))), "gold", "lit", "lit")
    cut(p, rect(-122, -266, 244, 11, 2), deep=5)
    cut(p, rect(-122, -10, 244, 10), deep=5)
    measure(p, (40, -86), (40, -234), "accent")


@thing("glider", 140, 150, casts=False)
def glider(pen: Pen, _: str) -> None:
    """Wings of a flyer on their stand: spars and ribs of wood, silk and feathers, straps in the middle; the span is measured."""
    p = pen.at(0, 0, 0.46)
    cut(p, "M-64 0L-50 -14H50L64 0Z", "accent", deep=5)
    p.line("M-52 -7H52", "gold", "lit", 1.8)
    rod(p, [(0, -12, 8), (0, -40, 5), (0, -110, 6), (0, -216, 5)], "accent")
    for side in (-1, 1):
        tube(p, f"M{side * 40} -14L0 -74", "gold", 6, 2.6)
    for side in (-1, 1):
        wing = p.at(0, 0, flip=side < 0)
        # feathers below, silk above
        tips = [
            (148, -170),
            (146, -142),
            (136, -120),
            (122, -104),
            (106, -94),
            (88, -88),
            (70, -86),
            (52, -88),
            (34, -94),
        ]
        for i in range(len(tips) - 1, -1, -1):
            x, y = tips[i]
            root = (104 - i * 11.5, -206 + i * 3.4)
            dx, dy = x - root[0], y - root[1]
            feather = spline([root, (root[0] + dx * 0.5 - dy * 0.11, root[1] + dy * 0.5 + dx * 0.11), (x, y), (root[0] + dx * 0.56 + dy * 0.12, root[1] + dy * 0.56 - dx * 0.12)], closed=True, tension=0.7)  # fmt: skip
            cut(wing, feather, "paper" if i % 2 else "gold", deep=5, edge=1.9, cast=side > 0 and i % 2 == 0)
            wing.line(poly(root, (x - dx * 0.08, y - dy * 0.08), closed=False), "ink", "flat", 1.2)
        silk = data("M2 -226C30 -268 84 -268 122 -226C132 -214 140 -198 146 -180C124 -190 104 -186 92 -172C82 -178 70 -176 62 -162C50 -168 36 -164 28 -150C20 -154 10 -154 2 -150Z")  # fmt: skip
        cut(wing, silk, "wheat", deep=12, edge=2.8, cast=False)
        with wing.clip(silk):
            ribs = "M2 -222C14 -200 22 -176 28 -148M2 -222C28 -206 50 -186 62 -160M2 -222C38 -216 74 -198 92 -170M2 -222C48 -228 106 -212 148 -178"
            tube(wing, ribs, "gold", 5.4, 2)
            wing.line(
                "M20 -240C60 -234 110 -214 140 -190M16 -196C30 -190 44 -186 56 -170", "ink", "flat", 1.1
            )
        rod(
            wing,
            [(0, -226, 5), (34, -256, 5), (76, -258, 4.6), (122, -226, 3.6), (147, -180, 2)],
            "accent",
            cast=False,
        )
        tube(wing, "M0 -170C10 -172 16 -156 12 -138C10 -126 4 -122 0 -122", "accent", 6, 2.8)
    cut(p, disc(0, -222, 13), deep=6, edge=2.4)
    p.fill(star(0, -222, 9, 8, 0.5), "ink", "flat", "ink")
    cut(p, rect(-7, -128, 14, 12, 2), deep=4, edge=1.9, cast=False)
    measure(p, (-146, -284), (146, -284))


def _sign(which: int, x: float, y: float) -> Outline:
    """One of eight plain signs that a cipher may use; none is a letter."""
    if which % 4 == 0:
        return disc(x, y, 4.2)
    if which % 4 == 1:
        return star(x, y, 5.4, 4, 0.45)
    if which % 4 == 2:
        return star(x, y, 5.6, 3, 0.5)
    return ring(x, y, 4.8, 2.4)


@thing("cipher-wheel", 140, 150, casts=False)
def cipher_wheel(pen: Pen, _: str) -> None:
    """Two discs of signs that turn within one another, a pointer; in the middle, how often each sign was counted."""
    p = pen.at(0, 0, 0.5)
    cy = -158.0
    foot(p, 66, 46)
    cut(p, disc(0, cy, 122), deep=20, edge=3)
    p.line(ticks(0, cy, 121, (6, 3), 96), "ink", "flat", 1.0, cap="butt")
    p.fill(ring(0, cy, 112, 88), "paper", "flat", "white")
    p.line(joined(disc(0, cy, 112), disc(0, cy, 88)), "ink", "flat", 1.8)
    p.line(ticks(0, cy, 112, (24,), 24), "ink", "flat", 1.3, cap="butt")
    for count, radius, material, offset in ((24, 100.0, "ink", 0.5), (24, 72.0, "paper", 0.5)):
        if material == "paper":
            cut(p, disc(0, cy, 85), "accent", deep=12, edge=2.4, cast=False)
            p.line(
                joined(ticks(0, cy, 84, (24,), 24), disc(0, cy, 60)),
                "gold",
                "lit",
                1.4,
                cap="butt",
            )
        signs = []
        for i in range(count):
            turn = 2 * math.pi * (i + offset) / count
            signs.append(_sign((i * 7 + i // 3) if material == "ink" else (i * 5 + i // 4 + 2), radius * math.cos(turn), cy + radius * math.sin(turn)))  # fmt: skip
        p.fill(joined(*signs), material, "flat", "ink" if material == "ink" else "lit")
    cut(p, disc(0, cy, 57), deep=9, edge=2.2, cast=False)
    p.fill(disc(0, cy, 50), "paper", "flat", "white")
    p.line(disc(0, cy, 50), "ink", "flat", 1.6)
    highs = (14, 40, 24, 56, 30, 18, 44, 26, 12)
    bars = joined(*(rect(-34 + i * 7.8, cy + 26 - high, 5.4, high) for i, high in enumerate(highs)))
    p.fill(bars, "lapis", "flat", "ink")
    p.fill(rect(-34 + 3 * 7.8, cy + 26 - 56, 5.4, 56), "accent", "flat", "ink")
    p.line(f"M-40 {cy + 27}H40", "ink", "flat", 2)
    p.line(f"M-38 {cy + 34}h10M-24 {cy + 34}h14M-4 {cy + 34}h8M10 {cy + 34}h18", "gold", "shade", 2)
    cut(p, f"M-9 {cy - 128}H9L5 {cy - 106}L0 {cy - 84}L-5 {cy - 106}Z", "silver", deep=4, edge=2, cast=False)
    for turn in (0.4, 2.74):
        cut(p, disc(118 * math.cos(turn), cy + 118 * math.sin(turn), 8), deep=4, edge=2)
