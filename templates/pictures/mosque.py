"""Domes, minarets, mosques and arcades."""

from __future__ import annotations

import math

from printkit.press.ops import Gradient
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import (
    Outline,
    Point,
    disc,
    join_outlines,
    make_dome,
    make_keel,
    make_merlons,
    make_star,
    poly,
    rect,
)
from printkit.press.pictures.scene.thing import thing
from printkit.press.pictures.scene.tone import mix
from shared_pictures.town import draw_windows, lamp


def _make_sunward_pen(pen: Pen) -> Pen:
    """A pen whose left side is turned towards the sun, for what looks the same from both."""
    flip = pen.canvas.sun[0] * pen.canvas.width > pen.x and not pen.canvas.indoors
    return Pen(pen.canvas, pen.x, pen.y, pen.size, pen.plane, flip, pen.of)


def draw_ribbed_dome(pen: Pen, x: float, y: float, r: float) -> None:
    """A dome in four tones with ribs, on a drum with windows, under a gilded finial."""
    drum = r * 0.36
    pen.fill(rect(x - r * 0.96, y - drum, r * 1.92, drum + 1), "stone", "body")
    pen.fill(rect(x - r * 0.96, y - drum, r * 0.3, drum + 1), "stone", "lit", "glow")
    pen.fill(rect(x + r * 0.3, y - drum, r * 0.66, drum + 1), "stone", "deep", "shade")
    holes = [
        make_keel(x + r * k, y - drum * 0.12, r * 0.13, drum * 0.7) for k in (-0.74, -0.37, 0.0, 0.37, 0.74)
    ]
    pen.fill(join_outlines(*holes), "ink", "deep", "ink")
    foot = y - drum
    outline = make_dome(x, foot, r, 1.2)
    pen.fill(outline, "stone", "half")
    with pen.clip(outline):
        for a, b, tone, role in ((-1.2, -0.72, "half", "skip"), (-0.72, -0.4, "lit", "glow"), (0.1, 0.5, "body", "skip"), (0.5, 1.2, "deep", "shade")):  # fmt: skip
            pen.fill(_make_gore(x, foot, r, a, b), "stone", tone, role)
        ribs = "".join(
            f"M{x + r * k:.1f} {foot:.1f}C{x + r * k * 1.12:.1f} {foot - r * 0.46:.1f} {x + r * k * 0.72:.1f} {foot - r * 0.92:.1f} {x} {foot - r * 1.2:.1f}"
            for k in (-0.72, -0.4, -0.12, 0.18, 0.5, 0.78)
        )
        pen.line(ribs, "stone", "shade", max(0.9, r * 0.022))
    pen.fill(rect(x - r * 1.02, foot - r * 0.05, r * 2.04, r * 0.1), "stone", "lit", "lit")
    pen.fill(rect(x + r * 0.2, foot - r * 0.05, r * 0.82, r * 0.1), "stone", "shade", "shade")
    top = foot - r * 1.18
    pen.fill(join_outlines(rect(x - r * 0.03, top - r * 0.5, r * 0.06, r * 0.54), disc(x, top - r * 0.1, r * 0.085), disc(x, top - r * 0.27, r * 0.06)), "gold", "body", "ink")  # fmt: skip


def _make_gore(x: float, foot: float, r: float, a: float, b: float) -> str:
    """What lies of a dome between two meridians."""
    up = r * 1.2
    return (
        f"M{x + r * a:.2f} {foot:.2f}C{x + r * a * 1.12:.2f} {foot - up * 0.38:.2f} {x + r * a * 0.72:.2f} {foot - up * 0.78:.2f} {x:.2f} {foot - up:.2f}"
        f"C{x + r * b * 0.72:.2f} {foot - up * 0.78:.2f} {x + r * b * 1.12:.2f} {foot - up * 0.38:.2f} {x + r * b:.2f} {foot:.2f}Z"
    )


