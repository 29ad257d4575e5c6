"""One part of an SVG by its id, in a local frame: `resources.svg#metal`."""

from __future__ import annotations

from functools import lru_cache
from xml.etree import ElementTree as ET

from printkit.nearest import suggest_nearest
from printkit.press.fonts import Library
from printkit.press.svg import cache
from printkit.press.svg.die import flatten_outline
from printkit.press.svg.svgstyles import SPACE, tag_of
from printkit.press.svg.vector import (
    UNSEEN,
    VectorDrawing,
    apply_colours,
    read_drawing,
    view_box,
    without_type,
)

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
_AROUND = 2.0
"""How many pages beside the page are searched for content."""
_CLOSER = 2
"""Times that a part drawn as a bitmap is examined more closely to find its edges."""


@lru_cache(maxsize=256)
def take_part(text: str, part: str, library: Library | None = None) -> str:
    """Return the SVG of one element alone, cropped to its content; a `symbol`, `view` or `svg` to its view box.

    Args:
        text: the whole file.
        part: the element's id.
        library: the fonts of its texts.

    Raises:
        ValueError: there is no such element, or it shows nothing; the end of a sentence.
    """
    try:
        root = ET.fromstring(without_type(text))  # noqa: S314  # without document type, so without entities
    except ET.ParseError as error:
        raise ValueError(f"is not well-formed SVG: {error}") from None
    found = next((each for each in root.iter() if each.get("id") == part), None)
    if found is None:
        named = [name for each in root.iter() if tag_of(each) and (name := each.get("id"))]
        raise ValueError(f'has no part "{part}".{suggest_nearest(part, named)}')
    frame = view_box(found) if "viewBox" in found.attrib and found is not root else None
    if tag_of(found) == "symbol":
        found.tag = f"{{{SPACE}}}g"
    if tag_of(found) != "view":
        _keep_alone(root, found)
    for key in ("width", "height", "preserveAspectRatio"):
        root.attrib.pop(key, None) if frame or "viewBox" in root.attrib else None
    if frame is None:
        frame = _measure(root, library)
    root.attrib.pop("width", None), root.attrib.pop("height", None)
    root.set("viewBox", " ".join(f"{number:.6g}" for number in frame))
    return _write(root)


def _keep_alone(root: ET.Element, wanted: ET.Element) -> None:
    """Remove everything visible besides an element; referenced elements stay."""
    parents = {child: each for each in root.iter() for child in each}
    chain = [wanted]
    while chain[-1] in parents:
        chain.append(parents[chain[-1]])
    for parent, kept in zip(chain[1:], chain, strict=False):
        for child in list(parent):
            if child is not kept and tag_of(child) not in UNSEEN:
                parent.remove(child)
    defs = next((each for each in chain[1:-1] if tag_of(each) in UNSEEN), None)
    if defs is not None:  # it was drawn only where something used it
        parents[defs].append(wanted) if defs in parents else None
    for each in chain[:-1]:  # a hidden layer was requested by name
        each.attrib.pop("display", None)
        if "style" in each.attrib:
            each.set("style", each.attrib["style"].replace("display:none", ""))


def _write(root: ET.Element) -> str:
    ET.register_namespace("", SPACE)
    ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    return ET.tostring(root, encoding="unicode")


def _measure(root: ET.Element, library: Library | None) -> Box:
    """Measure the visible part of a drawing, in its own units."""
    x, y, _, _ = view_box(root)
    drawing = read_drawing(_write(root), library)
    box = _measure_dots(root) if drawing.svg else _measure_outlines(drawing, x, y)
    if box is None:
        raise ValueError("shows nothing in this part")
    return box


def _measure_outlines(drawing: VectorDrawing, left: float, top: float) -> Box | None:
    xs, ys = [], []
    for shape in drawing.shapes:
        half = shape.width / 2 if shape.stroke else 0.0
        for polygon in flatten_outline(shape.segments) if shape.fill or shape.stroke else ():
            for x, y in polygon:
                xs += [x - half, x + half]
                ys += [y - half, y + half]
    if not xs:
        return None
    return left + min(xs), top + min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _measure_dots(root: ET.Element) -> Box | None:
    from PIL import Image  # noqa: PLC0415  # loads slowly, only for parts that outlines cannot show

    x, y, width, height = view_box(root)
    x, y = x - _AROUND * width, y - _AROUND * height
    width, height = width * (1 + 2 * _AROUND), height * (1 + 2 * _AROUND)
    for _ in range(1 + _CLOSER):
        root.set("viewBox", f"{x} {y} {width} {height}")
        file = cache.rasterise_svg(apply_colours(_write(root), "#000000", {}), 40.0, 40.0 * height / width)
        with Image.open(file) as seen:
            found = seen.convert("RGBA").getchannel("A").getbbox()
            scale = width / seen.width
        if found is None:
            return None
        x, y = x + (found[0] - 1) * scale, y + (found[1] - 1) * scale
        width, height = (found[2] - found[0] + 2) * scale, (found[3] - found[1] + 2) * scale
    return x + scale, y + scale, width - 2 * scale, height - 2 * scale
