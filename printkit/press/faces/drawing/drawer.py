"""One component's templates, compiled once and drawn for every piece."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from printkit.box.box_errors import Problem
from printkit.box.contents import Box, Component, Ink
from printkit.expression.evaluator import NoValue
from printkit.nearest import suggest_nearest
from printkit.press.faces.drawing.area import compile_clip, compile_pattern, compile_shape
from printkit.press.faces.drawing.compile import compile_elements
from printkit.press.faces.drawing.illustration import compile_image, compile_scene, compile_symbol
from printkit.press.faces.drawing.lint import InkMark, find_overlaps, find_safe, find_unsafe
from printkit.press.faces.drawing.node import Content, Node, Styles
from printkit.press.faces.drawing.problems import Legibility
from printkit.press.faces.drawing.qr import compile_code
from printkit.press.faces.drawing.textbox import compile_text, shorten_text
from printkit.press.faces.drawing.tools import Maker, Tools
from printkit.press.faces.drawing.trace import PlacedElement
from printkit.press.faces.elementkeys import RepeatKeys, word_of
from printkit.press.faces.placement import PlacedFrame, Rect
from printkit.press.faces.template import Element, Template
from printkit.press.faces.values import Trouble, Value, Values, as_number, as_pair, compile_value, names_of
from printkit.press.fonts import Library
from printkit.press.ops import Group, Op

_DEEPEST = 12
_MOST = 1000
"""Templates in templates of one component, each counted wherever it is used."""
"""Fragments within fragments."""


class _Fragment(NamedTuple):
    """A template ready to be used."""

    nodes: list[Node]
    params: dict[str, Value]

    def names(self, given: set[str]) -> frozenset[str]:
        """Names that it depends on, besides its params and the `given` values."""
        params = frozenset().union(*(value.names for value in self.params.values()))
        return (names_of(self.nodes) | params) - self.params.keys() - given


def compile_use(tools: Tools, element: Element, styles: Styles) -> Content:
    """Return a template's elements with values of their own; which template may depend on the row."""
    given = tools.value(element, "with", {})
    own = element.data.get("with") or {}
    if not isinstance(element.data.get("with", {}), dict):
        raise Trouble("write `with:` as {name: value}", "with")
    chosen = compile_value(tools.box.sentences.dialect, element.data.get("use"))
    fragments: dict[str, _Fragment | None] = {}
    names = set(given.names | chosen.names)
    if chosen.is_constant:
        name = str(chosen.raw)
        fragment = fragments[name] = _find_fragment(tools, name, element, styles)
        if fragment is None:
            return Content(lambda _values, _rect: ())
        names |= fragment.names(set(own))
    else:
        names.add("piece")
    fixed = {**tools.box.constants, **tools.component.constants}

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        wanted = str(chosen.get(values))
        if wanted not in fragments:
            fragments[wanted] = _find_fragment(tools, wanted, element, styles)
        fragment = fragments[wanted]
        if fragment is None:
            raise Trouble(
                f'there is no template "{wanted}".{suggest_nearest(wanted, tools.templates.names())}', "use"
            )
        inner = {**values, **(given.get(values) or {})}
        fill_params(inner, {k: v for k, v in fragment.params.items() if k not in own}, fixed)
        frame = PlacedFrame(rect.width, rect.height)
        inner["face"] = frame
        ops = tools.draw_within(fragment.nodes, inner, frame, rect[:2])
        return (Group(ops, rect.x, rect.y),) if ops else ()

    return Content(paint, frozenset(names))


def _find_fragment(tools: Tools, name: str, element: Element, styles: Styles) -> _Fragment | None:
    """Return the template of a name; None, and a problem, where there is none."""
    if name in tools.using or len(tools.using) > _DEEPEST:
        raise Trouble(f'"{name}" uses itself: {" > ".join([*tools.using, name])}', "use")
    tools.fragments += 1
    if tools.fragments > _MOST:
        raise Trouble(f"templates within templates: more than {_MOST} on the faces of one component", "use")
    template = tools.templates.get(name, element.problem("", "use"))
    if template is None:
        return None
    tools.using.append(name)
    try:
        nodes = compile_elements(tools, template.elements, {**styles, **template.styles})
        return _Fragment(nodes, compile_params(tools, template))
    finally:
        tools.using.pop()


def compile_group(tools: Tools, element: Element, styles: Styles) -> Content:
    """Return elements whose boxes are measured in the group's box."""
    nodes = compile_elements(tools, element.children, styles)
    clip, clipped_by = compile_clip(tools, element)

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        ops = tools.draw_within(nodes, values, PlacedFrame(rect.width, rect.height), rect[:2])
        outline = clip(values, Rect(0, 0, rect.width, rect.height))
        return (Group(ops, rect.x, rect.y, clip=outline),) if ops else ()

    return Content(paint, names_of(nodes) | clipped_by)


