"""A component's own cut line (`shape: path`), as box.yaml writes it; the press makes outlines of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import Problem
from printkit.measure import parse_length


class Outline(Struct, frozen=True):
    """Path data, or a whole SVG."""

    text: str
    view: tuple[float, float] | None
    """Width and height of the box in which path data are written; None: the piece's own, in mm."""
    place: Problem
    """Where it is written, for what is wrong with it."""

    @property
    def is_svg(self) -> bool:
        """True if it is a drawing rather than path data."""
        return "<" in self.text


def read_outline(folder: Path, given: Any, place: Problem) -> Outline:
    """Return the cut line out of `outline:`: path data, an SVG file, or `{d:, viewbox:}`.

    Raises:
        ValueError: what is wrong and what would do.
    """
    if isinstance(given, Mapping):
        return _of_mapping(given, place)
    if not isinstance(given, str) or not given.strip():
        raise ValueError(
            'shape: path needs `outline:`, an SVG file of the folder or path data in mm such as "M0 10 L15 0 L30 10 V40 H0 Z"'
        )
    text = given.strip()
    if not text.lower().endswith(".svg"):
        return Outline(text, None, place)
    for base in ("", "images/", "symbols/"):
        try:
            path = own_path(folder, base + text)
            if path.is_file():
                return Outline(path.read_text(encoding="utf-8-sig"), None, place)
        except AccessError as error:
            raise ValueError(error.reason) from None
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{text} cannot be read: {error}") from None
    raise ValueError(f"there is no {text} in the box's folder, nor in its images/ or symbols/")


def _of_mapping(given: Mapping[Any, Any], place: Problem) -> Outline:
    unknown = sorted(map(str, given.keys() - {"d", "viewbox"}))
    data, view = given.get("d"), given.get("viewbox")
    if unknown or not isinstance(data, str) or not data.strip():
        raise ValueError('write `outline: {d: "M0 10 ...", viewbox: [30, 40]}`')
    if view is None:
        return Outline(data, None, place)
    if not isinstance(view, list | tuple) or len(view) != 2:
        raise ValueError(f"{view!r}: a viewbox is [width, height]")
    try:
        width, height = parse_length(view[0]), parse_length(view[1])
    except TypeError as error:
        raise ValueError(str(error)) from None
    if width <= 0 or height <= 0:
        raise ValueError(f"{view!r}: a viewbox has a width and a height")
    return Outline(data, (width, height), place)
