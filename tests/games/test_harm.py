"""What a move takes from others, or ends for all, is asked once more: in all recorded games of all titles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from printkit.referee import Answer, Game, Seat
from printkit.referee.log import Answered, Log
from printkit.referee.menus import Menu
from printkit.referee.state import view_zones
from printkit.title import load_title
from tests.recorded import recorded_game, recorded_games

UNHARMED = {
    "Accept": "the other has offered it",
    "Gain": "the treasury is the team's, and takes the gold of its players alike",
    "TakeNotes": "notes change for notes of the same worth",
    "PassPhase": "the last turn ends, whatever is said",
    "ReckonVoid": "there is no other answer",
    "Place": "the last pilgrim of a match; whoever places it wins",
    "Employ": "a game that is won",
    "EmployBySwords": "a game that is won",
    "UseAssassinate": "a game that is won",
    "PaidAssassination": "a game that is won",
}
"""Moves after which others have less, or the game is over, and that harm nobody."""


def _count_holdings(game: Game[Any]) -> Counter[tuple[Seat, str]]:
    """What lies before each player, by zones."""
    return Counter(
        {
            (spot.holder, spot.name): spot.zone.number(spot.value)
            for spot in view_zones(game.table, None)
            if spot.holder is not None and spot.zone.of is not None
        }
    )


@pytest.mark.parametrize(
    "title", ["ayubistan", "mecca", "lost-and-found", "prophets-and-patriarchs", "belaad"]
)
def test_who_harms_others_is_asked_once_more(title: str) -> None:
    """A move of a menu by which others lose something, or that ends the game, says so first."""
    own, silent, warned = load_title(title), set[str](), set[str]()
    for file in recorded_games(title):
        log = recorded_game(title, file.stem)
        game = Game.resume(own.book, Log(log.header), box=own.box)
        for entry in log.entries:
            if not isinstance(entry, Answered):
                break
            question = next((one.question for one in game.open_questions() if one.part == entry.part), None)
            kind, harm = "", ""
            if isinstance(question, Menu) and entry.seat is not None:
                value = question.read_answer(entry.seat, entry.data)[0]
                if value is not None:
                    kind, harm = type(value).__name__, question.harm(value)
            before = _count_holdings(game)
            assert game.give(Answer(entry.seat, entry.data, None, entry.part)) == ()
            after = _count_holdings(game)
            less = any(seat != entry.seat and after[seat, name] < n for (seat, name), n in before.items())
            if kind and (less or game.outcome is not None):
                (warned if harm else silent).add(kind)
    assert silent <= set(UNHARMED)
    assert warned or title in {"mecca", "prophets-and-patriarchs"}
