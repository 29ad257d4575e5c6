"""Taking back and putting right, by consent of the table, on phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.browser.table import Phones, heard

Table = Callable[..., Phones]
BEGIN = 24


def entries(page: Any) -> int:
    """How many entries of the record a page tells of."""
    return int(page.locator(".log li:first-child .n").text_content())


@pytest.mark.slow
def test_one_refuses_then_all_agree_to_take_back(table: Table) -> None:
    """A 'no' is told to whoever asks, and nothing changes; asked again, the last agreement takes the answer back."""
    phones = table("ayubistan", "deck", BEGIN)
    asks, second, third = (phones.page(seat) for seat in range(3))
    undo = asks.locator("button", has_text="Take back the last answer")
    undo.click()
    asks.locator(".consent", has_text="You ask to take back the last answer").wait_for()
    second.locator(".consent button", has_text="No").click()
    asks.locator(".consent h2", has_text="Seat 2 does not agree").wait_for()
    assert third.locator(".consent button").count() == 0
    asks.locator(".consent button", has_text="All right").click()
    third.locator(".consent").wait_for(state="detached")
    assert entries(asks) == BEGIN
    undo.click()
    second.locator(".consent button", has_text="I agree").click()
    third.locator(".consent", has_text="Agreed: 1 of 2").wait_for()
    third.locator(".consent button", has_text="I agree").click()
    for page in (asks, second, third):
        heard(page, BEGIN + 1)
        assert f"Seat 1 takes back entry {BEGIN}" in page.locator(".log li").first.inner_text()
        assert page.locator(".consent").count() == 0


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
        assert page.locator(".consent").count() == 0
    asks.locator("button", has_text="Take back the last answer").click()
    other.locator(".consent").wait_for()
    asks.locator(".consent button", has_text="Withdraw").click()
    other.locator(".consent").wait_for(state="detached")


def test_a_correction_on_a_phone(table: Table) -> None:
    """Two things that belong together, and one that nobody else may know: the others hear what, not how much."""
    phones = table("ayubistan", "deck", BEGIN)
    game = phones.plan
    asks, second, third = (phones.page(seat) for seat in range(3))
    pool, troops, supply = game.table.hasanat_pool, game.table.troops[0], game.table.troop_supply
    asks.locator("a", has_text="The table is right").click()
    field = asks.locator("[name='f.hasanat.0']")
    assert field.input_value() == str(game.table.hasanat[0])
    asks.locator(".step:has([name='f.hasanat.0']) button", has_text="+").click()
    asks.locator("[name='f.troops.0']").fill(str(troops + 2))
    asks.locator("details.sheet summary", has_text="The table").click()
    asks.locator("[name='f.hasanat_pool']").fill(str(pool - 1))
    asks.locator("[name='f.troop_supply']").fill(str(supply - 2))
    asks.locator("#why").fill("We counted <again>")
    asks.locator("button", has_text="Ask the table").click()
    asks.locator(".consent", has_text="You ask for a correction").wait_for()
    second.locator(".consent").wait_for()
    told = second.locator(".consent").inner_text()
    assert f"Hasanat on the table: {pool - 1} instead of {pool}" in told
    assert "Troops (Seat 1): what only its owner sees" in told
    assert "We counted <again>" in told
    assert f"{troops + 2} instead" not in told
    assert "Sayeat" not in told
    for page in (second, third):
        page.locator(".consent button", has_text="I agree").click()
    heard(asks, BEGIN + 1)
    heard(second, BEGIN + 1)
    line = second.locator(".log li").first.inner_text()
    assert "Seat 1 corrects Troops (Seat 1), Hasanat (Seat 1)" in line
    assert asks.locator("#hold .only:has(dt:text-is('Troops')) dd").inner_text() == str(troops + 2)
    asks.locator("a", has_text="The table is right").click()
    assert asks.locator("[name='f.hasanat.0']").input_value() == str(game.table.hasanat[0] + 1)


@pytest.mark.slow
def test_another_seats_secret_is_not_filled_in(table: Table) -> None:
    """On a phone the form holds its own seat's money, and nobody else's; the host's holds none."""
    phones = table("ayubistan", "deck", BEGIN)
    page = phones.page(0)
    page.locator("a", has_text="The table is right").click()
    assert page.locator("[name='f.wallets.0.ones']").input_value() != ""
    assert page.locator("[name='f.wallets.1.ones']").input_value() == ""
    screen = phones.page("host")
    screen.locator("details.tools > summary").click()
    screen.locator("a", has_text="Correct the table").click()
    assert [screen.locator(f"[name='f.troops.{n}']").input_value() for n in range(3)] == ["", "", ""]


@pytest.mark.slow
def test_a_correction_that_does_not_add_up_is_told(table: Table) -> None:
    """One Hasana more than there are: whoever asks is told that it does not fit and keeps the form; nobody else is asked."""
    phones = table("ayubistan", "deck", BEGIN)
    asks, second = phones.page(0), phones.page(1)
    asks.locator("a", has_text="The table is right").click()
    asks.locator("[name='f.hasanat.0']").fill("3")
    asks.locator("#why").fill("recount")
    asks.locator("button", has_text="Ask the table").click()
    asks.locator(".note.bad", has_text="43 are in the game instead of 40").wait_for()
    assert asks.locator("[name='f.hasanat.0']").input_value() == "3"
    assert asks.locator("#why").input_value() == "recount"
    assert second.locator(".consent").count() == 0
    assert entries(second) == BEGIN


def test_a_pilgrim_is_moved_by_tapping_the_board(table: Table) -> None:
    """Tap the square, say what stands there; the board shows it before anybody is asked; then it stands there."""
    phones = table("mecca", "dead", 41)
    asks, other = phones.page(0), phones.page(1)
    asks.locator("a", has_text="The table is right").click()
    asks.locator("a.spot[aria-label^='D6:']").click()
    assert asks.locator("select[name='place.board']").input_value() == "D6"
    asks.locator("label.pick", has_text="nobody").click()
    asks.locator("button", has_text="Note this change").click()
    asks.locator(".moves li", has_text="D6: nobody instead of black").wait_for()
    assert asks.locator("g.pilgrim[aria-label^='D6:']").count() == 0
    asks.locator("#why").fill("It was never there")
    asks.locator("button", has_text="Ask the table").click()
    told = other.locator(".consent li")
    told.wait_for()
    assert told.inner_text() == "D6: nobody instead of black"
    other.locator(".consent button", has_text="I agree").click()
    other.locator("g.pilgrim[aria-label^='D6:']").wait_for(state="detached")