@thing("dome", 90, 100, "mosque", "tomb")
def draw_domed_hall(pen: Pen, _: str) -> None:
    """A domed hall: a porch of arches, a parapet, a ribbed dome."""
    pen = _make_sunward_pen(pen)
    draw_ribbed_dome(pen, 0, -42, 32)
    pen.fill(rect(-46, -44, 92, 44), "stone", "body")
    pen.fill(rect(-46, -44, 8, 44), "stone", "lit", "glow")
    pen.fill(rect(14, -44, 32, 44), "stone", "deep", "shade")
    pen.fill(make_merlons(-47, 47, -45, -41, 13, 5, 0.4), "stone", "half")
    pen.fill(rect(-46, -38, 92, 1.8), "stone", "shade", "skip")
    sides = [make_keel(x, -2, 13, 27) for x in (-32, -15, 15, 32)]
    pen.fill(join_outlines(*(make_keel(x, -1, 17, 31) for x in (-32, -15, 15, 32))), "stone", "half", "glow")
    pen.fill(join_outlines(*sides), "stone", "shade", "mass")
    draw_windows(pen, [(-32, -4), (-15, -4), (15, -4), (32, -4)], 8, 20)
    pen.fill(make_keel(0, 0, 19, 37), "stone", "lit", "lit")
    pen.fill(make_keel(0, 0, 13, 30), "wood", "deep", "ink")


@thing("minaret", 30, 176)
def minaret(pen: Pen, _: str) -> None:
    """A minaret: square, octagon, lantern and bulb, with two balconies."""
    pen = _make_sunward_pen(pen)
    h, w = 172.0, 28.0
    shafts = (
        (w / 2, h * 0.5, 0.0),
        (w * 0.33, h * 0.79, h * 0.49),
        (w * 0.17, h * 0.89, h * 0.77),
    )
    pen.fill(
        join_outlines(*(rect(-half, -top, 2 * half, top - foot) for half, top, foot in shafts)),
        "stone",
        "body",
    )
    pen.fill(
        join_outlines(*(rect(-half, -top, half * 0.5, top - foot) for half, top, foot in shafts)),
        "stone",
        "lit",
        "glow",
    )
    pen.fill(
        join_outlines(*(rect(half * 0.22, -top, half * 0.78, top - foot) for half, top, foot in shafts)),
        "stone",
        "deep",
        "shade",
    )
    pen.line(
        f"M-14 {-h * 0.12}H14M-14 {-h * 0.2}H14M-9.200 {-h * 0.6}H9.200M-9.200 {-h * 0.7}H9.200",
        "stone",
        "shade",
        1.6,
    )
    pen.fill(
        join_outlines(make_star(0, -h * 0.16, 4.6, 8, 0.66), make_star(0, -h * 0.65, 3, 8, 0.66)),
        "trim",
        "body",
        "ink",
    )
    bulb = f"M{-w * 0.17} {-h * 0.87}C{-w * 0.44} {-h * 0.905} {-w * 0.2} {-h * 0.945} 0 {-h * 0.975}C{w * 0.2} {-h * 0.945} {w * 0.44} {-h * 0.905} {w * 0.17} {-h * 0.87}Z"
    pen.fill(bulb, "stone", "half")
    pen.fill(f"M0 {-h * 0.975}C{w * 0.2} {-h * 0.945} {w * 0.44} {-h * 0.905} {w * 0.17} {-h * 0.87}H1C5 {-h * 0.9} 4 {-h * 0.94} 0 {-h * 0.975}Z", "stone", "deep", "shade")  # fmt: skip
    for y, wide in ((-h * 0.5, w * 1.16), (-h * 0.78, w * 0.9)):
        pen.fill(poly((-wide * 0.34, y + h * 0.05), (-wide * 0.6, y), (wide * 0.6, y), (wide * 0.34, y + h * 0.05)), "stone", "shade", "mass")  # fmt: skip
        pen.fill(rect(-wide * 0.62, y - h * 0.026, wide * 1.24, h * 0.03), "stone", "half")
        pen.fill(rect(-wide * 0.62, y - h * 0.026, wide * 0.42, h * 0.03), "stone", "lit", "lit")
        pen.line("".join(f"M{-wide * 0.5 + i * wide * 0.2:.1f} {y - h * 0.022:.1f}v{h * 0.02:.1f}" for i in range(6)), "stone", "deep", 1.2)  # fmt: skip
    pen.line(f"M0 {-h * 0.96}V{-h * 1.05}", "gold", "body", 1.8)
    pen.fill(disc(0, -h * 1.0, 2), "gold", "lit", "ink")
    draw_windows(pen, [(-2, -h * 0.3), (-1.5, -h * 0.53), (-1, -h * 0.81)], 4.6, 13)


