"""More codes in one photo than places are looked at in one go."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printkit.box import find_box, load_box
from printkit.codes.matrix import make_modules
from printkit.sight.known import known_codes
from printkit.sight.locate import CLOSELY
from printkit.sight.photo import of_pixels
from printkit.sight.read import read_photo

FINE = 8
"""Pixels a module as the codes are drawn."""
SEEN = 1.3
"""The same in the photo: too few for the decoder."""
PITCH = 29


@pytest.mark.slow
def test_those_for_which_there_was_no_room_are_looked_for_next() -> None:
    """192 tokens in twelve rows: all are read, where a first look keeps room for the likeliest alone."""
    every = known_codes(load_box(find_box("ayubistan"))).values()
    tokens = [item for item in every if item.sizes == (12.0,)][:192]
    assert len(tokens) > CLOSELY.most
    sheet = np.full(((12 * PITCH + 80) * FINE, (16 * PITCH + 80) * FINE), 235, np.uint8)
    for number, item in enumerate(tokens):
        side, dark = make_modules(item.payload, item.level)
        drawn = 40 + 190 * (
            1 - np.kron(np.frombuffer(dark, np.uint8).reshape(side, side), np.ones((FINE, FINE)))
        )
        top, left = ((number // 16 * PITCH + 44) * FINE, (number % 16 * PITCH + 44) * FINE)
        sheet[top : top + side * FINE, left : left + side * FINE] = drawn
    photo = cv2.resize(sheet, None, fx=SEEN / FINE, fy=SEEN / FINE, interpolation=cv2.INTER_AREA)
    photo = cv2.GaussianBlur(photo, (0, 0), 0.7)
    noisy = np.clip(photo + np.random.default_rng(1).normal(0, 4, photo.shape), 0, 255).astype(np.uint8)
    reading = read_photo(
        of_pixels(np.repeat(noisy[..., None], 3, axis=2)), {item.payload: item for item in tokens}
    )
    assert {seen.payload for seen in reading.sightings} == {item.payload for item in tokens}
    assert reading.unread == ()
