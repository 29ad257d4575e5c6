"""Pilgrims are told by their colour from across the table: how far the six stand apart, and how much of a face they are."""

from __future__ import annotations

import numpy as np
import pytest

from printkit.box import Box
from printkit.press.faces.piecefaces import Faces
from tests.press.colours import EYES, draw_face, find_nearest_pair, make_linear, measure_share, read_hex

TITLE = "mecca"
COLOURS = ("yellow", "white", "red", "green", "blue", "black")


@pytest.mark.parametrize("eyes", EYES)
def test_pilgrims_are_told_by_colour(box: Box, eyes: str) -> None:
    """OKLab distances of the six grounds as each eye sees them."""
    grounds = {name: make_linear(read_hex(box.palette["full"][f"pilgrim-{name}"])) for name in COLOURS}
    assert find_nearest_pair(grounds, EYES[eyes]) >= (0.10, "", "")


@pytest.mark.parametrize("colour", COLOURS)
def test_a_pilgrim_shows_its_colour(box: Box, colour: str) -> None:
    """Seven tenths of the face are its ground or a tone of it; the code has no ground of its own."""
    faces = Faces(box, box.components["pilgrims"], "full")
    piece = next(one for one in faces.component.pieces if one.row.values["colour"] == colour)
    pixels = draw_face(faces.front(piece), faces.drawer.library, 600)
    everywhere = np.ones(pixels.shape[:2], bool)
    tones = [box.palette["full"][f"{name}-{colour}"] for name in ("pilgrim", "bed")]
    assert measure_share(pixels, tones, 0.05, everywhere) >= 0.70
    assert measure_share(pixels, tones[:1], 0.02, everywhere) >= 0.40
