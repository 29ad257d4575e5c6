"""A key of a YAML file, declared once: the fields of a record name its keys with types, limits, defaults and texts.

    class Die(Keys):
        sides: Annotated[int, Key("Faces of the die, numbered from 1.", low=2, high=100)] = 6

`read_keys` makes such a record of a file's data and tells everything that is wrong with it; `keytables.py`
makes what editors and the documentation get of the same record. Types of keys are bool, int, float, str,
Size, Literal, tuples, mappings, unions, other records, and classes with `from_yaml(value, place)`, `would` and `form`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from printkit.expression.plain import PlainRecord
from printkit.measure import Size, parse_length, parse_size
from printkit.nearest import list_words, suggest_nearest

Made = TypeVar("Made", bound="Keys")
KeyPath = tuple[str | int, ...]
_LONGEST: Final = 60
"""Characters of a wrong value that a message quotes."""


class Key(Struct, frozen=True, eq=False):  # by identity, since `typing` wants to hash it
    """The facts of a key besides its name, its type and its default."""

    text: str = ""
    """A sentence or two for people: documentation and editors show it."""
    low: float | None = None
    high: float | None = None
    unit: str = ""
    """mm: a length, which may say a unit of its own, `1 cm`."""
    would: str = ""
    """What to write instead, for messages and tables; empty: what the type says."""
    refusal: str = ""
    """The whole message about a wrong value, where `{value}` stands for it; empty: the usual message with `would`."""
    read: Callable[[Any], Any] | None = None
    """Reads a form of its own; raises ValueError, whose text is the message if there is any, or TypeError."""
    form: Mapping[str, Any] | None = None
    """The JSON Schema of what `read_below` reads."""
    usual: str = ""
    """The default in words, where it is no plain value."""
    what: str = ""
    """What a wrong word is called: `"x" is no shape`; empty: the key's name."""


_NO_KEY: Final = Key()


class Keys(PlainRecord, frozen=True, rename=lambda name: name.rstrip("_").replace("_", "-")):
    """A mapping of a file. A field is a key: `turn_in` is `turn-in`, `from_` is `from`."""

    owner: ClassVar[str] = ""
    """Whose keys these are, for messages about unknown ones: `a style`."""
    example: ClassVar[str] = ""
    """What to write instead, for messages and tables: `{data: deck.csv, on: name}`."""
    refusal: ClassVar[str] = ""
    """The whole message about a value that is not a mapping."""
    is_templated: ClassVar[bool] = False
    """Whether any value may be an expression, `"{{ name }}"`."""
    short: ClassVar[str] = ""
    """The key that a plain value stands for: `gold: Gold` for `gold: {label: Gold}`."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        RECORDS[cls.__name__] = cls

    def check(self, place: KeyPlace) -> None:
        """Report contradictions between keys that are right each by itself."""


RECORDS: Final[dict[str, type[Keys]]] = {}
"""Every record by name, as schemas refer to them."""


class KeyPlace:
    """The place of a value in a file, and the list that takes its problems."""

    __slots__ = ("path", "tell")

    def __init__(self, tell: Callable[..., None], *path: str | int) -> None:
        self.tell, self.path = tell, path

    def report_problem(self, message: str, *path: str | int) -> None:
        """Tell what is wrong here, or below."""
        self.tell(message, *self.path, *path)

    def at(self, *path: str | int) -> KeyPlace:
        """Return a place below."""
        return KeyPlace(self.tell, *self.path, *path)


class _Wrong:
    """The stand-in for an unusable value."""


WRONG: Final = _Wrong()
"""Its problem was reported."""
_REFUSED: Final = _Wrong()
"""It is nothing like the wanted value; the problem is still to be reported."""


class ValueKind(Struct, frozen=True):
    """The reader of a type's values, and the words that describe them."""

    would: str
    form: Mapping[str, Any]
    """JSON Schema."""
    plain: Callable[[Any], Any] | None = None
    """Reads a value that has no parts; raises as `Key.read_below` does."""
    deep: Callable[[Any, KeyPlace], Any] | None = None
    """Reads a value with parts, each of which may be wrong by itself; gives WRONG where nothing is left."""
    fits: tuple[type, ...] = (object,)
    """The types of YAML that it can be."""

    def read_below(self, value: Any, place: KeyPlace, *below: str | int, refusal: str = "") -> Any:
        """Return the value that stands below a place, or WRONG after its problem was reported."""
        message = ""
        if self.deep is not None:
            found = self.deep(value, place.at(*below) if below else place)
            if found is not _REFUSED:
                return found
        elif self.plain is not None:
            try:
                return self.plain(value)
            except (OverflowError, TypeError):  # Python's own message tells people nothing
                pass
            except ValueError as error:
                message = str(error)
        said = (
            refusal.replace("{value}", quote_value(value))
            or f"{quote_value(value)} will not do; write {self.would}"
        )
        place.report_problem(message or said, *below)
        return WRONG


