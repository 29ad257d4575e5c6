"""Read attributes, classes and stylesheets of a drawing as far as outlines can follow them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

SPACE = "http://www.w3.org/2000/svg"
FONT_KEYS = (
    "font", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing", "font-variant",
    "dominant-baseline", "baseline-shift", "writing-mode", "text-decoration", "word-spacing", "white-space",
)  # fmt: skip
PLACING_KEYS = (
    "transform", "translate", "rotate", "scale", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "d", "zoom",
)  # fmt: skip
"""Attributes that browsers also read from styles."""
STYLE_KEYS = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-rule", "color",
    "display", "visibility", "opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask", "filter",
    "mix-blend-mode", "marker-start", "marker-mid", "marker-end", "marker", *FONT_KEYS, "paint-order", "vector-effect",
    "transform-origin", "transform-box", "stroke-dashoffset", "stroke-miterlimit", "isolation", "clip", "pathLength",
    *PLACING_KEYS,
)  # fmt: skip
"""Properties that elements get from a style or an attribute."""
_MOST_STYLES = 2_000_000
"""Rules of a `<style>`, times elements that each is compared with."""


class InDots(Exception):  # its callers catch it
    """Something that outlines of plain colours cannot show."""


def tag_of(element: ET.Element) -> str:
    """Return an element's name; empty for comments and for editors' own data."""
    tag: object = element.tag
    space, _, name = tag.rpartition("}") if isinstance(tag, str) else ("?", "", "")
    return name if space in ("", "{" + SPACE) else ""


class StyleRules:
    """The styles that a drawing's stylesheets, attributes and classes give its elements.

    Raises:
        InDots: a stylesheet has selectors that are not plain.
        ValueError: there are too many to compare with each element.
    """

    def __init__(self, root: ET.Element) -> None:
        found = [
            rule for element in root.iter() if tag_of(element) == "style" for rule in _parse_rules(element)
        ]
        found.sort(key=lambda rule: rule[0].count(".") + 2 * rule[0].startswith("#"))
        self.rules = [(frozenset(re.findall(r"[.#]?[\w-]+", wanted)), said) for wanted, said in found]
        """Conditions on an element, all of them, and its declarations then; a star leaves no condition."""
        elements = sum(1 for _ in root.iter())
        if len(found) * elements > _MOST_STYLES:
            raise ValueError(f"has {len(found)} rules of style for {elements} elements; save it as plain SVG")

    def of(self, element: ET.Element, tag: str) -> dict[str, str]:
        """Return the styles of an element: by attributes, then by classes, then in place."""
        style = {
            key: element.attrib[key].strip()
            for key in STYLE_KEYS
            if key in element.attrib and key not in PLACING_KEYS
        }
        names = {tag, "#" + element.get("id", ""), *("." + one for one in element.get("class", "").split())}
        for wanted, said in self.rules:
            if wanted <= names:
                style.update(said)
        style.update(parse_declarations(element.get("style", "")))
        return style


def _parse_rules(element: ET.Element) -> Iterator[tuple[str, dict[str, str]]]:
    """Return selectors and their declarations; selectors that are not plain are left to the bitmap renderer."""
    text = without_comments("".join(element.itertext()))
    if "!important" in text:
        raise InDots
    if "@" in text.replace("@namespace", "").replace("@charset", ""):
        raise InDots
    for rule in text.split("}")[:-1]:
        selectors, _, body = rule.rpartition("{")
        for selector in selectors.rpartition("{")[2].split(","):
            wanted = selector.strip()
            if not re.fullmatch(r"\*|[\w-]*(?:[.#][\w-]+)*", wanted):
                raise InDots
            yield wanted, parse_declarations(body)


def parse_declarations(text: str) -> dict[str, str]:
    """Read the declarations of a style, `fill: red; opacity: 1`, as far as they are known."""
    said = read_style(text)
    return {key: value.replace("!important", "").strip() for key, value in said.items() if key in STYLE_KEYS}


def read_style(text: str) -> dict[str, str]:
    """Read all declarations of a style; empty ones, and comments, are left out."""
    parts = [entry.partition(":") for entry in without_comments(text).split(";")]
    return {key.strip(): value.strip() for key, _, value in parts if value.strip()}


def without_comments(text: str) -> str:
    """Return a style without comments."""
    return re.sub(r"/\*(?:(?!\*/).)*(?:\*/|$)", "", text, flags=re.DOTALL)
