"""Menus: choices among moves, with everything taken from the moves' classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, TypeVar

from printkit.referee.choice import Choice
from printkit.referee.form import Form
from printkit.referee.keys import key_of
from printkit.referee.kinds import Data, OneOf, Whole
from printkit.referee.lazy import Lazy, Text
from printkit.referee.messages import Message, say
from printkit.referee.moves import (
    Move,
    Word,
    by_verb,
    can_list,
    is_live,
    kind_of,
    list_moves,
    list_parts,
    list_understood,
    lists_itself,
    make_form,
    make_forms,
    read_typed_move,
    values_of,
)
from printkit.referee.question import Asked, BadQuestionError, Question
from printkit.referee.refusals import TURN, UNKNOWN, Refusal, Refusals
from printkit.referee.seat import Seat
from printkit.referee.several import parts_of
from printkit.referee.table import Table

T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)

Follows = Callable[[Any, Seat, Any], Question[Any] | None]
"""The question after a move of a seat; made before the move is carried out, from what that seat may know."""

Room = Callable[[Any, Seat], tuple[int, ...]]
"""How many of each class's listed moves are worth trying; only for speed: `find_refusals` has the last word."""

Prompt = Callable[[TableT, Seat], str]
"""Words a question, from the table and the seat that is asked."""


@dataclass(slots=True)
class MenuSheet:
    """The part of a menu that depends on box and seats alone: the same in all games."""

    several: tuple[tuple[Any, ...], ...]
    """The listed moves, class by class; classes that cannot be listed are left out."""
    filled: tuple[Any, ...]
    """Classes with a form."""
    all: tuple[Any, ...]
    live: tuple[Callable[[Any, Seat], Sequence[Any]], ...]
    """Lists the moves whose list depends on the state."""
    known: dict[tuple[int, ...], tuple[Any, ...]]

    def first(self, rooms: tuple[int, ...]) -> tuple[Any, ...]:
        """Return the first so many of each class."""
        several = zip(self.several, rooms, strict=True)
        found = self.known[rooms] = tuple(one for every, room in several for one in every[: max(room, 0)])
        return found


def _make_lister(cls: Any) -> Callable[[Any, Seat], Sequence[Any]]:
    return cls.list_moves if lists_itself(cls) else partial(list_moves, cls)


def sheet_of(classes: tuple[Any, ...], table: Any, seat: Seat) -> MenuSheet:
    """Compute it."""
    still = [cls for cls in classes if not is_live(cls)]
    several = tuple(found for cls in still if (found := list_moves(cls, table, seat)))
    filled = tuple(cls for cls in classes if make_form(cls, table, seat) is not None)
    live = tuple(_make_lister(cls) for cls in classes if is_live(cls) and can_list(cls, table, seat))
    return MenuSheet(several, filled, tuple(one for every in several for one in every), live, {})


