"""Buttons that answer a question: their labels, and what several labels have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from printkit.referee import Seat
from printkit.referee.messages import FIRST_ISOLATE, LAST_ISOLATE

Say = Callable[[str], str]
"""Puts a book's sentence into the reader's language."""


@dataclass(frozen=True, slots=True)
class Button:
    """One option."""

    key: str
    label: str
    piece: str = ""
    """Id of a piece whose face appears beside it; empty for none."""
    seat: Seat | None = None
    """The partner or victim that it names."""
    how: str = ""
    """The first answer, where one tap gives several answers."""
    short: str = ""
    """The number that distinguishes it from the others of its kind."""
    declines: bool = False
    """Whether it wants none of the others."""


@dataclass(frozen=True)
class AnswerPieces:
    """The keys of answers that are pieces of the box: key -> piece id to draw; and the title's symbols."""

    faces: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def find_face(self, key: str) -> str:
        """Return the piece to draw for a key; empty if it is no piece."""
        return self.faces.get(key, "")


def capitalize_label(text: str) -> str:
    """Return a label as it appears on a button: books write theirs for the middle of a sentence, in lower case."""
    return text[:1].upper() + text[1:]


def split_common(buttons: Sequence[Button]) -> tuple[str, tuple[Button, ...]]:
    """Return what labels have in common up to a colon, and the buttons with the rest; the whole labels where they differ."""
    labels = [button.label for button in buttons]
    colons = [colon.end() for colon in re.finditer(":(?= )", labels[0])] if len(labels) > 1 else []
    heads = (labels[0][:end] for end in reversed(colons))
    alike = next((head for head in heads if all(label.startswith(f"{head} ") for label in labels)), "")
    if alike.count(FIRST_ISOLATE) != alike.count(LAST_ISOLATE) or not alike:
        return "", tuple(buttons)
    return alike, tuple(
        replace(one, short=capitalize_label(one.label[len(alike) :].strip())) for one in buttons
    )


def in_runs(buttons: Sequence[Button]) -> list[tuple[str, tuple[Button, ...]]]:
    """Group neighbours whose labels begin alike up to a colon, with what they share; "" before single ones."""
    runs: list[tuple[str, tuple[Button, ...]]] = []
    for _, found in groupby(
        buttons, key=lambda one: one.label.partition(": ")[0] if ": " in one.label else ""
    ):
        alike, rest = split_common(tuple(found))
        if runs and not alike and not runs[-1][0]:
            rest = (*runs.pop()[1], *rest)
        runs.append((alike, rest))
    return runs
