"""The language of scoring: Jinja's grammar, an evaluator of its own. Whole numbers, words, lists, rows; no Python behind it.

`parse` reads an expression, `Scope.value` computes it, `working` shows it with its numbers filled in. Whatever cannot be
computed is a `Wrong` with a sentence.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from jinja2 import Environment, TemplateSyntaxError, nodes

from printkit.box.operation import Amount, Formula, Operation
from printkit.nearest import nearest

MOST_STEPS: Final = 200_000
"""Of one game that is scored."""
LARGEST: Final = 10**9
LONGEST: Final = 2_000
"""Characters of an expression."""

_PARSER: Final = Environment(autoescape=False)  # noqa: S701  # parses only, renders nothing
_WHOLE: Final = re.compile(r"\s*[-+]?\d{1,10}\s*")
_ARITHMETIC: Final[Mapping[type[nodes.Expr], tuple[str, Callable[[int, int], int]]]] = {
    nodes.Add: ("+", operator.add),
    nodes.Sub: ("\N{MINUS SIGN}", operator.sub),
    nodes.Mul: ("×", operator.mul),
    nodes.FloorDiv: ("//", operator.floordiv),
    nodes.Mod: ("%", operator.mod),
}
_COMPARED: Final[Mapping[str, tuple[str, Callable[[Any, Any], bool]]]] = {
    "eq": ("=", operator.eq),
    "ne": ("≠", operator.ne),
    "lt": ("<", operator.lt),
    "gt": (">", operator.gt),
    "lteq": ("≤", operator.le),
    "gteq": ("≥", operator.ge),
}
GRAMMAR: Final = "numbers, words, lists, names, .column, + - * // %, comparisons, `in`, and/or/not, `a if c else b` and functions"


class Wrong(Exception):
    """What cannot be computed, and what would do."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression that was read."""

    text: str
    node: nodes.Expr


def parse(written: object) -> Expression:
    """Read an expression; a number or a truth of YAML is one too.

    Raises:
        Wrong: it is none.
    """
    text = str(written).lower() if isinstance(written, bool) else str(written).strip()
    if isinstance(written, float):
        raise Wrong(f"{text}: whole numbers only")
    if not text:
        raise Wrong("an expression is missing")
    if len(text) > LONGEST:
        raise Wrong(f"{len(text)} characters; {LONGEST} are the most an expression may have")
    try:
        body = _PARSER.parse("{{ (" + text + "\n) }}").body
    except TemplateSyntaxError as error:
        raise Wrong(f'"{text}" cannot be read: {error.message}') from None
    except RecursionError:
        raise Wrong("more brackets within brackets than can be read") from None
    output = body[0] if len(body) == 1 else None
    if not isinstance(output, nodes.Output) or len(output.nodes) != 1:
        raise Wrong(f'"{text}" is more than one expression')
    return Expression(text, output.nodes[0])


@dataclass(slots=True)
class StepBudget:
    """How much may still be computed."""

    steps: int = MOST_STEPS

    def take(self) -> None:
        """One step."""
        self.steps -= 1
        if self.steps < 0:
            raise Wrong("this takes too long to compute; make it simpler")


@dataclass(frozen=True, slots=True)
class Scope:
    """Where names are looked for, the nearest first.

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

    def over(self, row: Any) -> Scope:
        """The scope of one row: its columns are names, and it is `it`."""
        own = {"it": row, **row} if isinstance(row, Mapping) else {"it": row}
        return Scope((own, *self.levels), self.functions, self.seats, self.budget, self.players)

    def named(self, **values: Any) -> Scope:
        """The same with a few names more."""
        return Scope((values, *self.levels), self.functions, self.seats, self.budget, self.players)

    def look(self, name: str) -> Any:
        """The value of a name."""
        for level in self.levels:
            if name in level:
                return self.plain(level[name])
        every = {name for level in self.levels for name in level}
        raise Wrong(f'nothing is called "{name}".{nearest(name, every)}')

    def plain(self, value: Any) -> Any:
        """A value with the number of players filled in."""
        return value.value(self.players) if isinstance(value, Formula) else value

    def value(self, node: nodes.Node) -> Any:
        """The value of an expression.

        Raises:
            Wrong: it has none.
        """
        self.budget.take()
        kind = type(node)
        if kind in _ARITHMETIC:
            assert isinstance(node, nodes.BinExpr)
            return self._arithmetic(node)
        compute = _NODES.get(kind)
        if compute is None:
            if isinstance(node, nodes.Div):
                raise Wrong("there is no /, whole numbers only; // rounds down")
            if isinstance(node, nodes.Pow):
                raise Wrong("there is no **; multiply")
            raise Wrong(f"this cannot be computed; there are {GRAMMAR}")
        return compute(self, node)

    def number(self, node: nodes.Node) -> int:
        """The value of an expression that must be a number."""
        return number_of(self.value(node))

    def listed(self, node: nodes.Node) -> Sequence[Any]:
        """The value of an expression that must be a list."""
        found = self.value(node)
        if isinstance(found, list | tuple):
            return found
        raise Wrong(f"{_shown(found)} is no list{_called(node)}")

    def each(self, rows: nodes.Node, expression: nodes.Node) -> list[Any]:
        """An expression's value for each row of a list."""
        return [self.over(row).value(expression) for row in self.listed(rows)]

    def _arithmetic(self, node: nodes.BinExpr) -> int:
        left, right = self.value(node.left), self.value(node.right)
        compute = _ARITHMETIC[type(node)][1]
        one, other = number_of(left), number_of(right)
        if isinstance(node, nodes.FloorDiv | nodes.Mod) and not other:
            raise Wrong("divided by 0")
        return bounded(compute(one, other))


