"""SVG path data (SVG 1.1, 8.3) as segments: absolute, with straight lines and cubic curves alone."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator, Sequence

from printkit.press.ops import Segment

_COMMAND = re.compile(r"([MZLHVCSQTA])([^MZLHVCSQTA]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_MOST = 100_000
"""Lines and curves of a path."""
_FLAGS = (3, 4)
"""Places of an arc's two flags, which need no separator after them."""


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
    return tuple((kind, *(round(number, 5) for number in rest)) for kind, *rest in walker.segments)


def _group_numbers(command: str, written: str) -> Iterator[list[float]]:
    """Yield the numbers of a command, as many at a time as it needs."""
    needs = _NEEDS.get(command, 0)
    numbers: list[float] = []
    at, end = 0, len(written.rstrip(" \t\r\n\f,"))
    while at < end:
        flag = command == "A" and len(numbers) % 7 in _FLAGS
        found = (_FLAG if flag else _NUMBER).match(written, at)
        if found is None or not needs:
            raise ValueError(f"this path data cannot be read ({command} {written.strip()[:40]!r})")
        numbers.append(float(found[1]))
        at = found.end()
    if not needs:
        yield []
    elif not numbers or len(numbers) % needs:
        raise ValueError(
            f"this path data cannot be read ({command} takes {needs} numbers, here are {len(numbers)})"
        )
    else:
        yield from (numbers[start : start + needs] for start in range(0, len(numbers), needs))


class _Walker:
    """Goes along a path; points are complex numbers."""

    def __init__(self, *, lined: bool) -> None:
        self.segments: list[Segment] = []
        self._lined = lined
        self._at = self._start = 0j
        self._open = False
        self._bent = "", 0j
        """The kind of the last curve, and its last control point."""

    def follow_command(self, command: str, numbers: Sequence[float], *, relative: bool) -> None:
        """Follow one command with its numbers."""
        if command == "Z":
            self._close_path()
            return
        if command != "M" and not self._open:
            self._move_to(self._start)
        bent, self._bent = self._bent, ("", 0j)
        base = self._at if relative else 0j
        if command == "H":
            self._draw_line(complex(numbers[0] + base.real, self._at.imag))
            return
        if command == "V":
            self._draw_line(complex(self._at.real, numbers[0] + base.imag))
            return
        if command == "A":
            self._draw_arc(numbers, base + complex(*numbers[5:]))
            return
        points = [base + complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if command in "ST":
            mirrored = 2 * self._at - bent[1] if bent[0] == ("C" if command == "S" else "Q") else self._at
            points.insert(0, mirrored)
        if command == "M":
            self._move_to(points[0])
        elif command == "L":
            self._draw_line(points[0])
        elif command in "CS":
            self._draw_curve(*points)
            self._bent = "C", points[1]
        else:
            control, end = points
            start = self._at
            self._draw_curve(start + (control - start) * 2 / 3, end + (control - end) * 2 / 3, end)
            self._bent = "Q", control

    def _move_to(self, to: complex) -> None:
        self.segments.append(("M", to.real, to.imag))
        self._at = self._start = to
        self._open = True

    def _draw_line(self, to: complex) -> None:
        self.segments.append(("L", to.real, to.imag))
        self._at = to

    def _draw_curve(self, one: complex, two: complex, to: complex) -> None:
        self.segments.append(("C", one.real, one.imag, two.real, two.imag, to.real, to.imag))
        self._at = to

    def _close_path(self) -> None:
        self._bent = "", 0j
        if not self._open:
            return
        if self._lined and not cmath.isclose(self._at, self._start, rel_tol=1e-15, abs_tol=1e-15):
            self._draw_line(self._start)
        self.segments.append(("Z",))
        self._at, self._open = self._start, False

    def _draw_arc(self, numbers: Sequence[float], to: complex) -> None:
        """Draw an arc of an ellipse, a curve for each quarter (SVG 1.1, F.6.5 and F.6.6)."""
        across, down = abs(numbers[0]), abs(numbers[1])
        if to == self._at:
            return
        if not across or not down:
            self._draw_line(to)
            return
        turn = cmath.rect(1, math.radians(numbers[2]))
        half = (self._at - to) / 2 / turn
        size = math.hypot(half.real / across, half.imag / down)
        if size > 1:
            across, down = across * size, down * size

        def unit(point: complex) -> complex:
            """Return a point where the ellipse is a circle of radius 1."""
            point /= turn
            return complex(point.real / across, point.imag / down)

        def place_point(point: complex) -> complex:
            return complex(point.real * across, point.imag * down) * turn

        start, end = unit(self._at), unit(to)
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
            self._draw_curve(
                place_point(middle + one + one * reach),
                place_point(middle + two - two * reach),
                place_point(middle + two),
            )
        self._at = to
