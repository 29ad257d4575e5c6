"""The table: what every title's state has in common, the names and the journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from printkit.referee.seats import Seat

_new = tuple.__new__
"""Makes a note in half the time of calling its class."""


@cache
def _clockwise(players: int, first: Seat) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % players) for step in range(players))


class Note(NamedTuple):
    """Something that happened, in words, for everybody or for some seats only."""

    text: str
    values: tuple[Any, ...]
    seats: tuple[Seat, ...] | None
    """Who may read it; None for everybody."""


@dataclass
class Table:
    """The base of a title's table: a title adds its own fields to it, in a dataclass.

    Whatever a view, a test, a bot or a correction needs is a field; the fields' types are what a correction is checked
    against. Nothing of it is hidden in a chapter's local variables.

    Attributes:
        names: the players' names in seat order.
        journal: what happened, in words.
    """

    names: tuple[str, ...]
    journal: list[Note] = field(default_factory=list, repr=False, compare=False, kw_only=True)

    @property
    def seats(self) -> range:
        """All seats, 0 to n-1. Iterate with `table.order(Seat(0))` for typed seats."""
        return range(len(self.names))

    def order(self, first: Seat) -> list[Seat]:
        """List all seats clockwise, beginning with `first`."""
        return list(_clockwise(len(self.names), first))

    def others(self, seat: Seat) -> list[Seat]:
        """List the other seats clockwise, beginning with the next one."""
        return list(_clockwise(len(self.names), seat)[1:])

    def left(self, seat: Seat) -> Seat:
        """Give the next seat clockwise."""
        return Seat((seat + 1) % len(self.names))

    def right(self, seat: Seat) -> Seat:
        """Give the previous seat."""
        return Seat((seat - 1) % len(self.names))

    def name(self, seat: Seat) -> str:
        """Give the player's name; fits as `label=` of a question about seats."""
        return self.names[seat]

    def tell(self, text: str, *values: Any, to: tuple[Seat, ...] | None = None) -> None:
        """Write something into the journal, for everybody or only for the seats in `to`.

        The text is worded when it is read: `{}` stands for the next value, `{:seat}` for the name of a seat:
        `table.tell("{:seat} pays {} to the bank.", seat, 10)`.
        """
        self.journal.append(_new(Note, (text, values, to)))

    def worded(self, note: Note) -> str:
        """Word a note of the journal."""
        return _Wording(self.names).vformat(note.text, note.values, {})


class _Wording(Formatter):
    """`str.format` that knows seats."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec == "seat":
            return self.names[value] if value is not None else "the table"
        return super().format_field(value, format_spec)
