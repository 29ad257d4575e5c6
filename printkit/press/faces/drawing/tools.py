"""The tools that all kinds of elements share while one component is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Component, Ink
from printkit.press.faces.drawing.lint import InkMark
from printkit.press.faces.drawing.node import Content, Node, Styles, draw_nodes
from printkit.press.faces.drawing.problems import Legibility, Problems
from printkit.press.faces.drawing.trace import Fit, PlacedElement, Sharpness
from printkit.press.faces.palette import Palette
from printkit.press.faces.placement import PlacedFrame
from printkit.press.faces.template import Element, Templates, list_folders, symbol_folders
from printkit.press.faces.values import Trouble, Value, Values, compile_value
from printkit.press.fonts import Library
from printkit.press.ops import Group, Op
from printkit.press.svg.die import Polygon, find_die, flatten_outline, make_trim
from printkit.press.svg.symbols import Symbols
from printkit.press.text import Typesetter

if TYPE_CHECKING:
    from printkit.press.pictures.scene import SceneStudio

_ROLES = {"arabic": "Amiri", "hebrew": "Frank Ruhl Libre"}
"""Families of roles that a box need not name."""


def _find_edge(component: Component) -> tuple[Polygon, ...]:
    """Return the cut line as polygons; nothing if it is a rectangle, or wrong, which is reported elsewhere."""
    if component.shape in ("card", "rect"):
        return ()
    with suppress(BoxError):
        rect = (0.0, 0.0, component.size.width, component.size.height)
        return tuple(flatten_outline(make_trim(component.shape, rect, 0.0, find_die(component))))
    return ()


class Tools:
    """One component's colours, fonts, symbols and templates in one ink, and the notes from drawing.

    Args:
        box: the title.
        component: the one to draw.
        ink: full, low or bw.
        library: where fonts come from.
        makers: the functions that make an element of each kind drawable; elements may hold elements of any kind.
    """

    def __init__(
        self, box: Box, component: Component, ink: Ink, library: Library, makers: Mapping[str, Maker]
    ) -> None:
        self.box = box
        self.component = component
        self.ink: Ink = ink
        self.library = library
        self.makers = makers
        self.palette = Palette(box.palette[ink], ink)
        self.template_problems: list[Problem] = []
        self.problems = Problems()
        self.legibility = Legibility(ink)
        self.templates = Templates(list_folders(box), self.template_problems)
        self.symbols = Symbols(symbol_folders(box), library)
        self.setter = Typesetter(library, self.symbols, self.palette.find, self.palette.symbols, ink)
        self.fragments = 0
        """Templates within templates that were prepared."""
        self.repeated = 0
        """Repetitions on the face being drawn."""
        self.missing: set[str] = set()
        """Missing pictures that were named."""
        self.with_code = True
        """Whether the face being drawn may carry a code."""
        self.patterns: dict[str, tuple[Op, ...]] = {}
        """Ornament drawn before, by all its inputs."""
        self.scenes: dict[str, Group] = {}
        """Pictures drawn before, by all their inputs."""
        self.studio: SceneStudio | None = None
        """What they have in common, once there is one."""
        self.using: list[str] = []
        """Fragments being compiled, the outermost first."""
        own = box.components.get(component.key, component).bleed
        self.frame = PlacedFrame(component.size.width, component.size.height, component.bleed, own)
        """The whole face."""
        self.edge = _find_edge(component)
        """The cut line of pieces that are no rectangles."""
        self.trace: list[PlacedElement] | None = None
        """Where elements are, if somebody wants to know."""
        self.fit: tuple[Fit | Sharpness, str] | None = None
        """How the text or picture just drawn fits, and what it is."""
        self.origin = (0.0, 0.0)
        """Where the present frame lies on the face."""
        self.same: dict[tuple[str, int, str], float] = {}
        """Common point sizes of elements whose texts all have one size."""
        self.has_same = False
        """Whether any text drawn so far shares its size with others."""
        self.dry = False
        """Whether only problems are wanted, so that sound elements need not be drawn."""
        self.marks: list[InkMark] | None = None
        """Texts of the face being drawn, if somebody asks how they fit together."""
        self.measuring = False
        """Whether common sizes are being searched for."""

    def tell_notes(self, element: Element, key: str, notes: Iterable[tuple[str, str]]) -> None:
        """Report what of some symbols is drawn differently from the original."""
        for name, note in notes:
            self.problems.add(element, f'symbol "{name}": {note}', key, warning=True, kind=note)

    def tell_symbols(self, element: Element, key: str) -> None:
        """Report the same for the symbols drawn since."""
        self.tell_notes(element, key, self.symbols.notes)
        self.symbols.notes.clear()

    def value(self, element: Element, key: str, default: Any = None) -> Value:
        """Return the value of an element's key.

        Raises:
            Trouble: an expression is not Jinja.
        """
        try:
            return compile_value(self.box.sentences.dialect, element.data.get(key, default))
        except Trouble as trouble:
            raise Trouble(trouble.message, key) from None

    def values(self, element: Element, defaults: Mapping[str, Any]) -> dict[str, Value]:
        """Return the values of an element's keys.

        Raises:
            Trouble: an expression is not Jinja.
        """
        return {key: self.value(element, key, default) for key, default in defaults.items()}

    def draw_within(
        self, nodes: Iterable[Node], values: Values, frame: PlacedFrame, at: tuple[float, float]
    ) -> tuple[Op, ...]:
        """Draw nodes in a frame that lies at a place of the frame around it."""
        marked = len(self.marks or ())
        before = self.origin
        self.origin = (before[0] + at[0], before[1] + at[1])
        try:
            return draw_nodes(nodes, values, frame)
        finally:
            self.origin = before
            self.move_marks(marked, *at)

    def move_marks(self, since: int, x: float, y: float, turn: float = 0.0) -> None:
        """Turn and move the texts noted since, into the frame around them."""
        if self.marks is not None:
            self.marks[since:] = [mark.move(x, y, turn) for mark in self.marks[since:]]

    def resolve_family(self, role: str) -> str:
        """Return the font family of a role; a name that is no role is a family itself."""
        return self.box.fonts.get(role) or _ROLES.get(role, role)


Maker: TypeAlias = Callable[[Tools, Element, Styles], Content]
"""Makes an element of one kind drawable; raises Trouble if impossible."""
