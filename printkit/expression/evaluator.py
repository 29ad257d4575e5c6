"""The evaluator: what all languages of expressions have in common.

Names are plain values, every look into a value goes through the gate (`printkit.expression.plain`), and every computation
is counted (`printkit.expression.budget`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, Final, TypeAlias

from jinja2 import nodes

from printkit.expression import plain
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError, MissingError
from printkit.nearest import suggest_nearest

Handler: TypeAlias = Callable[[Any, Any], Any]
"""Computes a node, in a scope."""
_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "gt": operator.gt,
    "lteq": operator.le,
    "gteq": operator.ge,
}


class NoValue:
    """Stands for a value that cannot be computed; it complains when it is used, not before."""

    __slots__ = ("message",)
    __hash__ = None  # type: ignore[assignment]  # so that nothing is remembered by it

    def __init__(self, message: str) -> None:
        self.message = message


class Evaluator:
    """Compute nodes, with names looked up in the nearest scope first."""

    __slots__ = ()
    levels: tuple[Mapping[str, Any], ...]
    budget: StepBudget
    handlers: ClassVar[Mapping[type[nodes.Node], Handler]] = {}
    otherwise: ClassVar[Any] = ""
    """The value of a condition that does not hold and says nothing else."""

    def value(self, node: nodes.Node) -> Any:
        """Return the value of an expression.

        Raises:
            ExpressionError: it has none.
        """
        budget = self.budget
        budget.steps -= 1
        if budget.steps < 0:
            budget.take()
        handler = self.handlers.get(type(node))
        if handler is None:
            raise ExpressionError(f"{type(node).__name__} cannot be computed here")
        return handler(self, node)

    def look(self, name: str) -> Any:
        """Return the value of a name."""
        for level in self.levels:
            if name in level:
                found = level[name]
                if isinstance(found, NoValue):
                    raise MissingError(found.message)
                return plain.admit(found)
        raise MissingError(f"'{name}' is undefined", name)

    def known(self) -> set[str]:
        """Return all names."""
        return {str(name) for level in self.levels for name in level}

    def member(self, value: Any, key: Any) -> Any:
        """Return `value.key` or `value[key]`."""
        return plain.read_attribute(value, key) if isinstance(key, str) else plain.read_item(value, key)

    def alike(self, sign: str, left: Any, right: Any) -> tuple[Any, Any]:
        """Return two values as they are compared by a sign, such as `gt`."""
        return left, right


def quote_value(value: Any) -> str:
    """Quote a value for sentences about it."""
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, Mapping):
        return str(value.get("id", "this row"))[:40]
    if isinstance(value, list | tuple | AbstractSet):
        return "a list"
    return str(value)[:40]


def _compare(scope: Evaluator, node: nodes.Compare) -> bool:
    left = scope.value(node.expr)
    for operand in node.ops:
        right = scope.value(operand.expr)
        if not _holds(scope, operand.op, left, right):
            return False
        left = right
    return True


def _holds(scope: Evaluator, sign: str, left: Any, right: Any) -> bool:
    if sign in {"in", "notin"}:
        if not isinstance(right, list | tuple | str | Mapping | AbstractSet | range):
            raise ExpressionError(f"{quote_value(right)} holds nothing; `in` looks into a list or a text")
        if isinstance(right, str) and not isinstance(left, str):
            raise ExpressionError(f"{quote_value(left)} is no word")
        scope.budget.take(len(right) // 16)
        if not isinstance(left, str | int | float | None):
            scope.budget.weigh(right)
        return (left in right) == (sign == "in")
    one, other = scope.alike(sign, left, right)
    if not isinstance(one, str | int | float | None):
        scope.budget.weigh(one)
    try:
        return bool(_COMPARED[sign](one, other))
    except TypeError:
        raise ExpressionError(f"{quote_value(left)} and {quote_value(right)} cannot be compared") from None


def _choose_branch(scope: Evaluator, node: nodes.CondExpr) -> Any:
    if scope.value(node.test):
        return scope.value(node.expr1)
    return scope.value(node.expr2) if node.expr2 is not None else scope.otherwise


COMMON: Final[Mapping[type[nodes.Node], Handler]] = {
    nodes.Const: lambda scope, node: scope.budget.made(node.value),
    nodes.TemplateData: lambda _scope, node: node.data,
    nodes.Name: lambda scope, node: scope.look(node.name),
    nodes.List: lambda scope, node: scope.budget.made([scope.value(each) for each in node.items]),
    nodes.Not: lambda scope, node: not scope.value(node.node),
    nodes.And: lambda scope, node: scope.value(node.left) and scope.value(node.right),
    nodes.Or: lambda scope, node: scope.value(node.left) or scope.value(node.right),
    nodes.CondExpr: _choose_branch,
    nodes.Compare: _compare,
    nodes.Getattr: lambda scope, node: scope.member(scope.value(node.node), node.attr),
}
"""What every language computes in the same way."""


def make_unknown_error(kind: str, name: str, known: Any) -> ExpressionError:
    """Make the error of a function, filter or test that does not exist."""
    return ExpressionError(f"No {kind} named {name!r}.{suggest_nearest(name, known)}")
