"""Codes stand on the face's own ground: no white plate, a small part of a card, beside its picture and not in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from printkit.box import Box, find_titles, load_box
from printkit.box.contents import INKS, Component
from printkit.measure import measure_luma
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.faces.placement import Rect
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group, Op, QrCode
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_dots
from tests.boxes.title import folder

MOST = 0.08
"""Of a card, all its codes together with their quiet zones."""
DPI = 300
FLAT = 12
"""Most by which greys of a quiet zone differ, of 255."""
CARDS_APART = 180
"""Least by which a card's modules differ from its ground, of 255: at 140 seven of thirty-five were lost in very poor photos."""
OURS_APART = 150
"""The same of any code of our own titles, in every ink; a tribe's or a pilgrim's colour is its ground, and the code is light."""
HELD = {
    "belaad": {"action-cards"},
    "lost-and-found": {"resources", "lost", "starting", "spare"},
}
"""Cards that are held as a fan and whose first code is covered there."""


def codes(ops: tuple[Op, ...], x: float = 0, y: float = 0) -> Iterator[tuple[float, float, QrCode]]:
    """Every symbol of a face with its corner."""
    for op in ops:
        if isinstance(op, QrCode):
            yield x + op.x, y + op.y, op
        elif isinstance(op, Group):
            yield from codes(op.ops, x + op.x, y + op.y)


def without_scenes(ops: tuple[Op, ...]) -> Iterator[Op]:
    """What is drawn but pictures: no code lies in one, and they take most of the time."""
    for op in ops:
        if isinstance(op, Group) and not op.shared.startswith("scene"):
            yield replace(op, ops=tuple(without_scenes(op.ops)))
        elif not isinstance(op, Group):
            yield op


def zone(x: float, y: float, size: float) -> Rect:
    """A symbol with one module around it."""
    module = size / 21
    return Rect(x - module, y - module, size + 2 * module, size + 2 * module)


def overlap(one: Rect, other: Rect) -> float:
    """The area that both have, mm²."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(across, 0) * max(down, 0)


def cards(box: Box) -> Iterator[Component]:
    """Decks and other cards that carry a code."""
    for component in box.components.values():
        if component.kind in ("deck", "reference", "note") and component.code is not None:
            yield component


@pytest.mark.parametrize("title", find_titles())
def test_a_second_code_is_for_fanned_hands_alone(title: str) -> None:
    box = load_box(folder(title))
    second = {key for key, part in box.components.items() if part.code is not None and part.code.second}
    assert second == HELD.get(title, set())


@pytest.mark.slow
@pytest.mark.parametrize("title", find_titles())
def test_codes_take_little_of_a_card_and_nothing_of_its_picture(tmp_path: Path, title: str) -> None:
    """Looked at as drawn: dark modules on one flat tone, which is the palette's own colour and no white plate."""
    box = load_box(folder(title))
    library = Library(box.folder / "fonts")
    seen = 0
    for component in cards(box):
        faces = Faces(box, component, "full", library, tracing=True)
        fronts = []
        for piece in one_a_row(component):
            face = faces.front(piece)
            zones = [zone(x, y, code.size) for x, y, code in codes(face.ops)]
            assert zones, piece.id
            taken = sum(each.width * each.height for each in zones) / (face.width * face.height)
            assert taken <= MOST, f"{piece.id}: codes take {taken:.1%} of the card"
            for placed in faces.traced:
                if placed.element.data.get("qr"):
                    assert placed.element.data.get("on"), f"{piece.id}: a code stands on a white plate"
            windows = [placed.rect for placed in faces.traced if placed.element.data.get("scene")]
            lost = sum(overlap(each, window) for each in zones for window in windows)
            assert lost == 0, f"{piece.id}: a code lies in the picture"
            fronts.append(Face(face.width, face.height, 0.0, tuple(without_scenes(face.ops)), face.code))
        file = tmp_path / f"{component.key}.pdf"
        write_pdf(file, map(face_sheet, fronts), library=library)
        for face, page in zip(fronts, render_dots(file, DPI), strict=True):
            lines = np.frombuffer(page.data, np.uint8).reshape(page.height, page.line)
            dots = lines[:, : 3 * page.width].reshape(page.height, page.width, 3)
            for x, y, code in codes(face.ops):
                expect_flat(dots, zone(x, y, code.size), code.payload)
                seen += 1
    assert seen or title == "mecca"


@pytest.mark.slow
@pytest.mark.parametrize("title", find_titles())
def test_every_code_is_far_from_its_ground_in_every_ink(title: str) -> None:
    """By the palette's colours; pieces that lie on a board among many have small codes, and lamps take a third."""
    box = load_box(folder(title))
    library = Library(box.folder / "fonts")
    near, seen = [], 0
    for component in box.components.values():
        for ink in INKS if component.code else ():
            faces = Faces(box, component, ink, library)
            for piece in one_a_row(component):
                faces.front(piece)
                faces.back(piece)
            for (colour, ground, *names), element in faces.drawer.contrasts.items():
                if "qr" in element.data:
                    seen += 1
                    apart = abs(measure_luma(ground) - measure_luma(colour))
                    near += [f"{component.key} {ink} {names}: {apart:.0f}"] if apart < OURS_APART else []
    assert near == []
    assert seen > 0


def expect_flat(dots: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], around: Rect, name: str) -> None:
    """The rim of one module is one light tone, no pure white, and the modules are so much darker that dim lamps do not matter.

    A dot is left off at either edge.
    """
    scale = DPI / 25.4
    left, top = int(np.ceil(around.x * scale)) + 1, int(np.ceil(around.y * scale)) + 1
    right, foot = int((around.x + around.width) * scale) - 1, int((around.y + around.height) * scale) - 1
    part = dots[top:foot, left:right]
    grey = part @ np.array([0.299, 0.587, 0.114])
    rim = max(int(around.width / 23 * scale) - 3, 1)
    beside = np.concatenate(
        [grey[:rim].ravel(), grey[-rim:].ravel(), grey[:, :rim].ravel(), grey[:, -rim:].ravel()]
    )
    assert beside.max() - beside.min() <= FLAT, f"{name}: the quiet zone is not flat"
    assert np.median(beside) - grey.min() >= CARDS_APART, f"{name}: dark and light are too near"
    assert part[:rim].min(axis=(0, 1)).tolist() != [255, 255, 255], f"{name}: a white plate"
