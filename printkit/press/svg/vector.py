"""SVG as editors write it: outlines of plain colours if possible, else a bitmap of the whole.

Classes, inline styles, `use`, editors' own data and document types of Illustrator are read. Gradients, opacity, clips,
masks, filters and pictures inside cannot become outlines of plain colours; such a drawing is kept as SVG and drawn as a
bitmap of 600 pixels an inch. Texts are set in the box's and the installed fonts and become outlines. Content that
neither way can show (text along a path, pictures elsewhere, scripts) is refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast
from xml.etree import ElementTree as ET

from msgspec import Struct

from printkit.base.cssnames import find_css_colour
from printkit.press.fonts import Library
from printkit.press.ops import Segment, curve
from printkit.press.ops.pathdata import path_data
from printkit.press.svg.svgstyles import (
    PLACING_KEYS,
    SPACE,
    STYLE_KEYS,
    InDots,
    StyleRules,
    read_style,
    tag_of,
    without_comments,
)
from printkit.press.svg.svgtext import Outliner

CURRENT = "currentColor"
LINK = "{http://www.w3.org/1999/xlink}href"
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
NUMBER = re.compile(r"-?\d*\.?\d+(?:[eE][-+]?\d+)?")
_INHERITED = (*STYLE_KEYS[:8], "fill-opacity", "stroke-opacity", "visibility")
FADING = ("opacity", "fill-opacity", "stroke-opacity")
EFFECTS = (
    "clip-path", "mask", "filter", "mix-blend-mode", "marker-start", "marker-mid", "marker-end", "marker", "paint-order",
    "transform-origin", "transform-box", "isolation", "clip", "vector-effect",
)  # fmt: skip
_MEASURED = {"stroke-dashoffset": ("0", "0px"), "stroke-miterlimit": ("4",), "pathLength": ()}
"""What the bitmap renderer also knows, and the values at which it changes nothing."""
_WIDE = ("inherit", "initial", "unset", "revert", "context-fill", "context-stroke")
_KNOWN = {
    "text", "tspan", "textPath", "tref", "foreignObject", "use", "image", "switch", "stop", "cursor", "script", "mpath",
    "animateColor", "discard", "style", "set",
}  # fmt: skip
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
"""Lines and curves of a drawing, counting each repetition by `use`."""
DEEPEST = 60
MOST = 20_000
"""Elements of a drawing, counting each repetition by `use`."""


class VectorDrawing(Struct, frozen=True):
    """An SVG in the frame of its view box, whose origin is moved to (0, 0)."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    svg: str = ""
    """The whole drawing, if shapes of plain colours cannot show it."""
    notes: tuple[str, ...] = ()
    """What is drawn differently from the original, as ends of a sentence."""
    clip: bool = False
    """Whether shapes reach beyond the frame, where they are invisible."""


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


def read_drawing(text: str, library: Library | None = None) -> VectorDrawing:
    """Return the drawing of an SVG text.

    Args:
        text: the whole file.
        library: the fonts in which texts are set; without it texts are refused.

    Raises:
        ValueError: the problem, as the end of a sentence.
    """
    plain = write_colours(write_variables(without_type(text)))
    try:
        root = ET.fromstring(plain)  # noqa: S314  # its document type, and with it every entity, was taken out
    except ET.ParseError as error:
        raise ValueError(f"is not well-formed SVG: {error}") from None
    if tag_of(root) != "svg":
        raise ValueError(f"is no SVG; it begins with <{tag_of(root)}>")
    check_bounds(root)
    for element in root.iter():
        _refuse_elements(element, texts=library is not None)
    settle_transforms(root, view_box(root))
    notes = (*_list_undrawn(root), *(_outline_texts(root, library) if library is not None else ()))
    width, height, matrix = frame_of(root)
    try:
        shapes = tuple(_Reader(root).read_shapes(root, {"fill": "black"}, matrix, 0))
    except InDots:
        return VectorDrawing(width, height, (), _fill_frame(root, width, height), notes)
    except ValueError as error:
        raise ValueError(f"cannot be read: {error}") from None
    if not any(shape.fill or shape.stroke for shape in shapes):
        notes = (*notes, "draws nothing: it has no shape with a colour")
    beyond = any(_reaches_beyond(shape, width, height) for shape in shapes)
    return VectorDrawing(width, height, shapes, notes=notes, clip=beyond)


_ORIGINS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


