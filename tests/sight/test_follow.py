"""A board followed through films: what was laid, taken and moved is told, nothing else, and only when it is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from printkit.sight import follow
from printkit.sight.follow import TableEvent
from printkit.sight.frames import PlaceReading, read_laid
from printkit.sight.tracking import measure_jpeg
from tests.recorded import recorded_game
from tests.sight.filming import follow_film, list_boards, make_deeds, make_follower, put_on
from tests.sight.pieces import Prints, printed
from tests.sight.videos import Camera, Deed, Frame, TableVideo

TYPICAL = Camera(
    7, noise=4, blur=0.9, light=(0.5, 0.85), drift=0.15, bumps=0.02, hunting=0.05, jpeg=75, tilt=15
)


def test_an_event_in_words() -> None:
    """As the log of a recording says it."""
    assert str(TableEvent("G07", "F9", "E10")) == "G07 now on F9, E10 left"
    assert str(TableEvent("G07", "F9")) == "G07 now on F9"
    assert str(TableEvent("G07", "", "F9")) == "G07 gone from F9"


def test_the_size_of_a_jpeg() -> None:
    """Told from its head; anything else has none."""
    data = cv2.imencode(".jpg", np.zeros((90, 160), np.uint8))[1].tobytes()
    assert measure_jpeg(data) == (160, 90)
    assert measure_jpeg(data[:30]) == measure_jpeg(b"no picture") == measure_jpeg(b"") == (0, 0)


@pytest.fixture(scope="module")
def prints(sheets: Path) -> Prints:
    """Mecca's pieces."""
    return printed("mecca", sheets)


def _deeds(prints: Prints) -> Sequence[Deed]:
    """One of every trap."""
    rng, ids = np.random.default_rng(5), prints.ids("pilgrims")
    red = [piece for piece in ids if piece.startswith("R")]

    def put(square: str, piece: str) -> Deed:
        return Deed([put_on(prints, square, piece, rng)])

    return [
        put("E13", "Y01"),
        Deed([put_on(prints, "F12", "R02", rng)], hold=1.5, height=18),
        Deed([put_on(prints, "H10", "G03", rng)], hold=1.5, height=13, back=True),
        Deed([put_on(prints, "D12", "B04", rng)], rest=2.0),
        Deed([put_on(prints, "F10", "K05", rng), put_on(prints, "J9", "W06", rng)], hands=2),
        Deed([put_on(prints, "D12", red[5], rng)], take=["D12"]),  # swapped under the hand
        Deed([put_on(prints, "D12", red[6], rng)], take=["D12"]),  # for one of its own colour
        Deed(take=["J9"]),
    ]


@pytest.mark.slow
def test_every_trap_is_told_rightly(prints: Prints) -> None:
    """Held pieces, resting hands, two arms, swaps, in typical light with bumps and a hunting focus."""
    film = TableVideo(prints.of("BOARD"), TYPICAL)
    trial = follow_film(make_follower(), film.play([*_deeds(prints), Deed(take=["E13"], after=4.0)]))
    assert trial.false == []
    assert trial.wrong == []
    assert trial.understood == trial.changes == 11
    assert trial.published > trial.frames / 4
    assert np.percentile(trial.waits, 90) <= 2.0


@pytest.mark.slow
def test_a_recorded_game_is_followed(prints: Prints) -> None:
    """The first dozen boards of one, with hands that linger."""
    boards = list(list_boards(recorded_game("mecca", "round_end")))[:12]
    film = TableVideo(prints.of("BOARD"), Camera(11, noise=3, light=(0.6, 0.9), tilt=12))
    trial = follow_film(make_follower(), film.play([*make_deeds(prints, boards, 3), Deed(after=3.0)]))
    assert trial.false == []
    assert trial.wrong == []
    assert trial.understood == trial.changes >= 12


@pytest.fixture(scope="module")
def laid(prints: Prints) -> list[Frame]:
    """A film in which one pilgrim is laid down, and all is quiet after."""
    film = TableVideo(prints.of("BOARD"), Camera(3))
    return list(
        film.play([Deed([put_on(prints, "E13", "Y01", np.random.default_rng(4))], after=6.0)], before=1.5)
    )


READINGS: dict[str, tuple[Callable[[int, PlaceReading], Sequence[PlaceReading]], bool]] = {
    "twice, as a dark code and as a light one": (lambda _, read: (read, read), True),
    "in every other picture only": (lambda time, read: (read,) if time % 2 else (), True),
    "as another piece beside itself": (
        lambda _, read: (read, replace(read, payload=read.payload.replace("Y01", "Y02"))),
        False,
    ),
    "larger in every other picture, as a held one": (
        lambda time, read: (replace(read, larger=read.larger + time % 2 * 0.03),),
        False,
    ),
    "in one picture only": (lambda time, read: () if time else (read,), False),
}


@pytest.mark.slow
@pytest.mark.parametrize("how", READINGS)
def test_what_two_pictures_show_alike_counts(
    laid: list[Frame], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Also if a picture between them shows nothing; never what one of them contradicts."""
    change, told = READINGS[how]
    times = count()

    def read_badly(*args: object) -> list[PlaceReading]:
        found, time = read_laid(*args), next(times)  # type: ignore[arg-type]  # as it is called
        return [one for read in found for one in change(time, read)]

    monkeypatch.setattr(follow, "read_laid", read_badly)
    trial = follow_film(make_follower(), iter(laid))
    assert next(times) >= 2
    assert trial.false == []
    assert trial.understood == int(told)
    assert len(trial.late) == int(not told)
