"""Which cut files lie beside a PDF, and what a machine needs besides."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printkit.press.cutfile import write_cut
from printkit.press.options import Options
from printkit.press.raster import write_pictures
from printkit.press.sketch import Sketch


def write_cut_files(file: str, sketches: Iterable[Sketch], options: Options, folder: Path) -> list[str]:
    """Cut files of a PDF's sheets; for Cricut a picture of every page beside them.

    Args:
        file: the PDF's name.
        sketches: its sheets; what is glued together is cut by hand and has no cut file.
        options: format and machine.
        folder: where the PDF lies.

    Returns:
        The cut files' names.

    Raises:
        PressError: one cannot be written.
    """
    stem = file.removesuffix(".pdf")
    every = list(sketches)
    cut = [sketch for sketch in every if not sketch.glue]
    names = []
    for sketch in cut:
        name = f"{stem}-cut" if len(every) == 1 else f"{stem}-{sketch.sheets[0]}-cut"
        names.append(f"{name}.{options.cut}")
        write_cut(folder / names[-1], sketch, options.cut or "svg", options.machine)
    if options.machine == "cricut" and cut:
        backed = any(each.backs and not each.fold for each in cut)
        write_pictures(folder / file, folder, stem, backed=backed)
    return names
