"""What travellers and thinkers kept at hand, engraved: a ship's model, a chest with a map of the way, two scrolls of one text, a lantern by a window."""

from __future__ import annotations

from printkit.press.pictures.scene.burin import chart, cut, hatch, lines, moved, rod, tube
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import arch, data, disc, joined, keel, poly, rect, ring, star
from printkit.press.pictures.scene.thing import thing


@thing("dhow", 150, 150, casts=False)
def dhow(pen: Pen, _: str) -> None:
    """A model of a dhow on its cradle: sewn planks, two slanting sails with their seams, shrouds, a rudder."""
    p = pen.at(0, 0, 0.5)
    cut(p, "M-96 0L-88 -12H88L96 0Z", "accent", deep=5)
    for x in (-48, 44):
        cut(p, f"M{x - 12} -12V-34C{x - 12} -44 {x - 22} -46 {x - 24} -56H{x + 24}C{x + 22} -46 {x + 12} -44 {x + 12} -34V-12Z", deep=5)  # fmt: skip
    # masts, yards, sails
    rod(p, [(-8, -90, 5), (-2, -180, 4), (2, -268, 2.6)], "accent")
    rod(p, [(62, -96, 4), (68, -160, 3), (72, -214, 2)], "accent")
    p.line(
        "M2 -264L-104 -104M2 -264L40 -98M2 -264L20 -96M72 -212L108 -118M72 -212L46 -100", "ink", "flat", 1.2
    )
    mizzen = data("M32 -128C46 -160 74 -210 104 -244C104 -206 112 -164 116 -124C90 -134 58 -134 32 -128Z")
    cut(p, mizzen, "paper", deep=10, edge=2.4)
    main = data("M-102 -118C-70 -176 -18 -250 38 -292C36 -232 50 -168 56 -112C14 -128 -58 -132 -102 -118Z")
    cut(p, main, "paper", deep=16, edge=2.8)
    hatch(p, main, moved(main, 64, 24), "ink", 5.2, 0.6, 1.0)
    with p.clip(main):
        p.line("M-78 -150C-30 -150 20 -146 60 -134M-50 -186C-10 -186 30 -182 60 -172M-18 -226C6 -226 30 -222 60 -214", "ink", "flat", 1.3)  # fmt: skip
        p.line("M-74 -160C-54 -140 -46 -132 -44 -120M-46 -200C-14 -170 0 -146 6 -120M-10 -240C20 -200 36 -160 44 -116", "gold", "shade", 1.6)  # fmt: skip
        p.fill(poly((-102, -118), (56, -112), (56, -124), (-96, -128)), "accent", "flat", "ink")
    with p.clip(mizzen):
        p.line("M44 -152C70 -156 96 -154 120 -146M62 -184C80 -186 98 -184 116 -178M60 -176C78 -160 86 -146 88 -130", "ink", "flat", 1.2)  # fmt: skip
    p.line(main, "ink", "flat", 2.6)
    rod(p, [(-108, -112, 2.4), (-36, -214, 3.6), (44, -300, 2)], "accent", cast=False)
    rod(p, [(28, -122, 2), (66, -188, 3), (108, -250, 1.8)], "accent", cast=False)
    p.fill("M2 -268C10 -276 18 -264 30 -270L28 -260C18 -256 10 -266 2 -260Z", "accent", "flat", "ink")
    # the hull
    cut(p, "M100 -108L120 -104L124 -44L110 -42Z", "accent", deep=5, edge=2.2)
    hull = data(
        "M-142 -126C-128 -112 -110 -100 -92 -98C-40 -90 40 -88 84 -98V-122H118C120 -96 116 -66 104 -52C60 -36 -44 -34 -76 -48C-104 -62 -126 -92 -142 -126Z"
    )
    cut(p, hull, deep=16, edge=3)
    with p.clip(hull):
        p.line("M-126 -106C-100 -86 -60 -82 0 -78C50 -78 90 -82 120 -90M-112 -88C-80 -70 -40 -66 10 -62C60 -62 90 -66 116 -74M-98 -70C-70 -54 -30 -50 20 -48C60 -48 90 -52 112 -58M84 -110H120", "ink", "flat", 1.5)  # fmt: skip
        p.line(
            "".join(f"M{x} {-73 + (x % 3)}l3 6M{x + 8} -57l3 5" for x in range(-84, 108, 15)),
            "ink",
            "flat",
            1.2,
        )
    p.fill(joined(*(arch(x, -101, 8, 12, 5) for x in (94, 107))), "ink", "flat", "ink")
    p.line("M-92 -98V-106M-64 -95V-104M-36 -92V-102M30 -92V-102M54 -94V-104M-92 -106C-40 -100 30 -98 84 -104", "ink", "flat", 1.8)  # fmt: skip


