"""The contents of a photo as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, degrees
from typing import Literal, TypeAlias

import numpy as np

from printkit.boards.laid import Point
from printkit.codes.matrix import Level
from printkit.sight.patch import module_pixels
from printkit.sight.photo import Array

# The four corners of a symbol in a picture


def measure_side(quad: Array) -> float:
    """Return about how long its sides are."""
    return float(module_pixels(quad[None], 1)[0])


def list_corners(quad: Array) -> Corners:
    """Return the same as plain values."""
    a, b, c, d = (Point(round(float(x), 2), round(float(y), 2)) for x, y in quad)
    return a, b, c, d


def covers_place(expected: Array, quad: Array) -> bool:
    """Return whether a symbol lies where one is expected, with the expected turn."""
    return bool(np.hypot(*(expected - quad).T).max() < 0.5 * measure_side(expected))


How: TypeAlias = Literal["decoded", "matched", "combined"]
"""`decoded`: a general decoder read it letter by letter; `matched`: it was recognised among the known symbols; `combined`:
only in several photos together."""

Corners: TypeAlias = tuple[Point, Point, Point, Point]
"""Of a symbol without quiet zone: its own top left, top right, bottom right, bottom left."""


LEAST_MODULE = 1.5
"""Pixels a module below which codes are lost."""
POOR_MODULE = 2.0
"""The same in poor light."""


@dataclass(frozen=True, slots=True)
class Known:
    """A code that may be on the table."""

    payload: str
    piece: str
    """The piece's id, or a mark's."""
    name: str
    """The name for people."""
    component: str
    sizes: tuple[float, ...]
    """mm of the symbol's side; several where layouts differ, and for a card with a second, small code."""
    level: Level = "Q"
    beside: tuple[float, float] | None = None
    """Of a card with a second code: mm from the first one's middle to its own, right and down."""
    light: bool = False
    """Whether it may be printed light on dark."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A piece that was seen."""

    piece: str
    payload: str
    name: str
    component: str
    corners: Corners
    how: How
    confidence: float
    """1 for a decoded code; for a matched one how well the picture fits the symbol, 0 to 1."""
    size: float = 0.0
    """mm of the symbol's side."""
    photo: int = 0
    """The number of the photo, from 0."""
    second: bool = False
    """Whether only its second, small code was read."""

    @property
    def centre(self) -> Point:
        """The symbol's middle in pixels: where its diagonals cross."""
        return find_crossing(self.corners)

    @property
    def angle(self) -> float:
        """The clockwise turn of its upright in the picture, in degrees from -180 to 180."""
        return angle_of(self.corners)


@dataclass(frozen=True, slots=True)
class Unread:
    """A place that looks like an unreadable code."""

    corners: Corners
    guesses: tuple[str, ...] = ()
    """Payloads that fit best, best first; none of them is sure."""
    photo: int = 0

    @property
    def centre(self) -> Point:
        """The middle in pixels."""
        return find_crossing(self.corners)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A code that was read and is none of the known ones."""

    text: str
    corners: Corners
    why: str
    """A sentence on what it is instead."""
    photo: int = 0


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """Everything that a photo shows."""

    width: int
    height: int
    sightings: tuple[Sighting, ...] = ()
    unread: tuple[Unread, ...] = ()
    foreign: tuple[Foreign, ...] = ()
    doubled: tuple[str, ...] = ()
    """Pieces that are seen in two places of the one photo."""
    seconds: dict[str, float] = field(default_factory=dict)
    """CPU seconds of each step."""
    module: float = 0.0
    """Pixels a module of the smaller codes, a quarter of all have fewer; 0 if there is no code."""
    poor: bool = False
    """Whether the photo is so dark or noisy that a module needs more pixels."""
    faint: bool = False
    """Whether so few codes were read, none of them easily, that others beside them may be lost without a trace."""

    @property
    def wanted_module(self) -> float:
        """Return the pixels a module that would do, if the phone must come nearer; else 0."""
        enough = POOR_MODULE if self.poor else LEAST_MODULE
        return enough if 0 < self.module < enough else 0.0

    def of(self, payload: str) -> Sighting | None:
        """Return the sighting of that code."""
        return next((seen for seen in self.sightings if seen.payload == payload), None)


def find_crossing(corners: Corners) -> Point:
    """Return the point where the diagonals of a quadrilateral cross."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    ux, uy, vx, vy = cx - ax, cy - ay, dx - bx, dy - by
    across = ux * vy - uy * vx
    if not across:
        return Point((ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4)
    t = ((bx - ax) * vy - (by - ay) * vx) / across
    return Point(ax + t * ux, ay + t * uy)


def angle_of(corners: Corners) -> float:
    """Return the direction of the symbol's upper and lower side, degrees clockwise from the picture's right."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return degrees(atan2(by + cy - ay - dy, bx + cx - ax - dx))
