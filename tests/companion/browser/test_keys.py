"""A whole turn by keyboard alone: the focus is always where the next question is, a board is one stop, and who moved what is heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import unquote

import pytest

from tests.browsers import expect
from tests.companion.browser.table import Phones, caught_up, harms
from tests.companion.phones import Step

Table = Callable[..., Phones]
TURNS = {
    "ayubistan": ("deck", 24, 5),
    "belaad": ("order-few-3", 30, 6),
    "lost-and-found": ("won-closed3", 9, 4),
    "mecca": ("dead", 41, 5),
    "prophets-and-patriarchs": ("points", 60, 5),
}
"""A recorded game of each title, after how many entries, and how many answers a turn has there."""
STOPS = 60
"""Presses of Tab or of arrows after which somebody would give up."""
FOCUSED = "one => document.activeElement === one"
AT_WHAT_IS_ASKED = """() => {
  const active = document.activeElement, open = document.querySelector('#asked .ask, main > .note.sure-ask')
  return open ? Boolean(active.closest('#asked, #board, main > .note')) : active !== document.body
}"""
TOWARDS = "one => document.activeElement.compareDocumentPosition(one) & 2 ? 'Shift+Tab' : 'Tab'"
"""Which key leads to an element."""
STOP = (
    """one => one.tabIndex < 0 ? one.closest('[data-some],.choices').querySelector('[tabindex="0"]') : one"""
)
"""Where Tab stops on the way to an element: at one thing of a long list."""
ALONG = """one => {
  const here = document.activeElement, [at, there] = [here, one].map(it => (it.closest('label') ?? it).getBoundingClientRect())
  if (Math.abs(at.y - there.y) > at.height / 2) return there.y > at.y ? 'ArrowDown' : 'ArrowUp'
  return there.x > at.x ? 'ArrowRight' : 'ArrowLeft'
}"""
"""Which arrow leads from one thing of a list to another."""
LOADED = "import(new URL('keys.js', document.querySelector('script[type=module]').src))"
"""Wait until the page does what it does for whoever uses keys."""
FOLDED = """one => {
  const folded = []
  for (let up = one.parentElement; up; up = up.parentElement) if (up.tagName === 'DETAILS' && !up.open) folded.unshift(up)
  return folded[0]?.querySelector('summary') ?? null
}"""
"""The first thing to be unfolded before an element is seen."""


class Keys:
    """Somebody who has no mouse and no finger on the glass."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.keyboard.press("Shift")  # the first key tells that somebody uses keys
        page.evaluate(LOADED)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def seek(
        self, key: str | Callable[[], str], there: Callable[[], bool], what: str, *, most: int = STOPS
    ) -> None:
        """Press a key until the focus is there; everywhere on the way it can be seen."""
        for _ in range(most):
            if there():
                return
            self.press(key if isinstance(key, str) else key())
            assert self.page.evaluate(
                """() => {
                  const one = document.activeElement
                  return one === document.body || one.matches('.spot') || getComputedStyle(one).outlineStyle === 'solid'
                    || getComputedStyle(one.closest('.cardl')?.querySelector('.p') ?? one.closest('label') ?? one).outlineStyle === 'solid'
                }"""
            ), self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"not reached by {key}: {what}")

    def go(self, element: Any) -> None:
        """To an element with Tab, within a long list with arrows; what it is folded in is unfolded on the way."""
        self.unfold(element)
        what = element.evaluate("one => one.outerHTML.slice(0, 200)")
        stop = element.evaluate_handle(STOP).as_element()
        self.seek(stop.evaluate(TOWARDS), partial(stop.evaluate, FOCUSED), what)
        self.seek(partial(element.evaluate, ALONG), partial(element.evaluate, FOCUSED), what)

    def unfold(self, element: Any) -> None:
        """Open with Enter whatever an element is folded in, the outermost first."""
        while (summary := element.evaluate_handle(FOLDED).as_element()) is not None:
            self.seek(summary.evaluate(TOWARDS), partial(summary.evaluate, FOCUSED), summary.inner_text())
            self.press("Enter")
            summary.evaluate("one => new Promise(done => requestAnimationFrame(done))")

    def choose(self, form: Any, name: str, value: str) -> None:
        """Fill in a field as its kind is filled in with keys."""
        field = form.locator(f'[name="{name}"]')
        if not field.count():
            times = form.locator(f'[name="{name}.times.{value}"]')
            self.write(times, str(int(times.input_value() or 0) + 1))
        elif field.first.get_attribute("type") == "radio":
            wanted = form.locator(f'[name="{name}"][value="{value}"]')
            self.page.evaluate("name => { globalThis.sought = name }", name)
            if not wanted.is_checked():
                self.unfold(field.first)
                self.seek(
                    field.first.evaluate(TOWARDS),
                    lambda: self.page.evaluate("document.activeElement.name === sought"),
                    name,
                )
                self.press("Space")
                self.seek("ArrowDown", wanted.is_checked, f"{name}={value}")
        elif field.first.get_attribute("type") == "checkbox":
            self.go(form.locator(f'[name="{name}"][value="{value}"]').element_handle())
            self.press("Space")
        elif field.first.evaluate("one => one.tagName") == "SELECT":
            self.go(field.element_handle())
            self.seek("ArrowDown", lambda: field.input_value() == value, f"{name}={value}")
        else:
            self.write(field, value)

    def write(self, field: Any, text: str) -> None:
        """Instead of what stands in a field."""
        self.go(field.element_handle())
        self.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def place(self, value: str) -> bool:
        """Choose a place of the board with the arrows, where nothing but places is asked for."""
        if not self.page.locator("#asked .at-places").count():
            return False
        words = value.split()
        ink = self.page.locator(f'#asked [data-ink="{words[-1]}"]')
        if ink.count():
            self.go(ink.element_handle())
            self.press("Enter")
        self.pick(words)
        return True

    def pick(self, words: Sequence[str]) -> None:
        """Choose one of some places of the board with the arrows."""
        places = self.page.locator("#board a.spot.open").element_handles()
        wanted = next(
            spot
            for spot in places
            if unquote(spot.get_attribute("href").partition("pick=")[2].partition("#")[0]) in words
        )
        stops = self.page.locator("#board [tabindex='0']")
        expect(stops).to_have_count(1)
        self.go(stops.element_handle())
        self.seek("ArrowRight", partial(wanted.evaluate, FOCUSED), " ".join(words), most=len(places))
        self.press("Enter")


