"""Taking back and putting right, by consent of the table, on phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browsers import expect, follow
from tests.companion.browser.table import Phones, caught_up, heard

Table = Callable[..., Phones]
BEGIN = 24
FINGER = 40
"""Pixels that it needs."""


def nothing_changed(page: Any) -> None:
    """A page that has heard of everything is not asked to agree, and tells of no new entry."""
    caught_up(page)
    expect(page.locator(".consent")).to_have_count(0)
    expect(page.locator(".log li:first-child .n")).to_have_text(str(BEGIN))


def correcting(page: Any) -> None:
    """Open the form of a correction; its steppers need their script."""
    follow(page, page.locator("a", has_text="The table is right"))


@pytest.mark.slow
def test_one_refuses_then_all_agree_to_take_back(table: Table) -> None:
    """A 'no' is told to whoever asks, and nothing changes; asked again, the last agreement takes the answer back."""
    phones = table("ayubistan", "deck", BEGIN)
    asks, second, third = (phones.page(seat) for seat in (1, 0, 2))  # the first has answered last
    undo = asks.locator("button", has_text="Take back the last answer")
    undo.click()
    asks.locator(".consent", has_text="You ask to take back the last answer").wait_for()
    second.locator(".consent button", has_text="No").click()
    asks.locator(".consent h2", has_text="Seat 1 does not agree").wait_for()
    caught_up(third)
    expect(third.locator(".consent button")).to_have_count(0)
    asks.locator(".consent button", has_text="All right").click()
    expect(asks.locator(".consent")).to_have_count(0)
    for page in (asks, second, third):
        nothing_changed(page)
    undo.click()
    second.locator(".consent button", has_text="I agree").click()
    third.locator(".consent .votes li:has-text('agreed') + li:has-text('no answer yet')").wait_for()
    third.locator(".consent button", has_text="I agree").click()
    for page in (asks, second, third):
        heard(page, BEGIN + 1)
        expect(page.locator(".log li").first).to_contain_text(f"Seat 2 takes back entry {BEGIN}")
        expect(page.locator(".consent")).to_have_count(0)
        expect(page.locator(".takeback")).to_have_count(0)  # a vote is no answer to be taken back


@pytest.mark.slow
def test_a_correction_is_large_on_the_tables_page(table: Table) -> None:
    """It stands where whose turn it is stands otherwise: what, the referee's number struck out, the table's; who is awaited."""
    phones = table("ayubistan", "deck", BEGIN)
    asks, screen = phones.page(0), phones.page("host")
    correcting(asks)
    asks.locator(".step:has([name='f.hasanat.0']) button", has_text="+").click()
    asks.locator("details.sheet summary", has_text="The table").click()
    asks.locator("[name='f.hasanat_pool']").fill(str(phones.plan.table.hasanat_pool - 1))
    asks.locator("#why").fill("We counted again")
    asks.locator("button", has_text="Ask the table").click()
    wish = screen.locator(".consent")
    expect(wish.locator("tbody tr")).to_have_count(2)
    expect(wish.locator("s")).to_have_text(["0", "38"])
    expect(screen.locator("#now")).to_be_hidden()
    assert wish.bounding_box()["height"] > 0.75 * screen.locator(".tv-stage").bounding_box()["height"]
    assert (
        float(wish.locator("td b").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 22
    )
    for phone in (phones.page(1), phones.page(2)):
        expect(phone.locator(".consent .votes")).to_contain_text("You no answer yet")
        phone.locator(".consent button", has_text="I agree").click()
    expect(screen.locator("#now")).to_be_visible()


@pytest.mark.slow
def test_a_wish_ends_when_the_game_goes_on(table: Table) -> None:
    """Whoever plays on instead of agreeing has answered, too; and whoever asks may withdraw."""
    phones = table("ayubistan", "deck", BEGIN)
    step = next(phones.steps())
    asks, other = phones.page((int(step.who) + 1) % 3), phones.page((int(step.who) + 2) % 3)
    asks.locator("button", has_text="Take back the last answer").click()
    other.locator(".consent").wait_for()
    phones.play(step)
    for page in (asks, other):
        heard(page, BEGIN + 1)
        expect(page.locator(".consent")).to_have_count(0)
    asks.locator("button", has_text="Take back the last answer").click()
    other.locator(".consent").wait_for()
    asks.locator(".consent button", has_text="Withdraw").click()
    other.locator(".consent").wait_for(state="detached")


@pytest.mark.slow
def test_a_correction_on_a_phone(table: Table) -> None:
    """Two things that belong together, and one that nobody else may know: the others hear what, not how much."""
    phones = table("ayubistan", "deck", BEGIN)
    game = phones.plan
    asks, second, third = (phones.page(seat) for seat in range(3))
    pool, troops, supply = game.table.hasanat_pool, game.table.troops[0], game.table.troop_supply
    correcting(asks)
    field = asks.locator("[name='f.hasanat.0']")
    expect(field).to_have_value(str(game.table.hasanat[0]))
    asks.locator(".step:has([name='f.hasanat.0']) button", has_text="+").click()
    asks.locator("[name='f.troops.0']").fill(str(troops + 2))
    asks.locator("details.sheet summary", has_text="The table").click()
    asks.locator("[name='f.hasanat_pool']").fill(str(pool - 1))
    asks.locator("[name='f.troop_supply']").fill(str(supply - 2))
    asks.locator("#why").fill("We counted <again>")
    asks.locator("button", has_text="Ask the table").click()
    asks.locator(".consent", has_text="You ask for a correction").wait_for()
    consent = second.locator(".consent")
    row = consent.locator("tr", has_text="Hasanat on the table")
    expect(row.locator("td")).to_have_text([str(pool), str(pool - 1)])  # the referee's, the table's
    expect(consent.locator("tr", has_text="Troops (Seat 1)")).to_contain_text("what only its owner sees")
    expect(second.locator("#bar .state")).to_have_text("Put the table right?")
    expect(second.locator("#bar")).to_contain_text("Seat 1 asks everybody")
    assert "mine" in second.locator("#bar").evaluate(
        "bar => Object.keys(bar.dataset)"
    )  # as seen and felt as a turn
    expect(consent).to_contain_text("We counted <again>")
    told = consent.inner_text()
    assert str(troops + 2) not in told
    assert "Sayeat" not in told
    for page in (second, third):
        page.locator(".consent button", has_text="I agree").click()
    heard(asks, BEGIN + 1)
    heard(second, BEGIN + 1)
    line = second.locator(".log li").first
    expect(line).to_contain_text("Seat 1 corrects Troops (Seat 1), Hasanat (Seat 1)")
    expect(asks.locator("#hold .only:has(dt:text-is('Troops')) dd")).to_have_text(str(troops + 2))
    correcting(asks)
    expect(asks.locator("[name='f.hasanat.0']")).to_have_value(str(game.table.hasanat[0] + 1))


@pytest.mark.slow
def test_another_seats_secret_is_not_filled_in(table: Table) -> None:
    """On a phone the form holds its own seat's money, and nobody else's; the host's holds none."""
    phones = table("ayubistan", "deck", BEGIN)
    page = phones.page(0)
    correcting(page)
    expect(page.locator("[name='f.wallets.0.ones']")).not_to_have_value("")
    expect(page.locator("[name='f.wallets.1.ones']")).to_have_value("")
    screen = phones.page("host")
    screen.locator("details.tools > summary").click()
    follow(screen, screen.locator("a", has_text="Correct the table"))
    for seat in range(3):
        expect(screen.locator(f"[name='f.troops.{seat}']")).to_have_value("")


