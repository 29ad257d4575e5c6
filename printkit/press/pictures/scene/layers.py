"""Things drawn in files: shapes of a material in a tone, placed in any light, depth, size and ink."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from printkit.press.ops import Gradient, curve
from printkit.press.ops.curve import IDENTITY, Affine
from printkit.press.pictures.scene.canvas import ROLES_OF_TONES, Clip, Item, Pen, Role, SceneMark
from printkit.press.pictures.scene.light import Tone
from printkit.press.pictures.scene.outline import Outline

Hours: TypeAlias = Literal["", "day", "night"]
"""When a layer is seen: always, in daylight, or where lamps are lit."""


class Shading(Struct, frozen=True):
    """Materials that blend along a line or outwards from a point, in the drawing's units."""

    stops: tuple[tuple[float, str, Tone], ...]
    line: tuple[float, float, float, float]
    radial: bool = False


class PicturePart(Struct, frozen=True):
    """One shape of a drawing, filled or drawn along."""

    outline: Outline
    material: str
    """Its name, or `#rrggbb`."""
    tone: Tone
    role: Role
    width: float = 0.0
    """Of a line, in the drawing's units; 0: the shape is filled."""
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    shading: Shading | None = None


class PictureLayer(Struct, frozen=True):
    """Parts of a drawing in a local frame.

    Attributes:
        items: parts and layers from the back to the front.
        matrix: how the layer lies in the one that holds it.
        clip: the outline, in the layer's own frame, outside which it is hidden; None: nowhere.
        hours: when it is visible.
        variant: the variant that it belongs to; empty: to all of them.
    """

    items: tuple[PicturePart | PictureLayer, ...]
    matrix: Affine = IDENTITY
    clip: Outline | None = None
    hours: Hours = ""
    variant: str = ""


def make_filled_part(outline: Outline, material: str, tone: Tone = "body", role: Role = "") -> PicturePart:
    """Return a filled shape; without a role the tone decides its role in the picture."""
    return PicturePart(outline, material, tone, role or ROLES_OF_TONES[tone])


class Artwork(Struct, frozen=True):
    """A drawing as in its file, about the foot of the thing.

    Attributes:
        about: a sentence on what it shows.
        width: units, at size 1.
        height: units.
        layer: its parts.
        variants: the names of its variants; the first is the usual one.
        casts: whether it casts a shadow on its ground.
    """

    about: str
    width: float
    height: float
    layer: PictureLayer
    variants: tuple[str, ...] = ()
    casts: bool = True

    def draw(self, pen: Pen, variant: str) -> None:
        """Draw it at a pen, in the picture's light and in the pen's materials."""
        across = -pen.size if pen.flip else pen.size
        chosen = variant or (self.variants[0] if self.variants else "")
        put = _Putting(pen, chosen, "night" if pen.canvas.light.hour.is_dark else "day")
        pen.canvas.items += put.items(self.layer, (across, 0, 0, pen.size, pen.x, pen.y))


class _Putting(Struct):
    """A drawing on its way into a picture."""

    pen: Pen
    variant: str
    hours: Hours

    def items(self, layer: PictureLayer, matrix: Affine) -> list[Item]:
        """Return the marks of a layer where `matrix` places its parent."""
        if layer.matrix is not IDENTITY:
            matrix = curve.combine_maps(matrix, layer.matrix)
        found = list(self._place_items(layer.items, matrix))
        if layer.clip is None or not found:
            return found
        return [Clip(curve.transform_outline(layer.clip, matrix), found)]

    def _place_items(self, items: Iterable[PicturePart | PictureLayer], matrix: Affine) -> Iterator[Item]:
        a, b, c, d, _, _ = matrix
        scale = math.sqrt(abs(a * d - b * c))
        for item in items:
            if isinstance(item, PicturePart):
                yield self._make_mark(item, matrix, scale)
            elif item.variant in ("", self.variant) and item.hours in ("", self.hours):
                yield from self.items(item, matrix)

    def _make_mark(self, part: PicturePart, matrix: Affine, scale: float) -> SceneMark:
        pen = self.pen
        outline = curve.transform_outline(part.outline, matrix)
        if part.shading is not None:
            shade = _make_gradient(pen, part.shading, matrix)
            middle = shade.stops[len(shade.stops) // 2][1]
            return SceneMark(outline, middle, part.role, pen.plane, gradient=shade)
        colour = pen.colour(part.material, part.tone)
        if part.width:
            dash = tuple(length * scale for length in part.dash)
            return SceneMark(outline, colour, part.role, pen.plane, part.width * scale, dash, part.cap)
        role = "near" if part.role == "mass" and pen.plane == 5 else part.role
        return SceneMark(outline, colour, role, pen.plane)


def _make_gradient(pen: Pen, shading: Shading, matrix: Affine) -> Gradient:
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = shading.line
    line = (a * x0 + c * y0 + e, b * x0 + d * y0 + f, a * x1 + c * y1 + e, b * x1 + d * y1 + f)
    stops = tuple((at, pen.colour(material, tone)) for at, material, tone in shading.stops)
    return Gradient(stops, line, radial=shading.radial)


def variants_of(layer: PictureLayer) -> tuple[str, ...]:
    """Return the variants in a layer, in the order of its file."""
    found: dict[str, None] = {}
    for item in layer.items:
        if isinstance(item, PictureLayer):
            found.update(dict.fromkeys((item.variant, *variants_of(item))))
    return tuple(name for name in found if name)
