"""The keys of `play.yaml`, each said once: what is read, told, completed in editors and documented."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from printkit.base.yaml_keys import Key, KeyPlace, Keys, range_key
from printkit.declared.declarations import LocatedExpression, check_names
from printkit.declared.playfile import NAME, TAKEN, Reminder
from printkit.declared.playtest_rules import TrialSpec

ACTS: Final = "`NAME +1`, `NAME -2`, `draw 1 from PILE`, `turn up 1 from PILE to PILE`, `shuffle PILE into PILE`, `throw DIE`, `step`, `next`"
_FARTHEST: Final = 100_000


def _read_steps(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > 8:
        raise TypeError
    if any(not isinstance(n, int) or isinstance(n, bool) or not 0 < abs(n) <= 10_000 for n in value):
        raise ValueError
    return tuple(value)


def _read_track(value: Any) -> Mapping[int, str]:
    if not isinstance(value, dict) or not all(isinstance(at, int) for at in value):
        raise TypeError
    return {at: str(name) for at, name in value.items()}


def _read_faces(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not 2 <= len(value) <= 100:
        raise TypeError
    return tuple(map(str, value))


class SetupKeys(Keys, frozen=True):
    """One thing that hands do before the game."""

    owner = "a step of the set-up"
    short = "say"

    say: Annotated[
        str, Key("What is done, in a short sentence.", would="a sentence; in quotes if it holds a colon")
    ]
    show: Annotated[
        tuple[str, ...],
        Key("Pictures beside it: components, or rows of their tables.", would="names of components or rows"),
    ] = ()
    each: Annotated[bool, Key("Whether everybody does it for themselves: phones show it first.")] = False


class PileKeys(Keys, frozen=True):
    """A pile of cards or tiles."""

    label: Annotated[str, Key("What people read.", usual="the name")] = ""
    from_: Annotated[
        str,
        Key(
            "A component: its cards lie face down and shuffled. Or another pile: cards are turned up from it. Without it the pile begins empty.",
            would="a component, or another pile",
        ),
    ] = ""
    show: Annotated[
        Literal["none", "top", "all"] | None,
        Key("What is seen of it; none: it lies face down.", usual="none of a component, else all"),
    ] = None
    deal: Annotated[int, Key("Cards turned up from the other pile at the beginning.", low=0, high=200)] = 0
    take: Annotated[bool | None, Key("Whether cards are taken from it.", usual="true from another pile")] = (
        None
    )


class HandKeys(Keys, frozen=True):
    """Closed hands; each phone sees its own."""

    label: Annotated[str, Key("What people read.")] = "Hand"
    from_: Annotated[
        str, Key("Where cards are drawn from.", would="a pile that lies face down", usual="the first")
    ] = ""
    deal: Annotated[int, Key("Cards at the beginning.", low=0, high=200)] = 0
    to: Annotated[
        str,
        Key("Where played cards go.", would="an area or an open pile", usual="the first area or open pile"),
    ] = ""
    limit: Annotated[
        int,
        Key(
            "Whoever has more cards is told so once, since a turn may take a hand beyond it for a moment; 0: no limit.",
            low=0,
            high=200,
        ),
    ] = 0


class AreaKeys(Keys, frozen=True):
    """The keys of an area that lies openly before each player."""

    label: Annotated[str, Key("What people read.", usual="the name")] = ""


class CounterKeys(Keys, frozen=True):
    """Something that is counted."""

    label: Annotated[str, Key("What people read.", usual="the name")] = ""
    of: Annotated[
        Literal["player", "table"],
        Key("Whose it is; of the table: one for all.", refusal="{value} is neither player nor table"),
    ] = "player"
    start: Annotated[int | None, Key("Where it begins.", usual="0, or `low` where that is more")] = None
    low: Annotated[int, Key("The lowest.", low=-_FARTHEST, high=_FARTHEST)] = 0
    high: Annotated[int | None, Key("The highest.", low=-_FARTHEST, high=_FARTHEST, usual="no limit")] = None
    supply: Annotated[
        Annotated[int, Key(low=1)] | str | None,
        Key(
            "How many there are for all; of a component what is taken from it is counted by its pieces, and a photo can tell. It cannot go below none.",
            would="a number, or a component",
            usual="no limit",
        ),
    ] = None
    steps: Annotated[
        tuple[int, ...],
        Key(
            "By how much its buttons change it.",
            would="up to eight numbers, as [-1, 1, 5]",
            read=_read_steps,
            form={"type": "array", "items": {"type": "integer"}, "maxItems": 8},
        ),
    ] = (-1, 1)
    track: Annotated[
        Mapping[int, str],
        Key(
            "Names of some of its places.",
            would="`{0: Start, 24: City}`",
            refusal="name places of the track by number: {0: Start, 24: City}",
            read=_read_track,
            form={"type": "object"},
        ),
    ] = {}

    @property
    def first(self) -> int:
        """The value at which it begins."""
        return max(self.low, 0) if self.start is None else self.start

    def check(self, place: KeyPlace) -> None:
        """Check that its limits are in order and that it begins within them."""
        high = _FARTHEST if self.high is None else self.high
        if high < self.low:
            place.report_problem(
                f"{high} will not do; write a whole number from {self.low} to {_FARTHEST}", "high"
            )
        elif not self.low <= self.first <= high:
            message = f"{self.first} will not do; write a whole number from {self.low} to {high}"
            place.report_problem(message, "start")


class DieKeys(Keys, frozen=True):
    """Dice that are thrown together on the real table; the result is tapped. Who has no such dice lets the page throw."""

    label: Annotated[str, Key("What people read.", usual="the name")] = ""
    sides: Annotated[int, Key("Faces numbered from 1.", low=2, high=100)] = 6
    faces: Annotated[
        tuple[str, ...],
        Key(
            "Faces that are no such numbers.",
            would="the faces as a list: [calm, calm, wind]",
            read=_read_faces,
            form={"type": "array", "minItems": 2, "maxItems": 100},
        ),
    ] = ()
    number: Annotated[int, Key("How many.", low=1, high=6)] = 1

    @property
    def shown(self) -> tuple[str, ...]:
        """The faces that it can show."""
        return self.faces or tuple(map(str, range(1, self.sides + 1)))

    def check(self, place: KeyPlace) -> None:
        """Check that people have results to choose from."""
        if len(set(self.shown)) ** self.number > 1000:
            place.report_problem("more than 1000 results; throw them one after the other", "number")


class TurnKeys(Keys, frozen=True):
    """The keys of turns."""

    order: Annotated[
        Literal["left", "free"],
        Key(
            "left: in turns, clockwise; free: anybody at any time.",
            refusal="{value} is neither left (in turns, clockwise) nor free (anybody at any time)",
        ),
    ] = "left"
    steps: Annotated[
        tuple[str, ...],
        Key(
            "Reminders of the turn, in order.",
            would="a list of different texts",
            refusal="write a list of different texts; put one that holds a colon in quotes",
        ),
    ] = ()

    def check(self, place: KeyPlace) -> None:
        """Check that steps have different texts."""
        if len(set(self.steps)) < len(self.steps):
            place.report_problem(
                "write a list of different texts; put one that holds a colon in quotes", "steps"
            )


class ButtonKeys(Keys, frozen=True):
    """Several acts as one line of the log and one undo."""

    example = "{name: ..., do: [...]}"

    name: Annotated[str, Key("What stands on it.")]
    do: Annotated[
        tuple[str, ...],
        Key(f"Its acts: {ACTS}.", would="a list of acts", refusal=f"do: a list of acts: {ACTS}"),
    ]
    when: Annotated[LocatedExpression | None, Key("Whether it may be pressed.")] = None

    def check(self, place: KeyPlace) -> None:
        """Check that it does something."""
        if not self.do:
            place.report_problem(f"do: a list of acts: {ACTS}", "do")


class PlayKeys(Keys, frozen=True):
    """`play.yaml`."""

    refusal = "a play file is a list of `key: value`; see docs/play-by-data.md"

    play: Annotated[
        Literal[1],
        Key(
            "The version of this language.",
            would="`play: 1`, the version of this language",
            refusal="write `play: 1`, the version of this language",
        ),
    ]
    seats: Annotated[tuple[int, int] | None, range_key("Players.", 1, 12, usual="the box's `players`")] = None
    setup: Annotated[
        tuple[SetupKeys, ...],
        Key(
            "What hands lay out before the game, with pictures: a list to tick off on every page, and beside the rules.",
            would="a list of sentences, or of `{say, show, each}`",
            refusal="write a list of sentences; put one that holds a colon in quotes",
        ),
    ] = ()
    piles: Annotated[
        Mapping[str, PileKeys], Key("Piles by name.", would="`name: {from, label, show, deal, take}`")
    ] = {}
    hands: Annotated[
        HandKeys | None, Key("Closed hands.", would="`{from: pile, deal: number, to, label, limit}`")
    ] = None
    areas: Annotated[
        Mapping[str, AreaKeys], Key("What lies openly before each player.", would="`name: {label}`")
    ] = {}
    counters: Annotated[
        Mapping[str, CounterKeys],
        Key("What is counted.", would="`name: {label, of, start, low, high, supply, steps, track}`"),
    ] = {}
    dice: Annotated[
        Mapping[str, DieKeys], Key("Dice by name.", would="`name: {sides: 6}` or `{faces: [calm, wind]}`")
    ] = {}
    timer: Annotated[
        int, Key("Seconds of a turn: a sand glass, it only rings.", low=5, high=3600, usual="none")
    ] = 0
    turn: Annotated[TurnKeys, Key("Whose turn it is.", would="`{order, steps}`")] = TurnKeys()
    buttons: Annotated[
        tuple[ButtonKeys, ...], Key("Several acts at once.", would="a list, each {name, do: [acts], when}")
    ] = ()
    tell: Annotated[
        tuple[Reminder, ...],
        Key("Told when it becomes true, never a stop.", would="a list, each {when, say}"),
    ] = ()
    end: Annotated[
        Reminder | None,
        Key("Asks whether the game ends; *End the game* is always there.", would="`{when, say}`"),
    ] = None
    playtest: Annotated[
        TrialSpec | None, Key("Random playtest without people, see below.", would="a list of `key: value`")
    ] = None

    def check(self, place: KeyPlace) -> None:
        """Check that names are small letters, mean nothing else, and are given once."""
        sections: Mapping[str, Mapping[str, Any]] = {
            "piles": self.piles, "areas": self.areas, "counters": self.counters, "dice": self.dice,
        }  # fmt: skip
        check_names(place, sections, pattern=NAME, taken=TAKEN)
