"""Values of a template: plain YAML, with Jinja expressions anywhere inside (docs/templates.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from jinja2 import (
    Environment,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
    Undefined,
    UndefinedError,
    meta,
    nodes,
)
from jinja2 import Template as JinjaTemplate
from jinja2.environment import TemplateExpression
from jinja2.parser import Parser
from msgspec import Struct

from printkit.box.errors import nearest

Values: TypeAlias = Mapping[str, Any]
_WHOLE = re.compile(r"\s*\{\{((?:(?!\{\{).)*)\}\}\s*", re.DOTALL)
_PLAIN = re.compile(r"\s*[A-Za-z_]\w*\s*")
_WORDS = frozenset({"true", "false", "none", "True", "False", "None", "not", "self", "loop"})
_NAME = re.compile(r"'([^']+)' is undefined")
_LACKING = re.compile(r"'dict object' has no attribute '([^']*)'")
FAILED = "the expression does not work"
"""How the sentence begins where an expression cannot be computed of a row's values."""
_FAR = 100_000
"""mm, points or degrees: nothing on a face is as large."""
_KEPT = 64
"""Results that an expression remembers: most depend on a few params only."""
_TERM = re.compile(r"\s*([+-]?)\s*(\d+(?:\.\d+)?|\.\d+)\s*(%|mm)?")


class Trouble(Exception):  # it never leaves the press
    """Something wrong with one key of an element; becomes a `Problem` where the element is known."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.key = key


class Value(Struct, frozen=True):
    """A value that may depend on the row."""

    get: Callable[[Values], Any]
    """The value for these names; raises Trouble."""
    names: frozenset[str]
    """The names it depends on; none for a constant."""
    raw: Any = None
    """The value of a constant; an expression as written."""

    @property
    def is_constant(self) -> bool:
        """Whether it is the same for every row."""
        return not self.names


def constant(raw: Any) -> Value:
    """A value without expressions."""
    return Value(lambda _: raw, frozenset(), raw)


def compile_value(env: Environment, raw: Any) -> Value:
    """Prepare a value out of YAML.

    Raises:
        Trouble: an expression is not Jinja.
    """
    if isinstance(raw, str):
        return _compile_text(env, raw) if "{{" in raw or "{%" in raw else constant(raw)
    if isinstance(raw, list):
        parts = [compile_value(env, part) for part in raw]
        if all(part.is_constant for part in parts):
            return constant([part.raw for part in parts])
        return Value(lambda values: [part.get(values) for part in parts], _union(parts), raw)
    if isinstance(raw, dict):
        pairs = {str(key): compile_value(env, value) for key, value in raw.items()}
        if all(part.is_constant for part in pairs.values()):
            return constant({key: part.raw for key, part in pairs.items()})
        return Value(
            lambda values: {key: part.get(values) for key, part in pairs.items()},
            _union(pairs.values()),
            raw,
        )
    return constant(raw)


def compile_condition(env: Environment, raw: Any) -> Value:
    """Prepare a condition: an expression with or without braces.

    Raises:
        Trouble: it is not Jinja.
    """
    if isinstance(raw, str) and "{{" not in raw and "{%" not in raw:
        return _expression(env, raw)
    return compile_value(env, raw)


def _union(parts: Any) -> frozenset[str]:
    return frozenset().union(*(part.names for part in parts))


_KNOWN: WeakKeyDictionary[Environment, dict[tuple[str, bool], Value]] = WeakKeyDictionary()
"""Expressions of each box that were prepared before: components share templates, and templates parents."""


def _compile_text(env: Environment, raw: str) -> Value:
    whole = _WHOLE.fullmatch(raw)
    if whole is not None and "{%" not in raw:
        return _expression(env, whole.group(1), raw)
    known = _KNOWN.setdefault(env, {})
    if (raw, True) not in known:
        known[raw, True] = _text(env, raw)
    return known[raw, True]


def _text(env: Environment, raw: str) -> Value:
    made: list[JinjaTemplate] = []
    """The code, once it is asked for: elements that a row does not show need none."""
    try:
        tree = env.parse(raw)
        names = _names(tree)
        if not _sound(env, tree):
            made.append(env.from_string(tree))
    except TemplateSyntaxError as error:
        raise Trouble(f"{raw!r} is not Jinja: {error.message}") from None

    def rendered(values: Values) -> str:
        try:
            if not made:
                made.append(env.from_string(tree))
            return made[0].render(values)
        except Exception as error:  # noqa: BLE001  # a designer's expression may raise anything
            raise _trouble(error, values) from None

    if not names:
        return constant(rendered({}))
    pattern = _pattern(tree, _WORDS | env.globals.keys())
    if pattern is None:
        return Value(rendered, names, raw)

    def joined(values: Values) -> str:
        try:
            return pattern.format_map(values)
        except (KeyError, UndefinedError):  # Jinja finds the words for it
            return rendered(values)

    return Value(joined, names, raw)


def _pattern(tree: nodes.Template, reserved: AbstractSet[str]) -> str | None:
    """A text of plain names as Python formats it, without Jinja's detour; None of any other."""
    parts = []
    for output in tree.body:
        if not isinstance(output, nodes.Output):
            return None
        for node in output.nodes:
            if isinstance(node, nodes.TemplateData):
                parts.append(node.data.replace("{", "{{").replace("}", "}}"))
            elif isinstance(node, nodes.Name) and node.name not in reserved:
                parts.append(f"{{{node.name}!s}}")
            else:
                return None
    return "".join(parts)


