"""A drawn picture as operations: in colour, with little ink, or in black and white.

Without colour every mark keeps its role: masses are paper with a contour (stroking before filling gives a union of shapes
one contour), shade is hatched, finer with depth, silhouettes are solid, a dark sky is ruled with lines that leave the
light free.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct, field

from printkit.box.contents import Ink
from printkit.press.ops import Colour, Gradient, Group, Op, Path, Segment, curve
from printkit.press.ops.curve import find_bounds
from printkit.press.pictures.scene.canvas import Canvas, Clip, Item, SceneMark, Stamp
from printkit.press.pictures.scene.outline import Outline, make_arch, make_keel
from printkit.press.pictures.scene.tone import lab, mix

_CONTOUR = {0: 0.8, 1: 0.8, 2: 1.0, 3: 1.4, 4: 2.2, 5: 2.6}
_HATCH = {
    0: (8.0, 0.6, 0.0), 1: (7.0, 0.6, 0.0), 2: (6.0, 0.7, 0.0), 3: (5.0, 0.8, 60.0), 4: (4.4, 1.0, 60.0), 5: (4.0, 1.1, 60.0),
}  # fmt: skip
"""Pitch, width and angle of the hatching in each plane."""
_CORE = 4.0
"""The narrowest paper between the two contours of a thick line."""
_FINEST = 0.8
"""The thinnest line in units of a tenth of a mm."""
_LARGE = 0.2
"""mm a unit: contours and hatching of larger pictures, mats and covers, are as fine as at this size."""


class Printer(Struct):
    """Turns marks into operations of one ink.

    Attributes:
        canvas: the picture.
        ink: full, low or bw.
        dark: the ink of prints without colours.
        unit: mm.
        prefix: of the names under which stamps are stored.
    """

    canvas: Canvas
    ink: Ink
    dark: Colour
    unit: float
    prefix: str
    white: Colour = "#ffffff"
    _pressed: dict[str, tuple[Op, ...]] = field(default_factory=dict)

    @property
    def least_width(self) -> float:
        """The thinnest line in units."""
        return _FINEST * 0.1 / self.unit

    @property
    def grain(self) -> float:
        """The scale of contours and hatching beside a card's picture, in units: at most 1, finer on large pictures."""
        return min(1.0, _LARGE / self.unit)

    def make_ops(self, items: Sequence[Item]) -> tuple[Op, ...]:
        """Return operations of marks, in order, in units."""
        return tuple(op for item in items for op in self._print_item(item))

    def _print_item(self, item: Item) -> Iterator[Op]:
        if isinstance(item, Clip):
            inside = self.make_ops(item.items)
            if inside:
                yield Group(inside, clip=_round_outline(item.outline))
        elif isinstance(item, Stamp):
            if item.name not in self._pressed:
                self._pressed[item.name] = self.make_ops(item.items)
            ops = self._pressed[item.name]
            if ops:
                place = round(item.x, 1), round(item.y, 1)
                yield Group(ops, *place, scale=round(item.scale, 4), shared=f"{self.prefix} {item.name}")
        elif self.ink == "full":
            yield self._print_coloured(item)
        else:
            yield from self._print_plain(item)

    def _print_coloured(self, mark: SceneMark) -> Op:
        outline = _round_outline(mark.outline)
        if mark.width:
            width = round(max(mark.width, self.least_width), 2)
            return Path(outline, stroke=mark.colour, width=width, dash=mark.dash, join="round", cap=mark.cap)
        return Path(outline, mark.colour, gradient=mark.gradient)

    def _print_plain(self, mark: SceneMark) -> Iterator[Op]:
        bw, role, plane = self.ink == "bw", mark.role, mark.plane
        outline = _round_outline(mark.outline)
        if role == "sky":
            if bw and mark.gradient is not None:
                yield from self._print_ruled_sky(mark.gradient)
            return
        if role in ("glow", "skip") or role == ("dust" if bw else "burin"):
            return
        wide = _CONTOUR[plane] * (1.0 if bw or plane > 3 else 0.8) * self.grain
        if role == "inverse":
            width = max(1.0, mark.width * 0.8) if bw else 1.0
            yield Path(
                outline, stroke=self.white if bw else self.dark, width=width, cap="round", join="round"
            )
        elif role == "bar":
            yield from self._print_bar(mark, outline, wide)
        elif role == "cased":
            yield from self._print_cased_line(mark, outline, wide)
        elif mark.width and role == "rod":
            wide = round(mark.width, 2)
            yield Path(outline, stroke=self.dark, width=wide, dash=mark.dash, cap=mark.cap, join="round")
        elif mark.width and role != "white":
            width = round(max(self.least_width, min(mark.width, wide * 1.3)), 2)
            yield Path(outline, stroke=self.dark, width=width, dash=mark.dash, cap=mark.cap, join="round")
        elif mark.width:
            yield Path(outline, stroke=self.white, width=round(mark.width, 2), cap=mark.cap, join="round")
        elif role in ("star", "dust"):
            yield Path(outline, self.white, self.white, 3.0, join="round") if bw else Path(outline, self.dark)
        elif role == "ink" or (role == "near" and bw):
            yield Path(outline, self.dark)
        elif role in ("white", "rim"):
            yield Path(outline, self.white)
        elif role == "shade":
            yield from self._print_hatching(outline, plane)
        else:
            yield Path(outline, self.white, self.dark, round(wide * 2, 2), join="round")
            yield Path(outline, self.white)
            if role in ("near", "tint"):
                yield from self._print_hatching(outline, plane)

    def _print_bar(self, mark: SceneMark, outline: Outline, wide: float) -> Iterator[Op]:
        """Yield a thick line as paper between two contours, a thin one as a line."""
        core = mark.width - 2 * wide
        if core < _CORE:
            thick = min(mark.width, wide * 1.3)
            yield Path(
                outline,
                stroke=self.dark,
                width=round(max(self.least_width, thick), 2),
                cap=mark.cap,
                join="round",
            )
            return
        yield Path(outline, stroke=self.dark, width=round(mark.width, 2), cap=mark.cap, join="round")
        yield Path(outline, stroke=self.white, width=round(core, 2), cap=mark.cap, join="round")

    def _print_cased_line(self, mark: SceneMark, outline: Outline, wide: float) -> Iterator[Op]:
        """Yield a light line as a dark one with paper on either side, so that it is visible on paper and on a ruled sky."""
        width = max(self.least_width, min(mark.width, wide))
        yield Path(outline, stroke=self.white, width=round(width + 2 * _CORE, 2), cap=mark.cap, join="round")
        yield Path(outline, stroke=self.dark, width=round(width, 2), cap=mark.cap, join="round")

    def _print_hatching(self, outline: Outline, plane: int) -> Iterator[Op]:
        pitch, width, angle = _HATCH[plane]
        grow = max(1.0, 0.1 / self.unit * 0.8) * self.grain
        pitch *= grow * (1.0 if self.ink == "bw" else 1.5)
        width = max(width * (1.0 if self.ink == "bw" else 0.8) * self.grain, self.least_width * 0.8)
        left, top, right, bottom = find_bounds(outline)
        lines: list[tuple[str, float, float] | tuple[str]] = []
        turn = math.radians(angle)
        sine, cosine = math.sin(turn), math.cos(turn)
        if sine == 0:
            y = math.ceil(top / pitch) * pitch
            while y < bottom:
                lines += [("M", round(left, 1), round(y, 1)), ("L", round(right, 1), round(y, 1))]
                y += pitch
        else:
            step, slope = pitch / sine, cosine / sine
            reach = (bottom - top) * slope
            x = math.ceil((left - reach) / step) * step
            while x < right:
                # from the foot at (x, bottom) up to (x + reach, top), cut at the sides
                low, high = max(left, x), min(right, x + reach)
                if high > low:
                    y0, y1 = bottom - (low - x) / slope, bottom - (high - x) / slope
                    lines += [("M", round(low, 1), round(y0, 1)), ("L", round(high, 1), round(y1, 1))]
                x += step
        if lines:
            yield Group((Path(tuple(lines), stroke=self.dark, width=round(width, 2)),), clip=outline)

    def _print_ruled_sky(self, gradient: Gradient) -> Iterator[Op]:
        """Yield the sky as engraved lines: none where it is light, three widths where it darkens."""
        found: dict[float, list[tuple[str, float, float]]] = {0.6: [], 0.8: [], 1.5: [], 2.3: []}
        width, height = self.canvas.width, self.canvas.height
        lights = [lab(_colour_at(gradient, share / 100))[0] for share in range(101)]
        share_at = _make_share_finder(gradient)
        y, row = 4.0, 0
        while y < height:
            row += 1
            run: tuple[float, float] | None = None
            x = 0.0
            while x <= width + 6:
                light = lights[share_at(x, y)] if x <= width else 9.0
                if light > 0.66:
                    wide = 0.0 if light > 0.82 or row % 2 else 0.6
                else:
                    wide = 0.8 if light > 0.52 else 1.5 if light > 0.38 else 2.3
                if run and run[1] != wide:
                    if run[1]:
                        found[run[1]] += [("M", run[0], y), ("L", x, y)]
                    run = None
                if run is None:
                    run = (x, wide)
                x += 6
            y += 5.5 * max(1.0, 0.08 / self.unit) * self.grain
        for wide, lines in found.items():
            if lines:
                yield Path(tuple(lines), stroke=self.dark, width=max(wide * self.grain, self.least_width))


