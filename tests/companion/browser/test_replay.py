"""How a game went: moving the slider shows another moment, and the slider stays under the finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsers import expect


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.slow
def test_the_slider_stays_in_sight(table: Any, language: str) -> None:
    """The charts stand above it: after each move the page is where the moment is told, not at its head again."""
    phones = table("belaad", "scholars-few-4", 10_000, motion=False)
    page = phones.new(0, viewport={"width": 360, "height": 640}, locale=language)
    page.goto(f"{phones.server.base}/t/{phones.place.code}/replay")
    slider = page.locator("#at")
    slider.scroll_into_view_if_needed()
    slider.fill("126")
    page.wait_for_url("**at=126**")
    expect(page.locator("#moment-h")).to_contain_text("126")
    expect(slider).to_be_in_viewport()
    page.locator(".moment a.btn").last.click()
    page.wait_for_url("**at=127**")
    expect(slider).to_be_in_viewport()