class Menu(Choice[T]):
    """A choice among moves: their classes define everything."""

    __slots__ = ("_exact", "_room", "_says", "_seat", "_sheet", "_table", "_then", "classes")

    def __init__(
        self,
        table: Any,
        seat: Seat,
        classes: Sequence[Any],
        *,
        rule: str,
        prompt: Text = "",
        waiting: Text = "",
        secret: bool = False,
        room: Room | None = None,
        auto: bool = False,
        others: Lazy[T] = (),
        exact: bool = False,
        says: Callable[[Any, Seat], Sequence[T]] | None = None,
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
            others: unlisted values that players may want, to learn why not.
            exact: whether the values that the classes list are always legal: they are not judged again.
            says: (table, seat) -> further unlisted answers that people may type: their reasons are shown, the
                likeliest first where words fit several.
            then: the question to the same seat, or anybody, that always follows a move; None where something
                else may come. Pages take both answers together.
        """
        self._room, self._exact, self._says, self._then = room, exact, says, then
        self._table, self._seat, self.classes = table, seat, tuple(classes)
        key = (self.classes, seat, len(table.names))
        sheet: MenuSheet | None = table.lists.get(key)
        if sheet is None:
            sheet = table.once(key, partial(sheet_of, self.classes, table, seat))
        self._sheet = sheet
        if not (sheet.live or sheet.all or sheet.filled):
            raise BadQuestionError(f"{rule}: a question needs at least one option or form")
        # Set here, not by `Choice.__init__`: playouts make many menus, and that takes half of the time.
        self.seats, self.rule, self._prompt, self.secret, self._waiting = (
            (seat,),
            rule,
            prompt,
            secret,
            waiting,
        )
        self._sifts, self._others = not exact, others
        self.has_forms, self.key, self._auto = bool(sheet.filled), key_of, auto
        self._cache = self._wanted = None

    def _refusals_of(self, value: Any) -> Refusals:
        return value.find_refusals(self._table, self._seat)  # type: ignore[no-any-return]

    def label(self, one: Any) -> str:
        """Return a move in words."""
        return one.label if one.__class__ is Word else one.label(self._table)

    def _list_values(self) -> Sequence[T]:
        return self._list_moves() if self._sheet.live else self._sheet.all

    @property
    def forms(self) -> Sequence[Form[T]]:
        """The forms of its classes, made on demand: their parts may depend on the table."""
        filled = self._sheet.filled
        return make_forms(filled, self._table, self._seat) if filled else ()

    def _list_moves(self) -> Sequence[T]:
        sheet = self._sheet
        table, seat = self._table, self._seat
        found = list(sheet.all)
        for list_ in sheet.live:
            found += list_(table, seat)
        return found

    @property
    def others(self) -> Sequence[T]:
        """The values that are not legal now, for players who want to know why, and those that parts only understand."""
        found = list(super().others)
        known = {self.key(one) for one in (*self.wanted, *found)}
        for cls in self.classes:
            for one in list_understood(cls, self._table, self._seat):
                if self.key(one) not in known:
                    known.add(self.key(one))
                    found.append(one)
        return found

    @property
    def sayable_values(self) -> Sequence[T]:  # noqa: D102
        return () if self._says is None else self._says(self._table, self._seat)

    def pick(self, random: Callable[[], float]) -> T | None:  # noqa: D102
        if self._exact:
            options = self._cache
            if options is None:
                if self._wanted is None:
                    self._wanted = self._list_moves()
                options = self._cache = self._wanted
            return options[int(random() * len(options))] if options else None
        table, seat = self._table, self._seat
        wanted: Sequence[Any] | None = self._wanted
        if wanted is None:
            room, sheet = self._room, self._sheet
            if room is None or sheet.live:
                wanted = self._list_moves()
            else:
                rooms = room(table, seat)
                wanted = sheet.known.get(rooms) or sheet.first(rooms)
        number = len(wanted)
        for _ in range(number):
            value: Any = wanted[int(random() * number)]
            if not value.find_refusals(table, seat):
                return value  # type: ignore[no-any-return]
        options = self.options
        return options[int(random() * len(options))] if options else None

    def is_idle(self, form: Form[T]) -> bool:  # noqa: D102
        idle = getattr(form.make, "idle", None)  # or its kind of moves says so
        return super().is_idle(form) or (idle is not None and bool(idle(self._table, self._seat)))

    def examples(self) -> list[T]:
        """Return some legal values of its forms, for bots: no form is made for it."""
        return [one for cls in self._sheet.filled for one in cls.make_examples(self._table, self._seat)]

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        if data.__class__ is str:
            verb, *words = data.split(" ")
            cls = by_verb(self.classes).get(verb)
            if cls is not None and not isinstance(cls, Word):
                value, wrong = read_typed_move(cls, self._table, self._seat, words)
                if value is not None:
                    against = value.find_refusals(self._table, self._seat) or wrong
                    return (None, against) if against else (value, ())
                if wrong:
                    return None, wrong
        return Choice.read_answer(self, seat, data)

    def _form_of(self, value: T) -> Form[T] | None:
        """Return the form in which its class is written, even if the table has changed since."""
        cls: Any = value.__class__
        if cls not in self._sheet.filled or _is_typable(value, self._table, self._seat):
            return None
        return next(one for one in self.forms if one.make is cls)

    def say(self, value: T) -> str:
        """Return the move in words: its class's own, else made from the parts of its form."""
        describe = getattr(value, "describe", None)
        if describe is None:
            return self.label(value)
        form = self._form_of(value) if value.__class__.describe is Move.describe else None  # type: ignore[attr-defined]
        return form.say(value) if form else describe(self._table)

    def why_not(self, value: T) -> Refusals:  # noqa: D102
        return self._refusals_of(value)

    def harm(self, value: T) -> str:  # noqa: D102
        harm = getattr(value, "harm", None)
        return harm(self._table, self._seat) if harm else ""

    def following_question(self, value: T) -> Question[Any] | None:  # noqa: D102
        return self._then(self._table, self._seat, value) if self._then is not None else None


def menu(
    *classes: Any,
    rule: str,
    waiting: str | Callable[[Any, Seat], str] = "",
    secret: bool = False,
    room: Room | None = None,
    auto: bool = False,
    others: Callable[[Any, Seat], Sequence[Any]] | None = None,
    exact: bool = False,
    says: Callable[[Any, Seat], Sequence[Any]] | None = None,
    then: Follows | None = None,
) -> Callable[[Prompt[TableT]], Callable[[TableT, Seat], Menu[Any]]]:
    """Make a question from the function that words it: `yield from muster(table, seat)` asks it.

    The question is reused: it is made once for each seat of a table, and computed again whenever it is asked.

    Args:
        *classes: classes of moves, and words.
        rule: as that of a `Menu`, like the rest.
        waiting: what the others wait for, or (table, seat) -> that.
        secret: the answer stays with the seat.
        room: how many of each class's listed moves are worth trying.
        auto: a single option is taken without asking.
        others: (table, seat) -> unlisted values that players may want, to learn why not.
        exact: the values that the classes list are always legal.
        says: (table, seat) -> further unlisted answers that people may type.
        then: the question that always follows a move.
    """

    def ask_prompt(prompt: Prompt[TableT]) -> Callable[[TableT, Seat], Menu[Any]]:
        def make(table: TableT, seat: Seat) -> Menu[Any]:
            return Menu(
                table,
                seat,
                classes,
                rule=rule,
                prompt=partial(prompt, table, seat),
                waiting=partial(waiting, table, seat) if callable(waiting) else waiting,
                secret=secret,
                room=room,
                auto=auto,
                others=partial(others, table, seat) if others is not None else (),
                exact=exact,
                says=says,
                then=then,
            )

        @wraps(prompt)
        def standing(table: TableT, seat: Seat) -> Menu[Any]:
            return table.standing(make, seat)

        return standing

    return ask_prompt


def _is_typable(value: Any, table: Any, seat: Seat) -> bool:
    """Return whether a move's key says everything: nothing that only a form can hold is filled in."""
    about = list_parts(value.__class__)
    given = [(kind, getattr(value, name)) for name, kind, _, _ in about]
    if not any(spare for *_, spare in about):
        return all(values_of(kind_of(kind, table, seat)) is not None for kind, _ in given)
    return all(one is None or isinstance(kind_of(kind, table, seat), OneOf | Whole) for kind, one in given)


def not_now(known: Sequence[Any], table: Any, asked: Asked | None, seat: Seat | None, data: Data) -> Refusals:
    """Say why a move of the title that no open question of the seat knows is not possible now, from the questions themselves.

    Args:
        known: all moves and words of the title.
        table: the table.
        asked: the open questions.
        seat: who answers.
        data: the answer.
    """
    verb = str(data.get("do", "") if isinstance(data, dict) else data).split(" ")[0]
    said = by_verb(tuple(known)).get(verb)
    if said is None:
        return ()
    if not isinstance(said, Word) and (special := said.refuse_later(table, seat)):
        return special  # type: ignore[no-any-return]
    questions = parts_of(asked)
    offered = [question for question in questions if verb in list_verbs(question)]
    if offered:
        return () if any(seat in question.seats for question in offered) else (_refuse_turn(),)
    return (Refusal(UNKNOWN, _word_meanwhile(questions, seat), questions[0].rule if questions else ""),)


def _word_meanwhile(questions: Sequence[Question[Any]], seat: Seat | None) -> Message:
    """Word what is going on, for a seat that learns that something else is not possible now."""
    question = next((question for question in questions if question.waiting), None)
    if question is None:
        return say("Not possible now.")
    what = question.waiting
    if seat in question.seats:
        return say("Not possible now, while you are {what}.", what)
    return say("Not possible now, while somebody is {what}.", what)


def _refuse_turn() -> Refusal:
    return Refusal(TURN, say("It is not your turn."))


def list_verbs(question: Any) -> Iterator[str]:
    """Yield the verbs that a question knows."""
    if isinstance(question, Menu):
        yield from by_verb(question.classes)
    elif isinstance(question, Choice):
        yield from (question.key(value).split(" ")[0] for value in (*question.wanted, *question.others))
        yield from (form.name for form in question.forms)
