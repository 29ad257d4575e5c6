"""Keep the catalogues of the referee and of each title: what sources say, and what it is in other languages.

`uv run python scripts/words.py` writes new texts into every catalogue, untranslated, and takes out those that nobody says
any more; `--check` only tells what is missing or stale, and fails if anything is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from printkit.catalogue import texts_of

PACKAGE = Path(__file__).resolve().parent.parent / "printkit"
CARD_DATA = PACKAGE.parent / "card_data"
LANGUAGES = ("ar",)


def rooms() -> Iterator[Path]:
    """The folders that have catalogues: the referee, games by data, and every title with messages in its sources."""
    yield PACKAGE / "referee"
    yield PACKAGE / "declared"
    yield from (folder.parent / "book" for folder in sorted(CARD_DATA.glob("*/locale")))


def catalogue(path: Path, language: str) -> Catalog:
    """Read a catalogue, or begin one."""
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def kept(folder: Path, language: str, *, check: bool) -> list[str]:
    """Bring a catalogue up to date, or tell what it lacks."""
    said = texts_of(sorted(folder.glob("*.py")))
    home = folder.parent if folder.name == "book" else folder
    path = home / "locale" / f"{language}.po"
    old = catalogue(path, language)
    known = {message.id: message.string for message in old if message.id}
    missing = [key for key in said if not _whole(known.get(key))]
    stale = [key for key in known if key not in said]
    if not check:
        new = Catalog(locale=language, fuzzy=False, charset="utf-8", creation_date=old.creation_date)
        # The forms of plurals stand in the order that the file names, whatever order the library has by now.
        new.mime_headers = old.mime_headers
        for key, where in said.items():
            name = where.partition(":")[0]
            new.add(key, known.get(key, ("",) * 6 if isinstance(key, tuple) else ""), [(name, None)])
        path.parent.mkdir(exist_ok=True)
        with path.open("wb") as file:
            write_po(file, new, width=120, sort_output=False, omit_header=False, include_lineno=False)
    shown = path.relative_to(PACKAGE.parent)
    return [f"{shown}: not translated: {key}" for key in missing] + [
        f"{shown}: stale: {key}" for key in stale
    ]


def _whole(said: object) -> bool:
    return all(said) if isinstance(said, tuple) else bool(said)


def main() -> int:
    """Run for all rooms and languages."""
    check = "--check" in sys.argv[1:]
    found = [
        line for folder in rooms() for language in LANGUAGES for line in kept(folder, language, check=check)
    ]
    print("\n".join(found) or "Every message is translated.")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