@thing("mosque", 260, 180)
def mosque(pen: Pen, _: str) -> None:
    """A mosque: a great ribbed dome between two small ones, a minaret, a portal in an arcade."""
    side = _make_sunward_pen(pen)
    minaret(pen.at(100, -2, 1.1), "")
    for x, r in ((-72, 20), (58, 19)):
        side_x = -x if side.flip != pen.flip else x
        draw_ribbed_dome(side, side_x, -42, r)
    pen.fill(rect(-58, -58, 104, 40), "stone", "body")
    pen.fill(rect(-58, -58, 104, 40), "stone", "shade", "skip")
    draw_ribbed_dome(side, 6 if side.flip != pen.flip else -6, -56, 43)
    pen.fill(make_merlons(-60, 48, -58, -54, 15, 4.4, 0.4), "stone", "half")
    pen.fill(rect(-126, -42, 252, 42), "stone", "body")
    pen.fill(rect(-126, -42, 252, 4), "stone", "half", "glow")
    side.fill(rect(-126, -42, 14, 42), "stone", "lit", "glow")
    side.fill(rect(82, -42, 44, 42), "stone", "deep", "shade")
    pen.fill(make_merlons(-127, 127, -42, -38, 27, 5.4, 0.4), "stone", "half")
    spots = [-112.0 + i * 24.9 for i in range(10)]
    spots = [x for x in spots if abs(x + 6) > 22]
    pen.fill(join_outlines(*(make_keel(x, 0, 20.4, 33) for x in spots)), "stone", "lit", "glow")
    glow = pen.canvas.light.hour.dim[4] > 0.3 and not pen.canvas.indoors
    pen.fill(join_outlines(*(make_keel(x, 0, 14.4, 28) for x in spots)), "stone", "deep", "ink")
    if glow:
        pen.fill(join_outlines(*(disc(x, -15, 2.2) for x in spots)), "flame", "glow", "star")
    pen.fill(make_merlons(-28, 16, -64, 0, 5, 6, 0.4), "stone", "half")
    side_left = -28 if not side.flip else 10
    pen.fill(rect(side_left, -64, 6, 64), "stone", "lit", "glow")
    pen.line(rect(-23, -58, 34, 58), "trim", "body", 1.6)
    pen.fill(make_keel(-6, 0, 27, 51), "stone", "deep", "ink")
    inner = make_keel(-6, 0, 20, 43)
    if glow:
        (x0, y0), (x1, y1) = pen.place(0, -43), pen.place(0, 0)
        pen.canvas.fill(
            pen.placed(inner),
            Gradient(((0, "#e8974a"), (1, "#ffe09a")), (x0, y0, x1, y1)),
            "white",
            pen.plane,
        )
    else:
        pen.fill(inner, "wood", "shade", "mass")
        pen.line("M-6 -38V0", "wood", "deep", 1.4)
    pen.fill(
        join_outlines(*(rect(-36 - i * 4, 0 + i * 2.6, 60 + i * 8, 2.8) for i in range(2))),
        "stone",
        "lit",
        "lit",
    )


def _make_voussoirs(
    x: float, spring: float, width: float, thick: float
) -> tuple[list[Outline], list[Outline]]:
    """The stones of a keel arch, in turns: those of the one colour, those of the other."""
    rise, count = width * 0.58, 6
    one: list[Outline] = []
    two: list[Outline] = []

    def at(part: float, out: float) -> Point:
        """On the right half of the arch, 0 at the spring, 1 at the point."""
        half = width / 2 + out
        if part < 0.7:
            angle = part / 0.7 * 0.95
            return half * math.cos(angle) ** 0.9, -(rise + out) * 0.86 * math.sin(angle) / math.sin(
                0.95
            ) * 0.93
        share = (part - 0.7) / 0.3
        ax, ay = at(0.699, out)
        return ax * (1 - share), ay + (-(rise + out * 1.25) - ay) * share

    for side in (-1, 1):
        for i in range(count):
            a, b = i / count, (i + 1) / count
            corners = [at(a, 0), at(a, thick), at(b, thick), at(b, 0)]
            (one if i % 2 else two).append(poly(*((x + side * px, spring + py) for px, py in corners)))
    return one, two


