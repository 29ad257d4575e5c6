"""Nets: flat outlines that fold to a box. Panels hang on one another; two meet in a crease. mm, printed side up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from printkit.measure import Size
from printkit.press.ops import Segment
from printkit.press.ops.curve import make_polygon
from printkit.press.sheets.slot import Rect
from printkit.press.svg.die import Crease

Side: TypeAlias = Literal["left", "right", "top", "bottom"]

SLEEVE, AROUND = 0.2, 3.0
"""What a sleeve adds to a card's thickness, and to its width and height; mm."""
_PLAY = 1.5
"""Room around the cards, mm."""
_GLUE, _TUCK, _NOTCH = 11.0, 13.0, 7.5
_THINNEST = 8.0
_EAR = 9.0
"""The part of a lid's wrap that folds around each corner, mm."""
_EASE = 0.5
"""A panel that covers another's fold is narrower by this at both ends, mm."""


class NetPanel(Struct, frozen=True):
    """A rectangle between creases; flaps are slanted within theirs."""

    rect: Rect
    parent: str = ""
    """The panel on which it hangs; the first hangs on none."""
    side: Side = "right"
    """The parent's edge."""


class Net(Protocol):
    """A flat shape that is cut out and folded."""

    @property
    def size(self) -> Size:
        """Width and height of the flat net."""

    @property
    def panels(self) -> Mapping[str, NetPanel]:
        """The panels by name."""

    def make_cut(self) -> tuple[Segment, ...]:
        """Return the line along which the net is cut."""


def list_creases(net: Net) -> list[Crease]:
    """List the lines where panels meet, each once."""
    found = []
    for panel in net.panels.values():
        if panel.parent:
            x, y, width, height = panel.rect
            edges: dict[Side, Crease] = {
                "left": (x + width, y, x + width, y + height),
                "right": (x, y, x, y + height),
                "top": (x, y + height, x + width, y + height),
                "bottom": (x, y, x + width, y),
            }
            found.append(edges[panel.side])
    return found


class Tuckbox(Struct, frozen=True):
    """Back, side, front and side in a row, lids and tucks at the back's head and foot."""

    width: float
    """Of the front, inside."""
    height: float
    depth: float

    @property
    def size(self) -> Size:
        """The width and height of the net."""
        return Size(_GLUE + 2 * (self.width + self.depth), self.height + 2 * (self.depth + _TUCK))

    @property
    def top(self) -> float:
        """The y of the panels' heads."""
        return self.depth + _TUCK

    @property
    def panels(self) -> Mapping[str, NetPanel]:
        """Walls, lids with their tucks, the flap that is glued, flaps against dust."""
        w, h, d, y, f = self.width, self.height, self.depth, self.top, self.flap
        b, c, e = _GLUE + w, _GLUE + w + d, _GLUE + 2 * w + d
        return {
            "back": NetPanel((_GLUE, y, w, h)),
            "glue": NetPanel((0.0, y, _GLUE, h), "back", "left"),
            "left": NetPanel((b, y, d, h), "back", "right"),
            "front": NetPanel((c, y, w, h), "left", "right"),
            "right": NetPanel((e, y, d, h), "front", "right"),
            "lid": NetPanel((_GLUE, _TUCK, w, d), "back", "top"),
            "lid tuck": NetPanel((_GLUE, 0.0, w, _TUCK), "lid", "top"),
            "foot": NetPanel((_GLUE, y + h, w, d), "back", "bottom"),
            "foot tuck": NetPanel((_GLUE, y + h + d, w, _TUCK), "foot", "bottom"),
            "left upper flap": NetPanel((b, y - f, d, f), "left", "top"),
            "left lower flap": NetPanel((b, y + h, d, f), "left", "bottom"),
            "right upper flap": NetPanel((e, y - f, d, f), "right", "top"),
            "right lower flap": NetPanel((e, y + h, d, f), "right", "bottom"),
        }

    @property
    def flap(self) -> float:
        """Depth of the dust flaps, limited so that they do not meet."""
        return min(self.depth, self.width / 2 - 2, 16.0)

    def make_cut(self) -> tuple[Segment, ...]:
        """Return the line along which the net is cut."""
        return make_polygon(self._list_corners())

    def _list_corners(self) -> list[tuple[float, float]]:
        w, h, d, y, f = self.width, self.height, self.depth, self.top, self.flap
        a, b, c, e, end = _GLUE, _GLUE + w, _GLUE + w + d, _GLUE + 2 * w + d, self.size.width
        slant = min(3.0, d / 4)
        middle = (c + e) / 2
        notch = [(middle - _NOTCH, y), (middle - _NOTCH * 0.7, y + _NOTCH * 0.7), (middle, y + _NOTCH),
                 (middle + _NOTCH * 0.7, y + _NOTCH * 0.7), (middle + _NOTCH, y)]  # fmt: skip
        return [
            (a, _TUCK), (a + 1, 4), (a + 5, 0), (b - 5, 0), (b - 1, 4), (b, _TUCK), (b, y),
            (b + slant, y - f), (c - slant, y - f), (c, y), *notch, (e, y),
            (e + slant, y - f), (end - slant, y - f), (end, y), (end, y + h),
            (end - slant, y + h + f), (e + slant, y + h + f), (e, y + h), (c, y + h),
            (c - slant, y + h + f), (b + slant, y + h + f), (b, y + h), (b, y + h + d),
            (b - 1, y + h + d + _TUCK - 4), (b - 5, y + h + d + _TUCK), (a + 5, y + h + d + _TUCK),
            (a + 1, y + h + d + _TUCK - 4), (a, y + h + d), (a, y + h),
            (0, y + h - 4), (0, y + 4), (a, y),
        ]  # fmt: skip


