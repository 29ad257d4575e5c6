"""A trade among players of Prophets and Patriarchs (PP-8.4): offered, accepted and declined by taps on two phones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from printkit.companion.store import open_store
from printkit.referee import Answer, Game, Seat
from printkit.referee.log import Log
from printkit.referee.menus import Menu
from printkit.title import load_title
from tests.browsers import expect
from tests.companion.browser.table import Phones
from tests.companion.phones import planted
from tests.companion.serving import Server

TITLE = "prophets-and-patriarchs"
SMALL = {"width": 360, "height": 640}


def at_business() -> Game[Any]:
    """The first turn after the dice; Amina has Hay and Oil, Bilal has Water."""
    title = load_title(TITLE)
    options = {"player_trade": True, "stacks": "none"}
    game = Game.open(title.book, ["Amina", "Bilal"], box=title.box, box_hash=title.digest, options=options)
    said = [(None, "lay-default"), (0, "JUD"), (1, "LEV"), (0, "6"), (1, "1")]
    for seat, answer in said:
        [part] = [one.part for one in game.open_questions() if seat is None or seat in one.seats]
        assert game.give(Answer(None if seat is None else Seat(seat), answer, part=part)) == ()
    while isinstance(question := game.open_questions()[0].question, Menu):
        first = question.options[0]
        assert game.give(Answer(question.seats[0], question.key(first))) == ()
    assert game.give(Answer(Seat(0), "3/1")) == ()
    supply = [25, 26, 27, 27, 26, 27]
    hands = {"hands.0": [2, 0, 0, 0, 1, 0], "hands.1": [0, 1, 0, 0, 0, 0], "supply": supply}
    assert game.correct(hands, by="Amina", why="the test") == ()
    return game


@pytest.fixture
def trading(browser: Any, server: Server) -> Iterator[Callable[[], Phones]]:
    """Both phones at that moment."""
    made: list[Phones] = []

    def make() -> Phones:
        game, store = at_business(), open_store(server.database)
        made.append(Phones(browser, server, planted(store, game), game, Log(game.log.header)))
        store.close()
        return made[-1]

    yield make
    for phones in made:
        phones.close()


def offered(page: Any, give: str, get: str) -> None:
    """Unfold the trade, one more of each with a tap, and tap the partner."""
    row = page.locator("details[data-keep='act-offer-trade']")
    row.locator("summary").first.tap()
    for name in (f"f.give.{give}", f"f.get.{get}"):
        row.locator(f".step:has(input[name='{name}']) button[data-step='1']").tap()
        expect(row.locator(f"input[name='{name}']")).to_have_value("1")
    row.locator("button[name='f.partner']").tap()


@pytest.mark.slow
def test_a_trade_accepted_then_one_declined(trading: Callable[[], Phones]) -> None:
    """PP-8.4: the partner hears what he gets and gives; Accept moves the cards and both hands are told, Decline moves nothing."""
    phones = trading()
    amina = phones.new(0, viewport=SMALL, has_touch=True)
    bilal = phones.new(1, has_touch=True)
    offered(amina, "HAY", "WATER")
    expect(bilal.locator("#asked .prompt")).to_have_text("Amina offers you 1 Hay for 1 Water.")
    bilal.locator("button", has_text="Accept").tap()
    expect(bilal.locator("#hands")).to_contain_text("Give 1 Water to Amina.")
    expect(amina.locator("#hands")).to_contain_text("Take 1 Water from Bilal.")
    offered(amina, "OIL", "HAY")
    bilal.locator("button", has_text="Decline").tap()
    expect(bilal.locator(".bar")).to_have_text(re.compile("^\\s*1\\s*Amina"))
    expect(amina.locator("#log-lines li").first).to_contain_text("Bilal declines.")
    expect(amina.locator("#hold")).to_contain_text("1 Hay1 Water0 Wheat0 Wine1 Oil")


@pytest.mark.slow
def test_both_sides_of_a_trade_fit_on_a_small_phone(trading: Callable[[], Phones]) -> None:
    """What is given and got stands two beside each other: the form with its partners is no longer than a screen and a half."""
    page = trading().new(0, viewport=SMALL, has_touch=True)
    row = page.locator("details[data-keep='act-offer-trade']")
    row.locator("summary").first.tap()
    expect(row.locator("button[name='f.partner']")).to_be_visible()
    assert row.bounding_box()["height"] < 1.3 * SMALL["height"]
    for step in row.locator(".step button").all():
        assert step.bounding_box()["width"] >= 44
