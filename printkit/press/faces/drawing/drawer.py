"""One component's templates, compiled once and drawn for every piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from printkit.box.box_errors import Problem
from printkit.box.contents import Box, Component, Ink
from printkit.press.faces.drawing.area import compile_pattern, compile_shape
from printkit.press.faces.drawing.compile import compile_elements
from printkit.press.faces.drawing.composite import compile_group, compile_repeat
from printkit.press.faces.drawing.illustration import compile_image, compile_scene, compile_symbol
from printkit.press.faces.drawing.node import Node
from printkit.press.faces.drawing.params import compile_params
from printkit.press.faces.drawing.problems import Legibility
from printkit.press.faces.drawing.qr import compile_code
from printkit.press.faces.drawing.textbox import compile_text
from printkit.press.faces.drawing.tools import Maker, Tools
from printkit.press.faces.drawing.trace import PlacedElement
from printkit.press.faces.drawing.use import compile_use
from printkit.press.faces.placement import PlacedFrame
from printkit.press.faces.template import Element, Template
from printkit.press.faces.values import Trouble, Value
from printkit.press.fonts import Library

MAKERS: Mapping[str, Maker] = {
    "shape": compile_shape,
    "text": compile_text,
    "symbol": compile_symbol,
    "pattern": compile_pattern,
    "scene": compile_scene,
    "image": compile_image,
    "qr": compile_code,
    "group": compile_group,
    "use": compile_use,
    "repeat": compile_repeat,
}
"""By kind, as `ELEMENTS` names them."""


class Drawer:
    """Draws the templates of one component in one ink.

    Args:
        box: the title.
        component: whose faces are drawn.
        ink: full, low or bw.
        library: where fonts come from; by default the box's own and the installed ones.
    """

    def __init__(self, box: Box, component: Component, ink: Ink, library: Library | None = None) -> None:
        self.library = library or Library(box.folder / "fonts")
        """Where fonts come from."""
        self._tools = Tools(box, component, ink, self.library, MAKERS)

    @property
    def frame(self) -> PlacedFrame:
        """The whole face."""
        return self._tools.frame

    @property
    def missing(self) -> list[str]:
        """Pictures that faces name and that are not there."""
        return sorted(self._tools.missing)

    def find_template(self, name: str, asked: Problem) -> Template | None:
        """The template of a name; None, and a problem, where there is none; `asked`: who asks."""
        return self._tools.templates.get(name, asked)

    def compile(self, template: Template) -> list[Node]:
        """The template's elements, ready to be drawn; what is wrong with them is noted."""
        return compile_elements(self._tools, template.elements, template.styles)

    def read_params(self, template: Template) -> dict[str, Value]:
        """The template's params, which may be expressions."""
        return compile_params(self._tools, template)

    def begin_face(self, face: str, piece: str = "", row: str = "", *, with_code: bool) -> None:
        """Say what is drawn from here on.

        Args:
            face: front or back, for problems.
            piece: whose, for problems; empty for what is the same on every piece.
            row: the piece's row; copies of one row share their problems.
            with_code: whether the face may carry a code.
        """
        tools = self._tools
        problems = tools.problems
        problems.face, problems.piece, problems.row = face, piece, row
        tools.with_code = with_code
        tools.repeated = 0

    @property
    def has_same(self) -> bool:
        """Whether any text drawn so far is as large as others of its element."""
        return self._tools.has_same

    def only_look(self) -> None:
        """From here on what is right need not be drawn: only what is wrong is asked for."""
        self._tools.dry = True

    @property
    def only_looks(self) -> bool:
        """Whether only what is wrong is asked for."""
        return self._tools.dry

    @property
    def told(self) -> int:
        """How often anything was found wrong, the same thing again included."""
        return self._tools.problems.count

    @contextmanager
    def measure_only(self) -> Iterator[None]:
        """Find sizes in common by drawing; what is wrong is noted when faces are drawn for good."""
        tools = self._tools
        problems, legibility, trace = dict(tools.problems.found), tools.legibility, tools.trace
        tools.legibility, tools.trace, tools.measuring = Legibility(tools.ink), None, True
        try:
            yield
        finally:
            tools.problems.found.clear()
            tools.problems.found.update(problems)
            tools.legibility, tools.trace, tools.measuring = legibility, trace, False

    def follow_elements(self) -> list[PlacedElement]:
        """A new list that gets every element drawn from here on."""
        self._tools.trace = []
        return self._tools.trace

    def template_problems(self) -> list[Problem]:
        """What is wrong with the templates and their elements as far as no row is needed to tell."""
        return [*self._tools.template_problems, *self._tools.problems.found.values()]

    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with everything drawn so far."""
        return tuple(self._tools.problems.found.values())

    @property
    def contrasts(self) -> Mapping[tuple[str, str, str, str], Element]:
        """Colours of texts and of their grounds, with an element that has them."""
        return self._tools.legibility.contrasts

    def legibility_problems(self, other: Drawer | None = None) -> list[Problem]:
        """Texts that are too small, or whose colour is too close to their ground, among those drawn so far.

        Args:
            other: a drawer of another ink, whose texts are judged by their colours in this one.
        """
        tools = self._tools
        if other is not None:
            for (_, _, name, on), element in list(other.contrasts.items()):
                with suppress(Trouble):
                    colour, ground = tools.palette.find(name) or "#000000", tools.palette.find(on)
                    if ground is not None:
                        tools.legibility.colours(element, colour, ground, (name, on))
        return tools.legibility.problems()
