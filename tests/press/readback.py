"""Filled shapes of a PDF page, read back from its content streams by pypdf."""

from __future__ import annotations

from typing import Any, NamedTuple

import pypdf
from pypdf.generic import ContentStream

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]


class Filled(NamedTuple):
    """A filled path: its colour and its extent in mm from the page's top left corner."""

    colour: tuple[int, int, int]
    x: float
    y: float
    width: float
    height: float


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """The product of two transformations (ISO 32000-1, 8.3.4)."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def filled(page: pypdf.PageObject) -> list[Filled]:
    """Every filled path of a page, forms included."""
    found: list[Filled] = []
    height = float(page.mediabox.height)
    content = page.get_contents()
    assert content is not None
    _Page(height, page.pdf, found).read(content, page["/Resources"], (1, 0, 0, 1, 0, 0))
    return found


class _Page(NamedTuple):
    """What all streams of a page share."""

    height: float
    pdf: Any
    found: list[Filled]

    def read(self, stream: Any, resources: Any, matrix: Matrix) -> None:
        """Go through one stream, and the forms it draws."""
        saved: list[tuple[Matrix, tuple[int, int, int]]] = []
        colour = (0, 0, 0)
        points: list[tuple[float, float]] = []

        def add(x: float, y: float) -> None:
            a, b, c, d, e, f = matrix
            points.append(((a * x + c * y + e) * MM, (self.height - (b * x + d * y + f)) * MM))

        for operands, raw in ContentStream(stream, self.pdf).operations:
            operator = raw.decode()
            numbers = [float(value) for value in operands if isinstance(value, int | float)]
            if operator == "q":
                saved.append((matrix, colour))
            elif operator == "Q":
                matrix, colour = saved.pop()
            elif operator == "cm":
                matrix = times(tuple(numbers), matrix)  # type: ignore[arg-type]
            elif operator == "rg":
                red, green, blue = (round(number * 255) for number in numbers)
                colour = (red, green, blue)
            elif operator == "g":
                colour = (round(numbers[0] * 255),) * 3
            elif operator in ("m", "l"):
                add(*numbers)
            elif operator == "c":
                add(*numbers[4:])
            elif operator == "re":
                x, y, width, tall = numbers
                add(x, y)
                add(x + width, y + tall)
            elif operator in ("f", "f*", "B", "b", "B*", "b*", "S", "s", "n"):
                if operator[0] in "fBb" and points:
                    xs, ys = [x for x, _ in points], [y for _, y in points]
                    self.found.append(Filled(colour, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
                points = []
            elif operator == "Do":
                form = resources["/XObject"][operands[0]].get_object()
                if form["/Subtype"] == "/Form":
                    inner = tuple(float(value) for value in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                    self.read(form, form.get("/Resources", resources), times(inner, matrix))  # type: ignore[arg-type]
