"""Files for cutting machines beside the PDFs of a build: lines to cut and to score, and marks that guide the machine.

SVG is in mm and as the page lies; DXF (R12, which every program reads) is in mm too, its y axis upwards.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from msgspec.structs import replace

from printkit.box.contents import Box
from printkit.measure import Size
from printkit.press import output_file
from printkit.press.build.export import Export
from printkit.press.build.printfile import Made
from printkit.press.ops import Segment
from printkit.press.ops.curve import make_rectangle, move_outline
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.cropmarks import silhouette_marks
from printkit.press.sheets.cutplan import Outlines, Sketch
from printkit.press.sheets.options import (
    CRICUT,
    CUT_FORMATS,
    MACHINES,
    CutFormat,
    Machine,
    Options,
    check_word,
    raise_problems,
)
from printkit.press.sheets.slot import Rect
from printkit.press.svg.die import make_trim


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
        raise_problems(wrong)
        return replace(options, cut=form, machine=self.machine)

    def accompany(
        self, box: Box, parts: Sequence[Made], options: Options, folder: Path, *, whole: bool
    ) -> None:
        """Write the cut files of every PDF."""
        for part in parts if options.cut else ():
            write_cut_files(part.file, part.sketches, options, folder)


def write_cut_files(file: str, sketches: Iterable[Sketch], options: Options, folder: Path) -> list[str]:
    """Write the cut files of a PDF's sheets; for Cricut also a picture of every page that it cuts.

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
        told = _sheets_told(file, sketch, [first[number] for number in sketch.sheets])
        write_cut(folder / name, sketch, options.cut or "svg", options.machine, told)
    if options.machine == "cricut" and cut:
        _write_pictures(folder / file, folder, _name_pictures(file, cut, first))
    return names


def _first_pages(sketches: Sequence[Sketch]) -> dict[int, int]:
    """Return the page of the PDF on which each sheet's front is; its back, if any, is on the next."""
    backed = {number: sketch.has_backs for sketch in sketches for number in sketch.sheets}
    pages, page = {}, 1
    for number in sorted(backed):
        pages[number] = page
        page += 2 if backed[number] else 1
    return pages


def _sheets_told(file: str, sketch: Sketch, pages: Sequence[int]) -> str:
    """Name the sheets of a cut file as their footers and PDF viewers number them."""
    several = len(pages) > 1
    return f"{file}: sheet{'s' if several else ''} {_format_runs(sketch.sheets)}, page{'s' if several else ''} {_format_runs(pages)}"


def _format_runs(numbers: Sequence[int]) -> str:
    if len(numbers) < 3:
        return ", ".join(map(str, numbers))
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return f"{numbers[0]}, {numbers[1]}, ... {numbers[-1]}"


def _name_pictures(file: str, cut: Iterable[Sketch], first: Mapping[int, int]) -> dict[int, str]:
    """Return names for the pictures of pages that a machine cuts."""
    stem, names = file.removesuffix(".pdf"), {}
    for sketch in cut:
        for number in sketch.sheets:
            names[first[number]] = f"{stem}-sheet-{number}.png"
            if sketch.has_backs:
                names[first[number] + 1] = f"{stem}-sheet-{number}-back.png"
    return names


def by_hand(sketch: Sketch) -> bool:
    """Return whether a sheet has no cut file: it is glued to others, or is too large for the machine."""
    return sketch.glue or sketch.by_hand


def cut_name(file: str, sketch: Sketch, parts: int, options: Options) -> str:
    """Return the name of a PDF sheet's cut file; it names its first sheet if sheets differ."""
    stem = file.removesuffix(".pdf")
    sheet = f"-sheet-{sketch.sheets[0]}" if parts > 1 else ""
    return f"{stem}{sheet}-cut.{options.cut}"


def _write_pictures(file: Path, folder: Path, names: Mapping[int, str], dpi: float = 300) -> None:
    """Write the parts of pages that Cricut's program can print.

    Args:
        file: the PDF.
        folder: where the pictures go.
        names: their names by page, from 1; other pages get none.
        dpi: dots an inch.

    Raises:
        PressError: one cannot be written.
    """
    for number, picture in enumerate(render_pages(file, dpi), start=1):
        if number not in names:
            continue
        dots = dpi / 25.4
        x, y, width, height = find_field(Size(picture.width / dots, picture.height / dots))
        left, top = round(x * dots), round(y * dots)
        part = picture.crop((left, top, left + round(width * dots), top + round(height * dots)))
        data = io.BytesIO()
        part.save(data, "PNG", dpi=(dpi, dpi))
        with output_file(folder / names[number]) as stream:
            stream.write(data.getvalue())


LAYERS = {"CUT": ("#e00000", 1), "SCORE": ("#0000e0", 5), "REGMARK": ("#000000", 7)}
"""Colour in SVG, and its number in DXF."""
_TRUE = 0.01
"""mm by which straight pieces in DXF may leave their curve."""

_SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'

Shape = tuple[str, tuple[Segment, ...]]
"""A layer and an outline."""


def find_field(paper: Size) -> Rect:
    """Return the field that Cricut's program can print and cut, in the middle of the paper."""
    width, height = CRICUT if paper.height >= paper.width else CRICUT[::-1]
    width, height = min(width, paper.width - 10), min(height, paper.height - 10)
    return ((paper.width - width) / 2, (paper.height - height) / 2, width, height)


