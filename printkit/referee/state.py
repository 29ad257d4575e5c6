"""The state of a table, declared once: each field says what it is, and the rest follows from it.

Values stay plain Python; the declaration is in the field's metadata, so that playing pays nothing for it. From it come
the view of a seat, the fields that people may correct, the zones of a page, the terminal's picture, the count of every
piece of the box, the movements of pieces that hands have to make, and a test that no secret leaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from printkit.referee.kinds import Data
from printkit.referee.messages import Message, say
from printkit.referee.seat import Seat
from printkit.referee.zones import (
    UNSEEN,
    Holder,
    Pieces,
    Zone,
    everybody,
)

T = TypeVar("T")


def zone(kind: Zone[T], **given: Any) -> T:
    """Return a field of the table that holds this; `default` and `default_factory` as in `dataclasses.field`."""
    return field(metadata={"zone": kind}, **given)  # type: ignore[no-any-return]


def by_seat(kind: Zone[T], **given: Any) -> list[T]:
    """Return a field that holds this for every seat."""
    return field(metadata={"zone": kind, "by": "seat"}, **given)  # type: ignore[no-any-return]


def by_key(kind: Zone[T], labels: Mapping[str, str], **given: Any) -> dict[str, T]:
    """Return a field that holds this for each of some keys, such as teams; `labels` are their names."""
    return field(metadata={"zone": kind, "by": labels}, **given)  # type: ignore[no-any-return]


@dataclass_transform(field_specifiers=(zone, by_seat, by_key, field))
def state(cls: type[T]) -> type[T]:
    """Make a title's table, or the facts of a chapter, from its fields."""
    return dataclass(slots=True)(cls)


class Facts:
    """The base of data that last only for a while, decorated with `@state`: a turn, a battle, an event.

    The table has it in a field (or several in a list); the code that begins the chapter puts a new one there, and None at
    its end. So nothing must be reset, and nothing that people may correct hides in a chapter's local variables.
    """

    __slots__ = ()
    is_facts: ClassVar[bool] = True


def current_facts(facts: T | None) -> T:
    """Return the facts of the running chapter: `current(table.battle).target`, in chapters that run only meanwhile.

    Raises:
        RuntimeError: no such chapter is running; the game names the line of the book.
    """
    if facts is None:
        raise RuntimeError("facts are asked for that do not hold now")
    return facts


# What follows from it


class ZoneView(NamedTuple):
    """One zone of the table as one reader sees it. Everything below is made of these.

    Attributes:
        name: the field, with dots into facts: `turn.recruited`.
        zone: its declaration.
        holder: the seat it belongs to; None for none.
        key: the key it belongs to (a team's); "" for none.
        key_label: that in words.
        value: its content.
        known: whether the reader may know it.
        public: whether everybody may.
        path: the field that a correction sets: `wallets.2`.
    """

    name: str
    zone: Zone[Any]
    holder: Seat | None
    key: str
    key_label: str
    value: Any
    known: bool
    public: bool
    path: str

    @property
    def place(self) -> Message:
        """Return the place where people find it: `the bank`."""
        where = self.zone.place or self.zone.label
        if "{whose}" in where:
            return say(where, self.key_label)
        return say("{place} ({whose})", where, self.key_label) if self.key_label else say(where)

    def list_seers(self, table: Any) -> tuple[Seat, ...]:
        """Return the seats that may know it, where not everybody may."""
        if self.public:
            return ()
        whose: Holder = self.holder if self.holder is not None else self.key or None
        return tuple(seat for seat in table.order(Seat(0)) if self.zone.sees(table, whose, seat))


Declared: TypeAlias = "tuple[tuple[str, Zone[Any] | None, str | Mapping[str, str]], ...]"


@cache
def list_zones(kind: Any) -> Declared:
    """Return the zones of a class: name, kind, and by what; no kind where facts of a chapter may stand.

    What no two tables are compared by, such as the journal, which only grows, is none of either.
    """
    known = [one for one in fields(kind) if one.compare or "zone" in one.metadata]
    return tuple((one.name, one.metadata.get("zone"), one.metadata.get("by", "")) for one in known)


