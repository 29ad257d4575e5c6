"""A session: one chapter in play, without a log. `Game` builds on it, and so do tests of single chapters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from printkit.referee.errors import BookError, raised_in, waiting_in
from printkit.referee.kinds import Data
from printkit.referee.question import Asked, Chapter, Question
from printkit.referee.refusals import ANSWERED, OVER, RANGE, TURN, UNKNOWN, Refusal, Refusals
from printkit.referee.seat import Seat
from printkit.referee.several import First, FirstOf, Together, parts_of

T = TypeVar("T")

_new = tuple.__new__
"""Makes a First in half the time of calling its class."""

Foreign = Callable[[Seat | None, Data], Refusals]
"""All reasons against an answer that no open question knows."""


class Session(Generic[T]):
    """A chapter, its open questions, and its result.

    Attributes:
        asked: the open question or questions; None when the chapter has ended.
        sealed: answers that wait for the others of a `together`, by part.
        result: what the chapter returned, once it has ended.
    """

    __slots__ = ("_play", "_send", "asked", "result", "sealed")

    def __init__(self, chapter: Chapter[T]) -> None:
        self._play = iter(chapter)
        self._send = self._play.send
        self.asked: Asked | None = None
        self.sealed: dict[int, Any] = {}
        self.result: T | None = None
        self.take(0, None, None)

    @property
    def done(self) -> bool:
        """Return whether the chapter has ended."""
        return self.asked is None

    @property
    def parts(self) -> tuple[Question[Any], ...]:
        """All open questions, sealed ones included."""
        return parts_of(self.asked)

    def question_at(self, part: int) -> Question[Any]:
        """Return one of the open questions; free actions are listed only for an answer to one of them."""
        asked: Any = self.asked
        if asked.__class__ is FirstOf:
            asking: tuple[Question[Any], ...] = asked.asked
            return asking[part] if part < len(asking) else asked.part(part)
        return asked.parts[part] if asked.__class__ is Together else asked

    def open_parts(self) -> list[tuple[int, Question[Any]]]:
        """List the questions that still wait for an answer, each with its part number."""
        return [(part, question) for part, question in enumerate(self.parts) if part not in self.sealed]

    def take(self, part: int, seat: Seat | None, value: Any) -> None:
        """Take a value that has been judged legal.

        Raises:
            BookError: the book raised or asked something impossible; the session is then dead.
        """
        asked = self.asked
        if asked.__class__ is FirstOf:
            value = _new(First, (part, seat, value))
        elif asked.__class__ is Together:
            sealed = self.sealed
            sealed[part] = value
            if len(sealed) < len(asked.parts):
                return
            value = asked.gather_answers(sealed)
            self.sealed = {}
        try:
            follows: object = self._send(value)
        except StopIteration as stop:
            self.asked = None
            self.result = stop.value
            return
        except Exception as error:
            raise BookError(f"the book failed: {type(error).__name__}: {error}", raised_in(error)) from error
        if not isinstance(follows, Asked):  # whatever the types say, a book may yield anything
            said = f"the book yielded {follows!r}; only `yield from choose(...)` and its kin may ask"
            raise BookError(said, waiting_in(self._play))
        self.asked = follows

    def refresh(self) -> None:
        """Compute open questions again, because the table has been corrected."""
        if self.asked is not None:
            self.asked.refresh()

    def list_overruled(self) -> list[int]:
        """List the parts whose sealed answers a corrected table no longer allows."""
        return [part for part, value in self.sealed.items() if _would_refuse(self.parts[part], value)]

    def reopen_sealed(self) -> None:
        """Ask again for the sealed answers that a corrected table no longer allows."""
        for part in self.list_overruled():
            del self.sealed[part]

    def read_answer(
        self, seat: Seat | None, data: Data, part: int | None = None, foreign: Foreign | None = None
    ) -> tuple[int, Any, Refusals]:
        """Find the question an answer is for and judge it; changes nothing.

        Returns:
            the part, the value, and every reason against it. Part and value mean nothing if there are reasons.
        """
        if self.asked is None:
            return 0, None, (Refusal(OVER, "The game is over."),)
        asked = self.asked
        if part is not None and isinstance(asked, FirstOf) and part < len(asked.asked):
            parts = asked.asked  # the further questions are not listed for an answer that names its question
        else:
            parts = self.parts
        mine = [
            n for n, q in enumerate(parts) if not q.seats or seat in q.seats or (q.chance and seat is None)
        ]
        if part is not None:
            mine = [n for n in mine if n == part]
        else:
            mine.sort(key=lambda n: not parts[n].keeps)
        against: Refusals = ()
        for n in mine:
            if n in self.sealed:
                against = against or (Refusal(ANSWERED, "Your answer is already in; wait for the others."),)
                continue
            value, found = parts[n].read_answer(seat, data)
            if not found:
                return n, value, ()
            known = found[0].code != UNKNOWN
            if known and part is None and parts[n].keeps:
                return 0, None, found
            is_free = isinstance(self.asked, FirstOf) and n >= len(self.asked.asked)
            if not known and is_free and seat not in self.awaited():
                continue  # a seat with only free actions is not asked; its other answers are out of turn
            if not against or (known and against[0].code in {UNKNOWN, ANSWERED}):
                against = found
        if not against or against[0].code in {UNKNOWN, ANSWERED}:
            special = foreign(seat, data) if foreign else ()
            if special and special[0].code == UNKNOWN and self.awaited() and seat not in self.awaited():
                special = ()  # "not now" is for asked seats; others are out of turn
            against = special or against or (Refusal(TURN, "It is not your turn."),)
        elif (
            against[0].code == RANGE
            and foreign
            and isinstance(data, str)
            and not data.lstrip("-").isdecimal()
        ):
            against = (
                foreign(seat, data) or against
            )  # a word instead of a number may be meant for another time
        return 0, None, against

    def awaited(self) -> tuple[Seat, ...]:
        """List the seats the chapter waits for, in the order asked; free actions of others do not count."""
        asked = self.asked
        parts = asked.asked if isinstance(asked, FirstOf) and asked.asked else self.parts
        open_ones = [question for part, question in enumerate(parts) if part not in self.sealed]
        return tuple(dict.fromkeys(seat for question in open_ones for seat in question.seats))


def _would_refuse(question: Question[T], value: T) -> bool:
    """Return whether an accepted answer would be refused now."""
    return bool(question.read_answer(question.seats[0] if question.seats else None, question.write(value))[1])
