"""Elements that show a picture: files that fill a box or fit in it, symbols in a palette's colour, scenes described in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from printkit.base.cssnames import find_css_colour
from printkit.box.access import AccessError, own_path
from printkit.box.remote import is_address
from printkit.nearest import suggest_nearest
from printkit.press.faces.drawing.area import compile_clip
from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.drawing.trace import Sharpness
from printkit.press.faces.elementkeys import ImageKeys, defaults_of, word_of
from printkit.press.faces.placement import Rect, has_room
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_length, as_number, as_text
from printkit.press.ops import Group, Image, Op, Segment, curve
from printkit.press.pictures.programs import DrawingProgramError
from printkit.press.pictures.scenery import load_studio
from printkit.press.svg.cache import apply_ink, check_picture, clear_colour, rasterise_page
from printkit.press.svg.extended import Edge, extend_picture
from printkit.press.svg.symbols import Symbol, read_svg

SHARP, COARSE = 150, 72
"""Dots an inch below which a picture gets a warning, and is refused."""


def compile_image(tools: Tools, element: Element, _: Styles) -> Content:
    """Return a picture in the middle of its box; anything beyond the box is cut off."""
    name, fit = tools.value(element, "image"), word_of(ImageKeys, "fit", element.data.get("fit"))
    edge = word_of(ImageKeys, "edge", element.data.get("edge"))
    clip, clipped_by = compile_clip(tools, element)
    focus, clear = tools.value(element, "focus"), tools.value(element, "clear")
    plain = "ink" in element.data  # an element that names its inks is printed in them unchanged
    known: dict[tuple[str, str], _Found] = {}

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        wanted = as_text(name.get(values))
        if not wanted:
            return ()
        if not rect.width or not rect.height:
            raise Trouble("the box has no width or no height, so the picture cannot be seen", "box")
        away = clear.get(values)
        found = known.get((wanted, str(away)))
        if found is None:
            found = known[wanted, str(away)] = _find_picture(tools, wanted, away, plain=plain)
            if found.drawing is not None:
                notes = [(found.drawing.name, note) for note in found.drawing.notes]
                tools.tell_notes(element, "image", notes)
        ratios = (rect.width / found.width, rect.height / found.height)
        scale = max(ratios) if fit == "cover" else min(ratios)
        width, height = found.width * scale, found.height * scale
        if edge != "none" and (found.drawing is not None or rect != tools.frame.whole or fit != "cover"):
            raise Trouble(
                "only a picture of dots that covers the face goes on beyond it: `box: face`", "edge"
            )
        point = _read_focus(focus.get(values))
        left = rect.x + _place_part(rect.width, width, point[0] if point else 0.5)
        top = rect.y + _place_part(rect.height, height, point[1] if point else 0.5)
        if fit == "cover" and point is None:
            param = str(focus.raw).strip("{} ")
            key = param if param.isidentifier() and focus.names else "focus"
            lost = 1 - min(ratios) / max(ratios)
            _tell_loss(tools, element, wanted, lost, across=ratios[0] < ratios[1], key=key)
        if fit == "stretch":
            return (_stretch(tools, element, wanted, found, rect=rect, outline=clip(values, rect)),)
        picture: Op
        if found.drawing is not None:
            tools.fit = (Sharpness(wanted), wanted)
            picture = found.drawing.drawn((left, top, width, height), "#000000", tools.palette.symbols)
        else:
            _note_sharpness(tools, element, wanted, found.width / (width / 25.4))
            picture = Image(left, top, width, height, str(found.path))
            if edge != "none" and tools.frame.bleed:
                picture = _extend_image(picture, found, edge, tools.frame.bleed)
                rect = Rect(*(rect[n] + (-1, -1, 2, 2)[n] * tools.frame.bleed for n in range(4)))
                return (Group((picture,), clip=clip(values, rect) or curve.make_rectangle(*rect)),)
        outline = clip(values, rect)
        fits = fit == "contain" or (width - rect.width < 0.01 and height - rect.height < 0.01)
        if fits and not outline:
            return (picture,)
        return (Group((picture,), clip=outline or curve.make_rectangle(*rect)),)

    return Content(paint, name.names | clipped_by | focus.names | clear.names)


_LOST = 0.1
"""Part of a picture that may be cut off without a warning."""


def _read_focus(written: Any) -> tuple[float, float] | None:
    """Return the point of a picture that must stay visible."""
    if written in (None, ""):
        return None
    if not isinstance(written, list | tuple) or len(written) != 2:
        raise Trouble(
            f"{written!r} is no point; write [across, down] from 0 to 1, such as [0.5, 0.2]", "focus"
        )
    across, down = (as_number(each, "focus") for each in written)
    if not (0 <= across <= 1 and 0 <= down <= 1):
        raise Trouble(f"{written!r} lies outside of the picture; each number is from 0 to 1", "focus")
    return across, down


def _place_part(room: float, length: float, wanted: float) -> float:
    """Return the offset of a picture that brings one of its points as near to the middle as possible."""
    return min(0.0, max(room - length, room / 2 - wanted * length)) if length > room else (room - length) / 2


def _tell_loss(tools: Tools, element: Element, name: str, lost: float, *, across: bool, key: str) -> None:
    if lost > _LOST:
        sides = "on the left and right" if across else "above and below"
        message = (
            f"{lost:.0%} of {name} is cut off {sides}, so that it fills its box; write `{key}: [0.5, 0.2]` for the point "
            "that shall be seen, or `fit: contain`"
        )
        tools.problems.add(element, message, "image", warning=True, kind="cover")


def _stretch(
    tools: Tools, element: Element, name: str, found: _Found, *, rect: Rect, outline: tuple[Segment, ...]
) -> Op:
    """Return a picture as wide and as high as its box."""
    picture: Op
    if found.drawing is None:
        _note_sharpness(
            tools, element, name, min(found.width / rect.width, found.height / rect.height) * 25.4
        )
        picture = Image(rect.x, rect.y, rect.width, rect.height, str(found.path))
    else:
        tools.fit = (Sharpness(name), name)
        picture = found.drawing.stretch(
            (rect.x, rect.y, rect.width, rect.height), "#000000", tools.palette.symbols
        )
    return Group((picture,), clip=outline) if outline else picture


def _extend_image(image: Image, found: _Found, edge: Edge, bleed: float) -> Image:
    """Return a picture that goes on beyond its edges by the bleed."""
    across, down = (math.ceil(bleed / side * dots) for side, dots in ((image.width, found.width), (image.height, found.height)))  # fmt: skip
    right, below = across * image.width / found.width, down * image.height / found.height
    file = extend_picture(found.path, across, down, edge)
    return Image(
        image.x - right, image.y - below, image.width + 2 * right, image.height + 2 * below, str(file)
    )


class _Found(NamedTuple):
    """A picture that can be printed."""

    path: Path
    width: float
    height: float
    drawing: Symbol | None = None


def _find_picture(tools: Tools, name: str, away: Any, *, plain: bool) -> _Found:
    """Return the picture of a name, without a colour; after `#` the part of an SVG by its id, or the page of a PDF."""
    file, _, part = name.partition("#")
    kind = Path(file).suffix.lower()
    path = _find_file(tools, file if kind in (".svg", ".pdf") else name)
    if kind == ".svg":
        if away:
            raise Trouble(f"{path.name} is an SVG; take the colour out of it there", "clear")
        drawing = read_svg(path, f"{path.name}#{part}" if part else path.name, tools.library)
        return _Found(path, drawing.width, drawing.height, drawing)
    if kind == ".pdf":
        if part and not part.isdecimal():
            raise Trouble(f'"{part}" is no page of {file}; write {file}#2 for the second', "image")
        path = rasterise_page(path, int(part or 1))
    width, height = check_picture(path)
    if away:
        path = _clear_colour(path, away)
    return _Found(path if plain else apply_ink(path, tools.ink), width, height)


def _clear_colour(path: Path, written: Any) -> Path:
    said = written if isinstance(written, dict) else {"colour": written}
    if not {"colour"} <= said.keys() <= {"colour", "within"}:
        raise Trouble("write the colour as clear: white, corner, or {colour: white, within: 8%}", "clear")
    colour = None if said["colour"] == "corner" else find_css_colour(str(said["colour"]))
    if colour is None and said["colour"] != "corner":
        raise Trouble(
            f'"{said["colour"]}" is no colour of a picture; write corner, #rrggbb, or a name of CSS such as white',
            "clear",
        )
    within = as_length(said.get("within", "8%"), 1.0, "clear")
    if not 0 <= within <= 1:
        raise Trouble(f"{within:g} is out of range; 0% to 100% will do", "clear")
    return clear_colour(path, colour, within)


def _note_sharpness(tools: Tools, element: Element, name: str, dpi: float) -> None:
    tools.fit = (Sharpness(name, dpi), name)
    if dpi < SHARP:
        message = f"{name} is printed at {dpi:.0f} dots an inch, which looks {'like a mosaic' if dpi < COARSE else 'soft'}; {SHARP} to 300 look sharp"
        tools.problems.add(element, message, "image", warning=True, kind="dots")


def _find_file(tools: Tools, name: str) -> Path:
    """Return the picture's file, the box's own first; nothing outside these folders is opened."""
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
    """Return a symbol, as large as its box allows; nothing where its name is empty or `none`."""
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
    """Return a picture that fills its box; the same one on another piece is the same group."""
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
        studio = tools.studio = tools.studio or load_studio(tools.box, tools.symbols.get, tools.ink)
        cut = tools.palette.find(given["woodcut"], "woodcut")
        if cut is not None:
            studio = replace(studio, dark=cut, light=tools.palette.find("paper") or "#ffffff")
        return draw_scene(
            given["scene"],
            rect.width,
            rect.height,
            studio,
            ink="bw" if cut is not None and tools.ink == "full" else tools.ink,
            seed=str(given["seed"]),
            frame=str(given["frame"]),
            radius=as_length(given["radius"], min(rect.width, rect.height), "radius"),
            lined=lined,
        )
    except (SceneError, DrawingProgramError) as error:
        raise Trouble(str(error), "scene") from None
    except (TypeError, ValueError, IndexError) as error:
        raise Trouble(f"a part of the scene is not written as it should be: {error}", "scene") from None
