"""The end of a game in the few words that the store keeps beside its table."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from printkit.referee import Game
from printkit.web import host


@dataclass(frozen=True)
class GameResult:
    """The end of a game.

    Attributes:
        ended: when, as a text; "" if unknown.
        winners: the seats that won.
        points: each seat's, None where it has none.
        answers: how many there were.
    """

    ended: str
    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    answers: int


def result_of(game: Game[Any], *, now: bool = False) -> str:
    """Return the end of a game as the store keeps it; "" if it still runs."""
    outcome = game.outcome
    if outcome is None:
        return ""
    points: list[int | None] = [None] * len(game.setup.names)
    for score in outcome.scores:
        for seat in score.seats:
            points[seat] = score.total
    ended = host.find_moment().isoformat(timespec="seconds") if now else ""
    return json.dumps(asdict(GameResult(ended, tuple(map(int, outcome.winners)), tuple(points), len(game))))
