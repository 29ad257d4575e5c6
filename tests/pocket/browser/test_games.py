"""Recorded games, played in a browser by the pages' forms, with the table's page open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browsers import expect
from tests.pocket.browser.conftest import MakeSite
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, count_documents, open_browser, plan_answers
from tests.recorded import recorded_game

pytestmark = pytest.mark.slow

GAMES = {
    "ayubistan": "deck",
    "belaad": "scholars-2",
    "lost-and-found": "won",
    "mecca": "match",
    "prophets-and-patriarchs": "points",
}
CASES = [
    pytest.param("ayubistan", 40),
    pytest.param("mecca", None),
    *(pytest.param(one, None, marks=pytest.mark.long) for one in GAMES if one != "mecca"),
]
"""Titles, and after how many answers to stop if not at the end: a part of a game shows whether faces that come go again."""


@pytest.mark.parametrize(("title", "most"), CASES)
def test_a_recorded_game_is_played(
    make: MakeSite, playwright: Any, tmp_path: Path, title: str, most: int | None
) -> None:
    """No answer is refused; the log is the recorded one; the table's page shows the end, with few documents in memory."""
    log = recorded_game(title, GAMES[title])
    with StaticHost(make(title)) as host, open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], host.address + "school/games/")
        visitor.open()
        code = visitor.begin_again(log)
        plan = plan_answers(log)[:most]
        assert visitor.play(code, plan) == ""
        documents, _ = count_documents(visitor.page)
        assert documents <= 60  # each SVG in an `<img>` is one, and pieces come and go with every answer
        if most is not None:
            visitor.show(f"t/{code}/table")
            expect(visitor.game.locator(".log li:first-child .n")).to_have_text(str(most))
            return
        assert visitor.take_record(code).entries == log.entries
        end = visitor.game.locator("body").inner_text()
        assert any(name in end for name in log.header.seats)
