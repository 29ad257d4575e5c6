"""A card with a second, small code: a fanned hand is read by it, and both codes of one card are one piece."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest
import zxingcpp

from printkit.box import find_box, load_box
from printkit.sight.bank import build_banks
from printkit.sight.known import known_codes
from printkit.sight.merge import merge_readings
from printkit.sight.patch import UNIT, Pyramid
from printkit.sight.photo import of_pixels
from printkit.sight.plane import USUAL_FOCAL, Plane, measure_tilt
from printkit.sight.read import read_photo
from printkit.sight.sighting import Known, PhotoReading
from printkit.sight.twin_codes import Hit, Sizes, other_code, seconds_of_firsts
from tests.sight.fans import fan
from tests.sight.heldout.tables import shoot
from tests.sight.samples import known_of

KNOWN = known_codes(load_box(find_box("belaad")))
CARDS = [item for item in KNOWN.values() if item.component == "action-cards"][:6]
SCALE = 4.0
"""Pixels a mm."""


def symbol(item: Known, size: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A code so many mm large."""
    code = zxingcpp.create_barcode(item.payload, zxingcpp.BarcodeFormat.QRCode, ec_level=item.level)
    fine = np.array(zxingcpp.write_barcode_to_image(code, scale=1, add_quiet_zones=False))
    side = round(size * SCALE)
    return cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA).astype(np.uint8)


