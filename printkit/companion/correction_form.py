"""Correcting the table: the form with everything that can differ, what was posted, and how others see it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from printkit.companion.pages import CorrectedField, Posted, Words
from printkit.companion.pages.buttons import Button
from printkit.companion.pages.fields import FormField, part_of
from printkit.companion.pages.posted import parse_number
from printkit.companion.tables import OpenTable
from printkit.referee import CorrectableField, Counts, Data, Game, Kind, OneOf, Placed, Seat, Yes

LONGEST: Final = 400
"""Characters of one field."""

BOARD: Final = "board"
"""The name of the field that a board's drawing shows."""

MOST_MOVES: Final = 40
"""Things that one correction may move."""

Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """One field of the form.

    Attributes:
        part: its input, filled with what the referee believes where the reader may know that.
        was: that value, as the form posts it back: an unchanged value is no correction.
    """

    part: FormField
    was: str


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields that stand together: a seat's, or the table's."""

    seat: Seat | None
    lines: tuple[CorrectionLine, ...]
    open: bool

    @property
    def hidden(self) -> bool:
        """Return whether something in it is hidden from the reader."""
        return any(not line.was for line in self.lines)


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Something that lies elsewhere than the referee believes: `F4`, `black`, `nobody`."""

    value: str
    place: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class BoardCorrection:
    """A board to correct: its places, what may lie there, and what was chosen so far."""

    name: str
    label: str
    places: tuple[Button, ...]
    things: tuple[Button, ...]
    moves: tuple[PlaceChange, ...]
    shown: Mapping[str, str]
    """Place -> key of what lies there after the moves."""

    @property
    def standing(self) -> dict[str, str]:
        """Return the board without empty places whose key is a sign."""
        return {place: thing for place, thing in self.shown.items() if thing.isalnum()}


@dataclass(frozen=True, slots=True)
class CorrectionForm:
    """The whole form."""

    groups: tuple[FieldGroup, ...]
    lays: tuple[BoardCorrection, ...]

    @property
    def sets(self) -> tuple[str, ...]:
        """Return all moves as forms and addresses carry them."""
        return tuple(move.value for lay in self.lays for move in lay.moves)

    def at(self, address: str, place: str) -> str:
        """Return the address that keeps the moves and picks a place."""
        return (
            f"{address}?{urlencode([*(('set', value) for value in self.sets), ('pick', place)])}#lay-{BOARD}"
        )


def form_of(
    table: OpenTable, seat: Seat | None, say: Say, *, posted: Posted | None = None, sets: Sequence[str] = ()
) -> CorrectionForm:
    """Return the form for a reader.

    Args:
        table: where it is played.
        seat: who reads; only what this seat may know is filled in.
        say: puts the book's words into the reader's language.
        posted: what was typed before, to be shown again.
        sets: moves chosen so far, `NAME:PLACE:THING`.
    """
    fields = table.list_correctable(seat)
    order = [*({seat} if seat is not None else ()), *(Seat(n) for n in range(len(table.names))), None]
    groups = []
    for whose in dict.fromkeys(order):
        own = [field for field in fields if field.seat == whose and not isinstance(field.kind, Placed)]
        if own:
            lines = tuple(_make_line(field, say, posted) for field in own)
            touched = any(line.was != _join_values(line.part) for line in lines)
            groups.append(FieldGroup(whose, lines, whose == seat or touched))
    return CorrectionForm(
        tuple(groups),
        tuple(_build_board(field, say, sets) for field in fields if isinstance(field.kind, Placed)),
    )


def _make_line(field: CorrectableField, say: Say, posted: Posted | None) -> CorrectionLine:
    """Return a field; one whose value the reader may not know may stay empty."""
    name = f"f.{field.name}"
    label = say(field.label)
    part = part_of(name, label, field.kind, say, optional=not field.known)
    if field.known:
        part = _fill_field(part, {name: _format_data(field.kind, field.now), **_read_counts(name, field.now)})
    was = _join_values(part)
    if posted is not None:
        part = _fill_field(part, {key: str(posted.get(key) or "")[:LONGEST] for key in posted.keys()})  # noqa: SIM118
    return CorrectionLine(part, was)


def _format_data(kind: Kind[Any], data: Data) -> str:
    if isinstance(kind, Yes):
        return "yes" if data else "no"
    return "" if isinstance(kind, Counts) else str(data)


def _read_counts(name: str, data: Data) -> dict[str, str]:
    return {f"{name}.{key}": str(n) for key, n in data.items()} if isinstance(data, dict) else {}


def _fill_field(part: FormField, values: Mapping[str, str]) -> FormField:
    items = tuple(replace(i, value=values.get(f"{part.name}.{i.key}", i.value)) for i in part.items)
    return replace(part, value=values.get(part.name, part.value), items=items)


def _join_values(part: FormField) -> str:
    """Join the values of a field into one text."""
    counts = {item.key: item.value for item in part.items if item.value}
    return json.dumps(counts) if counts else part.value


