"""Limit what an expression may compute: steps, letters, members, digits. So every expression ends."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final

from printkit.expression.error import ExpressionError
from printkit.expression.plain import admit

MOST_STEPS: Final = 200_000
"""Of one text or expression, or of one game that is scored."""
LONGEST: Final = 100_000
"""Letters of a text and members of a list."""
_MOST_BITS: Final = 1024
"""Of a whole number: about 300 digits."""


class StepBudget:
    """The rest of what an expression may compute."""

    __slots__ = ("steps",)

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.steps = steps

    def take(self, steps: int = 1) -> None:
        """Take some steps.

        Raises:
            ExpressionError: there are no more.
        """
        self.steps -= steps
        if self.steps < 0:
            raise ExpressionError("this takes too long to compute; make it simpler")

    def room(self, size: int) -> None:
        """Make room for so many letters or members.

        Raises:
            ExpressionError: this is more than anything that is printed.
        """
        if size > LONGEST:
            raise ExpressionError(f"this makes {size} characters or items; {LONGEST} are enough")
        self.take(size // 64)

    def made(self, value: Any) -> Any:
        """Return the value that was computed, where it is plain and not too large."""
        if isinstance(value, str | list | tuple | Mapping | AbstractSet):
            self.room(len(value))
        elif isinstance(value, int):
            if value.bit_length() > _MOST_BITS:
                raise ExpressionError("a number of more than 300 digits")
            return value
        return admit(value)

    def weigh(self, value: Any) -> int:
        """Count the letters and members of a value that an operation visits completely: compares, sorts or prints."""
        if isinstance(value, str):
            self.take(len(value) // 64)
            return len(value)
        if isinstance(value, Mapping):
            return sum(self.weigh(key) + self.weigh(one) for key, one in value.items())
        if isinstance(value, list | tuple | AbstractSet):
            self.take(1 + len(value))
            return len(value) + sum(map(self.weigh, value))
        self.take()
        return 8

    def text(self, value: Any) -> str:
        """Return a value as text."""
        if isinstance(value, str):
            return value
        if isinstance(value, list | tuple | Mapping | AbstractSet):
            self.room(self.weigh(value))
        text = str(self.made(value))
        self.room(len(text))
        return text
