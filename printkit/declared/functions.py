"""The functions of the scoring language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from jinja2 import nodes

from printkit.box.operation import Operation
from printkit.declared.language import Function, Scope, check_bounds, number_of
from printkit.expression.error import ExpressionError
from printkit.nearest import suggest_nearest

MOST_PACKED: Final = 14


def _sum(scope: Scope, rows: nodes.Expr, term: nodes.Expr | None = None) -> int:
    terms = scope.each(rows, term) if term is not None else scope.listed(rows)
    return check_bounds(sum(map(number_of, terms)))


def _count(scope: Scope, rows: nodes.Expr, test: nodes.Expr | None = None) -> int:
    if test is None:
        return len(scope.listed(rows))
    return sum(map(bool, scope.each(rows, test)))


def _filter_rows(scope: Scope, rows: nodes.Expr, test: nodes.Expr) -> list[Any]:
    return [row for row in scope.listed(rows) if scope.over(row).value(test)]


def _read_numbers(scope: Scope, args: tuple[nodes.Expr, ...]) -> list[int]:
    first = scope.value(args[0])
    if isinstance(first, list | tuple):
        if len(args) > 2:
            raise ExpressionError("after a list there is one expression, or nothing")
        return list(map(number_of, scope.each(args[0], args[1]) if len(args) == 2 else first))
    return [number_of(first), *(scope.number(one) for one in args[1:])]


def _max(scope: Scope, *args: nodes.Expr) -> int:
    return max(_read_numbers(scope, args), default=0)


def _min(scope: Scope, *args: nodes.Expr) -> int:
    return min(_read_numbers(scope, args), default=0)


def _make_kind(value: Any) -> Any:
    """Return a kind to count by: cells with the same number are the same kind."""
    return tuple(value) if isinstance(value, list) else value


def _count_by(scope: Scope, rows: nodes.Expr, key: nodes.Expr, kinds: nodes.Expr | None = None) -> list[int]:
    found = Counter(_make_kind(one) for one in scope.each(rows, key) if one is not None and one != "")
    if kinds is None:
        return [found[one] for one in sorted(found, key=str)]
    return [found[_make_kind(one)] for one in scope.listed(kinds)]


def _find_entry(scope: Scope, number: nodes.Expr, entries: nodes.Expr) -> Any:
    table, place = scope.listed(entries), scope.number(number)
    if not table:
        raise ExpressionError("at(n, list): the list is empty")
    return table[max(0, min(place, len(table) - 1))]


def _triangle(scope: Scope, number: nodes.Expr) -> int:
    n = scope.number(number)
    return check_bounds(n * (n + 1) // 2) if n > 0 else 0


def _divide_whole(scope: Scope, number: nodes.Expr, every: nodes.Expr) -> int:
    n, each = scope.number(number), scope.number(every)
    if each <= 0:
        raise ExpressionError("per(n, of): the second is a number from 1 up")
    return n // each


def _abs(scope: Scope, number: nodes.Expr) -> int:
    return abs(scope.number(number))


def _list_all(scope: Scope, expression: nodes.Expr) -> list[Any]:
    return [one.value(expression) for one in scope.seats]


def _score_majority(
    scope: Scope, amount: nodes.Expr, prizes: nodes.Expr, ties: nodes.Expr | None = None
) -> int:
    mine, every = scope.number(amount), [number_of(one) for one in _list_all(scope, amount)]
    places = [number_of(one) for one in scope.listed(prizes)]
    how = scope.value(ties) if ties is not None else "split"
    if how not in {"split", "each", "none"}:
        raise ExpressionError(f'majority(..., ties): "{how}" is none of split, each, none')
    if mine <= 0:
        return 0
    first, same = sum(one > mine for one in every), every.count(mine)
    if same == 1 or how == "each":
        return places[first] if first < len(places) else 0
    return sum(places[first : first + same]) // same if how == "split" else 0


def _measure_runs(scope: Scope, rows: nodes.Expr, key: nodes.Expr | None = None) -> list[int]:
    values = scope.each(rows, key) if key is not None else scope.listed(rows)
    numbers = sorted({number_of(one) for one in values if one is not None and one != ""})
    lengths = [1] if numbers else []
    for before, now in pairwise(numbers):
        if now == before + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


def _measure_sets(
    scope: Scope, rows: nodes.Expr, key: nodes.Expr, size: nodes.Expr | None = None
) -> list[int]:
    """Return the sizes of the sets of different kinds that can be made, the largest first; every piece lies in one."""
    counts = _count_by(scope, rows, key)
    most = scope.number(size) if size is not None else len(counts)
    found = []
    while any(counts):
        took = 0
        for place in sorted(range(len(counts)), key=lambda at: -counts[at]):
            if counts[place] and took < most:
                counts[place] -= 1
                took += 1
        if not took:
            break
        found.append(took)
    return found


COPIES: Final = "number of pieces"
"""Pieces by component, under a key that no expression can name."""


def _count_copies(scope: Scope, component: nodes.Expr) -> int:
    key, numbers = scope.value(component), scope.look(COPIES)
    if key not in numbers:
        raise ExpressionError(
            f'copies(component): there is no component "{key}".{suggest_nearest(str(key), numbers)}'
        )
    return int(numbers[key])


def _find_operation(scope: Scope, cell: nodes.Expr, name: nodes.Expr) -> Any:
    wanted, operations = scope.value(name), scope.value(cell)
    if not isinstance(operations, tuple | list):
        raise ExpressionError("op(cell, 'NAME') looks into a column of type operations")
    for one in operations:
        if isinstance(one, Operation) and one.name == wanted:
            return one.arguments
    return None


def _pack_best(
    scope: Scope, rows: nodes.Expr, worth: nodes.Expr, prefer: nodes.Expr | None = None, **costs: nodes.Expr
) -> Mapping[str, int]:
    """Return the best set that can be paid: of all sets, sums and limits first, then `fits` and `prefer`."""
    every = scope.listed(rows)
    if len(every) > MOST_PACKED:
        raise ExpressionError(f"pack(...) tries {MOST_PACKED} rows at most; there are {len(every)}")
    fits = costs.pop("fits", None)
    limits, terms = [], []
    for name, cost in costs.items():
        if not isinstance(cost, nodes.List) or len(cost.items) != 2:
            raise ExpressionError(f"pack(...): {name}=[what a row costs, how much there is]")
        terms.append(cost.items[0])
        limits.append(scope.number(cost.items[1]))
    each = []
    for row in every:
        inner = scope.over(row)
        each.append((inner.number(worth), tuple(inner.number(term) for term in terms)))
    best: tuple[int, int] | None = None
    for points, spent in _find_payable(each, limits):
        if best is not None and points < best[0]:
            continue
        at = scope.add_names(it=points, **dict(zip(costs, spent, strict=True)))
        if fits is None or at.value(fits):
            found = (points, at.number(prefer) if prefer is not None else 0)
            best = found if best is None else max(best, found)
    points, left = best or (0, 0)
    return {"points": points, "left": left}


def _find_payable(
    each: list[tuple[int, tuple[int, ...]]], limits: list[int]
) -> set[tuple[int, tuple[int, ...]]]:
    """Return every pair of points and spending that a set can have within the limits."""
    found = {(0, (0,) * len(limits))}
    for points, cost in each:
        more = set()
        for had, spent in found:
            total = tuple(a + b for a, b in zip(spent, cost, strict=True))
            if all(sum_ <= limit for sum_, limit in zip(total, limits, strict=True)):
                more.add((had + points, total))
        found |= more
    return found


FUNCTIONS: Final[Mapping[str, Function]] = {
    "sum": Function(_sum, "sum(list) or sum(rows, what each counts)", "the sum", 1, 2, (1,)),
    "count": Function(_count, "count(list) or count(rows, test)", "how many", 1, 2, (1,)),
    "where": Function(_filter_rows, "where(rows, test)", "the rows for which the test holds", 2, 2, (1,)),
    "max": Function(_max, "max(list), max(rows, what) or max(a, b, ...)", "the largest; 0 of nothing", 1, 9, (1,)),
    "min": Function(_min, "min(list), min(rows, what) or min(a, b, ...)", "the smallest; 0 of nothing", 1, 9, (1,)),
    "by": Function(
        _count_by, "by(rows, column) or by(rows, column, [kinds])",
        "how many of each kind; with kinds in that order, zeros too", 2, 3, (1,),
    ),
    "sets": Function(
        _measure_sets, "sets(rows, column) or sets(rows, column, size)",
        "sizes of the sets of different kinds that all pieces make, the largest first", 2, 3, (1,),
    ),
    "runs": Function(_measure_runs, "runs(rows, column) or runs(list)", "lengths of the unbroken runs of numbers", 1, 2, (1,)),
    "at": Function(_find_entry, "at(n, [values])", "value number n, counted from 0; the last beyond the end", 2, 2),
    "per": Function(_divide_whole, "per(n, of)", "how many times `of` goes into n", 2, 2),
    "triangle": Function(_triangle, "triangle(n)", "1, 3, 6, 10, ...", 1, 1),
    "abs": Function(_abs, "abs(n)", "without the minus", 1, 1),
    "all": Function(_list_all, "all(x)", "x of every player, in seat order", 1, 1),
    "majority": Function(
        _score_majority, "majority(x, [first, second, ...]) or majority(x, prizes, 'split', 'each' or 'none')",
        "my prize for having most of x: equal players share the places they fill, each take the higher, or get nothing", 2, 3,
    ),
    "pack": Function(
        _pack_best, "pack(rows, worth, cost=[what a row costs, how much there is], fits=test, prefer=number)",
        f".points of the best set of at most {MOST_PACKED} rows that can be paid; of equal ones .left is what `prefer` says",
        2, 2, (1,), None,
    ),
    "copies": Function(_count_copies, "copies('component')", "how many pieces of a component are in the box", 1, 1),
    "op": Function(_find_operation, "op(column, 'NAME')", "an operation's arguments, or nothing", 2, 2),
}  # fmt: skip
