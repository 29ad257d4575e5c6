"""Mecca by photo: the board is photographed after every turn, as composed from the press's own PDFs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printkit.boards.square import Square
from printkit.referee import Seat
from tests.companion.browser.table import Phones
from tests.sight.photos import Lying, Shot, photograph
from tests.sight.pieces import printed
from tests.sight.scenes import mecca_place

TURNS = 4


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

    def photo(self, seed: int, file: Path) -> None:
        """Photograph it from above, as well as a hand can."""
        lying = [Lying(self.prints.of("BOARD"), 0, 0, 0)]
        for here, name in self.standing.items():
            x, y = (here.column + 0.5) * 20 + seed % 3 - 1, (here.row + 0.5) * 20 + 1
            lying.append(Lying(self.prints.of(name), *mecca_place(self.prints, x, y), (seed * 37) % 17 - 8))
        picture = photograph(lying, Shot(seed, tilt=(0, 18)))
        Image.fromarray(picture.image).save(file, quality=92)


def confirm_doubts(page: Any, board: dict[Square, str]) -> None:
    """Tap what stands on the squares that the page is not sure of."""
    for field in page.locator("fieldset:has(input[name^='confirm.'])").all():
        name = field.locator("input").first.get_attribute("name").removeprefix("confirm.")
        colour = next((c for here, c in board.items() if here.name == name), "")
        field.locator(f"input[value='{colour}']").check()
    page.locator("button", has_text="Go on").click()


@pytest.mark.slow
def test_turns_of_mecca_by_photo(
    table: Callable[..., Phones], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each turn ends with a photo; the page reads it, says that it is legal, and one tap gives it."""
    phones = table("mecca", "dead", 12)
    board = Board(tmp_path_factory.mktemp("prints"))
    game, steps = phones.plan, phones.steps()
    next(steps)
    for turn in range(TURNS):
        active = game.table.active
        while game.table.active == active:
            next(steps)  # the record plays this turn on
        after = dict(game.table.board)
        board.follow(after)
        file = tmp_path / f"turn{turn}.jpg"
        board.photo(turn + 1, file)
        page = phones.page(int(Seat(active)))
        page.locator("a", has_text=re.compile("I have played")).click()
        page.locator("#photo").set_input_files(file)  # sends itself
        page.locator("main .note, main button.send").first.wait_for()
        page.locator("section.note").first.wait_for(timeout=60_000)
        if page.locator("input[name^='confirm.']").count():
            confirm_doubts(page, after)
        page.locator("button", has_text=re.compile("this is my turn|that is what happened")).click(
            timeout=60_000
        )
        page.locator(".seat-page #asked").wait_for()
        for here in after:
            page.locator(f"g.pilgrim[aria-label^='{here.name}:']").wait_for(state="attached")
        assert page.locator("g.pilgrim").count() == len(after)