"""Times that anything is repeated on a face."""
_MOST_IN_ALL = 10_000
"""Repetitions on a face, each repeat within repeats counted."""
_FREE = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""The part of a row's spare room at its left."""


def compile_repeat(tools: Tools, element: Element, styles: Styles) -> Content:
    """Return elements drawn with `item` and `index`, step by step."""
    items = tools.value(element, "repeat")
    step, columns = tools.value(element, "step", [0, 0]), tools.value(element, "columns", 0)
    size = tools.value(element, "size")
    align = word_of(RepeatKeys, "align", element.data.get("align"))
    nodes = compile_elements(tools, element.children, styles)

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        every = _list_items(items.get(values))
        room = (rect.width, rect.height)
        across, down = as_pair(step.get(values), room, "step")
        row = int(as_number(columns.get(values) or 0, "columns")) or max(len(every), 1)
        stepped = (abs(across) or rect.width, abs(down) or rect.height)
        wanted = size.get(values)
        width, height = as_pair(wanted, room, "size") if wanted is not None else stepped
        frame = PlacedFrame(width, height)
        wraps = bool(columns.get(values))
        ops: list[Op] = []
        inner = dict(values)
        tools.repeated += len(every)
        if tools.repeated > _MOST_IN_ALL:
            raise Trouble(f"repeats within repeats: more than {_MOST_IN_ALL} times on one face", "repeat")
        for index, item in enumerate(every):
            inner["item"], inner["index"] = item, index
            line, place = divmod(index, row)
            count = min(row, len(every) - line * row)
            extent = abs(across) * (count - 1) + width
            x = rect.x + _FREE[align] * (rect.width - extent) + across * place
            y = rect.y + (down * line if wraps else down * place)
            each = tools.draw_within(nodes, inner, frame, (x, y))
            if each:
                ops.append(Group(each, round(x, 4), round(y, 4)))
        return ops

    names = items.names | step.names | columns.names | size.names
    return Content(paint, names | (names_of(nodes) - {"item", "index"}))


