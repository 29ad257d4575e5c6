"""The canvas of a picture: marks in layers, each with its role, so that every ink can print it.

Lengths are units: a picture of 57 x 38 mm is 570 x 380 of them; others have the same area.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct, field

from printkit.press.ops import Colour, Gradient, curve
from printkit.press.ops.curve import find_bounds
from printkit.press.ops.pathdata import path_data
from printkit.press.pictures.scene.light import Light, Tone
from printkit.press.pictures.scene.outline import Outline, make_lens

Role: TypeAlias = str
"""The role of a shape in the picture: the inks without colours draw each role differently."""

ROLES = (
    "sky", "mass", "lit", "tint", "shade", "glow", "ink", "near", "star", "dust", "white", "rim", "line", "burin", "cased",
    "bar", "rod", "inverse", "skip",
)  # fmt: skip
"""Every part of a shape in a picture."""

Box: TypeAlias = tuple[float, float, float, float]

_AREA = 570.0 * 380.0
ROLES_OF_TONES: Mapping[str, Role] = {
    "lit": "lit",
    "half": "glow",
    "body": "mass",
    "shade": "shade",
    "deep": "ink",
    "dark": "ink",
    "glow": "white",
    "flat": "mass",
}
"""The role of a filled shape of a tone, by default."""


class SceneMark(Struct):
    """One shape, filled or drawn along."""

    outline: Outline
    colour: Colour
    role: Role
    plane: int
    width: float = 0.0
    """Of a line; 0: the shape is filled."""
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    gradient: Gradient | None = None
    known_box: Box | None = None
    """See `box_of`."""


class Clip(Struct):
    """Marks that are visible only inside an outline."""

    outline: Outline
    items: list[Item]
    known_box: Box | None = None
    """See `box_of`."""


def box_of(item: SceneMark | Clip) -> Box:
    """Return left, top, right and bottom of an outline's points and handles, computed once."""
    if item.known_box is None:
        item.known_box = find_bounds(item.outline)
    return item.known_box


class Stamp(Struct):
    """Marks that a picture shows many times, stored once."""

    name: str
    items: list[Item]
    x: float
    y: float
    scale: float


Item: TypeAlias = SceneMark | Clip | Stamp