@cache
def list_piece_zones(kind: Any) -> Declared:
    """Return the fields of a class that hold pieces, and those where facts of a chapter may stand."""
    return tuple(one for one in list_zones(kind) if one[1] is None or one[1].of is not None)


@cache
def _list_concealed(kind: Any) -> Declared:
    """Return the fields of a class that look different to who may not see them, and those of chapters' facts."""
    ways = [(one, one[1] and type(one[1]).conceal_value) for one in list_zones(kind)]
    return tuple(one for one, conceal in ways if conceal is not Zone.conceal_value)


Walked: TypeAlias = "tuple[str, str, Zone[Any], Seat | None, str, str | Mapping[str, str], Any]"


def walk_zones(
    table: Any, part: Any = None, path: str = "", which: Callable[[Any], Declared] = list_zones
) -> Iterator[Walked]:
    """Yield every zone, each seat's apart: field, path, kind, seat, key, all labels, value; then those of open chapters."""
    there = table if part is None else part
    for name, about, by in which(there.__class__):
        value = getattr(there, name)
        full = path + name
        if about is None:
            if value.__class__ is list:
                for number, one in enumerate(value):
                    if getattr(one, "is_facts", False):
                        yield from walk_zones(table, one, f"{full}.{number}.", which)
            elif getattr(value, "is_facts", False):
                yield from walk_zones(table, value, f"{full}.", which)
        elif by == "seat":
            for holder, item in enumerate(value):
                yield full, f"{full}.{holder}", about, Seat(holder), "", "", item
        elif by:
            for key, item in value.items():
                yield full, f"{full}.{key}", about, None, key, by, item
        else:
            yield full, full, about, None, "", "", value


def has_zones(table: Any) -> bool:
    """Return whether a table declares its fields."""
    return any(about is not None for _, about, _ in list_zones(table.__class__))


def view_zones(
    table: Any, seat: Seat | None, which: Callable[[Any], Declared] = list_zones
) -> Iterator[ZoneView]:
    """List every zone as a reader sees it; or only those of some fields of a class, such as those `list_piece_zones` pieces."""
    for name, path, about, holder, key, labels, value in walk_zones(table, which=which):
        key_label = "" if isinstance(labels, str) else labels[key]
        sees = about.sees
        if sees is everybody:
            yield ZoneView(name, about, holder, key, key_label, value, True, True, path)
        else:
            whose: Holder = holder if holder is not None else key or None
            public = sees(table, whose, None)
            known = public if seat is None else sees(table, whose, seat)
            yield ZoneView(name, about, holder, key, key_label, value, known, public, path)


def view_table(table: Any, seat: Seat | None) -> dict[str, Data]:
    """Return what a seat may know as plain data: by field; a list by seat or an object by key, None for what is hidden."""
    shown: dict[str, Data] = {}
    for name, _, about, holder, key, _, value in walk_zones(table):
        whose: Holder = holder if holder is not None else key or None
        known = about.sees is everybody or about.sees(table, whose, seat)
        data = about.plain_for(value, seat) if known else about.hide_value(value)
        if holder is not None:
            shown.setdefault(name, []).append(data)
        elif key:
            shown.setdefault(name, {})[key] = data
        elif known or data is not None:
            shown[name] = data
    return shown


def known_to(table: T, seat: Seat | None) -> T:
    """Return the table as a reader takes it to be: cards of closed hands that the reader may not see are unseen there.

    The table itself if nothing differs. It is only for reading, not for continuing the game.
    """
    changes: dict[str, Any] = {}
    for spot in view_zones(table, seat, _list_concealed):
        if not spot.known and (taken := spot.zone.conceal_value(spot.value)) != spot.value:
            changes[spot.path] = taken
    return _with_changes(table, changes) if changes else table


def _with_changes(there: T, changes: Mapping[str, Any]) -> T:
    """Return a copy of a table, or of a list or mapping in it, with other values at some paths."""
    other = copy(there)
    inner: dict[str, dict[str, Any]] = {}
    for path, value in changes.items():
        name, _, rest = path.partition(".")
        inner.setdefault(name, {})[rest] = value
    for name, below in inner.items():
        key: Any = int(name) if isinstance(other, list) else name
        held = getattr(other, name) if is_dataclass(other) else other[key]  # type: ignore[index]
        value = below[""] if "" in below else _with_changes(held, below)
        if is_dataclass(other):
            setattr(other, name, value)
        else:
            other[key] = value  # type: ignore[index]
    return other


