"""Answers that a rule judges as a whole, without listing all: `Some`, `Number`, `Amounts`, and `Draw` for chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Required, TypedDict, TypeVar, Unpack

from printkit.referee.keys import Key, Label, key_of
from printkit.referee.kinds import Counts, Data, Kind, SomeOf, Whole, plain_label
from printkit.referee.lazy import Lazy, Limit, Stock, Text, resolve_lazy
from printkit.referee.question import Question
from printkit.referee.refusals import Refusals
from printkit.referee.seat import Seat

T = TypeVar("T")
K = TypeVar("K")


class QuestionOptions(TypedDict, Generic[T], total=False):
    """The arguments that all of these questions take; see `Judged`."""

    rule: Required[str]
    prompt: Text
    judge: Callable[[T], Refusals] | None
    suggest: Callable[[], Sequence[T]] | None
    verb: str
    secret: bool
    waiting: Text


class Judged(Question[T]):
    """An answer of some kind that a rule judges as a whole, without listing all answers."""

    __slots__ = ("_harm", "_judge", "_kind", "_suggest", "verb")

    def __init__(
        self,
        seat: Seat | tuple[Seat, ...] | None,
        kind: Kind[T] | Callable[[], Kind[T]],
        *,
        rule: str,
        prompt: Text = "",
        judge: Callable[[T], Refusals] | None = None,
        suggest: Callable[[], Sequence[T]] | None = None,
        harm: Callable[[T], str] | None = None,
        verb: str = "",
        secret: bool = False,
        waiting: Text = "",
    ) -> None:
        """Let a seat give an answer of a kind.

        Args:
            seat: who answers; None for anybody.
            kind: the shape of an answer, with its limits; or a function that makes it when somebody looks.
            rule: the id of the rule that asks.
            prompt: the question for the seat.
            judge: all reasons against a whole answer; asked before the limits, also about answers outside them.
            suggest: lists some legal answers, for bots and buttons.
            harm: the cost of a legal answer that may be a mistake: pages ask for a confirmation; "" for most.
            verb: the label of the button that gives the answer, such as "Pay"; "" for a plain "Answer".
            secret: the answer stays with the seat.
            waiting: what the other seats read that they wait for.
        """
        Question.__init__(self, seat, rule, prompt, secret, waiting)
        self.verb = verb
        self._harm = harm
        self._kind = kind
        self._judge = judge
        self._suggest = suggest

    @property
    def kind(self) -> Kind[T]:
        """The kind of an answer, with its limits."""
        kind = self._kind
        if isinstance(kind, Kind):
            return kind
        made = self._kind = kind()
        return made

    def judge(self, value: T) -> Refusals:
        """Return all reasons against a value: the rule's own, else those of the kind's limits."""
        against = self._judge(value) if self._judge else ()
        return against or self.kind.check_limits(value)

    @property
    def is_possible(self) -> bool:
        """Return whether there is any answer within the limits."""
        return self.kind.is_possible

    def harm(self, value: T) -> str:  # noqa: D102
        return self._harm(value) if self._harm is not None else ""

    def suggestions(self) -> Sequence[T]:
        """Return some legal answers, for bots and for buttons; empty if the book names none."""
        return self._suggest() if self._suggest else ()

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        value, against = self.kind.read(data)
        if against:
            return None, against
        against = self.judge(value)  # type: ignore[arg-type]
        return (None, against) if against else (value, ())

    def write(self, value: T) -> Data:  # noqa: D102
        return self.kind.write(value)

    def say(self, value: T) -> str:  # noqa: D102
        return self.kind.say(value)


class Some(Judged[tuple[T, ...]]):
    """Several of the given pieces; see `SomeOf`. No list of all subsets is made."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        pieces: Lazy[T],
        *,
        least: Limit = 0,
        most: Limit | None = None,
        ordered: bool = False,
        known: Lazy[T] = (),
        key: Key = key_of,
        label: Label = plain_label,
        **asked: Unpack[QuestionOptions[tuple[T, ...]]],
    ) -> None:
        """Let a seat name several of the pieces.

        `judge` is called first and gives all its reasons; if it has none, `least`, `most` and the pieces at hand are
        checked. `known` are pieces that may be named though they are not there, for `judge` to say why not. `suggest`
        lists some legal answers for bots and buttons.
        """
        kind = SomeOf(pieces, least=least, most=most, ordered=ordered, known=known, key=key, label=label)
        super().__init__(seat, kind, **asked)


class Number(Judged[int]):
    """A whole number from `low` to `high`, both included."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        low: Limit,
        high: Limit | None,
        **asked: Unpack[QuestionOptions[int]],
    ) -> None:
        """Let a seat name a whole number; `judge` is called first, also about numbers outside."""
        Judged.__init__(self, seat, Whole(low, high), **asked)


class Amounts(Judged[dict[K, int]]):
    """A number of each kind in the stock: notes, coins, resources; see `Counts`."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        stock: Stock[K],
        *,
        key: Key = key_of,
        label: Label = plain_label,
        **asked: Unpack[QuestionOptions[dict[K, int]]],
    ) -> None:
        """Let a seat name so many of each kind."""
        kind = Counts(stock, key=key, label=label)
        super().__init__(seat, kind, **asked)


class DrawSeveral(Judged[tuple[T, ...]]):
    """Several of the candidates are revealed, one after the other, without putting back."""

    __slots__ = ("_candidates", "_count", "_exact", "in_order")

    chance = True

    def __init__(
        self,
        candidates: Lazy[T],
        count: Limit,
        *,
        least: Limit | None = None,
        listed: Lazy[T] | None = None,
        seat: Seat | None = None,
        known: Lazy[T] = (),
        key: Key = key_of,
        label: Label = plain_label,
        in_order: bool = False,
        **asked: Unpack[QuestionOptions[tuple[T, ...]]],
    ) -> None:
        """Let several of the candidates be revealed, none of them put back.

        A candidate that is there several times is listed several times, so each copy is equally likely. With `least`
        people may name fewer than `count`; a dealer names all. `listed` is what people see as possible, where the
        candidates themselves would betray a secret: all of them, and others that `judge` refuses.
        `in_order` says that it matters which came first, so that people name them in that order.
        """
        fewest = count if least is None else least
        shown = candidates if listed is None else listed
        kind = SomeOf(shown, least=fewest, most=count, ordered=True, known=known, key=key, label=label)
        super().__init__(seat, kind, **asked)
        self._count = count
        self.in_order = in_order
        self._candidates, self._exact = candidates, listed is not None

    def doubts(self, drawn: tuple[T, ...]) -> Refusals:
        """Return the rule's own reasons against what was drawn from the candidates; none where other values are shown."""
        return () if self._exact or self._judge is None else self._judge(drawn)

    @property
    def count(self) -> int:
        """The number of revealed pieces."""
        return resolve_lazy(self._count)

    @property
    def candidates(self) -> Sequence[T]:
        """The pieces that may come up; one that is there twice is listed twice."""
        return resolve_lazy(self._candidates)
