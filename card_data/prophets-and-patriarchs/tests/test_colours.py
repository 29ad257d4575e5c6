"""The board is read from afar by its colours: how far they stand apart, measured on the drawn faces."""

from __future__ import annotations

import numpy as np
import pytest

from printkit.box import Box
from printkit.press.faces.piecefaces import Faces
from tests.press.colours import (
    EYES,
    GREY,
    Floats,
    draw_face,
    find_nearest_pair,
    make_linear,
    measure_share,
    read_hex,
)

TILES = {
    "HAY": "HX-HAY-9", "WATER": "HX-WATER-8", "WHEAT": "HX-WHEAT-6", "WINE": "HX-WINE-7", "OIL": "HX-OIL-5", "SHEEP": "HX-SHE-11",
    "BEN": "HX-BEN", "LEV": "HX-LEV", "ISS": "HX-ISS", "NAP": "HX-NAP", "EPH": "HX-EPH", "JUD": "HX-JUD",
}  # fmt: skip
TITLE = "prophets-and-patriarchs"
RESOURCES, TRIBES = list(TILES)[:6], list(TILES)[6:]
DPI = 50


def measure_ground(faces: Faces, piece: str) -> Floats:
    """The mean light of a tile's land: what is left of it beside disc, ribbon and the two seals."""
    pixels = draw_face(faces.front(faces.box.pieces()[piece]), faces.drawer.library, DPI)
    y, x = (axis * 25.4 / DPI for axis in np.indices(pixels.shape[:2]))
    away = np.abs(y - 40) + np.abs(x - 34.64) / np.sqrt(3)
    land = (away < 40) & (np.abs(x - 34.64) < 34.64) & (np.hypot(x - 34.64, y - 21) > 13.3)
    land &= (np.hypot(x - 18.94, y - 51.6) > 11.4) & (np.hypot(x - 50.34, y - 51.6) > 11.4)
    land &= (np.abs(x - 34.64) > 16.3) | (np.abs(y - 37.6) > 2.9)
    return np.asarray(make_linear(pixels)[land].mean(axis=0))


@pytest.fixture(scope="module")
def grounds(box: Box) -> dict[str, Floats]:
    """The mean light of one tile of every land and tribe."""
    kinds = [Faces(box, box.components[key], "full") for key in ("resource-tiles", "tribe-tiles")]
    return {name: measure_ground(kinds[name in TRIBES], piece) for name, piece in TILES.items()}


@pytest.mark.parametrize("eyes", EYES)
def test_lands_and_tribes_are_told_by_colour(grounds: dict[str, Floats], eyes: str) -> None:
    """OKLab distances of the six lands, and of the six tribes, as each eye sees them."""
    lands = find_nearest_pair({name: grounds[name] for name in RESOURCES}, EYES[eyes])
    tribes = find_nearest_pair({name: grounds[name] for name in TRIBES}, EYES[eyes])
    assert lands >= (0.12, "", "")
    assert tribes >= (0.11, "", "")


def test_lands_are_told_without_colour(grounds: dict[str, Floats]) -> None:
    """Their greys are a ladder."""
    assert find_nearest_pair({name: grounds[name] for name in RESOURCES}, GREY) >= (0.10, "", "")


def test_lands_are_told_in_black_and_white(box: Box) -> None:
    """The same of what a laser printer prints."""
    faces = Faces(box, box.components["resource-tiles"], "bw")
    greys = {name: measure_ground(faces, TILES[name]) for name in RESOURCES}
    assert find_nearest_pair(greys, GREY) >= (0.10, "", "")


@pytest.mark.parametrize("eyes", EYES)
def test_pieces_have_their_tribes_colours(box: Box, eyes: str) -> None:
    """The palette's grounds, which camels, tents, cities, tablets and cards share."""
    tones = {tribe: make_linear(read_hex(box.palette["full"][tribe.lower()])) for tribe in TRIBES}
    assert find_nearest_pair(tones, EYES[eyes]) >= (0.11, "", "")


@pytest.mark.parametrize("key", ["camels", "tents", "cities"])
@pytest.mark.parametrize("tribe", TRIBES)
def test_pieces_show_their_colour(box: Box, key: str, tribe: str) -> None:
    """Seven tenths of a face are the tribe's ground or a tone of it: the code has no ground of its own."""
    faces = Faces(box, box.components[key], "full")
    piece = next(one for one in faces.component.pieces if one.row.values["tribe"] == tribe)
    pixels = draw_face(faces.front(piece), faces.drawer.library, 600)
    high, wide = pixels.shape[:2]
    y, x = np.indices((high, wide))
    inside = (
        np.hypot(x - wide / 2, y - high / 2) < wide / 2 if key == "tents" else np.ones((high, wide), bool)
    )
    full = box.palette["full"]
    edge = "-pale" if tribe in ("LEV", "EPH") else "-deep"
    tones = [full[tribe.lower() + end] for end in ("", "-mid", "-dark", edge)]
    assert measure_share(pixels, tones, 0.05, inside) >= 0.70
    if key == "cities":  # even without their dark rim
        assert measure_share(pixels, tones[:3], 0.05, inside) >= 0.70
    assert measure_share(pixels, tones[:1], 0.02, inside) >= 0.30
