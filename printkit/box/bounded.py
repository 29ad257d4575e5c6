"""The sandbox that a box's expressions run in: no Python behind them, and nothing larger than a page of text."""

from __future__ import annotations

from functools import wraps
from typing import Any, ClassVar

from jinja2 import StrictUndefined, TemplateRuntimeError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from msgspec import Struct

LONGEST = 100_000
"""Characters of a text, items of a list, or digits of a number that an expression may make at a stroke."""
_WIDTHS = {"center", "indent", "wordwrap", "format", "truncate", "batch", "slice"}
"""Filters that take a width or a count."""


class Bounded(ImmutableSandboxedEnvironment):
    """A sandbox whose expressions cannot fill the memory: `'x' * 300000000` is told, not computed."""

    intercepted_binops: ClassVar[frozenset[str]] = frozenset({"*", "**", "%"})  # type: ignore[misc]

    def __init__(self) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=False)
        self.globals.pop("lipsum", None)
        self.globals["range"] = _range
        for name in _WIDTHS:
            self.filters[name] = _narrow(name, self.filters[name])

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """The operation, unless its result would be larger than anything that is printed."""
        if operator == "*":
            for many, times in ((left, right), (right, left)):
                if (
                    isinstance(many, str | list | tuple)
                    and isinstance(times, int)
                    and len(many) * times > LONGEST
                ):
                    raise TemplateRuntimeError(
                        f"this makes {len(many) * times} characters or items; {LONGEST} are enough"
                    )
        if (
            operator == "**"
            and isinstance(right, int | float)
            and (abs(right) > 64 or abs(_size(left)) > 1e9)
        ):
            raise TemplateRuntimeError("this power is too large")
        if operator == "%" and isinstance(left, str) and _wide(left):
            raise TemplateRuntimeError("this format is too wide")
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What a record of ours or something else has of that name."""
        if isinstance(obj, Struct) and attribute in obj.__struct_fields__:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """The call, unless a text's method is asked for more room than a page has."""
        method = getattr(obj, "__wrapped__", obj)  # the sandbox wraps str.format
        if isinstance(getattr(method, "__self__", None), str):
            _check(getattr(method, "__name__", "this"), args, kwargs)
            if getattr(method, "__name__", "") == "format" and _wide(str(method.__self__)):
                raise TemplateRuntimeError("this format is too wide")
        return super().call(context, obj, *args, **kwargs)


def _size(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


def _wide(pattern: str) -> bool:
    """Whether a format names a width of more than three digits."""
    digits = 0
    for character in pattern:
        digits = digits + 1 if character.isdigit() else 0
        if digits > 3:
            return True
    return False


def _check(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    for value in (*args, *kwargs.values()):
        if isinstance(value, int | float) and abs(value) > LONGEST:
            raise TemplateRuntimeError(f"{name}({value}) is more than is ever printed; {LONGEST} is the most")


def _narrow(name: str, plain: Any) -> Any:
    """A filter that refuses widths beyond anything that is printed."""

    @wraps(plain)
    def narrow(*args: Any, **kwargs: Any) -> Any:
        _check(name, args, kwargs)
        if name == "format" and any(isinstance(arg, str) and _wide(arg) for arg in args[:1]):
            raise TemplateRuntimeError("this format is too wide")
        return plain(*args, **kwargs)

    return narrow


def _range(*args: int) -> range:
    """Numbers in order, at most a thousand of them: loops within loops end."""
    found = range(*args)
    if len(found) > 1000:
        raise TemplateRuntimeError(f"a range of {len(found)} numbers; 1000 are the most")
    return found
