"""Places of a board of hexes: what a tap on one asks, and what stays in sight beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browsers import expect, follow
from tests.companion.browser.table import Phones, caught_up

TITLE = "prophets-and-patriarchs"
SMALL = {"viewport": {"width": 360, "height": 640}}
BARE = dict.fromkeys(map(ord, "\u2068\u2069. "))
"""Takes away what two ways to set a sentence may differ in."""
IN_SIGHT = """spot => {
  const { top, bottom } = spot.getBoundingClientRect()
  const { top: from, bottom: to } = spot.closest('[data-pan]').getBoundingClientRect()
  return top >= Math.max(from, 0) && bottom <= Math.min(to, document.querySelector('.tabs').getBoundingClientRect().top)
}"""
"""Whether a place is in the part of the board that is on the screen."""


@pytest.mark.slow
def test_what_buttons_say_alike_is_said_once(table: Callable[..., Phones]) -> None:
    """PP-3.6: the corner of a tent was tapped; three sides are left, a button of one line each. The place stays in sight."""
    phones = table(TITLE, "points", 11)
    seat = next(phones.steps()).who
    page = phones.new(seat, **SMALL)
    corner = page.locator("#board .spot.open[href*='pick=c']").first
    follow(page, corner)
    caught_up(page)
    expect(page.locator("#asked .alike")).to_contain_text("its camel:")
    buttons = page.locator("#asked .choices button")
    assert buttons.count() in {2, 3}
    for button in buttons.all():
        assert "A tent" not in button.locator("bdi").inner_text()
        assert "A tent" in button.inner_text()
    page.wait_for_function(IN_SIGHT, arg=page.locator(".spot.picked").element_handle())


@pytest.mark.slow
def test_the_turn_can_be_ended_where_a_place_was_tapped(table: Callable[..., Phones]) -> None:
    """PP-8.1: whoever only looked what a place would cost need not go back first."""
    phones = table(TITLE, "points", 28)
    step = next(phones.steps())
    page = phones.new(step.who, **SMALL)
    follow(page, page.locator("#board .spot").first)
    page.locator("#asked .primary button[value=end-turn]").click()
    expect(page.locator("#bar[data-mine]")).to_have_count(0)


@pytest.mark.slow
def test_everybodys_hands_are_on_the_tables_page(table: Callable[..., Phones]) -> None:
    """Beside a board, with a drawn card or without: nothing of what hands do is cut off, also not with seven lines."""
    for entry in (43, 113, 116, 130):
        host = table(TITLE, "points", entry).page("host")
        caught_up(host)
        assert host.locator(".tp").count() > 2
        hidden: Any = host.evaluate(
            """[...document.querySelectorAll('.tp')].filter(one => {
              const frame = document.getElementById('hands').getBoundingClientRect(), row = one.getBoundingClientRect()
              return row.bottom > frame.bottom + 1 || row.top < frame.top - 1 }).map(one => one.textContent)"""
        )
        assert hidden == [], entry


@pytest.mark.slow
def test_what_others_hands_do_is_said_once(table: Callable[..., Phones]) -> None:
    """A phone whose hands rest lists what the others take; the same is not told above it once more."""
    phones = table(TITLE, "points", 43)
    found = 0
    for seat in range(4):
        page = phones.page(seat)
        rows = page.locator(".hands .others .t")
        for line in page.locator(".hands .said-last").all():
            assert line.text_content().translate(BARE) not in {
                row.text_content().translate(BARE) for row in rows.all()
            }
        found += rows.count()
    assert found


COME = """async high => {
  const columns = document.querySelectorAll('.tv-stage, .tv-side'), pictures = [...document.querySelectorAll('.tv img')], seen = []
  const watch = new MutationObserver(found => seen.push(...found))
  for (const one of columns) watch.observe(one, { attributeFilter: ['class'] })
  if (high) document.querySelector('.tv-side').append(Object.assign(document.createElement('p'), { id: 'high' }))
  if (high) document.getElementById('high').style.minBlockSize = '3000px'
  for (const one of pictures) one.dispatchEvent(new Event('load'))
  for (let frames = 3; frames; frames--) await new Promise(requestAnimationFrame)
  return [pictures.length > 1, seen.length > 0]
}"""
"""Pictures come, and make a column higher or not: whether there are some, and whether it is tried how close things must stand."""


@pytest.mark.slow
def test_a_picture_that_comes_moves_nothing_where_there_is_room(table: Callable[..., Phones]) -> None:
    """Trying how close things must stand lays out the page again and again; that is done only if a picture took the room."""
    host = table(TITLE, "points", 43).page("host")
    caught_up(host)
    host.wait_for_function("() => [...document.images].every(one => one.complete)")
    assert host.evaluate(COME, False) == [True, False]
    assert host.evaluate(COME, True) == [True, True]
