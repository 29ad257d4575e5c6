"""What happened, in a reader's words, newest first. Each line is worded and rendered once: a log only grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from printkit.companion.pages.described import NamedCards, named_cards
from printkit.referee import EventLine, Game, Seat, Table

LINES: Final = 120
"""Lines of the log on a page; the record has them all."""


@dataclass(frozen=True, slots=True)
class ToldLine(EventLine):
    """A line in a reader's language.

    Attributes:
        cards: the pieces with a face that it names.
    """

    cards: NamedCards = ()


class Telling:
    """The newest entries of a log in one language, worded once for all readers who see the same."""

    def __init__(self, say: Callable[[str], str], faces: Mapping[str, str]) -> None:
        """Word lines with `say`; `faces` gives a piece that looks the same as another."""
        self._say, self._faces = say, faces
        self._alike: dict[int, tuple[ToldLine, ...]] = {}
        self._told_as: object = None

    def lines(self, game: Game[Any], number: int, seat: Seat | None) -> tuple[ToldLine, ...]:
        """Return the lines of an entry; -1 for what was before the first."""
        if game.told_as != self._told_as:
            self._alike, self._told_as = {}, game.told_as
        if game.told_apart(number):
            return self._word_entry(game, number, seat)
        if number not in self._alike:
            if len(self._alike) > LINES:
                self._alike.clear()
            self._alike[number] = self._word_entry(game, number, None)
        return _own_first(self._alike[number], seat)

    def _word_entry(self, game: Game[Any], number: int, seat: Seat | None) -> tuple[ToldLine, ...]:
        told = game.event_log(seat, number, upto=number + 1)
        return tuple(self._word_line(line, game.table) for line in told if line.entry == number)

    def _word_line(self, line: EventLine, table: Table) -> ToldLine:
        cards = named_cards(line.text, self._faces, table, self._say)
        return ToldLine(line.entry, self._say(line.text), line.rule, line.hands, line.doer, cards)


def _own_first(lines: tuple[ToldLine, ...], seat: Seat | None) -> tuple[ToldLine, ...]:
    """Return the lines of an entry, the reader's own movements before those of others."""
    hands = [line for line in lines if line.hands]
    if seat is None or all(line.doer != seat for line in hands):
        return lines
    rest = [line for line in lines if not line.hands]
    return (*rest, *sorted(hands, key=lambda line: line.doer != seat))


@dataclass
class _Shown:
    """The lines that one reader sees of settled entries, newest first, up to one of them.

    Attributes:
        fresh: how many of them are of the newest entry that has any.
        told_as: how the game worded its log then.
    """

    lines: list[str] = field(default_factory=list)
    fresh: int = 0
    upto: int = -1
    told_as: object = None


class EventLog:
    """The log in one language, for all who read it."""

    def __init__(self, telling: Telling, put: Callable[[ToldLine], str]) -> None:
        """Render each line of `telling` as an element with `put`."""
        self._telling, self._put = telling, put
        self._shown: dict[Seat | None, _Shown] = {}

    def lines(self, game: Game[Any], seat: Seat | None) -> tuple[tuple[str, ...], int]:
        """Return the element of each line, newest first, and how many are of the newest entry; of a long log the newest ones."""
        shown = self._shown.get(seat)
        if shown is None or shown.told_as != game.told_as:  # lines may have vanished, or appeared
            shown = self._shown[seat] = _Shown(told_as=game.told_as)
        settled = game.settled
        new, fresh = self._make_elements(game, seat, range(shown.upto, settled))
        shown.lines, shown.fresh = [*new, *shown.lines][:LINES], fresh or shown.fresh
        shown.upto = settled
        open_, fresh = self._make_elements(game, seat, range(settled, len(game)))
        return tuple([*open_, *shown.lines][:LINES]), fresh or shown.fresh

    def _make_elements(self, game: Game[Any], seat: Seat | None, entries: range) -> tuple[list[str], int]:
        """Return the elements of these entries, newest first, and how many are of the newest that has any."""
        found: list[str] = []
        fresh = 0
        for number in reversed(entries):
            if len(found) >= LINES:
                break
            found += [self._put(line) for line in reversed(self._telling.lines(game, number, seat))]
            fresh = fresh or len(found)
        return found, fresh
