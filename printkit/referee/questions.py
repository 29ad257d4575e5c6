"""Questions: what a book may ask, and how an answer to it is read, judged, written and said.

The set is closed: `Choice`, `Some`, `Number`, `Amounts` for people, `Reveal` and `Draw` for what becomes known, and the
groups `Together` and `FirstOf`. Options, labels and reasons may be functions: nothing is worked out before somebody
looks, so that a playout pays only for what it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from printkit.referee.keys import Key, Label, key_of
from printkit.referee.kinds import Counts, Data, Kind, Lazy, SomeOf, Whole, listed, plain_label, unknown
from printkit.referee.refusals import FIELD, Refusal, Refusals
from printkit.referee.seats import Seat

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
K = TypeVar("K")

Text: TypeAlias = str | Callable[[], str]
"""A sentence, or a function that words it when somebody reads it."""


class Asked:
    """Whatever a book may yield."""

    __slots__ = ()


Play: TypeAlias = Generator[Asked, Any, T]
"""A chapter of a book: a generator that asks, and returns a T at its end."""


class BadQuestionError(ValueError):
    """A book asks something that cannot be asked. Raised in the line of the book that asks."""


def said(text: Text) -> str:
    """Word a text."""
    return text() if callable(text) else text


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a form."""

    name: str
    """The name of the parameter of the form's `make`."""
    kind: Kind[Any]
    label: str = ""
    optional: bool = False
    """An optional part that is left out is None."""


@dataclass(frozen=True)
class Form(Generic[T_co]):
    """An option with parts to fill in: a trade with partner, number and price, or what a photo shows.

    Attributes:
        make: the class of the value; called with one keyword for each field.
        fields: the parts.
        judge: all reasons against a filled-in form of a seat; empty if it is legal.
        label: what it is called for people.
        key: the name in answers and logs; by default the class name (`ProposeTrade` is `propose-trade`).
        examples: some legal values, for bots; none if they need not consider this form.
    """

    make: Callable[..., T_co]
    fields: tuple[Field, ...]
    judge: Callable[[Seat, Any], Refusals]
    label: str = ""
    key: str = ""
    examples: Callable[[], Sequence[Any]] | None = None

    @property
    def name(self) -> str:
        """The name in answers and logs."""
        if self.key:
            return self.key
        from printkit.referee.keys import verb_of  # noqa: PLC0415

        return verb_of(self.make) if isinstance(self.make, type) else self.make.__name__

    def read(self, seat: Seat, data: Mapping[str, Data]) -> tuple[T_co | None, Refusals]:
        """Fill in the form from plain data and judge it."""
        values: dict[str, Any] = {}
        against: list[Refusal] = []
        late: list[Refusal] = []
        names = [part.name for part in self.fields]
        for given in data:
            if given not in names and given != "do":
                against.append(
                    Refusal(FIELD, f"{given} is no part of {self.name}.", legal=f"Parts: {', '.join(names)}.")
                )
        for part in self.fields:
            if data.get(part.name) is None:
                if part.optional:
                    values[part.name] = None
                else:
                    against.append(Refusal(FIELD, f"{part.label or part.name} is missing."))
                continue
            value, wrong = part.kind.read(data[part.name])
            against += wrong
            if not wrong:
                late += part.kind.limits(value)
            values[part.name] = value
        if against:
            return None, tuple(against)
        made = self.make(**values)
        return made, self.judge(seat, made) or tuple(late)

    def write(self, value: Any) -> Data:
        """Write a filled-in form as plain data."""
        data: dict[str, Data] = {"do": self.name}
        for part in self.fields:
            item = getattr(value, part.name)
            if item is not None:
                data[part.name] = part.kind.write(item)
        return data

    def say(self, value: Any) -> str:
        """Describe a filled-in form to people."""
        parts = []
        for part in self.fields:
            item = getattr(value, part.name)
            if item is not None:
                parts.append(f"{part.label or part.name} {part.kind.say(item)}")
        return f"{self.label or self.name}: {', '.join(parts)}"


