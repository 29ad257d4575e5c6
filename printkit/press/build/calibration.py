"""The calibration sheet: two pages on which a person reads how far a printer's backs are off.

Front and back carry scales of slightly different pitch (a vernier). Held against a light, one pair of lines meets; its
number is the correction.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from printkit.measure import Size
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.sheets.footer import draw_ruler
from printkit.press.sheets.grid import flip_axis
from printkit.press.sheets.options import Options

PITCH = 5.0
STEP = 0.2
"""How much wider the back's pitch is; the sheet shows this step, and half of it by eye."""
REACH = 15
"""Lines each side of the middle: up to 3 mm can be read."""
_INK = "#000000"
_ACCENT = "#b03a2e"
_HAIR = 0.18


class Scale(Struct, frozen=True):
    """One of the two scales; offsets from the paper's middle in mm."""

    across: bool
    """Measures X; otherwise Y."""
    mirrored: bool
    """Whether the turn of the paper mirrors this direction."""

    def front(self, k: int) -> float:
        """Return the place of the front's line k."""
        return k * PITCH

    def back(self, k: int) -> float:
        """Return the place of the back's line k, in the back page's own direction."""
        at = k * (PITCH + STEP)
        return -at if self.mirrored else at

    def number(self, k: int) -> float:
        """Return the correction where lines k meet: added to the back, it undoes the shift that made them meet."""
        return round((-k if self.mirrored else k) * STEP, 1) + 0.0


def calibration_sheets(options: Options, library: Library) -> tuple[Sheet, Sheet]:
    """Return front and back page."""
    paper = options.size
    axis = flip_axis(paper, options.flip)
    letters = Lettering(library)
    scales = (Scale(True, axis.direction == "vertical"), Scale(False, axis.direction == "horizontal"))
    front = [*_draw_frames(paper, letters), *_draw_text(paper, letters, options)]
    back: list[Op] = []
    for scale in scales:
        front += _front_scale(scale, paper, letters)
        back += _back_scale(scale, paper)
    x, y = paper.width / 2, paper.height - 14
    back += letters.line("printkit · calibration sheet, back", x, y, 8, align="centre")
    shifted = (Group(tuple(back), *options.offset),)
    return Sheet(paper.width, paper.height, tuple(front)), Sheet(paper.width, paper.height, shifted)


def write_calibration(file: Path, options: Options) -> int:
    """Write the sheet as a PDF; returns its size in bytes.

    Raises:
        PressError: it cannot be written.
    """
    library = Library()
    return write_pdf(
        file,
        calibration_sheets(options, library),
        library=library,
        title="printkit calibration sheet",
        duplex=options.flip,
    )


def _find_middle(scale: Scale, paper: Size) -> tuple[float, float]:
    """Return the scale's middle on the front; the scales cross neither each other nor the text."""
    return (paper.width / 2, 112.0) if scale.across else (26.0, paper.height / 2 + 48)


def _front_scale(scale: Scale, paper: Size, letters: Lettering) -> list[Op]:
    """Draw lines on one side of the base line, each with its number."""
    x, y = _find_middle(scale, paper)
    end = REACH * PITCH
    ops: list[Op] = [
        _draw_line(x - end, y, x + end, y) if scale.across else _draw_line(x, y - end, x, y + end)
    ]
    for k in range(-REACH, REACH + 1):
        at, number = scale.front(k), scale.number(k)
        length = 7.0 if k == 0 else 5.0 if k % 5 == 0 else 3.5
        label = f"{number:+.1f}".replace("-", "−") if number else "0"
        if scale.across:
            ops.append(_draw_line(x + at, y, x + at, y - length))
            ops += letters.line(
                label, x + at, y - length - 0.8, 6, align="centre", weight=700 if k % 5 == 0 else 400
            )
        else:
            ops.append(_draw_line(x, y + at, x - length, y + at))
            ops += letters.line(
                label, x - length - 0.7, y + at + 0.75, 6, align="right", weight=700 if k % 5 == 0 else 400
            )
    return ops


def _back_scale(scale: Scale, paper: Size) -> list[Op]:
    """Return the back's lines: seen through the paper they are on the other side of the base line."""
    x, y = _find_middle(scale, paper)
    ops: list[Op] = []
    for k in range(-REACH, REACH + 1):
        length = 7.0 if k == 0 else 5.0 if k % 5 == 0 else 3.5
        if scale.across:
            base = y if scale.mirrored else paper.height - y
            down = 1 if scale.mirrored else -1
            at = paper.width / 2 + scale.back(k)
            ops.append(_draw_line(at, base, at, base + down * length))
        else:
            base = x if scale.mirrored else paper.width - x
            right = 1 if scale.mirrored else -1
            middle = paper.height - y if scale.mirrored else y
            at = middle + scale.back(k)
            ops.append(_draw_line(base, at, base + right * length, at))
    return ops


