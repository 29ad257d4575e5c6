"""Forms: options with parts to fill in, for moves that cannot be listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from printkit.referee.keys import verb_of
from printkit.referee.kinds import Data, Kind
from printkit.referee.messages import say
from printkit.referee.refusals import FIELD, Refusal, Refusals
from printkit.referee.seat import Seat

T_co = TypeVar("T_co", covariant=True)


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
        label: its name for people.
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
        return verb_of(self.make) if isinstance(self.make, type) else self.make.__name__

    def read_values(self, seat: Seat, data: Mapping[str, Data]) -> tuple[T_co | None, Refusals]:
        """Fill in the form from plain data and judge it."""
        values: dict[str, Any] = {}
        against: list[Refusal] = []
        late: list[Refusal] = []
        names = [part.name for part in self.fields]
        for given in data:
            if given not in names and given != "do":
                against.append(
                    Refusal(
                        FIELD,
                        say("{given:name} is no part of {form:name}.", given, self.name),
                        legal=say("Parts: {all:names}.", tuple(names)),
                    )
                )
        for part in self.fields:
            if data.get(part.name) is None:
                if part.optional:
                    values[part.name] = None
                else:
                    against.append(Refusal(FIELD, say("{part} is missing.", part.label or part.name)))
                continue
            value, wrong = part.kind.read(data[part.name])
            against += wrong
            if not wrong:
                late += part.kind.check_limits(value)
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
                parts.append(say("{part} {value}", part.label or part.name, part.kind.say(item)))
        return say("{form}: {parts}", self.label or self.name, tuple(parts))
