"""Fragments: another template's elements in a box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.box.box_errors import suggest_nearest
from printkit.press.faces.drawing.compile import compile_elements
from printkit.press.faces.drawing.node import Content, Node, Styles, names_of
from printkit.press.faces.drawing.params import compile_params, fill_params
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.placement import PlacedFrame, Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Value, Values, compile_value
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
        """Names that it depends on, besides its params and what is `given` to it."""
        params = frozenset().union(*(value.names for value in self.params.values()))
        return (names_of(self.nodes) | params) - self.params.keys() - given


def compile_use(tools: Tools, element: Element, styles: Styles) -> Content:
    """A template's elements with values of their own; which template may depend on the row."""
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
    """The template of a name; None, and a problem, where there is none."""
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
