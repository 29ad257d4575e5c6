"""Pages for everybody: keyboard, screen reader, narrow phones, large letters; checked by axe-core where it is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.browser.axe import findings
from tests.companion.browser.table import Phones, heard

Table = Callable[..., Phones]
PLACES = [("ayubistan", "deck", 24), ("mecca", "dead", 41)]


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("title", "name", "upto"), PLACES)
def test_axe_finds_nothing_serious(
    table: Table, axe: str, title: str, name: str, upto: int, scheme: str
) -> None:
    """Every page of a table, with everything unfolded: no serious finding."""
    phones = table(title, name, upto)
    seat = int(phones.plan.open_questions()[0].seats[0])
    code = phones.place.code
    for who, more in ((seat, ""), (seat, "/scan"), (seat, "/correct"), (1 - seat % 2, ""), ("host", "")):
        page = phones.new(who, color_scheme=scheme)
        if more:
            page.goto(f"{phones.server.base}/t/{code}/seat{more}")
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate("document.querySelectorAll('.tabs').forEach(one => one.style.position = 'static')")
        serious = findings(page, axe)
        assert serious == [], (who, more)
        page.context.close()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_is_wider_than_a_small_phone(table: Table, language: str) -> None:
    """At 360 pixels no page scrolls sideways."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0, locale=language)
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")


def test_a_turn_by_keyboard_alone(table: Table) -> None:
    """Tab reaches the first answer within a few presses, the focus can be seen, Enter answers."""
    phones = table("ayubistan", "deck", 3)
    page = phones.page(2)
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "answer":
            break
    assert page.evaluate("document.activeElement.name") == "answer"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    heard(page, 4)


def test_what_is_asked_is_announced(table: Table) -> None:
    """A screen reader hears the new question without the focus being moved."""
    phones = table("ayubistan", "deck", 1)
    step = next(phones.steps())
    screen: Any = phones.page("host")
    phones.play(step)
    screen.locator("#said", has_text="Action Card").wait_for(state="attached")
