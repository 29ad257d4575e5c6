"""Images: picture files that fill a box or stand whole in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printkit.box.errors import nearest
from printkit.press import curve
from printkit.press.drawing.node import Content, Styles
from printkit.press.drawing.tools import Tools
from printkit.press.frame import Rect
from printkit.press.ops import Group, Image, Op
from printkit.press.picture import picture_size
from printkit.press.template import Element
from printkit.press.values import Trouble, Values, as_text


def image(tools: Tools, element: Element, _: Styles) -> Content:
    """A picture in the middle of its box; what reaches beyond the box is cut off."""
    name, fit = tools.value(element, "image"), str(element.data.get("fit", "cover"))
    if fit not in ("cover", "contain"):
        raise Trouble(f'"{fit}" is no way to fit a picture; known: cover, contain', "fit")
    sizes: dict[str, tuple[Path, int, int]] = {}

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        wanted = as_text(name.get(values))
        if not wanted:
            return ()
        if wanted not in sizes:
            path = _file(tools, wanted)
            sizes[wanted] = (path, *picture_size(path))
        path, across, down = sizes[wanted]
        ratios = (rect.width / across, rect.height / down)
        scale = max(ratios) if fit == "cover" else min(ratios)
        width, height = across * scale, down * scale
        left, top = rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2
        picture = Image(left, top, width, height, str(path))
        if fit == "contain" or (width - rect.width < 0.01 and height - rect.height < 0.01):
            return (picture,)
        return (Group((picture,), clip=curve.rectangle(*rect)),)

    return Content(paint, name.names)


def _file(tools: Tools, name: str) -> Path:
    """The picture's file, the box's own first; nothing outside of these folders is opened."""
    own = tools.box.folder / "images"
    for folder in (own, tools.box.folder, *(f / "images" for f in tools.templates.folders)):
        path = folder / name
        if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
            return path.resolve()
    known = [path.name for path in own.iterdir()] if own.is_dir() else []
    raise Trouble(f'there is no picture "{name}" in images/.{nearest(name, known)}', "image")
