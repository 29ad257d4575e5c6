"""Refusals: a rule's reply to an answer that it cannot accept. Values, never raised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from printkit.referee.messages import say

OVER: Final = "over"
"""The game has ended."""
STALE: Final = "stale"
"""The answer is for a question that is no longer open."""
TURN: Final = "turn"
"""Somebody else is asked."""
ANSWERED: Final = "answered"
"""This seat's sealed answer is already in."""
UNKNOWN: Final = "unknown"
"""The answer names nothing that this question knows."""
RANGE: Final = "range"
"""A number lies outside its limits, or is no whole number."""
COUNT: Final = "count"
"""Too many or too few things are named."""
TWICE: Final = "twice"
"""One piece is named more often than it exists."""
FIELD: Final = "field"
"""A part of a form is missing, or is not one of its parts."""
CORRECTION: Final = "correction"
"""A correction names no field of the table, or gives it a value of another kind."""
UNDO: Final = "undo"
"""There is nothing to take back."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason why an answer is not accepted.

    Attributes:
        code: the reason's short name, from the book's list or one of those above, which a book may rename (`Book.codes`).
        reason: a sentence in plain words.
        rule: the id of the rule that refuses, "" where the engine does.
        legal: a sentence on what would be legal instead; "" where nothing helps.
        about: further data for a page: the places concerned, the verdict on a photo.
    """

    code: str
    reason: str
    rule: str = ""
    legal: str = ""
    about: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        """Return the sentence that is shown to the player."""
        text = self.reason
        if self.legal:
            text += f" {self.legal}"
        return f"{text} ({self.rule})" if self.rule else text


Refusals = tuple[Refusal, ...]
"""All reasons against an answer; empty means legal."""


def rename_codes(refusals: Refusals, codes: Mapping[str, str]) -> Refusals:
    """Rename the engine's codes as a book wishes."""
    if not codes:
        return refusals
    return tuple(replace(r, code=codes[r.code]) if r.code in codes else r for r in refusals)


def gather_reasons(*found: Refusal | None) -> Refusals:
    """Gather the refusals of several rules; a rule that does not object gives None.

    >>> gather_reasons(None, Refusal("R-SELF", "Choose another player."), None)[0].code
    'R-SELF'
    """
    return tuple(r for r in found if r is not None)


@lru_cache(maxsize=4096)  # most reasons recur in playouts
def refuse(code: str, rule: str, text: str, *values: Any, legal: str = "") -> Refusals:
    """Return one reason against an answer, as a message with its values.

    >>> refuse("R-LIMIT", "XYZ-4.2", "At most {most} a turn.", 3)[0].reason
    'At most 3 a turn.'
    """
    return (Refusal(code, say(text, *values), rule, legal),)
