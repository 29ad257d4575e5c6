"""Symbols: small SVG drawings as outlines, in the title's or in given colours."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path as FilePath

from msgspec import Struct
from msgspec.structs import replace

from printkit.base.cssnames import find_css_colour
from printkit.base.installation import install_command
from printkit.box.access import AccessError, own_path
from printkit.nearest import suggest_nearest
from printkit.press import PressError
from printkit.press.fonts import Library
from printkit.press.ops import Group, Image, Path, curve
from printkit.press.svg import cache, vector
from printkit.press.svg.part import take_part
from printkit.press.svg.svgstyles import SPACE
from printkit.press.svg.vector import CURRENT, Shape, apply_colours

_PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""Endings of symbols that are bitmaps."""


class SymbolError(PressError):
    """A symbol that is unknown or cannot be read; the sentence says why."""


class Symbol(Struct, frozen=True):
    """A drawing in the frame of its view box, whose origin is moved to (0, 0)."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    svg: str = ""
    """What outlines of plain colours cannot show, as SVG for a fine bitmap."""
    file: str = ""
    """A bitmap."""
    notes: tuple[str, ...] = ()
    """What of it is drawn differently from the original."""
    clip: bool = False
    """Whether shapes reach beyond the frame, where they are invisible."""
    mark: str = ""
    """Distinguishes it from another of its name."""

    def drawn(
        self,
        box: tuple[float, float, float, float],
        colour: str,
        colours: Mapping[str, str] | None = None,
    ) -> Group:
        """Return the symbol as large as the box allows, in its middle.

        Args:
            box: left, top, width and height in mm.
            colour: what `currentColor` stands for.
            colours: what names of colours stand for; browsers' names are also known.

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
            used += [fill or "-", stroke or "-"]
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
                    miter=4.0,  # as SVG has it
                )
            )
        left = x + (width - self.width * scale) / 2
        top = y + (height - self.height * scale) / 2
        clip = self.clip and curve.make_rectangle(0, 0, self.width, self.height)
        shared = f"symbol {self.name} {self.mark} {'/'.join(used)}"
        return Group(tuple(paths), left, top, scale=scale, clip=clip or (), shared=shared)

    def stretch(
        self, box: tuple[float, float, float, float], colour: str, colours: Mapping[str, str]
    ) -> Group:
        """Return the symbol as wide and as high as a box, whatever its shape.

        Raises:
            SymbolError: it names an unknown colour.
        """
        x, y, width, height = box
        if self.svg or self.file:
            file = self.file or str(
                cache.rasterise_svg(apply_colours(self.svg, colour, colours), width, height)
            )
            return Group((Image(0, 0, width, height, file),), x, y)
        matrix = (width / self.width, 0.0, 0.0, height / self.height, 0.0, 0.0)
        if any(shape.stroke for shape in self.shapes):
            raise SymbolError(
                f'symbol "{self.name}" has lines, which would be thick one way and thin the other; write `fit: contain`'
            )
        shapes = tuple(
            replace(shape, segments=curve.transform_outline(shape.segments, matrix)) for shape in self.shapes
        )
        whole = replace(
            self, name=f"{self.name} {width:g} {height:g}", width=width, height=height, shapes=shapes
        )
        return whole.drawn(box, colour, colours)

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
        plain, _, instead = name.partition(" ")  # a variable with its fallback value
        known = colours.get(plain) or find_css_colour(plain)
        if known is not None:
            return known
        if instead:
            return self._resolve_colour(instead, current, colours)
        raise SymbolError(
            f'symbol "{self.name}" uses the colour "{name}", which is neither #rrggbb nor in the palette.'
            f"{suggest_nearest(name, [*colours, *['black', 'white', 'red', 'green', 'blue', 'yellow', 'gold', 'silver', 'grey']])}"
        )


