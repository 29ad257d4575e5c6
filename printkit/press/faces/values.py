"""Values of a template: plain YAML, with Jinja expressions anywhere inside (docs/templates.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from printkit.expression.dialect import Computation, Dialect
from printkit.expression.error import ExpressionError, MissingError
from printkit.expression.evaluator import NoValue
from printkit.nearest import suggest_nearest

Values: TypeAlias = Mapping[str, Any]
_WHOLE = re.compile(r"\s*\{\{((?:(?!\{\{).)*)\}\}\s*", re.DOTALL)
_PLAIN = re.compile(r"\s*[A-Za-z_]\w*\s*")
_WORDS = frozenset({"true", "false", "none", "True", "False", "None", "not", "self", "loop"})
_NAME = re.compile(r"'([^']+)' is undefined$")
FAILED = "the expression does not work"
"""The beginning of the sentence when an expression cannot be computed from a row's values."""
_FAR = 100_000
"""mm, points or degrees: nothing on a face is as large."""
_TERM = re.compile(r"\s*([+-]?)\s*(\d+(?:\.\d+)?|\.\d+)\s*(%|mm|cm|in|pt)?")
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""mm."""


class Trouble(Exception):  # it never leaves the press
    """A problem of one key of an element; becomes a `Problem` where the element is known."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.key = key


class Value(Struct, frozen=True):
    """A value that may depend on the row."""

    get: Callable[[Values], Any]
    """The value for these names; raises Trouble."""
    names: frozenset[str]
    """The names that it depends on; none for a constant."""
    raw: Any = None
    """The value of a constant; an expression as written."""

    @property
    def is_constant(self) -> bool:
        """Whether it is the same for every row."""
        return not self.names


def make_constant(raw: Any) -> Value:
    """Return a value without expressions."""
    return Value(lambda _: raw, frozenset(), raw)


def compile_value(dialect: Dialect, raw: Any) -> Value:
    """Prepare a value from YAML.

    Raises:
        Trouble: an expression is not Jinja.
    """
    if isinstance(raw, str):
        return _compile_text(dialect, raw) if "{{" in raw or "{%" in raw else make_constant(raw)
    if isinstance(raw, list):
        parts = [compile_value(dialect, part) for part in raw]
        if all(part.is_constant for part in parts):
            return make_constant([part.raw for part in parts])
        return Value(lambda values: [part.get(values) for part in parts], names_of(parts), raw)
    if isinstance(raw, dict):
        pairs = {str(key): compile_value(dialect, value) for key, value in raw.items()}
        if all(part.is_constant for part in pairs.values()):
            return make_constant({key: part.raw for key, part in pairs.items()})
        return Value(
            lambda values: {key: part.get(values) for key, part in pairs.items()},
            names_of(pairs.values()),
            raw,
        )
    return make_constant(raw)


def compile_condition(dialect: Dialect, raw: Any) -> Value:
    """Prepare a condition: an expression with or without braces.

    Raises:
        Trouble: it is not Jinja.
    """
    if isinstance(raw, str) and "{{" not in raw and "{%" not in raw:
        return _compile_expression(dialect, raw)
    return compile_value(dialect, raw)


def names_of(parts: Any) -> frozenset[str]:
    """Return all names that values, or nodes, depend on."""
    return frozenset().union(*(part.names for part in parts))


def _compile_text(dialect: Dialect, raw: str) -> Value:
    whole = _WHOLE.fullmatch(raw)
    if whole is not None and "{%" not in raw:
        return _compile_expression(dialect, whole.group(1), raw)
    return _make_computed_value(dialect.text, raw, raw)


def _compile_expression(dialect: Dialect, source: str, raw: str = "") -> Value:
    if _PLAIN.fullmatch(source) and source.strip() not in _WORDS:
        return _make_name_value(source.strip(), raw)
    return _make_computed_value(dialect.parse_expression, source.strip(), raw or source)