def _draw_line(x1: float, y1: float, x2: float, y2: float, colour: str = _INK) -> Outline:
    return Outline((("M", x1, y1), ("L", x2, y2)), stroke=colour, width=_HAIR)


def _draw_frames(paper: Size, letters: Lettering) -> list[Op]:
    """Draw frames 3 to 8 mm from the edge: the outermost complete one shows the printer's margin."""
    ops: list[Op] = []
    for distance in (3, 4, 5, 6, 8):
        edge = make_rectangle(distance, distance, paper.width - 2 * distance, paper.height - 2 * distance)
        ops.append(Outline(edge, stroke="#8a8a8a", width=0.1))
    for place, distance in enumerate((3, 4, 5, 6, 8)):
        x = paper.width / 2 - 20 + place * 10
        ground = make_rectangle(x - 1.6, paper.height - distance - 1.1, 3.2, 2.2)
        ops.append(Outline(ground, fill="#ffffff"))
        ops += letters.line(
            str(distance), x, paper.height - distance + 0.8, 5.5, align="centre", colour="#444444"
        )
    return ops


def _draw_text(paper: Size, letters: Lettering, options: Options) -> list[Op]:
    left = 18.0
    ops: list[Op] = [*letters.line("How far off are your printer’s backs?", left, 24, 17, weight=700)]
    steps = (
        ("1", f"Print this sheet at 100 % (“actual size”), on both sides, turned about the {options.flip} edge."),
        ("", "The ruler below must be 50 mm long. If it is not, the printer scales: switch that off first."),
        ("2", "Hold the sheet against a lamp or a window, this side towards you."),
        ("3", "In each scale find the line that runs straight on into a line of the back. Its number is what you need:"),
        ("", "X from the level scale, Y from the upright one. Between two equally good lines, take the middle."),
        ("4", "Store the two numbers under a name of your choice, and build with it:"),
        ("mono", "printkit calibrate --store NAME X,Y"),
        ("mono", "printkit build TITLE --printer NAME"),
        ("5", "The outermost grey frame that is complete tells the printer’s margin; if it is more than 5 mm, add --margin."),
    )  # fmt: skip
    y = 33.0
    for number, line in steps:
        if number == "mono":
            ops += letters.line(line, left + 9, y, 9.5, weight=700, colour=_ACCENT)
        else:
            ops += letters.line(number, left, y, 9.5, weight=700, colour=_ACCENT)
            ops += letters.line(line, left + 5, y, 9.5)
        y += 5.6
    x, base = _find_middle(Scale(True, True), paper)
    ops += letters.line("X", x, base - 12.5, 13, align="centre", weight=700)
    x, base = _find_middle(Scale(False, False), paper)
    ops += letters.line("Y", x + 12, base + 1.6, 13, align="centre", weight=700)
    ops += draw_ruler(letters, paper.width / 2 - 25, paper.height - 22)
    ops += _draw_example(letters, paper.width / 2 + 18, paper.height / 2 + 34)
    if options.offset != (0.0, 0.0):
        now = f"Printed with the offset {options.offset[0]:g},{options.offset[1]:g}: add what you read now."
        ops += letters.line(now, paper.width / 2, paper.height - 30, 8, align="centre", colour=_ACCENT)
    return ops


def _draw_example(letters: Lettering, x: float, y: float) -> list[Op]:
    """Return a magnified piece of the level scale, as seen against the light."""
    ops: list[Op] = [Outline(make_rectangle(x - 52, y - 24, 104, 46), fill="#f4f2ec")]
    ops += letters.line(
        "Seen against the light, magnified: the lines at −0.4 meet, so X is −0.4.",
        x,
        y - 17,
        8.5,
        align="centre",
    )
    for index, number in enumerate(("0", "−0.2", "−0.4", "−0.6", "−0.8")):
        front = x + (index - 2) * 18.0
        back = x + (index - 2) * 19.6
        met = index == 2
        colour = _ACCENT if met else _INK
        ops.append(_draw_thick_line(front, y, y - 9, colour))
        ops.append(_draw_thick_line(back, y + 0.2, y + 9, colour if met else "#8a8a8a"))
        ops += letters.line(
            number, front, y - 10.2, 9, align="centre", weight=700 if met else 400, colour=colour
        )
    ops.append(Outline((("M", x - 46, y), ("L", x + 46, y)), stroke=_INK, width=0.3))
    ops += letters.line("this side", x - 50, y - 1.5, 7, colour="#444444")
    ops += letters.line("the back, shining through", x - 50, y + 13.5, 7, colour="#444444")
    return ops


def _draw_thick_line(x: float, y1: float, y2: float, colour: str) -> Outline:
    return Outline((("M", x, y1), ("L", x, y2)), stroke=colour, width=0.7)
