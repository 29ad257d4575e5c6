"""Drawings of things in SVG, as editors write it, with classes that name the materials of shapes.

A class names a material (`clay`), how the light falls on it (`lit`, `shade`), its role in inks without colours
(`as-ink`), when it is visible (`by-night`), or a way of drawing (`engrave_outline`, `hatch_outline`). A shape without any keeps its own colour,
in the light of the picture. The foot of the thing is the middle of the page's lower edge.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, cast
from xml.etree import ElementTree as ET
from xml.parsers import expat

from msgspec import Struct
from msgspec.structs import replace
from PIL import ImageColor

from printkit.box.access import AccessError, own_path
from printkit.nearest import suggest_nearest
from printkit.press.ops import curve
from printkit.press.ops.curve import IDENTITY, Affine
from printkit.press.ops.pathdata import path_data
from printkit.press.pictures.scene.burin import engrave_outline, hatch_outline
from printkit.press.pictures.scene.canvas import ROLES, ROLES_OF_TONES
from printkit.press.pictures.scene.layers import (
    Artwork,
    Hours,
    PictureLayer,
    PicturePart,
    Shading,
    make_filled_part,
    variants_of,
)
from printkit.press.pictures.scene.light import MATERIALS
from printkit.press.pictures.scene.outline import Outline, join_outlines, wind_holes
from printkit.press.pictures.scene.tone import lab
from printkit.press.svg import vector
from printkit.press.svg.svgstyles import SPACE, InDots, StyleRules, tag_of

WAYS = ("cut", "flush", "hatch")
"""Classes that say how a shape is drawn: engraved, the same without a shadow on the wall, hatched."""
HOURS_OF: Mapping[str, Hours] = {"by-day": "day", "by-night": "night"}
_UNIT = 10.0
"""Units of a mm."""
_PX = 25.4 / 96
_DARKEST = 0.4
"""Without colours, a shape without material that is darker than this is solid."""
_INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-dasharray", "fill-rule", "color", "visibility",
)  # fmt: skip
_LEAST = 1e-3
"""How much a gradient may be stretched."""
_OUTLINE_IT = "turn it into outlines (in Inkscape: Path, Object to Path)"
_WHY: Mapping[str, str] = {
    "text": f"a text cannot be drawn in every light; {_OUTLINE_IT}",
    "foreignObject": f"a text cannot be drawn in every light; {_OUTLINE_IT}",
    "image": "a picture of dots cannot be drawn in every light; trace it (in Inkscape: Path, Trace Bitmap) or take it out",
    "script": "a script is never run; take it out",
    "svg": "a drawing within a drawing cannot be read; put its shapes into a group",
    "switch": "a choice by language cannot be read; ungroup it",
}
_PLAIN = ("none", "normal", "")


class ArtworkFault(Struct, frozen=True):
    """A fault in a drawing."""

    line: int
    message: str


class ArtworkError(ValueError):
    """A drawing cannot be used.

    Attributes:
        file: its path, as the designer knows it.
        faults: everything that is wrong with it.
    """

    def __init__(self, file: str, faults: Sequence[ArtworkFault]) -> None:
        self.file = file
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{file}:{fault.line}: {fault.message}" for fault in faults))


class LinedElement(ET.Element):
    """An element that knows its line."""

    line = 0


class _Look(Struct, frozen=True):
    """The look that classes give a shape."""

    material: str = ""
    tone: str = ""
    role: str = ""
    way: Literal["", "cut", "hatch"] = ""
    casts: bool = True


def read_artwork(path: Path, shown: str, materials: Collection[str] = ()) -> Artwork:
    """Return the drawing in a file.

    Args:
        path: the file.
        shown: its name in messages.
        materials: the title's own, besides those that everybody has.

    Raises:
        ArtworkError: it cannot be read, or contains undrawable parts; all of them, each with its line.
    """
    try:
        text = own_path(path.parent, path.name).read_text(encoding="utf-8-sig")
    except AccessError as error:
        raise ArtworkError(shown, [ArtworkFault(1, error.reason)]) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ArtworkError(shown, [ArtworkFault(1, f"the file cannot be read: {error}")]) from None
    return parse_artwork(text, shown, materials)


def parse_artwork(text: str, shown: str, materials: Collection[str] = ()) -> Artwork:
    """Return the drawing of an SVG text; see `read_artwork`."""
    try:
        root = _parse_elements(vector.without_type(text))
        vector.check_bounds(root)
        if tag_of(root) != "svg":
            raise ValueError(f"this is no SVG; it begins with <{tag_of(root)}>")
        reader = _Reader(root, frozenset(materials))
        found = reader.build_artwork()
    except expat.ExpatError as error:
        raise ArtworkError(shown, [ArtworkFault(error.lineno, f"this is no SVG: {error}")]) from None
    except InDots:
        raise ArtworkError(
            shown,
            [
                ArtworkFault(
                    1, "its stylesheet has more than plain selectors (`.gold`, `path`); save it as plain SVG"
                )
            ],
        ) from None
    except ValueError as error:
        raise ArtworkError(shown, [ArtworkFault(1, str(error))]) from None
    if reader.faults:
        raise ArtworkError(shown, sorted(reader.faults, key=lambda fault: fault.line))
    return found


def _parse_elements(text: str) -> LinedElement:
    """Return the elements of a text, each with its line."""
    builder = ET.TreeBuilder(element_factory=LinedElement)
    parser = expat.ParserCreate(namespace_separator="}")

    def start(name: str, attributes: Mapping[str, str]) -> None:
        named = {_add_brace(key): value for key, value in attributes.items()}
        cast("LinedElement", builder.start(_add_brace(name), named)).line = parser.CurrentLineNumber

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: builder.end(_add_brace(name))
    parser.CharacterDataHandler = builder.data
    parser.Parse(text, True)
    return cast("LinedElement", builder.close())


def _add_brace(name: str) -> str:
    return "{" + name if "}" in name else name


class _Reader:
    """Reads one drawing; its faults are collected in `faults`."""

    def __init__(self, root: LinedElement, materials: frozenset[str]) -> None:
        self.root = root
        self.faults: list[ArtworkFault] = []
        self.rules = StyleRules(root)
        self._materials = materials
        self._styled = {part[1:] for wanted, _ in self.rules.rules for part in wanted if part.startswith(".")}
        self._ids = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self._count = 0

    def build_artwork(self) -> Artwork:
        """Return the whole drawing, about its foot."""
        x, y, width, height = vector.view_box(self.root)
        scale = _find_scale(self.root, width, height)
        foot: Affine = (scale, 0, 0, scale, -scale * (x + width / 2), -scale * (y + height))
        items = tuple(
            self._read_children(
                self.root, {"fill": "black", **self._read_style(self.root, "svg")}, _Look(), 0
            )
        )
        layer = PictureLayer(items, foot)
        title = self.root.find(f"{{{SPACE}}}title")
        about = "" if title is None else " ".join((title.text or "").split())
        casts = "floats" not in self.root.get("class", "").split()
        return Artwork(about, width * scale, height * scale, layer, variants_of(layer), casts)

    def _add_fault(self, element: ET.Element, message: str) -> None:
        fault = ArtworkFault(cast("LinedElement", element).line, message)
        if fault not in self.faults:
            self.faults.append(fault)

    def _read_style(self, element: ET.Element, tag: str) -> dict[str, str]:
        own = self.rules.of(element, tag)
        for key in vector.EFFECTS:
            if key != "clip-path" and own.get(key, "none") not in _PLAIN:
                self._add_fault(element, f"`{key}` cannot be printed; take it away")
        return own

    def _read_children(
        self, element: ET.Element, style: Mapping[str, str], look: _Look, depth: int
    ) -> Iterator[PicturePart | PictureLayer]:
        for child in element:
            yield from self._read_items(child, style, look, depth + 1)

    def _read_items(
        self, element: ET.Element, inherited: Mapping[str, str], look: _Look, depth: int
    ) -> Iterator[PicturePart | PictureLayer]:
        """Read the shapes that an element draws."""
        tag = tag_of(element)
        if not tag or tag in vector.UNSEEN:
            return
        self._count += 1
        if depth > vector.DEEPEST or self._count > vector.MOST:
            raise ValueError("the drawing is nested too deeply, or uses itself")
        classes = element.get("class", "").split()
        own = self._read_style(element, tag)
        variant = element.get("id", "") if "variant" in classes else ""
        if own.get("display") == "none" and not variant:
            return
        style = {key: own.get(key) or inherited[key] for key in _INHERITED if key in own or key in inherited}
        look = self._read_classes(element, classes, look)
        if look.way != "hatch":
            self._check_fading(element, own)
        items = tuple(self._read_element(element, tag, style, look, depth))
        hours: Hours = next((HOURS_OF[name] for name in classes if name in HOURS_OF), "")
        matrix = self._read_matrix(element, element.get("transform"))
        clip = self._read_clip(element, own)
        if items and (matrix is not IDENTITY or clip is not None or hours or variant):
            yield PictureLayer(items, matrix, clip, hours, variant)
        else:
            yield from items

    def _read_element(
        self, element: ET.Element, tag: str, style: Mapping[str, str], look: _Look, depth: int
    ) -> Iterator[PicturePart | PictureLayer]:
        if tag in vector.SHAPES:
            if style.get("visibility") not in ("hidden", "collapse"):
                yield from self._read_shape(element, tag, style, look)
        elif tag in ("g", "a"):
            yield from self._read_children(element, style, look, depth)
        elif tag == "use":
            yield from self._read_use(element, style, look, depth)
        else:
            self._add_fault(element, _WHY.get(tag, f"<{tag}> cannot be drawn; take it out"))

    def _read_use(
        self, element: ET.Element, style: Mapping[str, str], look: _Look, depth: int
    ) -> Iterator[PicturePart | PictureLayer]:
        link = element.get("href") or element.get(vector.LINK) or ""
        target = self._ids.get(link.removeprefix("#"))
        if not link.startswith("#") or target is None:
            self._add_fault(element, f'<use> names "{link}", which is not in the drawing')
            return
        items = tuple(self._read_items(target, style, look, depth + 1))
        x, y = self._read_number(element, "x"), self._read_number(element, "y")
        yield from (PictureLayer(items, (1, 0, 0, 1, x, y)),) if x or y else items

    def _read_classes(self, element: ET.Element, classes: Sequence[str], look: _Look) -> _Look:
        """Read the classes of an element over those of its group."""
        for name in classes:
            if name in ROLES_OF_TONES:
                look = replace(look, tone=name)
            elif name.startswith("as-"):
                look = replace(look, role=self._check_role(element, name.removeprefix("as-")))
            elif name in ("cut", "hatch"):
                look = replace(look, way=name)
            elif name == "flush":
                look = replace(look, casts=False)
            elif name in self._materials or name in MATERIALS:
                look = replace(look, material=name)
            elif name not in HOURS_OF and name != "variant" and name not in self._styled:
                known = [*MATERIALS, *self._materials, *ROLES_OF_TONES, *WAYS, *HOURS_OF, "variant"]
                known += [f"as-{role}" for role in ROLES]
                self._add_fault(
                    element, f'"{name}" is no material and no tone.{suggest_nearest(name, known)}'
                )
        return look

    def _check_role(self, element: ET.Element, name: str) -> str:
        if name not in ROLES:
            self._add_fault(element, f'"as-{name}" is no part of a picture.{suggest_nearest(name, ROLES)}')
        return name

    def _check_fading(self, element: ET.Element, own: Mapping[str, str]) -> None:
        for key in vector.FADING:
            if key in own and vector.fraction(own[key]) < 1:
                self._add_fault(
                    element, f"`{key}` of less than 1: nothing is transparent in print; use a lighter colour"
                )

    def _read_matrix(self, element: ET.Element, written: str | None) -> Affine:
        if not written:
            return IDENTITY
        try:
            return curve.transform_list(written)
        except ValueError as error:
            self._add_fault(element, str(error))
            return IDENTITY

    def _read_number(self, element: ET.Element, key: str, usual: float = 0.0) -> float:
        return self._parse_length(element, element.get(key, ""), key, usual)

    def _parse_length(self, element: ET.Element, written: str, key: str, usual: float) -> float:
        if not written:
            return usual
        try:
            return vector.length_of(written)
        except InDots:
            self._add_fault(element, f'{key}="{written}" cannot be read; write a number')
            return usual

    def _read_clip(self, element: ET.Element, own: Mapping[str, str]) -> Outline | None:
        """Return the outline that clips an element."""
        written = own.get("clip-path", "none")
        if written in _PLAIN:
            return None
        target = self._ids.get(_parse_link(written))
        if (
            target is None
            or tag_of(target) != "clipPath"
            or target.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse"
        ):
            self._add_fault(element, f'clip-path="{written}" names no clip of this drawing in its own units')
            return None
        return join_outlines(*self._list_clip_outlines(target, IDENTITY))

    def _list_clip_outlines(self, element: ET.Element, matrix: Affine) -> Iterator[Outline]:
        for child in element:
            tag = tag_of(child)
            own = self._read_matrix(child, child.get("transform"))
            there = matrix if own is IDENTITY else curve.combine_maps(matrix, own)
            if tag in vector.SHAPES:
                outline = self._read_outline(child, tag, self.rules.of(child, tag))
                yield outline if there is IDENTITY else curve.transform_outline(outline, there)
            elif tag == "use":
                link = (child.get("href") or child.get(vector.LINK) or "").removeprefix("#")
                target = self._ids.get(link)
                if target is not None and tag_of(target) in vector.SHAPES:
                    yield from self._list_clip_outlines(_wrap_element(target), there)
                else:
                    self._add_fault(child, f'<use> names "{link}", which is no shape of the drawing')

    def _read_outline(self, element: ET.Element, tag: str, style: Mapping[str, str]) -> Outline:
        try:
            if tag == "path":
                outline = path_data(element.get("d", ""), lined=False)
            else:
                outline = tuple(vector.segments_of(element, tag))
        except InDots:
            self._add_fault(element, f"the measures of this <{tag}> cannot be read; turn it into a path")
            return ()
        except ValueError as error:
            self._add_fault(element, str(error))
            return ()
        return wind_holes(outline) if style.get("fill-rule") == "evenodd" else outline

    def _read_shape(
        self, element: ET.Element, tag: str, style: Mapping[str, str], look: _Look
    ) -> Iterator[PicturePart | PictureLayer]:
        outline = self._read_outline(element, tag, style)
        if not outline:
            return
        if look.way:
            yield from self._engrave_shape(element, outline, style, look)
            return
        fill = self._parse_paint(element, style.get("fill", "none"))
        stroke = self._parse_paint(element, style.get("stroke", "none"))
        if fill is not None:
            yield _make_fill(outline, fill, look)
        if stroke is not None:
            yield self._make_line(element, outline, stroke, style, _Look() if fill else look)

    def _engrave_shape(
        self, element: ET.Element, outline: Outline, style: Mapping[str, str], look: _Look
    ) -> Sequence[PicturePart | PictureLayer]:
        width = self._parse_length(element, style.get("stroke-width", ""), "stroke-width", 0.0)
        material = look.material or "ink"
        if look.way == "cut":
            deep = self._read_number(element, "data-deep", 10.0)
            return engrave_outline(outline, material, edge=width or 2.4, deep=deep, cast=look.casts)
        over = [float(part) for part in vector.NUMBER.findall(element.get("data-over", ""))]
        box = (over[0], over[1], over[2], over[3]) if len(over) == 4 else None
        pitch, lean = (
            self._read_number(element, "data-pitch", 5.0),
            self._read_number(element, "data-lean", 0.5),
        )
        return (hatch_outline(outline, material, max(pitch, 0.5), lean, width or 1.1, box),)

    def _make_line(
        self,
        element: ET.Element,
        outline: Outline,
        paint: str | Shading,
        style: Mapping[str, str],
        look: _Look,
    ) -> PicturePart:
        if isinstance(paint, Shading):
            self._add_fault(element, "a line cannot pass from colour to colour; give it a plain one")
            paint = "#000000"
        width = self._parse_length(element, style.get("stroke-width", ""), "stroke-width", 1.0)
        dash = style.get("stroke-dasharray", "none")
        lengths = () if dash in _PLAIN else re.split(r"[\s,]+", dash.strip())
        return PicturePart(
            outline,
            look.material or paint,
            look.tone or "body",
            look.role or "line",
            width,
            tuple(self._parse_length(element, part, "stroke-dasharray", 0.0) for part in lengths),
            cast('Literal["butt", "round", "square"]', style.get("stroke-linecap", "butt")),
        )

    def _parse_paint(self, element: ET.Element, written: str) -> str | Shading | None:
        """Return the colour or shading of a value; None: nothing is painted."""
        if written in ("none", "transparent"):
            return None
        if written.startswith("url("):
            return self._read_shading(element, _parse_link(written))
        if written.lower() == "currentcolor":
            return "#000000"
        try:
            return _parse_colour(written)
        except ValueError:
            self._add_fault(element, f'"{written}" is no colour that can be printed; write "#rrggbb"')
            return "#000000"

    def _read_shading(self, element: ET.Element, name: str) -> Shading | None:
        """Return the gradient of a name."""
        own = self._ids.get(name)
        tag = "" if own is None else tag_of(own)
        if own is None or tag not in ("linearGradient", "radialGradient"):
            self._add_fault(element, f'"#{name}" is no gradient; patterns cannot be drawn in every light')
            return None
        chain = self._list_chain(own)
        said = {key: value for each in reversed(chain) for key, value in each.attrib.items()}
        stops = tuple(self._read_stops(chain))
        if said.get("gradientUnits") != "userSpaceOnUse" or len(stops) < 2:
            self._add_fault(
                own, f'the gradient "{name}" needs two colours, and gradientUnits="userSpaceOnUse"'
            )
            return None
        keys = ("x1", "y1", "x2", "y2") if tag == "linearGradient" else ("cx", "cy", "r", "r")
        x0, y0, x1, y1 = (self._parse_length(own, said.get(key, ""), key, 0.0) for key in keys)
        if tag == "radialGradient":
            x1, y1 = x0 + x1, y0
        a, b, c, d, e, f = self._read_matrix(own, said.get("gradientTransform", ""))
        if abs(a * c + b * d) > _LEAST or abs(math.hypot(a, b) - math.hypot(c, d)) > _LEAST:
            self._add_fault(own, f'the gradient "{name}" is skewed or stretched; draw it anew')
        line = (a * x0 + c * y0 + e, b * x0 + d * y0 + f, a * x1 + c * y1 + e, b * x1 + d * y1 + f)
        return Shading(stops, line, tag == "radialGradient")

    def _list_chain(self, element: ET.Element) -> list[ET.Element]:
        """Return a gradient and those that it refers to, each by name."""
        found: list[ET.Element] = []
        while element not in found:
            found.append(element)
            link = element.get("href") or element.get(vector.LINK) or ""
            element = self._ids.get(link.removeprefix("#"), element)
        return found

    def _read_stops(self, chain: Sequence[ET.Element]) -> Iterator[tuple[float, str, str]]:
        """Yield the colours along a gradient: those of the first in its chain that has any."""
        stops = ([child for child in each if tag_of(child) == "stop"] for each in chain)
        for stop in next(filter(None, stops), []):
            said = stop.attrib | dict(re.findall(r"([\w-]+)\s*:\s*([^;]+)", stop.get("style", "")))
            if vector.fraction(said.get("stop-opacity", "1")) < 1:
                self._add_fault(stop, "nothing is transparent in print; use a lighter colour")
            look = self._read_classes(stop, stop.get("class", "").split(), _Look())
            paint = self._parse_paint(stop, said.get("stop-color", "black"))
            material = look.material or (paint if isinstance(paint, str) else "#000000")
            yield vector.fraction(said.get("offset", "0")), material, look.tone or "body"


def _make_fill(outline: Outline, paint: str | Shading, look: _Look) -> PicturePart:
    tone = look.tone or "body"
    if isinstance(paint, Shading):
        _, material, _ = paint.stops[0]
        return replace(make_filled_part(outline, material, tone, look.role), shading=paint)
    is_dark = not look.material and not look.tone and lab(paint)[0] < _DARKEST
    return make_filled_part(outline, look.material or paint, tone, look.role or ("ink" if is_dark else ""))


def _find_scale(root: LinedElement, width: float, height: float) -> float:
    """Return units of the picture in one of the drawing's: by the size of its page, else a pixel is a pixel."""
    for key, measure in (("width", width), ("height", height)):
        written = root.get(key, "")
        if written and not written.endswith("%"):
            try:
                return round(vector.length_of(written) * _PX * _UNIT / measure, 9)
            except InDots:
                raise ValueError(f'{key}="{written}" is no length') from None
    return _PX * _UNIT


def _parse_link(written: str) -> str:
    found = re.match(r"url\(\s*['\"]?#([^'\")]+)", written)
    return found[1].strip() if found else ""


def _parse_colour(written: str) -> str:
    red, green, blue, *alpha = ImageColor.getrgb(written.strip())
    if alpha and alpha[0] < 255:
        raise ValueError(written)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _wrap_element(element: ET.Element) -> ET.Element:
    holder = LinedElement("g")
    holder.append(element)
    return holder
