"""Moves: one class each says all there is to say about a move, and everything that offers or explains it follows.

A move's fields are its parts, each with its kind. `against` gives the reasons against it, `do` carries it out. From the
class come the options of a question, the form for parts that cannot be listed, the typed verb, its key in the log, the
label of a button, why it is not offered, and what is answered when it is said at another time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache, partial
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from printkit.referee.choice import Choice
from printkit.referee.form import Field, Form
from printkit.referee.keys import key_of, verb_of
from printkit.referee.kind import Data, Kind
from printkit.referee.kinds import OneOf, Whole
from printkit.referee.lazy import Lazy, Text
from printkit.referee.question import Asked, BadQuestionError, Play, Question
from printkit.referee.refusals import TURN, UNKNOWN, Refusal, Refusals
from printkit.referee.seats import Seat
from printkit.referee.several import parts_of
from printkit.referee.table import Table
from printkit.referee.words import say

T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)
Makes = Callable[[Any, Seat], Kind[T]]
"""Makes a part's kind from the table and the seat that moves."""
ALL = 1 << 30
"""As many as there are."""


class Move(Generic[TableT]):
    """A move. Write a subclass, decorated with `@move`."""

    __slots__ = ()

    rule: ClassVar[str]
    verb: ClassVar[str] = ""
    """What is typed and logged, if that is not the class name (`ProposeTrade` is `propose-trade`)."""
    group: ClassVar[str] = ""
    """What the kind of move is called where moves are listed by kind: `Recruit`; its first part picks among them."""
    name: ClassVar[str] = ""
    """What its form is called; the label of the move itself is `label`."""
    sign: ClassVar[str] = ""
    """A symbol of the title or of the pages that stands beside it."""
    ends: ClassVar[bool] = False
    """Whether the phase ends with it."""
    declines: ClassVar[bool] = False
    """Whether it says that none of the others is wanted: it is offered after them."""
    listed: ClassVar[bool] = True
    """Whether it is listed move by move where that can be done; otherwise its parts are asked in a form."""

    def label(self, table: TableT) -> str:
        """The move in words, with its price."""
        return say(self.name)

    def told(self, table: TableT) -> str:
        """The move as the log tells it when it is long done: without prices and whatever else has changed since."""
        return self.label(table)

    def harm(self, table: TableT, seat: Seat) -> str:
        """What it does to others and costs the one who does it, where it harms somebody: pages ask once more."""
        return ""

    @classmethod
    def cost(cls, table: TableT, seat: Seat) -> str:
        """What one costs: `5 Dirhams each`; "" if nothing."""
        return ""

    @classmethod
    def left(cls, table: TableT, seat: Seat) -> str:
        """What is left of it this turn: `2 left`; "" if nothing is counted."""
        return ""

    def against(self, table: TableT, seat: Seat) -> Refusals:
        """All reasons against it, in the order of the rules. Changes nothing."""
        return ()

    def do(self, table: TableT, seat: Seat) -> Play[None] | None:
        """Carry it out; a generator if something is asked meanwhile. Moves that a chapter itself carries out have none."""
        raise NotImplementedError

    @classmethod
    def offers(cls, table: TableT, seat: Seat) -> Sequence[Any] | None:
        """The moves worth listing, where they are fewer than all that its parts make; None for all of these.

        What is not listed can still be said, and hears its reasons.
        """
        return None

    @classmethod
    def missed(cls, table: TableT, seat: Seat | None) -> Refusals:
        """What is said to it at another time, if there is more to say than "not now"."""
        return ()

    @classmethod
    def idle(cls, table: TableT, seat: Seat) -> bool:
        """Whether nothing of it is possible now, so that pages need not show its form."""
        return False

    @classmethod
    def examples(cls, table: TableT, seat: Seat) -> Sequence[Move[TableT]]:
        """Some for bots, of a move that cannot be listed."""
        return ()


def fixed(make: Makes[T]) -> Makes[T]:
    """Mark a maker whose kind follows from box, options and seats alone: what it lists is then kept for all games."""
    make.fixed = True  # type: ignore[attr-defined]
    return make


