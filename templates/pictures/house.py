"""Houses: of mud brick with a roof terrace, tall ones with a latticed bay, a huddle on a slope, a front with its door."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    disc,
    ellipse,
    join_outlines,
    make_arch,
    make_dome,
    make_keel,
    make_merlons,
    make_star,
    poly,
    rect,
)
from printkit.press.pictures.scene.picturefiles import use_picture
from printkit.press.pictures.scene.thing import thing
from shared_pictures.town import draw_windows


def draw_lattice(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """A bay of turned wood that stands out of a wall on brackets, lit from behind where it is dark."""
    glow = pen.canvas.light.hour.dim[4] > 0.3
    pen.fill(poly((x - wide * 0.5 + 4, y), (x + wide * 0.5 - 4, y), (x + wide * 0.2, y + 11), (x - wide * 0.2, y + 11)), "wood", "deep", "ink")  # fmt: skip
    pen.fill(poly((x - wide * 0.62, y - high), (x + wide * 0.62, y - high), (x + wide * 0.5, y - high - 8), (x - wide * 0.5, y - high - 8)), "wood", "shade", "mass")  # fmt: skip
    pen.fill(rect(x - wide / 2, y - high, wide, high), "wood", "body", "mass")
    pane = rect(x - wide / 2 + 4, y - high + 5, wide - 8, high - 13)
    pen.fill(pane, "flame" if glow else "ink", "half" if glow else "shade", "white" if glow else "ink")
    bars, rows = int((wide - 8) / 5), int((high - 13) / 5)
    cross = "".join(
        f"M{x - wide / 2 + 4} {y - high + 5 + i * 5}h{wide - 8}" for i in range(1, rows + 1)
    ) + "".join(f"M{x - wide / 2 + 4 + i * 5} {y - high + 5}v{high - 13}" for i in range(1, bars + 1))
    pen.line(cross, "wood", "body" if glow else "half", 1.5)
    pen.fill(rect(x - wide / 2, y - 6, wide, 6), "wood", "half", "glow")
    pen.fill(rect(x - wide / 2, y - high, 3.4, high), "wood", "lit", "lit")
    pen.fill(rect(x + wide / 2 - 4, y - high, 4, high), "wood", "deep", "shade")


def _draw_openings(pen: Pen, places: Sequence[Point], width: float, height: float) -> None:
    """Windows with a light sill, and the shade of their reveal."""
    pen.fill(
        join_outlines(*(make_arch(x, y + 1.5, width + 4, height + 3, width * 0.9) for x, y in places)),
        "plaster",
        "lit",
        "glow",
    )
    draw_windows(pen, places, width, height)
    pen.fill(
        join_outlines(*(rect(x - width / 2 - 3, y, width + 6, 2.6) for x, y in places)), "stone", "lit", "lit"
    )


@thing("house", 90, 90, "flat", "tall", "dome", "cord")
def house(pen: Pen, variant: str) -> None:
    """A house of mud brick with a roof terrace; or a tall one with a red cord from its window."""
    tall = variant in ("tall", "cord")
    h = 108.0 if tall else 66.0
    rnd = pen.canvas.chance(f"house {pen.x:.0f} {pen.y:.0f}")
    side = poly((24, 0), (24, -h), (47, -h + 7), (47, 3))
    if variant == "dome":
        pen.fill(make_dome(-8, -h - 2, 26, 1.02), "plaster", "half")
        with pen.clip(make_dome(-8, -h - 2, 26, 1.02)):
            pen.fill(f"M-8 {-h - 32}C12 {-h - 26} 22 {-h - 12} 20 {-h}H2C10 {-h - 12} 4 {-h - 24} -8 {-h - 32}Z", "plaster", "deep", "shade")  # fmt: skip
            pen.fill(f"M-34 {-h}C-38 {-h - 14} -26 {-h - 26} -8 {-h - 32}C-22 {-h - 22} -27 {-h - 10} -25 {-h}Z", "plaster", "lit", "lit")  # fmt: skip
        pen.fill(join_outlines(disc(-8, -h - 30, 2.4), rect(-8.6, -h - 38, 1.2, 9)), "gold", "body", "ink")
    elif tall:
        pen.fill(rect(-38, -h - 20, 30, 22), "plaster", "half")
        pen.fill(rect(-20, -h - 20, 12, 22), "plaster", "shade", "shade")
        pen.fill(rect(-40, -h - 23, 34, 4), "plaster", "lit", "lit")
        pen.fill(make_arch(-29, -h + 1, 8, 15, 6), "wood", "deep", "ink")
    else:
        pen.line(
            f"M-30 {-h - 2}V{-h - 19}M8 {-h - 2}V{-h - 17}M-30 {-h - 17}Q-12 {-h - 11} 8 {-h - 16}",
            "wood",
            "deep",
            1.4,
        )
        pen.fill(join_outlines(*(poly((x, y), (x + 8, y + 1), (x + 7.4, y + 11), (x + 0.6, y + 10)) for x, y in ((-25, -h - 15), (-6, -h - 13.4)))), "white", "half", "white")  # fmt: skip
        pen.fill(
            poly((-15, -h - 14), (-8.4, -h - 13.4), (-9, -h - 4), (-15, -h - 4.600)),
            "accent",
            "half",
            "white",
        )
    pen.fill(side, "plaster", "deep", "mass")
    pen.fill(side, "plaster", "deep", "shade")
    pen.fill(rect(-44, -h, 68, h), "plaster", "body")
    pen.fill(poly((-44, -h), (-33, -h), (-35.5, 0), (-44, 0)), "plaster", "lit", "glow")
    pen.fill(poly((-33, -h), (-12, -h), (-17, 0), (-35.5, 0)), "plaster", "half", "glow")
    # an old coat: bricks where the plaster is gone, a damp foot
    bx, by = rnd.uniform(-8, 8), -h * rnd.uniform(0.12, 0.2)
    bricks = [
        rect(bx + (i % 3) * 8 + (4 if i // 3 % 2 else 0), by - (i // 3) * 4.6, 7, 3.6, 0.8) for i in range(7)
    ]
    pen.fill(join_outlines(*bricks), "brick", "half", "skip")
    pen.fill("M-44 0V-9Q-28 -13 -12 -8T24 -10V0Z", "plaster", "shade", "skip")
    pen.fill("M24 0V-10Q36 -7 47 -9V3Z", "plaster", "dark", "skip")
    pen.fill(poly((-47, -h - 4), (27, -h - 4), (27, -h + 3), (-47, -h + 3)), "plaster", "lit")
    pen.fill(poly((27, -h - 4), (50, -h + 3), (50, -h + 10), (27, -h + 3)), "plaster", "shade", "mass")
    beams = join_outlines(*(rect(x, -h + 8, 3.4, 3.4) for x in range(-38, 22, 9)))
    pen.fill(join_outlines(*(poly((x, -h + 11), (x + 3.4, -h + 11), (x + 8, -h + 19), (x + 5, -h + 19)) for x in range(-38, 18, 9))), "plaster", "shade", "skip")  # fmt: skip
    pen.fill(beams, "wood", "deep", "ink")
    pen.fill(join_outlines(make_arch(-13, 0, 24, 41), rect(-27, -2, 29, 4)), "stone", "lit", "glow")
    pen.fill(make_arch(-13, 0, 17, 35), "wood", "deep", "ink")
    pen.line("M-13 -1V-33M-18 -2V-28M-8 -2V-28", "wood", "half", 1.0, "skip")
    if tall:
        _draw_openings(pen, [(-33, -h + 52), (14, -h + 82)] if variant == "cord" else [(-33, -h + 52), (-33, -h + 84), (14, -h + 84)], 7, 15)  # fmt: skip
        if variant == "tall":
            draw_lattice(pen, 5, -h + 57, 27, 32)
    else:
        _draw_openings(pen, [(-34, -h + 36), (13, -h + 38)], 7, 14)
        cloth = f"M2 {-h + 20}H25L28 {-h + 27}q-3.500 4 -7 0q-3.500 4 -7 0q-3.500 4 -7 0q-3.500 4 -8 0Z"
        pen.fill(cloth, "cloth", "half", "mass")
        pen.fill(
            f"M2 {-h + 20}H8L7 {-h + 29}q-4 2 -8 -2ZM14 {-h + 20}H20L21 {-h + 29}q-4 2 -7 0Z",
            "paper",
            "half",
            "white",
        )
    pen.fill(
        join_outlines(
            rect(31, -h + 26, 5, 12), rect(31, -h + 48, 5, 12) if tall else rect(39, -h + 28, 4, 11)
        ),
        "ink",
        "deep",
        "ink",
    )
    if variant == "cord":
        _draw_cord(pen, 10, -h + 38)


def _draw_cord(pen: Pen, x: float, y: float) -> None:
    """A lit window with a cord tied to it that hangs down the wall."""
    pen.fill(make_arch(x, y + 3, 14, 20), "flame", "flat", "white")
    pen.line(make_arch(x, y + 3, 14, 20), "ink", "flat", 1.6)
    cord = (
        f"M{x - 4} {y + 3}C{x - 7} {y + 20} {x + 5} {y + 30} {x} {y + 46}S{x + 3} {y + 60} {x - 2} {y + 66}"
    )
    pen.line(cord, "flame", "flat", 4.2, "bar")
    pen.line(cord, "accent", "flat", 3.0, "rod")


@thing("houses", 200, 90)
def houses(pen: Pen, _: str) -> None:
    """A huddle of houses on a slope."""
    rnd = pen.random
    for x, y, size in (
        (-66, -26, 0.7),
        (-16, -34, 0.78),
        (40, -28, 0.7),
        (80, -14, 0.66),
        (-90, -4, 0.74),
        (-34, 0, 0.86),
        (30, 2, 0.84),
        (78, 6, 0.7),
    ):
        house(pen.at(x, y, size), rnd.choice(("flat", "flat", "dome", "tall")))


@thing("front", 250, 250, "lit", "closed", "open")
def front(pen: Pen, variant: str) -> None:
    """The front of a house: a door under a striped arch, latticed bays on either side, a carved cornice, lanterns."""
    pen.draw_shadow(150, x=14, y=3)
    pen.fill(make_merlons(-112, 120, -256, -228, 9, 12, 0.45), "plaster", "shade", "mass")
    pen.fill(make_merlons(-116, 116, -250, -228, 9, 14, 0.45), "plaster", "half")
    pen.fill(rect(-116, -236, 232, 236), "plaster", "body")
    pen.fill(rect(-116, -236, 74, 236), "plaster", "half", "glow")
    pen.fill(rect(-116, -236, 14, 236), "plaster", "lit", "glow")
    pen.fill(rect(84, -236, 32, 236), "plaster", "shade", "shade")
    courses: list[Outline] = []
    rnd = pen.canvas.chance(f"front {pen.x:.0f}")
    for row in range(9):
        for _ in range(3):
            courses.append(rect(rnd.uniform(-96, 70), -24 - row * 19.0, rnd.choice((12, 16, 20)), 7, 1.4))
    pen.fill(join_outlines(*courses), "plaster", "shade", "skip")
    # a cornice: a lit ledge, a row of small niches, a band of stars
    pen.fill(rect(-123, -222, 246, 7), "stone", "lit")
    pen.fill(rect(-119, -215, 238, 17), "stone", "shade", "mass")
    pen.fill(
        join_outlines(*(make_keel(-112.0 + i * 14, -199, 9, 13) for i in range(17))), "stone", "deep", "ink"
    )
    pen.fill(rect(-119, -199, 238, 3.4), "stone", "lit", "glow")
    pen.fill(rect(-116, -195.6, 232, 5), "plaster", "deep", "shade")
    pen.fill(rect(-118, -20, 236, 20), "stone", "shade", "mass")
    pen.fill(rect(-118, -22, 236, 3), "stone", "lit", "glow")
    for x in (-84, 84):
        draw_lattice(pen, x, -96, 46, 64)
    # a frame round the door, its arch striped
    pen.fill(rect(-71, -188, 142, 188), "stone", "half", "mass")
    pen.line(rect(-66, -183, 132, 183), "trim", "body", 2.4)
    pen.fill(
        join_outlines(make_star(-52, -168, 9, 8, 0.66), make_star(52, -168, 9, 8, 0.66)),
        "lapis",
        "body",
        "ink",
    )
    pen.fill(
        join_outlines(make_star(-52, -168, 4, 8, 0.6), make_star(52, -168, 4, 8, 0.6)), "trim", "lit", "white"
    )
    use_picture("door")(pen, variant)
    for x in (-93, 93):
        _draw_pot(pen.at(x, 4))
    glow = pen.canvas.light.hour.dim[4] > 0.3
    for x in (-78, 78):
        pen.line(f"M{x} -84V-76", "iron", "deep", 2)
        pen.fill(
            poly((x, -78), (x + 7, -69), (x + 5, -52), (x - 5, -52), (x - 7, -69)), "iron", "deep", "ink"
        )
        pen.fill(poly((x, -73), (x + 4, -68), (x + 3, -56), (x - 3, -56), (x - 4, -68)), "flame" if glow else "paper", "glow" if glow else "half", "white")  # fmt: skip


def _draw_pot(pen: Pen) -> None:
    """A pot with a small shrub in flower."""
    leaves = [
        ellipse(x, y, 8, 6.5) for x, y in ((-9, -30), (0, -38), (9, -31), (-4, -26), (6, -25), (0, -31))
    ]
    pen.fill(join_outlines(*leaves), "leaf", "shade", "mass")
    pen.fill(
        join_outlines(*(ellipse(x - 2, y - 2, 4.6, 3.4) for x, y in ((-9, -30), (0, -38), (6, -32)))),
        "leaf",
        "half",
        "glow",
    )
    pen.fill(
        join_outlines(*(disc(x, y, 2.2) for x, y in ((-11, -34), (3, -41), (10, -30), (-2, -27)))),
        "accent",
        "half",
        "white",
    )
    pen.fill("M-12 -22H12L8 0H-8Z", "clay", "body")
    pen.fill("M3 -22H12L8 0H3Z", "clay", "deep", "shade")
    pen.fill(rect(-14, -25, 28, 5, 1), "clay", "lit", "lit")