def _sound(env: Environment, tree: nodes.Node) -> bool:
    """Whether nothing but a row's values can be wrong with it: plain statements, filters and tests that are there."""
    if not all(isinstance(node, _SIMPLE) for node in tree.find_all(nodes.Stmt)):
        return False
    return all(node.name in env.filters for node in tree.find_all(nodes.Filter)) and all(
        node.name in env.tests for node in tree.find_all(nodes.Test)
    )


_SIMPLE = (nodes.Output, nodes.If)


def _names(tree: nodes.Template) -> frozenset[str]:
    """Names that a template looks up; only of one that may bind some itself the code is made to know."""
    if all(isinstance(node, _SIMPLE) for node in tree.find_all(nodes.Stmt)):
        return frozenset(node.name for node in tree.find_all(nodes.Name))
    return frozenset(meta.find_undeclared_variables(tree))


def _expression(env: Environment, source: str, raw: str = "") -> Value:
    if _PLAIN.fullmatch(source) and source.strip() not in _WORDS | env.globals.keys():
        return _name(source.strip(), raw)
    known = _KNOWN.setdefault(env, {})
    if (source, False) not in known:
        known[source, False] = _compiled(env, source, raw)
    return known[source, False]


def _compiled(env: Environment, source: str, raw: str) -> Value:
    made: list[TemplateExpression] = []
    """The code, once it is asked for."""
    try:
        tree = _parsed(env, source)
        if not _sound(env, tree):
            made.append(env.compile_expression(source, undefined_to_none=False))
    except TemplateSyntaxError as error:
        raise Trouble(f"{raw or source!r} is not Jinja: {error.message}") from None
    names = frozenset(node.name for node in tree.find_all(nodes.Name))  # an expression binds no names

    ordered = tuple(sorted(names))
    known: dict[tuple[Any, ...], tuple[Any, Any]] = {}
    """Results by types and values of what went into them, and that beside them: a word list is known by being itself."""

    def get(values: Values) -> Any:
        try:
            given = [values[name] for name in ordered]
            key = (*map(type, given), *[id(value) if isinstance(value, dict) else value for value in given])
            if key in known:
                return known[key][0]
        except (KeyError, TypeError, UndefinedError):  # a name is missing, or no value to remember by
            key = ()
        try:
            if not made:
                body: list[nodes.Node] = [nodes.Assign(nodes.Name("result", "store"), tree, lineno=1)]
                made.append(
                    TemplateExpression(
                        env.from_string(nodes.Template(body, lineno=1)), undefined_to_none=False
                    )
                )
            value = made[0](values)
        except Exception as error:  # noqa: BLE001  # as above
            raise _trouble(error, values) from None
        checked = _checked(value, values, names)
        if key and len(known) < _KEPT and isinstance(checked, str | int | float | bool | None):
            known[key] = checked, given
        return checked

    return Value(get, names, raw or source) if names else constant(get({}))