def bounded(number: int) -> int:
    """A number that is not too large."""
    if abs(number) > LARGEST:
        raise Wrong("more than 1,000,000,000")
    return number


def number_of(value: Any) -> int:
    """A value as a whole number: a truth counts 1, a cell of digits is what it says, an empty cell is 0."""
    if isinstance(value, int):
        return int(value)
    if value is None or value == "":
        return 0
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    if isinstance(value, float):
        if value == int(value):
            return int(value)
        raise Wrong(f"{value} is no whole number")
    if isinstance(value, list | tuple):
        raise Wrong("this is a list; sum(...) or count(...) makes a number of it")
    if isinstance(value, Mapping | Operation):
        raise Wrong(f"{_shown(value)} is a row; a column of it, .column, may be a number")
    raise Wrong(f"{_shown(value)} is no number")


def whole_line(value: Any) -> int:
    """A line's points: a whole number."""
    if isinstance(value, list | tuple):
        raise Wrong("this is a list; sum(...) or count(...) makes a number of it")
    return bounded(number_of(value))


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, Mapping):
        return str(value.get("id", "this row"))
    return str(value)[:40]


def _called(node: nodes.Node) -> str:
    return f': "{node.name}"' if isinstance(node, nodes.Name) else ""


def _same(left: Any, right: Any) -> tuple[Any, Any]:
    """Two values to compare: a cell of digits meets a number as a number."""
    if isinstance(left, int) != isinstance(right, int):
        try:
            return number_of(left), number_of(right)
        except Wrong:
            return left, right
    return left, right


def _compared(scope: Scope, node: nodes.Compare) -> bool:
    left = scope.value(node.expr)
    for operand in node.ops:
        right = scope.value(operand.expr)
        if operand.op in {"in", "notin"}:
            if not isinstance(right, list | tuple | str | Mapping | frozenset):
                raise Wrong(f"{_shown(right)} holds nothing; `in` looks into a list or a text")
            if isinstance(right, str) and not isinstance(left, str):
                raise Wrong(f"{_shown(left)} is no word")
            if (left in right) != (operand.op == "in"):
                return False
        else:
            one, other = _same(left, right)
            try:
                holds = _COMPARED[operand.op][1](one, other)
            except TypeError:
                raise Wrong(f"{_shown(left)} and {_shown(right)} cannot be compared") from None
            if not holds:
                return False
        left = right
    return True


def member(value: Any, key: Any) -> Any:
    """A column of a row, an argument of an operation, an amount of a kind, an entry of a list."""
    if isinstance(value, Operation):
        value = value.arguments
    if isinstance(value, Mapping):
        if key in value:
            return value[key]
        known = [str(each) for each in value]
        raise Wrong(f'there is no "{key}" here.{nearest(str(key), known)}')
    if isinstance(value, tuple) and value and isinstance(value[0], Amount):
        return sum(amount.n for amount in value if amount.kind == key)
    if isinstance(value, list | tuple):
        if isinstance(key, int) and -len(value) <= key < len(value):
            return value[key]
        if isinstance(key, str):
            return 0 if not value else _no_column(key)
        raise Wrong(
            f"the list has {len(value)} entries, none is number {key}; at(n, list) takes the last beyond its end"
        )
    if value is None:
        return 0
    raise Wrong(f"{_shown(value)} has no .{key}")


def _no_column(key: str) -> Any:
    raise Wrong(f"a list has no .{key}; where(...), sum(...) or count(...) look at its rows")


def _name(scope: Scope, node: nodes.Name) -> Any:
    return scope.look(node.name)


def _called_function(scope: Scope, node: nodes.Call) -> Any:
    if not isinstance(node.node, nodes.Name):
        raise Wrong(f"this cannot be called; there are {GRAMMAR}")
    if node.dyn_args or node.dyn_kwargs:
        raise Wrong("no * in a call")
    return apply(scope, node.node.name, node.args, {str(each.key): each.value for each in node.kwargs})


def _filtered(scope: Scope, node: nodes.Filter) -> Any:
    name = {"length": "count"}.get(node.name, node.name)
    assert node.node is not None
    return apply(scope, name, [node.node, *node.args], {str(each.key): each.value for each in node.kwargs})


def apply(scope: Scope, name: str, args: Sequence[nodes.Expr], kwargs: Mapping[str, nodes.Expr]) -> Any:
    """Call a function with expressions that are not computed yet."""
    function = function_called(scope.functions, name, args, kwargs)
    return scope.plain(function.compute(scope, *args, **kwargs))