def _make_computed_value(read: Callable[[str], Computation], written: str, raw: str) -> Value:
    """Return the value of an expression or of a text with some."""
    try:
        computation = read(written)
    except ExpressionError as error:
        raise Trouble(f"{raw!r} is not Jinja: {error}") from None

    def get(values: Values) -> Any:
        try:
            return computation.value(values)
        except ExpressionError as error:
            raise _make_trouble(error, values, computation.names) from None

    return Value(get, computation.names, raw) if computation.names else make_constant(get({}))


def _make_name_value(name: str, raw: str) -> Value:
    """Return the value of a column or constant directly."""

    def get(values: Values) -> Any:
        try:
            value = values[name]
        except KeyError:
            raise Trouble(
                f"{FAILED}: '{name}' is undefined.{suggest_nearest(name, map(str, values))}"
            ) from None
        if isinstance(value, NoValue):
            raise _make_trouble(MissingError(value.message), values, ())
        return value

    return Value(get, frozenset({name}), raw or name)


def _explain_lacking_entry(key: str, names: Iterable[str], values: Values) -> tuple[str, str]:
    """Name the list without an entry of that name, and the entries with similar names."""
    found = [name for name in sorted(names) if isinstance(values.get(name), Mapping)]
    known = [str(word) for name in found for word in values[name]]
    which = " and ".join(f"`{name}`" for name in found) or "what is looked up here"
    return f'{which} (`set:` in box.yaml) has no "{key}"; add it there', suggest_nearest(key, known)


def _make_trouble(error: ExpressionError, values: Values, names: Iterable[str]) -> Trouble:
    message, hint = str(error).rstrip("."), ""
    if isinstance(error, MissingError) and isinstance(error.owner, dict):
        message, hint = _explain_lacking_entry(error.name, names, values)
    elif unknown := _NAME.search(message):
        hint = suggest_nearest(unknown.group(1), map(str, values))
    return Trouble(f"{FAILED}: {message}.{hint}")


def as_text(value: Any) -> str:
    """Return a value as printed: no `.0`, nothing for nothing."""
    if isinstance(value, str):
        return str(value)  # a cell's `no` becomes a plain text, which counts as true
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple | frozenset | set):
        parts = sorted(map(as_text, value)) if isinstance(value, frozenset | set) else map(as_text, value)
        return ", ".join(parts)
    return str(value)


def as_number(value: Any, key: str) -> float:
    """Return a number, also from text.

    Raises:
        Trouble: it is none.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _check_finite(value, key)
    try:
        return _check_finite(float(str(value)), key)
    except ValueError:
        raise Trouble(f"{value!r} is no number", key) from None


def _check_finite(value: float, key: str) -> float:
    """Return a number that a face can hold."""
    if not abs(value) <= _FAR:  # also where it is none at all (nan)
        shown = f"{value:g}" if isinstance(value, float) else f"{str(value)[:20]}..."
        raise Trouble(f"{shown} is no number that a face can hold; write one between -{_FAR} and {_FAR}", key)
    return float(value)


def as_length(value: Any, whole: float, key: str) -> float:
    """Return a length in mm: a number, or a sum such as `50% - 0.5in` of which percents are of `whole`.

    Raises:
        Trouble: it cannot be read.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _check_finite(value, key)
    text = str(value).strip()
    total, at = 0.0, 0
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or (at and not term.group(1)):
            raise Trouble(
                f'{value!r} is no length; write mm (12.5), "0.5in", "1cm", "12pt", "50%" or "50% - 4"', key
            )
        unit = term.group(3) or ""
        number = float(term.group(2)) * (whole / 100 if unit == "%" else _UNITS[unit])
        total += -number if term.group(1) == "-" else number
        at = term.end()
        while at < len(text) and text[at] == " ":
            at += 1
    if not text:
        raise Trouble("a length is missing", key)
    return _check_finite(total, key)


def as_pair(value: Any, whole: tuple[float, float], key: str) -> tuple[float, float]:
    """Return two lengths in mm, across and down; percents are of `whole`.

    Raises:
        Trouble: they cannot be read.
    """
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Trouble(f"{value!r} will not do; write [across, down]", key)
    return as_length(value[0], whole[0], key), as_length(value[1], whole[1], key)
