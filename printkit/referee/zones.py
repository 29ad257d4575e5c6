"""The kinds of zones: the content of a field of the table, who sees it, and what follows from both.

`state` puts them on fields; values stay plain Python, so that playing pays nothing for the declarations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from printkit.referee.cards import Deck, Hand, Layer
from printkit.referee.kinds import Counts, Data, Kind, OneOf, Placed, Whole, Yes, plain_label
from printkit.referee.messages import Message, Plural, say
from printkit.referee.seat import Seat

T = TypeVar("T")

Holder: TypeAlias = "Seat | str | None"
"""The owner of a zone: a seat, a key (such as a team), or the table (None)."""

Sees: TypeAlias = Callable[[Any, Any, "Seat | None"], bool]
"""Whether a reader may know a value: (table, its owner, the reader or None for the public screen)."""

Spare: TypeAlias = "Callable[[Pieces], Sequence[str]]"
"""Lists the pieces of a component that are known nowhere."""

UNSEEN: Final = "?"
"""The kind of a piece that nobody has named."""


def everybody(table: Any, holder: Holder, seat: Seat | None) -> bool:
    """Open to all."""
    return True


def nobody(table: Any, holder: Holder, seat: Seat | None) -> bool:
    """Hide a zone from everybody but the referee until the game ends."""
    return bool(table.over)


def holder_only(table: Any, holder: Holder, seat: Seat | None) -> bool:
    """Return whether the reader holds it; everybody sees it after the end of the game."""
    return holder == seat or bool(table.over)


@dataclass(frozen=True)
class Pieces:
    """A component of the box, as the state counts it.

    Attributes:
        name: in players' words: `Troops`.
        total: (table) -> how many there are of each kind, or of all under "".
        rows: id of a row of the box -> its kind, so that a photo can be compared. Pieces that are known one by one
            (cards) need none: their kinds are their ids.
        words: kind -> so many of it: `{"": Plural("{n} Troop", "{n} Troops")}`, under `?` so many that nobody has named;
            kinds without words have the printed name of the piece.
        names: kind -> its name alone, where needed; the kind itself if missing.
        rest: the place of pieces that are in no zone, such as the reserve; "" if all are in zones.
        backs: (table) -> kind -> its back, where not all pieces have the same back or can come to the same places: a
            hidden piece is one of those with its back.
    """

    name: str
    total: Callable[[Any], Mapping[str, int]]
    rows: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Plural] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""
    backs: Callable[[Any], Mapping[str, str]] | None = None

    def describe_part(self, kind: str, number: int) -> Message:
        """Word a number of pieces of a kind."""
        plural = self.words.get(kind)
        if kind == UNSEEN and plural is None:
            return _UNSEEN(number, self.name)
        if plural is not None:
            return plural(number)
        return say("{card:piece}", kind) if number == 1 else say("{n} × {card:piece}", number, kind)

    def one_kind(self, kind: str) -> Message:
        """Return the component, and which of it: `Money tens`, `Action Cards A31`."""
        if not kind:
            return say("{pieces}", self.name)
        if kind in self.names or kind in self.words:
            return say("{pieces} {kind}", self.name, self.names.get(kind, kind))
        return say("{pieces} {card:piece}", self.name, kind)


Laid: TypeAlias = Literal["in", "on", "there", "named"]

_UNSEEN: Final = Plural("{n} of {pieces}", "{n} of {pieces}")


@dataclass(frozen=True)
class Zone(Generic[T]):
    """The content of a field. Its subclasses are the kinds of zones.

    Attributes:
        label: its name in players' words, for lists and corrections: `Money in the bank`.
        of: the component whose pieces lie in it; None if it holds no pieces.
        sees: who may know it, and until when.
        fixed: people may not correct it: it follows from the answers.
        without: a field that says how many of the number have no piece.
        most: the highest number, where there are no pieces that limit it.
        place: where hands find it, for `Take 1 ten from {place}`: `the bank`; the label if missing. Of a field by
            key it may name its owner: `the top of {whose}`.
        laid: whether its pieces lie `in` that place or `on` it, or `there`, where the place says it: `beside its card`.
        open_number: everybody may know the number of its pieces, even where it is secret which they are.
        drawn: the title's board draws it, where one is drawn; then it need not be listed.
        aside: nobody looks at it during the game; the table's screen leaves it out.
        quiet: pages do not list it while nothing is in it.
        shown: it counts no pieces of the box, and yet the table's screen shows it beside its seat.
        replaced: its list or dict is never changed but replaced by another, so that copies of the table share it.
        implied: it is secret, but follows from what everybody saw: a player who counts along knows it.
        coming: fields, by seat, that say how many unseen pieces hands have taken into it already, though they still
            count where they came from.
        going: the same for where they came from.
    """

    label: str
    of: Pieces | None = None
    sees: Sees = everybody
    fixed: bool = False
    without: str = ""
    most: Callable[[Any], int | None] | None = None
    place: str = ""
    laid: Laid = "in"
    open_number: bool = False
    drawn: bool = False
    aside: bool = False
    quiet: bool = False
    shown: bool = False
    replaced: bool = False
    implied: bool = False
    coming: tuple[str, ...] = ()
    going: tuple[str, ...] = ()

    def plain_value(self, value: T) -> Data:
        """Return the value as a view and a correction write it."""
        return value

    def plain_for(self, value: T, seat: Seat | None) -> Data:
        """Return the value as a reader with access sees it: some readers know more than others."""
        return self.plain_value(value)

    def private(self, table: Any, value: T, seat: Seat | None) -> Message | None:
        """Word what a reader knows of it beyond what everybody may know."""
        return None

    def hide_value(self, value: T) -> Data:
        """Return the value for readers who may not see it; None for nothing."""
        return self.number(value) if self.open_number else None

    def number(self, value: T) -> int:
        """Count the pieces in it."""
        return sum(self.counts(value).values())

    def counts(self, value: T) -> Mapping[str, int]:
        """Return the pieces in it, by kind, in a new object."""
        return {}

    def merge_values(self, values: Collection[T]) -> Collection[T]:
        """Return values with the same pieces as those of several zones: fewer of them, where that makes counting quick."""
        return values

    def open_counts(self, value: T) -> Mapping[str, int]:
        """Count the pieces that everybody knows, including those who may not see it."""
        return {}

    def kind(self, table: Any) -> Kind[Any] | None:
        """Return the kind of value that a correction enters; None if nobody corrects it by itself."""
        return None

    def now(self, table: Any, value: T) -> Data:
        """Return the value where a correction is entered."""
        return self.plain_value(value)

    def things(self, value: T) -> Sequence[tuple[str, int | None]]:
        """List the entries of a page: key, and how many (None for a single piece)."""
        return ()

    def describe(self, table: Any, value: T) -> Message | None:
        """Return the value as a message, where it is no pieces; None leaves the wording to the caller."""
        return None

    def conceal_value(self, value: T) -> T:
        """Return a value to show to readers who may not see it, without telling a lie."""
        return value

    def others(self, value: T, spare: Spare) -> Sequence[T]:
        """Return other possible values: a test puts them in the place of a secret."""
        return ()


@dataclass(frozen=True)
class Count(Zone[int]):
    """A number of equal pieces, or a plain number; `least` is the smallest it may be."""

    least: int = 0

    def counts(self, value: int) -> Mapping[str, int]:  # noqa: D102
        return {"": value}

    def number(self, value: int) -> int:  # noqa: D102
        return value

    def kind(self, table: Any) -> Kind[Any]:  # noqa: D102
        most = self.most(table) if self.most else None
        if self.of is not None and not self.without:
            most = sum(self.of.total(table).values())
        return Whole(self.least, most)

    def describe(self, table: Any, value: int) -> Message:  # noqa: D102
        return say("{n}", value)

    def others(self, value: int, spare: Spare) -> Sequence[int]:  # noqa: D102
        return () if self.open_number else (value + 1, max(value - 1, 0))


@dataclass(frozen=True)
class Stock(Zone[T]):
    """A number of each kind: a named tuple (notes, coins, resources, tokens in a bag).

    Attributes:
        worth: the worth of each kind, where everybody saw the worth and only the kinds are secret (notes).
    """

    worth: Mapping[str, int] = field(default_factory=dict)

    def plain_value(self, value: T) -> Data:  # noqa: D102
        return dict(self.counts(value))

    def counts(self, value: T) -> Mapping[str, int]:  # noqa: D102
        return value._asdict()  # type: ignore[attr-defined,no-any-return]

    def merge_values(self, values: Collection[T]) -> Collection[T]:  # noqa: D102
        many: Any = values
        if len(many) < 2 or min(map(min, many)) < 0:  # a seat that lacks something is named
            return values
        return (next(iter(many)).__class__(*map(sum, zip(*many, strict=True))),)

    def kind(self, table: Any) -> Kind[Any]:  # noqa: D102
        assert self.of is not None
        names = self.of.names
        return Counts(dict(self.of.total(table)), label=lambda kind: names.get(kind, kind))

    def things(self, value: T) -> Sequence[tuple[str, int | None]]:  # noqa: D102
        return tuple(self.counts(value).items())

    def others(self, value: T, spare: Spare) -> Sequence[T]:  # noqa: D102
        numbers = tuple(self.counts(value).values())
        if not self.open_number:
            return tuple(_change_stock(value, numbers, {spot: 1}) for spot in range(len(numbers)))
        full = next((spot for spot, n in enumerate(numbers) if n), None)  # the number is known
        spots = () if full is None else tuple(spot for spot in range(len(numbers)) if spot != full)
        return tuple(_change_stock(value, numbers, {spot: 1, full: -1}) for spot in spots)


def _change_stock(value: T, numbers: Sequence[int], by: Mapping[Any, int]) -> T:
    return value.__class__(*(n + by.get(at, 0) for at, n in enumerate(numbers)))


def tally_pieces(pieces: Sequence[str]) -> dict[str, int]:
    """Count the pieces of each kind; cards, which are known one by one, all at once."""
    found = dict.fromkeys(pieces, 1)
    return found if len(found) == len(pieces) else dict(Counter(pieces))


@dataclass(frozen=True)
class Pile(Zone[list[str]]):
    """Pieces by id, all visible: a discard, a display, the cards before a player."""

    def plain_value(self, value: list[str]) -> Data:  # noqa: D102
        return list(value)

    def hide_value(self, value: list[str]) -> Data:  # noqa: D102
        return len(value)

    def counts(self, value: list[str]) -> Mapping[str, int]:  # noqa: D102
        return tally_pieces(value)

    def merge_values(self, values: Collection[list[str]]) -> Collection[list[str]]:  # noqa: D102
        return values if len(values) < 2 else ([*chain.from_iterable(values)],)

    def things(self, value: list[str]) -> Sequence[tuple[str, int | None]]:  # noqa: D102
        return tuple((key, n if n > 1 else None) for key, n in tally_pieces(value).items())

    def put(self, value: list[str], add: Sequence[str], drop: Sequence[str]) -> Data:
        """Return the same after a correction."""
        return [card for card in value if card not in drop] + list(add)


@dataclass(frozen=True)
class FaceDown(Zone[Deck]):
    """A deck: its possible cards are known, their order only in part and to some."""

    open_number: bool = True

    def plain_value(self, value: Deck) -> Data:  # noqa: D102
        return {"number": len(value), "may_come": sorted(value.cards)}

    def plain_for(self, value: Deck, seat: Seat | None) -> Data:  # noqa: D102
        shown = self.plain_value(value)
        if value.top and seat is not None and seat == value.seer:
            shown["top"] = list(value.top)
        return shown

    def private(self, table: Any, value: Deck, seat: Seat | None) -> Message | None:  # noqa: D102
        if not value.top or seat is None or seat != value.seer:
            return None
        return table.say("On top, from the top down: {cards:pieces}.", value.top)  # type: ignore[no-any-return]

    def hide_value(self, value: Deck) -> Data:  # noqa: D102
        return {"number": len(value)}

    def counts(self, value: Deck) -> Mapping[str, int]:  # noqa: D102
        found = tally_pieces([*value.cards, *(card for layer in value.layers for card in layer.cards)])
        unseen = value.unseen + sum(layer.unseen for layer in value.layers)
        if unseen:
            found[UNSEEN] = unseen
        return found

    def things(self, value: Deck) -> Sequence[tuple[str, int | None]]:  # noqa: D102
        return tuple((card, None) for card in sorted(value.cards))

    def put(self, value: Deck, add: Sequence[str], drop: Sequence[str]) -> Data:
        """Return the same after a correction: a new card may lie anywhere, so nothing above it is known."""
        keep = [] if add else [card for card in value.top if card not in drop]
        return {
            "cards": [card for card in value.cards if card not in drop] + list(add),
            "top": keep,
            "seer": value.seer if keep else None,
            "unseen": value.unseen,
            "layers": [
                {
                    "cards": [card for card in layer.cards if card not in drop],
                    "unseen": layer.unseen,
                    "seers": list(layer.seers),
                }
                for layer in value.layers
            ],
        }

    def others(self, value: Deck, spare: Spare) -> Sequence[Deck]:  # noqa: D102
        return (
            Deck(
                list(value.cards),
                value.top[::-1],
                value.seer,
                value.unseen,
                [Layer(list(one.cards), one.unseen, one.seers) for one in value.layers],
            ),
        )


@dataclass(frozen=True)
class InHand(Zone[Hand]):
    """A closed hand: its number is open, and so are the shown cards.

    Attributes:
        asked: the book asks its holder for drawn cards; otherwise only a dealer of simulated games names them.
    """

    sees: Sees = holder_only
    open_number: bool = True
    asked: bool = False

    def plain_value(self, value: Hand) -> Data:  # noqa: D102
        return {"shown": list(value.shown), "told": list(value.told), "unseen": value.unseen}

    def hide_value(self, value: Hand) -> Data:  # noqa: D102
        return {"shown": list(value.shown), "number": len(value)}

    def counts(self, value: Hand) -> Mapping[str, int]:  # noqa: D102
        found = tally_pieces(value.known)
        if value.unseen:
            found[UNSEEN] = value.unseen
        return found

    def merge_values(self, values: Collection[Hand]) -> Collection[Hand]:  # noqa: D102
        if len(values) < 2 or min(hand.unseen for hand in values) < 0:  # a seat that lacks something is named
            return values
        known, unseen = (
            chain.from_iterable(hand.known for hand in values),
            sum(hand.unseen for hand in values),
        )
        return (Hand(told=[*known], unseen=unseen),)

    def put(self, value: Hand, add: Sequence[str], drop: Sequence[str]) -> Data:
        """Return the same after a correction: as many cards as before, so that nobody learns which of them were known."""
        shown = [card for card in value.shown if card not in drop]
        told = [card for card in value.told if card not in drop] + list(add)
        unseen = len(value) - len(shown) - len(told)
        if unseen < 0:
            shown, told = [], list(add)
            unseen = max(0, len(value) - len(told))
        return {"shown": shown, "told": told, "unseen": unseen}

    def open_counts(self, value: Hand) -> Mapping[str, int]:  # noqa: D102
        return tally_pieces(value.shown)

    def conceal_value(self, value: Hand) -> Hand:  # noqa: D102
        known = [card for card, number in self.open_counts(value).items() for _ in range(number)]
        return Hand(known, [], len(value) - len(known))

    def things(self, value: Hand) -> Sequence[tuple[str, int | None]]:  # noqa: D102
        return tuple((card, n if n > 1 else None) for card, n in tally_pieces(value.known).items())

    def others(self, value: Hand, spare: Spare) -> Sequence[Hand]:  # noqa: D102
        if not value.told or self.of is None:
            return ()
        return tuple(
            Hand(list(value.shown), [card, *value.told[1:]], value.unseen)
            for card in dict.fromkeys(spare(self.of))
            if card != value.told[0]
        )[:3]


@dataclass(frozen=True)
class Board(Zone[dict[Any, Any]]):
    """Pieces by the place where they lie. A title's board draws it.

    Attributes:
        places: (table) -> key and label of every place, in corrections.
        lies: (table) -> key and label of everything that may lie there.
        piece: the kind of piece of a thing, for counting; by default its text.
        bare: a correction's name for an empty place: key and label.
    """

    drawn: bool = True
    places: Callable[[Any], Mapping[str, str]] = lambda _: {}
    lies: Callable[[Any], Mapping[str, str]] = lambda _: {}
    piece: Callable[[Any], str] = str
    bare: tuple[str, str] = ("-", "nothing")

    def plain_value(self, value: dict[Any, Any]) -> Data:  # noqa: D102
        return dict(sorted((str(at), plain_of(on)) for at, on in value.items()))

    def counts(self, value: dict[Any, Any]) -> Mapping[str, int]:  # noqa: D102
        return tally_pieces(list(map(self.piece, value.values())))

    def now(self, table: Any, value: dict[Any, Any]) -> Data:  # noqa: D102
        return {**dict.fromkeys(self.places(table), self.bare[0]), **self.plain_value(value)}

    def kind(self, table: Any) -> Kind[Any] | None:  # noqa: D102
        places = self.places(table)
        return Placed(places, {self.bare[0]: self.bare[1], **self.lies(table)}) if places else None


@dataclass(frozen=True)
class Flag(Zone[bool]):
    """Yes or no."""

    def kind(self, table: Any) -> Kind[Any]:  # noqa: D102
        return Yes()

    def describe(self, table: Any, value: bool) -> Message:  # noqa: D102
        return say("yes") if value else say("no")

    def others(self, value: bool, spare: Spare) -> Sequence[bool]:  # noqa: D102
        return (not value,)


@dataclass(frozen=True)
class OneWord(Zone[T]):
    """One of a few words, each with a name.

    Attributes:
        words: the name of each; or (table) -> that, where they depend on the table, such as tiles.
        bare: the text that people enter for the word "", where it is one of them; a form cannot hold that one.
    """

    words: Mapping[str, str] | Callable[[Any], Mapping[str, str]] = field(default_factory=dict)
    bare: str = ""

    def _words_for(self, table: Any) -> Mapping[str, str]:
        return self.words(table) if callable(self.words) else self.words

    def kind(self, table: Any) -> Kind[Any] | None:  # noqa: D102
        words = {word or self.bare: called for word, called in self._words_for(table).items()}
        return OneOf(list(words), label=words.__getitem__) if len(words) > 1 else None

    def now(self, table: Any, value: T) -> Data:  # noqa: D102
        return self.plain_value(value) or self.bare

    def describe(self, table: Any, value: T) -> Message | None:  # noqa: D102
        word = self._words_for(table).get(str(value), "")
        return say(word) if word else None

    def others(self, value: T, spare: Spare) -> Sequence[T]:  # noqa: D102
        return () if callable(self.words) else tuple(word for word in self.words if word != value)  # type: ignore[misc]


@dataclass(frozen=True)
class Who(Zone[T]):
    """A seat, or nobody."""

    fixed: bool = True

    def describe(self, table: Any, value: T) -> Message | None:  # noqa: D102
        return None if value is None else table.say("{who:seat}", value)


@dataclass(frozen=True)
class Order(Zone[T]):
    """Several seats, in order."""

    fixed: bool = True

    def plain_value(self, value: T) -> Data:  # noqa: D102
        return plain_of(value)

    def describe(self, table: Any, value: T) -> Message | None:  # noqa: D102
        return table.say("{all:seats}", value) if value else None


def _no_words(table: Any, value: Any) -> Sequence[Message]:
    return ()


@dataclass(frozen=True)
class Said(Zone[T]):
    """Anything else that the title words itself.

    Attributes:
        words: (table, value) -> messages, one a line; none if there is nothing to show.
        data: the value as plain data, for the view.
    """

    fixed: bool = True
    words: Callable[[Any, Any], Sequence[Message]] = _no_words
    data: Callable[[Any], Data] = lambda value: plain_of(value)  # noqa: PLW0108  # defined below

    def plain_value(self, value: T) -> Data:  # noqa: D102
        return self.data(value)

    def describe(self, table: Any, value: T) -> Message | None:  # noqa: D102
        lines = self.words(table, value)
        return None if not lines else lines[0] if len(lines) == 1 else say("{lines}", tuple(lines))


def plain_of(value: Any) -> Data:
    """Return a value as plain data: texts, numbers, truths, None, lists and objects of them."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {plain_label(key): plain_of(item) for key, item in value.items()}
    if hasattr(value, "_asdict"):
        return {key: plain_of(item) for key, item in value._asdict().items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
        return [plain_of(item) for item in items]
    if hasattr(value, "__dataclass_fields__"):
        return {one.name: plain_of(getattr(value, one.name)) for one in fields(value)}
    return str(value)