def answer(page: Any, step: Step) -> None:
    """Give an answer with keys alone."""
    keys, where = Keys(page), f"#q{step.question.number}-{step.question.part}"
    section = page.locator(where)
    section.wait_for(state="attached")
    fields = dict(step.fields)
    value = fields.get("answer", step.fields[0][1] if len(step.fields) == 1 else "")
    button = section.locator(f'button[name=answer][value="{value}"]').first
    if not (value and keys.place(value)):
        if value and button.count():
            quiet = section.locator("[data-quiet]")
            if quiet.count() and not button.is_visible():
                keys.write(quiet, value)
            elif section.locator("button[name=answer]").count() > STOPS:  # a place of the board leaves a few
                keys.pick(value.split())
                page.locator("#board .spot.picked").wait_for()
                caught_up(page)
                keys = Keys(page)
            keys.go(button.element_handle())
        else:
            form = section.locator(
                f'form:has(input[name=do][value="{fields["do"]}"])'
                if "do" in fields
                else f'form:has([name^="{step.fields[0][0]}"])'
            ).first
            partner = None
            for name, said in step.fields:
                if form.locator(f'button[name="{name}"][value="{said}"]').count():
                    partner = form.locator(f'button[name="{name}"][value="{said}"]')
                elif name != "do":
                    keys.choose(form, name, said)
            keys.go((partner or form.locator("button.send").last).element_handle())
        keys.press("Enter")
    if harms(step):
        page.locator(".note.sure-ask").wait_for()
        page.wait_for_function(AT_WHAT_IS_ASKED)
        then = page.locator(".sure-ask button[name=then], .sure-ask button.harm").first
        keys.go(then.element_handle())
        keys.press("Enter")
    section.wait_for(state="detached")


