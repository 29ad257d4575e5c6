"""A browser without scripts: everything that matters works with forms alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from tests.browsers import expect, follow
from tests.companion.browser.cards import photo
from tests.companion.browser.table import Phones, fill

Table = Callable[..., Phones]


@pytest.mark.slow
def test_turns_without_scripts(table: Table) -> None:
    """Five answers of three players and the table, forms only: a page is opened anew to see what others did."""
    phones = table("ayubistan", "deck", 2)
    pages = {who: phones.new(who, java_script_enabled=False) for who in (0, 1, 2, "host")}
    for step in islice(phones.steps(), 5):
        page = pages[step.who]
        page.reload()
        fill(page, step)
    for page in pages.values():
        page.goto(page.url.partition("#")[0])
        page.reload()
        expect(page.locator(".log li:first-child .n")).to_have_text("7")
        expect(page.locator("html.no-js")).to_have_count(1)


@pytest.mark.slow
def test_a_refusal_and_consent_without_scripts(table: Table) -> None:
    """What cannot be done is explained on the page that comes back; an undo is asked for and agreed to."""
    phones = table("ayubistan", "deck", 24)
    asks, *others = [phones.new(seat, java_script_enabled=False) for seat in range(3)]
    asks.locator("details.act > summary", has_text="Trade").click()
    form = asks.locator("form:has(input[name=do][value=propose-trade])")
    form.locator("[name='f.direction'][value=buy]").check()
    form.locator("[name='f.n']").fill("1")
    form.locator("[name='f.price']").fill("999")
    follow(asks, form.locator("button[name='f.partner'][value='1']"))
    expect(asks.locator(".note.bad")).to_contain_text("paid in full")
    wisher, other = others  # the last answer is not theirs
    follow(wisher, wisher.locator("button", has_text="Take back the last answer"))
    for page in (asks, other):
        page.reload()
        follow(page, page.locator(".consent button", has_text="I agree"))
        expect(page.locator(".consent button", has_text="I agree")).to_have_count(0)
    asks.goto(phones.server.base + phones.place.path(0))
    expect(asks.locator(".log li").first).to_contain_text("Seat 2 takes back entry 24")


@pytest.mark.slow
def test_a_photo_without_scripts(table: Table, tmp_path: Path) -> None:
    """A photo of a printed card, chosen and sent by its button; one tap on the page that comes back answers."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.new("host", java_script_enabled=False)
    screen.locator("a.scan-here").click()
    screen.locator("#photo").set_input_files(photo(tmp_path, "ayubistan", "A30"))
    follow(screen, screen.locator("button", has_text="Read the photo"))
    follow(screen, screen.locator("button", has_text="Yes, this one"))
    expect(screen.locator(".log li:first-child .n")).to_have_text("3")
