"""Printed pieces before a camera: faces from the press's own PDFs, lying on a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PIL import Image

from printkit.box import Box, Piece, find_box, load_box
from printkit.press.faces.piecefaces import Faces
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_pages

WIDTH, HEIGHT = 1280, 960


@cache
def box_of(title: str) -> Box:
    """A title's box."""
    return load_box(find_box(title))


def piece_of(title: str, row: str) -> Piece:
    """The first piece of a row."""
    return next(piece for piece in box_of(title).pieces().values() if row in (piece.row.id, piece.id))


def printed(piece: Piece, title: str, folder: Path) -> Image.Image:
    """A piece's front as it is printed, 300 dots an inch."""
    sheet = folder / f"{title}-{piece.id}.pdf"
    box = box_of(title)
    faces = Faces(box, box.components[piece.component])
    write_pdf(sheet, [face_sheet(faces.front(piece))], library=faces.drawer.library)
    return next(iter(render_pages(sheet, 300)))


def on_the_table(cards: Iterable[Image.Image], width: int = WIDTH, height: int = HEIGHT) -> Image.Image:
    """Faces side by side on a brown table, each a little turned."""
    scene = Image.new("RGB", (width, height), "#6b5a45")
    shown = list(cards)
    for number, card in enumerate(shown):
        tall = min(height * 11 // 12, round(card.height * width * 0.8 / len(shown) / card.width))
        sized = card.resize((round(card.width * tall / card.height), tall)).convert("RGBA")
        turned = sized.rotate(4 - 5 * number, expand=True, resample=Image.Resampling.BICUBIC)
        middle = width * (2 * number + 1) // (2 * len(shown))
        scene.paste(turned, (middle - turned.width // 2, (height - turned.height) // 2), turned)
    return scene


def photo(folder: Path, title: str, *rows: str) -> Path:
    """A photo of the first piece of each row."""
    file = folder / f"{title}-{'-'.join(rows)}.jpg"
    on_the_table(printed(piece_of(title, row), title, folder) for row in rows).save(file, quality=92)
    return file
