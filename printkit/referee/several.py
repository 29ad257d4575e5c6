"""Several questions at once: all of them in secret (`Together`), or until the first answer (`FirstOf`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from printkit.referee.question import Asked, BadQuestionError, Play, Question
from printkit.referee.seat import Seat

T = TypeVar("T")


class First(NamedTuple, Generic[T]):
    """The answer that came first of several questions."""

    which: int
    """Which question was answered, counted from 0 in the order asked."""
    seat: Seat | None
    """Who answered it."""
    answer: T


class Together(Asked, Generic[T]):
    """Several seats answer in secret; the answers come all at once, in the order of the mapping.

    Attributes:
        parts: all questions, the sealed ones included.

    >>> from printkit.referee import Choice, Seat, together
    >>> vote = together({Seat(s): Choice(Seat(s), ["agree", "fight"], rule="R-1") for s in (0, 1)})
    """

    __slots__ = ("_seats", "parts")

    parts: tuple[Question[T], ...]

    def __init__(self, questions: Mapping[Seat, Question[T]]) -> None:
        """Ask every seat its question; without questions there are no answers."""
        self._seats = tuple(questions)
        self.parts = tuple(questions.values())

    def __iter__(self) -> Play[dict[Seat, T]]:
        """Ask all of them."""
        if not self.parts:
            return {}
        self.refresh()
        answers: dict[Seat, T] = yield self
        return answers

    def gather_answers(self, sealed: Mapping[int, T]) -> dict[Seat, T]:
        """Return the answers by seat, once all are in, in the order of the questions."""
        return {seat: sealed[part] for part, seat in enumerate(self._seats)}

    def refresh(self) -> None:  # noqa: D102
        for question in self.parts:
            question.refresh()


class FirstOf(Asked, Generic[T]):
    """Several questions are open; the first answer closes them all.

    Attributes:
        asked: the questions to somebody.
        deals: whether one of these is for chance now; None where none ever is.
    """

    __slots__ = ("_also", "_dealt", "_extra", "asked", "deals")

    def __init__(
        self,
        *questions: Question[T],
        also: Callable[[], Iterable[Question[T]]] | None = None,
        deals: Callable[[], bool] | None = None,
    ) -> None:
        """Keep several questions open.

        Args:
            questions: the questions.
            also: lists further questions on demand: the free actions of other seats, which a playout
                never asks about.
            deals: whether one of these is for chance now: drawn cards that nobody has named yet. People
                need not name them; a dealer does.
        """
        if not questions and also is None:
            raise BadQuestionError("first_of() needs at least one question")
        self.asked = questions
        self._also = also
        self.deals = deals
        self._extra: tuple[Question[T], ...] | None = None
        self._dealt: tuple[int, Question[T]] | None = None

    def __iter__(self) -> Play[First[T]]:
        """Ask all of them."""
        self._extra = self._dealt = None
        for question in self.asked:
            question.refresh()
        answer: First[T] = yield self
        return answer

    @property
    def parts(self) -> tuple[Question[T], ...]:
        """All questions that are open, the free actions included."""
        if self._extra is None:
            self._extra = tuple(self._also()) if self._also else ()
        return self.asked + self._extra

    def part(self, number: int) -> Question[T]:
        """Return one of the questions; the further ones are listed only for an answer to one of them."""
        if number < len(self.asked):
            return self.asked[number]
        dealt = self._dealt
        return dealt[1] if dealt is not None and dealt[0] == number else self.parts[number]

    def find_dealer_part(self) -> tuple[int, Question[T]] | None:
        """Return the part that a dealer must answer before anybody else; None if there is none."""
        if self.deals is None or self._also is None or not self.deals():
            return None
        for part, one in enumerate(self._extra or self._also(), len(self.asked)):
            if one.chance:
                self._dealt = part, one
                return self._dealt
        return None

    def refresh(self) -> None:  # noqa: D102
        self._extra = self._dealt = None
        for question in self.asked:
            question.refresh()


def find_side_parts(asked: Asked | None) -> range:
    """Return the parts that nobody waits for: free actions of others, and other ways of saying what is awaited."""
    if isinstance(asked, FirstOf) and asked.asked:
        return range(len(asked.asked), len(asked.parts))
    return range(0)


def free_parts(asked: Asked | None) -> frozenset[int]:
    """Return the parts that are free actions: neither awaited, nor another way of saying what is."""
    parts, further = parts_of(asked), find_side_parts(asked)
    awaited = {(one.seats, one.rule) for part, one in enumerate(parts) if part not in further}
    return frozenset(part for part in further if (parts[part].seats, parts[part].rule) not in awaited)


def parts_of(asked: Asked | None) -> tuple[Question[Any], ...]:
    """List the single questions of a yielded value."""
    return () if asked is None else asked.parts
