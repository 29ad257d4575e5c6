"""A whole game of Lost & Found with closed hands through the pages: words are tapped, cards scanned by code or photographed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browsers import READING, expect, follow
from tests.companion.browser.cards import on_the_table, piece_of, printed
from tests.companion.browser.table import Phones, agree, fill, harms, heard
from tests.companion.phones import Step

Table = Callable[..., Phones]
TITLE = "lost-and-found"
CARDS = ("E", "C", "H", "R", "S", "L", "P")
"""The first letter of every card that is scanned for the table."""
PHOTOGRAPHED = 5
"""Every so many answers that name cards are given by a photo instead of codes."""


def cards_of(step: Step) -> list[str]:
    """The cards that an answer names; none if it is a word."""
    if isinstance(step.data, list):
        return [str(one) for one in step.data]
    word = step.data if isinstance(step.data, str) else ""
    return [word] if word[:1] in CARDS and word[1:].isdigit() else []


def photo(folder: Path, cards: list[str]) -> Path:
    """A photo of cards that lie side by side, as they are printed."""
    file = folder / f"{'-'.join(cards)}.jpg"
    on_the_table(
        [printed(piece_of(TITLE, card), TITLE, folder) for card in cards], 420 * len(cards), 600
    ).save(file, quality=90)
    return file


def scan(page: Any, phones: Phones, step: Step, cards: list[str], picture: Path | None) -> None:
    """Scan cards for a question, and say that it is these."""
    asked = f"question={step.question.number}&part={step.question.part}"
    page.goto(f"{phones.server.base}{phones.place.path(step.who)}/scan?{asked}")
    if picture is not None:
        page.locator("#photo").set_input_files(picture)
    else:
        page.locator("#typed").fill(" ".join(cards))
        follow(page, page.locator("form:has(#typed) button"))
    if picture is None or len(cards) > 1:  # a photo of one card that fits is the answer
        page.locator("#found-h").wait_for(timeout=READING)
        expect(page.locator(".found h3")).to_have_count(len(cards))
        page.locator(
            "#scan-result form.answer button.send, #scan-result form.answer button.main"
        ).last.click()
    if harms(step):  # a transgression: the page asks once more
        agree(page)
    page.locator(".log").wait_for(state="attached", timeout=READING)


@pytest.mark.long
def test_a_whole_game_of_closed_hands(table: Table, tmp_path: Path) -> None:
    """Three seats, every kind of answer on the page of whoever gives it, up to the town's victory and the standings."""
    phones = table(TITLE, "won-closed3", 0, motion=False)
    scans = photos = 0

    def play(step: Step) -> None:
        nonlocal scans, photos
        page, cards = phones.page(step.who), cards_of(step)
        page.set_default_timeout(READING)
        if cards:
            scans += 1
            picture = photo(tmp_path, cards) if scans % PHOTOGRAPHED == 0 else None
            photos += picture is not None
            scan(page, phones, step, cards, picture)
            heard(page, step.entry + 1)
        else:
            fill(page, step)

    assert phones.play_by_kinds(play) > 50
    expect(phones.page("host").locator("#end")).to_contain_text("win")
    assert scans > 30
    assert photos >= 6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "entry", "seats", "wronged"),
    [("won-closed4", 150, 4, "Marble Slab: Seat 2"), ("won-closed5", 195, 5, "Plough: Seat 2")],
)
def test_the_whole_table_is_in_sight(table: Table, name: str, entry: int, seats: int, wronged: str) -> None:
    """Late, on a laptop: every seat, the card drawn, what is needed, who was wronged, none cut off, though nobody ticked what hands do; then the code to come back by, too."""
    screen = table(TITLE, name, entry).page("host")
    screen.locator(".know", has_text=wronged).wait_for()
    in_sight = """([seats, code]) => document.fonts.status === 'loaded' && innerHeight === 800 &&
        document.querySelectorAll('.tv-side .area').length === seats &&
        document.querySelector('.joinmini').getBoundingClientRect().height > code &&
        document.querySelector('.fate img').getBoundingClientRect().bottom
          <= document.querySelector('.know').getBoundingClientRect().top &&
        document.querySelector('.know').getBoundingClientRect().bottom
          <= document.querySelector('.tv-strip').getBoundingClientRect().top &&
        document.querySelector('.joinmini').getBoundingClientRect().bottom
          <= document.querySelector('.tv-strip').getBoundingClientRect().top &&
        document.querySelector('.know').scrollHeight <= document.querySelector('.know').clientHeight + 1"""
    screen.wait_for_function(in_sight, arg=[seats, -1])
    while (tick := screen.locator(".hands .tick:visible")).count():
        tick.first.click()
    screen.wait_for_function(in_sight, arg=[seats, 50])