@pytest.mark.slow
@pytest.mark.parametrize("title", TURNS)
def test_a_turn_by_keys_alone(table: Table, title: str) -> None:
    """Whoever answers by keys is at the next question at once; the others hear what was done."""
    name, upto, answers = TURNS[title]
    phones = table(title, name, upto, motion=False)
    given = 0
    for step in phones.steps():
        if not isinstance(step.who, int):
            phones.play(step)
            continue
        page, other = phones.page(step.who), phones.page((step.who + 1) % len(phones.plan.setup.names))
        caught_up(page)
        caught_up(other)
        told = other.locator("#log-lines li").first.get_attribute("data-n")
        answer(page, step)
        caught_up(page)
        page.wait_for_function(AT_WHAT_IS_ASKED)
        caught_up(other)
        newest = other.locator("#log-lines li").first
        if newest.get_attribute("data-n") != told:
            words = " ".join(newest.locator(".t").inner_text().split()).rstrip(".")
            expect(other.locator("#said")).to_contain_text(words)
        given += 1
        if given == answers:
            break
    assert given == answers


@pytest.mark.slow
def test_a_long_list_is_one_stop(table: Table) -> None:
    """Eighty cards: Tab enters the list once and leaves it, arrows reach each card, from right to left too, Space ticks.

    Whoever has shown some is where the next question is.
    """
    for language in ("en", "ar"):
        phones = table("lost-and-found", "won-closed3", 27, motion=False)
        step = next(phones.steps())
        page = phones.new(step.who, locale=language)
        keys = Keys(page)
        boxes = page.locator(f"#q{step.question.number}-{step.question.part} input[type=checkbox]")
        keys.go(boxes.first.element_handle())
        every, value = boxes.count(), "() => document.activeElement.value"
        assert every > 70
        onward, back = ("ArrowLeft", "ArrowRight") if language == "ar" else ("ArrowRight", "ArrowLeft")
        seen = []
        for _ in range(every):
            seen.append(page.evaluate(value))
            keys.press(onward)
        assert len(set(seen)) == every
        assert page.evaluate(value) == seen[0]
        keys.press(back, "Space")
        assert boxes.last.is_checked()
        keys.press("Space", "Home", "ArrowDown")
        below = page.evaluate(value)
        assert below in seen[1:4]
        keys.press("Tab")
        assert page.evaluate("document.activeElement.type") != "checkbox"
        keys.press("Shift+Tab")
        assert page.evaluate(value) == below
        answer(page, step)
        caught_up(page)
        page.wait_for_function(AT_WHAT_IS_ASKED)  # not at the button that shows more cards


@pytest.mark.slow
def test_arrows_reach_every_place(table: Table) -> None:
    """Squares and hexes: Tab stops once at the board, arrows reach each place that is open, and what is next lies near."""
    for title in ("mecca", "prophets-and-patriarchs"):
        name, upto, _ = TURNS[title]
        phones = table(title, name, upto, motion=False)
        for step in phones.steps():
            if isinstance(step.who, int):
                page = phones.page(step.who)
                caught_up(page)
                if page.locator("#board a.spot.open").count() > 2:
                    break
                phones.play(step)
            else:
                phones.play(step)
        keys = Keys(page)
        stop = page.locator("#board [tabindex='0']")
        expect(stop).to_have_count(1)
        keys.go(stop.element_handle())
        places = page.locator("#board a.spot.open").count()
        seen = set()
        for _ in range(places):
            seen.add(page.evaluate("document.activeElement.getAttribute('href')"))
            keys.press("ArrowRight")
        assert len(seen) == places
        keys.press("Home")
        top = page.evaluate("document.activeElement.getBoundingClientRect().y")
        keys.press("ArrowDown")
        assert page.evaluate("document.activeElement.getBoundingClientRect().y") > top
