"""Which cut files lie beside a PDF, and what a machine needs besides."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printkit.press.cutfile import write_cut
from printkit.press.options import Options
from printkit.press.raster import write_pictures
from printkit.press.sketch import Sketch


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
    for sketch, name in zip(cut, names, strict=True):
        write_cut(folder / name, sketch, options.cut or "svg", options.machine)
    if options.machine == "cricut" and cut:
        backed = any(each.backs and not each.fold for each in cut)
        hand = {number for each in every if by_hand(each) for number in each.sheets}
        write_pictures(folder / file, folder, file.removesuffix(".pdf"), backed=backed, without=hand)
    return names


def by_hand(sketch: Sketch) -> bool:
    """Whether a sheet has no cut file: it is glued to others, or is too large for the machine."""
    return sketch.glue or sketch.by_hand


def cut_name(file: str, sketch: Sketch, parts: int, options: Options) -> str:
    """What the cut file of a PDF's sheet is called; its first sheet is named where sheets differ."""
    stem = file.removesuffix(".pdf")
    sheet = f"-{sketch.sheets[0]}" if parts > 1 else ""
    return f"{stem}{sheet}-cut.{options.cut}"
