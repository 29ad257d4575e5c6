"""What physicians and naturalists worked with, engraved: irons and knives, an anatomist's sheet, a case book, a pressed plant, a falcon."""

from __future__ import annotations

import math

from printkit.press.pictures.scene.burin import board, chart, cut, hatch, lines, measure, moved, rod, tube
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import data, disc, ellipse, joined, limb, poly, rect, spline, star
from printkit.press.pictures.scene.thing import thing


@thing("case-book", 140, 150, casts=False)
def case_book(pen: Pen, _: str) -> None:
    """A book of cases on a sloping desk, ruled in columns, a mark at every row; a mortar and a jar of the apothecary before it."""
    p = pen.at(0, 0, 0.5)
    cut(p, "M-84 0L-70 -64H70L84 0Z", "accent", deep=12)
    p.line("M-78 -14H78M-72 -52H72", "gold", "lit", 1.8)
    p.fill(joined(*(star(x, -33, 10, 8, 0.62) for x in (-44, 0, 44))), "gold", "lit", "lit")
    cut(p, "M-104 -62L-96 -78H96L104 -62Z", deep=6)
    for side in (-1, 1):
        page = p.at(0, 0, flip=side > 0)
        for k in (8, 4, 0):
            sheet = data(
                f"M0 {-84 + k}C-24 {-100 + k} -64 {-98 + k} -98 {-88 + k}L-108 -246C-76 -262 -28 -258 0 -240Z"
            )
            page.fill(sheet, "paper", "flat", "white")
            page.line(sheet, "ink", "flat", 2.4 if k == 0 else 1.4)
        rows = "".join(
            f"M-14 {y}C-36 {y - 13} -66 {y - 13} {-76 - k * 0.6:.0f} {y - 9}"
            for k, y in enumerate(range(-216, -96, 12))
        )
        page.line(rows, "ink", "flat", 1.3)
        page.line("M-82 -250L-76 -106", "accent", "flat", 1.6)
        marks = joined(*(disc(-88 + i * 0.8, -228 + i * 12, 3.4) for i in range(10)))
        page.line(marks, "ink", "flat", 1.2)
        page.fill(
            joined(*(disc(-88 + i * 0.8, -228 + i * 12, 3.4) for i in (1, 4, 8))), "accent", "flat", "ink"
        )
    gutter = data("M0 -84L22 -96L20 -250L0 -240Z")
    hatch(p, gutter, gutter, "ink", 4.4, 0.4, 1.0)
    p.line("M0 -240V-84", "ink", "flat", 2.4)
    p.line("M3 -90C10 -66 -2 -48 8 -24", "accent", "lit", 5, "bar")
    rod(p, [(30, -140, 1.2), (60, -200, 4.4), (92, -262, 3.2)], "wheat")
    p = p.at(-20, 0, 0.82)
    jar = data(
        "M-128 0C-136 -16 -118 -30 -122 -46C-124 -56 -130 -60 -130 -70H-78C-78 -60 -84 -56 -86 -46C-90 -30 -72 -16 -80 0Z"
    )
    cut(p, jar, "paper", deep=10)
    with p.clip(jar):
        p.fill(rect(-140, -44, 70, 20), "lapis", "flat", "ink")
        p.fill(rect(-140, -10, 70, 4), "lapis", "flat", "ink")
    p.fill(joined(*(star(-128 + i * 16, -34, 6, 8, 0.5) for i in range(4))), "gold", "lit", "lit")
    cut(p, "M-132 -68C-132 -80 -112 -80 -104 -88C-96 -80 -76 -80 -76 -68Z", "accent", deep=5, cast=False)
    p = pen.at(0, 0, 0.5)
    rod(p, [(112, -34, 7), (126, -72, 4), (138, -104, 5.4)], cast=False)
    cut(p, "M70 -50H136L128 -14C126 -6 130 -4 132 0H74C76 -4 80 -6 78 -14Z", deep=9)
    p.line("M72 -42H134M77 -20H129", "ink", "flat", 1.5)


