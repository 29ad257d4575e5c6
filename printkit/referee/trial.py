"""Trials: a single chapter on a hand-made table. So a worked example becomes a test of a few lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from printkit.referee.choice import Choice
from printkit.referee.judged import Judged
from printkit.referee.kinds import Data
from printkit.referee.question import Chapter, Question
from printkit.referee.refusals import Refusals, rename_codes
from printkit.referee.seat import Seat
from printkit.referee.session import Foreign, Session

T = TypeVar("T")


class Trial(Generic[T]):
    """A chapter on trial.

    Every method that goes wrong raises AssertionError with the open questions and what they offer.

    Attributes:
        session: the chapter, for a closer look.
    """

    def __init__(
        self, chapter: Chapter[T], *, codes: Mapping[str, str] | None = None, foreign: Foreign | None = None
    ) -> None:
        self.session: Session[T] = Session(chapter)
        self.codes = codes or {}
        self.foreign = foreign

    @classmethod
    def of(cls, book: Any, table: Any, chapter: Chapter[T]) -> Trial[T]:
        """Try a chapter with the refusal codes and foreign answers of its book."""
        trial = cls(chapter, codes=book.codes)
        trial.foreign = lambda seat, data: book.foreign(table, trial.session.asked, seat, data)
        return trial

    def judge(self, seat: Seat | int | None, data: Data) -> Refusals:
        """Return the reasons against an answer without giving it."""
        return rename_codes(
            self.session.read_answer(_make_seat(seat), data, None, self.foreign)[2], self.codes
        )

    def give(self, seat: Seat | int | None, data: Data, *, part: int | None = None) -> Trial[T]:
        """Give a legal answer; the trial itself is returned, so that answers can be chained. `part` names its question."""
        part, value, refusals = self.session.read_answer(_make_seat(seat), data, part, self.foreign)
        if refusals:
            said = "\n  ".join(f"{r.code}: {r}" for r in rename_codes(refusals, self.codes))
            raise AssertionError(
                f"{data!r} of seat {seat} was refused:\n  {said}\n{self.describe_questions()}"
            )
        self.session.take(part, _make_seat(seat), value)
        return self

    def refuses(self, seat: Seat | int | None, data: Data, *codes: str) -> Trial[T]:
        """Expect that an answer is refused for exactly these reasons, in this order."""
        found = [r.code for r in self.judge(seat, data)]
        if found != list(codes):
            got = ", ".join(found) or "no refusal"
            raise AssertionError(
                f"{data!r} of seat {seat}: expected {', '.join(codes)}, got {got}\n{self.describe_questions()}"
            )
        return self

    def accepts(self, seat: Seat | int | None, data: Data) -> Trial[T]:
        """Expect that an answer would be accepted, without giving it."""
        return self.refuses(seat, data)

    @property
    def asks(self) -> Question[Any]:
        """Return the one open question."""
        parts = self.session.open_parts()
        if len(parts) != 1:
            raise AssertionError(f"one open question expected\n{self.describe_questions()}")
        return parts[0][1]

    @property
    def result(self) -> T:
        """The value that the chapter returned."""
        if not self.session.done:
            raise AssertionError(f"the chapter has not ended\n{self.describe_questions()}")
        return self.session.result  # type: ignore[return-value]

    @property
    def done(self) -> bool:
        """Return whether the chapter has ended."""
        return self.session.done

    def describe_questions(self) -> str:
        """Describe the open questions and what they offer."""
        if self.session.done:
            return f"The chapter has ended with {self.session.result!r}."
        lines = []
        for part, question in self.session.open_parts():
            who = ", ".join(map(str, question.seats)) or "the table"
            lines.append(
                f"Open ({part}), asked: {who}, {question.rule}: {question.prompt or type(question).__name__}"
            )
            if isinstance(question, Choice):
                offered = [question.key(v) for v in question.options] + [
                    f"{f.name} (form)" for f in question.forms
                ]
                lines.append(f"  offers: {', '.join(offered)}")
            elif isinstance(question, Judged):
                lines.append(f"  takes: {type(question.kind).__name__}")
        return "\n".join(lines)


def run_chapter(chapter: Chapter[T], *answers: tuple[Seat | int | None, Data]) -> T:
    """Play a chapter to its end with the given answers, each (seat, data), and return its result.

    >>> from printkit.referee import Seat, choose
    >>> run_chapter(choose(Seat(0), ["left", "right"], rule="R-1"), (0, "left"))
    'left'
    """
    trial = Trial(chapter)
    for seat, data in answers:
        trial.give(seat, data)
    return trial.result


def _make_seat(seat: Seat | int | None) -> Seat | None:
    return None if seat is None else Seat(seat)
