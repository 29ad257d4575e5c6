"""One of several things: `Choice` for people, `Reveal` for chance and hidden things."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from printkit.referee.form import Form
from printkit.referee.keys import Key, Label, key_of
from printkit.referee.kinds import Data, OneOf, plain_label, refuse_unknown
from printkit.referee.lazy import Lazy, Text, resolve_lazy
from printkit.referee.question import BadQuestionError, Play, Question
from printkit.referee.refusals import Refusal, Refusals
from printkit.referee.seat import FIRST_SEAT, Seat

T = TypeVar("T")


class Choice(Question[T]):
    """One of several options, or a filled-in form.

    Legal values are either listed (`options`, with `others` and `why_not` for the rest), or sifted: with `unless` the
    options are all values that players may want, and those it gives reasons against are not legal.

    Attributes:
        key: names a value in an answer and in the log.
        label: puts a value in words.
        has_forms: whether it may be worth looking for forms; costs nothing.
    """

    __slots__ = (
        "_auto",
        "_cache",
        "_forms",
        "_given",
        "_others",
        "_sifts",
        "_unless",
        "_wanted",
        "_why_not",
        "has_forms",
        "key",
        "label",
    )

    def __init__(
        self,
        seat: Seat | tuple[Seat, ...] | None,
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
        waiting: Text = "",
        auto: bool = False,
    ) -> None:
        """Let a seat choose one of the options, or fill in one of the forms.

        Args:
            seat: who decides.
            options: the legal values, or a function that lists them (then a correction of the table is seen at once).
            rule: the id of the rule that asks.
            prompt: the question for the seat.
            unless: all reasons against one of the options; those with a reason are explained instead of offered.
            others: values that are not legal now, though players may want them.
            why_not: all reasons against one of the others.
            forms: options with parts to fill in.
            key: names an option in answers and logs.
            label: names an option for people.
            secret: the answer stays with the seat.
            waiting: what the other seats read that they wait for.
            auto: a single option is taken without asking.
        """
        if not options and not forms:
            raise BadQuestionError(f"{rule}: a question needs at least one option or form")
        Question.__init__(self, seat, rule, prompt, secret, waiting)
        self._given = options
        self._unless = unless
        self._others = others
        self._why_not = why_not
        self._forms = forms
        self.has_forms = bool(forms)
        self.key = key
        self.label = label
        self._auto = auto
        self._sifts = unless is not None
        self._cache: Sequence[T] | None = None
        self._wanted: Sequence[T] | None = None

    def __iter__(self) -> Play[T]:
        """Ask it, unless a single option is taken without asking."""
        self._cache = self._wanted = None
        if self._auto and not self.has_forms:
            options = self.options
            if len(options) == 1:
                return options[0]
            if self._sifts:
                self._cache = None  # a random pick sifts only as many as needed
        answer: T = yield self
        return answer

    # The parts of a kind of choice, such as a menu: methods, since a question that held its own bound methods would
    # keep itself, its table and the whole log alive until somebody looks for garbage.

    def _list_values(self) -> Sequence[T]:
        return resolve_lazy(self._given)

    def _refusals_of(self, value: T) -> Refusals:
        """Return the reasons against a wanted value; used only where options are sifted."""
        return self._unless(value) if self._unless is not None else ()

    @property
    def wanted(self) -> Sequence[T]:
        """The listed values, legal or not; once listed they stay, however the table changes, until `refresh`."""
        found = self._wanted
        if found is None:
            found = self._wanted = self._list_values()
        return found

    @property
    def options(self) -> Sequence[T]:
        """The legal values."""
        if self._cache is None:
            wanted = self.wanted
            if self._sifts:
                refused = self._refusals_of
                wanted = [value for value in wanted if not refused(value)]
            self._cache = wanted
        return self._cache

    @property
    def is_possible(self) -> bool:
        """Return whether there is any option or form."""
        return self.has_forms or bool(self.options)

    def pick(self, random: Callable[[], float]) -> T | None:
        """Return a random option, each equally likely, or None if there is none.

        Where options are sifted, it tries wanted ones until one is legal: that is quicker than sifting all.

        Args:
            random: gives a number from 0 to 1 (1 excluded).
        """
        if self._sifts and self._cache is None:
            refused = self._refusals_of
            wanted = self._wanted or self.wanted
            number = len(wanted)
            for _ in range(number):
                value = wanted[int(random() * number)]
                if not refused(value):
                    return value
        options = self.options
        return options[int(random() * len(options))] if options else None

    @property
    def forms(self) -> Sequence[Form[T]]:
        """Options with parts to fill in."""
        return resolve_lazy(self._forms)

    def is_idle(self, form: Form[T]) -> bool:
        """Return whether nothing of a form is possible now, so that it need not be shown: a part has nothing to choose."""
        needed = [part.kind for part in form.fields if not part.optional]
        return any(isinstance(kind, OneOf) and not kind.options for kind in needed)

    def examples(self) -> list[T]:
        """Return some legal values of its forms, for bots."""
        return [value for form in self.forms if form.examples for value in form.examples()]

    @property
    def others(self) -> Sequence[T]:
        """The values that are not legal now, for players who want to know why."""
        legal = self.options
        wanted = resolve_lazy(self._others)
        if self._sifts:
            first = self.wanted
            wanted = [*first, *(value for value in wanted if value not in first)]
        return [value for value in wanted if value not in legal]

    @property
    def sayable_values(self) -> Sequence[T]:
        """The values too numerous to list, even as refused ones; a player who types one learns why it is not legal."""
        return ()

    def why_not(self, value: T) -> Refusals:
        """Return all reasons why a value is not offered; empty if it is."""
        if value in self.options:
            return ()
        found = self._refusals_of(value)
        if not found and self._why_not is not None:
            found = self._why_not(value)
        return found or (self._refuse_unknown(self.key(value)),)

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        if data.__class__ is dict:
            return self._read_form(seat, data)
        text = data if data.__class__ is str else key_of(data) if isinstance(data, int) else None
        if text is not None:
            key = self.key
            if self._sifts and self._cache is None:
                for value in self.wanted:
                    if key(value) == text:
                        against = self._refusals_of(value)
                        return (None, against) if against else (value, ())
            for value in self.options:
                if key(value) == text:
                    return value, ()
            for value in self.others:
                if key(value) == text:
                    return None, self.why_not(value)
        return None, (self._refuse_unknown(data),)

    def _read_form(self, seat: Seat | None, data: Mapping[str, Data]) -> tuple[T | None, Refusals]:
        for form in self.forms:
            if form.name == data.get("do"):
                who = (
                    seat if seat is not None else (*self.seats, FIRST_SEAT)[0]
                )  # anybody may answer for the table
                value, against = form.read_values(who, data)
                return (None, against) if against else (value, ())
        return None, (self._refuse_unknown(data.get("do", dict(data))),)

    def _refuse_unknown(self, data: Data) -> Refusal:
        keys = [self.key(v) for v in self.options] + [form.name for form in self.forms]
        labels = [self.label(v) for v in self.options] + [form.label or form.name for form in self.forms]
        return refuse_unknown(data, keys, labels)

    def write(self, value: T) -> Data:  # noqa: D102
        form = self._form_of(value)
        return form.write(value) if form else self.key(value)

    def say(self, value: T) -> str:  # noqa: D102
        form = self._form_of(value)
        return form.say(value) if form else self.label(value)

    def _form_of(self, value: T) -> Form[T] | None:
        if not self.has_forms:
            return None
        # A log may be written long after the move: it remembers what was wanted, but not what was legal.
        if value not in self.wanted and value not in resolve_lazy(self._others):
            for form in self.forms:
                if not isinstance(form.make, type) or isinstance(value, form.make):
                    return form
        return None

    def refresh(self) -> None:  # noqa: D102
        self._cache = self._wanted = None


class Reveal(Choice[T]):
    """Chance, or something hidden, is revealed: one of the candidates.

    Everybody may see the candidates listed. `judge` gives reasons from secret knowledge: it is called when a candidate
    is reported, and no list shows its reasons before.

    Attributes:
        weights: how likely each option is, in the options' order; None if all are equal.
    """

    __slots__ = ("_judge", "_truth", "_weights")

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
        truth: Lazy[T] | None = None,
        unless: Callable[[T], Refusals] | None = None,
        others: Lazy[T] = (),
        why_not: Callable[[T], Refusals] | None = None,
        key: Key = key_of,
        label: Label = plain_label,
        secret: bool = False,
        waiting: Text = "",
    ) -> None:
        """Let chance, or something hidden, be revealed.

        Args as those of a `Choice`, and also:
            seat: who reports it (and alone learns it, if `secret`); None for anybody.
            weights: how likely each candidate is; without them all are equal.
            unless: reasons against candidates that cannot come up.
            judge: reasons that only somebody may know (the order of a deck after a peek): they are not used to shorten
                the list, but to refuse what is reported.
            truth: the candidates that `judge` does not refuse, where they can be listed: a dealer picks one of them.
        """
        if not candidates:
            raise BadQuestionError(f"{rule}: nothing is left that could be revealed")
        Choice.__init__(
            self,
            seat,
            candidates,
            rule=rule,
            prompt=prompt,
            unless=unless,
            others=others,
            why_not=why_not,
            key=key,
            label=label,
            secret=secret,
            waiting=waiting,
        )
        self._weights = weights
        self._judge, self._truth = judge, truth

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[T | None, Refusals]:  # noqa: D102
        value, against = super().read_answer(seat, data)
        if against or self._judge is None:
            return value, against
        against = self._judge(value)  # type: ignore[arg-type]
        return (None, against) if against else (value, ())

    def pick(self, random: Callable[[], float]) -> T | None:  # noqa: D102
        if self._truth is not None:
            there = resolve_lazy(self._truth)
            return there[int(random() * len(there))] if there else None
        value = Choice.pick(self, random)
        if value is None or self._judge is None or not self._judge(value):
            return value
        legal = [option for option in self.options if not self._judge(option)]
        return legal[int(random() * len(legal))] if legal else None

    @property
    def weights(self) -> Sequence[float] | None:
        """Return the weight of each option, in the options' order; None if all are equally likely."""
        return None if self._weights is None else resolve_lazy(self._weights)

    def drawn(self, random: Callable[[], float]) -> T | None:
        """Return one option by chance, each as likely as its weight; None if there is none.

        Args:
            random: gives a number from 0 to 1 (1 excluded).
        """
        weights = self.weights
        if weights is None:
            return self.pick(random)
        mark = random() * sum(weights)
        for option, weight in zip(self.options, weights, strict=True):
            mark -= weight
            if mark < 0:
                return option
        return self.options[-1]


class Thrown(Reveal[T]):
    """The faces of thrown dice: people throw their own and report them, or let the companion throw."""

    __slots__ = ()
