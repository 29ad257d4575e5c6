"""The language of scoring, computed by the evaluator of all expressions: whole numbers, words, lists, rows.

`parse` reads an expression, `Scope.value` computes it, `format_working` shows it with its numbers filled in. Whatever cannot be
computed is a `ExpressionError` with a sentence.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from jinja2 import nodes

from printkit.box.operation import Amount, Formula, Operation
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError, MissingError
from printkit.expression.evaluator import COMMON, Evaluator, Handler, quote_value
from printkit.expression.grammar import read_expression
from printkit.nearest import suggest_nearest

LARGEST: Final = 10**9
LONGEST: Final = 2_000
"""Characters of an expression."""

_WHOLE: Final = re.compile(r"\s*[-+]?\d{1,10}\s*")
_ARITHMETIC: Final[Mapping[type[nodes.Expr], tuple[str, Callable[[int, int], int]]]] = {
    nodes.Add: ("+", operator.add),
    nodes.Sub: ("\N{MINUS SIGN}", operator.sub),
    nodes.Mul: ("×", operator.mul),
    nodes.FloorDiv: ("//", operator.floordiv),
    nodes.Mod: ("%", operator.mod),
}
GRAMMAR: Final = "numbers, words, lists, names, .column, + - * // %, comparisons, `in`, and/or/not, `a if c else b` and functions"


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression that was read."""

    text: str
    node: nodes.Expr


def parse(written: object) -> Expression:
    """Read an expression; a number or a truth of YAML is one too.

    Raises:
        ExpressionError: it is none.
    """
    text = str(written).lower() if isinstance(written, bool) else str(written).strip()
    if isinstance(written, float):
        raise ExpressionError(f"{text}: whole numbers only")
    if not text:
        raise ExpressionError("an expression is missing")
    if len(text) > LONGEST:
        raise ExpressionError(f"{len(text)} characters; {LONGEST} are the most an expression may have")
    try:
        return Expression(text, read_expression(text))
    except ExpressionError as error:
        raise ExpressionError(f'"{text}" cannot be read: {error}') from None


@dataclass(frozen=True, slots=True)
class Scope(Evaluator):
    """The names that an expression can use, the nearest first.

    Attributes:
        levels: values by name.
        functions: what may be called.
        seats: every player's scope, in seat order.
        budget: shared by all scopes of one game.
        players: how many play, for numbers such as `N+3`.
    """

    levels: tuple[Mapping[str, Any], ...]
    functions: Mapping[str, Function]
    seats: Sequence[Scope] = ()
    budget: StepBudget = field(default_factory=StepBudget)
    players: int = 0
    handlers: ClassVar[Mapping[type[nodes.Node], Handler]]
    otherwise: ClassVar[Any] = 0

    def over(self, row: Any) -> Scope:
        """Return the scope of one row: its columns are names, and it is `it`."""
        own = {"it": row, **row} if isinstance(row, Mapping) else {"it": row}
        return Scope((own, *self.levels), self.functions, self.seats, self.budget, self.players)

    def add_names(self, **values: Any) -> Scope:
        """Return the same scope with more names."""
        return Scope((values, *self.levels), self.functions, self.seats, self.budget, self.players)

    def look(self, name: str) -> Any:
        """Return the value of a name."""
        try:
            return self.fill_players(super(Scope, self).look(name))
        except MissingError:
            raise ExpressionError(
                f'nothing is called "{name}".{suggest_nearest(name, self.known())}'
            ) from None

    def fill_players(self, value: Any) -> Any:
        """Return a value with the number of players filled in."""
        return value.value(self.players) if isinstance(value, Formula) else value

    def member(self, value: Any, key: Any) -> Any:
        """Return a column of a row, an argument of an operation, an amount of a kind, an entry of a list."""
        return self.fill_players(look_into(value, key))

    def alike(self, sign: str, left: Any, right: Any) -> tuple[Any, Any]:
        """Return two values that can be compared: a cell of digits becomes a number beside a number."""
        if isinstance(left, int) != isinstance(right, int):
            try:
                return number_of(left), number_of(right)
            except ExpressionError:
                return left, right
        return left, right

    def number(self, node: nodes.Node) -> int:
        """Return the value of an expression that must be a number."""
        return number_of(self.value(node))

    def listed(self, node: nodes.Node) -> Sequence[Any]:
        """Return the value of an expression that must be a list."""
        found = self.value(node)
        if isinstance(found, list | tuple):
            return found
        raise ExpressionError(f"{quote_value(found)} is no list{_quote_name(node)}")

    def each(self, rows: nodes.Node, expression: nodes.Node) -> list[Any]:
        """Return an expression's value for each row of a list."""
        return [self.over(row).value(expression) for row in self.listed(rows)]


def check_bounds(number: int) -> int:
    """Return a number that is not too large."""
    if abs(number) > LARGEST:
        raise ExpressionError("more than 1,000,000,000")
    return number


