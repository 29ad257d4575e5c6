"""With the server gone every page says so, keeps what is to be sent, and goes on by itself when the server is back."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

import pytest

from printkit.companion.lobby import Lobby
from printkit.companion.store import open_store
from tests.browsers import expect
from tests.companion.browser.table import Phones, caught_up, fill, heard, settle, until
from tests.companion.phones import Step
from tests.companion.serving import Server

ALONE = True
Table = Callable[..., Phones]
GONE = "Not connected to the table."


def at(phones: Phones, path: str) -> Any:
    """Another page of the first seat."""
    page = phones.new(0)
    page.goto(f"{phones.server.base}{path.format(code=phones.place.code)}")
    settle(page)
    return page


def counted_again(table: Table) -> Any:
    """The page of corrections, filled in with one that cannot be."""
    phones = table("ayubistan", "deck", 24)
    page = at(phones, "/t/{code}/seat/correct")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    page.locator("#why").fill("We counted again")
    page.locator("[name='f.hasanat.1']").fill("2")
    return page


def it_arrived(page: Any) -> None:
    """The server says what is wrong with it, and what was typed is there."""
    expect(page.locator(".note.bad")).to_contain_text("41 are in the game instead of 40")
    expect(page.locator("#why")).to_have_value("We counted again")


@pytest.mark.slow
def test_a_page_without_news_says_that_it_is_not_connected(table: Table, server: Server) -> None:
    """The rules, untouched; a link that is tapped then leads on when the server is back."""
    phones = table("ayubistan", "deck", 24)
    page = at(phones, "/title/ayubistan/rules")
    server.kill()
    expect(page.locator(".gone-sheet")).to_contain_text(GONE)
    page.locator("nav.switch a[href$=cards]").click()
    server.start()
    server.ready()
    page.wait_for_url("**/cards")


@pytest.mark.slow
def test_a_correction_is_kept_while_the_server_is_gone(table: Table, server: Server) -> None:
    """The form is sent when the server is back; what it says to it is shown, and what was typed is there."""
    page = counted_again(table)
    server.kill()
    page.locator("button.main.send").click()
    expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    server.start()
    server.ready()
    it_arrived(page)


@pytest.mark.slow
def test_a_correction_is_kept_over_a_page_that_is_loaded_anew(table: Table, server: Server) -> None:
    """A form of a page without news too: the shell says that it is kept, and it arrives when the server is back."""
    page = counted_again(table)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.kill()
    page.locator("button.main.send").click()
    expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    page.reload()
    expect(page.locator("[data-kept]").first).to_be_visible()
    server.start()
    server.ready()
    it_arrived(page)
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('unsent'))") == []


def refused_at_first(table: Table, upto: int) -> tuple[Any, Step, list[str]]:
    """Behind a proxy whose server is gone for the first six answers: the page that is asked, what it is to say, and what was refused."""
    phones = table("ayubistan", "deck", upto)
    step = next(phones.steps())
    page = phones.page(step.who)
    refused: list[str] = []

    def away(route: Any) -> None:
        if len(refused) < 6:
            refused.append(route.request.url)
            route.fulfill(status=502, body="Bad gateway")
        else:
            route.continue_()

    page.route("**/answer", away)
    return page, step, refused


@pytest.mark.slow
def test_a_proxy_whose_server_is_gone(table: Table) -> None:
    """502, as often as it takes: nothing is given up, and the answer counts when it arrives."""
    page, step, refused = refused_at_first(table, 3)
    fill(page, step, wait=False)
    expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    page.locator("#q3-0").wait_for(state="detached")
    assert len(refused) == 6


FREE = "html:not(.keeps):not(.lost):not(:has(#q3-0)) #said"
"""A page that has gone on and can be used."""


@pytest.mark.slow
def test_an_answer_whose_button_has_no_words(table: Table) -> None:
    """It is kept and arrives like any other: the page can be used again."""
    page, step, refused = refused_at_first(table, 3)
    page.evaluate("""document.addEventListener('submit', event => {
        event.target.querySelectorAll('button, .send').forEach(one => one.replaceChildren())
    }, true)""")
    fill(page, step, wait=False)
    expect(page.locator("html")).to_have_class(re.compile("keeps"))
    page.locator(FREE).wait_for(state="attached")
    assert len(refused) == 6


@pytest.mark.slow
def test_an_answer_that_counted_and_cannot_be_shown(table: Table) -> None:
    """What a page cannot take in is fetched as a whole; the answer is not sent again."""
    phones = table("ayubistan", "deck", 3)
    step = next(phones.steps())
    page = phones.page(step.who)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/answer") else None)
    page.evaluate("document.getElementById('said').remove()")
    fill(page, step, wait=False)
    page.locator(FREE).wait_for(state="attached")
    assert len(sent) == 1
    phones.errors.clear()  # the browser tells of what could not be shown, too


@pytest.mark.slow
def test_what_is_asked_once_more_when_the_server_is_back(table: Table) -> None:
    """A draw that loses the income was kept: it arrives, the page asks whether it is meant, and the second answer counts."""
    page, step, refused = refused_at_first(table, 1)
    fill(page, step)
    assert len(refused) == 6


@pytest.mark.slow
def test_a_form_of_a_page_behind_a_proxy_whose_server_is_gone(table: Table) -> None:
    """The proxy answers for the server: that is not the server, and what was typed is not sent into nothing."""
    page = counted_again(table)
    page.context.route("**/*", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.locator("button.main.send").click()
    expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    page.context.unroute_all()
    it_arrived(page)


@contextmanager
def database_held(server: Server) -> Iterator[None]:
    """Another program holds the file for longer than is waited: the server is there, its database is not."""
    other = sqlite3.connect(server.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.slow
def test_an_answer_while_the_database_is_away(table: Table, server: Server) -> None:
    """The server says 503, however often: the answer is kept, and counts once."""
    phones = table("ayubistan", "deck", 18)
    step = next(phones.steps())
    page = phones.page(step.who)
    told: list[int] = []
    page.on("response", lambda reply: told.append(reply.status) if reply.url.endswith("/answer") else None)
    with database_held(server):
        fill(page, step, wait=False)
        expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
        until(page, lambda: told.count(503) > 1)
    heard(page, 19)
    assert set(told) == {503, 303}
    page.reload()
    heard(page, 19)


@pytest.mark.slow
def test_a_form_of_a_page_while_the_database_is_away(phone: Callable[..., Any], server: Server) -> None:
    """Somebody sits down in a lobby: the form comes back as it was typed, is sent again by itself, and the seat is taken."""
    with closing(open_store(server.database)) as store:
        store.open_lobby("KBBYA", Lobby("KBBYA", "mecca").to_text())
    page = phone("/t/KBBYA/lobby")
    page.locator("#lname").first.fill("Amina <b>")
    with database_held(server):
        page.locator("form:has(#lname) button").first.click()
        page.locator("form[data-again]").wait_for()
        expect(page.locator("h2")).to_contain_text("could not be kept")
        expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    expect(page.locator("#lobby")).to_contain_text("You are at the table.")
    expect(page.locator("#lobby")).to_contain_text("Amina <b>")


def test_back_to_a_form_that_was_sent(table: Table) -> None:
    """A browser that keeps a page alive for Back keeps it as it was left, its form on its way: it can be sent again."""
    phones = table("ayubistan", "deck", 24)
    page = at(phones, "/t/{code}/seat/scan")
    page.locator("form:has(#typed)").evaluate("form => form.classList.add('busy', 'sending')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.locator("#typed").fill("A30")
    page.locator("form:has(#typed) button").click()
    expect(page.locator("#found-h")).to_be_visible()


@pytest.mark.slow
def test_a_stream_that_nobody_answers_is_asked_for_anew(table: Table) -> None:
    """A call to a laptop that is away may hang for minutes after it is back: the page calls again, and hears what has happened."""
    phones = table("ayubistan", "deck", 18)
    step = next(phones.steps())
    page = phones.new("host")
    held: list[Any] = []

    def hold(route: Any) -> None:
        if held:
            route.continue_()
        held.append(route)  # the first is never answered

    page.context.route("**/events", hold)
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, lambda: bool(held))
    phones.play(step)
    heard(page, 19)


@pytest.mark.slow
def test_a_page_whose_stream_is_refused_is_not_connected(table: Table) -> None:
    """The server is there and its database is not: no small picture that is fetched makes the page say that all is well."""
    phones = table("ayubistan", "deck", 18)
    page = phones.new(0)
    page.context.route("**/events", lambda route: route.fulfill(status=503))
    with page.expect_response("**/icon.svg") as asked:
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator(".gone-sheet")).to_contain_text(GONE)
        page.evaluate(
            "new MutationObserver(() => { if (document.documentElement.matches('.live')) window.wrong = true })"
            ".observe(document.documentElement, { attributes: true })"
        )
    assert asked.value.ok
    page.wait_for_timeout(1000)
    assert not page.evaluate("window.wrong")
    page.context.unroute_all()
    caught_up(page)
    expect(page.locator(".gone-sheet")).to_have_count(0)


@pytest.mark.slow
def test_a_laptop_that_has_fallen_asleep(table: Table) -> None:
    """Nobody answers and nobody hangs up: the answer is kept, the page says so, and it counts once."""
    phones = table("ayubistan", "deck", 3)
    step = next(phones.steps())
    page = phones.page(step.who)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.context.route("**/static/icon.svg", hold)
    page.context.route("**/answer", hold)
    fill(page, step, wait=False)
    expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    page.context.unroute_all()
    page.locator("#q3-0").wait_for(state="detached")
    assert len(held) >= 2


@pytest.mark.slow
def test_an_answer_that_counted_is_not_kept(table: Table) -> None:
    """The reply comes late, after it was asked whether the server is there and before that is known: the page goes on."""
    phones = table("ayubistan", "deck", 3)
    step = next(phones.steps())
    page = phones.page(step.who)
    answers: list[Any] = []
    asked: list[Any] = []
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.context.route("**/static/icon.svg", lambda route: asked.append(route))  # noqa: PLW0108  # Playwright asks for its signature
    page.context.route("**/answer", lambda route: answers.append(route))  # noqa: PLW0108
    fill(page, step, wait=False)
    until(page, lambda: bool(answers and asked))
    answers[0].continue_()
    page.locator("#q3-0").wait_for(state="detached")
    until(page, lambda: any(url.endswith("/icon.svg") for url in failed))
    assert not page.evaluate("document.documentElement.matches('.keeps, .lost')")
    expect(page.locator(".gone-sheet")).to_have_count(0)
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('unsent'))") == []


@pytest.mark.slow
def test_another_game_is_asked_for_once(table: Table) -> None:
    """The stream tells everybody to go along; whoever asked waits for the own form's way there, and has the seat."""
    phones = table("ayubistan", "deck", 10_000)
    page = phones.page(0)
    went: list[str] = []
    late: list[Any] = []
    page.context.on("request", lambda request: went.append(urlsplit(request.url).path))
    page.context.route("**/again", lambda route: late.append((route, route.fetch(max_redirects=0))))
    page.get_by_role("button", name="Another game").evaluate(
        "button => button.click()"
    )  # a real tap waits for the way
    while not late:
        page.wait_for_timeout(100)
    page.wait_for_timeout(2000)  # the stream has told it
    assert not [path for path in went if path.endswith("/next")], went
    route, response = late[0]
    route.fulfill(response=response)
    page.wait_for_url("**/lobby")
    assert len([path for path in went if path.endswith("/next")]) == 1, went
    expect(page.locator("#lobby")).to_contain_text("You are at the table.")


