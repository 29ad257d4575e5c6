"""Font files: their families and styles, unpacked where they are packed."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz as hb
from msgspec import Struct

from printkit.base.installation import install_command
from printkit.confined import ConfinedError, run_confined
from printkit.files import find_cache, write_whole
from printkit.press import PressError

PACKED = (".woff", ".woff2")
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", *PACKED)
UNREAD = (".eot", ".pfb", ".pfa", ".dfont", ".fon", ".bdf", ".pcf", ".svg", ".suit")
"""Fonts of other kinds."""
_COLLECTION = b"ttcf"
_NEEDED = {"cmap", "head", "hhea", "hmtx", "maxp"}


class FontError(PressError):
    """A family or style is missing; the sentence says which exist."""


class FontFile(Struct, frozen=True):
    """One file of a family."""

    path: Path
    italic: bool
    weight: int
    """400 regular, 700 bold; of a variable file its default."""
    weights: tuple[int, int] | None = None
    """Least and greatest weight of a variable file."""
    index: int = 0
    """Which of a collection's fonts."""

    def weight_distance(self, weight: int) -> int:
        """Return how far the nearest weight of this file is from the wanted one."""
        if self.weights is None:
            return abs(self.weight - weight)
        return max(self.weights[0] - weight, weight - self.weights[1], 0)


def read_font_files(path: Path) -> Iterator[tuple[str, FontFile]]:
    """Yield the families and styles that a file holds.

    Raises:
        FontError: it is no font, or a damaged one.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FontError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}") from None
    place = path
    if raw[:4] in (b"wOFF", b"wOF2"):
        place, raw = _unpack(path, raw)
    count = struct.unpack(">I", raw[8:12])[0] if raw[:4] == _COLLECTION and len(raw) > 12 else 1
    for index in range(min(count, 64)):
        _check_tables(raw, index, path.name)
        yield _read_face(hb.Face(raw, index), index, path, place)


def _check_tables(raw: bytes, index: int, name: str) -> None:
    """Complain about a file that is no font, lacks what every font has, or is truncated."""
    damaged = FontError(f"{name} is broken off or damaged; put a whole one in its place")
    try:
        start = struct.unpack(">I", raw[12 + 4 * index : 16 + 4 * index])[0] if raw[:4] == _COLLECTION else 0
        if raw[start : start + 4] not in (b"\0\1\0\0", b"OTTO", b"true"):
            raise FontError(f"{name} is no TrueType or OpenType font")
        number = struct.unpack(">H", raw[start + 4 : start + 6])[0]
        tables = [struct.unpack_from(">4sIII", raw, start + 12 + 16 * n) for n in range(number)]
    except struct.error:
        raise damaged from None
    names = {tag.decode("latin-1") for tag, *_ in tables}
    if not names >= _NEEDED or any(offset + length > len(raw) for _, _, offset, length in tables):
        raise damaged
    face = hb.Face(raw, index)
    if not face.glyph_count or not face.unicodes:
        raise damaged
    every = hb.SubsetInput()
    every.glyph_set.update(set(range(face.glyph_count)))
    try:
        hb.SubsetPlan(face, every).execute()
    except (RuntimeError, ValueError):  # a font from which nothing can be cut out later cannot be printed
        raise damaged from None


def _read_face(face: hb.Face, index: int, path: Path, place: Path) -> tuple[str, FontFile]:
    names = {name.name_id: face.get_name(name.name_id) for name in face.list_names()}
    family = names.get(16) or names.get(1) or path.stem
    style = (names.get(17) or names.get(2) or "").lower()
    weight = round(hb.Font(face).get_style_value(hb.StyleTag.WEIGHT))
    axis = next((axis for axis in face.axis_infos if axis.tag == "wght"), None)
    weights = (int(axis.min_value), int(axis.max_value)) if axis else None
    return family, FontFile(place, "italic" in style or "oblique" in style, weight, weights, index)


def _unpack(path: Path, raw: bytes) -> tuple[Path, bytes]:
    """Return a WOFF as the font in it, kept for the next time."""
    kept = find_cache("fonts") / f"{sha256(raw).hexdigest()[:32]}.ttf"
    if not kept.is_file():
        if find_spec("fontTools") is None or find_spec("brotli") is None:
            raise FontError(
                f"{path.name} is packed, and what unpacks fonts is not installed: {install_command('fonts')}"
            )
        try:
            data = run_confined("printkit.press.fonts.unpacked", {"path": str(path)})
        except ConfinedError as error:
            raise FontError(f"{path.name} {error}; put a whole font in its place") from None
        write_whole(kept, data)
    return kept, kept.read_bytes()


@lru_cache(maxsize=1)
def list_system_files() -> dict[str, tuple[FontFile, ...]]:
    """List the families that are installed on this computer; unreadable ones do not count."""
    home = Path.home()
    folders = {
        "win32": [
            Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",
            home / "AppData/Local/Microsoft/Windows/Fonts",
        ],
        "darwin": [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"],
    }.get(
        sys.platform,
        [
            Path("/usr/share/fonts"),
            Path("/usr/local/share/fonts"),
            home / ".local/share/fonts",
            home / ".fonts",
        ],
    )
    found: dict[str, list[FontFile]] = {}
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix.lower() in SUFFIXES and path.suffix.lower() not in PACKED:
            try:
                for family, file in read_font_files(path):
                    found.setdefault(family, []).append(file)
            except FontError:
                continue
    return {family: tuple(files) for family, files in found.items()}
