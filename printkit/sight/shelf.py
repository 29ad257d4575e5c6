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
    """The titles whose pieces may lie on a table; what one prints is looked up when a code of it was seen."""

    def __init__(self, folders: Iterable[Path], chosen: Listing | None = None) -> None:
        """Boxes in folders, and the title that was asked for."""
        self._left = iter(folders)
        self._folders: dict[str, Path] = {}
        self._found = {} if chosen is None else {chosen.letters: chosen}

    def title(self, letters: str) -> Listing | None:
        """The title of three letters; no more folders are looked at than it takes."""
        if letters not in self._found and (letters in self._folders or letters in self._search_further()):
            self._found[letters] = listing_of(self._folders[letters])
        return self._found.get(letters)

    def _search_further(self) -> Iterator[str]:
        """The letters of the folders that were not looked at yet; of two with the same letters the first counts."""
        for folder in self._left:
            letters = _read_letters(folder)
            self._folders.setdefault(letters, folder)
            yield letters

    def list_titles(self) -> list[Listing]:
        """All titles, in the order of their folders."""
        deque(self._search_further(), 0)
        return [
            title
            for letters in dict.fromkeys((*self._folders, *self._found))
            if (title := self.title(letters))
        ]

    def seen(self, passes: Iterable[Passes]) -> list[Listing]:
        """The titles whose codes a quick look at photos finds."""
        codes = dict.fromkeys(letters for one in passes for letters in _find_titles(one))
        return [title for letters in codes if (title := self.title(letters))]

    def names(self, texts: Iterable[str]) -> dict[str, str]:
        """The names of the titles that codes belong to, by their letters."""
        found: dict[str, str] = {}
        for letters in dict.fromkeys(map(_parse_title, texts)):
            if title := self.title(letters):
                found[letters] = title.name
        return found


def other_titles(foreign: Iterable[Foreign], own: str) -> tuple[str, ...]:
    """Write lines about pieces of other titles in photos, and how many of each.

    Args:
        foreign: codes that were read and not looked for.
        own: the letters of the title that was asked for; its own pieces are not told.
    """
    others = [other for other in foreign if own != _parse_title(other.text) != ""]
    return tuple(
        told_foreign(
            others, Shelf(folder for _, folder in each_title()).names(other.text for other in others)
        )
    )


def _parse_title(text: str) -> str:
    """The three letters of the title that a code belongs to; empty where it is no piece's."""
    with suppress(CodeError):
        return parse(text).title
    return ""


def _find_titles(passes: Passes) -> list[str]:
    """The titles of the codes that the first pass finds which finds any."""
    for found in passes:
        codes = [letters for item in found if (letters := _parse_title(item.text))]
        if codes:
            return codes
    return []


def _read_letters(folder: Path) -> str:
    """A box's three letters, without reading all of it where they stand in a line of their own."""
    with suppress(OSError, UnicodeDecodeError):
        said = re.search(r"^code:\s*([A-Z]{3})\s*$", (folder / "box.yaml").read_text("utf-8"), re.MULTILINE)
        if said:
            return said[1]
    return listing_of(folder).letters
