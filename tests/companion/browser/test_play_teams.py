"""Whole games of Belaad through the pages: two teams of two, and three sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from printkit.box import box_hash, find_box, load_box
from printkit.companion.store import open_store
from printkit.referee import Answer, Game
from printkit.referee.log import Log
from printkit.title import load_title
from tests.browsers import expect
from tests.companion.browser.table import Phones, caught_up, kinds, seek, unfold
from tests.companion.phones import planted, steps
from tests.companion.serving import Server
from tests.recorded import recorded_game

Table = Callable[..., Phones]
GAMES = ("scholars-few-4", "scholars-few-3", "order-few-3")
DISPLAY = ["SC11", "SC12", "SC27", "SC21", "SC13"]


@pytest.mark.slow
@pytest.mark.minutes
@pytest.mark.parametrize(
    "name", [*(pytest.param(one, marks=pytest.mark.long) for one in GAMES[:2]), GAMES[2]]
)
def test_a_whole_game(table: Table, server: Server, name: str) -> None:
    """Every kind of answer is tapped in one of the games, on the page of the seat that gives it, up to the ranking by teams."""
    phones = table("belaad", name, 0, motion=False)
    before = GAMES[: GAMES.index(name)]
    phones.play_by_kinds(elsewhere=set().union(*(kinds("belaad", one) for one in before)))
    end = phones.page("host").locator("#end")
    winners = {"scholars-few-4": "Seat 1, Seat 3", "scholars-few-3": "Seat 2", "order-few-3": "Seat 3"}
    expect(end.locator(".who")).to_have_text(re.compile(f"^{winners[name]}"))
    side = {"Seat 2": "People", "Seat 3": "Order"}.get(winners[name], "Kingdom")
    expect(end.locator(".ranking li.first .side")).to_have_text(side)
    store = open_store(server.database)
    try:
        assert len(list(store.lines(phones.place.code))) == len(recorded_game("belaad", name).entries)
    finally:
        store.close()


@pytest.mark.slow
def test_a_battle_is_tapped(table: Table) -> None:
    """Numbers of battle cards are tapped by the side that is to act; the board to be emptied by the winner."""
    phones = table("belaad", "scholars-few-4", 52)
    for step, _ in zip(phones.steps(), range(9), strict=False):
        phones.play(step)
    expect(phones.page("host").locator(".log").first).to_contain_text("Empty")


@pytest.fixture
def reacting(browser: Any, server: Server) -> Iterator[Phones]:
    """Three seats; the Order has the card that cuts others off, and gold for it."""
    folder = find_box("belaad")
    game = Game.open(
        load_title("belaad").book,
        ["Amina", "Bilal", "Chadia"],
        box=load_box(folder),
        box_hash=box_hash(folder),
    )
    assert game.give(Answer(None, DISPLAY)) == ()
    assert game.correct({"in_play.OSPY": ["H04"], "hashash_deck.unseen": 13, "coins.2": [20, 0]}) == ()
    store = open_store(server.database)
    place = planted(store, game)
    store.close()
    phones = Phones(browser, server, place, game, Log(game.log.header))
    yield phones
    phones.close()


def tapped(page: Any, answer: str) -> None:
    """Tap an answer, searching it where there are many."""
    button = page.locator(f'button[name=answer][value="{answer}"]').first
    button.wait_for(state="attached")
    unfold(button)
    seek(page, button, answer.rsplit(maxsplit=1)[-1])
    button.click()
    button.wait_for(state="detached")


@pytest.mark.slow
def test_cards_pass_until_the_orders_next_turn(reacting: Phones) -> None:
    """BEL-12.9, BEL-12.17: the Order is asked on its own phone; after "until my next turn" not again before it; then a card is cut off."""
    amina, bilal, chadia, table = (reacting.page(who) for who in (0, 1, 2, "host"))
    tapped(amina, "play-card A22")
    expect(chadia.locator("#asked")).to_contain_text("Cut it off for 4 gold?")
    expect(table.locator("#now")).to_contain_text("deciding whether the card may pass")
    for page in (amina, bilal, table):
        caught_up(page)
        assert "Let all pass" not in page.content()
    tapped(chadia, "pass-until")
    tapped(amina, "draw-card 1")
    tapped(bilal, "play-card A01")
    tapped(bilal, "gain A01")  # nobody was asked
    tapped(bilal, "draw-card 1")
    tapped(chadia, "play-card A12")
    tapped(chadia, "draw-card 2")
    tapped(amina, "play-card A23")
    tapped(chadia, "negate")
    expect(amina.locator("#asked")).to_contain_text("Draw a card.")
    expect(amina.locator('#asked button[value^="employ"]')).to_have_count(0)
    tapped(amina, "draw-card 3")


def test_many_to_choose_from_are_all_on_the_tables_page(table: Callable[..., Phones]) -> None:
    """BEL-2.2: thirty scholars of whom five are turned up, and the button: nothing scrolls, nothing is cut off."""
    host = table("belaad", "scholars-few-3", 0).page("host")
    caught_up(host)
    assert host.locator("#asked .pick").count() == 30
    frame = host.locator(".tv-stage").bounding_box()
    for one in (host.locator("#asked .pick").first, host.locator("#asked button.send")):
        box = one.bounding_box()
        assert box["y"] >= frame["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_a_draw_of_tokens_is_in_sight_on_a_small_phone(table: Table) -> None:
    """BEL-7.1: two tokens beside each other, so that a phone of 360 x 640 shows most kinds; the tick of what hands do stays in its frame."""
    log = recorded_game("belaad", "scholars-few-3")
    game = Game.resume(load_title("belaad").book, Log(log.header), box=load_box(find_box("belaad")))
    upto = next(step.entry for step in steps(log, game) if step.question.question.rule == "BEL-7.1")
    page = table("belaad", "scholars-few-3", upto).new(0, viewport={"width": 360, "height": 640})
    rows = page.locator("#asked .step")
    first, second = rows.nth(0).bounding_box(), rows.nth(1).bounding_box()
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] <= second["x"]
    for tick in page.locator(".hands-do .tick").all():
        frame, box = page.locator(".hands-do").bounding_box(), tick.bounding_box()
        assert box["y"] >= frame["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
