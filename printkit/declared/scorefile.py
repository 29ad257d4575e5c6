"""`score.yaml`: what is asked of each player, what counts, who wins. Read and checked here, computed in `reckoning`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from printkit.box.errors import Problem, listed, nearest
from printkit.box.schema import Box
from printkit.declared.reading import DataReader, LocatedExpression, Sentence, read_data_file
from printkit.referee.meta import Option

FILE: Final = "score.yaml"
KEYS: Final = (
    "score", "options", "let", "ask", "table", "points", "ties", "win", "shared", "refuse", "warn", "examples",
)  # fmt: skip
ASK_KEYS: Final = ("label", "low", "high", "yes", "count", "pieces", "where", "pick", "number", "rule")
LINE_KEYS: Final = ("label", "is", "rule")
TIE_KEYS: Final = (*LINE_KEYS, "when")
WIN_KEYS: Final = ("fewest", "alone", "each", "rule", "say")
TELL_KEYS: Final = ("when", "say", "rule")
EXAMPLE_KEYS: Final = ("have", "table", "options", "totals", "winners", "lines", "refused")


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
class PointsLine:
    """A line of points, or of a tie-break."""

    label: str
    amount: LocatedExpression
    rule: str = ""
    when: LocatedExpression | None = None


@dataclass(frozen=True, slots=True)
class Tell:
    """A sentence where something holds."""

    when: LocatedExpression
    say: Sentence
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Winning:
    """How points become a winner.

    Attributes:
        fewest: fewest points win instead of most.
        alone: a single player for whom this holds wins whatever the points.
        each: everybody for whom this holds wins, or nobody.
        rule: id of the rule.
        say: the end in a sentence.
    """

    fewest: bool = False
    alone: LocatedExpression | None = None
    each: LocatedExpression | None = None
    rule: str = ""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """Holdings with what they must come to."""

    have: tuple[Mapping[str, Any], ...]
    table: Mapping[str, Any]
    options: Mapping[str, Any]
    totals: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    lines: tuple[tuple[int, ...], ...] | None
    refused: bool
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """A `score.yaml` that was read."""

    options: tuple[Option, ...]
    let: Mapping[str, LocatedExpression]
    ask: tuple[Ask, ...]
    table: tuple[Ask, ...]
    points: tuple[PointsLine, ...]
    ties: tuple[PointsLine, ...]
    win: Winning
    shared: str
    refuse: tuple[Tell, ...]
    warn: tuple[Tell, ...]
    examples: tuple[Example, ...]
    lines: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    """Where keys stand in the file."""


def read_score(box: Box, problems: list[Problem]) -> ScoreFile | None:
    """The box's `score.yaml`; None if there is none, or if it cannot be used."""
    path = box.folder / FILE
    if not path.is_file():
        return None
    return read_score_file(path, box, problems)


def read_score_file(path: Path, box: Box, problems: list[Problem]) -> ScoreFile | None:
    """A file of scoring for a box; None if it cannot be used."""

    def read(reader: DataReader, data: Mapping[str, Any]) -> ScoreFile:
        score = _read(reader, data, box)
        from printkit.declared.checked import check_names  # noqa: PLC0415  # it knows the names of this file

        check_names(reader, score, box)
        return score

    return read_data_file(path, FILE, "a score file", read, problems)


def _read(reader: DataReader, data: Mapping[str, Any], box: Box) -> ScoreFile:
    reader.known(data, KEYS)
    if data.get("score") != 1:
        reader.wrong("write `score: 1`, the version of this language", "score")
    let = {
        name: written
        for name, value in reader.names(data.get("let"), "let").items()
        if (written := reader.expression(value, "let", name, label=f"let {name}")) is not None
    }
    ask = _asks(reader, data.get("ask"), box, "ask")
    table = _asks(reader, data.get("table"), box, "table")
    options = _options(reader, data.get("options"))
    _once(
        reader,
        options=[one.name for one in options],
        let=list(let),
        ask=[one.name for one in ask],
        table=[one.name for one in table],
    )
    if not data.get("points") and not data.get("win"):
        reader.wrong("say what counts: points: [{label: ..., is: ...}]", "points")
    return ScoreFile(
        options=options,
        let=let,
        ask=ask,
        table=table,
        points=_lines(reader, data.get("points"), "points", LINE_KEYS),
        ties=_lines(reader, data.get("ties"), "ties", TIE_KEYS),
        win=_win(reader, data.get("win")),
        shared=reader.text(data, "shared"),
        refuse=_tells(reader, data.get("refuse"), "refuse"),
        warn=_tells(reader, data.get("warn"), "warn"),
        examples=tuple(_examples(reader, data.get("examples"))),
        lines=reader.source.lines,
    )


def _once(reader: DataReader, **sections: Sequence[str]) -> None:
    """A name means one thing."""
    where: dict[str, str] = {}
    for section, names in sections.items():
        for name in names:
            if name in where:
                reader.wrong(f'"{name}" stands in `{where[name]}` too; give one another name', section, name)
            where[name] = section


def _asks(reader: DataReader, data: Any, box: Box, section: str) -> tuple[Ask, ...]:
    found = []
    of: dict[str, str] = {}
    for name, value in reader.names(data, section).items():
        path = (section, name)
        if isinstance(value, str):
            value = {"label": value}  # noqa: PLW2901  # the short form
        one = reader.mapping(value, *path)
        reader.known(one, ASK_KEYS, *path)
        kinds = [key for key in ("yes", "count", "pieces", "pick") if key in one]
        if len(kinds) > 1:
            reader.wrong(f"one of {listed(kinds)} would do, not both", *path, kinds[1])
        kind = kinds[0] if kinds else "number"
        component = _component(reader, one, kind, box, path)
        if component and component in of and not ("where" in one and of[component].endswith("?")):
            reader.wrong(
                f"pieces of {component} are asked for in {of[component].rstrip('?')} already; `where:` tells them apart",
                *path,
            )
        of[component] = f"{name}?" if "where" in one else name
        found.append(_ask(reader, name, one, kind, path, component=component))
    return tuple(found)


