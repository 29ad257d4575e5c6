"""A mat followed through films: what lies in which area is told, nothing under a hand is, and a covered card is not gone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from printkit.boards.mat import AREAS as KINDS
from printkit.boards.mat import mat_kits
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from printkit.sight.follow import MatPiece, Watched, correlate_rows
from printkit.sight.follow_mat import MatFollower
from printkit.sight.known import known_codes
from tests.sight.pieces import Print, Prints, printed
from tests.sight.samples import TITLES, box_of
from tests.sight.videos import Camera, Deed, Put, TableVideo

AREAS = {"draw": 62.5, "play": 138.5, "pay": 214.5}
"""mm from the mat's left edge to the middle of each."""
LARGE = {"draw": 81.5, "play": 195.5, "pay": 309.5}
"""The same of the mat for A3."""
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


def make_follower() -> MatFollower:
    """A follower of Belaad's mats."""
    box = box_of("belaad")
    return MatFollower(mat_kits(box), known_codes(box))


def follow(
    mat: Print, deeds: list[Deed], follower: MatFollower, later: float = 0.0
) -> tuple[list[str], list[set[tuple[str, str, bool]]]]:
    """The events of a film, and after each deed what was last said to lie there; nothing untrue was said."""
    film = TableVideo(mat, TYPICAL)
    events: list[str] = []
    said: list[set[tuple[str, str, bool]]] = [set() for _ in deeds]
    for frame in film.play(deeds):
        seen = follower.look(frame.jpeg, frame.time + later)
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
    events, said = follow(prints.of("CAM"), deeds, make_follower())
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


@pytest.mark.slow
def test_mat_that_is_cut_off_is_told_until_the_camera_is_turned_back(prints: Prints) -> None:
    """A bump pushes a corner of it beyond the picture: nothing is said of the mat, and all of what was laid afterwards."""
    film, follower = TableVideo(prints.of("CAM"), replace(TYPICAL, bumps=0.0)), make_follower()
    deeds = [Deed([put(prints, "A12", "draw")]), Deed([put(prints, "B17", "pay")])]
    assert [seen.state for seen in look(film, follower, deeds[:1])][-1] == "still"
    while not film.is_cut(12.0):
        film.pushed = np.array([[1, 0, 2], [0, 1, 2], [0, 0, 1]]) @ film.pushed
        look(film, follower, [], 0.25)
    away = look(film, follower, [])
    assert {seen.state for seen in away} == {"cut"}
    assert not any(seen.events or seen.laid for seen in away)
    film.pushed = np.eye(3)
    last = look(film, follower, deeds[1:])
    assert [str(event) for seen in last for event in seen.events] == ["B17 now on pay"]
    assert last[-1].laid == (MatPiece("A12", "draw"), MatPiece("B17", "pay"))


@pytest.mark.slow
def test_card_before_a_picture_out_of_focus_is_told(prints: Prints) -> None:
    """Such a picture is neither rest nor movement: a card of which three others are clear is told before the next hand comes."""
    film, follower = TableVideo(prints.of("CAM"), replace(TYPICAL, bumps=0.0, hunting=0.0)), make_follower()
    events: list[str] = []
    clear = 0
    for frame in film.play([Deed([put(prints, "A12", "draw")], after=0.75), Deed(take=["A12"], rest=2.0)]):
        clear += bool(frame.stands and frame.clear)
        soft = cv2.GaussianBlur(frame.image, (0, 0), 4)
        blurred = cv2.imencode(".jpg", soft, [cv2.IMWRITE_JPEG_QUALITY, 75])[1].tobytes()
        seen = follower.look(blurred if clear == 2 else frame.jpeg, frame.time)
        assert (seen.state == "blurred") == (clear == 2)
        clear += clear == 2
        events += map(str, seen.events)
    assert events == ["A12 now on draw", "A12 gone from draw"]


