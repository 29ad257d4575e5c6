"""Kinds of what players name."""

from __future__ import annotations

from printkit.referee import OneOf, Seat

from .state import Belaad


def any_opponent(table: Belaad, seat: Seat) -> OneOf[Seat]:
    """Return a player of another team (BEL-1.1); the own one is understood too, to say why not."""
    return OneOf(table.list_opponents(seat), known=table.order(seat), label=table.name)
