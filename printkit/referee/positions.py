"""Positions: the state of a game as a value, cheap enough to try out a thousand continuations.

A book says when a turn begins (`table.mark()`). The table of that moment is kept; a position is a copy of it, from which
the book continues (`Book.onward`) and takes the answers given since. Nothing is judged again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from printkit.referee.cards import Deck, Hand, Layer
from printkit.referee.outcome import Outcome
from printkit.referee.seat import Seat
from printkit.referee.session import Session
from printkit.referee.table import Table

if TYPE_CHECKING:
    from printkit.referee.book import Book, Setup

# Values that follow from a book and its box alone: made once for all games with both


_shared: tuple[Any, Any, dict[Any, Any]] | None = None
"""Book and box of the game that was opened last, and what follows from them."""


def lists_of(book: Any, box: Any) -> dict[Any, Any]:
    """Return the lists that follow from a book and its box alone; all games with both share them."""
    global _shared  # noqa: PLW0603
    if _shared is None or _shared[0] is not book or _shared[1] is not box:
        _shared = (book, box, {})
    return _shared[2]


TableT = TypeVar("TableT", bound=Table)

Change = Callable[[Any], None]
"""A change of a table between two answers: a correction, cards that a dealer names."""

Since = tuple[int, Seat | None, Any] | Change
"""An answer (part, seat, value), or a change of the table."""


class GamePosition(Generic[TableT]):
    """A position to continue from, without a log.

    Attributes:
        book: the rules.
        table: the state; it is this position's own.
        session: the open questions.
        take: takes a legal value without judging it: part, seat, value. It raises a BookError if the book fails; the
            position is then dead.
    """

    __slots__ = ("book", "session", "table", "take")

    def __init__(self, book: Book[TableT], table: TableT, session: Session[Outcome]) -> None:
        self.book = book
        self.table = table
        self.session = session
        self.take: Callable[[int, Seat | None, Any], None] = session.take

    @classmethod
    def first(cls, book: Book[TableT], setup: Setup) -> GamePosition[TableT]:
        """Return the position in which a game begins.

        Raises:
            BookError: the book failed before its first question.
        """
        table = book.table(setup)
        table.lists = lists_of(book, setup.box)
        return cls(book, table, Session(book.play(table)))

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while it runs."""
        return self.session.result if self.session.asked is None else None

    def change_unseen(self, by: Change) -> None:
        """Let a dealer name unseen cards."""
        by(self.table)
        self.session.refresh()

    def rest(self) -> None:
        """Forget what would keep the table alive: its questions and it hold one another."""
        self.table.rest()


class Positions(Generic[TableT]):
    """The source of a game's positions; `Game.follow_positions` keeps it.

    Attributes:
        since: answers and changes since the last turn began.
    """

    def __init__(self, book: Book[TableT], setup: Setup) -> None:
        self._book = book
        self._setup = setup
        self._mark: TableT | None = None
        self.since: list[Since] = []

    def begin_game(self, table: TableT, prepare: Callable[[TableT], None] | None) -> None:
        """Begin a game with this table.

        Args:
            table: the game's own.
            prepare: sets it up, where the game begins in the middle.
        """
        self._mark = copy_table(table) if prepare is not None else None
        self.since = []
        if self._book.onward is not None:
            table.mark = lambda: self._turn_begins(table)

    def _turn_begins(self, table: TableT) -> None:
        self._mark = copy_table(table)
        self.since = []

    def now(self, unknown: Mapping[int, Any], reader: Seat | None = None) -> GamePosition[TableT]:
        """Return the present position.

        Args:
            unknown: the sealed answers, by part.
            reader: whose position it is: sealed answers of others stay open for it.

        Raises:
            BookError: the book does not continue from its checkpoint as the game did.
        """
        book = self._book
        if self._mark is None:
            position = GamePosition.first(book, self._setup)
            table = position.table
        else:
            assert book.onward is not None
            table = copy_table(self._mark)
            position = GamePosition(book, table, Session(book.onward(table)))
        answers = sum(isinstance(entry, tuple) for entry in self.since)
        sealed = answers - len(unknown)
        for entry in self.since:
            if not isinstance(entry, tuple):
                entry(table)
                position.session.refresh()
                continue
            if sealed > 0 or reader is None or entry[1] == reader:
                position.take(*entry)
            sealed -= 1
        return position


# Copies of tables


def copy_table(value: TableT) -> TableT:
    """Copy a table: everything that an answer or a correction can change is new, the rest is shared.

    Journal and standing questions of the copy are empty.
    """
    twin: TableT = _copy_value(value)
    return twin


def _keep_value(value: Any) -> Any:
    return value


def _of_list(value: list[Any]) -> list[Any]:
    for first in value:
        if first is not None:
            make = _find_maker(first.__class__)
            return (
                list(value) if make is _keep_value else [None if one is None else make(one) for one in value]
            )
    return list(value)


def _of_dict(value: dict[Any, Any]) -> dict[Any, Any]:
    for first in value.values():
        if first is not None:
            make = _find_maker(first.__class__)
            if make is _keep_value:
                return dict(value)
            return {key: None if one is None else make(one) for key, one in value.items()}
    return dict(value)


_MAKERS: dict[type[Any], Callable[[Any], Any]] = {list: _of_list, dict: _of_dict, set: set}


def _find_maker(kind: type[Any]) -> Callable[[Any], Any]:
    found = _MAKERS.get(kind)
    if found is None:
        found = _MAKERS[kind] = _make_copier(kind)
    return found


def _copy_value(value: Any) -> Any:
    return _find_maker(value.__class__)(value)


_FRESH = ("journal", "lap", "mark", "_standing")
"""The parts of a table that a copy has anew."""


def _make_copier(kind: type[Any]) -> Callable[[Any], Any]:
    """Return a function that copies values of a class: state is copied field by field, anything else is shared."""
    if issubclass(kind, list | dict | set):
        return kind
    if not (
        is_dataclass(kind) and (kind in (Deck, Hand, Layer) or issubclass(kind, Table) or _is_facts(kind))
    ):
        return _keep_value
    names = tuple(one.name for one in fields(kind) if one.name not in _FRESH)
    shared = {"lists", *(one.name for one in fields(kind) if _is_replaced(one.metadata.get("zone")))}
    is_table = issubclass(kind, Table)
    new: Callable[[Any], Any] = object.__new__

    def make(value: Any) -> Any:
        twin = new(kind)
        for name in names:
            held = getattr(value, name)
            found = _MAKERS.get(held.__class__)
            if found is None:
                found = _find_maker(held.__class__)
            setattr(twin, name, held if found is _keep_value or name in shared else found(held))
        if is_table:
            twin.fresh()
        return twin

    return make


def _is_replaced(zone: Any) -> bool:
    return zone is not None and bool(zone.replaced)


def _is_facts(kind: type[Any]) -> bool:
    return bool(getattr(kind, "is_facts", False))
