"""Movements: which pieces hands have to move, computed from the zones before and after an answer.

Nobody writes movements: the pieces of every zone are counted before and after an answer, and a piece that is missing here
has gone there. Playouts, where nobody looks, pay nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from printkit.referee.messages import Message, say
from printkit.referee.seat import Seat
from printkit.referee.state import ZoneView, list_piece_zones, view_zones
from printkit.referee.zones import UNSEEN, FaceDown, InHand, Laid, Pieces


@dataclass(frozen=True, slots=True)
class End:
    """The place that a piece comes from or goes to.

    Attributes:
        path: the zone: `wallets.2`.
        seat: whose it is; None if it is no seat's.
        place: its words, where it is no seat's.
        public: whether everybody sees which pieces come there or leave it.
        seers: the seats that see it, where not everybody does.
        number_open: whether everybody may know how many pieces lie there.
        laid: in it, on it, there as the words of the place say, or only named.
        face_down: whether it is a deck.
        held: whether it is a hand: pieces are taken into it, and put down from it.
    """

    path: str
    seat: Seat | None
    place: Message
    public: bool
    seers: tuple[Seat, ...]
    number_open: bool
    laid: Laid
    face_down: bool
    held: bool = False

    def is_where(self, other: End) -> bool:
        """Return whether both are one place to hands: the top card of a face-up deck, and those below it."""
        return self.seat == other.seat and str(self.place) == str(other.place)


@dataclass(frozen=True, slots=True)
class Movement:
    """A number of pieces of one kind that go from one zone to another.

    Attributes:
        pieces: the component.
        kind: which of them: an id of a card, a denomination; "" if all are equal, `?` if unknown.
        number: how many.
        source: where they were.
        target: where they are.
    """

    pieces: Pieces
    kind: str
    number: int
    source: End
    target: End

    @property
    def is_secret(self) -> bool:
        """Return whether it is hidden from somebody."""
        return not (self.source.public or self.target.public)

    def touches_seat(self, seat: Seat | None) -> bool:
        """Return whether it is a seat's hands that take or give."""
        return seat is not None and seat in (self.source.seat, self.target.seat)

    def seen_by(self, seat: Seat | None) -> Movement | None:
        """Return the movement as a reader may know it during the game; None if even the number is secret."""
        ends = (self.source, self.target)
        if any(end.public or seat in end.seers for end in ends):
            return self
        if any(end.number_open for end in ends):
            return Movement(self.pieces, UNSEEN, self.number, self.source, self.target)
        return None

    def wording(self) -> Message:
        """Return the pieces in words: `2 Troops`."""
        return self.pieces.describe_part(self.kind, self.number)


@dataclass(frozen=True, slots=True)
class HandsPart:
    """The movements of one seat's hands, for a reader.

    Attributes:
        seat: whose hands; None for movements between places of the table.
        verb: `take`, `give`, `put`, `move`.
        what: the pieces, in words, those that go the same way together.
        movements: the single movements, for pictures.
        words: orders to the reader, or a description of what others do: `Take 1 ten from the bank.`
    """

    seat: Seat | None
    verb: str
    what: Message
    movements: tuple[Movement, ...]
    words: Message


class ZoneCount(NamedTuple):
    """The pieces of a zone at one moment.

    Attributes:
        spot: the zone, as everybody sees it.
        numbers: how many there are, by kind.
        seers: the seats that may know them, where not everybody may.
    """

    spot: ZoneView
    numbers: Mapping[str, int]
    seers: tuple[Seat, ...]

    def make_end(self) -> End:
        """Return the zone as the end of a movement. The content of a deck may be known; nobody sees which card leaves it."""
        spot, zone = self.spot, self.spot.zone
        laid = zone.laid if zone.place else "named"
        deck, hand = isinstance(zone, FaceDown), isinstance(zone, InHand)
        public, seers = (False, ()) if deck else (spot.public, self.seers)
        return End(spot.path, spot.holder, spot.place, public, seers, zone.open_number, laid, deck, hand)


Counted: TypeAlias = "Mapping[str, ZoneCount]"
"""The pieces of every zone, by its path."""


def count_zones(table: Any) -> Counted:
    """Count the pieces of every zone."""
    found: dict[str, ZoneCount] = {}
    for spot in view_zones(table, None, list_piece_zones):
        zone = spot.zone
        numbers = zone.counts(spot.value)
        if zone.without:
            numbers = {**numbers, "": numbers[""] - _count_without(table, spot)}
        if zone.coming or zone.going:
            numbers = {**numbers, UNSEEN: numbers.get(UNSEEN, 0) + _count_taken(table, spot)}
        found[spot.path] = ZoneCount(spot, numbers, () if spot.public else spot.list_seers(table))
    return found