def _list_items(value: Any) -> list[Any]:
    """List the items of a repetition: a list, a text with commas, a number of times, a mapping's pairs."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= _MOST:
            raise Trouble(f"{value} times; 0 to {_MOST} will do", "repeat")
        return list(range(value))
    if isinstance(value, Mapping):
        return list(value.items())
    try:
        found = list(value)
    except TypeError:
        raise Trouble(f"{value!r} is no list", "repeat") from None
    if len(found) > _MOST:
        raise Trouble(f"a list of {len(found)} items; no face holds more than {_MOST}", "repeat")
    return found


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
        component: the one to draw.
        ink: full, low or bw.
        library: where fonts come from; by default the box's own and the installed ones.
    """

    def __init__(self, box: Box, component: Component, ink: Ink, library: Library | None = None) -> None:
        self.library = library or Library.of(box)
        """The source of fonts."""
        self._tools = Tools(box, component, ink, self.library, MAKERS)

    @property
    def frame(self) -> PlacedFrame:
        """The whole face."""
        return self._tools.frame

    @property
    def missing(self) -> list[str]:
        """Missing pictures that faces name."""
        return sorted(self._tools.missing)

    def find_template(self, name: str, asked: Problem) -> Template | None:
        """Return the template of a name; None, and a problem, where there is none; `asked`: who asks."""
        return self._tools.templates.get(name, asked)

    def compile(self, template: Template) -> list[Node]:
        """Return the template's elements, ready to be drawn; note their problems."""
        return compile_elements(self._tools, template.elements, template.styles)

    def read_params(self, template: Template) -> dict[str, Value]:
        """Return the template's params, which may be expressions."""
        return compile_params(self._tools, template)

    def begin_face(self, face: str, piece: str = "", row: str = "", *, with_code: bool) -> None:
        """Set the context of the following drawing.

        Args:
            face: front or back, for problems.
            piece: whose, for problems; empty for elements that are the same on every piece.
            row: the piece's row; copies of one row share their problems.
            with_code: whether the face may carry a code.
        """
        tools = self._tools
        problems = tools.problems
        problems.face, problems.piece, problems.row = face, piece, row
        tools.with_code = with_code
        tools.repeated = 0

    @property
    def has_game_icons(self) -> bool:
        """Whether an icon of game-icons.net was drawn."""
        return self._tools.symbols.has_game_icons

    @property
    def has_same(self) -> bool:
        """Whether any text drawn so far has the same size as others of its element."""
        return self._tools.has_same

    def only_look(self) -> None:
        """Only look for problems from here on, and draw nothing that is right."""
        self._tools.dry = True

    @property
    def only_looks(self) -> bool:
        """Whether only problems are wanted."""
        return self._tools.dry

    @property
    def told(self) -> int:
        """The number of problems found, repetitions included."""
        return self._tools.problems.count

    @contextmanager
    def measure_only(self) -> Iterator[None]:
        """Find common sizes by drawing; problems are noted in the final drawing."""
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
        """Return a new list that gets every element drawn from here on."""
        self._tools.trace = []
        return self._tools.trace

    @property
    def told_of_templates(self) -> list[Problem]:
        """The list of problems of templates, to which callers add."""
        return self._tools.template_problems

    def begin_marks(self) -> None:
        """Note the texts drawn from here on."""
        self._tools.marks = []

    @property
    def marks(self) -> list[InkMark]:
        """Texts drawn since `begin_marks`; none are noted unless somebody asked for them."""
        return self._tools.marks or []

    def add_marks(self, marks: Iterable[InkMark]) -> None:
        """Add texts that were drawn before."""
        if self._tools.marks is not None:
            self._tools.marks += marks

    def lint(self, marks: Sequence[InkMark]) -> None:
        """Note the texts of a face that overlap or are too near the cut."""
        tools = self._tools
        for one, other, depth in find_overlaps(marks):
            message = f'"{shorten_text(other.source)}" lies {depth:.1f} mm upon "{shorten_text(one.source)}" of element "{one.element.id}"'
            tools.problems.add(other.element, message, "box", each_row=True, warning=True, kind="overlap")
        for mark, near in find_unsafe(marks, tools.frame, tools.edge):
            message = f'"{shorten_text(mark.source)}" is {near:.1f} mm from the cut; {find_safe(tools.frame):g} mm are safe where a cut is a little off'
            tools.problems.add(mark.element, message, "box", each_row=True, warning=True, kind="safe")

    def template_problems(self) -> list[Problem]:
        """List the problems of templates and elements that show without any row."""
        return [*self._tools.template_problems, *self._tools.problems.found.values()]

    def problems(self) -> tuple[Problem, ...]:
        """List the problems of everything drawn so far."""
        return tuple(self._tools.problems.found.values())

    @property
    def contrasts(self) -> Mapping[tuple[str, str, str, str], Element]:
        """Colours of texts and of their grounds, with an element that has them."""
        return self._tools.legibility.contrasts

    def legibility_problems(
        self, other: Drawer | None = None, besides: AbstractSet[int] = frozenset()
    ) -> list[Problem]:
        """Return texts that are too small, or whose colour is too close to their ground, among those drawn so far.

        Args:
            other: a drawer of another ink, whose texts are judged by their colours in this one.
            besides: the `id()` of elements that were drawn separately in this ink.
        """
        tools = self._tools
        if other is not None:
            for (_, _, name, on), element in list(other.contrasts.items()):
                if id(element) in besides:
                    continue
                with suppress(Trouble):
                    colour, ground = tools.palette.find(name) or "#000000", tools.palette.find(on)
                    if ground is not None:
                        tools.legibility.colours(element, colour, ground, (name, on))
        return tools.legibility.problems()


# A template's params: defaults that a box, a component or a row may replace


def compile_params(tools: Tools, template: Template) -> dict[str, Value]:
    """Return the template's params, which may be expressions; note their problems."""
    found: dict[str, Value] = {}
    for name, raw in template.params.items():
        try:
            found[name] = compile_value(tools.box.sentences.dialect, raw)
        except Trouble as trouble:
            tools.template_problems.append(Problem(template.file, trouble.message, 0, f"params, {name}"))
    return found


def fill_params(
    values: dict[str, Any], params: Mapping[str, Value], fixed: Mapping[str, Any], every: Collection[str] = ()
) -> None:
    """Give params their values, in order; values of the box or component (`fixed`) win.

    `every`: names of all the template's params, where `params` are only some.

    A param whose expression does not work complains when it is used, not before.
    """
    for name, value in params.items():
        if name in fixed:
            values[name] = fixed[name]
            continue
        try:
            values[name] = value.get(values)
        except Trouble as trouble:
            below = [other for other in value.names if other in (every or params) and other not in values]
            why = _explain_order(name, below[0]) if below else trouble.message
            values[name] = NoValue(f'param "{name}": {why}')


def _explain_order(name: str, other: str) -> str:
    """Explain why a param that needs a later one, or itself, has no value."""
    if other == name:
        return "it is made of itself; take its own name out"
    return f'it needs "{other}", which stands below it; params see only those above, so move it up (or part the circle)'
