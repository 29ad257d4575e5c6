"""Codes that no photo of a scene shows well enough are read from several of its photos together, and never falsely."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest
import zxingcpp
from typer.testing import CliRunner

from printkit.box import find_box, load_box
from printkit.cli import app
from printkit.sight.combine import combine_photos
from printkit.sight.known import known_codes
from printkit.sight.merge import merge_readings
from printkit.sight.photo import Array, LoadedPhoto, load_photo, of_pixels
from printkit.sight.read import read_photo
from printkit.sight.sighting import PhotoReading
from tests.sight.heldout.tables import TABLES, shoot
from tests.sight.samples import known_of

CODES = list(islice(known_codes(load_box(find_box("belaad")), "scholars").values(), 20))
KNOWN = {item.payload: item for item in CODES}
DIM = frozenset(item.payload for index, item in enumerate(CODES) if index % 5 >= 3)
"""Those on the right, where the light is too poor."""
WIDE, TALL = 900, 700
MODULE = 2.0
GRAIN = 62.0
"""Of 255: too much for a single photo."""


def photo(number: int) -> Array:
    """The same twenty cards, a little otherwise each time; on the right grain hides most of every code."""
    rng = np.random.default_rng(number)
    sheet: Array = np.full((TALL, WIDE), 120, np.float32)
    for index, item in enumerate(CODES):
        code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
        fine = np.array(zxingcpp.write_barcode_to_image(code, scale=8, add_quiet_zones=False), np.float32)
        card = cv2.copyMakeBorder(fine, 48, 48, 48, 48, cv2.BORDER_CONSTANT, value=255.0)
        row, column = divmod(index, 5)
        turn = cv2.getRotationMatrix2D((len(card) / 2, len(card) / 2), 17 * index, MODULE / 8)
        turn[:, 2] = turn[:, 2] + np.array((100 + column * 170, 95 + row * 165)) - len(card) / 2
        laid = cv2.warpAffine(card, turn, (WIDE, TALL), flags=cv2.INTER_AREA, borderValue=-1.0)
        inside = cv2.warpAffine(np.ones_like(card), turn, (WIDE, TALL), borderValue=0.0) > 0.99
        sheet = np.where(inside, laid * 0.6 + 40, sheet)
    move = cv2.getRotationMatrix2D((WIDE / 2, TALL / 2), 3.0 * number, 1 + 0.01 * number)
    seen = cv2.warpAffine(cv2.GaussianBlur(sheet, (0, 0), 0.8), move, (WIDE, TALL), borderValue=120.0)
    grain = np.where(np.arange(WIDE) > 530, GRAIN, 4.0)
    noisy = seen + rng.normal(0, 1, (TALL, WIDE)) * grain
    return np.repeat(np.clip(noisy, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


@pytest.fixture(scope="module")
def photos() -> list[LoadedPhoto]:
    """Three photos of one scene."""
    return [of_pixels(photo(number)) for number in range(3)]


@pytest.fixture(scope="module")
def readings(photos: list[LoadedPhoto]) -> list[PhotoReading]:
    """What each of them shows by itself."""
    return [read_photo(one, KNOWN, number=number) for number, one in enumerate(photos)]


def test_three_photos_show_what_none_shows_alone(
    photos: list[LoadedPhoto], readings: list[PhotoReading]
) -> None:
    """Codes that are unread in each of three photos are read from all of them; each lies where it lies."""
    assert all({seen.payload for seen in one.sightings}.isdisjoint(DIM) for one in readings)
    merged = merge_readings(combine_photos(photos, readings, KNOWN))
    assert {found.best.payload for found in merged.pieces} == set(KNOWN)
    assert (merged.unread, merged.moved, merged.doubled) == ((), (), ())
    for found in merged.pieces:
        assert (found.best.how == "combined") == (found.best.payload in DIM)
        if found.best.photo == 0:
            row, column = divmod(CODES.index(KNOWN[found.best.payload]), 5)
            assert (
                np.hypot(found.best.centre.x - 100 - column * 170, found.best.centre.y - 95 - row * 165) < 6
            )


def test_a_code_that_nobody_knows_stays_unread(
    photos: list[LoadedPhoto], readings: list[PhotoReading]
) -> None:
    """Of codes that are not among the known none is taken for another, however many photos show it."""
    known = {text: item for text, item in KNOWN.items() if text not in DIM}
    merged = merge_readings(combine_photos(photos, readings, known))
    assert {found.best.payload for found in merged.pieces} == set(known)
    assert len(merged.unread) == len(DIM)


def test_a_piece_lies_once(photos: list[LoadedPhoto], readings: list[PhotoReading]) -> None:
    """A piece that was read elsewhere is not read a second time, even where the photos together would say so."""
    taken = min(DIM)
    shown = readings[0].sightings[0]
    liar = replace(shown, payload=taken, piece=KNOWN[taken].piece)
    told = [replace(readings[0], sightings=(*readings[0].sightings[1:], liar)), *readings[1:]]
    after = combine_photos(photos, told, KNOWN)
    assert [seen for one in after for seen in one.sightings if seen.payload == taken] == [liar]


def test_photos_of_different_scenes_are_left_alone(
    photos: list[LoadedPhoto], readings: list[PhotoReading]
) -> None:
    """Photos that share no code, and one photo alone, say what each said."""
    half = len(readings[0].sightings) // 2
    names = {seen.payload for seen in readings[0].sightings[:half]}
    apart = [
        replace(one, sightings=tuple(s for s in one.sightings if (s.payload in names) == (number == 0)))
        for number, one in enumerate(readings[:2])
    ]
    assert combine_photos(photos[:2], apart, KNOWN) == apart
    assert combine_photos(photos[:1], readings[:1], KNOWN) == readings[:1]


@pytest.mark.slow
def test_scan_tells_what_all_photos_together_showed(photos: list[LoadedPhoto], tmp_path: Path) -> None:
    """The command reads three photos as one scene."""
    files = []
    for number, one in enumerate(photos):
        files.append(str(tmp_path / f"{number}.png"))
        cv2.imwrite(files[-1], one.grey)
    said = CliRunner().invoke(app, ["scan", *files, "--title", "belaad"])
    assert said.exit_code == 0, said.output
    data = json.loads(CliRunner().invoke(app, ["scan", *files, "--title", "belaad", "--json"]).stdout)
    how = {piece["payload"]: piece["how"] for piece in data["pieces"]}
    assert how.keys() <= KNOWN.keys()
    together = {text for text, way in how.items() if way == "combined"}
    assert together <= DIM
    assert len(together) >= 4  # among all codes of the box, not twenty
    assert f"{len(together)} only from all photos together." in said.stdout


@pytest.mark.slow
def test_three_poor_photos_of_forty_small_cards(sheets: Path) -> None:
    """Mini cards with codes of 12 mm, 6 megapixels, poor light: 99 % of those that lie open anywhere."""
    table = TABLES["mini"](303, sheets)
    made = [shoot(table, 3030 + n, "poor", pixels=(2800, 2100)) for n in range(3)]
    taken = [load_photo(one.jpeg) for one in made]
    known = known_of(table.title)
    alone = [read_photo(one, known, number=number) for number, one in enumerate(taken)]
    found = {one.best.payload for one in merge_readings(combine_photos(taken, alone, known)).pieces}
    there = {text for one in made for text in one.open} & known.keys()
    assert min(len(one.sightings) for one in alone) < 0.9 * len(there)
    assert len(found & there) >= 0.99 * len(there)
    assert found <= {code.payload for one in made for code in one.truth}