def _count_without(table: Any, spot: ZoneView) -> int:
    held = getattr(table, spot.zone.without)
    return int(held[spot.holder] if spot.holder is not None else held)


def _count_taken(table: Any, spot: ZoneView) -> int:
    """Count the unseen pieces that people have brought and not named; negative if they took some away."""
    came, gone = (
        sum(
            held[spot.holder] if spot.holder is not None else sum(held)
            for held in map(table.__getattribute__, names)
        )
        for names in (spot.zone.coming, spot.zone.going)
    )
    return int(came - gone)


def find_movements(before: Counted, after: Counted) -> tuple[Movement, ...]:
    """Return the movements that lead from one count to another.

    A piece that a zone lost and gained again meanwhile is no movement: hands need not do it twice.
    """
    gone: dict[tuple[int, str], list[tuple[End, int]]] = {}
    come: dict[tuple[int, str], list[tuple[End, int]]] = {}
    known: dict[int, Pieces] = {}
    hiding: dict[int, ZoneCount] = {}
    for path in {**before, **after}:
        one = after.get(path) or before[path]
        pieces: Any = one.spot.zone.of
        key = id(pieces)
        known[key] = pieces
        was = before[path].numbers if path in before else {}
        now = after[path].numbers if path in after else {}
        if was.get(UNSEEN) or now.get(UNSEEN):
            hiding.setdefault(key, one)
        if was == now:
            continue
        end = one.make_end()
        for kind in {**was, **now}:
            change = now.get(kind, 0) - was.get(kind, 0)
            if change < 0:
                gone.setdefault((key, kind), []).append((end, -change))
            elif change > 0:
                come.setdefault((key, kind), []).append((end, change))
    found = [*_match_named(known, gone, come)]
    for pieces in _split_up(come):
        found += _match_shuffled(known[pieces], pieces, before, gone, come)
    return (*found, *_match_unseen(known, gone, come), *_match_through(known, hiding, gone, come))


def _split_up(come: Mapping[tuple[int, str], list[tuple[End, int]]]) -> list[int]:
    """Return components shuffled and split into several decks."""
    return [
        pieces
        for (pieces, kind), ends in come.items()
        if kind == UNSEEN and sum(end.face_down for end, _ in ends) > 1
    ]


def _match_shuffled(
    of: Pieces,
    pieces: int,
    before: Counted,
    gone: dict[tuple[int, str], list[tuple[End, int]]],
    come: dict[tuple[int, str], list[tuple[End, int]]],
) -> Iterator[Movement]:
    """Return how many went into which deck; nobody knows which. Draws meanwhile came from the deck that ran out."""
    ends = come.pop((pieces, UNSEEN))
    decks = [end for end, _ in ends if end.face_down]
    ran_out = min(decks, key=lambda end: sum(before[end.path].numbers.values()))
    drawn = [(end, number) for end, number in ends if not end.face_down]
    for end, number in drawn:
        yield Movement(of, UNSEEN, number, ran_out, end)
    more = sum(number for _, number in drawn)
    targets = [(end, number + more * (end is ran_out)) for end, number in ends if end.face_down]
    keys = [key for key in gone if key[0] == pieces]
    sources = [end for key in keys for end in gone.pop(key)]
    yield from _match_ends(of, UNSEEN, sources, targets)


def _match_named(
    known: Mapping[int, Pieces],
    gone: dict[tuple[int, str], list[tuple[End, int]]],
    come: dict[tuple[int, str], list[tuple[End, int]]],
) -> Iterator[Movement]:
    """Match the pieces that have the same name before and after."""
    for (pieces, kind), sources in gone.items():
        targets = come.get((pieces, kind), [])
        yield from _match_ends(known[pieces], kind, sources, targets)


def _match_unseen(
    known: Mapping[int, Pieces],
    gone: dict[tuple[int, str], list[tuple[End, int]]],
    come: dict[tuple[int, str], list[tuple[End, int]]],
) -> Iterator[Movement]:
    for (pieces, kind), targets in come.items():  # unseen before and named now, and the other way round
        unseen = gone.get((pieces, UNSEEN), [])
        yield from _match_ends(known[pieces], kind, unseen, targets)
    for (pieces, kind), sources in gone.items():
        unseen = come.get((pieces, UNSEEN), [])
        yield from _match_ends(known[pieces], kind, sources, unseen)


