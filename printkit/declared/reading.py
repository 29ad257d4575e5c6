"""Reading a file of declarations: keys that are known, values of the right kind, expressions; every problem with its line."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from printkit.box.errors import Problem, errors, listed, nearest
from printkit.box.source import Source, read_yaml
from printkit.declared.language import Expression, Wrong, parse

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HOLE: Final = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)

Path = tuple[str | int, ...]
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class LocatedExpression:
    """An expression and where it stands."""

    expression: Expression
    path: Path
    label: str = ""
    """What it is, for people: `points: Sets`."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text with expressions between `{{` and `}}`."""

    parts: tuple[str | LocatedExpression, ...]


@dataclass
class DataReader:
    """One file being read.

    Attributes:
        source: its data and lines.
        problems: what is wrong; added to.
        expressions: every expression of it, to be checked when all names are known.
    """

    source: Source
    problems: list[Problem]
    expressions: list[LocatedExpression] = field(default_factory=list)

    def wrong(self, message: str, *path: str | int) -> None:
        """Say what is wrong at a place."""
        self.problems.append(self.source.problem(message, *path))

    def known(self, data: Mapping[str, Any], keys: Collection[str], *path: str | int) -> None:
        """Tell keys that nothing reads."""
        for key in data:
            if key not in keys:
                self.wrong(
                    f"unknown key.{nearest(str(key), keys)} Known: {listed(keys, 30)}", *path, str(key)
                )

    def mapping(self, data: Any, *path: str | int) -> Mapping[str, Any]:
        """A mapping; anything else is told and is empty."""
        if data is None:
            return {}
        if isinstance(data, dict):
            return {str(key): value for key, value in data.items()}
        self.wrong("write `name: value` lines here", *path)
        return {}

    def items(self, data: Any, *path: str | int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The mappings of a list."""
        if data is None:
            return
        if not isinstance(data, list):
            self.wrong("write a list here, each line beginning with `- `", *path)
            return
        for number, one in enumerate(data):
            if isinstance(one, dict):
                yield number, {str(key): value for key, value in one.items()}
            else:
                self.wrong("write {label: ..., is: ...} here: a line of `key: value`", *path, number)

    def names(self, data: Any, *path: str | int) -> Mapping[str, Any]:
        """A mapping whose keys are names for expressions."""
        found = {}
        for key, value in self.mapping(data, *path).items():
            if _NAME.fullmatch(key) is None or key in RESERVED:
                why = (
                    "is a word of the language"
                    if key in RESERVED
                    else "has something else than letters, digits, _"
                )
                self.wrong(f'"{key}" {why}; give it another name', *path, key)
            else:
                found[key] = value
        return found

    def text(self, data: Mapping[str, Any], key: str, *path: str | int, default: str = "") -> str:
        """A text of a mapping."""
        value = data.get(key, default)
        if isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
        self.wrong("write a text here", *path, key)
        return default

    def truth(self, data: Mapping[str, Any], key: str, *path: str | int) -> bool:
        """A truth of a mapping."""
        value = data.get(key, False)
        if not isinstance(value, bool):
            self.wrong("write true or false", *path, key)
        return value is True

    def whole(
        self, data: Mapping[str, Any], key: str, default: int, *path: str | int, low: int, high: int
    ) -> int:
        """A whole number of a mapping, within limits."""
        value = data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(f"write a whole number from {low} to {high}", *path, key)
        return default

    def expression(self, value: Any, *path: str | int, label: str = "") -> LocatedExpression | None:
        """An expression; one that cannot be read is told."""
        if value is None:
            self.wrong("an expression is missing here", *path)
            return None
        if isinstance(value, dict | list):
            self.wrong("this is no expression; put it in quotes if it holds brackets or a colon", *path)
            return None
        try:
            found = LocatedExpression(parse(value), path, label)
        except Wrong as error:
            self.wrong(f"{label}: {error}" if label else str(error), *path)
            return None
        self.expressions.append(found)
        return found

    def sentence(self, value: Any, *path: str | int) -> Sentence:
        """A text with expressions in it."""
        if not isinstance(value, str) or not value.strip():
            self.wrong("say it in a sentence", *path)
            return Sentence(("",))
        parts: list[str | LocatedExpression] = []
        at = 0
        for hole in _HOLE.finditer(value):
            parts.append(value[at : hole.start()])
            inner = self.expression(hole[1].strip(), *path)
            if inner is not None:
                parts.append(inner)
            at = hole.end()
        parts.append(value[at:])
        return Sentence(tuple(part for part in parts if part != ""))


RESERVED: Final = frozenset(
    {"it", "players", "player", "total", "and", "or", "not", "if", "else", "in", "is", "true", "false", "none",
     "True", "False", "None"}
)  # fmt: skip
"""Words that cannot be names."""


def read_data_file(
    path: pathlib.Path,
    name: str,
    what: str,
    read: Callable[[DataReader, Mapping[str, Any]], Read],
    problems: list[Problem],
) -> Read | None:
    """What a file of declarations says; None if it cannot be used, with all that is wrong with it.

    Args:
        path: the file.
        name: as problems call it; its page of the documentation has the same stem.
        what: `a play file`.
        read: makes something of its keys.
        problems: what is wrong; added to.
    """
    found: list[Problem] = []
    source = read_yaml(path, name, found)
    made: Read | None = None
    if source is not None and isinstance(source.data, dict):
        made = read(DataReader(source, found), source.data)
    elif source is not None:
        page = f"docs/{name.partition('.')[0]}-by-data.md"
        found.append(Problem(name, f"{what} is a list of `key: value`; see {page}", 1))
    problems += found
    return None if errors(found) else made
