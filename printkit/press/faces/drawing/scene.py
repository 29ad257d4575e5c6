"""Scenes: pictures composed of words, in the title's colours, varied by a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.elementkeys import defaults_of
from printkit.press.faces.placement import Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_number
from printkit.press.ops import Group, Op
from printkit.press.pictures.scenery import studio


def scene(tools: Tools, element: Element, _: Styles) -> Content:
    """A picture that fills its box; the same one on another piece is the same group."""
    values_of = tools.values(element, defaults_of("scene"))
    lined = element.data.get("box") != "bleed"  # a line there would stand on the cut

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        given = {key: value.get(values) for key, value in values_of.items()}
        if not given["scene"]:
            return ()
        key = repr((given, lined, round(rect.width, 4), round(rect.height, 4)))
        if key not in tools.scenes:
            tools.scenes[key] = _drawn(tools, given, rect, lined=lined)
        group = tools.scenes[key]
        return (Group(group.ops, rect.x, rect.y, shared=group.shared),)

    return Content(paint, frozenset().union(*(value.names for value in values_of.values())))


def _drawn(tools: Tools, given: Mapping[str, Any], rect: Rect, *, lined: bool) -> Group:
    from printkit.press.pictures.scene import SceneError, draw_scene  # noqa: PLC0415  # only for components with pictures

    try:
        return draw_scene(
            given["scene"],
            rect.width,
            rect.height,
            studio(tools.box, tools.symbols.get, tools.ink),
            ink=tools.ink,
            seed=str(given["seed"]),
            frame=str(given["frame"]),
            radius=as_number(given["radius"], "radius"),
            lined=lined,
        )
    except SceneError as error:
        raise Trouble(str(error), "scene") from None
    except (TypeError, ValueError, IndexError) as error:
        raise Trouble(f"a part of the scene is not written as it should be: {error}", "scene") from None
