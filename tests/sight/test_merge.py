"""Several photos of one table: one piece is one piece; what lies elsewhere is told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from printkit.boards.laid import Point
from printkit.sight.merge import Merged, merge_readings
from printkit.sight.sighting import Foreign, PhotoReading
from tests.sight.hexscenes import Camera, Lies, shoot

# Twelve number discs and tiles used as plain pieces on a 60 x 40 cm table: any codes of known size would do.
NAMES = [
    "HX-HAY-6", "HX-HAY-7", "HX-HAY-8", "HX-HAY-9", "HX-WINE-5", "HX-WINE-7", "HX-OIL-4", "HX-OIL-5", "TT-HAY",
    "TT-WINE", "ND-05-1", "ND-05-2",
]  # fmt: skip
LOW = Camera(tilt=25, around=30, spin=5, aim=(250, 150), distance=900, noise=0.6, bend=0.01, seed=1)
HIGH = Camera(tilt=35, around=200, spin=100, aim=(230, 180), distance=950, noise=0.6, bend=-0.01, seed=2)


def table(seed: int = 0) -> list[Lies]:
    """Pieces on a loose grid of 140 mm, turned at will."""
    rng = np.random.default_rng(seed)
    return [
        Lies(
            name,
            index % 4 * 140 + rng.uniform(-15, 15),
            index // 4 * 140 + rng.uniform(-15, 15),
            rng.uniform(0, 360),
        )
        for index, name in enumerate(NAMES)
    ]


def moved(lies: list[Lies], name: str, dx: float, dy: float = 0.0, turn: float = 0.0) -> list[Lies]:
    return [
        replace(item, x=item.x + dx, y=item.y + dy, turn=item.turn + turn) if item.name == name else item
        for item in lies
    ]


def photos(one: list[Lies], two: list[Lies]) -> Merged:
    return merge_readings([shoot(one, LOW), shoot(two, HIGH, number=1)])


def test_a_piece_seen_twice_is_one_piece() -> None:
    """Two photos of all twelve pieces: twelve pieces, each seen in both, nothing to say."""
    merged = photos(table(), table())
    assert [found.piece for found in merged.pieces] == sorted(NAMES)
    assert all(found.photos == (0, 1) for found in merged.pieces)
    assert merged.moved == ()
    assert merged.notes == ()
    assert [(one.photos, one.shared, one.agreeing) for one in merged.overlaps] == [((0, 1), 12, 12)]


def test_one_photo_stays_what_it_is() -> None:
    """Merging one photo changes nothing."""
    reading = shoot(table(), LOW)
    merged = merge_readings([reading])
    assert sorted(item.piece for item in reading.sightings) == [found.piece for found in merged.pieces]
    assert merged.overlaps == ()


def test_no_photo_is_an_empty_table() -> None:
    """Nothing in, nothing out."""
    assert merge_readings([]) == Merged((), (), (), (), (), ())


@pytest.mark.parametrize("seed", range(8))
def test_the_one_piece_that_was_moved_is_named(seed: int) -> None:
    """A piece moved by 40 mm between two photos is found among twelve, whichever it is, with the distance."""
    name = NAMES[seed]
    merged = photos(table(seed), moved(table(seed), name, 32, -24))
    assert [(item.piece, item.photos, item.sure) for item in merged.moved] == [(name, (0, 1), True)]
    assert merged.moved[0].distance == pytest.approx(40, abs=4)
    assert merged.notes == (
        f"{name} lies {merged.moved[0].distance:.0f} mm elsewhere in photo 2 than in photo 1.",
    )


def test_a_piece_that_was_turned_is_named() -> None:
    """Turned on the spot by 90 degrees."""
    lies = table()
    card = lies[3]
    right, down = 15.7, 11.6  # mm from its middle to its code's, which stays where it is
    upright = replace(card, turn=0.0)
    turned = replace(card, turn=90.0, x=card.x + right + down, y=card.y + down - right)
    one = [upright if item is card else item for item in lies]
    two = [turned if item is card else item for item in lies]
    merged = photos(one, two)
    assert [(item.piece, item.sure) for item in merged.moved] == [("HX-HAY-9", True)]
    assert merged.moved[0].turn == pytest.approx(90, abs=3)
    assert "was turned by" in merged.notes[0]


def test_a_nudge_is_no_move() -> None:
    """5 mm and 5 degrees are what hands and lenses do."""
    assert photos(table(), moved(table(), "HX-HAY-8", 4, 3, turn=5)).moved == ()


def test_of_two_pieces_nobody_knows_which_moved() -> None:
    """Only two pieces are shared and they lie otherwise to one another: both are named, and neither is accused."""
    two = table()[:2]
    merged = photos(two, moved(two, "HX-HAY-7", 60))
    assert [(item.piece, item.sure) for item in merged.moved] == [("HX-HAY-6", False), ("HX-HAY-7", False)]
    assert merged.notes[0] == "HX-HAY-6 lies otherwise to its neighbours in photo 1 than in photo 2."


def test_another_table_is_told_once() -> None:
    """The same pieces laid out anew: one sentence instead of twelve."""
    merged = photos(
        table(0), [replace(a, name=b.name) for a, b in zip(table(9), reversed(table(0)), strict=True)]
    )
    assert len(merged.notes) == 1
    assert "the table was changed between them" in merged.notes[0]


def test_photos_of_different_hands_are_simply_added() -> None:
    """Nothing is shared: all pieces, no remark."""
    merged = photos(table()[:5], table()[5:])
    assert len(merged.pieces) == 12
    assert (merged.moved, merged.overlaps) == ((), ())


def test_the_surest_sighting_is_the_best() -> None:
    """Decoded before matched, whatever the photo."""
    one, two = shoot(table(), LOW), shoot(table(), HIGH, number=1)
    doubtful = tuple(replace(item, how="matched", confidence=0.8) for item in one.sightings)
    merged = merge_readings([replace(one, sightings=doubtful), two])
    assert {found.best.photo for found in merged.pieces} == {1}


def test_what_another_photo_read_is_no_longer_unread() -> None:
    """A code unread in the first photo is read in the second; one that nobody read is told once."""
    one = shoot(table(), LOW, unread=["HX-WINE-5", "ND-05-1"])
    two = shoot(table(), HIGH, number=1, unread=["ND-05-1"])
    merged = merge_readings([one, two])
    assert len(merged.unread) == 1
    assert merged.unread[0] == one.unread[1]


def test_foreign_codes_are_told_once() -> None:
    """The same poster on the wall in both photos."""
    square = (Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9))
    other = Foreign("https://example.org/a", square, "no printkit code")
    readings = [
        replace(shoot(table(), LOW), foreign=(other,)),
        PhotoReading(100, 100, foreign=(replace(other, photo=1),)),
    ]
    assert merge_readings(readings).foreign == (other,)


def test_doubled_pieces_take_no_part_in_comparing() -> None:
    """A piece that one photo shows twice is told, and moves nothing."""
    one = shoot([*table(), Lies("HX-HAY-6", 300, 300)], LOW)
    merged = merge_readings([replace(one, doubled=("HX-HAY-6",)), shoot(table(), HIGH, number=1)])
    assert merged.doubled == ("HX-HAY-6",)
    assert merged.moved == ()
    found = merged.of("HX-HAY-6")
    assert found is not None
    assert len(found.seen) == 3
    assert merged.notes == ("HX-HAY-6 is seen in two places of one photo.",)
