"""Keys: the short text that names an option in an answer and in the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property
from typing import Any

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_shapes: dict[type, tuple[str, tuple[str, ...]]] = {}
"""Classes of moves, by name and fields, that have been met."""
_keyed: set[type] = set()
"""Classes that have been met whose members name themselves."""


def key_of(value: Any) -> str:
    """Name a value in one short text, the same in every run.

    Texts are their own key, numbers are written out, yes and no stand for truth; an enum member is its
    value, a tuple its members joined by `/`, a dataclass its class name and its fields (those that are
    None are left out). An attribute `key` overrides all of this.

    >>> key_of(("ones", 3))
    'ones/3'
    """
    kind = value.__class__
    if kind is str or kind is int:
        return str(value)
    if kind in _keyed:
        return str(value.key)
    shape = _shapes.get(kind)
    if shape is None:
        return _slow_key(value)
    text, names = shape
    for field in names:
        item = getattr(value, field)
        if item is not None:
            text += f" {item if item.__class__ is str else key_of(item)}"
    return text


def _slow_key(value: Any) -> str:
    own = getattr(value, "key", None)
    if isinstance(own, str):
        if isinstance(getattr(value.__class__, "key", None), property | cached_property):
            _keyed.add(value.__class__)
        return own
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return key_of(value.value)
    if isinstance(value, tuple | list):
        return "/".join(map(key_of, value))
    if is_dataclass(value) and not isinstance(value, type):
        kind = value.__class__
        _shapes[kind] = (verb_of(kind), tuple(f.name for f in fields(value)))
        return key_of(value)
    return str(value)


def verb_of(kind: type) -> str:
    """Name a class of moves: `ProposeTrade` is `propose-trade`."""
    own = getattr(kind, "verb", "")
    return own if isinstance(own, str) and own else _CAPITAL.sub("-", kind.__name__).lower()


def as_key(data: Any) -> str | None:
    """Read an answer as a key, or None where it is no single word, number or truth."""
    if isinstance(data, str):
        return data
    if isinstance(data, bool | int):
        return key_of(data)
    return None


Key = Callable[[Any], str]
Label = Callable[[Any], str]
