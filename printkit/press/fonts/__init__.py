"""Fonts: which families there are, and words shaped by HarfBuzz.

Families come from `fontpkg-*` packages and from a box's own `fonts/` folder. A variable font is used as it is: HarfBuzz
sets its axes for measuring, and cuts the wanted weight out of it when a file embeds it.
"""

from __future__ import annotations

import importlib.util
import json
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz as hb
from msgspec import Struct

from printkit.box.access import own_path
from printkit.box.box_errors import list_words, suggest_nearest
from printkit.press import PressError

FALLBACKS = ("Source Sans 3", "Amiri", "Frank Ruhl Libre", "EB Garamond", "Cairo")
"""Where a letter is looked for that the style's own families lack."""

_FEATURES = {"lnum": True}
"""Figures as high as capitals: numbers on cards are looked for, not read."""
_FEATURES_RTL = {"lnum": True, "liga": False}
"""Arabic keeps the ligatures that it needs (rlig); ornamental ones would extract in the wrong order in some readers."""
_SUFFIXES = (".ttf", ".otf")


_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


class FontError(PressError):
    """A family or style that is not there; the sentence says what is."""


class FontFile(Struct, frozen=True):
    """One file of a family."""

    path: Path
    italic: bool
    weight: int
    """400 regular, 700 bold; of a variable file its default."""
    weights: tuple[int, int] | None = None
    """Least and greatest weight of a variable file."""

    def weight_distance(self, weight: int) -> int:
        """How far the nearest weight of this file is from the wanted one."""
        if self.weights is None:
            return abs(self.weight - weight)
        return max(self.weights[0] - weight, weight - self.weights[1], 0)


class Glyph(Struct, frozen=True):
    """One drawn glyph; lengths in font units."""

    id: int
    advance: int
    x: int
    y: int
    text: str
    """The characters that it stands for, as seen (brackets mirrored in text from right to left); empty for the further
    glyphs of a cluster."""


class ShapedWord(NamedTuple):
    """A shaped piece of text, glyphs from left to right."""

    advance: float
    """In em."""
    glyphs: tuple[Glyph, ...]
    top: float
    """Ink above the baseline in em."""
    bottom: float
    """Ink below the baseline in em, positive downwards."""
    level: bool = True
    """Whether all glyphs stand on the baseline."""


class Font:
    """One weight and style of a family, ready for measuring."""

    def __init__(self, key: str, file: FontFile, weight: int) -> None:
        self.key = key
        self.file = file
        blob = hb.Blob.from_file_path(str(file.path))
        self.face = hb.Face(blob)
        self.font = hb.Font(self.face)
        self.weight = weight
        if file.weights is not None:
            low, high = file.weights
            self.weight = min(max(weight, low), high)
            self.font.set_variations({"wght": self.weight})
        self.upem: int = self.face.upem
        self._words: dict[tuple[str, bool], ShapedWord] = {}
        self._ink = _Ink(self.font)

    @cached_property
    def characters(self) -> frozenset[str]:
        """The characters that the font has."""
        return frozenset(map(chr, self.face.unicodes))

    @cached_property
    def is_cff(self) -> bool:
        """Whether outlines are PostScript's."""
        return "CFF " in self.face.table_tags

    @cached_property
    def ascent(self) -> float:
        """Height of ascenders in em, measured on letters rather than taken from the font's tables."""
        return self._measure_reach("dlhH", top=True) or 0.75

    @cached_property
    def descent(self) -> float:
        """Depth of descenders in em."""
        return self._measure_reach("pqgy", top=False) or 0.22

    @cached_property
    def cap_height(self) -> float:
        """Height of capital letters in em."""
        return self._measure_reach("HE", top=True) or 0.68

    @cached_property
    def space(self) -> float:
        """Width of a word space in em."""
        return self.shape(" ").advance

    def _measure_reach(self, letters: str, *, top: bool) -> float:
        found = 0.0
        for letter in letters:
            glyph = self.font.get_nominal_glyph(ord(letter))
            extents = self.font.get_glyph_extents(glyph) if glyph else None
            if extents is not None:
                edge = extents.y_bearing if top else -(extents.y_bearing + extents.height)
                found = max(found, edge / self.upem)
        return found

    def shape(self, text: str, *, rtl: bool = False) -> ShapedWord:
        """Shape a run of one script and direction; remembered."""
        word = self._words.get((text, rtl))
        if word is None:
            word = self._words[text, rtl] = self._shape_run(text, rtl)
        return word

    def words(self, text: str, *, rtl: bool = False) -> Iterator[ShapedWord]:
        """The words and spaces of a line from left to right, each shaped by itself."""
        parts = re.split("( )", text)
        for part in reversed(parts) if rtl else parts:
            if part:
                yield self.shape(part, rtl=rtl)

    def width(self, text: str, *, rtl: bool = False) -> float:
        """Advance of a line in em."""
        return sum([word.advance for word in self.words(text, rtl=rtl)])

    def _shape_run(self, text: str, rtl: bool) -> ShapedWord:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if rtl else "ltr"
        hb.shape(self.font, buffer, _FEATURES_RTL if rtl else _FEATURES)
        infos = buffer.glyph_infos
        clusters = [info.cluster for info in infos]
        one_by_one = not rtl and clusters == list(range(len(text)))
        stand_for = text if one_by_one else _assign_characters(text, clusters, mirrored=rtl)
        glyphs, ink = [], self._ink
        advance = top = bottom = 0
        level = True
        for info, place, characters in zip(infos, buffer.glyph_positions, stand_for, strict=True):
            number = info.codepoint
            x, y, width, _ = place.position
            glyphs.append(Glyph(number, width, x, y, characters))
            level = level and not y
            advance += width
            above, below = ink[number]
            top = max(top, above + y)
            bottom = max(bottom, below - y)
        return ShapedWord(advance / self.upem, tuple(glyphs), top / self.upem, bottom / self.upem, level)