def _walk_piece_zones(there: Any) -> Iterator[tuple[Zone[Any], bool, Collection[Any]]]:
    """Yield every field whose zones hold pieces, in `walk_zones` order: kind, whether by seat, the value of each zone."""
    for name, about, by in list_piece_zones(there.__class__):
        value = getattr(there, name)
        if about is None:
            for facts in value if value.__class__ is list else (value,):
                if getattr(facts, "is_facts", False):
                    yield from _walk_piece_zones(facts)
        elif by == "seat":
            yield about, True, value
        else:
            yield about, False, value.values() if by else (value,)


def find_miscounts(table: Any) -> Iterator[Message]:
    """Return violations of the conservation of pieces: every component is complete, and no number is negative."""
    there: dict[int, dict[str, int]] = {}
    found: dict[int, Pieces] = {}
    for about, by_seats, values in _walk_piece_zones(table):
        pieces: Any = about.of
        key = id(pieces)
        if key not in found:
            found[key], there[key] = pieces, {}
        sums = there[key]
        for value in about.merge_values(values):
            counts = about.counts(value)
            if counts and min(counts.values()) < 0:
                yield say("{what}: less than nothing", about.label)
            if sums.keys().isdisjoint(counts):  # as with cards, which are known one by one
                sums.update(counts)
            else:
                for kind, number in counts.items():
                    sums[kind] = sums.get(kind, 0) + number
        if about.without:
            held = getattr(table, about.without)
            sums[""] -= sum(held) if by_seats else held
    for key, pieces in found.items():
        total, sums = pieces.total(table), there[key]
        if not _is_balanced(pieces, total, sums):
            yield from _find_imbalance(pieces, total, sums)


def _is_balanced(pieces: Pieces, total: Mapping[str, int], sums: Mapping[str, int]) -> bool:
    """Return whether all pieces are there, as they nearly always are: `_find_imbalance` would find nothing to say."""
    if sums == total:
        return True
    if any(number > total.get(kind, 0) for kind, number in sums.items() if kind != UNSEEN):
        return False
    return sum(sums.values()) == sum(total.values()) or (bool(pieces.rest) and UNSEEN not in sums)


def _find_imbalance(pieces: Pieces, total: Mapping[str, int], sums: Mapping[str, int]) -> Iterator[Message]:
    unseen = sums.get(UNSEEN, 0)
    missing = 0
    for kind in {**total, **sums}:
        if kind == UNSEEN:
            continue
        number, all_ = sums.get(kind, 0), total.get(kind, 0)
        missing += max(all_ - number, 0)
        if number > all_ or (number < all_ and not unseen and not pieces.rest):
            yield say("{pieces}: {n} are in the game instead of {all}", pieces.one_kind(kind), number, all_)
    if (
        unseen and missing != unseen
    ):  # only how many too many: more would betray what the referee knows of closed hands
        text = (
            "{pieces}: {n} too many lie unseen in hands and decks"
            if unseen > missing
            else "{pieces}: {n} too few lie unseen in hands and decks"
        )
        yield say(text, pieces.name, abs(unseen - missing))


def list_unlocated(table: Any, pieces: Pieces) -> list[str]:
    """List the pieces of a component that are known nowhere, in the order of the box: any unseen one may be any of these."""
    known: Counter[str] = Counter()
    for about, _, values in _walk_piece_zones(table):
        if about.of is pieces:
            for value in values:
                known.update(about.counts(value))
    return [card for card, number in pieces.total(table).items() for _ in range(number - known[card])]


def unlocated_for(table: Any, pieces: Pieces, seat: Seat) -> list[str]:
    """List the pieces of a component that a seat sees nowhere, whatever others have told the referee, in the order of the box."""
    known: Counter[str] = Counter()
    for spot in view_zones(table, seat):
        if spot.zone.of is pieces:
            known.update(spot.zone.counts(spot.value) if spot.known else spot.zone.open_counts(spot.value))
    return [card for card, number in pieces.total(table).items() for _ in range(number - known[card])]
