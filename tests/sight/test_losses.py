"""Codes that lie there and cannot be read are told with their places; what is no code is not."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import zxingcpp
from typer.testing import CliRunner

from printkit.box import find_box, load_box
from printkit.cli import app
from printkit.sight import decode, read
from printkit.sight.known import known_codes
from printkit.sight.locate import locate_symbols
from printkit.sight.losses import _like_those
from printkit.sight.photo import Array, of_pixels
from printkit.sight.read import read_photo

CODES = list(islice(known_codes(load_box(find_box("belaad")), "action-cards").values(), 20))
KNOWN = {item.payload: item for item in CODES}
MODULE = 2.3
"""Pixels a module."""
BLURRED = (2, 5, 11, 13, 18)
"""Those that were out of focus."""
WIDE, TALL = 1300, 1000


def table(*, ornaments: bool = True) -> Array:
    """Twenty codes on white cards, turned any way; five are blurred, each to a grey square; and things that are no codes."""
    rng = np.random.default_rng(4)
    sheet = np.full((TALL, WIDE), 120, np.float32) + rng.normal(0, 3, (TALL, WIDE)).astype(np.float32)
    for index, item in enumerate(CODES):
        code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
        fine = np.array(zxingcpp.write_barcode_to_image(code, scale=8, add_quiet_zones=False), np.float32)
        card = cv2.copyMakeBorder(fine, 48, 48, 48, 48, cv2.BORDER_CONSTANT, value=255.0)
        if index in BLURRED:
            card = cv2.GaussianBlur(card, (0, 0), 8 * 1.9)
        row, column = divmod(index, 5)
        turn = cv2.getRotationMatrix2D((len(card) / 2, len(card) / 2), rng.uniform(0, 360), MODULE / 8)
        turn[:, 2] = turn[:, 2] + np.array(place(row, column)) - len(card) / 2
        spread = cv2.warpAffine(card, turn, (WIDE, TALL), flags=cv2.INTER_AREA, borderValue=-1.0)
        inside = cv2.warpAffine(np.ones_like(card), turn, (WIDE, TALL), borderValue=0.0) > 0.99
        sheet = np.where(inside, spread * 0.8 + 20, sheet)
    if ornaments:
        for x in range(100, 1250, 90):
            cv2.circle(sheet, (x, 960), 22, (35.0,), -1)
            cv2.rectangle(sheet, (x - 20, 8), (x + 25, 40), (60.0,), -1)
    picture = np.clip(cv2.GaussianBlur(sheet, (0, 0), 0.7), 0, 255).astype(np.uint8)
    return np.repeat(picture[..., None], 3, axis=2)


def place(row: int, column: int) -> tuple[float, float]:
    """The middle of a card."""
    return 160 + column * 240, 150 + row * 220


def test_what_is_lost_is_told() -> None:
    """Fifteen of twenty are read; each of the other five is told where it lies, and nothing else is."""
    reading = read_photo(of_pixels(table()), KNOWN)
    assert len(reading.sightings) == len(CODES) - len(BLURRED)
    told = sorted((round(item.centre.x), round(item.centre.y)) for item in reading.unread)
    lie = sorted(place(*divmod(index, 5)) for index in BLURRED)
    assert len(told) == len(lie)
    assert np.abs(np.array(told) - np.array(lie)).max() < 8


def test_scan_counts_what_it_could_not_read(tmp_path: Path) -> None:
    """The command says how many of how many, and where."""
    cv2.imwrite(str(tmp_path / "table.png"), table())
    said = CliRunner().invoke(app, ["scan", str(tmp_path / "table.png"), "--title", "belaad"])
    assert said.exit_code == 0, said.output
    assert "5 of about 20 codes could not be read:" in said.output
    assert said.output.count("  a code ") == 5


def other_sizes() -> Array:
    """One card, and eight with codes of a size that none of the known has: a reprint, or cards that lie lower."""
    rng = np.random.default_rng(4)
    sheet = np.full((TALL, WIDE), 120, np.float32)
    for index, item in enumerate(CODES[:9]):
        code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
        fine = np.array(zxingcpp.write_barcode_to_image(code, scale=8, add_quiet_zones=False), np.float32)
        card = cv2.copyMakeBorder(fine, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255.0)
        card = cv2.GaussianBlur(card, (0, 0), 8 * 0.7) if index else card
        turn = cv2.getRotationMatrix2D(
            (len(card) / 2, len(card) / 2), rng.uniform(0, 360), (0.3 if index else 0.5)
        )
        turn[:, 2] = turn[:, 2] + np.array(place(*divmod(index, 5))) - len(card) / 2
        spread = cv2.warpAffine(card, turn, (WIDE, TALL), flags=cv2.INTER_AREA, borderValue=-1.0)
        inside = cv2.warpAffine(np.ones_like(card), turn, (WIDE, TALL), borderValue=0.0) > 0.99
        sheet = np.where(inside, spread * 0.8 + 20, sheet)
    noisy = cv2.GaussianBlur(sheet, (0, 0), 0.7) + rng.normal(0, 4, sheet.shape)
    return np.repeat(np.clip(noisy, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


def test_one_code_beside_eight_others_is_not_told_alone(tmp_path: Path) -> None:
    """They lie where the closed set is not looked for; each is told with its place, and counted."""
    reading = read_photo(of_pixels(other_sizes()), KNOWN)
    assert [seen.piece for seen in reading.sightings] == [CODES[0].piece]
    told = sorted((round(item.centre.x), round(item.centre.y)) for item in reading.unread)
    lie = sorted(place(*divmod(index, 5)) for index in range(1, 9))
    assert len(told) == len(lie)
    assert np.abs(np.array(told) - np.array(lie)).max() < 8
    cv2.imwrite(str(tmp_path / "table.png"), other_sizes())
    said = CliRunner().invoke(app, ["scan", str(tmp_path / "table.png"), "--title", "belaad"])
    assert "1 piece of " in said.output
    assert "8 of about 9 codes could not be read:" in said.output


def aslant() -> Array:
    """Nine cards seen at 55 degrees, out of focus and noisy: the far ones are narrower than any slope that is tried."""
    sheet = np.full((1260, 1260), 110, np.uint8)
    for index, item in enumerate(CODES[:9]):
        code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
        fine = np.array(zxingcpp.write_barcode_to_image(code, scale=4, add_quiet_zones=False), np.uint8)
        card = cv2.copyMakeBorder(fine, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=240)
        row, column = divmod(index, 3)
        top, left = 180 + row * 390, 210 + column * 390
        sheet[top : top + len(card), left : left + len(card)] = card
    tilt, focal = np.radians(55), 1600.0
    view = np.array([(1, 0, 0), (0, np.cos(tilt), 0), (0, np.sin(tilt), 420)])
    lens = np.array([(focal, 0, 1000), (0, focal, 750), (0, 0, 1)])
    onto = np.array([(1 / 3, 0, -210), (0, 1 / 3, -210), (0, 0, 1)])
    seen = cv2.warpPerspective(sheet, lens @ view @ onto, (2000, 1500), flags=cv2.INTER_AREA, borderValue=110)
    soft = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), 3.3) * 0.8
    noisy = soft + np.random.default_rng(0).normal(0, 8, soft.shape)
    return np.repeat(np.clip(noisy, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


def test_where_few_codes_were_read_hardly_that_is_said(tmp_path: Path) -> None:
    """Nothing shows how the table lies, so others are lost with no trace: the photo is asked for once more."""
    cv2.imwrite(str(tmp_path / "aslant.png"), aslant())
    said = CliRunner().invoke(app, ["scan", str(tmp_path / "aslant.png"), "--title", "belaad"])
    assert said.output.startswith("1 piece of ")
    assert "aslant.png: few codes could be read, and those hardly. If more lies there, " in said.output


@pytest.mark.parametrize(("glanced", "tried"), [(True, 0), (False, len(read.LADDER))])
def test_a_table_without_codes_is_left_early(
    monkeypatch: pytest.MonkeyPatch, *, glanced: bool, tried: int
) -> None:
    """Nothing is searched where nothing looks like a code at a glance, and no slopes where nothing does from above."""
    if not glanced:
        monkeypatch.setattr(decode, "is_blank", lambda _: False)
    rng = np.random.default_rng(1)
    grain = cv2.GaussianBlur(rng.normal(128, 60, (600, 800)).astype(np.float32), (0, 0), 3)
    looks = []

    def counted(*given: Any) -> tuple[Array, Array]:
        looks.append(given)
        return locate_symbols(*given)

    monkeypatch.setattr(read, "locate_symbols", counted)
    reading = read_photo(
        of_pixels(np.repeat(np.clip(grain, 0, 255).astype(np.uint8)[..., None], 3, axis=2)), KNOWN
    )
    assert not reading.sightings
    assert not reading.unread
    assert len(looks) == tried


def test_a_blot_in_a_grey_picture_is_no_lost_code() -> None:
    """A code's frame is as light as that of the codes near it, its inside neither black nor pale against it."""
    picture = np.full((100, 400), 105.0)

    def laid(x: int, frame: float, inside: float) -> list[tuple[float, float]]:
        picture[35:65, x : x + 30] = frame
        picture[40:60, x + 5 : x + 25] = inside
        return [(x + 4.5, 39.5), (x + 24.5, 39.5), (x + 24.5, 59.5), (x + 4.5, 59.5)]

    read = np.array([laid(10 + 45 * n, 190 + 4 * n, 110) for n in range(4)])
    lost, blot, black = laid(200, 195, 120), laid(245, 120, 70), laid(290, 195, 30)
    found = _like_those(picture, np.array([lost, blot, black]), read, 21)
    assert found.tolist() == [True, False, False]
    assert _like_those(picture, np.array([lost, blot]), read[:2], 21).all()  # too few to judge by
