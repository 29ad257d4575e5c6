"""Every kind of page that a link leads to: it is there, what it asks for is there, and the browser complains of nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.companion.browser.table import Phones

ALONE = True
LINKS = """() => [...document.querySelectorAll('a[href]:not([download])')].map(one => new URL(one.getAttribute('href'), location.href).href)"""
NAMED = re.compile(r"(?<=/t/)[^/]*|(?<=/title/)[^/]*|(?<=/card/).*|(?<=/rule/).*|(?<=/score/)[^/]*")
"""What pages of one kind differ by."""


CASES = (
    ("prophets-and-patriarchs", "points", 0, "photo?"),  # a board is laid
    ("mecca", "dead", 60, "correct?"),  # places are tapped
    ("lost-and-found", "won-closed3", 40, "scan"),
    ("ayubistan", "deck", 10_000, "replay"),  # it is over: how it went
)
"""CI begins at the table's page or at a seat's, by turns."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("who", "title", "game", "upto", "leads"),
    [
        pytest.param(who, *case, marks=[pytest.mark.long] * ((turn + number) % 2))
        for turn, who in enumerate(("host", 0))
        for number, case in enumerate(CASES)
    ],
)
def test_every_kind_of_page(
    table: Callable[..., Phones], title: str, game: str, upto: int, leads: str, who: int | str
) -> None:
    """One page of each kind is opened, from link to link; `Phones` notes what is missing and what is complained of."""
    phones = table(title, game, upto)
    page = phones.new(who)
    waiting, seen = [page.url], set[str]()
    while waiting:
        address = waiting.pop(0)
        parts = urlsplit(address)
        kind = NAMED.sub("one", parts.path) + ("?" if parts.query else "")
        if not address.startswith(phones.server.base) or kind in seen:
            continue
        seen.add(kind)
        reply = page.goto(address.partition("#")[0])
        assert reply.ok, f"{reply.status} {address}"
        waiting += page.evaluate(LINKS)
    assert {"/", "/score", "/title/one/rules", "/title/one/cards"} <= seen
    assert any(kind.startswith("/t/one/") and kind.endswith(f"/{leads}") for kind in seen), sorted(seen)
