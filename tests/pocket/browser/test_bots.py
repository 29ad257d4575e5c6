"""Bots at a table of one phone: they think in a worker of their own, with a Python of their own."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import PATIENCE, expect
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow


def test_bots_play_a_dealt_game(mecca: StaticHost, playwright: Any, tmp_path: Path) -> None:
    """Two bots beside a person, printkit deals: what they did stands on the table's page, and nothing is told as wrong."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], mecca.address + "school/games/")
        visitor.open()
        visitor.page.click("[data-at='?title=mecca']")
        visitor.game.locator("details[open] button[value=lobby]").first.click()
        visitor.game.locator("#addname").fill("Amina")
        visitor.game.locator("button[value=add]").click()
        expect(visitor.game.locator(".lseats")).to_contain_text("Amina")
        visitor.game.locator("button[value=deal]").click()
        expect(visitor.game.locator("button[value=deal]")).to_have_attribute("aria-pressed", "true")
        for number in (2, 3):
            if number == 2:  # it stays unfolded
                visitor.game.locator(".addbot summary").click()
            visitor.game.locator("button[value=bot]").click()
            expect(visitor.game.locator("#lseats-h")).to_contain_text(f": {number}")
        visitor.game.locator("button[value=start]").click()
        visitor.until("location.search.endsWith('table')")
        code = visitor.page.evaluate("decodeURIComponent(location.search).split('/')[1]")
        end = time.monotonic() + 3 * PATIENCE / 1000  # bots begin with loading a Python of their own
        while not visitor.game.locator(".bot-moves li").count():
            assert time.monotonic() < end
            visitor.show(f"t/{code}/play-0")
            if visitor.game.locator("form[action$=unlock] button").count():
                visitor.game.locator("form[action$=unlock] button").first.click()
                expect(visitor.game.locator(".hide a")).to_be_visible()
            _answer(visitor)
            visitor.show(f"t/{code}/table")
            visitor.page.wait_for_timeout(2000)
        expect(visitor.game.locator(".bot-moves li").first).to_be_visible()
        assert not visitor.page.locator("#told").is_visible()


def _answer(visitor: Visitor) -> None:
    """Give the first answer to what a seat is asked, if it is asked: a button, or as many boxes as it wants."""
    asked = visitor.game.locator("form.answer").first
    if not asked.count():
        return
    number = asked.locator("[name=question]").get_attribute("value")
    button = asked.locator("button[name=answer]")
    if button.count():
        button.first.click()
    else:  # who begins chooses two colours
        for box in asked.locator("input[type=checkbox]").all()[:2]:
            box.check()
        asked.locator("button.send").click()
    gone = visitor.game.locator(f"form.answer [name=question][value='{number}']")
    expect(gone).to_have_count(0)  # it has counted: whoever leaves before that takes it back