@thing("travels", 140, 150, casts=False)
def travels(pen: Pen, _: str) -> None:
    """A traveller's map with seas, ranges and a dotted way from town to town, over a bound chest, a staff and a flask."""
    p = pen.at(0, 0, 0.5)
    rod(p, [(118, 0, 4), (108, -120, 4), (100, -238, 5)], "accent")
    tube(p, "M99 -240C94 -262 116 -270 120 -254C121 -246 114 -244 112 -250", "accent", 8, 4)
    chart(p, -112, -268, 88, -112)
    page = rect(-104, -254, 184, 128)
    with p.clip(page):
        sea = data("M-104 -196C-84 -202 -70 -190 -52 -196C-34 -204 -28 -190 -10 -188C4 -186 10 -198 24 -194L30 -178C14 -168 -2 -170 -14 -160C-34 -156 -50 -168 -66 -162C-80 -158 -92 -168 -104 -166Z")  # fmt: skip
        p.fill(sea, "lapis", "flat", "ink")
        p.line(
            "M-92 -184q6 -4 12 0t12 0M-56 -180q6 -4 12 0t12 0M-14 -178q6 -4 12 0t12 0",
            "paper",
            "flat",
            1.4,
            "white",
        )
        ocean = data("M80 -150C60 -152 56 -136 40 -134C24 -132 24 -120 10 -118H84Z")
        p.fill(ocean, "lapis", "flat", "ink")
        p.line("M44 -124q6 -4 12 0t12 0", "paper", "flat", 1.4, "white")
        for x, y in (
            (-84, -222),
            (-68, -226),
            (-52, -222),
            (34, -222),
            (50, -228),
            (66, -220),
            (-60, -134),
            (-44, -136),
        ):
            p.fill(poly((x + 8, y - 15), (x + 16, y), (x + 7, y)), "gold", "body", "mass")
            p.line(f"M{x} {y}l8 -15l8 15", "ink", "flat", 1.7)
        p.line("M2 -126C-4 -138 6 -150 -6 -164", "lapis", "flat", 3)
    way = "M-92 -142C-78 -150 -66 -138 -50 -148C-36 -156 -30 -140 -14 -146C0 -152 14 -156 30 -162C46 -168 36 -190 44 -204C50 -214 20 -216 -2 -212C-22 -208 -24 -232 -2 -240C20 -246 46 -244 70 -240"  # fmt: skip
    p.line(way, "paper", "flat", 6, "white")
    p.line(way, "accent", "flat", 3, dash=(7, 5))
    for x, y in (
        (-92, -142),
        (-50, -148),
        (-14, -146),
        (30, -162),
        (44, -204),
        (-2, -212),
        (-2, -240),
        (70, -240),
    ):
        p.fill(disc(x, y, 5), "paper", "flat", "white")
        p.line(disc(x, y, 5), "ink", "flat", 2.2)
    p.fill(star(64, -186, 14, 8, 0.4), "ink", "flat", "ink")
    p.fill(star(64, -186, 7, 4, 0.4), "gold", "lit", "lit")
    # the chest
    lid = data("M-92 -62C-92 -100 -78 -106 -60 -106H52C70 -106 84 -100 84 -62Z")
    cut(p, lid, "accent", deep=10, edge=3)
    box = rect(-92, -62, 176, 62)
    cut(p, box, "accent", deep=12, edge=3)
    for x in (-74, 52):
        cut(p, f"M{x} -62V-104H{x + 14}V-62Z", deep=4, edge=2, cast=False)
        cut(p, rect(x, -62, 14, 62), deep=4, edge=2, cast=False)
        p.fill(joined(*(disc(x + 7, y, 2.4) for y in (-94, -78, -48, -30, -12))), "ink", "flat", "ink")
    cut(p, rect(-98, -68, 188, 10, 2), deep=4, edge=2.2, cast=False)
    cut(p, "M-20 -72H12V-46C12 -36 -20 -36 -20 -46Z", deep=6, edge=2.2, cast=False)
    p.fill(joined(disc(-4, -57, 4.6), poly((-6, -56), (-2, -56), (0, -44), (-8, -44))), "ink", "flat", "ink")
    p.fill(joined(star(-38, -26, 13, 8, 0.6), star(32, -26, 13, 8, 0.6)), "gold", "lit", "lit")
    # the flask
    flask = disc(112, -30, 28)
    p.line("M94 -52C84 -92 138 -94 130 -52", "accent", "flat", 4, "bar")
    cut(p, rect(104, -72, 16, 20, 2), deep=4, edge=2)
    cut(p, flask, "wheat", deep=11, edge=2.6)
    p.line(joined(disc(112, -30, 19), star(112, -30, 16, 8, 0.6)), "ink", "flat", 1.5)


