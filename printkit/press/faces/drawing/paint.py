"""Paints of areas and letters: a colour, a transparent colour, a gradient."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from printkit.measure import mix_colours
from printkit.press.faces.palette import Palette
from printkit.press.faces.placement import Rect
from printkit.press.faces.values import Trouble, as_length, as_number
from printkit.press.ops import Colour, Gradient, Group, Op, Path

_CLEAR = re.compile(r"(#[0-9a-fA-F]{6})([0-9a-fA-F]{2})|(#[0-9a-fA-F]{3})([0-9a-fA-F])")
_KEYS = {"linear": ("linear", "angle"), "radial": ("radial", "at", "reach")}
_HOW = "write a gradient as {linear: [ground, accent], angle: 90} or {radial: [paper, ground]}"
Stops: TypeAlias = tuple[tuple[float, Colour], ...]


class Tint(Struct, frozen=True):
    """One paint.

    Attributes:
        colour: of a gradient the one that stands for it.
        opacity: 1 hides what lies below.
        stops: of a gradient.
        veil: how transparent its places are, as greys; empty if nowhere.
        way: of a gradient the kind, angle, middle and reach, as written until the box is known.
    """

    colour: Colour
    opacity: float = 1.0
    stops: Stops = ()
    veil: Stops = ()
    way: tuple[str, float, Any, Any, Any] = ("", 0.0, 0, 0, 0)

    @property
    def is_solid(self) -> bool:
        """Whether it is opaque."""
        return self.opacity >= 1 and not self.veil

    def list_seen(self, ground: Colour) -> list[Colour]:
        """Return the colours in which it is seen on a ground."""
        colours = [colour for _, colour in self.stops] or [self.colour]
        shares = [int(grey[1:3], 16) / 255 for _, grey in self.veil] or [self.opacity] * len(colours)
        return [mix_colours(ground, *each) for each in zip(colours, shares, strict=True)]

    def fade(self, ops: Sequence[Op], rect: Rect) -> tuple[Op, ...]:
        """Return operations in a box, as visible as this paint makes them."""
        if self.is_solid or not ops:
            return tuple(ops)
        return (Group(tuple(ops), opacity=self.opacity, veil=self._spread(self.veil, rect)),)

    def fill(self, rect: Rect) -> Gradient | None:
        """Return the gradient in a box."""
        return self._spread(self.stops, rect)

    def _spread(self, stops: Stops, rect: Rect) -> Gradient | None:
        if not stops:
            return None
        kind, angle, x, y, reach = self.way
        if kind == "radial":
            middle = rect.x + as_length(x, rect.width, "at"), rect.y + as_length(y, rect.height, "at")
            radius = as_length(reach, math.hypot(rect.width, rect.height) / 2, "reach")
            return Gradient(stops, (*middle, middle[0] + max(radius, 0.01), middle[1]), radial=True)
        turn = math.radians(angle)
        cosine, sine = math.cos(turn), math.sin(turn)
        half = (abs(rect.width * cosine) + abs(rect.height * sine)) / 2
        x, y = rect.centre
        ends = (x - half * cosine, y - half * sine, x + half * cosine, y + half * sine)
        return Gradient(stops, (round(ends[0], 4), round(ends[1], 4), round(ends[2], 4), round(ends[3], 4)))


def find_paint(palette: Palette, written: Any, key: str) -> Tint | None:
    """Return the paint of a colour's name, `#rrggbb`, `#rrggbbaa` or a gradient; None for `none`.

    Raises:
        Trouble: it is none of these.
    """
    if isinstance(written, dict):
        return _read_gradient(palette, written, key)
    colour, opacity = _find_clear(palette, written, key)
    return None if colour is None or not opacity else Tint(colour, round(opacity / 255, 3))


def _find_clear(palette: Palette, written: Any, key: str) -> tuple[Colour | None, int]:
    """Return a colour and how much it hides of the layers below, of 255."""
    clear = _CLEAR.fullmatch(str(written))
    if clear is None:
        return palette.find(written, key), 255
    return palette.find(clear[1] or clear[3], key), int(clear[2] or clear[4] * 2, 16)


def _read_gradient(palette: Palette, written: dict[str, Any], key: str) -> Tint:
    kind = next((kind for kind in _KEYS if kind in written), "")
    if not kind or any(name not in _KEYS[kind] for name in written):
        raise Trouble(_HOW, key)
    given = written[kind]
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) < 2:
        raise Trouble(f"{_HOW}; two colours or more", key)
    stops: list[tuple[float, Colour]] = []
    hides: list[int] = []
    for number, each in enumerate(given):
        place, name = each if isinstance(each, list | tuple) and len(each) == 2 else (None, each)
        share = number / (len(given) - 1) if place is None else as_length(place, 1.0, key)
        colour, hidden = _find_clear(palette, name, key)
        if colour is None:
            raise Trouble("a gradient needs colours; write #rrggbb00 for one that is not seen", key)
        stops.append((share, colour))
        hides.append(hidden)
    if any(later < before for (before, _), (later, _) in itertools.pairwise(stops)):
        raise Trouble("the places of colours rise from 0 to 1: [[0, ground], [0.6, accent], [1, paper]]", key)
    if stops[0][0] > 0:
        stops.insert(0, (0.0, stops[0][1]))
        hides.insert(0, hides[0])
    if stops[-1][0] < 1:
        stops.append((1.0, stops[-1][1]))
        hides.append(hides[-1])
    at = written.get("at", ("50%", "50%"))
    if not isinstance(at, list | tuple) or len(at) != 2:
        raise Trouble('write the middle as at: ["50%", "30%"]', key)
    angle = as_number(written.get("angle", 90), key)
    middle = stops[len(stops) // 2][1]
    veil = tuple(
        (share, f"#{hidden:02x}" + 2 * f"{hidden:02x}")
        for (share, _), hidden in zip(stops, hides, strict=True)
    )
    way = (kind, angle, at[0], at[1], written.get("reach", "100%"))
    return Tint(middle, 1.0, tuple(stops), veil if min(hides) < 255 else (), way)


def paint_path(outline: Path, fill: Tint | None, stroke: Tint | None, rect: Rect) -> tuple[Op, ...]:
    """Return an outline's operations, filled and stroked; transparent parts are separate groups."""
    if fill is None and stroke is None:
        return ()
    inside = replace(
        outline, fill=fill.colour if fill else None, gradient=fill.fill(rect) if fill else None, stroke=None, width=0.0
    )  # fmt: skip
    along = replace(outline, fill=None, stroke=stroke.colour if stroke else None)
    if fill is None or stroke is None:
        paint, op = (fill, inside) if fill else (stroke, along)
        assert paint is not None
        return paint.fade((op,), rect)
    if fill.is_solid and stroke.is_solid:
        return (replace(inside, stroke=stroke.colour, width=outline.width),)
    return (*fill.fade((inside,), rect), *stroke.fade((along,), rect))
