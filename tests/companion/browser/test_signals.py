"""Sound and vibration: what a phone does when its turn comes, when an answer counts, and when it is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browsers import expect
from tests.companion.browser.table import Phones, caught_up

FELT = """
localStorage.setItem('sound', 'on')
globalThis.felt = []
globalThis.heard = []
navigator.vibrate = pattern => { felt.push([...pattern].join(' ')); return true }
globalThis.AudioContext = class {
  currentTime = 0
  destination = {}
  resume() {}
  createOscillator() {
    const frequency = {}
    return { frequency, connect: next => next, start: () => heard.push(frequency.value), stop() {} }
  }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: next => next } }
}
"""
"""A phone that writes down what its motor and its loudspeaker were told."""


@pytest.mark.slow
def test_a_turn_is_heard_and_felt_and_so_is_a_refusal(table: Callable[..., Phones]) -> None:
    """Two rising notes and a long pattern when the turn comes; a tick when an answer counts; a low note when it does not."""
    phones = table("ayubistan", "deck", 1)
    step = next(steps := phones.steps())
    while not isinstance(step.who, int):
        step = next(steps)
    page = phones.page(step.who)
    page.add_init_script(FELT)
    page.reload()
    caught_up(page)
    assert page.evaluate("[felt, heard]") == [[], []]  # whoever opens the page on his turn has noticed it
    phones.play(step)
    page.wait_for_function("() => felt.includes('15')")
    for step in steps:
        if not page.locator("#bar[data-mine]").count():
            page.evaluate("felt.length = heard.length = 0")
        phones.play(step)
        caught_up(page)
        if page.evaluate("felt.includes('80 60 80')"):
            break
    page.wait_for_function("() => felt.includes('80 60 80') && heard.join(' ') === '660 880'")
    page.evaluate("felt.length = heard.length = 0")
    button = page.locator("#asked button[name=answer]").first
    button.evaluate("one => { one.value = 'nothing-like-it' }")
    button.evaluate("one => one.form.requestSubmit(one)")
    expect(page.locator("main > .note.bad")).to_be_visible()
    page.wait_for_function("() => felt.join() === '40 40 40' && heard.join() === '196'")


@pytest.mark.slow
def test_a_screen_reader_hears_who_did_what_and_what_is_asked(table: Callable[..., Phones]) -> None:
    """The polite region of another's phone tells the newest lines of the log, then the question."""
    phones = table("ayubistan", "deck", 18)
    step = next(phones.steps())
    other = phones.page(0)
    phones.play(step)
    expect(other.locator("#said[aria-live=polite]")).to_contain_text("Seat 3")
    line = other.locator("#log-lines .fresh .t").first.inner_text().strip()
    expect(other.locator("#said")).to_contain_text(line)
