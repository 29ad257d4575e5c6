"""Moves: one class each defines everything about a move, and everything that offers or explains it follows.

A move's fields are its parts, each with its kind. `find_refusals` gives the reasons against it, `carry_out` carries it out. From the
class come the options of a question, the form for parts that cannot be listed, the typed verb, its key in the log, the
label of a button, the reason why it is not offered, and the reply when somebody says it at another time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from printkit.referee.form import Field, Form
from printkit.referee.keys import verb_of
from printkit.referee.kinds import Kind, OneOf, Whole
from printkit.referee.messages import say
from printkit.referee.question import Play
from printkit.referee.refusals import Refusals
from printkit.referee.seat import Seat
from printkit.referee.table import Table

T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)
Makes = Callable[[Any, Seat], Kind[T]]
"""Makes a part's kind from the table and the seat that moves."""


class Move(Generic[TableT]):
    """A move. Write a subclass, decorated with `@move`."""

    __slots__ = ()

    rule: ClassVar[str]
    verb: ClassVar[str] = ""
    """The typed and logged verb, if that is not the class name (`ProposeTrade` is `propose-trade`)."""
    group: ClassVar[str] = ""
    """The name of the kind of move where moves are listed by kind: `Recruit`; its first part picks among them."""
    name: ClassVar[str] = ""
    """The name of its form; the label of the move itself is `label`."""
    sign: ClassVar[str] = ""
    """A symbol of the title or of the pages beside it."""
    ends: ClassVar[bool] = False
    """Whether the phase ends with it."""
    tells_end: ClassVar[bool] = True
    """Whether pages say below it that it ends the turn; not where its name says so, or where nobody has a turn."""
    first: ClassVar[bool] = False
    """Whether pages offer it before all others, since a player who forgets it loses it."""
    declines: ClassVar[bool] = False
    """Whether it says that the player wants none of the others: pages offer it after them."""
    recalls: ClassVar[bool] = False
    """Whether it takes back one's own offer, while another decides: nobody waits for it."""
    listed: ClassVar[bool] = True
    """Whether it is listed move by move where possible; otherwise a form asks for its parts."""

    def label(self, table: TableT) -> str:
        """Return the move in words, with its price."""
        return say(self.name)

    def describe(self, table: TableT) -> str:
        """Return the move as the log tells it long afterwards: without prices and anything else that has changed since."""
        return self.label(table)

    def harm(self, table: TableT, seat: Seat) -> str:
        """Say what it does to others and costs the player, where it harms somebody: pages ask for a confirmation."""
        return ""

    @classmethod
    def cost(cls, table: TableT, seat: Seat) -> str:
        """Word its price: `5 Dirhams each`; "" if it is free."""
        return ""

    @classmethod
    def left(cls, table: TableT, seat: Seat) -> str:
        """Word how often it is left this turn: `2 left`; "" if it is not counted."""
        return ""

    def find_refusals(self, table: TableT, seat: Seat) -> Refusals:
        """Return all reasons against it, in the order of the rules. Changes nothing."""
        return ()

    def carry_out(self, table: TableT, seat: Seat) -> Play[None] | None:
        """Carry it out; a generator if it asks something meanwhile. Moves that a chapter carries out itself have none."""
        raise NotImplementedError

    @classmethod
    def list_moves(cls, table: TableT, seat: Seat) -> Sequence[Any] | None:
        """Return the moves worth listing, where they are fewer than all that its parts make; None for all of these.

        An unlisted move can still be said, and gets its reasons.
        """
        return None

    @classmethod
    def refuse_later(cls, table: TableT, seat: Seat | None) -> Refusals:
        """Refuse it at another time, where there is more to say than "not now"."""
        return ()

    @classmethod
    def idle(cls, table: TableT, seat: Seat) -> bool:
        """Return whether nothing of it is possible now, so that pages need not show its form."""
        return False

    @classmethod
    def make_examples(cls, table: TableT, seat: Seat) -> Sequence[Move[TableT]]:
        """Return some for bots, of a move that cannot be listed."""
        return ()


