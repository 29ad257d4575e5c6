"""Corrections: set typed fields of a table by hand, when they differ from the real table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from printkit.nearest import find_closest
from printkit.referee.cards import Deck, Hand
from printkit.referee.correctable import CorrectableField
from printkit.referee.kinds import Data, Placed, Whole
from printkit.referee.messages import say
from printkit.referee.refusals import CORRECTION, Refusal
from printkit.referee.seat import Seat
from printkit.referee.state import ZoneView, view_zones
from printkit.referee.zones import UNSEEN, Board, FaceDown, InHand, OneWord, Pile, Stock


class WrongCorrectionError(Exception):
    """A correction is not possible; the text says why and what would work."""


def refuse_correction(error: WrongCorrectionError) -> Refusal:
    """Turn the problem into a refusal."""
    return Refusal(CORRECTION, str(error))


def read_change(table: Any, path: str, data: Data) -> Any:
    """Check a change against the types of the table's fields and return the value to set.

    Args:
        table: a dataclass.
        path: a field, with dots into lists, mappings and dataclasses: `bank`, `wallet.2`, `players.1.troops`.
        data: the value as plain data.

    Raises:
        WrongCorrectionError: no such field, or a value of another kind.
    """
    _, _, kind = _resolve_path(table, path)
    return _convert_value(kind, data, path)


def read_field(table: Any, path: str) -> Any:
    """Return the present value of a field."""
    holder, last, _ = _resolve_path(table, path)
    return holder[last] if isinstance(holder, list | dict) else getattr(holder, last)


def apply_change(table: Any, path: str, value: Any) -> None:
    """Set a field whose value `read_change` has checked."""
    holder, last, _ = _resolve_path(table, path)
    if isinstance(holder, list | dict):
        holder[last] = value
    else:
        setattr(holder, last, value)


def apply_changes(table: Any, changes: Mapping[str, Data]) -> None:
    """Set all fields of a correction that was checked before."""
    for path, data in changes.items():
        apply_change(table, path, read_change(table, path, data))


def _resolve_path(table: Any, path: str) -> tuple[Any, Any, Any]:
    """Return the holder of a field, the field's name or index there, and its type."""
    holder: Any = None
    last: Any = None
    value, kind = table, type(table)
    for step in path.split("."):
        holder = value
        if is_dataclass(value) and not isinstance(value, type):
            names = [f.name for f in fields(value) if f.name != "journal" and not f.name.startswith("_")]
            if step not in names:
                raise WrongCorrectionError(_no_such(path, step, names))
            if value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                raise WrongCorrectionError(f"{path}: set the whole of it, not {step} alone")
            kind = get_type_hints(type(value))[step]
            value, last = getattr(value, step), step
        elif isinstance(value, list):
            if not step.isdecimal() or int(step) >= len(value):
                raise WrongCorrectionError(f"{path}: {step} is not one of 0 to {len(value) - 1}")
            kind = _type_argument_at(kind, 0)
            last = int(step)
            value = value[last]
        elif isinstance(value, dict):
            found = {_format_key(key): key for key in value}
            if step not in found:
                raise WrongCorrectionError(_no_such(path, step, list(found)))
            kind = _type_argument_at(kind, 1)
            last = found[step]
            value = value[last]
        elif isinstance(value, tuple) and hasattr(value, "_fields"):
            before, parts = path[: -len(step) - 1], ",".join(value._fields)
            raise WrongCorrectionError(f"{path}: set the whole of it, in this order: {before}=[{parts}]")
        else:
            raise WrongCorrectionError(f"{path}: there is nothing inside to set at {step}")
    return holder, last, kind


def _no_such(path: str, step: str, names: Sequence[str]) -> str:
    near = find_closest(step, names)
    return f"{path}: there is no {step}; " + (
        f"did you mean {near}?" if near else f"there are {', '.join(names)}"
    )


def _format_key(key: Any) -> str:
    return str(key.value) if isinstance(key, Enum) else str(key)


def _type_argument_at(kind: Any, index: int) -> Any:
    arguments = get_args(kind)
    return arguments[index] if len(arguments) > index else Any