def part(kind: Kind[T] | Makes[T], label: str = "", *, who: bool = False) -> T:
    """A part of a move; `who` marks the one that names a partner or victim."""
    return field(metadata={"kind": kind, "label": label, "who": who})  # type: ignore[no-any-return]


def optional(
    kind: Kind[T] | Makes[T], label: str = "", *, default: None = None, in_form: bool = True
) -> T | None:
    """A part that is usually left to the referee: it is asked in the form only, or (`in_form=False`) listed only.

    Write `default=None` where it is used: type checkers look for it there.
    """
    return field(
        default=default, metadata={"kind": kind, "label": label, "optional": True, "in_form": in_form}
    )


@dataclass_transform(frozen_default=True, field_specifiers=(part, optional, field))
def move(cls: type[T]) -> type[T]:
    """Make a move of a class and its parts."""
    return dataclass(frozen=True, slots=True)(cls)


@dataclass(frozen=True, slots=True)
class Word:
    """An answer without parts: yes, no, accept. `key` is what is typed and logged."""

    key: str
    name: str

    @property
    def label(self) -> str:
        """In words."""
        return say(self.name)

    def against(self, table: Any, seat: Seat) -> Refusals:
        """Nothing: a word may be said whenever it is asked for."""
        del table, seat
        return ()


# What follows from a class


def partner(kind: Any) -> str:
    """The part of a class that names a partner or victim; "" if it has none."""
    return next((one.name for one in fields(kind) if one.metadata.get("who")), "")


@cache
def parts(kind: Any) -> tuple[tuple[str, Any, str, bool], ...]:
    """Name, kind, label of each part, and whether it may be left out."""
    return tuple(
        (one.name, one.metadata["kind"], one.metadata["label"], "optional" in one.metadata)
        for one in fields(kind)
    )


@cache
def by_verb(classes: tuple[Any, ...]) -> dict[str, Any]:
    """Classes of moves, and words, by what is typed."""
    return {one.key if isinstance(one, Word) else verb_of(one): one for one in classes}


def lists_itself(cls: Any) -> bool:
    """Whether a class says itself what is worth listing."""
    own: Any = Move.offers
    return cls.offers.__func__ is not own.__func__


@cache
def is_live(cls: Any) -> bool:
    """Whether what is listed of a class depends on the state, such as the cards of a hand."""
    if isinstance(cls, Word):
        return False
    if lists_itself(cls):
        return True
    needed = [kind for _, kind, _, spare in parts(cls) if not spare]
    return any(not isinstance(kind, Kind) and not getattr(kind, "fixed", False) for kind in needed)


def _kind(kind: Any, table: Any, seat: Seat) -> Kind[Any]:
    return kind if isinstance(kind, Kind) else kind(table, seat)


def _values(kind: Kind[Any]) -> tuple[Any, ...] | None:
    if isinstance(kind, OneOf):
        return tuple(kind.options)
    if isinstance(kind, Whole) and kind.high is not None:
        return tuple(range(kind.low, kind.high + 1))
    return None


def can_list(cls: Any, table: Any, seat: Seat) -> bool:
    """Whether it can be listed."""
    if not isinstance(cls, Word) and not cls.listed:
        return False
    if isinstance(cls, Word) or cls.offers(table, seat) is not None:
        return True
    return all(spare or _values(_kind(kind, table, seat)) is not None for _, kind, _, spare in parts(cls))


def listed(cls: Any, table: Any, seat: Seat) -> tuple[Any, ...]:
    """Every move of a class, if its needed parts can be listed; a word is its own move."""
    if isinstance(cls, Word):
        return (cls,)
    own = cls.offers(table, seat) if cls.listed else ()
    if own is not None:
        return tuple(own)
    choices = [_values(_kind(kind, table, seat)) for _, kind, _, spare in parts(cls) if not spare]
    return () if None in choices else _made(cls, tuple(choices))


def _make(cls: Any, *values: Any) -> Any:
    return cls(*values)


kept: Callable[..., Any] = lru_cache(maxsize=1 << 14)(_make)
"""Makes a move of a class, or gives the one that was made before: moves are values, and making one takes time."""