def _match_through(
    known: Mapping[int, Pieces],
    hiding: Mapping[int, ZoneCount],
    gone: dict[tuple[int, str], list[tuple[End, int]]],
    come: dict[tuple[int, str], list[tuple[End, int]]],
) -> Iterator[Movement]:
    """Match the rest: one piece went to a place whose content nobody sees, and another came out of it."""
    for left, comes in ((gone, False), (come, True)):
        for (pieces, kind), ends in left.items():
            hides = hiding.get(pieces)
            for end, number in ends if hides is not None and kind != UNSEEN else ():
                assert hides is not None
                source, target = (hides.make_end(), end) if comes else (end, hides.make_end())
                if source.path != target.path:
                    yield Movement(known[pieces], kind, number, source, target)


def _match_ends(
    pieces: Pieces, kind: str, sources: list[tuple[End, int]], targets: list[tuple[End, int]]
) -> Iterator[Movement]:
    """Take from the first source what the first target needs; both lists keep the rest."""
    while sources and targets:
        (source, there), (target, wanted) = sources[0], targets[0]
        number = min(there, wanted)
        if source.path != target.path:
            yield Movement(pieces, kind, number, source, target)
        for ends, end, all_ in ((sources, source, there), (targets, target, wanted)):
            if all_ > number:
                ends[0] = (end, all_ - number)
            else:
                ends.pop(0)


def list_visible(movements: Iterable[Movement], table: Any, seat: Seat | None) -> list[Movement]:
    """List the movements as far as a reader may know them: all, unchanged, once the table is revealed."""
    if table.over:
        return list(movements)
    return [shown for one in movements if (shown := one.seen_by(seat)) is not None]


Worded: TypeAlias = "dict[tuple[str, str, Seat | None], HandsPart]"
"""Parts by the way of the pieces, and by the reader, where they are for the reader's own hands."""


def word_movements(
    movements: Sequence[Movement],
    table: Any,
    seat: Seat | None,
    *,
    past: bool = False,
    named: bool = True,
    worded: Worded | None = None,
) -> tuple[HandsPart, ...]:
    """Word the movements of everybody's hands, as far as a reader may know them: the reader's own first.

    Args:
        movements: the movements.
        table: words seats by their names.
        seat: who reads; None for the public screen.
        past: whether it is told afterwards, as a story: then nothing is an order to anybody.
        named: whether sentences say who does it; without it they continue after the name: `takes 1 ten from the bank`.
        worded: keeps the parts for the next reader, where none of the movements is a secret.
    """
    groups: dict[tuple[str, str], list[Movement]] = {}
    for shown in list_visible(movements, table, seat):
        if not shown.source.is_where(shown.target):
            groups.setdefault(_find_way(shown.source, shown.target), []).append(shown)
    reader = None if past else seat
    known = {} if worded is None else worded
    parts = []
    for (source, target), found in groups.items():
        key = (source, target, reader if found[0].touches_seat(reader) else None)
        if key not in known:
            known[key] = _make_part(_merge_kinds(found), table, reader, past=past, named=named)
        parts.append(known[key])
    return tuple(sorted(parts, key=lambda part: (part.seat is None, part.seat != seat)))


def _find_way(source: End, target: End) -> tuple[str, str]:
    """Return the source and target of a movement: all kinds that go from one place together are one way."""
    if source.seat == target.seat:
        return source.path, target.path
    here, there = (
        f"{end.place} {end.laid}" if end.seat is None else str(int(end.seat)) for end in (source, target)
    )
    return here, there


def _merge_kinds(found: Sequence[Movement]) -> list[Movement]:
    """Merge movements of one kind: how many kinds a reader may not distinguish is a secret too."""
    kinds: dict[tuple[int, str], Movement] = {}
    for one in found:
        key = (id(one.pieces), one.kind)
        known = kinds.get(key)
        kinds[key] = one if known is None else replace(known, number=known.number + one.number)
    return list(kinds.values())


def _list_items(found: Sequence[Movement], table: Any) -> Message:
    """List the moved pieces, cards of the same name once."""
    alike: dict[str, list[Movement]] = {}
    for one in found:
        single = one.number == 1 and not one.pieces.rows and one.kind not in one.pieces.words
        name = getattr(table, "name_piece", str)(one.kind) if single and one.kind != UNSEEN else ""
        alike.setdefault(name or f"{id(one.pieces)} {one.kind}", []).append(one)
    said = [
        say("{n} × {card:piece}", len(ones), ones[0].kind) if len(ones) > 1 else ones[0].wording()
        for ones in alike.values()
    ]
    return say("{items}", tuple(said)) if len(said) > 1 else said[0]


