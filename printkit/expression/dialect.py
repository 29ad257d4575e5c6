"""The language of boxes and templates: Jinja's, without what leads out of the values or never ends."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from jinja2 import nodes

from printkit.expression import plain
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError, MissingError
from printkit.expression.evaluator import COMMON, Evaluator, Handler, make_unknown_error
from printkit.expression.filters import (
    FILTERS,
    TESTS,
    Filter,
    check_width,
    format_braces,
    format_percent,
    list_members,
    replace_all,
)
from printkit.expression.grammar import free_names, read_expression, read_text

_MOST_ROUNDS: Final = 1000
_LENIENT: Final = {"default", "d"}
"""Filters for values that may be missing."""


def _make_range(*args: int) -> list[int]:
    numbers = range(*args)
    if len(numbers) > _MOST_ROUNDS:
        raise ExpressionError(f"a range of {len(numbers)} numbers; {_MOST_ROUNDS} are the most")
    return list(numbers)


FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {"range": _make_range, "dict": dict, "namespace": dict}


@dataclass(frozen=True, slots=True)
class TextScope(Evaluator):
    """The names that a text can use."""

    levels: tuple[Mapping[str, Any], ...]
    filters: Mapping[str, Filter]
    budget: StepBudget = field(default_factory=StepBudget)
    handlers: ClassVar[Mapping[type[nodes.Node], Handler]]

    def alike(self, sign: str, left: Any, right: Any) -> tuple[Any, Any]:
        """Return two values as they are compared: a cell counts as the number or truth that it says beside one."""
        texts = isinstance(left, str) + isinstance(right, str)
        if not texts or (texts == 2 and sign in {"eq", "ne"}):
            return left, right
        if isinstance(left, bool) or isinstance(right, bool):
            return _TRUTHS.get(left, left), _TRUTHS.get(right, right)
        numbers = [plain.read_number(value) if isinstance(value, str) else value for value in (left, right)]
        return (left, right) if None in numbers else (numbers[0], numbers[1])

    def filtered(self, name: str, value: Any, *args: Any, **kwargs: Any) -> Any:
        """Apply a filter to a value."""
        if name in _LENIENT:
            empty = value == "" if isinstance(value, str) else not value
            return (args or ("",))[0] if (args[1:] or kwargs) and empty else value
        if name not in self.filters:
            raise make_unknown_error("filter", name, self.filters)
        self.budget.take()
        return self.budget.made(self.filters[name](self, value, *args, **kwargs))

    def tested(self, name: str, value: Any, *args: Any) -> bool:
        """Return whether a test holds."""
        if name not in TESTS:
            raise make_unknown_error("test", name, TESTS)
        if name in {"in", "eq", "equalto", "==", "ne", "!="}:
            self.budget.weigh(args)
        return bool(TESTS[name](value, *args))

    def enter_round(self, **values: Any) -> TextScope:
        """Return the scope of one round of a loop."""
        return TextScope((values, *self.levels), self.filters, self.budget)

    def write(self, statements: Sequence[nodes.Node]) -> str:
        """Return the text of statements."""
        parts: list[str] = []
        for statement in statements:
            self._write_statement(statement, parts)
        self.budget.room(sum(map(len, parts)))
        return "".join(parts)

    def _write_statement(self, node: nodes.Node, parts: list[str]) -> None:
        if isinstance(node, nodes.Output):
            for each in node.nodes:
                parts.append(
                    each.data if isinstance(each, nodes.TemplateData) else self.budget.text(self.value(each))
                )
        elif isinstance(node, nodes.If):
            parts.append(self.write(self._choose_branch(node)))
        elif isinstance(node, nodes.For):
            parts.append(self._write_rounds(node))
        elif isinstance(node, nodes.Assign):
            self._set_names(node.target, self.value(node.node))
        elif isinstance(node, nodes.AssignBlock):
            self._set_names(node.target, self.write(node.body))

    def _choose_branch(self, node: nodes.If) -> Sequence[nodes.Node]:
        for each in (node, *node.elif_):
            if self.value(each.test):
                return each.body
        return node.else_

    def _write_rounds(self, node: nodes.For) -> str:
        rounds = [self._bind_names(node.target, one) for one in list_members(self.value(node.iter))]
        if node.test is not None:
            test = node.test
            rounds = [names for names in rounds if self.enter_round(**names).value(test)]
        if not rounds:
            return self.write(node.else_)
        parts = [
            self.enter_round(**names, loop=_describe_loop(number, rounds, node.target)).write(node.body)
            for number, names in enumerate(rounds)
        ]
        self.budget.room(sum(map(len, parts)))
        return "".join(parts)

    def _bind_names(self, target: nodes.Node, value: Any) -> dict[str, Any]:
        """Return the names that a target gives to a value."""
        self.budget.take()
        if isinstance(target, nodes.Name):
            return {target.name: value}
        assert isinstance(target, nodes.Tuple)
        parts = list_members(value)
        if len(parts) != len(target.items):
            raise ExpressionError(f"{len(parts)} values for {len(target.items)} names")
        pairs = [self._bind_names(each, part) for each, part in zip(target.items, parts, strict=True)]
        return {name: part for pair in pairs for name, part in pair.items()}

    def _set_names(self, target: nodes.Node, value: Any) -> None:
        if isinstance(target, nodes.NSRef):
            place = self.look(target.name)
            names = {target.attr: value}
        else:
            place, names = self.levels[0], self._bind_names(target, value)
        if not isinstance(place, dict):
            raise ExpressionError(f"nothing can be set in {place!r}")
        place.update(names)


def _describe_loop(number: int, rounds: Sequence[Mapping[str, Any]], target: nodes.Node) -> Mapping[str, Any]:
    """Describe a round of a loop to its body."""
    last = len(rounds) - 1
    found = {
        "index": number + 1, "index0": number, "revindex": last - number + 1, "revindex0": last - number,
        "first": number == 0, "last": number == last, "length": last + 1, "depth": 1, "depth0": 0,
    }  # fmt: skip
    if isinstance(target, nodes.Name):
        before = {"previtem": rounds[number - 1][target.name]} if number else {}
        after = {"nextitem": rounds[number + 1][target.name]} if number < last else {}
        return {**found, **before, **after}
    return found


def _multiply(scope: TextScope, left: Any, right: Any) -> Any:
    for many, times in ((left, right), (right, left)):
        if isinstance(many, str | list | tuple) and isinstance(times, int):
            scope.budget.room(len(many) * max(times, 0))
    return left * right


def _raise_power(_scope: TextScope, left: Any, right: Any) -> Any:
    if (
        not isinstance(left, int | float)
        or not isinstance(right, int | float)
        or abs(right) > 64
        or abs(left) > 1e9
    ):
        raise ExpressionError("this power is too large")
    return left**right


def _modulo(scope: TextScope, left: Any, right: Any) -> Any:
    return format_percent(scope, left, right) if isinstance(left, str) else left % right


_TRUTHS: Final[Mapping[Any, bool]] = {"yes": True, "no": False, "true": True, "false": False}


def _read_numbers(node: nodes.BinExpr, left: Any, right: Any) -> tuple[Any, Any]:
    """Return the two operands: cells are texts, and count as numbers where they contain one.

    A text in quotes stays a text: `"0" * 3` is `000`.
    """
    values = [
        plain.read_number(value)
        if isinstance(value, str) and not isinstance(operand, nodes.Const | nodes.Concat | nodes.Filter)
        else value
        for operand, value in ((node.left, left), (node.right, right))
    ]
    if isinstance(node, nodes.Add | nodes.Mod) and any(isinstance(value, str | None) for value in values):
        return left, right
    if isinstance(node, nodes.Add) and isinstance(left, str) and isinstance(right, str):
        raise ExpressionError(
            f"{left!r} and {right!r} are texts; write a ~ b to put them together, a|float + b|float for the sum"
        )
    return tuple(old if new is None else new for old, new in zip((left, right), values, strict=True))  # type: ignore[return-value]


def _ignore_scope(compute: Callable[[Any, Any], Any]) -> Callable[[TextScope, Any, Any], Any]:
    return lambda _scope, left, right: compute(left, right)


def _make_binary(compute: Callable[[TextScope, Any, Any], Any]) -> Handler:
    def handle(scope: TextScope, node: nodes.BinExpr) -> Any:
        left, right = scope.value(node.left), scope.value(node.right)
        if isinstance(left, str) or isinstance(right, str):
            left, right = _read_numbers(node, left, right)
        return scope.budget.made(compute(scope, left, right))

    return handle


_PADDED: Final = ("center", "ljust", "rjust", "zfill")


def _compute_call(scope: TextScope, node: nodes.Call) -> Any:
    args = [scope.value(each) for each in node.args]
    kwargs = {str(each.key): scope.value(each.value) for each in node.kwargs}
    if isinstance(node.node, nodes.Name) and node.node.name in FUNCTIONS:
        return scope.budget.made(FUNCTIONS[node.node.name](*args, **kwargs))
    if not isinstance(node.node, nodes.Getattr):
        raise ExpressionError("this is nothing that can be called")
    owner, name = scope.value(node.node.node), node.node.attr
    scope.budget.take(1 + (len(owner) if hasattr(owner, "__len__") else 0) // 64)
    if isinstance(owner, str):
        return scope.budget.made(_of_text(scope, owner, name, args, kwargs))
    found = plain.find_method(owner, name)(*args, **kwargs)
    return scope.budget.made(list(found) if name in {"items", "keys", "values"} else found)


def _of_text(scope: TextScope, text: str, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Return a text's method, limited to results that could be printed."""
    if name == "format":
        return format_braces(scope, text, *args, **kwargs)
    if name == "replace":
        return replace_all(scope, text, *args)
    if name == "join":
        return FILTERS["join"](scope, args[0], text)
    if name in _PADDED:
        check_width(*args, most=10_000)
    return plain.find_method(text, name)(*args, **kwargs)


