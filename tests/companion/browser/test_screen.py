"""Seats on the table's own screen, behind a privacy screen; seats that change phones; spectators."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.companion.browser.conftest import CHROMIUM
from tests.companion.browser.table import FLAGS, PHONE, Phones, fill, heard
from tests.companion.serving import Server

Table = Callable[..., Phones]
WALLET = "#hold .only"


@pytest.fixture(scope="module")
def remembering(playwright: Any) -> Iterator[Any]:
    """A browser that keeps pages alive for its Back button, as phones do; Playwright's own does not."""
    chromium = playwright.chromium.launch(
        executable_path=CHROMIUM, args=FLAGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    yield chromium
    chromium.close()


def on_this_screen(screen: Any, *seats: int) -> None:
    """The host takes seats onto the table's own screen."""
    screen.locator("#join a", has_text="Seats and phones").click()
    for seat in seats:
        row = screen.locator(f"section:has(input[name=seat][value='{seat}'])")
        row.locator("button", has_text="Play on this screen").click()
        row.locator("a", has_text=re.compile("^Play$")).wait_for()


def lift(screen: Any) -> None:
    """Lift the curtain; the page shows itself when its script runs, and nobody leaves it before."""
    screen.locator("button", has_text="show it").click()
    screen.locator("body.here[data-lock]").wait_for()
    screen.locator(WALLET).first.wait_for()


def test_two_seats_share_a_phone_behind_a_curtain(remembering: Any, server: Server) -> None:
    """Each unlocks the screen for himself; nothing of the first is there for the second, nor behind Back."""
    phones = Phones.at(remembering, server, "ayubistan", "deck", 7)
    steps = phones.steps()
    first = next(steps)
    assert isinstance(first.who, int)
    screen = phones.new("host")
    screen.set_viewport_size(PHONE)
    on_this_screen(screen, 0, 1, 2)
    screen.locator(f"section:has(input[name=seat][value='{first.who}']) a", has_text="Play").click()
    assert screen.locator(WALLET).count() == 0
    assert screen.locator("h2.who").inner_text() == f"Seat {first.who + 1}"
    lift(screen)
    screen.locator(WALLET, has_text="Troops").first.wait_for()
    fill(screen, first)
    screen.locator("#now").wait_for()  # the table's page: hidden again
    assert screen.locator(WALLET).count() == 0
    assert screen.locator(".tabs").count() == 0
    second = next(steps)
    assert isinstance(second.who, int)
    assert second.who != first.who
    screen.goto(f"{server.base}/t/{phones.place.code}/play-{second.who}")
    for _ in range(2):  # first the privacy screen, then Back to whatever the browser still has
        assert screen.locator(WALLET).count() == 0
        assert "Only you see this" not in screen.content()
        screen.go_back(wait_until="commit")  # a page that the browser kept is not loaded again
        screen.locator(
            "html.live #now, h2.who"
        ).first.wait_for()  # it has told the server that it is looked at
    assert screen.locator(WALLET).count() == 0
    screen.goto(f"{server.base}/t/{phones.place.code}/play-{second.who}")
    screen.wait_for_timeout(1_000)  # for words that pages were left, which browsers send alone
    lift(screen)
    screen.go_back(wait_until="commit")
    screen.locator("html.live #now, h2.who").first.wait_for()
    screen.go_forward(wait_until="commit")
    screen.locator("h2.who").wait_for()  # whoever leaves the page locks it
    assert screen.locator(WALLET).count() == 0
    lift(screen)
    fill(screen, second)
    phones.close()


@pytest.mark.slow
def test_a_lifted_page_hides_itself_when_it_is_left(remembering: Any, server: Server) -> None:
    """Lifted, left for the table, and Back: the page that the browser kept shows nothing of the seat."""
    phones = Phones.at(remembering, server, "ayubistan", "deck", 7)
    screen = phones.new("host")
    on_this_screen(screen, 0)
    screen.locator("a", has_text=re.compile("^Play$")).click()
    lift(screen)
    screen.locator(".hide a").click()
    screen.locator("#now").wait_for()
    screen.go_back(wait_until="commit")
    assert screen.locator(WALLET).count() == 0 or not screen.locator(WALLET).is_visible()
    screen.locator("h2.who").wait_for()
    assert "Only you see this" not in screen.content()
    phones.close()


def test_the_host_frees_a_seat_and_it_is_taken_again(table: Table) -> None:
    """The old phone is shown the seats at once; another takes the free one; nobody else's page changes."""
    phones = table("ayubistan", "deck", 24)
    old, screen = phones.page(1), phones.page("host")
    screen.locator("#join a", has_text="Seats and phones").click()
    screen.locator("section:has(input[name=seat][value='1']) button", has_text="Free this seat").click()
    old.locator("h2", has_text="Who are you?").wait_for()
    new = phones.new("stranger")
    new.goto(f"{phones.server.base}/j/{phones.place.code}")
    assert new.locator("button[name=seat][disabled]").count() == 2
    new.locator("button[name=seat][value='1']").click()
    new.locator("#hold .only").first.wait_for()
    assert new.locator("h1").inner_text() == "Seat 2"


def test_a_seat_goes_to_another_phone(table: Table) -> None:
    """An invitation for this one seat: opened on another phone it takes the seat, and the old phone has it no more."""
    phones = table("ayubistan", "deck", 24)
    old, screen = phones.page(0), phones.page("host")
    screen.locator("#join a", has_text="Seats and phones").click()
    row = screen.locator("section:has(input[name=seat][value='0'])")
    row.locator("button", has_text="Pass to another phone").click()
    link = row.locator("a.invitation")
    row.locator(".qr svg").wait_for()
    new = phones.new("stranger")
    new.goto(link.get_attribute("href"))
    assert new.locator("button[name=seat]").count() == 1
    new.locator("button[name=seat]").click()
    new.locator("#hold .only").first.wait_for()
    old.locator("h2", has_text="Who are you?").wait_for()
    late = phones.new("another stranger")
    late.goto(link.get_attribute("href"))
    assert "used already" in late.locator("main").inner_text()


@pytest.mark.slow
def test_a_spectator_looks_on(table: Table) -> None:
    """By an invitation: the table's page, live, without a question and without anything secret."""
    phones = table("ayubistan", "deck", 1)
    screen = phones.page("host")
    screen.locator("#join a", has_text="Seats and phones").click()
    screen.locator("button", has_text="Add a spectator").click()
    link = screen.locator("a.invitation")
    screen.locator(".qr svg").wait_for()
    watcher = phones.new("stranger")
    watcher.goto(link.get_attribute("href"))
    watcher.locator("button", has_text="Only watch").click()
    watcher.locator("#now").wait_for()
    step = next(phones.steps())
    phones.play(step)
    heard(watcher, 2)
    assert watcher.locator("button[name=answer]").count() == 0
    assert watcher.locator("text=Only you see this").count() == 0