def _ask(
    reader: DataReader, name: str, one: Mapping[str, Any], kind: str, path: tuple[str, str], *, component: str
) -> Ask:
    limits = {
        key: reader.expression(one[key], *path, key, label=f"{name}, {key}") if key in one else None
        for key in ("low", "high", "number", "where")
    }
    if "where" in one and kind not in {"count", "pieces"}:
        reader.wrong(
            "where: chooses among the pieces of a component; name one with count: or pieces:", *path, "where"
        )
    choices: dict[str, str] = {}
    if kind == "pick":
        given = one["pick"]
        if isinstance(given, list):
            given = {str(word): str(word) for word in given}
        choices = {key: str(word) for key, word in reader.mapping(given, *path, "pick").items()}
        if not choices:
            reader.wrong("say what there is to choose: pick: {R: red, B: blue}", *path, "pick")
    label = reader.text(one, "label", *path, default=name.replace("_", " ").capitalize())
    return Ask(
        name,
        label,
        kind,
        component,
        limits["low"],
        limits["high"],
        choices,
        limits["number"],
        reader.text(one, "rule", *path),
        limits["where"],
    )


def _component(reader: DataReader, one: Mapping[str, Any], kind: str, box: Box, path: tuple[str, str]) -> str:
    if kind not in {"count", "pieces"}:
        return ""
    if path[0] == "table" and kind == "pieces":
        reader.wrong(
            "what all share is asked as a number: count: a component, or a plain number", *path, kind
        )
        return ""
    key = str(one[kind])
    component = box.components.get(key)
    if component is None:
        if key not in box.unread:
            reader.wrong(
                f'there is no component "{key}".{nearest(key, box.components)} There are: {listed(box.components)}',
                *path,
                kind,
            )
        return ""
    if component.code is None and kind == "pieces":
        reader.wrong(
            f"{key} has code: none, so nothing can be seen of it; give it codes, or ask for numbers",
            *path,
            kind,
        )
        return ""
    return key if component.code is not None else ""


def _lines(reader: DataReader, data: Any, section: str, keys: Sequence[str]) -> tuple[PointsLine, ...]:
    found = []
    for number, one in reader.items(data, section):
        path = (section, number)
        reader.known(one, keys, *path)
        label = reader.text(one, "label", *path)
        if not label:
            reader.wrong("a label is missing: what people read beside the number", *path)
        amount = reader.expression(one.get("is"), *path, "is", label=f"{section}, {label or number + 1}")
        when = (
            reader.expression(one["when"], *path, "when", label=f"{section}, {label}")
            if "when" in one
            else None
        )
        if amount is not None:
            found.append(PointsLine(label, amount, reader.text(one, "rule", *path), when))
    return tuple(found)


def _tells(reader: DataReader, data: Any, section: str) -> tuple[Tell, ...]:
    found = []
    for number, one in reader.items(data, section):
        reader.known(one, TELL_KEYS, section, number)
        when = reader.expression(one.get("when"), section, number, "when", label=section)
        say = reader.sentence(one.get("say"), section, number, "say")
        if when is not None:
            found.append(Tell(when, say, reader.text(one, "rule", section, number)))
    return tuple(found)


def _win(reader: DataReader, data: Any) -> Winning:
    one = reader.mapping(data, "win")
    reader.known(one, WIN_KEYS, "win")
    tests = {
        key: reader.expression(one[key], "win", key, label=f"win {key}") if key in one else None
        for key in ("alone", "each")
    }
    return Winning(
        reader.truth(one, "fewest", "win"),
        tests["alone"],
        tests["each"],
        reader.text(one, "rule", "win"),
        reader.text(one, "say", "win"),
    )


def _options(reader: DataReader, data: Any) -> tuple[Option, ...]:
    found = []
    for name, value in reader.names(data, "options").items():
        if isinstance(value, list) and value and all(isinstance(one, str | int) for one in value):
            found.append(Option(name, value[0], tuple(value), label=name.replace("_", " ").capitalize()))
        elif isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            found.append(Option(name, value, label=name.replace("_", " ").capitalize()))
        else:
            reader.wrong("write the choices as a list, the usual one first, or a number", "options", name)
    return tuple(found)


def _examples(reader: DataReader, data: Any) -> list[Example]:
    found = []
    for number, one in reader.items(data, "examples"):
        path = ("examples", number)
        reader.known(one, EXAMPLE_KEYS, *path)
        have = one.get("have")
        if not isinstance(have, list) or not have or not all(isinstance(each, dict) for each in have):
            reader.wrong("have: a list, one {name: value, ...} for each player", *path, "have")
            continue
        totals, winners, lines = (_numbers(one.get(key)) for key in ("totals", "winners", "lines"))
        if totals is None and winners is None and lines is None and not one.get("refused"):
            reader.wrong(
                "say what comes out: totals: [..], winners: [1] (players from 1) or refused: true", *path
            )
        found.append(
            Example(
                tuple({str(key): value for key, value in each.items()} for each in have),
                reader.mapping(one.get("table"), *path, "table"),
                reader.mapping(one.get("options"), *path, "options"),
                totals,
                winners,
                lines,
                one.get("refused") is True,
                path,
            )
        )
    return found


def _numbers(data: Any) -> Any:
    if data is None:
        return None
    if isinstance(data, list):
        return tuple(_numbers(one) for one in data)
    return data