def _compute_filter(scope: TextScope, node: nodes.Filter) -> Any:
    assert node.node is not None
    args = [scope.value(each) for each in node.args]
    kwargs = {str(each.key): scope.value(each.value) for each in node.kwargs}
    try:
        value = scope.value(node.node)
    except MissingError:
        if node.name not in _LENIENT:
            raise
        return (args or [""])[0]
    return scope.filtered(node.name, value, *args, **kwargs)


def _compute_test(scope: TextScope, node: nodes.Test) -> bool:
    if node.name in {"defined", "undefined"}:
        try:
            scope.value(node.node)
        except MissingError:
            return node.name == "undefined"
        return node.name == "defined"
    return scope.tested(node.name, scope.value(node.node), *(scope.value(each) for each in node.args))


def _compute_item(scope: TextScope, node: nodes.Getitem) -> Any:
    value = scope.value(node.node)
    if isinstance(node.arg, nodes.Slice):
        ends = (node.arg.start, node.arg.stop, node.arg.step)
        return scope.budget.made(
            value[slice(*(scope.value(end) if end is not None else None for end in ends))]
        )
    return plain.read_item(value, scope.value(node.arg))


def _compute_dict(scope: TextScope, node: nodes.Dict) -> dict[Any, Any]:
    return {scope.value(pair.key): scope.value(pair.value) for pair in node.items}


