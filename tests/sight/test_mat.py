"""A mat followed through films: what lies in which area is told, nothing under a hand is, and a covered card is not gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.boards.mat import mat_kit
from printkit.sight.follow_mat import MatFollower
from printkit.sight.known import known_codes
from tests.sight.pieces import Print, Prints, printed
from tests.sight.samples import box_of
from tests.sight.videos import Camera, Deed, Put, TableVideo

AREAS = {"draw": 62.5, "play": 138.5, "pay": 214.5}
"""mm from the mat's left edge to the middle of each."""
TYPICAL = Camera(
    3, noise=4, blur=0.9, light=(0.5, 0.85), drift=0.1, bumps=0.01, hunting=0.03, jpeg=75, tilt=12
)


@pytest.fixture(scope="module")
def prints(sheets: Path) -> Prints:
    """Belaad's pieces."""
    return printed("belaad", sheets)


def put(
    prints: Prints, piece: str, area: str, *, down: float = 0.0, aside: float = 0.0, turn: float = 0.0
) -> Put:
    """A card in the middle of an area, or so many mm beside."""
    return Put(prints.of(piece), (AREAS[area] + aside, 95.0 + down), turn, piece)


def follow(
    prints: Prints, deeds: list[Deed], camera: Camera = TYPICAL
) -> tuple[list[str], list[set[tuple[str, str, bool]]]]:
    """The events of a film, and after each deed what was last said to lie there; nothing untrue was said."""
    mat: Print = prints.of("CAM")
    box = box_of("belaad")
    kit = mat_kit(box)
    assert kit is not None
    follower, film = MatFollower(kit, known_codes(box)), TableVideo(mat, camera)
    events: list[str] = []
    said: list[set[tuple[str, str, bool]]] = [set() for _ in deeds]
    for frame in film.play(deeds):
        seen = follower.look(frame.jpeg, frame.time)
        events += map(str, seen.events)
        if seen.laid is not None and frame.deed >= 0:
            said[frame.deed] = {(one.piece, one.area, one.in_sight) for one in seen.laid}
            assert {one.piece for one in seen.laid} <= set(frame.stands), frame.time
    return events, said


@pytest.mark.slow
def test_cards_are_told_with_their_area(prints: Prints) -> None:
    """One is drawn, another laid over it and taken away, one is paid and another over its code, one is held and withdrawn."""
    deeds = [
        Deed([put(prints, "A12", "draw", turn=4)], after=2.5),
        Deed([put(prints, "A20", "draw", turn=-5, down=1)], after=2.5),
        Deed([put(prints, "B17", "pay", down=-32)], after=2.5),
        Deed([put(prints, "H09", "pay", down=28, turn=182)], rest=2.0, after=2.5),
        Deed([put(prints, "SC05", "play")], hold=1.5, back=True, after=3),
        Deed([put(prints, "SC05", "play", turn=3)], after=2.5),
        Deed(take=["A20"], after=2.5),
    ]
    events, said = follow(prints, deeds)
    drawn, paid = (
        {("A12", "draw", False), ("A20", "draw", True)},
        {("B17", "pay", False), ("H09", "pay", True)},
    )
    played = {("SC05", "play", True)}
    assert said == [
        {("A12", "draw", True)},
        drawn,
        drawn | {("B17", "pay", True)},
        drawn | paid,
        drawn | paid,
        drawn | paid | played,
        {("A12", "draw", True)} | paid | played,
    ]
    assert events == [
        "A12 now on draw",
        "A20 now on draw",
        "B17 now on pay",
        "H09 now on pay",
        "SC05 now on play",
        "A20 gone from draw",
    ]
