"""Which cut files lie beside a PDF, and what a machine needs besides."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from printkit.box.schema import Box
from printkit.exports.cutfile import field, write_cut
from printkit.measure import Size
from printkit.press.build.export import Export
from printkit.press.build.printfile import Made
from printkit.press.ops.output import output_file
from printkit.press.pdf.raster import pages
from printkit.press.sheets.cutplan import Sketch
from printkit.press.sheets.options import CUT_FORMATS, MACHINES, Options, check_word, refuse


@dataclass(frozen=True)
class Cutting(Export):
    """Cut files beside the PDFs of a build, where its options ask for them."""

    form: str | None = None
    """SVG or DXF; a machine alone means SVG."""
    machine: str | None = None
    name = "cutting machines"

    def adjust(self, options: Options) -> Options:
        """Return options for sheets that a machine cuts.

        Raises:
            BoxError: an unknown format or machine.
        """
        if self.form is None and self.machine is None:
            return options
        form = self.form or "svg"
        wrong = [check_word("--cut", form, CUT_FORMATS)]
        wrong += [check_word("--marks", self.machine, MACHINES)] if self.machine else []
        refuse(wrong)
        return replace(options, cut=form, machine=self.machine)

    def accompany(
        self, box: Box, parts: Sequence[Made], options: Options, folder: Path, *, whole: bool
    ) -> None:
        """Write the cut files of every PDF."""
        for part in parts if options.cut else ():
            write_cut_files(part.file, part.sketches, options, folder)


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
        _write_pictures(folder / file, folder, _pictures(file, cut, first))
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


def _write_pictures(file: Path, folder: Path, names: Mapping[int, str], dpi: float = 300) -> None:
    """Pages' parts that Cricut's program can print.

    Args:
        file: the PDF.
        folder: where the pictures go.
        names: their names by page, from 1; other pages get none.
        dpi: dots an inch.

    Raises:
        PressError: one cannot be written.
    """
    for number, picture in enumerate(pages(file, dpi), start=1):
        if number not in names:
            continue
        dots = dpi / 25.4
        x, y, width, height = field(Size(picture.width / dots, picture.height / dots))
        left, top = round(x * dots), round(y * dots)
        part = picture.crop((left, top, left + round(width * dots), top + round(height * dots)))
        data = io.BytesIO()
        part.save(data, "PNG", dpi=(dpi, dpi))
        with output_file(folder / names[number]) as stream:
            stream.write(data.getvalue())