class KeyField:
    """One key of a record, as `read_keys` reads it."""

    __slots__ = ("_hint", "_kind", "attribute", "default", "key", "name")

    def __init__(self, name: str, attribute: str, hint: Any, default: Any) -> None:
        self.name = name
        """In the file."""
        self.attribute = attribute
        """In the record."""
        self.key = _key_of(hint)
        self.default = default
        """NODEFAULT: the key must be there."""
        self._hint = hint
        self._kind: ValueKind | None = None

    @property
    def kind(self) -> ValueKind:
        """The reader of its values, made when it is first needed: few keys stand in a file."""
        if self._kind is None:
            self._kind = _kind_of(self._hint, self.key, self.name)
        return self._kind

    @property
    def may_be_empty(self) -> bool:
        """True if `key:` without a value means the default: only where that is nothing too."""
        return (not self.default or isinstance(self.default, Keys)) and not self.key.usual


def quote_value(value: Any) -> str:
    """Quote a value for a message, shortened if it is long.

    >>> quote_value("a"), quote_value(None)
    ("'a'", 'an empty value')
    """
    if value is None:
        return "an empty value"
    with suppress(ValueError):  # Python refuses to write out numbers of thousands of digits
        text = str(value).lower() if isinstance(value, bool) else repr(value)
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
    return "a number of thousands of digits"


# Reading


def read_keys(
    record: type[Made], data: Any, place: KeyPlace, others: Mapping[str, str] = MappingProxyType({})
) -> Made | None:
    """Return the record that a mapping makes; None if a key without a default is missing or wrong.

    Args:
        record: what it is to be.
        data: out of the file.
        place: where it stands, with the list of problems; a wrong key is reported and gets its default.
        others: keys that other records have, and whose they are.
    """
    if data is None and not any(field.default is NODEFAULT for field in keys_of(record).values()):
        data = {}  # `deck:` alone is a pile without further keys
    if record.short and data is not None and not isinstance(data, Mapping):
        data = {record.short: data}
    if not isinstance(data, Mapping):
        would = record.example or "a list of `key: value`"
        place.report_problem(record.refusal or f"{quote_value(data)} will not do; write {would}")
        return None
    known = keys_of(record)
    for name in data:
        if str(name) not in known:
            place.report_problem(
                unknown_key(str(name), known, record.owner, others.get(str(name), "")), str(name)
            )
    found: dict[str, Any] = {}
    whole = True
    for field in known.values():
        value = _read_field(field, data, place)
        if value is not WRONG:
            found[field.attribute] = value
        elif field.default is NODEFAULT:
            whole = False
    if not whole:
        return None
    made = record(**found)
    made.check(place)
    return made


def _read_field(field: KeyField, data: Mapping[Any, Any], place: KeyPlace) -> Any:
    """Return a key's value; WRONG also where it is missing."""
    if field.name not in data:
        if field.default is NODEFAULT:
            place.report_problem(f"`{field.name}:` is missing; write {field.kind.would}")
        return WRONG
    value = data[field.name]
    if value is None and field.may_be_empty:
        return WRONG
    return field.kind.read_below(value, place, field.name, refusal=field.key.refusal)


