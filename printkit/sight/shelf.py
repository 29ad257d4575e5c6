"""The titles whose pieces may lie on a table, and the names of others."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from printkit.box import each_title
from printkit.codes import CodeError, parse
from printkit.sight.decode import Passes
from printkit.sight.listing import Listing, listing_of
from printkit.sight.show import told_foreign
from printkit.sight.sighting import Foreign


class Shelf:
    """The titles whose pieces may lie on a table; a title's codes are loaded when one of them was seen."""

    def __init__(self, folders: Iterable[Path], chosen: Listing | None = None) -> None:
        """Take boxes in folders, and the requested title."""
        self._left = iter(folders)
        self._folders: dict[str, Path] = {}
        self._found = {} if chosen is None else {chosen.letters: chosen}

    def title(self, letters: str) -> Listing | None:
        """Return the title of three letters, opening no more folders than needed."""
        if letters not in self._found and (letters in self._folders or letters in self._search_further()):
            self._found[letters] = listing_of(self._folders[letters])
        return self._found.get(letters)

    def _search_further(self) -> Iterator[str]:
        """Yield the letters of the remaining folders; of two with the same letters the first counts."""
        for folder in self._left:
            letters = _read_letters(folder)
            self._folders.setdefault(letters, folder)
            yield letters

    def list_titles(self) -> list[Listing]:
        """Return all titles, in the order of their folders."""
        deque(self._search_further(), 0)
        return [
            title
            for letters in dict.fromkeys((*self._folders, *self._found))
            if (title := self.title(letters))
        ]

    def seen(self, passes: Iterable[Passes]) -> list[Listing]:
        """Return the titles whose codes a quick look at photos finds."""
        codes = dict.fromkeys(letters for one in passes for letters in _find_titles(one))
        return [title for letters in codes if (title := self.title(letters))]

    def names(self, texts: Iterable[str]) -> dict[str, str]:
        """Return the names of the titles that codes belong to, by their letters."""
        found: dict[str, str] = {}
        for letters in dict.fromkeys(map(_parse_title, texts)):
            if title := self.title(letters):
                found[letters] = title.name
        return found


def other_titles(foreign: Iterable[Foreign], own: str) -> tuple[str, ...]:
    """Write lines about pieces of other titles in photos, and how many of each.

    Args:
        foreign: codes that were read but not searched for.
        own: the letters of the requested title; its own pieces are left out.
    """
    others = [other for other in foreign if own != _parse_title(other.text) != ""]
    return tuple(
        told_foreign(
            others, Shelf(folder for _, folder in each_title()).names(other.text for other in others)
        )
    )


def _parse_title(text: str) -> str:
    """Return the three letters of the title that a code belongs to; empty where it is no piece's."""
    with suppress(CodeError):
        return parse(text).title
    return ""


def _find_titles(passes: Passes) -> list[str]:
    """Return the titles of the codes that the first successful pass finds."""
    for found in passes:
        codes = [letters for item in found if (letters := _parse_title(item.text))]
        if codes:
            return codes
    return []


def _read_letters(folder: Path) -> str:
    """Return a box's three letters, without reading all of it if they are on a line of their own."""
    with suppress(OSError, UnicodeDecodeError):
        said = re.search(r"^code:\s*([A-Z]{3})\s*$", (folder / "box.yaml").read_text("utf-8"), re.MULTILINE)
        if said:
            return said[1]
    return listing_of(folder).letters
