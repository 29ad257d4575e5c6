"""A kind: the shape of an answer, or of one field of a form. `kinds` has them all."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from printkit.nearest import find_closest
from printkit.referee.keys import as_key, key_of
from printkit.referee.messages import join_messages, say
from printkit.referee.refusals import UNKNOWN, Refusal, Refusals

T = TypeVar("T")

_NUMBERS = re.compile(r"\d+")

Data: TypeAlias = Any
"""What JSON can say: texts, whole numbers, truths, null, lists and objects of them."""


def plain_label(value: Any) -> str:
    """Describe a value by its own label if it has one, else by its key with spaces for hyphens."""
    own = getattr(value, "label", None)
    if isinstance(own, str):
        return own
    return key_of(value).replace("-", " ")


def one_of(labels: Sequence[str], most: int = 8) -> str:
    """List what would be legal, shortened.

    >>> one_of(["ten", "five", "one"], most=2)
    'ten, five and 1 more'
    """
    return (
        say("{items} and {n} more", tuple(labels[:most]), len(labels) - most)
        if len(labels) > most
        else join_messages(labels)
    )


def _numbers_in(text: str) -> list[str]:
    """Its numbers without leading zeros, as digits: somebody may send thousands of them."""
    return [number.lstrip("0") for number in _NUMBERS.findall(text)]


def refuse_unknown(data: Data, keys: Sequence[str], labels: Sequence[str]) -> Refusal:
    """Refuse an answer that names nothing known, with the nearest match; what is called alike is listed once.

    One with other numbers is no nearest match: who says A99 does not mean A49.
    """
    text = as_key(data)
    numbers = _numbers_in(text or "")
    alike = [key for key in keys if not numbers or _numbers_in(key) == numbers]
    near = find_closest(text, alike) if text else ""
    legal = say("Choose one of: {items}.", one_of([*dict.fromkeys(labels)])) if labels else ""
    if near and near != text:
        called = labels[keys.index(near)] if len(labels) == len(keys) else near
        legal = say("Did you mean {near:name}? {choices}", called, legal)
    return Refusal(
        UNKNOWN,
        say("{what:name} is not one of the choices.", text if text is not None else repr(data)),
        legal=legal,
    )


class Kind(ABC, Generic[T]):
    """The shape of an answer."""

    __slots__ = ()

    @abstractmethod
    def read(self, data: Data) -> tuple[T | None, Refusals]:
        """Turn plain data into a value; if that is impossible, the refusals are not empty."""

    @abstractmethod
    def write(self, value: T) -> Data:
        """Turn a value into the plain data that `read` accepts."""

    def check_limits(self, value: T) -> Refusals:
        """Object to a readable value outside the kind's limits. Asked after the rule's own reasons."""
        del value
        return ()

    def say(self, value: T) -> str:
        """Describe a value to people."""
        return str(self.write(value))

    @property
    def is_possible(self) -> bool:
        """Whether there is any value within the limits."""
        return True