def number_of(value: Any) -> int:
    """Return a value as a whole number: a truth counts 1, a cell of digits its number, an empty cell 0."""
    if isinstance(value, int):
        return int(value)
    if value is None or value == "":
        return 0
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    if isinstance(value, float):
        if value == int(value):
            return int(value)
        raise ExpressionError(f"{value} is no whole number")
    if isinstance(value, list | tuple):
        raise ExpressionError("this is a list; sum(...) or count(...) makes a number of it")
    if isinstance(value, Mapping | Operation):
        raise ExpressionError(f"{quote_value(value)} is a row; a column of it, .column, may be a number")
    raise ExpressionError(f"{quote_value(value)} is no number")


def whole_line(value: Any) -> int:
    """Return a line's points: a whole number."""
    if isinstance(value, list | tuple):
        raise ExpressionError("this is a list; sum(...) or count(...) makes a number of it")
    return check_bounds(number_of(value))


def _quote_name(node: nodes.Node) -> str:
    return f': "{node.name}"' if isinstance(node, nodes.Name) else ""


def look_into(value: Any, key: Any) -> Any:
    """Return a column of a row, an argument of an operation, an amount of a kind, an entry of a list."""
    if isinstance(value, Operation):
        value = value.arguments
    if isinstance(value, Mapping):
        if key in value:
            return value[key]
        known = [str(each) for each in value]
        raise ExpressionError(f'there is no "{key}" here.{suggest_nearest(str(key), known)}')
    if isinstance(value, tuple) and value and isinstance(value[0], Amount):
        return sum(amount.n for amount in value if amount.kind == key)
    if isinstance(value, list | tuple):
        if isinstance(key, int) and -len(value) <= key < len(value):
            return value[key]
        if isinstance(key, str):
            return 0 if not value else _no_column(key)
        raise ExpressionError(
            f"the list has {len(value)} entries, none is number {key}; at(n, list) takes the last beyond its end"
        )
    if value is None:
        return 0
    raise ExpressionError(f"{quote_value(value)} has no .{key}")


def _no_column(key: str) -> Any:
    raise ExpressionError(f"a list has no .{key}; where(...), sum(...) or count(...) look at its rows")


def _called_function(scope: Scope, node: nodes.Call) -> Any:
    if not isinstance(node.node, nodes.Name):
        raise ExpressionError(f"this cannot be called; there are {GRAMMAR}")
    if node.dyn_args or node.dyn_kwargs:
        raise ExpressionError("no * in a call")
    return apply_function(
        scope, node.node.name, node.args, {str(each.key): each.value for each in node.kwargs}
    )


def _compute_filter(scope: Scope, node: nodes.Filter) -> Any:
    name = {"length": "count"}.get(node.name, node.name)
    assert node.node is not None
    return apply_function(
        scope, name, [node.node, *node.args], {str(each.key): each.value for each in node.kwargs}
    )


def apply_function(
    scope: Scope, name: str, args: Sequence[nodes.Expr], kwargs: Mapping[str, nodes.Expr]
) -> Any:
    """Call a function with expressions that are not computed yet."""
    function = function_called(scope.functions, name, args, kwargs)
    return scope.fill_players(function.compute(scope, *args, **kwargs))


