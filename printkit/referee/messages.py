"""Messages: a text with named values, in English at once and in any language when somebody reads it.

`say("{n} of {all} Troops", 2, 5)` is a `Message`: a `str` in English that remembers its text and its values, so that it
can be put into another language (`Tongue.put`), where the text is looked up as gettext does. Values come in the order in
which the text first names its places. The kind of a place says what it holds: `{who:seat}` a seat, by the player's name;
`{card:piece}` a piece of the box, by its printed name; `{all:seats}`, `{cards:pieces}` several of them; `{name:name}` a text
that is never translated. Other values are numbers, messages, texts (translated separately), lists of these, and objects
with a method `said` that returns a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from gettext import NullTranslations
from string import Formatter
from typing import Any, Final

from printkit.referee.seat import Seat

FIRST_ISOLATE: Final = "\u2068"
LAST_ISOLATE: Final = "\u2069"
"""Names and printed words are put between these, so that they keep their own direction in a text of the other one."""
EMPTY: Final = {"seat": "the table", "list": "none"}
"""What a seat's place says for None, and a list's for no items."""


class Message(str):
    """A sentence that can be put into another language.

    Attributes:
        text: with its places, as in the catalogues.
        values: in the order in which the text first names its places.
        plural: the text for several, "" if there is one text only.
        number: the number that decides between them.
        context: distinguishes equal texts with different translations.
    """

    __slots__ = ("context", "number", "plural", "text", "values")

    text: str
    values: tuple[Any, ...]
    plural: str
    number: int
    context: str


def _make_message(  # noqa: PLR0917  # called often
    english: str, text: str, values: tuple[Any, ...], plural: str = "", number: int = 0, context: str = ""
) -> Message:
    made = Message(english)
    made.text, made.values = text, values
    made.plural, made.number, made.context = plural, number, context
    return made


@cache
def find_places(text: str) -> Mapping[str, tuple[int, str]]:
    """Return the places of a text: name -> which value, and its kind. Nameless places are numbered.

    >>> find_places("{who:seat} pays {n}")
    {'who': (0, 'seat'), 'n': (1, '')}
    """
    found: dict[str, tuple[int, str]] = {}
    for _, name, kind, _ in Formatter().parse(text):
        if name is not None:
            known = name or str(len(found))
            found.setdefault(known, (len(found), kind or ""))
    return found


CASES = ("nom", "acc", "gen", "def")
"""Forms that a translation may ask of the value in a place: `{price:acc}`, `{colour:def}` with the article. Counted things
and words give them in this order, with a bar between them; a missing or empty one is the same as the one before."""


def _pick_form(text: str, said: str, case: str) -> str:
    """Return the form of a translation that a place asks for; an untranslated text has one."""
    if "|" not in text or text == said:
        return text
    forms = text.split("|")[: CASES.index(case or "nom") + 1]
    return next(filter(None, reversed(forms)), "")


@cache
def _split_text(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Split into literal text, the name of the place after it, and the case that it asks for."""
    found: list[tuple[str, str | None, str]] = []
    nameless = 0
    for literal, name, kind, _ in Formatter().parse(text):
        case = kind if kind and kind in CASES else ""
        found.append((literal, None if name is None else name or str(nameless), case))
        nameless += name == ""
    return tuple(found)


def _unknown_seat(seat: Seat) -> str:
    return f"player {seat + 1}"


def _as_it_is(piece: str) -> str:
    return piece


def _join_items(items: Sequence[str]) -> str:
    return ", ".join(items)


@dataclass(frozen=True, slots=True)
class Tongue:
    """The language and the names in which one reader gets messages.

    Attributes:
        translations: the catalogue of the language; without one everything stays English.
        seat: names a seat.
        piece: names a piece of the box as it is printed.
        join: puts several items in a row.
        isolate: whether names are isolated because the text may run the other way.
    """

    translations: NullTranslations = field(default_factory=NullTranslations)
    seat: Callable[[Seat], str] = _unknown_seat
    piece: Callable[[str], str] = _as_it_is
    join: Callable[[Sequence[str]], str] = _join_items
    isolate: bool = False

    def put(self, said: str, case: str = "") -> str:
        """Word a message, or a text that is a message by itself, in the case that its place asks for."""
        if not isinstance(said, Message):
            return _pick_form(self.translations.gettext(said), said, case) if said else ""
        text = _pick_form(self._translate_text(said), said.text, case)
        known = find_places(said.text)
        parts: list[str] = []
        for literal, name, own in _split_text(text):
            parts.append(literal)
            if name is not None:
                index, kind = known[name]
                parts.append(self.value(said.values[index], kind, own or case))
        return "".join(parts)

    def _translate_text(self, said: Message) -> str:
        find = self.translations
        if said.plural:
            if said.context:
                return find.npgettext(said.context, said.text, said.plural, said.number)
            return find.ngettext(said.text, said.plural, said.number)
        return find.pgettext(said.context, said.text) if said.context else find.gettext(said.text)

    def value(self, value: Any, kind: str = "", case: str = "") -> str:
        """Word a value, as the kind of its place says."""
        if kind == "seat":
            return self.put(EMPTY["seat"]) if value is None else self._isolate_text(self.seat(value))
        if kind == "piece":
            name = self.piece(value)
            return self._isolate_text(self.put(name) if isinstance(name, Message) else name)
        if kind == "name":
            return self._isolate_text(str(value))
        if isinstance(value, str):
            # The names for wording an inner message are not available here.
            return str(value) if self is ENGLISH else self.put(value, case)
        said = getattr(value, "wording", None)
        if said is not None:
            return self.put(said(), case)
        if value.__class__ is tuple or value.__class__ is list:
            each = {"seats": "seat", "pieces": "piece", "names": "name"}.get(kind, "")
            items = [self.value(item, each, case) for item in value]
            return self.join(items) if items else self.put(EMPTY["list"])
        return str(value)

    def _isolate_text(self, text: str) -> str:
        return f"{FIRST_ISOLATE}{text}{LAST_ISOLATE}" if self.isolate else text


