"""Faces make room for their pictures, and their type is large enough: nothing a picture is about is hidden by plates, codes and texts.

Each face is drawn twice, with its picture's subject and without; what differs is the subject. How much of it a plate
hides is told by the picture alone, drawn in the same two ways.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from printkit.box import find_titles, load_box
from printkit.box.contents import Box, Component
from printkit.measure import POINTS_PER_MM
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group, Op, QrCode, Text
from printkit.press.ops.extent import Extent
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_dots
from printkit.press.pictures.scene import composition
from printkit.press.sheets.layout import resolve_layout
from tests.boxes.title import folder

DPI = 60
SHOWS = 24
"""Of 255: by how much a dot differs that shows the subject."""
LEAST = 0.6
"""Of a subject, in dots."""
MARGINS = {("mecca", "colour-cards"): 0.25}
"""Pictures that are a margin: there an arcade goes on behind the colour's arch."""
SUBJECT = 4
"""The plane that things under `subject:` are drawn in."""


@pytest.mark.slow
@pytest.mark.parametrize("title", find_titles())
def test_no_plate_hides_what_a_picture_shows(
    tmp_path: Path, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = load_box(folder(title))
    seen = 0
    for component in box.components.values():
        if component.kind == "booklet":
            continue
        whole = fronts(box, component)
        if not any(map(pictures, whole.values())):
            continue
        with monkeypatch.context() as patched:
            patched.setattr(composition, "_draw_layer", without_subject)
            bare = fronts(box, component)
        least = MARGINS.get((title, component.key), LEAST)
        for piece, share in shares(box, whole, bare, tmp_path):
            assert share >= least, f"{piece}: {share:.0%} of what its picture shows is seen"
            seen += 1
    assert seen


def test_a_plate_over_the_subject_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself: a picture's tent of which a plate hides half, or all, or nothing."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "box.yaml").write_text(
        "title: plates\nname: Plates\nplayers: [2, 4]\npalette: {ink: '#1c1b2e', paper: '#fffdf7'}\n"
        "components:\n  cards: {size: poker, front: card, code: none, columns: {x: number},"
        " rows: [{id: A, x: 0}, {id: B, x: 0.5}, {id: C, x: 1}]}\n"
    )
    (tmp_path / "templates" / "card.yaml").write_text(
        "elements:\n- {scene: {ground: [{glory: plain}], subject: [{tent: dark, at: [0.5, 0.7]}]}, box: [3, 3, 57, 38]}\n"
        "- {shape: rect, box: ['{{ 3 + 57 * (1 - x) }}', 3, '{{ 57 * x + 0.01 }}', 38], fill: paper}\n"
    )
    box = load_box(tmp_path)
    (component,) = box.components.values()
    whole = fronts(box, component)
    monkeypatch.setattr(composition, "_draw_layer", without_subject)
    found = [share for _, share in shares(box, whole, fronts(box, component), tmp_path)]
    assert found == pytest.approx([1, 0.5, 0], abs=0.06)


layer = composition._draw_layer


def without_subject(canvas: Any, written: Any, plane: int, studio: Any) -> None:
    """As a scene draws a thing, but one of its subject leaves nothing; chance goes on as if it had."""
    before = len(canvas.items)
    layer(canvas, written, plane, studio)
    if plane == SUBJECT:
        del canvas.items[before:]


def fronts(box: Box, component: Component) -> dict[str, Face]:
    """Each row's front, without its bleed."""
    faces = Faces(box, resolve_layout(component, "a4"))
    drawn = {piece.id: faces.front(piece) for piece in one_a_row(component)}
    return {piece: Face(face.width, face.height, 0.0, face.ops, face.code) for piece, face in drawn.items()}


def pictures(face: Face) -> list[Op]:
    """The scenes on a face, without what lies on them."""
    return [op for op in face.ops if _is_scene(op)]


def _is_scene(op: Op) -> bool:
    return isinstance(op, Group) and (op.shared.startswith("scene") or any(map(_is_scene, op.ops)))


def shares(
    box: Box, whole: dict[str, Face], bare: dict[str, Face], scratch: Path
) -> Iterator[tuple[str, float]]:
    """For every face with a subject which part of it is seen."""
    with_picture = [piece for piece, face in whole.items() if pictures(face)]
    drawn = []
    for faces in (whole, bare):  # in files of their own: what is shared in a file is drawn once
        every = [faces[piece] for piece in with_picture]
        alone = [Face(face.width, face.height, 0.0, tuple(pictures(face)), face.code) for face in every]
        drawn.append((rendered(box, alone, scratch), rendered(box, every, scratch)))
    for index, piece in enumerate(with_picture):
        (picture, face), (no_subject, no_subject_there) = (
            (alone[index], on_face[index]) for alone, on_face in drawn
        )
        subject = _differs(picture, no_subject)
        if subject.any():
            yield piece, float((_differs(face, no_subject_there) & subject).sum() / subject.sum())


def _differs(one: Any, two: Any) -> Any:
    return np.abs(one - two).max(axis=2) > SHOWS


def rendered(box: Box, faces: Sequence[Face], scratch: Path) -> list[Any]:
    """Faces as dots."""
    file = scratch / "faces.pdf"
    write_pdf(file, map(face_sheet, faces), library=Library(box.folder / "fonts"))
    found = []
    for each in render_dots(file, DPI):
        lines = np.frombuffer(each.data, np.uint8).reshape(each.height, each.line)
        found.append(lines[:, : 3 * each.width].reshape(each.height, each.width, 3).astype(int))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("title", find_titles())
def test_writing_is_large_enough_and_keeps_clear_of_codes(title: str) -> None:
    """Nothing that people read is set under 8 points; only the text of a code, for when it cannot be scanned, is.

    On cards, tablets and mats a millimetre lies between what is written and the modules of a code.
    """
    box = load_box(folder(title))
    for component in box.components.values():
        if component.kind == "booklet":
            continue
        faces = Faces(box, resolve_layout(component, "a4"))
        for piece in one_a_row(component):
            for face in filter(None, (faces.front(piece), faces.back(piece))):
                own = piece.payload
                small = {text for text, size in _texts(face.ops) if size < 7.99 and not own.endswith(text)}
                assert not small, piece.id
                if component.kind in ("deck", "reference", "tablet", "mat"):
                    assert not _near_codes(face, own), piece.id


def _near_codes(face: Face, own: str) -> set[str]:
    """What is written less than a millimetre from a code, besides the code's own text."""
    codes = [op for op in face.ops if isinstance(op, QrCode)]
    return {
        text
        for text, ink in _written(face.ops)
        if not own.endswith(text)
        and any(_between(ink, Extent(q.x, q.y, q.x + q.size, q.y + q.size)) < 1 for q in codes)
    }


def _written(ops: Sequence[Op]) -> Iterator[tuple[str, Extent]]:
    """What stands upright on the face itself, and how far its letters reach: capitals, and tails where there are any."""
    for op in ops:
        if isinstance(op, Text) and op.text.strip():
            em = op.size / POINTS_PER_MM
            tail = 0.2 * em if set("gjpqyQ,;()") & set(op.text) else 0.0
            yield op.text.strip(), Extent(op.x, op.y - 0.7 * em, op.x + op.width, op.y + tail)


def _between(one: Extent, other: Extent) -> float:
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return math.hypot(across, down)


def _texts(ops: Sequence[Op], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """What is written, and how large in points."""
    for op in ops:
        if isinstance(op, Group):
            yield from _texts(op.ops, scale * op.scale)
        elif isinstance(op, Text) and op.text.strip():
            yield op.text.strip(), op.size * scale
