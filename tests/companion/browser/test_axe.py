"""axe-core on every kind of page, of every title: light and dark, small phone and laptop, English and Arabic.

A page is opened once; its colours and its width are changed where it stands, as phones do when they are turned or when
night falls. Every kind of page comes in both languages, each title's in one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from tests.browsers import expect, follow
from tests.companion.browser.axe import findings
from tests.companion.browser.table import LAPTOP, Phones, caught_up, fill, settle
from tests.companion.room import room
from tests.companion.serving import KEY, Server
from tests.recorded import recorded_game

ALONE = True
Table = Callable[..., Phones]
Look = Callable[..., None]
SMALL = {"width": 360, "height": 640}
LOOKS = {
    "en": (("light", SMALL), ("dark", LAPTOP)),
    "ar": (("dark", SMALL), ("light", LAPTOP)),
}
"""Small phone and laptop: pages have no more than these two layouts. Each is seen in light and dark, in one language each:
colours follow from the scheme and the title, whatever the width."""
NEAR = 40
"""Pixels that a finger needs."""
UNFOLDED = """() => {
  document.querySelectorAll('details').forEach(one => one.open = true)
  document.querySelectorAll('.tabs').forEach(one => one.style.position = 'static')
}"""
"""Everything unfolded, and nothing over it."""
PLACES = {
    "ayubistan": ("deck", 24),
    "mecca": ("dead", 41),
    "lost-and-found": ("won-closed3", 17),
    "prophets-and-patriarchs": ("points", 60),
    "belaad": ("order-few-3", 30),
}
"""A recorded game of each title, and after how many entries somebody has much to choose from."""
ENDS = {**{title: name for title, (name, _) in PLACES.items()}, "ayubistan": "guard", "mecca": "max_rounds"}

pytestmark = pytest.mark.slow
languages = pytest.mark.parametrize("language", ["en", "ar"])


def by_turns(first: str, second: str) -> pytest.MarkDecorator:
    """Every title, in one of two languages by turns: a kind of page is seen in both. CI looks at one title of a kind."""
    cases = [(title, (first, second)[n % 2]) for n, title in enumerate(PLACES)]
    looked_at = 0 if first == "ar" else 4
    return pytest.mark.parametrize(
        ("title", "language"),
        [pytest.param(*one, marks=[pytest.mark.long] * (n != looked_at)) for n, one in enumerate(cases)],
    )


@pytest.fixture
def look(axe: str) -> Iterator[Look]:
    """Look at a page in every way, and remember what is serious; at the end nothing may be."""
    serious: dict[tuple[str, str, int], list[tuple[str, str]]] = {}

    def at(page: Any, what: str) -> None:
        page.evaluate(UNFOLDED)
        assert page.locator("main").count() == 1, what
        for scheme, size in LOOKS[page.locator("html").get_attribute("lang")]:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size(size)
            found = findings(page, axe)
            if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
                found.append(("wider than the screen", page.url))
            if found:
                serious[what, scheme, size["width"]] = found

    yield at
    assert serious == {}


class Visits:
    """Pages of a table's people in one language."""

    def __init__(self, phones: Phones, language: str, look: Look) -> None:
        self.phones, self.language, self.look = phones, language, look
        self.at = f"/t/{phones.place.code}"
        self.title = phones.plan.book.meta.title
        self.browsers: dict[int | str, Any] = {}
        self.seen: set[tuple[int | str, str]] = set()

    def opened(self, who: int | str) -> Any:
        """The own page of somebody in a browser of its own."""
        page = self.phones.new(who, locale=self.language)
        assert page.locator("html").get_attribute("lang") == self.language
        self.browsers[who] = page
        return page

    def visit(self, who: int | str, path: str = "", act: Callable[[Any], bool | None] | None = None) -> None:
        """Go to a page in somebody's browser, do something there, and look; but not again where there was nothing to do."""
        page = self.browsers.get(who) or self.opened(who)
        self.go(page, path or self.phones.place.path(who))
        if act is not None and act(page) is False and (who, path) in self.seen:
            return
        self.seen.add((who, path))
        self.look(page, f"{who} {path or 'own page'} {getattr(act, '__name__', '')}")

    def go(self, page: Any, path: str) -> None:
        """To another page in the same browser."""
        page.goto(self.phones.server.base + path)
        settle(page)


