"""The camera above the table: Chromium films a printed board, the page posts it, and people have just played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.browsers import CHROMIUM, FLAGS, expect
from tests.companion.browser.table import Phones
from tests.companion.serving import Server
from tests.recorded import recorded_game
from tests.sight.filming import list_boards, make_deeds
from tests.sight.pieces import printed
from tests.sight.videos import Camera, TableVideo

pytestmark = pytest.mark.slow
COLOURS = 5
"""Entries of the recorded game before the first pilgrim enters."""


@pytest.fixture
def filming(playwright: Any, sheets: Path, tmp_path: Path) -> Iterator[Any]:
    """A browser whose camera sees Mecca's board with everybody's pilgrim at a door, as a recorded game has it."""
    prints = printed("mecca", sheets)
    game = recorded_game("mecca", "round_end")
    entered = list(list_boards(game))[len(game.header.seats) - 1]
    film = TableVideo(prints.of("BOARD"), Camera(4, colour=True))
    for deed in make_deeds(prints, [entered], 2, traps=False):
        for put in deed.put:
            film.lay(put)
    frame = next(iter(film.play([])))
    assert np.ptp(frame.image) > 100
    (tmp_path / "table.mjpeg").write_bytes(frame.jpeg)
    flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=[*FLAGS, *flags, f"--use-file-for-fake-video-capture={tmp_path / 'table.mjpeg'}"],
    )
    yield browser
    browser.close()


def test_the_entrances_are_taken_from_the_camera(filming: Any, server: Server) -> None:
    """Nobody taps: the board is found, followed, judged, shown, and taken when nobody has objected; then it looks away."""
    phones = Phones.at(filming, server, "mecca", "round_end", COLOURS)
    stand = phones.new("host", permissions=["camera"])
    stand.locator("details.tools > summary").click()
    stand.get_by_role("link", name="Watch the table").click()
    expect(stand.locator(".lamp")).to_be_visible()
    expect(stand.locator(".meant.good .lines li")).to_have_count(4)
    table = phones.new("host")
    expect(table.locator("#log")).to_contain_text("Turn order")
    expect(table.locator("#watch")).to_contain_text("A camera watches the table.")
    stand.locator("[data-away]").click()
    expect(stand.locator(".lamp")).not_to_be_visible()
    expect(table.locator("#watch")).not_to_contain_text("A camera watches")
    phones.close()
