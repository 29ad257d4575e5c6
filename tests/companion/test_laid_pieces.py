"""Pieces newly laid on the mat answer what is asked openly, as recorded games answered it; nothing else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from printkit.companion.pages import LoadedTitle
from printkit.companion.table_camera import TableWatch, find_laid_meaning
from printkit.referee import Game, Log
from printkit.referee.choice import Reveal
from printkit.referee.log import Answered
from printkit.title import open_title
from tests.recorded import recorded_game

MOST = 300
"""Answers of a game that are tried."""


def _lay(table: Any, laid: dict[str, tuple[str, ...]]) -> Any:
    return find_laid_meaning(table, laid)


@pytest.mark.parametrize(
    ("title", "name", "least"),
    [("ayubistan", "deck", 20), ("belaad", "scholars-2", 20), ("lost-and-found", "won", 20)],
)
def test_what_is_drawn_answers_as_the_game_was_answered(title: str, name: str, least: int) -> None:
    """Every card that a recorded game drew openly is laid on the draw area: the same answer, or one of an equal card."""
    log, loaded = recorded_game(title, name), open_title(title)
    game = Game.resume(loaded.book, Log(log.header), box=loaded.box)
    table: Any = SimpleNamespace(loaded=LoadedTitle.of(loaded), game=game)
    drawn = 0
    for entry in log.entries[:MOST]:
        opened = game.open_questions()
        if (
            isinstance(entry, Answered)
            and len(opened) == 1
            and isinstance(opened[0].question, Reveal)
            and not opened[0].question.secret
            and isinstance(entry.data, str)
            and entry.data in table.loaded.pieces
        ):
            meant = _lay(table, {"draw": (entry.data,)})
            assert meant.kind == "good", (entry, meant)
            row = table.loaded.pieces[entry.data].row
            assert table.loaded.pieces[str(meant.answer.value)].row is row
            assert _lay(table, {"play": (entry.data,)}).answer is None
            drawn += 1
        game.play_on((entry,))
    assert drawn >= least


def test_a_piece_is_new_once() -> None:
    """What answered something is not taken again, until it was away; what is covered or on the rim answers nothing."""
    watch = TableWatch("me")
    laid = (("A12", "draw", True), ("A20", "draw", False), ("A30", "", True), ("B17", "pay", True))
    assert watch._list_new(laid) == {"draw": ("A12",), "pay": ("B17",)}  # the part that is tested
    watch._used = {"A12"}
    assert watch._list_new(laid) == {"pay": ("B17",)}
