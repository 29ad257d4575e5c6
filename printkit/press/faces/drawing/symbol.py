"""Symbols: small drawings by name, in a colour of the palette."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.placement import Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_text
from printkit.press.ops import Op


def symbol(tools: Tools, element: Element, _: Styles) -> Content:
    """A symbol, as large as its box allows; nothing where its name is empty or `none`."""
    name, colour = tools.value(element, "symbol"), tools.value(element, "colour", "ink")
    colours = tools.value(element, "colours", {})

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        wanted = as_text(name.get(values))
        if not wanted or wanted == "none":
            return ()
        current = tools.palette.find(colour.get(values), "colour") or "#000000"
        named = colours.get(values) or {}
        if not isinstance(named, dict):
            raise Trouble("write colours as {name in the symbol: colour}", "colours")
        known = tools.palette.symbols.copy()
        for key, value in named.items():
            known[str(key)] = tools.palette.find(value, "colours") or "#ffffff"
        found = tools.symbols.get(wanted)
        tools.tell_symbols(element, "symbol")
        return (found.drawn(rect, current, known),)

    return Content(paint, name.names | colour.names | colours.names)