@pytest.mark.slow
def test_a_correction_that_does_not_add_up_is_told(table: Table) -> None:
    """One Hasana more than there are: whoever asks is told that it does not fit and keeps the form; nobody else is asked."""
    phones = table("ayubistan", "deck", BEGIN)
    asks, second = phones.page(0), phones.page(1)
    correcting(asks)
    asks.locator("[name='f.hasanat.0']").fill("3")
    asks.locator("#why").fill("recount")
    asks.locator("button", has_text="Ask the table").click()
    asks.locator(".note.bad", has_text="43 are in the game instead of 40").wait_for()
    expect(asks.locator("[name='f.hasanat.0']")).to_have_value("3")
    expect(asks.locator("#why")).to_have_value("recount")
    nothing_changed(second)


@pytest.mark.slow
def test_a_pilgrim_is_moved_by_tapping_the_board(table: Table) -> None:
    """Tap near the square, then the square, say what stands there; the board shows it before anybody is asked; then it stands there."""
    phones = table("mecca", "dead", 41)
    asks, other = phones.page(0), phones.page(1)
    asks.set_viewport_size({"width": 360, "height": 640})
    correcting(asks)
    square = asks.locator("a.spot[aria-label^='D6:']")
    square.click()
    expect(asks.locator("svg[data-whole]")).to_be_visible()
    assert min(square.bounding_box()[side] for side in ("width", "height")) >= FINGER
    follow(asks, square)
    expect(asks.locator("select[name='place.board']")).to_have_value("D6")
    asks.locator("label.pick", has_text="nobody").click()
    follow(asks, asks.locator("button", has_text="Note this change"))
    expect(asks.locator(".moves li", has_text="D6: nobody instead of black")).to_be_visible()
    expect(asks.locator("g.pilgrim[aria-label^='D6:']")).to_have_count(0)
    asks.locator("#why").fill("It was never there")
    asks.locator("button", has_text="Ask the table").click()
    expect(other.locator(".consent tbody tr")).to_have_text(re.compile(r"D6\s*black\s*nobody"))
    other.locator(".consent button", has_text="I agree").click()
    other.locator("g.pilgrim[aria-label^='D6:']").wait_for(state="detached")
