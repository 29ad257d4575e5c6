"""The vocabulary of books: `yield from choose(...)` asks a question and gives a legal answer, with its type.

A question asks itself (`yield from`), so a verb and its question are one thing: `choose` is a `Choice`. Anything else that
a book yields is reported as an error in the line of the book.

The set is closed: `Choice`, `Some`, `Number`, `Amounts` for people, `Reveal` and `DrawSeveral` for what becomes known, and the
groups `Together` and `FirstOf`. Options, limits, labels and reasons may be functions: nothing is computed before
somebody needs it, so that a playout pays only for what it uses, and an open question follows a corrected table.
"""

from __future__ import annotations

from typing import TypeVar

from printkit.referee.choice import Choice, Reveal, Thrown
from printkit.referee.judged import Amounts, DrawSeveral, Number, Some
from printkit.referee.question import Play, Question
from printkit.referee.several import FirstOf, Together

T = TypeVar("T")

choose = Choice
choose_some = Some
choose_number = Number
choose_amounts = Amounts
reveal = Reveal
throw = Thrown
reveal_some = DrawSeveral
together = Together
first_of = FirstOf


def ask(question: Question[T]) -> Play[T]:
    """Ask a question that was created before."""
    return (yield from question)
