"""The view: what one seat may know of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printkit.referee.event_log import EventLine
from printkit.referee.kinds import Data
from printkit.referee.outcome import Outcome
from printkit.referee.question import Question
from printkit.referee.seat import Seat

# Answers to a game, and the questions that they answer


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as somebody gave it.

    Attributes:
        seat: who answers; None for the table itself (a reveal).
        value: the answer as plain data: the key of an option, a number, a list, an object.
        question: the number of the answered question; None for any open one.
        part: which of several questions with that number; None lets the referee find it.
    """

    seat: Seat | None
    value: Data
    question: int | None = None
    part: int | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """A question that waits for an answer.

    Attributes:
        number: the number an answer names; it never comes back.
        part: which of several questions with this number.
        seats: who may answer; empty if anybody may.
    """

    number: int
    part: int
    seats: tuple[Seat, ...]
    question: Question[Any]


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one seat: nothing else leaves the referee for its phone.

    Attributes:
        seat: whose view; None for the public screen.
        table: the table as the book shows it to this seat.
        questions: the questions to this seat.
        waiting: whom else the game waits for, and for what.
        event_log: what happened, as far as this seat may know.
        outcome: how the game ended, or None.
    """

    seat: Seat | None
    table: Mapping[str, Any]
    questions: tuple[Open, ...]
    waiting: tuple[tuple[tuple[Seat, ...], str], ...]
    event_log: tuple[EventLine, ...]
    outcome: Outcome | None