def typed(page: Any) -> None:
    """A piece by its code, and nonsense."""
    page.locator("#typed").fill(f"{page.locator('#typed').get_attribute('placeholder') or 'A30'} a3o")
    follow(page, page.locator("form:has(#typed) button"))
    expect(page.locator("#found-h, .note").first).to_be_visible()


def nearer(page: Any) -> None:
    """The first place of the board is tapped where fingers are too thick for it: the page draws nearer there."""
    spot = page.locator("#board a.spot").first
    if spot.count() and min(spot.bounding_box()["width"], spot.bounding_box()["height"]) < NEAR:
        spot.dispatch_event("click")
        page.locator("#board .ways").wait_for()


def picked(page: Any) -> bool:
    """The first place of the board is chosen, if places can be."""
    spot = page.locator("a[href*='pick=']").first
    if not spot.count():
        return False
    page.goto(urljoin(page.url, spot.get_attribute("href")))
    settle(page)
    return True


def wished(page: Any) -> None:
    """The last answer is to be taken back; the others are asked."""
    page.locator("form[action$=undo] button").click()
    page.locator(".consent").wait_for()


def invites(page: Any) -> None:
    """An invitation, and the last seat on this screen."""
    follow(page, page.locator("button[value=here]").last)
    follow(page, page.locator(".sure-ask button.harm"))  # it is another's phone
    expect(page.locator("form a.btn.main")).to_be_visible()
    follow(page, page.locator("button[value=pass]").first)
    expect(page.locator(".invitation")).to_be_visible()


def lifted(page: Any) -> None:
    """The curtain is lifted: a seat's page on the table's own screen."""
    page.locator("form[action*=unlock] button").click()
    page.locator("body.here[data-lock]").wait_for()


def found(page: Any) -> None:
    """Something is looked for."""
    page.locator("#q").fill("a")
    follow(page, page.locator("form[role=search] button"))


def lost(page: Any) -> None:
    """The server is gone, and something was to be sent."""
    page.context.route("**/*", lambda route: route.abort())
    page.evaluate("document.querySelector('form[action$=undo]').requestSubmit()")
    page.locator(".gone-sheet").wait_for()
    page.wait_for_timeout(500)


@by_turns("ar", "en")
def test_a_turn(table: Table, look: Look, title: str, language: str) -> None:
    """Seats and the table while somebody is asked: turn, question, board, a wish, what an answer did, no connection."""
    phones = table(title, *PLACES[title], motion=False)
    there = Visits(phones, language, look)
    asked = next((int(one.seats[0]) for one in phones.plan.open_questions() if one.seats), 0)
    other = (asked + 1) % len(phones.plan.setup.names)
    there.visit("host")
    for act in (nearer, picked, lost):
        there.visit(asked, act=act)
    step = next(phones.steps())
    watching, page = there.opened(other), there.opened(step.who)
    fill(page, step)
    caught_up(page)
    caught_up(watching)
    look(page, "what the answer did, for whoever gave it")
    look(watching, "what the answer did, for another")
    wished(watching)  # whoever answered takes it back without asking
    caught_up(page)
    there.visit(asked)
    there.visit("host")


@by_turns("en", "ar")
def test_beside_the_game(table: Table, look: Look, title: str, language: str) -> None:
    """Scan, correct, look up a photo's question, take seats, invite, share a screen; and codes that lead nowhere."""
    phones = table(title, *PLACES[title], motion=False)
    there = Visits(phones, language, look)
    entry = phones.plan.open_questions()[0]
    seat = int(entry.seats[0]) if entry.seats else 0
    last = len(phones.plan.setup.names) - 1
    there.visit(seat, f"{there.at}/seat/scan", typed)
    there.visit(seat, f"{there.at}/seat/scan?question={entry.number}&part=0")
    there.visit(seat, f"{there.at}/seat/photo?question={entry.number}&part=0")
    there.visit(seat, f"{there.at}/seat/correct", picked)
    there.visit("host", f"{there.at}/table/correct")
    there.visit("stranger", f"/j/{phones.place.code}")
    there.visit("stranger", "/t/NOPE5")
    assert phones.errors == [f"404 {phones.server.base}/t/NOPE5"]  # which it is meant to be
    phones.errors.clear()
    there.visit("host", f"{there.at}/seats", invites)
    there.visit("host", f"{there.at}/play-{last}")
    there.visit("host", f"{there.at}/play-{last}", lifted)
    there.visit("watcher", f"{there.at}/table")


