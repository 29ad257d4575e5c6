"""One component's templates, compiled once and drawn for every piece."""

from __future__ import annotations

from printkit.box.errors import Problem
from printkit.box.schema import Box, Component, Ink
from printkit.press.drawing.compile import compile_elements
from printkit.press.drawing.makers import MAKERS
from printkit.press.drawing.node import Node
from printkit.press.drawing.params import compile_params
from printkit.press.drawing.tools import Tools
from printkit.press.fonts import Library
from printkit.press.template import Template
from printkit.press.values import Value


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

    def template(self, name: str, asked: Problem) -> Template | None:
        """The template of a name; None, and a problem, where there is none; `asked`: who asks."""
        return self._tools.templates.get(name, asked)

    def compile(self, template: Template) -> list[Node]:
        """The template's elements, ready to be drawn; what is wrong with them is noted."""
        return compile_elements(self._tools, template.elements, template.styles)

    def params(self, template: Template) -> dict[str, Value]:
        """The template's params, which may be expressions."""
        return compile_params(self._tools, template)

    def begin(self, where: str, row: str = "", *, with_code: bool) -> None:
        """Say what is drawn from here on.

        Args:
            where: the piece and face, for problems.
            row: the piece's row; copies of one row share their problems.
            with_code: whether the face may carry a code.
        """
        tools = self._tools
        tools.problems.where, tools.problems.row = where, row
        tools.with_code = with_code

    def template_problems(self) -> list[Problem]:
        """What is wrong with the templates and their elements as far as no row is needed to tell."""
        return [*self._tools.template_problems, *self._tools.problems.found.values()]

    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with everything drawn so far."""
        return tuple(self._tools.problems.found.values())

    def legibility_problems(self) -> list[Problem]:
        """Texts that are too small, or whose colour is too close to their ground, among those drawn so far."""
        return self._tools.legibility.problems()