@thing("twin-scrolls", 140, 150, casts=False)
def twin_scrolls(pen: Pen, _: str) -> None:
    """Two scrolls on one stand under one lamp: one ruled, one with figures; a cord with a seal ties them. No writing."""
    p = pen.at(0, 0, 0.5)
    cut(p, "M-70 0C-68 -14 -28 -12 -18 -28H18C28 -12 68 -14 70 0Z", deep=6)
    rod(p, [(0, -26, 10), (0, -44, 6), (0, -140, 6), (0, -236, 6), (0, -258, 4)])
    cut(
        p,
        "M-132 -250C-126 -262 -108 -252 -96 -252H96C108 -252 126 -262 132 -250C126 -238 108 -242 96 -242H-96C-108 -242 -126 -238 -132 -250Z",
        deep=4,
    )
    for side in (-1, 1):
        x0, x1 = (-116.0, -16.0) if side < 0 else (16.0, 116.0)
        page = data(
            f"M{x0} -232C{x0 + 6} -180 {x0 - 4} -120 {x0} -66H{x1}C{x1 - 4} -120 {x1 + 6} -180 {x1} -232Z"
        )
        shadow = moved(page, 14, 9)
        hatch(p, shadow, shadow, "ink", 5.4, 0.45, 1.1)
        p.line(f"M{x0 + 18} -250V-232M{x1 - 18} -250V-232", "ink", "flat", 2)
        p.fill(page, "paper", "flat", "white")
        with p.clip(page):
            edge = rect(x1 - 16, -232, 20, 170)
            hatch(p, edge, edge, "gold", 5, 0.5, 1.1)
        p.line(page, "ink", "flat", 2.4)
        for y, part in ((-236, "accent"), (-60, "accent")):
            cut(p, rect(x0 - 6, y - 10, x1 - x0 + 12, 20, 6), part, deep=7, edge=2.4)
            p.line(f"M{x0 + 4} {y - 4}H{x1 - 8}", "gold", "lit", 1.4)
            for x in (x0 - 9, x1 + 9):
                if abs(x) > 40:
                    cut(p, disc(x, y, 7), deep=4, edge=2, cast=False)
    p.line(lines(-104, -30, -212, -88, 10, (0.0, 0.06, 0.22, 0.0, 0.4, 0.02, 0.12)), "ink", "flat", 1.5)
    p.line("M-108 -214V-86", "accent", "flat", 1.6)
    p.line(joined(disc(66, -186, 26), star(66, -186, 26, 3, 0.5), disc(66, -186, 13)), "ink", "flat", 1.6)
    p.fill(disc(66, -186, 4), "accent", "flat", "ink")
    p.line(lines(30, 100, -146, -126, 10, (0.0, 0.3)), "ink", "flat", 1.5)
    p.line("M36 -90L66 -116L96 -90ZM66 -116V-90", "ink", "flat", 1.6)
    # the lamp over both
    cut(p, "M-30 -262C-26 -250 26 -250 30 -262L44 -270C30 -274 -30 -274 -36 -270Z", deep=6, edge=2.4)
    p.fill("M44 -272C36 -280 40 -288 46 -298C52 -288 54 -280 44 -272Z", "accent", "flat", "ink")
    p.line("M-34 -268C-52 -276 -50 -256 -32 -260", "ink", "flat", 3.4)
    # the cord and its seal
    p.line("M-60 -50C-40 -22 40 -22 60 -50", "accent", "flat", 4, "bar")
    cut(p, star(0, -30, 19, 12, 0.82), "accent", deep=6, edge=2.2)
    p.fill(star(0, -30, 10, 8, 0.6), "gold", "lit", "lit")


