"""Operations: what a card does, as data. Parsing `NAME(argument, ...); NAME(...)` into a typed tree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from printkit.expression.plain import PlainRecord

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class Amount(PlainRecord, frozen=True):
    """A number of something, `2 WHEAT`."""

    n: int
    kind: str


class Formula(PlainRecord, frozen=True):
    """A whole number that may depend on the number of players, `N+3`."""

    players: int
    """How many times the number of players counts."""
    plus: int

    def value(self, players: int) -> int:
        """Return the number for that many players."""
        return self.players * players + self.plus

    def __str__(self) -> str:
        """Return the number or formula as written: `N+3`, `4`."""
        if not self.players:
            return str(self.plus)
        head = "N" if self.players == 1 else f"{self.players}N"
        return head + (f"{self.plus:+d}" if self.plus else "")


class Operation(PlainRecord, frozen=True):
    """One operation of a title's vocabulary with its arguments by name."""

    name: str
    arguments: Mapping[str, Value]

    def __getitem__(self, argument: str) -> Value:
        """Return the argument's value; an optional one that was left out is None."""
        return self.arguments[argument]

    def __str__(self) -> str:
        """Return the operation as written in a cell."""
        given = [format_value(value) for value in self.arguments.values() if value is not None]
        return f"{self.name}({', '.join(given)})" if given else self.name


Value: TypeAlias = (
    int
    | str
    | bool
    | Formula
    | Operation
    | tuple["Operation", ...]
    | tuple[Amount, ...]
    | frozenset[str]
    | None
)


def format_value(value: Value) -> str:
    """Return a value as it is written in a cell."""
    if isinstance(value, tuple):
        if value and isinstance(value[0], Amount):
            return " + ".join(f"{a.n} {a.kind}" for a in value if isinstance(a, Amount))
        return f"[{'; '.join(str(operation) for operation in value)}]"
    if isinstance(value, frozenset):
        return "&".join(sorted(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class Call(Struct, frozen=True):
    """An operation as parsed, before its vocabulary gives the arguments names and types."""

    name: str
    arguments: tuple[str, ...]


class Unreadable(ValueError):
    """A cell whose brackets or separators do not make sense."""


def split_outside(text: str, separator: str) -> list[str]:
    """Cut a text at separators that stand outside all brackets.

    Raises:
        Unreadable: brackets that do not match.
    """
    parts, depth, start = [], [], 0
    for index, character in enumerate(text):
        if character in "([":
            depth.append(character)
        elif character in ")]":
            if not depth or depth.pop() != {")": "(", "]": "["}[character]:
                raise Unreadable(f'"{character}" closes nothing in "{text}"')
        elif character == separator and not depth:
            parts.append(text[start:index].strip())
            start = index + 1
    if depth:
        raise Unreadable(f'"{depth[-1]}" is never closed in "{text}"')
    parts.append(text[start:].strip())
    return parts


def parse_calls(text: str) -> list[Call]:
    """Return the calls of a cell, in order.

    Raises:
        Unreadable: says what does not make sense.
    """
    return [parse_call(part) for part in split_outside(text, ";") if part]


def parse_call(text: str) -> Call:
    """Parse one call, `NAME` or `NAME(argument, ...)`.

    Raises:
        Unreadable: says what does not make sense.
    """
    match = NAME.match(text)
    if match is None:
        raise Unreadable(f'"{text}" does not begin with an operation\'s name')
    rest = text[match.end() :].strip()
    if not rest:
        return Call(match.group(), ())
    if not (rest.startswith("(") and rest.endswith(")")) or len(split_outside(rest, ",")) != 1:
        raise Unreadable(f'"{text}" should read {match.group()}(...)')
    inner = rest[1:-1].strip()
    return Call(match.group(), tuple(split_outside(inner, ",")) if inner else ())