def unknown_key(name: str, known: Iterable[str], owner: str = "", other: str = "") -> str:
    """Word the message about a key that nothing reads; `other`: whose it is elsewhere."""
    every = list(known)
    of = f" of {owner}" if owner else ""
    hint = f" It is one of {other}." if other else suggest_nearest(name, every)
    return f"unknown key{of}.{hint} Known: {list_words(every, 40)}"


@cache
def keys_of(record: type[Keys]) -> Mapping[str, KeyField]:
    """Return the keys of a record by name. Modules of records evaluate annotations at once: that is quicker than here."""
    found = {}
    for each in fields(record):
        default = each.default if each.default_factory is NODEFAULT else each.default_factory()
        found[each.encode_name] = KeyField(each.encode_name, each.name, each.type, default)
    return found


def read_value(record: type[Keys], name: str, value: Any, place: KeyPlace) -> Any:
    """Return the value of one key, or WRONG after its problem was reported; an empty one has the default."""
    field = keys_of(record)[name]
    if value is None and field.default is not NODEFAULT:
        return field.default
    return field.kind.read_below(value, place, name, refusal=field.key.refusal)


# Kinds of values


def _key_of(hint: Any) -> Key:
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Key)), _NO_KEY)


def _kind_of(hint: Any, key: Key, name: str) -> ValueKind:
    """Return the reader of a type within a key's limits."""
    if get_origin(hint) is Annotated:
        own = _key_of(hint)
        return _kind_of(get_args(hint)[0], own if own is not _NO_KEY else key, name)
    if key.read is not None:
        return ValueKind(key.would, key.form or {}, key.read)
    if hint in _SIMPLE:
        return _SIMPLE[hint](key)
    if isinstance(hint, type) and issubclass(hint, Keys):
        return _make_record(hint, key.would)
    if hasattr(hint, "from_yaml"):
        return ValueKind(key.would or hint.would, hint.form, deep=hint.from_yaml)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _make_words(inner, key, name)
    within = replace(key, would="")  # a list passes its limits and words on to its items
    if origin in (Union, UnionType) and all(_is_record(each, "kind") for each in inner):
        return _make_tagged(inner)
    if origin in (Union, UnionType):
        kinds = [_kind_of(each, key, name) for each in inner if each is not NoneType]
        return kinds[0] if len(kinds) == 1 else _make_either(kinds, key.would)
    if origin is tuple and inner[-1] is Ellipsis:
        return _make_list(_kind_of(inner[0], within, name), key.would)
    if origin is tuple:
        return _make_row([_kind_of(each, within, name) for each in inner], key.would)
    if origin is not None and issubclass(origin, Mapping):
        return _make_mapping(_kind_of(inner[1], within, name), key.would)
    raise TypeError(f"{name}: {hint} is no type of a key")


def _is_record(hint: Any, name: str) -> bool:
    """Return whether a type is a record with a key of that name."""
    return isinstance(hint, type) and issubclass(hint, Keys) and name in keys_of(hint)


def _format_limits(key: Key, what: str) -> str:
    if key.low is not None and key.high is not None:
        return f"{what} from {key.low:g} to {key.high:g}"
    return f"{what}, at least {key.low:g}" if key.low is not None else what


def _list_bounds(key: Key) -> dict[str, float]:
    given = {"minimum": key.low, "maximum": key.high}
    return {name: value for name, value in given.items() if value is not None}


def _is_within(key: Key, value: float) -> bool:
    return (key.low is None or value >= key.low) and (key.high is None or value <= key.high)


def _make_whole(key: Key) -> ValueKind:
    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not _is_within(key, value):
            raise ValueError
        return value

    form = {"type": "integer", **_list_bounds(key)}
    return ValueKind(key.would or _format_limits(key, "a whole number"), form, read, fits=(int,))