ENGLISH: Final = Tongue()
"""English, where the table's names are not at hand."""


def say(text: str, *values: Any, tongue: Tongue = ENGLISH, context: str = "") -> Message:
    """Make a message from a text and its values.

    Args:
        text: with places for the values.
        *values: in the order in which the text first names its places.
        tongue: puts it into English; a table's own knows the players' names (`Table.say`).
        context: tells apart equal texts that are translated differently.
    """
    if not (values or context):
        return _make_bare(text)
    made = _make_message("", text, values, context=context)
    return _make_message(tongue.put(made), text, values, context=context)


def named_pieces(said: Any) -> Iterator[str]:
    """Return the pieces that a message names, and the messages in it.

    >>> list(named_pieces(say("{who:seat} lays {card:piece}", Seat(0), "D1-001")))
    ['D1-001']
    """
    return _find_named(said, "piece")


def named_seats(said: Any) -> Iterator[Seat]:
    """Return the seats that a message names, and the messages in it, in the order of the text.

    >>> list(named_seats(say("{who:seat} lays {card:piece}", Seat(0), "D1-001")))
    [0]
    """
    return _find_named(said, "seat")


def _find_named(said: Any, wanted: str) -> Iterator[Any]:
    if isinstance(said, Message):
        for index, kind in find_places(said.text).values():
            value = said.values[index]
            if kind == wanted and value is not None:
                yield value
            elif kind == f"{wanted}s":
                yield from value
            elif not kind:
                yield from _find_named(value, wanted)
    elif isinstance(said, tuple | list):
        for one in said:
            yield from _find_named(one, wanted)
    elif hasattr(said, "wording"):
        yield from _find_named(said.wording(), wanted)


@lru_cache(maxsize=4096)
def _make_bare(text: str) -> Message:
    return _make_message(ENGLISH.put(_make_message("", text, ())), text, ())


def join_messages(items: Sequence[str]) -> Message:
    """Return several messages in a row: `1 ten, 2 ones`; `none` for nothing.

    >>> join_messages(["1 ten", "2 ones"])
    '1 ten, 2 ones'
    """
    return say("{items}", tuple(items))


class Plural:
    """A message for one and for several: `TROOPS = Plural("{n} Troop", "{n} Troops")`, then `TROOPS(2)`.

    The place `n` is the number; further values come in the order of their places.

    >>> Plural("{n} Troop of {who}", "{n} Troops of {who}")(2, "Amina")
    '2 Troops of Amina'
    """

    __slots__ = ("_known", "context", "many", "one")

    def __init__(self, one: str, many: str, *, context: str = "") -> None:
        """Give both texts, which name the same places; `context` tells apart equal ones translated differently.

        Raises:
            ValueError: one of them names a place that the other does not.
        """
        if find_places(one).keys() != find_places(many).keys():
            raise ValueError(f"{one!r} and {many!r} name different places; both need the same, such as {{n}}")
        self.one, self.many, self.context = one, many, context
        self._known: dict[int, Message] = {}

    def __call__(self, number: int, *values: Any, tongue: Tongue = ENGLISH) -> Message:
        """Return the message for a number."""
        if not values and tongue is ENGLISH:
            made = self._known.get(number)
            if made is None:
                made = self._known[number] = self._make_message(number, (), ENGLISH)
            return made
        return self._make_message(number, values, tongue)

    def _make_message(self, number: int, values: tuple[Any, ...], tongue: Tongue) -> Message:
        rest = iter(values)
        found = tuple(number if name == "n" else next(rest) for name in find_places(self.one))
        made = _make_message("", self.one, found, self.many, number, self.context)
        return _make_message(tongue.put(made), self.one, found, self.many, number, self.context)


YOUR_TURN = say("Your turn.")
"""The text of a question that says only whose turn it is; where the page already says so it is not shown again."""