@thing("cautery", 140, 150, casts=False)
def cautery(pen: Pen, _: str) -> None:
    """Cautery irons with ringed grips that heat in a brazier of pierced brass; coals glow."""
    p = pen.at(0, 0, 0.5)
    for x0, x1, top in ((-34, -96, -250), (-8, -26, -280), (16, 42, -272), (38, 108, -236)):
        grip = 0.56
        gx, gy = x0 + (x1 - x0) * grip, -110 + (top + 110) * grip
        rod(p, [(x0, -96, 3.2), (gx, gy, 3.0)], "silver")
        rod(p, [(gx, gy, 5.2), (gx + (x1 - gx) * 0.3, gy + (top - gy) * 0.3, 8), (gx + (x1 - gx) * 0.8, gy + (top - gy) * 0.8, 6.2), (x1, top, 3)], "accent")  # fmt: skip
        tube(p, disc(x1, top - 6, 6), "gold", 5, 2)
        cut(p, disc(gx, gy, 7), deep=4, edge=1.8, cast=False)
    coals = [(-66, -100, 15), (-42, -108, 17), (-14, -104, 18), (14, -110, 17), (42, -106, 18), (66, -100, 14), (-28, -118, 13), (28, -120, 12)]  # fmt: skip
    for i, (x, y, r) in enumerate(coals):
        coal = spline([(x - r, y), (x - r * 0.4, y - r * 0.9), (x + r * 0.5, y - r * 0.8), (x + r, y), (x, y + r * 0.8)], closed=True, tension=0.3)  # fmt: skip
        p.fill(coal, "accent" if i % 2 else "ink", "flat", "ink")
        p.line(
            f"M{x - r * 0.5} {y - r * 0.2}L{x} {y - r * 0.6}L{x + r * 0.5} {y - r * 0.1}",
            "gold",
            "lit",
            2.0,
            "white",
        )
    cut(p, "M-96 -92H96L84 -40H-84Z", deep=14, edge=3)
    holes = joined(*(star(-62 + i * 31, -66, 12, 8, 0.6) for i in range(5)))
    p.fill(holes, "ink", "flat", "ink")
    p.fill(joined(*(disc(-62 + i * 31, -64, 4.6) for i in range(5))), "accent", "lit", "white")
    cut(p, rect(-104, -100, 208, 12, 3), deep=5)
    p.line("M-90 -84H90M-84 -48H84", "ink", "flat", 1.4)
    for side in (-1, 1):
        leg = p.at(0, 0, flip=side < 0)
        cut(leg, "M48 -40H78C80 -26 92 -20 92 0H76C76 -14 60 -16 48 -40Z", deep=6, cast=side > 0)
        tube(leg, "M104 -94C126 -94 126 -64 96 -68", "gold", 6, 2.4)
    cut(p, "M-22 -40H22C20 -26 12 -18 12 0H-12C-12 -18 -20 -26 -22 -40Z", deep=6)


