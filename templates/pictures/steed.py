"""Horses: standing, saddled for a rider who is not there, or at a gallop."""

from __future__ import annotations

from typing import TypeAlias

from printkit.press.ops import curve
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import Outline, Point, disc, join_outlines, make_limb, spline
from printkit.press.pictures.scene.thing import thing

_Limb: TypeAlias = tuple[tuple[float, float, float], ...]

_STAND = (
    (-52, -62), (-49, -73), (-38, -80), (-22, -78), (-6, -74), (8, -77), (15, -84), (22, -96), (30, -109), (39, -117),
    (46, -118.5), (52, -113), (59, -102), (67, -92), (71.5, -87), (71, -82), (66, -79.5), (60, -82), (54, -88), (47, -88),
    (43.5, -80), (43, -70), (43.5, -60), (40, -50), (30, -44), (12, -41), (-8, -42), (-24, -47), (-38, -44), (-48, -50),
)  # fmt: skip
_GALLOP = (
    (-54, -58), (-52, -68), (-42, -76), (-26, -76), (-8, -72), (10, -75), (20, -82), (32, -93), (44, -104), (55, -109),
    (62, -108), (68, -101), (76, -91), (84, -83), (87, -78), (85, -74), (79, -73), (72, -77), (65, -82), (58, -80),
    (52, -72), (48, -62), (43, -52), (32, -46), (12, -43), (-8, -44), (-24, -50), (-38, -46), (-49, -47),
)  # fmt: skip
_HOOF = 4.2

_STAND_FAR: tuple[_Limb, ...] = (
    ((27, -52, 7), (27, -38, 4.6), (25, -26, 3.4), (25, -12, 2.2), (26, -5, 2.9)),
    ((-30, -56, 11), (-27, -40, 6.6), (-33, -27, 3.8), (-29, -12, 2.4), (-28, -5, 3)),
)
_STAND_NEAR: tuple[_Limb, ...] = (
    ((34, -56, 9), (37, -40, 5.2), (37, -26, 3.8), (37, -12, 2.4), (38.5, -5, 3.1)),
    ((-39, -58, 13), (-38, -41, 8), (-45, -27, 4.2), (-41, -12, 2.6), (-40, -5, 3.2)),
)
_RUN_FAR: tuple[_Limb, ...] = (
    ((32, -52, 8), (52, -46, 5), (64, -35, 3.6), (57, -24, 2.3), (51, -21, 2.8)),
    ((-36, -56, 11), (-50, -40, 6.4), (-53, -25, 3.8), (-66, -17, 2.5), (-73, -15, 2.9)),
)
_RUN_NEAR: tuple[_Limb, ...] = (
    ((38, -56, 9), (59, -51, 5.4), (75, -46, 3.8), (88, -38, 2.4), (94, -33, 3)),
    ((-41, -58, 12.5), (-60, -47, 7), (-71, -34, 4.2), (-86, -27, 2.6), (-93, -24, 3.1)),
)
_REACH_OF_FOOT = ((3.4, 5.0), (3.4, 5.0)), ((6.0, 2.6), (-6.0, 2.6))


def draw_round_body(
    pen: Pen, outline: Outline, material: str, *, deep: float = 20.0, edge: float = 2.6
) -> None:
    """A round body: lit along its back on the side of the sun, shaded below.

    Args:
        pen: of the thing.
        outline: of the body, in the thing's units.
        material: of the body.
        deep: how far down the shade begins, units.
        edge: how wide the lit edge is, units.
    """
    side = 1.0 if pen.canvas.sun[0] * pen.canvas.width < pen.x else -1.0
    side = -side if pen.flip else side
    pen.fill(outline, material, "lit", "mass")
    with pen.clip(outline):
        pen.fill(
            curve.transform_outline(outline, (1, 0, 0, 1, side * edge * 0.5, edge)), material, "half", "skip"
        )
        pen.fill(
            curve.transform_outline(outline, (1, 0, 0, 1, side * edge * 1.2, edge * 3.2)),
            material,
            "body",
            "skip",
        )
        pen.fill(curve.transform_outline(outline, (1, 0, 0, 1, side * 5, deep)), material, "deep", "shade")


def _draw_legs(pen: Pen, legs: tuple[_Limb, ...], tone: str, *, run: bool) -> None:
    pen.fill(
        join_outlines(*(make_limb(leg) for leg in legs)), "hide", tone, "ink" if tone == "dark" else "mass"
    )
    hooves: list[Outline] = []
    for leg, (dx, dy) in zip(legs, _REACH_OF_FOOT[1 if run else 0], strict=True):
        x, y, half = leg[-1]
        hooves.append(make_limb([(x - dx * 0.1, y - dy * 0.1, half), (x + dx * 0.7, y + dy, _HOOF)]))
    pen.fill(join_outlines(*hooves), "ink", "deep", "ink")


@thing("horse", 120, 122, "saddled", "plain", "running")
def horse(pen: Pen, variant: str) -> None:
    """A horse, saddled for a rider who is not there; or running."""
    run = variant == "running"
    _draw_legs(pen, _RUN_FAR if run else _STAND_FAR, "dark", run=run)
    tail = (
        "M-50 -68C-62 -78 -80 -72 -100 -80C-94 -72 -98 -70 -106 -68C-96 -64 -92 -62 -96 -57C-82 -60 -66 -58 -51 -60Z"
        if run
        else "M-48 -70C-64 -72 -70 -54 -66 -18C-63 -26 -60 -26 -58 -12C-53 -28 -50 -44 -50 -60Z"
    )
    pen.fill(tail, "ink", "shade", "ink")
    near = _RUN_NEAR if run else _STAND_NEAR
    points: tuple[Point, ...] = _GALLOP if run else _STAND
    body = spline(points, closed=True, tension=0.5)
    _draw_legs(pen, near, "shade", run=run)
    draw_round_body(pen, body, "hide", deep=24)
    _draw_muscles(pen, run=run)
    _draw_head(pen, run=run)
    if variant != "plain":
        _draw_tack(pen)