class Canvas(Struct):
    """A picture in progress.

    Attributes:
        width: units.
        height: units.
        light: the hour and the materials.
        seed: what varies from picture to picture.
        horizon: where the ground begins, as part of the height.
        sun: the position of the light, as parts of width and height.
        zoom: how much larger things are than usual.
        floor: whether there is a ground for shadows.
        indoors: whether the ground hides the sky.
    """

    width: float
    height: float
    light: Light
    seed: int = 0
    horizon: float = 0.62
    sun: tuple[float, float] = (0.68, 0.3)
    zoom: float = 1.0
    floor: bool = False
    indoors: bool = False
    items: list[Item] = field(default_factory=list)
    stamps: dict[str, list[Item]] = field(default_factory=dict)
    random: Random = field(default_factory=Random)

    def __post_init__(self) -> None:
        self.random.seed(self.seed)

    @classmethod
    def measure_units(cls, width: float, height: float) -> tuple[float, float, float]:
        """Return width and height in units of a picture in mm, and how many mm a unit is."""
        scale = math.sqrt(width * height / _AREA)
        return width / scale, height / scale, scale

    @property
    def ground(self) -> float:
        """The horizon's y in units."""
        return self.horizon * self.height

    def chance(self, word: str) -> Random:
        """Return separate random numbers for something added to a picture, so that the rest stays where the seed has it."""
        return Random(zlib.crc32(word.encode(), self.seed))  # noqa: S311

    def fill(self, outline: Outline, colour: Colour | Gradient, role: Role = "mass", plane: int = 3) -> None:
        """Add a filled shape."""
        if isinstance(colour, Gradient):
            middle = colour.stops[len(colour.stops) // 2][1]
            self.items.append(SceneMark(outline, middle, role, plane, gradient=colour))
        else:
            self.items.append(SceneMark(outline, colour, role, plane))

    def line(
        self,
        outline: Outline,
        colour: Colour,
        width: float = 1.5,
        role: Role = "line",
        plane: int = 3,
        dash: tuple[float, ...] = (),
        cap: Literal["butt", "round", "square"] = "round",
    ) -> None:
        """Add a line."""
        self.items.append(SceneMark(outline, colour, role, plane, width, dash, cap))

    @contextmanager
    def clip(self, outline: Outline) -> Iterator[None]:
        """Show everything drawn meanwhile only inside an outline."""
        outside, self.items = self.items, []
        try:
            yield
        finally:
            inside, self.items = self.items, outside
            if inside:
                self.items.append(Clip(outline, inside))

    @contextmanager
    def define_stamp(self, name: str) -> Iterator[bool]:
        """Define a stamp about the origin; return whether it still has to be drawn."""
        if name in self.stamps:
            yield False
            return
        outside, self.items = self.items, []
        try:
            yield True
        finally:
            self.stamps[name], self.items = self.items, outside

    def press(self, name: str, x: float, y: float, scale: float = 1.0) -> None:
        """Put a stamp down."""
        self.items.append(Stamp(name, self.stamps[name], x, y, scale))

    def make_pen(
        self,
        x: float,
        y: float,
        size: float = 1.0,
        plane: int = 4,
        *,
        flip: bool = False,
        of: Mapping[str, str] | None = None,
    ) -> Pen:
        """Return a pen whose origin is a point in units."""
        return Pen(self, x, y, size, plane, flip, of or {})


class Pen(Struct):
    """Draws a thing about its foot, scaled and perhaps mirrored, in its materials."""

    canvas: Canvas
    x: float
    y: float
    size: float
    plane: int
    flip: bool
    of: Mapping[str, str]
    """Materials that replace the thing's own."""

    @property
    def random(self) -> Random:
        """The picture's own random numbers."""
        return self.canvas.random

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the thing in the picture."""
        return self.x + (-x if self.flip else x) * self.size, self.y + y * self.size

    def placed(self, outline: Outline | str) -> Outline:
        """Return an outline of the thing in the picture."""
        if isinstance(outline, str):
            outline = path_data(outline)
        across = -self.size if self.flip else self.size
        return curve.transform_outline(outline, (across, 0, 0, self.size, self.x, self.y))

    def colour(self, material: str, tone: Tone = "body") -> Colour:
        """Return the colour of a material in the picture's light."""
        return self.canvas.light.of(self.of.get(material, material), tone, self.plane)

    def fill(
        self, outline: Outline | str, material: str, tone: Tone = "body", role: Role | None = None
    ) -> None:
        """Add a filled shape of the thing."""
        part = role or ROLES_OF_TONES[tone]
        if part == "mass" and self.plane == 5:
            part = "near"
        self.canvas.items.append(
            SceneMark(self.placed(outline), self.colour(material, tone), part, self.plane)
        )

    def line(
        self,
        outline: Outline | str,
        material: str,
        tone: Tone = "shade",
        width: float = 1.5,
        role: Role = "line",
        dash: tuple[float, ...] = (),
        cap: Literal["butt", "round", "square"] = "round",
    ) -> None:
        """Add a line of the thing; its width grows with the thing."""
        self.canvas.items.append(
            SceneMark(
                self.placed(outline),
                self.colour(material, tone),
                role,
                self.plane,
                width * self.size,
                tuple(length * self.size for length in dash),
                cap,
            )
        )

    @contextmanager
    def clip(self, outline: Outline | str) -> Iterator[None]:
        """Show everything drawn meanwhile only inside an outline of the thing."""
        with self.canvas.clip(self.placed(outline)):
            yield

    def at(self, x: float, y: float, size: float = 1.0, *, flip: bool = False, plane: int = 0) -> Pen:
        """Return a pen for a part of the thing."""
        there = self.place(x, y)
        return Pen(self.canvas, *there, self.size * size, plane or self.plane, self.flip != flip, self.of)

    def draw_shadow(self, half: float, *, x: float = 0.0, y: float = 0.0, material: str = "earth") -> None:
        """Draw the shadow that the thing casts on the ground."""
        self.fill(make_lens(x, y, half, half * 0.16), material, "deep", "shade")