@by_turns("ar", "en")
def test_the_end(table: Table, look: Look, title: str, language: str) -> None:
    """The end for a seat and for the table, how it went with its charts and in its middle, all evenings."""
    phones = table(title, ENDS[title], len(recorded_game(title, ENDS[title]).entries), motion=False)
    there = Visits(phones, language, look)
    there.visit(0)
    there.visit("host")
    there.visit(0, f"{there.at}/replay")
    there.visit(0, f"{there.at}/replay?at=20")
    there.go(there.browsers["host"], f"/owner/{KEY}")
    there.visit("host", "/evenings")


@by_turns("en", "ar")
def test_rules_at_hand(table: Table, look: Look, title: str, language: str) -> None:
    """The booklet's pages with a search, a rule, the cards, a card, setting up, a first game led; counting points alone."""
    phones = table(title, *PLACES[title], motion=False)
    there = Visits(phones, language, look)
    rule = phones.plan.open_questions()[0].question.rule
    for path, act in (
        ("rules", None),
        ("rules", found),
        ("setup", None),
        ("lead", None),
        (f"rule/{rule}", None),
        ("cards", found),
    ):
        there.visit(0, f"/title/{title}/{path}", act)
    card = there.browsers[0].locator(".faces a").first.get_attribute("href")
    there.visit("stranger", card)
    there.visit("stranger", f"/score/{title}", counted)
    there.visit("stranger", f"/score/{title}")


def counted(page: Any) -> None:
    """The points are worked out, or what is missing is said."""
    for field in page.locator("input[id^='name-']").all():
        field.fill("Amina")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    with page.expect_navigation():
        page.locator("button[name=do][value=score]").click()


@by_turns("ar", "en")
def test_before_the_game(browser: Any, server: Server, look: Look, title: str, language: str) -> None:
    """The hall, and a lobby for its host, for somebody who comes and for somebody who sits there."""
    host, guest = (browser.new_context(locale=language, reduced_motion="reduce").new_page() for _ in range(2))
    host.goto(f"{server.base}/owner/{KEY}")
    host.goto(server.base)
    look(host, "the hall of whoever started the server")
    follow(host, host.locator(f"form:has(input[name=title][value={title}]) button[value=lobby]"))
    guest.goto(server.base)
    look(guest, "the hall")
    guest.goto(host.url)
    look(guest, "a lobby, for somebody who comes")
    guest.locator("#lname").fill("Amina")
    follow(guest, guest.locator("button.go"))
    guest.locator(".wait-for").wait_for()
    look(guest, "a lobby, for somebody who sits there")
    host.locator(".lseat.in").first.wait_for()
    look(host, "a lobby, for its host")
    host.route("**/icon.svg", lambda asked: asked.abort())  # else the shell finds the server, and goes away
    host.goto(f"{server.base}/offline")
    look(host, "the shell without a server")
    for page in (host, guest):
        page.context.close()


def certificate_page(folder: Path) -> str:
    """The way to HTTPS as a server with an authority of its own sends it."""

    async def sent() -> str:
        https = {"https": "https://localhost:8485", "authority": b"a certificate"}
        async with room(folder, **https) as here:
            return (await here.browser().get("/camera?to=/")).text

    with ThreadPoolExecutor(1) as beside:  # Playwright's loop runs in this thread
        return beside.submit(asyncio.run, sent()).result()


def test_targets_are_measured(browser: Any, axe: str) -> None:
    """Two that are too small and too near are told."""
    page = browser.new_page()
    button = '<button style="width:12px;height:12px;padding:0;border:0" aria-label="1"></button>'
    page.set_content(f'<html lang="en"><title>Small</title><main><h1>Small</h1>{2 * button}</main></html>')
    assert [rule for rule, _ in findings(page, axe)] == ["target-size"]
    page.close()


@languages
def test_the_way_to_https(browser: Any, server: Server, look: Look, language: str, tmp_path: Path) -> None:
    """What a phone installs once, and how."""
    html = certificate_page(tmp_path)
    assert "authority.crt" in html
    if language == "ar":
        html = html.replace('lang="en" dir="ltr"', 'lang="ar" dir="rtl"')
    page = browser.new_page()
    page.route("**/camera", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{server.base}/camera")
    assert page.locator("a[download]").count() == 1
    look(page, "the way to HTTPS")
    page.close()
