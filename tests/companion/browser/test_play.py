"""Games played through the pages alone, in real browsers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest

from printkit.companion.store import open_store
from printkit.referee import Answer
from tests.browsers import expect, follow
from tests.companion.browser.table import Phones, agree, fill, harms, heard, until
from tests.companion.serving import Server

ALONE = True
Table = Callable[..., Phones]
LANDINGS = """() => {
  globalThis.landed = false
  const seen = changes => { landed ||= changes.some(one => [...one.removedNodes].some(node => node.matches?.('.note'))) }
  new MutationObserver(seen).observe(document.querySelector('main'), { childList: true })
}"""
"""Sets `landed` when a reply has reached the page: it lifts what was told before, and puts down what is to stay."""


def kept(server: Server, phones: Phones) -> list[str]:
    """What the store holds of a table."""
    store = open_store(server.database)
    try:
        return list(store.lines(phones.place.code))
    finally:
        store.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "count"),
    [pytest.param(120, 12, id="an invasion that is fought"), pytest.param(190, 6, id="a theft")],
)
def test_a_stretch_of_a_three_seat_game(table: Table, server: Server, begin: int, count: int) -> None:
    """Each answer is tapped on the page of the seat that gives it; everybody's page follows; the record is the same."""
    phones = table("ayubistan", "deck", begin)
    for seat in range(3):
        phones.page(seat)
    screen = phones.page("host")
    for step in islice(phones.steps(), count):
        phones.play(step)
    heard(screen, begin + count)
    assert len(kept(server, phones)) == begin + count
    for seat in range(3):
        heard(phones.page(seat), begin + count)


@pytest.mark.slow
def test_a_secret_commitment_stays_on_its_phone(table: Table) -> None:
    """While both sides commit, neither the other phones nor the table show a number."""
    phones = table("ayubistan", "deck", 7)
    step = next(phones.steps())
    assert isinstance(step.who, int)
    who: list[int | str] = [*(n for n in range(3) if n != step.who), "host"]
    others = [phones.page(one) for one in who]
    phones.play(step)
    for page in others:
        heard(page, 8)
        expect(page.locator(".log li").first).to_contain_text("has answered")


def test_two_phones_answer_at_once(table: Table, server: Server) -> None:
    """The same seat on two screens: the first tap counts, the second hears so and sees the question that is open."""
    phones = table("ayubistan", "deck", 1)
    step = next(phones.steps())
    one, two = phones.page(step.who), phones.new(step.who, java_script_enabled=False)
    fill(one, step)
    two.locator(f"#q1-0 button[value='{dict(step.fields)['answer']}']").click()
    expect(two.locator(".note.bad")).to_contain_text("no longer asked")
    assert len(kept(server, phones)) == 2


def test_a_late_reply_takes_no_message_away(table: Table) -> None:
    """The stream is quicker than the reply to an answer: what the next tap was told meanwhile stays on the page."""
    phones = table("ayubistan", "deck", 0)
    at = next(two.entry for one, two in pairwise(phones.steps()) if one.who == two.who and harms(two))
    phones = table("ayubistan", "deck", at - 1)
    before, harmful = islice(phones.steps(), 2)
    page = phones.page(before.who)
    routes: list[Any] = []
    replies: list[Any] = []

    def hold(route: Any) -> None:
        if routes:
            route.continue_()
            return
        routes.append(route)  # before it is fetched: the next may come meanwhile
        replies.append(route.fetch(max_redirects=0))

    page.route("**/answer", hold)
    fill(page, before)
    fill(page, harmful, sure=False)
    note = page.locator(".note.sure-ask")
    note.wait_for()
    until(page, lambda: bool(replies))
    page.evaluate(LANDINGS)
    routes[0].fulfill(response=replies[0])
    page.wait_for_function("() => landed")
    expect(note).to_have_count(1)
    agree(page)
    heard(page, at + 1)


@pytest.mark.slow
def test_a_phone_sleeps_and_wakes(table: Table) -> None:
    """A phone without network comes back to where the game stands, without being touched."""
    phones = table("ayubistan", "deck", 1)
    sleeper, screen = phones.page(0), phones.page("host")
    sleeper.context.set_offline(True)
    for step in islice(phones.steps(), 4):
        phones.play(step)
    sleeper.context.set_offline(False)
    for page in (sleeper, screen):
        heard(page, 5)


@pytest.mark.slow
def test_the_server_is_killed_in_the_middle(table: Table, server: Server) -> None:
    """An answer tapped while the server is dead is sent when it is back, and counts once."""
    phones = table("ayubistan", "deck", 3)
    step = next(phones.steps())
    page, screen = phones.page(step.who), phones.page("host")
    server.kill()
    fill(page, step, wait=False)
    server.start()
    server.ready()
    page.locator("#q3-0").wait_for(state="detached")
    heard(screen, 4)
    assert len(kept(server, phones)) == 4


