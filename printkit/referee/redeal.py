"""Redealing: deal again what a seat cannot know, so that a table looks the same to it and is another one.

The zones say what a seat knows. The pieces that it knows nowhere are gathered and dealt again to the places of
which it knows only the number of pieces; numbers and backs stay. The value of a secret word or number that is no piece
is drawn from the possible ones. Two tables that differ only in secrets give the same tables with the same random
numbers: no order of the true one shows through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from printkit.referee.cards import Deck, Hand, Layer
from printkit.referee.seat import Seat
from printkit.referee.state import list_unlocated, walk_zones
from printkit.referee.zones import Count, FaceDown, InHand, Pieces, Pile, Stock

Random = Callable[[], float]
"""A number from 0 to 1 (1 excluded)."""

Groups = Mapping[str, int]
"""So many pieces with each back."""

SPREAD: Final = 20
"""How far a secret number that is no piece may be above the least where no highest is given."""


class Redeal:
    """The part of a table that a seat does not know, ready to be dealt again onto copies of it, again and again."""

    def __init__(self, table: Any, seat: Seat) -> None:
        """Look at a table once.

        Args:
            table: the true table.
            seat: the seat that must know no more than it may.
        """
        self._parts: dict[int, _Component] = {}
        self._words: list[tuple[str, list[Any]]] = []
        for _, path, about, holder, key, _, value in walk_zones(table):
            whose = holder if holder is not None else key or None
            knows = about.sees(table, whose, seat)
            if about.of is None:
                if not knows and not about.implied:
                    might = _list_possible(table, about, value)
                    if len(might) > 1:
                        self._words.append((path, might))
                continue
            part = self._parts.get(id(about.of))
            if part is None:
                part = self._parts[id(about.of)] = _Component(table, about.of)
            if knows or (about.implied and not isinstance(about, Stock)):
                part.known.update(about.counts(value))
                if value.__class__ is Deck and value.top and value.seer != seat:
                    part.tops.append((path, value, knows))
            else:
                part.hide(path, about, value)

    def deal_onto(self, table: Any, random: Random) -> None:
        """Deal it onto a copy of the table; refresh open questions after it."""
        for part in self._parts.values():
            for path, value in part.deal_places(random):
                _put_zone(table, path, value)
        for path, might in self._words:
            _put_zone(table, path, might[int(random() * len(might))])


def _put_zone(table: Any, path: str, value: Any) -> None:
    """Set a zone by its path; the new value is of the right type."""
    *way, last = path.split(".")
    holder = table
    for step in way:
        holder = _step_into(holder, step)
    if isinstance(holder, list):
        holder[int(last)] = value
    elif isinstance(holder, dict):
        holder[last] = value
    else:
        setattr(holder, last, value)


def _step_into(holder: Any, step: str) -> Any:
    if isinstance(holder, list):
        return holder[int(step)]
    return holder[step] if isinstance(holder, dict) else getattr(holder, step)


def _list_possible(table: Any, about: Any, value: Any) -> list[Any]:
    """List the possible values of a place that holds no pieces, in an order that does not betray the real one."""
    if isinstance(about, Count):
        if about.open_number:
            return [value]
        most = about.most(table) if about.most is not None else None
        return list(range(about.least, (about.least + SPREAD if most is None else most) + 1))
    return sorted((value, *about.others(value, partial(list_unlocated, table))), key=repr)


class _Component:
    """The pieces of one component: what a seat knows of them, and where the others may be."""

    def __init__(self, table: Any, pieces: Pieces) -> None:
        self.total = dict(pieces.total(table))
        self.backs = dict(pieces.backs(table)) if pieces.backs is not None else {}
        self.known: Counter[str] = Counter()
        self.tops: list[tuple[str, Deck, bool]] = []
        self.hidden: list[tuple[str, Any, Any]] = []
        self._pool: dict[str, list[str]] | None = None

    def hide(self, path: str, about: Any, value: Any) -> None:
        """Note a place of which the seat knows only how many pieces it has, or less."""
        self.known.update(about.open_counts(value))
        self.hidden.append((path, about, value))

    def pool(self) -> dict[str, list[str]]:
        """Return the pieces that the seat knows nowhere, by their backs, in the order of the box."""
        if self._pool is None:
            self._pool = {}
            for kind, number in self.total.items():
                left = number - self.known[kind]
                self._pool.setdefault(self.backs.get(kind, ""), []).extend([kind] * max(left, 0))
        return self._pool

    def deal_places(self, random: Random) -> Iterator[tuple[str, Any]]:
        """Return new contents of the places."""
        if not self.hidden and not self.tops:
            return
        if len(self.hidden) == 1 and not self.tops and isinstance(self.hidden[0][1], Stock):
            yield self._deal_rest()  # a player who counts the others knows it
            return
        pool = {back: _shuffle_things(kinds, random) for back, kinds in self.pool().items()}
        numbers = [one for one in self.hidden if isinstance(one[1], Count)]
        yield from _split_numbers(numbers, pool.get("", ()), random)
        stocks = [one for one in self.hidden if isinstance(one[1], Stock)]
        yield from _split_stocks(stocks, pool.get("", []), random)
        decks: dict[str, Deck] = {}
        for path, about, value in self.hidden:
            if isinstance(about, InHand):
                yield path, self._deal_hand(value, pool, closed=not about.open_counts(value))
            elif isinstance(about, Pile):
                yield path, self._draw_alike(value, pool)
            elif isinstance(about, FaceDown):
                decks[path] = self._deal_deck(value, pool)
        tops = {path: value for path, value, _ in self.tops}
        for path, value, _ in self.tops:
            decks.setdefault(path, _deck_like(value, value.cards))
        for path, deck in decks.items():
            if path in tops:
                cards = sorted(deck.cards)
                deck.top = _shuffle_things(cards, random)[: len(deck.top)]
            yield path, deck

    def _deal_rest(self) -> tuple[str, Any]:
        """Return the only hidden stock: everything that is nowhere else."""
        [(path, _, value)] = self.hidden
        return path, value.__class__(
            **{kind: self.total.get(kind, 0) - self.known[kind] for kind in value._fields}
        )

    def _count_backs(self, cards: Sequence[str]) -> Groups:
        backs = self.backs
        return Counter(backs.get(card, "") for card in cards) if backs else {"": len(cards)}

    def _draw_alike(self, cards: Sequence[str], pool: dict[str, list[str]]) -> list[str]:
        """Draw as many pieces with the same backs."""
        found: list[str] = []
        for back, number in sorted(self._count_backs(cards).items()):
            left = pool.get(back, [])
            found += left[:number]
            del left[:number]
        return found

    def _deal_hand(self, hand: Hand, pool: dict[str, list[str]], *, closed: bool) -> Hand:
        if closed:
            return Hand([], self._draw_alike(hand.known, pool), hand.unseen)
        return Hand(list(hand.shown), self._draw_alike(hand.told, pool), hand.unseen)

    def _deal_deck(self, deck: Deck, pool: dict[str, list[str]]) -> Deck:
        made = _deck_like(deck, self._draw_alike(deck.cards, pool))
        made.layers = [Layer(self._draw_alike(one.cards, pool), one.unseen, one.seers) for one in deck.layers]
        if deck.top:
            made.top = made.cards[: len(deck.top)]
        return made


def _deck_like(deck: Deck, cards: Sequence[str]) -> Deck:
    layers = [Layer(list(one.cards), one.unseen, one.seers) for one in deck.layers]
    return Deck(list(cards), list(deck.top), deck.seer, deck.unseen, layers)


def _split_numbers(
    places: Sequence[tuple[str, Any, Any]], pool: Sequence[str], random: Random
) -> Iterator[tuple[str, int]]:
    """Split equal pieces with secret numbers: all that are known nowhere, by chance; open numbers stay."""
    left = len(pool) - sum(value for _, about, value in places if about.open_number)
    split = [one for one in places if not one[1].open_number]
    counts = [0] * len(split)
    for _ in range(left if split else 0):
        counts[int(random() * len(counts))] += 1
    yield from ((path, number) for (path, _, _), number in zip(split, counts, strict=True))


def _split_stocks(
    places: Sequence[tuple[str, Any, Any]], pool: list[str], random: Random
) -> Iterator[tuple[str, Any]]:
    """Split stocks by chance: as many pieces as before, or of the same worth, or the rest."""
    room: list[float] = []
    for _, about, value in places:
        counts = about.counts(value)
        if about.worth:
            room.append(sum(number * about.worth[kind] for kind, number in counts.items()))
        else:
            room.append(sum(counts.values()) if about.open_number else float("inf"))
    worth: Mapping[str, int] = next((about.worth for _, about, _ in places if about.worth), {})
    held: list[Counter[str]] = [Counter() for _ in places]
    for kind in sorted(pool, key=lambda kind: -worth.get(kind, 1)) if worth else pool:
        size = worth.get(kind, 1)
        fits = [at for at, left in enumerate(room) if left >= size]
        if fits:
            at = fits[int(random() * len(fits))] if worth else _by_room(fits, room, random)
            room[at] -= size
            held[at][kind] += 1
    for (path, _, value), counts in zip(places, held, strict=True):
        yield path, value.__class__(**{kind: counts[kind] for kind in value._fields})


def _by_room(fits: Sequence[int], room: Sequence[float], random: Random) -> int:
    """Choose one of several places; where numbers are known, each as likely as it has room."""
    if room[fits[0]] == float("inf"):
        return fits[int(random() * len(fits))]
    mark = random() * sum(room[at] for at in fits)
    for at in fits:
        mark -= room[at]
        if mark < 0:
            return at
    return fits[-1]


def _shuffle_things(things: Sequence[str], random: Random) -> list[str]:
    left = list(things)
    for last in range(len(left) - 1, 0, -1):
        other = int(random() * (last + 1))
        left[last], left[other] = left[other], left[last]
    return left
