"""The table: the common part of every title's state, the names and the journal."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias, TypeVar

from printkit.referee.messages import Message, Tongue, say
from printkit.referee.refusals import Refusal, Refusals
from printkit.referee.seat import Seat

T = TypeVar("T")


@cache
def _list_clockwise(players: int, first: Seat) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % players) for step in range(players))


Note: TypeAlias = tuple[str, tuple[Any, ...], tuple[Seat, ...] | None, "Seat | None"]
"""Something that happened: text, its values, who may read it (None: everybody), and whose hands have to do it (None:
nobody's). It is worded when it is read."""


def _nobody_counts() -> None:
    """Count nothing, as in playouts."""


@dataclass
class Table:
    """The base of a title's table: a title adds its own fields to it, in a dataclass.

    Everything that a view, a test, a bot or a correction needs is a field; corrections are checked against the fields'
    types. Nothing of it is hidden in a chapter's local variables.

    Attributes:
        names: the players' names in seat order.
        journal: what happened, in words.
        over: whether the game has ended, or is looked back at after its end; the engine sets it, and secrets are then
            open, in the zones as in the log.
        lists: values that follow from box and seats alone, such as the moves that a menu lists; the engine lets all games
            with one box share them.
    """

    names: tuple[str, ...]
    journal: list[Note] = field(default_factory=list, repr=False, compare=False, kw_only=True)
    over: bool = field(default=False, init=False, compare=False)
    lists: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    lap: Callable[[], None] = field(default=_nobody_counts, init=False, repr=False, compare=False)
    """Records separately the movements made so far in this answer: a chapter calls it around secret movements, so that
    later ones in the same answer do not cancel them out. Nothing happens where nobody looks."""
    mark: Callable[[], None] = field(default=_nobody_counts, init=False, repr=False, compare=False)
    """Marks the beginning of a turn: `Book.onward` would continue from the present table. A book calls it first in
    each turn; nothing happens where nobody thinks ahead."""
    _standing: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def seats(self) -> range:
        """All seats, 0 to n-1. Iterate with `table.order(Seat(0))` for typed seats."""
        return range(len(self.names))

    def order(self, first: Seat) -> list[Seat]:
        """List all seats clockwise, beginning with `first`."""
        return list(_list_clockwise(len(self.names), first))

    def others(self, seat: Seat) -> list[Seat]:
        """List the other seats clockwise, beginning with the next one."""
        return list(_list_clockwise(len(self.names), seat)[1:])

    def left(self, seat: Seat) -> Seat:
        """Return the next seat clockwise."""
        return Seat((seat + 1) % len(self.names))

    def right(self, seat: Seat) -> Seat:
        """Return the previous seat."""
        return Seat((seat - 1) % len(self.names))

    def name(self, seat: Seat) -> str:
        """Return the player's name; fits as `label=` of a question about seats."""
        return self.names[seat]

    def standing(self, make: Callable[..., T], *args: Any) -> T:
        """Return a question that is made once and asked again and again.

        Everything that changes in it must be functions (options, limits, prompt); they run again whenever it is asked.

        Args:
            make: makes it from the table and what follows.
            *args: further arguments, such as a seat.
        """
        found: T | None = self._standing.get((make, args))
        if found is None:
            found = self._standing[make, args] = make(self, *args)
        return found

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what follows from the box, and from the key besides: made once for all games with the box."""
        found: T | None = self.lists.get(key)
        if found is None:
            found = self.lists[key] = make()
        return found

    def rest(self) -> None:
        """Forget the reusable questions: the game is over, and they and the table would keep one another alive."""
        self._standing.clear()

    def fresh(self) -> None:
        """Begin a copy: no journal, no reusable questions, nobody who listens."""
        self.journal = []
        self._standing = {}
        self.lap = self.mark = _nobody_counts

    def name_piece(self, piece: str) -> str:
        """Return the name that is printed on a piece of the box; a title defines it."""
        return piece

    def call_piece(self, piece: str) -> str:
        """Return the pages' name of a piece: its name; where only a code is printed, a message that says what the piece shows."""
        return self.name_piece(piece)

    def label_piece(self, piece: str) -> str:
        """Return a piece as a choice: by its name, and on pages as they call it."""
        return self.once(("label", piece), lambda: self.say("{card:piece}", piece))

    def tongue(self) -> Tongue:
        """English with the players' names and the printed names of pieces."""
        return Tongue(seat=self.name, piece=self.name_piece)

    def say(self, text: str, *values: Any, context: str = "") -> Message:
        """Make a message that names seats or pieces: `table.say("{who:seat} draws {card:piece}.", seat, card)`."""
        return say(text, *values, tongue=self.tongue(), context=context)

    def refuse(self, code: str, rule: str, text: str, *values: Any, legal: str = "") -> Refusals:
        """Return one reason against an answer that names seats or pieces; `refusals.refuse` is quicker for others."""
        return (Refusal(code, self.say(text, *values), rule, legal),)

    def announce(
        self, text: str, *values: Any, to: tuple[Seat, ...] | None = None, hands: Seat | None = None
    ) -> None:
        """Write something into the journal, for everybody or only for the seats in `to`.

        `hands` names whose hands have to do it, where no zone counts the piece: a figure on the board, a marker. Pages
        then list it with the other movements of hands.

        The text is worded when it is read; its places are those of a message (see `words`):
        `table.announce("{payer:seat} pays {n} to the bank.", seat, 10)`.
        """
        self.journal.append((text, values, to, hands))

    def word_note(self, note: Note) -> Message:
        """Word a note of the journal."""
        text, values, _, _ = note
        return self.say(text, *values)