def settle_transforms(root: ET.Element, box: tuple[float, float, float, float]) -> None:
    """Write transforms in styles as attributes, about their origin; units unknown to SVG are left."""
    for element in root.iter():
        said = read_style(element.get("style", ""))
        moved = said.get("transform", element.get("transform", "none"))
        origin = said.get("transform-origin", element.get("transform-origin", ""))
        if "transform" not in said and not origin:
            continue
        place = _find_origin(origin, box)
        plain = re.sub(r"(?<=\d)(?:deg|px)\b", "", moved)
        plain = re.sub(r"translateX\(", "translate(", plain.replace("rotateZ(", "rotate("))
        plain = re.sub(r"translateY\(", "translate(0 ", plain)
        plain = re.sub(r"scale([XY])\(\s*([^()]+)\)", _scale_one_way, plain)
        if (
            place is None
            or ("transform" in said and _UNITLESS.search(moved))
            or re.search(r"\d(?:[a-z%]+)", plain)
            or said.get("transform-box", "view-box") != "view-box"
        ):
            continue
        for key in ("transform", "transform-origin"):
            said.pop(key, None)
            element.attrib.pop(key, None)
        if "style" in element.attrib:
            element.set("style", ";".join(f"{key}:{value}" for key, value in said.items()))
        x, y = place
        if plain != "none":
            element.set(
                "transform",
                f"translate({x:g} {y:g}) {plain} translate({-x:g} {-y:g})" if place != (0, 0) else plain,
            )


_UNITLESS = re.compile(r"(?:translate|rotate|skew)[XYZ]?\((?:[^()]*[\s,])?-?(?=[\d.]*[1-9])[\d.]+\s*[,)]")
"""A length or an angle without a unit: browsers ignore such a transform in a style."""


def _scale_one_way(match: re.Match[str]) -> str:
    way, size = match.groups()
    return f"scale({size} 1)" if way == "X" else f"scale(1 {size})"


def _find_origin(written: str, box: tuple[float, float, float, float]) -> tuple[float, float] | None:
    """Return the point about which an element is turned; None if unknown."""
    parts = written.split()[:2] or ["0", "0"]
    if parts[0] in ("top", "bottom") or (len(parts) == 2 and parts[1] in ("left", "right")):
        parts.reverse()
    found = []
    for part, start, length in zip([*parts, "center"][:2], box[:2], box[2:], strict=True):
        try:
            if part in _ORIGINS or part.endswith("%"):
                found.append(start + (_ORIGINS[part] if part in _ORIGINS else fraction(part)) * length)
            else:
                found.append(length_of(part))
        except (InDots, ValueError):
            return None
    return found[0], found[1]


def _reaches_beyond(shape: Shape, width: float, height: float) -> bool:
    """Return whether a shape reaches beyond the frame, its stroke included."""
    edge = shape.width * (2 if shape.join == "miter" else 0.75) if shape.stroke else 0.0
    numbers = [segment[1:] for segment in shape.segments]
    return any(
        not (edge - 1e-6 <= x <= width - edge + 1e-6) for points in numbers for x in points[::2]
    ) or any(not (edge - 1e-6 <= y <= height - edge + 1e-6) for points in numbers for y in points[1::2])


def _list_undrawn(root: ET.Element) -> tuple[str, ...]:
    """List what neither outlines nor the renderer of bitmaps can show."""
    said = []
    for element in root.iter():
        tag = tag_of(element)
        known = tag in SHAPES or tag in _FRAMES or tag in UNSEEN or tag in _KNOWN or tag.startswith("fe")
        if tag and not known:
            said.append(
                f"its <{tag}> is not drawn; turn it into outlines (in Inkscape: Path, Object to Path)"
            )
        if tag == "style":
            rules = without_comments("".join(element.itertext()))
            said += [told for pattern, told in _UNREAD_RULES.items() if re.search(pattern, rules)]
        styled = read_style(element.get("style", ""))
        given = {**element.attrib, **styled}
        if "transform-origin" in given or "transform" in styled or (element is root and "transform" in given):
            said.append(
                'a transform in a style is not drawn as in a browser; write transform="..." as SVG has it'
            )
        if given.get("vector-effect", "none") != "none":
            said.append("vector-effect is not drawn, so lines are as thick as the drawing's scale makes them")
        if "pathLength" in given and given.get("stroke-dasharray", "none") != "none":
            said.append("pathLength is not heeded, so dashes are as long as they say")
        if not given.get("clip-path", "none").startswith(("none", "url(")):
            said.append("a clip-path that names no <clipPath> is not drawn")
        if element is root and any(key.startswith("background") for key in styled):
            said.append("the background of its style is not drawn; draw a rect")
        for key in PLACING_KEYS[1:]:
            if key in styled:
                said.append(f"`{key}` in a style is not drawn; write it as an attribute")
    return tuple(dict.fromkeys(said))


