"""The state of a table as a page shows it: facts, piles with counts, and an area for each seat.

A title declares the fields of its table (`referee.state`); a page lists them as a reader may know them. What a
seat sees and the public screen does not is marked as private.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias

from printkit.companion.pages.remembered import Memo
from printkit.referee import Count, FaceDown, Flag, InHand, Pile, Said, Seat, Stock, say
from printkit.referee.state import ZoneView, view_zones
from printkit.referee.zones import Who, Zone

Say = Callable[[str], str]
SOME = 3
"""A number that stays as it is in every language, where a noun needs one."""


@dataclass(frozen=True, slots=True)
class CountedThing:
    """A kind of piece in a pile, and how many."""

    key: str
    label: str
    count: int | None
    """None for a single piece in a list."""
    piece: str = ""


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    """One thing to know: a number, a sentence, or a pile."""

    key: str
    label: str
    value: str = ""
    count: int | None = None
    things: tuple[CountedThing, ...] = ()
    private: bool = False
    aside: bool = False
    """Whether nobody looks at it during the game."""
    lines: tuple[str, ...] = ()
    """The value in several lines, where it has some."""
    pieces: bool = False
    """Whether it holds pieces of the box, or something shown like them, and not only a fact."""
    flag: bool = False
    """Whether the label says everything, and the value only confirms it."""
    worth: int | None = None
    """The worth of all pieces together, where their kinds have a worth: notes."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to see."""
        return not self.value and not self.count and not self.things


@dataclass(frozen=True, slots=True)
class SeatArea:
    """One seat's place at the table."""

    seat: Seat
    name: str
    entries: tuple[ZoneEntry, ...]
    awaited: bool = False

    @property
    def private(self) -> tuple[ZoneEntry, ...]:
        """The part that only its owner sees."""
        return tuple(entry for entry in self.entries if entry.private)

    @property
    def public(self) -> tuple[ZoneEntry, ...]:
        """The part that everybody sees."""
        return tuple(entry for entry in self.entries if not entry.private)


@dataclass(frozen=True)
class Zones:
    """The whole table."""

    entries: tuple[ZoneEntry, ...] = ()
    areas: tuple[SeatArea, ...] = ()

    @property
    def facts(self) -> tuple[ZoneEntry, ...]:
        """The facts in a few words."""
        return tuple(entry for entry in self.entries if not entry.things and entry.count is None)

    @property
    def piles(self) -> tuple[ZoneEntry, ...]:
        """The zones that are counted or listed."""
        return tuple(entry for entry in self.entries if entry.things or entry.count is not None)


@dataclass(frozen=True)
class Naming:
    """The names of things: the reader's words for fields, and the names on pieces."""

    say: Say = str
    seats: Sequence[str] = ()
    pieces: Mapping[str, str] = field(default_factory=dict)
    """Key of a piece -> its name."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Key of a piece -> id of a piece with that face."""
    call: Say = str
    """The name of a piece without a printed name."""

    def make_thing(self, key: str, count: int | None = None) -> CountedThing:
        """Return a piece or a kind of piece."""
        name = self.pieces.get(key) or (self.call(key) if key in self.faces else "")
        return CountedThing(
            key, self.say(name) if name else self.say(key.replace("_", " ")), count, self.faces.get(key, "")
        )


@dataclass(frozen=True, slots=True)
class KeptEntries:
    """Entries of numbers and stocks as shown before: they name nobody, and all tables of a title in one language share them."""

    say: Say = str
    memo: Memo = field(default_factory=Memo)


