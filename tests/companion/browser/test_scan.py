"""Pieces by their typed code and by photos of printed cards, through the file field of a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.companion.browser.cards import photo, piece_of
from tests.companion.browser.table import Phones, heard, unfold

Table = Callable[..., Phones]
READ = 60_000
"""Milliseconds for the first photo: its reader starts."""


def typed(page: Any, code: str) -> None:
    """Type a code and look it up."""
    page.locator("#typed").fill(code)
    page.locator("form:has(#typed) button").click()


def photographed(page: Any, *files: Path) -> None:
    """Choose photos; one is sent by itself, as several are."""
    if len(files) == 1:
        page.locator("#photo").set_input_files(files[0])
    else:
        page.locator("details[data-keep=several] summary").click()
        page.locator("#photos").set_input_files(list(files))
    page.locator("#found-h, main .note").first.wait_for(timeout=READ)


def test_a_mistyped_code_is_put_right_by_a_tap(table: Table) -> None:
    """The letter O for a zero: the page says that there is no such piece, offers the one that looks alike, and takes it."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("a.scan-here").click()
    typed(screen, "a3O")
    doubt = screen.locator("section.note", has_text="Did you mean one of these?")
    assert "a3O is no piece of this box." in doubt.inner_text()
    doubt.locator("button[value='A30']").click()
    screen.locator("button", has_text="Yes, this one").click()
    heard(screen, 3)


def test_what_would_not_do_is_looked_up_from_the_answer(table: Table) -> None:
    """A card's number typed where a card is to be played, though it lies on the discard: one tap says where it is."""
    phones = table("belaad", "scholars-few-4", 62)
    page = phones.page(2)
    field = page.locator("[data-quiet]")
    none = page.locator(".none-found")
    unfold(field)
    field.fill(phones.plan.table.hands[2].known[0] if phones.plan.table.hands[2].known else "A1")
    assert none.is_hidden()
    gone = phones.plan.table.discard[0]
    field.fill(gone)
    assert "Nothing that would do now is called so." in none.inner_text()
    none.locator("button").click()
    page.locator("#found-h").wait_for()
    assert "Action cards discarded" in page.locator("#scan-result").inner_text()


def test_a_code_that_means_nothing_is_told(table: Table) -> None:
    """Nothing like it in the box, and the code of another game: each is said to be just that."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("a.scan-here").click()
    typed(screen, "zzzz")
    assert "Zzzz is no piece of this box." in screen.locator(".note.bad").inner_text()
    typed(screen, piece_of("mecca", "R07").payload)
    assert "is a piece of another game" in screen.locator(".note.bad").inner_text()


def test_a_piece_outside_any_question(table: Table) -> None:
    """On a phone whose turn it is not: the card's face, where the referee believes it is, its rules, what is awaited."""
    phones = table("ayubistan", "deck", 24)
    asked = int(phones.plan.open_questions()[0].seats[0])
    page = phones.page((asked + 1) % 3)
    page.locator(".tabs a", has_text="Scan").click()
    typed(page, "A30")
    found = page.locator(".found li").first
    assert "Volunteers at the Gate" in found.inner_text()
    assert "Discarded" in found.inner_text()
    assert "Nobody is asked for this piece now" in found.inner_text()
    assert page.locator(".found img").evaluate("one => one.complete && one.naturalWidth > 50")
    found.locator("summary", has_text="Its rules").click()
    assert found.locator("a.rule-id").count() >= 1
    assert f"Seat {asked + 1}:" in page.locator("section:has(#found-h) .reasons").last.inner_text()
    found.locator("a:has(img)").click()
    page.locator("img.piece-art.large").wait_for()


@pytest.mark.slow
def test_a_piece_found_by_chance_answers_what_is_open(table: Table) -> None:
    """Scanned from the table's own button while an Action Card is awaited: the page offers to answer with it."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("details.tools > summary").click()
    screen.locator("a", has_text="What is this piece?").click()
    typed(screen, "A30")
    use = screen.locator("form.use", has_text="draws the top Action Card")
    use.locator("button").click()
    heard(screen, 3)


@pytest.mark.slow
def test_photos_of_printed_cards(table: Table, tmp_path: Path) -> None:
    """One that fits answers; one that does not says what it is, where it is believed to be and what is awaited; a foreign one is foreign."""
    phones = table("ayubistan", "deck", 2)
    screen = phones.page("host")
    screen.locator("a.scan-here").click()
    photographed(screen, photo(tmp_path, "ayubistan", "A39"))
    found = screen.locator(".found li").first.inner_text()
    assert "Byzantines" in found
    assert "Set aside" in found
    assert "Card 39 cannot be drawn: still aside" in found
    assert "draws the top Action Card" in found
    assert screen.locator("button", has_text="Yes, this one").count() == 0
    photographed(screen, photo(tmp_path, "mecca", "R07"))
    screen.locator("main .note.bad", has_text="another game").wait_for()
    photographed(screen, photo(tmp_path, "ayubistan", "A30"))
    heard(screen, 3)  # it can mean one thing only, and answers by itself


@pytest.mark.slow
def test_several_photos_at_once(table: Table, tmp_path: Path) -> None:
    """Two photos that share a card: three pieces, each once."""
    phones = table("ayubistan", "deck", 24)
    page = phones.page(0)
    page.locator(".tabs a", has_text="Scan").click()
    photographed(page, photo(tmp_path, "ayubistan", "A30", "A05"), photo(tmp_path, "ayubistan", "A05", "A12"))
    page.locator("#found-h", has_text="3 pieces read").wait_for(timeout=READ)
    assert page.locator(".found h3").count() == 3
