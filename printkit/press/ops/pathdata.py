"""SVG path data (SVG 1.1, 8.3) as segments: absolute, with straight lines and cubic curves alone."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Sequence
from functools import lru_cache

from printkit.press.ops import Segment

_COMMAND = re.compile(r"([MZLHVCSQTA])([^MZLHVCSQTA]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_BETWEEN = " \t\r\n\f,"
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_MOST = 100_000
"""Lines and curves of a path."""
_STRAIGHT = ("", 0.0, 0.0)
"""No curve."""
_FLAGS = (3, 4)
"""Places of an arc's two flags, which need no separator after them."""


@lru_cache(maxsize=2048)
def path_data(data: str, *, lined: bool = True) -> tuple[Segment, ...]:
    """Return the segments of SVG path data, arcs as curves.

    Args:
        data: the value of the attribute `d`.
        lined: whether a closed outline gets a line back to its beginning.

    Raises:
        ValueError: the data cannot be read.
    """
    text = data.strip()
    if text and text[0] not in "Mm":
        raise ValueError(f"this path data cannot be read (it must start with M: {text[:20]!r})")
    walker, count = _Walker(lined=lined), 0
    for letter, written in _COMMAND.findall(text):
        command, relative = letter.upper(), letter.islower()
        for numbers in _group_numbers(command, written):
            walker.follow_command(command, numbers, relative=relative)
            count += 1
            if count > _MOST:
                raise ValueError(f"this path data has more than {_MOST} lines and curves; make it simpler")
            command = "L" if command == "M" else command
    return tuple([_round_segment(segment) for segment in walker.segments])


def _round_segment(segment: Segment) -> Segment:
    if len(segment) == 3:
        verb, x, y = segment
        return verb, round(x, 5), round(y, 5)
    return (segment[0], *[round(number, 5) for number in segment[1:]])


def _group_numbers(command: str, written: str) -> list[list[float]]:
    """Return the numbers of a command, as many at a time as it needs."""
    needs = _NEEDS.get(command, 0)
    numbers = _read_arcs(written) if command == "A" else _read_numbers(written)
    if numbers is None or (numbers and not needs):
        raise ValueError(f"this path data cannot be read ({command} {written.strip()[:40]!r})")
    if not needs:
        return [[]]
    if not numbers or len(numbers) % needs:
        raise ValueError(
            f"this path data cannot be read ({command} takes {needs} numbers, here are {len(numbers)})"
        )
    return [numbers[start : start + needs] for start in range(0, len(numbers), needs)]


def _read_numbers(written: str) -> list[float] | None:
    """Return all numbers; None if there is anything else."""
    parts = _NUMBER.split(written)  # what stands before each number, the number, ..., the rest
    if parts.pop().strip(_BETWEEN) or any(parts[::2]):
        return None
    return list(map(float, parts[1::2]))


def _read_arcs(written: str) -> list[float] | None:
    """Return the numbers of arcs, whose flags need nothing between them; None if there is anything else."""
    numbers: list[float] = []
    at, end = 0, len(written.rstrip(_BETWEEN))
    while at < end:
        found = (_FLAG if len(numbers) % 7 in _FLAGS else _NUMBER).match(written, at)
        if found is None:
            return None
        numbers.append(float(found[1]))
        at = found.end()
    return numbers


