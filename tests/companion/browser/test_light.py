"""Pages on a slow network: what changes comes with the event, and nothing moves when the fonts come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browsers import CHROMIUM, expect
from tests.companion.browser.table import Phones, caught_up, heard

BROWSER = CHROMIUM
"""It knows the computer's fonts by their names."""


@pytest.mark.slow
def test_changes_come_with_the_event(table: Callable[..., Phones]) -> None:
    """While others answer, a phone fetches nothing: not its page, not a part of it."""
    phones = table("ayubistan", "guard", 6)
    watcher = phones.new("watcher")
    fetched: list[str] = []
    watcher.on(  # what the test asks for is nothing that the page does, and now and then it asks whether the server is there
        "request",
        lambda one: None if "x-caught-up" in one.headers or one.method == "HEAD" else fetched.append(one.url),
    )
    for played, step in zip(range(1, 7), phones.steps(), strict=False):
        phones.play(step)
        heard(watcher, 6 + played)
    caught_up(watcher)
    assert [
        url for url in fetched if "/card/" not in url
    ] == []  # faces of pieces that hands move are pictures
    shown = [part.get_attribute("data-part") for part in watcher.locator("[data-part]").all()]
    texts = [part.inner_text() for part in watcher.locator("[data-part]").all()]
    watcher.reload()
    caught_up(watcher)
    assert [part.get_attribute("data-part") for part in watcher.locator("[data-part]").all()] == shown
    assert [part.inner_text() for part in watcher.locator("[data-part]").all()] == texts


ASKED_BETWEEN = """() => {
  globalThis.asked = globalThis.exchanged = 0
  let dirty = false
  const replace = Element.prototype.replaceWith, top = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')
  Element.prototype.replaceWith = function (...nodes) {
    if (!dirty) queueMicrotask(() => { dirty = false })
    dirty = true
    exchanged += 1
    replace.apply(this, nodes)
  }
  const ask = function () { asked += dirty; return top.get.call(this) }
  Object.defineProperty(Element.prototype, 'scrollTop', { ...top, get: ask })
}"""
"""Counts parts that are exchanged, and how often it is asked meanwhile where one is scrolled to."""


@pytest.mark.slow
def test_a_page_is_worked_out_once(table: Callable[..., Phones]) -> None:
    """What an answer changes is exchanged without asking in between where things are: for that, all is laid out anew."""
    phones = table("ayubistan", "guard", 6)
    watcher = phones.new("watcher")
    watcher.evaluate(ASKED_BETWEEN)
    for played, step in zip(range(1, 4), phones.steps(), strict=False):
        phones.play(step)
        heard(watcher, 6 + played)
    assert watcher.evaluate("exchanged") > 6
    assert watcher.evaluate("asked") == 0


@pytest.mark.slow
def test_typed_text_stays_and_an_answered_form_begins_empty(table: Callable[..., Phones]) -> None:
    """What somebody types while others answer stays; the log that is scrolled stays where it is."""
    phones = table("ayubistan", "guard", 40)
    watcher = phones.new("watcher")
    watcher.evaluate("document.getElementById('log-lines').scrollTop = 200")
    step = next(step for step in phones.steps() if isinstance(step.who, int))
    other = phones.page(1 - int(step.who))
    field = other.locator("#asked input[type=number], #free input[type=number]").first
    if field.count():
        other.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        field.fill("3")
    phones.play(step)
    heard(watcher, 41)
    assert watcher.evaluate("document.getElementById('log-lines').scrollTop") == 200
    if field.count():
        heard(other, 41)
        expect(field).to_have_value("3")


def test_nothing_moves_when_the_fonts_come(table: Callable[..., Phones]) -> None:
    """The page set in stand-ins is as high as with the title's fonts, its lines as wide, within a twentieth."""
    phones = table("ayubistan", "guard", 12)
    page = phones.new(0)
    page.evaluate("document.fonts.ready")
    with_fonts = _measured(page)
    page.route("**/font/*", lambda route: route.abort())
    page.reload()
    caught_up(page)
    without = _measured(page)
    assert (
        page.evaluate(
            "[...document.fonts].filter(f => f.status === 'loaded' && !f.family.includes('like')).length"
        )
        == 0
    )
    for one, other in zip(with_fonts, without, strict=True):
        assert abs(one - other) <= max(2.0, one / 20), (with_fonts, without)


def _measured(page: Any) -> list[float]:
    """The height of the head, and widths and heights of a heading and of a sentence on one line."""
    found: list[float] = page.evaluate(
        """() => {
          const tell = (tag, text) => {
            const one = document.createElement(tag)
            one.textContent = text
            one.style.cssText = 'display:inline-block;white-space:nowrap'
            document.querySelector('main').append(one)
            const box = one.getBoundingClientRect()
            one.remove()
            return [box.width, box.height]
          }
          return [document.querySelector('.top, .head').getBoundingClientRect().height,
            ...tell('h2', 'The others and the table'),
            ...tell('p', 'Waiting for somebody to say what happened at the table before the night began')]
        }"""
    )
    return found
