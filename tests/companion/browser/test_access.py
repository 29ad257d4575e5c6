"""Pages for everybody: keyboard, screen reader, narrow phones, large letters; checked by axe-core where it is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import expect, follow
from tests.companion.browser.axe import findings
from tests.companion.browser.table import Phones, caught_up, heard, recorded, settle
from tests.companion.room import room
from tests.companion.serving import KEY, Server

Table = Callable[..., Phones]
UNFOLDED = """() => {
  document.querySelectorAll('details').forEach(one => { one.open = true })
  return document.documentElement.scrollWidth
}"""
"""How wide a page is with everything unfolded."""
PLACES = [("ayubistan", "deck", 24), ("mecca", "dead", 41)]


def typed(page: Any) -> None:
    """A piece, a typing error and nonsense at once."""
    page.locator("#typed").fill("A30 K07 a3o")
    follow(page, page.locator("form:has(#typed) button"))
    expect(page.locator("#found-h, .note").first).to_be_visible()


def invites(page: Any) -> None:
    """An invitation, and the last seat on this screen."""
    follow(page, page.locator("button[value=here]").last)
    expect(page.locator("a.btn", has_text="Play")).to_be_visible()
    follow(page, page.locator("button[value=pass]").first)
    expect(page.locator(".invitation")).to_be_visible()


def pages(phones: Phones) -> Iterator[tuple[Any, str, Callable[[Any], None] | None]]:
    """Whose browser, which page, and what is done there: every kind of page that a table has."""
    entry = phones.plan.open_questions()[0]
    seat, last = int(entry.seats[0]), len(phones.plan.setup.names) - 1
    title, at = phones.plan.book.meta.title, "/t/{code}"
    yield from ((who, f"{at}/seat", None) for who in range(last + 1))
    yield "host", f"{at}/table", None
    for more in ("scan", f"scan?question={entry.number}&part=0"):
        yield seat, f"{at}/seat/{more}", typed
    yield seat, f"{at}/seat/correct", None
    yield "host", f"{at}/table/correct", None
    if title == "mecca":
        yield seat, f"{at}/seat/correct?set=board:D6:-&pick=F4", None
        yield seat, f"{at}/seat?pick=D6", None
        yield seat, f"{at}/seat/photo?question={entry.number}&part=0", None
    yield "stranger", "/j/{code}", None
    yield "stranger", f"/title/{title}/rule/{entry.question.rule}", None
    yield "stranger", f"/title/{title}/card/{'A30' if title == 'ayubistan' else 'K07'}", None
    yield "stranger", "/t/NOPE5", None
    yield "host", f"{at}/seats", invites
    yield "host", f"{at}/play-{last}", None


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("title", "name", "upto"), PLACES)
def test_axe_finds_nothing_serious(
    table: Table, axe: str, title: str, name: str, upto: int, scheme: str
) -> None:
    """Every page of a table, with everything unfolded and an undo that waits for consent: no serious finding."""
    phones = table(title, name, upto, motion=False)  # colours are measured as they stay
    phones.page(0).locator("button", has_text="Take back the last answer").click()
    phones.page(0).locator(".consent").wait_for()
    found = {}
    for who, path, act in pages(phones):
        page = phones.new(who, color_scheme=scheme)
        page.goto(phones.server.base + path.format(code=phones.place.code))
        settle(page)
        if act is not None:
            act(page)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate("document.querySelectorAll('.tabs').forEach(one => one.style.position = 'static')")
        found[who, path] = findings(page, axe)
        page.context.close()
    assert {where: serious for where, serious in found.items() if serious} == {}


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_beside_the_table(table: Table, axe: str, scheme: str) -> None:
    """Before and after a game, and what is at hand meanwhile: the first page, a lobby, the end, statistics, rules."""
    phones = table("ayubistan", "guard", len(recorded("ayubistan", "guard").entries), motion=False)
    base, at = phones.server.base, f"/t/{phones.place.code}"
    host = phones.new("host", color_scheme=scheme)
    host.goto(f"{base}/owner/{KEY}")
    host.goto(base)
    host.locator("details.game summary", has_text="Mecca").click()
    host.locator("details.game[open] button[value=lobby]").click()
    host.wait_for_url("**/lobby")
    lobby = host.url.removeprefix(base)
    found = {}
    reference = [f"/title/ayubistan/{what}" for what in ("rules", "cards", "setup")]
    ours: list[tuple[int | str, str]] = [("host", path) for path in ("/", lobby, "/evenings", f"{at}/table")]
    ours += [(0, path) for path in (f"{at}/seat", f"{at}/replay", "/score/ayubistan", *reference)]
    ours.append(("stranger", lobby))
    for who, path in ours:
        page = host if who == "host" else phones.new(who, color_scheme=scheme)
        page.goto(base + path)
        settle(page)
        assert page.locator("main").count() == 1, path
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found[who, path] = findings(page, axe)
        if page is not host:
            page.context.close()
    assert {where: serious for where, serious in found.items() if serious} == {}


def certificate_page(folder: Path) -> str:
    """The way to HTTPS as a server with an authority of its own sends it."""

    async def sent() -> str:
        https = {"https": "https://localhost:8485", "authority": b"a certificate"}
        async with room(folder, **https) as here:
            return (await here.browser().get("/camera?to=/")).text

    with ThreadPoolExecutor(1) as beside:  # Playwright's loop runs in this thread
        return beside.submit(asyncio.run, sent()).result()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ar"])
def test_axe_finds_nothing_serious_on_the_way_to_https(
    browser: Any, server: Server, axe: str, language: str, tmp_path: Path
) -> None:
    """What a phone installs once, and how; light and dark, no wider than a small phone."""
    html = certificate_page(tmp_path)
    assert "authority.crt" in html
    if language == "ar":
        html = html.replace('lang="en" dir="ltr"', 'lang="ar" dir="rtl"')
    for scheme in ("light", "dark"):
        page = browser.new_page(viewport={"width": 360, "height": 640}, color_scheme=scheme)
        page.route("**/camera", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto(f"{server.base}/camera")
        assert page.locator("a[download]").count() == 1
        assert findings(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "name", "upto"),
    [
        ("lost-and-found", "won-closed3", 15),
        ("prophets-and-patriarchs", "points", 60),
        ("belaad", "order-few-3", 30),
    ],
)
def test_axe_finds_nothing_serious_with_boards_and_closed_hands(
    table: Table, axe: str, title: str, name: str, upto: int
) -> None:
    """The titles with boards of tiles, teams and closed hands: a seat in the dark and in Arabic, the table, a correction."""
    phones = table(title, name, upto, motion=False)
    seat = next((int(one.seats[0]) for one in phones.plan.open_questions() if one.seats), 0)
    found = {}
    for who, more, options in (
        (seat, "", {"color_scheme": "dark"}),
        (seat, "/correct", {"locale": "ar"}),
        ("host", "", {"color_scheme": "dark", "locale": "ar"}),
        ("host", "", {}),
    ):
        page = phones.new(who, **options)
        page.goto(phones.server.base + phones.place.path(who) + more)
        settle(page)
        page.evaluate("document.querySelectorAll('.tabs').forEach(one => one.style.position = 'static')")
        found[who, more, str(options)] = findings(page, axe)
        page.context.close()
    assert {where: serious for where, serious in found.items() if serious} == {}


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.slow
def test_nothing_is_wider_than_a_small_phone(table: Table, language: str) -> None:
    """At 360 pixels no page scrolls sideways: a seat's, with everything unfolded, a correction's, and what was scanned."""
    phones = table("ayubistan", "deck", 24)
    page = phones.new(0, locale=language)
    page.set_viewport_size({"width": 360, "height": 740})
    for more, act in (("", None), ("/correct", None), ("/scan", typed)):
        page.goto(phones.server.base + phones.place.path(0) + more)
        settle(page)
        if act is not None:
            act(page)
        assert page.evaluate(UNFOLDED) <= 360, more
        assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.slow
def test_the_table_shows_what_hands_do_beside_what_is_asked(table: Table, language: str) -> None:
    """Where much is known and something is asked: nothing of what hands have to do is cut off or lies under the question."""
    phones = table("lost-and-found", "won-closed3", 40, motion=False)
    screen = phones.new("host", locale=language)
    hands, asked = screen.locator("#hands").bounding_box(), screen.locator("#asked").bounding_box()
    assert hands["height"] >= screen.evaluate("document.getElementById('hands').scrollHeight")
    assert hands["height"] > 100
    assert hands["y"] >= asked["y"] + asked["height"] or asked["y"] >= hands["y"] + hands["height"]


def test_a_turn_by_keyboard_alone(table: Table) -> None:
    """Tab reaches the first answer within a few presses, the focus can be seen, Enter answers."""
    phones = table("ayubistan", "deck", 3)
    page = phones.page(2)
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "answer":
            break
    assert page.evaluate("document.activeElement.name") == "answer"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    heard(page, 4)


@pytest.mark.slow
def test_a_form_and_consent_by_keyboard_alone(table: Table) -> None:
    """A trade is unfolded, filled in and sent with keys; so is an agreement. The focus can be seen wherever it is."""
    phones = table("ayubistan", "deck", 24)
    page = phones.page(0)

    def go(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert style == "solid", selector
                return
        raise AssertionError(selector)

    go("details[data-keep$=propose-trade] > summary")
    page.keyboard.press("Enter")
    go("[name='f.direction']")
    page.keyboard.press("Space")
    go("[name='f.n']")
    page.keyboard.type("1")
    go("[name='f.price']")
    page.keyboard.type("4")
    page.keyboard.press("Enter")  # sends nothing: it is not said to whom
    go("button[name='f.partner']")
    page.keyboard.press("Enter")
    heard(page, 25)
    other = phones.page(2)
    other.locator("form[action$=undo] button").click()
    page.locator(".consent").wait_for()
    caught_up(page)  # the focus is where the last tap was, also when another phone comes
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.keyboard.press("Shift+Home")
    go(".consent button[value=yes]")
    page.keyboard.press("Enter")
    page.locator(".consent", has_text="Agreed: 1 of 2").wait_for()


def test_what_is_asked_is_announced(table: Table) -> None:
    """A screen reader hears the new question without the focus being moved."""
    phones = table("ayubistan", "deck", 1)
    step = next(phones.steps())
    screen: Any = phones.page("host")
    phones.play(step)
    screen.locator("#said", has_text="Action Card").wait_for(state="attached")
