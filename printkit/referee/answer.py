"""What is said to a game, and the questions it is said to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit.referee.kinds import Data
from printkit.referee.question import Question
from printkit.referee.seat import Seat


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody says.

    Attributes:
        seat: who says it; None for the table itself (a reveal).
        value: the answer as plain data: the key of an option, a number, a list, an object.
        question: the number of the question that is answered; None for whatever is open now.
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
