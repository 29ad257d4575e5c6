"""Stretches of all titles played in Arabic through real pages: nothing but printed names is in English, and nothing sticks out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tests.companion.browser.table import Phones, caught_up
from tests.companion.lateness import GAMES, tap
from tests.companion.test_arabic import left, printed
from tests.recorded import recorded_game

ANSWERS = 12
SHOWN = (
    """() => [...document.querySelectorAll('main, header, nav')].flatMap(one => one.innerText.split('\\n'))"""
)
WIDER = "document.documentElement.scrollWidth - innerWidth"


def look_at(page: Any, names: list[str]) -> None:
    """A page runs from right to left, is not wider than its screen, and says nothing in English."""
    caught_up(page)
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert page.evaluate(WIDER) <= 0
    assert not [said for line in page.evaluate(SHOWN) if (said := left(line, names))]


@pytest.mark.slow
@pytest.mark.minutes
@pytest.mark.parametrize("part", [0, 0.5, 1], ids=["beginning", "middle", "end"])
@pytest.mark.parametrize("title", GAMES)
def test_a_stretch(table: Callable[..., Phones], title: str, part: float) -> None:
    """Every answer is tapped on the page of whoever gives it; the page of the next, and the table's, are read."""
    log = recorded_game(title, GAMES[title])
    names = printed(title, log)
    phones = table(title, GAMES[title], round((len(log.entries) - ANSWERS) * part), motion=False)
    phones.options = {"locale": "ar-JO"}
    look_at(phones.page("host"), names)
    for step in islice(phones.steps(), ANSWERS):
        page = phones.page(step.who)
        look_at(page, names)
        tap(page, step)
        page.locator(f"#q{step.question.number}-{step.question.part}").wait_for(state="detached")
    look_at(phones.page("host"), names)