def mark_fixed(make: Makes[T]) -> Makes[T]:
    """Mark a maker whose kind follows from box, options and seats alone: its list is then kept for all games."""
    make.fixed = True  # type: ignore[attr-defined]
    return make


def part(kind: Kind[T] | Makes[T], label: str = "", *, who: bool = False) -> T:
    """Return a part of a move; `who` marks the one that names a partner or victim."""
    return field(metadata={"kind": kind, "label": label, "who": who})  # type: ignore[no-any-return]


def optional(
    kind: Kind[T] | Makes[T], label: str = "", *, default: None = None, in_form: bool = True
) -> T | None:
    """Return a part that is usually left to the referee: it is asked in the form only, or (`in_form=False`) listed only.

    Write `default=None` where it is used: type checkers look for it there.
    """
    return field(
        default=default, metadata={"kind": kind, "label": label, "optional": True, "in_form": in_form}
    )


_FORMER_NAMES = dict(
    pair.split()
    for pair in (
        "against find_refusals",
        "do carry_out",
        "offers list_moves",
        "missed refuse_later",
        "told describe",
    )
)


@dataclass_transform(frozen_default=True, field_specifiers=(part, optional, field))
def move(cls: type[T]) -> type[T]:
    """Make a move from a class and its parts.

    Raises:
        TypeError: a method has its name from a former version: nobody would call it.
    """
    for former, name in _FORMER_NAMES.items():
        if former in vars(cls):
            raise TypeError(f"{cls.__name__}.{former} is called `{name}` now")
    return dataclass(frozen=True, slots=True)(cls)


@dataclass(frozen=True, slots=True)
class Word:
    """An answer without parts: yes, no, accept.

    Attributes:
        key: the typed and logged text.
        name: in English.
        recalls: whether it takes back one's own offer, while another decides: nobody waits for it.
    """

    key: str
    name: str
    recalls: bool = False

    @property
    def label(self) -> str:
        """Return the word as people read it."""
        return say(self.name)

    def find_refusals(self, table: Any, seat: Seat) -> Refusals:
        """Return no reason: a word may be said whenever it is asked for."""
        return ()


# What follows from a class


def find_partner_part(kind: Any) -> str:
    """Return the part of a class that names a partner or victim; "" if it has none."""
    return next((one.name for one in fields(kind) if one.metadata.get("who")), "")


@cache
def list_parts(kind: Any) -> tuple[tuple[str, Any, str, bool], ...]:
    """List name, kind, label of each part, and whether it may be left out."""
    return tuple(
        (one.name, one.metadata["kind"], one.metadata["label"], "optional" in one.metadata)
        for one in fields(kind)
    )


@cache
def by_verb(classes: tuple[Any, ...]) -> dict[str, Any]:
    """Return classes of moves, and words, by their typed verbs."""
    return {one.key if isinstance(one, Word) else verb_of(one): one for one in classes}


def lists_itself(cls: Any) -> bool:
    """Return whether a class itself says which moves are worth listing."""
    own: Any = Move.list_moves
    return cls.list_moves.__func__ is not own.__func__


@cache
def is_live(cls: Any) -> bool:
    """Return whether the listed moves of a class depend on the state, such as the cards of a hand."""
    if isinstance(cls, Word):
        return False
    if lists_itself(cls):
        return True
    needed = [kind for _, kind, _, spare in list_parts(cls) if not spare]
    return any(not isinstance(kind, Kind) and not getattr(kind, "fixed", False) for kind in needed)


def kind_of(kind: Any, table: Any, seat: Seat) -> Kind[Any]:
    """Return the kind of a part, made if it follows the table."""
    return kind if isinstance(kind, Kind) else kind(table, seat)


def values_of(kind: Kind[Any]) -> tuple[Any, ...] | None:
    """Return all values of a kind, if they can be listed."""
    if isinstance(kind, OneOf):
        return tuple(kind.options)
    if isinstance(kind, Whole) and kind.high is not None:
        return tuple(range(kind.low, kind.high + 1))
    return None


