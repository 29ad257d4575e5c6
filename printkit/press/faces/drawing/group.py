"""Groups: elements in a frame of their own."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.faces.drawing.compile import compile_elements
from printkit.press.faces.drawing.node import Content, Styles, names_of
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.placement import Frame, Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Values
from printkit.press.ops import Group, Op, curve


def group(tools: Tools, element: Element, styles: Styles) -> Content:
    """Elements whose boxes are measured in the group's box."""
    nodes = compile_elements(tools, element.children, styles)
    clip = bool(element.data.get("clip", False))

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        ops = tools.within(nodes, values, Frame(rect.width, rect.height), rect[:2])
        outline = curve.rectangle(0, 0, rect.width, rect.height) if clip else ()
        return (Group(ops, rect.x, rect.y, clip=outline),) if ops else ()

    return Content(paint, names_of(nodes))
