"""Styles of texts, from the keys of an element and its template."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from printkit.box.box_errors import Problem
from printkit.measure import POINTS_PER_MM
from printkit.nearest import list_words, suggest_nearest
from printkit.press.faces.drawing.lettereffects import read_effects
from printkit.press.faces.drawing.node import Styles
from printkit.press.faces.drawing.paint import Tint, find_paint
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.elementkeys import StyleKeys, number_of, word_of
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_length, compile_value
from printkit.press.fonts import FontError
from printkit.press.text import Style
from printkit.press.text.breaking import add_soft_hyphens

_LENGTHS = frozenset({"tracking", "indent", "gap"})
"""Keys that are lengths; the others are points and parts."""
_POINTS = frozenset({"size", "min", "max"})
Look: TypeAlias = Callable[[Values], Style]
"""The style for a row's values."""


def style_of(tools: Tools, element: Element, styles: Styles) -> tuple[Look, frozenset[str]]:
    """Return an element's style, and the names that it depends on.

    Raises:
        Trouble: there is no such style, or it cannot be read.
    """
    written = element.data.get("style", {})
    if isinstance(written, str) and "{{" in written:
        return _choose_look(tools, element, written, styles)
    if isinstance(written, str):
        written = {"is": written}
    if not isinstance(written, dict):
        raise Trouble("write a style's name, or {is: name, size: 9}", "style")
    fit = {"fit": element.data["fit"]} if "fit" in element.data else {}
    return _make_look(tools, element, {**written, **fit}, styles)


def _choose_look(tools: Tools, element: Element, written: str, styles: Styles) -> tuple[Look, frozenset[str]]:
    """Return a style whose name is an expression."""
    name = compile_value(tools.box.sentences.dialect, written)
    each = {key: _make_look(tools, element, {"is": key}, styles) for key in styles}

    def choose_style(values: Values) -> Style:
        key = str(name.get(values))
        if key not in each:
            raise Trouble(f'there is no style "{key}".{suggest_nearest(key, each)}', "style")
        return each[key][0](values)

    return choose_style, name.names.union(*(names for _, names in each.values()))


def _make_look(
    tools: Tools, element: Element, written: Mapping[str, Any], styles: Styles
) -> tuple[Look, frozenset[str]]:
    flat = _flatten_style(written, styles)
    try:
        parts = {key: compile_value(tools.box.sentences.dialect, value) for key, value in flat.items()}
    except Trouble as trouble:
        raise Trouble(trouble.message, "style") from None
    known: dict[str, Style] = {}
    varying = [part for part in parts.values() if not part.is_constant]

    def look(values: Values) -> Style:
        key = repr([part.get(values) for part in varying]) if varying else ""
        style = known.get(key)
        if style is None:
            given = {name: part.get(values) for name, part in parts.items()}
            style = known[key] = _make_style(tools, element, given)
        return style

    return look, frozenset().union(*(part.names for part in varying))


def _flatten_style(written: Mapping[str, Any], styles: Styles, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the style with everything that `is:` stands for."""
    base = written.get("is")
    if base is None:
        return dict(written)
    name = str(base)
    if name in seen or name not in styles:
        why = "stands for itself" if name in seen else "does not exist"
        known = (
            f"Known: {list_words(styles, 30)}" if styles else "There are none; `extends: base` brings some"
        )
        raise Trouble(f'the style "{name}" {why}.{suggest_nearest(name, styles)} {known}', "style")
    own = {key: value for key, value in written.items() if key != "is"}
    return {**_flatten_style(styles[name], styles, (*seen, name)), **own}


def _make_style(tools: Tools, element: Element, given: Mapping[str, Any]) -> Style:
    def number(key: str, default: float | None = None) -> float:
        if given.get(key) is None and default is not None:
            return default
        value = given.get(key)
        if key in _LENGTHS and isinstance(value, str):
            value = as_length(value, 0.0, f"style, {key}")
        elif key in _POINTS and isinstance(value, str) and value[-1:].isalpha():  # with a unit
            value = round(as_length(value, 0.0, f"style, {key}") * POINTS_PER_MM, 4)
        return number_of(StyleKeys, key, value, f"style, {key}")

    def word(key: str) -> Any:
        return word_of(StyleKeys, key, given.get(key), f"style, {key}")

    families = _find_families(tools, element, given)
    size = number("size")
    weight = int(number("weight"))
    named, on = given.get("colour", "ink"), given.get("on", "paper")
    paint = find_paint(tools.palette, named, "style, colour") or Tint("#000000")
    colour = paint.colour
    ground = tools.palette.find(on, "style, on")
    said = "its gradient" if isinstance(named, dict) else str(named)
    if ground is not None:
        for seen in paint.list_seen(ground):
            tools.legibility.colours(element, seen, ground, (said, str(on)))
    fit = word("fit")
    largest = max(number("max", size * 3), size) if fit == "grow" else size
    stretch = largest / size  # a value of `size` in these units grows with the text
    smallest = min(number("min", max(size * 0.75, min(size, 6))), size)
    return Style(
        families,
        weight,
        int(number("bold", max(700, min(weight + 200, 900)))),
        bool(given.get("italic", False)),
        largest,
        smallest,
        colour,
        word("align"),
        word("valign"),
        number("leading"),
        number("tracking") * stretch,
        word("case"),
        number("indent"),
        number("gap") * stretch,
        fit == "line",
        _resolve_language(tools, given.get("hyphenate")),
        fit,
        read_effects(tools.palette, given, paint),
    )


def _resolve_language(tools: Tools, written: Any) -> str:
    """Return the language whose words are hyphenated; `true` is the box's own."""
    if written in (None, False, "", "no", "false"):
        return ""
    language = tools.box.language if written in (True, "yes", "true") else str(written)
    try:
        add_soft_hyphens("", language)
    except ValueError as error:
        raise Trouble(str(error), "style, hyphenate") from None
    return language


def _find_families(tools: Tools, element: Element, given: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the families to search for letters, in order; each exists."""
    roles = given.get("fonts") or [given.get("font") or "text"]
    if given.get("font") and given.get("fonts") and given["font"] not in roles:
        roles = [given["font"], *roles]
    return tuple(
        _find_family(tools, element, str(role)) for role in (roles if isinstance(roles, list) else [roles])
    )


_STAND_IN = "Source Sans 3"
"""Replaces a missing family, so that the rest is checked."""


def _find_family(tools: Tools, element: Element, role: str) -> str:
    """Return the family of a role; a missing one is reported once, where it is named."""
    family = tools.resolve_family(role)
    try:
        tools.library.find_files(family)
    except FontError as error:
        tools.library.find_files(_STAND_IN)  # a damaged file is reported anyway
        named = role in tools.box.fonts
        where = f"fonts.{role}" if named else "style, font"
        tools.problems.tell(
            Problem("box.yaml" if named else element.file, str(error), 0 if named else element.line, where)
        )
        return _STAND_IN
    return family
