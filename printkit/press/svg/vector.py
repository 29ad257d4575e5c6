"""SVG as people's editors write it: outlines of plain colours where that is all, else the whole to be drawn in dots.

Classes, inline styles, `use`, editors' own data and document types of Illustrator are read. Gradients, opacity, clips,
masks, filters and pictures inside cannot be told as outlines of plain colours; such a drawing is kept as SVG and drawn
in dots of 600 an inch. Texts are set in the box's and the
installed fonts and become outlines. What neither way can show (text along a path, pictures elsewhere, scripts) is
refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast
from xml.etree import ElementTree as ET

from msgspec import Struct

from printkit.press.fonts import Library
from printkit.press.ops import Segment, curve
from printkit.press.ops.pathdata import path_data
from printkit.press.svg.svgtext import FONT_KEYS, Outliner

CURRENT = "currentColor"
SPACE = "http://www.w3.org/2000/svg"
LINK = "{http://www.w3.org/1999/xlink}href"
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,.*)?\)")
NUMBER = re.compile(r"-?\d*\.?\d+(?:[eE][-+]?\d+)?")
_STYLES = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-rule", "color",
    "display", "visibility", "opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask", "filter",
    "mix-blend-mode", "marker-start", "marker-mid", "marker-end", *FONT_KEYS,
)  # fmt: skip
_INHERITED = (*_STYLES[:8], "fill-opacity", "stroke-opacity", "visibility")
FADING = ("opacity", "fill-opacity", "stroke-opacity")
EFFECTS = ("clip-path", "mask", "filter", "mix-blend-mode", "marker-start", "marker-mid", "marker-end")
_LETTERED = ("text", "foreignObject")
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_FRAMES = ("svg", "g", "a")
UNSEEN = (
    "defs", "title", "desc", "metadata", "style", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath",
    "mask", "filter", "marker", "view", "animate", "animateTransform", "animateMotion", "set",
)  # fmt: skip
_COLOURED = ("fill", "stroke", "stop-color", "color", "flood-color")
_LARGEST = 10_000_000
"""Letters of a file."""
_NESTED = 200
"""Levels of elements within elements."""
_LETTERS = 5_000
"""Letters of all texts."""
_MOST_SEGMENTS = 200_000
"""Lines and curves of a drawing, those that `use` repeats counted each time."""
_MOST_STYLES = 2_000_000
"""Rules of a `<style>`, times elements that each is held against."""
DEEPEST = 60
MOST = 20_000
"""Elements of a drawing, those that `use` repeats counted each time."""


class VectorDrawing(Struct, frozen=True):
    """An SVG in the frame of its view box, whose origin is moved to (0, 0)."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    svg: str = ""
    """The whole, where shapes of plain colours cannot show it."""
    notes: tuple[str, ...] = ()
    """What is drawn otherwise than it was made, as ends of a sentence."""


class Shape(Struct, frozen=True):
    """One outline of a symbol; colours are names, `#rrggbb`, `currentColor` or None."""

    segments: tuple[Segment, ...]
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    even_odd: bool
    join: Literal["miter", "round", "bevel"]
    cap: Literal["butt", "round", "square"]


class InDots(Exception):  # its callers catch it
    """Something that outlines of plain colours cannot show."""


def read_drawing(text: str, library: Library | None = None) -> VectorDrawing:
    """The drawing of an SVG text.

    Args:
        text: the whole file.
        library: the fonts in which texts are set; without it texts are refused.

    Raises:
        ValueError: what is wrong, as the end of a sentence.
    """
    plain = without_type(text)
    try:
        root = ET.fromstring(plain)  # noqa: S314  # its document type, and with it every entity, was taken out
    except ET.ParseError as error:
        raise ValueError(f"is not well-formed SVG: {error}") from None
    if tag_of(root) != "svg":
        raise ValueError(f"is no SVG; it begins with <{tag_of(root)}>")
    check_bounds(root)
    for element in root.iter():
        _refuse_elements(element, texts=library is not None)
    notes = _outline_texts(root, library) if library is not None else ()
    x, y, width, height = view_box(root)
    try:
        shapes = tuple(_Reader(root).read_shapes(root, {"fill": "black"}, (1, 0, 0, 1, -x, -y), 0))
    except InDots:
        return VectorDrawing(width, height, (), _fill_view_box(root, (x, y, width, height)), notes)
    except ValueError as error:
        raise ValueError(f"cannot be read: {error}") from None
    if not any(shape.fill or shape.stroke for shape in shapes):
        notes = (*notes, "draws nothing: it has no shape with a colour")
    return VectorDrawing(width, height, shapes, notes=notes)


