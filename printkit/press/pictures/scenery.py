"""A title's scenes: `scenes.yaml` in its folder, with pictures by name and the colours of its materials."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.box.access import own_path
from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Ink
from printkit.box.source import Source, read_yaml
from printkit.nearest import suggest_nearest
from printkit.press.ops import Colour
from printkit.press.pictures.programs import DrawingProgramError, run_own
from printkit.trust import DRAWINGS

if TYPE_CHECKING:
    from printkit.press.pictures.scene import SceneStudio
    from printkit.press.svg.symbols import Symbol

FILE = "scenes.yaml"
_KEYS = ("materials", "scenes", "about")


def load_studio(box: Box, symbol: Callable[[str], Symbol], ink: Ink) -> SceneStudio:
    """Load the tools that a title's pictures share.

    Raises:
        BoxError: `scenes.yaml` cannot be read.
    """
    from printkit.press.pictures.scene import SceneStudio  # noqa: PLC0415  # only for components with pictures
    from printkit.press.pictures.scene.picturefiles import Pictures  # noqa: PLC0415

    path = box.folder / FILE
    palette = box.palette
    data: Mapping[str, Any] = {}
    materials: dict[str, Colour] = {}
    if path.is_file():
        about = path.stat()
        source = _read_source(path, about.st_mtime_ns, about.st_size)
        data = source.data
        for name, colour in (data.get("materials") or {}).items():
            materials[str(name)] = _resolve_colour(source, str(name), str(colour), palette["full"])
    dark = palette[ink].get("scene-ink") or palette[ink].get("ink") or "#000000"
    pictures = Pictures(own_path(box.folder, "pictures"), frozenset(materials))
    return SceneStudio(symbol, data.get("scenes") or {}, materials, palette["full"], dark, pictures)


def check_pictures(box: Box) -> list[Problem]:
    """Return the problems of a title's own pictures, used or not: each with its file and line."""
    folder = own_path(box.folder, "pictures")
    try:
        for each in DRAWINGS:
            run_own(own_path(box.folder, each))
    except DrawingProgramError as error:
        return [Problem(error.file, error.why, error.line)]
    if not folder.is_dir():
        return []
    from printkit.press.pictures.scene.picturefiles import find_faults  # noqa: PLC0415  # few boxes have any

    try:
        materials = load_studio(box, _no_symbol, "full").materials
    except BoxError:
        return []  # reported for every face
    shown = f"{box.folder.name}/pictures"
    return [
        Problem(f"{shown}/{path.name}", fault.message, fault.line)
        for path in sorted(folder.glob("*.svg"))
        for fault in find_faults(path, frozenset(materials))
    ]


def _no_symbol(name: str) -> Symbol:
    raise LookupError(name)


def _resolve_colour(source: Source, name: str, colour: str, palette: Mapping[str, Colour]) -> Colour:
    if colour.startswith("#") and len(colour) == 7:
        return colour.lower()
    if colour not in palette:
        message = f'"{colour}" is neither "#rrggbb" nor in the palette.{suggest_nearest(colour, palette)}'
        raise BoxError([source.problem(message, "materials", name)])
    return palette[colour]


@lru_cache(maxsize=32)
def _read_source(path: Path, _changed: int, _size: int) -> Source:
    """Return the file's content, read again only when the file has changed."""
    problems: list[Problem] = []
    shown = f"{path.parent.name}/{path.name}"
    source = read_yaml(path, shown, problems)
    if source is not None and not isinstance(source.data, dict):
        problems.append(Problem(shown, "write `scenes:` and `materials:` as lists of `name: ...`", 1))
    elif source is not None:
        problems += [
            source.problem(
                f"unknown key.{suggest_nearest(str(key), _KEYS)} Known: materials, scenes, about", str(key)
            )
            for key in source.data
            if key not in _KEYS
        ]
        problems += [
            source.problem("write a list of `name: ...`", str(key))
            for key in ("materials", "scenes")
            if not isinstance(source.data.get(key) or {}, dict)
        ]
    if problems or source is None:
        raise BoxError(problems)
    return source
