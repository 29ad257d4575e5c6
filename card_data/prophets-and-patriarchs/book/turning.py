"""The turn that is being played."""

from __future__ import annotations

from .state import Patriarchs, Turn


def current_turn(table: Patriarchs) -> Turn:
    """Return what is counted for this turn."""
    assert table.turn is not None
    return table.turn
