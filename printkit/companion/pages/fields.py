"""The fields of a form: how the page asks for each kind of answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from typing import Any

from printkit.companion.pages.buttons import AnswerPieces, Button, Say, capitalize_label
from printkit.referee import Field, Form, Question, Seat
from printkit.referee.kinds import Counts, Kind, OneOf, SomeOf, Whole, Yes
from printkit.referee.menus import Menu
from printkit.referee.moves import find_partner_part

MOST_PARTNERS = 8
"""So many partners are buttons that send a form."""

Filled = Mapping[str, Mapping[str, str]]
"""By the name of a form, the values of its fields by their posted names."""


@dataclass(frozen=True, slots=True)
class CountedItem:
    """One kind of piece or note, and how many there are."""

    key: str
    label: str
    most: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """One field to fill in: its posted name and how the page asks for it."""

    name: str
    label: str
    kind: str
    """`one`, `who` (a partner: each is a button that sends the form), `some`, `order`, `counts`, `number`, `yes`, `data`."""
    optional: bool = False
    options: tuple[Button, ...] = ()
    items: tuple[CountedItem, ...] = ()
    low: int | None = None
    high: int | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class OptionForm:
    """A form: an option with parts to fill in."""

    name: str
    label: str
    parts: tuple[FormField, ...]
    photo: bool = False
    """Whether a part needs data that a person cannot type, such as the content of a photo."""
    modes: bool = False
    """Whether people say what the photo shows: a whole turn, or a part of one."""
    again: bool = False
    """Whether it is filled in as last time, except for the partner."""

    @property
    def who(self) -> FormField | None:
        """The partners, where a button each sends the form to one of them."""
        return next((part for part in self.parts if part.kind == "who"), None)

    @property
    def filled(self) -> tuple[FormField, ...]:
        """The further values that are filled in."""
        return tuple(part for part in self.parts if part.value and part.kind != "who")

    @property
    def words(self) -> tuple[str, ...]:
        """The filled-in values, in words."""
        found = []
        for part in self.filled:
            chosen = [option.label for option in part.options if option.key == part.value]
            found.append(chosen[0] if chosen else f"{part.label}: {part.value}")
        return tuple(found)


def option_form(form: Form[Any], say: Say, prefill: Mapping[str, str]) -> OptionForm:
    """Return a form as a page shows it, with the values of the last time."""
    who = find_partner_part(form.make) if isinstance(form.make, type) and is_dataclass(form.make) else ""
    parts = tuple(_make_field(part, say, prefill, who=part.name == who) for part in form.fields)
    photo = any(part.kind == "data" for part in parts)
    modes = photo and any(isinstance(part.kind, OneOf) for part in form.fields)
    again = bool(prefill) and any(part.kind == "who" for part in parts)
    again = again and all(part.value or part.optional or part.kind == "who" for part in parts)
    return OptionForm(form.name, capitalize_label(say(form.label or form.name)), parts, photo, modes, again)


def _make_field(part: Field, say: Say, prefill: Mapping[str, str], *, who: bool) -> FormField:
    label = capitalize_label(say(part.label or part.name.replace("_", " ")))
    shown = part_of(
        f"f.{part.name}",
        label,
        part.kind,
        say,
        optional=part.optional,
        value=prefill.get(f"f.{part.name}", ""),
    )
    if who and shown.kind == "one" and not part.optional and len(shown.options) <= MOST_PARTNERS:
        seated = tuple(replace(one, seat=Seat(int(one.key))) for one in shown.options if one.key.isdecimal())
        return replace(shown, kind="who", options=seated) if len(seated) == len(shown.options) else shown
    if isinstance(part.kind, Whole) and part.kind.low and not shown.value and not part.optional:
        return replace(shown, value=str(part.kind.low))
    return shown


def recall_form(question: Question[Any], value: Any) -> tuple[str, Mapping[str, str]] | None:
    """Return the name and the reusable values of the form that gave an answer; None if none did."""
    data = question.write(value) if isinstance(question, Menu) and not question.secret else None
    if not isinstance(data, dict):
        return None
    return str(data["do"]), {f"f.{name}": str(one) for name, one in data.items() if type(one) in {int, str}}


def part_of(
    name: str,
    label: str,
    kind: Kind[Any],
    say: Say,
    *,
    optional: bool = False,
    faces: AnswerPieces | None = None,
    value: str = "",
) -> FormField:
    """Return the part of a form that asks for a kind of answer."""
    faces = faces or AnswerPieces()
    if isinstance(kind, OneOf):
        options = tuple(
            Button(kind.key(v), capitalize_label(say(kind.label(v))), faces.find_face(kind.key(v)))
            for v in kind.options
        )
        return FormField(name, label, "one", optional, options, value=value)
    if isinstance(kind, SomeOf):
        keys = Counter(kind.key(piece) for piece in kind.pieces)
        labels = {kind.key(piece): say(kind.label(piece)) for piece in kind.pieces}
        most = len(kind.pieces) if kind.most is None else min(kind.most, len(kind.pieces))
        shape = "order" if kind.ordered else "some"
        return FormField(
            name or "some",
            label,
            shape,
            optional,
            tuple(Button(key, labels[key], faces.find_face(key)) for key in keys),
            tuple(CountedItem(key, labels[key], number) for key, number in keys.items()),
            kind.least,
            most,
        )
    if isinstance(kind, Counts):
        items = tuple(
            CountedItem(kind.key(k), say(kind.label(k)), number) for k, number in kind.shown.items()
        )
        return FormField(name or "count", label, "counts", optional, items=items)
    if isinstance(kind, Whole):
        return FormField(
            name or "number", label, "number", optional, low=kind.low, high=kind.high, value=value
        )
    if isinstance(kind, Yes):
        return FormField(name, label, "yes", optional, value=value)
    return FormField(name or "json", label, "data", optional, value=value)
