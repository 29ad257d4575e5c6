"""Check whether a game can continue from a table that somebody has corrected by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from printkit.referee.choice import Choice
from printkit.referee.judged import Judged
from printkit.referee.messages import say
from printkit.referee.question import Question
from printkit.referee.seat import Seat
from printkit.referee.session import Session
from printkit.referee.several import FirstOf

if TYPE_CHECKING:
    from printkit.referee.game import Game


def find_broken(game: Game[Any]) -> list[str]:
    """Find what keeps a corrected table from being shown and asked about: a list too short, a missing seat."""
    book, table = game.book, game.table
    try:
        game.session.refresh()
        game.problems()
        book.score(table)
        for seat in (None, *(Seat(n) for n in range(len(game.setup.names)))):
            book.view(table, seat)
            book.picture(table, seat)
        for entry in game.open_questions():
            _look_at(entry.question)
    except Exception as error:  # noqa: BLE001  # whatever a book stumbles over
        return _find_unsound(game) or [
            say("The table cannot be so ({why:name}).", f"{type(error).__name__}: {error}")
        ]
    return []


def _find_unsound(game: Game[Any]) -> list[str]:
    """Return the broken invariants of a table that cannot be shown; none if they fail on it too."""
    try:
        return list(game.problems())
    except Exception:  # noqa: BLE001  # whatever a book stumbles over
        return []


def _look_at(question: Question[Any]) -> None:
    """Word a question with everything that it offers."""
    _ = question.prompt
    if isinstance(question, Choice):
        _ = [question.label(value) for value in question.options], list(question.forms)
    elif isinstance(question, Judged):
        question.suggestions()


def is_answerable(session: Session[Any]) -> bool:
    """Return whether the questions, also those to be asked again, can be answered: all, or one where the first counts."""
    possible = [question.is_possible for _, question in session.open_parts()]
    if isinstance(session.asked, FirstOf):
        return any(possible)
    return all(possible) and all(session.question_at(part).is_possible for part in session.list_overruled())
