"""Corrections: setting typed fields of a table by hand, to repair what drifted from the real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from printkit.nearest import find_closest
from printkit.referee.kinds import Data
from printkit.referee.refusals import CORRECTION, Refusal


class WrongCorrectionError(Exception):
    """A correction that cannot be made; its text says why and what would do."""


def refuse_correction(error: WrongCorrectionError) -> Refusal:
    """Turn the problem into a refusal."""
    return Refusal(CORRECTION, str(error))


def read_change(table: Any, path: str, data: Data) -> Any:
    """Check a change against the types of the table's fields and give the value to set.

    Args:
        table: a dataclass.
        path: a field, with dots into lists, mappings and dataclasses: `bank`, `wallet.2`, `players.1.troops`.
        data: the value as plain data.

    Raises:
        WrongCorrectionError: no such field, or a value of another kind.
    """
    _, _, kind = _resolve_path(table, path)
    return _convert_value(kind, data, path)


def read_field(table: Any, path: str) -> Any:
    """Give the present value of a field."""
    holder, last, _ = _resolve_path(table, path)
    return holder[last] if isinstance(holder, list | dict) else getattr(holder, last)


def apply_change(table: Any, path: str, value: Any) -> None:
    """Set a field whose value `read_change` has checked."""
    holder, last, _ = _resolve_path(table, path)
    if isinstance(holder, list | dict):
        holder[last] = value
    else:
        setattr(holder, last, value)


def _resolve_path(table: Any, path: str) -> tuple[Any, Any, Any]:
    """Find the holder of a field, the field's name or index there, and its type."""
    holder: Any = None
    last: Any = None
    value, kind = table, type(table)
    for step in path.split("."):
        holder = value
        if is_dataclass(value) and not isinstance(value, type):
            names = [f.name for f in fields(value) if f.name != "journal" and not f.name.startswith("_")]
            if step not in names:
                raise WrongCorrectionError(_no_such(path, step, names))
            if value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                raise WrongCorrectionError(f"{path}: set the whole of it, not {step} alone")
            kind = get_type_hints(type(value))[step]
            value, last = getattr(value, step), step
        elif isinstance(value, list):
            if not step.isdecimal() or int(step) >= len(value):
                raise WrongCorrectionError(f"{path}: {step} is not one of 0 to {len(value) - 1}")
            kind = _type_argument_at(kind, 0)
            last = int(step)
            value = value[last]
        elif isinstance(value, dict):
            found = {_format_key(key): key for key in value}
            if step not in found:
                raise WrongCorrectionError(_no_such(path, step, list(found)))
            kind = _type_argument_at(kind, 1)
            last = found[step]
            value = value[last]
        elif isinstance(value, tuple) and hasattr(value, "_fields"):
            before, parts = path[: -len(step) - 1], ",".join(value._fields)
            raise WrongCorrectionError(f"{path}: set the whole of it, in this order: {before}=[{parts}]")
        else:
            raise WrongCorrectionError(f"{path}: there is nothing inside to set at {step}")
    return holder, last, kind


def _no_such(path: str, step: str, names: Sequence[str]) -> str:
    near = find_closest(step, names)
    return f"{path}: there is no {step}; " + (
        f"did you mean {near}?" if near else f"there are {', '.join(names)}"
    )


def _format_key(key: Any) -> str:
    return str(key.value) if isinstance(key, Enum) else str(key)


def _type_argument_at(kind: Any, index: int) -> Any:
    arguments = get_args(kind)
    return arguments[index] if len(arguments) > index else Any


def _convert_value(kind: Any, data: Data, path: str) -> Any:
    """Turn plain data into a value of a type, or say why not."""
    while hasattr(kind, "__supertype__"):  # a NewType such as Seat
        kind = kind.__supertype__
    if kind is Any:
        return data
    origin = get_origin(kind)
    if origin in {Union, UnionType}:
        for choice in get_args(kind):
            try:
                return _convert_value(choice, data, path)
            except WrongCorrectionError:
                continue
        raise WrongCorrectionError(f"{path}: {data!r} is no {kind}")
    if origin is Literal:
        if data in get_args(kind):
            return data
        raise WrongCorrectionError(f"{path}: {data!r} is none of {', '.join(map(str, get_args(kind)))}")
    if origin in {list, tuple, dict}:
        return _convert_container(origin, kind, data, path)
    if kind in {NoneType, None}:
        if data is None:
            return None
    elif isinstance(kind, type) and issubclass(kind, Enum):
        for member in kind:
            if data in (member.value, member.name):
                return member
    elif isinstance(kind, type) and is_dataclass(kind):
        return _convert_dataclass(kind, data, path)
    elif isinstance(data, str) and hasattr(kind, "from_key"):  # a place of a board
        try:
            return kind.from_key(data)
        except ValueError as error:
            raise WrongCorrectionError(f"{path}: {error}") from error
    elif isinstance(kind, type) and issubclass(kind, tuple):  # a NamedTuple
        return kind(*_convert_container(tuple, tuple[tuple(get_type_hints(kind).values())], data, path))  # type: ignore[misc]
    elif kind is int:
        if isinstance(data, int) and not isinstance(data, bool):
            return data
    elif isinstance(kind, type) and isinstance(data, kind):
        return data
    raise WrongCorrectionError(f"{path}: {data!r} is no {getattr(kind, '__name__', kind)}")


def _convert_container(origin: Any, kind: Any, data: Data, path: str) -> Any:
    inner = get_args(kind)
    if origin is dict:
        if not isinstance(data, Mapping):
            raise WrongCorrectionError(f"{path}: {data!r} is no mapping")
        made = {}
        for key, item in data.items():
            plain = (
                int(key)
                if isinstance(key, str) and key.lstrip("-").isdecimal() and inner and inner[0] is not str
                else key
            )
            made[_convert_value(inner[0] if inner else Any, plain, path)] = _convert_value(
                inner[1] if inner else Any, item, path
            )
        return made
    if not isinstance(data, list | tuple):
        raise WrongCorrectionError(f"{path}: {data!r} is no list")
    if origin is list:
        return [_convert_value(inner[0] if inner else Any, item, path) for item in data]
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_convert_value(inner[0], item, path) for item in data)
    if inner and len(inner) != len(data):
        raise WrongCorrectionError(f"{path}: {len(inner)} values are needed, {len(data)} came")
    return tuple(
        _convert_value(k, item, path) for k, item in zip(inner or (Any,) * len(data), data, strict=True)
    )


def _convert_dataclass(kind: Any, data: Data, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise WrongCorrectionError(f"{path}: {data!r} is no {kind.__name__}")
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    for name in data:
        if name not in names:
            raise WrongCorrectionError(_no_such(path, str(name), names))
    try:
        return kind(
            **{name: _convert_value(hints[name], item, f"{path}.{name}") for name, item in data.items()}
        )
    except TypeError as error:
        raise WrongCorrectionError(f"{path}: {error}") from error
