"""The bot that plays for the town (LF-15.2): neither sure to win nor sure to lose, whatever Disasters need."""

from __future__ import annotations

from collections import Counter

import pytest

from lost_and_found_book.bots import weigh
from printkit.simulate import Chance, Greedy
from printkit.simulate.playout import new_game, play_out
from printkit.title import load_title


@pytest.mark.slow
def test_wins_and_losses_occur_and_strict_is_harder() -> None:
    """LF-15.2: with gentle, normal and strict Disasters the town wins at times and loses at times."""
    title = load_title("lost-and-found")
    won: dict[str, int] = {}
    for perils in ("gentle", "normal", "strict"):
        ends: Counter[str] = Counter()
        for number in range(40):
            seats = 2 + number % 4
            game = new_game(title.book, seats, {"perils": perils}, title.box)
            ends[play_out(game, [Greedy(weigh)] * seats, Chance(f"town/{number}")).reason] += 1
        won[perils] = ends["won"]
        assert 0 < ends["won"] < ends.total()
    assert won["gentle"] > won["strict"]