def _concatenate(scope: TextScope, node: nodes.Concat) -> str:
    parts = [scope.budget.text(scope.value(each)) for each in node.nodes]
    scope.budget.room(sum(map(len, parts)))
    return "".join(parts)


_HANDLERS: Final[Mapping[type[nodes.Node], Handler]] = {
    **COMMON,
    nodes.Tuple: lambda scope, node: tuple(scope.value(each) for each in node.items),
    nodes.Dict: _compute_dict,
    nodes.Concat: _concatenate,
    nodes.Add: _make_binary(_ignore_scope(operator.add)),
    nodes.Sub: _make_binary(_ignore_scope(operator.sub)),
    nodes.Mul: _make_binary(_multiply),
    nodes.Div: _make_binary(_ignore_scope(operator.truediv)),
    nodes.FloorDiv: _make_binary(_ignore_scope(operator.floordiv)),
    nodes.Mod: _make_binary(_modulo),
    nodes.Pow: _make_binary(_raise_power),
    nodes.Neg: lambda scope, node: -scope.value(node.node),
    nodes.Pos: lambda scope, node: +scope.value(node.node),
    nodes.Getitem: _compute_item,
    nodes.Call: _compute_call,
    nodes.Filter: _compute_filter,
    nodes.Test: _compute_test,
}
TextScope.handlers = _HANDLERS
_STATEMENTS: Final = (nodes.Output, nodes.If, nodes.For, nodes.Assign, nodes.AssignBlock)
_PARTS: Final = (nodes.Template, nodes.Keyword, nodes.Pair, nodes.Operand, nodes.Slice, nodes.NSRef)


