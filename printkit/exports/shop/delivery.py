"""A box's faces as a shop wants them."""

from __future__ import annotations

import csv
import io
import json
import math
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict, replace

from printkit.box.box_errors import BoxError, Problem, count_noun
from printkit.box.contents import Box, Component, Ink, Piece
from printkit.exports.shop.product import DPI, Shop, form_of
from printkit.measure import Size
from printkit.nearest import list_words, suggest_nearest
from printkit.press import PressError, output_file
from printkit.press.build.export import Export, ExportOrder
from printkit.press.faces.piecefaces import Faces, Progress
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group, Sheet
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.pdf.separation import Separation
from printkit.press.sheets.fiducial import with_marks
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options

if TYPE_CHECKING:
    from PIL.Image import Image

_INCH = 25.4
_HAIR = 0.02
_BATCH = 30
"""Faces rasterised at a time."""


class ManifestLine(Struct, frozen=True):
    """One piece in the manifest."""

    component: str
    piece: str
    name: str
    product: str
    file: str
    back: str
    """Empty: blank."""
    width: int
    """Pixels with bleed."""
    height: int
    scale: float
    """Of the face for this product."""


class Exported(Struct, frozen=True):
    """The files that were written for a shop."""

    folder: Path
    lines: tuple[ManifestLine, ...]
    left_out: tuple[tuple[str, str], ...]
    """Components that the shop does not make, with the reason."""
    files: int


class _Task(Struct, frozen=True):
    """The work for one component."""

    component: Component
    product: str
    trim: Size
    pixels: tuple[int, int]
    scale: float
    turned: bool
    is_exact: bool = False
    """Whether its pages have the size of the piece instead of a number of pixels."""


class ShopDelivery(Export):
    """Files for one shop."""

    def __init__(self, shop: Shop) -> None:
        self.shop = shop
        self.name = shop.name

    def write(self, box: Box, order: ExportOrder) -> list[str]:
        """Write pictures or PDFs, with a manifest."""
        made = deliver(
            box, self.shop, order.output, only=order.only, ink=order.options.ink, progress=order.progress
        )
        return list(_describe_delivery(made))


def _describe_delivery(made: Exported) -> Iterator[str]:
    """Describe the files in lines for people."""
    yield f"{made.folder}: {count_noun(made.files, 'file')} of {count_noun(len(made.lines), 'piece')}"
    for component, product in dict.fromkeys((line.component, line.product) for line in made.lines):
        own = [line for line in made.lines if line.component == component]
        bigger = f", at {own[0].scale * 100:.1f} %" if own[0].scale != 1 else ""
        yield f"  {component}: {len(own)}{f', {product}' if product else ''}{bigger}"
    for component, reason in made.left_out:
        yield f"  left out: {component}: {reason}"


