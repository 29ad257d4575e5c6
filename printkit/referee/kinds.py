"""Kinds: the shape of an answer, or of one field of a form: one of, some of, counts, a whole number, free data.

A kind reads plain data (from a phone or a log) into a value and writes it back. It judges only the shape; the rule
that asks judges whether the value is allowed.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from printkit.nearest import find_closest
from printkit.referee.keys import Key, Label, as_key, key_of
from printkit.referee.lazy import Lazy, Limit, Stock, resolve_lazy
from printkit.referee.messages import join_messages, say
from printkit.referee.refusals import COUNT, FIELD, RANGE, TWICE, UNKNOWN, Refusal, Refusals

T = TypeVar("T")

_NUMBERS = re.compile(r"\d+")

Data: TypeAlias = Any
"""The values of JSON: texts, whole numbers, truths, null, lists and objects of them."""


def plain_label(value: Any) -> str:
    """Return a value's own label if it has one, else its key with spaces for hyphens."""
    own = getattr(value, "label", None)
    if isinstance(own, str):
        return own
    return key_of(value).replace("-", " ")


def one_of(labels: Sequence[str], most: int = 8) -> str:
    """List the legal values, shortened.

    >>> one_of(["ten", "five", "one"], most=2)
    'ten, five and 1 more'
    """
    return (
        say("{items} and {n} more", tuple(labels[:most]), len(labels) - most)
        if len(labels) > most
        else join_messages(labels)
    )


def _numbers_in(text: str) -> list[str]:
    """Return the numbers in a text as digits without leading zeros: somebody may send thousands of digits."""
    return [number.lstrip("0") for number in _NUMBERS.findall(text)]


def refuse_unknown(data: Data, keys: Sequence[str], labels: Sequence[str]) -> Refusal:
    """Refuse an answer that names nothing known, with the nearest match; equal names are listed once.

    One with other numbers is no nearest match: A99 does not mean A49.
    """
    text = as_key(data)
    numbers = _numbers_in(text or "")
    alike = [key for key in keys if not numbers or _numbers_in(key) == numbers]
    near = find_closest(text, alike) if text else ""
    legal = say("Choose one of: {items}.", one_of([*dict.fromkeys(labels)])) if labels else ""
    if near and near != text:
        called = labels[keys.index(near)] if len(labels) == len(keys) else near
        legal = say("Did you mean {near:name}? {choices}", called, legal)
    return Refusal(
        UNKNOWN,
        say("{what:name} is not one of the choices.", text if text is not None else repr(data)),
        legal=legal,
    )


class Kind(ABC, Generic[T]):
    """The shape of an answer."""

    __slots__ = ()

    @abstractmethod
    def read(self, data: Data) -> tuple[T | None, Refusals]:
        """Convert plain data to a value; if that is impossible, the refusals are not empty."""

    @abstractmethod
    def write(self, value: T) -> Data:
        """Convert a value to the plain data that `read` accepts."""

    def check_limits(self, value: T) -> Refusals:
        """Return objections to a readable value outside the kind's limits. Called after the rule's own reasons."""
        return ()

    def say(self, value: T) -> str:
        """Return a value in words."""
        return str(self.write(value))

    @property
    def is_possible(self) -> bool:
        """Return whether there is any value within the limits."""
        return True


K = TypeVar("K")

LONGEST_NUMBER = 20
"""Characters of a number as text; no game needs longer ones."""

PIECE_MARK = "@"
"""Stands between an option's key and the physical piece that was seen: `mushrik@M017`."""