class Computation:
    """An expression or a text, ready to be computed for any values.

    Attributes:
        names: what it depends on; none: it is always the same.
    """

    __slots__ = ("_compute", "_filters", "names")

    def __init__(
        self, tree: nodes.Node, filters: Mapping[str, Filter], compute: Callable[[TextScope], Any]
    ) -> None:
        try:
            check_nodes(tree, filters)
            self.names = free_names(tree, FUNCTIONS)
        except RecursionError:
            raise ExpressionError("more brackets within brackets than can be read") from None
        self._filters = filters
        self._compute = compute

    def value(self, values: Mapping[str, Any], budget: StepBudget | None = None) -> Any:
        """Return its value for these names, within the budget of the text that contains it.

        Raises:
            ExpressionError: it has none.
        """
        try:
            found = self._compute(TextScope(({}, values), self._filters, budget or StepBudget()))
        except RecursionError:
            raise ExpressionError("more brackets within brackets than can be computed") from None
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise ExpressionError(str(error)) from None
        if isinstance(found, str) and not found.isascii() and HALF_LETTER.search(found):
            raise ExpressionError("half of a letter, which nothing can print")
        return found


HALF_LETTER: Final = re.compile("[\ud800-\udfff]")
"""UTF-16 writes some letters in two halves; one alone is none."""


def check_nodes(tree: nodes.Node, filters: Mapping[str, Filter]) -> None:
    """Refuse what no evaluator computes: statements, filters and tests that do not exist.

    Raises:
        ExpressionError: says what it is.
    """
    for node in tree.find_all(nodes.Node):
        if not isinstance(node, (*_STATEMENTS, *_PARTS, *_HANDLERS)) or getattr(node, "recursive", False):
            raise ExpressionError(f"`{type(node).__name__.lower()}` does not work here")
        if isinstance(node, nodes.Filter) and node.name not in filters and node.name not in _LENIENT:
            raise make_unknown_error("filter", node.name, filters)
        if (
            isinstance(node, nodes.Test)
            and node.name not in TESTS
            and node.name not in {"defined", "undefined"}
        ):
            raise make_unknown_error("test", node.name, TESTS)
        if isinstance(node, nodes.Call) and (node.dyn_args or node.dyn_kwargs):
            raise ExpressionError("no * in a call")


class Dialect:
    """Jinja's filters and a box's own; expressions and texts are read once."""

    def __init__(self, filters: Mapping[str, Filter] | None = None) -> None:
        self.filters: Mapping[str, Filter] = {**FILTERS, **(filters or {})}
        self._known: dict[tuple[str, bool], Computation] = {}

    def parse_expression(self, written: str) -> Computation:
        """Return an expression without braces.

        Raises:
            ExpressionError: it is none.
        """
        if (written, False) not in self._known:
            tree = read_expression(written)
            whole = nodes.Output([tree])
            self._known[written, False] = Computation(whole, self.filters, lambda scope: scope.value(tree))
        return self._known[written, False]

    def text(self, written: str) -> Computation:
        """Return a text with expressions in braces.

        Raises:
            ExpressionError: what stands in braces is none.
        """
        if (written, True) not in self._known:
            tree = read_text(written)
            self._known[written, True] = Computation(tree, self.filters, lambda scope: scope.write(tree.body))
        return self._known[written, True]
