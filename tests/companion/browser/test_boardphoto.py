"""Mecca by photo: the board is photographed after every turn, as composed from the press's own PDFs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printkit.boards.square import Square, parse_square
from printkit.referee import Seat
from tests.browsers import READING, expect, follow
from tests.companion.browser.table import Phones
from tests.companion.phones import Step
from tests.sight.photos import Lying, Shot, photograph
from tests.sight.pieces import Print, printed
from tests.sight.scenes import mecca_place


class Board:
    """The real board at the table: pilgrims keep their squares from photo to photo."""

    def __init__(self, folder: Path) -> None:
        self.prints = printed("mecca", folder)
        self.ids = self.prints.ids("pilgrims")
        self.standing: dict[Square, str] = {}

    def follow(self, board: dict[Square, str]) -> None:
        """Take back and place what the players take back and place."""
        self.standing = {h: name for h, name in self.standing.items() if board.get(h) == name[0]}
        for here, colour in board.items():
            if here not in self.standing:
                used = set(self.standing.values())
                self.standing[here] = next(n for n in self.ids if n[0] == colour and n not in used)

    def photo(self, seed: int, file: Path, *blotted: Square) -> None:
        """Photograph it from above, as well as a hand can; the codes on some squares cannot be seen."""
        lying = [Lying(self.prints.of("BOARD"), 0, 0, 0)]
        for here, name in self.standing.items():
            x, y = (here.column + 0.5) * 20 + seed % 3 - 1, (here.row + 0.5) * 20 + 1
            pilgrim = blot(self.prints.of(name)) if here in blotted else self.prints.of(name)
            lying.append(Lying(pilgrim, *mecca_place(self.prints, x, y), (seed * 37) % 17 - 8))
        picture = photograph(lying, Shot(seed, tilt=(0, 18)))
        Image.fromarray(picture.image).save(file, quality=92)


def blot(pilgrim: Print) -> Print:
    """A pilgrim with a smudge where its code is; the frame in its colour can be seen."""
    _, left, top, side = pilgrim.codes[0]
    image = pilgrim.image.copy()
    x, y, long = (round(mm * pilgrim.scale) for mm in (left, top, side))
    image[y : y + long, x : x + long] = 150
    return replace(pilgrim, image=image, codes=())


def confirm_doubts(page: Any, board: dict[Square, str]) -> None:
    """Tap what stands on the squares that the page is not sure of."""
    for field in page.locator("fieldset:has(input[name^='confirm.'])").all():
        name = field.locator("input").first.get_attribute("name").removeprefix("confirm.")
        colour = next((c for here, c in board.items() if here.name == name), "-")
        field.locator(f"input[value='{colour}']").check()
    follow(page, page.locator("button", has_text="Go on"))


def sent(page: Any, field: str, *files: Path) -> None:
    """Choose photos, which sends them, and wait for the page that tells what they show."""
    with page.expect_navigation(timeout=READING):
        page.locator(field).set_input_files(list(files))
    expect(page.locator("section.note").first).to_be_visible()


def turn_played(phones: Phones, steps: Iterator[Step]) -> tuple[Any, dict[Square, str]]:
    """The record plays a turn on; the page of whoever played it, asked for a photo, and the board afterwards."""
    game = phones.plan
    active = game.table.active
    while game.table.active == active:
        next(steps)
    page = phones.page(int(Seat(active)))
    follow(page, page.locator("a", has_text=re.compile("I have played")))
    return page, dict(game.table.board)


def taken(page: Any, after: dict[Square, str]) -> None:
    """The verdict is that the turn is legal: give it, and see the board as it is now."""
    page.locator("button", has_text=re.compile("this is my turn|that is what happened")).click()
    expect(page.locator(".seat-page #asked")).to_be_visible()
    for here in after:
        expect(page.locator(f"g.pilgrim[aria-label^='{here.name}:']")).to_be_attached()
    expect(page.locator("g.pilgrim")).to_have_count(len(after))


@pytest.mark.slow
def test_the_entrances_by_one_photo(table: Callable[..., Phones], tmp_path: Path, sheets: Path) -> None:
    """MEC-3.4: both pilgrims stand at doors before anybody has told of them; one photo and one tap enter both."""
    phones = table("mecca", "dead", 3)
    page = phones.page(1)  # who begins enters first
    follow(page, page.locator("a", has_text="Photo of the entrances"))
    after = {parse_square("K13"): "B", parse_square("E13"): "K"}
    board = Board(sheets)
    board.follow(after)
    board.photo(2, tmp_path / "doors.jpg")
    sent(page, "#photo", tmp_path / "doors.jpg")
    if page.locator("input[name^='confirm.']").count():
        confirm_doubts(page, after)
    page.locator("button", has_text="Yes, so it stands").click()
    page.locator(".log", has_text="Closed for the whole game: door 3, 4, 5, 6.").wait_for()
    expect(page.locator("g.pilgrim")).to_have_count(2)


@pytest.mark.slow
@pytest.mark.parametrize("turns", [2, pytest.param(4, marks=pytest.mark.long)])
def test_turns_of_mecca_by_photo(
    table: Callable[..., Phones], tmp_path: Path, sheets: Path, turns: int
) -> None:
    """Each turn ends with a photo; the page reads it, says that it is legal, and one tap gives it."""
    phones = table("mecca", "dead", 12)
    board = Board(sheets)
    steps = phones.steps()
    next(steps)
    for turn in range(turns):
        page, after = turn_played(phones, steps)
        board.follow(after)
        file = tmp_path / f"turn{turn}.jpg"
        board.photo(turn + 1, file)
        sent(page, "#photo", file)
        if page.locator("input[name^='confirm.']").count():
            confirm_doubts(page, after)
        taken(page, after)


@pytest.mark.slow
def test_two_photos_are_read_together(table: Callable[..., Phones], tmp_path: Path, sheets: Path) -> None:
    """Each photo misses another pilgrim's code; together they show the whole board, and nothing is in doubt."""
    phones = table("mecca", "dead", 40)
    steps = phones.steps()
    next(steps)
    page, after = turn_played(phones, steps)
    board = Board(sheets)
    board.follow(after)
    hidden = sorted(after)[3::8][:2]
    files = [tmp_path / "one.jpg", tmp_path / "two.jpg"]
    for number, (file, here) in enumerate(zip(files, hidden, strict=True)):
        board.photo(number + 3, file, here)
    page.locator("details[data-keep=several] summary").click()
    sent(page, "#photos", *files)
    assert page.locator("input[name^='confirm.']").count() == 0
    taken(page, after)


@pytest.mark.slow
def test_squares_in_doubt_are_confirmed_by_a_tap(
    table: Callable[..., Phones], tmp_path: Path, sheets: Path
) -> None:
    """Two smudged codes: what stood there is gone, so the turn makes no sense; the page asks for those squares, marks them, and takes what is tapped."""
    phones = table("mecca", "dead", 40)
    steps = phones.steps()
    next(steps)
    page, after = turn_played(phones, steps)
    board = Board(sheets)
    board.follow(after)
    hidden = sorted(after)[2::9][:2]
    board.photo(5, tmp_path / "smudged.jpg", *hidden)
    sent(page, "#photo", tmp_path / "smudged.jpg")
    expect(page.locator("fieldset:has(input[name^='confirm.'])").first).to_be_visible()
    assert page.locator(".court .doubt").count() >= 2
    assert {one.inner_text() for one in page.locator("fieldset legend").all()} >= {
        here.name for here in hidden
    }
    confirm_doubts(page, after)
    taken(page, after)
