"""Numbers of things in words."""

from __future__ import annotations


def count(number: int, name: str) -> str:
    """`1 Troop`, `2 Troops`."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