def _make_number(key: Key) -> ValueKind:
    if key.unit:
        return _make_length(key)

    def read(value: Any) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool) or not _is_within(key, value):
            raise ValueError
        return float(value)

    form = {"type": "number", **_list_bounds(key)}
    return ValueKind(key.would or _format_limits(key, "a number"), form, read, fits=(int, float))


def _make_length(key: Key) -> ValueKind:
    def read(value: Any) -> float:
        length = parse_length(value)
        if not _is_within(key, length):
            raise ValueError
        return length

    form = {"type": ["number", "string"], **_list_bounds(key)}
    return ValueKind(key.would or _format_limits(key, key.unit), form, read, fits=(int, float, str))


def _make_text(key: Key) -> ValueKind:
    def read(value: Any) -> str:
        if isinstance(value, list | dict) and not key.would and not key.refusal:
            raise ValueError("this is a text; put it in quotes where it has brackets or a colon")
        if isinstance(value, bool | list | dict | NoneType):
            raise TypeError
        return str(value)

    return ValueKind(key.would or "a text", {"type": ["string", "number"]}, read, fits=(str, int, float))


def _make_flag(key: Key) -> ValueKind:
    def read(value: Any) -> bool:
        if not isinstance(value, bool):
            raise TypeError
        return value

    return ValueKind(key.would or "true or false", {"type": "boolean"}, read, fits=(bool,))


_SIZE: Final = ValueKind(
    "[width, height] in mm, or a format such as poker",
    {"anyOf": [{"type": "string"}, {"type": "array", "minItems": 2, "maxItems": 2}]},
    parse_size,
    fits=(str, list),
)


def _make_anything(key: Key) -> ValueKind:
    return ValueKind(key.would or "anything", {}, lambda value: value)


_SIMPLE: Final[Mapping[Any, Callable[[Key], ValueKind]]] = {
    bool: _make_flag, int: _make_whole, float: _make_number, str: _make_text, Size: lambda _: _SIZE, Any: _make_anything,
}  # fmt: skip


