"""The codes that can be on a table: all that a box prints."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from printkit.box import Box, each_title, load_box
from printkit.codes import CodeError, parse, payload
from printkit.sight.decode import Passes
from printkit.sight.show import told_foreign
from printkit.sight.sighting import Foreign, Known


def known_codes(box: Box, *components: str) -> dict[str, Known]:
    """Every piece and mark of a box, or of some of its components, by payload."""
    found: dict[str, Known] = {}
    for component in box.components.values():
        if components and component.key not in components:
            continue
        if component.code is not None:
            spec, second = component.code, component.code.second
            sizes: tuple[float, ...] = (spec.size,) if second is None else (spec.size, second.size)
            beside = None if second is None else second.beside
            for piece in component.pieces:
                name = box.called(piece)
                found[piece.payload] = Known(
                    piece.payload, piece.id, name, component.key, sizes, spec.level, beside
                )
        marks = [*component.marks]
        for layout in (component.sheet.get("layouts") or {}).values():
            marks += layout.get("marks") or []
        for mark in marks:
            text = payload(box.code, str(mark["id"]))
            others = found[text].sizes if text in found else ()
            found[text] = Known(
                text,
                str(mark["id"]),
                f"mark {mark['id']}",
                component.key,
                tuple(dict.fromkeys((*others, float(mark["size"])))),
                mark.get("level", "Q"),
            )
    return found


class Shelf:
    """The boxes whose pieces may lie on a table; one is loaded when a code of it was seen."""

    def __init__(self, folders: Iterable[Path], chosen: Box | None = None) -> None:
        """Boxes in folders, and one that is loaded already."""
        self._left = iter(folders)
        self._folders: dict[str, Path] = {}
        self._loaded = {} if chosen is None else {chosen.code: chosen}

    def box(self, letters: str) -> Box | None:
        """The box of a title's three letters; no more folders are looked at than it takes."""
        if letters not in self._loaded and (letters in self._folders or letters in self._further()):
            self._loaded[letters] = load_box(self._folders[letters])
        return self._loaded.get(letters)

    def _further(self) -> Iterator[str]:
        """The letters of the folders that were not looked at yet; of two with the same letters the first counts."""
        for folder in self._left:
            letters = _letters(folder)
            self._folders.setdefault(letters, folder)
            yield letters

    def every(self) -> list[Box]:
        """All boxes, in the order of their folders."""
        deque(self._further(), 0)
        return [
            box for letters in dict.fromkeys((*self._folders, *self._loaded)) if (box := self.box(letters))
        ]

    def seen(self, passes: Iterable[Passes]) -> list[Box]:
        """The boxes whose codes a quick look at photos finds."""
        codes = dict.fromkeys(letters for one in passes for letters in _titles(one))
        return [box for letters in codes if (box := self.box(letters))]

    def names(self, texts: Iterable[str]) -> dict[str, str]:
        """The names of the titles that codes belong to, by their letters."""
        found: dict[str, str] = {}
        for letters in dict.fromkeys(map(_title, texts)):
            if box := self.box(letters):
                found[letters] = box.name
        return found


def other_titles(foreign: Iterable[Foreign], own: str) -> tuple[str, ...]:
    """In lines: which other titles' pieces photos show, and how many of each.

    Args:
        foreign: codes that were read and not looked for.
        own: the letters of the title that was asked for; its own pieces are not told.
    """
    others = [other for other in foreign if own != _title(other.text) != ""]
    return tuple(
        told_foreign(
            others, Shelf(folder for _, folder in each_title()).names(other.text for other in others)
        )
    )


def _title(text: str) -> str:
    """The three letters of the title that a code belongs to; empty where it is no piece's."""
    with suppress(CodeError):
        return parse(text).title
    return ""


def _titles(passes: Passes) -> list[str]:
    """The titles of the codes that the first pass finds which finds any."""
    for found in passes:
        codes = [letters for item in found if (letters := _title(item.text))]
        if codes:
            return codes
    return []


def _letters(folder: Path) -> str:
    """A box's three letters, without reading all of it where they stand in a line of their own."""
    with suppress(OSError, UnicodeDecodeError):
        said = re.search(r"^code:\s*([A-Z]{3})\s*$", (folder / "box.yaml").read_text("utf-8"), re.MULTILINE)
        if said:
            return said[1]
    return load_box(folder).code
