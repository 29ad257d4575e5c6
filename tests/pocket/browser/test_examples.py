"""Titles of one's own in a browser: one by data alone, one with a book in its folder, in one site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browsers import expect
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow


def test_titles_in_folders_are_played_and_scored(
    examples: StaticHost, playwright: Any, tmp_path: Path
) -> None:
    """Each begins, with its own name and cards; what scores has its sheet, with the day as people write it."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], examples.address + "school/games/")
        visitor.open()
        for title, name in (("tide-pool", "Tide Pool"), ("moth-and-lantern", "Moth & Lantern")):
            code = visitor.open_table(title, "Amina", "Bilal", "Chadia")
            expect(visitor.game.locator("h1")).to_contain_text(name)
            expect(visitor.game.locator("body")).to_contain_text("Chadia")
            assert code
            visitor.page.click("#home")
        visitor.page.click("[data-at='score/tide-pool']")
        expect(visitor.game.locator("form").first).to_be_attached()
        assert visitor.page.locator("#told").inner_text() == ""
