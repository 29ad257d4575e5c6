"""Corrections of Mecca: who stands where."""

from __future__ import annotations

from pathlib import Path

from printkit.box import find_box, load_box
from printkit.games.mecca.book import BOOK
from printkit.games.mecca.state import Mecca
from printkit.referee import Data, Game, read_log
from printkit.referee.fixes import changes_of
from printkit.referee.log import Log

RECORDED = Path(__file__).parent / "recorded" / "dead.jsonl"


def played(entries: int) -> Game[Mecca]:
    """A recorded game after so many entries."""
    log = read_log(RECORDED.read_text(encoding="utf-8").splitlines())
    return Game.resume(BOOK, Log(log.header, log.entries[:entries]), box=load_box(find_box("mecca")))


def put_right(game: Game[Mecca], **wanted: Data) -> list[str]:
    """Put fixes right; gives the reasons against it."""
    changes, against = changes_of(game.fixes(None), wanted)
    return [r.reason for r in against or game.correct(changes, by="Ana", why="it fell over")]


def test_a_pilgrim_stands_elsewhere() -> None:
    """It leaves D6 and stands on no other square; what a photo called it and that it was placed go with it."""
    game = played(41)
    board = {here.name: colour for here, colour in game.table.board.items()}
    assert board["D6"] == "K"
    here = next(square for square in game.table.board if square.name == "D6")
    game.table.seen = {here: "K07"}
    free = next(
        name
        for name in next(fix for fix in game.fixes(None) if fix.name == "board").kind.places  # type: ignore[attr-defined]
        if name not in board and put_right(played(41), board={"D6": "-", name: "K"}) == []
    )
    assert put_right(game, board={"D6": "-", free: "K"}) == []
    after = {here.name: colour for here, colour in game.table.board.items()}
    assert after == {name: c for name, c in board.items() if name != "D6"} | {free: "K"}
    assert game.table.tokens == {}
    assert all(here.name != "D6" for here, _ in game.table.placed)
    assert game.story()[-1].text == "Ana corrects Pilgrims on the board: it fell over"


def test_a_board_that_cannot_be_is_refused() -> None:
    """Two black pilgrims side by side, a colour that nobody plays, a square that is closed."""
    game = played(41)
    assert any(
        reason.startswith("I1: black pilgrims touch")
        for reason in put_right(game, board={"D5": "K", "D6": "K"})
    )
    unplayed = next(c for c in "YRGBKW" if c not in game.table.in_game)
    assert put_right(game, board={"D6": unplayed}) == [
        f"Pilgrims on the board: {unplayed} is not one of the choices."
    ]
    assert "Z9 is not one of the choices." in put_right(game, board={"Z9": "K"})[0]


def test_the_round() -> None:
    """From 1 up."""
    game = played(41)
    assert put_right(game, round=game.table.round + 1) == []
    assert put_right(game, round=0) == ["Round: 0 is out of range."]
