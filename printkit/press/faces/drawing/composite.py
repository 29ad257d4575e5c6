"""Elements that hold others: groups in a frame of their own, repeats for each item of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.press.faces.drawing.compile import compile_elements
from printkit.press.faces.drawing.node import Content, Styles, names_of
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.elementkeys import RepeatKeys, word_of
from printkit.press.faces.placement import PlacedFrame, Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_number, as_pair
from printkit.press.ops import Group, Op, curve


def compile_group(tools: Tools, element: Element, styles: Styles) -> Content:
    """Elements whose boxes are measured in the group's box."""
    nodes = compile_elements(tools, element.children, styles)
    clip = bool(element.data.get("clip", False))

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        ops = tools.draw_within(nodes, values, PlacedFrame(rect.width, rect.height), rect[:2])
        outline = curve.make_rectangle(0, 0, rect.width, rect.height) if clip else ()
        return (Group(ops, rect.x, rect.y, clip=outline),) if ops else ()

    return Content(paint, names_of(nodes))


_MOST = 1000
"""Times that anything is repeated on a face."""
_MOST_IN_ALL = 10_000
"""Times that anything is repeated on a face, repeats within repeats counted each."""
_FREE = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""Which part of a row's spare room lies left of it."""


def compile_repeat(tools: Tools, element: Element, styles: Styles) -> Content:
    """Elements drawn with `item` and `index`, step by step."""
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
    """What is repeated over: a list, a text with commas, a number of times, a mapping's pairs."""
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
