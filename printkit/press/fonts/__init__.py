"""Fonts: the families that exist, and words shaped by HarfBuzz.

Families come from `fontpkg-*` packages and from a box's own `fonts/` folder. A variable font is used directly: HarfBuzz
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
from printkit.box.contents import Box
from printkit.nearest import list_words, suggest_nearest
from printkit.press.fonts.colourglyph import ColourGlyph, draw_colour_glyph, has_colours
from printkit.press.fonts.fontfile import (
    SUFFIXES,
    UNREAD,
    list_system_files,
    read_font_files,
)
from printkit.press.fonts.fontfile import FontError as FontError
from printkit.press.fonts.fontfile import FontFile as FontFile

FALLBACKS = ("Source Sans 3", "Amiri", "Frank Ruhl Libre", "EB Garamond", "Cairo")
"""Where to look for a letter that the style's own families lack."""

_FEATURES = {"lnum": True}
"""Figures as high as capitals: numbers on cards are looked for, not read."""
_FEATURES_RTL = {"lnum": True, "liga": False}
"""Arabic keeps the ligatures that it needs (rlig); ornamental ones would extract in the wrong order in some readers."""


_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


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
        self.face = hb.Face(blob, file.index)
        self.font = hb.Font(self.face)
        self.weight = weight
        if file.weights is not None:
            low, high = file.weights
            self.weight = min(max(weight, low), high)
            self.font.set_variations({"wght": self.weight})
        self.upem: int = self.face.upem
        self._words: dict[tuple[str, bool], ShapedWord] = {}
        self._ink = _Ink(self.font)
        self._pictures: dict[int, ColourGlyph | None] = {}
        self.is_coloured = has_colours(self.face)
        """Whether its letters have their own colours, as emoji do."""

    def find_picture(self, glyph: int) -> ColourGlyph | None:
        """Return the picture of a coloured glyph; None if it draws nothing."""
        if glyph not in self._pictures:
            self._pictures[glyph] = draw_colour_glyph(self.font, glyph)
        return self._pictures[glyph]

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
        """Shape a run of one script and direction; results are kept."""
        word = self._words.get((text, rtl))
        if word is None:
            word = self._words[text, rtl] = self._shape_run(text, rtl)
        return word

    def words(self, text: str, *, rtl: bool = False) -> Iterator[ShapedWord]:
        """Yield the words and spaces of a line from left to right, each shaped separately."""
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
    """Ink of glyphs above and below the baseline in font units, looked up on first use."""

    def __init__(self, font: hb.Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, glyph: int) -> tuple[int, int]:
        extents = self._font.get_glyph_extents(glyph)
        ink = (extents.y_bearing, -extents.y_bearing - extents.height) if extents is not None else (0, 0)
        self[glyph] = ink
        return ink


