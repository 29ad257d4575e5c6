"""Closed hands: a game in which nobody tells a card goes as the told one, and little is scanned (LF-2.16 to LF-2.18)."""

from __future__ import annotations

from statistics import mean, median
from typing import Any

import pytest

from lost_and_found_book.bots import weigh
from lost_and_found_tests.closed import answers_by_turn, closed
from printkit.referee import Answered, Game
from printkit.simulate import Chance, Greedy, RandomBot
from printkit.simulate.playout import new_game, play_out
from printkit.title import load_title
from tests.recorded import recorded_game


@pytest.mark.parametrize("number", range(12))
def test_the_same_verdicts_with_closed_hands(number: int) -> None:
    """LF-2.18: whatever is known of hands, the same cards lead to the same end; the holders' word stands for the rest."""
    title, seats = load_title("lost-and-found"), 2 + number % 4
    bot = Greedy(weigh) if number % 2 else RandomBot()
    told = new_game(title.book, seats, {}, title.box)
    play_out(told, [bot] * seats, Chance(f"closed test/{number}"))
    game = closed(told)
    assert game.outcome == told.outcome
    assert game.problems() == ()
    for name in (
        "discard",
        "done",
        "open",
        "family_done",
        "transgressions",
        "beyond",
        "held",
        "lost",
        "titles",
    ):
        assert getattr(game.table, name) == getattr(told.table, name), name


FIGURES = {2: (5.85, 15.25), 3: (5.11, 17.75), 4: (5.15, 19.25), 5: (5.04, 21.25)}
"""What docs/at-the-table.md tells: answers in a turn without a Festival, and in one with a Festival."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_usual_turn_takes_little(seats: int) -> None:
    """The errata's last table: about six scans and taps a turn; one photo of what is laid down counts as one. Festivals are long."""
    log = recorded_game("lost-and-found", f"won-closed{seats}")
    game = Game.resume(load_title("lost-and-found").book, log, box=load_title("lost-and-found").box)
    turns, fairs = answers_by_turn(game), turns_with_a_festival(game)
    usual = [turn for number, turn in enumerate(turns) if number and number not in fairs]
    assert (len(turns), len(usual), len(fairs)) == (32, 27, 4)
    assert median(answers for answers, _ in usual) <= 6
    assert median(scans for _, scans in usual) <= 8
    told = mean(answers for answers, _ in usual), mean(turns[number][0] for number in fairs)
    assert told == pytest.approx(FIGURES[seats], abs=0.005)
    assert mean(answers for answers, _ in turns[1:]) <= 7.2


def turns_with_a_festival(game: Game[Any]) -> set[int]:
    """The numbers of the turns in which a Festival was turned up."""
    found, turn = set(), 0
    for entry in game.entries:
        assert isinstance(entry, Answered)
        event = game.table.cards.events.get(str(entry.data))
        if event is not None and event.kind == "festival":
            found.add(turn)
        turn += entry.data == "pass-phase"
    return found
