"""The only place where a book's generators yield.

A chapter says `x = yield from choose(...)`; the type of x follows from the options. Nothing but `ask` and `ask_group`
may yield: whatever else comes out of a book is reported as an error in the line of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from printkit.referee.keys import Key, Label, key_of
from printkit.referee.kinds import Lazy, plain_label
from printkit.referee.questions import (
    Amounts,
    Choice,
    Draw,
    First,
    FirstOf,
    Form,
    Number,
    Play,
    Question,
    Reveal,
    Some,
    Text,
    Together,
)
from printkit.referee.refusals import Refusals
from printkit.referee.seats import Seat

T = TypeVar("T")
K = TypeVar("K")


def ask(question: Question[T]) -> Play[T]:
    """Ask one question and wait for a legal answer."""
    answer: T = yield question
    return answer


def _settled(answer: T) -> Play[T]:
    """Answer without asking."""
    yield from ()
    return answer


def choose(
    seat: Seat,
    options: Lazy[T],
    *,
    rule: str,
    prompt: Text = "",
    unless: Callable[[T], Refusals] | None = None,
    others: Lazy[T] = (),
    why_not: Callable[[T], Refusals] | None = None,
    forms: Lazy[Form[T]] = (),
    key: Key = key_of,
    label: Label = plain_label,
    secret: bool = False,
    waiting: str = "",
    auto: bool = False,
) -> Play[T]:
    """Let a seat choose one of the options, or fill in one of the forms.

    Args:
        seat: who decides.
        options: what is legal, or a function that lists it (then a correction of the table is seen at once).
        rule: the id of the rule that asks.
        prompt: the question for the seat.
        unless: all reasons against one of the options; those with a reason are explained instead of offered.
        others: what is not legal now, though players may want it.
        why_not: all reasons against one of the others.
        forms: options with parts to fill in.
        key: names an option in answers and logs.
        label: names an option for people.
        secret: the answer stays with the seat.
        waiting: what the other seats are told they wait for.
        auto: a single option is taken without asking.
    """
    if auto and not forms:
        found = options() if callable(options) else options
        if unless is not None:
            found = [value for value in found if not unless(value)]
        if len(found) == 1:
            return _settled(found[0])
    return ask(
        Choice(
            seat,
            options,
            rule=rule,
            prompt=prompt,
            unless=unless,
            others=others,
            why_not=why_not,
            forms=forms,
            key=key,
            label=label,
            secret=secret,
            waiting=waiting,
        )
    )


def choose_some(
    seat: Seat,
    pieces: Lazy[T],
    *,
    rule: str,
    prompt: Text = "",
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
    judge: Callable[[tuple[T, ...]], Refusals] | None = None,
    suggest: Callable[[], Sequence[tuple[T, ...]]] | None = None,
    known: Lazy[T] = (),
    key: Key = key_of,
    label: Label = plain_label,
    secret: bool = False,
    waiting: str = "",
) -> Play[tuple[T, ...]]:
    """Let a seat name several of the pieces; the rule judges the whole, no list of all subsets is made.

    `judge` is asked first and gives all its reasons; if it has none, `least`, `most` and the pieces at hand are looked
    at. `known` are pieces that may be named though they are not there, for `judge` to say why not. `suggest` lists some
    legal answers for bots and buttons.
    """
    return ask(
        Some(
            seat,
            pieces,
            rule=rule,
            prompt=prompt,
            least=least,
            most=most,
            ordered=ordered,
            judge=judge,
            suggest=suggest,
            known=known,
            key=key,
            label=label,
            secret=secret,
            waiting=waiting,
        )
    )


def choose_number(
    seat: Seat,
    low: int,
    high: int | None,
    *,
    rule: str,
    prompt: Text = "",
    judge: Callable[[int], Refusals] | None = None,
    suggest: Callable[[], Sequence[int]] | None = None,
    secret: bool = False,
    waiting: str = "",
) -> Play[int]:
    """Let a seat name a whole number from `low` to `high`. `judge` is asked first, also about numbers outside."""
    return ask(
        Number(
            seat,
            low,
            high,
            rule=rule,
            prompt=prompt,
            judge=judge,
            suggest=suggest,
            secret=secret,
            waiting=waiting,
        )
    )


def choose_amounts(
    seat: Seat,
    stock: Mapping[K, int],
    *,
    rule: str,
    prompt: Text = "",
    judge: Callable[[dict[K, int]], Refusals] | None = None,
    suggest: Callable[[], Sequence[dict[K, int]]] | None = None,
    key: Key = key_of,
    label: Label = plain_label,
    secret: bool = False,
    waiting: str = "",
) -> Play[dict[K, int]]:
    """Let a seat name so many of each kind in the stock: notes, coins, resources."""
    return ask(
        Amounts(
            seat,
            stock,
            rule=rule,
            prompt=prompt,
            judge=judge,
            suggest=suggest,
            key=key,
            label=label,
            secret=secret,
            waiting=waiting,
        )
    )


def reveal(
    candidates: Lazy[T],
    *,
    rule: str,
    seat: Seat | None = None,
    prompt: Text = "",
    weights: Lazy[float] | None = None,
    judge: Callable[[T], Refusals] | None = None,
    unless: Callable[[T], Refusals] | None = None,
    others: Lazy[T] = (),
    why_not: Callable[[T], Refusals] | None = None,
    key: Key = key_of,
    label: Label = plain_label,
    secret: bool = False,
    waiting: str = "",
) -> Play[T]:
    """Let chance, or something hidden, become known: one of the candidates.

    Anybody may report it, or only `seat` (who alone learns it if `secret`). `weights` tell how likely each candidate
    is; without them all are alike. `unless` gives reasons against candidates that cannot come up.
    `judge` gives reasons that only somebody may know (the order of a deck after a peek): they are not used to shorten
    the list, but to refuse what is reported.
    """
    return ask(
        Reveal(
            candidates,
            rule=rule,
            seat=seat,
            prompt=prompt,
            weights=weights,
            judge=judge,
            unless=unless,
            others=others,
            why_not=why_not,
            key=key,
            label=label,
            secret=secret,
            waiting=waiting,
        )
    )


def reveal_some(
    candidates: Lazy[T],
    count: int,
    *,
    rule: str,
    seat: Seat | None = None,
    prompt: Text = "",
    judge: Callable[[tuple[T, ...]], Refusals] | None = None,
    known: Lazy[T] = (),
    key: Key = key_of,
    label: Label = plain_label,
    secret: bool = False,
    waiting: str = "",
) -> Play[tuple[T, ...]]:
    """Let several of the candidates become known, in order, none of them put back.

    A candidate that is there several times is listed several times, so each copy is equally likely.
    """
    return ask(
        Draw(
            candidates,
            count,
            rule=rule,
            seat=seat,
            prompt=prompt,
            judge=judge,
            known=known,
            key=key,
            label=label,
            secret=secret,
            waiting=waiting,
        )
    )


def together(questions: Mapping[Seat, Question[T]]) -> Play[dict[Seat, T]]:
    """Let several seats answer secretly; the answers come all at once, in the order of the mapping.

    >>> from printkit.referee import Choice, Seat
    >>> vote = together({Seat(s): Choice(Seat(s), ["agree", "fight"], rule="R-1") for s in (0, 1)})
    """
    if not questions:
        return {}
    answers: tuple[Any, ...] = yield Together(tuple(questions.values()))
    return dict(zip(questions, answers, strict=True))


def first_of(
    *questions: Question[T], also: Callable[[], Sequence[Question[T]]] | None = None
) -> Play[First[T]]:
    """Keep several questions open; the first answer closes them all.

    `also` lists more of them only when somebody looks: free actions of other seats that no bot considers.
    """
    answer: First[T] = yield FirstOf(questions, also)
    return answer
