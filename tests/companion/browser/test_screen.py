"""Seats on the table's own screen, behind a privacy screen; seats that change phones; spectators."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browsers import CHROMIUM, FLAGS, expect, follow
from tests.companion.browser.table import PHONE, Phones, fill, heard
from tests.companion.serving import Server

Table = Callable[..., Phones]
WALLET = "#hold .only"
WATCHED = """() => {
  const look = () => {
    const shown = [...document.querySelectorAll('#hold .only')].some(one => one.checkVisibility())
    if (shown && sessionStorage.getItem('watched')) sessionStorage.setItem('shown', location.pathname)
    requestAnimationFrame(look)
  }
  look()
}"""
"""Looks at every picture that is drawn: once `watched` is set, where something of a seat is `shown` is kept."""


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
    seats_and_phones(screen)
    for seat in seats:
        row = screen.locator(f"section:has(input[name=seat][value='{seat}'])")
        follow(screen, row.locator("button", has_text="Play on this screen"))
        follow(screen, screen.locator(".sure-ask button.harm"))  # a phone has it
        expect(row.locator("a", has_text=re.compile("^Play$"))).to_be_visible()


def seats_and_phones(screen: Any) -> None:
    """Open the host's page of seats."""
    follow(screen, screen.locator("#join a", has_text="Seats and phones"))


def known(screen: Any) -> None:
    """Wait until the server knows that the table's page is looked at again, or until the privacy screen is there."""
    expect(screen.locator("html.live #now, h2.who").first).to_be_visible()


def lift(screen: Any) -> None:
    """Lift the curtain; the page shows itself when its script runs, and nobody leaves it before."""
    screen.locator("button", has_text="show it").click()
    screen.locator("body.here[data-lock]").wait_for()
    screen.locator(WALLET).first.wait_for()


@pytest.mark.slow
def test_two_seats_share_a_phone_behind_a_curtain(remembering: Any, server: Server) -> None:
    """Each unlocks the screen for himself; nothing of the first is there for the second, nor behind Back."""
    phones = Phones.at(remembering, server, "ayubistan", "deck", 7)
    steps = phones.steps()
    first = next(steps)
    assert isinstance(first.who, int)
    screen = phones.new("host")
    screen.set_viewport_size(PHONE)
    on_this_screen(screen, 0, 1, 2)
    follow(screen, screen.locator(f"section:has(input[name=seat][value='{first.who}']) a", has_text="Play"))
    expect(screen.locator("h2.who")).to_have_text(f"Seat {first.who + 1}")
    expect(screen.locator(WALLET)).to_have_count(0)
    lift(screen)
    expect(screen.locator(WALLET, has_text="Troops").first).to_be_visible()
    fill(screen, first)
    expect(screen.locator("#now")).to_be_visible()  # the table's page: hidden again
    expect(screen.locator(WALLET)).to_have_count(0)
    expect(screen.locator(".tabs")).to_have_count(0)
    second = next(steps)
    assert isinstance(second.who, int)
    assert second.who != first.who
    screen.goto(f"{server.base}/t/{phones.place.code}/play-{second.who}")
    for _ in range(2):  # first the privacy screen, then Back to whatever the browser still has
        expect(screen.locator(WALLET)).to_have_count(0)
        expect(screen.locator("body")).not_to_contain_text("Only you see this")
        screen.go_back(wait_until="commit")  # a page that the browser kept is not loaded again
        known(screen)
    expect(screen.locator(WALLET)).to_have_count(0)
    screen.goto(f"{server.base}/t/{phones.place.code}/play-{second.who}")
    lift(screen)
    screen.go_back(wait_until="commit")
    known(screen)
    screen.go_forward(wait_until="commit")
    expect(screen.locator("h2.who")).to_be_visible()  # whoever leaves the page locks it
    expect(screen.locator(WALLET)).to_have_count(0)
    lift(screen)
    fill(screen, second)
    phones.close()


@pytest.mark.slow
def test_a_lifted_page_hides_itself_when_it_is_left(remembering: Any, server: Server) -> None:
    """Lifted, left for the table, and Back: the page that the browser kept shows nothing of the seat."""
    phones = Phones.at(remembering, server, "ayubistan", "deck", 7)
    screen = phones.new("host")
    on_this_screen(screen, 0)
    screen.add_init_script(f"({WATCHED})()")
    follow(screen, screen.locator("a", has_text=re.compile("^Play$")))
    lift(screen)
    follow(screen, screen.locator(".hide a"))
    expect(screen.locator("#now")).to_be_visible()
    screen.evaluate("sessionStorage.setItem('watched', '1')")
    screen.go_back(wait_until="commit")
    expect(screen.locator("h2.who")).to_be_visible()
    expect(screen.locator("body")).not_to_contain_text("Only you see this")
    assert screen.evaluate("sessionStorage.getItem('shown')") is None
    lift(screen)  # it can be seen that it would be seen
    screen.wait_for_function("() => sessionStorage.getItem('shown') === location.pathname")
    phones.close()