@thing("hermit-lantern", 140, 150, casts=False)
def hermit_lantern(pen: Pen, _: str) -> None:
    """A window on a walled garden at evening, a pierced lantern with its flame, reed pens in their case: a room for one."""
    p = pen.at(0, 0, 0.5)
    x = -52.0
    cut(p, joined(keel(x, -40, 132, 236)), deep=10, edge=3)
    inside = keel(x, -46, 108, 210)
    p.fill(inside, "lapis", "flat", "ink")
    with p.clip(inside):
        p.fill(disc(x + 20, -190, 15), "gold", "lit", "white")
        p.fill(disc(x + 26, -194, 13), "lapis", "flat", "ink")
        p.fill(joined(*(star(x + a, b, 4.6, 4, 0.35) for a, b in ((-28, -196), (-8, -222), (-36, -164), (36, -156)))), "gold", "lit", "lit")  # fmt: skip
        p.fill(data(f"M{x - 60} -120C{x - 30} -138 {x - 10} -120 {x + 12} -128C{x + 30} -134 {x + 44} -124 {x + 60} -130V-40H{x - 60}Z"), "stone", "shade", "mass")  # fmt: skip
        for tx, high in ((x - 36, 88), (x - 16, 70), (x + 34, 96)):
            tree = data(f"M{tx} {-70 - high}C{tx + 15} {-70 - high * 0.5} {tx + 14} -84 {tx} -78C{tx - 14} -84 {tx - 15} {-70 - high * 0.5} {tx} {-70 - high}Z")  # fmt: skip
            cut(p, tree, "paper", deep=6, edge=2, cast=False)
            hatch(p, tree, moved(tree, 4, 0), "ink", 4, 0.8, 1.1)
        p.fill(rect(x - 60, -82, 120, 40), "paper", "flat", "white")
        p.line(lines(x - 60, x + 60, -82, -46, 9), "ink", "flat", 1.5)
        p.line("".join(f"M{x - 54 + k * 18 + (9 if row % 2 else 0)} {-82 + row * 9}v9" for row in range(4) for k in range(7)), "ink", "flat", 1.3)  # fmt: skip
    p.line(inside, "ink", "flat", 2.6)
    cut(p, rect(-126, -46, 148, 13, 2), "accent", deep=5)
    # the lantern
    lx = 80.0
    p.line(ring(lx, -272, 12, 9), "ink", "flat", 4)
    cut(p, f"M{lx - 10} -246H{lx + 10}L{lx + 4} -262H{lx - 4}Z", deep=4, edge=2)
    cut(
        p,
        f"M{lx - 44} -196C{lx - 40} -226 {lx - 14} -232 {lx} -248C{lx + 14} -232 {lx + 40} -226 {lx + 44} -196Z",
        deep=9,
        edge=2.6,
    )
    p.fill(joined(*(star(lx + k * 22, -210, 6.4, 8, 0.6) for k in (-1, 0, 1))), "ink", "flat", "ink")
    cut(p, f"M{lx - 50} -186H{lx + 50}L{lx + 44} -198H{lx - 44}Z", deep=4, edge=2.2)
    body = poly((lx - 44, -186), (lx + 44, -186), (lx + 34, -66), (lx - 34, -66))
    cut(p, body, "paper", deep=8, edge=2.8)
    tube(p, f"M{lx - 15} -186L{lx - 12} -66M{lx + 15} -186L{lx + 12} -66", "gold", 6, 2.6)
    p.fill(rect(lx - 7, -106, 14, 40), "paper", "flat", "white")
    p.line(rect(lx - 7, -106, 14, 40), "ink", "flat", 1.6)
    cut(
        p,
        f"M{lx} -148C{lx + 12} -130 {lx + 9} -112 {lx} -110C{lx - 9} -112 {lx - 12} -130 {lx} -148Z",
        deep=5,
        edge=1.9,
        cast=False,
    )
    for side in (-1, 1):
        lattice = joined(*(star(lx + side * (29 - k * 1.2), -172 + k * 23, 8, 8, 0.55) for k in range(5)))
        p.fill(lattice, "accent", "flat", "ink")
    cut(p, f"M{lx - 42} -54L{lx - 36} -68H{lx + 36}L{lx + 42} -54Z", deep=4, edge=2.2)
    cut(p, f"M{lx - 34} 0C{lx - 34} -20 {lx - 14} -22 {lx - 14} -40L{lx - 30} -54H{lx + 30}L{lx + 14} -40C{lx + 14} -22 {lx + 34} -20 {lx + 34} 0Z", deep=7, edge=2.6)  # fmt: skip
    # the pen case
    for k, (dx, top) in enumerate(((-16, -96), (-2, -108), (12, -90))):
        rod(p, [(-40 + k * 12, -18, 2.2), (-40 + k * 12 + dx * 0.5, (top - 18) / 2, 3), (-40 + k * 12 + dx, top, 2.6)], "wheat", cast=False)  # fmt: skip
    cut(p, "M-60 0V-34H4V0Z", "lapis", deep=6, edge=2.4)
    p.line("M-60 -28H4M-60 -6H4", "gold", "lit", 1.8)
    p.fill(joined(*(star(-48 + k * 20, -17, 6, 8, 0.6) for k in range(3))), "gold", "lit", "lit")
