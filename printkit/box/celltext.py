"""A cell's value as a person would write it into a CSV."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any


class No(str):
    """A cell's `no` as it is written, which counts as no where a condition asks: `when: not off`."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


_SAY_NO = frozenset({"no", "false", "0", "n", "-"})
"""Cells that mean no."""


def find_noes(values: Mapping[str, Any]) -> dict[str, No]:
    """Return the cells without a type that mean no."""
    return {
        name: No(value)
        for name, value in values.items()
        if isinstance(value, str) and value.strip().lower() in _SAY_NO
    }


def cell_text(value: Any) -> str:
    """Return a spreadsheet's or a list's value as a person would write it into a CSV.

    >>> cell_text(3.0), cell_text(True), cell_text(["a", 2])
    ('3', 'yes', 'a;2')
    """
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, list | tuple):
        return ";".join(map(cell_text, value))
    return str(value)