def write_cut(file: Path, sketch: Sketch, form: CutFormat, machine: Machine | None, told: str) -> None:
    """Write the cut file of sheets that are cut alike.

    Args:
        file: where to.
        sketch: the sheets.
        form: SVG or DXF.
        machine: whose marks and field.
        told: which sheets these are, for people who open the file.

    Raises:
        PressError: it cannot be written.
    """
    shapes = list(cut_shapes(sketch, machine))
    area = (
        find_field(sketch.paper)
        if machine == "cricut"
        else (0.0, 0.0, sketch.paper.width, sketch.paper.height)
    )
    text = _format_svg(shapes, area, told) if form == "svg" else _format_dxf(shapes, area, told)
    with output_file(file) as stream:
        stream.write(text.encode("utf-8") if form == "svg" else text.encode("ascii", "replace"))


def cut_shapes(sketch: Sketch, machine: Machine | None = None) -> Iterator[Shape]:
    """Return the lines to cut and to score on a sheet, each with its layer."""
    for block in sketch.blocks:
        for outline in block.nets or [_make_trim(block, rect) for rect in block.rects]:
            yield "CUT", outline
        for x1, y1, x2, y2 in (*block.folds, *block.creases):
            yield "SCORE", (("M", x1, y1), ("L", x2, y2))
    if sketch.fold:
        at, paper = sketch.fold.at, sketch.paper
        upright = sketch.fold.direction == "vertical"
        ends = ((at, 0.0), (at, paper.height)) if upright else ((0.0, at), (paper.width, at))
        yield "SCORE", (("M", *ends[0]), ("L", *ends[1]))
    if machine == "silhouette":
        for outline in silhouette_marks(sketch.paper):
            yield "REGMARK", outline


def _make_trim(block: Outlines, rect: Rect) -> tuple[Segment, ...]:
    if block.shape == "card" and block.corner:
        return make_rectangle(*rect, block.corner)
    return make_trim(block.shape, rect, 0.0, block.die)


def _format_svg(shapes: Sequence[Shape], area: Rect, told: str) -> str:
    x, y, width, height = area
    size = f'width="{_format_number(width)}mm" height="{_format_number(height)}mm" viewBox="0 0 {_format_number(width)} {_format_number(height)}"'
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<svg {_SPACES} {size}>",
        f"<title>{escape(told)}</title>",
    ]
    for layer, (colour, _) in LAYERS.items():
        drawn = [outline for name, outline in shapes if name == layer]
        if not drawn:
            continue
        parts.append(
            f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" fill="none" stroke="{colour}"'
            ' stroke-width="0.1">'
        )
        parts += [f'<path d="{path_text(move_outline(outline, -x, -y))}"/>' for outline in drawn]
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def path_text(outline: Iterable[Segment]) -> str:
    """Return an outline as SVG path data."""
    return " ".join(kind + ",".join(map(_format_number, numbers)) for kind, *numbers in outline)


def _format_number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _format_dxf(shapes: Sequence[Shape], area: Rect, told: str) -> str:
    """Return a comment (999), layers and polylines; $INSUNITS 4 is mm."""
    x, y, width, height = area
    lines: list[object] = [
        999, told, 0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 9, "$INSUNITS", 70, 4,
        9, "$EXTMIN", 10, 0.0, 20, 0.0, 9, "$EXTMAX", 10, width, 20, height, 0, "ENDSEC",
        0, "SECTION", 2, "TABLES", 0, "TABLE", 2, "LAYER", 70, len(LAYERS),
    ]  # fmt: skip
    for name, (_, number) in LAYERS.items():
        lines += [0, "LAYER", 2, name, 70, 0, 62, number, 6, "CONTINUOUS"]
    lines += [0, "ENDTAB", 0, "ENDSEC", 0, "SECTION", 2, "ENTITIES"]
    for layer, outline in shapes:
        for points, closed in _make_polylines(outline):
            lines += [0, "POLYLINE", 8, layer, 66, 1, 70, int(closed), 10, 0.0, 20, 0.0, 30, 0.0]
            for px, py in points:
                lines += [0, "VERTEX", 8, layer, 10, px - x, 20, height - (py - y), 30, 0.0]
            lines += [0, "SEQEND", 8, layer]
    lines += [0, "ENDSEC", 0, "EOF"]
    return "\n".join(f"{value:.4f}" if isinstance(value, float) else str(value) for value in lines) + "\n"


def _make_polylines(outline: Sequence[Segment]) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    points: list[tuple[float, float]] = []
    for kind, *n in outline:
        if kind == "M":
            if len(points) > 1:
                yield points, False
            points = [(n[0], n[1])]
        elif kind == "L":
            points.append((n[0], n[1]))
        elif kind == "C":
            start = points[-1]
            steps = _count_steps(start, n)
            points += [_find_bezier_point(start, n, step / steps) for step in range(1, steps + 1)]
        else:
            if math.dist(points[0], points[-1]) < 1e-6:
                points.pop()
            yield points, True
            points = []
    if len(points) > 1:
        yield points, False


def _count_steps(start: tuple[float, float], n: Sequence[float]) -> int:
    """Count straight pieces for a curve: n deviate by at most an eighth of its greatest second derivative over n²."""
    points = (start, (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    )
    return max(1, math.ceil(math.sqrt(6 * bend / (8 * _TRUE))))


def _find_bezier_point(start: tuple[float, float], n: Sequence[float], t: float) -> tuple[float, float]:
    u = 1 - t
    a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    return a * start[0] + b * n[0] + c * n[2] + d * n[4], a * start[1] + b * n[1] + c * n[3] + d * n[5]
