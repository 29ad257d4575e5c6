"""Things that are computed when somebody needs them.

A playout then pays only for what it uses, and a question that is open follows the table when that is corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Lazy: TypeAlias = Sequence[T] | Callable[[], Sequence[T]]
"""Several things, or a function that lists them when somebody looks."""
Stock: TypeAlias = Mapping[T, int] | Callable[[], Mapping[T, int]]
"""How many of each kind, or a function that counts them when somebody looks."""
Limit: TypeAlias = int | Callable[[], int]
"""A number, or a function that computes it when somebody looks."""
Text: TypeAlias = str | Callable[[], str]
"""A sentence, or a function that words it when somebody reads it."""


def resolve_lazy(thing: T | Callable[[], T]) -> T:
    """Return a thing; call it first if it is a function.

    >>> resolve_lazy(3), resolve_lazy(lambda: 3)
    (3, 3)
    """
    return thing() if callable(thing) else thing
