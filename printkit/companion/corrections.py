"""Which fields of a table people can put right, and what they typed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Final

from printkit.referee import Data, Game

MOST: Final = 400
DEEPEST: Final = 4
LONGEST: Final = 400
_OWN: Final = frozenset({"journal", "names"})


@dataclass(frozen=True, slots=True)
class Place:
    """A field that can be set.

    Attributes:
        path: as a correction names it: `wallet.2`.
        label: in words.
        value: what the referee believes, where everybody may know it; else None.
    """

    path: str
    label: str
    value: str | None = None


def correctable(game: Game[Any]) -> list[Place]:
    """Every field of a game's table.

    The same list goes to every seat: which fields there are is in the rules, and a value is only shown where the
    public view shows the same thing under the same name.
    """
    public = game.book.view(game.table, None)
    names = game.setup.names
    found = []
    for path, value in _leaves(game.table, ()):
        shown = _public(public, path, value)
        found.append(Place(".".join(path), _label(path, names), shown))
        if len(found) >= MOST:
            break
    return found


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if is_dataclass(value) and not isinstance(value, type):
        frozen = value.__dataclass_params__.frozen  # type: ignore[attr-defined]
        if frozen and path:
            yield path, value
            return
        for one in fields(value):
            if one.name not in _OWN and not one.name.startswith("_"):
                yield from _leaves(getattr(value, one.name), (*path, one.name))
    elif isinstance(value, list) and len(path) < DEEPEST and len(value) <= 12 and value:
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*path, str(number)))
    elif isinstance(value, dict) and len(path) < DEEPEST and len(value) <= 24 and value:
        for key, inner in value.items():
            name = str(key.value) if isinstance(key, Enum) else str(key)
            if "." not in name:
                yield from _leaves(inner, (*path, name))
    elif value is None or isinstance(value, bool | int | str | Enum | list | tuple | dict):
        yield path, value


def _label(path: Sequence[str], names: Sequence[str]) -> str:
    head, *rest = path
    words = [head]
    for number, step in enumerate(rest):
        at_seat = number == 0 and step.isdecimal() and int(step) < len(names)
        words.append(names[int(step)] if at_seat else step)
    return " ".join(words).replace("_", " ")


def _public(public: Mapping[str, Any], path: Sequence[str], value: Any) -> str | None:
    """A value as text if the public view shows the very same under the same name."""
    at: Any = public
    for step in path:
        if isinstance(at, Mapping) and step in at:
            at = at[step]
        elif isinstance(at, list | tuple) and step.isdecimal() and int(step) < len(at):
            at = at[int(step)]
        else:
            return None
    plain = value.value if isinstance(value, Enum) else value
    if isinstance(plain, bool | int | str) and type(plain) is type(at) and plain == at:
        return str(plain)[:LONGEST]
    return None


def read_changes(paths: Sequence[str], values: Sequence[str]) -> dict[str, Data]:
    """What a posted form changes: numbers, truths, lists and `null` as JSON, anything else as text."""
    changes: dict[str, Data] = {}
    for path, typed in zip(paths, values, strict=False):
        if path.strip():
            changes[path.strip()[:LONGEST]] = _data(typed.strip()[:LONGEST])
    return changes


def _data(typed: str) -> Data:
    if typed.lower() in {"", "none", "null"}:
        return None
    if typed.lower() in {"yes", "no"}:
        return typed.lower() == "yes"
    try:
        data = json.loads(typed)
    except (ValueError, RecursionError):
        return typed
    return typed if isinstance(data, float) else data
