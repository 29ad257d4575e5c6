"""A board is tapped on the score page: tribes, then camels, tents and cities; the longest line follows, or one tap says who has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browsers import expect, follow

CAMELS = ("s0,-1", "s1,-1", "s2,-1")


def put(page: Any, brush: str, *places: str) -> None:
    """Choose what a tap puts, then tap places."""
    follow(page, page.locator(f'button[value="brush.{brush}"]'))
    expect(page.locator(f'button[value="brush.{brush}"][aria-pressed=true]')).to_be_visible()
    for place in places:
        spot = page.locator(f'.tapped a[href*="at={place.replace(",", "%2C")}"]')
        with page.expect_navigation():
            spot.dispatch_event("click")


@pytest.mark.slow
def test_a_board_is_tapped(phone: Callable[..., Any]) -> None:
    """The numbers come from the taps, what was typed stays, a second tap takes away, and a reload shows the same."""
    page = phone("/score/prophets-and-patriarchs", viewport={"width": 360, "height": 640})
    follow(page, page.locator("button[value=tap-begin]"))
    expect(page.locator("#board .note")).to_be_visible()
    page.locator("#name-0").fill("Amina")
    page.locator("#name-1").fill("Bilal")
    page.locator('[name="pick.0.tribe"][value=JUD]').check()
    page.locator('[name="pick.1.tribe"][value=LEV]').check()
    follow(page, page.locator("#board button[value=brush]"))
    put(page, "camels.JUD", *CAMELS)
    put(page, "tents.JUD", "c1,-2")
    put(page, "cities.LEV", "c4,-2", "c10,-2")
    put(page, "cities.LEV", "c10,-2")
    page.reload()
    expect(page.locator("svg .camel")).to_have_count(3)
    expect(page.locator("svg .city")).to_have_count(1)
    page.locator("#count-0-virtue").fill("4")
    page.locator("#count-1-virtue").fill("0")
    expect(page.locator('[name="holder.longest"][value="0"]')).to_be_checked()
    follow(page, page.locator("button[value=score]"))
    expect(page.locator("#result .ranking li").first).to_contain_text("Amina")
    expect(page.locator("#result .ranking .pts b")).to_have_text(["7", "2"])  # 1 + 4 + 2; one city
    page.locator('[name="holder.longest"][value="nobody"]').check()
    follow(page, page.locator("button[value=score]"))
    expect(page.locator("#result .ranking .pts b")).to_have_text(["5", "2"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
def test_a_court_is_tapped(phone: Callable[..., Any]) -> None:
    """Mecca: colours are said, pilgrims put on squares with one tap each; whoever has more on the board leads."""
    page = phone("/score/mecca", viewport={"width": 360, "height": 640})
    follow(page, page.locator("button[value=tap-begin]"))
    for seat, colours in enumerate(("YR", "GB")):
        for colour in colours:
            page.locator(f'[name="pick.{seat}.colours"][value={colour}]').check()
    follow(page, page.locator("#board button[value=brush]"))
    put(page, "Y", "D4", "E5", "D6")
    put(page, "G", "H4", "H4")  # a second tap takes away
    put(page, "B", "J4", "D4")  # and another colour takes the place
    expect(page.locator("svg.court g.pilgrim")).to_have_count(4)
    assert [page.locator(f"#count-{seat}-reserve").input_value() for seat in (0, 1)] == ["34", "34"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_small_buttons_have_edges_and_results_full_ink(phone: Callable[..., Any]) -> None:
    """Styles of a seat's page (a list that is searched, the name of a side) do not reach the score page."""
    page = phone("/score/ayubistan")
    for seat, (good, bad) in enumerate(((5, 1), (3, 0))):
        page.locator(f"[name='count.{seat}.hasanat']").fill(str(good))
        page.locator(f"[name='count.{seat}.sayeat']").fill(str(bad))
    assert (
        page.locator("button.quiet:visible").first.evaluate("one => getComputedStyle(one).borderTopWidth")
        != "0px"
    )
    follow(page, page.locator("button[value=score]"))
    winner = page.locator(".ranking li.first .name, .ranking li.first bdi").first
    ink = "one => getComputedStyle(one).color"
    assert winner.evaluate(ink) == page.locator("body").evaluate(ink)
