"""Errors other than a refused answer (that is a `Refusal`, a value).

RefereeError
├── BookError    a book's own mistake: it raised, or asked something impossible; names the book's line
├── LogError     a log that cannot be read or played back; names the line of the log
└── SetupError   a game that cannot be opened like this: seats or options; names what would work
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from inspect import CO_GENERATOR
from types import FrameType
from typing import Any


class RefereeError(Exception):
    """A mistake that a sentence explains."""


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place in a book's source."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        """Give file, line and function as editors like them."""
        return f"{self.file}:{self.line}, in {self.function}"


class BookError(RefereeError):
    """A book raised, or asked something impossible.

    Attributes:
        place: file, line and function of the innermost generator of the book, None if it is not known.
    """

    def __init__(self, message: str, place: SourcePlace | None = None) -> None:
        super().__init__(f"{message} ({place})" if place else message)
        self.place = place


class LogError(RefereeError):
    """A log that cannot be read or played back.

    Attributes:
        line: the line of the log, counted from 1; 0 if it concerns the whole.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"log, line {line}: {message}" if line else f"log: {message}")
        self.line = line


class SetupError(RefereeError):
    """A game cannot be opened with these seats or options."""


def _make_place(frame: FrameType, line: int) -> SourcePlace:
    return SourcePlace(frame.f_code.co_filename, line, frame.f_code.co_name)


def raised_in(error: BaseException) -> SourcePlace | None:
    """Name the innermost generator through which an error came: the chapter at fault."""
    place = None
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_flags & CO_GENERATOR:
            place = _make_place(step.tb_frame, step.tb_lineno)
        step = step.tb_next
    return place


def waiting_in(play: Any) -> SourcePlace | None:
    """Name the innermost generator that waits: follow `yield from` to its end."""
    inner = play
    while isinstance(getattr(inner, "gi_yieldfrom", None), Generator):
        inner = inner.gi_yieldfrom
    frame = getattr(inner, "gi_frame", None)
    return _make_place(frame, frame.f_lineno) if frame is not None else None
