"""A stretch of a game in poor Wi-Fi; `bench/late.py` plays whole games, with longer waits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.lateness import GAMES, play_late
from tests.companion.serving import Server
from tests.recorded import recorded_game

ALONE = True
LONGEST = 0.5
"""Seconds that a reply is late at most."""
ANSWERS = 8


@pytest.mark.slow
@pytest.mark.parametrize(
    "title",
    [one if one == "belaad" else pytest.param(one, marks=pytest.mark.long) for one in GAMES],
)
def test_the_beginning_of_a_game(browser: Any, server: Server, title: str) -> None:
    """Whatever comes late or never: every answer counts once, and no page stays locked."""
    play_late(browser, server, title, answers=ANSWERS, longest=LONGEST)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["ayubistan", pytest.param("mecca", marks=pytest.mark.long)])
def test_the_end_of_a_game(browser: Any, server: Server, title: str) -> None:
    """And whoever asks for another game there has the seat, as all others have."""
    upto = len(recorded_game(title, GAMES[title]).entries) - ANSWERS
    play_late(browser, server, title, upto=upto, longest=LONGEST)
