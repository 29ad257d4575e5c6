"""What answers leave behind in a page is freed soon: no browser does that by itself before it is a hundred megabytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.pocket.browser.static_host import StaticHost
from tests.pocket.browser.visitor import Visitor, count_documents, open_browser, plan_answers
from tests.recorded import recorded_game

pytestmark = pytest.mark.slow


@pytest.mark.long
def test_garbage_is_collected_after_answers(playwright: Any, mecca: StaticHost, tmp_path: Path) -> None:
    """After 25 answers a page keeps some 15,000 nodes, most of them shown a moment ago; nobody collecting, it keeps 42,000."""
    log = recorded_game("mecca", "match")
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], f"{mecca.address}school/games/")
        visitor.open()
        code = visitor.begin_again(log)
        assert visitor.play(code, plan_answers(log)[:25]) == ""
        visitor.page.wait_for_timeout(2000)
        _, nodes = count_documents(visitor.page)
        assert nodes < 25_000


FREED = """async () => {
    const { collect } = await import('/school/games/collect.js'), later = () => new Promise(done => setTimeout(done))
    const all = Array.from({ length: 20 }, () => new WeakRef({}))
    await later() // until a task ends, what it refers to stays
    collect()
    return all.filter(one => one.deref()).length
}"""


def test_garbage_is_collected_when_the_page_says_so(
    playwright: Any, mecca: StaticHost, tmp_path: Path
) -> None:
    """At once, and all of it: a browser that only begins to look for it keeps what comes meanwhile."""
    with open_browser(playwright, tmp_path / "profile") as context:
        visitor = Visitor(context.pages[0], f"{mecca.address}school/games/")
        visitor.open()
        assert visitor.page.evaluate(FREED) == 0