class Symbols:
    """The symbols that a title may use: its own, then the shared ones, then Font Awesome's as `fa:name`."""

    def __init__(self, folders: Iterable[FilePath], library: Library | None = None) -> None:
        self.folders = tuple(folders)
        self.library = library
        self._known: dict[str, Symbol] = {}
        self.notes: list[tuple[str, str]] = []
        """Reports on symbols, until somebody shows them."""

    def names(self) -> list[str]:
        """Names of the title's and the shared symbols."""
        endings = (".svg", *_PICTURES)
        return sorted(
            {path.stem for folder in self.folders for path in folder.iterdir() if path.suffix in endings}
        )

    def get(self, name: str) -> Symbol:
        """Return the symbol of a name.

        Raises:
            SymbolError: unknown, with the nearest known one, or unreadable.
        """
        symbol = self._known.get(name)
        if symbol is None:
            if name.startswith(GAME_ICONS):
                symbol = parse_symbol(_read_game_icon(name), name)
            else:
                symbol = _read_symbol(self._find_path(name), name, self.library)
            self._known[name] = symbol
            self.notes += [(name, note) for note in symbol.notes]
        return symbol

    @property
    def has_game_icons(self) -> bool:
        """Whether any of game-icons.net was used, whose artists require credit."""
        return any(name.startswith(GAME_ICONS) for name in self._known)

    def _find_path(self, name: str) -> FilePath:
        if name.startswith("fa:"):
            return _find_awesome_file(name)
        name = name.partition("#")[0].removesuffix(".svg")
        if re.fullmatch(r"[\w.-]+", name):
            for folder in self.folders:
                for ending in (".svg", *_PICTURES):
                    path = folder / f"{name}{ending}"
                    if os.path.lexists(path) and _own(folder, path.name).is_file():
                        return path
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
    """Return Font Awesome's file: `fa:anchor` solid, `fa:regular/heart`, `fa:brands/github`."""
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


GAME_ICONS = "gi:"
"""The beginning of names of game-icons.net's icons."""
_ICONS = FilePath("node_modules/@iconify-json/game-icons/icons.json")


def _read_game_icon(name: str) -> str:
    """Return an icon of game-icons.net, as SVG."""
    path = FilePath.cwd() / _ICONS
    if not path.is_file():
        raise SymbolError(
            f'"{name}" needs the icons of game-icons.net: npm install @iconify-json/game-icons, in the folder that you work in'
        )
    icons = _load_icons(path, path.stat().st_mtime_ns)
    plain = name.removeprefix(GAME_ICONS)
    if plain not in icons:
        raise SymbolError(f'game-icons.net has no symbol "{plain}".{suggest_nearest(plain, icons)}')
    return f'<svg xmlns="{SPACE}" viewBox="0 0 512 512">{icons[plain]["body"]}</svg>'


@lru_cache(maxsize=1)
def _load_icons(path: FilePath, _changed: int) -> dict[str, dict[str, str]]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8"))["icons"])
    except (OSError, ValueError, KeyError) as error:
        raise SymbolError(f"{path.name} of game-icons cannot be read: {error}") from None


def _read_symbol(path: FilePath, name: str, library: Library | None) -> Symbol:
    if path.suffix in _PICTURES:
        width, height = cache.check_picture(path)
        return Symbol(name, width, height, (), file=str(path.resolve()))
    return read_svg(path, name, library)


def read_svg(path: FilePath, name: str, library: Library | None = None) -> Symbol:
    """Return the drawing in an SVG file, or the part named after `#`; `library`: the fonts of its texts.

    Raises:
        SymbolError: it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SymbolError(f"{path.name} cannot be read: {error}") from None
    _, _, part = name.partition("#")
    if part:
        try:
            text = take_part(text, part, library)
        except ValueError as error:
            raise SymbolError(f'symbol "{name}" {error}') from None
    return parse_symbol(text, name, library if "text" in text else None)  # others are alike in all components


@lru_cache(maxsize=1024)
def parse_symbol(text: str, name: str, library: Library | None = None) -> Symbol:
    """Return the symbol of an SVG text.

    Raises:
        SymbolError: it is no SVG, has no view box, or contains something unprintable.
    """
    try:
        drawing = vector.read_drawing(text, library)
    except ValueError as error:
        raise SymbolError(f'symbol "{name}" {error}') from None
    return Symbol(
        name,
        drawing.width,
        drawing.height,
        drawing.shapes,
        drawing.svg,
        notes=drawing.notes,
        clip=drawing.clip,
        mark=hashlib.blake2b(text.encode(), digest_size=6).hexdigest(),
    )
