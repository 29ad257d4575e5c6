"""The reader against photos of a generator that it was not made with, and against codes that mean to fool it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mecca_book.board import BOARD as COURT
from printkit.sight.photo import load_photo
from printkit.sight.read import read_photo
from printkit.sight.squares import SquareView, read_squares
from tests.sight.heldout.finish import TYPICAL
from tests.sight.heldout.odd import of_no_piece
from tests.sight.heldout.table import WHOLE, Thing
from tests.sight.heldout.tables import Table, hand, mecca_board, shoot
from tests.sight.samples import (
    STRANGE,
    Marks,
    box_of,
    false_reads,
    known_of,
    mark,
    mark_places,
    second,
    without,
)

KIT = COURT.kit(box_of("mecca"), {})
GRID = KIT.grid
EVEN = replace(TYPICAL, glare=0.0, shadow=0.0)
HAND = 4
"""A seed of nine cards of which none hides another's code."""
LAYOUTS = {"a4x2": "a4", "a3": "a3", "letter": "letter"}


def seen(table: Table, seed: int, tilt: tuple[float, float] = (0, 25)) -> tuple[SquareView, dict[str, str]]:
    """What a small photo of Mecca's board shows, and on which squares the pilgrims in sight stand."""
    made = shoot(table, seed, EVEN, tilt=tilt, hands=False, pixels=(2000, 1500))
    photo = load_photo(made.jpeg)
    board = read_squares(photo, read_photo(photo, known_of("mecca")), KIT)
    known = known_of("mecca")
    truth = {
        known[code.payload].piece: GRID.cell_at(code.x, code.y).name
        for code in made.truth
        if known[code.payload].component == "pilgrims" and code.open > WHOLE
    }
    return board, truth


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_of_the_board(sheets: Path, layout: str) -> None:
    """The board of one A3, two A4 or four Letter sheets, glued a little askew: every pilgrim on its own square."""
    board, truth = seen(mecca_board(5, sheets, 24, layout, LAYOUTS[layout]), 5)
    assert board.layout == ("a3" if layout == "a3" else "a4x2")
    assert board.fiducials == 4
    assert {token.id: token.square for token in board.tokens} == truth
    assert len(truth) == 24
    assert (board.cut_off, board.doubtful, board.unreadable) == ((), (), ())


@pytest.mark.slow
def test_a_board_cut_off(sheets: Path) -> None:
    """A photo of the board's left two thirds: squares to the right are named, those in sight are right."""
    table = mecca_board(6, sheets, 24, "a4x2", "a4")
    left = table.extent[:, 0].min()
    extent = table.extent.copy()
    extent[:, 0] = np.minimum(extent[:, 0], left + 250)
    board, truth = seen(replace(table, extent=extent), 6, tilt=(0, 5))
    assert board.fiducials == 2
    assert {token.id: token.square for token in board.tokens}.items() >= truth.items()
    assert {name[0] for name in board.cut_off} >= {"N", "O"}
    assert not {name[0] for name in board.cut_off} & set("ABCDEFG")


@pytest.mark.slow
def test_a_pilgrim_between_squares(sheets: Path) -> None:
    """A pilgrim on the line between two squares is in doubt between just these."""
    table = mecca_board(7, sheets, 20, "a3", "a3")
    number, thing = next((n, t) for n, t in enumerate(table.things) if t.face.component == "pilgrims")
    x, y = GRID.centre_of(next(here for here in GRID.kinds if here.name == "F10"))
    others = [
        t for t in table.things if t.face.component != "pilgrims" or np.hypot(t.x - x - 9, t.y - y) > 40
    ]
    moved = Thing(table.things[number].face, x + 9.5, y, 30, lift=0.5)
    board, _ = seen(replace(table, things=[*(t for t in others if t is not thing), moved]), 7, tilt=(0, 8))
    assert [(token.id, set(token.candidates)) for token in board.doubtful] == [
        (thing.face.id, {"F10", "G10"})
    ]


@pytest.mark.slow
def test_a_hand_of_nine(sheets: Path) -> None:
    """Nine cards in a small photo: every code in sight is read, through the file as the phone writes it."""
    table = hand(HAND, sheets)
    made = shoot(table, 4, EVEN, hands=False, pixels=(2000, 1500))
    reading = read_photo(load_photo(made.jpeg), known_of(table.title))
    assert {item.payload for item in reading.sightings} == {code.payload for code in made.truth}
    for code in made.truth:
        seen = next(i for i in reading.sightings if i.payload == code.payload)
        if seen.size != code.size:  # a card's other code
            continue
        corners = np.array(seen.corners)
        assert np.abs(corners - code.corners).max() < 4


@pytest.mark.slow
def test_codes_of_no_piece(sheets: Path) -> None:
    """Well-formed codes of the same title whose pieces are in no box: none is taken for a piece."""
    table, rng = hand(HAND, sheets), np.random.default_rng(3)
    things = [replace(thing, face=of_no_piece(thing.face, rng)) for thing in table.things]
    made = shoot(replace(table, things=things), 4, EVEN, hands=False, pixels=(2000, 1500))
    reading = read_photo(load_photo(made.jpeg), known_of(table.title))
    assert reading.sightings == ()
    assert {item.text for item in reading.foreign} <= {code.payload for code in made.truth}
    assert len(reading.foreign) + len(reading.unread) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(41,), pytest.param((41, 42), marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("scene", "share"),
    [
        ("hand", 0.995),
        ("tableau", 0.995),
        ("full", 0.98),
        ("tokens", 0.98),
        ("mecca108", 0.995),
        ("hexes+discs", 0.99),
    ],
)
def test_reach(sheets: Path, scene: str, share: float, seeds: tuple[int, ...]) -> None:
    """12 megapixels, typical, tilt 0 to 30 degrees: codes and places as promised, no false one."""
    marks = Marks()
    for seed in seeds:
        sample = second(scene, seed, sheets)
        reading = read_photo(sample.picture, sample.known)
        mark(marks, sample, reading)
        mark_places(marks, sample, reading)
    assert marks.read >= share * marks.codes, marks.missed
    assert marks.right >= 0.995 * marks.places
    assert marks.lies == []
    assert marks.wrong == 0


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["full", "mini", "mecca60"])
def test_very_poor_light(sheets: Path, scene: str) -> None:
    """Out of focus by three pixels, moved by three, noisy, with glare: nineteen of twenty are read, none falsely.

    The decoder reads nothing of it but a board's marks. Before, one card's second code was taken for its first (2 of 36
    read), the small cards were left at a glance (0 of 35), and marks were taken for those of the larger board (3 of 63).
    """
    marks = Marks()
    sample = second(scene, 301, sheets, "poor")
    mark(marks, sample, read_photo(sample.picture, sample.known))
    assert marks.read >= 0.94 * marks.codes, marks.missed
    assert marks.lies == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "scene", [*STRANGE[::2], *(pytest.param(one, marks=pytest.mark.long) for one in STRANGE[1::2])]
)
def test_no_false_reads(sheets: Path, scene: str) -> None:
    """Strange scenes, each read twice, the second time with half of what lies there unknown: nothing is made up."""
    sample = second(scene, 51, sheets, ("typical", "poor", "3mp")[STRANGE.index(scene) % 3])
    assert false_reads(sample, read_photo(sample.picture, sample.known)) == []
    half = set(sorted({code.payload for code in sample.codes} & sample.known.keys())[::2])
    assert false_reads(sample, read_photo(sample.picture, without(sample, half))) == []