@thing("instrument-roll", 140, 150, casts=False)
def instrument_roll(pen: Pen, _: str) -> None:
    """A surgeon's roll of leather, opened: scalpel, saw, hook, forceps, probe and scissors in their loops; a length is measured."""
    p = pen.at(0, 0, 0.5)
    p.line("M-104 -262L0 -292L104 -262", "ink", "flat", 2)
    p.fill(disc(0, -292, 6), "ink", "flat", "ink")
    cut(p, "M-112 -262H112L118 -46C80 -52 40 -40 0 -46C-40 -52 -80 -42 -118 -46Z", "accent", deep=10, edge=3)
    p.line(
        "M-104 -250H104L109 -58C74 -62 38 -52 0 -57C-38 -62 -74 -54 -109 -57Z",
        "gold",
        "lit",
        1.5,
        dash=(6, 4),
    )
    p.fill("M-108 -236H108L111 -66C74 -70 38 -60 0 -65C-38 -70 -74 -62 -111 -65Z", "paper", "flat", "white")
    p.line("M-108 -236H108L111 -66C74 -70 38 -60 0 -65C-38 -70 -74 -62 -111 -65Z", "ink", "flat", 1.6)
    # scalpel, saw, hook, forceps, probe, scissors
    rod(p, [(-88, -92, 3), (-88, -130, 6), (-88, -158, 4)])
    cut(p, "M-93 -158H-83V-206C-83 -220 -90 -226 -95 -228C-98 -206 -97 -180 -93 -158Z", "silver", deep=5)
    rod(p, [(-54, -86, 8), (-54, -112, 6), (-54, -132, 7)], "wheat")
    cut(p, "M-62 -132H-44V-226L-62 -218Z", "silver", deep=7)
    p.fill(
        poly((-62, -134), *((-62 - (5 if i % 2 else 0), -138 - i * 5.4) for i in range(15)), (-62, -218)),
        "ink",
        "flat",
        "ink",
    )
    rod(p, [(-20, -86, 3), (-20, -112, 6), (-20, -140, 3), (-20, -200, 2.6)])
    tube(p, "M-20 -198C-20 -224 2 -228 4 -210C5 -202 0 -198 -4 -200", "gold", 6, 2.4)
    for side in (-1, 1):
        arm = p.at(20, 0, flip=side < 0)
        cut(arm, "M1 -228C14 -220 16 -190 9 -164C6 -150 4 -120 2 -90H-1C0 -120 0 -150 3 -166C8 -190 6 -212 1 -222Z", "silver", deep=4, edge=1.8, cast=side > 0)  # fmt: skip
    rod(p, [(50, -86, 1.6), (50, -150, 3), (50, -212, 2.2)])
    cut(p, ellipse(50, -219, 5, 9), deep=4, edge=1.8)
    cut(p, disc(50, -152, 6), deep=4, edge=1.8, cast=False)
    for side in (-1, 1):
        arm = p.at(84, 0, flip=side < 0)
        cut(
            arm,
            poly((-5, -150), (4, -158), (14, -222), (11, -228)),
            "silver",
            deep=4,
            edge=1.8,
            cast=side > 0,
        )
        rod(arm, [(-2, -152, 3.4), (10, -112, 3)], cast=False)
        tube(arm, ellipse(13, -98, 8, 13), "gold", 6.4, 2.6)
    cut(p, disc(84, -153, 4.4), deep=3, edge=1.6, cast=False)
    for y in (-124, -176):
        band = data(f"M-109 {y}C-74 {y + 4} -36 {y - 4} 0 {y}C36 {y + 4} 74 {y - 4} 109 {y}V{y + 12}C74 {y + 8} 36 {y + 16} 0 {y + 12}C-36 {y + 8} -74 {y + 16} -109 {y + 12}Z")  # fmt: skip
        p.fill(band, "accent", "flat", "ink")
        p.line(band, "ink", "flat", 1.5)
        p.line(
            "".join(f"M{x} {y + 1}v10" for x in (-106, -71, -37, 0, 35, 64, 106)),
            "gold",
            "lit",
            1.7,
            "white",
        )
    measure(p, (-98, -28), (98, -28))
    cut(p, rect(-84, -13, 168, 13), deep=4)
    p.line("".join(f"M{x} -13v{8 if x % 42 == 0 else 5}" for x in range(-77, 84, 7)), "ink", "flat", 1.1)


def _lung(pen: Pen) -> None:
    """One lung, cut at its edge, with the branches within it."""
    shape = data(
        "M-20 -220C-52 -232 -84 -176 -88 -122C-90 -96 -80 -88 -66 -96C-48 -106 -30 -116 -24 -132C-18 -160 -14 -200 -20 -220Z"
    )
    cut(pen, shape, "paper", deep=12, edge=2.4, cast=False)
    hatch(pen, shape, moved(shape, 9, 5), "gold", 5.2, -0.5, 1.3)
    pen.line("M-86 -140C-66 -146 -46 -160 -22 -156", "ink", "flat", 1.8)
    with pen.clip(shape):
        tube(pen, "M-14 -196C-34 -192 -50 -176 -58 -152M-44 -184C-42 -168 -36 -154 -40 -138M-54 -164C-66 -150 -70 -132 -72 -114M-40 -140C-46 -128 -52 -120 -54 -108M-32 -190C-40 -202 -42 -206 -40 -214M-58 -156C-52 -142 -60 -132 -62 -124", "accent", 3.4, 1.6)  # fmt: skip