class OneOf(Kind[T]):
    """Exactly one of some values.

    Attributes:
        options: the offered values.
        known: further values that are understood though not offered, for the rule to refuse with its own reason.
    """

    __slots__ = ("_known", "_options", "key", "label")

    def __init__(
        self, options: Lazy[T], *, known: Lazy[T] = (), key: Key = key_of, label: Label = plain_label
    ) -> None:
        self._options = options
        self._known = known
        self.key = key
        self.label = label

    @property
    def options(self) -> Sequence[T]:
        """The offered values."""
        return resolve_lazy(self._options)

    @property
    def known(self) -> Sequence[T]:
        """The values that are understood without being offered."""
        return resolve_lazy(self._known)

    def read(self, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        text = as_key(data)
        key = self.key
        if text is not None:
            for values in (self.options, self.known):
                for value in values:
                    if key(value) == text:
                        return value, ()
        return None, (
            refuse_unknown(data, [key(v) for v in self.options], [self.label(v) for v in self.options]),
        )

    def write(self, value: T) -> Data:  # noqa: D102
        return self.key(value)

    def say(self, value: T) -> str:  # noqa: D102
        return self.label(value)


class SomeOf(Kind[tuple[T, ...]]):
    """Several of the given pieces, each at most as often as it is there.

    Equal pieces are interchangeable. Unless `ordered`, the value lists the pieces in the order in which they were
    offered, so that the same choice is the same value however it was named.

    Attributes:
        pieces: the pieces that may be named; one that is there twice is listed twice.
        ordered: whether the order in which they are named counts.
        known: pieces that are understood though not there, for the rule to refuse with its own reason.
    """

    __slots__ = ("_known", "_least", "_most", "_pieces", "key", "label", "ordered")

    def __init__(
        self,
        pieces: Lazy[T],
        *,
        least: Limit = 0,
        most: Limit | None = None,
        ordered: bool = False,
        known: Lazy[T] = (),
        key: Key = key_of,
        label: Label = plain_label,
    ) -> None:
        self._pieces = pieces
        self._known = known
        self._least = least
        self._most = most
        self.ordered = ordered
        self.key = key
        self.label = label

    @property
    def pieces(self) -> Sequence[T]:
        """The pieces that may be named."""
        return resolve_lazy(self._pieces)

    @property
    def known(self) -> Sequence[T]:
        """The values that are understood without being offered."""
        return resolve_lazy(self._known)

    @property
    def least(self) -> int:
        """The fewest that may be named."""
        return resolve_lazy(self._least)

    @property
    def most(self) -> int | None:
        """The most that may be named; None for all."""
        return resolve_lazy(self._most)

    def read(self, data: Data) -> tuple[tuple[T, ...] | None, Refusals]:  # noqa: D102
        if isinstance(data, str):
            data = data.split()
        if not isinstance(data, list | tuple):
            return None, (
                Refusal(
                    UNKNOWN, say("{what:name} is no list.", repr(data)), legal="Name the pieces one by one."
                ),
            )
        key = self.key
        pieces = self.pieces
        known = list(pieces) + list(resolve_lazy(self._known))
        by_key = {}
        for piece in reversed(known):
            by_key[key(piece)] = piece
        chosen: list[T] = []
        seen: list[str] = []
        against: list[Refusal] = []
        for item in data:
            text = as_key(item) or ""
            name, _, copy = text.partition(PIECE_MARK)
            if copy and copy in seen:
                against.append(
                    Refusal(TWICE, say("{piece:name} is named twice.", copy), legal="Name every piece once.")
                )
            seen.append(copy)
            if name in by_key:
                chosen.append(by_key[name])
            else:
                labels = [self.label(p) for p in dict.fromkeys(pieces)]
                against.append(refuse_unknown(name or item, list(by_key), labels))
        if against:
            return None, tuple(against)
        return self.arrange_pieces(chosen), ()

    def arrange_pieces(self, chosen: Sequence[T]) -> tuple[T, ...]:
        """Put chosen pieces into the order in which they were offered, unless their own order counts."""
        if self.ordered:
            return tuple(chosen)
        left = Counter(map(self.key, chosen))
        result: list[T] = []
        for piece in self.pieces:
            if left.get(self.key(piece), 0):
                left[self.key(piece)] -= 1
                result.append(piece)
        if len(result) < len(chosen):  # more than there are, or known only: kept for the judges to refuse
            for piece in chosen:
                if left.get(self.key(piece), 0):
                    left[self.key(piece)] -= 1
                    result.append(piece)
        return tuple(result)

    @property
    def is_possible(self) -> bool:  # noqa: D102
        return self.least <= len(self.pieces)

    def check_limits(self, value: tuple[T, ...]) -> Refusals:  # noqa: D102
        against: list[Refusal] = []
        there = Counter(map(self.key, self.pieces))
        for name, times in Counter(map(self.key, value)).items():
            if not there[name]:
                labels = [self.label(p) for p in dict.fromkeys(self.pieces)]
                against.append(refuse_unknown(name, list(there), labels))
            elif times > there[name]:
                against.append(
                    Refusal(
                        TWICE,
                        say("{piece:name} is named {times} times; there are {n}.", name, times, there[name]),
                    )
                )
        least, most = self.least, self.most
        if most is None:
            most = len(self.pieces)
        if not least <= len(value) <= most:
            wanted = say("{n}", least) if least == most else say("{low} to {high}", least, most)
            text = say("{n} named, {wanted} expected.", len(value), wanted)
            against.append(Refusal(COUNT, text, legal=say("Name {wanted}.", wanted)))
        return tuple(against)

    def write(self, value: tuple[T, ...]) -> Data:  # noqa: D102
        return [self.key(piece) for piece in value]

    def say(self, value: tuple[T, ...]) -> str:  # noqa: D102
        return join_messages([self.label(piece) for piece in value])


class Counts(Kind[dict[K, int]]):
    """A number of each of several kinds: notes by denomination, coins by colour, cards by resource.

    The data is an object `{"tens": 2, "ones": 1}`; kinds that are not named count 0, and the value names all kinds in
    the order of the stock. A list of numbers, one for each kind in order, is understood as well.
    """

    __slots__ = ("_shown", "_stock", "key", "label")

    def __init__(
        self,
        stock: Stock[K],
        *,
        key: Key = key_of,
        label: Label = plain_label,
        shown: Stock[K] | None = None,
    ) -> None:
        """Take the stock; `shown` is what people are offered where more is understood, 0 for any number."""
        self._stock = stock
        self._shown = shown
        self.key = key
        self.label = label

    @property
    def stock(self) -> Mapping[K, int]:
        """The stock: kind -> how many."""
        return resolve_lazy(self._stock)

    @property
    def shown(self) -> Mapping[K, int]:
        """The amounts that people are offered: kind -> the most of it, 0 for any number."""
        return self.stock if self._shown is None else resolve_lazy(self._shown)

    def read(self, data: Data) -> tuple[dict[K, int] | None, Refusals]:  # noqa: D102
        names = {self.key(kind): kind for kind in self.stock}
        if isinstance(data, list | tuple) and len(data) == len(names):
            data = dict(zip(names, data, strict=True))
        if not isinstance(data, dict):
            return None, (
                Refusal(
                    UNKNOWN,
                    say("{what:name} is no count.", repr(data)),
                    legal=say("Say how many: {kinds}.", one_of(self._list_labels())),
                ),
            )
        against = [
            refuse_unknown(name, list(names), self._list_labels()) for name in data if name not in names
        ]
        for name, number in data.items():
            if name in names and (not isinstance(number, int) or isinstance(number, bool) or number < 0):
                against.append(
                    Refusal(
                        RANGE, say("{what:name} is no count.", f"{number!r} {name}"), legal="Use 0, 1, 2, ..."
                    )
                )
        if against:
            return None, tuple(against)
        return {kind: data.get(name, 0) for name, kind in names.items()}, ()

    def _list_labels(self) -> list[str]:
        return [self.label(kind) for kind in self.shown]

    def check_limits(self, value: dict[K, int]) -> Refusals:  # noqa: D102
        stock = self.stock
        return tuple(
            Refusal(
                RANGE,
                say("{n} named of {kind}; there are {all}.", number, self.label(kind), stock.get(kind, 0)),
            )
            for kind, number in value.items()
            if number > stock.get(kind, 0)
        )

    def write(self, value: dict[K, int]) -> Data:  # noqa: D102
        return {self.key(kind): number for kind, number in value.items() if number}

    def say(self, value: dict[K, int]) -> str:  # noqa: D102
        found = [say("{n} {kind}", number, self.label(kind)) for kind, number in value.items() if number]
        return join_messages(found) if found else say("nothing")


class Whole(Kind[int]):
    """A whole number from `low` to `high`, both included; None for no limit."""

    __slots__ = ("_high", "_low")

    def __init__(self, low: Limit = 0, high: Limit | None = None) -> None:
        self._low = low
        self._high = high

    @property
    def low(self) -> int:
        """The lowest number."""
        return resolve_lazy(self._low)

    @property
    def high(self) -> int | None:
        """The highest number; None for no limit."""
        return resolve_lazy(self._high)

    def read(self, data: Data) -> tuple[int | None, Refusals]:  # noqa: D102
        if isinstance(data, str) and data.removeprefix("-").isdecimal() and len(data) <= LONGEST_NUMBER:
            data = int(data)
        if isinstance(data, int) and not isinstance(data, bool):
            return data, ()
        return None, (
            Refusal(RANGE, say("{what:name} is no whole number.", repr(data)), legal=self._word_limits()),
        )

    @property
    def is_possible(self) -> bool:  # noqa: D102
        high = self.high
        return high is None or self.low <= high

    def check_limits(self, value: int) -> Refusals:  # noqa: D102
        low, high = resolve_lazy(self._low), resolve_lazy(self._high)
        if value < low or (high is not None and value > high):
            return (Refusal(RANGE, say("{n} is out of range.", value), legal=self._word_limits()),)
        return ()

    def _word_limits(self) -> str:
        if self.high is None:
            return say("Enter a whole number from {low} up.", self.low)
        return say("Enter a whole number in the range {low}-{high}.", self.low, self.high)

    def write(self, value: int) -> Data:  # noqa: D102
        return value


class Free(Kind[T]):
    """Data of another shape, such as the reading of a photo.

    Attributes:
        reader: turns the data into a value or says why it cannot (a Refusal).
        writer: turns the value into data that the reader accepts.
    """

    __slots__ = ("reader", "writer")

    def __init__(self, reader: Callable[[Data], T | Refusal], writer: Callable[[T], Data]) -> None:
        self.reader = reader
        self.writer = writer

    def read(self, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        value = self.reader(data)
        if isinstance(value, Refusal):
            return None, (value,)
        return value, ()

    def write(self, value: T) -> Data:  # noqa: D102
        return self.writer(value)


class Yes(Kind[bool]):
    """Yes or no."""

    __slots__ = ()

    def read(self, data: Data) -> tuple[bool | None, Refusals]:  # noqa: D102
        text = as_key(data)
        if text in {"yes", "no"}:
            return text == "yes", ()
        return None, (Refusal(FIELD, say("{what:name} is neither yes nor no.", repr(data))),)

    def write(self, value: bool) -> Data:  # noqa: D102
        return value


class Placed(Kind[dict[str, str]]):
    """The pieces that lie at each of several places: pilgrims on squares, cards in piles.

    The data is an object `{"F4": "K", "D6": "-"}`. Places that are not named stay as they are.

    Attributes:
        places: key -> label of every place.
        things: key -> label of each thing that may lie there.
    """

    __slots__ = ("places", "things")

    def __init__(self, places: Mapping[str, str], things: Mapping[str, str]) -> None:
        self.places = places
        self.things = things

    def read(self, data: Data) -> tuple[dict[str, str] | None, Refusals]:  # noqa: D102
        if not isinstance(data, dict):
            return None, (Refusal(UNKNOWN, say("{what:name} does not say what lies where.", repr(data))),)
        against = [
            refuse_unknown(key, list(known), list(known.values()))
            for place, thing in data.items()
            for key, known in ((place, self.places), (thing, self.things))
            if key not in known
        ]
        return (None, tuple(against)) if against else ({str(p): str(t) for p, t in data.items()}, ())

    def write(self, value: dict[str, str]) -> Data:  # noqa: D102
        return dict(value)

    def say(self, value: dict[str, str]) -> str:  # noqa: D102
        return join_messages(
            [
                say("{place}: {thing}", self.places[place], self.things[thing])
                for place, thing in value.items()
            ]
        )