def tuckbox_for(card: Size, cards: int, *, thickness: float, sleeved: bool = False) -> Tuckbox:
    """Return the box that holds so many cards: 1.5 mm of play around them, 3 % and 1 mm in depth."""
    around = AROUND if sleeved else 0.0
    each = thickness + (SLEEVE if sleeved else 0.0)
    depth = max(_THINNEST, cards * each * 1.03 + 1)
    return Tuckbox(card.width + around + _PLAY, card.height + around + _PLAY, depth)


def is_thinnest(net: Tuckbox) -> bool:
    """Return whether fewer cards would leave it the same size."""
    return net.depth <= _THINNEST


class LidWrap(Struct, frozen=True):
    """Paper that is glued about a cardboard lid: its top, four sides, and what is folded in.

    The sides at head and foot reach about the corners with ears; left and right ones are glued over them.
    """

    width: float
    """Of the lid's top, outside."""
    height: float
    depth: float
    turn_in: float

    @property
    def size(self) -> Size:
        """The width and height of the net."""
        beside = 2 * (self.depth + self.turn_in)
        return Size(self.width + beside, self.height + beside)

    @property
    def ear(self) -> float:
        """Width of the ears, limited so that they do not meet on the shorter side."""
        return min(_EAR, self.height / 2 - 1, self.depth + self.turn_in - 2)

    @property
    def panels(self) -> Mapping[str, NetPanel]:
        """The top, sides, what is folded in, and ears."""
        w, h, d, t, ear = self.width, self.height, self.depth, self.turn_in, self.ear
        x, y, far, low = d + t, d + t, d + t + w, d + t + h
        tall = h - 2 * _EASE
        return {
            "top": NetPanel((x, y, w, h)),
            "head": NetPanel((x, t, w, d), "top", "top"),
            "foot": NetPanel((x, low, w, d), "top", "bottom"),
            "left": NetPanel((t, y + _EASE, d, tall), "top", "left"),
            "right": NetPanel((far, y + _EASE, d, tall), "top", "right"),
            "head in": NetPanel((x, 0.0, w, t), "head", "top"),
            "foot in": NetPanel((x, low + d, w, t), "foot", "bottom"),
            "left in": NetPanel((0.0, y + _EASE, t, tall), "left", "left"),
            "right in": NetPanel((far + d, y + _EASE, t, tall), "right", "right"),
            "head left ear": NetPanel((x - ear, t, ear, d), "head", "left"),
            "head right ear": NetPanel((far, t, ear, d), "head", "right"),
            "foot left ear": NetPanel((x - ear, low, ear, d), "foot", "left"),
            "foot right ear": NetPanel((far, low, ear, d), "foot", "right"),
        }

    def make_cut(self) -> tuple[Segment, ...]:
        """Return the line along which the wrap is cut; the folded parts are mitred."""
        w, h, d, t, ear = self.width, self.height, self.depth, self.turn_in, self.ear
        x, y, far, low = d + t, d + t, d + t + w, d + t + h
        end, bottom, mitre, e = self.size.width, self.size.height, min(t / 2, 6.0), _EASE
        return make_polygon(
            [
                (x + mitre, 0), (far - mitre, 0), (far, t), (far + ear, t), (far + ear, y - e), (far, y - e),
                (far, y + e), (far + d, y + e), (end, y + e + mitre), (end, low - e - mitre), (far + d, low - e),
                (far, low - e), (far, low + e), (far + ear, low + e), (far + ear, low + d), (far, low + d),
                (far - mitre, bottom), (x + mitre, bottom), (x, low + d), (x - ear, low + d), (x - ear, low + e),
                (x, low + e), (x, low - e), (t, low - e), (0, low - e - mitre), (0, y + e + mitre), (t, y + e),
                (x, y + e), (x, y - e), (x - ear, y - e), (x - ear, t), (x, t),
            ]
        )  # fmt: skip