def _build_board(field: CorrectableField, say: Say, sets: Sequence[str]) -> BoardCorrection:
    kind = field.kind
    assert isinstance(kind, Placed)
    shown, moves = dict(field.now), {}
    for value in sets[:MOST_MOVES]:
        name, _, rest = value.partition(":")
        place, _, thing = rest.partition(":")
        if name == field.name and place in kind.places and thing in kind.things:
            moves[place] = thing
    moves = {place: thing for place, thing in moves.items() if field.now.get(place) != thing}
    told = tuple(
        PlaceChange(
            f"{field.name}:{place}:{thing}",
            say(kind.places[place]),
            say(kind.things.get(field.now.get(place, ""), "")),
            say(kind.things[thing]),
        )
        for place, thing in moves.items()
    )
    buttons = [
        tuple(Button(key, say(label)) for key, label in known.items()) for known in (kind.places, kind.things)
    ]
    return BoardCorrection(field.name, say(field.label), buttons[0], buttons[1], told, {**shown, **moves})


def read_changes(table: OpenTable, seat: Seat | None, posted: Posted) -> dict[str, Data]:
    """Read the changes in a posted form: name of a field -> its value; unchanged fields are not in it."""
    changes: dict[str, Data] = {}
    for field in table.list_correctable(seat):
        if isinstance(field.kind, Placed):
            moves = {
                move[1]: move[2]
                for value in read_moves(posted)
                if len(move := value.split(":")) == 3 and move[0] == field.name and move[2]
            }
            if moves := {place: thing for place, thing in moves.items() if field.now.get(place) != thing}:
                changes[field.name] = moves
            continue
        data, typed = _read_field(field, posted)
        if typed and typed != str(posted.get(f"was.{field.name}") or "")[:LONGEST]:
            changes[field.name] = data
    return changes


def _read_field(field: CorrectableField, posted: Posted) -> tuple[Data, str]:
    """Return a field's value as plain data, and as it was typed."""
    name = f"f.{field.name}"

    def text(key: str) -> str:
        return str(posted.get(key) or "").strip()[:LONGEST]

    if isinstance(field.kind, Counts):
        typed = {
            key: value for k in field.kind.stock if (value := text(f"{name}.{(key := field.kind.key(k))}"))
        }
        return {key: parse_number(value) for key, value in typed.items()}, json.dumps(typed) if typed else ""
    typed_text = text(name)
    return (typed_text if isinstance(field.kind, OneOf | Yes) else parse_number(typed_text)), typed_text


def read_moves(posted: Posted) -> list[str]:
    """Return the moves of a posted form: the earlier ones, without the one that its button drops, and the one just chosen."""
    do = str(posted.get("do") or "")[:LONGEST]
    sets = [str(value)[:LONGEST] for value in posted.getlist("set")][:MOST_MOVES]
    if do.startswith("drop:"):
        return [value for value in sets if do != f"drop:{value}"]
    for key in list(posted.keys()):
        if key.startswith("place.") and posted.get(key):
            name = key.removeprefix("place.")
            sets.append(f"{name}:{posted.get(key)}:{posted.get(f'thing.{name}') or ''}"[:LONGEST])
    return sets


def describe_changes(game: Game[Any], changes: Mapping[str, Data], words: Words) -> list[CorrectedField]:
    """Describe a correction in words that everybody may read.

    A secret value is not shown: whoever agrees trusts the player who asks.
    """
    say, gettext, names = (
        words.find_phrases(game.book.meta.title).with_kept_names(game.setup.names).at(game.table).say,
        words.gettext,
        game.setup.names,
    )
    unseen = gettext("what only its owner sees")
    changes_told = []
    for field in game.correctable_fields(None):
        if field.name not in changes:
            continue
        label = say(field.label)
        if field.seat is not None:
            label = f"{label} ({names[field.seat]})"
        data, against = field.read_value(changes[field.name])
        if against:
            continue
        if not field.known:
            changes_told.append(CorrectedField(label, "", unseen))
        elif isinstance(field.kind, Placed):
            said = {
                place: (field.kind.things.get(field.now.get(place, ""), ""), thing)
                for place, thing in data.items()
            }
            public = {path for path in field.paths if path not in field.closed}
            changes_told += [
                CorrectedField(say(field.kind.things[then]), "", unseen)
                if then in field.closed or not (now or then in public)
                else CorrectedField(say(field.kind.places[place]), say(now), say(field.kind.things[then]))
                for place, (now, then) in said.items()
            ]
        else:
            now, then = (_describe_value(field.kind, value, say, gettext) for value in (field.now, data))
            changes_told.append(CorrectedField(label, now, then))
    return changes_told


def _describe_value(kind: Kind[Any], data: Data, say: Say, gettext: Say) -> str:
    if isinstance(kind, Counts):
        return ", ".join(f"{n} {say(key)}" for key, n in data.items() if n) or "0"
    if isinstance(kind, Yes):
        return gettext("Yes") if data else gettext("No")
    if isinstance(kind, OneOf):
        return say(kind.label(data))
    return str(data)