@lru_cache(maxsize=4096)
def _made(cls: Any, choices: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
    """Moves are values: those of one game serve the next."""
    return tuple(cls(*values) for values in product(*choices))


def _understood(cls: Any, table: Any, seat: Seat) -> tuple[Any, ...]:
    """Moves whose parts are known though not offered, such as oneself where another player is asked for."""
    if isinstance(cls, Word) or lists_itself(cls):
        return ()
    kinds = [_kind(kind, table, seat) for _, kind, _, spare in parts(cls) if not spare]
    if not any(isinstance(kind, OneOf) and kind.known for kind in kinds):
        return ()
    choices = [
        (*kind.options, *kind.known) if isinstance(kind, OneOf) else _values(kind) or () for kind in kinds
    ]
    return _made(cls, tuple(map(tuple, choices)))


def form(cls: Any, table: Any, seat: Seat) -> Form[Any] | None:
    """The form of a class: only if it has parts that no list can offer."""
    if isinstance(cls, Word):
        return None
    asked = {one.name for one in fields(cls) if one.metadata.get("in_form", True)}
    made = [
        (name, _kind(kind, table, seat), label, spare)
        for name, kind, label, spare in parts(cls)
        if name in asked
    ]
    listed_alone = lists_itself(cls) or all(
        _values(kind) is not None for _, kind, _, spare in made if not spare
    )
    if cls.listed and listed_alone and not any(spare for *_, spare in made):
        return None
    return Form(
        cls,
        tuple(Field(name, kind, label=label, optional=spare) for name, kind, label, spare in made),
        lambda who, value: value.against(table, who),
        label=say(cls.name),
        examples=lambda: cls.examples(table, seat),
    )


def forms(classes: Sequence[Any], table: Any, seat: Seat) -> tuple[Form[Any], ...]:
    """The forms of several classes."""
    return tuple(made for cls in classes if (made := form(cls, table, seat)) is not None)


def typed(cls: Any, table: Any, seat: Seat, words: Sequence[str]) -> Any:
    """Read the parts of a typed move, `donate 2`; None if they are no parts of it. Limits are left to `against`.

    What may be left out stands last, and may be left out.
    """
    about = parts(cls)
    needed = sum(not spare for *_, spare in about)
    if not needed <= len(words) <= len(about):
        return None
    found: list[Any] = []
    for (_, kind, _, _), word in zip(about, words, strict=False):
        value, wrong = _kind(kind, table, seat).read(word)
        if wrong:
            return None
        found.append(value)
    return cls(*found)


Follows = Callable[[Any, Seat, Any], Question[Any] | None]
"""What is asked after a move of a seat; made before it is carried out, from what that seat may know."""

Room = Callable[[Any, Seat], tuple[int, ...]]
"""How many of each class's listed moves are worth trying; only for speed: `against` has the last word."""


@dataclass(slots=True)
class MenuSheet:
    """What a menu offers, as far as box and seats alone say it: the same in all games."""

    several: tuple[tuple[Any, ...], ...]
    """The listed moves, class by class; classes that cannot be listed are left out."""
    filled: tuple[Any, ...]
    """Classes with a form."""
    all: tuple[Any, ...]
    live: tuple[Callable[[Any, Seat], Sequence[Any]], ...]
    """What lists those whose list depends on the state."""
    known: dict[tuple[int, ...], tuple[Any, ...]]

    def first(self, rooms: tuple[int, ...]) -> tuple[Any, ...]:
        """The first so many of each class."""
        several = zip(self.several, rooms, strict=True)
        found = self.known[rooms] = tuple(one for every, room in several for one in every[: max(room, 0)])
        return found


def _lister(cls: Any) -> Callable[[Any, Seat], Sequence[Any]]:
    return cls.offers if lists_itself(cls) else partial(listed, cls)


def sheet_of(classes: tuple[Any, ...], table: Any, seat: Seat) -> MenuSheet:
    """Work it out."""
    still = [cls for cls in classes if not is_live(cls)]
    several = tuple(found for cls in still if (found := listed(cls, table, seat)))
    filled = tuple(cls for cls in classes if form(cls, table, seat) is not None)
    live = tuple(_lister(cls) for cls in classes if is_live(cls) and can_list(cls, table, seat))
    return MenuSheet(several, filled, tuple(one for every in several for one in every), live, {})


class Menu(Choice[T]):
    """A choice among moves: everything is taken from their classes."""

    __slots__ = ("_exact", "_room", "_seat", "_sheet", "_table", "_then", "classes")

    def __init__(
        self,
        table: Any,
        seat: Seat,
        classes: Sequence[Any],
        *,
        rule: str,
        prompt: Text = "",
        waiting: str = "",
        secret: bool = False,
        room: Room | None = None,
        auto: bool = False,
        others: Lazy[T] = (),
        exact: bool = False,
        then: Follows | None = None,
    ) -> None:
        """Offer these moves to a seat.

        Args:
            table: the table.
            seat: who moves.
            classes: classes of moves, and words.
            rule: as that of a `Choice`, like `prompt`, `waiting`, `secret` and `auto`.
            prompt: the question.
            waiting: what the others wait for.
            secret: the answer stays with the seat.
            room: how many of each class's listed moves are worth trying.
            auto: a single option is taken without asking.
            others: what is not listed, though players may want it and hear why not.
            exact: whether what the classes list themselves is legal as it is listed: it is not judged again.
            then: what the same seat, or anybody, is asked at once after a move, whatever happens; None where something
                else may come. Pages take both answers together.
        """
        self._room, self._exact, self._then = room, exact, then
        self._table, self._seat, self.classes = table, seat, tuple(classes)
        key = (self.classes, seat, len(table.names))
        sheet: MenuSheet | None = table.lists.get(key)
        if sheet is None:
            sheet = table.once(key, partial(sheet_of, self.classes, table, seat))
        self._sheet = sheet
        if not (sheet.live or sheet.all or sheet.filled):
            raise BadQuestionError(f"{rule}: a question needs at least one option or form")
        # Set here, not by `Choice.__init__`: playouts make many menus, and that takes half of the time.
        self.seats, self.rule, self._prompt, self.secret, self.waiting = (
            (seat,),
            rule,
            prompt,
            secret,
            waiting,
        )
        self._sifts, self._others = not exact, others
        self.has_forms, self.key, self._auto = bool(sheet.filled), key_of, auto
        self._cache = self._wanted = None

    def _refused(self, value: Any) -> Refusals:
        return value.against(self._table, self._seat)  # type: ignore[no-any-return]

    def label(self, one: Any) -> str:
        """A move in words."""
        return one.label if one.__class__ is Word else one.label(self._table)

    def _listed(self) -> Sequence[T]:
        return self._list() if self._sheet.live else self._sheet.all

    @property
    def forms(self) -> Sequence[Form[T]]:
        """Its classes' forms, made when they are looked at: what their parts list may follow the table."""
        filled = self._sheet.filled
        return forms(filled, self._table, self._seat) if filled else ()

    def _list(self) -> Sequence[T]:
        sheet = self._sheet
        table, seat = self._table, self._seat
        found = list(sheet.all)
        for list_ in sheet.live:
            found += list_(table, seat)
        return found

    @property
    def others(self) -> Sequence[T]:
        """What is not legal now, though somebody may wish to know why; what parts understand though they offer it not."""
        found = list(super().others)
        known = {self.key(one) for one in (*self.wanted, *found)}
        for cls in self.classes:
            for one in _understood(cls, self._table, self._seat):
                if self.key(one) not in known:
                    known.add(self.key(one))
                    found.append(one)
        return found

    def pick(self, random: Callable[[], float]) -> T | None:  # noqa: D102
        if self._exact:
            options = self._cache
            if options is None:
                if self._wanted is None:
                    self._wanted = self._list()
                options = self._cache = self._wanted
            return options[int(random() * len(options))] if options else None
        table, seat = self._table, self._seat
        wanted: Sequence[Any] | None = self._wanted
        if wanted is None:
            room, sheet = self._room, self._sheet
            if room is None or sheet.live:
                wanted = self._list()
            else:
                rooms = room(table, seat)
                wanted = sheet.known.get(rooms) or sheet.first(rooms)
        number = len(wanted)
        for _ in range(number):
            value: Any = wanted[int(random() * number)]
            if not value.against(table, seat):
                return value  # type: ignore[no-any-return]
        options = self.options
        return options[int(random() * len(options))] if options else None

    def examples(self) -> list[T]:
        """Some legal values of its forms, for bots: no form is made for it."""
        return [one for cls in self._sheet.filled for one in cls.examples(self._table, self._seat)]

    def read(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        if data.__class__ is str:
            verb, *words = data.split(" ")
            cls = by_verb(self.classes).get(verb)
            if cls is not None and not isinstance(cls, Word):
                value = typed(cls, self._table, self._seat, words)
                if value is not None:
                    against = value.against(self._table, self._seat)
                    return (None, against) if against else (value, ())
        return Choice.read(self, seat, data)

    def _form_of(self, value: T) -> Form[T] | None:
        """Its class says how it is written, however the table has changed since."""
        cls: Any = value.__class__
        if cls not in self._sheet.filled or _typable(value, self._table, self._seat):
            return None
        return next(one for one in self.forms if one.make is cls)

    def say(self, value: T) -> str:  # noqa: D102
        form = self._form_of(value)
        told = getattr(value, "told", None)
        return form.say(value) if form else told(self._table) if told else self.label(value)

    def why_not(self, value: T) -> Refusals:  # noqa: D102
        return self._refused(value)

    def harm(self, value: T) -> str:  # noqa: D102
        harm = getattr(value, "harm", None)
        return harm(self._table, self._seat) if harm else ""

    def following(self, value: T) -> Question[Any] | None:  # noqa: D102
        return self._then(self._table, self._seat, value) if self._then is not None else None


def _typable(value: Any, table: Any, seat: Seat) -> bool:
    """Whether a move's key says all there is to it: nothing that only a form can hold is filled in."""
    about = parts(value.__class__)
    given = [(kind, getattr(value, name)) for name, kind, _, _ in about]
    if not any(spare for *_, spare in about):
        return all(_values(_kind(kind, table, seat)) is not None for kind, _ in given)
    return all(one is None or isinstance(_kind(kind, table, seat), OneOf | Whole) for kind, one in given)


def not_now(known: Sequence[Any], table: Any, asked: Asked | None, seat: Seat | None, data: Data) -> Refusals:
    """What is said to a move of the title that no open question of the seat knows: from the questions themselves.

    Args:
        known: all moves and words of the title.
        table: the table.
        asked: what is asked now.
        seat: who says it.
        data: what was said.
    """
    verb = str(data.get("do", "") if isinstance(data, dict) else data).split(" ")[0]
    said = by_verb(tuple(known)).get(verb)
    if said is None:
        return ()
    if not isinstance(said, Word) and (special := said.missed(table, seat)):
        return special  # type: ignore[no-any-return]
    questions = parts_of(asked)
    offered = [question for question in questions if verb in verbs(question)]
    if offered:
        return () if any(seat in question.seats for question in offered) else (_turn(),)
    waiting = next((question.waiting for question in questions if question.waiting), "")
    text = say("Not possible now; waiting for: {what}.", waiting) if waiting else say("Not possible now.")
    return (Refusal(UNKNOWN, text, questions[0].rule if questions else ""),)


def _turn() -> Refusal:
    return Refusal(TURN, say("It is not your turn."))


def verbs(question: Any) -> Iterator[str]:
    """The verbs that a question knows."""
    if isinstance(question, Menu):
        yield from by_verb(question.classes)
    elif isinstance(question, Choice):
        yield from (question.key(value).split(" ")[0] for value in (*question.wanted, *question.others))
        yield from (form.name for form in question.forms)


__all__ = [
    "ALL",
    "Menu",
    "Move",
    "Word",
    "fixed",
    "form",
    "kept",
    "move",
    "not_now",
    "optional",
    "part",
    "partner",
    "parts",
    "typed",
]
