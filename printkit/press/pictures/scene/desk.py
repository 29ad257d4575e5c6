"""What lies on a scholar's desk, as an engraver shows it: outlines in ink, flat colour, hatched shade."""

from __future__ import annotations

from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.outline import Outline, disc, ellipse, joined, poly, rect, star
from printkit.press.pictures.scene.thing import thing


def _rows(left: float, right: float, top: float, bottom: float, step: float) -> Outline:
    """Level lines."""
    count = int((bottom - top) / step) + 1
    return joined(
        *(poly((left, top + i * step), (right, top + i * step), closed=False) for i in range(count))
    )


def _cast(pen: Pen, left: float, right: float, depth: float = 9.0) -> None:
    """A hatched shadow on the table, to the right of a thing."""
    lines = (
        poly((left + i * 5.0, depth), (left + 6 + i * 5.0, 1.5), closed=False)
        for i in range(int((right - left) / 5.0))
    )
    pen.line(joined(*lines), "ink", "flat", 1.0, cap="butt")


@thing("inkwell", 60, 120, "quill", "closed")
def inkwell(pen: Pen, variant: str) -> None:
    """An inkwell, with a quill in it."""
    _cast(pen, 6, 44)
    if variant != "closed":
        pen.fill("M-2 -40C8 -70 18 -98 34 -124C40 -100 30 -70 8 -40Z", "paper", "flat", "white")
        pen.line(
            "M-2 -40C8 -70 18 -98 34 -124C40 -100 30 -70 8 -40M2 -36C14 -66 24 -92 33 -118",
            "ink",
            "flat",
            1.7,
        )
        pen.line("M14 -66L22 -68M18 -78L27 -82M22 -90L30 -96M11 -58L17 -58", "ink", "flat", 1.0)
    pen.fill("M-20 0C-27 -14 -24 -28 -10 -34H12C26 -28 29 -14 22 0Z", "lapis", "flat", "ink")
    pen.line("M-20 0C-27 -14 -24 -28 -10 -34H12C26 -28 29 -14 22 0Z", "ink", "flat", 1.8)
    pen.line("M-17 -8C-19 -16 -15 -24 -8 -28", "paper", "flat", 2.0, "inverse")
    pen.fill(rect(-12, -41, 26, 8, 2), "gold", "flat", "white")
    pen.line(rect(-12, -41, 26, 8, 2), "ink", "flat", 1.5)
    if variant == "closed":
        pen.fill(ellipse(1, -43, 9, 4), "gold", "flat", "white")
        pen.line(ellipse(1, -43, 9, 4), "ink", "flat", 1.4)


@thing("volumes", 110, 70, "lying", "standing")
def volumes(pen: Pen, variant: str) -> None:
    """Bound books, lying on one another or standing side by side."""
    if variant == "standing":
        _cast(pen, 34, 66)
        left = -38.0
        for material, wide, high in (
            ("accent", 22, 86),
            ("paper", 15, 74),
            ("lapis", 25, 94),
            ("gold", 13, 66),
        ):
            spine = rect(left, -high, wide, high, 1.5)
            pen.fill(spine, material, "flat", "ink" if material in ("accent", "lapis") else "white")
            with pen.clip(spine):
                pen.line(
                    _rows(left + wide * 0.72, left + wide, -high, 0, 3.6), "ink", "flat", 1.0, cap="butt"
                )
            bands = [rect(left, -high * part, wide, 3.4) for part in (0.86, 0.26)]
            pen.fill(joined(*bands), "gold" if material != "gold" else "paper", "flat", "white")
            pen.line(spine, "ink", "flat", 1.7)
            left += wide
        return
    _cast(pen, 42, 72)
    for i, (material, left, wide) in enumerate((("accent", -50, 96), ("lapis", -42, 84))):
        y = -i * 29.0
        leaves = rect(left + 16, y - 25, wide - 16, 22)
        pen.fill(leaves, "paper", "flat", "white")
        pen.line(_rows(left + 30, left + wide - 3, y - 21, y - 5, 4.4), "ink", "flat", 0.9, cap="butt")
        pen.line(
            joined(rect(left + 10, y - 28, wide - 6, 2), rect(left + 10, y - 2, wide - 6, 1.6)),
            "ink",
            "flat",
            1.6,
        )
        back = f"M{left + 18} {y - 29}C{left - 2} {y - 30} {left - 2} {y} {left + 18} {y}Z"
        pen.fill(back, material, "flat", "ink")
        pen.line(back, "ink", "flat", 1.7)
        pen.fill(rect(left + 8, y - 28, 3.4, 27), "gold", "flat", "white")


@thing("sheet", 190, 50, "curled", "chart")
def sheet(pen: Pen, variant: str) -> None:
    """A sheet that curls at one end, ruled, or with a circle drawn on it; no writing."""
    shade = (poly((-70 + i * 6.0, 10), (-62 + i * 6.0, -2), closed=False) for i in range(26))
    pen.line(joined(*shade), "ink", "flat", 0.9, cap="butt")
    paper = "M-84 -30C-40 -40 40 -34 84 -44L92 -4C40 4 -40 -4 -80 6Z"
    pen.fill(paper, "paper", "flat", "white")
    if variant == "chart":
        pen.line(
            joined(disc(24, -20, 15), disc(24, -20, 10), star(24, -20, 15, 8, 0.5)), "gold", "shade", 1.3
        )
        pen.line(
            "M-62 -22C-44 -27 -22 -27 -4 -25M-61 -13C-44 -18 -22 -18 -4 -16M-60 -4C-44 -9 -26 -9 -14 -8",
            "gold",
            "shade",
            1.3,
        )
    else:
        pen.line(
            "M-60 -26C-20 -34 30 -28 66 -34M-59 -17C-20 -25 30 -19 68 -25M-58 -8C-20 -16 30 -10 50 -13",
            "gold",
            "shade",
            1.3,
        )
    pen.line(paper, "ink", "flat", 2.0)
    pen.fill(
        "M-84 -30C-96 -34 -98 -10 -92 0C-88 8 -80 10 -80 6C-86 -2 -88 -22 -84 -30Z", "gold", "flat", "white"
    )
    pen.line("M-84 -30C-96 -34 -98 -10 -92 0C-88 8 -80 10 -80 6C-86 -2 -88 -22 -84 -30Z", "ink", "flat", 1.8)


@thing("candle", 40, 90)
def candle(pen: Pen, _: str) -> None:
    """A candle on its stick."""
    _cast(pen, 8, 38)
    pen.fill("M-22 0H22L18 -6H-18ZM-5 -6H5V-26H-5ZM-13 -26H13L10 -31H-10Z", "gold", "flat", "white")
    pen.line("M-22 0H22L18 -6H-18ZM-5 -6H5V-26H-5ZM-13 -26H13L10 -31H-10Z", "ink", "flat", 1.6)
    pen.fill(rect(-6, -64, 12, 33), "paper", "flat", "white")
    pen.line(joined(rect(-6, -64, 12, 33), poly((3, -62), (3, -32), closed=False)), "ink", "flat", 1.5)
    pen.fill("M0 -90C9 -78 7 -67 0 -66C-7 -67 -9 -78 0 -90Z", "gold", "flat", "white")
    pen.line("M0 -90C9 -78 7 -67 0 -66C-7 -67 -9 -78 0 -90ZM0 -66V-72", "ink", "flat", 1.5)
