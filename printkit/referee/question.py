"""A question: who is asked, what, and under which rule. The kinds of questions build on it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from printkit.referee.kinds import Data
from printkit.referee.lazy import Text, resolve_lazy
from printkit.referee.refusals import Refusals
from printkit.referee.seat import Seat

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class BadQuestionError(ValueError):
    """A book asks something impossible. Raised in the line of the book that asks."""


class Asked:
    """Anything that a book may yield: one question, or several at once."""

    __slots__ = ()

    @property
    def parts(self) -> tuple[Question[Any], ...]:
        """All single questions, including those that are created only on demand."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Forget computed values: the table may have changed since the question was last asked."""


Play: TypeAlias = Generator[Asked, Any, T]
"""A chapter of a book: a generator that asks, and returns a T at its end."""


class Chapter(Protocol[T_co]):
    """Anything that `yield from` plays: a chapter of a book, or a single question."""

    def __iter__(self) -> Generator[Asked, Any, T_co]:
        """Begin it."""


class Question(Asked, Generic[T]):
    """One question: who is asked, what, under which rule. `yield from` asks it and gives the answer.

    Attributes:
        seats: who may answer; empty if anybody at the table may (a reveal).
        rule: the id of the rule that asks.
        secret: whether the answer stays with the seats that were asked.
    """

    __slots__ = ("_prompt", "_waiting", "rule", "seats", "secret")

    seats: tuple[Seat, ...]
    chance = False
    """Whether chance answers in a simulation."""
    keeps = False
    """Whether an answer that names no question is for this one first, and for no other if a rule refuses it."""

    def __init__(
        self, seats: Seat | tuple[Seat, ...] | None, rule: str, prompt: Text, secret: bool, waiting: Text
    ) -> None:
        """Keep the arguments that all questions share.

        Args:
            seats: who may answer; None for anybody.
            rule: the id of the rule that asks.
            prompt: the question for the seats that are asked.
            secret: the answer stays with them.
            waiting: what the other seats read that they wait for.
        """
        self.seats = () if seats is None else seats if isinstance(seats, tuple) else (seats,)
        self.rule = rule
        self._prompt = prompt
        self.secret = secret
        self._waiting = waiting

    def __iter__(self) -> Play[T]:
        """Ask it, and wait for a legal answer."""
        answer: T = yield self
        return answer

    @property
    def parts(self) -> tuple[Question[Any], ...]:
        """This question alone."""
        return (self,)

    @property
    def prompt(self) -> str:
        """The question as a sentence, for the seats that are asked."""
        return resolve_lazy(self._prompt)

    @property
    def waiting(self) -> str:
        """The words that tell the others what they wait for; they betray no secret."""
        return resolve_lazy(self._waiting)

    @property
    def lasting_prompt(self) -> str:
        """The question as a sentence, if it is always the same; else nothing."""
        return "" if callable(self._prompt) else self._prompt

    # No ABC: an isinstance check with one takes ten times as long.

    @property
    def is_possible(self) -> bool:
        """Return whether any answer can be legal, as far as can be seen without trying."""
        return True

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:
        """Read and judge a whole answer: the value, or every reason against it. Changes nothing."""
        raise NotImplementedError

    def write(self, value: T) -> Data:
        """Return a value as the plain data that `read_answer` takes."""
        raise NotImplementedError

    def say(self, value: T) -> str:
        """Return an answer in words."""
        raise NotImplementedError

    def harm(self, value: T) -> str:
        """Say how a legal answer harms others, or costs more than may be meant: pages ask for a confirmation; "" for most."""
        return ""

    def following_question(self, value: T) -> Question[Any] | None:
        """Return the question that follows right after an answer; None where that is not known before."""
        return None
