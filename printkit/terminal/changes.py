"""What changed on the table in everybody's sight: tokens gained and lost, as an answer's last word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def counts(view: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The numbers that a public view shows of every player, by name."""
    players = view.get("players")
    if not isinstance(players, list | tuple):
        return {}
    return {
        str(player["name"]): {
            key.replace("_", " "): value
            for key, value in player.items()
            if isinstance(value, int) and not isinstance(value, bool) and key != "turns_taken"
        }
        for player in players
        if isinstance(player, Mapping) and "name" in player
    }


def changes(before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> list[str]:
    """A sentence for each player of whom a number has changed.

    >>> changes({"Bo": {"hasanat": 1}}, {"Bo": {"hasanat": 3}})
    ['Bo: hasanat 3 (+2)']
    """
    said = []
    for name, now in after.items():
        old = before.get(name, {})
        moved = [
            f"{what} {number} ({number - old[what]:+d})"
            for what, number in now.items()
            if what in old and number != old[what]
        ]
        if moved:
            said.append(f"{name}: {', '.join(moved)}")
    return said
