"""Correctable fields: what people may correct by hand when the table and the referee differ, in players' words.

They follow from a table's zones; a table without zones has those whose type says how to enter them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from printkit.referee.kinds import Data, Kind, OneOf, Whole, Yes
from printkit.referee.messages import Message, join_messages, say
from printkit.referee.refusals import CORRECTION, Refusal, Refusals
from printkit.referee.seat import Seat

MOST: Final = 60
"""Correctable fields that are found by type alone."""

_OWN: Final = frozenset({"journal", "names"})


@dataclass(frozen=True, slots=True)
class CorrectableField:
    """One thing that people can correct.

    Attributes:
        name: of the field in forms, and the field of the table that it sets: `wallets.2`.
        label: in players' words.
        kind: the kind of its values, with limits.
        now: what the referee believes, as the kind writes it.
        seat: whose it is; None for the table's.
        known: whether the reader may know its value.
        paths: the fields that it sets, if there are more or others than its name.
        sets: the fields that a value sets: field -> plain data; None sets the field of its name to it.
        pieces: which pieces of the box make it up, so that a photo of them can be compared: id of a row -> which of the
            counts its pieces are, or "" where the value is one number.
        without: how many of that number have no piece, such as written ones.
        after: the fields that a value sets where they depend on the other fields of the same correction.
        closed: those of several possible places that only their holder may see.
    """

    name: str
    label: str
    kind: Kind[Any]
    now: Data
    seat: Seat | None = None
    known: bool = True
    paths: tuple[str, ...] = ()
    sets: Callable[[Data], Mapping[str, Data]] | None = None
    pieces: Mapping[str, str] = field(default_factory=dict)
    without: int = 0
    after: Callable[[Data, Mapping[str, Data]], Mapping[str, Data]] | None = None
    closed: Mapping[str, Seat | None] = field(default_factory=dict)

    def read_value(self, data: Data) -> tuple[Data, Refusals]:
        """Return plain data as the kind writes it, or all reasons against it."""
        value, against = self.kind.read(data)
        if against:
            return None, tuple(Refusal(CORRECTION, one.reason, legal=one.legal) for one in against)
        assert value is not None
        against = self.kind.check_limits(value)
        return self.kind.write(value), tuple(
            Refusal(CORRECTION, one.reason, legal=one.legal) for one in against
        )

    def changes(self, data: Data, others: Mapping[str, Data] | None = None) -> Mapping[str, Data]:
        """Return the fields of the table that a value sets in addition, as a correction reads them."""
        if self.after is not None:
            return self.after(data, others or {})
        return {self.name: data} if self.sets is None else self.sets(data)

    def sets_field(self, path: str) -> bool:
        """Return whether it sets a field."""
        return path in (self.paths or (self.name,))


def changes_of(
    fields: Sequence[CorrectableField], wanted: Mapping[str, Data]
) -> tuple[dict[str, Data], Refusals]:
    """Return the changes of a correction that sets fields by name, or all reasons against it.

    Args:
        fields: all fields.
        wanted: name of a field -> its value as plain data.
    """
    by_name = {field.name: field for field in fields}
    changes: dict[str, Data] = {}
    against: list[Refusal] = []
    last = sorted(wanted.items(), key=lambda one: getattr(by_name.get(one[0]), "after", None) is not None)
    for name, data in last:
        field = by_name.get(name)
        if field is None:
            against.append(Refusal(CORRECTION, say("{what:name} cannot be put right by hand.", name)))
            continue
        value, reasons = field.read_value(data)
        against += [
            Refusal(r.code, say("{what}: {why}", field.label, r.reason), legal=r.legal) for r in reasons
        ]
        if not reasons:
            changes.update(field.changes(value, changes))
    return ({}, tuple(against)) if against else (changes, ())


def _find_field(fields: Sequence[CorrectableField], path: str) -> CorrectableField | None:
    """Return the field that sets a path, or that contains it: `hashash_deck.unseen` belongs to the deck."""
    while path:
        if found := next((field for field in fields if field.sets_field(path)), None):
            return found
        path = path.rpartition(".")[0]
    return None


def name_fields(fields: Sequence[CorrectableField], paths: Sequence[str], table: Any) -> Message:
    """Return the fields of a correction in players' words: `Troops (Amina), Hasanat on the table`."""
    said: list[str] = []
    for path in paths:
        field = _find_field(fields, path)
        if field is None:
            said.append(say("{field:name}", path.replace("_", " ").replace(".", " ")))
        else:
            said.append(
                field.label
                if field.seat is None
                else table.say("{what} ({whose:seat})", field.label, field.seat)
            )
    return join_messages(list(dict.fromkeys(said)))


def find_fields(table: Any, view: Mapping[str, Any], names: Sequence[str]) -> tuple[CorrectableField, ...]:
    """Return the fields of a table whose book lists none: numbers, truths, and choices from a few words.

    A value counts as known where the view shows the very same under the same name.
    """
    out = []
    for path, kind in _walk_leaves(table, (), type(table)):
        *_, last = path
        seat = Seat(int(last)) if len(path) == 2 and last.isdecimal() and int(last) < len(names) else None
        value = kind[1]
        known = _look_up(view, path) == (True, value)
        label = " ".join(step for step in path if not step.isdecimal() or seat is None).replace("_", " ")
        out.append(CorrectableField(".".join(path), label, kind[0], value, seat, known))
        if len(out) >= MOST:
            break
    return tuple(out)


def _walk_leaves(
    value: Any, path: tuple[str, ...], kind: Any
) -> Iterator[tuple[tuple[str, ...], tuple[Kind[Any], Data]]]:
    if is_dataclass(value) and not isinstance(value, type):
        if path and value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return
        hints = get_type_hints(type(value))
        for one in fields(value):
            if one.name not in _OWN and not one.name.startswith("_"):
                yield from _walk_leaves(getattr(value, one.name), (*path, one.name), hints[one.name])
    elif isinstance(value, list | dict) and len(path) < 4 and 0 < len(value) <= 12:
        inner = get_args(kind)
        items = enumerate(value) if isinstance(value, list) else value.items()
        for key, item in items:
            name = str(key.value) if isinstance(key, Enum) else str(key)
            if "." not in name:
                yield from _walk_leaves(item, (*path, name), inner[-1] if inner else Any)
    else:
        found_ = _guess_kind(value, kind)
        if found_ is not None:
            yield path, (found_, value.value if isinstance(value, Enum) else value)


def _guess_kind(value: Any, kind: Any) -> Kind[Any] | None:
    if isinstance(value, bool):
        return Yes()
    if get_origin(kind) is Literal:
        return OneOf([str(word) for word in get_args(kind)])
    if isinstance(value, Enum):
        return OneOf([str(member.value) for member in type(value)])
    return Whole(min(0, value)) if isinstance(value, int) else None


def _look_up(view: Any, path: Sequence[str]) -> tuple[bool, Any]:
    at = view
    for step in path:
        if isinstance(at, Mapping) and step in at:
            at = at[step]
        elif isinstance(at, list | tuple) and step.isdecimal() and int(step) < len(at):
            at = at[int(step)]
        else:
            return False, None
    return True, at
