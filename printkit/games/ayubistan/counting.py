"""Numbers of things in words."""

from __future__ import annotations


def count(number: int, name: str, several: str = "") -> str:
    """`1 Troop`, `2 Troops`; `1 Hasana`, `2 Hasanat` where `several` says what several are called."""
    return f"{number} {name}" if number == 1 else f"{number} {several or f'{name}s'}"


def hasanat_of(number: int) -> str:
    """`1 Hasana`, `2 Hasanat`."""
    return count(number, "Hasana", "Hasanat")
