"""A board is tapped on the score page: tribes, then camels, tents and cities; the longest line follows, or one tap says who has it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.serving import Server

CAMELS = ("s0,-1", "s1,-1", "s2,-1")


def put(page: Any, brush: str, *places: str) -> None:
    """Choose what a tap puts, then tap places."""
    page.locator(f'button[value="brush.{brush}"]').click()
    page.locator(f'button[value="brush.{brush}"][aria-pressed=true]').wait_for()
    for place in places:
        spot = page.locator(f'.tapped a[href*="at={place.replace(",", "%2C")}"]')
        with page.expect_navigation():
            spot.dispatch_event("click")


@pytest.mark.slow
def test_a_board_is_tapped(browser: Any, server: Server) -> None:
    """The numbers come from the taps, what was typed stays, a second tap takes away, and a reload shows the same."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(f"{server.base}/score/prophets-and-patriarchs")
    page.locator("button[value=tap-begin]").click()
    page.locator("#board .note").wait_for()
    page.locator("#name-0").fill("Amina")
    page.locator("#name-1").fill("Bilal")
    page.locator('[name="pick.0.tribe"][value=JUD]').check()
    page.locator('[name="pick.1.tribe"][value=LEV]').check()
    page.locator("#board button[value=brush]").click()
    put(page, "camels.JUD", *CAMELS)
    put(page, "tents.JUD", "c1,-2")
    put(page, "cities.LEV", "c4,-2", "c10,-2")
    put(page, "cities.LEV", "c10,-2")
    page.reload()
    assert page.locator("svg .camel").count() == 3
    assert page.locator("svg path.city").count() == 1
    page.locator("#count-0-virtue").fill("4")
    page.locator("#count-1-virtue").fill("0")
    assert page.locator('[name="holder.longest"][value="0"]').is_checked()
    page.locator("button[value=score]").click()
    assert "Amina" in page.locator("#result .ranking li").first.inner_text()
    assert page.locator("#result .ranking .points").all_inner_texts() == ["7", "2"]  # 1 + 4 + 2; one city
    page.locator('[name="holder.longest"][value="nobody"]').check()
    page.locator("button[value=score]").click()
    page.locator("#result .ranking .points", has_text="5").first.wait_for()
    assert page.locator("#result .ranking .points").all_inner_texts() == ["5", "2"]
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    context.close()


def test_small_buttons_have_edges_and_results_full_ink(browser: Any, server: Server) -> None:
    """Styles of a seat's page (a list that is searched, the name of a side) do not reach the score page."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{server.base}/score/ayubistan")
    for seat, (good, bad) in enumerate(((5, 1), (3, 0))):
        page.locator(f"[name='count.{seat}.hasanat']").fill(str(good))
        page.locator(f"[name='count.{seat}.sayeat']").fill(str(bad))
    assert (
        page.locator("button.quiet:visible").first.evaluate("one => getComputedStyle(one).borderTopWidth")
        != "0px"
    )
    page.locator("button[value=score]").click()
    winner = page.locator(".ranking li.first .name, .ranking li.first bdi").first
    ink = "one => getComputedStyle(one).color"
    assert winner.evaluate(ink) == page.locator("body").evaluate(ink)
    context.close()