_UNREAD_RULES = {
    r"[;{\s]transform": "transforms in a stylesheet are not drawn as in a browser; write them as attributes",
    r"@(?!namespace|charset)": "rules of its style that begin with @ are not read; write them out as plain ones",
    r":(?!root|first-child)[a-z-]+[^{};]*\{|[+~][^{};]*\{": "rules of its style for places of elements are not all read; give classes",
    r"clip-path\s*:\s*(?!none|url\()": "a clip-path that names no <clipPath> is not drawn",
}
"""Ignored features of stylesheets, in words."""


def _outline_texts(root: ET.Element, library: Library) -> tuple[str, ...]:
    """Turn texts into outlines in their place; return the reports on their fonts."""
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
    """Return an SVG with the title's colours for their names."""

    def name(match: re.Match[str]) -> str:
        lead, value = match.groups()
        variable = _VARIABLE.fullmatch(value)
        key = variable.group(1) if variable else value
        found = current if key == CURRENT else colours.get(key)
        if not found and variable and variable.group(2):
            key = variable.group(2).strip()
            found = colours.get(key, key)
        return lead + (found or find_css_colour(key) or value)

    keys = "|".join(_COLOURED)
    return re.sub(
        rf"((?<![\w-])(?:{keys})\s*(?:=\s*\"|:)\s*)(var\((?:[^()]|\([^()]*\))*\)|[A-Za-z][\w-]*)", name, svg
    )


def write_variables(text: str) -> str:
    """Return the text with the CSS variables it declares written out; other names are colours of the palette."""
    declared = (
        dict(re.findall(r"(?<![\w-])--([\w-]+)\s*:\s*([^;}\"'<>]{1,200})", text)) if "var(" in text else {}
    )
    for _ in range(5 if declared else 0):  # variables may name others
        text = _VARIABLE.sub(lambda match: declared.get(match.group(1), match.group()).strip(), text)
    return text


_SPACED = re.compile(
    r"\b(rgb|hsl)a?\(\s*([\d.%]+)(?:deg)?\s+([\d.%]+)\s+([\d.%]+)\s*(?:/\s*([\d.]+)(%?)\s*)?\)"
)


def write_colours(text: str) -> str:
    """Return the text with modern CSS colours (`rgb(9 9 9 / 50%)`) as SVG 1.1 has them, with commas."""

    def comma(match: re.Match[str]) -> str:
        kind, one, two, three, share, unit = match.groups()
        if share is None:
            return f"{kind}({one}, {two}, {three})"
        return f"{kind}a({one}, {two}, {three}, {float(share) / (100 if unit else 1):g})"

    return _SPACED.sub(comma, text)


def check_bounds(root: ET.Element) -> None:
    """Refuse drawings that never end: parts within parts without end, books of text."""
    level, depth = [root], 0
    while level:
        level, depth = [child for element in level for child in element], depth + 1
        if depth > _NESTED:
            raise ValueError(f"has parts more than {_NESTED} deep within parts; ungroup them")
    letters = sum(len("".join(each.itertext())) for each in root.iter() if tag_of(each) == "text")
    if letters > _LETTERS:
        raise ValueError(f"has texts of {letters} letters; {_LETTERS} are the most")


def without_type(text: str) -> str:
    """Return the text without document type; the short names that Illustrator declares in it are written out."""
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
    """Refuse elements that no printed drawing can contain; `texts`: whether there are fonts to set texts in."""
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
                f'has a picture elsewhere ("{link[:60]}"); a drawing takes no other files along: embed it (in Inkscape: Extensions, Images, Embed), or lay it on the card as an `image:` element of its own'
            )


