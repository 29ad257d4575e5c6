"""Closed hands: a game in which nobody tells a card goes as the told one, and little is scanned (LF-2.16 to LF-2.18)."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median

import pytest

from printkit.games.lost_and_found.bots import weigh
from printkit.referee import Game, read_log
from printkit.simulate import Chance, Greedy, RandomBot
from printkit.simulate.playout import new_game, play_out
from printkit.title import load_title
from tests.games.lost_and_found.closed import answers_by_turn, closed

RECORDED = Path(__file__).parent / "recorded"


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


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_usual_turn_takes_little(seats: int) -> None:
    """The errata's last table: about six scans and taps a turn; one photo of what is laid down counts as one. Festivals are long."""
    log = read_log((RECORDED / f"won-closed{seats}.jsonl").read_text(encoding="utf-8").splitlines())
    game = Game.resume(load_title("lost-and-found").book, log, box=load_title("lost-and-found").box)
    turns = answers_by_turn(game)[1:]
    assert len(turns) == 31
    assert median(answers for answers, _ in turns) <= 6
    assert median(scans for _, scans in turns) <= 8
    assert mean(answers for answers, _ in turns) <= 7.2