def as_yaml(value: Any) -> str:
    """Return a value as a YAML file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_yaml, value))}]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _make_words(words: Sequence[str], key: Key, name: str) -> ValueKind:
    would = key.would or (
        " or ".join(map(as_yaml, words)) if len(words) < 4 else f"one of {list_words(words, 40)}"
    )
    what = key.what or name
    types = tuple({type(word) for word in words})

    def read(value: Any) -> Any:
        if type(value) in types and value in words:
            return value
        if key.refusal:
            raise ValueError
        said = f'"{value}"' if isinstance(value, str) else quote_value(value)
        known = [as_yaml(word) for word in words]
        hint = suggest_nearest(value, known) if isinstance(value, str) else ""
        raise ValueError(f"{said} is no {what}.{hint} Known: {list_words(known, 40)}")

    return ValueKind(would, {"enum": list(words)}, read, fits=types)


def _make_list(each: ValueKind, would: str) -> ValueKind:
    would = would or f"a list, each {each.would}"

    def read(value: Any, place: KeyPlace) -> Any:
        if not isinstance(value, list | tuple):
            return _REFUSED
        found = [each.read_below(one, place, number) for number, one in enumerate(value)]
        return tuple(one for one in found if one is not WRONG)

    return ValueKind(would, {"type": "array", "items": each.form}, deep=read, fits=(list,))


def _make_row(kinds: Sequence[ValueKind], would: str) -> ValueKind:
    would = would or f"[{', '.join(kind.would for kind in kinds)}]"

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) != len(kinds):
            raise ValueError
        return tuple(kind.plain(one) for kind, one in zip(kinds, value, strict=True) if kind.plain)

    count = len(kinds)
    form = {"type": "array", "minItems": count, "maxItems": count, "items": kinds[0].form}
    return ValueKind(would, form, read, fits=(list,))


def _make_mapping(each: ValueKind, would: str) -> ValueKind:
    would = would or "a list of `name: value`" + (f", each {each.would}" if each.form else "")

    def read(value: Any, place: KeyPlace) -> Any:
        if not isinstance(value, Mapping):
            return _REFUSED
        found = {}
        for name, one in value.items():
            if isinstance(name, bool | NoneType):
                place.report_problem(f"put the name {quote_value(name)} in quotes", str(name))
            elif (made := each.read_below(one, place, str(name))) is not WRONG:
                found[str(name)] = made
        return found

    return ValueKind(would, {"type": "object", "additionalProperties": each.form}, deep=read, fits=(dict,))


def _make_record(record: type[Keys], would: str) -> ValueKind:
    def read(value: Any, place: KeyPlace) -> Any:
        made = read_keys(record, value, place)
        return WRONG if made is None else made

    would = would or record.example or "a list of `key: value`"
    form: dict[str, Any] = {"$ref": f"#/$defs/{record.__name__}"}
    if record.short:
        form = {"anyOf": [keys_of(record)[record.short].kind.form, form]}
    return ValueKind(would, form, deep=read, fits=(object,) if record.short else (dict,))


def _by_kind(records: Sequence[type[Keys]]) -> dict[str, type[Keys]]:
    return {kind: record for record in records for kind in keys_of(record)["kind"].kind.form["enum"]}


def _make_tagged(records: Sequence[type[Keys]]) -> ValueKind:
    """Make the kind of several records that `kind:` tells apart; without it the first is meant."""
    by_kind = _by_kind(records)
    others = {key: f"kind: {kind}" for kind, record in reversed(by_kind.items()) for key in keys_of(record)}

    def read(value: Any, place: KeyPlace) -> Any:
        kind = value.get("kind") if isinstance(value, Mapping) else None
        if kind is not None and not (isinstance(kind, str) and kind in by_kind):
            said = f'"{kind}"' if isinstance(kind, str) else quote_value(kind)
            message = (
                f"{said} is no kind.{suggest_nearest(str(kind), by_kind)} Known: {list_words(by_kind, 40)}"
            )
            place.report_problem(message, "kind")
            value = {name: one for name, one in value.items() if name != "kind"}
        record = by_kind.get(kind, records[0]) if isinstance(kind, str) else records[0]
        made = read_keys(record, value, place, others)
        return WRONG if made is None else made

    form: dict[str, Any] = {"$ref": f"#/$defs/{records[0].__name__}"}
    for record in records[1:]:
        kinds = {"kind": keys_of(record)["kind"].kind.form}
        chosen = {"properties": kinds, "required": ["kind"]}
        form = {"if": chosen, "then": {"$ref": f"#/$defs/{record.__name__}"}, "else": form}
    return ValueKind("a list of `key: value`", form, deep=read, fits=(dict,))


def _make_either(kinds: Sequence[ValueKind], would: str) -> ValueKind:
    """Make a kind that reads a value by the first of several kinds whose type fits."""
    would = would or " or ".join(dict.fromkeys(kind.would for kind in kinds))

    def read(value: Any, place: KeyPlace) -> Any:
        for kind in kinds:
            if isinstance(value, kind.fits) and (bool in kind.fits or not isinstance(value, bool)):
                return kind.read_below(value, place)
        return _REFUSED

    fits = tuple(one for kind in kinds for one in kind.fits)
    return ValueKind(would, {"anyOf": [kind.form for kind in kinds]}, deep=read, fits=fits)


def range_key(text: str, low: int, high: int, *, usual: str = "") -> Key:
    """Make a key that holds two whole numbers, or one that stands for both: `players: [2, 4]`."""
    would = f"two whole numbers, [least, most], from {low} to {high}"

    def read(value: Any) -> tuple[int, int]:
        pair = value if isinstance(value, list | tuple) else [value, value]
        if len(pair) != 2 or not all(isinstance(one, int) and not isinstance(one, bool) for one in pair):
            raise TypeError
        if not low <= pair[0] <= pair[1] <= high:
            raise ValueError
        return pair[0], pair[1]

    whole = {"type": "integer", "minimum": low, "maximum": high}
    form = {"anyOf": [whole, {"type": "array", "minItems": 2, "maxItems": 2, "items": whole}]}
    return Key(text, would=would, read=read, form=form, usual=usual)