def _draw_muscles(pen: Pen, *, run: bool) -> None:
    """What makes a body of an outline: shoulder, ribs, thigh."""
    pen.line("M24 -78C34 -72 38 -62 35 -50M-24 -48C-32 -54 -34 -64 -28 -74", "hide", "deep", 1.5)
    pen.fill("M-50 -66C-46 -76 -36 -78 -30 -74C-36 -66 -44 -62 -50 -56Z", "hide", "half", "skip")
    pen.line("M70 -80L66 -78" if not run else "M84 -75L79 -73", "ink", "deep", 1.2)


def _draw_head(pen: Pen, *, run: bool) -> None:
    """Ears, eye, nostril, mane, bridle with its tassel."""
    dx, dy = (16.0, 10.0) if run else (0.0, 0.0)
    p = pen.at(dx, dy)
    p.fill("M39 -116L38 -129L46 -118Z", "hide", "shade", "ink")
    p.fill("M42 -117L45 -130L50 -115Z", "hide", "body")
    mane = (
        "M48 -114C34 -122 20 -120 4 -110C12 -110 12 -106 6 -102C-2 -98 -10 -98 -18 -94C-8 -94 -2 -92 -6 -86C4 -86 12 -90 18 -98C26 -106 36 -112 48 -110Z"
        if run
        else "M48 -117C40 -118 31 -112 25 -101C19 -91 15 -84 8 -77C6 -86 8 -90 12 -94C8 -94 12 -102 17 -106C14 -107 20 -114 27 -117C34 -121 42 -122 48 -117Z"
    )
    p.fill(mane, "ink", "shade", "ink")
    p.line(
        "M44 -115C36 -114 28 -106 22 -96" if not run else "M42 -113C28 -114 14 -108 4 -97",
        "hide",
        "body",
        1.2,
        "skip",
    )
    p.fill("M45 -117C50 -116 53 -110 53 -104C49 -107 46 -111 45 -117Z", "ink", "deep", "ink")
    p.fill(disc(53, -103.500, 1.9), "ink", "dark", "ink")
    p.fill(disc(53.600, -104.200, 0.6), "white", "lit", "white")
    p.fill(disc(68.500, -86.500, 1.3), "ink", "dark", "ink")
    p.line("M64 -95.500L58 -82M48 -112L52 -89M58 -82L52 -89M58.500 -103L64 -95.500", "trim", "body", 1.9)
    p.line("M57 -84C46 -80 32 -76 16 -77", "trim", "half", 1.5)
    p.fill("M50 -90L46 -77L53 -79Z", "accent", "body", "white")
    p.fill(disc(50.500, -90, 2.2), "gold", "lit", "white")


def _draw_tack(pen: Pen) -> None:
    """A saddle on a fringed cloth, a breast strap with pendants."""
    cloth = "M-26 -77C-12 -72 0 -71 14 -77L20 -50C6 -43 -16 -43 -30 -50Z"
    pen.fill(cloth, "cloth", "body", "white")
    with pen.clip(cloth):
        pen.fill("M-1 -80H30V-40H-2Z", "cloth", "deep", "shade")
        pen.line("M-30 -53C-16 -46 6 -46 20 -53", "trim", "body", 3.4)
        pen.line("M-30 -59C-16 -52 6 -52 20 -59", "trim", "half", 1.3)
        pen.fill(join_outlines(*(disc(x, y, 1.7) for x, y in ((-21, -63), (-13, -60), (-5, -59), (3, -60), (11, -63)))), "trim", "lit", "white")  # fmt: skip
    fringe = "".join(f"M{-28 + i * 4.8:.1f} {-49 + 4.4 * (1 - ((i - 5) / 5) ** 2):.1f}v5" for i in range(11))
    pen.line(fringe, "trim", "body", 1.4)
    pen.line("M16 -70C26 -60 36 -58 43 -62", "trim", "body", 2.2)
    pen.fill(
        join_outlines(*(disc(x, y, 2.1) for x, y in ((24, -59), (31, -56), (38, -56)))),
        "gold",
        "lit",
        "white",
    )
    saddle = "M-18 -78C-23 -86 -20 -92 -14 -90C-12 -84 -6 -79 2 -80C6 -82 8 -88 13 -88C16 -84 14 -78 10 -74C2 -69 -10 -70 -18 -78Z"
    pen.fill(saddle, "wood", "body")
    pen.fill(
        "M-12 -82C-4 -78 4 -78 10 -83C8 -76 4 -72 -2 -71.500C-8 -72 -12 -76 -12 -82Z", "wood", "deep", "shade"
    )
    pen.line("M-19 -88C-18 -91 -16 -91 -14 -90C-12 -84 -6 -79 2 -80", "wood", "lit", 1.5, "skip")
    pen.line("M-3 -71L-5 -46", "wood", "deep", 2.2)
    pen.line("M-8 -46a3 4 0 1 0 6 0Z", "metal", "lit", 1.6, "cased")
