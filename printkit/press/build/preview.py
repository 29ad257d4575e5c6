"""Faces as PNG pictures and contact sheets, for viewing without printing."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Component, Ink, Piece
from printkit.nearest import list_words, suggest_nearest
from printkit.press import PressError, output_file
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import Dots, render_dots
from printkit.press.sheets.fiducial import with_marks
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options

if TYPE_CHECKING:
    from PIL.Image import Image

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the component, how many of how many are done."""

CONTACT_WIDTH = 2400
"""Pixels a contact sheet is wide at most."""
_GAP = 24
_GROUND = (216, 216, 212)
_SCREEN = 96.0
"""Dots an inch of a contact sheet."""
_BATCH = 60
"""Faces rasterised at a time."""


class Previewed(Struct, frozen=True):
    """The pictures of one component."""

    component: str
    faces: int
    contact: Path | None
    folder: Path


def write_previews(
    box: Box,
    output: Path,
    *,
    only: Iterable[str] = (),
    piece: str = "",
    dpi: float = 300,
    ink: Ink = "full",
    bleed: bool = False,
    progress: Progress | None = None,
) -> list[Previewed]:
    """Draw faces as `OUTPUT/<title>/<component>/<piece>.png` (and `-back`) with a contact sheet for each component.

    Of copies that differ only in their code the first is drawn.

    Args:
        box: the title.
        output: folder that gets a folder for the title.
        only: keys of components; all where empty.
        piece: id or alias of one piece; then only its faces are drawn, without contact sheet.
        dpi: dots an inch.
        ink: full, low or bw.
        bleed: whether the bleed is shown.
        progress: told after every component.

    Raises:
        BoxError: an unknown component or piece, or faces that cannot be made.
        PressError: a file cannot be written.
    """
    wanted = _choose_pieces(box, only, piece)
    library = Library.of(box)
    done = []
    for number, (component, pieces) in enumerate(wanted, start=1):
        faces = Faces(box, resolve_layout(component, Options().paper), ink, library)
        drawn = list(_make_faces(faces, pieces))
        faces.raise_problems()
        folder = output / box.title / component.key
        pictures = list(_save_faces(drawn, folder, dpi, library, bleed=bleed))
        contact = None
        if not piece and pictures:
            contact = output / box.title / f"{component.key}.png"
            _write_file(contact, contact_sheet(pictures).encode_png(_SCREEN))
        done.append(Previewed(component.key, len(drawn), contact, folder))
        if progress is not None:
            progress(component.key, number, len(wanted))
    return done


def _choose_pieces(box: Box, only: Iterable[str], piece: str) -> list[tuple[Component, Sequence[Piece]]]:
    known = {key: component for key, component in box.components.items() if component.kind != "booklet"}
    keys = list(only) or list(known)
    problems = [
        Problem(
            box.title,
            f'there is no component "{key}".{suggest_nearest(key, known)} Components: {list_words(known, 40)}',
        )
        for key in keys
        if key not in known
    ]
    if problems:
        raise BoxError(problems)
    if piece:
        every = [each for key in keys for each in known[key].pieces]
        found = [each for each in every if piece.upper() in (each.id, each.alias.upper(), each.payload)]
        if not found:
            names = [each.id for each in every]
            raise BoxError(
                [Problem(box.title, f'there is no piece "{piece}".{suggest_nearest(piece.upper(), names)}')]
            )
        return [(known[found[0].component], found[:1])]
    return [(known[key], one_a_row(known[key])) for key in keys]


def _make_faces(faces: Faces, pieces: Sequence[Piece]) -> Iterator[tuple[str, Face]]:
    seen: list[Face] = []
    for piece in pieces:
        yield piece.id, with_marks(faces.front(piece), faces.component, faces.box.code)
        back = faces.back(piece)
        if back is not None and back not in seen:
            seen.append(back)
            yield f"{piece.id}-back", back


def _save_faces(
    drawn: Sequence[tuple[str, Face]], folder: Path, dpi: float, library: Library, *, bleed: bool
) -> Iterator[Dots]:
    for start in range(0, len(drawn), _BATCH):
        batch = drawn[start : start + _BATCH]
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "faces.pdf"
            shown = [face if bleed else _trim_face(face) for _, face in batch]
            write_pdf(file, map(face_sheet, shown), library=library)
            for (name, _), picture in zip(batch, render_dots(file, dpi), strict=True):
                _write_file(folder / f"{name}.png", picture.encode_png(dpi))
                yield picture


def _trim_face(face: Face) -> Face:
    return Face(face.width, face.height, 0.0, face.ops, face.code)


def _write_file(file: Path, data: bytes) -> None:
    with output_file(file) as stream:
        stream.write(data)


def contact_sheet(pictures: Sequence[Dots], width: int = CONTACT_WIDTH) -> Dots:
    """Return all pictures on one, in rows, small enough to see at a glance.

    Raises:
        PressError: there are none.
    """
    from PIL import Image  # noqa: PLC0415  # loads slowly

    if not pictures:
        raise PressError("there is nothing to show")
    largest = max(picture.width for picture in pictures)
    columns = max(1, min(len(pictures), 10 if largest < 700 else 6 if largest < 1200 else 3))
    cell = min(largest, (width - _GAP) // columns - _GAP)
    small = [_scale_picture(picture.make_image(), cell / largest) for picture in pictures]
    rows = [small[i : i + columns] for i in range(0, len(small), columns)]
    heights = [max(picture.height for picture in row) for row in rows]
    sheet = Image.new("RGB", (columns * (cell + _GAP) + _GAP, sum(heights) + _GAP * (len(rows) + 1)), _GROUND)
    top = _GAP
    for row, height in zip(rows, heights, strict=True):
        for column, picture in enumerate(row):
            left = _GAP + column * (cell + _GAP) + (cell - picture.width) // 2
            sheet.paste(picture, (left, top + (height - picture.height) // 2))
        top += height + _GAP
    return Dots(sheet.width, sheet.height, 3 * sheet.width, sheet.tobytes())


def _scale_picture(picture: Image, factor: float) -> Image:
    from PIL import Image  # noqa: PLC0415

    if factor >= 1:
        return picture
    size = (max(1, round(picture.width * factor)), max(1, round(picture.height * factor)))
    return picture.resize(size, Image.Resampling.LANCZOS)
