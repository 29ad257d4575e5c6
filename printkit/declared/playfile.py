"""What `play.yaml` says: a table that keeps what people do and knows no rules. `playkeys` has its keys, `playreader` reads it, `table` plays it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from printkit.base.yaml_keys import Key, Keys
from printkit.declared.declarations import LocatedExpression, Sentence
from printkit.declared.playtest_rules import TrialSpec
from printkit.referee import SetupStep

FILE: Final = "play.yaml"
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
"""The form of names of piles, areas, counters and dice."""
VERBS: Final = frozenset(
    ("draw", "play", "take", "move", "turn-up", "shuffle", "throw", "step", "next", "give", "finish", "done")
)
"""The words by which people type acts."""
TAKEN: Final = frozenset(
    """
    names journal over lists lap seats once order others left right name standing rest name_piece call_piece label_piece tongue say refuse announce
    word_note worded active step turns play box copies all_cards announced play_names hands hand players player my_turn moves mark fresh
    draw take shuffle throw next give finish
    """.split()  # noqa: SIM905
)
"""Names that the table has itself."""


@dataclass(frozen=True, slots=True)
class PileSpec:
    """A pile of cards or tiles.

    Attributes:
        name: for buttons and expressions.
        label: for people.
        component: what it begins with; "": nothing.
        source: the pile that its first cards are turned up from; "": none.
        deal: how many of them.
        show: `none` (face down, shuffled), `top` or `all`.
        take: whether cards are taken from it.
    """

    name: str
    label: str
    component: str = ""
    source: str = ""
    deal: int = 0
    show: str = "all"
    take: bool = False

    @property
    def hidden(self) -> bool:
        """True if it lies face down."""
        return self.show == "none"


@dataclass(frozen=True, slots=True)
class HandSpec:
    """Closed hands: how many cards each begins with, from where, and where played cards go."""

    label: str
    deal: int
    source: str
    to: str
    limit: int


@dataclass(frozen=True, slots=True)
class CounterSpec:
    """Something that people count.

    Attributes:
        name: for buttons and expressions.
        label: for people.
        each: each player has one; otherwise the table has one.
        start: where it begins.
        low: the lowest.
        high: the highest; None: no limit.
        supply: how many there are for all; None: no limit.
        component: the pieces that are counted; "": none.
        steps: by how much buttons change it.
        track: names of some of its places.
        one: what a single piece of it is called, where its pieces say it.
    """

    name: str
    label: str
    each: bool
    start: int = 0
    low: int = 0
    high: int | None = None
    supply: int | None = None
    component: str = ""
    steps: tuple[int, ...] = (-1, 1)
    track: Mapping[int, str] = field(default_factory=dict)
    one: str = ""

    def name_count(self, number: int) -> str:
        """Return the word for so many of it: `Pearl`, `Pearls`, without the number."""
        return self.one if number == 1 and self.one else self.label


@dataclass(frozen=True, slots=True)
class DieSpec:
    """Dice that are thrown together: their faces, and how many."""

    name: str
    label: str
    faces: tuple[str, ...]
    number: int = 1


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a button does: `count`, `draw`, `turn-up`, `shuffle`, `throw`, `step` or `next`."""

    kind: str
    name: str = ""
    to: str = ""
    amount: LocatedExpression | None = None


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """Several acts as one line of the log."""

    name: str
    acts: tuple[Act, ...]
    when: LocatedExpression | None = None

    @property
    def key(self) -> str:
        """The name as one word, as people type it and logs write it."""
        return key_of_button(self.name)


def key_of_button(name: str) -> str:
    """Return a button's name as one word.

    >>> key_of_button("Pay a pearl!")
    'pay-a-pearl'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


class Reminder(Keys, frozen=True):
    """A sentence that the page tells when a condition holds; it stops nothing."""

    example = "{when: ..., say: ...}"

    when: Annotated[LocatedExpression, Key("Whether it is told.")]
    say: Annotated[Sentence, Key("What is told; expressions stand between {{ and }}.")]


@dataclass(frozen=True, slots=True)
class PlayFile:
    """A `play.yaml` that was read."""

    seats: tuple[int, int]
    setup: tuple[SetupStep, ...] = ()
    piles: Mapping[str, PileSpec] = field(default_factory=dict)
    hands: HandSpec | None = None
    areas: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, CounterSpec] = field(default_factory=dict)
    dice: Mapping[str, DieSpec] = field(default_factory=dict)
    timer: int = 0
    free: bool = False
    steps: tuple[str, ...] = ()
    buttons: Mapping[str, ButtonSpec] = field(default_factory=dict)
    tell: tuple[Reminder, ...] = ()
    end: Reminder | None = None
    playtest: TrialSpec | None = None

    @property
    def components(self) -> tuple[str, ...]:
        """The components whose pieces lie in piles and hands."""
        return tuple(dict.fromkeys(pile.component for pile in self.piles.values() if pile.component))
