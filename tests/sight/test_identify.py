"""Which known symbol a patch shows; never one that it does not."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest
import zxingcpp

from printkit.codes import make_payload
from printkit.sight.bank import Bank, build_banks, group_sizes
from printkit.sight.decode import Decoded, decode
from printkit.sight.identify import find_contradictions, identify_patches
from printkit.sight.lighting import poor_light
from printkit.sight.patch import Pyramid, read_modules
from printkit.sight.photo import Array, of_pixels
from printkit.sight.read import read_photo
from printkit.sight.refine import align_corners
from printkit.sight.show import told_nearer
from printkit.sight.sighting import Known


def code(piece: str, size: float = 14.0) -> Known:
    """A code of an invented title."""
    text = make_payload("TST", piece)
    return Known(text, piece, piece, "cards", (size,))


KNOWN = {item.payload: item for item in (code(f"A{n:02}") for n in range(60))}


@pytest.fixture(scope="module")
def bank() -> Bank:
    """Sixty symbols."""
    return build_banks(KNOWN.values())[0]


def picture(symbols: Array, pixels: float, seed: int, noise: float = 6.0, blur: float = 0.7) -> Array:
    """Symbols in a row, so many pixels a module, blurred and noisy; 30 modules from one to the next."""
    rng = np.random.default_rng(seed)
    fine = 8
    high, wide = 31 * fine, 30 * fine * len(symbols) + fine
    sheet = np.full((high, wide), 215, np.float32)
    for index, symbol in enumerate(symbols):
        large = np.kron(symbol.reshape(21, 21), np.ones((fine, fine)))
        left = (index * 30 + 5) * fine
        sheet[5 * fine : 26 * fine, left : left + 21 * fine] = 125 + 90 * large
    size = (round(wide * pixels / fine), round(high * pixels / fine))
    small = cv2.resize(sheet, size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), blur) + rng.normal(0, noise, small.shape)
    return np.asarray(np.clip(small, 0, 255), np.uint8)


def places(count: int, pixels: float) -> Array:
    """Where `picture` puts the symbols."""
    square = np.array([(5.0, 5.0), (26, 5), (26, 26), (5, 26)])
    return np.stack([(square + (30 * index, 0)) * pixels - 0.5 for index in range(count)])  # noqa: RUF005


def test_identified_at_two_pixels_a_module(bank: Bank) -> None:
    """At two noisy pixels a module each symbol is itself, far ahead of the second."""
    pixels = 2.0
    seen = read_modules(Pyramid(picture(bank.symbols, pixels, 1)), places(60, pixels), 21, parts=2)
    match = identify_patches(seen, bank)
    assert match.first.tolist() == list(range(60))
    assert match.score.min() > 0.7
    assert match.lead.min() > 40


def test_a_stranger_is_contradicted(bank: Bank) -> None:
    """A symbol that is not in the bank leaves whole modules unexplained; a known one does not."""
    pixels = 2.5
    pyramid = Pyramid(picture(bank.symbols, pixels, 2))
    for missing in (3, 17, 44):
        rest = build_banks(item for item in bank.known if item is not bank.known[missing])[0]
        seen = read_modules(pyramid, places(60, pixels), 21, parts=2)
        match = identify_patches(seen, rest)
        wholes = []
        for first in match.first:
            shown = rest.symbols[first] - rest.templates[1].basis[:4].T @ (
                rest.templates[1].basis[:4] @ rest.symbols[first]
            )
            wholes.append(shown / np.linalg.norm(shown))
        unexplained, against = find_contradictions(seen, rest, match.first, np.array(wholes))
        assert unexplained[missing] > 0.5 or against[missing] > 0.05
        others = np.delete(np.arange(60), missing)
        assert against[others].max() < against[missing]


def test_noise_is_nobody(bank: Bank) -> None:
    """Ten thousand patches of noise: none comes near what is asked of a sure match."""
    rng = np.random.default_rng(5)
    patches = [cv2.GaussianBlur(rng.normal(128, 40, (21, 21)), (0, 0), 0.8) for _ in range(10_000)]
    match = identify_patches(np.array(patches, np.float32).reshape(10_000, -1), bank)
    assert match.score.max() < 0.5


def test_align_finds_corners(bank: Bank) -> None:
    """Corners that are off by half a module come back to a tenth of a pixel."""
    rng = np.random.default_rng(6)
    pixels = 6.0
    true = places(20, pixels)
    pyramid = Pyramid(picture(bank.symbols[:20], pixels, 7, noise=4))
    start = true + rng.uniform(-3, 3, (20, 1, 2)) + rng.uniform(-0.8, 0.8, true.shape)
    found = align_corners(pyramid, start, bank.symbols[:20], 21, rounds=8)
    assert np.abs(found - true).max() < 0.35
    assert np.abs((found - true).mean(axis=(0, 1))).max() < 0.1


def test_groups_of_sizes() -> None:
    """Sizes within 19 % are looked for together."""
    found = group_sizes(
        [code("A1", 10), code("A2", 11), code("A3", 14), code("A4", 16), code("A5", 20), code("A6", 20)]
    )
    assert list(found.values()) == [2, 2, 2]
    assert list(found) == pytest.approx([110**0.5, 224**0.5, 20])


def test_below_the_decoder(bank: Bank) -> None:
    """At 1.4 pixels a module the decoder reads little; the closed set reads all of what lies there, and only that."""
    shown = picture(bank.symbols[:24], 1.4, 8, noise=5, blur=0.7)
    grid = np.vstack([shown[:, i * 336 : (i + 1) * 336] for i in range(3)])
    reading = read_photo(of_pixels(np.repeat(grid[..., None], 3, axis=2)), KNOWN)
    assert {seen.piece for seen in reading.sightings} == {f"A{n:02}" for n in range(24)}
    assert sum(seen.how == "matched" for seen in reading.sightings) >= 12


def test_a_misreading_blocks_no_place(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the decoder reads some other text, the piece that lies there is still recognised, and no stranger told."""

    def misread(grey: Array) -> Iterator[list[Decoded]]:
        first = decode(grey)
        yield [item._replace(text="127512") if index == 2 else item for index, item in enumerate(first)]

    monkeypatch.setattr("printkit.sight.decode._make_passes", misread)
    shown = picture(bank.symbols[:6], 4.0, 12)
    reading = read_photo(of_pixels(np.repeat(shown[..., None], 3, axis=2)), KNOWN)
    assert {seen.piece for seen in reading.sightings} == {f"A{n:02}" for n in range(6)}
    assert [seen.how for seen in reading.sightings].count("matched") == 1
    assert reading.foreign == ()
    assert reading.unread == ()