class _Walker:
    """Goes along a path."""

    def __init__(self, *, lined: bool) -> None:
        self.segments: list[Segment] = []
        self._lined = lined
        self._at = self._start = 0.0, 0.0
        self._open = False
        self._bent = _STRAIGHT
        """The kind of the last curve, and its last control point."""

    def follow_command(self, command: str, numbers: Sequence[float], *, relative: bool) -> None:
        """Follow one command with its numbers."""
        if command == "Z":
            self._close_path()
            return
        if command != "M" and not self._open:
            self._move_to(*self._start)
        bent, self._bent = self._bent, _STRAIGHT
        x0, y0 = self._at
        dx, dy = self._at if relative else (0.0, 0.0)
        if command == "L":
            self._draw_line(numbers[0] + dx, numbers[1] + dy)
        elif command == "H":
            self._draw_line(numbers[0] + dx, y0)
        elif command == "V":
            self._draw_line(x0, numbers[0] + dy)
        elif command == "M":
            self._move_to(numbers[0] + dx, numbers[1] + dy)
        elif command == "C":
            a, b, c, d, e, f = numbers
            self._draw_curve(a + dx, b + dy, c + dx, d + dy, e + dx, f + dy)
            self._bent = "C", c + dx, d + dy
        elif command == "A":
            self._draw_arc(numbers, complex(numbers[5] + dx, numbers[6] + dy))
        else:
            kind = "C" if command == "S" else "Q"
            x1, y1 = (2 * x0 - bent[1], 2 * y0 - bent[2]) if bent[0] == kind else (x0, y0)
            if command == "Q":
                x1, y1 = numbers[0] + dx, numbers[1] + dy
            x, y = numbers[-2] + dx, numbers[-1] + dy
            if command == "S":
                x2, y2 = numbers[0] + dx, numbers[1] + dy
                self._draw_curve(x1, y1, x2, y2, x, y)
                self._bent = "C", x2, y2
            else:
                near = x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3
                self._draw_curve(*near, x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y)
                self._bent = "Q", x1, y1

    def _move_to(self, x: float, y: float) -> None:
        self.segments.append(("M", x, y))
        self._at = self._start = x, y
        self._open = True

    def _draw_line(self, x: float, y: float) -> None:
        self.segments.append(("L", x, y))
        self._at = x, y

    def _draw_curve(self, *points: float) -> None:
        self.segments.append(("C", *points))
        self._at = points[4], points[5]

    def _close_path(self) -> None:
        self._bent = _STRAIGHT
        if not self._open:
            return
        at, start = self._at, self._start
        apart = self._lined and at != start
        if apart and not cmath.isclose(complex(*at), complex(*start), rel_tol=1e-15, abs_tol=1e-15):
            self._draw_line(*start)
        self.segments.append(("Z",))
        self._at, self._open = self._start, False

    def _draw_arc(self, numbers: Sequence[float], to: complex) -> None:
        """Draw an arc of an ellipse, a curve for each quarter (SVG 1.1, F.6.5 and F.6.6); points are complex numbers."""
        across, down = abs(numbers[0]), abs(numbers[1])
        begin = complex(*self._at)
        if to == begin:
            return
        if not across or not down:
            self._draw_line(to.real, to.imag)
            return
        turn = cmath.rect(1, math.radians(numbers[2]))
        half = (begin - to) / 2 / turn
        size = math.hypot(half.real / across, half.imag / down)
        if size > 1:
            across, down = across * size, down * size

        def unit(point: complex) -> complex:
            """Return a point where the ellipse is a circle of radius 1."""
            point /= turn
            return complex(point.real / across, point.imag / down)

        def place_point(point: complex) -> complex:
            return complex(point.real * across, point.imag * down) * turn

        start, end = unit(begin), unit(to)
        chord = end - start
        aside = math.sqrt(max(1 / abs(chord) ** 2 - 0.25, 0.0))
        large, sweep = bool(numbers[3]), bool(numbers[4])
        middle = (start + end) / 2 + chord * 1j * (-aside if large == sweep else aside)
        first = cmath.phase(start - middle)
        angle = cmath.phase(end - middle) - first
        if sweep and angle < 0:
            angle += 2 * math.pi
        elif not sweep and angle > 0:
            angle -= 2 * math.pi
        count = math.ceil(abs(angle) / (math.pi / 2 + 0.001))
        step = angle / count
        reach = 4 / 3 * math.tan(step / 4) * 1j
        for number in range(count):
            one, two = (cmath.rect(1, first + step * place) for place in (number, number + 1))
            places = middle + one + one * reach, middle + two - two * reach, middle + two
            self._draw_curve(*(part for each in map(place_point, places) for part in (each.real, each.imag)))
        self._at = to.real, to.imag
