"""Write a box for a digital table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from printkit.box import Box, BoxError, Problem
from printkit.box.box_errors import count_noun, no_components
from printkit.box.contents import Ink
from printkit.box.remote import is_address
from printkit.exports.digital import pcio, screentop, tts
from printkit.exports.digital.sprites import Part, make_parts
from printkit.files import write_whole
from printkit.press import PressError
from printkit.press.build.export import Export, ExportOrder
from printkit.press.fonts import Library

Writer: TypeAlias = Callable[[Box, Sequence[Part], tts.Save, Library], list[str]]


@dataclass(frozen=True, slots=True)
class ExportedFiles:
    """The files that were written."""

    folder: Path
    files: tuple[str, ...]
    said: tuple[str, ...]


class TableExport(Export):
    """Files for one digital table."""

    takes_address = True

    def __init__(self, key: str, name: str, writer: Writer) -> None:
        self.key = key
        """Of the folder."""
        self.name = name
        self.writer = writer

    def write(self, box: Box, order: ExportOrder) -> list[str]:
        """Write pictures, and the file that lays them on the table."""
        made = write_table(box, self, order.output, only=order.only, ink=order.options.ink, url=order.address)
        head = f"{made.folder}: {count_noun(len(made.files), 'file')}"
        return [head, *(f"  {line}" for line in made.said)]


TABLES = (
    TableExport("tts", "Tabletop Simulator", tts.write_object),
    TableExport("screentop", "Screentop", screentop.write_folder),
    TableExport("pcio", "PlayingCards.io", pcio.write_room),
)
"""All digital tables that a box can be written for."""


def write_table(
    box: Box, table: TableExport, output: Path, *, only: Sequence[str] = (), ink: Ink = "full", url: str = ""
) -> ExportedFiles:
    """Write a box for a digital table into `output/<title>/<table>/`.

    Args:
        box: the title.
        table: one of `TABLES`.
        output: folder.
        only: keys of components; all where empty.
        ink: full, low or bw.
        url: where the pictures will be found on the web; the files themselves where empty.

    Raises:
        BoxError: an unknown component, an address that is none, or a face cannot be made.
        PressError: a file cannot be written.
    """
    problems = no_components(only, box.components)
    if url and not is_address(url):
        problems.append(Problem("--url", f'"{url}" is no address; one begins with https:// or http://'))
    if problems:
        raise BoxError(problems)
    folder = (output / box.title / table.key).resolve()
    library = Library.of(box)
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

    said = table.writer(box, make_parts(box, only, ink, library), save, library)
    return ExportedFiles(folder, tuple(files), tuple(said))
