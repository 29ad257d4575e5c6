"""Symbols: small SVG drawings as outlines, in the title's or in given colours."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path as FilePath

from msgspec import Struct

from printkit.base.installation import install_command
from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import suggest_nearest
from printkit.press import PressError
from printkit.press.fonts import Library
from printkit.press.ops import Group, Image, Path
from printkit.press.svg import cache, vector
from printkit.press.svg.vector import CURRENT, Shape, apply_colours

_CSS = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "gold": "#ffd700", "silver": "#c0c0c0", "grey": "#808080",
    "gray": "#808080", "brown": "#a52a2a", "purple": "#800080",
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""Endings of symbols that are pictures made of dots."""


class SymbolError(PressError):
    """A symbol that is unknown or cannot be read; the sentence says why."""


class Symbol(Struct, frozen=True):
    """A drawing in the frame of its view box, whose origin is moved to (0, 0)."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    svg: str = ""
    """What outlines of plain colours cannot show, as SVG to be drawn in fine dots."""
    file: str = ""
    """A picture made of dots."""
    notes: tuple[str, ...] = ()
    """What of it is drawn otherwise than it was made."""

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
        if self.svg or self.file:
            return self._draw_picture(box, scale, colour, colours or {})
        paths, used = [], []
        for shape in self.shapes:
            fill = self._resolve_colour(shape.fill, colour, colours or {})
            stroke = self._resolve_colour(shape.stroke, colour, colours or {})
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

    def _draw_picture(
        self, box: tuple[float, float, float, float], scale: float, colour: str, colours: Mapping[str, str]
    ) -> Group:
        x, y, width, height = box
        across, down = self.width * scale, self.height * scale
        file = self.file or str(cache.rasterise_svg(apply_colours(self.svg, colour, colours), across, down))
        left, top = x + (width - across) / 2, y + (height - down) / 2
        return Group((Image(0, 0, across, down, file),), left, top)

    def _resolve_colour(self, name: str | None, current: str, colours: Mapping[str, str]) -> str | None:
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
            f"{suggest_nearest(name, [*colours, *_CSS])}"
        )


class Symbols:
    """The symbols that a title may use: its own, then the shared ones, then Font Awesome's as `fa:name`."""

    def __init__(self, folders: Iterable[FilePath], library: Library | None = None) -> None:
        self.folders = tuple(folders)
        self.library = library
        self._known: dict[str, Symbol] = {}
        self.notes: list[tuple[str, str]] = []
        """What is to be told of symbols, collected until somebody reports it."""

    def names(self) -> list[str]:
        """Names of the title's and the shared symbols."""
        endings = (".svg", *_PICTURES)
        return sorted(
            {path.stem for folder in self.folders for path in folder.iterdir() if path.suffix in endings}
        )

    def get(self, name: str) -> Symbol:
        """The symbol of a name.

        Raises:
            SymbolError: unknown, with the nearest known one, or unreadable.
        """
        symbol = self._known.get(name)
        if symbol is None:
            symbol = self._known[name] = _read_symbol(self._find_path(name), name, self.library)
            self.notes += [(name, note) for note in symbol.notes]
        return symbol

    def _find_path(self, name: str) -> FilePath:
        if name.startswith("fa:"):
            return _find_awesome_file(name)
        if re.fullmatch(r"[\w.-]+", name):
            for folder in self.folders:
                for ending in (".svg", *_PICTURES):
                    if _own(folder, f"{name}{ending}").is_file():
                        return folder / f"{name}{ending}"
        raise SymbolError(
            f'there is no symbol "{name}" in symbols/ of the title or of the shared templates.'
            f"{suggest_nearest(name, self.names())}"
        )


def _own(folder: FilePath, name: str) -> FilePath:
    try:
        return own_path(folder, name)
    except AccessError as error:
        raise SymbolError(f"symbol {error.reason}") from None


def _find_awesome_file(name: str) -> FilePath:
    """Font Awesome's file: `fa:anchor` solid, `fa:regular/heart`, `fa:brands/github`."""
    spec = importlib.util.find_spec("fontawesomefree")
    if spec is None or not spec.submodule_search_locations:
        raise SymbolError(f'"{name}" needs Font Awesome: {install_command("icons")}')
    root = FilePath(spec.submodule_search_locations[0]) / "static/fontawesomefree/svgs"
    style, _, plain = name.removeprefix("fa:").rpartition("/")
    path = root / (style or "solid") / f"{plain}.svg"
    if re.fullmatch(r"[a-z0-9-]+", plain) is None or not path.is_file():
        known = [each.stem for each in root.glob(f"{style or 'solid'}/*.svg")]
        raise SymbolError(f'Font Awesome has no symbol "{plain}".{suggest_nearest(plain, known)}')
    return path


def _read_symbol(path: FilePath, name: str, library: Library | None) -> Symbol:
    if path.suffix in _PICTURES:
        width, height = cache.check_picture(path)
        return Symbol(name, width, height, (), file=str(path.resolve()))
    return read_svg(path, name, library)


def read_svg(path: FilePath, name: str, library: Library | None = None) -> Symbol:
    """The drawing in an SVG file; `library`: the fonts of its texts.

    Raises:
        SymbolError: it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SymbolError(f"{path.name} cannot be read: {error}") from None
    return parse_symbol(text, name, library)


@lru_cache(maxsize=1024)
def parse_symbol(text: str, name: str, library: Library | None = None) -> Symbol:
    """The symbol of an SVG text.

    Raises:
        SymbolError: it is no SVG, has no view box, or holds what cannot be printed.
    """
    try:
        drawing = vector.read_drawing(text, library)
    except ValueError as error:
        raise SymbolError(f'symbol "{name}" {error}') from None
    return Symbol(name, drawing.width, drawing.height, drawing.shapes, drawing.svg, notes=drawing.notes)