@thing("heart", 130, 150, casts=False)
def heart(pen: Pen, _: str) -> None:
    """An anatomist's sheet: windpipe, lungs and a heart opened between them, vessels in two colours, the way of the blood in arrows."""
    p = pen.at(0, 0, 0.5)
    chart(p, -112, -262, 112, -22)
    cut(p, rect(-10, -246, 20, 58, 5), "paper", deep=6, edge=2.2, cast=False)
    p.line("".join(f"M-10 {y}q10 5 20 0" for y in range(-238, -190, 8)), "ink", "flat", 1.6)
    for side in (-1, 1):
        _lung(p.at(0, 0, flip=side > 0))
    tube(p, "M0 -190C-6 -182 -16 -184 -24 -186M0 -190C6 -182 16 -184 24 -186", "paper", 8, 4.4)
    # vessels, then the heart
    for path, material in (("M-22 -126C-24 -150 -18 -166 -16 -178", "lapis"), ("M4 -136C0 -172 34 -182 36 -146C36 -138 36 -132 36 -128", "accent"), ("M-6 -132C-8 -148 -26 -150 -40 -146", "lapis"), ("M22 -130C24 -146 36 -152 50 -148", "accent"))[::1]:  # fmt: skip
        p.line(path, "ink", "flat", 14, "bar", cap="butt")
        p.line(path, material, "lit", 9.6, "skip", cap="butt")
    body = data(
        "M-38 -118C-46 -140 -16 -146 -2 -130C10 -146 46 -142 46 -112C46 -80 26 -54 12 -40C-8 -54 -30 -84 -38 -118Z"
    )
    cut(p, body, "accent", deep=14, edge=2.8, cast=False)
    rooms = (
        "M-26 -118C-24 -130 -10 -128 -6 -116C-4 -98 0 -76 6 -60C-12 -74 -24 -96 -26 -118Z",
        "M12 -118C16 -130 34 -128 34 -110C34 -88 24 -70 14 -60C10 -76 8 -98 12 -118Z",
    )
    for room, material in zip(rooms, ("lapis", "paper"), strict=True):
        p.fill(room, material, "flat", "ink" if material == "lapis" else "white")
        p.line(room, "ink", "flat", 1.6)
    p.line("M-20 -112C-12 -104 -10 -92 -4 -82M-10 -88l7 7l2 -9", "paper", "flat", 2.2, "white")
    p.line("M17 -72C22 -86 26 -96 25 -112M19 -106l6 -8l5 7", "ink", "flat", 2.0)
    # leaders to marks in the margin, none of them writing
    for x, y, s in ((-66, -190, -92), (64, -200, 92), (42, -86, 92), (-36, -84, -92)):
        p.line(f"M{x} {y}L{s} {y - 6 if y < -150 else y + 10}", "gold", "shade", 1.3)
        p.fill(star(s, y - 6 if y < -150 else y + 10, 6, 6, 0.5), "ink", "flat", "ink")
    p.line(lines(-88, 88, -58, -40, 8, (0.62, 0.7, 0.66)), "ink", "flat", 1.2)
    p.line(lines(36, 88, -58, -40, 8, (0.0, 0.3, 0.1)), "ink", "flat", 1.2)


@thing("herbarium", 130, 150, casts=False)
def herbarium(pen: Pen, _: str) -> None:
    """A pressed vine on a sheet in a frame: tendrils, leaves with their veins, grapes, roots; strips hold it, one leaf is measured."""
    p = pen.at(0, 0, 0.5)
    board(p, -112, -284, 112, -8, 11)
    cut(p, "M-60 0V-9H60V0Z", deep=4)
    stem = "M-6 -44C-14 -84 14 -116 2 -158C-8 -190 12 -216 4 -256"
    roots = "M-6 -44C-16 -36 -26 -38 -36 -28M-6 -44C-6 -34 -10 -30 -12 -22M-6 -44C6 -36 16 -38 26 -28M-20 -38C-24 -32 -24 -28 -26 -24"
    p.line(roots, "ink", "flat", 2.4)
    tube(p, stem, "wheat", 7, 3)
    p.line("M2 -158C24 -170 42 -152 34 -140C28 -132 20 -142 28 -146M4 -240C-16 -252 -34 -240 -28 -228C-24 -220 -14 -228 -20 -234", "ink", "flat", 2)  # fmt: skip
    for x, y, degrees, size in ((-62, -196, -12, 44), (60, -222, 16, 42), (-58, -106, -6, 40)):
        _vine_leaf(p, x, y, degrees, size, (3, -178) if y == -196 else (6, -232) if y == -222 else (-2, -96))
    # grapes
    p.line("M6 -128C26 -132 44 -128 52 -116", "ink", "flat", 3)
    for row, count in enumerate((4, 5, 4, 3, 2, 1)):
        for i in range(count):
            berry = disc(54 + (i - (count - 1) / 2) * 14, -104 + row * 12, 8)
            cut(p, berry, "accent", deep=5, edge=1.7, cast=False)
    for x, y, s, t in ((-20, -70, 16, -76), (-14, -206, 22, -200), (30, -130, 46, -112)):
        strip = limb([(x, y, 3.6), (s, t, 3.6)])
        p.fill(strip, "paper", "flat", "white")
        p.line(strip, "ink", "flat", 1.4)
    measure(p, (-92, -146), (-28, -146))
    p.line(lines(-88, -34, -52, -34, 8, (0.0, 0.3, 0.14)), "ink", "flat", 1.2)