@pytest.mark.slow
def test_card_whose_code_is_not_read_is_told(prints: Prints) -> None:
    """A card that lies with its back up changes squares of which no code is read; what is laid over it with its code is told."""
    film, follower = TableVideo(prints.of("CAM"), replace(TYPICAL, bumps=0.0, hunting=0.0)), make_follower()
    card = prints.of("A12")
    hidden = replace(card, image=np.full_like(card.image, 90))
    turned = look(film, follower, [Deed([Put(hidden, (AREAS["draw"], 95.0), 3, "back")])])
    assert turned[-1].state == "unread"
    assert turned[-1].laid == ()
    shown = look(film, follower, [Deed([put(prints, "B17", "draw", turn=2)])])
    assert shown[-1].state == "still"
    assert shown[-1].laid == (MatPiece("B17", "draw"),)


@pytest.mark.slow
def test_edge_of_a_card_does_not_become_print(prints: Prints) -> None:
    """A card's edge reaches into a square beside it for ten seconds: what the square shows without it is remembered as before."""
    film, follower = TableVideo(prints.of("CAM"), replace(TYPICAL, bumps=0.0, hunting=0.0)), make_follower()
    look(film, follower, [])
    assert follower._cells is not None
    before = follower._cells.print_.copy()
    look(film, follower, [Deed([put(prints, "A12", "play", aside=9, down=5)], after=10)])
    after = correlate_rows(follower._cells.print_, before)
    assert after.min() > 0.96


def look(film: TableVideo, follower: MatFollower, deeds: list[Deed], before: float = 3.0) -> list[Watched]:
    """What is seen in each picture of these deeds, after so many seconds in which nobody moves."""
    return [follower.look(frame.jpeg, frame.time) for frame in film.play(deeds, before=before)]


@pytest.mark.parametrize("title", [title for title in TITLES if title != "mecca"])
def test_every_title_prints_a_mat_for_either_paper(title: str) -> None:
    """Three areas of equal width in a rim of one square, a mark in each corner square, no mark on both mats."""
    small, large = mat_kits(box_of(title))
    for kit, wide, high in ((small, 4, 8), (large, 6, 12)):
        inside = "r" + "".join(kind * wide for kind in KINDS) + "r"
        rim = "r" * len(inside)
        assert kit.grid.rows == (rim, *[inside] * high, rim)
        corners = {(mark.x // 19, mark.y // 19) for mark in kit.plans[0].fiducials}
        assert corners == {(x, y) for x in (0, 3 * wide + 1) for y in (0, high + 1)}
    names = [{mark.corner for mark in kit.plans[0].fiducials} for kit in (small, large)]
    assert not names[0] & names[1]


@pytest.mark.slow
def test_the_larger_mat_is_found_where_a_smaller_one_lay(prints: Prints, tmp_path: Path) -> None:
    """What lay on the one is no longer said to lie anywhere once the other is seen; its areas are its own."""
    follower = make_follower()
    _, said = follow(prints.of("CAM"), [Deed([put(prints, "A12", "draw")], after=2.5)], follower)
    assert said == [{("A12", "draw", True)}]
    build_boxes([box_of("belaad")], Options(paper="a3"), tmp_path, only=["camera-mat"])
    (tmp_path / "belaad.lock").write_text("made")
    large = Prints("belaad", tmp_path).of("CAM")
    assert (round(large.width), round(large.height)) == (391, 266)
    places = ((LARGE["draw"] - 20, 73.0), (LARGE["play"] + 22, 188.0), (LARGE["pay"], 133.0))
    first, *others = [Put(prints.of("A20"), at, 3, "A20") for at in places]
    deeds = [Deed([first], after=2.5), *(Deed([put], take=["A20"], after=2.5) for put in others)]
    events, said = follow(large, deeds, follower, later=60)
    assert said == [{("A20", area, True)} for area in LARGE]
    assert events == ["A20 now on draw", "A20 now on play, draw left", "A20 now on pay, play left"]
