"""The view: what one seat may know of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printkit.referee.answer import Open
from printkit.referee.event_log import EventLine
from printkit.referee.outcome import Outcome
from printkit.referee.seat import Seat


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: nothing else leaves the referee for its phone.

    Attributes:
        seat: whose view; None for the public screen.
        table: the table as the book shows it to this seat.
        questions: what this seat is asked.
        waiting: whom the game waits for otherwise, and for what.
        event_log: what happened, as far as this seat may know.
        outcome: how the game ended, or None.
    """

    seat: Seat | None
    table: Mapping[str, Any]
    questions: tuple[Open, ...]
    waiting: tuple[tuple[tuple[Seat, ...], str], ...]
    event_log: tuple[EventLine, ...]
    outcome: Outcome | None