def _make_part(
    found: Sequence[Movement], table: Any, reader: Seat | None, *, past: bool, named: bool
) -> HandsPart:
    source, target = found[0].source, found[0].target
    what = _list_items(found, table)
    moved = tuple(found)
    if source.seat is not None and target.seat is not None and source.seat != target.seat:
        if target.seat == reader:
            words = table.say("Take {what} from {giver:seat}.", what, source.seat)
            return HandsPart(target.seat, "take", what, moved, words)
        if source.seat == reader:
            words = table.say("Give {what} to {taker:seat}.", what, target.seat)
        elif named:
            words = table.say("{giver:seat} gives {what} to {taker:seat}.", source.seat, what, target.seat)
        else:
            words = table.say("gives {what} to {taker:seat}", what, target.seat)
        return HandsPart(source.seat, "give", what, moved, words)
    if target.seat is not None and (source.seat is None or (target.held and not source.held)):
        if target.seat == reader:
            words = table.say("Take {what} from {place}.", what, source.place)
        elif named:
            words = table.say("{who:seat} takes {what} from {place}.", target.seat, what, source.place)
        else:
            words = table.say("takes {what} from {place}", what, source.place)
        return HandsPart(target.seat, "take", what, moved, words)
    if source.seat is not None and (target.seat is None or (source.held and not target.held)):
        words = _word_put(source.seat, what, target, table, reader, named=named)
        return HandsPart(source.seat, "put", what, moved, words)
    owner, here, there = source.seat, source.place, target.place
    if owner is not None and owner != reader and named:
        words = table.say("{who:seat} moves {what} from {here} to {there}.", owner, what, here, there)
    elif owner is not None and owner != reader:
        words = table.say("moves {what} from {here} to {there}", what, here, there)
    elif past and owner is None:
        words = table.say("From {here} to {there}: {what}.", here, there, what)
    else:
        words = table.say("Move {what} from {here} to {there}.", what, here, there)
    return HandsPart(owner, "move", what, moved, words)


def _word_put(
    seat: Seat, what: Message, target: End, table: Any, reader: Seat | None, *, named: bool
) -> Message:
    """Word pieces of a player that go to a place that belongs to nobody."""
    there = target.place
    words: Message
    match seat == reader, target.laid:
        case True, "in":
            words = table.say("Put {what} into {place}.", what, there)
        case True, "on":
            words = table.say("Put {what} on {place}.", what, there)
        case True, "there":
            words = table.say("Put {what} {place}.", what, there)
        case True, _:
            words = table.say("Put {what}: {place}.", what, there)
        case False, "in" if named:
            words = table.say("{who:seat} puts {what} into {place}.", seat, what, there)
        case False, "on" if named:
            words = table.say("{who:seat} puts {what} on {place}.", seat, what, there)
        case False, "there" if named:
            words = table.say("{who:seat} puts {what} {place}.", seat, what, there)
        case False, _ if named:
            words = table.say("{who:seat} puts {what}: {place}.", seat, what, there)
        case _, "in":
            words = table.say("puts {what} into {place}", what, there)
        case _, "on":
            words = table.say("puts {what} on {place}", what, there)
        case _, "there":
            words = table.say("puts {what} {place}", what, there)
        case _:
            words = table.say("puts {what}: {place}", what, there)
    return words


# The movements that hands had to make at each answer of a game, and whose turn it was: computed while somebody watches


class Watch:
    """The movements of every answer since the log was played from its beginning.

    Attributes:
        movements: by the number of the entry.
        turns: whose turn it was, by the number of the entry; None where the book does not say it.
    """

    def __init__(self) -> None:
        """Start with nothing seen."""
        self.movements: dict[int, tuple[Movement, ...]] = {}
        self.turns: dict[int, Seat | None] = {}
        self._counted: tuple[int, Counted] = -1, {}

    def watch_answer(self, number: int, table: Any, turn: Seat | None, take: Callable[[], None]) -> None:
        """Take an answer, and count the pieces before it, whenever a chapter ends a lap, and after it.

        Args:
            number: of the entry that the answer will be. If the one before it was seen too, its count is the count now.
            table: where pieces lie.
            turn: whose turn it is.
            take: gives the answer to the game.
        """
        seen, left = self._counted
        counts = [left if seen == number else count_zones(table)]
        table.lap = lambda: counts.append(count_zones(table))
        take()
        table.lap()
        self._counted = number + 1, counts[-1]
        self.turns[number] = turn
        self.movements[number] = tuple(
            moved for one, next_ in pairwise(counts) for moved in find_movements(one, next_)
        )

    def learn_from(self, other: Watch) -> None:
        """Take over what another watch saw of the same answers."""
        self.movements = {**other.movements, **self.movements}
        self.turns = {**other.turns, **self.turns}
