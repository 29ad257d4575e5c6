"""Elements as nodes: what an element of any kind has in common is settled here, once a component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.press.drawing.node import Node, Styles
from printkit.press.drawing.tools import Tools
from printkit.press.errors import PressError
from printkit.press.frame import Frame, Rect
from printkit.press.ops import Group, Op
from printkit.press.template import Element
from printkit.press.values import Trouble, Values, as_number, compile_condition, constant

_NO_GROUND = frozenset({"text", "qr", "pattern"})
"""Kinds that are drawn upon a ground and are none."""


def compile_elements(tools: Tools, elements: Iterable[Element], styles: Styles) -> list[Node]:
    """Those elements that the ink shows, ready to be drawn; what is wrong with the others is noted."""
    nodes = []
    for element in elements:
        if not _shown(element, tools.ink):
            continue
        try:
            nodes.append(_node(tools, element, styles))
        except Trouble as trouble:
            tools.problems.where = ""
            tools.problems.add(element, trouble.message, trouble.key)
    return nodes


def _shown(element: Element, ink: str) -> bool:
    """Whether an ink shows an element; ornament is for full ink unless it names others."""
    inks = element.data.get("ink")
    if inks is None and element.kind == "pattern":
        return ink == "full"
    return ink in (inks or ("full", "low", "bw"))


def _node(tools: Tools, element: Element, styles: Styles) -> Node:
    data = element.data
    when = compile_condition(tools.box.env, data["when"]) if "when" in data else constant(True)
    box, anchor = tools.value(element, "box"), tools.value(element, "anchor", "top-left")
    origin, rotate = tools.value(element, "from"), tools.value(element, "rotate", 0)
    paint, names, natural = tools.makers[element.kind](tools, element, styles)
    placed = box.is_constant and anchor.is_constant and origin.is_constant
    known: dict[Frame, Rect] = {}
    add = tools.problems.add

    def draw(values: Values, frame: Frame) -> Sequence[Op]:
        try:
            if not when.get(values):
                return ()
            rect = known.get(frame)
            if rect is None:
                rect = frame.rect(box.get(values), anchor.get(values), origin.get(values), natural)
                if placed:
                    known[frame] = rect
            turn = as_number(rotate.get(values), "rotate")
            if not turn:
                return paint(values, rect)
            x, y = rect.centre
            ops = paint(values, Rect(rect.x - x, rect.y - y, rect.width, rect.height))
            return (Group(tuple(ops), x, y, turn),) if ops else ()
        except Trouble as trouble:
            add(element, trouble.message, trouble.key)
        except PressError as error:
            add(element, str(error))
        return ()

    def keeps_off(frame: Frame) -> bool:
        if element.kind in _NO_GROUND:
            return True
        if not placed or not rotate.is_constant or rotate.raw or not _contained(element):
            return False
        try:
            x, y, width, height = frame.rect(box.raw, anchor.raw, origin.raw, natural)
        except Trouble:
            return False  # told where it is drawn
        return x > 1 and y > 1 and x + width < frame.width - 1 and y + height < frame.height - 1

    every = names.union(*(value.names for value in (when, box, anchor, origin, rotate)))
    return Node(element, every, draw, keeps_off)


def _contained(element: Element) -> bool:
    """Whether an element of this kind draws within its box."""
    return element.kind in ("symbol", "image", "scene") or (
        element.kind == "shape" and element.data["shape"] in ("rect", "round", "star", "hex")
    )