@pytest.mark.slow
def test_what_is_tapped_while_an_answer_is_kept_follows_it(table: Table) -> None:
    """The answer counted, its reply was lost: the stream asks the next thing, and the tap there is not in vain."""
    phones = table("ayubistan", "deck", 3)
    first, second = pairs = list(islice(phones.steps(), 2))
    assert first.who == second.who, pairs
    page = phones.page(first.who)
    sent: list[Any] = []

    def lose(route: Any) -> None:
        sent.append(route)
        if len(sent) == 1:
            route.fetch(max_redirects=0)
            route.abort()
        elif len(sent) > 2:
            route.continue_()

    page.context.route("**/answer", lose)
    fill(page, first)
    while len(sent) < 2:
        page.wait_for_timeout(100)
    fill(page, second, wait=False)
    sent[1].continue_()
    page.locator(f"#q{second.question.number}-{second.question.part}").wait_for(state="detached")
    assert len(sent) == 3


@pytest.mark.slow
def test_what_is_kept_can_be_taken_back(table: Table) -> None:
    """The page says what is kept and how old it is; taken back it is not sent when the table is there again, another is."""
    phones = table("ayubistan", "deck", 18)
    page = phones.page(2)
    page.context.route("**/*", lambda route: route.abort())
    page.locator(".go").click()
    sheet = page.locator(".gone-sheet")
    expect(sheet.locator(".kept b")).to_have_text("Collect 2 Dirhams")
    expect(sheet.locator(".since")).to_have_text(re.compile(r"as it was at \d+:\d\d"))
    page.evaluate("document.querySelector('.act.line .pill').click()")  # nothing else is sent meanwhile
    expect(sheet.locator(".kept b")).to_have_text("Collect 2 Dirhams")
    sheet.locator("button", has_text="Take it back").click()
    expect(sheet.locator(".kept")).to_be_hidden()
    page.context.unroute_all()
    expect(sheet).to_have_count(0)
    caught_up(page)
    expect(page.locator(".log li:first-child .n")).to_have_text("18")
    page.locator(".go").click()
    heard(page, 19)


@pytest.mark.slow
def test_an_answer_is_kept_over_a_page_that_is_loaded_anew(table: Table, server: Server) -> None:
    """Tapped while nobody is there, then pulled down or killed by the phone: the shell says so, and it arrives once."""
    phones = table("ayubistan", "deck", 18)
    step = next(phones.steps())
    page = phones.page(step.who)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.kill()
    fill(page, step, wait=False)
    expect(page.locator(".gone-sheet")).to_contain_text("is kept on this phone")
    page.reload()
    expect(page.locator("[data-kept]").first).to_be_visible()
    server.start()
    server.ready()
    heard(page, 19)
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('unsent'))") == []
    page.reload()
    heard(page, 19)


@pytest.mark.slow
def test_the_shell_counts_its_tries(table: Table, server: Server) -> None:
    """Where a service worker may run: a page opened without the server says so, keeps trying, and opens by itself."""
    phones = table("ayubistan", "deck", 24)
    page = phones.page(0)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.kill()
    page.reload()
    expect(page.locator("h1")).to_have_text("Not connected to the table")
    expect(page.locator("#tries")).to_have_text("3")
    server.start()
    server.ready()
    page.locator("#asked").wait_for()
