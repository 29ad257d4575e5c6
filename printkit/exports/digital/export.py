"""Write a box for a digital table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from printkit.box import Box, BoxError, Problem
from printkit.box.errors import no_components
from printkit.box.remote import is_address
from printkit.box.schema import Ink
from printkit.exports.digital import pcio, screentop, tts
from printkit.exports.digital.pictures import Part, parts
from printkit.files import write_whole
from printkit.nearest import nearest
from printkit.press import PressError
from printkit.press.fonts import Library

Writer: TypeAlias = Callable[[Box, Sequence[Part], tts.Save, Library], list[str]]
TABLES: Mapping[str, Writer] = {"tts": tts.write, "screentop": screentop.write, "pcio": pcio.write}
"""What a box can be written for, by name."""


@dataclass(frozen=True, slots=True)
class ExportedFiles:
    """What was written."""

    folder: Path
    files: tuple[str, ...]
    said: tuple[str, ...]


def export(
    box: Box, to: str, output: Path, *, only: Sequence[str] = (), ink: Ink = "full", url: str = ""
) -> ExportedFiles:
    """Write a box for a digital table into `output/<title>/<to>/`.

    Args:
        box: the title.
        to: one of `TABLES`.
        output: folder.
        only: keys of components; all where empty.
        ink: full, low or bw.
        url: where the pictures will be found on the web; the files themselves where empty.

    Raises:
        BoxError: there is no such table, or a face cannot be made.
        PressError: a file cannot be written.
    """
    if to not in TABLES:
        raise BoxError(
            [Problem("--to", f'"{to}" is no digital table.{nearest(to, TABLES)} Known: {", ".join(TABLES)}')]
        )
    problems = no_components(only, box.components)
    if url and not is_address(url):
        problems.append(Problem("--url", f'"{url}" is no address; one begins with https:// or http://'))
    if problems:
        raise BoxError(problems)
    folder = (output / box.title / to).resolve()
    library = Library(box.folder / "fonts")
    files: list[str] = []

    def save(name: str, data: bytes) -> str:
        try:
            write_whole(folder / name, data)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise PressError(
                f"{folder / name} cannot be written: {reason}; choose another folder with --output"
            ) from None
        files.append(name)
        return f"{url.rstrip('/')}/{name}" if url else (folder / name).as_uri()

    said = TABLES[to](box, parts(box, only, ink, library), save, library)
    return ExportedFiles(folder, tuple(files), tuple(said))
