"""Effects by the name of their operation: the closed vocabulary of section 3.7, each defined in its chapter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from printkit.box import Operation
from printkit.referee import Play, Seat

from .state import Belaad

Effect: TypeAlias = Callable[[Belaad, Seat, Operation, Any], "Play[None] | None"]
"""Carries an operation out for a seat, with what was chosen for it; one that asks nobody gives None."""

EFFECTS: dict[str, Effect] = {}


def effect(name: str) -> Callable[[Effect], Effect]:
    """Define what an operation of the vocabulary does."""

    def define(carry: Effect) -> Effect:
        EFFECTS[name] = carry
        return carry

    return define


def carry_out(table: Belaad, seat: Seat, op: Operation, chosen: Any = None) -> Play[None] | None:
    """Carry out an operation."""
    return EFFECTS[op.name](table, seat, op, chosen)


def read_number(op: Operation, argument: str = "n") -> int:
    """Return a number of an operation."""
    value = op[argument]
    assert isinstance(value, int)
    return value
