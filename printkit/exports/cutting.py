"""Which cut files lie beside a PDF, and what a machine needs besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from printkit.exports.cutfile import write_cut
from printkit.press.pdf.raster import write_pictures
from printkit.press.sheets.cutplan import Sketch
from printkit.press.sheets.options import Options


def write_cut_files(file: str, sketches: Iterable[Sketch], options: Options, folder: Path) -> list[str]:
    """Cut files of a PDF's sheets; for Cricut a picture of every page that it cuts beside them.

    Args:
        file: the PDF's name.
        sketches: its sheets; what is glued together, or too large for the machine, is cut by hand and has no cut file.
        options: format and machine.
        folder: where the PDF lies.

    Returns:
        The cut files' names.

    Raises:
        PressError: one cannot be written.
    """
    every = list(sketches)
    cut = [sketch for sketch in every if not by_hand(sketch)]
    names = [cut_name(file, sketch, len(every), options) for sketch in cut]
    first = _first_pages(every)
    for sketch, name in zip(cut, names, strict=True):
        told = _told(file, sketch, [first[number] for number in sketch.sheets])
        write_cut(folder / name, sketch, options.cut or "svg", options.machine, told)
    if options.machine == "cricut" and cut:
        write_pictures(folder / file, folder, _pictures(file, cut, first))
    return names


def _first_pages(sketches: Sequence[Sketch]) -> dict[int, int]:
    """On which page of the PDF each sheet's front is; its back, if it has one, is on the next."""
    backed = {number: sketch.backed for sketch in sketches for number in sketch.sheets}
    pages, page = {}, 1
    for number in sorted(backed):
        pages[number] = page
        page += 2 if backed[number] else 1
    return pages


def _told(file: str, sketch: Sketch, pages: Sequence[int]) -> str:
    """Which sheets a cut file is for, as their footers and a viewer of PDFs count them."""
    several = len(pages) > 1
    return f"{file}: sheet{'s' if several else ''} {_runs(sketch.sheets)}, page{'s' if several else ''} {_runs(pages)}"


def _runs(numbers: Sequence[int]) -> str:
    if len(numbers) < 3:
        return ", ".join(map(str, numbers))
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return f"{numbers[0]}, {numbers[1]}, ... {numbers[-1]}"


def _pictures(file: str, cut: Iterable[Sketch], first: Mapping[int, int]) -> dict[int, str]:
    """Names of the pictures of pages that a machine cuts."""
    stem, names = file.removesuffix(".pdf"), {}
    for sketch in cut:
        for number in sketch.sheets:
            names[first[number]] = f"{stem}-sheet-{number}.png"
            if sketch.backed:
                names[first[number] + 1] = f"{stem}-sheet-{number}-back.png"
    return names


def by_hand(sketch: Sketch) -> bool:
    """Whether a sheet has no cut file: it is glued to others, or is too large for the machine."""
    return sketch.glue or sketch.by_hand


def cut_name(file: str, sketch: Sketch, parts: int, options: Options) -> str:
    """What the cut file of a PDF's sheet is called; its first sheet is named where sheets differ."""
    stem = file.removesuffix(".pdf")
    sheet = f"-sheet-{sketch.sheets[0]}" if parts > 1 else ""
    return f"{stem}{sheet}-cut.{options.cut}"
