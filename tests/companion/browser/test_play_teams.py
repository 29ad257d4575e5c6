"""Whole games of Belaad through the pages: two teams of two, and three sides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printkit.companion.store import open_store
from tests.companion.browser.table import Phones
from tests.companion.serving import Server

Table = Callable[..., Phones]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scholars-few-4", "scholars-few-3"])
def test_a_whole_game(table: Table, server: Server, name: str) -> None:
    """Each answer is tapped on the page of the seat that gives it, up to the ranking by teams."""
    phones = table("belaad", name, 0)
    number = 0
    for number, step in enumerate(phones.steps(), 1):  # noqa: B007  # the last number is wanted
        phones.play(step)
    end = phones.page("host").locator("#end")
    end.wait_for()
    assert "wins" in end.inner_text() or "win" in end.inner_text()
    store = open_store(server.database)
    try:
        assert len(list(store.lines(phones.place.code))) == number
    finally:
        store.close()


def test_a_battle_is_tapped(table: Table) -> None:
    """Numbers of battle cards are tapped by the side that is to act; the board to be emptied by the winner."""
    phones = table("belaad", "scholars-few-4", 52)
    for step, _ in zip(phones.steps(), range(9), strict=False):
        phones.play(step)
    assert "Empty" in phones.page("host").locator(".log").first.inner_text()