class _Ink(dict[int, tuple[int, int]]):
    """Ink of glyphs above and below the baseline in font units, looked up when first met."""

    def __init__(self, font: hb.Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: int) -> tuple[int, int]:
        extents = self._font.get_glyph_extents(glyph)
        ink = (extents.y_bearing, -extents.y_bearing - extents.height) if extents is not None else (0, 0)
        self[glyph] = ink
        return ink


def _assign_characters(text: str, clusters: list[int], *, mirrored: bool) -> list[str]:
    """The characters that each glyph stands for: a cluster's first glyph has them all."""
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    named: set[int] = set()
    found = []
    for cluster in clusters:
        characters = "" if cluster in named else text[cluster : ends[cluster]]
        named.add(cluster)
        found.append(characters.translate(_MIRRORED) if mirrored else characters)
    return found


class Library:
    """The fonts that a box may use: its own folder's first, then the installed families."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._fonts: dict[str, Font] = {}
        self.missing: set[str] = set()
        """Letters that no family had, collected until somebody reports them."""

    @cached_property
    def own_families(self) -> dict[str, tuple[FontFile, ...]]:
        """Families of the box's `fonts/` folder."""
        found: dict[str, list[FontFile]] = {}
        if self.folder is not None and self.folder.is_dir():
            for path in sorted(p for p in self.folder.iterdir() if p.suffix.lower() in _SUFFIXES):
                own_path(self.folder.parent, f"{self.folder.name}/{path.name}")
                family, file = _read_font_file(path)
                found.setdefault(family, []).append(file)
        return {family: tuple(files) for family, files in found.items()}

    def find_files(self, family: str) -> tuple[FontFile, ...]:
        """The files of a family.

        Raises:
            FontError: the family is unknown, with the nearest known one.
        """
        files = self.own_families.get(family) or find_installed_files(family)
        if not files:
            known = self.list_families()
            raise FontError(
                f'there is no font family "{family}".{suggest_nearest(family, known)} Known: {list_words(known, 30)}'
            )
        return files

    def list_families(self) -> list[str]:
        """Names of all families, for `printkit fonts`."""
        return sorted({*self.own_families, *(family for family, _ in _list_packages())})

    def find_font(self, key: str) -> Font:
        """The font of a key `Family:weight[:italic]`.

        Raises:
            FontError: the family is unknown.
        """
        font = self._fonts.get(key)
        if font is None:
            family, weight, *style = key.split(":")
            wanted = bool(style)
            file = min(
                self.find_files(family),
                key=lambda f: (f.italic != wanted, f.weight_distance(int(weight)), f.weights is None),
            )
            font = self._fonts[key] = _load_font(key, file, int(weight))
        return font

    def choose(
        self, text: str, families: Iterable[str], weight: int, italic: bool
    ) -> Iterator[tuple[str, Font]]:
        """Cut `text` into runs, each with the first family that has its letters, then the fallbacks.

        A letter that no family has comes with the first family's font, and is added to `missing`.
        """
        names = tuple(families)
        first = self.find_font(font_key(names[0], weight, italic=italic))
        if first.characters.issuperset(text):
            yield text, first
            return
        run, current = "", first
        for character in text:
            font = self._find_covering_font(character, names, weight, italic, current)
            if font is not current and run:
                yield run, current
                run = ""
            run, current = run + character, font
        if run:
            yield run, current

    def _find_covering_font(
        self, character: str, names: tuple[str, ...], weight: int, italic: bool, current: Font
    ) -> Font:
        if character == " " or ord(character) in _JOINERS:
            return current
        for name in (*names, *FALLBACKS):
            if name in FALLBACKS and name not in names and not find_installed_files(name):
                continue
            font = self.find_font(font_key(name, weight, italic=italic))
            if character in font.characters:
                return font
        if not character.isspace():
            self.missing.add(character)
        return self.find_font(font_key(names[0], weight, italic=italic))


