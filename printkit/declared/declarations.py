"""Files of declarations: expressions and sentences in them, names, and every problem with its line."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from printkit.base.yaml_keys import WRONG, KeyPath, KeyPlace, Keys, read_keys
from printkit.box.box_errors import Problem, find_errors
from printkit.box.source import Source, read_yaml
from printkit.declared.language import Expression, parse
from printkit.expression.error import ExpressionError

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HOLE: Final = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)

Read = TypeVar("Read")
Made = TypeVar("Made", bound=Keys)


@dataclass(frozen=True, slots=True)
class LocatedExpression:
    """An expression and where it stands."""

    expression: Expression
    path: KeyPath

    @property
    def label(self) -> str:
        """The place in words: `win alone`."""
        return " ".join(part for part in self.path if isinstance(part, str))

    would: ClassVar[str] = "an expression"
    form: ClassVar[Mapping[str, Any]] = {"type": ["string", "integer", "boolean"]}

    @classmethod
    def from_yaml(cls, value: Any, place: KeyPlace) -> Any:
        """Return the expression, or WRONG after the reader told what is wrong with it."""
        if value is None:
            place.report_problem("an expression is missing here")
            return WRONG
        if isinstance(value, dict | list):
            place.report_problem("this is no expression; put it in quotes if it holds brackets or a colon")
            return WRONG
        try:
            return cls(parse(value), place.path)
        except ExpressionError as error:
            place.report_problem(str(error))
            return WRONG


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text with expressions between `{{` and `}}`."""

    parts: tuple[str | LocatedExpression, ...]

    would: ClassVar[str] = "a sentence"
    form: ClassVar[Mapping[str, Any]] = {"type": "string"}

    @classmethod
    def from_yaml(cls, value: Any, place: KeyPlace) -> Any:
        """Return the sentence, or WRONG after the reader told what is wrong with it."""
        if not isinstance(value, str) or not value.strip():
            place.report_problem("say it in a sentence")
            return WRONG
        parts: list[str | LocatedExpression] = []
        at = 0
        for hole in _HOLE.finditer(value):
            parts.append(value[at : hole.start()])
            inner = LocatedExpression.from_yaml(hole[1].strip(), place)
            if inner is not WRONG:
                parts.append(inner)
            at = hole.end()
        parts.append(value[at:])
        return cls(tuple(part for part in parts if part != ""))


def expressions_of(value: Any) -> Iterator[LocatedExpression]:
    """Yield every expression of a record, in the order of its keys."""
    if isinstance(value, LocatedExpression):
        yield value
    elif isinstance(value, Sentence):
        yield from expressions_of(value.parts)
    elif isinstance(value, Mapping):
        yield from expressions_of(tuple(value.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from expressions_of(each)
    elif isinstance(value, Keys):
        for name in value.__struct_fields__:
            yield from expressions_of(getattr(value, name))


RESERVED: Final = frozenset(
    {"it", "players", "player", "total", "and", "or", "not", "if", "else", "in", "is", "true", "false", "none",
     "True", "False", "None"}
)  # fmt: skip
"""Words that cannot be names."""


def check_names(
    place: KeyPlace,
    sections: Mapping[str, Mapping[str, Any]],
    *,
    pattern: re.Pattern[str] = _NAME,
    taken: Collection[str] = (),
    once: bool = True,
) -> None:
    """Check names for expressions: the language must not have the word, and each name means one thing.

    Args:
        place: of the sections.
        sections: what is named in each.
        pattern: how names look: letters, digits, _; small letters only where there are `taken` ones.
        taken: words that mean something else here.
        once: whether a name stands in one section only.
    """
    where: dict[str, str] = {}
    letters = "small letters, digits, _" if taken else "letters, digits, _"
    more = " (`label` is what people read)" if taken else ""
    for section, name in ((section, name) for section, names in sections.items() for name in names):
        why = ""
        if name in RESERVED:
            why = "is a word of the language"
        elif name in taken:
            why = "means something else here"
        elif pattern.fullmatch(name) is None:
            why = f"has something else than {letters}"
        if why:
            place.report_problem(f'"{name}" {why}; give it another name{more}', section, name)
        if once and name in where:
            place.report_problem(
                f'"{name}" stands in `{where[name]}` too; give one another name', section, name
            )
        where[name] = section


@dataclass(frozen=True, slots=True)
class DataReader:
    """One file being read.

    Attributes:
        source: its data and lines.
        place: its top, where what is wrong is told.
        expressions: every expression of it.
    """

    source: Source
    place: KeyPlace
    expressions: tuple[LocatedExpression, ...]


def read_data_file(
    path: pathlib.Path,
    name: str,
    record: type[Made],
    make: Callable[[DataReader, Made], Read],
    problems: list[Problem],
) -> Read | None:
    """Read a file of declarations; None if it cannot be used, with all that is wrong with it.

    Args:
        path: the file.
        name: as problems call it.
        record: its keys.
        make: makes something of them, and tells what is wrong with them beside one another.
        problems: what is wrong; added to.
    """
    found: list[Problem] = []
    source = read_yaml(path, name, found)
    made: Read | None = None
    if source is not None:
        place = KeyPlace(lambda message, *at: found.append(source.problem(message, *at)))
        keys = read_keys(record, source.data, place)
        if keys is not None:
            made = make(DataReader(source, place, tuple(expressions_of(keys))), keys)
    problems += found
    return None if find_errors(found) else made
