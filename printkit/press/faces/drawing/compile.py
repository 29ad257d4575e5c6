"""Elements as nodes: the common part of elements of all kinds is settled here, once a component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printkit.box.box_errors import Problem
from printkit.press import PressError
from printkit.press.faces.drawing.node import Node, Styles
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.drawing.trace import PlacedElement, cut_away, measure_overreach
from printkit.press.faces.elementkeys import ElementKeys, number_of
from printkit.press.faces.placement import PlacedFrame, Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_number, compile_condition, make_constant
from printkit.press.fonts import FontError
from printkit.press.ops import Group, Op

_NO_GROUND = frozenset({"text", "qr", "pattern"})
"""Kinds that are drawn on a ground and do not count as one."""
_HOLDS_TEXT = ("text", "qr", "group", "use", "repeat")
_FLAT = ("shape", "pattern", "symbol", "image", "scene")
_LINES = ("line", "path", "polygon")
"""Shapes that may have a box without a width or a height."""
_CUT = 0.25
"""mm over the edge that nobody notices."""


def compile_elements(tools: Tools, elements: Iterable[Element], styles: Styles) -> list[Node]:
    """Return the elements that the ink shows, ready to be drawn; problems of the others are noted."""
    nodes = []
    for element in elements:
        if not _is_shown(element, tools.ink):
            continue
        try:
            nodes.append(_make_node(tools, element, styles))
        except Trouble as trouble:
            tools.problems.face = tools.problems.piece = ""
            tools.problems.add(element, trouble.message, trouble.key)
    return nodes


def _is_shown(element: Element, ink: str) -> bool:
    """Return whether an ink shows an element; ornament is for full ink unless it names others."""
    inks = element.data.get("ink")
    if inks is None and element.kind == "pattern":
        return ink == "full"
    return ink in (inks or ("full", "low", "bw"))


def _make_node(tools: Tools, element: Element, styles: Styles) -> Node:
    data = element.data
    when = (
        compile_condition(tools.box.sentences.dialect, data["when"])
        if "when" in data
        else make_constant(True)
    )
    box, anchor = tools.value(element, "box"), tools.value(element, "anchor", "top-left")
    origin, rotate = tools.value(element, "from"), tools.value(element, "rotate", 0)
    opacity = tools.value(element, "opacity", 1)
    solid = opacity.is_constant and opacity.raw == 1
    paint, names, natural = tools.makers[element.kind](tools, element, styles)
    placed = box.is_constant and anchor.is_constant and origin.is_constant
    upright = rotate.is_constant and rotate.raw == 0
    known: dict[PlacedFrame, Rect] = {}
    last: list[tuple[Any, PlacedFrame, Rect]] = []
    add = tools.problems.add

    def draw(values: Values, frame: PlacedFrame) -> Sequence[Op]:
        try:
            if not when.get(values):
                return ()
            rect = known.get(frame)
            if rect is None:
                written = (box.get(values), anchor.get(values), origin.get(values))
                if last and last[0][0] == written and last[0][1] == frame:
                    rect = last[0][2]
                else:
                    rect = frame.rect(*written, natural)
                    last[:] = [(written, frame, rect)]
                if placed:
                    known[frame] = rect
            turn = 0.0 if upright else as_number(rotate.get(values), "rotate")
            if not turn:
                ops = paint(values, rect)
            else:
                x, y = rect.centre
                marked = len(tools.marks or ())
                inner = paint(values, Rect(rect.x - x, rect.y - y, rect.width, rect.height))
                ops = (Group(tuple(inner), x, y, turn),) if inner else ()
                tools.move_marks(marked, x, y, turn)
            if not solid:
                ops = _fade(element, ops, opacity.get(values))
            if ops:
                if frame == tools.frame:
                    _check_place(tools, element, rect, ops)
                if tools.trace is not None:
                    _note_place(tools, element, rect)
        except Trouble as trouble:
            add(element, trouble.message, trouble.key)
        except FontError as error:  # once, not of every element
            tools.problems.tell(Problem("box.yaml", str(error), where="fonts"))
        except PressError as error:
            add(element, str(error))
        else:
            return ops
        return ()

    def keeps_off(frame: PlacedFrame) -> bool:
        if element.kind in _NO_GROUND:
            return True
        if not placed or not rotate.is_constant or rotate.raw or not _stays_in_box(element):
            return False
        try:
            x, y, width, height = frame.rect(box.raw, anchor.raw, origin.raw, natural)
        except Trouble:
            return False  # reported when it is drawn
        return x > 1 and y > 1 and x + width < frame.width - 1 and y + height < frame.height - 1

    if "full" not in (data.get("ink") or ("full",)):
        names |= {"ink"}  # an element left out in full ink looks different in another
    every = names.union(*(value.names for value in (when, box, anchor, origin, rotate, opacity)))
    return Node(element, every, draw, keeps_off)


def _fade(element: Element, ops: Sequence[Op], written: Any) -> Sequence[Op]:
    """Return operations as transparent as an element says."""
    opacity = number_of(ElementKeys, "opacity", as_number(written, "opacity"), "opacity")
    if opacity < 1 and element.kind == "qr":
        raise Trouble("a transparent code cannot be read; leave `opacity:` out", "opacity")
    if opacity >= 1 or not ops:
        return tuple(ops)
    return (Group(tuple(ops), opacity=round(opacity, 3)),) if opacity else ()


def _stays_in_box(element: Element) -> bool:
    """Return whether an element of this kind draws within its box."""
    return element.kind in ("symbol", "image", "scene") or (
        element.kind == "shape" and element.data["shape"] in ("rect", "round", "star", "hex")
    )


def _check_place(tools: Tools, element: Element, rect: Rect, ops: Sequence[Op]) -> None:
    """Note an element outside the face, where nobody would see it or a knife would cut it."""
    frame, bleed = tools.frame, tools.frame.bleed + 0.01
    if element.kind in _FLAT and not (rect.width and rect.height) and element.data.get("shape") not in _LINES:
        message = f"a box of {rect.width:g} x {rect.height:g} mm shows nothing; give it a width and a height"
        tools.problems.add(element, message, "box", warning=True)
    if (
        rect.x > frame.width + bleed
        or rect.y > frame.height + bleed
        or rect.x + rect.width < -bleed
        or rect.y + rect.height < -bleed
    ):
        if not element.data.get("rotate"):
            where = f"it begins at {rect.x:.1f}, {rect.y:.1f} of {frame.width:g} x {frame.height:g} mm"
            tools.problems.add(element, f"nothing of this element is on the face: {where}", "box")
        return
    if element.kind in _HOLDS_TEXT and tools.edge:
        _check_edge(tools, element, ops)
    if element.kind not in _HOLDS_TEXT or (element.kind in ("text", "qr") and rect.lies_inside(frame)):
        return
    over = measure_overreach(ops, frame.width, frame.height)
    if over > _CUT:
        what = "code" if element.kind == "qr" else "text"
        message = f"the {what} reaches {over:.1f} mm over the edge of the face, where it is cut"
        tools.problems.add(element, message, "box", each_row=True)


def _check_edge(tools: Tools, element: Element, ops: Sequence[Op]) -> None:
    """Note an element that lies on a round, hexagonal or custom piece but outside its cut line."""
    over = cut_away(ops, tools.edge)
    if over > _CUT:
        what = "code" if element.kind == "qr" else "text"
        message = f"the {what} reaches {over:.1f} mm over the cut line of the {tools.component.shape} piece, where it is cut away"
        tools.problems.add(element, message, "box", each_row=True, warning=True, kind="cut")


def _note_place(tools: Tools, element: Element, rect: Rect) -> None:
    """Note where an element lies and how its text or picture fits."""
    fit, source = tools.fit or (None, "")
    tools.fit = None
    x, y = tools.origin
    if tools.trace is not None:
        moved = Rect(rect.x + x, rect.y + y, rect.width, rect.height)
        tools.trace.append(PlacedElement(element, moved, fit, source))
