"""Pictures of events as a camera would take them: dark and light in each, and no two that lie side by side alike."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from printkit.box import Box, load_box
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.faces.placement import Rect
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group, Op
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_dots
from tests.boxes.title import folder
from tests.press.colours import make_linear, measure_oklab

DPI = 50
SPREAD = 0.42
"""Least lightness (OKLab) between a picture's darkest and lightest thirtieth."""
LIKE = 0.11
"""Least mean distance (OKLab) of two neighbours, seen as small as twelve by eight dots."""
DECKS = [
    ("ayubistan", "action-cards"),
    ("belaad", "action-cards"),
    ("belaad", "battle-cards"),
    ("belaad", "hashash-cards"),
    ("lost-and-found", "events"),
    ("prophets-and-patriarchs", "event-deck-1"),
    ("prophets-and-patriarchs", "event-deck-2"),
]

Dots = NDArray[np.uint8]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "key"), DECKS)
def test_pictures_have_dark_and_light_and_differ_from_their_neighbours(
    tmp_path: Path, title: str, key: str
) -> None:
    pictures = photograph(load_box(folder(title)), key, tmp_path)
    flat = {
        name: round(value, 3) for name, dots in pictures.items() if (value := measure_spread(dots)) < SPREAD
    }
    assert not flat, "pictures without dark or light"
    small = {name: oklab(shrink(dots)) for name, dots in pictures.items()}
    names = list(small)
    near = {
        (one, other): round(value, 3)
        for one, other in itertools.pairwise(names)
        if (value := float(np.sqrt(((small[one] - small[other]) ** 2).sum(-1)).mean())) < LIKE
    }
    assert not near, "neighbours that look alike"


def photograph(box: Box, key: str, scratch: Path) -> dict[str, Dots]:
    """What is seen of each card's picture, without plates and texts; one card of a row."""
    component = box.components[key]
    library = Library(box.folder / "fonts")
    faces = Faces(box, component, "full", library, tracing=True)
    names: list[str] = []
    windows: list[Rect] = []
    sheets: list[Face] = []
    for piece in one_a_row(component):
        face = faces.front(piece)
        names.append(piece.id)
        windows.append(next(each.rect for each in faces.traced if each.element.data.get("scene")))
        sheets.append(Face(face.width, face.height, 0.0, tuple(find_scenes(face.ops)), face.code))
    file = scratch / "pictures.pdf"
    write_pdf(file, map(face_sheet, sheets), library=library)
    found = {}
    for name, window, page in zip(names, windows, render_dots(file, DPI), strict=True):
        lines = np.frombuffer(page.data, np.uint8).reshape(page.height, page.line)
        dots = lines[:, : 3 * page.width].reshape(page.height, page.width, 3)
        scale = DPI / 25.4
        left, top = (max(0, int(np.ceil(at * scale)) + 1) for at in (window.x, window.y))
        right = min(page.width, int((window.x + window.width) * scale) - 1)
        foot = min(page.height, int((window.y + window.height) * scale) - 1)
        found[name] = dots[top:foot, left:right]
    return found


def find_scenes(ops: tuple[Op, ...], x: float = 0.0, y: float = 0.0) -> list[Op]:
    """The pictures among operations, where they lie on the face."""
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group):
            if op.shared.startswith("scene"):
                found.append(Group((op,), x, y))
            else:
                found += find_scenes(op.ops, x + op.x, y + op.y)
    return found


def oklab(dots: Dots) -> NDArray[np.float64]:
    """Lightness, green to red, blue to yellow."""
    return np.asarray(measure_oklab(make_linear(dots / 255)), dtype=np.float64)


def measure_spread(dots: Dots) -> float:
    """Lightness between the darkest and the lightest three hundredths of a picture."""
    dark, light = np.percentile(oklab(dots)[..., 0], (3, 97))
    return float(light - dark)


def shrink(dots: Dots) -> Dots:
    """A picture as it is seen from across the table."""
    return np.asarray(Image.fromarray(np.ascontiguousarray(dots)).resize((12, 8), Image.Resampling.BOX))


def test_a_flat_picture_is_found() -> None:
    """The measures themselves: one grey has no spread, half black and half white has all."""
    grey = np.full((40, 60, 3), 128, np.uint8)
    halves = np.where(np.arange(60)[None, :, None] < 30, 0, 255).astype(np.uint8).repeat(40, 0).repeat(3, 2)
    assert measure_spread(grey) == pytest.approx(0)
    assert measure_spread(halves) == pytest.approx(1, abs=0.01)
    assert np.sqrt(((oklab(shrink(grey)) - oklab(shrink(halves))) ** 2).sum(-1)).mean() > 0.4
