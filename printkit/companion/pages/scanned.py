"""The readings of a phone's photos: scanned pieces, and a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from printkit.companion.pages.buttons import Button
from printkit.referee import Refusals


@dataclass(frozen=True, slots=True)
class Found:
    """A piece that was scanned or typed.

    Attributes:
        piece: its id.
        name: what is printed on it.
        text: its effect, or what is wrong with the reading.
        where: where the referee believes it is, and where it may be used.
        answer: the answer it stands for; None if no question takes it.
        refusals: why it does not answer the question.
    """

    piece: str
    name: str
    text: str = ""
    where: str = ""
    answer: Any = None
    refusals: Refusals = ()


@dataclass(frozen=True, slots=True)
class PlaceDoubt:
    """A place of the board of which a photo is not sure."""

    name: str
    guess: str = ""
    label: str = ""
    """Its name for people; its key if that is enough."""
    kinds: tuple[Button, ...] = ()
    """The kinds that may stand only there."""


@dataclass(frozen=True)
class Reading:
    """A board as a photo shows it.

    Attributes:
        verdict: `good`, `confirm`, `doubt`, `again` (photograph again), `more` (right so far) or `bad`.
        form: name of the form it fills in.
        fields: what that form posts: name -> value.
        board: place -> what stands there.
        changes: what changed since the last turn, in words.
        refusals: the reasons.
        doubtful: places to confirm.
        kinds: the kinds of pieces that may stand there.
        data: the reading as JSON, posted back with the confirmed places.
        marks: place -> the sign that stands there in the drawing.
        notes: further messages.
        completes: whether another photo may complete it.
    """

    verdict: str
    form: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    board: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    refusals: Refusals = ()
    doubtful: tuple[PlaceDoubt, ...] = ()
    kinds: tuple[Button, ...] = ()
    data: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    completes: bool = False