def _assign_characters(text: str, clusters: list[int], *, mirrored: bool) -> list[str]:
    """Return the characters that each glyph stands for: a cluster's first glyph has them all."""
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

    def __init__(self, folder: Path | None = None, *, system: bool = False) -> None:
        self.folder = folder
        self.system = system
        """Whether fonts of this computer are allowed too."""
        self._fonts: dict[str, Font] = {}
        self.missing: set[str] = set()
        """Letters that no family had, until somebody reports them."""
        self.lacking: dict[tuple[str, str], None] = {}
        """Families that lack a requested style, as `(family, style)`."""

    @classmethod
    def of(cls, box: Box) -> Library:
        """Return the fonts of a box."""
        return cls(box.folder / "fonts", system=box.system_fonts)

    @cached_property
    def own_families(self) -> dict[str, tuple[FontFile, ...]]:
        """Families of the box's `fonts/` folder."""
        found: dict[str, list[FontFile]] = {}
        for path in self._list_own(SUFFIXES):
            own_path(path.parent.parent, f"{path.parent.name}/{path.name}")
            for family, file in read_font_files(path):
                found.setdefault(family, []).append(file)
        return {family: tuple(files) for family, files in found.items()}

    def _list_own(self, suffixes: tuple[str, ...]) -> list[Path]:
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(path for path in self.folder.iterdir() if path.suffix.lower() in suffixes)

    def find_files(self, family: str) -> tuple[FontFile, ...]:
        """Return the files of a family.

        Raises:
            FontError: the family is unknown, with the nearest known one.
        """
        files = self.own_families.get(family) or find_installed_files(family)
        if not files and self.system:
            files = list_system_files().get(family, ())
        if not files:
            known = self.list_families()
            unread = list_words([path.name for path in self._list_own(UNREAD)], 5)
            raise FontError(
                f'there is no font family "{family}".{suggest_nearest(family, known)} Known: {list_words(known, 30)}'
                + (f"; {unread} in fonts/ is not read: TTF, OTF, TTC, WOFF and WOFF2 are" if unread else "")
            )
        return files

    def list_families(self) -> list[str]:
        """Names of all families, for `printkit fonts`."""
        system = list_system_files() if self.system else ()
        return sorted({*self.own_families, *system, *(family for family, _ in _list_packages())})

    def find_font(self, key: str) -> Font:
        """Return the font of a key `Family:weight[:italic]`.

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
            if wanted and not file.italic and not font.is_coloured:
                self.lacking[family, "italic"] = None
            if int(weight) >= _BOLD and file.weight_distance(int(weight)) >= _NOT_BOLD:
                self.lacking[family, "bold"] = None
        return font

    def choose(
        self, text: str, families: Iterable[str], weight: int, italic: bool, *, outlined: bool = True
    ) -> Iterator[tuple[str, Font]]:
        """Cut `text` into runs, each with the first family that has its letters, then the fallbacks.

        A letter that no family has comes with the first family's font, and is added to `missing`.

        Args:
            text: the text to set.
            families: in the order in which letters are searched for.
            weight: 400 regular, 700 bold.
            italic: whether slanted.
            outlined: whether letters must not be pictures.
        """
        names = tuple(families)
        if not outlined:
            names = (*names, *(name for name in self._fallbacks if name not in names))
        first = self.find_font(font_key(names[0], weight, italic=italic))
        if first.characters.issuperset(text) and not (outlined and first.is_coloured):
            yield text, first
            return
        run, current = "", first
        for index, character in enumerate(text):
            follows = text[index + 1 : index + 2]
            as_picture = not outlined and (follows == _AS_PICTURE or character in _FLAGS)
            wanted = _Wanted(weight, italic, outlined=outlined, as_picture=as_picture)
            font = self._find_covering_font(character, names, wanted, current)
            if font is not current and run:
                yield run, current
                run = ""
            run, current = run + character, font
        if run:
            yield run, current

    def take_missing(self) -> str:
        """Return the letters that no family had since the last call, described so that a person can look them up; "" for none."""
        letters = ", ".join(
            f'"{letter}" (U+{ord(letter):04X})'
            if letter.isprintable()
            else f"U+{ord(letter):04X}, an unseen sign"
            for letter in sorted(self.missing)
        )
        self.missing.clear()
        return letters

    @cached_property
    def _fallbacks(self) -> list[str]:
        """Return further families to search for a letter: ours, then the box's own."""
        return [*(name for name in FALLBACKS if find_installed_files(name)), *self.own_families]

    def _find_covering_font(
        self, character: str, names: tuple[str, ...], wanted: _Wanted, current: Font
    ) -> Font:
        if character == " " and current.is_coloured:
            return self.find_font(font_key(names[0], wanted.weight, italic=wanted.italic))
        if character == " " or ord(character) in _JOINERS or 0xE0020 <= ord(character) <= 0xE007F:
            return current
        plain = None
        for name in (*names, *(name for name in self._fallbacks if name not in names)):
            lacking = dict(self.lacking)
            font = self.find_font(font_key(name, wanted.weight, italic=wanted.italic))
            if character not in font.characters or (font.is_coloured and wanted.outlined):
                self.lacking = lacking  # no text is set in it
                continue
            if font.is_coloured or not wanted.as_picture:
                return font
            plain = plain or font
        if plain is None and not character.isspace():
            self.missing.add(character)
        return plain or self.find_font(font_key(names[0], wanted.weight, italic=wanted.italic))


class _Wanted(NamedTuple):
    """The wanted look of a letter."""

    weight: int
    italic: bool
    outlined: bool
    as_picture: bool


_AS_PICTURE = "\ufe0f"
"""Follows a letter that should be an emoji."""
_FLAGS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
"""Letters of countries, two of which are a flag."""
_BOLD = 600
_NOT_BOLD = 150
"""How far from it a weight no longer looks bold."""
_JOINERS = frozenset({0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0xFE0E, 0xFE0F})


def font_key(family: str, weight: int, *, italic: bool = False) -> str:
    """Return the key of a font in drawing operations."""
    return f"{family}:{weight}:italic" if italic else f"{family}:{weight}"


@lru_cache(maxsize=256)
def _load_font(key: str, file: FontFile, weight: int) -> Font:
    """Return a font, shared by all libraries of a process together with the words it has shaped."""
    return Font(key, file, weight)


@lru_cache(maxsize=256)
def find_installed_files(family: str) -> tuple[FontFile, ...]:
    """Return the files of an installed family; nothing where there is none."""
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
