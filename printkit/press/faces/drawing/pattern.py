"""Patterns: generated ornament in a box, each drawn once a component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.shape import lies_flat
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.elementkeys import PatternKeys, defaults_of, word_of
from printkit.press.faces.placement import Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_number
from printkit.press.ops import Colour, Group, Op, Segment, curve


def pattern(tools: Tools, element: Element, _: Styles) -> Content:
    """Ornament clipped to its box; the same one on another piece is the same group."""
    values_of = tools.values(element, defaults_of("pattern"))

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        given = {key: value.get(values) for key, value in values_of.items()}
        if given["orientation"] is None:
            del given["orientation"]
        colours = tuple(tools.palette.find(colour, "colours") for colour in given["colours"] or ())
        key = repr((given, colours, round(rect.width, 4), round(rect.height, 4)))
        if key not in tools.patterns:
            tools.patterns[key] = _drawn(given, colours, rect)
        ops = tools.patterns[key]
        return (Group(ops, rect.x, rect.y, shared=f"pattern {key}"),) if ops else ()

    return Content(paint, frozenset().union(*(value.names for value in values_of.values())))


def _drawn(given: Mapping[str, Any], colours: tuple[Colour | None, ...], rect: Rect) -> tuple[Op, ...]:
    from printkit.press.pictures import ornament  # noqa: PLC0415  # only for components with ornament

    try:
        return ornament.pattern(
            str(given["pattern"]),
            rect.width,
            rect.height,
            params=given["params"] or {},
            colours=colours,
            scale=as_number(given["scale"], "scale"),
            seed=int(as_number(given["seed"], "seed")),
            outline=_outline(given, Rect(0, 0, rect.width, rect.height)),
        )
    except ornament.OrnamentError as error:
        raise Trouble(str(error), "pattern") from None


def _outline(given: Mapping[str, Any], frame: Rect) -> tuple[Segment, ...]:
    """What the ornament is clipped to; nothing for the plain box."""
    shape = word_of(PatternKeys, "shape", given["shape"])
    if shape == "rect":
        return curve.rectangle(*frame, as_number(given["radius"], "radius")) if given["radius"] else ()
    if shape == "round":
        return curve.ellipse(*frame)
    return curve.hexagon(*frame, flat=lies_flat(given.get("orientation")))
