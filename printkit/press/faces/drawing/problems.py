"""Collect the problems of faces, and what is hard to read on them."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.box.box_errors import Problem
from printkit.measure import measure_contrast, measure_luma
from printkit.press.faces.palette import CONTRAST
from printkit.press.faces.template import Element

SMALLEST = 6.0
"""Points; only a code's text is smaller."""
_READABLE = 140
"""Least difference of brightness, of 255, between a code's modules and its ground: lamps and noise take a third."""


class Problems(Struct):
    """The problems of faces, each once, with the first piece that has it."""

    found: dict[tuple[object, ...], Problem] = field(default_factory=dict)
    face: str = ""
    """The face being drawn."""
    piece: str = ""
    """The piece whose face it is."""
    row: str = ""
    """Its row: copies of one row share their problems."""
    count: int = 0
    """How many problems were noted, including repetitions."""

    def add(
        self,
        element: Element,
        message: str,
        key: str = "",
        *,
        each_row: bool = False,
        warning: bool = False,
        kind: str = "",
    ) -> None:
        """Note a problem of an element.

        Args:
            element: the one with the problem.
            message: the problem, and what would work.
            key: of the element.
            each_row: whether another row's is another problem.
            warning: whether it stops nothing.
            kind: the common part of warnings of its kind, where the message says more.
        """
        if warning and element.accepts(kind):
            return
        self.count += 1
        name = (element.file, element.id, element.line, key, message, self.row if each_row else "")
        if name not in self.found:
            problem = element.problem(message, key, self.face)
            self.found[name] = replace(problem, warning=warning, piece=self.piece, kind=kind)

    def tell(self, problem: Problem) -> None:
        """Note a problem of the box, whichever element had it first."""
        self.count += 1
        self.found.setdefault((problem.file, problem.message), problem)


class Legibility(Struct):
    """Texts and codes that are drawn but hard to read: too small, or too close to the colour of their ground."""

    ink: str
    contrasts: dict[tuple[str, str, str, str], Element] = field(default_factory=dict)
    """Colour of a text or code and its ground, as values and as written, with one element that has them."""
    small: dict[tuple[str, str, int], tuple[float, Element]] = field(default_factory=dict)
    """Elements whose text came out too small to read, with its size in points."""

    def colours(self, element: Element, colour: str, ground: str, names: tuple[str, str]) -> None:
        """Note the colour of a text or code and its ground; `names`: both as written."""
        self.contrasts.setdefault((colour, ground, *names), element)

    def size(self, element: Element, size: float) -> None:
        """Note the size in points of a text."""
        if size < SMALLEST:
            name = (element.file, element.id, element.line)
            self.small[name] = (min(size, self.small.get(name, (size, element))[0]), element)

    def problems(self) -> list[Problem]:
        """List warnings of texts that are hard to read, and of codes that nobody could read."""
        found = []
        for size, element in self.small.values():
            if not element.accepts("small"):
                message = f"the text is set at {size:g} pt; {SMALLEST:g} pt is the least that reads well"
                found.append(replace(element.problem(message, "style"), warning=True, kind="small"))
        for (colour, ground, name, on), element in self.contrasts.items():
            if "qr" in element.data:
                apart = abs(measure_luma(ground) - measure_luma(colour))
                if apart < _READABLE:
                    message = (
                        f'the code in "{name}" ({colour}) on "{on}" ({ground}) differs by {apart:.0f} of 255 in brightness '
                        f"in ink {self.ink}, and is lost in poor light; {_READABLE} is the least"
                    )
                    found.append(element.problem(message, "colour"))
                continue
            ratio = measure_contrast(colour, ground)
            if ratio < CONTRAST and not element.accepts("contrast"):
                message = (
                    f'text "{name}" ({colour}) on "{on}" ({ground}) has a contrast of {ratio:.1f}:1 in ink {self.ink}; '
                    f"{CONTRAST}:1 is the least that reads well"
                )
                found.append(replace(element.problem(message, "style"), warning=True, kind="contrast"))
        return found