class Question(Asked, Generic[T]):
    """One question: who is asked, what, under which rule.

    Attributes:
        seats: who may answer; empty if anybody at the table may (a reveal).
        rule: the id of the rule that asks.
        secret: whether the answer stays with the seats that were asked.
        waiting: what the others are told they wait for; it must not betray a secret.
    """

    __slots__ = ("_prompt", "rule", "seats", "secret", "waiting")

    seats: tuple[Seat, ...]
    chance = False
    """Whether chance answers in a simulation."""

    def __init__(self, seats: tuple[Seat, ...], rule: str, prompt: Text, secret: bool, waiting: str) -> None:
        self.seats = seats
        self.rule = rule
        self._prompt = prompt
        self.secret = secret
        self.waiting = waiting

    @property
    def prompt(self) -> str:
        """The question as a sentence, for the seats that are asked."""
        return said(self._prompt)

    # No ABC: asking a class of that kind whether something is an instance takes ten times as long.

    def read(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:
        """Read and judge an answer as a whole: the value, or every reason against it. Changes nothing."""
        raise NotImplementedError

    def write(self, value: T) -> Data:
        """Write a value as the plain data that `read` takes."""
        raise NotImplementedError

    def say(self, value: T) -> str:
        """Describe an answer to people."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Forget what was worked out, because the table has been corrected."""


class Choice(Question[T]):
    """One of several options, or a filled-in form.

    What is legal is either listed (`options`, with `others` and `why_not` for the rest), or sifted: with `unless` the
    options are all that players may want, and those it gives reasons against are not legal.
    """

    __slots__ = ("_cache", "_forms", "_given", "_others", "_unless", "_wanted", "_why_not", "key", "label")

    def __init__(
        self,
        seat: Seat | tuple[Seat, ...],
        options: Lazy[T],
        *,
        rule: str,
        prompt: Text = "",
        unless: Callable[[T], Refusals] | None = None,
        others: Lazy[T] = (),
        why_not: Callable[[T], Refusals] | None = None,
        forms: Lazy[Form[T]] = (),
        key: Key = key_of,
        label: Label = plain_label,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        if not options and not forms:
            raise BadQuestionError(f"{rule}: a question needs at least one option or form")
        self.seats = seat if seat.__class__ is tuple else (seat,)  # type: ignore[assignment]
        self.rule = rule
        self._prompt = prompt
        self.secret = secret
        self.waiting = waiting
        self._given = options
        self._unless = unless
        self._others = others
        self._why_not = why_not
        self._forms = forms
        self.key = key
        self.label = label
        self._cache: Sequence[T] | None = None
        self._wanted: Sequence[T] | None = None

    @property
    def wanted(self) -> Sequence[T]:
        """What was listed, legal or not; once listed it stays, however the table changes, until `refresh`."""
        if self._wanted is None:
            self._wanted = self._given() if callable(self._given) else self._given
        return self._wanted

    @property
    def options(self) -> Sequence[T]:
        """What is legal."""
        if self._cache is None:
            unless = self._unless
            self._cache = self.wanted if unless is None else [v for v in self.wanted if not unless(v)]
        return self._cache

    def pick(self, random: Callable[[], float]) -> T | None:
        """Give one option by chance, each alike, or None if there is none.

        Where options are sifted, wanted ones are tried until one is legal: that is quicker than sifting all.

        Args:
            random: gives a number from 0 to 1 (1 excluded).
        """
        unless = self._unless
        if unless is not None and self._cache is None:
            wanted = self._wanted or self.wanted
            number = len(wanted)
            for _ in range(number):
                value = wanted[int(random() * number)]
                if not unless(value):
                    return value
        options = self.options
        return options[int(random() * len(options))] if options else None

    @property
    def forms(self) -> Sequence[Form[T]]:
        """Options with parts to fill in."""
        return listed(self._forms)

    @property
    def has_forms(self) -> bool:
        """Whether it may be worth looking for forms; costs nothing."""
        return bool(self._forms)

    @property
    def others(self) -> Sequence[T]:
        """What is not legal now, though somebody may wish to know why."""
        legal = self.options
        wanted = listed(self._others)
        if self._unless is not None:
            first = self.wanted
            wanted = [*first, *(value for value in wanted if value not in first)]
        return [value for value in wanted if value not in legal]

    def why_not(self, value: T) -> Refusals:
        """Give all reasons why a value is not offered; empty if it is."""
        if value in self.options:
            return ()
        found: Refusals = ()
        if self._unless is not None:
            found = self._unless(value)
        if not found and self._why_not is not None:
            found = self._why_not(value)
        return found or (self._unknown(self.key(value)),)

    def read(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        if data.__class__ is dict:
            return self._read_form(seat, data)
        text = data if data.__class__ is str else key_of(data) if isinstance(data, int) else None
        if text is not None:
            key = self.key
            if self._unless is not None and self._cache is None:
                for value in self.wanted:
                    if key(value) == text:
                        against = self._unless(value)
                        return (None, against) if against else (value, ())
            for value in self.options:
                if key(value) == text:
                    return value, ()
            for value in self.others:
                if key(value) == text:
                    return None, self.why_not(value)
        return None, (self._unknown(data),)

    def _read_form(self, seat: Seat | None, data: Mapping[str, Data]) -> tuple[T | None, Refusals]:
        for form in self.forms:
            if form.name == data.get("do"):
                who = seat if seat is not None else self.seats[0]
                value, against = form.read(who, data)
                return (None, against) if against else (value, ())
        return None, (self._unknown(data.get("do")),)

    def _unknown(self, data: Data) -> Refusal:
        keys = [self.key(v) for v in self.options] + [form.name for form in self.forms]
        labels = [self.label(v) for v in self.options] + [form.label or form.name for form in self.forms]
        return unknown(data, keys, labels)

    def write(self, value: T) -> Data:  # noqa: D102
        form = self._form_of(value)
        return form.write(value) if form else self.key(value)

    def say(self, value: T) -> str:  # noqa: D102
        form = self._form_of(value)
        return form.say(value) if form else self.label(value)

    def _form_of(self, value: T) -> Form[T] | None:
        # A log may be written when the game has long gone on: what was wanted then is remembered, what was legal not.
        if value not in self.wanted and value not in listed(self._others):
            for form in self.forms:
                if not isinstance(form.make, type) or isinstance(value, form.make):
                    return form
        return None

    def refresh(self) -> None:  # noqa: D102
        self._cache = self._wanted = None


class Judged(Question[T]):
    """An answer of some kind that a rule judges as a whole, without listing all answers."""

    __slots__ = ("_judge", "_suggest", "kind")

    kind: Kind[T]

    def __init__(
        self,
        seat: Seat | tuple[Seat, ...],
        kind: Kind[T],
        *,
        rule: str,
        prompt: Text = "",
        judge: Callable[[T], Refusals] | None = None,
        suggest: Callable[[], Sequence[T]] | None = None,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        self.seats = seat if seat.__class__ is tuple else (seat,)  # type: ignore[assignment]
        self.rule = rule
        self._prompt = prompt
        self.secret = secret
        self.waiting = waiting
        self.kind = kind
        self._judge = judge
        self._suggest = suggest

    def judge(self, value: T) -> Refusals:
        """Give all reasons against a value: the rule's own, else those of the kind's limits."""
        against = self._judge(value) if self._judge else ()
        return against or self.kind.limits(value)

    @property
    def free(self) -> bool:
        """Whether no rule judges it: every answer within the kind's limits is legal."""
        return self._judge is None

    def suggestions(self) -> Sequence[T]:
        """Some legal answers, for bots and for buttons; empty if the book names none."""
        return self._suggest() if self._suggest else ()

    def read(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        del seat
        value, against = self.kind.read(data)
        if against:
            return None, against
        against = self.judge(value)  # type: ignore[arg-type]
        return (None, against) if against else (value, ())

    def write(self, value: T) -> Data:  # noqa: D102
        return self.kind.write(value)

    def say(self, value: T) -> str:  # noqa: D102
        return self.kind.say(value)


class Some(Judged[tuple[T, ...]]):
    """Several of the given pieces; see `SomeOf`."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        pieces: Lazy[T],
        *,
        rule: str,
        prompt: Text = "",
        least: int = 0,
        most: int | None = None,
        ordered: bool = False,
        judge: Callable[[tuple[T, ...]], Refusals] | None = None,
        suggest: Callable[[], Sequence[tuple[T, ...]]] | None = None,
        known: Lazy[T] = (),
        key: Key = key_of,
        label: Label = plain_label,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        kind = SomeOf(pieces, least=least, most=most, ordered=ordered, known=known, key=key, label=label)
        super().__init__(
            seat, kind, rule=rule, prompt=prompt, judge=judge, suggest=suggest, secret=secret, waiting=waiting
        )


class Number(Judged[int]):
    """A whole number from `low` to `high`, both included."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        low: int,
        high: int | None,
        *,
        rule: str,
        prompt: Text = "",
        judge: Callable[[int], Refusals] | None = None,
        suggest: Callable[[], Sequence[int]] | None = None,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        self.seats = (seat,)  # as `Judged` sets them; bids are asked for so often that calling it shows
        self.rule = rule
        self._prompt = prompt
        self.secret = secret
        self.waiting = waiting
        self.kind = Whole(low, high)
        self._judge = judge
        self._suggest = suggest


class Amounts(Judged[dict[K, int]]):
    """So many of each kind; see `Counts`."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        stock: Mapping[K, int],
        *,
        rule: str,
        prompt: Text = "",
        judge: Callable[[dict[K, int]], Refusals] | None = None,
        suggest: Callable[[], Sequence[dict[K, int]]] | None = None,
        key: Key = key_of,
        label: Label = plain_label,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        kind = Counts(stock, key=key, label=label)
        super().__init__(
            seat, kind, rule=rule, prompt=prompt, judge=judge, suggest=suggest, secret=secret, waiting=waiting
        )


class Reveal(Choice[T]):
    """Chance, or something hidden, becomes known: one of the candidates.

    The candidates are what everybody may see listed. `judge` gives reasons that come of what only somebody knows: it is
    asked when a candidate is reported, and nothing that is listed shows its reasons before.

    Attributes:
        weights: how likely each option is, in the options' order; None if all are alike.
    """

    __slots__ = ("_judge", "_weights")

    chance = True

    def __init__(
        self,
        candidates: Lazy[T],
        *,
        rule: str,
        seat: Seat | None = None,
        prompt: Text = "",
        weights: Lazy[float] | None = None,
        judge: Callable[[T], Refusals] | None = None,
        unless: Callable[[T], Refusals] | None = None,
        others: Lazy[T] = (),
        why_not: Callable[[T], Refusals] | None = None,
        key: Key = key_of,
        label: Label = plain_label,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        # the fields of a Choice, set here: cards are drawn so often that calling its `__init__` shows
        self.seats = () if seat is None else (seat,)
        self.rule = rule
        self._prompt = prompt
        self.secret = secret
        self.waiting = waiting
        self._given = candidates
        self._unless = unless
        self._others = others
        self._why_not = why_not
        self._forms = ()
        self.key = key
        self.label = label
        self._cache = self._wanted = None
        self._weights = weights
        self._judge = judge
        if not candidates:
            raise BadQuestionError(f"{rule}: nothing is left that could be revealed")

    def read(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        value, against = super().read(seat, data)
        if against or self._judge is None:
            return value, against
        against = self._judge(value)  # type: ignore[arg-type]
        return (None, against) if against else (value, ())

    def pick(self, random: Callable[[], float]) -> T | None:  # noqa: D102
        value = super().pick(random)
        if value is None or self._judge is None or not self._judge(value):
            return value
        legal = [option for option in self.options if not self._judge(option)]
        return legal[int(random() * len(legal))] if legal else None

    @property
    def weights(self) -> Sequence[float] | None:
        """How likely each option is, in the options' order; None if all are alike."""
        return None if self._weights is None else listed(self._weights)


class Draw(Judged[tuple[T, ...]]):
    """Several of the candidates become known, one after the other, without putting back."""

    __slots__ = ("count",)

    chance = True

    def __init__(
        self,
        candidates: Lazy[T],
        count: int,
        *,
        rule: str,
        seat: Seat | None = None,
        prompt: Text = "",
        judge: Callable[[tuple[T, ...]], Refusals] | None = None,
        known: Lazy[T] = (),
        key: Key = key_of,
        label: Label = plain_label,
        secret: bool = False,
        waiting: str = "",
    ) -> None:
        kind = SomeOf(candidates, least=count, most=count, ordered=True, known=known, key=key, label=label)
        super().__init__(
            () if seat is None else (seat,),
            kind,
            rule=rule,
            prompt=prompt,
            judge=judge,
            secret=secret,
            waiting=waiting,
        )
        self.count = count

    @property
    def candidates(self) -> Sequence[T]:
        """What may come up; a piece that is there twice is listed twice."""
        kind = self.kind
        assert isinstance(kind, SomeOf)
        return kind.pieces


class First(NamedTuple, Generic[T]):
    """What came first of several questions."""

    which: int
    """Which question was answered, counted from 0 in the order asked."""
    seat: Seat | None
    """Who answered it."""
    answer: T


class Together(Asked, Generic[T]):
    """Several seats answer in secret; all answers are delivered at once, in the order of the questions."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Question[T], ...]) -> None:
        if not parts:
            raise BadQuestionError("together() needs at least one question")
        self.parts: tuple[Question[T], ...] = parts


class FirstOf(Asked, Generic[T]):
    """Several questions are open; the first answer closes them all.

    `also` lists further questions when somebody looks for them: the free actions of other seats, which a playout never
    asks about.
    """

    __slots__ = ("_also", "_extra", "asked")

    def __init__(
        self, asked: tuple[Question[T], ...], also: Callable[[], Sequence[Question[T]]] | None
    ) -> None:
        if not asked and also is None:
            raise BadQuestionError("first_of() needs at least one question")
        self.asked: tuple[Question[T], ...] = asked
        self._also = also
        self._extra: tuple[Question[T], ...] | None = None

    @property
    def parts(self) -> tuple[Question[T], ...]:
        """All questions that are open."""
        if self._extra is None:
            self._extra = tuple(self._also()) if self._also else ()
        return self.asked + self._extra

    def refresh(self) -> None:
        """Forget the further questions, because the table has been corrected."""
        self._extra = None


def parts_of(asked: Asked | None) -> tuple[Question[Any], ...]:
    """List the single questions of whatever is asked."""
    if asked is None:
        return ()
    if isinstance(asked, Question):
        return (asked,)
    if isinstance(asked, Together | FirstOf):
        return asked.parts
    return ()


__all__ = [
    "Amounts",
    "Asked",
    "BadQuestionError",
    "Choice",
    "Draw",
    "Field",
    "First",
    "FirstOf",
    "Form",
    "Judged",
    "Number",
    "Play",
    "Question",
    "Reveal",
    "Some",
    "Text",
    "Together",
    "parts_of",
]