def _make_share_finder(gradient: Gradient) -> Callable[[float, float], int]:
    """Return a function that finds how far along a gradient a point lies, in hundredths."""
    x0, y0, x1, y1 = gradient.line
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy) or 1.0
    if gradient.radial:
        return lambda x, y: min(100, round(math.hypot(x - x0, y - y0) / length * 100))
    square = length * length
    return lambda x, y: max(0, min(100, round(((x - x0) * dx + (y - y0) * dy) / square * 100)))


def _colour_at(gradient: Gradient, share: float) -> Colour:
    """Return the colour so far along a gradient."""
    stops = gradient.stops
    for (a, one), (b, other) in itertools.pairwise(stops):
        if share <= b:
            return mix(one, other, round((share - a) / (b - a), 2) if b > a else 0.0)
    return stops[-1][1]


_HALF = 1e-9
"""Added to tenths, so that a half is rounded up."""
_WHOLE = 1.5 * 2.0**52
"""A number so large that a sum with it has no fraction: added and taken away, it leaves the nearest whole number."""


@lru_cache(maxsize=4096)
def _round_outline(outline: Outline) -> Outline:
    """Return the outline with its numbers to a tenth of a unit, a hundredth of a mm; `round` would take four times as long."""
    half, whole = _HALF, _WHOLE
    out: list[Segment] = []
    for segment in outline:
        if len(segment) == 7:
            _, a, b, c, d, e, f = segment
            out.append(
                (
                    "C",
                    (a * 10.0 + half + whole - whole) / 10.0,
                    (b * 10.0 + half + whole - whole) / 10.0,
                    (c * 10.0 + half + whole - whole) / 10.0,
                    (d * 10.0 + half + whole - whole) / 10.0,
                    (e * 10.0 + half + whole - whole) / 10.0,
                    (f * 10.0 + half + whole - whole) / 10.0,
                )
            )
        elif len(segment) == 3:
            verb, a, b = segment
            out.append(
                (verb, (a * 10.0 + half + whole - whole) / 10.0, (b * 10.0 + half + whole - whole) / 10.0)
            )
        else:
            out.append(segment)
    return tuple(out)


def frame_picture(canvas: Canvas, printer: Printer, edge: Outline, *, lined: bool = True) -> tuple[Op, ...]:
    """Return the picture within its edge; prints without colours are on white, with a line around it if `lined`."""
    inside = printer.make_ops(canvas.items)
    if printer.ink == "full":
        return (Group(inside, clip=edge),)
    width = max(2.0 * printer.grain, printer.least_width)
    ground = Path(edge, printer.white)
    line = (Path(edge, stroke=printer.dark, width=width, join="round"),) if lined else ()
    return (Group((ground, *inside), clip=edge), *line)


def edge_of(canvas: Canvas, frame: str, radius: float = 0.0) -> Outline:
    """Return the outline of a picture: rect, round, hex, arch, keel."""
    width, height = canvas.width, canvas.height
    if frame == "round":
        return curve.make_ellipse(0, 0, width, height)
    if frame == "hex":
        return curve.make_hexagon(0, 0, width, height)
    if frame == "arch":
        return make_arch(width / 2, height, width, height, min(width * 0.62, height * 0.5))
    if frame == "keel":
        return make_keel(width / 2, height, width, height)
    return curve.make_rectangle(0, 0, width, height, radius)
