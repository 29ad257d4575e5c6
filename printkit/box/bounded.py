"""The sandbox that a box's expressions run in: no Python behind them, and nothing larger than a page of text."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar

from jinja2 import StrictUndefined, TemplateRuntimeError, Undefined
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, missing

from printkit.expression import plain
from printkit.expression.plain import Method, NotPlainError

if TYPE_CHECKING:
    from jinja2 import Template

    from printkit.box.vocabulary import Vocabulary

LONGEST = 100_000
"""Characters of a text, items of a list, or digits of a number that an expression may make at a stroke."""
_WIDTHS = {"center", "indent", "wordwrap", "format", "truncate", "batch", "slice"}
"""Filters that take a width or a count."""
_UNHEARD_OF = (
    "attr",
    "e",
    "escape",
    "forceescape",
    "pprint",
    "random",
    "safe",
    "tojson",
    "urlize",
    "xmlattr",
)
"""Filters of Jinja that look behind values, write HTML, or give something else every time."""
_SCOPES = ("_loop_vars", "_block_vars")
"""What Jinja's code gives every call besides."""
_OF_LOOPS = (
    "index", "index0", "revindex", "revindex0", "first", "last", "length", "previtem", "nextitem", "depth", "depth0",
)  # fmt: skip


class PlainContext(Context):
    """The names that an expression sees: each is a plain value, or it is not to be seen."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name."""
        value = super().resolve_or_missing(key)
        if (
            value is missing
            or plain.is_plain(value)
            or isinstance(value, Undefined | Macro | Namespace)
            or value is self.environment.globals.get(key)
        ):
            return value
        raise TemplateRuntimeError(f"{key!r} is no plain value")


class Bounded(ImmutableSandboxedEnvironment):
    """A sandbox whose expressions cannot fill the memory: `'x' * 300000000` is told, not computed."""

    intercepted_binops: ClassVar[frozenset[str]] = frozenset({"*", "**", "%"})  # type: ignore[misc]

    context_class = PlainContext

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=False)
        self.vocabulary = vocabulary
        self.sentences: dict[str, Template] = {}
        """Templates of operations that were used before."""
        for name in ("lipsum", "cycler", "joiner"):
            del self.globals[name]
        for name in _UNHEARD_OF:
            del self.filters[name]
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
        """What a value has of that name, where an expression may see it."""
        if isinstance(obj, Undefined):
            return super().getattr(obj, attribute)  # which complains of the name that is missing
        if isinstance(obj, LoopContext) and attribute in _OF_LOOPS:
            return getattr(obj, attribute)
        if isinstance(obj, Namespace):
            return super().getitem(obj, attribute)
        try:
            return self._formatted(plain.attribute(obj, attribute))
        except KeyError:
            return self.undefined(obj=obj, name=attribute)
        except NotPlainError as error:
            raise TemplateRuntimeError(str(error)) from None

    def getitem(self, obj: Any, argument: Any) -> Any:
        """An entry of a list, a mapping, a text or a record; else what it has of that name."""
        try:
            return plain.item(obj, argument)
        except NotPlainError as error:
            raise TemplateRuntimeError(str(error)) from None
        except (LookupError, TypeError):
            if isinstance(argument, str):
                return self.getattr(obj, argument)
            return self.undefined(obj=obj, name=argument)

    def _formatted(self, found: Any) -> Any:
        """The method, which reads what it formats through the gate as well."""
        if isinstance(found, Method) and found.name == "format":
            found.call = self.wrap_str_format(found.call) or found.call
        return found

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """The call of what may be called, unless a text's method is asked for more room than a page has."""
        if isinstance(obj, Method):
            kwargs = {name: value for name, value in kwargs.items() if name not in _SCOPES}
            if isinstance(obj.owner, str):
                _check(obj.name, args, kwargs)
                if obj.name == "format" and _wide(obj.owner):
                    raise TemplateRuntimeError("this format is too wide")
            return obj.call(*args, **kwargs)
        if isinstance(obj, Undefined | Macro) or any(obj is known for known in self.globals.values()):
            return context.call(obj, *args, **kwargs)
        raise TemplateRuntimeError(f"{type(obj).__name__} is nothing that can be called")


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