def _parsed(env: Environment, source: str) -> nodes.Expr:
    """The tree of an expression, as `Environment.compile_expression` reads it.

    Raises:
        TemplateSyntaxError: it is none.
    """
    parser = Parser(env, source, state="variable")
    tree = parser.parse_expression()
    if not parser.stream.eos:
        raise TemplateSyntaxError("chunk after expression", parser.stream.current.lineno, None, None)
    tree.set_environment(env)
    return tree


def _checked(value: Any, values: Values, names: Iterable[str] = ()) -> Any:
    """The value, unless it is one that is missing."""
    if isinstance(value, Undefined):
        try:
            str(value)
        except UndefinedError as error:
            raise _trouble(error, values, names) from None
    return value


def _name(name: str, raw: str) -> Value:
    """The value of a column or constant, without Jinja's detour."""

    def get(values: Values) -> Any:
        try:
            value = values[name]
        except KeyError:
            raise Trouble(f"{FAILED}: '{name}' is undefined.{nearest(name, map(str, values))}") from None
        return _checked(value, values)

    return Value(get, frozenset({name}), raw or name)


def _lacking(key: str, names: Iterable[str], values: Values) -> tuple[str, str]:
    """Which list of names has no entry of that name, and which come near."""
    found = [name for name in sorted(names) if isinstance(values.get(name), Mapping)]
    known = [str(word) for name in found for word in values[name]]
    which = " and ".join(f"`{name}`" for name in found) or "what is looked up here"
    return f'{which} (`set:` in box.yaml) has no "{key}"; add it there', nearest(key, known)


def _trouble(error: Exception, values: Values, names: Iterable[str] = ()) -> Trouble:
    if isinstance(error, Trouble):
        return error
    if isinstance(error, TemplateError):
        message = str(error.message).rstrip(".")
        unknown = _NAME.search(message)
        hint = nearest(unknown.group(1), map(str, values)) if unknown else ""
        lacking = _LACKING.search(message)
        if lacking:
            message, hint = _lacking(lacking.group(1), names, values)
        return Trouble(f"{FAILED}: {message}.{hint}")
    return Trouble(f"{FAILED}: {error}")


def undefined(message: str) -> StrictUndefined:
    """A value that complains with `message` when it is used."""
    return StrictUndefined(hint=message)


def as_text(value: Any) -> str:
    """A value as printed: no `.0`, nothing for nothing."""
    if isinstance(value, str):
        return value
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
    """A number, also written as text.

    Raises:
        Trouble: it is none.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _finite(value, key)
    try:
        return _finite(float(str(value)), key)
    except ValueError:
        raise Trouble(f"{value!r} is no number", key) from None


def _finite(value: float, key: str) -> float:
    """A number that a face can hold."""
    if not abs(value) <= _FAR:  # also where it is none at all (nan)
        raise Trouble(
            f"{value:g} is no number that a face can hold; write one between -{_FAR} and {_FAR}", key
        )
    return float(value)


def as_length(value: Any, whole: float, key: str) -> float:
    """A length in mm: a number, or a sum such as `50% - 4` of which percents are of `whole`.

    Raises:
        Trouble: it cannot be read.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _finite(value, key)
    text = str(value).strip()
    total, at = 0.0, 0
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or (at and not term.group(1)):
            raise Trouble(f'{value!r} is no length; write mm (12.5), "50%" or "50% - 4"', key)
        number = float(term.group(2)) * (whole / 100 if term.group(3) == "%" else 1)
        total += -number if term.group(1) == "-" else number
        at = term.end()
        while at < len(text) and text[at] == " ":
            at += 1
    if not text:
        raise Trouble("a length is missing", key)
    return _finite(total, key)


def as_pair(value: Any, whole: tuple[float, float], key: str) -> tuple[float, float]:
    """Two lengths in mm, across and down, of which percents are of `whole`.

    Raises:
        Trouble: they cannot be read.
    """
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Trouble(f"{value!r} will not do; write [across, down]", key)
    return as_length(value[0], whole[0], key), as_length(value[1], whole[1], key)