def seen(
    cards: Iterable[Known], *, without: str = "", moved: float = 0.0, blank: bool = False, soft: float = 0.8
) -> PhotoReading:
    """Cards in two rows; of all the `first` or the `second` may be left out, be unreadable, or lie elsewhere."""
    sheet = np.full((900, 1200), 240, np.uint8)
    for index, item in enumerate(cards):
        row, column = divmod(index, 3)
        x, y = 260 + column * 330, 300 + row * 400
        assert item.beside is not None
        dx, dy = item.beside
        places = {
            "first": (x, y, item.sizes[0]),
            "second": (x + dx * SCALE + moved, y + dy * SCALE, item.sizes[1]),
        }
        for which, (left, top, size) in places.items():
            if which == without:
                continue
            drawn = symbol(item, size)
            if blank and which == "second":
                drawn = np.where(np.indices(drawn.shape).sum(0) // 9 % 2, 0, 255).astype(np.uint8)
            low, high = round(top), round(left)
            sheet[low : low + len(drawn), high : high + len(drawn)] = drawn
    picture = cv2.GaussianBlur(sheet, (0, 0), soft)
    return read_photo(of_pixels(np.repeat(picture[..., None], 3, axis=2)), KNOWN)


@pytest.mark.parametrize("soft", [0.6, 1.6])
def test_both_codes_of_a_card_are_one_piece(soft: float) -> None:
    """Six cards with twelve codes: six pieces at their first codes, none doubled, nothing unread."""
    reading = seen(CARDS, soft=soft)
    assert [item.payload for item in reading.sightings] == sorted(item.payload for item in CARDS)
    assert {(item.size, item.second) for item in reading.sightings} == {(14.0, False)}
    assert reading.doubled == ()
    assert reading.unread == ()


@pytest.mark.parametrize("without", ["first", "second"])
def test_either_code_is_enough(without: str) -> None:
    """Whichever is hidden, the piece is seen."""
    reading = seen(CARDS, without=without)
    assert {item.payload for item in reading.sightings} == {item.payload for item in CARDS}
    assert not reading.doubled
    assert not reading.unread


def test_sizes_are_told_apart_where_both_are_seen() -> None:
    """Two cards show both codes, two only the small one: those are told as seconds."""
    whole, hidden = seen(CARDS[:3]), seen(CARDS[:3], without="first")
    assert not any(item.second for item in whole.sightings)
    assert len(hidden.sightings) == 3
    together = merge_readings([whole, hidden])
    assert len(together.pieces) == 3
    assert not any(found.best.second for found in together.pieces)


def test_a_small_code_that_cannot_be_read_is_no_loss() -> None:
    """Its card was read by the other."""
    reading = seen(CARDS, blank=True)
    assert len(reading.sightings) == 6
    assert reading.unread == ()


def test_a_small_code_elsewhere_is_another_piece() -> None:
    """25 mm beside its place it is no part of that card: the piece lies in two places."""
    reading = seen(CARDS[:3], moved=100)
    assert sorted(reading.doubled) == sorted(item.piece for item in CARDS[:3])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_fanned_hand(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Seven cards, 9 degrees from one to the next: all of them, where only the last one's first code is in sight."""
    table = fan(seed, tmp_path_factory.getbasetemp() / "fans")
    shot = shoot(table, seed, tilt=(0, 25), hands=False, pixels=(3000, 2250))
    from printkit.sight.photo import load_photo

    reading = read_photo(load_photo(shot.jpeg), known_of(table.title))
    there = {code.payload for code in shot.truth}
    assert len(there) == 7
    assert {item.payload for item in reading.sightings} == there
    assert reading.doubled == ()


@pytest.mark.parametrize("way", [0, 30, 210, 330])
def test_steep_codes_tell_which_code_of_a_card_is_which(way: int) -> None:
    """From 57 degrees aside, two tokens' codes lean the table so that a card's two codes have their sizes."""
    slope = np.tan(np.radians(57)) * np.array([np.cos(np.radians(way)), np.sin(np.radians(way))])
    true = Plane(4000, 3000, USUAL_FOCAL, (float(slope[0]), float(slope[1])), 420.0)
    token = Known("T", "T", "", "tokens", (14.0,), "Q")
    card = Known("C", "C", "", "cards", (14.0, 10.0), "Q", (-35.0, -50.0))
    middle = true.to_mm(np.array([2000.0, 1500.0]))
    tokens = [UNIT * 7 + middle + place for place in ((-60, -20), (-30, 55))]
    first = UNIT * 7 + middle + (40, 20)
    lying = [(token, tokens[0]), (token, tokens[1]), (card, first), (card, other_code(card, 14.0, first))]
    hits = [Hit(known, true.to_pixels(place), True, 1.0) for known, place in lying]
    plane = Sizes(Pyramid(np.zeros((3000, 4000), np.uint8)), (), 4000, 3000).find_plane(hits)
    assert [hit.size for hit in hits] == [14.0, 14.0, 14.0, 10.0]
    assert plane.lean == pytest.approx(true.lean, abs=0.02)


TWO = (3024, 4032, 59, [
    ("cards", 14, [(1876, 1372), (1729, 1396), (1695, 1294), (1849, 1267)]),
    ("others", 14, [(1147, 1419), (1010, 1440), (954, 1342), (1096, 1319)]),
])  # fmt: skip
PAIRS = (4032, 3024, 56, [
    ("one", 10, [(2406, 898), (2397, 991), (2280, 953), (2285, 858)]),
    ("one", 14, [(1820, 1067), (1828, 1178), (1693, 1140), (1682, 1028)]),
    ("two", 10, [(3762, 1118), (3716, 1228), (3552, 1198), (3593, 1089)]),
    ("two", 14, [(2877, 1353), (2863, 1466), (2700, 1427), (2709, 1315)]),
    ("three", 10, [(2379, 1454), (2375, 1521), (2276, 1494), (2277, 1428)]),
    ("three", 14, [(1899, 1556), (1910, 1633), (1800, 1594), (1786, 1517)]),
    ("four", 10, [(3460, 1797), (3422, 1854), (3302, 1808), (3337, 1751)]),
    ("four", 14, [(2761, 1817), (2737, 1896), (2603, 1856), (2622, 1776)]),
])  # fmt: skip
ONE_TOLD = (3024, 4032, 53, [
    ("one", 14, [(1622, 2112), (1751, 2119), (1757, 2203), (1624, 2195)]),
    ("two", 14, [(2284, 2118), (2407, 2116), (2449, 2203), (2321, 2205)]),
    ("three", 10, [(1247, 2424), (1354, 2431), (1355, 2512), (1245, 2507)]),
    ("", 14, [(835, 2791), (1003, 2805), (971, 2947), (793, 2931)]),
    ("four", 14, [(2529, 2811), (2689, 2808), (2752, 2954), (2585, 2957)]),
    ("three", 14, [(1708, 2827), (1878, 2817), (1900, 2951), (1728, 2958)]),
])  # fmt: skip
Corner = tuple[int, int]


@pytest.mark.parametrize("photo", [TWO, PAIRS, ONE_TOLD])
def test_codes_of_steep_photos_have_their_sizes(
    photo: tuple[int, int, float, list[tuple[str, int, list[Corner]]]],
) -> None:
    """As they were decoded in poor photos from 53 to 59 degrees: the nearer of a card's two looks larger, whichever it is."""
    width, height, tilt, codes = photo
    token = Known("T", "T", "", "tokens", (14.0,), "Q")
    shared = [
        replace(CARDS[0], piece=name, payload=name, beside=(-41.6, -55.15)) if name else token
        for name, _, _ in codes
    ]
    hits = [
        Hit(item, np.array(quad, float), True, 1.0) for item, (_, _, quad) in zip(shared, codes, strict=True)
    ]
    table = Pyramid(np.full((height, width), 200, np.uint8))
    banks = build_banks([replace(item, payload=CARDS[0].payload) for item in shared[:1]])
    sizes = Sizes(table, banks, width, height)
    sizes.banks = dict.fromkeys((item.payload for item in shared), banks[0])
    plane = sizes.find_plane(hits)
    assert [hit.size for hit in hits] == [size for _, size, _ in codes]
    assert measure_tilt(plane) == pytest.approx(tilt, abs=2)


def test_a_bent_cards_larger_code_is_its_first() -> None:
    """One code of 12 mm looks 10.7 mm large, nearer to a second one's 10: its place beside the other tells."""
    above = Plane(4000, 3000, USUAL_FOCAL, (0.0, 0.0), 900.0)
    token = Known("T", "T", "", "tokens", (14.0,), "Q")
    hits = [Hit(token, above.to_pixels(UNIT * 7 + above.to_mm(np.array([2000.0, 600.0]))), True, 1.0)]
    for number, shown in enumerate((12.0, 12.0, 12.0, 10.7)):
        card = Known(f"C{number}", f"C{number}", "", "cards", (12.0, 10.0), "Q", (-25.2, -35.45))
        first = UNIT * 6 + above.to_mm(np.array([800.0 + 800 * number, 1500.0]))
        bent = first.mean(0) + (first - first.mean(0)) * shown / 12
        for place in (bent, other_code(card, 12.0, first)):
            hits.append(Hit(card, above.to_pixels(place), False, 0.8))
    plane = Sizes(Pyramid(np.full((3000, 4000), 200, np.uint8)), (), 4000, 3000).find_plane(hits)
    assert [hit.size for hit in hits] == [14.0, *[12.0, 10.0] * 4]
    assert len(seconds_of_firsts(hits, plane)) == 4


def test_a_first_and_another_cards_second_are_told_apart() -> None:
    """Two codes alone, of two cards: that one is smaller by 14 to 10 leans no table."""
    above = Plane(4000, 3000, USUAL_FOCAL, (0.08, 0.03), 900.0)
    places = [(7, (1550.0, 1150.0)), (5, (2350.0, 1800.0))]
    quads = [above.to_pixels(UNIT * half + above.to_mm(np.array(middle))) for half, middle in places]
    hits = [Hit(card, quad, False, 0.8) for card, quad in zip(CARDS[:2], quads, strict=True)]
    table = Pyramid(np.full((3000, 4000), 200, np.uint8))
    plane = Sizes(table, build_banks(CARDS), 4000, 3000).find_plane(hits)
    assert [hit.size for hit in hits] == [14.0, 10.0]
    assert plane.lean == pytest.approx(above.lean, abs=0.1)