def _convert_value(kind: Any, data: Data, path: str) -> Any:
    """Convert plain data to a value of a type, or say why not."""
    while hasattr(kind, "__supertype__"):  # a NewType such as Seat
        kind = kind.__supertype__
    if kind is Any:
        return data
    origin = get_origin(kind)
    if origin in {Union, UnionType}:
        for choice in get_args(kind):
            try:
                return _convert_value(choice, data, path)
            except WrongCorrectionError:
                continue
        raise WrongCorrectionError(f"{path}: {data!r} is no {kind}")
    if origin is Literal:
        if data in get_args(kind):
            return data
        raise WrongCorrectionError(f"{path}: {data!r} is none of {', '.join(map(str, get_args(kind)))}")
    if origin in {list, tuple, dict}:
        return _convert_container(origin, kind, data, path)
    if kind in {NoneType, None}:
        if data is None:
            return None
    elif isinstance(kind, type) and issubclass(kind, Enum):
        for member in kind:
            if data in (member.value, member.name):
                return member
    elif isinstance(kind, type) and is_dataclass(kind):
        return _convert_dataclass(kind, data, path)
    elif isinstance(data, str) and hasattr(kind, "from_key"):  # a place of a board
        try:
            return kind.from_key(data)
        except ValueError as error:
            raise WrongCorrectionError(f"{path}: {error}") from error
    elif isinstance(kind, type) and issubclass(kind, tuple):  # a NamedTuple
        return kind(*_convert_container(tuple, tuple[tuple(get_type_hints(kind).values())], data, path))  # type: ignore[misc]
    elif kind is int:
        if isinstance(data, int) and not isinstance(data, bool):
            return data
    elif isinstance(kind, type) and isinstance(data, kind):
        return data
    raise WrongCorrectionError(f"{path}: {data!r} is no {getattr(kind, '__name__', kind)}")


def _convert_container(origin: Any, kind: Any, data: Data, path: str) -> Any:
    inner = get_args(kind)
    if origin is dict:
        if not isinstance(data, Mapping):
            raise WrongCorrectionError(f"{path}: {data!r} is no mapping")
        made = {}
        for key, item in data.items():
            plain = (
                int(key)
                if isinstance(key, str) and key.lstrip("-").isdecimal() and inner and inner[0] is not str
                else key
            )
            made[_convert_value(inner[0] if inner else Any, plain, path)] = _convert_value(
                inner[1] if inner else Any, item, path
            )
        return made
    if not isinstance(data, list | tuple):
        raise WrongCorrectionError(f"{path}: {data!r} is no list")
    if origin is list:
        return [_convert_value(inner[0] if inner else Any, item, path) for item in data]
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_convert_value(inner[0], item, path) for item in data)
    if inner and len(inner) != len(data):
        raise WrongCorrectionError(f"{path}: {len(inner)} values are needed, {len(data)} came")
    return tuple(
        _convert_value(k, item, path) for k, item in zip(inner or (Any,) * len(data), data, strict=True)
    )


