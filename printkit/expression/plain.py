"""Plain values, which are all that an expression sees, and the one gate through which it looks into them and calls them.

Everything is refused that is not listed here: a path, a function or a module that strays into an expression's names is
of no use to anybody who writes one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final

from msgspec import Struct


class PlainRecord(Struct, frozen=True):
    """A record of ours that expressions may look into, by declared field; every field holds a plain value."""


class NotPlainError(Exception):
    """An expression wants to see or do what none may."""


_KINDS: Final = (str, int, float, type(None), list, tuple, AbstractSet, range, Mapping, PlainRecord)
_EXACT: Final = frozenset({str, int, float, bool, type(None), list, tuple, dict, frozenset, range})
"""The types of nearly all values, for a quick look."""
_METHODS: Final[Mapping[type, str]] = {
    str: "capitalize casefold center count endswith find format index isalnum isalpha isdecimal isdigit islower isnumeric "
    "isspace istitle isupper join ljust lower lstrip partition removeprefix removesuffix replace rfind rindex rjust "
    "rpartition rsplit rstrip split splitlines startswith strip swapcase title upper zfill",
    float: "is_integer",
    list: "count index",
    tuple: "count index",
    frozenset: "difference intersection isdisjoint issubset issuperset union",
    Mapping: "get items keys values",
}
"""What may be called of a value, by its type."""


class Method:
    """A method that an expression may call."""

    __slots__ = ("call", "name", "owner")

    def __init__(self, owner: Any, name: str, call: Callable[..., Any]) -> None:
        self.owner = owner
        self.name = name
        self.call = call


def is_plain(value: Any) -> bool:
    """Whether a value is text, a number, a truth, a list, a mapping, or a record of ours; its parts are not looked at."""
    return type(value) in _EXACT or isinstance(value, _KINDS)


def admit(value: Any) -> Any:
    """The value, where it is plain.

    Raises:
        NotPlainError: it is anything else.
    """
    if is_plain(value):
        return value
    raise NotPlainError(f"an expression sees text, numbers, lists and rows, no {type(value).__name__}")


def attribute(value: Any, name: str) -> Any:
    """What `value.name` is: a record's field, a mapping's entry, or a method that may be called.

    Raises:
        KeyError: there is nothing of that name.
        NotPlainError: there is, but not for expressions.
    """
    if isinstance(value, PlainRecord) and name in value.__struct_fields__:
        return admit(getattr(value, name))
    if isinstance(value, tuple) and name in getattr(value, "_fields", ()):
        return admit(getattr(value, name))
    try:
        return item(value, name)
    except (LookupError, TypeError):
        pass
    for kind, names in _METHODS.items():
        if isinstance(value, kind) and name in names.split():
            return Method(value, name, getattr(value, name))
    raise KeyError(name)


def item(value: Any, key: Any) -> Any:
    """What `value[key]` is: an entry of a list, a mapping or a text, or what a record holds under that key.

    Raises:
        LookupError: there is no such entry.
        TypeError: the value has no entries.
        NotPlainError: it is none that an expression may see.
    """
    return admit(admit(value)[key])