def _vine_leaf(pen: Pen, x: float, y: float, degrees: float, size: float, stalk: tuple[float, float]) -> None:
    """A leaf of five lobes about its stalk's end."""
    turn = math.radians(degrees)
    tips = ((-90, 1.0), (-32, 0.9), (26, 0.72), (154, 0.72), (212, 0.9))
    points = []
    order = sorted(tips, key=lambda one: (one[0] + 90) % 360)
    for i, (angle, far) in enumerate(order):
        after = order[(i + 1) % len(order)][0] + (360 if i + 1 == len(order) else 0)
        between = (angle + ((after - angle) % 360) / 2) if i != 2 else 90
        for a, r in (
            (angle - 13, far * 0.8),
            (angle, far),
            (angle + 13, far * 0.8),
            (between, 0.46 if i != 2 else 0.2),
        ):
            w = math.radians(a) + turn
            points.append((x + size * r * math.cos(w), y + size * r * math.sin(w)))
    root = points[11]
    pen.line(poly(stalk, root, closed=False), "ink", "flat", 3)
    shape = poly(*points)
    cut(pen, shape, "gold", deep=9, edge=2.0, cast=False)
    veins = [poly(root, (x + size * 0.86 * far * math.cos(math.radians(a) + turn), y + size * 0.86 * far * math.sin(math.radians(a) + turn)), closed=False) for a, far in tips]  # fmt: skip
    pen.line(joined(*veins), "ink", "flat", 1.5)


@thing("naturalist", 140, 150, casts=False)
def naturalist(pen: Pen, _: str) -> None:
    """A falcon on its perch with jesses and a bell, scale by scale; beside it, enlarged, a butterfly, a beetle and a fly."""
    p = pen.at(0, 0, 0.5)
    cut(p, "M-62 0C-60 -14 -40 -14 -34 -26H-2C4 -14 24 -14 26 0Z", deep=6)
    rod(p, [(-18, -24, 8), (-18, -50, 6), (-18, -78, 8)])
    cut(p, "M-60 -78H24L18 -96H-54Z", "accent", deep=7)
    p.line("M-56 -86H20", "gold", "lit", 2)
    tail = data("M8 -126L58 -44C64 -36 80 -40 80 -50L46 -140Z")
    cut(p, tail, "wheat", deep=8, edge=2.4)
    with p.clip(tail):
        p.line("M20 -94L66 -112M32 -76L76 -92M42 -60L84 -74", "ink", "flat", 6, cap="butt")
    for x in (-34, -6):
        p.line(f"M{x} -116V-98M{x - 8} -96q4 -6 8 -2q4 -4 9 2", "ink", "flat", 6)
        p.line(f"M{x} -114V-100", "gold", "lit", 2.4, "white")
    body = data(
        "M-58 -236C-46 -262 -6 -262 2 -234C6 -216 30 -200 40 -172C50 -144 40 -122 24 -116C-8 -104 -50 -112 -62 -146C-70 -172 -54 -196 -58 -236Z"
    )
    cut(p, body, "paper", deep=14, edge=3)
    with p.clip(body):
        bars = [spline([(-66 + (i % 2) * 6 + j * 14, -196 + i * 11), (-61 + (i % 2) * 6 + j * 14, -191 + i * 11), (-56 + (i % 2) * 6 + j * 14, -196 + i * 11)]) for i in range(8) for j in range(6)]  # fmt: skip
        p.line(joined(*bars), "ink", "flat", 2.2)
        p.fill("M-60 -240C-46 -264 -4 -264 4 -232C-8 -228 -20 -236 -30 -232C-30 -220 -36 -212 -42 -206C-46 -214 -44 -226 -46 -232Z", "lapis", "flat", "ink")  # fmt: skip
    wing = data(
        "M0 -222C30 -210 54 -176 56 -140C58 -112 72 -84 78 -68C50 -74 18 -96 4 -126C-8 -154 -14 -196 0 -222Z"
    )
    cut(p, wing, "gold", deep=12, edge=2.8, cast=False)
    with p.clip(wing):
        scallops = [spline([(-10 + j * 13 + (i % 2) * 6.5, -212 + i * 11), (-3.5 + j * 13 + (i % 2) * 6.5, -203 + i * 11), (3 + j * 13 + (i % 2) * 6.5, -212 + i * 11)]) for i in range(6) for j in range(6)]  # fmt: skip
        p.line(joined(*scallops), "ink", "flat", 1.5)
        p.line("M-4 -146C20 -142 44 -144 60 -150M0 -134C26 -112 50 -92 76 -70M10 -140C30 -118 54 -96 78 -76M22 -142C38 -122 56 -102 76 -82M36 -144C46 -126 58 -112 72 -92M48 -146C54 -134 60 -124 68 -106", "ink", "flat", 1.8)  # fmt: skip
    p.fill("M-55 -242C-70 -244 -80 -232 -75 -214C-71 -220 -66 -224 -55 -224Z", "ink", "flat", "ink")
    p.line("M-66 -236C-70 -234 -73 -230 -74 -226", "gold", "lit", 2, "white")
    p.fill("M-50 -232C-52 -220 -48 -206 -40 -198C-38 -208 -38 -220 -40 -232Z", "ink", "flat", "ink")
    p.fill(disc(-38, -241, 5.4), "gold", "lit", "white")
    p.fill(disc(-38, -241, 2.8), "ink", "flat", "ink")
    p.line("M-34 -104C-54 -92 -62 -70 -56 -58M-6 -104C-30 -88 -44 -70 -50 -58", "accent", "flat", 3, "bar")
    cut(p, disc(-54, -52, 7), deep=4, edge=1.8, cast=False)
    _insects(p)


