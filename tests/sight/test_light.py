"""Codes that are printed light on dark: read as well as the others, told where they cannot be, and nothing made up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from printkit.sight.bank import build_banks
from printkit.sight.photo import Array, of_pixels
from printkit.sight.read import read_flat, read_photo
from printkit.sight.sighting import Known
from tests.sight.test_identify import KNOWN, picture

LIGHT = {text: replace(item, light=True) for text, item in list(KNOWN.items())[:24]}
TEXTS = list(LIGHT)


def table(inverted: range, pixels: float = 2.2, noise: float = 6.0) -> Array:
    """Twenty-four codes in four rows of six; those with these numbers are printed light on dark."""
    symbols = build_banks(LIGHT.values())[0].symbols
    rows = []
    for row in range(4):
        numbers = range(row * 6, row * 6 + 6)
        dark = picture(symbols[numbers], pixels, row, noise)
        light = 250 - picture(symbols[numbers], pixels, row + 9, noise)
        step = round(30 * pixels)
        for at, number in enumerate(numbers):
            if number in inverted:
                place = np.s_[:, at * step + 4 : (at + 1) * step + 4]
                dark[place] = light[place]
        rows.append(dark)
    return np.concatenate(rows)


def read(grey: Array, known: dict[str, Known]) -> tuple[set[str], int]:
    """What was read, and how many places are told as unread."""
    reading = read_photo(of_pixels(np.dstack([grey] * 3)), known)
    return {seen.payload for seen in reading.sightings}, len(reading.unread)


@pytest.mark.parametrize("inverted", [range(0), range(8, 20), range(24)], ids=["none", "half", "all"])
def test_light_codes_are_read_with_the_dark_ones(inverted: range) -> None:
    """Whether some, all or none of them are printed so, as in the inks without grounds."""
    assert read(table(inverted), LIGHT) == (set(TEXTS), 0)


def test_where_no_code_is_light_nothing_is_looked_for_twice() -> None:
    """Codes of titles that print none so are strangers light on dark, and no piece is made of them."""
    dark = {text: replace(item, light=False) for text, item in LIGHT.items()}
    found, _ = read(table(range(8, 20)), dark)
    assert found == set(TEXTS[:8] + TEXTS[20:])


def test_a_light_code_that_is_not_known_is_no_other() -> None:
    """Half of the light ones are taken out of the known set: the others are read, none of those is taken for one."""
    known = {text: item for n, (text, item) in enumerate(LIGHT.items()) if not (8 <= n < 20 and n % 2)}
    found, unread = read(table(range(8, 20)), known)
    assert found == set(known)
    assert unread <= 6


def test_a_picture_laid_flat_shows_both() -> None:
    """As a camera over a board gives it: pixels a mm are known."""
    grey = table(range(8, 20))
    reading = read_flat(of_pixels(np.dstack([grey] * 3)), LIGHT, 2.2 * 21 / 14)
    assert {seen.payload for seen in reading.sightings} == set(TEXTS)