def can_list(cls: Any, table: Any, seat: Seat) -> bool:
    """Return whether it can be listed."""
    if not isinstance(cls, Word) and not cls.listed:
        return False
    if isinstance(cls, Word) or cls.list_moves(table, seat) is not None:
        return True
    return all(
        spare or values_of(kind_of(kind, table, seat)) is not None for _, kind, _, spare in list_parts(cls)
    )


def list_moves(cls: Any, table: Any, seat: Seat) -> tuple[Any, ...]:
    """List every move of a class, if its needed parts can be listed; a word is its own move."""
    if isinstance(cls, Word):
        return (cls,)
    own = cls.list_moves(table, seat) if cls.listed else ()
    if own is not None:
        return tuple(own)
    choices = [values_of(kind_of(kind, table, seat)) for _, kind, _, spare in list_parts(cls) if not spare]
    return () if None in choices else _make_moves(cls, tuple(choices))


def _make_move(cls: Any, *values: Any) -> Any:
    return cls(*values)


kept: Callable[..., Any] = lru_cache(maxsize=1 << 14)(_make_move)
"""Makes a move of a class, or gives the one that was made before: moves are values, and making one takes time."""


@lru_cache(maxsize=4096)
def _make_moves(cls: Any, choices: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
    """Make moves once: they are values, and those of one game serve the next."""
    return tuple(cls(*values) for values in product(*choices))


def list_understood(cls: Any, table: Any, seat: Seat) -> tuple[Any, ...]:
    """List moves whose parts are known though not offered, such as the player themselves where another is asked for."""
    if isinstance(cls, Word) or lists_itself(cls):
        return ()
    kinds = [kind_of(kind, table, seat) for _, kind, _, spare in list_parts(cls) if not spare]
    if not any(isinstance(kind, OneOf) and kind.known for kind in kinds):
        return ()
    choices = [
        (*kind.options, *kind.known) if isinstance(kind, OneOf) else values_of(kind) or () for kind in kinds
    ]
    return _make_moves(cls, tuple(map(tuple, choices)))


def make_form(cls: Any, table: Any, seat: Seat) -> Form[Any] | None:
    """Return the form of a class: only if it has parts that no list can offer."""
    if isinstance(cls, Word):
        return None
    asked = {one.name for one in fields(cls) if one.metadata.get("in_form", True)}
    made = [
        (name, kind_of(kind, table, seat), label, spare)
        for name, kind, label, spare in list_parts(cls)
        if name in asked
    ]
    listed_alone = lists_itself(cls) or all(
        values_of(kind) is not None for _, kind, _, spare in made if not spare
    )
    if cls.listed and listed_alone and not any(spare for *_, spare in made):
        return None
    return Form(
        cls,
        tuple(Field(name, kind, label=label, optional=spare) for name, kind, label, spare in made),
        lambda who, value: value.find_refusals(table, who),
        label=say(cls.name),
        examples=lambda: cls.make_examples(table, seat),
    )


def make_forms(classes: Sequence[Any], table: Any, seat: Seat) -> tuple[Form[Any], ...]:
    """Return the forms of several classes."""
    return tuple(made for cls in classes if (made := make_form(cls, table, seat)) is not None)


def read_typed_move(cls: Any, table: Any, seat: Seat, words: Sequence[str]) -> tuple[Any, Refusals]:
    """Read the parts of a typed move, `donate 2`; None if they are no parts of it.

    It also returns the reasons of its parts' limits, which come after the move's own as in a form; without a move those
    of a number that is none, if everything else fits. Optional parts come last, and may be left out.
    """
    about = list_parts(cls)
    needed = sum(not spare for *_, spare in about)
    if not needed <= len(words) <= len(about):
        return None, ()
    found: list[Any] = []
    limits: Refusals = ()
    no_number: Refusals = ()
    for (_, made, _, _), word in zip(about, words, strict=False):
        kind = kind_of(made, table, seat)
        value, wrong = kind.read(word)
        if wrong and not isinstance(kind, Whole):
            return None, ()
        no_number += wrong
        limits += () if wrong else kind.check_limits(value)
        found.append(value)
    return (None, no_number) if no_number else (cls(*found), limits)
