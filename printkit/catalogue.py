"""Catalogues: gettext files (`.po`), read without a step of compiling.

`read_catalogue(path, "ar")` gives translations as the standard library's `gettext` does, plural forms by the header of the file.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path


@cache
def read_catalogue(path: Path, language: str) -> NullTranslations:
    """Read a catalogue; a missing one translates nothing. A compiled one lies beside it as `.mo`, or instead of it."""
    made = path.with_suffix(".mo")
    if made.is_file():
        return GNUTranslations(BytesIO(made.read_bytes()))
    if not path.is_file():
        return NullTranslations()
    return GNUTranslations(BytesIO(compile_catalogue(path, language)))


def compile_catalogue(path: Path, language: str) -> bytes:
    """Return a catalogue as the `.mo` file that the standard library reads."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # only where there is something to translate
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with path.open("rb") as file:
        found = read_po(file, locale=language)
    found.creation_date = found.revision_date = datetime(
        2026, 1, 1, tzinfo=UTC
    )  # the same bytes for the same file
    compiled = BytesIO()
    write_mo(compiled, found)
    return compiled.getvalue()


def chain_catalogues(first: NullTranslations, *more: NullTranslations) -> NullTranslations:
    """Chain several catalogues: what the first does not know, the next is asked."""
    made = _Chain()
    made.links = (first, *more)
    return made


class _Chain(NullTranslations):
    links: tuple[NullTranslations, ...] = ()

    def gettext(self, message: str) -> str:
        for link in self.links:
            found = link.gettext(message)
            if found != message:
                return found
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        for link in self.links:
            found = link.ngettext(msgid1, msgid2, n)
            if found not in {msgid1, msgid2}:
                return found
        return super().ngettext(msgid1, msgid2, n)
