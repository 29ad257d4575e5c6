"""Pages for everybody: keyboard, screen reader, narrow phones, large letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browsers import expect, follow
from tests.companion.browser.table import Phones, caught_up, heard, settle

Table = Callable[..., Phones]
UNFOLDED = """() => {
  document.querySelectorAll('details').forEach(one => { one.open = true })
  return document.documentElement.scrollWidth
}"""
"""How wide a page is with everything unfolded."""


def typed(page: Any) -> None:
    """A piece, a typing error and nonsense at once."""
    page.locator("#typed").fill("A30 K07 a3o")
    follow(page, page.locator("form:has(#typed) button"))
    expect(page.locator("#found-h, .note").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.slow
def test_nothing_is_wider_than_a_small_phone(table: Table, language: str) -> None:
    """At 360 pixels no page scrolls sideways: a seat's, with everything unfolded, a correction's, and what was scanned."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0, locale=language)
    page.set_viewport_size({"width": 360, "height": 740})
    for more, act in (("", None), ("/correct", None), ("/scan", typed)):
        page.goto(phones.server.base + phones.place.path(0) + more)
        settle(page)
        if act is not None:
            act(page)
        assert page.evaluate(UNFOLDED) <= 360, more
        assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    ("title", "name", "upto"), [("lost-and-found", "won-closed3", 40), ("belaad", "scholars-few-4", 130)]
)
@pytest.mark.slow
def test_the_table_shows_what_hands_do_beside_what_is_asked(
    table: Table, title: str, name: str, upto: int, language: str
) -> None:
    """Where much is known and something is asked: nothing of what hands have to do is cut off or lies under the question."""
    phones = table(title, name, upto, motion=False)
    screen = phones.new("host", locale=language)
    hands, asked = screen.locator("#hands").bounding_box(), screen.locator("#asked").bounding_box()
    assert hands["height"] + 1 > screen.evaluate("document.getElementById('hands').scrollHeight")
    assert hands["height"] > 60
    apart = (
        one[start] >= other[start] + other[long]
        for start, long in (("y", "height"), ("x", "width"))
        for one, other in ((hands, asked), (asked, hands))
    )
    assert any(apart)


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


@pytest.mark.slow
def test_a_form_and_consent_by_keyboard_alone(table: Table) -> None:
    """A trade is unfolded, filled in and sent with keys; so is an agreement. The focus can be seen wherever it is."""
    phones = table("ayubistan", "deck", 24)
    page = phones.page(0)

    def go(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert style == "solid", selector
                return
        raise AssertionError(selector)

    go("details[data-keep$=propose-trade] > summary")
    page.keyboard.press("Enter")
    go("[name='f.direction']")
    page.keyboard.press("Space")
    go("[name='f.n']")
    page.keyboard.type("1")
    go("[name='f.price']")
    page.keyboard.type("4")
    page.keyboard.press("Enter")  # sends nothing: it is not said to whom
    go("button[name='f.partner']")
    page.keyboard.press("Enter")
    heard(page, 25)
    other = phones.page(2)
    other.locator("form[action$=undo] button").click()
    page.locator(".consent").wait_for()
    caught_up(page)  # the focus is where the last tap was, also when another phone comes
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.keyboard.press("Shift+Home")
    go(".consent button[value=yes]")
    page.keyboard.press("Enter")
    page.locator(".consent .votes .yes").wait_for()


def test_what_is_asked_is_announced(table: Table) -> None:
    """A screen reader hears the new question without the focus being moved."""
    phones = table("ayubistan", "deck", 1)
    step = next(phones.steps())
    screen: Any = phones.page("host")
    phones.play(step)
    screen.locator("#said", has_text="Action Card").wait_for(state="attached")