def test_micro_codes_are_not_read() -> None:
    """Micro QR is printed on nothing; what looks like one is no code."""
    micro = zxingcpp.create_barcode("127512", zxingcpp.BarcodeFormat.MicroQRCode)
    grey = np.pad(np.array(zxingcpp.write_barcode_to_image(micro, scale=4)), 40, constant_values=255)
    assert decode(grey) == []


@pytest.mark.parametrize(
    ("pixels", "noise", "nearer"), [(1.35, 1, 1.5), (1.8, 1, 0), (1.8, 9, 2.0), (2.6, 9, 0)]
)
def test_come_nearer(bank: Bank, pixels: float, noise: float, nearer: float) -> None:
    """Below 1.5 pixels a module, 2 in a noisy picture, the phone must come nearer; above it need not."""
    shown = picture(bank.symbols[:24], pixels, 14, noise=noise, blur=0.4)
    wide = round(240 * pixels)
    grid = np.vstack([shown[:, i * wide : (i + 1) * wide] for i in range(3)])
    photo = of_pixels(np.repeat(grid[..., None], 3, axis=2), "table.jpg")
    reading = read_photo(photo, KNOWN)
    assert reading.module == pytest.approx(pixels, rel=0.07)
    assert reading.wanted_module == nearer
    lines = list(told_nearer([photo], [reading]))
    assert [line.partition(" the ")[0] for line in lines] == (["table.jpg:"] if nearer else [])


def test_dark_pictures_are_in_poor_light() -> None:
    """A dark picture, a noisy one, and one in good light."""
    rng = np.random.default_rng(3)
    light = np.clip(rng.normal(170, 1.5, (300, 400)), 0, 255).astype(np.uint8)
    noisy = np.clip(rng.normal(170, 8, (300, 400)), 0, 255).astype(np.uint8)
    assert [poor_light(one) for one in (light, light // 3, noisy)] == [False, True, True]


def test_empty_pictures() -> None:
    """Nothing is seen in plain and in noisy pictures."""
    rng = np.random.default_rng(9)
    for grey in (np.full((300, 400), 128), rng.integers(0, 255, (300, 400))):
        rgb = np.repeat(grey.astype(np.uint8)[..., None], 3, axis=2)
        reading = read_photo(of_pixels(rgb), KNOWN)
        assert reading.sightings == ()
        assert reading.foreign == ()