@pytest.mark.slow
def test_the_host_frees_a_seat_and_it_is_taken_again(table: Table) -> None:
    """The old phone is shown the seats at once; another takes the free one; nobody else's page changes."""
    phones = table("ayubistan", "deck", 24)
    old, screen = phones.page(1), phones.page("host")
    seats_and_phones(screen)
    screen.locator("section:has(input[name=seat][value='1']) button", has_text="Free this seat").click()
    follow(screen, screen.locator(".sure-ask button.harm"))  # the phone loses it
    old.locator("h2", has_text="Who are you?").wait_for()
    expect(old.locator("main > .note")).to_contain_text("not on this phone any more")
    new = phones.new("stranger")
    new.goto(f"{phones.server.base}/j/{phones.place.code}")
    expect(new.locator("button[name=seat][disabled]")).to_have_count(2)
    expect(new.locator("main > .note")).to_have_count(0)
    new.locator("button[name=seat][value='1']").click()
    expect(new.locator("#hold .only").first).to_be_visible()
    expect(new.locator("h1")).to_have_text("Seat 2")


@pytest.mark.slow
def test_a_seat_goes_to_another_phone(table: Table) -> None:
    """An invitation for this one seat: opened on another phone it takes the seat, and the old phone has it no more."""
    phones = table("ayubistan", "deck", 24)
    old, screen = phones.page(0), phones.page("host")
    seats_and_phones(screen)
    row = screen.locator("section:has(input[name=seat][value='0'])")
    follow(screen, row.locator("button", has_text="Pass to another phone"))
    link = row.locator("a.invitation")
    expect(row.locator(".qr svg")).to_be_visible()
    new = phones.new("stranger")
    new.goto(link.get_attribute("href"))
    expect(new.locator("button[name=seat]")).to_have_count(1)
    new.locator("button[name=seat]").click()
    expect(new.locator("#hold .only").first).to_be_visible()
    old.locator("h2", has_text="Who are you?").wait_for()
    late = phones.new("another stranger")
    late.goto(link.get_attribute("href"))
    expect(late.locator("main")).to_contain_text("used already")


@pytest.mark.slow
def test_a_spectator_looks_on(table: Table) -> None:
    """By an invitation: the table's page, live, without a question and without anything secret."""
    phones = table("ayubistan", "deck", 1)
    screen = phones.page("host")
    seats_and_phones(screen)
    follow(screen, screen.locator("button", has_text="Add a spectator"))
    link = screen.locator("a.invitation")
    expect(screen.locator(".qr svg")).to_be_visible()
    watcher = phones.new("stranger")
    watcher.goto(link.get_attribute("href"))
    watcher.locator("button", has_text="Only watch").click()
    watcher.locator("#now").wait_for()
    step = next(phones.steps())
    phones.play(step)
    heard(watcher, 2)
    expect(watcher.locator("button[name=answer]")).to_have_count(0)
    expect(watcher.locator("text=Only you see this")).to_have_count(0)


@pytest.mark.slow
def test_what_was_kept_behind_the_curtain_is_sent_when_it_is_lifted(remembering: Any, server: Server) -> None:
    """An answer that did not get through when its page was left: the privacy screen sends nothing, the lifted page does."""
    phones = Phones.at(remembering, server, "ayubistan", "deck", 7)
    first = next(phones.steps())
    assert isinstance(first.who, int)
    screen = phones.new("host")
    screen.set_viewport_size(PHONE)
    on_this_screen(screen, first.who)
    play = f"{server.base}/t/{phones.place.code}/play-{first.who}"
    screen.goto(play)
    lift(screen)
    screen.route("**/answer", lambda route: route.abort())
    fill(screen, first, wait=False)
    screen.wait_for_function("() => sessionStorage.getItem(`unsent ${location.pathname}`)")
    screen.goto(f"{server.base}/t/{phones.place.code}/table")
    screen.unroute("**/answer")
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    screen.goto(play)
    screen.wait_for_load_state("networkidle")
    assert not asked
    screen.locator("button", has_text="show it").click()  # what was kept goes now, and the page with it
    heard(screen, 8)
    expect(screen.locator("#now")).to_be_visible()
    phones.close()