def deliver(
    box: Box,
    shop: Shop,
    output: Path,
    *,
    only: Iterable[str] = (),
    ink: Ink = "full",
    progress: Progress | None = None,
) -> Exported:
    """Write `OUTPUT/<title>-<shop>/` with pictures or PDFs, `manifest.json` and `manifest.csv`.

    It makes every file before it replaces the folder; a fault of any face stops everything.

    Args:
        box: the title.
        shop: one of `SHOPS`.
        output: folder that gets the folder.
        only: keys of components; where any are named, each must have a product.
        ink: full, low or bw.
        progress: called after every component.

    Raises:
        BoxError: an unknown component, faces with faults, or nothing that the shop makes.
        PressError: a file cannot be written.
    """
    tasks, left_out = _make_tasks(box, shop, tuple(only))
    folder = output / f"{box.title}-{shop.key}"
    _make_folder(output)
    aside = Path(tempfile.mkdtemp(prefix=".export-", dir=output))
    try:
        lines = (
            _write_pdfs(
                box, tasks, aside, ink, progress, separation=Separation("X-1a") if shop.cmyk else None
            )
            if shop.pdf
            else _write_pictures(box, tasks, aside, ink, progress)
        )
        _write_manifest(box, shop, lines, left_out, aside)
        files = sum(1 for file in aside.rglob("*") if file.is_file())
        _replace_folder(aside, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return Exported(folder, tuple(lines), tuple(left_out), files)


def _make_folder(output: Path) -> None:
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PressError(
            f"{output} cannot be written: {reason}; choose another folder with --output"
        ) from None


def _replace_folder(aside: Path, folder: Path) -> None:
    try:
        if folder.exists():
            shutil.rmtree(folder)
        aside.rename(folder)
        folder.chmod(0o755)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PressError(
            f"{folder} cannot be written: {reason}; choose another folder with --output"
        ) from None


def _make_tasks(box: Box, shop: Shop, only: Sequence[str]) -> tuple[list[_Task], list[tuple[str, str]]]:
    known = {key: part for key, part in box.components.items() if part.kind != "booklet"}
    problems = [
        Problem(
            "--only",
            f'"{key}" is no component with faces.{suggest_nearest(key, known)} Known: {list_words(known, 40)}',
        )
        for key in only
        if key not in known
    ]
    tasks, left_out = [], []
    for key, part in known.items():
        if only and key not in only:
            continue
        component = resolve_layout(part, Options().paper)
        task = _make_task(component, shop)
        if task is not None:
            tasks.append(task)
        elif only:
            problems.append(Problem(key, _no_product(component, shop)))
        else:
            left_out.append((key, _no_product(component, shop)))
    if not tasks and not problems:
        problems.append(Problem(box.title, f"{shop.name} makes nothing of this box's sizes"))
    if problems:
        raise BoxError(problems)
    return tasks, left_out


def _make_task(component: Component, shop: Shop) -> _Task | None:
    if not shop.products:
        size, bleed = component.size, component.bleed
        pixels = tuple(round((side + 2 * bleed) / _INCH * DPI) for side in (size.width, size.height))
        return _Task(component, "", size, (pixels[0], pixels[1]), 1.0, turned=False, is_exact=shop.pdf)
    found = shop.find_product(component)
    if found is None:
        return None
    product, scale, turned = found
    return _Task(component, product.name, product.trim, shop.count_pixels(product), scale, turned)


def _no_product(component: Component, shop: Shop) -> str:
    made = [product for product in shop.products if product.form == form_of(component)]
    if not made:
        return f"{shop.name} has no product for a {component.kind} of this shape"
    sides = sorted((component.size.width, component.size.height))
    closest = min(
        made, key=lambda product: math.dist(sides, sorted((product.trim.width, product.trim.height)))
    )
    told = f"{closest.name} ({closest.trim.width:.1f} x {closest.trim.height:.1f} mm)"
    return f"{shop.name} makes nothing near {component.size}; closest is {told}"


def _make_faces(box: Box, task: _Task, ink: Ink, library: Library) -> Faces:
    """Make faces with as much bleed as the product wants."""
    page = Size(task.pixels[0] / DPI * _INCH, task.pixels[1] / DPI * _INCH)
    size = task.component.size.turn_round() if task.turned else task.component.size
    wanted = max(page.width / task.scale - size.width, page.height / task.scale - size.height) / 2
    bleed = max(task.component.bleed, round(wanted + 0.01, 2))
    return Faces(
        box, replace(task.component, bleed=bleed if task.product else task.component.bleed), ink, library
    )


def _page_size(task: _Task) -> tuple[float, float]:
    """Return mm of a page with bleed; a hair less for pictures, so that the rasteriser does not add a pixel."""
    if task.is_exact:
        bleed = task.component.bleed
        return task.trim.width + 2 * bleed, task.trim.height + 2 * bleed
    width, height = ((side - _HAIR) / DPI * _INCH for side in task.pixels)
    return width, height


def _make_page(face: Face, task: _Task) -> Sheet:
    """Centre a face on a page of the product's exact size, bleed included."""
    width, height = _page_size(task)
    across, down = face.width * task.scale, face.height * task.scale
    if task.turned:
        across, down = down, across
    x, y = (width - across) / 2, (height - down) / 2
    angle = 90.0 if task.turned else 0.0
    placed = Group(face.ops, x + (across if task.turned else 0.0), y, angle, task.scale)
    page = Group((placed,), clip=make_rectangle(0, 0, width, height))
    inside = max(0.0, min((width - task.trim.width) / 2, (height - task.trim.height) / 2))
    return Sheet(width, height, (page,), inside)


class _Drawn(Struct, frozen=True):
    """A piece's faces, its back by number: equal backs share one."""

    piece: Piece
    front: Face
    back: int | None


def _draw_pieces(box: Box, task: _Task, ink: Ink, library: Library) -> tuple[list[_Drawn], list[Face]]:
    faces = _make_faces(box, task, ink, library)
    drawn: list[_Drawn] = []
    backs: list[Face] = []
    for piece in task.component.pieces:
        front = with_marks(faces.front(piece), task.component, box.code)
        back = faces.back(piece)
        number = None
        if back is not None:
            number = next((at for at, known in enumerate(backs) if known.ops == back.ops), len(backs))
            if number == len(backs):
                backs.append(back)
        drawn.append(_Drawn(piece, front, number))
    faces.raise_problems()
    return drawn, backs


def _make_name(piece: Piece) -> str:
    name = piece.row.values.get("name") or piece.row.values.get("title") or piece.row.id
    return str(name)


def _write_pictures(
    box: Box, tasks: Sequence[_Task], aside: Path, ink: Ink, progress: Progress | None
) -> list[ManifestLine]:
    library = Library.of(box)
    lines: list[ManifestLine] = []
    problems: list[Problem] = []
    for number, task in enumerate(tasks, start=1):
        key = task.component.key
        try:
            drawn, backs = _draw_pieces(box, task, ink, library)
        except BoxError as error:
            problems += error.problems
            continue
        folder = f"{key}-{task.product}" if task.product else key
        count = len(str(len(drawn)))
        fronts = [
            f"{folder}/{at:0{count}d}-{each.piece.id}-front.png" for at, each in enumerate(drawn, start=1)
        ]
        behind = [
            f"{folder}/back.png" if len(backs) == 1 else f"{folder}/back-{at + 1}.png"
            for at in range(len(backs))
        ]
        if not problems:
            made = [
                *zip(fronts, (each.front for each in drawn), strict=True),
                *zip(behind, backs, strict=True),
            ]
            _render_faces(made, task, aside, library)
        for file, each in zip(fronts, drawn, strict=True):
            back = "" if each.back is None else behind[each.back]
            lines.append(
                ManifestLine(
                    key,
                    each.piece.id,
                    _make_name(each.piece),
                    task.product,
                    file,
                    back,
                    *task.pixels,
                    round(task.scale, 4),
                )
            )
        if progress:
            progress(key, number, len(tasks))
    if problems:
        raise BoxError(problems)
    return lines


def _render_faces(made: Sequence[tuple[str, Face]], task: _Task, aside: Path, library: Library) -> None:
    """Write faces as pictures of exactly the product's pixels."""
    for start in range(0, len(made), _BATCH):
        batch = made[start : start + _BATCH]
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "faces.pdf"
            write_pdf(file, (_make_page(face, task) for _, face in batch), library=library)
            for (name, _), picture in zip(batch, render_pages(file, DPI), strict=True):
                if picture.size != task.pixels:
                    raise PressError(
                        f"{name}: {picture.width} x {picture.height} pixels came out instead of"
                        f" {task.pixels[0]} x {task.pixels[1]}; please report this"
                    )
                _save_picture(picture, aside / name)


def _save_picture(picture: Image, file: Path) -> None:
    data = io.BytesIO()
    picture.save(data, "PNG", dpi=(DPI, DPI))
    with output_file(file) as stream:
        stream.write(data.getvalue())


def _write_pdfs(
    box: Box,
    tasks: Sequence[_Task],
    aside: Path,
    ink: Ink,
    progress: Progress | None,
    *,
    separation: Separation | None,
) -> list[ManifestLine]:
    """Write one PDF for each product, each piece's back before its face: the shop prints a deck's copies from it.

    Without products one for each component, fronts first, and no page for a blank back.
    """
    library = Library.of(box)
    lines: list[ManifestLine] = []
    problems: list[Problem] = []
    files: dict[str, list[_Task]] = {}
    for task in tasks:
        files.setdefault(task.product or task.component.key, []).append(task)
    for number, (product, parts) in enumerate(files.items(), start=1):
        file = f"{box.title}-{product}.pdf"
        sheets: list[Sheet] = []
        for task in parts:
            try:
                drawn, backs = _draw_pieces(box, task, ink, library)
            except BoxError as error:
                problems += error.problems
                continue
            shared = [
                _share_ops(_make_page(back, task), f"{task.component.key} {at}")
                for at, back in enumerate(backs)
            ]
            for each in drawn:
                front = _make_page(each.front, task)
                back = Sheet(*_page_size(task), ()) if each.back is None else shared[each.back]
                pages = [back, front] if task.product else [front, *([back] if each.back is not None else [])]
                at = [f"{file}#page={len(sheets) + n}" for n in range(1, len(pages) + 1)]
                behind = at[0] if task.product else at[1] if len(at) > 1 else ""
                sheets += pages
                lines.append(
                    ManifestLine(task.component.key, each.piece.id, _make_name(each.piece), task.product,
                         at[1 if task.product else 0], behind, *task.pixels, round(task.scale, 4))
                )  # fmt: skip
        if not problems:
            name = f"{box.name}: {product}"
            write_pdf(aside / file, sheets, library=library, title=name, separation=separation)
        if progress:
            progress(product, number, len(files))
    if problems:
        raise BoxError(problems)
    return lines


def _share_ops(sheet: Sheet, name: str) -> Sheet:
    return replace(sheet, ops=(Group(sheet.ops, shared=f"back {name}"),))


def _write_manifest(
    box: Box, shop: Shop, lines: Sequence[ManifestLine], left_out: Sequence[tuple[str, str]], aside: Path
) -> None:
    told = {
        "title": box.title,
        "edition": box.edition,
        "shop": shop.key,
        "dpi": DPI,
        "pieces": [asdict(line) for line in lines],
        "left_out": [{"component": key, "reason": reason} for key, reason in left_out],
    }
    with output_file(aside / "manifest.json") as stream:
        stream.write((json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode())
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(ManifestLine.__struct_fields__)
    writer.writerows(_list_cells(lines))
    with output_file(aside / "manifest.csv") as stream:
        stream.write(table.getvalue().encode())


def _list_cells(lines: Iterable[ManifestLine]) -> Iterator[list[object]]:
    for line in lines:
        yield list(asdict(line).values())
