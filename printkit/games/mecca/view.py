"""What a seat may know: in Mecca everything is public (section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.games.mecca.table import Mecca
from printkit.referee import FIRST_SEAT, Seat


def view(table: Mecca, seat: Seat | None) -> Mapping[str, Any]:
    """The whole table; only the hints are for the active player's seat and the public screen alike."""
    del seat
    return {
        "phase": table.phase,
        "round": table.round,
        "active": table.active,
        "turn_order": list(table.turn_order),
        "final_round": table.final_round,
        "board": {here.name: table.tokens.get(here, colour) for here, colour in sorted(table.board.items())},
        "placed": [[here.name, colour] for here, colour in table.placed],
        "last_turn": {here.name: colour for here, colour in sorted(table.last_turn.items())},
        "limits": {"most": table.turn().most, "threshold": table.ground.limits.threshold}
        if table.turn_order
        else {},
        "purple": table.ground.limits.purple,
        "players": [
            {
                "name": table.name(who),
                "colours": list(table.colours[who]),
                "doors": list(table.doors[who]),
                "reserve": table.reserves(who),
                "turns_taken": table.turns_taken[who],
            }
            for who in table.order(FIRST_SEAT)
        ],
    }
