"""A board of hexes followed through films: what is laid, moved or taken at corners and on sides is told, nothing else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from printkit.sight.follow_hexes import HexPlaces
from printkit.sight.frames import BoardMark, draw_mark, fit_motion
from prophets_and_patriarchs_book.land import LAYOUT_30
from tests.sight.filming import follow_film
from tests.sight.hexfilms import TITLE, hex_follower, hex_print, put_at
from tests.sight.pieces import printed
from tests.sight.videos import Camera, Deed, TableVideo


def test_corners_and_sides_are_the_places() -> None:
    """Half a side apart at least; a corner is disturbed by its sides, a side by its ends and the sides beside it."""
    places = HexPlaces(LAYOUT_30, 40.0)
    assert len(places.kinds) == len(LAYOUT_30.vertices) + len(LAYOUT_30.edges)
    spots = np.array([places.centre_of(here) for here in places.kinds])
    apart = np.hypot(*(spots[:, None] - spots[None]).transpose(2, 0, 1)) + 99 * np.eye(len(spots))
    assert apart.min() == pytest.approx(places.cell)
    assert {len(near) for here, near in places.neighbours.items() if here.name[0] == "c"} == {2, 3}
    assert max(len(near) for here, near in places.neighbours.items() if here.name[0] == "s") == 6


def test_a_turned_mark_is_drawn_as_it_lies() -> None:
    """Turned by a quarter it is the same picture turned; turned by an eighth the square that fits within it."""
    upright = draw_mark(BoardMark("PAP:HX-LEV*A", 0, 0, 13.6))
    quarter = draw_mark(BoardMark("PAP:HX-LEV*A", 0, 0, 13.6, turn=90))
    assert np.abs(np.rot90(upright, -1) - quarter).mean() < 6
    eighth = draw_mark(BoardMark("PAP:HX-LEV*A", 0, 0, 13.6, turn=45))
    assert eighth.shape[0] == pytest.approx(upright.shape[0] / 2**0.5, abs=1)


def test_one_tile_that_was_pushed_moves_no_board() -> None:
    """The others say where the board lies."""
    true = np.array([(x, y) for x in (0, 150, 300) for y in (0, 100, 200)], float)
    found = true + np.array([1.0, -0.5])
    found[4] += np.array([1.8, 1.2])
    assert fit_motion(true, found) == pytest.approx(np.array([[1, 0, 1], [0, 1, -0.5], [0, 0, 1]]), abs=1e-3)


@pytest.mark.slow
def test_every_change_is_told_rightly(sheets: Path) -> None:
    """Laid, swapped for a city, moved, held over the board and withdrawn, under a resting hand, with a bumped camera."""
    prints = printed(TITLE, sheets)
    board = hex_print(2, sheets)
    rng = np.random.default_rng(3)

    def lay(at: str, piece: str, **how: float) -> Deed:
        return Deed([put_at(prints, board, at, piece, rng)], **how)  # type: ignore[arg-type]  # seconds and mm

    deeds = [
        lay("c4,4", "TN-LEV-1"),
        lay("s2,3", "CM-LEV-01", rest=1.5),
        Deed(
            [put_at(prints, board, at, one, rng) for at, one in (("s4,1", "CM-JUD-02"), ("c7,1", "TN-JUD-1"))]
        ),
        Deed([put_at(prints, board, "c4,4", "CT-LEV-2", rng)], take=["c4,4"]),
        Deed([put_at(prints, board, "s-3,5", "CM-ISS-02", rng)], hold=1.5, height=25, back=True),
        Deed([put_at(prints, board, "s0,7", "CM-LEV-02", rng)], take=["s2,3"]),
        Deed(take=["c7,1"]),
        Deed(after=3.0),
    ]
    camera = Camera(
        7, 2560, 1440, noise=4, blur=1.0, light=(0.5, 0.8), drift=0.1, bumps=0.02, jpeg=75, tilt=12
    )
    trial = follow_film(hex_follower(), TableVideo(board, camera).play(deeds))
    assert trial.false == []
    assert trial.wrong == []
    assert trial.understood == trial.changes == 9
    assert trial.published > trial.frames / 4
    assert np.percentile(trial.waits, 90) <= 2.0


@pytest.mark.slow
def test_what_lay_there_from_the_start_may_be_gone(sheets: Path) -> None:
    """Its place was never seen bare: it is told once the tiles around look like others of their sort; not under a hand."""
    prints = printed(TITLE, sheets)
    board = hex_print(2, sheets)
    rng = np.random.default_rng(2)
    film = TableVideo(
        board, Camera(7, 2560, 1440, noise=4, blur=1.0, light=(0.5, 0.8), bumps=0.02, jpeg=75, tilt=12)
    )
    lying = {"c7,1": "CT-JUD-1", "s4,1": "CM-JUD-02", "s0,7": "CM-ISS-02"}
    for at, piece in lying.items():
        film.lay(put_at(prints, board, at, piece, rng))
    deeds = [
        Deed(take=["c7,1"], rest=3.0),
        Deed([put_at(prints, board, "s0,5", "CM-ISS-03", rng)], rest=2.0),
        Deed(take=["s0,7"]),
        Deed(after=3.0),
    ]
    trial = follow_film(hex_follower(), film.play(deeds))
    assert trial.false == []
    assert trial.wrong == []
    assert trial.understood == trial.changes == 3  # those of the start are taken as they lie
    assert trial.published > trial.frames / 4


@pytest.mark.slow
def test_the_only_tile_of_its_sort_is_known_by_others_of_its_component(sheets: Path) -> None:
    """Tribes' tiles show the same flags: what lay beside them from the start is gone."""
    prints = printed(TITLE, sheets)
    board = hex_print(1, sheets)
    rng = np.random.default_rng(2)
    film = TableVideo(board, Camera(7, 2560, 1440, noise=4, blur=1.0, light=(0.5, 0.8), jpeg=75, tilt=12))
    lying = {"c8,-1": "CT-JUD-1", "s3,9": "CM-JUD-02"}
    for at, piece in lying.items():
        film.lay(put_at(prints, board, at, piece, rng))
    trial = follow_film(hex_follower(), film.play([*(Deed(take=[at]) for at in lying), Deed(after=3.0)]))
    assert trial.false == trial.wrong == []
    assert trial.understood == len(lying)
