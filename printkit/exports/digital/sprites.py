"""Faces as pictures for screens, and many of them on one."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printkit.box import Box
from printkit.box.contents import Component, Ink, Piece
from printkit.press.faces.digest import Digests
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.fiducial import with_marks
from printkit.press.svg.die import Die, flatten_outline, lay_die

if TYPE_CHECKING:
    from PIL.Image import Image

_BATCH = 40
_FINER = 3
"""How many times finer than the picture a cut line is drawn, so that its edge is smooth."""


@dataclass(frozen=True, slots=True)
class Part:
    """One component as pictures: pieces that look alike share one."""

    component: Component
    pieces: tuple[tuple[Piece, int, int], ...]
    """Each piece with the numbers of its front and of its back; -1 where it has none."""
    fronts: tuple[Face, ...]
    backs: tuple[Face, ...]


def make_parts(box: Box, only: Sequence[str], ink: Ink, library: Library) -> list[Part]:
    """Return every component's different faces, and which piece has which.

    Raises:
        BoxError: a face cannot be made.
    """
    found = []
    for component in box.components.values():
        if component.kind == "booklet" or (only and component.key not in only):
            continue
        faces, digests = Faces(box, component, ink, library), Digests()
        fronts: dict[str, Face] = {}
        backs: dict[str, Face] = {}
        pieces = []
        for piece in component.pieces:
            front = with_marks(faces.front(piece), component, box.code)
            back = faces.back(piece)
            key = digests.of(front)
            fronts.setdefault(key, front)
            behind = -1
            if back is not None:
                other = digests.of(back)
                backs.setdefault(other, back)
                behind = list(backs).index(other)
            pieces.append((piece, list(fronts).index(key), behind))
        faces.raise_problems()
        found.append(Part(component, tuple(pieces), tuple(fronts.values()), tuple(backs.values())))
    return found


def draw_faces(
    faces: Sequence[Face], size: tuple[int, int], library: Library, own: Die = ()
) -> Iterator[Image]:
    """Draw trimmed faces as pictures of so many dots; `own`: the cut line outside of which they are clear."""
    mask = _make_mask(size, own) if own else None
    for start in range(0, len(faces), _BATCH):
        batch = [replace(face, bleed=0.0) for face in faces[start : start + _BATCH]]
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "faces.pdf"
            write_pdf(file, map(face_sheet, batch), library=library)
            dpi = size[0] / (batch[0].width / 25.4)
            for page in render_pages(file, dpi):
                picture = page if page.size == size else page.resize(size)
                if mask is not None:
                    picture.putalpha(mask)
                yield picture


def _make_mask(size: tuple[int, int], own: Die) -> Image:
    """Make a mask: white within a cut line, black without."""
    from PIL import Image, ImageChops, ImageDraw  # noqa: PLC0415  # loads slowly

    wide, tall = size[0] * _FINER, size[1] * _FINER
    mask = Image.new("L", (wide, tall), 0)
    for polygon in flatten_outline(lay_die(own, (0, 0, wide, tall))):
        part = Image.new("L", (wide, tall), 0)
        ImageDraw.Draw(part).polygon(polygon, fill=255)
        mask = ImageChops.difference(mask, part)
    return mask.resize(size)


def make_blank(size: tuple[int, int]) -> Image:
    """Make the back of a piece without one: white paper."""
    from PIL import Image  # noqa: PLC0415  # loads slowly

    return Image.new("RGB", size, "white")


def encode_png(picture: Image) -> bytes:
    """Return a picture as PNG."""
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()


def find_dots(component: Component, most: int, dpi: float = 300) -> tuple[int, int]:
    """Return the dots of a face: `dpi` an inch, unless a side would have more than `most`."""
    width, height = component.size.width, component.size.height
    scale = min(dpi / 25.4, most / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def tile_pictures(pictures: Sequence[Image], columns: int, rows: int) -> Image:
    """Arrange pictures of one size in rows."""
    from PIL import Image  # noqa: PLC0415  # loads slowly

    width, height = pictures[0].size
    sheet = Image.new(pictures[0].mode, (columns * width, rows * height), "white")
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (index % columns * width, index // columns * height))
    return sheet


def choose_grid(count: int, most: tuple[int, int]) -> tuple[int, int]:
    """Choose columns and rows for so many pictures, at least two of each."""
    columns = min(max(2, ceil(count**0.5)), most[0])
    rows = max(2, ceil(count / columns))
    if rows > most[1]:
        columns = min(most[0], ceil(count / most[1]))
        rows = max(2, ceil(count / columns))
    return columns, rows
