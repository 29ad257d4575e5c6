"""A game by data in real browsers, by the command as people type it: `printkit play ./my-game`, a phone for each player."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browsers import FLAGS, PATIENCE, SHELL, expect
from tests.companion.browser.table import LED, caught_up, until

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"

pytestmark = pytest.mark.slow


@pytest.fixture
def join(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address that a new table prints for phones; a test may say more to the command."""
    told = tmp_path / "told.txt"
    words = ["play", str(EXAMPLE), "--seats", "Amina,Bilal", "--host", "127.0.0.1", "--no-browser"]
    words += getattr(request, "param", [])
    with told.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "printkit.cli", *words, "--database", str(tmp_path / "tables.sqlite3")],
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            cwd=tmp_path,
        )
    end = time.monotonic() + PATIENCE / 1000
    while not (found := re.search(r"Join:\s+(\S+)", told.read_text(errors="replace"))):
        assert process.poll() is None, told.read_text(errors="replace")
        assert time.monotonic() < end
        time.sleep(0.1)
    yield found.group(1)
    process.terminate()
    process.wait(60)


@pytest.fixture
def phone(join: str) -> Iterator[Callable[[str], Page]]:
    """A phone whose owner takes a seat by its name."""
    if not SHELL:
        pytest.skip("no chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)

        def seated(name: str) -> Page:
            page = browser.new_context(
                viewport={"width": 390, "height": 844}, reduced_motion="reduce"
            ).new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(LED)
            page.goto(join)
            page.get_by_role("button", name=name).click()
            page.wait_for_url("**/seat")
            return page

        yield seated
        browser.close()


NO_MORE = "#asked button[value=no]"
"""Who is asked whether there is something more says so."""


def press(page: Page, value: str) -> None:
    """Tap the button of an answer; a folded list is opened first."""
    button = page.locator(
        f'#asked button[value="{value}"], #free button[value="{value}"], main details button[value="{value}"]'
    ).first
    expect(button).to_be_attached()
    for _ in range(3):
        if button.is_visible():
            break
        folded = (
            page.locator("main details:not([open])")
            .filter(has=page.locator(f'button[value="{value}"]'))
            .first
        )
        folded.locator("> summary").click()
    button.click()


def test_an_evening_without_rules(phone: Callable[[str], Page]) -> None:
    """Set-up, cards turned up, dice, counters, what others do meanwhile, a hand by its code, its limit, log and undo."""
    amina, bilal = phone("Amina"), phone("Bilal")
    expect(amina.locator("#asked")).to_contain_text("Shuffle the shells")
    expect(amina.locator("#hold")).to_be_empty()  # nobody holds anything yet
    amina.locator("#asked label").first.click()
    amina.get_by_role("button", name="I have mine").click()
    expect(amina.locator("#asked")).to_contain_text("Bilal still lays out.")
    bilal.get_by_role("button", name="I have mine").click()
    for card, name in (("C1", "Cockle 1"), ("K2", "Cone 2"), ("W3", "Whelk 3"), ("Y4", "Cowrie 4")):
        for letter in card:  # the code beside the symbol, a letter a tap: it sends itself
            amina.locator(f'#asked [data-letter="{letter}"]').click()
        expect(amina.locator("main")).to_contain_text(f"Which card of Deck is turned up? {name}")
    expect(amina.locator("#asked")).to_contain_text("Who begins?")
    press(amina, "0")

    press(amina, "wave")  # a button of the file: it throws, counts and goes on
    expect(bilal.locator("main")).to_contain_text(
        "What does Wave show?"
    )  # folded: whose hands did it answers
    press(bilal, "2")
    expect(amina.locator("#asked .act:not(.ask)", has_text="Tide").first).to_contain_text("now 2")

    press(amina, "pearls 1")
    expect(amina.locator("#asked .act:not(.ask)", has_text="Pearls").first).to_contain_text("now 3")
    press(bilal, "pearls -1")  # meanwhile, out of turn
    expect(amina.locator("main")).to_contain_text("Bilal puts 1 Pearl into the supply")

    for held in (4, 5, 6):
        press(amina, "draw deck 1")
        expect(amina.locator("main")).to_contain_text(f"Hand{held}")
    expect(bilal.locator("main")).to_contain_text("Amina has 6 cards; a hand keeps 5.")

    amina.get_by_role("link", name="Scan").last.click()
    amina.locator("#typed").fill("K1")
    amina.locator("form:has(#typed) button").click()
    amina.get_by_role("button", name="Answer with this piece").click()
    expect(bilal.locator("main")).to_contain_text("Pool1")
    amina.wait_for_url("**/seat")
    expect(amina.locator("main")).to_contain_text("Hand5")

    amina.get_by_role("button", name="Take back the last answer").click()
    bilal.get_by_role("button", name="I agree").click()  # the others agree first
    expect(amina.locator("main")).to_contain_text("Hand6")


def held(page: Page) -> list[str]:
    """The cards that a player sees in the hand at the foot of the page."""
    return page.locator("#hand .held.secret .cardl .cl").all_inner_texts()


def number(page: Page, pile: str) -> int:
    """How many pieces lie in a pile on the table's page."""
    caught_up(page)
    return int(page.locator(f'#piles [aria-label="{pile}"] h3 .num').inner_text())


@pytest.mark.parametrize("join", [["--deal"]], indirect=True)
def test_an_evening_without_paper(phone: Callable[[str], Page], tmp_path: Path) -> None:
    """Hands are dealt, cards turned up, dice thrown; piles and counters are seen; the seed is shown at the end alone."""
    phones = {name: phone(name) for name in ("Amina", "Bilal")}
    table = phones["Amina"].context.browser.new_page()  # type: ignore[union-attr]
    table.goto(re.findall(r"Host:\s+(\S+)", (tmp_path / "told.txt").read_text())[0])
    expect(table.locator('#piles [aria-label="On the rocks"] a')).to_have_count(4)
    hands = {}
    for name, page in phones.items():
        caught_up(page)
        hands[name] = held(page)
        assert len(set(hands[name])) == 3
    rocks = table.locator('#piles [aria-label="On the rocks"] a bdi').all_inner_texts()
    assert len({*hands["Amina"], *hands["Bilal"], *rocks}) == 10
    for name, owner in (("Amina", "Bilal"), ("Bilal", "Amina")):
        shown = phones[owner].locator("#hand .held.secret img")
        faces = [shown.nth(n).get_attribute("src") for n in range(3)]
        told = phones[name].content() + table.content()
        assert [face for face in faces if face is None or face in told] == []
    deck = number(table, "Deck")

    first = "Amina" if phones["Amina"].locator("#bar[data-mine]").count() else "Bilal"
    page, card = phones[first], hands[first][0]
    other = next(one for name, one in phones.items() if name != first)
    cards = page.locator("#hand .held.secret .cardl")
    page.locator("#hand .cardl", has_text=card).click()
    play = page.locator("#hand .look:visible .go")
    expect(play).to_have_text("Play a card")
    page.screenshot(path=str(tmp_path / "looked.png"))
    arabic = page.context.new_page()
    arabic.set_extra_http_headers({"Accept-Language": "ar"})
    arabic.goto(page.url)
    arabic.locator("#hand .cardl").first.click()
    expect(arabic.locator("#hand .look:visible .go")).to_have_text("لعب بطاقة")
    arabic.screenshot(path=str(tmp_path / "looked-ar.png"))
    arabic.close()
    play.click()
    expect(other.locator("main")).to_contain_text(f"Pool{card}")
    expect(cards).to_have_count(2)
    assert held(page) == hands[first][1:]

    press(page, "wave")
    thrown = page.locator("#log-lines .t", has_text=re.compile(r"^Wave: \d$"))
    expect(thrown).to_have_count(1)
    wave = thrown.inner_text()[-1]
    expect(page.locator("#asked .act:not(.ask)", has_text="Tide").first).to_contain_text(f"now {wave}")
    supply = number(table, "Pearls in the supply")
    press(page, "pearls -1")
    expect(page.locator("#hand .held:not(.secret) .cl")).to_have_text("Pearl")  # of two, one is left
    assert number(table, "Pearls in the supply") == supply + 1

    drawn: list[list[str]] = []
    for _ in range(2):
        press(page, "draw deck 1")
        expect(cards).to_have_count(3)
        drawn.append(held(page))
        assert number(table, "Deck") == deck - 1
        if len(drawn) == 1:
            page.get_by_role("button", name="Take back the last answer").click()
            other.get_by_role("button", name="I agree").click()
            expect(cards).to_have_count(2)
    assert drawn[0] == drawn[1]  # nobody draws anew by taking back
    assert drawn[0][:2] == hands[first][1:]

    press(page, "finish")
    page.locator(".sure-ask button.harm").click()
    while not page.locator("#end").count():
        until(page, lambda: any(one.locator(f"#end, {NO_MORE}").count() for one in phones.values()))
        for one in phones.values():
            caught_up(one)
            if one.locator(NO_MORE).count():
                press(one, "no")
                expect(one.locator(NO_MORE)).to_have_count(0)
    expect(page.locator("#end .seed")).to_have_text(re.compile(r"^[\w-]{20,}$"))
