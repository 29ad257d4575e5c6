"""The table: what every title's state has in common, the names and the journal."""

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

    Whatever a view, a test, a bot or a correction needs is a field; the fields' types are what a correction is checked
    against. Nothing of it is hidden in a chapter's local variables.

    Attributes:
        names: the players' names in seat order.
        journal: what happened, in words.
        over: whether the game has ended, or is looked back at after its end; the engine sets it, and what was secret is
            open then, in the zones as in the log.
        lists: what follows from box and seats alone, such as the moves that a menu lists; the engine lets all games with
            one box share it.
    """

    names: tuple[str, ...]
    journal: list[Note] = field(default_factory=list, repr=False, compare=False, kw_only=True)
    over: bool = field(default=False, init=False, compare=False)
    lists: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    lap: Callable[[], None] = field(default=_nobody_counts, init=False, repr=False, compare=False)
    """Tells what was moved so far in this answer by itself: a chapter calls it around movements that are secret, so that
    what follows in the same answer does not cancel them out. Nothing happens where nobody looks."""
    mark: Callable[[], None] = field(default=_nobody_counts, init=False, repr=False, compare=False)
    """Tells that a turn begins: from the table as it is now `Book.onward` would go on. A book calls it as the first thing of
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
        """Give the next seat clockwise."""
        return Seat((seat + 1) % len(self.names))

    def right(self, seat: Seat) -> Seat:
        """Give the previous seat."""
        return Seat((seat - 1) % len(self.names))

    def name(self, seat: Seat) -> str:
        """Give the player's name; fits as `label=` of a question about seats."""
        return self.names[seat]

    def standing(self, make: Callable[..., T], *args: Any) -> T:
        """Give a question that is made once and asked again and again.

        All that changes in it must be functions (options, limits, prompt); it is worked out anew whenever it is asked.

        Args:
            make: makes it from the table and what follows.
            *args: what it is made from besides, such as a seat.
        """
        found: T | None = self._standing.get((make, args))
        if found is None:
            found = self._standing[make, args] = make(self, *args)
        return found

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Give what follows from the box, and from what the key says besides: made once for all games with the box."""
        found: T | None = self.lists.get(key)
        if found is None:
            found = self.lists[key] = make()
        return found

    def rest(self) -> None:
        """Forget the questions that stood: the game is over, and they and the table would keep one another alive."""
        self._standing.clear()

    def fresh(self) -> None:
        """Begin a copy: no journal, no standing questions, nobody who listens."""
        self.journal = []
        self._standing = {}
        self.lap = self.mark = _nobody_counts

    def name_piece(self, piece: str) -> str:
        """Give the name that is printed on a piece of the box; a title says it."""
        return piece

    def call_piece(self, piece: str) -> str:
        """Give what pages call a piece: its name; where a code alone is printed, a message that says what the piece shows."""
        return self.name_piece(piece)

    def label_piece(self, piece: str) -> str:
        """Give a piece as what may be chosen: by its name, and on pages as they call it."""
        return self.once(("label", piece), lambda: self.say("{card:piece}", piece))

    def tongue(self) -> Tongue:
        """English with the players' names and the printed names of pieces."""
        return Tongue(seat=self.name, piece=self.name_piece)

    def say(self, text: str, *values: Any, context: str = "") -> Message:
        """Make a message that names seats or pieces: `table.say("{who:seat} draws {card:piece}.", seat, card)`."""
        return say(text, *values, tongue=self.tongue(), context=context)

    def refuse(self, code: str, rule: str, text: str, *values: Any, legal: str = "") -> Refusals:
        """Give one reason against an answer that names seats or pieces; `refusals.refuse` is quicker where it does not."""
        return (Refusal(code, self.say(text, *values), rule, legal),)

    def announce(
        self, text: str, *values: Any, to: tuple[Seat, ...] | None = None, hands: Seat | None = None
    ) -> None:
        """Write something into the journal, for everybody or only for the seats in `to`.

        `hands` names whose hands have to do it, where no zone counts the piece: a figure on the board, a marker. Pages
        then list it beside what else there is to do with hands.

        The text is worded when it is read; its places are those of a message (see `words`):
        `table.announce("{payer:seat} pays {n} to the bank.", seat, 10)`.
        """
        self.journal.append((text, values, to, hands))

    def word_note(self, note: Note) -> Message:
        """Word a note of the journal."""
        text, values, _, _ = note
        return self.say(text, *values)
