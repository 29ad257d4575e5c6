"""The state of a table as a page shows it: facts, piles with counts, and an area for each seat.

A book shows plain data (`Book.view`); this lays it out by its shape alone, so that a new title needs nothing here.
What a seat sees and the public screen does not is marked as private.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from printkit.referee import Count, FaceDown, Flag, InHand, Pile, Seat, Stock, say
from printkit.referee.state import Spot, Zone, spots

Say = Callable[[str], str]

SKIPPED = frozenset({"phase", "active", "board", "placed", "last_turn"})
"""What the page shows elsewhere: whose turn it is, and what a board drawing shows."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of piece in a pile, and how many."""

    key: str
    label: str
    count: int | None
    """None for a single piece in a list."""
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to know: a number, a sentence, or a pile."""

    key: str
    label: str
    value: str = ""
    count: int | None = None
    things: tuple[Thing, ...] = ()
    private: bool = False
    pieces: bool = False
    """Whether pieces of the box lie there, and not only something to know."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to see."""
        return not self.value and not self.count and not self.things


@dataclass(frozen=True, slots=True)
class Area:
    """One seat's place at the table."""

    seat: Seat
    name: str
    entries: tuple[Entry, ...]
    awaited: bool = False

    @property
    def private(self) -> tuple[Entry, ...]:
        """What only its owner sees."""
        return tuple(entry for entry in self.entries if entry.private)

    @property
    def public(self) -> tuple[Entry, ...]:
        """What everybody sees."""
        return tuple(entry for entry in self.entries if not entry.private)


@dataclass(frozen=True)
class Zones:
    """The whole table."""

    entries: tuple[Entry, ...] = ()
    areas: tuple[Area, ...] = ()
    phase: str = ""

    @property
    def facts(self) -> tuple[Entry, ...]:
        """What is said in a few words."""
        return tuple(entry for entry in self.entries if not entry.things and entry.count is None)

    @property
    def piles(self) -> tuple[Entry, ...]:
        """What is counted or listed."""
        return tuple(entry for entry in self.entries if entry.things or entry.count is not None)


@dataclass(frozen=True)
class Naming:
    """How things are called: the reader's words for fields, and the names on pieces."""

    say: Say = str
    seats: Sequence[str] = ()
    pieces: Mapping[str, str] = field(default_factory=dict)
    """Key of a piece -> its name."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Key of a piece -> id of a piece with that face."""

    def label(self, key: str) -> str:
        """A field's name for people."""
        text = self.say(key.replace("_", " "))
        return text[:1].upper() + text[1:]

    def thing(self, key: str, count: int | None = None) -> Thing:
        """A piece or a kind of piece."""
        name = self.pieces.get(key)
        return Thing(
            key, self.say(name) if name else self.say(key.replace("_", " ")), count, self.faces.get(key, "")
        )


def zones_of_state(
    table: Any, seat: Seat | None, naming: Naming, *, awaited: Sequence[Seat] = (), board: bool = False
) -> Zones:
    """The zones that a table declares, as a reader may know them.

    Args:
        table: the table.
        seat: who reads; None for everybody.
        naming: names of seats and pieces.
        awaited: the seats that are waited for.
        board: whether a board is drawn, so that what lies on it need not be listed.
    """
    entries: list[Entry] = []
    owned: dict[Seat, list[Entry]] = {Seat(number): [] for number in range(len(naming.seats))}
    for spot in spots(table, seat):
        if board and spot.zone.drawn:
            continue
        entry = _of_spot(table, spot, naming)
        if entry is None:
            continue
        if spot.holder is not None:
            owned[spot.holder].append(entry)
        elif not entry.empty:
            entries.append(entry)
    areas = tuple(Area(who, naming.seats[who], tuple(found), who in awaited) for who, found in owned.items())
    return Zones(tuple(entries), areas)


def _of_spot(table: Any, spot: Spot, naming: Naming) -> Entry | None:
    """One zone; None if there is nothing to know."""
    zone, value = spot.zone, spot.value
    label = say("{what} ({whose})", zone.label, spot.key_label) if spot.key_label else zone.label
    worded = naming.say(label)
    worded = worded[:1].upper() + worded[1:]
    made = partial(
        Entry, spot.path, worded, private=spot.known and not spot.public, pieces=zone.of is not None
    )
    if not spot.known:
        if not zone.open_number:
            return None
        shown = [_thing(zone, key, number, naming) for key, number in zone.open_counts(value).items()]
        return made(count=zone.number(value), things=tuple(shown))
    if isinstance(zone, Count):
        return made(count=value)
    said = zone.said(table, value)
    if said is not None:
        return None if isinstance(zone, Flag) and not value else made(naming.say(said))
    things = tuple(_thing(zone, key, number, naming) for key, number in zone.things(value))
    if isinstance(zone, FaceDown):  # what may come is no list of what lies there in order
        return made(count=zone.number(value))
    if isinstance(zone, Stock):
        return made(things=things)
    if things or isinstance(zone, Pile | InHand):
        return made(count=zone.number(value), things=things)
    return None


def _thing(zone: Zone[Any], key: str, number: int | None, naming: Naming) -> Thing:
    """A kind of piece as its component calls it."""
    if zone.of is not None:
        face = next((row for row, kind in zone.of.rows.items() if kind == key), key)
        plural = zone.of.words.get(key)
        if plural is not None:
            words = naming.say(plural(number if number is not None else 1))
            bare = words.replace(str(number), "", 1).strip() if number is not None else words
            return Thing(key, bare or words, number, naming.faces.get(face, ""))
    return naming.thing(key, number)