def _outline_texts(root: ET.Element, library: Library) -> tuple[str, ...]:
    """Texts turned into outlines in their place; what is to be told of their fonts."""
    if not any(tag_of(element) == "text" for element in root.iter()):
        return ()
    try:
        outliner = Outliner(library, _Reader(root).style_of)
        outliner.outline_texts(root)
    except InDots:
        raise ValueError(
            "has a text, and styles by which its font cannot be told; turn the text into outlines (in Inkscape: Path, Object to Path)"
        ) from None
    return tuple(outliner.notes)


def apply_colours(svg: str, current: str, colours: Mapping[str, str]) -> str:
    """An SVG with the title's colours for their names."""

    def name(match: re.Match[str]) -> str:
        lead, value = match.groups()
        variable = _VARIABLE.fullmatch(value)
        key = variable.group(1) if variable else value
        found = current if key == CURRENT else colours.get(key)
        return lead + (found or value)

    keys = "|".join(_COLOURED)
    return re.sub(rf"((?<![\w-])(?:{keys})\s*(?:=\s*\"|:)\s*)(var\([^)]*\)|[A-Za-z][\w-]*)", name, svg)


def check_bounds(root: ET.Element) -> None:
    """Complain of what nobody draws, and no printer ends: parts within parts without end, books of text."""
    level, depth = [root], 0
    while level:
        level, depth = [child for element in level for child in element], depth + 1
        if depth > _NESTED:
            raise ValueError(f"has parts more than {_NESTED} deep within parts; ungroup them")
    letters = sum(len("".join(each.itertext())) for each in root.iter() if tag_of(each) == "text")
    if letters > _LETTERS:
        raise ValueError(f"has texts of {letters} letters; {_LETTERS} are the most")


def without_type(text: str) -> str:
    """The text without document type; the short names that Illustrator declares in it are written out."""
    if len(text) > _LARGEST:
        raise ValueError(
            f"has {len(text) // 1_000_000} million letters; {_LARGEST // 1_000_000} are the most"
        )
    begin = text.find("<!DOCTYPE")
    if begin < 0:
        if "<!ENTITY" in text:
            raise ValueError("declares entities without a document type; save it as plain SVG")
        return text
    inside = re.match(r"<!DOCTYPE[^\[>]*(\[.*?\])?\s*>", text[begin:], re.DOTALL)
    if inside is None:
        raise ValueError("has a document type that is never closed; save it as plain SVG")
    entities = dict(re.findall(r"<!ENTITY\s+([\w.-]+)\s+\"([^\"&<]{0,300})\"\s*>", inside.group(1) or ""))
    declared = (inside.group(1) or "").count("<!ENTITY")
    if declared != len(entities) or len(entities) > 40:
        raise ValueError("declares entities that are no short names; save it as plain SVG")
    lines = "\n" * inside.group().count("\n")  # so that what follows keeps its line numbers
    rest = text[:begin] + lines + text[begin + inside.end() :]
    return re.sub(r"&([\w.-]+);", lambda match: entities.get(match.group(1), match.group()), rest)


def _refuse_elements(element: ET.Element, *, texts: bool) -> None:
    """Complain of what no printed drawing can hold; `texts`: whether there are fonts to set texts in."""
    tag = tag_of(element)
    if tag == "script":
        raise ValueError("has a <script>, which is never run; take it out")
    if tag in _LETTERED[texts:] and "".join(element.itertext()).strip():
        raise ValueError(
            f"has a <{tag}>, whose fonts may be missing; turn it into outlines (in Inkscape: Path, Object to Path)"
        )
    if tag == "image":
        link = element.get("href") or element.get(LINK) or ""
        if not link.startswith("data:image/"):
            raise ValueError(
                f'has a picture elsewhere ("{link[:60]}"); embed it, or use it as `image:` by itself'
            )


def tag_of(element: ET.Element) -> str:
    """An element's name; empty for comments and for what editors keep for themselves."""
    tag: object = element.tag
    space, _, name = tag.rpartition("}") if isinstance(tag, str) else ("?", "", "")
    return name if space in ("", "{" + SPACE) else ""