class TableZones:
    """The zones that a table declares, walked once for all readers: what everybody may know, and what only some may."""

    def __init__(
        self,
        table: Any,
        naming: Naming,
        *,
        kept: KeptEntries | None = None,
        awaited: Sequence[Seat] = (),
        board: bool = False,
        begun: bool = True,
    ) -> None:
        """Walk the zones.

        Args:
            table: the table.
            naming: names of seats and pieces.
            kept: earlier entries of numbers and stocks: most stay the same.
            awaited: the seats that the table waits for.
            board: whether a board is drawn, so that what lies on it need not be listed.
            begun: whether anybody has answered yet; before that no seat has begun, and none is in turn.
        """
        self._naming, self._awaited = naming, awaited
        kept = kept if kept is not None else KeptEntries(naming.say)
        seats = [Seat(number) for number in range(len(naming.seats))]
        self._found: dict[Seat | None, list[_Found]] = {None: [], **{seat: [] for seat in seats}}
        self._told: dict[Seat, set[Seat | None]] = {seat: set() for seat in seats}
        for spot in view_zones(table, None):
            if (board and spot.zone.drawn) or (not begun and isinstance(spot.zone, Who)):
                continue
            seers = spot.list_seers(table)
            secret = _make_entry(table, spot._replace(known=True), naming, kept) if seers else None
            self._found[spot.holder].append((_make_entry(table, spot, naming, kept), secret, seers))
            for seat in seers:
                self._told[seat].add(spot.holder)
        self.public = Zones(
            self._list_entries(None, None), tuple(self._make_area(seat, None) for seat in seats)
        )

    def seen_by(self, seat: Seat | None) -> Zones:
        """Return the zones as a reader may know them; None: as everybody may. What all share is the same object."""
        told = self._told[seat] if seat is not None else ()
        if not told:
            return self.public
        return Zones(
            self._list_entries(None, seat) if None in told else self.public.entries,
            tuple(self._make_area(one.seat, seat) if one.seat in told else one for one in self.public.areas),
        )

    def _list_entries(self, holder: Seat | None, seat: Seat | None) -> tuple[ZoneEntry, ...]:
        shown = (secret if seat in seers else entry for entry, secret, seers in self._found[holder])
        return tuple(entry for entry in shown if entry is not None)

    def _make_area(self, who: Seat, seat: Seat | None) -> SeatArea:
        return SeatArea(who, self._naming.seats[who], self._list_entries(who, seat), who in self._awaited)


_Found: TypeAlias = "tuple[ZoneEntry | None, ZoneEntry | None, tuple[Seat, ...]]"
"""A zone as everybody sees it, as better informed seats see it, and which seats these are."""


def _make_entry(table: Any, spot: ZoneView, naming: Naming, kept: KeptEntries) -> ZoneEntry | None:
    """Return one zone; None if there is nothing to show."""
    # All that a number or a stock shows follows from its zone and its value, which never changes itself.
    if isinstance(spot.zone, Count | Stock):
        key = (spot.path, id(spot.zone), spot.known, spot.public, spot.value)
        found = kept.memo.get(key, lambda: _of_spot(table, spot, replace(naming, say=kept.say)))
    else:
        found = _of_spot(table, spot, naming)
    if found is None or (found.is_empty and (spot.holder is None or spot.zone.quiet)):
        return None
    return found


def _of_spot(table: Any, spot: ZoneView, naming: Naming) -> ZoneEntry | None:
    """Return one zone; None if there is nothing to know."""
    zone, value = spot.zone, spot.value
    label = say("{what} ({whose})", zone.label, spot.key_label) if spot.key_label else zone.label
    worded = naming.say(label)
    worded = worded[:1].upper() + worded[1:]
    made = partial(
        ZoneEntry,
        spot.path,
        worded,
        private=spot.known and not spot.public,
        pieces=zone.of is not None or zone.shown,
        aside=zone.aside,
    )
    if not spot.known:
        if not zone.open_number:
            return None
        shown = [_make_thing(zone, key, number, naming) for key, number in zone.open_counts(value).items()]
        return made(count=zone.number(value), things=tuple(shown))
    if isinstance(zone, Count):
        return made(count=value)
    said = zone.describe(table, value)
    if said is not None:
        if isinstance(zone, Flag):
            return made(naming.say(said), flag=True) if value else None
        lines = zone.words(table, value) if isinstance(zone, Said) else ()
        return made(naming.say(said), lines=tuple(map(naming.say, lines)) if len(lines) > 1 else ())
    if isinstance(zone, FaceDown):  # what may come is no ordered list of what lies there
        return made(count=zone.number(value))
    things = tuple(_make_thing(zone, key, number, naming) for key, number in zone.things(value))
    if isinstance(zone, Stock):
        worth = (
            sum(zone.worth[kind] * (number or 0) for kind, number in zone.things(value))
            if zone.worth
            else None
        )
        return made(things=tuple(one for one in things if one.count or not zone.quiet), worth=worth)
    if things or isinstance(zone, Pile | InHand):
        return made(count=zone.number(value), things=things)
    return None


def _make_thing(zone: Zone[Any], key: str, number: int | None, naming: Naming) -> CountedThing:
    """Return a kind of piece as its component calls it."""
    if zone.of is not None:
        face = next((row for row, kind in zone.of.rows.items() if kind == key), key)
        plural = zone.of.words.get(key)
        if plural is not None:
            words = naming.say(plural(number if number is not None else 1))
            bare = words.replace(str(number), "", 1).strip() if number is not None else words
            if number is not None and bare == words:  # a language that says one or none without a number
                bare = naming.say(plural(SOME)).replace(str(SOME), "", 1).strip()
            return CountedThing(key, bare or words, number, naming.faces.get(face, ""))
    return naming.make_thing(key, number)