@thing("arcade", 330, 150, "day", "lamps")
def arcade(pen: Pen, variant: str) -> None:
    """An arcade of keel arches in two colours of stone on columns, a carved cornice over it, a wall in shade behind."""
    pen.fill(make_merlons(-162, 170, -145, -120, 17, 10, 0.42), "plaster", "shade", "mass")
    pen.fill(make_merlons(-166, 166, -140, 0, 17, 11, 0.42), "plaster", "body")
    pen.fill(rect(-166, -138, 110, 138), "plaster", "half", "skip")
    pen.fill(
        join_outlines(*(rect(-166.0 + i * 332 / 17, -152, 11.6, 3) for i in range(17))),
        "plaster",
        "lit",
        "lit",
    )
    pen.fill(rect(-169, -132, 338, 4), "plaster", "lit", "lit")
    pen.fill(rect(-166, -128, 332, 3.4), "plaster", "deep", "shade")
    pen.line("M-166 -121H166", "trim", "body", 2.0)
    glow = pen.canvas.light.hour.dim[4] > 0.3
    far, near = pen.colour("plaster", "deep"), pen.colour("plaster", "dark")
    (x0, y0), (_, y1) = pen.place(0, -110), pen.place(0, 0)
    stops = (
        (0.0, near),
        (0.55, mix(far, "#e08a4a", 0.4 if glow else 0.08)),
        (1.0, mix(far, "#ffcf8a", 0.72 if glow else 0.2)),
    )
    one: list[Outline] = []
    two: list[Outline] = []
    for i in range(5):
        x = -130.0 + i * 65
        inner = make_keel(x, 0, 46, 104)
        pen.canvas.fill(pen.placed(inner), Gradient(stops, (x0, y0, x0, y1)), "ink", pen.plane)
        with pen.clip(inner):
            pen.fill(
                poly((x - 24, 0), (x - 24, -80), (x - 12, -74), (x - 12, -7)), "plaster", "shade", "skip"
            )
            pen.fill(make_keel(x + 6, -7, 18, 50), "plaster", "dark" if not glow else "deep", "skip")
            pen.fill(rect(x - 24, -7, 50, 8), "stone", "half", "skip")
        first, second = _make_voussoirs(x, -78, 46, 9.5)
        one += first
        two += second
    pen.fill(join_outlines(*one), "plaster", "lit", "lit")
    pen.fill(join_outlines(*two), "brick", "half", "mass")
    stars = [make_star(-162.5 + i * 65.0, -106, 6.4, 8, 0.66) for i in range(1, 5)]
    pen.fill(join_outlines(*stars), "trim", "body", "white")
    for i in range(6):
        x = -162.5 + i * 65.0
        pen.fill(rect(x - 6, -76, 12, 76), "stone", "body")
        pen.fill(rect(x - 6, -76, 4, 76), "stone", "lit", "lit")
        pen.fill(rect(x + 2, -76, 4, 76), "stone", "deep", "shade")
        pen.fill(poly((x - 11, -85), (x + 11, -85), (x + 6, -75), (x - 6, -75)), "trim", "half")
        pen.fill(rect(x - 12, -88, 24, 4), "stone", "lit", "lit")
        pen.fill(join_outlines(rect(x - 9, -7, 18, 7), rect(x - 7, -10, 14, 3)), "stone", "half")
        pen.fill(rect(x + 2, -7, 7, 7), "stone", "deep", "shade")
    pen.fill(rect(-172, 0, 344, 5), "stone", "half", "lit")
    if variant == "lamps":
        for i in range(5):
            lamp(pen.at(-130 + i * 65, -52, 0.36), "")
