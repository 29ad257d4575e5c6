"""Make JSON Schemas for editors and Markdown tables for the documentation from records of keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import NODEFAULT

from printkit.base.yaml_keys import RECORDS, KeyField, Keys, as_yaml, keys_of


def json_schema(record: type[Keys], title: str) -> dict[str, Any]:
    """Return the JSON Schema of a file whose keys are a record's."""
    nested: dict[str, Any] = {}
    waiting = [record]
    while waiting:
        one = waiting.pop()
        if one.__name__ not in nested:
            nested[one.__name__] = _object_form(one)
            waiting += _records_of(one)
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": title, **nested.pop(record.__name__), "$defs": nested}


def record_named(name: str) -> type[Keys]:
    """Return the record of a name, as a page of the documentation writes it."""
    return RECORDS[name]


def _object_form(record: type[Keys]) -> dict[str, Any]:
    known = keys_of(record)
    properties = {name: _field_form(field, is_templated=record.is_templated) for name, field in known.items()}
    required = [name for name, field in known.items() if field.default is NODEFAULT]
    form = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**form, "required": required} if required else form


def _field_form(field: KeyField, *, is_templated: bool) -> dict[str, Any]:
    form = dict(field.kind.form)
    if is_templated and form:
        form = {"anyOf": [form, {"type": "string", "pattern": r"\{[{%]"}]}
    if field.may_be_empty and "type" in form:
        types = form["type"] if isinstance(form["type"], list) else [form["type"]]
        form["type"] = [*types, "null"]
    elif field.may_be_empty and form:
        form = {"anyOf": [form, {"type": "null"}]}
    return {"description": field.key.text, **form}


def _records_of(record: type[Keys]) -> Iterator[type[Keys]]:
    """Return the records that stand in a record, found in its schema by name; others are forms that somebody adds."""
    text = repr([field.kind.form for field in keys_of(record).values()])
    for name in dict.fromkeys(re.findall(r"#/\$defs/(\w+)", text)):
        if name in RECORDS:
            yield RECORDS[name]


def keys_table(record: type[Keys], *, without: Iterable[str] = ()) -> str:
    """Return a record's keys as a table in Markdown.

    Args:
        record: whose keys.
        without: keys that another table has.
    """
    lines = ["| Key | Value | Default | |", "|---|---|---|---|"]
    for name, field in keys_of(record).items():
        if name not in without:
            cells = (f"`{name}`", field.kind.would, _default_of(field), field.key.text)
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def _default_of(field: KeyField) -> str:
    if field.key.usual:
        return field.key.usual
    if field.default is NODEFAULT:
        return "must be there"
    if field.may_be_empty and field.default is not False and field.default != 0:
        return ""
    return as_yaml(field.default)