def function_called(
    functions: Mapping[str, Function], name: str, args: Sequence[nodes.Expr], kwargs: Mapping[str, nodes.Expr]
) -> Function:
    """The function of a call that has what it needs.

    Raises:
        Wrong: there is none of that name, or not with so many things in brackets.
    """
    function = functions.get(name)
    if function is None:
        raise Wrong(f"there is no {name}(...).{nearest(name, functions)} There are: {', '.join(functions)}")
    if not function.least <= len(args) <= function.most:
        raise Wrong(f"write {function.form}")
    for key in kwargs:
        if function.named is not None and key not in function.named:
            raise Wrong(f"{name}(...) knows no {key}=; write {function.form}")
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


def _getattr(scope: Scope, node: nodes.Getattr) -> Any:
    return scope.plain(member(scope.value(node.node), node.attr))


def _getitem(scope: Scope, node: nodes.Getitem) -> Any:
    if isinstance(node.arg, nodes.Slice):
        raise Wrong("no slices")
    return scope.plain(member(scope.value(node.node), scope.value(node.arg)))


def _conditional(scope: Scope, node: nodes.CondExpr) -> Any:
    if scope.value(node.test):
        return scope.value(node.expr1)
    return scope.value(node.expr2) if node.expr2 is not None else 0


def _constant(scope: Scope, node: nodes.Const) -> Any:
    del scope
    if isinstance(node.value, float):
        raise Wrong(f"{node.value}: whole numbers only; count in halves or tenths")
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return bounded(node.value)
    return node.value


_NODES: Final[Mapping[type[nodes.Node], Callable[[Scope, Any], Any]]] = {
    nodes.Const: _constant,
    nodes.TemplateData: lambda _scope, node: node.data,
    nodes.Name: _name,
    nodes.List: lambda scope, node: [scope.value(each) for each in node.items],
    nodes.Tuple: lambda scope, node: [scope.value(each) for each in node.items],
    nodes.Neg: lambda scope, node: -scope.number(node.node),
    nodes.Pos: lambda scope, node: scope.number(node.node),
    nodes.Not: lambda scope, node: not scope.value(node.node),
    nodes.And: lambda scope, node: scope.value(node.left) and scope.value(node.right),
    nodes.Or: lambda scope, node: scope.value(node.left) or scope.value(node.right),
    nodes.CondExpr: _conditional,
    nodes.Compare: _compared,
    nodes.Getattr: _getattr,
    nodes.Getitem: _getitem,
    nodes.Call: _called_function,
    nodes.Filter: _filtered,
}


def working(scope: Scope, node: nodes.Expr) -> str:
    """An expression with its numbers filled in, `3 × 4 − 2`; "" where that is the result itself."""
    text = _worked(scope, node, 0)
    return "" if text.lstrip("\N{MINUS SIGN}").isdecimal() else text


def _worked(scope: Scope, node: nodes.Expr, outer: int) -> str:
    kind = type(node)
    if kind in _ARITHMETIC:
        assert isinstance(node, nodes.BinExpr)
        inner = 1 if isinstance(node, nodes.Add | nodes.Sub) else 2
        sign = _ARITHMETIC[kind][0]
        text = f"{_worked(scope, node.left, inner)} {sign} {_worked(scope, node.right, inner + 1)}"
        return f"({text})" if inner < outer else text
    if isinstance(node, nodes.Neg):
        return f"\N{MINUS SIGN}{_worked(scope, node.node, 3)}"
    if isinstance(node, nodes.CondExpr):
        taken = node.expr1 if scope.value(node.test) else node.expr2
        return "0" if taken is None else _worked(scope, taken, outer)
    if isinstance(node, nodes.Call | nodes.Filter):
        return _worked_call(scope, node, outer)
    return str(number_of(scope.value(node))).replace("-", "\N{MINUS SIGN}")


def _worked_call(scope: Scope, node: nodes.Call | nodes.Filter, outer: int) -> str:
    """A call's result; a sum with its terms, where they are few."""
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
    """The names that an expression needs, with the columns that are names at that place as well.

    Args:
        node: the expression.
        functions: what may be called.
        rows: the columns that the rows of a list have; None if that is not known: any.
        columns: of the rows that are looked at here.

    Raises:
        Wrong: something is called that is no function, or not as it is written.
    """
    if isinstance(node, nodes.Name):
        yield node.name, columns
        return
    if isinstance(node, nodes.Call | nodes.Filter):
        name, args = _call(node)
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


def _call(node: nodes.Call | nodes.Filter) -> tuple[str, list[nodes.Expr]]:
    if isinstance(node, nodes.Filter):
        assert node.node is not None
        return {"length": "count"}.get(node.name, node.name), [node.node, *node.args]
    if not isinstance(node.node, nodes.Name):
        raise Wrong(f"this cannot be called; there are {GRAMMAR}")
    return node.node.name, list(node.args)
