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


def play(phones: Phones, names: list[str], answers: int | None) -> None:
    """Tap so many answers, or all, each on the page of whoever gives it; this page, and the table's at the end, are read."""
    phones.options = {"locale": "ar-JO"}
    look_at(phones.page("host"), names)
    for step in islice(phones.steps(), answers):
        page = phones.page(step.who)
        look_at(page, names)
        tap(page, step)
        page.locator(f"#q{step.question.number}-{step.question.part}").wait_for(state="detached")
    look_at(phones.page("host"), names)


PARTS = {"beginning": 0, "middle": 0.5, "end": 1}
STRETCHES = [
    pytest.param(
        title,
        share,
        id=f"{title}-{part}",
        marks=[pytest.mark.long] * (number % 2 or part != ("beginning", "end")[number // 2 % 2]),
    )
    for number, title in enumerate(GAMES)
    for part, share in PARTS.items()
]
"""Every title; CI plays the beginning or the end of every other one, by turns."""


@pytest.mark.slow
@pytest.mark.minutes
@pytest.mark.parametrize(("title", "part"), STRETCHES)
def test_a_stretch(table: Callable[..., Phones], title: str, part: float) -> None:
    """The beginning, the middle and the end of a game of every title."""
    log = recorded_game(title, GAMES[title])
    upto = round((len(log.entries) - ANSWERS) * part)
    play(table(title, GAMES[title], upto, motion=False), printed(title, log), ANSWERS)


@pytest.mark.long
def test_a_whole_game(table: Callable[..., Phones]) -> None:
    """A game of a family from the first card to its end, with all that hands are told to do."""
    title, name = "lost-and-found", "disaster"
    phones = table(title, name, 0, motion=False)
    play(phones, printed(title, recorded_game(title, name)), None)
    assert phones.plan.outcome is not None
