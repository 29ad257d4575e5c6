"""Elements that show a picture: files that fill a box or stand whole in it, symbols in a colour of the palette, scenes composed of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import suggest_nearest
from printkit.box.remote import is_address
from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.drawing.trace import Sharpness
from printkit.press.faces.elementkeys import ImageKeys, defaults_of, word_of
from printkit.press.faces.placement import Rect, has_room
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_number, as_text
from printkit.press.ops import Group, Image, Op, curve
from printkit.press.pictures.scenery import load_studio
from printkit.press.svg.cache import apply_ink, check_picture
from printkit.press.svg.symbols import Symbol, read_svg

SHARP, COARSE = 150, 72
"""Dots an inch below which a picture is warned of, and refused."""


def compile_image(tools: Tools, element: Element, _: Styles) -> Content:
    """A picture in the middle of its box; what reaches beyond the box is cut off."""
    name, fit = tools.value(element, "image"), word_of(ImageKeys, "fit", element.data.get("fit"))
    plain = "ink" in element.data  # an element that names its inks is printed in them as it is
    known: dict[str, _Found] = {}

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        wanted = as_text(name.get(values))
        if not wanted:
            return ()
        if not rect.width or not rect.height:
            raise Trouble("the box has no width or no height, so the picture cannot be seen", "box")
        if wanted not in known:
            known[wanted] = _find_picture(tools, wanted, plain=plain)
            drawing = known[wanted].drawing
            if drawing is not None:
                tools.tell_notes(element, "image", [(drawing.name, note) for note in drawing.notes])
        found = known[wanted]
        ratios = (rect.width / found.width, rect.height / found.height)
        scale = max(ratios) if fit == "cover" else min(ratios)
        width, height = found.width * scale, found.height * scale
        left, top = rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2
        picture: Op
        if found.drawing is not None:
            tools.fit = (Sharpness(wanted), wanted)
            picture = found.drawing.drawn((left, top, width, height), "#000000", tools.palette.symbols)
        else:
            _note_sharpness(tools, element, wanted, found.width / (width / 25.4))
            picture = Image(left, top, width, height, str(found.path))
        if fit == "contain" or (width - rect.width < 0.01 and height - rect.height < 0.01):
            return (picture,)
        return (Group((picture,), clip=curve.make_rectangle(*rect)),)

    return Content(paint, name.names)


class _Found(NamedTuple):
    """A picture that can be printed."""

    path: Path
    width: float
    height: float
    drawing: Symbol | None = None


def _find_picture(tools: Tools, name: str, *, plain: bool) -> _Found:
    path = _find_file(tools, name)
    if path.suffix.lower() == ".svg":
        drawing = read_svg(path, path.name, tools.library)
        return _Found(path, drawing.width, drawing.height, drawing)
    width, height = check_picture(path)
    return _Found(path if plain else apply_ink(path, tools.ink), width, height)


def _note_sharpness(tools: Tools, element: Element, name: str, dpi: float) -> None:
    tools.fit = (Sharpness(name, dpi), name)
    if dpi < SHARP:
        message = f"{name} is printed at {dpi:.0f} dots an inch, which looks {'like a mosaic' if dpi < COARSE else 'soft'}; {SHARP} to 300 look sharp"
        tools.problems.add(element, message, "image", warning=True, kind="dots")


def _find_file(tools: Tools, name: str) -> Path:
    """The picture's file, the box's own first; nothing outside of these folders is opened."""
    if is_address(name):
        raise Trouble(
            f'"{name}" is an address; put the picture into images/ and write its file name', "image"
        )
    box, own = tools.box.folder, tools.box.folder / "images"
    places = [(box, f"images/{name}"), (box, name)]
    try:
        for folder, place in (*places, *((f, f"images/{name}") for f in tools.templates.folders)):
            path = own_path(folder, place, name)
            if path.is_file():
                return path
    except AccessError as error:
        raise Trouble(error.reason, "image") from None
    known = [path.name for path in own.iterdir()] if own.is_dir() else []
    for folder, place in places:
        if (folder / place).is_dir():
            raise Trouble(f'"{name}" is a folder, not a picture', "image")
        if (folder / place).is_symlink():
            raise Trouble(f'"{name}" is a link that leads nowhere', "image")
    tools.missing.add(name)
    raise Trouble(f'there is no picture "{name}" in images/.{suggest_nearest(name, known)}', "image")


def compile_symbol(tools: Tools, element: Element, _: Styles) -> Content:
    """A symbol, as large as its box allows; nothing where its name is empty or `none`."""
    name, colour = tools.value(element, "symbol"), tools.value(element, "colour", "ink")
    colours = tools.value(element, "colours", {})

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        wanted = as_text(name.get(values))
        if not wanted or wanted == "none":
            return ()
        current = tools.palette.find(colour.get(values), "colour") or "#000000"
        named = colours.get(values) or {}
        if not isinstance(named, dict):
            raise Trouble("write colours as {name in the symbol: colour}", "colours")
        known = tools.palette.symbols.copy()
        for key, value in named.items():
            known[str(key)] = tools.palette.find(value, "colours") or "#ffffff"
        found = tools.symbols.get(wanted)
        tools.tell_symbols(element, "symbol")
        return (found.drawn(rect, current, known),)

    return Content(paint, name.names | colour.names | colours.names)


def compile_scene(tools: Tools, element: Element, _: Styles) -> Content:
    """A picture that fills its box; the same one on another piece is the same group."""
    values_of = tools.values(element, defaults_of("scene"))
    lined = element.data.get("box") != "bleed"  # a line there would stand on the cut

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        given = {key: value.get(values) for key, value in values_of.items()}
        if not given["scene"] or not has_room(rect):
            return ()
        key = repr((given, lined, round(rect.width, 4), round(rect.height, 4)))
        if key not in tools.scenes:
            tools.scenes[key] = _draw_scene(tools, given, rect, lined=lined)
        group = tools.scenes[key]
        return (Group(group.ops, rect.x, rect.y, shared=group.shared),)

    return Content(paint, frozenset().union(*(value.names for value in values_of.values())))


def _draw_scene(tools: Tools, given: Mapping[str, Any], rect: Rect, *, lined: bool) -> Group:
    from printkit.press.pictures.scene import SceneError, draw_scene  # noqa: PLC0415  # only for components with pictures

    try:
        return draw_scene(
            given["scene"],
            rect.width,
            rect.height,
            load_studio(tools.box, tools.symbols.get, tools.ink),
            ink=tools.ink,
            seed=str(given["seed"]),
            frame=str(given["frame"]),
            radius=as_number(given["radius"], "radius"),
            lined=lined,
        )
    except SceneError as error:
        raise Trouble(str(error), "scene") from None
    except (TypeError, ValueError, IndexError) as error:
        raise Trouble(f"a part of the scene is not written as it should be: {error}", "scene") from None
