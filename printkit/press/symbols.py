"""Symbols: small SVG drawings as outlines, in the title's or in given colours."""

from __future__ import annotations

import importlib.util
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Literal, cast
from xml.etree import ElementTree as ET

from printkit.box.errors import nearest
from printkit.press import curve
from printkit.press.errors import PressError
from printkit.press.ops import Group, Path, Segment

CURRENT = "currentColor"
_CSS = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "gold": "#ffd700", "silver": "#c0c0c0", "grey": "#808080",
    "gray": "#808080", "brown": "#a52a2a", "purple": "#800080",
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,.*)?\)")
_STYLES = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "fill-rule",
)
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_SILENT = ("svg", "g", "title", "desc", "metadata", "defs", "style")


class SymbolError(PressError):
    """A symbol that is unknown or cannot be read; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One outline of a symbol; colours are names, `#rrggbb`, `currentColor` or None."""

    segments: tuple[Segment, ...]
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]
    even_odd: bool
    join: Literal["miter", "round", "bevel"]
    cap: Literal["butt", "round", "square"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing in the frame of its view box, whose origin is moved to (0, 0)."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]

    def drawn(
        self,
        box: tuple[float, float, float, float],
        colour: str,
        colours: Mapping[str, str] | None = None,
    ) -> Group:
        """The symbol as large as the box allows, in its middle.

        Args:
            box: left, top, width and height in mm.
            colour: what `currentColor` stands for.
            colours: what names of colours stand for; the usual CSS names are known besides.

        Raises:
            SymbolError: it names an unknown colour.
        """
        x, y, width, height = box
        scale = min(width / self.width, height / self.height)
        paths, used = [], []
        for shape in self.shapes:
            fill = self._colour(shape.fill, colour, colours or {})
            stroke = self._colour(shape.stroke, colour, colours or {})
            used += [fill or "", stroke or ""]
            paths.append(
                Path(
                    shape.segments,
                    fill,
                    stroke,
                    shape.width if stroke else 0.0,
                    shape.dash,
                    shape.even_odd,
                    shape.join,
                    shape.cap,
                )
            )
        named = "/".join(dict.fromkeys(part for part in used if part))
        left = x + (width - self.width * scale) / 2
        top = y + (height - self.height * scale) / 2
        return Group(tuple(paths), left, top, scale=scale, shared=f"symbol {self.name} {named}")

    def _colour(self, name: str | None, current: str, colours: Mapping[str, str]) -> str | None:
        if name is None:
            return None
        if name == CURRENT:
            return colours.get(CURRENT, current)
        known = colours.get(name) or _CSS.get(name)
        if known is not None:
            return known
        if _HEX.fullmatch(name):
            return name.lower() if len(name) == 7 else "#" + "".join(c * 2 for c in name[1:].lower())
        raise SymbolError(
            f'symbol "{self.name}" uses the colour "{name}", which is neither #rrggbb nor in the palette.'
            f"{nearest(name, [*colours, *_CSS])}"
        )


class Symbols:
    """The symbols that a title may use: its own, then the shared ones, then Font Awesome's as `fa:name`."""

    def __init__(self, folders: Iterable[FilePath]) -> None:
        self.folders = tuple(folders)
        self._known: dict[str, Symbol] = {}

    def names(self) -> list[str]:
        """Names of the title's and the shared symbols."""
        return sorted({path.stem for folder in self.folders for path in folder.glob("*.svg")})

    def get(self, name: str) -> Symbol:
        """The symbol of a name.

        Raises:
            SymbolError: unknown, with the nearest known one, or unreadable.
        """
        symbol = self._known.get(name)
        if symbol is None:
            symbol = self._known[name] = _read(self._path(name), name)
        return symbol

    def _path(self, name: str) -> FilePath:
        if name.startswith("fa:"):
            return _awesome(name)
        if re.fullmatch(r"[\w.-]+", name):
            for folder in self.folders:
                path = folder / f"{name}.svg"
                if path.is_file():
                    return path
        raise SymbolError(
            f'there is no symbol "{name}" in symbols/ of the title or of the shared templates.'
            f"{nearest(name, self.names())}"
        )


def _awesome(name: str) -> FilePath:
    """Font Awesome's file: `fa:anchor` solid, `fa:regular/heart`, `fa:brands/github`."""
    spec = importlib.util.find_spec("fontawesomefree")
    if spec is None or not spec.submodule_search_locations:
        raise SymbolError(f'"{name}" needs Font Awesome: pip install "printkit[icons]"')
    root = FilePath(spec.submodule_search_locations[0]) / "static/fontawesomefree/svgs"
    style, _, plain = name.removeprefix("fa:").rpartition("/")
    path = root / (style or "solid") / f"{plain}.svg"
    if re.fullmatch(r"[a-z0-9-]+", plain) is None or not path.is_file():
        known = [each.stem for each in root.glob(f"{style or 'solid'}/*.svg")]
        raise SymbolError(f'Font Awesome has no symbol "{plain}".{nearest(plain, known)}')
    return path


def _read(path: FilePath, name: str) -> Symbol:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SymbolError(f"{path.name} cannot be read: {error}") from None
    return parse_symbol(text, name)


@lru_cache(maxsize=1024)
def parse_symbol(text: str, name: str) -> Symbol:
    """The symbol of an SVG text.

    Raises:
        SymbolError: it is no SVG, has no view box, or uses what print cannot: gradients, text, pictures.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise SymbolError(f'symbol "{name}": save it without a document type; plain <svg> will do')
    try:
        root = ET.fromstring(text)  # noqa: S314  # without a document type there are no entities to expand
    except ET.ParseError as error:
        raise SymbolError(f'symbol "{name}" is not well-formed SVG: {error}') from None
    if _tag(root) != "svg":
        raise SymbolError(f'symbol "{name}" is no SVG; it begins with <{_tag(root)}>')
    x, y, width, height = _view_box(root, name)
    try:
        shapes = tuple(_shapes(root, {"fill": "black"}, (1, 0, 0, 1, -x, -y), name))
    except ValueError as error:
        raise SymbolError(f'symbol "{name}": {error}') from None
    return Symbol(name, width, height, shapes)


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _view_box(root: ET.Element, name: str) -> tuple[float, float, float, float]:
    given = root.get("viewBox") or f"0 0 {root.get('width', '')} {root.get('height', '')}"
    numbers = [float(part) for part in re.findall(r"-?\d*\.?\d+(?:[eE][-+]?\d+)?", given)]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise SymbolError(f'symbol "{name}" needs a viewBox="0 0 width height"')
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _shapes(
    element: ET.Element, inherited: Mapping[str, str], matrix: curve.Affine, name: str
) -> Iterator[Shape]:
    tag = _tag(element)
    if tag in ("defs", "title", "desc", "metadata", "style", ""):
        return
    style = {**inherited, **{key: element.attrib[key] for key in _STYLES if key in element.attrib}}
    for entry in element.get("style", "").split(";"):
        key, _, value = entry.partition(":")
        if key.strip() in _STYLES:
            style[key.strip()] = value.strip()
    if "transform" in element.attrib:
        matrix = curve.combined(matrix, curve.transform_list(element.attrib["transform"]))
    if tag in _SHAPES:
        yield _shape(element, tag, style, matrix)
    elif tag not in _SILENT:
        raise SymbolError(f'symbol "{name}" has a <{tag}>, which symbols cannot use; convert it to a path')
    for child in element:
        yield from _shapes(child, style, matrix, name)


def _shape(element: ET.Element, tag: str, style: Mapping[str, str], matrix: curve.Affine) -> Shape:
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    join = style.get("stroke-linejoin", "miter")
    cap = style.get("stroke-linecap", "butt")
    dash = style.get("stroke-dasharray", "none")
    return Shape(
        curve.transformed(_segments(element, tag), matrix),
        _paint(style.get("fill")),
        _paint(style.get("stroke")),
        float(style.get("stroke-width", "1").removesuffix("px")) * scale,
        () if dash == "none" else tuple(float(part) * scale for part in re.split(r"[\s,]+", dash.strip())),
        style.get("fill-rule") == "evenodd",
        cast('Literal["miter", "round", "bevel"]', join if join in ("round", "bevel") else "miter"),
        cast('Literal["butt", "round", "square"]', cap if cap in ("round", "square") else "butt"),
    )


def _paint(value: str | None) -> str | None:
    if value is None or value in ("none", "transparent"):
        return None
    if value.startswith("url("):
        raise ValueError("gradients and patterns cannot be used; give plain colours")
    variable = _VARIABLE.fullmatch(value)
    return variable.group(1) if variable else value


def _segments(element: ET.Element, tag: str) -> Sequence[Segment]:
    def number(key: str, default: float = 0.0) -> float:
        return float(element.get(key, str(default)).removesuffix("px"))

    if tag == "path":
        return curve.path_data(element.get("d", ""))
    if tag == "rect":
        return curve.rectangle(
            number("x"), number("y"), number("width"), number("height"), number("rx", number("ry"))
        )
    if tag in ("circle", "ellipse"):
        rx = number("r") if tag == "circle" else number("rx")
        ry = number("r") if tag == "circle" else number("ry")
        return curve.ellipse(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)
    if tag == "line":
        return (("M", number("x1"), number("y1")), ("L", number("x2"), number("y2")))
    numbers = [float(part) for part in re.findall(r"-?\d*\.?\d+(?:[eE][-+]?\d+)?", element.get("points", ""))]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    return curve.polygon(pairs, closed=tag == "polygon")
