"""Elements that are ready to be drawn, and how they become so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from printkit.press.faces.placement import PlacedFrame, Rect
from printkit.press.faces.template import Element
from printkit.press.faces.values import Values
from printkit.press.ops import Op

Styles: TypeAlias = Mapping[str, Mapping[str, Any]]
"""A template's styles as written, by name."""
Painter: TypeAlias = Callable[[Values, Rect], Sequence[Op]]
"""Draws an element's content into its box."""


class Node(Struct, frozen=True):
    """An element ready to be drawn."""

    element: Element
    names: frozenset[str]
    """Names of the row and elsewhere that it depends on."""
    draw: Callable[[Values, PlacedFrame], Sequence[Op]]
    keeps_off: Callable[[PlacedFrame], bool] = lambda _: False
    """Whether it certainly leaves no ground along the edges of its frame: then it need not be drawn to find them."""


class Content(NamedTuple):
    """The drawing that an element's kind makes once its box is known."""

    paint: Painter
    names: frozenset[str] = frozenset()
    """Names that the content depends on."""
    natural: Rect | None = None
    """Its own width and height, where its box does not give them."""


def draw_nodes(nodes: Iterable[Node], values: Values, frame: PlacedFrame) -> tuple[Op, ...]:
    """Draw nodes in a frame, in order."""
    return tuple([op for node in nodes for op in node.draw(values, frame)])