def _insects(pen: Pen) -> None:
    """A butterfly, a beetle and a fly, pinned to the wall."""
    for side in (-1, 1):
        half = pen.at(94, -226, flip=side < 0)
        cut(half, "M2 -4C10 -34 40 -40 42 -22C43 -8 22 0 2 2Z", "accent", deep=6, edge=1.9, cast=side > 0)
        cut(half, "M2 2C18 2 34 10 28 24C22 34 8 24 2 8Z", deep=5, edge=1.8, cast=False)
        half.line("M4 -4C14 -16 26 -24 38 -26M4 0C16 -4 28 -10 40 -16", "ink", "flat", 1.2)
        half.fill(disc(30, -24, 3.6), "paper", "flat", "white")
        half.line("M1 -12C4 -22 8 -28 14 -32", "ink", "flat", 1.4)
        shell = pen.at(-130, -196, flip=side < 0)
        cut(shell, "M0 -20C14 -20 20 -6 18 8C16 22 8 30 0 32Z", "lapis", deep=6, edge=1.8, cast=side > 0)
        shell.line("M14 -14L28 -24M18 2H32M15 18L28 28", "ink", "flat", 2.2)
        shell.line("M5 -14C10 -8 12 4 8 20", "paper", "flat", 1.5)
        shell.line("M3 -34C6 -42 12 -46 18 -46", "ink", "flat", 1.5)
        fly = pen.at(108, -142, flip=side < 0)
        fly.fill("M2 -4C16 -6 26 6 24 16C14 18 6 8 2 2Z", "paper", "flat", "white")
        fly.line("M2 -4C16 -6 26 6 24 16C14 18 6 8 2 2ZM4 -2C10 2 16 8 20 14", "ink", "flat", 1.3)
        fly.line("M5 -6L16 -14M5 6L14 22M5 2L20 -4", "ink", "flat", 1.4)
    pen.fill(joined(limb([(94, -244, 2), (94, -226, 4), (94, -200, 2)]), disc(-130, -220, 9), ellipse(108, -140, 5, 10), disc(108, -152, 5)), "ink", "flat", "ink")  # fmt: skip
    measure(pen, (-154, -154), (-106, -154))