_JOINERS = frozenset({0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0xFE0E, 0xFE0F})


def font_key(family: str, weight: int, *, italic: bool = False) -> str:
    """The key of a font in drawing operations."""
    return f"{family}:{weight}:italic" if italic else f"{family}:{weight}"


@lru_cache(maxsize=256)
def _load_font(key: str, file: FontFile, weight: int) -> Font:
    """A font, shared by all libraries of a process together with the words it has shaped."""
    return Font(key, file, weight)


@lru_cache(maxsize=256)
def find_installed_files(family: str) -> tuple[FontFile, ...]:
    """The files of an installed family; nothing where there is none."""
    module = "fontpkg_" + re.sub(r"[^a-z0-9]+", "_", family.lower()).strip("_")
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        return ()
    name, files = _read_package(Path(spec.submodule_search_locations[0]))
    return files if name == family else ()


@lru_cache(maxsize=1)
def _list_packages() -> tuple[tuple[str, tuple[FontFile, ...]], ...]:
    found = []
    for module in pkgutil.iter_modules():
        if module.name.startswith("fontpkg_"):
            spec = importlib.util.find_spec(module.name)
            if spec is not None and spec.submodule_search_locations:
                found.append(_read_package(Path(spec.submodule_search_locations[0])))
    return tuple(sorted(found, key=lambda pair: pair[0]))


@lru_cache(maxsize=256)
def _read_package(root: Path) -> tuple[str, tuple[FontFile, ...]]:
    about: Mapping[str, Any] = json.loads((root / "metadata.json").read_text(encoding="utf-8"))
    axes = {axis["tag"]: (int(axis["min"]), int(axis["max"])) for axis in about.get("axes", ())}
    files = []
    for file in about["files"]:
        weights = axes.get("wght") if file["variable"] else None
        files.append(
            FontFile(root / file["path"], file["style"] == "italic", int(file["weight"] or 400), weights)
        )
    return str(about["family"]), tuple(files)


def _read_font_file(path: Path) -> tuple[str, FontFile]:
    """Family, style and weight of a font file.

    Raises:
        FontError: it is no font.
    """
    try:
        face = hb.Face(path.read_bytes())
    except OSError as error:
        raise FontError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}") from None
    if not face.glyph_count:
        raise FontError(f"{path.name} is no TrueType or OpenType font")
    names = {name.name_id: face.get_name(name.name_id) for name in face.list_names()}
    family = names.get(16) or names.get(1) or path.stem
    style = (names.get(17) or names.get(2) or "").lower()
    font = hb.Font(face)
    weight = round(font.get_style_value(hb.StyleTag.WEIGHT))
    axis = next((axis for axis in face.axis_infos if axis.tag == "wght"), None)
    weights = (int(axis.min_value), int(axis.max_value)) if axis else None
    return family, FontFile(path, "italic" in style or "oblique" in style, weight, weights)