def view_box(root: ET.Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a drawing's view box.

    Raises:
        ValueError: it has none, as the end of a sentence.
    """
    given = root.get("viewBox") or f"0 0 {root.get('width', '')} {root.get('height', '')}"
    numbers = [float(part) for part in NUMBER.findall(given)]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0 or not all(map(math.isfinite, numbers)):
        raise ValueError('needs a viewBox="0 0 width height"')
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _fill_view_box(root: ET.Element, box: tuple[float, float, float, float]) -> str:
    """The SVG as one that fills its view box."""
    ET.register_namespace("", SPACE)
    ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root.attrib.pop("width", None)
    root.attrib.pop("height", None)
    root.set("viewBox", " ".join(f"{number:g}" for number in box))
    root.set("preserveAspectRatio", "none")
    return ET.tostring(root, encoding="unicode")


class StyleRules:
    """What a drawing's stylesheets, attributes and classes say of its elements.

    Raises:
        InDots: a stylesheet has selectors that are not plain.
        ValueError: there are more than can be held against each element.
    """

    def __init__(self, root: ET.Element) -> None:
        found = [
            rule for element in root.iter() if tag_of(element) == "style" for rule in _parse_rules(element)
        ]
        self.rules = sorted(found, key=lambda rule: rule[0].count(".") + 2 * rule[0].startswith("#"))
        elements = sum(1 for _ in root.iter())
        if len(found) * elements > _MOST_STYLES:
            raise ValueError(f"has {len(found)} rules of style for {elements} elements; save it as plain SVG")

    def of(self, element: ET.Element, tag: str) -> dict[str, str]:
        """What is said of an element: by attributes, then by classes, then in place."""
        style = {key: element.attrib[key].strip() for key in _STYLES if key in element.attrib}
        classes = set(element.get("class", "").split())
        for wanted, said in self.rules:
            if _matches(wanted, tag, classes, element.get("id", "")):
                style.update(said)
        style.update(_parse_declarations(element.get("style", "")))
        return style


class _Reader:
    """Reads one drawing's shapes with its classes."""

    def __init__(self, root: ET.Element) -> None:
        self.ids = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self.style_of = StyleRules(root).of
        self.count = self.segments = 0

    def read_shapes(
        self, element: ET.Element, inherited: Mapping[str, str], matrix: curve.Affine, depth: int
    ) -> Iterator[Shape]:
        tag = tag_of(element)
        if tag == "" or tag in UNSEEN:
            return
        self.count += 1
        if depth > DEEPEST or self.count > MOST:
            raise ValueError("it is nested too deeply, or uses itself")
        own = self.style_of(element, tag)
        style = {**inherited, **own}
        if style.get("display") == "none":
            return
        self._check_style(own, style)
        if "transform" in element.attrib:
            matrix = curve.combine_maps(matrix, curve.transform_list(element.attrib["transform"]))
        inner = {key: style[key] for key in _INHERITED if key in style}
        if tag in SHAPES:
            if style.get("visibility") not in ("hidden", "collapse"):
                shape = _make_shape(element, tag, style, matrix)
                self.segments += len(shape.segments)
                if self.segments > _MOST_SEGMENTS:
                    raise ValueError(f"it has more than {_MOST_SEGMENTS} lines and curves; make it simpler")
                yield shape
        elif tag == "use":
            yield from self._read_used_shapes(element, inner, matrix, depth)
        elif tag in _FRAMES and not (tag == "svg" and depth):
            for child in element:
                yield from self.read_shapes(child, inner, matrix, depth + 1)
        elif tag not in ("text", "foreignObject"):
            raise InDots

    def _check_style(self, own: Mapping[str, str], style: Mapping[str, str]) -> None:
        """Leave to dots what outlines of plain colours cannot show."""
        for key, value in own.items():
            link = re.match(r"url\(\s*['\"]?#([^'\")]+)", value)
            if link and link.group(1) not in self.ids:
                raise ValueError(f'{key} names "#{link.group(1)}", which is not in it')
        faded = any(key in own and fraction(own[key]) < 1 for key in FADING)
        changed = any(own.get(key, "none") not in ("none", "normal", "") for key in EFFECTS)
        if faded or changed or any(style.get(key, "").startswith("url(") for key in ("fill", "stroke")):
            raise InDots

    def _read_used_shapes(
        self, element: ET.Element, style: Mapping[str, str], matrix: curve.Affine, depth: int
    ) -> Iterator[Shape]:
        link = element.get("href") or element.get(LINK) or ""
        target = self.ids.get(link.removeprefix("#"))
        if not link.startswith("#") or target is None:
            raise ValueError(f'<use> names "{link}", which is not in it')
        if tag_of(target) in ("symbol", "svg"):
            raise InDots
        x, y = length_of(element.get("x", "0")), length_of(element.get("y", "0"))
        yield from self.read_shapes(target, style, curve.combine_maps(matrix, (1, 0, 0, 1, x, y)), depth + 1)


def fraction(text: str) -> float:
    """Return a part of a whole, written as a number or in per cent."""
    value = float(text.removesuffix("%"))
    return value / 100 if text.endswith("%") else value


def _parse_rules(element: ET.Element) -> Iterator[tuple[str, dict[str, str]]]:
    """Selectors and what they say; what is no plain selector is left to the program that draws dots."""
    text = re.sub(r"/\*(?:(?!\*/).)*(?:\*/|$)", "", "".join(element.itertext()), flags=re.DOTALL)
    if "@" in text.replace("@namespace", "").replace("@charset", ""):
        raise InDots
    for rule in text.split("}")[:-1]:
        selectors, _, body = rule.rpartition("{")
        for selector in selectors.rpartition("{")[2].split(","):
            wanted = selector.strip()
            if not re.fullmatch(r"\*|[\w-]*(?:[.#][\w-]+)*", wanted):
                raise InDots
            yield wanted, _parse_declarations(body)


def _parse_declarations(text: str) -> dict[str, str]:
    found = {}
    for entry in text.split(";"):
        key, _, value = entry.partition(":")
        if key.strip() in _STYLES:
            found[key.strip()] = value.replace("!important", "").strip()
    return found


def _matches(selector: str, tag: str, classes: set[str], name: str) -> bool:
    if selector == "*":
        return True
    parts = re.findall(r"[.#]?[\w-]+", selector)
    return all(
        part[1:] in classes if part[0] == "." else part[1:] == name if part[0] == "#" else part == tag
        for part in parts
    )


def _make_shape(element: ET.Element, tag: str, style: Mapping[str, str], matrix: curve.Affine) -> Shape:
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    join = style.get("stroke-linejoin", "miter")
    cap = style.get("stroke-linecap", "butt")
    dash = style.get("stroke-dasharray", "none")
    return Shape(
        curve.transform_outline(segments_of(element, tag), matrix),
        _resolve_paint(style.get("fill"), style),
        _resolve_paint(style.get("stroke"), style),
        length_of(style.get("stroke-width", "1")) * scale,
        ()
        if dash in ("none", "")
        else tuple(length_of(part) * scale for part in re.split(r"[\s,]+", dash.strip())),
        style.get("fill-rule") == "evenodd",
        cast('Literal["miter", "round", "bevel"]', join if join in ("round", "bevel") else "miter"),
        cast('Literal["butt", "round", "square"]', cap if cap in ("round", "square") else "butt"),
    )


def _resolve_paint(value: str | None, style: Mapping[str, str]) -> str | None:
    if value is None or value in ("none", "transparent"):
        return None
    if value.lower() == "currentcolor":
        return (
            _resolve_paint(style["color"], {})
            if style.get("color", CURRENT).lower() != "currentcolor"
            else CURRENT
        )
    rgb = re.fullmatch(r"rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)", value)
    if rgb:
        return "#" + "".join(f"{min(int(part), 255):02x}" for part in rgb.groups())
    if value.startswith(("rgb", "hsl")) or re.fullmatch(r"#[0-9a-fA-F]{4}|#[0-9a-fA-F]{8}", value):
        raise InDots
    variable = _VARIABLE.fullmatch(value)
    return variable.group(1) if variable else value


_UNITS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def length_of(text: str) -> float:
    """A length in the drawing's units (SVG 1.1, 7.10)."""
    match = re.fullmatch(r"\s*([-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)\s*([a-z]*)\s*", text)
    if match is None or match.group(2) not in _UNITS:
        raise InDots
    return float(match.group(1)) * _UNITS[match.group(2)]


def segments_of(element: ET.Element, tag: str) -> Sequence[Segment]:
    """Return the outline of one of the `SHAPES`.

    Raises:
        InDots: it is measured in what outlines do not know.
        ValueError: its path data cannot be read.
    """

    def number(key: str, default: str = "0") -> float:
        return length_of(element.get(key, default))

    if tag == "path":
        return path_data(element.get("d", ""))
    if tag == "rect":
        rx, ry = element.get("rx", element.get("ry", "0")), element.get("ry", element.get("rx", "0"))
        if rx != ry:
            raise InDots
        return curve.make_rectangle(
            number("x"), number("y"), number("width"), number("height"), length_of(rx)
        )
    if tag in ("circle", "ellipse"):
        rx_, ry_ = (number("r"), number("r")) if tag == "circle" else (number("rx"), number("ry"))
        return curve.make_ellipse(number("cx") - rx_, number("cy") - ry_, 2 * rx_, 2 * ry_)
    if tag == "line":
        return (("M", number("x1"), number("y1")), ("L", number("x2"), number("y2")))
    numbers = [float(part) for part in NUMBER.findall(element.get("points", ""))]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    return curve.make_polygon(pairs, closed=tag == "polygon")