def _convert_dataclass(kind: Any, data: Data, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise WrongCorrectionError(f"{path}: {data!r} is no {kind.__name__}")
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    for name in data:
        if name not in names:
            raise WrongCorrectionError(_no_such(path, str(name), names))
    try:
        return kind(
            **{name: _convert_value(hints[name], item, f"{path}.{name}") for name, item in data.items()}
        )
    except TypeError as error:
        raise WrongCorrectionError(f"{path}: {error}") from error


# The fields that people may correct on a table, derived from its zones


def list_corrections(table: Any, seat: Seat | None) -> Iterator[CorrectableField]:
    """List the fields that people may correct: each zone alone, seats' zones first, and for pieces with ids where each lies."""
    lying: dict[int, list[ZoneView]] = {}
    seen = sorted(view_zones(table, seat), key=lambda one: (one.holder is None, one.holder or 0))
    closed = {id(one.zone.of) for one in seen if one.zone.counts(one.value).get(UNSEEN)}
    for spot in seen:
        about = spot.zone
        if about.of is not None and isinstance(about, Pile | FaceDown | InHand) and not about.fixed:
            lying.setdefault(id(about.of), []).append(spot)
            if id(about.of) in closed and spot.zone.open_number and not _open_deck(spot):
                yield _how_many(spot)
        kind = None if about.fixed else about.kind(table)
        if kind is None:
            continue
        missing = 0
        if about.without:
            held = getattr(table, about.without)
            missing = held[spot.holder] if spot.holder is not None else held
        rows = about.of.rows if about.of is not None and spot.holder is not None else {}
        yield CorrectableField(
            spot.path,
            _name_zone(spot),
            kind,
            about.now(table, spot.value),
            spot.holder,
            spot.known,
            sets=_make_setter(spot),
            pieces=rows,
            without=missing,
        )
    for found in lying.values():
        yield _build_whereabouts(table, found)


def _make_setter(spot: ZoneView) -> Callable[[Data], Mapping[str, Data]] | None:
    if isinstance(spot.zone, Stock):
        return lambda data: {spot.path: [data.get(name, 0) for name in spot.value._fields]}
    if isinstance(spot.zone, Board):
        bare = spot.zone.bare[0]
        now = {**spot.zone.plain_value(spot.value)}
        return lambda data: {spot.path: {at: on for at, on in {**now, **data}.items() if on != bare}}
    if isinstance(spot.zone, OneWord) and spot.zone.bare:
        empty = spot.zone.bare
        return lambda data: {spot.path: "" if data == empty else data}
    return None


def _open_deck(spot: ZoneView) -> bool:
    """Return whether a deck or pile has no unseen cards: then it is as large as the cards that people put there by name."""
    zone, value = spot.zone, spot.value
    return not isinstance(zone, InHand) and bool(value) and not zone.counts(value).get(UNSEEN)


def _how_many(spot: ZoneView) -> CorrectableField:
    """Count the cards of a closed hand or deck, known or unknown to the referee."""
    value: Hand | Deck = spot.value
    layers = sum(map(len, value.layers)) if isinstance(value, Deck) else 0

    def sets(data: Data, changes: Mapping[str, Data]) -> Mapping[str, Data]:
        """Keep what is known where possible; with fewer cards than were known, nothing is known any more."""
        assert isinstance(data, int)
        changed = changes.get(spot.path)
        kept: dict[str, Any] = dict(changed) if isinstance(changed, dict) else _write_cards(value)
        names = [name for name in ("cards", "shown", "told") if name in kept]
        unseen = data - layers - sum(len(kept[name]) for name in names)
        if unseen < 0:
            unseen = data - layers
            kept.update({name: [] for name in names})
            if "top" in kept:
                kept.update(top=[], seer=None)
        return {spot.path: {**kept, "unseen": unseen}}

    return CorrectableField(
        f"{spot.path}.number",
        say("{what}: how many cards", _name_zone(spot)),
        Whole(layers),
        len(value),
        spot.holder,
        paths=(spot.path,),
        after=sets,
    )


def _write_cards(value: Hand | Deck) -> dict[str, Any]:
    """Return a hand or a deck as a correction reads it."""
    if isinstance(value, Hand):
        return {"shown": list(value.shown), "told": list(value.told), "unseen": value.unseen}
    return {
        "cards": list(value.cards),
        "top": list(value.top),
        "seer": value.seer,
        "unseen": value.unseen,
        "layers": [
            {"cards": list(one.cards), "unseen": one.unseen, "seers": list(one.seers)} for one in value.layers
        ],
    }


def _build_whereabouts(table: Any, found: list[ZoneView]) -> CorrectableField:
    """Build one correction for all cards of a component: where each lies."""
    pieces = found[0].zone.of
    assert pieces is not None
    now = {
        card: spot.path
        for spot in found
        if spot.known  # the layers under a deck may be secret
        for card in spot.zone.counts(spot.value)
        if card != UNSEEN
    }

    def sets(data: Data) -> Mapping[str, Data]:
        made: dict[str, Data] = {}
        for spot in found:
            there = spot.zone.counts(spot.value)
            add = [card for card, to in data.items() if to == spot.path and card not in there]
            drop = [card for card, to in data.items() if to != spot.path and card in there]
            if add or drop:
                assert isinstance(spot.zone, Pile | FaceDown | InHand)
                made[spot.path] = spot.zone.put(spot.value, add, drop)
        return made

    cards = {card: table.say("{card:piece}", card) for card in pieces.total(table)}
    places = {spot.path: _name_with_holder(table, spot) for spot in found}
    closed = {spot.path: spot.holder for spot in found if not spot.public and isinstance(spot.zone, InHand)}
    if closed:
        places[UNSEEN] = say("unseen in a hand or deck")
    kind = Placed(cards, places)
    return CorrectableField(
        pieces.name.lower().replace(" ", "-"),
        pieces.name,
        kind,
        now,
        paths=tuple(spot.path for spot in found),
        sets=sets,
        closed=closed,
    )


def _name_with_holder(table: Any, spot: ZoneView) -> str:
    if spot.holder is not None:
        return table.say("{what} ({whose:seat})", spot.zone.label, spot.holder)  # type: ignore[no-any-return]
    return _name_zone(spot)


def _name_zone(spot: ZoneView) -> str:
    """Return a zone's label, with its key's."""
    return say("{what} ({whose})", spot.zone.label, spot.key_label) if spot.key_label else spot.zone.label