def function_called(
    functions: Mapping[str, Function], name: str, args: Sequence[nodes.Expr], kwargs: Mapping[str, nodes.Expr]
) -> Function:
    """Return the function of a call that has what it needs.

    Raises:
        ExpressionError: there is none of that name, or not with so many things in brackets.
    """
    function = functions.get(name)
    if function is None:
        raise ExpressionError(
            f"there is no {name}(...).{suggest_nearest(name, functions)} There are: {', '.join(functions)}"
        )
    if not function.least <= len(args) <= function.most:
        raise ExpressionError(f"write {function.form}")
    for key in kwargs:
        if function.named is not None and key not in function.named:
            raise ExpressionError(f"{name}(...) knows no {key}=; write {function.form}")
    return function


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the language.

    Attributes:
        compute: from the scope and the expressions between its brackets.
        form: as it is written, for people.
        gives: what it gives, for people.
        least: how many expressions it needs.
        most: how many it takes.
        rows: which of them are computed once a row of the first.
        named: which may be given by name; None: any (`pack`).
    """

    compute: Callable[..., Any]
    form: str
    gives: str
    least: int = 1
    most: int = 1
    rows: tuple[int, ...] = ()
    named: tuple[str, ...] | None = ()


def _compute_item(scope: Scope, node: nodes.Getitem) -> Any:
    if isinstance(node.arg, nodes.Slice):
        raise ExpressionError("no slices")
    return scope.member(scope.value(node.node), scope.value(node.arg))


def _arithmetic(scope: Scope, node: nodes.BinExpr) -> int:
    one, other = scope.number(node.left), scope.number(node.right)
    if isinstance(node, nodes.FloorDiv | nodes.Mod) and not other:
        raise ExpressionError("divided by 0")
    return check_bounds(_ARITHMETIC[type(node)][1](one, other))


def _refuse(message: str) -> Handler:
    def refuse(_scope: Scope, _node: nodes.Node) -> Any:
        raise ExpressionError(message)

    return refuse


def _compute_constant(scope: Scope, node: nodes.Const) -> Any:
    if isinstance(node.value, float):
        raise ExpressionError(f"{node.value}: whole numbers only; count in halves or tenths")
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return check_bounds(node.value)
    return node.value


_HANDLERS: Final[Mapping[type[nodes.Node], Handler]] = {
    **dict.fromkeys(
        (nodes.Dict, nodes.Concat, nodes.Test), _refuse(f"this cannot be computed; there are {GRAMMAR}")
    ),
    **COMMON,
    **dict.fromkeys(_ARITHMETIC, _arithmetic),
    nodes.Div: _refuse("there is no /, whole numbers only; // rounds down"),
    nodes.Pow: _refuse("there is no **; multiply"),
    nodes.Const: _compute_constant,
    nodes.Tuple: COMMON[nodes.List],
    nodes.Neg: lambda scope, node: -scope.number(node.node),
    nodes.Pos: lambda scope, node: scope.number(node.node),
    nodes.Getitem: _compute_item,
    nodes.Call: _called_function,
    nodes.Filter: _compute_filter,
}
Scope.handlers = _HANDLERS


def format_working(scope: Scope, node: nodes.Expr) -> str:
    """Return an expression with its numbers filled in, `3 × 4 − 2`; "" where that is the result itself."""
    text = _format_part(scope, node, 0)
    return "" if text.lstrip("\N{MINUS SIGN}").isdecimal() else text


def _format_part(scope: Scope, node: nodes.Expr, outer: int) -> str:
    kind = type(node)
    if kind in _ARITHMETIC:
        assert isinstance(node, nodes.BinExpr)
        inner = 1 if isinstance(node, nodes.Add | nodes.Sub) else 2
        sign = _ARITHMETIC[kind][0]
        text = f"{_format_part(scope, node.left, inner)} {sign} {_format_part(scope, node.right, inner + 1)}"
        return f"({text})" if inner < outer else text
    if isinstance(node, nodes.Neg):
        return f"\N{MINUS SIGN}{_format_part(scope, node.node, 3)}"
    if isinstance(node, nodes.CondExpr):
        taken = node.expr1 if scope.value(node.test) else node.expr2
        return "0" if taken is None else _format_part(scope, taken, outer)
    if isinstance(node, nodes.Call | nodes.Filter):
        return _worked_call(scope, node, outer)
    return str(number_of(scope.value(node))).replace("-", "\N{MINUS SIGN}")


def _worked_call(scope: Scope, node: nodes.Call | nodes.Filter, outer: int) -> str:
    """Return a call's result; a sum with its terms, where they are few."""
    name = node.node.name if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) else ""
    if name == "sum" and isinstance(node, nodes.Call):
        terms = [
            number_of(one)
            for one in (scope.each(*node.args) if len(node.args) == 2 else scope.listed(node.args[0]))
        ]
        told = [one for one in terms if one]
        if 1 < len(told) <= 8:
            text = " + ".join(map(str, told)).replace("+ -", "\N{MINUS SIGN} ")
            return f"({text})" if outer > 1 else text
    return str(number_of(scope.value(node))).replace("-", "\N{MINUS SIGN}")


def free_names(
    node: nodes.Node,
    functions: Mapping[str, Function],
    rows: Callable[[nodes.Node], frozenset[str] | None],
    columns: frozenset[str] = frozenset(),
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the names that an expression needs, with the columns that are names at that place as well.

    Args:
        node: the expression.
        functions: what may be called.
        rows: the columns that the rows of a list have; None if that is not known: any.
        columns: of the rows that are looked at here.

    Raises:
        ExpressionError: something is called that is no function, or not as it is written.
    """
    if isinstance(node, nodes.Name):
        yield node.name, columns
        return
    if isinstance(node, nodes.Call | nodes.Filter):
        name, args = _read_call(node)
        kwargs = {str(each.key): each.value for each in node.kwargs}
        function = function_called(functions, name, args, kwargs)
        own = rows(args[0]) if args else None
        inner = columns | {"it"} | (own if own is not None else {"*"})
        for number, arg in enumerate(args):
            yield from free_names(arg, functions, rows, inner if number in function.rows else columns)
        for arg in kwargs.values():
            yield from free_names(arg, functions, rows, inner | frozenset(kwargs))
        return
    for child in node.iter_child_nodes():
        yield from free_names(child, functions, rows, columns)


def _read_call(node: nodes.Call | nodes.Filter) -> tuple[str, list[nodes.Expr]]:
    if isinstance(node, nodes.Filter):
        assert node.node is not None
        return {"length": "count"}.get(node.name, node.name), [node.node, *node.args]
    if not isinstance(node.node, nodes.Name):
        raise ExpressionError(f"this cannot be called; there are {GRAMMAR}")
    return node.node.name, list(node.args)
