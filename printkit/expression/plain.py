"""Plain values, which are all that an expression sees, and the one gate through which it reads and calls them.

The gate refuses everything that is not listed here: a path, a function or a module that strays into an expression's
names is of no use to its author.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final

from msgspec import Struct

from printkit.expression.error import ExpressionError, MissingError


class PlainRecord(Struct, frozen=True):
    """A record of ours that expressions may look into, by declared field; every field holds a plain value."""


_KINDS: Final = (str, int, float, type(None), list, tuple, AbstractSet, range, Mapping, PlainRecord)
_EXACT: Final = frozenset({str, int, float, bool, type(None), list, tuple, dict, frozenset, range})
"""The types of nearly all values, for a quick check."""
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
"""The methods of values that expressions may call, by type."""


_NUMBER = re.compile(r"([-+\u2212]?)(?:(\d{1,15})|(\d{1,15}[.,]\d{1,15}|\d{1,15}(?:\.\d{1,15})?(?=%)))(%?)")


def read_number(text: str) -> int | float | None:
    """Return the number that a cell's text says; None where it says none.

    >>> read_number("37"), read_number("2,5"), read_number("50%"), read_number("3/4")
    (37, 2.5, 0.5, None)
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, whole, part, percent = found.groups()
    number = float(part.replace(",", ".")) if part else int(whole)
    number = -number if sign in ("-", "\u2212") else number
    return number / 100 if percent else number


def is_plain(value: Any) -> bool:
    """Return whether a value is text, a number, a truth, a list, a mapping, or a record of ours, whatever its parts are."""
    return type(value) in _EXACT or isinstance(value, _KINDS)


def admit(value: Any) -> Any:
    """Return the value, where it is plain.

    Raises:
        ExpressionError: it is anything else.
    """
    if is_plain(value):
        return value
    raise ExpressionError(f"an expression sees text, numbers, lists and rows, no {type(value).__name__}")


def read_attribute(value: Any, name: str) -> Any:
    """Return `value.name`: a record's field, or an entry.

    Raises:
        MissingError: there is nothing of that name.
        ExpressionError: there is, but not for expressions.
    """
    if isinstance(value, PlainRecord) and name in value.__struct_fields__:
        return admit(getattr(value, name))
    return read_item(value, name)


def read_item(value: Any, key: Any) -> Any:
    """Return `value[key]`: an entry of a list, a mapping or a text, or what a record holds under that key.

    Raises:
        MissingError: there is no such entry.
        ExpressionError: it is none that an expression may see.
    """
    try:
        return admit(admit(value)[key])
    except (LookupError, TypeError):
        if isinstance(key, str) and isinstance(value, PlainRecord) and key in value.__struct_fields__:
            return admit(getattr(value, key))
        kind = type(value).__name__
        raise MissingError(f"'{kind} object' has no attribute {key!r}", str(key), value) from None


def find_method(value: Any, name: str) -> Callable[..., Any]:
    """Find a method that expressions may call.

    Raises:
        MissingError: there is nothing of that name that an expression may call.
    """
    for kind, names in _METHODS.items():
        if isinstance(value, kind) and name in names.split():
            return getattr(value, name)  # type: ignore[no-any-return]
    raise MissingError(
        f"'{type(value).__name__} object' has no attribute {name!r} that can be called", name, value
    )
