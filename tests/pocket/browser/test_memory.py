"""What an answer leaves behind in a page is freed soon: no browser does that by itself before it is a hundred megabytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browsers import expect
from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, open_browser

pytestmark = pytest.mark.slow


def test_garbage_is_collected_after_an_answer(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """Without an answer a thing that nothing leads to stays; after one it goes."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], f"{mecca.address}school/games/")
        visitor.open()
        code = visitor.open_table("mecca", "Amina", "Bilal")
        first = visitor.find_question(code)
        visitor.page.wait_for_timeout(3000)  # what the page left that has just come is collected
        visitor.page.evaluate("window.left = new WeakRef({}), 0")
        visitor.page.wait_for_timeout(3000)
        assert visitor.page.evaluate("window.left.deref() !== undefined")
        visitor.game.get_by_role("button", name="Amina").first.click()
        expect(visitor.game.locator(f"[name=question][value='{first}']")).to_have_count(0)
        for _ in range(50):
            if visitor.page.evaluate("window.left.deref() === undefined"):
                return
            visitor.page.wait_for_timeout(100)
        pytest.fail("it is still there")