def zones_of(
    view: Mapping[str, Any],
    public: Mapping[str, Any],
    naming: Naming,
    *,
    awaited: Sequence[Seat] = (),
    board: bool = False,
    known: Zones | None = None,
) -> Zones:
    """Lay a view out.

    Args:
        view: what the reader may know.
        public: what everybody may know, to mark what is private.
        naming: names of fields, seats and pieces.
        awaited: the seats that are waited for.
        board: whether a board is drawn, so that its fields need not be listed.
        known: `public` laid out already, with the same naming; what does not differ from it is taken from there.
    """
    there = {entry.key: entry for entry in known.entries} if known is not None else {}
    entries: list[Entry] = []
    players: Sequence[Mapping[str, Any]] = ()
    by_seat: dict[str, Sequence[int]] = {}
    for key, value in view.items():
        same = key in public and public[key] == value
        if _is_by_seat(value, naming.seats):
            by_seat[key] = value
        elif key == "players" and _is_players(value, naming.seats):
            players = value
        elif key not in SKIPPED or (key == "board" and not board):
            if known is not None and same:
                found = there.get(key)
            else:
                found = _entry(key, value, naming, private=not same)
            if found is not None and not found.empty:
                entries.append(found)
    shown: Any = public.get("players")
    open_: Sequence[Mapping[str, Any]] = (
        shown if _is_players(shown, naming.seats) else [{}] * len(naming.seats)
    )
    all_shown = all(key in public and public[key] == value for key, value in by_seat.items())
    areas = []
    for number, name in enumerate(naming.seats):
        player = players[number] if players else {}
        if known is not None and all_shown and player == open_[number]:
            areas.append(known.areas[number])
            continue
        counts = (
            Entry(key, naming.label(key), count=value[number], private=key not in public)
            for key, value in by_seat.items()
        )
        own = _player(player, open_[number], naming)
        areas.append(Area(Seat(number), name, (*own, *counts), Seat(number) in awaited))
    phase = view.get("phase")
    said = naming.say(str(phase).replace("_", " ")) if phase else ""
    return Zones(tuple(entries), tuple(areas), said)


def _player(player: Mapping[str, Any], shown: Mapping[str, Any], naming: Naming) -> Iterator[Entry]:
    for key, value in player.items():
        if key not in ("name", "seat"):
            found = _entry(key, value, naming, private=key not in shown)
            if found is not None:
                yield found


def _is_players(value: Any, seats: Sequence[str]) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == len(seats)
        and all(isinstance(v, Mapping) for v in value)
    )


def _is_by_seat(value: Any, seats: Sequence[str]) -> bool:
    """Whether a list holds one number for each seat; an order of seats does not."""
    return (
        isinstance(value, list | tuple)
        and len(value) == len(seats)
        and all(isinstance(item, int) and not isinstance(item, bool) for item in value)
        and not _is_order(value)
    )


def _entry(key: str, value: Any, naming: Naming, *, private: bool) -> Entry | None:
    """One field by its shape."""
    label = naming.label(key)
    if value is None:
        return None
    if isinstance(value, bool):
        return Entry(key, label, naming.say("yes") if value else "", private=private) if value else None
    if isinstance(value, int):
        return Entry(key, label, count=value, private=private)
    if isinstance(value, str):
        return Entry(key, label, naming.thing(value).label, private=private) if value else None
    if isinstance(value, Mapping):
        return _mapping(key, label, value, naming, private=private)
    if isinstance(value, list | tuple | set | frozenset):
        return _list(key, label, list(value), naming, private=private)
    return Entry(key, label, str(value), private=private)


def _mapping(
    key: str, label: str, value: Mapping[Any, Any], naming: Naming, *, private: bool
) -> Entry | None:
    counted = {str(k): n for k, n in value.items() if isinstance(n, int) and not isinstance(n, bool)}
    if counted and len(counted) == len(value):
        if not private and not any(counted.values()):
            return None
        return Entry(
            key, label, things=tuple(naming.thing(k, n) for k, n in counted.items()), private=private
        )
    said = []
    for inner, item in value.items():
        text = _said(item, naming)
        if text:
            name = (
                naming.seats[int(inner)]
                if str(inner).isdecimal() and int(inner) < len(naming.seats)
                else naming.say(str(inner).replace("_", " "))
            )
            said.append(f"{name}: {text}")
    return Entry(key, label, "; ".join(said), private=private) if said else None


def _list(key: str, label: str, value: Sequence[Any], naming: Naming, *, private: bool) -> Entry | None:
    if not value:
        return None
    numbers = all(isinstance(item, int) and not isinstance(item, bool) for item in value)
    if numbers and _is_order(value) and len(value) <= len(naming.seats):
        return Entry(key, label, ", ".join(naming.seats[item] for item in value), private=private)
    if all(isinstance(item, str) for item in value):
        counts = Counter(value)
        things = tuple(naming.thing(k, n if n > 1 else None) for k, n in counts.items())
        return Entry(key, label, count=len(value), things=things, private=private)
    said = ", ".join(filter(None, (_said(item, naming) for item in value)))
    return Entry(key, label, said, private=private) if said else None


def _is_order(value: Sequence[int]) -> bool:
    return sorted(value) == list(range(len(value)))


def _said(value: Any, naming: Naming) -> str:
    if isinstance(value, Mapping):
        return ", ".join(
            f"{naming.say(str(k).replace('_', ' '))} {_said(v, naming)}" for k, v in value.items()
        )
    if isinstance(value, list | tuple):
        return " ".join(_said(item, naming) for item in value)
    if value is None or value is False:
        return ""
    return naming.say("yes") if value is True else naming.thing(str(value)).label
