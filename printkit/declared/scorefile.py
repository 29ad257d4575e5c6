"""`score.yaml`: what each player is asked, what counts, who wins. Read and checked here, computed in `reckoning`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from printkit.base.yaml_keys import Key, KeyPlace, Keys
from printkit.box.box_errors import Problem
from printkit.box.contents import Box
from printkit.declared.declarations import (
    DataReader,
    LocatedExpression,
    Sentence,
    check_names,
    read_data_file,
)
from printkit.nearest import list_words, suggest_nearest
from printkit.referee.meta import Option

FILE: Final = "score.yaml"
_KINDS: Final = ("yes", "count", "pieces", "pick")


def _read_choices(value: Any) -> Mapping[str, str]:
    if isinstance(value, list | tuple):
        value = {word: word for word in map(str, value)}
    if not isinstance(value, dict) or not value:
        raise ValueError("say what there is to choose: pick: {R: red, B: blue}")
    return {str(key): str(word) for key, word in value.items()}


def _read_option(value: Any) -> Any:
    is_list = isinstance(value, list) and value and all(isinstance(one, str | int) for one in value)
    if is_list or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise ValueError("write the choices as a list, the usual one first, or a number")


class AskKeys(Keys, frozen=True):
    """Something that is asked; only one of `yes`, `count`, `pieces` and `pick`, without them a number."""

    short = "label"

    label: Annotated[str, Key("What people read.", usual="the name")] = ""
    low: Annotated[LocatedExpression | None, Key("The smallest number.", usual="0")] = None
    high: Annotated[LocatedExpression | None, Key("The largest number.", usual="no limit")] = None
    yes: Annotated[bool | None, Key("true: it is asked with yes and no.")] = None
    count: Annotated[str, Key("How many pieces of it: a photo, or a number.", would="a component")] = ""
    pieces: Annotated[str, Key("Which pieces of it: a photo, or codes.", would="a component")] = ""
    where: Annotated[
        LocatedExpression | None,
        Key(
            "Beside `count` or `pieces`: only rows for which it holds count; then several names may share a component."
        ),
    ] = None
    pick: Annotated[
        Mapping[str, str] | None,
        Key(
            "A choice that no two players share.",
            would="`{R: red, B: blue}`, or a list of words",
            read=_read_choices,
            form={"type": ["object", "array"]},
        ),
    ] = None
    number: Annotated[LocatedExpression | None, Key("How many each picks.", usual="1")] = None
    rule: Annotated[str, Key("Id of the rule that says so: the sheet quotes it.", would="a rule's id")] = ""

    @property
    def kinds(self) -> list[str]:
        """The kinds as which it is asked, as far as they are said."""
        return [key for key in _KINDS if getattr(self, key) not in (None, "")]  # a mapping goes into no set

    def check(self, place: KeyPlace) -> None:
        """Check that it is asked as one thing, and that a choice of rows belongs to a component."""
        if len(self.kinds) > 1:
            place.report_problem(f"one of {list_words(self.kinds)} would do, not both", self.kinds[1])
        if self.where is not None and not (self.count or self.pieces):
            message = "where: chooses among the pieces of a component; name one with count: or pieces:"
            place.report_problem(message, "where")


class PointsLine(Keys, frozen=True):
    """A line of points."""

    example = "{label: ..., is: ...}"
    refusal = "write {label: ..., is: ...} here: a line of `key: value`"

    label: Annotated[
        str, Key("What people read beside the number.", would="what people read beside the number")
    ]
    amount: Annotated[LocatedExpression, Key("A whole number; it is shown with its working, `5 × 2`.")] = (
        msgspec.field(name="is")
    )
    rule: Annotated[str, Key("Id of the rule that says so.", would="a rule's id")] = ""


class TieLine(PointsLine, frozen=True):
    """A line that breaks ties; more is better."""

    when: Annotated[LocatedExpression | None, Key("Whether it counts.")] = None


class Tell(Keys, frozen=True):
    """A sentence where something holds."""

    example = "{when: ..., say: ...}"
    refusal = "write {when: ..., say: ...} here: a line of `key: value`"

    when: Annotated[LocatedExpression, Key("Whether it is told.")]
    say: Annotated[Sentence, Key("What is told; expressions stand between {{ and }}.")]
    rule: Annotated[str, Key("Id of the rule that says so.", would="a rule's id")] = ""


class Winning(Keys, frozen=True):
    """The rules by which points make a winner."""

    fewest: Annotated[bool, Key("Fewest points win instead of most.")] = False
    alone: Annotated[
        LocatedExpression | None, Key("A single player for whom it holds wins whatever the points.")
    ] = None
    each: Annotated[LocatedExpression | None, Key("All for whom it holds win, or nobody.")] = None
    rule: Annotated[str, Key("Id of the rule that says so.", would="a rule's id")] = ""
    say: Annotated[str, Key("The end in a sentence.")] = ""


class Example(Keys, frozen=True):
    """Holdings with what they must come to."""

    have: Annotated[
        tuple[Mapping[str, Any], ...],
        Key(
            "What each player has: what is left out is 0; pieces by the id of their row.",
            would="a list, one {name: value, ...} for each player",
            refusal="have: a list, one {name: value, ...} for each player",
        ),
    ]
    table: Annotated[Mapping[str, Any], Key("What the table has.")] = {}
    options: Annotated[Mapping[str, Any], Key("Choices before the game.")] = {}
    totals: Annotated[tuple[int, ...] | None, Key("Points of each player.")] = None
    winners: Annotated[tuple[int, ...] | None, Key("Players from 1.")] = None
    lines: Annotated[tuple[tuple[int, ...], ...] | None, Key("Points by line of each player.")] = None
    refused: Annotated[bool, Key("There is no result.")] = False

    def check(self, place: KeyPlace) -> None:
        """Check that it says what each player has, and the result."""
        if not self.have:
            place.report_problem("have: a list, one {name: value, ...} for each player", "have")
        if self.totals is None and self.winners is None and self.lines is None and not self.refused:
            place.report_problem(
                "say what comes out: totals: [..], winners: [1] (players from 1) or refused: true"
            )


class ScoreKeys(Keys, frozen=True):
    """`score.yaml`."""

    refusal = "a score file is a list of `key: value`; see docs/score-by-data.md"

    score: Annotated[
        Literal[1],
        Key(
            "The version of this language.",
            would="`score: 1`, the version of this language",
            refusal="write `score: 1`, the version of this language",
        ),
    ]
    ask: Annotated[
        Mapping[str, AskKeys], Key("What each player is asked, by name.", would="`name: {...}`")
    ] = {}
    table: Annotated[
        Mapping[str, AskKeys],
        Key("What is asked once for the whole table: numbers, `yes`, `count`.", would="`name: {...}`"),
    ] = {}
    options: Annotated[
        Mapping[str, Annotated[Any, Key(read=_read_option, form={"type": ["array", "integer"]})]],
        Key(
            "Choices before the game; the first is usual. `printkit score ... --set name=word`",
            would="`name: [words]`, or `name: number`",
        ),
    ] = {}
    let: Annotated[
        Mapping[str, LocatedExpression],
        Key("Names for expressions; they may use one another.", would="`name: expression`"),
    ] = {}
    points: Annotated[
        tuple[PointsLine, ...],
        Key(
            "What is added up.",
            would="a list, each {label: ..., is: ...}",
            refusal="write a list here, each line beginning with `- `",
        ),
    ] = ()
    ties: Annotated[
        tuple[TieLine, ...],
        Key("What breaks ties, in order; more is better.", would="a list, each {label: ..., is: ...}"),
    ] = ()
    win: Annotated[Winning, Key("How points become a winner.", usual="most points win")] = Winning()
    shared: Annotated[str, Key("The rule by which equal players share their place.", would="a rule's id")] = (
        ""
    )
    refuse: Annotated[
        tuple[Tell, ...], Key("Then there is no result.", would="a list, each {when: ..., say: ...}")
    ] = ()
    warn: Annotated[
        tuple[Tell, ...], Key("A note beside the result.", would="a list, each {when: ..., say: ...}")
    ] = ()
    examples: Annotated[
        tuple[Example, ...],
        Key(
            "What players have, and what it comes to: `check` computes them.",
            would="a list, each {have: [...], totals: [...]}",
        ),
    ] = ()

    def check(self, place: KeyPlace) -> None:
        """Check that each name means one thing and that something counts."""
        sections = {"options": self.options, "let": self.let, "ask": self.ask, "table": self.table}
        check_names(place, sections)
        if not self.points and self.win == Winning():
            place.report_problem("say what counts: points: [{label: ..., is: ...}]", "points")


@dataclass(frozen=True, slots=True)
class Ask:
    """Something that is asked.

    Attributes:
        name: for expressions.
        label: for people.
        kind: `number`, `yes`, `count` (of a component), `pieces` (of a component), `pick`.
        component: whose pieces.
        low: the smallest number.
        high: the largest; None: no limit.
        choices: of a pick, key -> word.
        number: of a pick, how many each has.
        where: of a component, which of its rows count; None: all.
        rule: id of the rule.
    """

    name: str
    label: str
    kind: str
    component: str = ""
    low: LocatedExpression | None = None
    high: LocatedExpression | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    number: LocatedExpression | None = None
    rule: str = ""
    where: LocatedExpression | None = None


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """A `score.yaml` that was read and fits its box."""

    options: tuple[Option, ...]
    let: Mapping[str, LocatedExpression]
    ask: tuple[Ask, ...]
    table: tuple[Ask, ...]
    points: tuple[PointsLine, ...]
    ties: tuple[TieLine, ...]
    win: Winning
    shared: str
    refuse: tuple[Tell, ...]
    warn: tuple[Tell, ...]
    examples: tuple[Example, ...]
    lines: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    """Where keys stand in the file."""


def read_score(box: Box, problems: list[Problem]) -> ScoreFile | None:
    """Return the box's `score.yaml`; None if there is none, or if it cannot be used."""
    path = box.folder / FILE
    if not path.is_file():
        return None
    return read_score_file(path, box, problems)