def view_box(root: ET.Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a drawing's view box; without one, of its size.

    Raises:
        ValueError: it has none, as the end of a sentence.
    """
    if "viewBox" in root.attrib:
        numbers = [float(part) for part in NUMBER.findall(root.attrib["viewBox"])]
    else:
        numbers = [0.0, 0.0, *(_read_size(root, key) or 0.0 for key in ("width", "height"))]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0 or not all(map(math.isfinite, numbers)):
        raise ValueError('needs a viewBox="0 0 width height"')
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _read_size(root: ET.Element, key: str) -> float | None:
    """Return width or height of the drawing in its units; None if it has none of its own."""
    try:
        return length_of(root.get(key, "auto"))
    except InDots:
        return None


def frame_of(root: ET.Element) -> tuple[float, float, curve.Affine]:
    """Return width and height of a drawing as seen, and how its view box lies in it (SVG 1.1, 7.8).

    Raises:
        ValueError: it has neither size nor view box, as the end of a sentence.
    """
    x, y, width, height = view_box(root)
    across, down = _read_size(root, "width"), _read_size(root, "height")
    plain = (width, height, (1.0, 0.0, 0.0, 1.0, -x, -y))
    if not across or not down or across < 0 or down < 0 or abs(across / down * height / width - 1) < 1e-3:
        return plain
    align, _, cut = root.get("preserveAspectRatio", "xMidYMid").strip().partition(" ")
    scale_x, scale_y = across / width, down / height
    unit = min(scale_x, scale_y)
    if align != "none":
        scale_x = scale_y = max(scale_x, scale_y) if cut.strip() == "slice" else unit
    part_x = {"Min": 0.0, "Max": 1.0}.get(align[1:4], 0.5)
    part_y = {"Min": 0.0, "Max": 1.0}.get(align[5:8], 0.5)
    left = (across - width * scale_x) * part_x / unit - x * scale_x / unit
    top = (down - height * scale_y) * part_y / unit - y * scale_y / unit
    return across / unit, down / unit, (scale_x / unit, 0.0, 0.0, scale_y / unit, left, top)


def _fill_frame(root: ET.Element, width: float, height: float) -> str:
    """Return the SVG within one that fills any place it gets."""
    ET.register_namespace("", SPACE)
    ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    x, y, across, down = view_box(root)
    root.set("viewBox", f"{x:g} {y:g} {across:g} {down:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    outer = ET.Element(
        f"{{{SPACE}}}svg", {"viewBox": f"0 0 {width:g} {height:g}", "preserveAspectRatio": "none"}
    )
    outer.append(root)
    return ET.tostring(outer, encoding="unicode")


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
        if tag == "" or tag in UNSEEN or not (tag in SHAPES or tag in _FRAMES or tag in _KNOWN):
            return
        self.count += 1
        if depth > DEEPEST or self.count > MOST:
            raise ValueError("it is nested too deeply, or uses itself")
        own = self.style_of(element, tag)
        style = {**inherited, **own}
        if any(key in own for key in PLACING_KEYS):  # a style places it
            raise InDots
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
        """Leave to a bitmap what outlines of plain colours cannot show."""
        for key, value in own.items():
            link = re.match(r"url\(\s*['\"]?#([^'\")]+)", value)
            if link and link.group(1) not in self.ids:
                raise ValueError(f'{key} names "#{link.group(1)}", which is not in it')
        if any(key in own and own[key] not in usual for key, usual in _MEASURED.items()):
            raise InDots
        if any(value in _WIDE for value in own.values()):
            raise InDots
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


def _make_shape(element: ET.Element, tag: str, style: Mapping[str, str], matrix: curve.Affine) -> Shape:
    a, b, c, d = matrix[:4]
    scale = math.sqrt(abs(a * d - b * c))
    width = length_of(style.get("stroke-width", "1")) * scale
    stroke = _resolve_paint(style.get("stroke"), style) if width > 0 else None
    if stroke and max(abs(a * c + b * d), abs(a * a + b * b - c * c - d * d)) > 1e-3 * scale * scale:
        raise InDots  # the pen is no circle
    join = style.get("stroke-linejoin", "miter")
    cap = style.get("stroke-linecap", "butt")
    dash = style.get("stroke-dasharray", "none")
    return Shape(
        curve.transform_outline(segments_of(element, tag), matrix),
        _resolve_paint(style.get("fill"), style),
        stroke,
        width,
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
    if variable is None and "(" in value:
        raise ValueError(f'its colour "{value}" is not read; write it as #rrggbb')
    if variable is None:
        return value
    instead = (variable.group(2) or "").strip()
    if " " in instead or "(" in instead:
        raise InDots
    return f"{variable.group(1)} {instead}".strip()


_UNITS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def length_of(text: str) -> float:
    """Return a length in the drawing's units (SVG 1.1, 7.10)."""
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
        if number("width") <= 0 or number("height") <= 0:
            return ()
        rx, ry = element.get("rx", element.get("ry", "0")), element.get("ry", element.get("rx", "0"))
        if rx != ry:
            raise InDots
        return curve.make_rectangle(
            number("x"), number("y"), number("width"), number("height"), length_of(rx)
        )
    if tag in ("circle", "ellipse"):
        rx_ = ry_ = number("r") if tag == "circle" else 0.0
        if tag == "ellipse":  # a missing one is equal to the other
            said = [element.get(key, "auto") for key in ("rx", "ry")]
            rx_, ry_ = (
                0.0 if set(said) == {"auto"} else length_of(one if one != "auto" else other)
                for one, other in (said, said[::-1])
            )
        if rx_ <= 0 or ry_ <= 0:
            return ()
        return curve.make_ellipse(number("cx") - rx_, number("cy") - ry_, 2 * rx_, 2 * ry_)
    if tag == "line":
        return (("M", number("x1"), number("y1")), ("L", number("x2"), number("y2")))
    numbers = [float(part) for part in NUMBER.findall(element.get("points", ""))]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    return curve.make_polygon(pairs, closed=tag == "polygon")
