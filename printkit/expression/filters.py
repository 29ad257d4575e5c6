"""Filters and tests of texts: those of Jinja that look at values only, and cannot grow without end."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from string import Formatter
from typing import Any, Final, TypeAlias

from jinja2 import filters as jinja
from jinja2.tests import TESTS as _JINJA_TESTS

from printkit.expression.budget import LONGEST
from printkit.expression.error import ExpressionError, MissingError
from printkit.expression.evaluator import Evaluator

Filter: TypeAlias = Callable[..., Any]
"""Computes a value from the scope, a value, and what stands in brackets."""
_WIDEST: Final = 1000
"""Of columns, indents and rows."""
_MOST_DIGITS: Final = 15
_FIELD: Final = re.compile(r"%(?:\([^)]*\))?[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?")


def check_width(*widths: Any, most: int = _WIDEST) -> None:
    """Refuse widths and counts beyond anything that is printed."""
    for width in widths:
        if isinstance(width, int | float) and not -most <= width <= most:
            raise ExpressionError(f"{width} is more than is ever printed; {most} is the most")


def format_percent(scope: Evaluator, form: str, values: Any) -> str:
    """Return `'%02d' % values`, in which no field is wider than a thousand letters."""
    for width, precision in _FIELD.findall(form):
        if "*" in (width, precision) or len(width) > 3 or len(precision) > 3:
            raise ExpressionError("this format is too wide")
    scope.budget.room(len(form) + scope.budget.weigh(values) + 1000 * form.count("%"))
    return str(form % values)


class _Fields(Formatter):
    """`'{}'.format(...)` whose fields are looked into through the gate."""

    def __init__(self, scope: Evaluator) -> None:
        self.scope = scope

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, Any]:
        first, *rest = re.split(r"[.\[]", field_name.replace("]", ""))
        found = self.get_value(int(first) if first.isdigit() else first, args, kwargs)
        return (look_along(self.scope, found, rest) if rest else found), first

    def format_field(self, value: Any, format_spec: str) -> str:
        if any(len(digits) > 3 for digits in re.findall(r"\d+", format_spec)):
            raise ExpressionError("this format is too wide")
        if isinstance(value, str | int | float):
            return format(value, format_spec)
        return format(self.scope.budget.text(value), format_spec)

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return self.scope.budget.text(value) if conversion else value


def format_braces(scope: Evaluator, form: str, *args: Any, **kwargs: Any) -> str:
    """Return `'{}: {:>3}'.format(...)`."""
    letters = sum(map(scope.budget.weigh, (*args, *kwargs.values())))
    scope.budget.room(len(form) + form.count("{") * (1000 + letters))
    return _Fields(scope).vformat(form, args, kwargs)


def look_along(scope: Evaluator, value: Any, path: Iterable[str | int]) -> Any:
    """Return `value.one.other`."""
    for part in path:
        value = scope.member(value, int(part) if isinstance(part, str) and part.isdigit() else part)
    return value


def _make_getter(
    scope: Evaluator, attribute: str | int | None, *, fold: bool = False
) -> Callable[[Any], Any]:
    """Make the function that gets an attribute of each member of a list."""
    path = str(attribute).split(".") if attribute is not None else []

    def get(value: Any) -> Any:
        scope.budget.take()
        found = look_along(scope, value, path) if path else value
        if not isinstance(found, str | int | float | None):
            scope.budget.weigh(found)
        return found.casefold() if fold and isinstance(found, str) else found

    return get


def list_members(value: Any) -> list[Any]:
    """Return the members of a list, the letters of a text, the keys of a mapping."""
    if isinstance(value, list | tuple | str | Mapping | range):
        return list(value)
    if isinstance(value, AbstractSet):
        return sorted(value, key=str)
    raise ExpressionError(f"{type(value).__name__} is no list")


def _join(scope: Evaluator, value: Any, d: str = "", attribute: str | int | None = None) -> str:
    parts = [scope.budget.text(part) for part in map(_make_getter(scope, attribute), list_members(value))]
    scope.budget.room(sum(map(len, parts)) + len(d) * len(parts))
    return d.join(parts)


def replace_all(scope: Evaluator, text: str, old: str, new: str, count: int = -1) -> str:
    """Return `text.replace(old, new)`."""
    times = text.count(old) if count is None or count < 0 else min(count, text.count(old))
    scope.budget.room(len(text) + max(0, len(new) - len(old)) * times)
    return text.replace(old, new, times)


def _indent(
    scope: Evaluator, text: str, width: int | str = 4, first: bool = False, blank: bool = False
) -> str:
    check_width(width if isinstance(width, int) else len(width))
    scope.budget.room(len(text) + (text.count("\n") + 1) * (width if isinstance(width, int) else len(width)))
    return str(jinja.do_indent(text, width, first, blank))


def _wordwrap(_scope: Evaluator, text: str, width: int = 79, break_long_words: bool = True) -> str:
    check_width(width, most=LONGEST)
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_long_words=break_long_words)) for line in text.splitlines()
    )


def _truncate(
    _scope: Evaluator, text: str, length: int = 255, killwords: bool = False, end: str = "..."
) -> str:
    if len(text) <= length + 5:
        return text
    cut = text[: max(0, length - len(end))]
    return (cut if killwords else cut.rsplit(" ", 1)[0]) + end


def _sum(scope: Evaluator, value: Any, attribute: str | int | None = None, start: float = 0) -> Any:
    total = start
    for one in map(_make_getter(scope, attribute), list_members(value)):
        if not isinstance(one, int | float) or not isinstance(total, int | float):
            raise ExpressionError("only numbers have a sum")
        total = scope.budget.made(total + one)
    return total


def _sort(
    scope: Evaluator,
    value: Any,
    reverse: bool = False,
    case_sensitive: bool = False,
    attribute: str | int | None = None,
) -> list[Any]:
    paths = str(attribute).split(",") if isinstance(attribute, str) else [attribute]
    keys = [_make_getter(scope, path, fold=not case_sensitive) for path in paths]
    return sorted(list_members(value), key=lambda one: [key(one) for key in keys], reverse=reverse)


def _make_extreme(pick: Callable[..., Any]) -> Filter:
    def most(
        scope: Evaluator, value: Any, case_sensitive: bool = False, attribute: str | int | None = None
    ) -> Any:
        every = list_members(value)
        if not every:
            raise MissingError("No aggregated item, sequence was empty.")
        return pick(every, key=_make_getter(scope, attribute, fold=not case_sensitive))

    return most


def _unique(
    scope: Evaluator, value: Any, case_sensitive: bool = False, attribute: str | int | None = None
) -> list[Any]:
    get = _make_getter(scope, attribute, fold=not case_sensitive)
    return list({get(one): one for one in reversed(list_members(value))}.values())[::-1]


def _groupby(
    scope: Evaluator, value: Any, attribute: str | int, default: Any = None, case_sensitive: bool = False
) -> list[Mapping[Any, Any]]:
    def get(one: Any) -> Any:
        try:
            return _make_getter(scope, attribute)(one)
        except MissingError:
            if default is None:
                raise
            return default

    def key(one: Any) -> Any:
        found = get(one)
        return found.casefold() if isinstance(found, str) and not case_sensitive else found

    groups = [list(group) for _, group in groupby(sorted(list_members(value), key=key), key)]
    return [{"grouper": get(group[0]), "list": group, 0: get(group[0]), 1: group} for group in groups]


def _map(
    scope: Any, value: Any, name: str = "", *args: Any, attribute: Any = None, default: Any = None
) -> list[Any]:
    if attribute is None:
        return [scope.filtered(name, one, *args) for one in list_members(value)]
    get, found = _make_getter(scope, attribute), []
    for one in list_members(value):
        try:
            found.append(get(one))
        except MissingError:
            if default is None:
                raise
            found.append(default)
    return found


def _make_selection(*, by: bool, keep: bool) -> Filter:
    """Make `select`, `reject`, and the same by an attribute."""

    def choose(scope: Any, value: Any, *args: Any) -> list[Any]:
        attribute, *rest = args if by else (None, *args)
        get = _make_getter(scope, attribute)
        name, *given = rest or ("",)
        return [
            one
            for one in list_members(value)
            if bool(scope.tested(name, get(one), *given) if name else get(one)) == keep
        ]

    return choose


def _batch(scope: Evaluator, value: Any, linecount: int, fill_with: Any = None) -> list[Any]:
    check_width(linecount)
    return [scope.budget.made(part) for part in jinja.do_batch(list_members(value), linecount, fill_with)]


def _slice(scope: Evaluator, value: Any, slices: int, fill_with: Any = None) -> list[Any]:
    check_width(slices)
    return [scope.budget.made(part) for part in jinja.sync_do_slice(list_members(value), slices, fill_with)]


def _round(_scope: Evaluator, value: Any, precision: int = 0, method: Any = "common") -> Any:
    check_width(precision, most=_MOST_DIGITS)
    return jinja.do_round(value, precision, method)


def _first(_scope: Evaluator, value: Any) -> Any:
    for one in list_members(value):
        return one
    raise MissingError("No first item, sequence was empty.")


def _last(_scope: Evaluator, value: Any) -> Any:
    for one in list_members(value)[::-1]:
        return one
    raise MissingError("No last item, sequence was empty.")


def _center(_scope: Evaluator, text: str, width: int = 80) -> str:
    check_width(width, most=LONGEST)
    return text.center(width)


def _dictsort(
    scope: Evaluator, value: Any, case_sensitive: bool = False, by: str = "key", reverse: bool = False
) -> Any:
    at = 0 if by == "key" else 1
    return sorted(value.items(), key=_make_getter(scope, at, fold=not case_sensitive), reverse=reverse)


def _of_text(name: str) -> Filter:
    return lambda scope, value: getattr(scope.budget.text(value), name)()


def _ignore_scope(compute: Callable[..., Any]) -> Filter:
    return lambda _scope, *args, **kwargs: compute(*args, **kwargs)


FILTERS: Final[Mapping[str, Filter]] = {
    **{name: _of_text(name) for name in ("lower", "upper", "capitalize")},
    **dict.fromkeys(("count", "length"), _ignore_scope(len)),
    "abs": _ignore_scope(abs),
    "batch": _batch,
    "center": _center,
    "dictsort": _dictsort,
    "first": _first,
    "float": _ignore_scope(jinja.do_float),
    "format": lambda scope, form, *args, **kwargs: format_percent(scope, form, kwargs or args),
    "groupby": _groupby,
    "indent": _indent,
    "int": _ignore_scope(jinja.do_int),
    "items": _ignore_scope(lambda value: list(value.items())),
    "join": _join,
    "last": _last,
    "list": _ignore_scope(list_members),
    "map": _map,
    "max": _make_extreme(max),
    "min": _make_extreme(min),
    "reject": _make_selection(by=False, keep=False),
    "rejectattr": _make_selection(by=True, keep=False),
    "replace": lambda scope, value, *args: replace_all(scope, scope.budget.text(value), *args),
    "reverse": _ignore_scope(
        lambda value: value[::-1] if isinstance(value, str) else list_members(value)[::-1]
    ),
    "round": _round,
    "select": _make_selection(by=False, keep=True),
    "selectattr": _make_selection(by=True, keep=True),
    "slice": _slice,
    "sort": _sort,
    "string": lambda scope, value: scope.budget.text(value),
    "sum": _sum,
    "title": lambda scope, value: jinja.do_title(scope.budget.text(value)),
    "trim": lambda scope, value, chars=None: scope.budget.text(value).strip(chars),
    "truncate": _truncate,
    "unique": _unique,
    "urlencode": _ignore_scope(jinja.do_urlencode),
    "wordcount": lambda scope, value: len(re.findall(r"\w+", scope.budget.text(value))),
    "wordwrap": _wordwrap,
}
_NO_TESTS: Final = ("callable", "defined", "escaped", "filter", "sameas", "test", "undefined")
TESTS: Final[Mapping[str, Any]] = {name: test for name, test in _JINJA_TESTS.items() if name not in _NO_TESTS}