def read_score_file(path: Path, box: Box, problems: list[Problem]) -> ScoreFile | None:
    """Return a file of scoring for a box; None if it cannot be used."""

    def make(reader: DataReader, keys: ScoreKeys) -> ScoreFile:
        score = _make_file(reader, keys, box)
        from printkit.declared.checked import check_expressions  # noqa: PLC0415  # it knows the names of this file

        check_expressions(reader, score, box)
        return score

    return read_data_file(path, FILE, ScoreKeys, make, problems)


def _make_file(reader: DataReader, keys: ScoreKeys, box: Box) -> ScoreFile:
    return ScoreFile(
        options=tuple(_make_options(keys.options)),
        let=keys.let,
        ask=_read_asks(reader.place.at("ask"), keys.ask, box),
        table=_read_asks(reader.place.at("table"), keys.table, box),
        points=keys.points,
        ties=keys.ties,
        win=keys.win,
        shared=keys.shared,
        refuse=keys.refuse,
        warn=keys.warn,
        examples=keys.examples,
        lines=reader.source.lines,
    )


def _make_options(options: Mapping[str, Any]) -> Iterable[Option]:
    for name, value in options.items():
        label = name.replace("_", " ").capitalize()
        if isinstance(value, list):
            yield Option(name, value[0], tuple(value), label=label)
        else:
            yield Option(name, value, label=label)