def test_a_refusal_is_explained_on_the_page(table: Table) -> None:
    """A trade that cannot be paid: the reason with its rule, whose words open; nothing was taken."""
    phones = table("ayubistan", "deck", 3)
    page = phones.page(2)
    page.locator("details.act > summary", has_text="Trade").click()
    form = page.locator("form:has(input[name=do][value=propose-trade])")
    form.locator("[name='f.direction'][value=buy]").check()
    form.locator("[name='f.n']").fill("1")
    form.locator("[name='f.price']").fill("999")
    form.locator("button[name='f.partner'][value='1']").click()
    note = page.locator("main > .note.bad")
    expect(note).to_contain_text("purchases must be paid in full")
    expect(form.locator("[name='f.price']")).to_have_value("999")
    page.goto(phones.server.base + note.locator("a.rule-id").first.get_attribute("href"))
    expect(page.locator("h2").first).to_contain_text("AYU-2.8")


@pytest.mark.slow
def test_updates_do_not_disturb_what_is_being_typed(table: Table) -> None:
    """While somebody fills in a form, others play: what is typed, unfolded and focused stays."""
    phones = table("ayubistan", "deck", 3)
    step = next(phones.steps())
    waiting = phones.page((int(step.who) + 1) % 3)
    sheet = waiting.locator("#free details.act").first
    waiting.locator("#free summary").first.click()
    sheet.locator("summary").first.click()
    field = waiting.locator("#free input[type=number]").first
    field.fill("3")
    field.focus()
    phones.page(step.who)
    phones.play(step)
    heard(waiting, 4)
    assert sheet.evaluate("one => one.open")
    expect(field).to_have_value("3")
    expect(field).to_be_focused()


def tap(page: Any, place: str) -> None:
    """A place of the board: where it is too small for a finger, the first tap comes closer."""
    spot = page.locator(f"a.spot[href*='pick={place}']")
    if _least(spot) < 40:
        spot.click()
        expect(page.locator("#board svg[data-whole]")).to_have_count(1)
        assert _least(spot) >= 40
    follow(page, spot)


def _least(spot: Any) -> float:
    box = spot.bounding_box()
    return float(min(box["width"], box["height"]))


def test_a_board_that_is_looked_at_closely(table: Table) -> None:
    """The names of its columns stay in sight, buttons go further to each side, and one goes back to the whole."""
    page = table("mecca", "dead", 41).page(0)
    page.locator("a.spot[href*='pick=F4']").click()
    board = page.locator("#board svg.court")
    expect(page.locator("#board .ways button")).to_have_count(5)
    until(page, lambda: _names_in_sight(page) >= {"F", "4"})
    left = board.evaluate("one => one.viewBox.baseVal.x")
    page.get_by_role("button", name="Further right").click()
    assert board.evaluate("one => one.viewBox.baseVal.x") > left
    until(page, lambda: "L" in _names_in_sight(page))
    page.locator(".whole-board").click()
    expect(page.locator("#board .ways")).to_have_count(0)
    until(page, lambda: _names_in_sight(page) >= {"A", "O", "1", "13"})


def _names_in_sight(page: Any) -> set[str]:
    """Names at the board's rim that lie in what is shown of it."""
    return set(
        page.locator("#board .rim").evaluate_all(
            """(all) => all.filter(one => {
              const at = one.getBoundingClientRect(), of = one.ownerSVGElement.getBoundingClientRect()
              const x = at.left + at.width / 2, y = at.top + at.height / 2
              return x > of.left && x < of.right && y > of.top && y < of.bottom
            }).map(one => one.textContent)"""
        )
    )


@pytest.mark.slow
def test_a_mecca_turn_is_tapped_on_the_board(table: Table) -> None:
    """A square that cannot be used tells why; one that can is offered, and the pilgrim stands there afterwards."""
    phones = table("mecca", "dead", 41)
    seat = phones.plan.open_questions()[0].seats[0]
    page = phones.page(int(seat))
    tap(page, "D6")
    page.locator("text=D6 holds a black pilgrim.").wait_for()
    tap(page, "F4")
    page.locator("button[value='place F4 K']").click()
    page.locator("g.pilgrim[aria-label^='F4:']").wait_for(state="attached")
    assert phones.plan.give(Answer(seat, "place F4 K")) == ()


def test_a_piece_is_typed_in(table: Table) -> None:
    """An Action Card's letters, typed: the page shows its face and answers with it."""
    phones = table("ayubistan", "deck", 2)
    step = next(phones.steps())
    screen = phones.page("host")
    screen.locator("a.scan-here").click()
    screen.locator("#typed").fill(dict(step.fields)["answer"])
    screen.locator("form:has(#typed) button").click()
    screen.locator("button", has_text="Yes, this one").click()
    heard(screen, 3)


@pytest.mark.long
def test_a_whole_three_seat_game(table: Table, server: Server) -> None:
    """277 answers, the first of each kind tapped: commitments, thefts, three invasions, up to the ranking.

    A page that stays open for a whole game, with every answer tapped on it: `test_dealt`.
    """
    phones = table("ayubistan", "deck", 0, motion=False)
    assert phones.play_by_kinds() > 50
    end = phones.page("host").locator("#end")
    expect(end).to_contain_text("Seat 3 wins")
    assert len(kept(server, phones)) == 276


@pytest.mark.slow
def test_a_whole_two_seat_game_of_mecca(table: Table) -> None:
    """128 answers of Mecca; the first of each kind is tapped."""
    phones = table("mecca", "dead", 0, motion=False)
    phones.play_by_kinds()
    phones.page(0).locator("#end").wait_for()