def _read_asks(place: KeyPlace, asks: Mapping[str, AskKeys], box: Box) -> tuple[Ask, ...]:
    found = []
    of: dict[str, str] = {}
    for name, one in asks.items():
        here = place.at(name)
        component = _find_component(one, box, here)
        if component and component in of and not (one.where and of[component].endswith("?")):
            asked = of[component].rstrip("?")
            here.report_problem(
                f"pieces of {component} are asked for in {asked} already; `where:` tells them apart"
            )
        of[component] = f"{name}?" if one.where else name
        kind = one.kinds[0] if one.kinds else "number"
        label = one.label or name.replace("_", " ").capitalize()
        pick = one.pick or {}
        found.append(
            Ask(name, label, kind, component, one.low, one.high, pick, one.number, one.rule, one.where)
        )
    return tuple(found)


def _find_component(one: AskKeys, box: Box, place: KeyPlace) -> str:
    """Return the component whose pieces are asked for; "" for anything else, and where nobody can see them."""
    kind, key = ("pieces", one.pieces) if one.pieces else ("count", one.count)
    if not key:
        return ""
    if place.path[0] == "table" and kind == "pieces":
        place.report_problem(
            "what all share is asked as a number: count: a component, or a plain number", kind
        )
        return ""
    component = box.components.get(key)
    if component is None:
        if key not in box.unread:
            hint = suggest_nearest(key, box.components)
            place.report_problem(
                f'there is no component "{key}".{hint} There are: {list_words(box.components)}', kind
            )
        return ""
    if component.code is None and kind == "pieces":
        message = f"{key} has code: none, so nothing can be seen of it; give it codes, or ask for numbers"
        place.report_problem(message, kind)
    return key if component.code is not None else ""
